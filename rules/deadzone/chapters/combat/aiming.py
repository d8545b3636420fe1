"""Whom and what a weapon can be fired at. [DZ-SHO-01..05, DZ-LOS-04, DZ-LOS-07, R41, R142]"""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadzone.model.attacks import side_of
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import cube_los
from rules.deadzone.model.models import body, has, reach, sees, smoke
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon

# -- models ------------------------------------------------------------------------------------------------------------


def models_to_shoot(sector: Sector, f: Fighter, weapon: Weapon) -> list[str]:
    """The enemies in Range that it sees, or need not see. [DZ-SHO-03, DZ-SHO-04, DZ-SHO-05, DZ-RNG-03, DZ-SHO-15]"""
    able = [one for one in enemies(sector, f) if reach(f, one) <= weapon.range]
    return [one.id for one in able if needs_no_sight(weapon) or sees(sector, f, one)]


def enemies(sector: Sector, f: Fighter) -> list[Fighter]:
    """The models in other cubes that it may shoot at: under Rampage 1-2 its own side too, if it is Honourable no
    Pinned ones, and none that an order hides. [DZ-SHO-04, DZ-KW-RAMPAGE-02, DZ-KW-HONOUR-01]
    """
    wild, honourable = side_of(sector, f) != f.owner, has(sector, f, "honourable")
    there = [one for one in sector.in_play() if one.cube != f.cube and (wild or one.owner != f.owner)]
    return [one for one in there if not (honourable and one.pinned) and not has(sector, one, "hidden")]


def needs_no_sight(weapon: Weapon) -> bool:
    """Whether it is Psychic; Life Drain always is. [DZ-KW-PSYCHIC-01, R55, R142]"""
    return "psychic" in weapon.keywords or "life-drain" in weapon.keywords


# -- cubes -------------------------------------------------------------------------------------------------------------


def cubes_in_range(sector: Sector, f: Fighter, weapon: Weapon, least: int = 1) -> Iterator[str]:
    """The cubes in Range where anybody could be, without its own; `least`: not nearer than this. [R41]"""
    here = INDEX[f.cube]
    for cube in battlefield(sector.map).standable:
        if least <= range_of(here, cube) <= weapon.range:
            yield NAMES[cube]


def cubes_to_hit(sector: Sector, f: Fighter, weapon: Weapon) -> list[str]:
    """The cubes in Range that it sees, or need not see. [DZ-KW-EXPLOSIVE-01, DZ-KW-EXPLOSIVE-02, R142]"""
    blind = needs_no_sight(weapon)
    return [cube for cube in cubes_in_range(sector, f, weapon) if blind or sees_cube(sector, f, cube)]


def sees_cube(sector: Sector, f: Fighter, cube: str) -> bool:
    """Whether a model sees into a cube; smoke in that cube does not hide it. [DZ-LOS-07, DZ-KW-SMOKE-01]"""
    return cube_los(battlefield(sector.map), INDEX[f.cube], INDEX[cube], body(sector, f), smoke(sector))


def under_open_sky(sector: Sector, *cubes: str) -> bool:
    """Whether all of these cubes can be seen from straight above. [DZ-KW-GRENADE-02, DZ-KW-INDIRECT-03, 7.6]"""
    sky = battlefield(sector.map).open_sky
    return all(INDEX[cube] in sky for cube in cubes)
