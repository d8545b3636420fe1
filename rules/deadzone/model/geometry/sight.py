"""Line of sight: who sees whom, and who sees the whole of whom. [DZ-LOS, 7.5, R20, R21, R43]

Most questions are looked up in the shipped tables; with smoke, and for models on platforms, the rays are worked
out and kept. Models are in nobody's way. [DZ-LOS-08]
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from typing import Final

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.bodies import WHOLE_CUBE, Body, Form, Point, eye, form_of, points
from rules.deadzone.model.geometry.cubes import PLACES, difference, range_of
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.rays import Crossing, crossings, fan, stopped
from rules.deadzone.model.geometry.sight_table import CLASS_OF, SightTable, sees_all, sight_table

NO_SMOKE: Final[frozenset[int]] = frozenset()
PERSON: Final = Body()
"""Size 1 on the smallest base."""
_LOOKS_KEPT: Final = 8192


def visible(
    field: Battlefield,
    cube: int,
    other: int,
    viewer: Body = PERSON,
    target: Body = PERSON,
    smoke: Collection[int] = NO_SMOKE,
) -> bool:
    """Whether a body sees any part of one in another cube, or in its own; `smoke` are cubes.

    [DZ-LOS-01, DZ-LOS-03, DZ-GEN-15, R1, R167]
    """
    if cube == other:
        return True
    near = _between(cube, other, smoke) if smoke else NO_SMOKE
    if cube in near or other in near:
        return False
    known = _known(field, cube, other, viewer, target)
    if known:
        table, one, two = known
        seen = table.visible(cube, one, other, two)
        if not (seen and near):
            return seen
    return _sees_any(field, *_ends(field, cube, other, viewer, target), near)


def clear(
    field: Battlefield,
    cube: int,
    other: int,
    viewer: Body = PERSON,
    target: Body = PERSON,
    smoke: Collection[int] = NO_SMOKE,
) -> bool:
    """Whether one point of a body sees every part of one in another cube, or in its own. [DZ-LOS-05, DZ-SHO-09]"""
    if cube == other:
        return True
    near = _between(cube, other, smoke) if smoke else NO_SMOKE
    if cube in near or other in near:
        return False
    known = None if viewer.pinned else _known(field, cube, other, viewer, target)
    if known:
        table, one, two = known
        seen = table.clear(cube, one, other, two)
        if not (seen and near):
            return seen
    low, here, high, there = _ends(field, cube, other, viewer, target)
    rays = _open_rays(field, low, here, high, there, near)
    return sees_all(rays, len(points(here)), len(points(there)), is_back=cube > other)


def cube_los(
    field: Battlefield, cube: int, other: int, viewer: Body = PERSON, smoke: Collection[int] = NO_SMOKE
) -> bool:
    """Whether a body sees any part of a cube; smoke in that cube hides it not. [DZ-LOS-07, DZ-KW-SMOKE-01]"""
    if cube == other:
        return True
    near = _between(cube, other, smoke) - {other} if smoke else NO_SMOKE
    if cube in near:
        return False
    known = _known(field, cube, other, viewer, PERSON)
    if known:
        table, one, _ = known
        seen = table.sees_cube(cube, one, other)
        if not (seen and near):
            return seen
    return _sees_any(field, cube, form_of(field, cube, viewer), other, WHOLE_CUBE, near)


def open_rays(field: Battlefield, cube: int, other: int, viewer: Body = PERSON, target: Body = PERSON) -> int:
    """How many of the rays between the bodies in two different cubes are open. [7.5]"""
    return _open_rays(field, *_ends(field, cube, other, viewer, target), NO_SMOKE).bit_count()


def seen_from(
    field: Battlefield,
    cube: int,
    viewer: Body = PERSON,
    target: Body = PERSON,
    smoke: Collection[int] = NO_SMOKE,
) -> tuple[int, ...]:
    """The standable cubes where a body sees any part of another body, its own included."""
    return tuple(other for other in field.standable if visible(field, cube, other, viewer, target, smoke))


# -- Smoke -------------------------------------------------------------------------------------------------------------


def line_cubes(field: Battlefield, cube: int, other: int) -> tuple[int, ...]:
    """The cubes that the line between two models visits, walls or not, both ends included. [7.5, R43]"""
    steps = _line(eye(field, cube), eye(field, other), difference(cube, other))
    return tuple(cube + step for step in steps)


@functools.lru_cache(maxsize=_LOOKS_KEPT)
def _line(start: Point, end: Point, offset: tuple[int, int, int]) -> tuple[int, ...]:
    return (0, *(step for step, _ in crossings(start, end, offset)))


def smoke_adjacent(field: Battlefield, cube: int, other: int, smoke: Collection[int]) -> bool:
    """Whether the line between two models visits a cube beside smoke: the shot has one die less. [DZ-KW-SMOKE-02]"""
    return bool(smoke) and any(
        range_of(visited, hazy) <= 1 for visited in line_cubes(field, cube, other) for hazy in smoke
    )


def _between(cube: int, other: int, smoke: Collection[int]) -> frozenset[int]:
    """The smoke that rays between two cubes may meet."""
    sides = [sorted(ends) for ends in zip(PLACES[cube], PLACES[other], strict=True)]
    return frozenset(
        hazy
        for hazy in smoke
        if all(low <= place <= high for place, (low, high) in zip(PLACES[hazy], sides, strict=True))
    )


# -- Rays --------------------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=64)
def _table_of(field: Battlefield) -> SightTable | None:
    is_shipped = field.key in map_keys() and battlefield(field.key) is field
    return sight_table(field.key) if is_shipped else None


def _known(field: Battlefield, cube: int, other: int, viewer: Body, target: Body) -> tuple[SightTable, int, int] | None:
    """The table where a look is found, and the classes of the bodies; None if it has to be worked out."""
    table, one, two = _table_of(field), CLASS_OF.get(viewer), CLASS_OF.get(target)
    if table is None or one is None or two is None or table.slots[cube] < 0 or table.slots[other] < 0:
        return None
    raised = (viewer.platform and cube in field.platforms) or (target.platform and other in field.platforms)
    return None if raised else (table, one, two)


def _ends(field: Battlefield, cube: int, other: int, viewer: Body, target: Body) -> tuple[int, Form, int, Form]:
    """The cubes and forms of two bodies, the lower number of cube first: both ways need the same rays."""
    here, there = form_of(field, cube, viewer), form_of(field, other, target)
    return (cube, here, other, there) if cube < other else (other, there, cube, here)


@functools.lru_cache(maxsize=_LOOKS_KEPT)
def _sees_any(field: Battlefield, cube: int, here: Form, other: int, there: Form, smoke: frozenset[int]) -> bool:
    """Whether any ray is open: they are tried one by one, unlike ones first, for then it takes few to find one."""
    offset, ends = difference(cube, other), points(there)
    rays = (
        (start, ends[(number + turn) % len(ends)])
        for turn in range(len(ends))
        for number, start in enumerate(points(here))
    )
    return any(_is_open(field, cube, crossings(start, end, offset), smoke) for start, end in rays)


def _is_open(field: Battlefield, cube: int, course: Iterator[Crossing], smoke: frozenset[int]) -> bool:
    """Whether no face and no smoke stops a ray from a cube. [7.5, DZ-KW-SMOKE-01, DZ-LOS-08, R21]"""
    screens = field.screens
    for step, orders in course:
        if cube + step in smoke:
            return False
        if all(any(stops >> screens[cube + face] & 1 for face, stops in touches) for touches in orders):
            return False
    return True


@functools.lru_cache(maxsize=_LOOKS_KEPT)
def _open_rays(field: Battlefield, cube: int, here: Form, other: int, there: Form, smoke: frozenset[int]) -> int:
    """All open rays, as bits; they begin in no smoke."""
    course = fan(here, there, difference(cube, other))
    rays = stopped(course, field.screens, cube)
    for step, entering in course.cubes:
        if cube + step in smoke:
            rays |= entering
    return course.rays & ~rays
