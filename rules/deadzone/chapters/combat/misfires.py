"""Why a shot is refused: what is wrong with a weapon's target, in one sentence. [DZ-SHO-01..05, DZ-KW]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.deadzone.chapters import refusals
from rules.deadzone.chapters.combat.aiming import sees_cube, under_open_sky
from rules.deadzone.chapters.combat.indirect import NEAREST, is_spotted
from rules.deadzone.chapters.combat.shooting import MANNERS, manners, weapon_named
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal

AT_CUBES: Final[Mapping[str, str]] = {
    "grenade": "DZ-KW-GRENADE-01",
    "trap": "DZ-KW-TRAP-01",
    "explosive": "DZ-KW-EXPLOSIVE-01",
    "indirect": "DZ-KW-INDIRECT-01",
}
"""Keywords of weapons that are fired at cubes -> the rule."""
WAYS: Final[Mapping[str, tuple[str, str]]] = {
    "blaze": ("Rapid Fire, so it cannot Blaze Away", "DZ-KW-RAPID-01"),
    "aimed": ("Sniper Scope to aim with", "DZ-KW-SNIPER-01"),
}


def no_shot(sector: Sector, f: Fighter, move: Shoot) -> Refusal | None:
    """The first thing that is wrong with a shot; None where nothing is that a weapon or a target can tell."""
    weapon = weapon_named(sector, f, move.weapon)
    told = _no_use(sector, f, weapon, move) if weapon else None
    return told or refusals.no_shot(sector, f, move)


def _no_use(sector: Sector, f: Fighter, weapon: Weapon, move: Shoot) -> Refusal | None:
    if move.how not in manners(weapon) and move.how in MANNERS.values():
        lack, rule = WAYS[move.how]
        return Refusal(f"{weapon.name} has no {lack}.", rule)
    keyword = next((word for word in AT_CUBES if word in weapon.keywords), "")
    if keyword and sector.fighter(move.target):
        return Refusal(f"{weapon.name} is fired at a cube: name one, as in D4-1.", AT_CUBES[keyword])
    if not keyword and move.target in INDEX:
        return Refusal(f"{weapon.name} is fired at a model: name one by its code.", "DZ-SHO-03")
    why = WHY.get(keyword)
    return why(sector, f, weapon, move.target) if why and move.target in INDEX else None


def no_lob(sector: Sector, f: Fighter, weapon: Weapon, cube: str) -> Refusal | None:
    """Why a grenade cannot be thrown into a cube within its Range. [DZ-KW-GRENADE-02]"""
    reached = range_of(INDEX[f.cube], INDEX[cube]) <= weapon.range
    if not reached or under_open_sky(sector, f.cube, cube) or sees_cube(sector, f, cube):
        return None
    return Refusal(
        f"{f.id} does not see into {cube}, and it takes open sky over both to throw blindly.", "DZ-KW-GRENADE-02"
    )


def no_shelling(sector: Sector, f: Fighter, weapon: Weapon, cube: str) -> Refusal | None:
    """Why an Indirect weapon cannot be fired at a cube within its Range. [DZ-KW-INDIRECT-01, DZ-KW-INDIRECT-03]"""
    away = range_of(INDEX[f.cube], INDEX[cube])
    if away < NEAREST:
        return Refusal(
            f"{cube} is too near: {weapon.name} is fired at cubes more than 2 cubes away.", "DZ-KW-INDIRECT-01"
        )
    if away > weapon.range or under_open_sky(sector, f.cube, cube) or is_spotted(sector, f, cube):
        return None
    return Refusal(
        f"{f.id} sees no enemy in {cube}, and it takes open sky over both to fire blindly.", "DZ-KW-INDIRECT-03"
    )


WHY: Final[Mapping[str, Callable[[Sector, Fighter, Weapon, str], Refusal | None]]] = {
    "grenade": no_lob,
    "indirect": no_shelling,
}
"""Weapon keyword -> what it asks of a cube besides Range."""
