"""The headline of the odds for a label: the dice, and the chances to hurt and to kill where they are cheap to know."""

from __future__ import annotations

from rules.deadzone.attacks import Attack, Cause
from rules.deadzone.models import arms
from rules.deadzone.moves import Assault, Shoot
from rules.deadzone.pools import fight_pool, ranged_pool, survive_pool
from rules.deadzone.profiles import Weapon
from rules.deadzone.prospects import prospect
from rules.deadzone.shooting import STRAIGHT, mode_of, weapon_named
from rules.deadzone.state import Fighter, Sector
from rules.deadzone.view import SectorView
from rules.english import counted, hundredths


def shot_headline(seen: SectorView, move: Shoot) -> str:
    """` (5 dice, 62% to hurt)`; empty for a shot at a cube, and where nobody acts."""
    sector, by = seen.sector, actor(seen)
    target = sector.fighter(move.target)
    weapon = weapon_named(sector, by, move.weapon) if by else None
    if by is None or target is None or weapon is None or not target.cube or mode_of(weapon) is not STRAIGHT:
        return ""
    cause: Cause = "blaze" if move.how == "blaze" else "shoot"
    attack = Attack(cause, sector.scene.player, by, weapon, target, move.how, move.free)
    attack.pool = ranged_pool(sector, attack)
    threat, _ = prospect(sector, attack, survive_pool(sector, attack, target))
    chance, what = (threat.win, "pin") if cause == "blaze" else (threat.wound, "hurt")
    return f" ({counted(attack.ours.dice, 'die', 'dice')}, {hundredths(chance)}% to {what})"


def assault_headline(seen: SectorView, move: Assault) -> str:
    """` (4 dice)`: how the other answers is not known yet."""
    sector, by = seen.sector, actor(seen)
    target = sector.fighter(move.target)
    if by is None or target is None or by.cube != target.cube:
        return ""
    weapon = blade_of(sector, by, move.weapon)
    attack = Attack("assault", sector.scene.player, by, weapon, target, free=move.free, was_pinned=target.pinned)
    dice = fight_pool(sector, attack, by).dice
    return f" ({counted(dice, 'die', 'dice')})"


def blade_of(sector: Sector, f: Fighter, name: str) -> Weapon | None:
    """The close combat weapon of this name, or the first."""
    blades = arms(sector, f, close=True)
    return next((one for one in blades if one.id == name), blades[0] if blades else None)


def actor(seen: SectorView) -> Fighter | None:
    """The active model, if it stands on the board."""
    f = seen.fighter(seen.acting.id) if seen.acting else None
    return f if f and f.fate == "table" else None
