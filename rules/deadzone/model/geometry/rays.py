"""Rays between the sample points of two bodies, and which faces of a map stop each of them, in whole numbers. [7.5]

The rays from one body to another take the same course on every map. A `Fan` is that course, worked out once: for each
face near it the rays that its kind would stop, as bits. Holding a fan against a map is a few dozen unions of bits.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Final, NamedTuple

from rules.deadzone.model.geometry.battlefield import BLOCKED, EASTERN, FLOORS, NORTHERN
from rules.deadzone.model.geometry.bodies import SIDE, Form, Point, points
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, WIDTH

AXES: Final = (0, 1, 2)
STRIDES: Final = (1, WIDTH, FLOOR_PLAN)
"""How much the number of a cube grows along each axis."""
KINDS: Final = range(BLOCKED + 1)
FANS_KEPT: Final = 512


# -- What a face stops -------------------------------------------------------------------------------------------------
# A coordinate on a face is told by twice its whole part, and one more if it lies between two whole numbers: 0 to 24.


def _stopped_by_side(u: int, v: int) -> int:
    """Kinds of side face, as bits, that stop a ray at this place. [7.5]"""
    gaps = (True, v > 6, 6 < u < 18 and 8 < v < 20, 4 < u < 20 and 4 < v < 22, 2 < u < 22 and v < 22, False)
    return sum(1 << kind for kind, is_open in enumerate(gaps) if not is_open)


def _stopped_by_floor(a: int, b: int) -> int:
    """Kinds of floor, as bits, that stop a ray at this place: the strips lie north, east, south and west. [7.5]"""
    gaps = (True, b < 12, a < 12, b > 12, a > 12, False)
    return sum(1 << kind for kind, is_open in enumerate(gaps) if not is_open)


_FACE_AXES: Final = ((1, 2), (0, 2), (0, 1))
"""Axis -> the two axes along the faces across it."""
_FACES: Final = ((EASTERN - 1, EASTERN), (NORTHERN - WIDTH, NORTHERN), (FLOORS, FLOORS + FLOOR_PLAN))
"""Axis -> where the face lies that a move backwards, or forwards, meets, counted from the cube left."""
_PLACES: Final = range(2 * SIDE + 1)
_SIDE_STOPS: Final = tuple(tuple(_stopped_by_side(u, v) for v in _PLACES) for u in _PLACES)
_FLOOR_STOPS: Final = tuple(tuple(_stopped_by_floor(a, b) for b in _PLACES) for a in _PLACES)
_STOPS: Final = (_SIDE_STOPS, _SIDE_STOPS, _FLOOR_STOPS)
_STOPPING: Final = tuple(tuple(kind for kind in KINDS if stops >> kind & 1) for stops in range(1 << len(KINDS)))


Touch = tuple[int, int]
"""A face that a ray meets: its place in a table of faces, counted from the ray's cube; and the kinds that stop it."""
Crossing = tuple[int, tuple[tuple[Touch, ...], ...]]
"""A ray goes over into a cube, counted from its own: it may, if in one of the orders no face stops it. [7.5]"""


