"""Why a step is refused, in words and with the rule. [7.3, DZ-MOV-15..28]"""

from __future__ import annotations

from rules.deadzone.model.geometry.battlefield import HALVES, HATCHES, SIDES, Battlefield, wall_words
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, NAMES, adjacent, beside, difference
from rules.deadzone.model.geometry.steps import (
    LARGEST_ON_HALF,
    NOBODY,
    Crowd,
    Mover,
    Step,
    Unit,
    blocked_move,
    exceeds_jump,
    first_floor,
    fits,
    has_room,
    has_route,
    hops,
    orders,
    passes,
    steps,
)
from rules.engine import Refusal, say


def step_problem(
    field: Battlefield, mover: Mover, cube: int, to: int, crowd: Crowd = NOBODY, *, is_last: bool = True
) -> Refusal | None:
    """Why a step is not legal; None if it is. Clings are for the way only, leaps for the last step. [7.3]"""
    barred = "cling" if is_last else "leap"
    made = [step for step in steps(field, mover, cube) if step.to == to and step.manner != barred]
    if any(has_room(field, mover.size, step, crowd) for step in made):
        return None
    return _out_of_reach(field, mover, cube, to) or _no_place(field, mover, to, crowd, made, is_last)


def _out_of_reach(field: Battlefield, mover: Mover, cube: int, to: int) -> Refusal | None:
    """Why the cube cannot be entered at all; None if it can."""
    here, there = NAMES[cube], NAMES[to]
    if not adjacent(cube, to):
        return Refusal(
            "{there} is not next to {here}; name every cube on the way.", "DZ-MOV-01", there=there, here=here
        )
    if to in field.filled:
        return Refusal("{there} is solid; nobody can be in it.", "DZ-MOV-15", there=there)
    unit = difference(cube, to)
    if not (has_route(field, mover, cube, unit) or hops(field, mover, cube, unit)):
        if mover.is_bound and unit[2]:
            return Refusal(
                "It changes level by a ramp only; none leads from {here} to {there}.",
                "DZ-KW-VEHICLE-01", here=here, there=there,
            )  # fmt: skip
        return _obstacles(field, mover, cube, unit)
    if exceeds_jump(field, mover, cube, to):
        return Refusal(
            "{here} and {there} have no floor; a Jump Pack crosses one such cube at a time.",
            "DZ-KW-JUMP-02", here=here, there=there,
        )  # fmt: skip
    return None


def _obstacles(field: Battlefield, mover: Mover, cube: int, unit: Unit) -> Refusal:
    """What stops a step on each of its ways round, at most two of them named."""
    stops = [stop for order in orders(unit) if (stop := blocked_move(field, mover, cube, order))]
    found = sorted({_obstacle(field, mover, *stop) for stop in stops})
    there = NAMES[cube + sum(part * stride for part, stride in zip(unit, (1, 8, FLOOR_PLAN), strict=True))]
    return Refusal(
        "No way from {here} to {there} for Size {size}: {reasons:and}.",
        found[0][0], here=NAMES[cube], there=there, size=mover.size, reasons=[text for _, text in found[:2]],
    )  # fmt: skip


def _obstacle(field: Battlefield, mover: Mover, cube: int, move: Unit) -> tuple[str, str]:
    """The rule and the words for a unit move that is not allowed."""
    to = beside(cube, *move)
    if to is None:
        return "DZ-CUB-05", say("the edge of the board")
    if to in field.filled:
        return "DZ-MOV-15", say("{cube} is solid", cube=NAMES[to])
    if not passes(field, mover.size, cube, move):
        return _floor(field, max(cube, to)) if move[2] else _wall(field, cube, to, move)
    return "DZ-MOV-21", say("nothing to climb in {cube}", cube=NAMES[cube])


def _wall(field: Battlefield, cube: int, to: int, move: Unit) -> tuple[str, str]:
    side = next(name for name, way in SIDES.items() if way == move[:2])
    kind = field.wall(cube, side)
    here, there = NAMES[cube], NAMES[to]
    if kind.startswith("hatch"):
        line = "the door between {here} and {there} lets Size {most} through at most"
        return "DZ-MOV-19", say(line, here=here, there=there, most=kind[-1])
    rule = "DZ-MOV-15" if kind == "solid" else "DZ-MOV-17"
    return rule, say("{wall} between {here} and {there}", wall=wall_words(kind), here=here, there=there)


def _floor(field: Battlefield, upper: int) -> tuple[str, str]:
    letter = field.floors[upper]
    if letter in HATCHES:
        return "DZ-MOV-19", say(
            "the hatch in the floor of {cube} lets Size {most} through at most", cube=NAMES[upper], most=letter
        )
    if letter in HALVES:
        return "DZ-MOV-22", say(
            "the half floor of {cube} lets Size {most} past at most", cube=NAMES[upper], most=LARGEST_ON_HALF
        )
    return "DZ-MOV-22", say("the solid floor of {cube}", cube=NAMES[upper])


def _no_place(field: Battlefield, mover: Mover, to: int, crowd: Crowd, made: list[Step], is_last: bool) -> Refusal:
    """Why a cube that can be entered is no place to be."""
    there = NAMES[to]
    if made and made[0].floor != to:
        return _full(field, mover, made[0].floor, crowd)
    if field.has_floor(to):
        if not made:
            return Refusal(
                "The half floors leave a gap of a whole cube on the way to {there}.", "DZ-MOV-26", there=there
            )
        return _full(field, mover, to, crowd)
    if mover.is_bound:
        return Refusal("{there} has no floor, and it neither climbs nor leaps.", "DZ-KW-VEHICLE-01", there=there)
    if is_last:
        below = first_floor(field, to)
        return Refusal(
            "{there} has no floor to stop on; the first one below is that of {below}.",
            "DZ-MOV-23", there=there, below=NAMES[below],
        )  # fmt: skip
    return Refusal(
        "{there} has no floor and nothing to hold on to, so a way ends there with a leap.", "DZ-MOV-27", there=there
    )


def _full(field: Battlefield, mover: Mover, cube: int, crowd: Crowd) -> Refusal:
    """Why there is no room in a cube. [DZ-MOV-03, DZ-PAR-02]"""
    if field.is_half(cube) and mover.size > LARGEST_ON_HALF and not fits(field, mover.size, cube, 0):
        return Refusal(
            "{here} has half a floor, on which Size {size} does not fit.",
            "DZ-PAR-02", here=NAMES[cube], size=mover.size,
        )  # fmt: skip
    taken, room = crowd.load(cube), field.capacity(cube)
    return Refusal(
        "No room in {here}: of {room} Size-points {taken} are taken, and it needs {size}.",
        "DZ-MOV-03", here=NAMES[cube], room=room, taken=taken, size=mover.size,
    )  # fmt: skip
