"""Plates with the numbers or letters of choices, and with the level of the cube that they mean; where they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.candidates import LETTERS, TOGETHER, Marks
from renderers.deadzone.ground import BADGE
from renderers.deadzone.looks import Plot, at_level, level_of, storeys
from renderers.kit.cache import cached_tile
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, Colour
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from renderers.skirmish.numbers import runs_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.moves import Advance
from rules.deadzone.model.view import SectorView

NEAR = LETTERS[Advance]
LARGE = 0.25
"""How large numbers are, in parts of a cell's side, where there is room."""
TIGHT = 1.25
"""Tags that are so many times as broad as a full cell have two rows."""


@cached_tile
def tag(level: int, words: tuple[str, ...], colour: Colour, px: int, room: int) -> Image.Image:
    """Numbers on a plate, two in a line, after the level if there is one."""
    px = px if len(words) <= 1 else round(px * 0.85)
    lines = [" ".join(words[start : start + 2]) for start in range(0, len(words), 2)]
    before = round(px * 0.8) if level else 0
    tiles = [written(line, px, NIGHT, room - before - 8, least=18) for line in lines]
    step = round(px * 1.06)
    height = step * max(1, len(lines)) + px // 5
    width = before + max([tile.width + px // 2 for tile in tiles], default=0)
    plate = pill(max(width, height if not level else 0), height, PanelLook(colour, NIGHT, 3, px // 4)).copy()
    if level:
        stamp(plate, pill(before, height, PanelLook(NIGHT, colour, 3, px // 4)), (0, 0))
        stamp(plate, written(str(level), px, WHITE), (before // 2, height // 2), "mm")
    for number, tile in enumerate(tiles):
        stamp(plate, tile, ((plate.width + before) // 2, px // 10 + number * step + step // 2), "mm")
    return plate


class Tag(NamedTuple):
    """What is written on a cell: a level, or 0 where there is one only, and the numbers of choices."""

    level: int
    words: tuple[str, ...]
    colour: Colour

    def tile(self, px: int, room: int) -> Image.Image:
        """The tag in letters of this size."""
        return tag(self.level, self.words, self.colour, px, room)


def tags_of(view: SectorView, plot: Plot, marks: Marks) -> dict[str, list[Tag]]:
    """The tags of each column that is shown, from its highest level down.

    The level is told where there are several, and a cube that is lit without a number has its level only.
    """
    field, found = battlefield(view.map), dict[str, dict[int, Tag]]()
    words: dict[str, tuple[tuple[str, ...], Colour]] = dict.fromkeys(sorted(marks.lit), ((), GOLD))
    words |= {cube: ((letter,), GOLD if letter == NEAR else STEEL) for cube, letter in marks.letters.items()}
    words |= {cube: (runs_of(numbers, TOGETHER), GOLD) for cube, numbers in marks.cubes.items()}
    for cube, (told, colour) in words.items():
        level = level_of(cube) if storeys(field, cube) != (level_of(cube),) else 0
        if plot.holds(cube) and (told or level):
            found.setdefault(at_level(cube, 1), {})[level_of(cube)] = Tag(level, told, colour)
    return {
        column: [
            tags[level]._replace(level=level) if len(tags) > 1 else tags[level] for level in sorted(tags, reverse=True)
        ]
        for column, tags in found.items()
    }


def rows_of(plot: Plot, tags: Sequence[Tag]) -> int:
    """In how many rows the tags of a full cell lie."""
    broad = sum(one.tile(plot.share(LARGE), plot.size).width + 2 for one in tags)
    return 2 if len(tags) > 1 and broad > TIGHT * plot.size else 1


def bands(plot: Plot, found: Mapping[str, Sequence[Tag]]) -> dict[str, float]:
    """How much of each cell its tags take, in parts of its side, if it is full."""
    return {column: BADGE * rows_of(plot, tags) for column, tags in found.items()}


def tag_places(plot: Plot, column: str, tags: Sequence[Tag], full: bool) -> list[tuple[Image.Image, Box]]:
    """Where tags lie: one below the other in the middle of an empty cell, side by side at the top of a full one."""
    box, px = plot.box(column).inset(plot.share(0.02)), plot.share(LARGE)
    if full:
        half = -(-len(tags) // rows_of(plot, tags))
        rows = [tags[start : start + half] for start in range(0, len(tags), half)]
        return [place for row, some in enumerate(rows) for place in _in_row(some, _band(plot, box, row), px)]
    high = sum(one.tile(px, box.width).height + 3 for one in tags)
    px = px if high <= box.height else round(px * (box.height - 4 * len(tags)) / high) - 1
    tiles = [one.tile(px, box.width) for one in tags]
    y = box.centre[1] - sum(tile.height + 3 for tile in tiles) // 2
    tops = [y + sum(tile.height + 3 for tile in tiles[:number]) for number in range(len(tiles))]
    return [(tile, Box(box.centre[0] - tile.width // 2, y, *tile.size)) for tile, y in zip(tiles, tops, strict=True)]


def _band(plot: Plot, box: Box, row: int) -> Box:
    """The room of a row of tags at the top of a cell."""
    high = plot.share(BADGE)
    return Box(box.x, box.y + row * high, box.width, high)


def _in_row(tags: Sequence[Tag], box: Box, px: int) -> list[tuple[Image.Image, Box]]:
    """Side by side, as large as there is room for."""
    high = max(one.tile(px, box.width).height for one in tags)
    px = px if high <= box.height else round(px * box.height / high) - 1
    broad = sum(one.tile(px, box.width).width + 2 for one in tags)
    px = px if broad <= box.width else round(px * box.width / broad) - 1
    tiles = [one.tile(px, box.width // len(tags)) for one in tags]
    lefts = [box.x + sum(tile.width + 2 for tile in tiles[:number]) for number in range(len(tiles))]
    return [(tile, Box(x, box.y, *tile.size)) for tile, x in zip(tiles, lefts, strict=True)]
