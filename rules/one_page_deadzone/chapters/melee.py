"""Assault and melee. [OP-ACT-06, OP-MEL]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import Choose, Rule, ask, roll
from rules.one_page_deadzone.chapters.casualties import wound
from rules.one_page_deadzone.chapters.movement import Ways, charge_question, entering, march, named, route_to, ways
from rules.one_page_deadzone.model.dice import (
    SIDES,
    Piece,
    at_least,
    parry_bonuses,
    pool,
    strike_bonuses,
    successes,
    wound_chances,
)
from rules.one_page_deadzone.model.events import Struck
from rules.one_page_deadzone.model.moves import Attack, Charge, Go, Spare, Strike
from rules.one_page_deadzone.model.questions import OfUnit, Prompt
from rules.one_page_deadzone.model.state import Unit, Zone
from rules.skirmish import Route


def assault(zone: Zone, unit: Unit, cubes: int, planned: Attack | None = None) -> Rule[None]:
    """Move into an enemy cube, fight there, and leave it if enemies remain; `planned` says which cube and whom.

    [OP-ACT-06, OP-MEL-01, OP-MEL-07, OP-MEL-08, R25, R39]
    """
    found = ways(zone, unit, "assault", cubes)
    start = unit.cube
    move = Charge.of(planned.to) if planned else (yield from ask(lambda: charge_question(zone, unit, found)))
    if not isinstance(move, Charge):
        return
    route = route_to(found, move.to, move.by)
    yield from march(zone, unit, route)
    if zone.unit(unit.id) is None:
        return
    yield from fight(zone, unit, zone.unit(planned.target) if planned else None)
    if zone.enemies_at(unit.cube, unit.owner):
        yield from fall_back(zone, unit, route.path[-2] if len(route.path) > 1 else start)


def fight(zone: Zone, unit: Unit, target: Unit | None) -> Rule[None]:
    """Attack one enemy in the cube, or none; with Rampage another after each kill. [OP-MEL-01, OP-SR-09, R19, R23]"""
    while zone.enemies_at(unit.cube, unit.owner):
        if target is None:
            move = yield from ask(lambda: strike_question(zone, unit))
            target = zone.unit(move.target) if isinstance(move, Strike) else None
        if target is None:
            return
        yield from strike(zone, unit, target)
        if zone.unit(target.id) is not None or "rampage" not in unit.type.rules:
            return
        target = None


def strike_question(zone: Zone, unit: Unit) -> Choose[Strike | Spare]:
    """Which enemy, or none; by default the one most likely to be removed. [D9, D10]"""
    enemies = zone.enemies_at(unit.cube, unit.owner)
    mud = zone.scene.mud
    best = max(
        enemies,
        key=lambda target: at_least(strike_chances(unit, target, enemies, mud=mud), target.type.tough - target.wounds),
    )
    options: tuple[Strike | Spare, ...] = (*[Strike.of(enemy.id) for enemy in enemies], Spare.of())
    return Choose(
        seat=unit.owner,
        prompt=Prompt.STRIKE,
        options=options,
        default=Strike.of(best.id),
        reason="OP-MEL-01",
        about=OfUnit(unit.id),
    )


def strike_chances(fighter: Piece, target: Piece, others: Sequence[Piece], *, mud: bool) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... wounds of one attack in melee. [OP-MEL-02]"""
    attack, defence = pool(strike_bonuses(fighter, target)), pool(parry_bonuses(target, others, mud=mud))
    return wound_chances(attack, fighter.type.quality, defence, target.type.quality)


def strike(zone: Zone, unit: Unit, target: Unit) -> Rule[None]:
    """Opposed Quality tests; the target does not strike back. [OP-MEL-02..06, OP-MEL-09]"""
    bonus = strike_bonuses(unit, target)
    guard = parry_bonuses(target, zone.units, mud=zone.scene.mud)
    attack = yield from roll(pool(bonus), SIDES, "OP-MEL-02")
    defence = yield from roll(pool(guard), SIDES, "OP-MEL-02")
    wounds = max(0, successes(attack, unit.type.quality) - successes(defence, target.type.quality))
    zone.tell(
        Struck(
            unit.id, target.id, unit.cube, unit.type.blade.title,
            tuple(attack), tuple(defence), bonus, guard, wounds,
        )
    )  # fmt: skip
    yield from wound(zone, target, wounds)


# -- enemies remain ----------------------------------------------------------------------------------------------------


def fall_back(zone: Zone, unit: Unit, came_from: str) -> Rule[None]:
    """A neighbouring cube without enemies and with room; if there is none, back where it came from. [OP-MEL-07, R12]"""
    found = ways(zone, unit, "walk", 1) or {came_from: [Route((came_from,), 1, entering(zone, unit, came_from))]}
    move = yield from ask(lambda: fall_back_question(unit, found, came_from))
    yield from march(zone, unit, route_to(found, move.to, move.by), forced=True)


def reading_order(cube: str) -> tuple[int, str]:
    """As a map is read: row 8 first, each row from A."""
    return -int(cube[1:]), cube


def fall_back_question(unit: Unit, found: Ways, came_from: str) -> Choose[Go]:
    """Which cube, from the top of the map down; by default where it came from, else the first. [D11]"""
    options = sorted([Go.of(cube, name) for cube, name, _ in named(found)], key=lambda go: reading_order(go.to))
    default = next((go for go in options if go.to == came_from), options[0])
    return Choose(
        seat=unit.owner,
        prompt=Prompt.FALL_BACK,
        options=options,
        default=default,
        reason="OP-MEL-07",
        about=OfUnit(unit.id),
    )
