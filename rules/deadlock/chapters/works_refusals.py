"""Why something cannot be built or made: one sentence for the player who ordered it, with its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from rules.deadlock.chapters.oceans import has_port, oceans, seas_beside, served
from rules.deadlock.chapters.placing import launches, one_of
from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.model.buildings import LARGER, UPGRADE, capacity_of, cost_of, trade_of
from rules.deadlock.model.cells import ADJACENT, CELLS
from rules.deadlock.model.moves import Board, Build, GiveUp, Make, Serve, Site
from rules.deadlock.model.state import Building, Planet, Territory
from rules.deadlock.model.tables import (
    BUILDINGS,
    COLONIST,
    COLONIZER,
    SHIP,
    SHORT_TURN,
    SLOTS,
    TECHNOLOGIES,
    UNITS,
    BuildingKind,
)
from rules.deadlock.model.units import price_of
from rules.engine import Move, Refusal, say

QUOTED = 20
"""So many characters of what somebody typed are repeated in a refusal."""
LARGER_HOUSING = say("Making it larger")
COST, COST_OF_UNITS = (
    ("{what} costs {price} Metal and you have {metal}.",
     "{what} costs {price} Metal and you have {metal}, and Credits for {more} more."),
    ("{number} {unit} costs {price} Metal and you have {metal}.",
     "{number} {unit} costs {price} Metal and you have {metal}, and Credits for {more} more."),
)  # fmt: skip
"""What somebody is told who has Metal alone, and who has Credits, too."""


def price_of_works(planet: Planet, builds: Sequence[Build], makes: Sequence[Make]) -> int:
    """What constructions and units cost together, in Metal. [DL-BLD-02, DL-PRD-04]"""
    me = planet.me
    price = sum([price_of_build(planet, build.building) for build in builds])
    return price + sum([make.number * price_of(me.race, me.technologies, make.unit) for make in makes])


def allowance(planet: Planet) -> int:
    """The Credits that may pay for works: those of this turn's sales come after the Trade Phase. [R90, R92]"""
    me = planet.me
    return me.goods["credits"] - me.proceeds if planet.rules_version >= SHORT_TURN else 0


def paid_back(planet: Planet, makes: Sequence[Make]) -> int:
    """The Credits that buildings have earned by trade this turn and give back for making units. [DL-RES-07, R90]"""
    spots = dict.fromkeys([(make.at, make.slot) for make in makes])
    return sum([earned(planet, planet.land(cell).building(slot)) for cell, slot in spots])


def earned(planet: Planet, held: Building) -> int:
    """The Credits that a building has earned by trade this turn. [DL-RES-07]"""
    return trade_of(held.kind, planet.me.race, planet.me.technologies) if held.traded else 0


def price_of_build(planet: Planet, building: str) -> int:
    """What a construction costs the active player in Metal. [DL-BLD-02, DL-BLD-04, DL-BLD-10]"""
    return UPGRADE if building in LARGER else cost_of(building, planet.me.race, planet.me.technologies)


def left(planet: Planet, held: Building) -> int:
    """How many more units a building may make this turn. [DL-PRD-03]"""
    return capacity_of(held.kind, planet.me.race, planet.me.technologies) - held.made


def is_port(building: str) -> bool:
    """Whether a construction is a Shipyard or Hydroport."""
    return building in BUILDINGS and BUILDINGS[building].role == "port"


# -- what is no choice -------------------------------------------------------------------------------------------------


def wrong(planet: Planet, move: Move) -> Refusal | None:
    """Why a piece of a plan is not among the choices."""
    refusal = REFUSALS.get(type(move))
    if refusal is None:
        return Refusal("Now you plan what to build and which units to make.", "DL-BLD-01", "DL-SEQ-03")
    if move.at not in CELLS or planet.land(move.at).owner != planet.active:  # type: ignore[attr-defined]  # all have it
        return Refusal("You can build and make only in territories that you control.", "DL-BLD-01", "DL-CTL-05")
    return refusal(planet, planet.land(move.at), move)  # type: ignore[attr-defined]  # all have it


