"""Wounds, removal, morale and pinning. [OP-SHT-04, OP-SHT-05, OP-MOR]"""

from __future__ import annotations

from rules.engine import Rule, roll
from rules.one_page_deadzone.model.dice import SIDES
from rules.one_page_deadzone.model.events import Destroyed, MoraleTested, Pinned, Recovered, Wounded
from rules.one_page_deadzone.model.state import Unit, Zone


def wound(zone: Zone, unit: Unit, wounds: int) -> Rule[bool]:
    """Give a unit wounds; return whether it was removed, after the morale tests. [OP-SHT-05, OP-SR-14]"""
    if not wounds:
        return False
    unit.wounds += wounds
    if unit.wounds < unit.type.tough:
        zone.tell(Wounded(unit.id, unit.wounds, unit.type.tough))
        return False
    yield from destroy(zone, unit)
    return True


def destroy(zone: Zone, unit: Unit) -> Rule[None]:
    """Remove a unit, by whatever: the other side scores it and its friends in the cube test.

    [OP-MIS-02, R20, OP-MOR-02, OP-TER-08]
    """
    friends = zone.friends_at(unit)
    zone.units.remove(unit)
    zone.squads[1 - unit.owner].destroyed += unit.type.cost
    zone.tell(Destroyed(unit.id, unit.owner, unit.model, unit.cube, unit.type.cost))
    yield from morale(zone, [friend for friend in friends if not friend.pinned], hero_among(friends))


def hero_among(units: list[Unit]) -> bool:
    """Whether an unpinned Hero stands here: judged before any test is rolled. [OP-SR-01, R31]"""
    return any(unit.type.hero and not unit.pinned for unit in units)


def morale(zone: Zone, testing: list[Unit], hero: bool) -> Rule[None]:
    """One die, two with Discipline, against Quality; a Hero lets a failure be rolled again. [OP-MOR-01, OP-SR-03]"""
    for unit in testing:
        count = 2 if "discipline" in unit.type.rules else 1
        dice = yield from roll(count, SIDES, "OP-MOR-01")
        again: list[int] = []
        if hero and max(dice) < unit.type.quality:
            again = yield from roll(count, SIDES, "OP-SR-01")
        held = max(again or dice) >= unit.type.quality
        zone.tell(MoraleTested(unit.id, tuple(dice), tuple(again), held))
        if not held:
            pin(zone, unit)


def pin(zone: Zone, unit: Unit) -> None:
    """Pin a unit: it loses overwatch; a pinned one stays as it is. [OP-MOR-03, OP-MOR-05, OP-MOR-06, R14]"""
    if unit.pinned:
        return
    unit.pinned, unit.pinned_in, unit.overwatch = True, zone.round, False
    zone.tell(Pinned(unit.id, unit.cube))


def recover(zone: Zone, unit: Unit) -> None:
    """A unit is no longer pinned; whether it may act this round stays as it was. [OP-MOR-04, R14]"""
    unit.pinned = False
    zone.tell(Recovered(unit.id))
