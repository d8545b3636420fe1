"""Numbers of choices on plates, as the panel counts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import NIGHT, WHITE, Colour
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from renderers.skirmish.numbers import runs_of, shown_of

TOGETHER = 4
"""So many runs of numbers at most stand on one plate."""


def number_tag(numbers: Sequence[int], colour: Colour, px: int, room: int) -> Image.Image:
    """Numbers on a plate no wider than this."""
    return _tag(" ".join(runs_of(numbers, TOGETHER)), colour, px, room)


def written_on(tags: Iterable[Sequence[int]]) -> frozenset[int]:
    """The numbers that stand on these plates."""
    return frozenset([number for numbers in tags if numbers for number in shown_of(numbers, TOGETHER)])


@cached_tile
def _tag(text: str, colour: Colour, px: int, room: int) -> Image.Image:
    side = px // 4
    label = written(text, px, NIGHT, room - 2 * side, least=min(px, 22))
    height = round(px * 1.2)
    tile = pill(max(height, label.width + 2 * side), height, PanelLook(colour, WHITE, max(2, px // 14), height // 3))
    plate = tile.copy()
    stamp(plate, label, (plate.width // 2, height // 2), "mm")
    return plate
