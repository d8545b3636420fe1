"""The answers that a computer considers, each with its worth in credits: the autopilot's, then what else could be done.

The autopilot decides in peace by rules of thumb; the worths here follow the same thinking. They order what is tried;
where they like something better than what the autopilot does, it is told to be a little worse than that. Worth exactly
the same is only what is a matter of taste: whoever computes may draw lots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rules.engine import Answer, Choose, Move, Pick, Question, Weighed, only_answer, plain_options, subject
from rules.engine.questions import unordered
from rules.galactic_supremacy.computer.command_candidates import A_TASTE, counters, uses
from rules.galactic_supremacy.computer.policy import (
    CARD_VALUES,
    SAILING_COST,
    autopilot,
    can_pay_for_more,
    gain_of,
    in_credits,
    least_wanted,
    prospect,
    use_of,
    wanted_berths,
    worth_of_last,
)
from rules.galactic_supremacy.computer.war import (
    COLONY_WORTH,
    FLEET_WORTH,
    HOMEWORLD_WORTH,
    LEADER_WORTH,
    Army,
    Asked,
    army_of,
    danger,
    exposure,
    myself,
)
from rules.galactic_supremacy.computer.war_candidates import WAR
from rules.galactic_supremacy.computer.wiser import wiser
from rules.galactic_supremacy.model.moves import (
    Assault,
    Attack,
    Build,
    BuyCard,
    Discard,
    Done,
    Exchange,
    Keep,
    LeaveColony,
    Reassign,
    Redeploy,
    Research,
    TakeColony,
    Use,
)
from rules.galactic_supremacy.model.questions import OfCard, Prompt
from rules.galactic_supremacy.model.tables import EXCHANGES, PRICES, TECH_ORDER, CardKind
from rules.galactic_supremacy.model.view import GalaxyView, WorldView

MOST = 12
"""So many answers are considered at most."""
A_KIND_IN_THE_DECK = 1 / len(CARD_VALUES)
ROLL_WORTH = 6.0  # a technology: more than any piece costs, less what it costs itself
A_LEVEL = 3.0  # credits for what `gain_of` counts as one
AT_PLACE = 0.5  # Fleets stand at the Homeworld, unless something speaks for another place
LESS = 0.01  # what is not a matter of taste is worth so much less than what the autopilot does, at least
TASTES = (Prompt.ATTACK, Prompt.TECHNOLOGY, Prompt.REHOUSE_FLEET, Prompt.REHOUSE_LEADER)
"""Where two answers of the same worth are equally good."""


def weigh(seen: GalaxyView, question: Question) -> Sequence[Weighed]:
    """The autopilot's answer, then others that are really different: the best of each kind and the best of all.

    Only what is known to be wiser is worth more than the autopilot's.
    """
    first = autopilot(seen, question)
    find = CANDIDATES.get(question.prompt)
    if find is None or not isinstance(question, Choose | Pick) or only_answer(question) is not None:
        return [(0.0, first)]
    found: dict[object, Weighed] = {}
    for worth, answer in find(seen, question):
        found.setdefault(unordered(question, answer), (worth, answer))
    best = max([worth for worth, _ in found.values()])
    own = found.pop(unordered(question, first), (best, first))[0]
    others = [
        (best if is_taste(question, own, worth, first, answer) else min(worth, best - LESS), answer)
        for worth, answer in found.values()
    ]
    if (better := wiser(seen, question, first)) != first:
        wanted = unordered(question, better)
        others = [(best + LESS, better), *[each for each in others if unordered(question, each[1]) != wanted]]
    return [(best, first), *varied(sorted(others, key=lambda each: -each[0]))]


def is_taste(question: Asked, own: float, worth: float, first: Answer, other: Answer) -> bool:
    """Whether another answer is as good as the autopilot's: worth the same, or another use of a Command to spare."""
    if question.prompt == Prompt.COMMAND:
        return isinstance(first, Use) and isinstance(other, Use) and worth > own - A_TASTE
    return question.prompt in TASTES and worth == own


