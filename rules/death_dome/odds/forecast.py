"""What an attack would do, as far as the asking player can know: from ratings, cards seen and cards counted. [D8]

The defender's hand is known by number only; which cards it may be follows from those that the asker has seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

from rules.common.english import hundredths
from rules.death_dome.model.cards import DECK, ITEMS, POWERS
from rules.death_dome.model.moves import Attack, Raid
from rules.death_dome.model.questions import OfUnit
from rules.death_dome.model.units import weapon_tag
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Move, Question, say, subject

LARGEST = 5
"""The largest value of a power card. [DD-PWR-01]"""


@dataclass(frozen=True, slots=True)
class Outlook:
    """An attack before any cards: attack and defence value, wounds, vitae left; and with cards, in chances from 0 to 1.

    `saved`: the defender's hand can keep the unit alive; `unhurt`: it can prevent every wound.
    """

    power: int
    guard: int
    wounds: int
    vitae: int
    cards: int
    saved: float
    unhurt: float


def odds(seen: DomeView, question: Question, move: Move) -> str | None:
    """What an attack is likely to bring, before anybody commits to it."""
    match move:
        case Attack():
            attacker = seen.unit(subject(question, OfUnit).unit)
        case Raid(unit, to, "attack"):
            attacker = moved(seen.unit(unit), to)
        case _:
            return None
    if attacker is None:
        return None
    hit = targets(seen, attacker, move)
    return "; ".join([told(seen, attacker, move.weapon, unit) for unit in hit]) or None


def moved(unit: UnitView | None, to: str) -> UnitView | None:
    """A unit as it would stand on another square."""
    return replace(unit, place=to, in_base=False) if unit else None


def targets(seen: DomeView, attacker: UnitView, move: Attack | Raid) -> list[UnitView]:
    """The units to tell about: the target and those that a splash reaches, or all around."""
    foes = [unit for unit in seen.units if unit.owner != attacker.owner and unit.on_board and not unit.in_base]
    arena = seen.arena
    target = seen.unit(move.target)
    if target is None:
        through = "see_through_walls" in attacker.build.abilities
        return [unit for unit in foes if arena.adjacent(attacker.place, unit.place, through)]
    around = [unit for unit in foes if unit is not target and arena.adjacent(target.place, unit.place)]
    return [target, *(around if weapon_tag(move.weapon, "splash") else [])]


def told(seen: DomeView, attacker: UnitView, weapon: str, unit: UnitView) -> str:
    """`Gu2: unhurt 97% if all 3 cards defend; attack 5 against 1, 4 wounds of 6 vitae`."""
    outlook = outlook_of(seen, attacker, weapon, unit)
    plain, cards = without_cards(outlook), outlook.cards
    if not cards:
        return say("{unit}: {plain}; no cards to defend with", unit=unit.id, plain=plain)
    if not outlook.wounds:
        return say("{unit}: {plain}; {cards:# card|# cards} to defend with", unit=unit.id, plain=plain, cards=cards)
    unhurt = hundredths(outlook.unhurt)
    line = "both cards defend" if cards == 2 else "{cards:its card defends|all # cards defend}"
    defence = say(line, cards=cards)
    if outlook.wounds < outlook.vitae:
        return say(
            "{unit}: unhurt {unhurt}% if {defence}; {plain}",
            unit=unit.id, unhurt=unhurt, defence=defence, plain=plain,
        )  # fmt: skip
    return say(
        "{unit}: alive {alive}%, unhurt {unhurt}% if {defence}; {plain}",
        unit=unit.id, alive=hundredths(outlook.saved), unhurt=unhurt, defence=defence, plain=plain,
    )  # fmt: skip


def without_cards(outlook: Outlook) -> str:
    """`attack 5 against 1, 4 wounds of 6 vitae`."""
    power, guard, wounds, vitae = outlook.power, outlook.guard, outlook.wounds, outlook.vitae
    if wounds >= vitae:
        return say(
            "attack {power} against {guard}, {wounds:# wound|# wounds}, which kills",
            power=power, guard=guard, wounds=wounds,
        )  # fmt: skip
    return say(
        "attack {power} against {guard}, {wounds:# wound|# wounds} of {vitae} vitae",
        power=power, guard=guard, wounds=wounds, vitae=vitae,
    )  # fmt: skip


def outlook_of(seen: DomeView, attacker: UnitView, weapon: str, unit: UnitView, plus: int = 0) -> Outlook:
    """An attack with `plus` points of cards. [DD-ATK-05, DD-DEF-02, DD-WND-01]"""
    power, guard = power_of(seen, attacker, weapon, unit) + plus, guard_of(weapon, unit)
    wounds = max(0, power - guard)
    cards = seen.teams[unit.owner].cards
    values = unseen_values(seen)
    return Outlook(
        power,
        guard,
        wounds,
        unit.vitae,
        cards,
        chance_of(values, cards, wounds - unit.vitae + 1),
        chance_of(values, cards, wounds),
    )


def power_of(seen: DomeView, attacker: UnitView, weapon: str, unit: UnitView) -> int:
    """Weapon and unit strength, and higher ground where it counts. [DD-ATK-05, DD-TWR-06]"""
    item = ITEMS.get(weapon)
    power = attacker.strength + (item.strength if item else 0)
    if seen.arena.on_tower(attacker.place) and not seen.arena.on_tower(unit.place):
        power += attacker.build.higher_ground(weapon)
    return power


def guard_of(weapon: str, unit: UnitView) -> int:
    """Toughness, with what counts against this kind of weapon. [DD-DEF-02, DD-ABL-29]"""
    return unit.toughness + unit.build.against(weapon)


def unseen_values(seen: DomeView) -> tuple[int, ...]:
    """How many cards of each value from 1 to 5 the asker has not seen: in other hands and in the pile."""
    known = Counter([*seen.discards, *seen.hand])
    known += Counter([boost.source for unit in seen.units for boost in unit.boosts if boost.source in POWERS])
    left = Counter(DECK) - known
    values = Counter[int]()
    for card, count in left.items():
        values[POWERS[card].value] += count
    return tuple([values[value] for value in range(1, LARGEST + 1)])


@lru_cache(maxsize=4096)
def chance_of(values: tuple[int, ...], cards: int, least: int) -> float:
    """The chance that `cards` random cards of these are worth `least` or more together."""
    ways = {(0, 0): 1}
    for value, there in enumerate(values, 1):
        grown: dict[tuple[int, int], int] = {}
        for (taken, total), count in ways.items():
            for more in range(min(there, cards - taken) + 1):
                key = (taken + more, total + more * value)
                grown[key] = grown.get(key, 0) + count * comb(there, more)
        ways = grown
    hands = {total: count for (taken, total), count in ways.items() if taken == cards}
    every = sum(hands.values())
    return sum([count for total, count in hands.items() if total >= least]) / every if every else float(least <= 0)
