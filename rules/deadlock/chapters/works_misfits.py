"""What does not fit together in a plan of works, each piece of which is possible: for the player who ordered it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock.chapters.works_refusals import (
    allowance,
    credit,
    is_port,
    left,
    nobody_to_fly,
    paid_back,
    price_of_works,
)
from rules.deadlock.model.buildings import LARGER
from rules.deadlock.model.moves import Board, Build, Make, Serve, Site
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import COLONIZER
from rules.engine import Move, Refusal

Plan = Sequence[Move]


def misfit(planet: Planet, plan: Plan) -> Refusal | None:
    """What is wrong with a combination of constructions and units; None if it can be carried out."""
    builds = [work for work in plan if isinstance(work, Build)]
    makes = [work for work in plan if isinstance(work, Make)]
    return (
        crowded(builds)
        or misplaced(plan, builds)
        or overworked(planet, makes)
        or unmanned(planet, plan, makes)
        or too_dear(planet, builds, makes)
    )


def crowded(builds: Sequence[Build]) -> Refusal | None:
    """Two constructions in one territory. [DL-BLD-01]"""
    cell = doubled([build.at for build in builds])
    if cell is None:
        return None
    return Refusal("Only one construction a territory and turn: choose one for {cell}.", "DL-BLD-01", cell=cell)


def misplaced(plan: Plan, builds: Sequence[Build]) -> Refusal | None:
    """A slot or a sea without the construction that it is for, or two of them. [DL-TER-02, DL-BLD-04, DL-OCE-07]"""
    kinds = {build.at: build.building for build in builds}
    sites, seas = ([work.at for work in plan if isinstance(work, kind)] for kind in (Site, Serve))
    for cell in sites:
        if cell not in kinds:
            return Refusal(
                "A slot is for a new building: choose one for {cell}, or leave the slot out.",
                "DL-TER-02", cell=cell,
            )  # fmt: skip
        if kinds[cell] in LARGER:
            return Refusal("Housing that grows keeps its slot: leave the slot of {cell} out.", "DL-BLD-04", cell=cell)
    for cell in seas:
        if cell not in kinds or not is_port(kinds[cell]):
            return Refusal(
                "A sea is for a new port: choose one for {cell}, or leave the sea out.",
                "DL-OCE-07", cell=cell,
            )  # fmt: skip
    if twice := doubled(sites):
        return Refusal("A building has one slot: choose one for {cell}.", "DL-TER-02", cell=twice)
    if twice := doubled(seas):
        return Refusal("A port serves one sea: choose one for {cell}.", "DL-OCE-07", cell=twice)
    return None


def overworked(planet: Planet, makes: Sequence[Make]) -> Refusal | None:
    """More units of a building than it makes in a turn. [DL-PRD-03]"""
    ordered: dict[tuple[str, int], int] = {}
    for make in makes:
        ordered[make.at, make.slot] = ordered.get((make.at, make.slot), 0) + make.number
    for (cell, slot), number in ordered.items():
        held = planet.land(cell).building(slot)
        most = left(planet, held)
        if number > most:
            return Refusal(
                "The {building} in slot {slot} of {cell} makes {most:# unit|# units} a turn.", "DL-PRD-03",
                building=held.type.name, slot=slot, cell=cell, most=most,
            )  # fmt: skip
    return None


def unmanned(planet: Planet, plan: Plan, makes: Sequence[Make]) -> Refusal | None:
    """More Colonizers than colonists in a territory, or more to board than Colonizers. [DL-PRD-06]"""
    flights: dict[str, int] = {}
    for make in makes:
        if make.unit == COLONIZER:
            flights[make.at] = flights.get(make.at, 0) + make.number
    boarding = [work.at for work in plan if isinstance(work, Board)]
    for cell, number in flights.items():
        if number > planet.land(cell).colonists:
            return nobody_to_fly(planet.land(cell))
    for cell in boarding:
        if boarding.count(cell) > flights.get(cell, 0):
            return Refusal("Name one colonist to board for each Colonizer made at {cell}.", "DL-PRD-06", cell=cell)
    return None


def too_dear(planet: Planet, builds: Sequence[Build], makes: Sequence[Make]) -> Refusal | None:
    """More Metal or Credits than there are. [DL-BLD-02, DL-PRD-04, R90, R92]"""
    back, funds = paid_back(planet, makes), allowance(planet)
    if back > funds:
        return Refusal(
            "For these units {back} Credits of trade are given back, and you have {funds}: make fewer.",
            "DL-RES-07", "R90", back=back, funds=funds,
        )  # fmt: skip
    price, metal, more = price_of_works(planet, builds, makes), planet.me.goods["metal"], credit(planet, back)
    if price <= metal + more:
        return None
    line = "All this costs {price} Metal and you have {metal}: leave some out."
    if more > 0:
        line = "All this costs {price} Metal and you have {metal}, and Credits for {more} more: leave some out."
    return Refusal(line, "DL-BLD-02", "DL-PRD-04", price=price, metal=metal, more=more)


def doubled(cells: Sequence[str]) -> str | None:
    """The first cell that is named twice."""
    if len(set(cells)) == len(cells):
        return None
    return next(cell for cell in cells if cells.count(cell) > 1)
