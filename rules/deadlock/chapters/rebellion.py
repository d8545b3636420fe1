"""Rebellion: what many rebels destroy. [3.12]"""

from __future__ import annotations

from rules.deadlock.chapters.colonists import destroy_building
from rules.deadlock.chapters.population import CITY
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import RebellionRolled, RebelsGone, UnitLost
from rules.deadlock.model.moves import Disband, GiveUp
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet, Territory, Unit
from rules.engine import Choose, Rule, ask, roll

BAND = 5
"""So many rebels make one roll, and leave if it hurts. [DL-REB-01, DL-REB-02]"""


def rebellion_phase(planet: Planet) -> Rule[str]:
    """A die for every full five rebels, counted before the first; each 1 hurts. [DL-REB-01]"""
    begin(planet, "rebellion")
    bands = planet.me.rebels // BAND
    if bands:
        dice = yield from roll(bands, 6, "DL-REB-01")
        planet.tell(RebellionRolled(planet.active, tuple(dice)))
        for _ in range(dice.count(1)):
            yield from suffer(planet)
    return onward(planet, "resource")


def suffer(planet: Planet) -> Rule[None]:
    """A building, five rebels and a ground unit are lost; what is missing is skipped. [DL-REB-02, DL-REB-03, R23]"""
    planet.me.rebels -= BAND
    planet.tell(RebelsGone(planet.active, BAND))
    yield from lose_building(planet)
    yield from lose_unit(planet)


def lose_building(planet: Planet) -> Rule[None]:
    """A building of the player's choice goes, with those who work there. [DL-REB-03]"""
    held = estate(planet)
    if held:
        lost = held[0] if len(held) == 1 else (yield from ask(lambda: building_question(planet), open=True))
        planet.mark("rebels", lost.at, planet.active)
        destroy_building(planet, planet.land(lost.at), lost.slot, "rebellion")


def estate(planet: Planet) -> list[GiveUp]:
    """All buildings of the active player, the one first that is given up first. [DL-REB-04]"""
    found = [
        (held.kind == CITY, held.type.cost, -land.number, -slot, land.cell)
        for land in planet.controlled(planet.active)
        for slot, held in enumerate(land.slots, start=1)
        if held is not None
    ]
    return [GiveUp.of(cell, -slot) for _, _, _, slot, cell in sorted(found)]


def building_question(planet: Planet) -> Choose[GiveUp]:
    """Which building is lost; the cheapest by default, a City Center last. [DP-14]"""
    options = estate(planet)
    order = options[0] if planet.orders(planet.active).routine == "usual" else None
    return Choose(
        seat=planet.active,
        prompt=Prompt.REVOLT_BUILDING,
        options=options,
        default=options[0],
        reason="DL-REB-03",
        order=order,
    )


def lose_unit(planet: Planet) -> Rule[None]:
    """A Scout, Commander, Infantry, Tank or Colonizer of the player's choice goes. [DL-REB-03, R23]"""
    troops = ground_forces(planet)
    if troops:
        lost = troops[0] if len(troops) == 1 else (yield from ask(lambda: unit_question(planet), open=True))
        land = planet.land(lost.at)
        land.units.remove(max(of_kind(land, planet.active, lost.unit), key=lambda unit: unit.id))
        planet.mark("rebels", lost.at, planet.active)
        planet.tell(UnitLost(planet.active, lost.at, lost.unit, 1, "rebellion"))


def ground_forces(planet: Planet) -> list[Disband]:
    """Kinds of ground units and where they are: the cheapest first, of these the newest. [DL-REB-04]"""
    found = sorted(
        [
            (unit.type.cost, -unit.id, land.cell, unit.kind)
            for land, unit in planet.units(planet.active)
            if on_foot(unit)
        ]
    )
    return list(dict.fromkeys([Disband.of(cell, kind) for _, _, cell, kind in found]))


def on_foot(unit: Unit) -> bool:
    """Whether it belongs to the Ground Forces, or is a Colonizer."""
    return unit.type.group == "ground"


def of_kind(land: Territory, seat: int, kind: str) -> list[Unit]:
    """A player's units of a kind in a territory."""
    return [unit for unit in land.units if (unit.owner, unit.kind) == (seat, kind)]


def unit_question(planet: Planet) -> Choose[Disband]:
    """Which ground unit is lost; the cheapest by default, of these the newest. [DP-14]"""
    options = ground_forces(planet)
    order = options[0] if planet.orders(planet.active).routine == "usual" else None
    return Choose(
        seat=planet.active,
        prompt=Prompt.REVOLT_UNIT,
        options=options,
        default=options[0],
        reason="DL-REB-03",
        order=order,
    )
