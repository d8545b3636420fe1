"""Why something cannot be built or made: one sentence for the player who ordered it, with its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rules.common.english import counted, listed
from rules.deadlock.chapters.oceans import has_port, oceans, seas_beside, served
from rules.deadlock.chapters.placing import launches
from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.model.buildings import LARGER, UPGRADE, capacity_of, cost_of, trade_of
from rules.deadlock.model.cells import ADJACENT, CELLS
from rules.deadlock.model.moves import Board, Build, GiveUp, Make, Serve, Site
from rules.deadlock.model.state import Building, Planet, Territory
from rules.deadlock.model.tables import BUILDINGS, COLONIST, COLONIZER, SHIP, SHORT_TURN, SLOTS, TECHNOLOGIES, UNITS
from rules.deadlock.model.units import price_of
from rules.engine import Move, Refusal

QUOTED = 20
"""So many characters of what somebody typed are repeated in a refusal."""
Plan = Sequence[Move]

# -- what does not fit together ----------------------------------------------------------------------------------------


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
    return Refusal(f"Only one construction a territory and turn: choose one for {cell}.", "DL-BLD-01")


def misplaced(plan: Plan, builds: Sequence[Build]) -> Refusal | None:
    """A slot or a sea without the construction that it is for, or two of them. [DL-TER-02, DL-BLD-04, DL-OCE-07]"""
    kinds = {build.at: build.building for build in builds}
    sites, seas = ([work.at for work in plan if isinstance(work, kind)] for kind in (Site, Serve))
    for cell in sites:
        if cell not in kinds:
            return Refusal(f"A slot is for a new building: choose one for {cell}, or leave the slot out.", "DL-TER-02")
        if kinds[cell] in LARGER:
            return Refusal(f"Housing that grows keeps its slot: leave the slot of {cell} out.", "DL-BLD-04")
    for cell in seas:
        if cell not in kinds or not is_port(kinds[cell]):
            return Refusal(f"A sea is for a new port: choose one for {cell}, or leave the sea out.", "DL-OCE-07")
    if twice := doubled(sites):
        return Refusal(f"A building has one slot: choose one for {twice}.", "DL-TER-02")
    if twice := doubled(seas):
        return Refusal(f"A port serves one sea: choose one for {twice}.", "DL-OCE-07")
    return None


def overworked(planet: Planet, makes: Sequence[Make]) -> Refusal | None:
    """More units of a building than it makes in a turn. [DL-PRD-03]"""
    ordered = Counter[tuple[str, int]]()
    for make in makes:
        ordered[make.at, make.slot] += make.number
    for (cell, slot), number in ordered.items():
        held = planet.land(cell).building(slot)
        most = left(planet, held)
        if number > most:
            return Refusal(
                f"The {held.type.name} in slot {slot} of {cell} makes {counted(most, 'unit')} a turn.", "DL-PRD-03"
            )
    return None


def unmanned(planet: Planet, plan: Plan, makes: Sequence[Make]) -> Refusal | None:
    """More Colonizers than colonists in a territory, or more to board than Colonizers. [DL-PRD-06]"""
    flights = Counter[str]()
    for make in makes:
        flights[make.at] += make.number if make.unit == COLONIZER else 0
    boarding = Counter([work.at for work in plan if isinstance(work, Board)])
    for cell, number in flights.items():
        if number > planet.land(cell).colonists:
            held = counted(planet.land(cell).colonists, "colonist")
            return Refusal(f"A Colonizer takes a colonist of its territory: {cell} has {held}.", "DL-PRD-06")
    for cell, number in boarding.items():
        if number > flights[cell]:
            return Refusal(f"Name one colonist to board for each Colonizer made at {cell}.", "DL-PRD-06")
    return None


def too_dear(planet: Planet, builds: Sequence[Build], makes: Sequence[Make]) -> Refusal | None:
    """More Metal or Credits than there are. [DL-BLD-02, DL-PRD-04, R90, R92]"""
    back, funds = paid_back(planet, makes), allowance(planet)
    if back > funds:
        return Refusal(
            f"For these units {back} Credits of trade are given back, and you have {funds}: make fewer.",
            "DL-RES-07",
            "R90",
        )
    price = price_of_works(planet, builds, makes)
    more = (funds - back) // PRICE
    if price <= planet.me.goods["metal"] + more:
        return None
    return Refusal(f"All this costs {price} Metal and {means(planet, more)}: leave some out.", "DL-BLD-02", "DL-PRD-04")


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


def means(planet: Planet, more: int) -> str:
    """`you have 5`, `you have 5, and Credits for 3 more`: Metal, and what can be bought of it."""
    return f"you have {planet.me.goods['metal']}" + (f", and Credits for {more} more" if more > 0 else "")


def price_of_build(planet: Planet, building: str) -> int:
    """What a construction costs the active player in Metal. [DL-BLD-02, DL-BLD-04, DL-BLD-10]"""
    return UPGRADE if building in LARGER else cost_of(building, planet.me.race, planet.me.technologies)


def left(planet: Planet, held: Building) -> int:
    """How many more units a building may make this turn. [DL-PRD-03]"""
    return capacity_of(held.kind, planet.me.race, planet.me.technologies) - held.made


def is_port(building: str) -> bool:
    """Whether a construction is a Shipyard or Hydroport."""
    return building in BUILDINGS and BUILDINGS[building].role == "port"


def doubled(cells: Sequence[str]) -> str | None:
    """The first cell that is named twice."""
    return next((cell for cell, number in Counter(cells).items() if number > 1), None)


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
            f"“{move.building[:QUOTED]}” is no building; nothing is ever demolished or sold either.", "DL-BLD-09"
        )
    if land.built:
        return Refusal(f"{land.cell} has had its construction of this turn: build elsewhere.", "DL-BLD-01")
    if (row.site == "ocean") == land.land:
        return no_ground(land, row.name)
    if row.needs and row.needs not in planet.me.technologies:
        return Refusal(f"{row.name} needs the technology {TECHNOLOGIES[row.needs].name}.", "DL-BLD-02")
    if row.site != "land" and (problem := no_sea(planet, land, row.name)):
        return problem
    if land.free_slot is None:
        return Refusal(
            f"All {SLOTS} slots of {land.cell} are taken, and nothing is demolished.",
            "DL-BLD-03",
            "DL-TER-01",
            "DL-BLD-09",
        )
    return too_poor(planet, row.name, price_of_build(planet, move.building), "DL-BLD-02")


def no_ground(land: Territory, name: str) -> Refusal:
    """That a building is for the other element. [DL-BLD-06]"""
    if land.land:
        return Refusal(f"{name} stands in Oceans only, and {land.cell} is land.", "DL-BLD-06")
    return Refusal(
        f"{land.cell} is Ocean: only Benthic Mine, Wave Platform and Fishery stand there.", "DL-BLD-06", "DL-OCE-06"
    )


def no_sea(planet: Planet, land: Territory, name: str) -> Refusal | None:
    """Why a port cannot be built ashore, or a sea structure in an Ocean. [DL-BLD-07, DL-OCE-05, DL-OCE-06]"""
    if land.land:
        coast = seas_beside(land.cell, oceans(planet.lands))
        return (
            None
            if coast
            else Refusal(f"{name} needs a territory beside an Ocean, and {land.cell} is none.", "DL-BLD-07")
        )
    if has_port(planet, planet.active, land.cell):
        return None
    return Refusal(f"{name} needs a port of yours that serves {land.cell}.", "DL-OCE-05", "DL-OCE-08")


def no_upgrade(planet: Planet, land: Territory, move: Build) -> Refusal | None:
    """Why no housing can be made larger here. [DL-BLD-01, DL-BLD-04]"""
    small = LARGER[move.building]
    if land.built:
        return Refusal(f"{land.cell} has had its construction of this turn: build elsewhere.", "DL-BLD-01", "DL-BLD-04")
    if small not in [held.kind for held in land.buildings]:
        return Refusal(f"{land.cell} has no {BUILDINGS[small].name} to make larger.", "DL-BLD-04")
    return too_poor(planet, "Making it larger", UPGRADE, "DL-BLD-04")


def too_poor(planet: Planet, what: str, price: int, rule: str, back: int = 0) -> Refusal | None:
    """That the Metal is not enough, nor what Credits buy of it when so many are given back. [R90, R92]"""
    more = max(0, allowance(planet) - back) // PRICE
    if price <= planet.me.goods["metal"] + more:
        return None
    return Refusal(f"{what} costs {price} Metal and {means(planet, more)}.", rule)


def no_site(planet: Planet, land: Territory, move: Site) -> Refusal:
    """Why a slot cannot be chosen. [DL-TER-01, DL-TER-02]"""
    if not 1 <= move.slot <= SLOTS:
        return Refusal(f"Slots are 1 to {SLOTS}.", "DL-TER-01")
    if land.slots[move.slot - 1] is not None:
        return Refusal(f"Slot {move.slot} of {land.cell} is taken: choose a free one.", "DL-TER-02")
    if planet.rules_version >= SHORT_TURN:
        return Refusal("All slots are alike, and the lowest free one is taken: leave the slot out.", "DL-TER-02", "R93")
    return Refusal(f"There is no slot to choose at {land.cell}: leave it out.", "DL-TER-02")


def no_serve(planet: Planet, land: Territory, move: Serve) -> Refusal:
    """Why a sea cannot be chosen. [DL-OCE-07]"""
    seas = seas_beside(land.cell, oceans(planet.lands))
    if len(seas) > 1:
        firsts = [next(cell for cell in ADJACENT[land.cell] if cell in sea) for sea in seas]
        return Refusal(f"Name the sea by its Ocean beside {land.cell}: {listed(firsts)}.", "DL-OCE-07")
    return Refusal(f"There is no sea to choose at {land.cell}: leave it out.", "DL-OCE-07")


# -- units -------------------------------------------------------------------------------------------------------------


def no_make(planet: Planet, land: Territory, move: Make) -> Refusal | None:
    """Why a building cannot make this. [DL-PRD-01..07]"""
    kind = UNITS.get(move.unit)
    if move.unit == COLONIST:
        return Refusal("Colonists are not made: they come in the Population Phase.", "DL-PRD-09")
    if kind is None:
        return Refusal(f"There is no unit “{move.unit[:QUOTED]}”.", "DL-PRD-01")
    held = land.slots[move.slot - 1] if 1 <= move.slot <= SLOTS else None
    if held is None:
        return Refusal(f"There is no building in slot {move.slot} of {land.cell}.", "DL-PRD-01")
    if move.unit not in held.type.makes:
        return Refusal(f"{held.type.name} makes no {kind.name}.", "DL-PRD-01")
    return idle(planet, held) or unskilled(planet, move.unit) or too_many(planet, land, held, move)


def idle(planet: Planet, held: Building) -> Refusal | None:
    """Why a building makes no units now. [DL-PRD-02, DL-DIP-05, R90]"""
    name = held.type.name
    if held.taken:
        return Refusal(f"This {name} came by treaty: it makes units after your next Upkeep.", "DL-DIP-05")
    if held.vacant:
        return Refusal(f"Nobody works in this {name}, so it makes nothing.", "DL-PRD-02")
    if not held.powered:
        return Refusal(f"This {name} has no energy, so it makes nothing.", "DL-PRD-02", "DL-UPK-08")
    if held.traded and planet.rules_version < SHORT_TURN:
        return Refusal(f"This {name} has traded this turn, so it makes nothing.", "DL-PRD-02", "DL-RES-07")
    back, funds = earned(planet, held), allowance(planet)
    if back > funds:
        return Refusal(
            f"To make units this {name} gives back the {back} Credits that it has earned, and you have {funds}.",
            "DL-RES-07",
            "R90",
        )
    return None


def unskilled(planet: Planet, unit: str) -> Refusal | None:
    """Why a race makes no such unit. [DL-PRD-05, DL-RAC-TAR-3]"""
    if (planet.me.race, unit) == ("tarth", "scout"):
        return Refusal("The Tarth cannot make Scouts; they may buy them.", "DL-RAC-TAR-3")
    needs = UNITS[unit].needs
    if needs and needs not in planet.me.technologies:
        return Refusal(f"{UNITS[unit].name} needs the technology {TECHNOLOGIES[needs].name}.", "DL-PRD-05")
    return None


def too_many(planet: Planet, land: Territory, held: Building, move: Make) -> Refusal | None:
    """Why not so many, or not there. [DL-PRD-03, DL-PRD-04, DL-PRD-06, DL-PRD-07]"""
    most = left(planet, held)
    if not 1 <= move.number <= most:
        return Refusal(f"This {held.type.name} makes {counted(most, 'unit')} a turn.", "DL-PRD-03")
    if move.unit == COLONIZER and move.number > land.colonists:
        people = counted(land.colonists, "colonist")
        return Refusal(f"A Colonizer takes a colonist of its territory: {land.cell} has {people}.", "DL-PRD-06")
    if problem := no_launch(planet, land, move):
        return problem
    price = move.number * price_of(planet.me.race, planet.me.technologies, move.unit)
    return too_poor(planet, f"{move.number} {UNITS[move.unit].name}", price, "DL-PRD-04", earned(planet, held))


def no_launch(planet: Planet, land: Territory, move: Make) -> Refusal | None:
    """Why a Ship cannot appear there, or another unit nowhere but in its territory. [DL-PRD-07]"""
    if move.unit != SHIP:
        return Refusal("Only Ships are sent to another territory: leave it out.", "DL-PRD-07") if move.to else None
    free = launches(planet, planet.active, land.cell, move.slot)
    if not free:
        seen = served(land.cell, land.building(move.slot), oceans(planet.lands))
        return Refusal(
            f"A Ship needs an Ocean without opponents that its port serves; of {listed(seen)} none is free.",
            "DL-PRD-07",
        )
    return (
        None
        if move.to in free
        else Refusal(f"Name the Ocean where the Ship appears: {' or '.join(free)}.", "DL-PRD-07")
    )


def no_board(planet: Planet, land: Territory, move: Board) -> Refusal:
    """Why this colonist cannot be named. [DL-PRD-06]"""
    held = land.slots[move.slot - 1] if 1 <= move.slot <= SLOTS else None
    if held is None or not held.manned:
        return Refusal(f"Nobody works in slot {move.slot} of {land.cell}.", "DL-PRD-06")
    return Refusal(f"No Colonizer that needs a choice can be made at {land.cell}: leave this out.", "DL-PRD-06")


def no_demolition(planet: Planet, land: Territory, move: GiveUp) -> Refusal:
    """Buildings stay. [DL-BLD-09, R31]"""
    return Refusal("Buildings are never demolished or sold.", "DL-BLD-09")


REFUSALS: dict[type[Move], Callable[[Planet, Territory, Any], Refusal | None]] = {
    Build: no_build, Site: no_site, Serve: no_serve, Make: no_make, Board: no_board, GiveUp: no_demolition,
}  # fmt: skip
