"""What a sensible player would do, from a view: the dispatcher, and what is decided before the first round.

Each activation weighs every action of every unit in points: what it gains now, what its last place promises for the
next round and what it risks there; the best goes first. A view has no memory, so each question weighs anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine import Answer, Choose, Pick, Question
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.computer.estimates import outlook, shot_share
from rules.one_page_deadzone.computer.evaluation import Survey
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
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import chosen_route

Asked = Choose[Any] | Pick[Any]
FAVOURITES = ("enforcer-fire-team", "plague-gun-line")
"""Ready-made armies, the strongest for each limit, as autopilots against each other found."""
OWN_DEEDS: tuple[Action, ...] = ("hold", "walk", "assault")
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
    return decide(Survey(seen, question.seat), question)


def best_of(question: Asked, value: Callable[[Any], float]) -> Answer:
    """The option that is worth most, of equal ones the first."""
    answer: Answer = max(question.options, key=value)
    return answer


def mover(survey: Survey) -> UnitView:
    """The unit that moves, shoots or fights now."""
    seen = survey.seen
    unit = seen.unit(seen.acting.moving) if seen.acting else None
    assert unit is not None
    return unit


# -- before the first round --------------------------------------------------------------------------------------------


def army(survey: Survey, question: Asked) -> Answer:
    """The own list if there is one, else the strongest ready-made army."""
    offered = [move.army for move in question.options]
    return Field.of(next((key for key in ("own", *FAVOURITES) if key in offered), offered[0]))


def deploy(survey: Survey, question: Asked) -> Answer:
    """Unit by unit to the best cube that is left."""
    places = [move for move in question.options if isinstance(move, Deploy) and move.cube]
    if not places:
        return question.default
    first = [move for move in places if move.unit == places[0].unit]
    return max(first, key=lambda move: berth(survey, move))


def berth(survey: Survey, move: Deploy) -> float:
    """What a cube of the first row is worth for a unit: outlook and reach, less danger, company and the corners."""
    unit = survey.seen.unit(move.unit)
    assert unit is not None
    friends = sum([each.cube == move.cube for each in survey.own])
    edge = min([abs(place - MIDDLE) for place in GRID.place(move.cube)])
    value = OUTLOOK * outlook(survey.on, unit.model, move.cube) - COMPANY * friends - EDGE * edge
    return value + (survey.position(unit, move.cube) if survey.foes else 0.0)


# -- activations -------------------------------------------------------------------------------------------------------


def activate(survey: Survey, question: Asked) -> Answer:
    """The unit and the action that gain most over doing nothing."""

    def value(move: Activate) -> float:
        unit = survey.seen.unit(move.unit)
        return advantage(survey, unit, move.action) if unit else 0.0

    return best_of(question, value)


def go(survey: Survey, question: Asked) -> Answer:
    """The best place, with the fire from there after a Walk."""
    unit, acting = mover(survey), survey.seen.acting
    assert acting is not None
    values = {move: value for value, move in survey.journeys(unit, acting.action, allowance(unit.type, acting.action))}
    return best_of(question, lambda move: values[move])


def step(survey: Survey, question: Asked) -> Answer:
    """The best place nearby, the unit's own cube too if it is offered: by order or after a fight."""
    unit = mover(survey)

    def value(move: Go | Stay) -> float:
        if not isinstance(move, Go):
            return survey.position(unit, unit.cube)
        route = chosen_route(survey.seen, unit, move, question.prompt)
        return survey.position(unit, move.to) - survey.loss(unit, route)

    return best_of(question, value)


def charge(survey: Survey, question: Asked) -> Answer:
    """The assault that gains most, or none if to stay is worth more."""
    unit, acting = mover(survey), survey.seen.acting
    ordered = acting is not None and acting.action == "command"
    cubes = 1 if ordered else allowance(unit.type, "assault")
    values = {move: value for value, move in survey.charges(unit, cubes)}
    here = survey.position(unit, unit.cube)
    return best_of(question, lambda move: values.get(move, here))


def strike(survey: Survey, question: Asked) -> Answer:
    """The enemy whose attack gains most."""
    unit, acting = mover(survey), survey.seen.acting
    mud = acting is not None and acting.mud

    def value(move: Strike | Spare) -> float:
        foe = survey.seen.unit(move.target) if isinstance(move, Strike) else None
        return survey.strike(unit, foe, mud=mud) if foe else 0.0

    return best_of(question, value)


def fire(survey: Survey, question: Asked) -> Answer:
    """The best shot or suppressing fire."""
    unit = mover(survey)
    return survey.fire(unit, unit.cube)[1]


def helpers(survey: Survey, question: Asked) -> Answer:
    """Friends who gain more by helping than by what they could do themselves."""
    unit, cube = mover(survey), str(question.about[1])
    chosen: list[Help] = []
    most = question.high if isinstance(question, Pick) else len(question.options)
    for move in question.options:
        friend = survey.seen.unit(move.unit)
        assert friend is not None
        with_it, without = [
            next((value for value, each in survey.suppressions(unit, unit.cube, count) if each.cube == cube), 0.0)
            for count in (len(chosen) + 1, len(chosen))
        ]
        if with_it - without > max([advantage(survey, friend, action) for action in OWN_DEEDS]):
            chosen.append(move)
    return tuple(chosen[:most])


def react(survey: Survey, question: Asked) -> Answer:
    """The watcher with the best shot."""
    target = mover(survey)

    def value(move: React | HoldFire) -> float:
        unit = survey.seen.unit(move.unit) if isinstance(move, React) else None
        return (
            shot_share(survey.on, unit.model, unit.cube, target.model, target.wounds, target.cube, True) if unit else 0
        )

    return best_of(question, value)


def order(survey: Survey, question: Asked) -> Answer:
    """The order that gains most, if any does."""

    def value(move: Order | Done) -> float:
        unit = survey.seen.unit(move.unit) if isinstance(move, Order) else None
        return order_gain(survey, unit, move.what) if unit and isinstance(move, Order) else 0.0

    return best_of(question, value)


DECISIONS: Mapping[str, Callable[[Survey, Asked], Answer]] = {
    "army": army,
    "deploy": deploy,
    "activate": activate,
    "go": go,
    "step": step,
    "fall_back": step,
    "charge": charge,
    "strike": strike,
    "fire": fire,
    "help": helpers,
    "react": react,
    "order": order,
}
