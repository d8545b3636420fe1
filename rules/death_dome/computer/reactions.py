"""The autopilot's answers within an attack, its own or another's. [section 10, notes 7, 8, 10 and 14]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.death_dome.chapters.defence import Used
from rules.death_dome.computer.estimates import card_worth, spendings
from rules.death_dome.computer.evaluation import Evaluator
from rules.death_dome.computer.fights import drowns, loss, weigh
from rules.death_dome.computer.plans import Planner, Scope
from rules.death_dome.model.cards import PUNCH
from rules.death_dome.model.moves import Answer as PagerAnswer
from rules.death_dome.model.moves import Attack, Brace, Follow, Imprison, PushTo, Stay, Stop, Value
from rules.death_dome.model.questions import OfUnit, Paged
from rules.death_dome.model.view import StrikeView, UnitView
from rules.death_dome.odds.forecast import guard_of
from rules.engine import Choose, Pick, subject

WORTH_IT = 10.0
"""What it must gain to follow."""
CROWD = 2
"""Beside so many enemies the pager does not come."""
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


def again(evaluator: Evaluator, question: Choose[Attack | Stop]) -> Attack | Stop:
    """The other attack of a weapon, if it gains anything."""
    unit = of(evaluator, subject(question, OfUnit).unit)
    planner = Planner(evaluator, unit, Scope(evaluator.seen.phases_left, 0, acts=True, then_moves=False))
    attacks = [move for move in question.options if isinstance(move, Attack)]
    best = max(attacks, key=planner.value)
    return best if planner.value(best) > planner.place(unit.place) else Stop.of()


def attack_cards(evaluator: Evaluator, question: Pick[Value]) -> tuple[Value, ...]:
    """The cards that gain most over what they are worth in hand."""
    strike = evaluator.seen.strikes[-1]
    hits = [of(evaluator, name) for name in strike.hits]

    def gain(total: int) -> float:
        return sum([weighed(evaluator, strike, hit, total) for hit in hits])

    found = [
        (gain(total) - cost * evaluator.card_scale, slots)
        for total, (cost, slots) in spendings(evaluator.seen.hand).items()
    ]
    _, slots = max(found, key=lambda option: option[0])
    return tuple([Value.of(slot) for slot in slots])


def weighed(evaluator: Evaluator, strike: StrikeView, hit: UnitView, total: int) -> float:
    """What an attack with so many points of cards is worth against one of its hits."""
    pushed = "push_back" in strike.tags and drowns(evaluator, strike.origin, hit)
    tags = ["incapacitate" for tag in strike.tags if tag in ("incapacitate", "attack_incapacitate")]
    return weigh(evaluator, wounds_of(strike, hit) + total, hit, pushed=pushed, tags=tags)


def jail(evaluator: Evaluator, question: Choose[Imprison]) -> Imprison:
    """The jail whose release point is farthest from the victim's friends, and nearest to one's own units."""
    victim = of(evaluator, subject(question, OfUnit).unit)
    friends = [foe for foe in evaluator.foes if foe.owner == victim.owner and foe.id != victim.id]

    def value(move: Imprison) -> float:
        square = evaluator.arena.release[move.jail]
        theirs = min([evaluator.phases_to(unit, square) for unit in friends], default=IN_BASE)
        own = min([evaluator.phases_to(unit, square) for unit in evaluator.own], default=IN_BASE)
        far = evaluator.arena.jail_steps(evaluator.seen.teams[victim.owner].base, move.jail)
        return theirs - 0.2 * own + 0.01 * far

    return max(question.options, key=value)


# -- being attacked ----------------------------------------------------------------------------------------------------


def defence(evaluator: Evaluator, question: Pick[Used]) -> tuple[Used, ...]:
    """The cards that save more than they are worth in hand, and the one against a push if it does."""
    strike = evaluator.seen.strikes[-1]
    own = [unit for unit in [of(evaluator, name) for name in strike.hits] if unit.owner == evaluator.seat]
    braces = [move for move in question.options if isinstance(move, Brace)]
    options = [
        *defences(evaluator, strike, own, None),
        *[each for m in braces for each in defences(evaluator, strike, own, m)],
    ]
    return max(options, key=lambda option: option[0])[1]


def defences(
    evaluator: Evaluator, strike: StrikeView, own: Sequence[UnitView], brace: Brace | None
) -> Iterator[tuple[float, tuple[Used, ...]]]:
    """Each sum of values with what it leaves to lose, with or without a card against a push."""
    hand, first = evaluator.seen.hand, tuple([brace] if brace else [])
    slots = [slot for slot in range(1, len(hand) + 1) if not brace or slot != brace.slot]
    price = card_worth(hand[brace.slot - 1]) if brace else 0.0
    for total, (cost, used) in spendings(tuple([hand[slot - 1] for slot in slots])).items():
        lost = sum([loss(evaluator, unit, wounds_of(strike, unit) - total, strike, braced=bool(brace)) for unit in own])
        yield -lost - (cost + price) * evaluator.card_scale, (*first, *[Value.of(slots[each - 1]) for each in used])


def push(evaluator: Evaluator, question: Choose[PushTo]) -> PushTo:
    """The best of the squares: never lava, no bugs."""
    unit = of(evaluator, subject(question, OfUnit).unit)
    feared = [square for square, _ in evaluator.seen.tokens.values()]

    def value(move: PushTo) -> tuple[bool, bool, float]:
        drowned = evaluator.arena.lava(move.square) and "lava_walk" not in unit.build.abilities
        return not drowned, move.square not in feared, evaluator.place(unit, move.square, 0)

    return max(question.options, key=value)


def pager(evaluator: Evaluator, question: Choose[Stay | PagerAnswer]) -> Stay | PagerAnswer:
    """Come beside the wounded unit where it can still be saved, but not between enemies."""
    about = subject(question, Paged)
    carrier, wounded = of(evaluator, about.unit), of(evaluator, about.wounded)
    if isinstance(question.default, Stay):
        return question.default

    def enemies(square: str) -> int:
        return len([foe for foe in evaluator.exposed if evaluator.arena.adjacent(square, foe.place)])

    ways = [move for move in question.options if isinstance(move, PagerAnswer)]
    ways = [move for move in ways if evaluator.arena.adjacent(move.to, wounded.place) and enemies(move.to) < CROWD]
    return max(ways, key=lambda move: evaluator.place(carrier, move.to, 0), default=Stay.of())


def follow(evaluator: Evaluator, question: Choose[Stay | Follow]) -> Stay | Follow:
    """Follow to a place that is clearly better."""
    carrier = of(evaluator, subject(question, OfUnit).unit)

    def value(move: Stay | Follow) -> float:
        if not isinstance(move, Follow):
            return evaluator.place(carrier, carrier.place, 0) + WORTH_IT
        return evaluator.place(carrier, move.to, 0)

    return max(question.options, key=value)
