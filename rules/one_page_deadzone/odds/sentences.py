"""Chances in words: the dice of both sides with each bonus, and what they bring."""

from __future__ import annotations

from collections.abc import Sequence

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
    return f"{outcome(target, chances_of_shot(seen, unit, target, reaction=reaction))}: {attack} against {defence}"


def strike_words(fighter: UnitView, target: UnitView, others: Sequence[UnitView], *, mud: bool) -> str:
    """What may become of an attack in melee, then its dice. [OP-MEL-02]"""
    attack = dice(strike_bonuses(fighter, target), fighter)
    defence = dice(parry_bonuses(target, others, mud=mud), target)
    return f"{outcome(target, chances_of_strike(fighter, target, others, mud=mud))}: {attack} against {defence}"


def dice(bonuses: Bonuses, unit: UnitView) -> str:
    """`5 dice (3, +1 AP, +1 clear sight) at 4+`."""
    extras = [f"+{count} {BONUSES[name]}" for name, count in bonuses]
    told = f" ({', '.join([str(TEST), *extras])})" if extras else ""
    return f"{pool(bonuses)} dice{told} at {unit.type.quality}+"


def outcome(target: UnitView, chance: Outcome) -> str:
    """`Ta1 removed 54%, wounded 20%, nothing 26%; 1.1 wounds on average`: no wounded where one wound removes."""
    return f"{target.id} {results(target, chance)}"


def results(target: UnitView, chance: Outcome) -> str:
    """The same without the name."""
    parts = [f"removed {percent(chance.removed)}", f"nothing {percent(chance.nothing)}"]
    if left_of(target) > 1:
        parts.insert(1, f"wounded {percent(chance.wounded)}")
    return f"{', '.join(parts)}; {chance.wounds:.1f} wounds on average"


def pins(seen: ZoneView, unit: UnitView, cube: str, helpers: int = 0) -> str:
    """`3g1 pinned 54%, Do1 pinned 54%`, own units marked. [OP-SUP-02, R9]"""
    found = chances_to_pin(seen, unit, cube, helpers)
    return ", ".join([pinned(unit, target, found[target.id]) for target in seen.at(cube) if target.id in found])


def pinned(unit: UnitView, target: UnitView, chance: float) -> str:
    """One unit under fire. [OP-MOR-06]"""
    name = f"your own {target.id}" if target.owner == unit.owner else target.id
    return f"{name} is pinned already" if target.pinned else f"{name} pinned {percent(chance)}"


def passage(unit: UnitView, chance: Crossing) -> str:
    """How a unit comes through: `Do1 arrives unharmed 95%, is removed 5%`."""
    parts = [f"{unit.id} arrives unharmed {percent(chance.unharmed)}"]
    if left_of(unit) > 1:
        parts.append(f"wounded {percent(chance.wounded)}")
    return f"{', '.join(parts)}, is removed {percent(chance.removed)}"
