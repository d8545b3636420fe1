"""What a sensible player would do, from a view: what the answers to each question are worth, and the best of them.

Each activation weighs every action of every unit in points: what it gains now, what its last place promises for the
next round and what it risks there; the best goes first. A view has no memory, so each question weighs anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.engine import Answer, Choose, Pick, Question, Weighed, plain_options, subject
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.preparation import OWN
from rules.one_page_deadzone.computer.estimates import outlook, shot_share
from rules.one_page_deadzone.computer.evaluation import Evaluator
from rules.one_page_deadzone.computer.plans import advantage, order_gain, wound_worth
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import (
    Activate,
    Deploy,
    Done,
    Go,
    Help,
    HoldFire,
    Order,
    React,
    Spare,
    Stay,
    Strike,
)
from rules.one_page_deadzone.model.questions import Prompt, Suppression
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import chosen_route

Asked = Choose[Any] | Pick[Any]
ARMIES: Mapping[str, float] = {
    "enforcer-fire-team": 35.0,
    "plague-pack": 6.0,
    "plague-swarm": -16.0,
    "enforcer-patrol": -25.0,
    "plague-gun-line": 93.0,
    "plague-horde": 20.0,
    "enforcer-strike-force": -25.0,
    "enforcer-jump-company": -89.0,
}
"""How many points more a ready-made army scores than the others of its limit: autopilots played 144 games with each."""
OWN_LIST = 100.0
"""The player's own list comes before all of them: somebody has thought about it."""
OWN_ACTIONS: tuple[Action, ...] = ("hold", "walk", "assault")
"""What a friend could do instead of helping."""
OUTLOOK, COMPANY, EDGE = 10.0, 3.0, 0.5
"""What the whole battlefield in view, a friend in the cube and each cube from the middle count when deploying."""
MIDDLE = 3.5