def varied(others: Sequence[Weighed]) -> list[Weighed]:
    """The best of each kind, and as many of the rest as there is room for; the best stay in front."""
    kinds: set[object] = set()
    ahead: list[int] = []
    behind: list[int] = []
    for place, (_, answer) in enumerate(others):
        kind = kind_of(answer)
        (behind if kind in kinds else ahead).append(place)
        kinds.add(kind)
    return [others[place] for place in sorted([*ahead, *behind][: MOST - 1])]


def kind_of(answer: Answer) -> object:
    """What answers of a kind have in common: the effect, the card, whether it is about a Homeworld."""
    match answer:
        case Use(effect):
            return Use, effect
        case Build(card, at):
            return Build, card, at[:1]
        case Exchange(name):
            return Exchange, name
        case Assault(world) | Attack(world):
            return Attack, world[0]
        case Redeploy(_, to) | Reassign(_, to):
            return answer.__class__, to[0]
        case Move() | int():
            return answer.__class__
    return len(answer)


# -- cards -------------------------------------------------------------------------------------------------------------


def draws(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """To buy, to exchange, to discard what is too much, to go on. A card that must go anyway costs nothing. [GS-DRW]"""
    options = plain_options(question.options)
    too_many = len(seen.hand) > myself(seen).hand_limit
    lost = worth_of_last(seen, least_wanted(seen)[0]) if too_many else 0.0
    yield 0.0, Done.of()
    for move in options:
        match move:
            case BuyCard():
                price = PRICES["extra"] / (2 if can_pay_for_more(seen) else 1)
                yield A_KIND_IN_THE_DECK * sum([worth_of_next(seen, kind) for kind in CARD_VALUES]) - price - lost, move
            case Exchange(name):
                row = EXCHANGES[name]
                yield A_KIND_IN_THE_DECK * worth_of_next(seen, row.keep) - worth_of_last(seen, row.give) + lost, move
            case Discard(kind):
                yield lost - worth_of_last(seen, kind), move


def worth_of_next(seen: GalaxyView, kind: CardKind) -> float:
    """What one more card of a kind would be worth in hand."""
    return in_credits(use_of(kind, seen.hand_counts().get(kind, 0) + 1))


def keeps(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """The card that an exchange brought is worth what it is worth in hand. [GS-DRW-13]"""
    kind = subject(question, OfCard).kind
    yield worth_of_last(seen, kind), Keep.of()
    yield 0.0, Discard.of(kind)


def discards(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Each kind in hand. [GS-DRW-12]"""
    for move in question.options:
        yield -worth_of_last(seen, move.card), move


def takes(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """A fallen colony's card. [GS-ATK-25]"""
    yield worth_of_next(seen, "colony"), TakeColony.of()
    yield 0.0, LeaveColony.of()


# -- building ----------------------------------------------------------------------------------------------------------


def builds(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Each card where it could go, less the rolls for technologies that can be paid for no more. [GS-BLD]"""
    yield 0.0, Done.of()
    me, moves = myself(seen), [move for move in plain_options(question.options) if isinstance(move, Build)]
    if not moves:
        return
    rolls = seen.hand_counts().get("research", 0)
    alarm = HOMEWORLD_WORTH * danger(seen)
    now = prospect(seen, army_of(me))
    for move in moves:
        left = me.credits - PRICES[move.card]
        missed = min(rolls, me.credits // PRICES["research"]) - min(rolls, left // PRICES["research"])
        yield built(seen, move, alarm, now) - PRICES[move.card] - ROLL_WORTH * missed, move


def built(seen: GalaxyView, move: Build, alarm: float, now: float) -> float:
    """What a piece is worth at its place; `alarm` is what may be lost at home, `now` the worth of the next attack."""
    army = army_of(myself(seen))
    if move.card == "colony":
        return COLONY_WORTH * (1 - exposure(seen, BARE))
    if move.at.startswith("F"):
        aboard = prospect(seen, Army(army.led + 1, army.plain - 1)) - now
        return LEADER_WORTH + aboard - SAILING_COST
    worth = FLEET_WORTH if move.card == "fleet" else LEADER_WORTH
    return worth + move.at.startswith("H") * (AT_PLACE + alarm / (2 + sum(army)))


BARE = WorldView("", "colony", "", "", ())
"""A colony that nobody guards."""


# -- moving ------------------------------------------------------------------------------------------------------------


def transfers(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """To stay, or a Fleet of each sort from each world to the Homeworld. [GS-MOV]

    The autopilot would take all else back with its next answer: then nobody could judge it, and who tried it again and
    again would never be done.
    """
    yield 0.0, Done.of()
    me = myself(seen)
    home = me.worlds[0]
    at = {fleet.id: (world, bool(fleet.leader)) for world in me.worlds for fleet in world.fleets}
    tried: set[object] = set()
    for move in plain_options(question.options):
        if isinstance(move, Redeploy) and move.to == home.id and at[move.fleet] not in tried:
            tried.add(at[move.fleet])
            yield moved(seen, move.fleet, at[move.fleet][0], home), move


def moved(seen: GalaxyView, fleet: str, here: WorldView, there: WorldView) -> float:
    """What it is worth that a Fleet guards another world: how much safer that is, and how much less this."""
    left = replace(here, fleets=tuple([each for each in here.fleets if each.id != fleet]))
    joined = replace(there, fleets=(*there.fleets, *[each for each in here.fleets if each.id == fleet]))
    lost = worth_of_world(here) * (exposure(seen, left) - exposure(seen, here))
    won = worth_of_world(there) * (exposure(seen, there) - exposure(seen, joined))
    return won - lost + AT_PLACE * (there.is_home - here.is_home)


def worth_of_world(world: WorldView) -> float:
    """What its holder loses with a world."""
    return HOMEWORLD_WORTH if world.is_home else COLONY_WORTH + LEADER_WORTH * bool(world.leader)


def new_berths(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Where a Leader goes whose unit leaves: where one is wanted most. [GP-08]"""
    wanted = [unit.id for unit in wanted_berths(seen)]
    for move in question.options:
        yield -float(wanted.index(move.to)), move


def new_places(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Where a Fleet goes whose world leaves: the Homeworld, or a colony. [GP-08]"""
    home = myself(seen).worlds[0].id
    for move in question.options:
        yield AT_PLACE * (move.to == home), move


# -- research ----------------------------------------------------------------------------------------------------------


def studies(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """A roll on Table C, or none. [GS-RSH-01, GS-RSH-02]"""
    yield 0.0, Done.of()
    if Research.of() in plain_options(question.options):
        gains = [gain_of(seen, technology) for technology in TECH_ORDER]
        yield A_LEVEL * (sum(gains) + max(gains)) / (len(gains) + 1), Research.of()


def raises(seen: GalaxyView, question: Asked) -> Iterator[Weighed]:
    """Each technology. [GS-RSH-02]"""
    for move in question.options:
        yield A_LEVEL * gain_of(seen, move.technology), move


CANDIDATES: Mapping[str, Callable[[GalaxyView, Asked], Iterable[Weighed]]] = {
    **WAR,
    Prompt.DRAW: draws,
    Prompt.KEEP: keeps,
    Prompt.DISCARD: discards,
    Prompt.COMMAND: uses,
    Prompt.COUNTER: counters,
    Prompt.REHOUSE_FLEET: new_places,
    Prompt.REHOUSE_LEADER: new_berths,
    Prompt.BUILD: builds,
    Prompt.TAKE_COLONY: takes,
    Prompt.MOVE: transfers,
    Prompt.RESEARCH: studies,
    Prompt.TECHNOLOGY: raises,
}
