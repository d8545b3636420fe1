"""Who sees whom, how well, and behind which cover: exact, by the coordinates of R3. [OP-GEN-04, OP-SHT-02, 06, 07]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from rules.one_page_deadzone.model.battlefield import GRID, Battlefield
from rules.skirmish import Point, crosses, meets

SIDE: Final = 4
"""A cube is so long, wide and high. [R3]"""
EYE: Final = (2, 2, 3)
BODY: Final = ((2, 2, 2), *product((1, 3), repeat=3))
"""Eye and the nine body points of a unit, from the corner of its cube. [R3]"""


class Cover(NamedTuple):
    """Why a target has +1 defence die against a shot; whatever applies at once, the die is one. [OP-SHT-08, R8]"""

    own: bool
    """(a) There is cover in its own column."""
    via: tuple[str, ...]
    """(b) The line passes through these columns with cover beside it."""
    lower: bool
    """(c) The shooter stands lower."""

    @property
    def hides(self) -> bool:
        """Whether a part of the target is out of sight, so that the line is not clear: (a) and (b) only."""
        return self.own or bool(self.via)


# -- Lines -------------------------------------------------------------------------------------------------------------


def in_sight(field: Battlefield, one: str, other: str) -> bool:
    """Whether there is a line of sight between two cubes, the same in both directions. [OP-GEN-04, R3]"""
    return sees(field, one, other) or sees(field, other, one)


@cache
def sees(field: Battlefield, viewer: str, target: str) -> bool:
    """Whether the eye on one cube sees a body point on the other. [R3]"""
    return any(_points(field, viewer, target))


@cache
def is_clear(field: Battlefield, shooter: str, target: str) -> bool:
    """Whether a target is completely visible, for +1 attack die. [OP-SHT-06, R3, R32]"""
    cover = cover_of(field, shooter, target)
    return points_seen(field, shooter, target) == len(BODY) and not (cover and cover.hides)


def points_seen(field: Battlefield, viewer: str, target: str) -> int:
    """How many of the nine body points on one cube the eye on another sees; all within one cube. [R3, R32]"""
    return sum(_points(field, viewer, target))


def _points(field: Battlefield, viewer: str, target: str) -> Iterator[bool]:
    """Of each body point whether the eye sees it: who asks for one need not look at all nine."""
    boxes = [] if viewer == target else [box for _, box in _between(field, viewer, target)]
    eye = _point(field, viewer, EYE)
    for part in BODY:
        point = _point(field, target, part)
        yield not any(meets(eye, point, low, high) for low, high in boxes)


def blocker(field: Battlefield, viewer: str, target: str) -> str | None:
    """The column that first stops the line from the eye to the middle of the target; None if they see each other. [R3]

    It may be the viewer's or the target's own column, where the edge of a block is in the way.
    """
    if in_sight(field, viewer, target):
        return None
    eye, middle = _point(field, viewer, EYE), _point(field, target, BODY[0])
    stops = [cube for cube, (low, high) in _between(field, viewer, target) if meets(eye, middle, low, high)]
    return min(stops, key=lambda cube: _columns_apart(viewer, cube))


def _columns_apart(one: str, other: str) -> int:
    """Side by side, as a line passes columns: each that it meets lies farther from its start by this count."""
    (column, row), (to_column, to_row) = GRID.place(one), GRID.place(other)
    return abs(column - to_column) + abs(row - to_row)


def _between(field: Battlefield, one: str, other: str) -> Iterator[tuple[str, tuple[Point, Point]]]:
    """The solid columns that a line between two cubes can meet, with their corners; those of the two cubes too."""
    (column, row), (to_column, to_row) = GRID.place(one), GRID.place(other)
    left, right = sorted((column, to_column))
    bottom, top = sorted((row, to_row))
    lowest = min(field.level[one], field.level[other])
    for cube, levels in field.solid.items():
        x, y = GRID.place(cube)
        if left <= x <= right and bottom <= y <= top and levels > lowest:
            yield cube, ((x * SIDE, y * SIDE, 0), (x * SIDE + SIDE, y * SIDE + SIDE, levels * SIDE))


def _point(field: Battlefield, cube: str, inside: Point) -> Point:
    column, row = GRID.place(cube)
    x, y, z = inside
    return column * SIDE + x, row * SIDE + y, field.level[cube] * SIDE + z


# -- Cover, height, range ----------------------------------------------------------------------------------------------


@cache
def cover_of(field: Battlefield, shooter: str, target: str) -> Cover | None:
    """What covers a target against a shot from a cube, seen or not; None if nothing does. [OP-ELV-06, OP-TER-01, R8]"""
    own = target in field.cover and shooter != target
    via = tuple(cube for cube in GRID.neighbours(target) if _passes_cover(field, shooter, target, cube))
    lower = field.level[shooter] < field.level[target]
    return Cover(own, via, lower) if own or via or lower else None


def _passes_cover(field: Battlefield, shooter: str, target: str, beside: str) -> bool:
    """Whether the line between the column centres passes through a column with cover beside the target. [R8 b]"""
    if beside not in field.cover or beside == shooter or field.level[beside] != field.level[target]:
        return False
    (x, y), (to_x, to_y), (cover_x, cover_y) = GRID.place(shooter), GRID.place(target), GRID.place(beside)
    low = (2 * cover_x, 2 * cover_y)
    return crosses((2 * x + 1, 2 * y + 1), (2 * to_x + 1, 2 * to_y + 1), low, (low[0] + 2, low[1] + 2))


def height_die(field: Battlefield, shooter: str, target: str) -> int:
    """1 more attack die for shooting at a lower target, else 0. [OP-ELV-07]"""
    return int(field.level[shooter] > field.level[target])


def range_of(field: Battlefield, one: str, other: str) -> int:
    """Cubes on the shortest way, levels included: the largest of columns, rows and levels. [OP-SHT-02, R7]"""
    return max(GRID.distance(one, other), abs(field.level[one] - field.level[other]))
