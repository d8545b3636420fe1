"""Measures and colours that all parts share, and where a cube lies on a picture."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.layout import Box, Point
from renderers.kit.palette import EMBER, Colour, Theme, rgb, seat_style
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import COLUMNS, FLOOR_PLAN, INDEX, LEVELS, PLACES, WIDTH

PICTURE = 1280
MARGIN = 18
INNER = PICTURE - 2 * MARGIN
GAP = 12
HEAD_TOP, HEAD = 14, 196
STRIP_TOP, STRIP = HEAD_TOP + HEAD + GAP, 118
TOP = STRIP_TOP + STRIP + GAP
"""Where the plans begin."""
CELL = 73
AXIS = 38
"""The room for letters above a plan and numbers at its left."""
PLAN = AXIS + WIDTH * CELL
HALF = 640
ROW = PLAN + GAP
"""From one row of plans to the next."""

THEME = Theme()
GROUNDS: tuple[Colour, ...] = (rgb("566A60"), rgb("A08B68"), rgb("B9A3B4"), rgb("CFD8E6"))
"""The floors of each level, from the ground up, brighter with its height."""
HUES: tuple[Colour, ...] = (rgb("8FD0A6"), rgb("FFA94D"), rgb("D29BFF"), rgb("6FD3FF"))
"""A level's own colour: of its number, the edge of its floors and the trace of its roof below."""
SHOT = EMBER
SMOKE = rgb("DDE3EE")
TOXIC = rgb("9BE15D")
CLEAR_SIGHT = rgb("58D68D")


class Plot(NamedTuple):
    """Which part of the board a picture shows: its first column and row, how many, and where each level's plan lies."""

    size: int
    left: int
    bottom: int
    columns: int
    rows: int
    plans: tuple[tuple[int, int, int], ...]
    """Level, and where the upper left corner of its cells lies."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels that are shown."""
        return tuple([level for level, _, _ in self.plans])

    def holds(self, cube: str) -> bool:
        """Whether a cube is shown; none is that is no cube."""
        if cube not in INDEX:
            return False
        column, row, height = PLACES[INDEX[cube]]
        inside = 0 <= column - self.left < self.columns and 0 <= row - self.bottom < self.rows
        return inside and height + 1 in self.levels

    def box(self, cube: str) -> Box:
        """The square of a cube that is shown: the northern row on top, the western column at the left."""
        column, row, height = PLACES[INDEX[cube]]
        _, x, y = self.plans[self.levels.index(height + 1)]
        across, down = column - self.left, self.rows - 1 - (row - self.bottom)
        return Box(x + across * self.size, y + down * self.size, self.size, self.size)

    def heart(self, cube: str) -> Point:
        """The point of a cube where ways and shots begin and end."""
        return self.box(cube).centre

    def share(self, part: float) -> int:
        """So many parts of a cell's side, in pixels."""
        return max(1, round(part * self.size))

    def cubes(self) -> list[str]:
        """The cubes shown, level by level from the south-west."""
        found = [
            f"{COLUMNS[column]}{row + 1}-{level}"
            for level in self.levels
            for row in range(self.bottom, self.bottom + self.rows)
            for column in range(self.left, self.left + self.columns)
        ]
        return [cube for cube in found if self.holds(cube)]


def floors_of(field: Battlefield) -> tuple[int, ...]:
    """The levels that have any floor."""
    return tuple(
        [
            level
            for level in range(1, LEVELS + 1)
            if any(field.floors[cube] != "." for cube in range((level - 1) * FLOOR_PLAN, level * FLOOR_PLAN))
        ]
    )


def whole(field: Battlefield) -> Plot:
    """The plans of a whole board, two in a row."""
    corners = [
        (level, number % 2 * HALF + AXIS - number % 2 * 8, TOP + number // 2 * ROW + AXIS)
        for number, level in enumerate(floors_of(field))
    ]
    return Plot(CELL, 0, 0, WIDTH, WIDTH, tuple(corners))


def at_level(cube: str, level: int) -> str:
    """The cube of the same column on another level."""
    return f"{cube.partition('-')[0]}-{level}"


def level_of(cube: str) -> int:
    """The level of a cube by its name."""
    return int(cube.partition("-")[2])


def hue_of(seat: int) -> Colour:
    """A seat's colour."""
    return seat_style(seat).colour
