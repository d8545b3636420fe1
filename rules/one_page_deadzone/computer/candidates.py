"""The answers that a computer should try out, with their worths: good ones and bold ones.

The autopilot hardly looks at the score, so that what brings points at once is always among them, however risky; and so
is one of each kind of answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from rules.engine import Choose, Question, Weighed
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.preparation import OWN
from rules.one_page_deadzone.computer.estimates import shot_removes
from rules.one_page_deadzone.computer.evaluation import Evaluator
from rules.one_page_deadzone.computer.policy import OWN_ACTIONS, mover, weighed, worth
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import Activate, Attack, Field, Go, Shoot, Stay
from rules.one_page_deadzone.model.questions import Prompt
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import view_ways

Kind = Callable[[Any], Hashable]
RIVALS: Mapping[str, Sequence[str]] = {
    "loading-dock": ("plague-swarm",),
    "twin-spires": ("plague-swarm",),
    "gantry-row": ("plague-swarm", "plague-horde"),
}
"""By map the ready-made armies that win 42 in 100 or more against the strongest; autopilots played 300 of each.

`python -m tests.one_page_deadzone.balance` plays them again.
"""
SLIGHT = 0.01
"""What an answer is behind the first that is worth as much."""
MOST = 12
"""So many answers are considered at most."""
BOLD = 2
"""So many of the activations that gain most at once are among them, and of the attacks that most likely remove."""


def weigh(seen: ZoneView, question: Question) -> Sequence[Weighed]:
    """The answers to try with their worths in points, the autopilot's first.

    Armies that are about as strong are worth the same, and so are sides; else nothing is worth as much as the first.
    """
    evaluator = Evaluator(seen, question.seat)
    held = weighed(evaluator, question)
    bold: Sequence[Weighed] = ()
    match question:
        case Choose(prompt=Prompt.ACTIVATE):
            held, bold = with_attacks(evaluator, question, held)
        case Choose(prompt=Prompt.GO):
            bold = bold_places(evaluator, held)
        case Choose(prompt=Prompt.FIRE):
            bold = deadliest_shots(evaluator, held)
    held.sort(key=worth, reverse=True)
    if question.prompt == Prompt.SIDE:
        return held
    if question.prompt == Prompt.ARMY and held[0][1] != Field.of(OWN):
        return rivals_of(seen.map, held)
    (best, answer), *others = spread(held, bold, KINDS.get(question.prompt, (itself,)))
    return [(best, answer), *[(min(value, best - SLIGHT), other) for value, other in others]]


def rivals_of(on: str, held: Sequence[Weighed]) -> list[Weighed]:
    """The strongest of the ready-made armies and its rivals on a map. The others are not tried.

    A few answers later `value` cannot tell yet which army is the weaker one.
    """
    best, first = held[0]
    known = RIVALS.get(on, ())
    rivals = [(best, answer) for _, answer in held if isinstance(answer, Field) and answer.army in known]
    return [(best, first), *rivals]


def spread(held: Sequence[Weighed], bold: Iterable[Weighed], kinds: Sequence[Kind]) -> list[Weighed]:
    """The best answer, the bold ones, then the best of each kind, kinds by the first measure first; `MOST` at most."""
    first: dict[Hashable, Weighed] = {}
    for each in (held[0], *bold):
        first.setdefault(kinds[-1](each[1]), each)
    kept = [*first.values()]
    for kind in kinds:
        known = {kind(answer) for _, answer in kept}
        for each in held:
            if (of := kind(each[1])) not in known:
                known.add(of)
                kept.append(each)
    room = set(kept[:MOST])
    return [each for each in held if each in room]


def itself(answer: Hashable) -> Hashable:
    """Every answer is of a kind of its own."""
    return answer


KINDS: Mapping[str, Sequence[Kind]] = {
    Prompt.ACTIVATE: (lambda move: (type(move), move.action), lambda move: move.unit, itself),
    Prompt.GO: (lambda move: getattr(move, "to", ""),),
    Prompt.STEP: (lambda move: getattr(move, "to", ""),),
    Prompt.FALL_BACK: (lambda move: move.to,),
    Prompt.CHARGE: (lambda move: getattr(move, "to", ""),),
    Prompt.FIRE: (type, itself),
    Prompt.ORDER: (lambda move: getattr(move, "what", ""), lambda move: getattr(move, "unit", ""), itself),
}
"""What makes two answers really different, the most important first: two ways to one cube are not."""


# -- activations -------------------------------------------------------------------------------------------------------


def with_attacks(
    evaluator: Evaluator, question: Choose[Any], held: list[Weighed]
) -> tuple[list[Weighed], list[Weighed]]:
    """All activations, and those that bring most at once.

    An attack in one answer is among them unless the unit would make it anyway, if it is activated for that. [R39]
    """
    plans = {(move.unit, move.action): (value, move) for value, move in held if isinstance(move, Activate)}
    found: list[tuple[float, Weighed]] = []
    for move in [each for each in question.options if isinstance(each, Attack)]:
        removed, plan, value = spoils(evaluator, move), plans[move.unit, move.action], attack(evaluator, move)
        found.append((removed, (value, move) if value < plan[0] else plan))
    found.sort(key=lambda each: each[0], reverse=True)
    soonest = sorted(plans.values(), key=lambda each: at_once(evaluator, each[1]), reverse=True)
    bold = [*soonest[:BOLD], *[each for _, each in found[:BOLD]]]
    return list(dict.fromkeys([*held, *[each for _, each in found]])), bold


def attack(evaluator: Evaluator, move: Attack) -> float:
    """What an attack gains over doing nothing."""
    unit, foe = pair(evaluator, move)
    here = evaluator.position(unit, unit.cube)
    if move.action != "assault":
        cube = move.to or unit.cube
        return evaluator.position(unit, cube) + evaluator.shot(unit, cube, foe) - here
    charges = evaluator.charges(unit, allowance(unit.type, "assault"))
    there = next(value for value, charge in charges if (charge.to, charge.by) == (move.to, ""))
    best = max([evaluator.strike(unit, each, mud=False) for each in evaluator.foe_cubes[move.to]])
    return there - best + evaluator.strike(unit, foe, mud=False) - here


def spoils(evaluator: Evaluator, move: Attack) -> float:
    """The points to be expected of an attack at once."""
    unit, foe = pair(evaluator, move)
    if move.action == "assault":
        return foe.type.cost * evaluator.blow(unit, foe, mud=False).removed
    return kill(evaluator, unit, move.to or unit.cube, foe)


def pair(evaluator: Evaluator, move: Attack) -> tuple[UnitView, UnitView]:
    """Who attacks whom."""
    unit, foe = evaluator.seen.unit(move.unit), evaluator.seen.unit(move.target)
    assert unit is not None
    assert foe is not None
    return unit, foe


def at_once(evaluator: Evaluator, move: Activate) -> float:
    """What an activation gains at most, wherever the unit is then."""
    unit = evaluator.seen.unit(move.unit)
    if unit is None or move.action not in OWN_ACTIONS:
        return 0.0
    if move.action == "hold":
        return evaluator.fire(unit, unit.cube)
    ways = view_ways(evaluator.seen, unit, move.action, allowance(unit.type, move.action))
    if move.action == "walk":
        return max([evaluator.fire(unit, cube) for cube in ways], default=0.0)
    return max([evaluator.melee(unit, cube, mud=False)[0] for cube in ways], default=0.0)


def kill(evaluator: Evaluator, unit: UnitView, cube: str, foe: UnitView) -> float:
    """The points to be expected of a shot."""
    return foe.type.cost * shot_removes(evaluator.on, unit.model, cube, foe.model, foe.wounds, foe.cube)


# -- places and targets ------------------------------------------------------------------------------------------------


def bold_places(evaluator: Evaluator, held: Sequence[Weighed]) -> list[Weighed]:
    """To stay, the best place to fire from, the nearest to an enemy, and the safest."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    places = [(move.to if isinstance(move, Go) else unit.cube, (value, move)) for value, move in held]
    if not evaluator.foes:
        return []
    near = min(places, key=lambda each: min([GRID.distance(each[0], foe.cube) for foe in evaluator.foes]))
    safe = min(places, key=lambda each: evaluator.danger(unit, each[0]))
    stay = [each for each in held if isinstance(each[1], Stay)]
    fires = acting is not None and acting.action == "walk"
    firing = [max(places, key=lambda each: evaluator.fire(unit, each[0]))[1]] if fires else []
    return [*stay, *firing, near[1], safe[1]]


def deadliest_shots(evaluator: Evaluator, held: Sequence[Weighed]) -> list[Weighed]:
    """The shot that removes most."""
    unit = mover(evaluator)

    def removes(each: Weighed) -> float:
        foe = evaluator.seen.unit(each[1].target) if isinstance(each[1], Shoot) else None
        return kill(evaluator, unit, unit.cube, foe) if foe else 0.0

    return [max(held, key=removes)]
