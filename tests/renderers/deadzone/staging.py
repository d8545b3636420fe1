"""Positions and pictures that the tests of Deadzone's pictures share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers.deadzone import board, hand
from renderers.deadzone.looks import FOOT, PICTURE, WHOLE
from rules.deadzone.model.events.fights import ShotFired
from rules.deadzone.model.events.moves import Activated
from rules.deadzone.model.view import SectorView
from rules.engine import Event
from tests.deadzone.kit import position
from tests.renderers.pictures import changed

NAMES = ["Ann", "Bob"]
DUEL = "E1:enforcer-troop/laser-rifle@B3-2 / Z1:stage-3z-zombie@H8-1"
"""One model of each side, far apart."""


def seen(text: str = DUEL, seat: int | None = None, **more: Any) -> SectorView:
    """What a seat, or everybody, sees of a position."""
    view: SectorView = position(text, **more).match.view(seat)
    return view


def drawn(view: SectorView, facts: Sequence[Event] = ()) -> Image.Image:
    """The plan of a board, without header, strip and foot."""
    area = WHOLE.area
    blank, picture = Image.new("RGB", (PICTURE, FOOT)), board(view, NAMES, facts)
    blank.paste(picture.crop((area.x, area.y, area.right, area.bottom)), area[:2])
    return blank


def on_cubes(before: Image.Image, after: Image.Image, *cubes: str) -> bool:
    """Whether two pictures differ on these cubes, and in nothing but them and what lies between them."""
    sides = changed(before, after)
    assert sides is not None, "nothing has changed"
    boxes = [WHOLE.box(cube) for cube in cubes]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return left - 1 <= sides[0] < sides[2] <= right + 1 and top - 1 <= sides[1] < sides[3] <= bottom + 1


def held(view: SectorView, question: Any) -> Image.Image:
    """A hand that is there."""
    picture = hand(view, NAMES, question)
    assert picture is not None
    return picture


def leading_shot() -> Image.Image:
    """A model is activated and shoots at once: its attack tells of both."""
    facts = (Activated(0, "E1", False), ShotFired("E1", "laser-rifle", "Z1", ""))
    return board(seen(), NAMES, facts)