def crossings(start: Point, end: Point, offset: tuple[int, int, int]) -> Iterator[Crossing]:
    """The crossings of the ray from a point to one in the cube that lies so many columns, rows and levels on. [7.5]"""
    way = [SIDE * offset[axis] + end[axis] - start[axis] for axis in AXES]
    whole = math.prod(abs(way[axis]) for axis in AXES if offset[axis])
    signs = [1 if offset[axis] > 0 else -1 for axis in AXES]
    origin, cube = [start[axis] * whole for axis in AXES], 0
    meetings = _meetings(start, way, offset, whole)
    for number, (when, axis) in enumerate(meetings[:-1]):
        if meetings[number - 1][0] == when:
            continue
        if meetings[number + 1][0] != when:
            one, other = _FACE_AXES[axis]
            along, up = origin[one] + way[one] * when, origin[other] + way[other] * when
            stops = _STOPS[axis][along // whole - -along // whole][up // whole - -up // whole]
            face = cube + _FACES[axis][signs[axis] > 0]
            cube += signs[axis] * STRIDES[axis]
            origin[axis] -= signs[axis] * SIDE * whole
            yield cube, (((face, stops),),)
            continue
        moves = [(each, signs[each]) for moment, each in meetings if moment == when]
        reached = [origin[each] + way[each] * when for each in AXES]
        orders = _orders(cube, [part // whole - -part // whole for part in reached], moves)
        for each, sign in moves:
            cube += sign * STRIDES[each]
            origin[each] -= sign * SIDE * whole
        yield cube, orders


def _meetings(start: Point, way: list[int], offset: tuple[int, int, int], whole: int) -> list[tuple[int, int]]:
    """When a ray meets planes between cubes, in parts of `whole` of its length, and on which axes; the last is none."""
    meetings = []
    for axis in AXES:
        if offset[axis]:
            part = whole // abs(way[axis])
            first = SIDE - start[axis] if offset[axis] > 0 else start[axis]
            meetings += [(part * (first + SIDE * number), axis) for number in range(abs(offset[axis]))]
    meetings.sort()
    return [*meetings, (-1, 0)]


def _orders(cube: int, place: list[int], moves: list[tuple[int, int]]) -> tuple[tuple[Touch, ...], ...]:
    """The faces met at an edge or corner of a cube, in every order of the moves along its axes. [7.5]"""
    orders = []
    for order in permutations(moves):
        here, at, touches = cube, place.copy(), []
        for axis, sign in order:
            one, other = _FACE_AXES[axis]
            touches.append((here + _FACES[axis][sign > 0], _STOPS[axis][at[one]][at[other]]))
            here += sign * STRIDES[axis]
            at[axis] -= sign * 2 * SIDE
        orders.append(tuple(touches))
    return tuple(orders)


# -- Fans --------------------------------------------------------------------------------------------------------------

Stops = tuple[int, ...]
"""Kind of a face -> the rays it stops, as bits."""


class Fan(NamedTuple):
    """All rays from the points of one form to those of another, numbered by the first point, then the second.

    Faces and cubes are counted from the cube of the first form.
    """

    faces: tuple[tuple[int, Stops], ...]
    corners: tuple[tuple[tuple[tuple[int, Stops], ...], ...], ...]
    """Of each place where rays pass a corner: in each order the faces met; a ray is stopped if it is in all orders."""
    cubes: tuple[tuple[int, int], ...]
    """Cubes that rays enter, and which rays; they all begin in the first."""
    rays: int
    """All rays, as bits."""


@functools.lru_cache(maxsize=FANS_KEPT)
def fan(form: Form, other: Form, offset: tuple[int, int, int]) -> Fan:
    """The fan of rays from a form to another in the cube that lies so many columns, rows and levels on."""
    faces: dict[Touch, int] = defaultdict(int)
    corners: dict[tuple[int, tuple[int, ...]], list[dict[Touch, int]]] = {}
    cubes: dict[int, int] = defaultdict(int)
    pairs = [*product(points(form), points(other))]
    for number, (start, end) in enumerate(pairs):
        ray = 1 << number
        for cube, orders in crossings(start, end, offset):
            cubes[cube] |= ray
            if len(orders) == 1:
                faces[orders[0][0]] |= ray
                continue
            place = cube, tuple(face for face, _ in orders[0])
            met = corners.setdefault(place, [defaultdict(int) for _ in orders])
            for order, touches in zip(met, orders, strict=True):
                for touch in touches:
                    order[touch] |= ray
    every = (1 << len(pairs)) - 1
    return Fan(
        _by_kind(faces), tuple(tuple(map(_by_kind, orders)) for orders in corners.values()), tuple(cubes.items()), every
    )


def _by_kind(met: Mapping[Touch, int]) -> tuple[tuple[int, Stops], ...]:
    rows: dict[int, list[int]] = {}
    for (face, stops), rays in met.items():
        row = rows.setdefault(face, [0] * len(KINDS))
        for kind in _STOPPING[stops]:
            row[kind] |= rays
    return tuple((face, tuple(row)) for face, row in rows.items())


def stopped(course: Fan, screens: bytes, cube: int) -> int:
    """The rays of a fan from a cube that the faces of a map stop, as bits; `screens` is the map's table. [7.5]"""
    rays = 0
    for face, stops in course.faces:
        rays |= stops[screens[cube + face]]
    for orders in course.corners:
        shut = course.rays
        for touches in orders:
            closed = 0
            for face, stops in touches:
                closed |= stops[screens[cube + face]]
            shut &= closed
        rays |= shut
    return rays
