"""Measures and colours that all parts share, and where a cube lies on a picture."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from renderers.kit.layout import Box, Point
from renderers.kit.palette import EMBER, Colour, Theme, rgb, seat_style
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import COLUMNS, INDEX, LEVELS, PLACES, WIDTH

PICTURE = 1280
MARGIN = 18
INNER = PICTURE - 2 * MARGIN
GAP = 8
HEAD_TOP, HEAD = 12, 172
STRIP_TOP, STRIP = HEAD_TOP + HEAD + GAP, 118
TOP = STRIP_TOP + STRIP + GAP
"""Where the letters above the plan begin."""
AXIS = 52
"""The room for letters above the plan and numbers at its left."""
CELL = (PICTURE - AXIS - MARGIN // 2) // WIDTH
FOOT = TOP + AXIS + WIDTH * CELL + MARGIN
"""Where the plan of a whole board ends, and the foot begins."""

THEME = Theme()
GROUNDS: tuple[Colour, ...] = (rgb("55685E"), rgb("91826A"), rgb("BBAA8B"), rgb("E4D9C2"))
"""The floors of each level, from the ground up, brighter with its height."""
SHOT = EMBER
SMOKE = rgb("DDE3EE")
TOXIC = rgb("9BE15D")
CLEAR_SIGHT = rgb("58D68D")


class Plot(NamedTuple):
    """Which part of the board a picture shows: its first column and row, how many, and where its corner lies."""

    size: int
    left: int
    bottom: int
    columns: int
    rows: int
    x: int
    y: int

    def holds(self, cube: str) -> bool:
        """Whether the column of a cube is shown; none is that is no cube."""
        if cube not in INDEX:
            return False
        column, row, _ = PLACES[INDEX[cube]]
        return 0 <= column - self.left < self.columns and 0 <= row - self.bottom < self.rows

    def box(self, cube: str) -> Box:
        """The square of a cube's column: the northern row on top, the western column at the left."""
        column, row, _ = PLACES[INDEX[cube]]
        across, down = column - self.left, self.rows - 1 - (row - self.bottom)
        return Box(self.x + across * self.size, self.y + down * self.size, self.size, self.size)

    def heart(self, cube: str) -> Point:
        """The point of a cube where ways and shots begin and end."""
        return self.box(cube).centre

    def share(self, part: float) -> int:
        """So many parts of a cell's side, in pixels."""
        return max(1, round(part * self.size))

    @property
    def area(self) -> Box:
        """All cells that are shown."""
        return Box(self.x, self.y, self.columns * self.size, self.rows * self.size)

    def cubes(self) -> list[str]:
        """The ground cube of each column that is shown, from the south-west."""
        return [
            f"{COLUMNS[column]}{row + 1}-1"
            for row in range(self.bottom, self.bottom + self.rows)
            for column in range(self.left, self.left + self.columns)
        ]


WHOLE = Plot(CELL, 0, 0, WIDTH, WIDTH, AXIS, TOP + AXIS)
"""The plan of a whole board."""


def top_of(field: Battlefield, cube: str) -> int:
    """The level that is seen from above in the column of a cube: that of its highest floor."""
    return PLACES[field.tops[INDEX[at_level(cube, 1)]]][2] + 1


@cache
def storeys(field: Battlefield, cube: str) -> tuple[int, ...]:
    """The levels of a cube's column on which models can be, the highest first."""
    return tuple([level for level in range(LEVELS, 0, -1) if field.is_standable(INDEX[at_level(cube, level)])])


def at_level(cube: str, level: int) -> str:
    """The cube of the same column on another level."""
    return f"{cube.partition('-')[0]}-{level}"


def level_of(cube: str) -> int:
    """The level of a cube by its name."""
    return int(cube.partition("-")[2])


def hue_of(seat: int) -> Colour:
    """A seat's colour."""
    return seat_style(seat).colour
