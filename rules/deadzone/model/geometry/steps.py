"""Single steps from cube to cube: gaps, climbing, clinging, leaping, ramps and hops. [7.3, DZ-MOV-15..28]"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterator
from itertools import permutations
from typing import Final, Literal, NamedTuple

from rules.deadzone.model.geometry.battlefield import SIDES, Battlefield, face_of
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, WAYS_OUT, WIDTH, beside, difference

Unit = tuple[int, int, int]
"""A step, or a part of one: columns, rows and levels, each -1, 0 or 1."""
LARGEST_ON_HALF: Final = 2
"""The largest Size that fits on a half floor. [DZ-PAR-02]"""
_GAPS: Final = {("w", "e"): (1, 0), ("e", "w"): (-1, 0), ("s", "n"): (0, 1), ("n", "s"): (0, -1)}
"""Strips of two cubes -> the way from one to the other on which they leave a gap of a whole cube. [DZ-MOV-26]"""


class Mover(NamedTuple):
    """What of a model matters to its steps; `wheels` are a Vehicle's or Bike's. A Walker steps like anybody. [7.3]"""

    size: int = 1
    agile: bool = False
    jump: bool = False
    flight: bool = False
    wheels: bool = False

    @property
    def is_bound(self) -> bool:
        """Whether it changes level by ramps only, and neither clings nor climbs. [DZ-KW-VEHICLE-01, R139]"""
        return self.wheels and not self.flight

    @property
    def is_airborne(self) -> bool:
        """Whether it goes up without support, and over cubes without a floor. [DZ-KW-JUMP-02, DZ-KW-FLIGHT-01]"""
        return self.jump or self.flight


class Crowd(NamedTuple):
    """Who stands where: `load` gives the Size-points of the mover's team in a cube, without the mover itself.

    `enemies` are the cubes with enemies: a movement ends there.
    """

    load: Callable[[int], int]
    enemies: Collection[int] = frozenset()


NOBODY: Final = Crowd(lambda _cube: 0)

Manner = Literal["stand", "storm", "cling", "leap"]
"""How a step ends: on a floor; on a half floor too small, to attack; holding on without a floor; letting go there."""


class Step(NamedTuple):
    """A step that the map allows: the cube entered, how it ends, and the first floor from there down."""

    to: int
    manner: Manner
    floor: int


def steps(field: Battlefield, mover: Mover, cube: int) -> tuple[Step, ...]:
    """All steps out of a cube that the map allows, whoever stands where. [7.3]"""
    return _steps(field, mover._replace(agile=False) if mover.agile else mover, cube)


@functools.lru_cache(maxsize=8192)
def _steps(field: Battlefield, mover: Mover, cube: int) -> tuple[Step, ...]:
    return tuple([step for unit, to in WAYS_OUT[cube] for step in _made(field, mover, cube, unit, to)])


def has_room(field: Battlefield, size: int, step: Step, crowd: Crowd) -> bool:
    """Whether a step's end has room for a model of this Size: a leap's is where it lands.

    [DZ-CUB-02, DZ-CUB-03, DZ-CUB-04]
    """
    if step.manner == "cling":
        return True
    if step.manner == "storm":
        # DZ-PAR-06: as if the cube were whole, and only to attack.
        return step.to in crowd.enemies and crowd.load(step.to) + size <= 2 * LARGEST_ON_HALF
    return fits(field, size, step.floor, crowd.load(step.floor))


def fits(field: Battlefield, size: int, cube: int, load: int) -> bool:
    """Whether a model of this Size fits beside so many Size-points of its team.

    [DZ-CUB-02, DZ-PAR-01, DZ-PAR-02, DZ-PAR-03]
    """
    return load + size <= field.capacity(cube)


@functools.lru_cache(maxsize=8192)
def can_leave(field: Battlefield, mover: Mover, cube: int) -> bool:
    """Whether a model has any step out of a cube, so that it may be deployed there. [DZ-SET-13, R25]"""
    return any(step.manner != "storm" for step in steps(field, mover, cube))


def may_use_platform(mover: Mover) -> bool:
    """Whether a model may stand on a platform: Vehicles and Bikes may only with Flight. [DZ-PAR-08, R139]"""
    return not mover.is_bound


# -- What a step needs -------------------------------------------------------------------------------------------------


def _made(field: Battlefield, mover: Mover, cube: int, unit: Unit, to: int) -> list[Step]:
    """The step or steps that one of the ways out of a cube is; few are any."""
    ends = [] if to in field.filled else [*_ends(field, mover, cube, unit, to)]
    if not ends or exceeds_jump(field, mover, cube, to):
        return []
    routed = has_route(field, mover, cube, unit)
    if not routed and not hops(field, mover, cube, unit):
        return []
    return [end for end in ends if routed or end.manner != "leap"]


def _ends(field: Battlefield, mover: Mover, cube: int, unit: Unit, to: int) -> Iterator[Step]:
    """How a step into a cube may end there, if there is a way to it. [DZ-MOV-21..27, R168]"""
    if field.has_floor(to):
        if not breaks_on_gap(field, mover, cube, unit):
            is_small = field.is_half(to) and mover.size > LARGEST_ON_HALF
            yield Step(to, "storm" if is_small else "stand", to)
        return
    below = first_floor(field, to)
    if not mover.is_bound and (mover.is_airborne or to in field.climbable):
        yield Step(to, "cling", below)
    # R134: a drop of one level is the ordinary step into the cube below.
    if unit[2] == 0 and not mover.wheels and below < to - FLOOR_PLAN:
        yield Step(to, "leap", below)


def first_floor(field: Battlefield, cube: int) -> int:
    """The first cube with a floor from this one down, itself included. [DZ-FAL-06]"""
    while not field.has_floor(cube):
        cube -= FLOOR_PLAN
    return cube


def has_route(field: Battlefield, mover: Mover, cube: int, unit: Unit) -> bool:
    """Whether a step has a route: one order of its unit moves, or a ramp. [DZ-MOV-16, DZ-MOV-28]"""
    if unit[2] and is_ramp_step(field, cube, unit) and _ramp_is_free(field, mover.size, cube, unit):
        return True
    if unit[2] and mover.is_bound:
        return False
    return any(blocked_move(field, mover, cube, order) is None for order in orders(unit))


@functools.cache
def orders(unit: Unit) -> tuple[tuple[Unit, ...], ...]:
    """The unit moves of a step, in every order. [7.3]"""
    dx, dy, dz = unit
    return tuple(permutations([move for move in ((dx, 0, 0), (0, dy, 0), (0, 0, dz)) if any(move)]))


def blocked_move(field: Battlefield, mover: Mover, cube: int, order: tuple[Unit, ...]) -> tuple[int, Unit] | None:
    """The first unit move of a route that is not allowed, with the cube it starts from; None if all are. [7.3]"""
    here = cube
    for move in order:
        to = beside(here, *move)
        if to is None or to in field.filled or not passes(field, mover.size, here, move):
            return here, move
        if move[2] > 0 and not (mover.is_airborne or here in field.climbable):
            return here, move
        here = to
    return None


def passes(field: Battlefield, size: int, cube: int, move: Unit) -> bool:
    """Whether a Size gets through the face that a unit move meets; the move stays on the board. [DZ-MOV-17..19, R23]"""
    return size <= field.passes[face_of(cube, *move)]


def passes_level(field: Battlefield, size: int, cube: int, dx: int, dy: int) -> bool:
    """Whether a Size has a route to a cube beside this one on its level, by the faces only. [7.3, DZ-SLM-05]"""
    walker = Mover(size)
    return any(blocked_move(field, walker, cube, order) is None for order in orders((dx, dy, 0)))


def is_ramp_step(field: Battlefield, cube: int, unit: Unit) -> bool:
    """Whether a step goes along a ramp, up or down. [7.3]"""
    dx, dy, dz = unit
    foot = cube if dz > 0 else beside(cube, *unit)
    return any(way == (dx * dz, dy * dz) and (foot, side) in field.ramps for side, way in SIDES.items())


def _ramp_is_free(field: Battlefield, size: int, cube: int, unit: Unit) -> bool:
    """Whether the cube over the ramp has no floor and is open to the upper cube for this Size. [7.3]"""
    dx, dy, dz = unit
    over = cube + FLOOR_PLAN if dz > 0 else cube + dx + WIDTH * dy
    way = (dx, dy, 0) if dz > 0 else (-dx, -dy, 0)
    return not field.has_floor(over) and passes(field, size, over, way)


def hops(field: Battlefield, mover: Mover, cube: int, unit: Unit) -> bool:
    """Whether a Jump Pack carries a model over a wall on its level, one level higher. [7.3, DZ-KW-JUMP-02, R125]"""
    if not mover.jump or unit[2]:
        return False
    over, beyond = beside(cube, 0, 0, 1), beside(cube, unit[0], unit[1], 1)
    if over is None or beyond is None:
        return True
    is_open = not (field.has_floor(over) or field.has_floor(beyond))
    return is_open and passes_level(field, mover.size, over, unit[0], unit[1])


def exceeds_jump(field: Battlefield, mover: Mover, cube: int, to: int) -> bool:
    """Whether a Jump Pack would cross two cubes of one level without floors. [7.3, DZ-KW-JUMP-02, R165]"""
    if not mover.jump or mover.flight or field.has_floor(cube) or field.has_floor(to):
        return False
    return difference(cube, to)[2] == 0


def breaks_on_gap(field: Battlefield, mover: Mover, cube: int, unit: Unit) -> bool:
    """Whether half floors leave a gap of a whole cube between two cubes of one level. [7.3, DZ-MOV-26, DZ-MOV-27]"""
    dx, dy, dz = unit
    if dz or mover.is_airborne:
        return False
    strips = field.floors[cube], field.floors[cube + dx + WIDTH * dy]
    return _GAPS.get(strips) in ((dx, 0), (0, dy))
