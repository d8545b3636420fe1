"""What a sensible player would do, from a view: the dispatcher, and the turn. [section 10]

Each question weighs anew, in thousands of credits, what every unit could do in a phase: what that gains at once, what
its last place promises and holds, and what it risks there. A view has no memory, so there are no plans to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.death_dome.computer.evaluation import Evaluator
from rules.death_dome.computer.plans import Planner, Scope
from rules.death_dome.computer.reactions import again, attack_cards, defence, follow, jail, pager, push
from rules.death_dome.computer.shopping import fill_cart, shop
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.moves import EndSeries, Play, PlayOn, Use
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Answer, Choose, Move, Pick, Question, plain_options

LEAST = 0.01
"""What a move must gain over doing nothing."""
CARD_GAIN = 15.0
"""What a power card must gain over its worth to be played in a unit phase."""
LONG_SERIES = 10
RIOT, ESCAPE = 45.0, 20.0
"""What the units must be worth that a card frees."""


def autopilot(seen: DomeView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    decide = DECISIONS.get(question.prompt)
    if decide is None or seen.seat is None:
        default: Answer = question.default
        return default
    return decide(Evaluator(seen, question.seat), question)


# -- between unit phases -----------------------------------------------------------------------------------------------


def turn(evaluator: Evaluator, question: Choose[Move]) -> Move:
    """A card that helps at once, else the unit whose phase gains most, if any does."""
    for move in plain_options(question.options):
        if isinstance(move, Play) and helps(evaluator, move):
            return move
    values = {move: prospect(evaluator, move) for move in plain_options(question.options) if isinstance(move, Use)}
    best = max(values, key=values.__getitem__, default=None)
    return best if best and values[best] > LEAST else question.default


def prospect(evaluator: Evaluator, move: Use) -> float:
    """What the phase of a unit gains."""
    unit = evaluator.seen.unit(move.unit)
    assert unit is not None
    scope = Scope(evaluator.seen.phases_left - 1, unit.movement, acts=True, then_moves=True)
    return Planner(evaluator, unit, scope).advantage


def helps(evaluator: Evaluator, move: Play) -> bool:
    """Whether a card between unit phases is worth its value. [3.21]"""
    seen, more = evaluator.seen, evaluator.left > 0 or evaluator.seen.phases_left > 0 or evaluator.card_scale > 0
    match POWERS[move.card].tags[0].name:
        case "draw" | "steal":
            return more
        case "escape":
            unit = seen.unit(move.on)
            return unit is not None and evaluator.tempo(unit) > ESCAPE and (evaluator.left > 0 or seen.phases_left > 0)
        case "jail_riot":
            return evaluator.rescue(move.on) > RIOT
        case "round_back":
            return seen.counter >= seen.limit and evaluator.team.payout < max([team.payout for team in seen.teams])
    return False


# -- a unit phase ------------------------------------------------------------------------------------------------------


def unit_phase(evaluator: Evaluator, question: Choose[Move]) -> Move:
    """The move that is worth most, a card if it gains clearly more; of equal ones none."""
    planner = planner_of(evaluator)
    values = {move: planner.value(move) for move in question.options if not isinstance(move, Play)}
    best = max(values, key=values.__getitem__)
    if values[best] <= values[question.default] + LEAST:
        best = question.default
    cards = {move: planner.played(move) for move in question.options if isinstance(move, Play)}
    card = max(cards, key=cards.__getitem__, default=None)
    return card if card and cards[card] > values[best] + CARD_GAIN else best


def planner_of(evaluator: Evaluator) -> Planner:
    """The plans of the active unit for what is left of its phase. [DD-UPH-06, DD-CRD-11]"""
    acting = evaluator.seen.acting
    assert acting is not None
    unit: UnitView | None = evaluator.seen.unit(acting.unit)
    assert unit is not None
    steps = 0 if acting.moved else unit.movement - acting.steps
    free = acting.split or not acting.path
    return Planner(evaluator, unit, Scope(evaluator.seen.phases_left, steps, acting.actions > 0, then_moves=free))


# -- between matches ---------------------------------------------------------------------------------------------------


def vote(evaluator: Evaluator, question: Choose[PlayOn | EndSeries]) -> PlayOn | EndSeries:
    """Another match, until the series is as long as the longest that has an end. [DD-SER-01, R84]"""
    return PlayOn.of() if evaluator.seen.match < LONG_SERIES else EndSeries.of()


def purchase(evaluator: Evaluator, question: Choose[Move]) -> Move:
    """What the store has for the team."""
    return shop(evaluator.seen, question)


def cart(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """What the store has for the team, all at once."""
    return fill_cart(evaluator.seen, question)


DECISIONS: Mapping[str, Callable[[Evaluator, Any], Answer]] = {
    Prompt.PURCHASE: purchase,
    Prompt.CART: cart,
    Prompt.TURN: turn,
    Prompt.UNIT: unit_phase,
    Prompt.AGAIN: again,
    Prompt.ATTACK_CARDS: attack_cards,
    Prompt.DEFENCE: defence,
    Prompt.JAIL: jail,
    Prompt.PUSH: push,
    Prompt.PAGER: pager,
    Prompt.FOLLOW: follow,
    Prompt.VOTE: vote,
}
"""The order of hits and the auction are left to their defaults. [D9, D22]"""
