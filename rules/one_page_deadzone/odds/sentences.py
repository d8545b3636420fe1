"""Chances in words: the dice of both sides with each bonus, and what they bring."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import say
from rules.one_page_deadzone.model.dice import (
    TEST,
    Bonuses,
    guard_bonuses,
    parry_bonuses,
    pool,
    shot_bonuses,
    strike_bonuses,
)
from rules.one_page_deadzone.model.names import BONUSES, percent
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import (
    Crossing,
    Outcome,
    chances_of_shot,
    chances_of_strike,
    chances_to_pin,
    left_of,
)


def shot_words(seen: ZoneView, unit: UnitView, target: UnitView, *, reaction: bool = False) -> str:
    """What may become of a shot, then its dice. [OP-SHT-03]"""
    attack = dice(shot_bonuses(seen.field, unit, target.cube), unit)
    defence = dice(guard_bonuses(seen.field, unit.cube, target.cube, reaction=reaction), target)
    told = outcome(target, chances_of_shot(seen, unit, target, reaction=reaction))
    return say("{outcome}: {attack} against {defence}", outcome=told, attack=attack, defence=defence)


def strike_words(fighter: UnitView, target: UnitView, others: Sequence[UnitView], *, mud: bool) -> str:
    """What may become of an attack in melee, then its dice. [OP-MEL-02]"""
    attack = dice(strike_bonuses(fighter, target), fighter)
    defence = dice(parry_bonuses(target, others, mud=mud), target)
    told = outcome(target, chances_of_strike(fighter, target, others, mud=mud))
    return say("{outcome}: {attack} against {defence}", outcome=told, attack=attack, defence=defence)


def dice(bonuses: Bonuses, unit: UnitView) -> str:
    """`5 dice (3, +1 AP, +1 clear sight) at 4+`."""
    extras = [f"+{count} {BONUSES[name]}" for name, count in bonuses]
    line = "{dice} dice ({parts}) at {quality}+" if extras else "{dice} dice at {quality}+"
    return say(line, dice=pool(bonuses), parts=", ".join([str(TEST), *extras]), quality=unit.type.quality)


def outcome(target: UnitView, chance: Outcome) -> str:
    """`Ta1 removed 54%, wounded 20%, nothing 26%; 1.1 wounds on average`: no wounded where one wound removes."""
    return f"{target.id} {results(target, chance)}"


def results(target: UnitView, chance: Outcome) -> str:
    """The same without the name."""
    line = "removed {removed}, nothing {nothing}; {wounds:.1f} wounds on average"
    if left_of(target) > 1:
        line = "removed {removed}, wounded {wounded}, nothing {nothing}; {wounds:.1f} wounds on average"
    return say(
        line, removed=percent(chance.removed), wounded=percent(chance.wounded), nothing=percent(chance.nothing),
        wounds=chance.wounds,
    )  # fmt: skip


def pins(seen: ZoneView, unit: UnitView, cube: str, helpers: int = 0) -> str:
    """`3g1 pinned 54%, Do1 pinned 54%`, own units marked. [OP-SUP-02, R9]"""
    found = chances_to_pin(seen, unit, cube, helpers)
    return ", ".join([pinned(unit, target, found[target.id]) for target in seen.at(cube) if target.id in found])


def pinned(unit: UnitView, target: UnitView, chance: float) -> str:
    """One unit under fire. [OP-MOR-06]"""
    name = say("your own {unit}", unit=target.id) if target.owner == unit.owner else target.id
    line = "{unit} is pinned already" if target.pinned else "{unit} pinned {chance}"
    return say(line, unit=name, chance=percent(chance))


def passage(unit: UnitView, chance: Crossing) -> str:
    """How a unit comes through: `Do1 arrives unharmed 95%, is removed 5%`."""
    line = "{unit} arrives unharmed {unharmed}, is removed {removed}"
    if left_of(unit) > 1:
        line = "{unit} arrives unharmed {unharmed}, wounded {wounded}, is removed {removed}"
    return say(
        line, unit=unit.id, unharmed=percent(chance.unharmed), wounded=percent(chance.wounded),
        removed=percent(chance.removed),
    )  # fmt: skip
