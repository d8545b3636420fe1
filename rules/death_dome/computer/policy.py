"""What a sensible player would do, from a view: the dispatcher, and the turn. [section 10]

Each question weighs anew, in thousands of credits, what every unit could do in a phase: what that gains at once, what
its last place promises and holds, and what it risks there. A view has no memory, so there are no plans to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.death_dome.computer.choices import Choice, Purpose, best_of, own_kind
from rules.death_dome.computer.estimates import LONG_SERIES, MEAN_WORTH, card_worth, equipment
from rules.death_dome.computer.evaluation import THOUSAND, Evaluator
from rules.death_dome.computer.plans import Planner, Scope, possible
from rules.death_dome.computer.reactions import again, attack_cards, defence, follow, jail, order, pager, push
from rules.death_dome.computer.shopping import fill_cart, shop
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.moves import EndSeries, Play, PlayOn, Raid, SellOff, Spare, Use
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Answer, Choose, Move, Pick, Question, Weighed, plain_options

LEAST = 0.01
"""What a move must gain over doing nothing."""
CARD_GAIN = 15.0
"""What a power card must gain over its worth to be played in a unit phase."""
RIOT, ESCAPE = 45.0, 20.0
"""What the units must be worth that a card frees."""
SOLD = 0.1
"""What it is worth that a rival must buy a card again, as a share of its price."""
CAUGHT_UP = 0.2
"""How much of what a team is behind it may catch up in one more round."""


def autopilot(seen: DomeView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    return choice(seen, question).answer


def weigh(seen: DomeView, question: Question) -> list[Weighed]:
    """The answers that are worth considering with what they are worth, the autopilot's first, really different ones.

    Worths are in thousands of credits, in the store in points of a rating; only differences count.
    """
    return choice(seen, question).ranked()


def choice(seen: DomeView, question: Question) -> Choice:
    """What is answered, and what else could be."""
    decide = DECISIONS.get(question.prompt)
    if decide is None or seen.seat is None:
        return Choice(question.default, dict)
    return decide(Evaluator(seen, question.seat), question)


# -- between unit phases -----------------------------------------------------------------------------------------------


def turn(evaluator: Evaluator, question: Choose[Move]) -> Choice:
    """A card that helps at once, else the unit whose phase gains most, if any does."""
    options = plain_options(question.options)
    for move in options:
        if isinstance(move, Play) and helps(evaluator, move):
            return Choice(move, lambda: turn_worths(evaluator, question, prospects(evaluator, options)), turn_purpose)
    values = prospects(evaluator, options)
    best = max(values, key=values.__getitem__, default=None)
    answer = best if best and values[best] > LEAST else question.default
    return Choice(answer, lambda: turn_worths(evaluator, question, values), turn_purpose)


def prospects(evaluator: Evaluator, options: Sequence[Move]) -> Mapping[Move, float]:
    """What the phase of each unit gains."""
    return {move: planned(evaluator, move.unit).advantage for move in options if isinstance(move, Use)}


def planned(evaluator: Evaluator, name: str) -> Planner:
    """The plans of a unit for the next phase."""
    unit = evaluator.seen.unit(name)
    assert unit is not None
    return Planner(evaluator, unit, Scope(evaluator.seen.phases_left - 1, unit.movement, acts=True, then_moves=True))


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
            return seen.counter >= seen.limit and behind(evaluator) > 0
    return False


def behind(evaluator: Evaluator) -> int:
    """How much more the best team would be paid."""
    return max([team.payout for team in evaluator.seen.teams]) - evaluator.team.payout


def turn_worths(evaluator: Evaluator, question: Choose[Move], values: Mapping[Move, float]) -> Mapping[Move, float]:
    """What each unit can gain, as it thinks best and otherwise, and each card with the best phase after it."""
    best = max([0.0, *values.values()])
    planners = {move.unit: (planned(evaluator, move.unit), values[move]) for move in values if isinstance(move, Use)}
    worths = {**values, question.default: 0.0}
    for move in question.options:
        if isinstance(move, Play):
            worths[move] = best + card_gain(evaluator, move)
        elif isinstance(move, Raid):
            planner, most = planners[move.unit]
            gain = planner.raid(move)
            if gain < most - LEAST:  # what is as good is what the unit would do anyhow
                worths[move] = gain
    return worths


def turn_purpose(move: Move) -> Purpose:
    """The goals of a turn: which unit, which point, jail or enemy, which card."""
    return (f"to {move.what}", move.target or move.to) if isinstance(move, Raid) else own_kind(move)


def card_gain(evaluator: Evaluator, move: Play) -> float:
    """What a card between unit phases gains over its worth in hand. [3.21]"""
    seen, tag, gain = evaluator.seen, POWERS[move.card].tags[0], 0.0
    match tag.name:
        case "draw" | "steal":
            gain = tag.number * MEAN_WORTH * evaluator.card_scale
        case "escape":
            unit = seen.unit(move.on)
            gain = evaluator.tempo(unit) if unit else 0.0
        case "jail_riot":
            gain = evaluator.rescue(move.on)
        case "round_back":
            gain = CAUGHT_UP * behind(evaluator) / THOUSAND
    return gain - card_worth(move.card) * evaluator.card_scale


# -- a unit phase ------------------------------------------------------------------------------------------------------


def unit_phase(evaluator: Evaluator, question: Choose[Move]) -> Choice:
    """The move that is worth most, a card if it gains clearly more; of equal ones none."""
    planner = planner_of(evaluator)
    values = {move: planner.value(move) for move in question.options if not isinstance(move, Play)}
    best = best_of(values)
    if values[best] <= values[question.default] + LEAST:
        best = question.default
    cards = {move: planner.played(move) for move in question.options if isinstance(move, Play)}
    card = max(cards, key=cards.__getitem__, default=None)
    answer = card if card and cards[card] > values[best] + CARD_GAIN else best

    def worths() -> Mapping[Move, float]:
        tried = {move: worth if possible(worth) else planner.spent(move) for move, worth in cards.items()}
        found = {move: worth for move, worth in values.items() if possible(worth)}
        return {**found, **{move: worth - CARD_GAIN for move, worth in tried.items()}}

    return Choice(answer, worths, planner.purpose)


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


def vote(evaluator: Evaluator, question: Choose[PlayOn | EndSeries]) -> Choice:
    """Another match, until the series is as long as the longest that has an end. [DD-SER-01, R84]"""
    left = LONG_SERIES - evaluator.seen.match
    return Choice(PlayOn.of() if left > 0 else EndSeries.of(), lambda: {PlayOn.of(): left, EndSeries.of(): 0})


def auction(evaluator: Evaluator, question: Choose[SellOff | Spare]) -> Choice:
    """The enemy with the dearest cards, as the question proposes. [D22, DD-AUC-02]"""

    def worth(move: SellOff | Spare) -> float:
        unit = evaluator.seen.unit(move.unit) if isinstance(move, SellOff) else None
        return SOLD * equipment(unit) if unit else 0.0

    return Choice(question.default, lambda: {move: worth(move) for move in question.options})


def purchase(evaluator: Evaluator, question: Choose[Move]) -> Choice:
    """What the store has for the team."""
    return shop(evaluator.seen, question)


def cart(evaluator: Evaluator, question: Pick[Any]) -> Choice:
    """What the store has for the team, all at once."""
    return fill_cart(evaluator.seen, question)


DECISIONS: Mapping[str, Callable[[Evaluator, Any], Choice]] = {
    Prompt.PURCHASE: purchase,
    Prompt.CART: cart,
    Prompt.TURN: turn,
    Prompt.UNIT: unit_phase,
    Prompt.AGAIN: again,
    Prompt.ATTACK_CARDS: attack_cards,
    Prompt.DEFENCE: defence,
    Prompt.HITS: order,
    Prompt.JAIL: jail,
    Prompt.PUSH: push,
    Prompt.PAGER: pager,
    Prompt.FOLLOW: follow,
    Prompt.AUCTION: auction,
    Prompt.VOTE: vote,
}