def no_build(planet: Planet, land: Territory, move: Build) -> Refusal | None:
    """Why a building cannot be built here. [DL-BLD-01..07]"""
    if move.building in LARGER:
        return no_upgrade(planet, land, move)
    row = BUILDINGS.get(move.building)
    if row is None:
        return Refusal(
            "“{building}” is not a building; nothing is ever demolished or sold either.",
            "DL-BLD-09", building=move.building[:QUOTED],
        )  # fmt: skip
    if land.built:
        return Refusal(
            "{cell} has had its construction of this turn: build elsewhere.",
            "DL-BLD-01", cell=land.cell,
        )  # fmt: skip
    if (row.site == "ocean") == land.land:
        return no_ground(land, row.name)
    if problem := unlearned(planet, row):
        return problem
    if row.site not in building_sites(planet, land):
        return (no_sea(planet, land, row.name) if row.site != "land" else None) or no_slot(land)
    return too_poor(planet, COST, "DL-BLD-02", price_of_build(planet, row.code), what=row.name)


def no_slot(land: Territory) -> Refusal:
    """That a territory is full. [DL-BLD-03, DL-TER-01, DL-BLD-09]"""
    return Refusal(
        "All {slots} slots of {cell} are taken, and nothing is demolished.",
        "DL-BLD-03", "DL-TER-01", "DL-BLD-09", slots=SLOTS, cell=land.cell,
    )  # fmt: skip


def building_sites(planet: Planet, land: Territory) -> Sequence[str]:
    """The sites that a territory offers to a new building.

    [DL-BLD-03, DL-BLD-06, DL-BLD-07, DL-OCE-05, DL-OCE-06, R58]
    """
    if not land.empty_slots:
        return ()
    if land.land:
        return ("land", "coast") if seas_beside(land.cell, oceans(planet.lands)) else ("land",)
    return ("ocean",) if has_port(planet, planet.active, land.cell) else ()


@lru_cache(maxsize=1 << 10)
def priced(race: str, technologies: tuple[str, ...]) -> list[tuple[str, int]]:
    """The buildings that a race with these technologies can make, with what each costs it. [DL-BLD-02, DL-BLD-10]"""
    rows = BUILDINGS.values()
    return [(row.code, cost_of(row.code, race, technologies)) for row in rows if not lacks(row, technologies)]


def unlearned(planet: Planet, row: BuildingKind) -> Refusal | None:
    """That a technology is missing for a building, wherever it may stand. [DL-BLD-02]"""
    if not lacks(row, planet.me.technologies):
        return None
    return Refusal(
        "{building} needs the technology {technology}.", "DL-BLD-02",
        building=row.name, technology=TECHNOLOGIES[row.needs].name,
    )  # fmt: skip


def within_means(planet: Planet) -> list[str]:
    """The buildings that the active player can make and pay for, wherever they may stand. [DL-BLD-02]"""
    me, most = planet.me, budget(planet)
    return [code for code, price in priced(me.race, tuple(me.technologies)) if price <= most]


def no_ground(land: Territory, name: str) -> Refusal:
    """That a building is for the other element. [DL-BLD-06]"""
    if land.land:
        return Refusal(
            "{building} stands in Oceans only, and {cell} is land.",
            "DL-BLD-06", building=name, cell=land.cell,
        )  # fmt: skip
    return Refusal(
        "{cell} is Ocean: only Benthic Mine, Wave Platform and Fishery stand there.",
        "DL-BLD-06", "DL-OCE-06", cell=land.cell,
    )  # fmt: skip


def no_sea(planet: Planet, land: Territory, name: str) -> Refusal | None:
    """Why a port cannot be built ashore, or a sea structure in an Ocean. [DL-BLD-07, DL-OCE-05, DL-OCE-06]"""
    if land.land:
        if seas_beside(land.cell, oceans(planet.lands)):
            return None
        return Refusal(
            "{building} needs a territory beside an Ocean, and {cell} is none.",
            "DL-BLD-07", building=name, cell=land.cell,
        )  # fmt: skip
    if has_port(planet, planet.active, land.cell):
        return None
    return Refusal(
        "{building} needs a port of yours that serves {cell}.",
        "DL-OCE-05", "DL-OCE-08", building=name, cell=land.cell,
    )  # fmt: skip


def no_upgrade(planet: Planet, land: Territory, move: Build) -> Refusal | None:
    """Why no housing can be made larger here. [DL-BLD-01, DL-BLD-04]"""
    small = LARGER[move.building]
    if land.built:
        return Refusal(
            "{cell} has had its construction of this turn: build elsewhere.",
            "DL-BLD-01", "DL-BLD-04", cell=land.cell,
        )  # fmt: skip
    if small not in [held.kind for held in land.buildings]:
        return Refusal(
            "{cell} has no {building} to make larger.",
            "DL-BLD-04", cell=land.cell, building=BUILDINGS[small].name,
        )  # fmt: skip
    return too_poor(planet, COST, "DL-BLD-04", UPGRADE, what=LARGER_HOUSING)


