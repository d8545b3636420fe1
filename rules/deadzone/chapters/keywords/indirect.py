"""Indirect weapons fire over what is in the way. [DZ-KW-INDIRECT, DZ-KW-COMM]"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat import damage, shells
from rules.deadzone.chapters.combat.aiming import cubes_in_range, under_open_sky
from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.pools import plain_pool
from rules.deadzone.chapters.hooks import FiringMode, Keyword
from rules.deadzone.model.attacks import Shot, side_of
from rules.deadzone.model.events.fights import Landed
from rules.deadzone.model.events.harm import ScatterRolled
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.throws import indirect_to, scattered
from rules.deadzone.model.models import HIDDEN, has, sees
from rules.deadzone.model.rolls import SIDES
from rules.deadzone.model.rulings import marks_show_enemies_only, shells_mark_prey
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal, Rule, roll

NEAREST: Final = 3
"""An indirect shot goes more than two cubes far. [DZ-KW-INDIRECT-01]"""
SPOTTED, UNSEEN = 1, 2
"""The successes that are needed. [DZ-KW-INDIRECT-02, DZ-KW-INDIRECT-03]"""


def cubes_to_shell(sector: Board, f: Fighter, weapon: Weapon) -> list[str]:
    """The cubes with an enemy that it sees; others only from open sky to open sky.

    [DZ-KW-INDIRECT-03, DZ-KW-COMM-02]
    """
    cubes = cubes_in_range(sector, f, weapon, NEAREST)
    return [cube for cube in cubes if under_open_sky(sector, f.cube, cube) or is_spotted(sector, f, cube)]


def is_spotted(sector: Board, f: Fighter, cube: str) -> bool:
    """Whether it sees an enemy there, which a friend's mark on the cube lets it. [DZ-KW-INDIRECT-02, DZ-KW-COMM-01]"""
    marked = any(link.cube == cube and link.owner == f.owner for link in sector.links)
    foes = sector.foes_at(cube, side_of(sector, f))
    if marked and marks_show_enemies_only(sector):
        return any(not has(sector, one, HIDDEN) for one in foes)
    return marked or any(sees(sector, f, one) for one in foes)


def shell(sector: Sector, shot: Shot) -> Rule[None]:
    """A test without modifiers; a failure scatters it, perhaps off the board. [DZ-KW-INDIRECT-02..04, DZ-SCA-06]"""
    by, weapon = shot.by, shot.weapon
    item = yield from shells.ap_ammo(sector, shot)
    needs = SPOTTED if is_spotted(sector, by, shot.target) else UNSEEN
    reason = "DZ-KW-INDIRECT-02" if needs == SPOTTED else "DZ-KW-INDIRECT-03"
    pool = plain_pool(sector, shot.on_cube(sector))
    hits = yield from trial(sector, by, pool, needs, reason, stat="ranged", free_of_modifiers=True, weapon=weapon)
    cube = shot.target if hits else (yield from _scatter(sector, shot))
    sector.tell(Landed(by.id, weapon.id, cube))
    if hits and shells_mark_prey(sector):
        for foe in sector.foes_at(cube, side_of(sector, by)):
            damage.mark_prey(sector, replace(shot.on_cube(sector), target=foe), SPOTTED)
    if cube:
        yield from shells.burst(sector, shot, cube, item)


def _scatter(sector: Sector, shot: Shot) -> Rule[str]:
    """The top of a neighbouring stack; empty off the board. [DZ-KW-INDIRECT-04]"""
    die = (yield from roll(1, SIDES, "DZ-SCA-01"))[0]
    sector.tell(ScatterRolled(shot.weapon.id, shot.target, die))
    to = indirect_to(battlefield(sector.map), INDEX[shot.target], scattered(die))
    return "" if to is None else NAMES[to]


def no_shelling(sector: Board, f: Fighter, weapon: Weapon, cube: str) -> Refusal | None:
    """Why an Indirect weapon cannot be fired at a cube within its Range. [DZ-KW-INDIRECT-01, DZ-KW-INDIRECT-03]"""
    away = range_of(INDEX[f.cube], INDEX[cube])
    if away < NEAREST:
        return Refusal(
            "{cube} is too near: {weapon} is fired at cubes more than 2 cubes away.",
            "DZ-KW-INDIRECT-01", cube=cube, weapon=weapon.name,
        )  # fmt: skip
    if away > weapon.range or under_open_sky(sector, f.cube, cube) or is_spotted(sector, f, cube):
        return None
    return Refusal(
        "{who} sees no enemy in {cube}, and it takes open sky over both to fire blindly.",
        "DZ-KW-INDIRECT-03", who=f.id, cube=cube,
    )  # fmt: skip


INDIRECT: Final = Keyword(
    "indirect", firing=FiringMode(cubes_to_shell, shell, "DZ-KW-INDIRECT-01", no_shelling), is_long=True
)
