"""Seas and the ports that serve them, and who controls an Ocean. [3.24]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from rules.deadlock.model.buildings import Standing
from rules.deadlock.model.cells import ADJACENT, NUMBER, connected
from rules.deadlock.model.events import ControlChanged, Died, UnitLost
from rules.deadlock.model.state import Building, Planet, Territory
from rules.deadlock.model.tables import BUILDINGS, NOBODY, OCEAN, SHIP


class Place(Protocol):
    """A territory of the state or of a view."""

    @property
    def cell(self) -> str: ...
    @property
    def terrain(self) -> str: ...


def oceans(lands: Sequence[Place]) -> tuple[str, ...]:
    """The cells of all Oceans, lowest number first."""
    return tuple([land.cell for land in lands if land.terrain == OCEAN])


@lru_cache(maxsize=1 << 12)
def sea(ocean: str, all_oceans: tuple[str, ...]) -> tuple[str, ...]:
    """The Oceans connected with this one, itself among them. [DL-OCE-07]"""
    return connected(ocean, all_oceans)


@lru_cache(maxsize=1 << 12)
def seas_beside(cell: str, all_oceans: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The seas that touch a territory: the default for a port there first. [DL-OCE-07]"""
    found = {sea(other, all_oceans): None for other in ADJACENT[cell] if other in all_oceans}
    return tuple(sorted(found, key=lambda one: (-len(one), _nearest(cell, one))))


def _nearest(cell: str, one: tuple[str, ...]) -> int:
    """The lowest number of an Ocean of this sea that touches a territory."""
    return min([NUMBER[other] for other in ADJACENT[cell] if other in one])


def served(cell: str, port: Building, all_oceans: tuple[str, ...]) -> tuple[str, ...]:
    """The Oceans that a port serves: those of its sea beside its territory. [DL-OCE-08]"""
    own = sea(port.sea, all_oceans)
    return tuple([other for other in ADJACENT[cell] if other in own])


def is_port(building: Standing) -> bool:
    """Whether a building is a Shipyard or Hydroport. [R25]"""
    return BUILDINGS[building.kind].role == "port"


def has_port(planet: Planet, seat: int, ocean: str) -> bool:
    """Whether a player has a port that serves this Ocean, operated or not. [DL-OCE-05, DL-OCE-09]"""
    everywhere = oceans(planet.lands)
    return any(
        ocean in served(cell, port, everywhere)
        for cell in ADJACENT[ocean]
        if planet.land(cell).owner == seat
        for port in planet.land(cell).buildings
        if is_port(port)
    )


# -- control -----------------------------------------------------------------------------------------------------------


def settle_oceans(planet: Planet) -> None:
    """Work out who controls each Ocean, and drown who may not stay there. [DL-OCE-01, DL-OCE-04, DL-CLN-04, R59]"""
    for land in planet.lands:
        if not land.land:
            before = land.owner
            land.owner = _holder(land)
            if land.owner != before:
                planet.tell(ControlChanged(land.cell, before, land.owner))
            _drown(planet, land, before)


def _holder(land: Territory) -> int:
    """The only player with Ships or sea structures in an Ocean; a structure is its controller's.

    [DL-OCE-01, DL-OCE-02]
    """
    sailors = sorted({unit.owner for unit in land.units if unit.kind == SHIP})
    holders = sailors or ([land.owner] if land.buildings else [])
    return holders[0] if len(holders) == 1 else NOBODY


def _drown(planet: Planet, land: Territory, before: int) -> None:
    """Who walks or lives in an Ocean that his side does not control is lost. [DL-OCE-04, R49]"""
    lost = [unit for unit in land.units if unit.type.group == "ground" and unit.owner != land.owner]
    if lost:
        land.units = [unit for unit in land.units if unit not in lost]
    for owner, kind in sorted({(unit.owner, unit.kind) for unit in lost}):
        number = sum([(unit.owner, unit.kind) == (owner, kind) for unit in lost])
        planet.tell(UnitLost(owner, land.cell, kind, number, "sea"))
    if land.owner != before and land.idle:
        planet.tell(Died(before, land.cell, land.idle, "sea"))
        land.idle = 0
