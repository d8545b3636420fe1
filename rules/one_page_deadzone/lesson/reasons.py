"""Why the guided table suggests what it suggests: one reason for each answer, from “because” on, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce

from rules.common.reasons import Reason, Why, joined
from rules.engine import Answer, Move, Question, say
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import chances_of_shot

ACTIONS: Mapping[Action, Why] = {
    "hold": say("it has a target and need not move"),
    "overwatch": Reason(say("it may then shoot at an enemy that begins or ends its activation in sight"), "OP-OVW-01"),
    "assault": Reason(say("cover does not help in melee, and nobody strikes back"), "OP-MEL-03", "OP-MEL-09"),
    "plant": Reason(say("the first enemy that enters this cube meets the mine"), "OP-SR-04", "OP-SR-05"),
    "heal": Reason(say("healing a wound may save the whole unit"), "OP-SR-07"),
    "recover": Reason(say("a pinned unit can do nothing else, and after that it is no longer pinned"), "OP-MOR-04"),
}
TARGET = say("it sees a target from there")
REASONS: Mapping[type[Move], Why] = {
    moves.Field: say("it has a bit of everything: a commander, a rifle, and a unit for close fights"),
    moves.Side: Reason(
        say("the map is the same from opposite sides, and what counts is to begin"), "OP-PRE-03", "OP-RND-02"
    ),
    moves.Stay: say("no place within reach is better than this one"),
    moves.Suppress: Reason(
        say("a pinned unit loses an activation, and cover does not help against it"), "OP-MOR-04", "OP-SUP-03"
    ),
    moves.HoldFire: say("no shot is worth anything now"),
    moves.React: say("this shot has the best chance"),
    moves.Charge: Reason(say("nobody strikes back in melee, and there is no cover in it"), "OP-MEL-03", "OP-MEL-09"),
    moves.Strike: Reason(say("nobody strikes back in melee"), "OP-MEL-03"),
    moves.Spare: say("no blow is worth anything here"),
    moves.Order: say("of all that your friends could do at once, this is worth most"),
    moves.Done: say("nobody has anything useful to do"),
    moves.Heal: say("it is the most valuable unit with a wound"),
}


def because(seen: ZoneView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    match answer:
        case moves.Activate(name, "hold"):
            unit = seen.unit(name)
            return ACTIONS["hold"] if unit and TARGET in sights(seen, unit) else ""
        case moves.Activate(name, action):
            return ACTIONS.get(action) or because_active(seen, seen.unit(name), action)
        case moves.Deploy(_, cube):
            return because_deployed(seen, cube)
        case moves.Go(to, _):
            return because_there(seen, to)
        case moves.Shoot():
            line = "the chance that it removes the target is about {chance}%"
            return say(line, chance=round(100 * removal(seen, answer)))
        case Move():
            return REASONS.get(type(answer)) or say("it is the best that your unit can do")
    return say("they gain more by helping than alone") if answer else say("your friends have better things to do")


def because_active(seen: ZoneView, unit: UnitView | None, action: Action) -> Why:
    """Why a unit walks, runs or commands: what it has for that, and what it sees from where it stands."""
    if unit is None:
        return ""
    friends = [each for each in seen.units if each.owner == unit.owner and each.cube and each.id != unit.id]
    if action == "command":
        few = Reason(
            say("each 6 or more on three dice is an order, with which a friend acts at once"), "OP-SR-11", "OP-SR-13"
        )
        return few if friends else ""
    cubes = allowance(unit.type, action)
    if TARGET not in sights(seen, unit):
        return Reason(
            say("it has no target where it stands, and may go {cubes:# cube|# cubes}", cubes=cubes),
            "OP-ACT-04",
            "OP-ACT-05",
        )
    if action != "walk":
        return ""
    return Reason(say("it has a target, and may go {cubes:# cube|# cubes} before it shoots", cubes=cubes), "OP-ACT-04")


def because_deployed(seen: ZoneView, cube: str) -> str:
    """Who stands beside a unit that is deployed here."""
    own = [each for each in seen.units if each.owner == seen.seat and each.cube]
    near = [each for each in own if each.cube != cube and GRID.distance(each.cube, cube) == 1]
    crowded = any(each.cube == cube for each in own)
    if not near or crowded:
        return ""
    return say("it has {unit} beside it, but not in its own cube", unit=near[0].id)


def because_there(seen: ZoneView, cube: str) -> Why:
    """What a place is good for: cover, height, a target, or being out of sight."""
    field, unit = seen.field, seen.unit(seen.acting.moving) if seen.acting else None
    told: list[Why] = [Reason(say("it has cover there"), "OP-TER-01")] if cube in field.cover else []
    told += [say("it stands higher")] if unit and field.level.get(cube, 0) > field.level.get(unit.cube, 0) else []
    told += sights(seen, replace(unit, cube=cube)) if unit else []
    if unit and not told and (left := nearest(seen, cube)) < nearest(seen, unit.cube):
        told.append(say("an enemy is {left:# cube|# cubes} from there", left=left))
    return joined(told, one_by_one) if told else ""


def one_by_one(reasons: Sequence[str]) -> str:
    """`it has cover there and it stands higher and it sees a target from there`."""
    return reduce(lambda told, more: say("{told} and {more}", told=told, more=more), reasons)


def foes_of(seen: ZoneView) -> list[UnitView]:
    """The other side's units on the table."""
    return [unit for unit in seen.units if unit.owner != seen.seat and unit.cube]


def nearest(seen: ZoneView, cube: str) -> int:
    """How many cubes away the nearest enemy is; 0 where there is none."""
    return min([GRID.distance(cube, foe.cube) for foe in foes_of(seen)], default=0)


def sights(seen: ZoneView, unit: UnitView) -> list[str]:
    """Whether a unit would see targets from its cube, or be seen by nobody's gun."""
    foes = [each for each in seen.units if each.owner != unit.owner and each.cube]
    if unit.type.gun and any(can_shoot(seen.field, unit, foe.cube) for foe in foes):
        return [TARGET]
    safe = not any(foe.type.gun and can_shoot(seen.field, foe, unit.cube) for foe in foes)
    return [say("no enemy can shoot at it there")] if safe and foes else []


def removal(seen: ZoneView, shot: moves.Shoot) -> float:
    """The chance that a shot of the acting unit removes its target."""
    unit, target = seen.unit(seen.acting.moving) if seen.acting else None, seen.unit(shot.target)
    return chances_of_shot(seen, unit, target).removed if unit and target else 0.0
