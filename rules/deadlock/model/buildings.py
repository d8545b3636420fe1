"""What buildings give and cost to a player: terrain, race and technologies add up, each per building. [R24]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from rules.deadlock.model.tables import BUILDINGS, LASER, RACES, TECHNOLOGIES, TERRAINS, Good
from rules.deadlock.model.units import price_of

PRODUCT: dict[str, Good] = {
    "farm": "food", "mine": "metal", "plant": "energy", "research": "research", "museum": "art",
}  # fmt: skip
"""Which good a building gives, by its role."""
UPGRADE = 4
"""What it costs to make a housing larger. [DL-BLD-04]"""
LARGER = {f"upgrade_{code}": code for code, row in BUILDINGS.items() if row.grows}
"""The constructions that make a housing larger, and which one. [DL-BLD-04]"""
HUMAN_TRADE, AI_TRADE = 2, 2
FACTORIES = ("factory",)


class Standing(Protocol):
    """A building of the state or of a view."""

    @property
    def kind(self) -> str: ...


class Settled(Protocol):
    """A territory of the state or of a view."""

    @property
    def buildings(self) -> Sequence[Standing]: ...


def output_of(kind: str, terrain: str, race: str, technologies: Sequence[str]) -> int:
    """What an active building gives of its product.

    [DL-RES-02, DL-RES-03, DL-RES-04, DL-RES-05, DL-RES-06, DL-TER-03, DL-RAC-UVA-1, DL-RAC-TAR-2, DL-RAC-MAU-1, R24]
    """
    return _output(kind, terrain, race, tuple(technologies))


@lru_cache(maxsize=1 << 14)
def _output(kind: str, terrain: str, race: str, technologies: tuple[str, ...]) -> int:
    building = BUILDINGS[kind]
    if building.role not in PRODUCT:
        return 0
    known = sum([TECHNOLOGIES[name].output == building.role for name in technologies])
    ground = TERRAINS[terrain].bonus.get(building.role, 0)
    return building.output + ground + known + RACES[race].bonus.get(building.role, 0)


def culture_of(kind: str, terrain: str) -> int:
    """What an operated building adds to culture. [DL-MOR-01, DL-TER-04]"""
    culture = BUILDINGS[kind].culture
    return culture + TERRAINS[terrain].bonus.get("culture", 0) if culture else 0


def trade_of(kind: str, race: str, technologies: Sequence[str]) -> int:
    """What a building earns in Credits when it trades. [DL-RES-07, DL-RES-08, DL-RAC-HUM-1, R27]"""
    building = BUILDINGS[kind]
    if not building.trade:
        return 0
    clever = building.role in FACTORIES and "artificial_intelligence" in technologies
    return building.trade + (HUMAN_TRADE if race == "human" else 0) + (AI_TRADE if clever else 0)


def capacity_of(kind: str, race: str, technologies: Sequence[str]) -> int:
    """How many units a building may make in a turn. [DL-PRD-03, DL-RAC-CHC-4, R37]"""
    building = BUILDINGS[kind]
    if not building.cap:
        return 0
    clever = building.role in FACTORIES and "artificial_intelligence" in technologies
    return building.cap + (race == "chcht") + clever


def cost_of(kind: str, race: str, technologies: Sequence[str]) -> int:
    """What a new building costs in Metal; a Laser Defense as a unit does. [DL-BLD-02, DL-BLD-10, R32]"""
    return price_of(race, technologies, LASER) if kind == LASER else BUILDINGS[kind].cost


def homes(lands: Iterable[Settled]) -> int:
    """How many colonists the buildings of these territories can house, staffed or not. [DL-UPK-10, R14, R15]"""
    return sum([BUILDINGS[held.kind].housing for land in lands for held in land.buildings])
