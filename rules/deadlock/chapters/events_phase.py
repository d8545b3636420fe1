"""The Event Phase: earthquake, plague, rebellion. [3.8, Table G]"""

from __future__ import annotations

from collections.abc import Mapping

from rules.deadlock.chapters.colonists import choose_colonists, destroy_building, kill_colonists, rebel
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import EventRolled, EventStruck
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.engine import Rule, draw, roll

EVENTS: Mapping[int, tuple[str, str]] = {
    1: ("earthquake", "DL-EVT-02"), 2: ("plague", "DL-EVT-03"), 3: ("rebellion", "DL-EVT-04"),
}  # fmt: skip
"""What each face of the die brings, and by which rule; the others bring nothing. [Table G]"""


def event_phase(planet: Planet) -> Rule[str]:
    """A die every turn: 1 to 3 strike some territory, whoever holds it; none in a quiet first round.

    [DL-EVT-01, DL-EVT-06]
    """
    begin(planet, "event")
    if planet.quiet_start and planet.round == 1:
        return onward(planet, "population")
    [face] = yield from roll(1, 6, "DL-EVT-01")
    planet.tell(EventRolled(planet.active, face))
    if face in EVENTS:
        yield from befall(planet, *EVENTS[face])
    return onward(planet, "population")


def befall(planet: Planet, kind: str, reason: str) -> Rule[None]:
    """Draw any of the 25 and roll for the slot or the number, even if nobody is there. [DL-EVT-05, R18]"""
    cell = planet.lands[(yield from draw(len(planet.lands), "DL-EVT-05"))].cell
    [size] = yield from roll(1, 6, reason)
    planet.tell(EventStruck(kind, cell, size))
    planet.mark("event", cell, planet.land(cell).owner)
    if kind == "earthquake":
        shake(planet, cell, size)
    elif planet.land(cell).colonists:
        yield from afflict(planet, cell, size, kind, reason)


def shake(planet: Planet, cell: str, slot: int) -> None:
    """The building in that slot falls, if there is one. [DL-EVT-02]"""
    land = planet.land(cell)
    if land.slots[slot - 1] is not None:
        destroy_building(planet, land, slot, "earthquake")


def afflict(planet: Planet, cell: str, size: int, kind: str, reason: str) -> Rule[None]:
    """So many colonists there die of plague, or rebel; units and rebels are spared. [DL-EVT-03, DL-EVT-04]"""
    owner = planet.land(cell).owner
    places = yield from choose_colonists(planet, owner, [planet.land(cell)], size, Prompt.VICTIMS, reason)
    if kind == "plague":
        kill_colonists(planet, owner, planet.land(cell), places, "plague")
    else:
        rebel(planet, owner, places, "rebellion")
