"""The autopilot's answers within an attack, its own or another's. [section 10, notes 7, 8, 10 and 14]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.death_dome.chapters.defence import Used
from rules.death_dome.computer.choices import Choice, Purpose, best_of
from rules.death_dome.computer.estimates import card_worth, spendings
from rules.death_dome.computer.evaluation import Evaluator
from rules.death_dome.computer.fights import drowns, loss, weigh
from rules.death_dome.computer.plans import Planner, Scope
from rules.death_dome.model.cards import POWERS, PUNCH
from rules.death_dome.model.moves import Answer as PagerAnswer
from rules.death_dome.model.moves import Attack, Brace, First, Follow, Grant, Imprison, PushTo, Stay, Stop, Value
from rules.death_dome.model.questions import OfUnit, Paged
from rules.death_dome.model.view import StrikeView, UnitView
from rules.death_dome.odds.forecast import guard_of
from rules.engine import Choose, Order, Pick, subject

WORTH_IT = 10.0
"""What it must gain to follow."""
CROWD = 2
"""Beside so many enemies the pager does not come."""
CROWDED, STUNG = 60.0, 60.0
"""What it costs to come between enemies, and to be pushed onto bugs."""
TEMPO_PHASES = 6
"""So many phases' time is what the tempo of a unit tells, that of three turns."""
IN_BASE = 3
"""Unit phases that a unit in its base needs to open a jail, about."""


def of(evaluator: Evaluator, name: str) -> UnitView:
    """The unit with this id."""
    unit = evaluator.seen.unit(name)
    assert unit is not None
    return unit


def wounds_of(strike: StrikeView, unit: UnitView) -> int:
    """The wounds of a unit that is hit, before any more cards. [DD-ATK-05, DD-DEF-02]"""
    guard = guard_of(strike.weapon or PUNCH, unit) if strike.cause == "weapon" else unit.toughness
    return strike.power + strike.plus.get(unit.id, 0) - guard


# -- attacking ---------------------------------------------------------------------------------------------------------


def again(evaluator: Evaluator, question: Choose[Attack | Stop]) -> Choice:
    """The other attack of a weapon, if it gains anything."""
    unit = of(evaluator, subject(question, OfUnit).unit)
    planner = Planner(evaluator, unit, Scope(evaluator.seen.phases_left, 0, acts=True, then_moves=False))
    values = {move: planner.value(move) for move in question.options if isinstance(move, Attack)}
    best, nothing = best_of(values), planner.place(unit.place)
    return Choice(best if values[best] > nothing else Stop.of(), lambda: {**values, Stop.of(): nothing})


def attack_cards(evaluator: Evaluator, question: Pick[Value]) -> Choice:
    """The cards that gain most over what they are worth in hand."""
    strike = evaluator.seen.strikes[-1]
    hits = [of(evaluator, name) for name in strike.hits]

    def gain(total: int) -> float:
        return sum([weighed(evaluator, strike, hit, total) for hit in hits])

    found = [
        (gain(total) - cost * evaluator.card_scale, slots)
        for total, (cost, slots) in spendings(evaluator.seen.hand).items()
    ]
    _, best = max(found, key=lambda option: option[0])
    return Choice(values_of(best), lambda: {values_of(slots): worth for worth, slots in found}, spending)


def values_of(slots: Iterable[int]) -> tuple[Value, ...]:
    """The cards in these places of a hand for their values."""
    return tuple([Value.of(slot) for slot in slots])


def spending(used: tuple[Used, ...]) -> Purpose:
    """No card, some, one for its ability: those are the kinds; each sum of values is something else."""
    ability = next((move.kind for move in used if not isinstance(move, Value)), "")
    return (ability or len(used) > 0, used)


def weighed(evaluator: Evaluator, strike: StrikeView, hit: UnitView, total: int) -> float:
    """What an attack with so many points of cards is worth against one of its hits."""
    pushed = "push_back" in strike.tags and drowns(evaluator, strike.origin, hit)
    tags = ["incapacitate" for tag in strike.tags if tag in ("incapacitate", "attack_incapacitate")]
    return weigh(evaluator, wounds_of(strike, hit) + total, hit, pushed=pushed, tags=tags)


def jail(evaluator: Evaluator, question: Choose[Imprison]) -> Choice:
    """The jail whose release point is farthest from the victim's friends, and nearest to one's own units."""
    victim = of(evaluator, subject(question, OfUnit).unit)
    friends = [foe for foe in evaluator.foes if foe.owner == victim.owner and foe.id != victim.id]

    def value(move: Imprison) -> float:
        square = evaluator.arena.release[move.jail]
        theirs = min([evaluator.phases_to(unit, square) for unit in friends], default=IN_BASE)
        own = min([evaluator.phases_to(unit, square) for unit in evaluator.own], default=IN_BASE)
        far = evaluator.arena.jail_steps(evaluator.seen.teams[victim.owner].base, move.jail)
        return theirs - 0.2 * own + 0.01 * far

    values = {move: value(move) for move in question.options}
    a_phase = evaluator.tempo(victim) / TEMPO_PHASES
    return Choice(best_of(values), lambda: {move: a_phase * phases for move, phases in values.items()})


# -- being attacked ----------------------------------------------------------------------------------------------------


