"""What the territories of an empire ask for and give, counted over those of the state or of a view.

Here are the sums that a phase carries out and a forecast tells beforehand, so that both count alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from rules.deadlock.model.buildings import PRODUCT, culture_of, output_of, trade_of
from rules.deadlock.model.tables import GOODS, BuildingKind, Good

Spot = tuple[str, int]
"""A building: its territory's cell and its slot."""


class Building(Protocol):
    """A building of the state or of a view."""

    @property
    def kind(self) -> str: ...
    @property
    def type(self) -> BuildingKind: ...
    @property
    def works(self) -> bool: ...


class Land(Protocol):
    """A territory of the state or of a view."""

    @property
    def cell(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def terrain(self) -> str: ...
    @property
    def land(self) -> bool: ...
    @property
    def poison(self) -> int: ...
    @property
    def colonists(self) -> int: ...
    @property
    def slots(self) -> Sequence[Building | None]: ...
    @property
    def buildings(self) -> Sequence[Building]: ...


def held_in(lands: Iterable[Land]) -> list[tuple[Land, int, Building]]:
    """All buildings of some territories with their slots, lowest numbers first."""
    return [(land, slot, held) for land in lands for slot, held in enumerate(land.slots, start=1) if held is not None]


# -- Labor and Morale --------------------------------------------------------------------------------------------------


def workplaces(land: Land) -> int:
    """How many buildings of a territory want a colonist. [DL-COL-03]"""
    return sum([held is not None and held.type.staffed for held in land.slots])


def jobless(land: Land) -> int:
    """How many colonists of a territory find no work there. [DL-LAB-03, R16]"""
    return max(0, land.colonists - workplaces(land))


def culture(lands: Iterable[Land]) -> int:
    """The culture of all operated culture buildings, without Art. [DL-MOR-01]"""
    return sum([culture_of(held.kind, land.terrain) for land in lands for held in land.buildings if held.works])


def unruly(total: int, capacity: int, rebels: int) -> int:
    """How many more colonists turn rebel for want of culture. [DL-MOR-02, R20]"""
    return max(0, total - capacity - rebels)


# -- Resource ----------------------------------------------------------------------------------------------------------


def harvest(
    lands: Iterable[Land],
    race: str,
    technologies: Sequence[str],
    served: Callable[[str], bool],
    kept: Iterable[Spot] = (),
) -> dict[Good, int]:
    """What the Resource Phase brings: goods of all buildings that work, Credits of all that are not `kept` for units.

    `served` says whether a port of the player serves an Ocean. [DL-RES-01 to DL-RES-11]
    """
    gained: dict[Good, int] = dict.fromkeys(GOODS, 0)
    held_back, known = {*kept}, tuple(technologies)
    for land, slot, held in held_in(lands):
        if not held.works:
            continue
        good = PRODUCT.get(held.type.role)
        if good is not None and yields(land, held, served):
            gained[good] += output_of(held.kind, land.terrain, race, known)
        if (land.cell, slot) not in held_back:
            gained["credits"] += trade_of(held.kind, race, known)
    return gained


def yields(land: Land, held: Building, served: Callable[[str], bool]) -> bool:
    """Whether a working building gives its good: no farm on poison, no sea structure without port. [DL-RES-03, -10]"""
    if held.type.role == "farm" and land.poison:
        return False
    return land.land or served(land.cell)
