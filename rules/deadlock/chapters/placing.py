"""Where a unit that a player receives, hires or makes may be put. [DL-DIP-04, DL-BLK-04, DL-PRD-07, DL-OCE-03]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock.chapters.oceans import is_port, oceans, served
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import BUILDINGS, LASER, NOBODY, PLANE, SHIP
from rules.deadlock.model.units import PLURALS
from rules.engine import say


def places(planet: Planet, seat: int, kind: str) -> list[str]:
    """Where a received or hired unit may be put: cells, lowest number first. [DL-DIP-04, DL-BLK-04]"""
    if kind == SHIP:
        return anchorages(planet, seat)
    return [land.cell for land in planet.controlled(seat) if land.land and takes(land, kind)]


def takes(land: Territory, kind: str) -> bool:
    """Whether a unit, no Ship, may be put on this land of its player's. [DL-DIP-04, DL-BLK-04]"""
    if kind == LASER:
        return land.empty_slots > 0
    return kind != PLANE or has_hangar(land)


def has_hangar(land: Territory) -> bool:
    """Whether an Airport or Airbase stands here, operated or not."""
    return any(BUILDINGS[held.kind].role == "hangar" for held in land.buildings)


def anchorages(planet: Planet, seat: int) -> list[str]:
    """The Oceans for a Ship: his own, and those that his ports serve, without any opponent. [DL-DIP-04, DL-OCE-03]"""
    everywhere, own = oceans(planet.lands), planet.controlled(seat)
    found = {land.cell: None for land in own if not land.land}
    for land in own:
        for port in land.buildings:
            if is_port(port):
                found.update(dict.fromkeys(served(land.cell, port, everywhere)))
    return [cell for cell in everywhere if cell in found and is_free(planet.land(cell), seat)]


def launches(planet: Planet, seat: int, cell: str, slot: int) -> list[str]:
    """The Oceans where a Ship made in this port may appear: served, and without any opponent. [DL-PRD-07, R57]"""
    cells = served(cell, planet.land(cell).building(slot), oceans(planet.lands))
    return [ocean for ocean in cells if is_free(planet.land(ocean), seat)]


def is_free(land: Territory, seat: int) -> bool:
    """Whether no opponent occupies a territory. [R6]"""
    return land.owner in (NOBODY, seat) and all(unit.owner == seat for unit in land.units)


def one_of(cells: Sequence[str]) -> str:
    """`B2`, `B2 or C3`: territories to choose from."""
    if len(cells) < 2:
        return "".join(cells)
    return say("{before} or {last}", before=one_of(cells[:-1]), last=cells[-1])


def no_place(kind: str) -> str:
    """What is missing where a player has no place for a unit; the sentence goes on with the rule. [DL-DIP-04]"""
    if kind == SHIP:
        line = "{units} need an Ocean that you control, or one that a port of yours serves and no opponent occupies"
    elif kind == PLANE:
        line = "{units} need a territory with an Airport or Airbase of yours"
    elif kind == LASER:
        line = "{units} need land of yours with a free slot"
    else:
        line = "{units} need land of yours"
    return say(line, units=PLURALS[kind])
