"""What attacks and moves bring, as exact numbers from what everybody sees; nothing is tried out with dice.

Functions take the view and units of it; a unit may be moved for the question with `replace(unit, cube=...)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.one_page_deadzone.chapters.melee import strike_chances
from rules.one_page_deadzone.chapters.movement import MUD, Ways, allowance, entering_among, route_to, ways_among
from rules.one_page_deadzone.chapters.shooting import shot_chances
from rules.one_page_deadzone.model.dice import (
    ENVIRONMENT_NEEDS,
    ORDER_NEEDS,
    SIDES,
    TEST,
    at_least,
    chances,
    pin_chance,
    pool,
    shot_bonuses,
    wound_chances,
)
from rules.one_page_deadzone.model.moves import Charge, Go
from rules.one_page_deadzone.model.questions import Prompt
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.skirmish import Route


class Outcome(NamedTuple):
    """What an attack does to its target: chances that add up to 1, and the wounds to be expected."""

    removed: float
    wounded: float
    nothing: float
    wounds: float


class Crossing(NamedTuple):
    """How a unit comes through a move: chances that add up to 1."""

    unharmed: float
    wounded: float
    removed: float

    @property
    def arrives(self) -> float:
        """The chance that it gets there."""
        return self.unharmed + self.wounded


SAFE = Crossing(1.0, 0.0, 0.0)


# -- attacks -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def outcome_of(wounds: tuple[float, ...], left: int) -> Outcome:
    """What chances of 0, 1, 2 ... wounds mean for a unit that is removed by `left` of them. [OP-SHT-05]"""
    removed, expected = at_least(wounds, left), sum([count * chance for count, chance in enumerate(wounds)])
    return Outcome(removed, sum(wounds[1:left]), wounds[0], expected)


def left_of(unit: UnitView) -> int:
    """How many wounds remove a unit. [OP-SR-14]"""
    return unit.type.tough - unit.wounds


def chances_of_shot(seen: ZoneView, unit: UnitView, target: UnitView, *, reaction: bool = False) -> Outcome:
    """One shot, whether or not it is possible. [OP-SHT-03..08, OP-OVW-02]"""
    return outcome_of(shot_chances(seen.field, unit, target, reaction=reaction), left_of(target))


def chances_of_strike(fighter: UnitView, target: UnitView, others: Sequence[UnitView], *, mud: bool) -> Outcome:
    """One attack in melee; `others` are the units in the target's cube. [OP-MEL-02..06]"""
    return outcome_of(strike_chances(fighter, target, others, mud=mud), left_of(target))


def chances_to_pin(seen: ZoneView, unit: UnitView, cube: str, helpers: int = 0) -> dict[str, float]:
    """For each other unit in a cube the chance that suppressing fire pins it: its own side's too. [OP-SUP-02, R9]"""
    attack = pool(shot_bonuses(seen.field, unit, cube, helpers))
    return {
        target.id: pin_chance(attack, unit.type.quality, target.type.quality)
        for target in seen.at(cube)
        if target.id != unit.id
    }


def chances_of_orders() -> tuple[float, ...]:
    """The chance of 0, 1, 2 and 3 orders. [OP-SR-11]"""
    return chances(TEST, ORDER_NEEDS)


# -- the ground --------------------------------------------------------------------------------------------------------


def chances_on_way(unit: UnitView, marks: Iterable[str]) -> Crossing:
    """A way over what its marks tell: falls attack, dangerous ground and mines on a 1. [OP-TER-05..07, OP-SR-05]"""
    falls, rolls = count_hazards(marks)
    return crossing(unit.type.quality, left_of(unit), falls, rolls) if falls or rolls else SAFE


def count_hazards(marks: Iterable[str]) -> tuple[int, int]:
    """How many falls, and how many dice for dangerous ground and mines."""
    met = [mark for mark in marks if mark != MUD]
    falls = sum([mark.startswith("fall") for mark in met])
    return falls, len(met) - falls


@lru_cache(maxsize=1 << 10)
def crossing(quality: int, left: int, falls: int, rolls: int) -> Crossing:
    """The same for a Quality and for so many wounds that remove; wounds are carried along."""
    attack = wound_chances(TEST, ENVIRONMENT_NEEDS, TEST, quality)
    seldom = (1 - (1 - attack[0]) / SIDES, *[chance / SIDES for chance in attack[1:]])
    taken = [1.0, *[0.0] * left]
    for hazard in [attack] * falls + [seldom] * rolls:
        after = [0.0] * len(taken)
        for have, chance in enumerate(taken[:left]):
            for more, other in enumerate(hazard):
                after[min(have + more, left)] += chance * other
        after[left] += taken[left]
        taken = after
    return Crossing(taken[0], sum(taken[1:left]), taken[left])


# -- the ways of a view ------------------------------------------------------------------------------------------------


def view_ways(seen: ZoneView, unit: UnitView, action: Action, cubes: int) -> Ways:
    """Where a unit may go. [OP-MOV]"""
    return ways_among(seen.map, [each for each in seen.units if each.cube], seen.mines, unit, action, cubes)


def chosen_route(seen: ZoneView, unit: UnitView, move: Go | Charge, prompt: str) -> Route:
    """The route that a move names in answer to a question with this prompt."""
    ordered = seen.acting is not None and seen.acting.action == "command"
    if isinstance(move, Charge):
        return route_to(
            view_ways(seen, unit, "assault", 1 if ordered else allowance(unit.type, "assault")), *move.values
        )
    if prompt == Prompt.GO and seen.acting is not None:
        action = seen.acting.action
        return route_to(view_ways(seen, unit, action, allowance(unit.type, action)), *move.values)
    back = Route((move.to,), 1, entering_among(seen.map, seen.mines, unit, move.to))  # R12: nowhere else to go
    return route_to(view_ways(seen, unit, "walk", 1) or {move.to: [back]}, *move.values)


def best_victim(seen: ZoneView, unit: UnitView, cube: str, *, mud: bool) -> UnitView:
    """The enemy in a cube that is most likely to be removed in melee."""
    there = seen.at(cube)
    enemies = [each for each in there if each.owner != unit.owner]
    return max(enemies, key=lambda each: chances_of_strike(unit, each, there, mud=mud)[:2])
