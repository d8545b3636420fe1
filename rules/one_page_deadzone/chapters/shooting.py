"""Shooting and suppressing fire. [OP-SHT, OP-SUP]"""

from __future__ import annotations

from functools import lru_cache, partial

from rules.engine import Choose, Move, Pick, Refusal, Rule, ask, ask_some, roll
from rules.one_page_deadzone.chapters.casualties import pin, wound
from rules.one_page_deadzone.chapters.naming import no_cube, no_unit
from rules.one_page_deadzone.model.battlefield import WALL, Battlefield
from rules.one_page_deadzone.model.dice import (
    SIDES,
    TEST,
    Piece,
    at_least,
    guard_bonuses,
    pool,
    shot_bonuses,
    successes,
    wound_chances,
)
from rules.one_page_deadzone.model.events import Shot, StoodFire, StoodFirePinned, Suppressed
from rules.one_page_deadzone.model.moves import Help, HoldFire, Shoot, Suppress
from rules.one_page_deadzone.model.questions import OfUnit, Prompt, Suppression
from rules.one_page_deadzone.model.sight import blocker, in_sight, range_of
from rules.one_page_deadzone.model.state import Unit, Zone

UNSEEN = 99


def can_shoot(field: Battlefield, shooter: Piece, cube: str) -> bool:
    """Whether a cube is in range and line of sight of a unit's gun. [OP-SHT-01, OP-SHT-02, OP-SHT-09, R32]"""
    gun = shooter.type.gun
    return gun is not None and _range_in_sight(field, shooter.cube, cube) <= gun.range


@lru_cache(maxsize=1 << 14)
def _range_in_sight(field: Battlefield, one: str, other: str) -> int:
    """The range between two cubes, beyond every gun's where there is no line of sight."""
    return range_of(field, one, other) if in_sight(field, one, other) else UNSEEN


def targets(zone: Zone, shooter: Unit) -> list[Unit]:
    """The enemies that a unit may shoot at."""
    if shooter.type.gun is None:
        return []
    field = zone.field
    return [unit for unit in zone.units if unit.owner != shooter.owner and can_shoot(field, shooter, unit.cube)]


def no_fire(zone: Zone, shooter: Unit, move: Move) -> Refusal | None:
    """Why a unit cannot shoot at this target or suppress this cube. [OP-SHT-01, OP-SHT-02, OP-SUP-01]"""
    match move:
        case Shoot(name):
            target = zone.unit(name)
            if target is None:
                return no_unit(zone, name)
            if target.owner == shooter.owner:
                return Refusal("{unit} is on your own side; name an enemy.", "OP-SHT-01", unit=target.id)
            return no_shot(zone.field, shooter, target.cube, target.id)
        case Suppress(cube):
            if wrong := no_cube(zone.field, cube):
                return wrong
            if not zone.enemies_at(cube, shooter.owner):
                line = "There is no enemy in {cube}; suppress a cube that holds one."
                return Refusal(line, "OP-SUP-01", cube=cube)
            return no_shot(zone.field, shooter, cube, cube)
    return None


def no_shot(field: Battlefield, shooter: Piece, cube: str, name: str) -> Refusal | None:
    """Why a gun does not reach a cube, where `name` is what it aims at; None if it does. [OP-SHT-01, OP-SHT-02]"""
    if can_shoot(field, shooter, cube):
        return None
    gun, hidden = shooter.type.gun, blocker(field, shooter.cube, cube)
    if gun is None:
        return Refusal("{unit} has no shooting weapon.", "OP-SHT-01", unit=shooter.id)
    cubes = range_of(field, shooter.cube, cube)
    if cubes > gun.range or hidden is None:
        return Refusal(
            "{target} is out of range: {cubes} cubes, and the {gun} of {unit} reaches {range}.", "OP-SHT-02", "R7",
            target=name, cubes=cubes, gun=gun.title, unit=shooter.id, range=gun.range,
        )  # fmt: skip
    line = "{unit} has no line of sight to {target}: the block at {cube} is in the way."
    if hidden in (shooter.cube, cube):
        line = "{unit} has no line of sight to {target}: the edge of the block at {cube} is in the way."
    elif field.letters[hidden] == WALL:
        line = "{unit} has no line of sight to {target}: the wall at {cube} is in the way."
    return Refusal(line, "OP-GEN-04", "R3", unit=shooter.id, target=name, cube=hidden)


def removal_chance(field: Battlefield, shooter: Piece, target: Piece, *, reaction: bool = False) -> float:
    """The chance that one shot removes its target."""
    return at_least(shot_chances(field, shooter, target, reaction=reaction), target.type.tough - target.wounds)


