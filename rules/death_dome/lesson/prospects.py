"""What a unit could do in a unit phase, and what cards could do in a fight, for the suggestions of the guided table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from rules.death_dome.chapters.reach import Walker, reach
from rules.death_dome.model.cards import POWERS, PUNCH
from rules.death_dome.model.units import weapon_tag
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import guard_of, power_of
from rules.death_dome.odds.reaching import reachable

FAR = 60
"""Steps to where no way leads."""


class Shot(NamedTuple):
    """An attack from a square. `spare` is what is left of the hand's values when the victim is dead: below 0 it lives.

    `hidden` is the number of enemies that see the square, negative: the higher the better.
    """

    spare: int
    hidden: int
    square: str
    weapon: str
    foe: UnitView


def active(seen: DomeView) -> UnitView:
    """The unit whose phase it is."""
    unit = seen.unit(seen.acting.unit) if seen.acting else None
    assert unit is not None
    return unit


def exposed(seen: DomeView, seat: int) -> list[UnitView]:
    """The enemies of a seat that can be attacked. [DD-ATK-03]"""
    return [unit for unit in seen.units if unit.owner != seat and unit.on_board and not unit.in_base]


# -- attacks -----------------------------------------------------------------------------------------------------------


def shots(seen: DomeView, unit: UnitView, squares: Iterable[str]) -> list[Shot]:
    """The attacks of a unit from these squares that wound somebody with the help of its player's hand."""
    foes, hand = exposed(seen, unit.owner), total(seen.hand, range(1, len(seen.hand) + 1))
    home = seen.arena.base[seen.teams[unit.owner].base]
    found = []
    for square in [each for each in squares if each not in home] if foes else ():
        there = replace(unit, place=square)
        for weapon in unit.build.weapons:
            for foe in [each for each in foes if hits(seen, there, weapon, each)]:
                wounds = power_of(seen, there, weapon, foe) + hand - guard_of(weapon, foe)
                if wounds > 0:
                    found.append(Shot(wounds - foe.vitae, -watched(seen, square, foes), square, weapon, foe))
    return found


def hits(seen: DomeView, unit: UnitView, weapon: str, foe: UnitView) -> bool:
    """Whether a weapon reaches an enemy: range, and sight unless it needs none. [DD-RNG-02, DD-LOS-03]"""
    if seen.arena.distance(unit.place, foe.place) > unit.build.range_of(weapon):
        return False
    through = "see_through_walls" in unit.build.abilities
    return weapon_tag(weapon, "ignore_los") is not None or seen.arena.sees(unit.place, foe.place, through)


def watched(seen: DomeView, square: str, foes: Sequence[UnitView]) -> int:
    """How many enemies see a square."""
    return len([foe for foe in foes if seen.arena.sees(foe.place, square)])


def best_of(found: Sequence[Shot]) -> Shot | None:
    """The deadliest shot, from where few enemies see it."""
    return max(found, key=lambda shot: (shot.spare, shot.hidden, shot.square), default=None)


# -- ways --------------------------------------------------------------------------------------------------------------


def in_reach(seen: DomeView, unit: UnitView, plus: int = 0) -> list[str]:
    """The squares on which a unit can end its movement, with so many more steps, and where it stands."""
    acting = seen.acting
    used = acting.steps if acting and acting.unit == unit.id else 0
    return [unit.place, *reachable(seen, unit, max(0, unit.movement + plus - used))]


def foreign(seen: DomeView, square: str) -> bool:
    """Whether a square is a control point that the seat can capture."""
    return square in seen.arena.points and seen.control.get(square) != seen.seat


def point_for(seen: DomeView, unit: UnitView) -> str:
    """The point that the unit can capture in this phase, towers aside: the one on the way to a tower."""
    acting, center = seen.acting, tower_for(seen, unit)
    if acting is not None and not acting.actions:
        return ""
    ways = steps_to(seen, unit, center) if center else {}
    points = [square for square in in_reach(seen, unit) if foreign(seen, square) and square not in seen.arena.centers]
    return min(points, key=lambda square: (ways.get(square, FAR), square), default="")


def tower_for(seen: DomeView, unit: UnitView) -> str:
    """The nearest tower point that is not the team's own and on which nobody else stands."""
    free = [square for square in seen.arena.centers if seen.control.get(square) != unit.owner]
    open_ones = [square for square in sorted(free) if seen.at(square) in (None, unit)]
    ways = {
        square: 0 if square == unit.place else steps_to(seen, unit, square).get(unit.place, FAR) for square in open_ones
    }
    near = min(ways, key=lambda square: ways[square], default="")
    return near if near and ways[near] < FAR else ""


def climb(seen: DomeView, unit: UnitView) -> list[int]:
    """The unit phases to the nearest tower that can be taken, if there is one."""
    center = tower_for(seen, unit)
    if not center:
        return []
    steps = 0 if unit.place == center else steps_to(seen, unit, center).get(unit.place, FAR)
    return [max(1, -(-steps // unit.movement))]


def steps_to(seen: DomeView, unit: UnitView, square: str) -> Mapping[str, int]:
    """The steps from each square to this one, nobody in the way."""
    return {**reach(seen.arena, Walker(seen.teams[unit.owner].base, frozenset()), square, FAR).steps, square: 0}


# -- cards -------------------------------------------------------------------------------------------------------------


def total(hand: Sequence[str], slots: Iterable[int]) -> int:
    """The values of some cards together."""
    return sum([POWERS[hand[slot - 1]].value for slot in slots])


def cheapest(hand: Sequence[str], least: int) -> tuple[int, ...]:
    """The slots with the smallest sum of values that reaches `least`; none if there is none, or no need."""
    if least <= 0:
        return ()
    slots = range(1, len(hand) + 1)
    sets = [each for count in range(1, len(hand) + 1) for each in combinations(slots, count)]
    fitting = [each for each in sets if total(hand, each) >= least]
    return min(fitting, key=lambda each: (total(hand, each), len(each)), default=())


def hurt(seen: DomeView) -> int:
    """The most wounds that the attack adds to one of the learner's own units without any card."""
    return max([wounds_of(seen, unit) for unit in struck(seen)], default=0)


def struck(seen: DomeView) -> list[UnitView]:
    """The player's own units that the attack in progress hits."""
    return [unit for name in seen.strikes[-1].hits if (unit := seen.unit(name)) and unit.owner == seen.seat]


def wounds_of(seen: DomeView, unit: UnitView) -> int:
    """What the attack in progress adds to a unit without a defence. [DD-WND-01]"""
    strike = seen.strikes[-1]
    guard = guard_of(strike.weapon or PUNCH, unit) if strike.cause == "weapon" else unit.toughness
    return strike.power + strike.plus.get(unit.id, 0) - guard
