"""What units are worth and cost to a player: printed values, race and technologies. [Tables B, E, F, K]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.deadlock.model.tables import PLANE, RACES, TECHNOLOGIES, UNITS
from rules.engine import say

PLURALS: Mapping[str, str] = {
    "colonist": say("colonists"),
    "colonizer": say("Colonizers"),
    "scout": say("Scouts"),
    "commander": say("Commanders"),
    "infantry": say("Infantry"),
    "tank": say("Tanks"),
    "plane": say("Planes"),
    "ship": say("Ships"),
    "missile": say("Missiles"),
    "laser_defense": say("Laser Defenses"),
}
"""Several units of a kind, not counted."""
COUNTED: Mapping[str, str] = {
    "colonist": "{number:# colonist|# colonists}",
    "colonizer": "{number:# Colonizer|# Colonizers}",
    "scout": "{number:# Scout|# Scouts}",
    "commander": "{number:# Commander|# Commanders}",
    "infantry": "{number} Infantry",
    "tank": "{number:# Tank|# Tanks}",
    "plane": "{number:# Plane|# Planes}",
    "ship": "{number:# Ship|# Ships}",
    "missile": "{number:# Missile|# Missiles}",
    "laser_defense": "{number:# Laser Defense|# Laser Defenses}",
}
"""The lines that count units of a kind."""
CLOAKED = ("tank", "ship")


@dataclass(frozen=True, slots=True)
class Values:
    """The effective values of a kind of unit; for a Missile `attack` is its level and `move` its range. [Table K]"""

    attack: int
    defense: int
    init: int
    move: int


def values_of(race: str, technologies: Sequence[str], kind: str) -> Values:
    """A kind of unit as this race with these technologies has it; equal bonuses add up.

    [Table K, DL-RAC-HUM-2, DL-RAC-UVA-2, DL-RAC-TAR-1, DL-RAC-TAR-4, DL-RAC-MAU-2, DL-RAC-CYT-1, R38, R39, R46, R61]
    """
    return _values(race, tuple(technologies), kind)


@lru_cache(maxsize=1 << 14)
def _values(race: str, technologies: tuple[str, ...], kind: str) -> Values:
    held, printed, own = [TECHNOLOGIES[name] for name in technologies], UNITS[kind], RACES[race]
    return Values(
        printed.attack + own.attack.get(kind, 0) + sum([kind in one.attack for one in held]),
        printed.defense + own.defense.get(kind, 0) + sum([kind in one.defense for one in held]),
        printed.init + sum([kind in one.init for one in held]),
        printed.move + own.move.get(kind, 0) + sum([kind in one.move for one in held]),
    )


def price_of(race: str, technologies: Sequence[str], kind: str) -> int:
    """What a unit costs in Metal; never below 1. [DL-PRD-04, DL-BLD-10, DL-RAC-CHC-2, R36]"""
    less = (race == "chcht" and UNITS[kind].military) + ("metal_replication" in technologies)
    return max(1, UNITS[kind].cost - less)


def dodge_bonus(kind: str, own: Sequence[str], enemy: Sequence[str]) -> int | None:
    """What is added to a Dodge roll, with the technologies of its owner and the enemy; None: no roll. [DL-ATK-11]"""
    cloaked = kind in CLOAKED and "ground_cloaking" in own
    if kind != PLANE and not cloaked:
        return None
    better = sum([TECHNOLOGIES[name].dodge for name in own])
    return better - cloaked - sum([TECHNOLOGIES[name].aim for name in enemy])


def told_units(kind: str, number: int) -> str:
    """`1 Tank`, `2 Tanks`, `3 Infantry`, `2 colonists`."""
    return say(COUNTED[kind], number=number)
