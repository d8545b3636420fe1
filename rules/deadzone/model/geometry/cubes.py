"""Cubes by name and number, ranges between them and the eight directions. [DZ-CUB-01, DZ-RNG, 7.1]

A cube is "D4-2" in moves, events and prose, and a number from 0 to 255 inside the geometry: level by level from the
ground up, row by row from the south, column by column from the west.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

COLUMNS: Final = "ABCDEFGH"
WIDTH: Final = 8
FLOOR_PLAN: Final = WIDTH * WIDTH
"""Cubes of one level; so much further on is the cube above."""
LEVELS: Final = 4
CUBES: Final = FLOOR_PLAN * LEVELS
CELLS: Final = tuple(f"{column}{row}" for row in range(1, WIDTH + 1) for column in COLUMNS)
"""All 64 columns of the board, from A1 on, the south-west one."""
NAMES: Final = tuple(f"{cell}-{level}" for level in range(1, LEVELS + 1) for cell in CELLS)
INDEX: Final[Mapping[str, int]] = {name: number for number, name in enumerate(NAMES)}
PLACES: Final = tuple((number % WIDTH, number // WIDTH % WIDTH, number // FLOOR_PLAN) for number in range(CUBES))
"""Column, row and level of every cube, each counted from 0."""

Way = tuple[int, int]
"""A direction on one level: columns to the east and rows to the north, each -1, 0 or 1."""
COMPASS: Final[Mapping[str, Way]] = {
    "NW": (-1, 1),
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
}
"""The eight directions in the order of the scatter die, 1 to 8. [DZ-SCA-01]"""
STEPS: Final = tuple(
    (dx, dy, dz) for dz in (-1, 0, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy, dz) != (0, 0, 0)
)
"""The 26 steps to an adjacent cube."""


def level_of(cube: int) -> int:
    """The level of a cube, 1 to 4. [DZ-CUB-01]"""
    return cube // FLOOR_PLAN + 1


def cell_of(cube: int) -> str:
    """The column of the board in which a cube lies, as in D4."""
    return CELLS[cube % FLOOR_PLAN]


def cube_at(column: int, row: int, height: int) -> int | None:
    """The cube of a column, row and level, each counted from 0; None off the board or above it."""
    inside = 0 <= column < WIDTH and 0 <= row < WIDTH and 0 <= height < LEVELS
    return height * FLOOR_PLAN + row * WIDTH + column if inside else None


def beside(cube: int, dx: int, dy: int, dz: int = 0) -> int | None:
    """The cube so many columns, rows and levels on; None off the board or above it."""
    column, row, height = PLACES[cube]
    return cube_at(column + dx, row + dy, height + dz)


def difference(one: int, other: int) -> tuple[int, int, int]:
    """Columns, rows and levels from one cube to another."""
    (column, row, height), (to_column, to_row, to_height) = PLACES[one], PLACES[other]
    return to_column - column, to_row - row, to_height - height


def range_of(one: int, other: int) -> int:
    """The range between two cubes: the largest of the three differences. [DZ-RNG-01, DZ-RNG-02, DZ-RNG-04, R8]"""
    return _ranges(one)[other]


@cache
def _ranges(cube: int) -> tuple[int, ...]:
    """The range to every cube, by its number."""
    return tuple([max(map(abs, difference(cube, other))) for other in range(CUBES)])


def adjacent(one: int, other: int) -> bool:
    """Whether two different cubes touch, walls and floors notwithstanding. [R7]"""
    return range_of(one, other) == 1


def around(cube: int) -> tuple[int, ...]:
    """The up to 26 cubes adjacent to one, from the lowest number on. [R7]"""
    return _AROUND[cube]


def stack(cell: str) -> tuple[int, ...]:
    """The four cubes of a column such as D4, from the ground up. [DZ-CUB-01]"""
    ground = CELLS.index(cell)
    return tuple(range(ground, CUBES, FLOOR_PLAN))


def half_turned(cube: int) -> int:
    """The cube that a half turn of the board puts in this one's place: A1 for H8, the level stays. [7.10]"""
    return cube // FLOOR_PLAN * FLOOR_PLAN + FLOOR_PLAN - 1 - cube % FLOOR_PLAN


WAYS_OUT: Final = tuple(
    tuple((step, near) for step in STEPS if (near := beside(cube, *step)) is not None) for cube in range(CUBES)
)
"""Cube -> the steps out of it that stay on the board, each with the cube that it enters."""
_AROUND: Final = tuple(tuple(near for _, near in ways) for ways in WAYS_OUT)
