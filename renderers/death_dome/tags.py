"""Numbers of choices on plates, as the panel counts them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import NIGHT, WHITE, Colour
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written

TOGETHER = 4
"""So many runs of numbers at most stand on one plate."""


def number_tag(numbers: Sequence[int], colour: Colour, px: int, room: int) -> Image.Image:
    """Numbers on a plate no wider than this."""
    return _tag(words_of(numbers), colour, px, room)


def words_of(numbers: Sequence[int]) -> str:
    """`3`, `3 7`, runs of three or more as `9–12`; cut when there are too many."""
    runs: list[list[int]] = [[numbers[0]]]
    for before, number in pairwise(numbers):
        if number == before + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [word for run in runs for word in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))]
    return " ".join([*words[: TOGETHER - 1], "…"] if len(words) > TOGETHER else words)


@cached_tile
def _tag(text: str, colour: Colour, px: int, room: int) -> Image.Image:
    side = px // 4
    label = written(text, px, NIGHT, room - 2 * side, least=min(px, 22))
    height = round(px * 1.2)
    tile = pill(max(height, label.width + 2 * side), height, PanelLook(colour, WHITE, max(2, px // 14), height // 3))
    plate = tile.copy()
    stamp(plate, label, (plate.width // 2, height // 2), "mm")
    return plate