def lacks(row: BuildingKind, technologies: Sequence[str]) -> bool:
    """Whether a technology that a building needs is not among these. [DL-BLD-02]"""
    return bool(row.needs) and row.needs not in technologies


def too_poor(
    planet: Planet, lines: tuple[str, str], rule: str, price: int, back: int = 0, **values: Any
) -> Refusal | None:
    """That the Metal is not enough, nor what Credits buy of it when so many are given back. [R90, R92]

    Of the lines the second tells that there are Credits, too; `values` are the others that they name.
    """
    if price <= budget(planet, back):
        return None
    metal, more = planet.me.goods["metal"], credit(planet, back)
    return Refusal(lines[more > 0], rule, price=price, metal=metal, more=more, **values)


def no_site(planet: Planet, land: Territory, move: Site) -> Refusal:
    """Why a slot cannot be chosen. [DL-TER-01, DL-TER-02]"""
    if not 1 <= move.slot <= SLOTS:
        return Refusal("Slots are 1 to {slots}.", "DL-TER-01", slots=SLOTS)
    if land.slots[move.slot - 1] is not None:
        return Refusal(
            "Slot {slot} of {cell} is taken: choose a free one.",
            "DL-TER-02", slot=move.slot, cell=land.cell,
        )  # fmt: skip
    if planet.rules_version >= SHORT_TURN:
        return Refusal("All slots are alike, and the lowest free one is taken: leave the slot out.", "DL-TER-02", "R93")
    return Refusal("There is no slot to choose at {cell}: leave it out.", "DL-TER-02", cell=land.cell)


def no_serve(planet: Planet, land: Territory, move: Serve) -> Refusal:
    """Why a sea cannot be chosen. [DL-OCE-07]"""
    seas = seas_beside(land.cell, oceans(planet.lands))
    if len(seas) > 1:
        firsts = [next(cell for cell in ADJACENT[land.cell] if cell in sea) for sea in seas]
        return Refusal(
            "Name the sea by its Ocean beside {cell}: {oceans:and}.",
            "DL-OCE-07", cell=land.cell, oceans=firsts,
        )  # fmt: skip
    return Refusal("There is no sea to choose at {cell}: leave it out.", "DL-OCE-07", cell=land.cell)


# -- units -------------------------------------------------------------------------------------------------------------


def no_make(planet: Planet, land: Territory, move: Make) -> Refusal | None:
    """Why a building cannot make this. [DL-PRD-01..07]"""
    kind = UNITS.get(move.unit)
    if move.unit == COLONIST:
        return Refusal("Colonists are not made: they come in the Population Phase.", "DL-PRD-09")
    if kind is None:
        return Refusal("There is no unit “{unit}”.", "DL-PRD-01", unit=move.unit[:QUOTED])
    held = land.slots[move.slot - 1] if 1 <= move.slot <= SLOTS else None
    if held is None:
        return Refusal(
            "There is no building in slot {slot} of {cell}.",
            "DL-PRD-01", slot=move.slot, cell=land.cell,
        )  # fmt: skip
    if move.unit not in held.type.makes:
        return Refusal("{building} makes no {unit}.", "DL-PRD-01", building=held.type.name, unit=kind.name)
    return idle(planet, held) or no_order(planet, land, held, move)


def no_order(planet: Planet, land: Territory, held: Building, move: Make) -> Refusal | None:
    """Why a building that is at work does not make so many of its units. [DL-PRD-03..07]"""
    return unskilled(planet, move.unit) or too_many(planet, land, held, move)


def idle(planet: Planet, held: Building) -> Refusal | None:
    """Why a building makes no units now. [DL-PRD-02, DL-DIP-05, R90]"""
    name = held.type.name
    if held.taken:
        return Refusal(
            "This {building} came by treaty: it makes units after your next Upkeep.",
            "DL-DIP-05", building=name,
        )  # fmt: skip
    if held.vacant:
        return Refusal("Nobody works in this {building}, so it makes nothing.", "DL-PRD-02", building=name)
    if not held.powered:
        return Refusal(
            "This {building} has no energy, so it makes nothing.",
            "DL-PRD-02", "DL-UPK-08", building=name,
        )  # fmt: skip
    if held.traded and planet.rules_version < SHORT_TURN:
        return Refusal(
            "This {building} has traded this turn, so it makes nothing.",
            "DL-PRD-02", "DL-RES-07", building=name,
        )  # fmt: skip
    back, funds = earned(planet, held), allowance(planet)
    if back > funds:
        return Refusal(
            "To make units this {building} gives back the {back} Credits that it has earned, and you have {funds}.",
            "DL-RES-07", "R90", building=name, back=back, funds=funds,
        )  # fmt: skip
    return None