def defence(evaluator: Evaluator, question: Pick[Used]) -> Choice:
    """The cards that save more than they are worth in hand, and the one against a push if it does."""
    strike = evaluator.seen.strikes[-1]
    own = [unit for unit in [of(evaluator, name) for name in strike.hits] if unit.owner == evaluator.seat]
    braces = [move for move in question.options if isinstance(move, Brace)]
    options = [
        *defences(evaluator, strike, own, None),
        *[each for m in braces for each in defences(evaluator, strike, own, m)],
    ]

    def worths() -> Mapping[tuple[Used, ...], float]:
        grants = [move for move in question.options if isinstance(move, Grant)]
        more = [each for move in grants for each in defences(evaluator, strike, own, move)]
        return {used: worth for worth, used in [*more, *options]}

    return Choice(max(options, key=lambda option: option[0])[1], worths, spending)


def defences(
    evaluator: Evaluator, strike: StrikeView, own: Sequence[UnitView], ability: Brace | Grant | None
) -> Iterator[tuple[float, tuple[Used, ...]]]:
    """Each sum of values with what it leaves to lose, with or without a card for its ability."""
    hand, first = evaluator.seen.hand, tuple([ability] if ability else [])
    slots = [slot for slot in range(1, len(hand) + 1) if not ability or slot != ability.slot]
    price = card_worth(hand[ability.slot - 1]) if ability else 0.0
    braced = isinstance(ability, Brace)
    returned = paid_back(evaluator, strike, hand[ability.slot - 1]) if isinstance(ability, Grant) else 0.0
    for total, (cost, used) in spendings(tuple([hand[slot - 1] for slot in slots])).items():
        lost = sum([loss(evaluator, unit, wounds_of(strike, unit) - total, strike, braced=braced) for unit in own])
        worth = returned - lost - (cost + price) * evaluator.card_scale
        yield worth, (*first, *[Value.of(slots[each - 1]) for each in used])


def paid_back(evaluator: Evaluator, strike: StrikeView, card: str) -> float:
    """What it gains to strike back at an attacker with a card. [P19, DD-ABL-21]"""
    tag, foe = POWERS[card].tag("grant_payback"), evaluator.seen.unit(strike.by)
    if tag is None or foe is None:
        return 0.0
    return weigh(evaluator, tag.number - foe.toughness, foe, pushed=False, tags=())


def order(evaluator: Evaluator, question: Order[First]) -> Choice:
    """The units as they are listed; it may be good to settle any of them first. [D9, DD-MUL-03]"""
    options = question.options
    ways = [(move, *[other for other in options if other is not move]) for move in options]
    return Choice(question.default, lambda: dict.fromkeys(ways, 0.0))


def push(evaluator: Evaluator, question: Choose[PushTo]) -> Choice:
    """The best of the squares: never lava, no bugs."""
    unit = of(evaluator, subject(question, OfUnit).unit)
    feared = [square for square, _ in evaluator.seen.tokens.values()]

    def value(move: PushTo) -> tuple[bool, bool, float]:
        drowned = evaluator.arena.lava(move.square) and "lava_walk" not in unit.build.abilities
        return not drowned, move.square not in feared, evaluator.place(unit, move.square, 0)

    def worth(move: PushTo) -> float:
        dry, quiet, place = values[move]
        return place - (0.0 if dry else evaluator.worth(unit)) - (0.0 if quiet else STUNG)

    values = {move: value(move) for move in question.options}
    return Choice(best_of(values), lambda: {move: worth(move) for move in values})


def pager(evaluator: Evaluator, question: Choose[Stay | PagerAnswer]) -> Choice:
    """Come beside the wounded unit where it can still be saved, but not between enemies."""
    about = subject(question, Paged)
    carrier, wounded = of(evaluator, about.unit), of(evaluator, about.wounded)
    ways = [move for move in question.options if isinstance(move, PagerAnswer)]

    def enemies(square: str) -> int:
        return len([foe for foe in evaluator.exposed if evaluator.arena.adjacent(square, foe.place)])

    def beside(move: PagerAnswer) -> bool:
        return evaluator.arena.adjacent(move.to, wounded.place)

    def worth(move: Stay | PagerAnswer) -> float:
        if isinstance(move, Stay):
            return evaluator.place(carrier, carrier.place, 0)
        saved = evaluator.worth(wounded) if saves and beside(move) else 0.0
        return evaluator.place(carrier, move.to, 0) + saved - (CROWDED if enemies(move.to) >= CROWD else 0.0)

    saves = not isinstance(question.default, Stay)
    good = [move for move in ways if beside(move) and enemies(move.to) < CROWD] if saves else []
    answer = max(good, key=lambda move: evaluator.place(carrier, move.to, 0), default=Stay.of())
    return Choice(answer, lambda: {move: worth(move) for move in question.options})


def follow(evaluator: Evaluator, question: Choose[Stay | Follow]) -> Choice:
    """Follow to a place that is clearly better."""
    carrier = of(evaluator, subject(question, OfUnit).unit)

    def value(move: Stay | Follow) -> float:
        if not isinstance(move, Follow):
            return evaluator.place(carrier, carrier.place, 0) + WORTH_IT
        return evaluator.place(carrier, move.to, 0)

    values = {move: value(move) for move in question.options}
    return Choice(best_of(values), lambda: values)
