"""Why a shot is refused: what is wrong with a weapon's target, in one sentence. [DZ-SHO-01..05, DZ-KW]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.deadzone.chapters import refusals
from rules.deadzone.chapters.combat.shooting import at_cubes, manners, mode_of, weapon_named
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal

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
    if move.how in WAYS and move.how not in manners(weapon):
        lack, rule = WAYS[move.how]
        return Refusal(f"{weapon.name} has no {lack}.", rule)
    mode, rule = mode_of(weapon), at_cubes(weapon)
    if rule and sector.fighter(move.target):
        return Refusal(f"{weapon.name} is fired at a cube: name one, as in D4-1.", rule)
    if not rule and move.target in INDEX:
        return Refusal(f"{weapon.name} is fired at a model: name one by its code.", "DZ-SHO-03")
    return mode.why_not(sector, f, weapon, move.target) if mode and mode.why_not and move.target in INDEX else None
