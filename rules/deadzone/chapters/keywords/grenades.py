"""Shots at a cube: grenades, traps, Explosive weapons. [DZ-KW-GRENADE, DZ-KW-TRAP, DZ-KW-EXPLOSIVE]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat import forced, shells
from rules.deadzone.chapters.combat.aiming import cubes_in_range, cubes_to_hit, sees_cube, under_open_sky
from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.pools import plain_pool
from rules.deadzone.chapters.hooks import FiringMode, Keyword
from rules.deadzone.model.attacks import Shot
from rules.deadzone.model.events.fights import Landed
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal, Rule

ON_TARGET: Final = 1
"""The successes that bring a grenade into the cube that was meant. [DZ-KW-GRENADE-03, DZ-KW-TRAP-01]"""


def cubes_to_lob_at(sector: Board, f: Fighter, weapon: Weapon) -> list[str]:
    """The cubes in Range that it sees, or that lie under open sky as it does. [DZ-KW-GRENADE-01, DZ-KW-GRENADE-02]"""
    cubes = cubes_in_range(sector, f, weapon)
    return [cube for cube in cubes if under_open_sky(sector, f.cube, cube) or sees_cube(sector, f, cube)]


def lob(sector: Sector, shot: Shot) -> Rule[None]:
    """A test without modifiers; a failure scatters it. [DZ-KW-GRENADE-03, DZ-KW-GRENADE-04, DZ-KW-TRAP-01, R49]"""
    by, weapon = shot.by, shot.weapon
    pool = plain_pool(sector, shot.on_cube(sector))
    reason = "DZ-KW-TRAP-01" if shot.has("trap") else "DZ-KW-GRENADE-03"
    hits = yield from trial(sector, by, pool, ON_TARGET, reason, stat="ranged", free_of_modifiers=True, weapon=weapon)
    cube = shot.target if hits else (yield from forced.scatter_item(sector, shot.target, weapon.id))
    sector.tell(Landed(by.id, weapon.id, cube))
    yield from shells.burst(sector, shot, cube)


def blow_up(sector: Sector, shot: Shot) -> Rule[None]:
    """It hits its cube without a test. [DZ-KW-EXPLOSIVE-01, DZ-KW-EXPLOSIVE-02]"""
    item = yield from shells.ap_ammo(sector, shot)
    yield from shells.burst(sector, shot, shot.target, item)


def no_lob(sector: Board, f: Fighter, weapon: Weapon, cube: str) -> Refusal | None:
    """Why a grenade cannot be thrown into a cube within its Range. [DZ-KW-GRENADE-02]"""
    reached = range_of(INDEX[f.cube], INDEX[cube]) <= weapon.range
    if not reached or under_open_sky(sector, f.cube, cube) or sees_cube(sector, f, cube):
        return None
    return Refusal(
        "{who} does not see into {cube}, and it takes open sky over both to throw blindly.",
        "DZ-KW-GRENADE-02", who=f.id, cube=cube,
    )  # fmt: skip


GRENADE: Final = Keyword("grenade", firing=FiringMode(cubes_to_lob_at, lob, "DZ-KW-GRENADE-01", no_lob))
TRAP: Final = Keyword("trap", firing=FiringMode(cubes_to_hit, lob, "DZ-KW-TRAP-01"))
EXPLOSIVE: Final = Keyword("explosive", firing=FiringMode(cubes_to_hit, blow_up, "DZ-KW-EXPLOSIVE-01"))
