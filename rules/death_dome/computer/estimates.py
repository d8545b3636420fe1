"""What the autopilot reckons with: steps to squares, squares under fire, chances of hands, and what cards are worth.

Worth is in thousands of credits, as a payout counts it. [section 10]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from rules.death_dome.chapters.footing import STEP_TAGS
from rules.death_dome.chapters.reach import Walker, reach
from rules.death_dome.model.board import GRID, Arena
from rules.death_dome.model.cards import DECK, ITEMS, POWERS, PUNCH, cost_of
from rules.death_dome.model.units import weapon_tag
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import LARGEST, chance_of

FAR: Final = 60
"""Steps to where no way leads."""
LONG_SERIES: Final = 10
"""After so many matches a series without an end has been long enough. [R84]"""
CARD, POINT = 8.0, 9.0
"""What a power card is worth in hand, and each point of its value."""
MEAN = 2.77
"""The mean value of a power card. [3.21]"""
MEAN_WORTH = CARD + POINT * MEAN
"""What a card that nobody knows yet is worth in hand."""
_COUNTS = Counter([POWERS[card].value for card in DECK])
_VALUES: Final = tuple([_COUNTS[value] for value in range(1, LARGEST + 1)])


def chance_of_total(cards: int, least: int) -> float:
    """The chance that a hand of `cards` unknown cards is worth `least` or more; the whole deck stands for the pile."""
    return 1.0 if least <= 0 else chance_of(_VALUES, cards, least) if least <= LARGEST * cards else 0.0


def card_worth(card: str) -> float:
    """What a power card is worth in hand."""
    return CARD + POINT * POWERS[card].value


@lru_cache(maxsize=4096)
def spendings(hand: tuple[str, ...]) -> Mapping[int, tuple[float, tuple[int, ...]]]:
    """Each sum of values that a hand can add -> the worth of the cheapest cards that do it, and their slots from 1."""
    found: dict[int, tuple[float, tuple[int, ...]]] = {}
    for count in range(len(hand) + 1):
        for slots in combinations(range(1, len(hand) + 1), count):
            cards = [hand[slot - 1] for slot in slots]
            total, worth = sum([POWERS[card].value for card in cards]), sum([card_worth(card) for card in cards])
            if total not in found or worth < found[total][0]:
                found[total] = worth, slots
    return dict(sorted(found.items()))


# -- ways --------------------------------------------------------------------------------------------------------------


def step_tags(unit: UnitView) -> frozenset[str]:
    """What a unit carries that changes its ways. [DD-MOV-10]"""
    return frozenset([tag for tag in STEP_TAGS if tag in unit.build.abilities])


@lru_cache(maxsize=2048)
def steps_to(arena: Arena, base: str, tags: frozenset[str], goal: str) -> Mapping[str, int]:
    """The steps from every square to a goal for a unit of this base, nobody in the way."""
    return {**reach(arena, Walker(base, tags), goal, FAR).steps, goal: 0}


@lru_cache(maxsize=1 << 13)
def disk(square: str, far: int) -> int:
    """Bits of the squares at most so far from a square. [DD-RNG-01]"""
    column, row = GRID.place(square)
    first, last = max(0, column - far), min(GRID.columns - 1, column + far)
    wide = (1 << last + 1) - (1 << first)
    return sum([wide << GRID.columns * each for each in range(max(0, row - far), min(GRID.rows, row + far + 1))])


# -- weapons -----------------------------------------------------------------------------------------------------------


def ignores_sight(seen: DomeView, unit: UnitView, weapon: str) -> bool:
    """Whether a weapon needs no line of sight now. [DD-ABL-05]"""
    if weapon_tag(weapon, "ignore_los"):
        return True
    acting = seen.acting
    return acting is not None and acting.unit == unit.id and weapon != PUNCH and "attack_ignore_los" in acting.aim


def eyes(unit: UnitView) -> bool:
    """Whether walls do not hinder a unit's sight."""
    return "see_through_walls" in unit.build.abilities


@lru_cache(maxsize=1 << 13)
def field_of_fire(arena: Arena, square: str, far: int, through: bool, blind: bool) -> int:
    """Bits of the squares that are attacked from a square, or from where it is; `blind` needs no sight."""
    return disk(square, far) if blind else disk(square, far) & arena.seen_from(square, through)


def under_fire(seen: DomeView, unit: UnitView) -> int:
    """Bits of the squares that a unit could attack after one movement, if nobody were in its way."""
    carried = unit.build.weapons
    weapons = [(unit.build.range_of(weapon), weapon_tag(weapon, "ignore_los") is not None) for weapon in carried]
    base = seen.teams[unit.owner].base
    return _under_fire(seen.arena, base, step_tags(unit), unit.place, unit.movement, tuple(weapons), eyes(unit))


@lru_cache(maxsize=2048)
def _under_fire(
    arena: Arena,
    base: str,
    tags: frozenset[str],
    place: str,
    movement: int,
    weapons: tuple[tuple[int, bool], ...],
    through: bool,
) -> int:
    squares = {place, *reach(arena, Walker(base, tags), place, movement).steps}.difference(arena.base[base])
    found = 0
    for far, blind in weapons:
        for square in squares:
            found |= field_of_fire(arena, square, far, through, blind)
    return found


def best_weapon(unit: UnitView) -> str:
    """The strongest of a unit's weapons."""
    return max(unit.build.weapons, key=lambda weapon: ITEMS[weapon].strength if weapon in ITEMS else 0)


def equipment(unit: UnitView) -> float:
    """What a unit's cards cost, in thousands."""
    return sum([cost_of(item) for item in unit.items]) / 1_000
