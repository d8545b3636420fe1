"""The picture of Race to 21."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from race_to_21 import RaceView
from renderers.kit.canvas import Canvas
from rules.engine import Event


def board(view: RaceView, names: Sequence[str], facts: Sequence[Event]) -> Image.Image:
    """Return the count, and whose turn it is."""
    canvas = Canvas(640, 360)
    canvas.panel(canvas.box.inset(20))
    canvas.text((320, 150), str(view.total), 120, anchor="mm")
    canvas.token((110, 290), view.turn, 60)
    canvas.text((160, 290), names[view.turn], 36, anchor="lm", max_width=440)
    return canvas.image


def hand(view: RaceView, names: Sequence[str], question: object) -> Image.Image | None:
    """Return nothing: the choices are told in words."""
    return None
