"""Sight against an oracle in fractions. [7.5]"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.bodies import WHOLE_CUBE, Body, Point, form_of, points
from rules.deadzone.model.geometry.cubes import NAMES, PLACES, cube_at
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.sight import (
    open_rays,
)
from rules.deadzone.model.geometry.sight_table import CLASSES
from testing.seeds import seeds
from tests.deadzone.ground import at, ground
from tests.deadzone.sighting import drawn

MAPS = map_keys()
SMALL = Body(25, 1)
Place = tuple[Fraction, ...]


def is_open(field: Battlefield, cube: int, start: Point, other: int, end: Point) -> bool:
    """The ray test of 7.5 as it is written, with fractions and global coordinates."""
    origin = [12 * cell + part for cell, part in zip(PLACES[cube], start, strict=True)]
    goal = [12 * cell + part for cell, part in zip(PLACES[other], end, strict=True)]
    here, last = list(PLACES[cube]), list(PLACES[other])
    while here != last:
        times = {}
        for axis in range(3):
            if here[axis] != last[axis]:
                plane = 12 * (here[axis] + (last[axis] > here[axis]))
                times[axis] = Fraction(plane - origin[axis], goal[axis] - origin[axis])
        first = min(times.values())
        axes = [axis for axis, when in times.items() if when == first]
        place = tuple(origin[axis] + first * (goal[axis] - origin[axis]) for axis in range(3))
        signs = {axis: 1 if last[axis] > here[axis] else -1 for axis in axes}
        if not any(gets_through(field, here, order, signs, place) for order in permutations(axes)):
            return False
        for axis in axes:
            here[axis] += signs[axis]
    return True


def gets_through(
    field: Battlefield, here: list[int], order: tuple[int, ...], signs: dict[int, int], place: Place
) -> bool:
    """Whether no face met in this order of axes blocks at a place."""
    cell = [*here]
    for axis in order:
        local = [place[each] - 12 * cell[each] for each in range(3)]
        number = cube_at(*cell)
        assert number is not None
        if axis == 2:
            upper = number + 64 if signs[2] > 0 else number
            if floor_blocks(field.floors[upper], local[0], local[1]):
                return False
        elif side_blocks(
            field.wall(number, {(0, 1): "E", (0, -1): "W", (1, 1): "N", (1, -1): "S"}[axis, signs[axis]]),
            local[1 - axis],
            local[2],
        ):
            return False
        cell[axis] += signs[axis]
    return True


def side_blocks(kind: str, u: Fraction, v: Fraction) -> bool:
    """The table of side faces of 7.5."""
    gaps = {
        "open": True,
        "low": v > 3,
        "small": 3 < u < 9 and 4 < v < 10,
        "medium": 2 < u < 10 and 2 < v < 11,
        "large": 1 < u < 11 and v < 11,
    }
    return not gaps.get(kind, False)


def floor_blocks(letter: str, a: Fraction, b: Fraction) -> bool:
    """The table of floors of 7.5."""
    gaps = {".": True, "w": a > 6, "e": a < 6, "s": b > 6, "n": b < 6}
    return not gaps.get(letter, False)


def test_7_5_rays_drawn_with_fractions_agree() -> None:
    """7.5: random looks of random bodies, ray by ray, against the procedure written down a second time."""
    (seed,) = seeds(1, "rays in fractions")
    print("seed", seed)
    chance = Random(seed)
    for _ in range(60):
        field = battlefield(chance.choice(MAPS))
        cube, other = chance.sample(field.standable, 2)
        here = form_of(field, cube, chance.choice(CLASSES))
        there = chance.choice([WHOLE_CUBE, form_of(field, other, chance.choice(CLASSES))])
        rays = drawn(field, cube, here, other, there)
        far = points(there)
        for number in chance.sample(range(len(points(here)) * len(far)), 40):
            start, end = points(here)[number // len(far)], far[number % len(far)]
            told = field.key, NAMES[cube], start, NAMES[other], end
            assert bool(rays >> number & 1) is is_open(field, cube, start, other, end), told


@pytest.mark.parametrize("kind", ["low", "small", "medium", "large", "solid", "hatch:3"])
def test_7_5_every_ray_past_a_face(kind: str) -> None:
    """7.5: all rays past each kind of face, straight, askew and over corners, of small and of large bodies."""
    field = ground(("D4", 1, "E", kind), ("D4", 1, "N", kind), ("E4", 1, "N", kind), floors={"E5-2": "w"})
    for body in (SMALL, Body(60, 4), Body(40, 3)):
        for to in ("E4-1", "E5-1", "F5-1", "E5-2", "F6-3"):
            cube, other = at("D4-1"), at(to)
            here, there = (points(form_of(field, end, body)) for end in (cube, other))
            expected = sum(is_open(field, cube, start, other, end) for start in here for end in there)
            assert open_rays(field, cube, other, body, body) == expected, (body, to)