def unskilled(planet: Planet, unit: str) -> Refusal | None:
    """Why a race makes no such unit. [DL-PRD-05, DL-RAC-TAR-3, R34]"""
    if (planet.me.race, unit) == ("tarth", "scout"):
        return Refusal("The Tarth cannot make Scouts; they may buy them.", "DL-RAC-TAR-3")
    needs = UNITS[unit].needs
    if needs and needs not in planet.me.technologies:
        return Refusal(
            "{unit} needs the technology {technology}.",
            "DL-PRD-05", unit=UNITS[unit].name, technology=TECHNOLOGIES[needs].name,
        )  # fmt: skip
    return None


def too_many(planet: Planet, land: Territory, held: Building, move: Make) -> Refusal | None:
    """Why not so many, or not there. [DL-PRD-03, DL-PRD-04, DL-PRD-06, DL-PRD-07]"""
    most = left(planet, held)
    if not 1 <= move.number <= most:
        return Refusal(
            "This {building} makes {most:# unit|# units} a turn.",
            "DL-PRD-03", building=held.type.name, most=most,
        )  # fmt: skip
    if move.unit == COLONIZER and move.number > land.colonists:
        return nobody_to_fly(land)
    if problem := no_launch(planet, land, move):
        return problem
    price, back = move.number * price_of(planet.me.race, planet.me.technologies, move.unit), earned(planet, held)
    unit = UNITS[move.unit].name
    return too_poor(planet, COST_OF_UNITS, "DL-PRD-04", price, back, number=move.number, unit=unit)


def nobody_to_fly(land: Territory) -> Refusal:
    """That a territory has too few colonists for so many Colonizers. [DL-PRD-06]"""
    return Refusal(
        "A Colonizer takes a colonist of its territory: {cell} has {people:# colonist|# colonists}.", "DL-PRD-06",
        cell=land.cell, people=land.colonists,
    )  # fmt: skip


def no_launch(planet: Planet, land: Territory, move: Make) -> Refusal | None:
    """Why a Ship cannot appear there, or another unit nowhere but in its territory. [DL-PRD-07]"""
    if move.unit != SHIP:
        return Refusal("Only Ships are sent to another territory: leave it out.", "DL-PRD-07") if move.to else None
    free = launches(planet, planet.active, land.cell, move.slot)
    if not free:
        seen = served(land.cell, land.building(move.slot), oceans(planet.lands))
        return Refusal(
            "A Ship needs an Ocean without opponents that its port serves; of {oceans:and} none is free.",
            "DL-PRD-07", oceans=seen,
        )  # fmt: skip
    if move.to in free:
        return None
    return Refusal("Name the Ocean where the Ship appears: {oceans}.", "DL-PRD-07", oceans=one_of(free))


def no_board(planet: Planet, land: Territory, move: Board) -> Refusal:
    """Why this colonist cannot be named. [DL-PRD-06]"""
    held = land.slots[move.slot - 1] if 1 <= move.slot <= SLOTS else None
    if held is None or not held.manned:
        return Refusal("Nobody works in slot {slot} of {cell}.", "DL-PRD-06", slot=move.slot, cell=land.cell)
    return Refusal(
        "No Colonizer that needs a choice can be made at {cell}: leave this out.",
        "DL-PRD-06", cell=land.cell,
    )  # fmt: skip


def no_demolition(planet: Planet, land: Territory, move: GiveUp) -> Refusal:
    """Buildings stay. [DL-BLD-09, R31]"""
    return Refusal("Buildings are never demolished or sold.", "DL-BLD-09")


REFUSALS: dict[type[Move], Callable[[Planet, Territory, Any], Refusal | None]] = {
    Build: no_build, Site: no_site, Serve: no_serve, Make: no_make, Board: no_board, GiveUp: no_demolition,
}  # fmt: skip


def budget(planet: Planet, back: int = 0) -> int:
    """The Metal there is, with what Credits buy of it when so many are given back. [R90, R92]"""
    return planet.me.goods["metal"] + credit(planet, back)


def credit(planet: Planet, back: int = 0) -> int:
    """The Metal that Credits buy when so many of them are given back. [R90, R92]"""
    return max(0, allowance(planet) - back) // PRICE
