"""The Plane Return Phase. [3.23]"""

from __future__ import annotations

from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.cells import distance
from rules.deadlock.model.events import FlownHome, UnitLost
from rules.deadlock.model.moves import Hangar
from rules.deadlock.model.questions import OfLand, Prompt
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import BUILDINGS, PLANE
from rules.engine import Choose, Move, Refusal, Rule, ask

HANGAR = "hangar"


def plane_return_phase(planet: Planet) -> Rule[str]:
    """Planes that attacked fly to their nearest hangar; without one they are lost. [DL-PLN-01, DL-PLN-02, R54]"""
    begin(planet, "plane_return")
    battles = [land.cell for land in planet.lands if land.units and flying(planet, land.cell)]
    if not battles:
        return "colonization"
    for cell in battles:
        homes = nearest(planet, cell)
        if len(homes) > 1:
            move = yield from ask(lambda: hangar_question(planet, cell), open=True)  # noqa: B023 - asked at once
            homes = [move.at]
        come_home(planet, cell, homes)
    return onward(planet, "colonization")


def flying(planet: Planet, cell: str) -> list[int]:
    """The active player's Planes here that attacked, in a battle with or without dice. [DL-PLN-01]"""
    units = planet.land(cell).units
    return [unit.id for unit in units if unit.kind == PLANE and unit.owner == planet.active and unit.struck]


def nearest(planet: Planet, cell: str) -> list[str]:
    """The player's nearest Airports and Airbases, operated or not, over anything. [DL-PLN-01, DL-PLN-03]"""
    lands = planet.controlled(planet.active)
    hangars = [land.cell for land in lands if any(BUILDINGS[held.kind].role == HANGAR for held in land.buildings)]
    closest = min([distance(cell, home) for home in hangars], default=0)
    return [home for home in hangars if distance(cell, home) == closest]


def hangar_question(planet: Planet, cell: str) -> Choose[Hangar]:
    """Which of the equally near hangars. [DP-34]"""
    options = [Hangar.of(home) for home in nearest(planet, cell)]
    return Choose(
        seat=planet.active,
        prompt=Prompt.HANGAR,
        options=options,
        default=options[0],
        reason="DL-PLN-01",
        about=OfLand(cell),
        why=wrong_hangar,
    )


def wrong_hangar(move: Move) -> Refusal:
    """Why Planes cannot fly there."""
    if not isinstance(move, Hangar):
        return Refusal(
            "That is not one of your nearest hangars: Planes fly to the nearest Airport or Airbase.", "DL-PLN-01"
        )
    return Refusal(
        "{cell} is not one of your nearest hangars: Planes fly to the nearest Airport or Airbase.", "DL-PLN-01",
        cell=move.at,
    )  # fmt: skip


def come_home(planet: Planet, cell: str, homes: list[str]) -> None:
    """The Planes of a battle land at the one home that is left, or fall."""
    origin, ids = planet.land(cell), flying(planet, cell)
    planes = [unit for unit in origin.units if unit.id in ids]
    origin.units = [unit for unit in origin.units if unit.id not in ids]
    for unit in planes:
        unit.struck = False
    if homes:
        planet.land(homes[0]).units += planes
        planet.tell(FlownHome(planet.active, len(planes), cell, homes[0]))
    else:
        planet.tell(UnitLost(planet.active, cell, PLANE, len(planes), "hangar"))
