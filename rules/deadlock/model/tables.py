"""Terrain, buildings, units, technologies and races: data, so that a changed figure needs no code. [Tables A to K]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from rules.common.data import Said, load_data

Good = Literal["food", "metal", "energy", "credits", "research", "art"]
GOODS: tuple[Good, ...] = ("food", "metal", "energy", "credits", "research", "art")
Tax = Literal["low", "medium", "high"]
Doctrine = Literal["weakest", "deadliest", "military_first"]
Ability = Literal["", "steal", "spy", "subvert", "sabotage", "poison"]
OCEAN = "ocean"
COLONIST, COLONIZER, SHIP, PLANE, MISSILE, LASER = "colonist", "colonizer", "ship", "plane", "missile", "laser_defense"
NOBODY = -1
"""The controller of a territory that no player controls."""
RESEARCH_PRICE = 50
HAND = 5
SLOTS = 6


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    name: Said


class Terrain(_Row):
    """What lies in a territory, and the bonus of each building by its role. [Table A]"""

    bonus: Mapping[str, int]


class BuildingKind(_Row):
    """A type of building; costs in Metal. `rank` is its place in Table J, 0 where nobody works. [Table D]

    `role` names what bonuses go by, `output` is what it gives a turn in its role's good, `cap` how many units it may
    make a turn, `site` where it may stand, `grows` what 4 Metal make of it.
    """

    cost: int
    rank: int
    role: str = ""
    needs: str = ""
    tag: Literal["", "basic", "advanced"] = ""
    staffed: bool = True
    output: int = 0
    housing: int = 0
    culture: int = 0
    trade: int = 0
    makes: tuple[str, ...] = ()
    cap: int = 0
    site: Literal["land", "coast", "ocean"] = "land"
    grows: str = ""

    @cached_property
    def energy(self) -> int:
        """What Upkeep asks for it: plants none, Basic 1, Advanced 3, others none. [DL-UPK-03, DL-UPK-04, DL-UPK-05]"""
        return 0 if self.role == "plant" else {"": 0, "basic": 1, "advanced": 3}[self.tag]


class UnitKind(_Row):
    """A type of unit with its printed values; cost in Metal. [Table E]"""

    group: Literal["ground", "air", "sea", "building", "missile"]
    cost: int
    attack: int
    defense: int
    init: int
    move: int
    military: bool = False
    vehicle: bool = False
    needs: str = ""


class Technology(_Row):
    """A technology: what it adds to which units or buildings; `auto` is the order of preference. [Table F]"""

    effect: Said
    auto: int
    attack: tuple[str, ...] = ()
    defense: tuple[str, ...] = ()
    init: tuple[str, ...] = ()
    move: tuple[str, ...] = ()
    output: str = ""
    tax: int = 0
    dodge: int = 0
    aim: int = 0


class Race(_Row):
    """A race: what it adds to buildings by role and to units by kind, and its power. [Table B]

    It is `hard` to play where computers win far fewer games with it than others do with theirs.
    """

    look: Said
    told: Said
    bonus: Mapping[str, int] = {}
    attack: Mapping[str, int] = {}
    defense: Mapping[str, int] = {}
    move: Mapping[str, int] = {}
    ability: Ability = ""
    hard: bool = False


TERRAINS = {row.code: row for row in TypeAdapter(list[Terrain]).validate_json(load_data("deadlock", "terrains.json"))}
BUILDINGS = {
    row.code: row for row in TypeAdapter(list[BuildingKind]).validate_json(load_data("deadlock", "buildings.json"))
}
UNITS = {row.code: row for row in TypeAdapter(list[UnitKind]).validate_json(load_data("deadlock", "units.json"))}
TECHNOLOGIES = {
    row.code: row for row in TypeAdapter(list[Technology]).validate_json(load_data("deadlock", "technologies.json"))
}
RACES = {row.code: row for row in TypeAdapter(list[Race]).validate_json(load_data("deadlock", "races.json"))}
NAMES: Sequence[str] = TypeAdapter(list[str]).validate_json(load_data("deadlock", "names.json"))

BY_DIE = tuple(TERRAINS)
"""The terrain of each face of the die, 1 first. [Table A]"""
PREFERENCE = tuple(sorted(TECHNOLOGIES, key=lambda code: TECHNOLOGIES[code].auto))
"""The technologies, the one first that a default takes first. [Table F]"""
UNIT_ORDER = tuple(UNITS)
RANKS: tuple[str, ...] = (
    "city", "culture", "farm", "plant", "mine", "research", "factory", "port", "hangar", "museum", "missiles", "fuel",
)  # fmt: skip
"""Table J: the roles in the order in which work and power are given by default."""
SHORT_TURN = 3
"""From this version of the rules on a turn asks less: R90 to R93."""
FOR_SALE = ("scout", "commander", "infantry", "tank", PLANE, SHIP, MISSILE, LASER)
"""What the Skirineen sell. [DL-BLK-03]"""
