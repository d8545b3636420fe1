"""A greedy baseline: with each unit phase what brings most at once, else a step towards the most rewarding point.

It is no pushover: it buys the dearest weapons for gunner and scout and armour with the rest, sends whoever captures or
hurts most, weighs towers five times a point and an enemy's point twice a free one, spends the fewest cards that kill an
undefended target, and defends as standing orders do. It looks no further than this unit phase. Do not make it better
or worse: results against it are comparable only if it stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from rules.death_dome.chapters.reach import Walker, reach
from rules.death_dome.model.board import Arena
from rules.death_dome.model.cards import ITEMS, POWERS, PUNCH
from rules.death_dome.model.moves import Attack, Buy, Capture, Done, EndTurn, Go, Play, Release, Stop, Use, Value
from rules.death_dome.model.questions import OfUnit
from rules.death_dome.model.units import weapon_tag
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import guard_of, power_of
from rules.death_dome.odds.reaching import reachable
from rules.engine import Answer, Choose, Match, Move, Pick, Question, subject

THOUSAND = 1_000
WOUND, KILL, FREED = 20.0, 150.0, 60.0
NOT_YET = 0.5
"""What a point counts that is not reached in this unit phase."""
ALWAYS = frozenset({"draw", "steal", "escape"})
"""Abilities that are used as soon as they can be."""
AFAR = 99


def greedy(match: Match[Any, DomeView], question: Question) -> Answer:
    """The greedy answer; what it does not care about gets the default."""
    seen = match.view(question.seat)
    match question:
        case Choose(prompt="purchase"):
            return bought(seen, question)
        case Choose(prompt="turn"):
            return turned(seen, question)
        case Choose(prompt="unit" | "again"):
            return acted(seen, question)
        case Pick(prompt="attack_cards"):
            return added(seen, question)
    default: Answer = question.default
    return default


def best(options: Sequence[Move], value: Callable[[Any], float]) -> Move:
    """The option that is worth most, of equal ones the last."""
    return max(reversed(options), key=value)


# -- the store ---------------------------------------------------------------------------------------------------------


def bought(seen: DomeView, question: Choose[Any]) -> Move:
    """The dearest weapon for those without one, the gunner before the scout; then the dearest armour, then any card."""
    buys = [move for move in question.options if isinstance(move, Buy) and move.unit]
    for wanted in (needed_weapon, needed_armour, anything):
        fitting = [move for move in buys if wanted(seen, move)]
        if fitting:
            return max(fitting, key=lambda move: (priority(seen, move), ITEMS[move.card].cost))
    default: Move = question.default
    return default


def priority(seen: DomeView, move: Buy) -> int:
    """The gunner's cards first, then the scout's."""
    unit = seen.unit(move.unit)
    assert unit
    return max([{"gunner": 2, "scout": 1}.get(one, 0) for one in unit.build.types])


def needed_weapon(seen: DomeView, move: Buy) -> bool:
    """Whether this arms a gunner or a scout that has only fists."""
    unit = seen.unit(move.unit)
    assert unit
    return ITEMS[move.card].weapon and unit.build.weapons == (PUNCH,) and priority(seen, move) > 0


def needed_armour(seen: DomeView, move: Buy) -> bool:
    """Whether this is armour for an armed unit."""
    unit = seen.unit(move.unit)
    assert unit
    return ITEMS[move.card].deck == "armor" and unit.build.weapons != (PUNCH,)


def anything(seen: DomeView, move: Buy) -> bool:
    """Whether this is no second weapon."""
    unit = seen.unit(move.unit)
    assert unit
    return not (ITEMS[move.card].weapon and unit.build.weapons != (PUNCH,))


# -- a turn ------------------------------------------------------------------------------------------------------------


def turned(seen: DomeView, question: Choose[Any]) -> Move:
    """The card that always helps, else the unit that gains most in this phase."""
    for move in question.options:
        if isinstance(move, Play) and POWERS[move.card].tags[0].name in ALWAYS:
            return move

    def value(move: Move) -> float:
        unit = seen.unit(move.unit) if isinstance(move, Use) else None
        return prospect(seen, unit) if unit else 0.0

    uses = [move for move in question.options if isinstance(move, Use)]
    return best([*uses, EndTurn.of()], value)


def prospect(seen: DomeView, unit: UnitView) -> float:
    """What a unit gains in one phase over staying where it is."""
    squares = [unit.place, *reachable(seen, unit)]
    return max([arrived(seen, unit, square, acts=True) for square in squares]) - NOT_YET * nearness(
        seen, unit, unit.place
    )


def acted(seen: DomeView, question: Choose[Any]) -> Move:
    """The move of the unit that gains most."""
    unit = seen.unit(subject(question, OfUnit).unit)
    assert unit
    acts = seen.acting is not None and seen.acting.actions > 0
    moves = [move for move in question.options if not isinstance(move, Play)]
    return best(moves, lambda move: gained(seen, unit, move, acts=acts))


def gained(seen: DomeView, unit: UnitView, move: Move, *, acts: bool) -> float:
    """What a move brings."""
    here = NOT_YET * nearness(seen, unit, unit.place)
    match move:
        case Go(to):
            return arrived(seen, unit, to, acts=acts)
        case Capture(bug):
            return here + (capture_of(seen, unit.place) if not bug else 0.0)
        case Release(jail):
            return here + release_of(seen, unit, jail)
        case Attack(weapon, target):
            foe = seen.unit(target)
            hit = [foe] if foe else [each for each in foes_of(seen, unit) if near(seen, unit, each)]
            return here + sum([attack_of(seen, unit, weapon, each) for each in hit])
        case Done() | Stop():
            return here
    return 0.0


def arrived(seen: DomeView, unit: UnitView, square: str, *, acts: bool) -> float:
    """What a unit finds on a square: the best action there, and what lies ahead."""
    ahead = NOT_YET * nearness(seen, unit, square)
    if not acts or square in seen.arena.base[seen.teams[unit.owner].base]:
        return ahead
    return ahead + max([0.0, *actions(seen, unit, square)])


def actions(seen: DomeView, unit: UnitView, square: str) -> Iterator[float]:
    """What the actions on a square bring."""
    arena = seen.arena
    if square in arena.points:
        yield capture_of(seen, square)
    for jail, point in arena.release.items():
        if point == square:
            yield release_of(seen, unit, jail)
    for foe in foes_of(seen, unit):
        for weapon in unit.build.weapons:
            if in_range(seen, unit, square, weapon, foe):
                yield attack_of(seen, unit, weapon, foe)


def capture_of(seen: DomeView, square: str) -> float:
    """What a point pays, twice that if somebody else has it."""
    owner = seen.control.get(square)
    if owner == seen.seat:
        return 0.0
    return seen.arena.worth(square) / THOUSAND * (1 if owner is None else 2)


def release_of(seen: DomeView, unit: UnitView, jail: str) -> float:
    """Own units that are freed, less others."""
    held = [each for each in seen.units if each.place == jail]
    return FREED * sum([1 if each.owner == unit.owner else -1 for each in held])


def attack_of(seen: DomeView, unit: UnitView, weapon: str, foe: UnitView) -> float:
    """Wounds if nobody defends, with the cards that would kill."""
    wounds = power_of(seen, unit, weapon, foe) - guard_of(weapon, foe)
    hand = sum([POWERS[card].value for card in seen.hand])
    if wounds + hand >= foe.vitae:
        return KILL
    return WOUND * max(0, wounds)


def foes_of(seen: DomeView, unit: UnitView) -> list[UnitView]:
    """The enemies that can be attacked."""
    return [each for each in seen.units if each.owner != unit.owner and each.on_board and not each.in_base]


def near(seen: DomeView, unit: UnitView, foe: UnitView) -> bool:
    """Whether an enemy is adjacent."""
    return seen.arena.adjacent(unit.place, foe.place)


def in_range(seen: DomeView, unit: UnitView, square: str, weapon: str, foe: UnitView) -> bool:
    """Whether a weapon reaches an enemy from a square."""
    close = weapon == PUNCH or ITEMS[weapon].kind == "close"
    far = 1 if close else (ITEMS[weapon].range or 0) + unit.build.abilities.get("range", 0)
    if seen.arena.distance(square, foe.place) > far:
        return False
    return weapon_tag(weapon, "ignore_los") is not None or seen.arena.sees(square, foe.place)


def nearness(seen: DomeView, unit: UnitView, square: str) -> float:
    """The best of the points that are not one's own, each by what it pays for each unit phase that it takes."""
    arena, base = seen.arena, seen.teams[unit.owner].base
    taken = {each.place for each in seen.units if each.id != unit.id}
    found = [
        capture_of(seen, point) / (1 + ways_to(arena, base, point).get(square, AFAR) / unit.movement)
        for point in arena.points
        if point not in taken
    ]
    return max(found, default=0.0)


@lru_cache(maxsize=1024)
def ways_to(arena: Arena, base: str, point: str) -> Mapping[str, int]:
    """The steps to a point from every square, nobody in the way."""
    return {**reach(arena, Walker(base), point, AFAR).steps, point: 0}


def added(seen: DomeView, question: Pick[Any]) -> tuple[Value, ...]:
    """The fewest points of cards that kill a target which is not defended, else none."""
    strike, hand = seen.strikes[-1], seen.hand
    needed = []
    for name in strike.hits:
        foe = seen.unit(name)
        assert foe
        guard = guard_of(strike.weapon or PUNCH, foe)
        needed.append(foe.vitae + guard - strike.power - strike.plus.get(name, 0))
    choices = [
        (sum([POWERS[hand[slot - 1]].value for slot in slots]), slots)
        for count in range(len(hand) + 1)
        for slots in combinations(range(1, len(hand) + 1), count)
    ]
    killing = [choice for choice in choices if choice[0] >= min(needed)]
    return tuple([Value.of(slot) for slot in min(killing)[1]]) if killing else ()
