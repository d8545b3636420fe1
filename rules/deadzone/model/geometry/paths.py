"""Whole movements: where a model can get with so many cubes, by which path, and what is wrong with a path. [7.3]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from itertools import pairwise
from typing import Final, NamedTuple

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, NAMES, range_of
from rules.deadzone.model.geometry.step_reasons import step_problem
from rules.deadzone.model.geometry.steps import NOBODY, Crowd, Mover, Step, fits, has_room, steps
from rules.engine import Refusal

TELEPORT_RANGE: Final = 3


class Trip(NamedTuple):
    """A path: the cubes entered in order, and what its dangers add up to. After a leap the last has no floor."""

    path: tuple[int, ...]
    danger: int = 0


@dataclass(slots=True)
class Reach:
    """Where a movement may end: on a floor, or letting go in a cube without one and falling two levels or more."""

    ends: dict[int, Trip] = attribute(default_factory=dict)
    leaps: dict[int, Trip] = attribute(default_factory=dict)


_State = tuple[int, bool]
"""A cube, and whether the path had a step straight up or down."""


def reach(
    field: Battlefield,
    mover: Mover,
    start: int,
    allowance: int,
    crowd: Crowd = NOBODY,
    danger: Callable[[int], int] | None = None,
) -> Reach:
    """Every end of a movement of so many cubes, with its least dangerous path, the shortest of those. [DZ-MOV-01, -02]

    `danger` gives what a cube entered costs, say 1 for a trap. An Agile model has one more cube, up or down. [R30]
    """
    found, best, settled = Reach(), {(start, False): 0}, set[int]()
    stepper = mover._replace(agile=False)  # each single step is like anybody's
    layer: Mapping[_State, Trip] = {(start, False): Trip(())}
    for length in range(1, allowance + mover.agile + 1):
        following: dict[_State, Trip] = {}
        for (cube, is_up), trip in layer.items():
            for step in steps(field, stepper, cube):
                if step.to in settled and step.manner != "leap":
                    continue
                state = step.to, is_up or (mover.agile and _is_straight(cube, step.to))
                more = trip.danger + (danger(step.to) if danger else 0)
                is_no_better = best.get(state, more + 1) <= more
                if (is_no_better and step.manner != "leap") or (length > allowance and not state[1]):
                    continue
                if has_room(field, mover.size, step, crowd):
                    onward = Trip((*trip.path, step.to), more)
                    _note(found, start, step, onward)
                    if _goes_on(step, crowd) and not is_no_better:
                        best[state], following[state] = more, onward
                        if not more and state[1] is mover.agile:  # no later way there is safer, or shorter
                            settled.add(step.to)
        layer = following
    return found


def _is_straight(cube: int, to: int) -> bool:
    return (cube - to) % FLOOR_PLAN == 0


def _goes_on(step: Step, crowd: Crowd) -> bool:
    """Whether a movement may go on after a step. [DZ-MOV-05, DZ-MOV-23, DZ-MOV-25]"""
    return step.manner == "cling" or (step.manner == "stand" and step.to not in crowd.enemies)


def _note(found: Reach, start: int, step: Step, trip: Trip) -> None:
    if step.manner == "cling" or step.to == start:
        return
    ends = found.leaps if step.manner == "leap" else found.ends
    if step.to not in ends or trip.danger < ends[step.to].danger:
        ends[step.to] = trip


def teleport_ends(field: Battlefield, mover: Mover, start: int, crowd: Crowd = NOBODY) -> tuple[int, ...]:
    """Where a model may teleport to: floors with room within range 3, come what may. [7.3, DZ-KW-TELEPORT-01]"""
    return tuple(
        cube
        for cube in field.standable
        if cube != start and range_of(start, cube) <= TELEPORT_RANGE and fits(field, mover.size, cube, crowd.load(cube))
    )


def stations(to: str, by: str) -> list[str]:
    """The cubes that a way of one's own goes through, as typed, its end last; the end may be named twice. [D15]"""
    between = [cube for cube in by.split() if cube != "platform"]
    return between if between[-1:] == [to] else [*between, to]


def path_problem(
    field: Battlefield, mover: Mover, start: int, path: Sequence[int], allowance: int, crowd: Crowd = NOBODY
) -> Refusal | None:
    """What is wrong with the cubes that a movement enters one after the other; None if it is legal. [7.3]"""
    cubes = [start, *path]
    straight = any(_is_straight(cube, to) for cube, to in pairwise(cubes))
    if len(path) > allowance + (mover.agile and straight):
        return Refusal(
            "That way is {long} cubes long; {most} are allowed.", "DZ-MOV-01", long=len(path), most=allowance
        )
    for number, to in enumerate(path):
        if number and path[number - 1] in crowd.enemies:
            return Refusal("Movement ends in {cube}, where enemies are.", "DZ-MOV-05", cube=NAMES[path[number - 1]])
        is_last = number == len(path) - 1
        problem = step_problem(field, mover, cubes[number], to, crowd, is_last=is_last)
        if problem:
            return problem
    return None
