"""What a sensible player would do, from a view: the dispatcher, and what is decided before the first round.

Each activation weighs every action of every unit in points: what it gains now, what its last place promises for the
next round and what it risks there; the best goes first. A view has no memory, so each question weighs anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine import Answer, Choose, Pick, Question, plain_options, subject
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.computer.estimates import outlook, shot_share
from rules.one_page_deadzone.computer.evaluation import Evaluator
from rules.one_page_deadzone.computer.plans import advantage, order_gain
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import (
    Activate,
    Deploy,
    Done,
    Field,
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
FAVOURITES = ("enforcer-fire-team", "plague-gun-line")
"""Ready-made armies, the strongest for each limit, as autopilots against each other found."""
OWN_ACTIONS: tuple[Action, ...] = ("hold", "walk", "assault")
"""What a friend could do instead of helping."""
OUTLOOK, COMPANY, EDGE = 10.0, 3.0, 0.5
"""What the whole battlefield in view, a friend in the cube and each cube from the middle count when deploying."""
MIDDLE = 3.5


def autopilot(seen: ZoneView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    decide = DECISIONS.get(question.prompt)
    if decide is None or not isinstance(question, Choose | Pick) or seen.seat is None:
        default: Answer = question.default
        return default
    return decide(Evaluator(seen, question.seat), question)


def best_of(question: Asked, value: Callable[[Any], float]) -> Answer:
    """The option that is worth most, of equal ones the first."""
    answer: Answer = max(question.options, key=value)
    return answer


def mover(evaluator: Evaluator) -> UnitView:
    """The unit that moves, shoots or fights now."""
    seen = evaluator.seen
    unit = seen.unit(seen.acting.moving) if seen.acting else None
    assert unit is not None
    return unit


# -- before the first round --------------------------------------------------------------------------------------------


def army(evaluator: Evaluator, question: Asked) -> Answer:
    """The player's own list if there is one, else the strongest ready-made army."""
    offered = [move.army for move in question.options]
    return Field.of(next((key for key in ("own", *FAVOURITES) if key in offered), offered[0]))


def deploy(evaluator: Evaluator, question: Asked) -> Answer:
    """Unit by unit to the best cube that is left."""
    places = [move for move in question.options if isinstance(move, Deploy) and move.cube]
    if not places:
        return question.default
    first = [move for move in places if move.unit == places[0].unit]
    return max(first, key=lambda move: berth(evaluator, move))


def berth(evaluator: Evaluator, move: Deploy) -> float:
    """What a cube of the first row is worth for a unit: outlook and reach, less danger, company and the corners."""
    unit = evaluator.seen.unit(move.unit)
    assert unit is not None
    friends = sum([each.cube == move.cube for each in evaluator.own])
    edge = min([abs(place - MIDDLE) for place in GRID.place(move.cube)])
    value = OUTLOOK * outlook(evaluator.on, unit.model, move.cube) - COMPANY * friends - EDGE * edge
    return value + (evaluator.position(unit, move.cube) if evaluator.foes else 0.0)


# -- activations -------------------------------------------------------------------------------------------------------


def activate(evaluator: Evaluator, question: Asked) -> Answer:
    """The unit and the action that gain most over doing nothing."""

    def value(move: Activate) -> float:
        unit = evaluator.seen.unit(move.unit)
        return advantage(evaluator, unit, move.action) if unit else 0.0

    best: Answer = max(plain_options(question.options), key=value)
    return best


def go(evaluator: Evaluator, question: Asked) -> Answer:
    """The best place, with the fire from there after a Walk."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    assert acting is not None
    values = {move: value for value, move in evaluator.moves(unit, acting.action, allowance(unit.type, acting.action))}
    return best_of(question, lambda move: values[move])


def step(evaluator: Evaluator, question: Asked) -> Answer:
    """The best place nearby, the unit's own cube too if it is offered: by order or after a fight."""
    unit = mover(evaluator)

    def value(move: Go | Stay) -> float:
        if not isinstance(move, Go):
            return evaluator.position(unit, unit.cube)
        route = chosen_route(evaluator.seen, unit, move, question.prompt)
        return evaluator.position(unit, move.to) - evaluator.loss(unit, route)

    return best_of(question, value)


def charge(evaluator: Evaluator, question: Asked) -> Answer:
    """The assault that gains most, or none if to stay is worth more."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    ordered = acting is not None and acting.action == "command"
    cubes = 1 if ordered else allowance(unit.type, "assault")
    values = {move: value for value, move in evaluator.charges(unit, cubes)}
    here = evaluator.position(unit, unit.cube)
    return best_of(question, lambda move: values.get(move, here))


def strike(evaluator: Evaluator, question: Asked) -> Answer:
    """The enemy whose attack gains most."""
    unit, acting = mover(evaluator), evaluator.seen.acting
    mud = acting is not None and acting.mud

    def value(move: Strike | Spare) -> float:
        foe = evaluator.seen.unit(move.target) if isinstance(move, Strike) else None
        return evaluator.strike(unit, foe, mud=mud) if foe else 0.0

    return best_of(question, value)


def fire(evaluator: Evaluator, question: Asked) -> Answer:
    """The best shot or suppressing fire."""
    unit = mover(evaluator)
    return evaluator.fire(unit, unit.cube)[1]


def helpers(evaluator: Evaluator, question: Asked) -> Answer:
    """Friends who gain more by helping than by what they could do themselves."""
    unit, cube = mover(evaluator), subject(question, Suppression).cube
    chosen: list[Help] = []
    most = question.high if isinstance(question, Pick) else len(question.options)
    for move in question.options:
        friend = evaluator.seen.unit(move.unit)
        assert friend is not None
        with_it, without = [
            next((value for value, each in evaluator.suppressions(unit, unit.cube, count) if each.cube == cube), 0.0)
            for count in (len(chosen) + 1, len(chosen))
        ]
        if with_it - without > max([advantage(evaluator, friend, action) for action in OWN_ACTIONS]):
            chosen.append(move)
    return tuple(chosen[:most])


def react(evaluator: Evaluator, question: Asked) -> Answer:
    """The watcher with the best shot."""
    target = mover(evaluator)

    def value(move: React | HoldFire) -> float:
        unit = evaluator.seen.unit(move.unit) if isinstance(move, React) else None
        return (
            shot_share(evaluator.on, unit.model, unit.cube, target.model, target.wounds, target.cube, True)
            if unit
            else 0
        )

    return best_of(question, value)


def order(evaluator: Evaluator, question: Asked) -> Answer:
    """The order that gains most, if any does."""

    def value(move: Order | Done) -> float:
        unit = evaluator.seen.unit(move.unit) if isinstance(move, Order) else None
        return order_gain(evaluator, unit, move.what) if unit and isinstance(move, Order) else 0.0

    return best_of(question, value)


DECISIONS: Mapping[str, Callable[[Evaluator, Asked], Answer]] = {
    Prompt.ARMY: army,
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
}