def autopilot(seen: ZoneView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    return max(weighed(Evaluator(seen, question.seat), question), key=worth)[1]


def weighed(evaluator: Evaluator, question: Question) -> list[Weighed]:
    """The answers to a question with their worths, in points; of equal ones the first is the best."""
    decide = DECISIONS.get(question.prompt)
    if decide is None or not isinstance(question, Choose | Pick) or evaluator.seen.seat is None:
        return [(0.0, question.default)]
    return decide(evaluator, question)


def worth(held: Weighed) -> float:
    """What a weighed answer is worth."""
    return held[0]


def each(question: Asked, value: Callable[[Any], float]) -> list[Weighed]:
    """Every option with its worth."""
    return [(value(move), move) for move in question.options]


def led_by(best: Weighed, others: Iterable[Weighed]) -> list[Weighed]:
    """One answer, which a rule of thumb prefers, and others, which are worth no more than that."""
    return [best, *[(min(value, best[0]), answer) for value, answer in others if answer != best[1]]]


def mover(evaluator: Evaluator) -> UnitView:
    """The unit that moves, shoots or fights now."""
    seen = evaluator.seen
    unit = seen.unit(seen.acting.moving) if seen.acting else None
    assert unit is not None
    return unit


# -- before the first round --------------------------------------------------------------------------------------------


def army(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """The player's own list if there is one, else the strongest ready-made army."""
    return each(question, lambda move: OWN_LIST if move.army == OWN else ARMIES.get(move.army, 0.0))


def side(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """The one that is offered first; no other is worse for all that it knows."""
    return each(question, lambda move: 0.0)


def deploy(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """The next unit to the best cube that is left; to let the rest be spread is worth a cube by lot."""
    places = [move for move in question.options if isinstance(move, Deploy) and move.cube]
    if not places:
        return [(0.0, question.default)]
    held: list[Weighed] = [(berth(evaluator, move), move) for move in places if move.unit == places[0].unit]
    return [*held, (sum(map(worth, held)) / len(held), question.default)]


def berth(evaluator: Evaluator, move: Deploy) -> float:
    """What a cube of the first row is worth for a unit: outlook and reach, less danger, company and the corners."""
    unit = evaluator.seen.unit(move.unit)
    assert unit is not None
    friends = sum([friend.cube == move.cube for friend in evaluator.own])
    edge = min([abs(place - MIDDLE) for place in GRID.place(move.cube)])
    value = OUTLOOK * outlook(evaluator.on, unit.model, move.cube) - COMPANY * friends - EDGE * edge
    return value + (evaluator.position(unit, move.cube) if evaluator.foes else 0.0)


# -- activations -------------------------------------------------------------------------------------------------------


def activate(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """What each unit gains by each action over doing nothing."""

    def value(move: Activate) -> float:
        unit = evaluator.seen.unit(move.unit)
        return advantage(evaluator, unit, move.action) if unit else 0.0

    return [(value(move), move) for move in plain_options(question.options)]


def go(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """Each place, with the fire from there after a Walk."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    assert acting is not None
    values = {move: value for value, move in evaluator.moves(unit, acting.action, allowance(unit.type, acting.action))}
    return each(question, lambda move: values[move])


def step(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """Each place nearby, the unit's own cube too if it is offered: by order or after a fight."""
    unit = mover(evaluator)

    def value(move: Go | Stay) -> float:
        if not isinstance(move, Go):
            return evaluator.position(unit, unit.cube)
        route = chosen_route(evaluator.seen, unit, move, question.prompt)
        return evaluator.position(unit, move.to) - evaluator.loss(unit, route)

    return each(question, value)


def charge(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """Each assault, or none: to stay may be worth more."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    ordered = acting is not None and acting.action == "command"
    cubes = 1 if ordered else allowance(unit.type, "assault")
    values = {move: value for value, move in evaluator.charges(unit, cubes)}
    here = evaluator.position(unit, unit.cube)
    return each(question, lambda move: values.get(move, here))


def strike(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """What the attack on each enemy gains."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    mud = acting is not None and acting.mud

    def value(move: Strike | Spare) -> float:
        foe = evaluator.seen.unit(move.target) if isinstance(move, Strike) else None
        return evaluator.strike(unit, foe, mud=mud) if foe else 0.0

    return each(question, value)


def fire(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """Each shot and suppressing fire at each cube."""
    unit = mover(evaluator)
    return [*evaluator.fires(unit, unit.cube)]


def helpers(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """Friends who gain more by helping than by what they could do themselves; else one of them, all or nobody."""
    unit, cube = mover(evaluator), subject(question, Suppression).cube
    most = question.high if isinstance(question, Pick) else len(question.options)
    pins = [
        next((value for value, move in evaluator.suppressions(unit, unit.cube, count) if move.cube == cube), 0.0)
        for count in range(len(question.options) + 1)
    ]
    busy: dict[Help, float] = {}
    for move in question.options:
        friend = evaluator.seen.unit(move.unit)
        assert friend is not None
        busy[move] = max([advantage(evaluator, friend, action) for action in OWN_ACTIONS])

    def gain(chosen: tuple[Help, ...]) -> Weighed:
        return pins[len(chosen)] - pins[0] - sum([busy[move] for move in chosen]), chosen

    chosen: list[Help] = []
    for move, own in busy.items():
        if pins[len(chosen) + 1] - pins[len(chosen)] > own:
            chosen.append(move)
    others = [(), *[(move,) for move in question.options], tuple(question.options[:most])]
    return led_by(gain(tuple(chosen[:most])), map(gain, dict.fromkeys(others)))


def react(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """The shot of each watcher, or none."""
    target = mover(evaluator)

    def value(move: React | HoldFire) -> float:
        unit = evaluator.seen.unit(move.unit) if isinstance(move, React) else None
        if unit is None:
            return 0.0
        part = shot_share(evaluator.on, unit.model, unit.cube, target.model, target.wounds, target.cube, True)
        return part * target.type.cost

    return each(question, value)


def order(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """What each order gains."""

    def value(move: Order | Done) -> float:
        unit = evaluator.seen.unit(move.unit) if isinstance(move, Order) else None
        return order_gain(evaluator, unit, move.what) if unit and isinstance(move, Order) else 0.0

    return each(question, value)


def patient(evaluator: Evaluator, question: Asked) -> list[Weighed]:
    """The most wounded, then the dearest: the default."""
    cost = {unit.id: unit.type.cost for unit in evaluator.own}
    healed = [(wound_worth(evaluator, cost[move.unit]), move) for move in question.options]
    return led_by(next(held for held in healed if held[1] == question.default), healed)


DECISIONS: Mapping[str, Callable[[Evaluator, Asked], list[Weighed]]] = {
    Prompt.ARMY: army,
    Prompt.SIDE: side,
    Prompt.DEPLOY: deploy,
    Prompt.ACTIVATE: activate,
    Prompt.GO: go,
    Prompt.STEP: step,
    Prompt.FALL_BACK: step,
    Prompt.CHARGE: charge,
    Prompt.STRIKE: strike,
    Prompt.FIRE: fire,
    Prompt.HELP: helpers,
    Prompt.REACT: react,
    Prompt.ORDER: order,
    Prompt.HEAL: patient,
}
