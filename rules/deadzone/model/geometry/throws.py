"""Models and items that are thrown, scatter and fall. [7.6, DZ-AWY, DZ-SCA, DZ-SLM, DZ-FAL]"""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

from rules.deadzone.model.geometry.battlefield import Battlefield, face_of
from rules.deadzone.model.geometry.cubes import CELLS, COMPASS, FLOOR_PLAN, WIDTH, Way, beside, difference
from rules.deadzone.model.geometry.steps import passes_level

SCATTER: Final = (*COMPASS.values(),)
"""The directions of the scatter die: that of a 1 comes first. [DZ-SCA-01]"""
HALF_FLOOR_CATCHES: Final = 5
"""What a D8 must show, or more, to land on a half floor. [DZ-SCA-03, DZ-FAL-06]"""


class Landing(NamedTuple):
    """A floor that something may come to rest on: its cube, the levels fallen to it, whether it takes a die."""

    cube: int
    drop: int
    diced: bool


def directly_away(attacker: int, target: int) -> Way | None:
    """The direction from an attacker's cube to its target's and on; None in one column: the attacker chooses.

    [7.6, DZ-AWY-01, DZ-AWY-02, DZ-AWY-03]
    """
    dx, dy, _ = difference(attacker, target)
    if dx == dy == 0:
        return None
    return (_sign(dx) if abs(dx) >= abs(dy) else 0), (_sign(dy) if abs(dy) >= abs(dx) else 0)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def scattered(die: int) -> Way:
    """The direction of a scatter die, 1 to 8. [DZ-SCA-01]"""
    return SCATTER[die - 1]


def thrown_to(field: Battlefield, cube: int, way: Way, size: int) -> int | None:
    """The cube on the same level where a throw carries a Size; None if it is slammed instead. [DZ-SLM-01, DZ-SLM-05]"""
    to = beside(cube, *way)
    return to if to is not None and passes_level(field, size, cube, *way) else None


def item_thrown_to(field: Battlefield, cube: int, way: Way) -> int | None:
    """The cube on the same level where an item scatters; None if it stays. Only shut faces stop it. [7.6]"""
    to = beside(cube, *way)
    dx, dy = way
    if to is None:
        return None
    for order in permutations([move for move in ((dx, 0), (0, dy)) if any(move)]):
        if _item_passes(field, cube, order):
            return to
    return None


def _item_passes(field: Battlefield, cube: int, order: tuple[Way, ...]) -> bool:
    for dx, dy in order:
        kind = field.walls[face_of(cube, dx, dy, 0)]
        cube += dx + WIDTH * dy
        if kind in ("solid", "edge") or kind.startswith("hatch"):
            return False
    return True


def landings(field: Battlefield, cube: int) -> tuple[Landing, ...]:
    """The floors that catch what is thrown into a cube, from above; a die decides at all but the last. [7.6]

    The drop counts from the cube given.
    """
    found = []
    for here in range(cube, -1, -FLOOR_PLAN):
        if field.has_floor(here):
            found.append(Landing(here, (cube - here) // FLOOR_PLAN, field.is_half(here)))
            if not field.is_half(here):
                break
    return tuple(found)


def indirect_to(field: Battlefield, cube: int, way: Way) -> int | None:
    """Where an indirect shot scatters: the top of the neighbouring column; None off the board. [7.6, DZ-SCA-06]"""
    to = beside(cube, *way)
    return None if to is None else field.top(CELLS[to % FLOOR_PLAN])
