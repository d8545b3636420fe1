"""Shots at a cube: grenades, traps, Explosive weapons. [DZ-KW-GRENADE, DZ-KW-TRAP, DZ-KW-EXPLOSIVE]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat import forced, shells
from rules.deadzone.chapters.combat.aiming import Mode, Shot, cubes_in_range, cubes_to_hit, sees_cube, under_open_sky
from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.pools import plain_pool
from rules.deadzone.model.events.fights import Landed
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule

ON_TARGET: Final = 1
"""The successes that bring a grenade into the cube that was meant. [DZ-KW-GRENADE-03, DZ-KW-TRAP-01]"""


def cubes_to_lob_at(sector: Sector, f: Fighter, weapon: Weapon) -> list[str]:
    """The cubes in Range that it sees, or that lie under open sky as it does. [DZ-KW-GRENADE-01, DZ-KW-GRENADE-02]"""
    cubes = cubes_in_range(sector, f, weapon)
    return [cube for cube in cubes if under_open_sky(sector, f.cube, cube) or sees_cube(sector, f, cube)]


def lob(sector: Sector, shot: Shot) -> Rule[None]:
    """A test without modifiers; a failure scatters it. [DZ-KW-GRENADE-03, DZ-KW-GRENADE-04, DZ-KW-TRAP-01, R49]"""
    by, weapon = shot.by, shot.weapon
    pool, reason = (
        plain_pool(sector, shells.cube_attack(sector, shot)),
        "DZ-KW-TRAP-01" if shot.has("trap") else "DZ-KW-GRENADE-03",
    )
    hits = yield from trial(
        sector, by, pool, ON_TARGET, reason, stat="ranged", free_of_modifiers=True, weapon=shot.weapon
    )
    cube = shot.target if hits else (yield from forced.scatter_item(sector, shot.target, weapon.id))
    sector.tell(Landed(by.id, weapon.id, cube))
    yield from shells.burst(sector, shot, cube)


def blow_up(sector: Sector, shot: Shot) -> Rule[None]:
    """It hits its cube without a test. [DZ-KW-EXPLOSIVE-01, DZ-KW-EXPLOSIVE-02]"""
    item = yield from shells.ap_ammo(sector, shot)
    yield from shells.burst(sector, shot, shot.target, item)


GRENADE: Final = Mode(cubes_to_lob_at, lob)
TRAP: Final = Mode(cubes_to_hit, lob)
EXPLOSIVE: Final = Mode(cubes_to_hit, blow_up)
