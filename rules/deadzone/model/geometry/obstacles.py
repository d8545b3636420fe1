"""What is in the way of a look: where its rays end, for refusals and for shots that are not clear. [7.5, DZ-LOS-04]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from rules.deadzone.model.geometry.battlefield import FLOORS, NORTHERN, Battlefield, wall_words
from rules.deadzone.model.geometry.bodies import Body, Point, form_of, points
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, NAMES, WIDTH, difference
from rules.deadzone.model.geometry.rays import crossings
from rules.deadzone.model.geometry.sight import NO_SMOKE, PERSON
from rules.engine import say


class Obstacle(NamedTuple):
    """What stops most of the rays from a body to another that are stopped: so many of all of them.

    `what` is "smoke", a kind of wall or "floor"; it lies between `cube` and `beyond`, smoke in `cube`.
    """

    what: str
    cube: int
    beyond: int
    rays: int
    of: int

    def told(self) -> str:
        """The obstacle in words, as "a solid wall between D4-1 and E4-1"."""
        if self.what == "smoke":
            return say("the smoke in {cube}", cube=NAMES[self.cube])
        if self.what == "floor":
            return say("the floor of {cube}", cube=NAMES[max(self.cube, self.beyond)])
        return say(
            "{wall} between {here} and {there}",
            wall=wall_words(self.what), here=NAMES[self.cube], there=NAMES[self.beyond],
        )  # fmt: skip


class Cover(NamedTuple):
    """How much of a body the best point of a viewer sees, in sample points, and what hides most of the rest."""

    seen: int
    of: int
    obstacle: Obstacle | None


def obstacle(
    field: Battlefield,
    cube: int,
    other: int,
    viewer: Body = PERSON,
    target: Body = PERSON,
    smoke: Collection[int] = NO_SMOKE,
) -> Obstacle | None:
    """Where most rays to a body in another cube end, for a refusal; None if all are open. [DZ-LOS-04]"""
    ends = [*_ends(field, cube, other, viewer, target, smoke)]
    return _commonest([end for row in ends for end in row])


def cover(
    field: Battlefield,
    cube: int,
    other: int,
    viewer: Body = PERSON,
    target: Body = PERSON,
    smoke: Collection[int] = NO_SMOKE,
) -> Cover:
    """Why there is no Clear Shot at a body in another cube: what the viewer's best point does not see. [DZ-LOS-05]"""
    best = max(_ends(field, cube, other, viewer, target, smoke), key=lambda row: row.count(None))
    return Cover(best.count(None), len(best), _commonest(best))


_End = tuple[str, int, int] | None
"""What stops a ray, the cube where it does and the one beyond; None if the ray is open."""


def _commonest(ends: list[_End]) -> Obstacle | None:
    found = Counter(end for end in ends if end is not None).most_common(1)
    return Obstacle(*found[0][0], found[0][1], len(ends)) if found and found[0][0] else None


def _ends(
    field: Battlefield, cube: int, other: int, viewer: Body, target: Body, smoke: Collection[int]
) -> Iterator[list[_End]]:
    """For each point of the viewer what stops its rays to the points of the target."""
    there = points(form_of(field, other, target))
    for start in points(form_of(field, cube, viewer)):
        yield [_end(field, cube, start, end, difference(cube, other), smoke) for end in there]


def _end(
    field: Battlefield, cube: int, start: Point, end: Point, offset: tuple[int, int, int], smoke: Collection[int]
) -> _End:
    if cube in smoke:
        return "smoke", cube, cube
    here = cube
    for step, orders in crossings(start, end, offset):
        shut = [
            [face + cube for face, stops in touches if stops >> field.screens[face + cube] & 1] for touches in orders
        ]
        if all(shut):
            return _face(field, shut[0][0])
        here = cube + step
        if here in smoke:
            return "smoke", here, here
    return None


def _face(field: Battlefield, face: int) -> tuple[str, int, int]:
    """What lies at a place in a table of faces, and the two cubes beside it."""
    if face >= FLOORS:
        return "floor", face - FLOORS, face - FLOORS - FLOOR_PLAN
    if face >= NORTHERN:
        return field.walls[face], face - NORTHERN, face - NORTHERN + WIDTH
    return field.walls[face], face, face + 1