def shot_chances(
    field: Battlefield, shooter: Piece, target: Piece, *, reaction: bool = False, helpers: int = 0
) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... wounds of one shot. [OP-SHT-03, OP-SHT-04]"""
    attack = pool(shot_bonuses(field, shooter, target.cube, helpers))
    defence = pool(guard_bonuses(field, shooter.cube, target.cube, reaction=reaction))
    return wound_chances(attack, shooter.type.quality, defence, target.type.quality)


def fire(zone: Zone, shooter: Unit, *, helping: bool = True) -> Rule[None]:
    """A unit may shoot at an enemy, or suppress a cube with friends who help. [D7, OP-SHT-01, OP-SUP-01, OP-SUP-06]"""
    if not targets(zone, shooter):
        return
    move = yield from ask(lambda: fire_question(zone, shooter))
    if isinstance(move, Shoot):
        target = zone.unit(move.target)
        assert target is not None
        yield from shoot(zone, shooter, target)
    elif isinstance(move, Suppress):
        helpers = (yield from call_helpers(zone, shooter, move.cube)) if helping else []
        yield from suppress(zone, shooter, move.cube, helpers)


def fire_question(zone: Zone, shooter: Unit) -> Choose[Shoot | Suppress | HoldFire]:
    """Which target, which cube, or nothing; the best shot by default. [D7]"""
    field, enemies = zone.field, targets(zone, shooter)
    best = max(enemies, key=lambda unit: removal_chance(field, shooter, unit))
    cubes = [Suppress.of(cube) for cube in dict.fromkeys([unit.cube for unit in enemies])]
    if zone.lists_by_letter:
        enemies = sorted(enemies, key=lambda unit: -removal_chance(field, shooter, unit))
        cubes = sorted(cubes, key=lambda move: move.cube)
    shots = [Shoot.of(unit.id) for unit in enemies]
    options: tuple[Shoot | Suppress | HoldFire, ...] = (*shots, *cubes, HoldFire.of())
    why = partial(no_fire, zone, shooter)
    return Choose(
        seat=shooter.owner,
        prompt=Prompt.FIRE,
        options=options,
        default=Shoot.of(best.id),
        reason="OP-SHT-01",
        about=OfUnit(shooter.id),
        why=why,
    )


def shoot(zone: Zone, shooter: Unit, target: Unit, *, reaction: bool = False) -> Rule[None]:
    """Opposed Quality tests; each success beyond the target's is a wound. [OP-SHT-03, OP-SHT-04]"""
    field, gun = zone.field, shooter.type.gun
    assert gun is not None
    bonus = shot_bonuses(field, shooter, target.cube)
    guard = guard_bonuses(field, shooter.cube, target.cube, reaction=reaction)
    attack = yield from roll(pool(bonus), SIDES, "OP-SHT-03")
    defence = yield from roll(pool(guard), SIDES, "OP-SHT-03")
    wounds = max(0, successes(attack, shooter.type.quality) - successes(defence, target.type.quality))
    zone.tell(
        Shot(
            shooter.id, target.id, shooter.cube, target.cube, gun.title,
            tuple(attack), tuple(defence), bonus, guard, wounds, reaction,
        )
    )  # fmt: skip
    yield from wound(zone, target, wounds)


# -- suppressing fire --------------------------------------------------------------------------------------------------


def possible_helpers(zone: Zone, shooter: Unit) -> list[Unit]:
    """Friends in the cube, not yet activated and not pinned. [OP-SUP-05, R10, R14]"""
    return [unit for unit in zone.friends_at(shooter) if not unit.pinned and zone.can_be_activated(unit)]


def call_helpers(zone: Zone, shooter: Unit, cube: str) -> Rule[list[str]]:
    """Friends give up their activation and their overwatch to help: one, or any number. [OP-SUP-05, R10]"""
    if not possible_helpers(zone, shooter):
        return []
    chosen = yield from ask_some(lambda: help_question(zone, shooter, cube))
    helpers = [move.unit for move in chosen]
    for unit in possible_helpers(zone, shooter):
        if unit.id in helpers:
            unit.activated, unit.overwatch = True, False
    return helpers


def help_question(zone: Zone, shooter: Unit, cube: str) -> Pick[Help]:
    """Who helps; nobody by default."""
    options = tuple([Help.of(unit.id) for unit in possible_helpers(zone, shooter)])
    most = 1 if zone.one_helper else len(options)
    return Pick(
        seat=shooter.owner,
        prompt=Prompt.HELP,
        options=options,
        low=0,
        high=most,
        default=(),
        reason="OP-SUP-05",
        about=Suppression(shooter.id, cube, most),
    )


def suppress(zone: Zone, shooter: Unit, cube: str, helpers: list[str]) -> Rule[None]:
    """One attack roll against a roll of each unit in the cube: fewer successes, and it is pinned.

    [OP-SUP, R9, OP-TER-02]
    """
    gun = shooter.type.gun
    assert gun is not None
    bonus = shot_bonuses(zone.field, shooter, cube, len(helpers))
    attack = yield from roll(pool(bonus), SIDES, "OP-SUP-02")
    zone.tell(Suppressed(shooter.id, shooter.cube, cube, gun.title, tuple(attack), bonus, tuple(helpers)))
    hits = successes(attack, shooter.type.quality)
    for unit in [unit for unit in zone.at(cube) if unit is not shooter]:
        defence = yield from roll(TEST, SIDES, "OP-SUP-02")
        pinned = successes(defence, unit.type.quality) < hits
        zone.tell(stood(zone, unit, tuple(defence), pinned))
        if pinned:
            pin(zone, unit)


def stood(zone: Zone, unit: Unit, defence: tuple[int, ...], pinned: bool) -> StoodFire | StoodFirePinned:
    """What is told of a unit under suppressing fire: nothing changes for one that is pinned. [OP-SUP-02, OP-MOR-06]"""
    if unit.pinned and zone.tells_who_was_pinned:
        return StoodFirePinned(unit.id, defence)
    return StoodFire(unit.id, defence, pinned)
