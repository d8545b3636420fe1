"""Whom and what a weapon can be fired at. [DZ-SHO-01..05, DZ-LOS-04, DZ-LOS-07, R41, R142]"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rules.deadzone.model.attacks import side_of
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.obstacles import obstacle
from rules.deadzone.model.geometry.sight import cube_los
from rules.deadzone.model.models import HIDDEN, body, has, reach, sees, smoke
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal

# -- models ------------------------------------------------------------------------------------------------------------


def models_to_shoot(sector: Board, f: Fighter, weapon: Weapon) -> list[str]:
    """The codes of the models that a weapon can be fired straight at."""
    return [one.id for one in targets(sector, f, weapon)]


def targets(sector: Board, f: Fighter, weapon: Weapon) -> list[Fighter]:
    """The models that nothing stands against shooting straight at. [DZ-SHO-03, DZ-SHO-04, DZ-SHO-05, DZ-SHO-15]"""
    return [one for one in sector.in_play() if next(against_model(sector, f, weapon, one), None) is None]


def against_model(sector: Board, f: Fighter, weapon: Weapon, target: Fighter) -> Iterator[Callable[[], Refusal]]:
    """What stands against a shot straight at a model, each a sentence for whoever asks.

    [DZ-SHO-04, DZ-SHO-05, DZ-RNG-03, DZ-KW-RAMPAGE-02, DZ-KW-HONOUR-01]
    """
    if target.owner == f.owner and side_of(sector, f) == f.owner:
        yield partial(Refusal, "{target} is on your own side; name an enemy.", "DZ-SHO-04", target=target.id)
    if target.cube == f.cube:
        yield partial(Refusal, "{target} is in the same cube; that takes an Assault.", "DZ-SHO-04", target=target.id)
    if target.pinned and has(sector, f, "honourable"):
        told = "{who} is Honourable and does not attack {target}, which is Pinned."
        yield partial(Refusal, told, "DZ-KW-HONOUR-01", who=f.id, target=target.id)
    if reach(f, target) > weapon.range:
        yield partial(out_of_range, f, weapon, target.id, target.cube)
    if has(sector, target, HIDDEN) if needs_no_sight(weapon) else not sees(sector, f, target):
        yield partial(unseen, sector, f, target)


def out_of_range(f: Fighter, weapon: Weapon, name: str, cube: str) -> Refusal:
    """That a model or a cube is too far away. [DZ-RNG-03, DZ-SHO-05]"""
    away = range_of(INDEX[f.cube], INDEX[cube])
    return Refusal(
        "{name} is out of range: {away} cubes away, and the weapon reaches {reach}.",
        "DZ-RNG-03", "DZ-SHO-05", name=name, away=away, reach=weapon.range,
    )  # fmt: skip


def unseen(sector: Board, f: Fighter, target: Fighter) -> Refusal:
    """That a model is not seen, and what is in the way, at which cube. [DZ-LOS-04]"""
    field, here, there = battlefield(sector.map), INDEX[f.cube], INDEX[target.cube]
    found = obstacle(field, here, there, body(sector, f), body(sector, target), smoke(sector))
    if found is None:
        return Refusal("{who} does not see {target}.", "DZ-LOS-04", "DZ-SHO-05", who=f.id, target=target.id)
    return Refusal(
        "{who} does not see {target}: {obstacle} is in the way.",
        "DZ-LOS-04", "DZ-SHO-05", who=f.id, target=target.id, obstacle=found.told(),
    )  # fmt: skip


def needs_no_sight(weapon: Weapon) -> bool:
    """Whether it is Psychic; Life Drain always is. [DZ-KW-PSYCHIC-01, R55, R142]"""
    return "psychic" in weapon.keywords or "life-drain" in weapon.keywords


# -- cubes -------------------------------------------------------------------------------------------------------------


def cubes_in_range(sector: Board, f: Fighter, weapon: Weapon, least: int = 1) -> Iterator[str]:
    """The cubes in Range where anybody could be, without its own; `least`: not nearer than this. [R41]"""
    here = INDEX[f.cube]
    for cube in battlefield(sector.map).standable:
        if least <= range_of(here, cube) <= weapon.range:
            yield NAMES[cube]


def cubes_to_hit(sector: Board, f: Fighter, weapon: Weapon) -> list[str]:
    """The cubes in Range that it sees, or need not see. [DZ-KW-EXPLOSIVE-01, DZ-KW-EXPLOSIVE-02, R142]"""
    blind = needs_no_sight(weapon)
    return [cube for cube in cubes_in_range(sector, f, weapon) if blind or sees_cube(sector, f, cube)]


def sees_cube(sector: Board, f: Fighter, cube: str) -> bool:
    """Whether a model sees into a cube; smoke in that cube does not hide it. [DZ-LOS-07, DZ-KW-SMOKE-01, R166]"""
    return cube_los(battlefield(sector.map), INDEX[f.cube], INDEX[cube], body(sector, f), smoke(sector))


def under_open_sky(sector: Board, *cubes: str) -> bool:
    """Whether all of these cubes can be seen from straight above. [DZ-KW-GRENADE-02, DZ-KW-INDIRECT-03, 7.6]"""
    sky = battlefield(sector.map).open_sky
    return all(INDEX[cube] in sky for cube in cubes)


def why_not_cube(sector: Board, f: Fighter, weapon: Weapon, cube: str) -> Refusal | None:
    """Why a weapon cannot be fired at a cube, whatever its keywords say. [R41, DZ-RNG-03, DZ-LOS-07]"""
    field, here, there = battlefield(sector.map), INDEX[f.cube], INDEX[cube]
    if range_of(here, there) > weapon.range:
        return out_of_range(f, weapon, cube, cube)
    if not field.is_standable(there):
        return Refusal("Nobody can be in {cube}; choose a cube with a floor.", "DZ-KW-EXPLOSIVE-02", "R41", cube=cube)
    if cube == f.cube:
        return Refusal(
            "{who} is in {cube} itself; choose another cube.", "DZ-KW-EXPLOSIVE-02", "R41", who=f.id, cube=cube
        )
    if sees_cube(sector, f, cube):
        return None
    return Refusal("{who} does not see into {cube}.", "DZ-LOS-07", "DZ-LOS-04", who=f.id, cube=cube)
