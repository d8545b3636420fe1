"""Build and Production: one plan for both, carried out phase by phase. [3.17, 3.18, R66]

The plan is asked for in the Build Phase; what it orders of the Production Phase waits as `jobs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import leave, release_order
from rules.deadlock.chapters.oceans import oceans, seas_beside
from rules.deadlock.chapters.placing import launches
from rules.deadlock.chapters.trade import buy
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.chapters.works_misfits import misfit
from rules.deadlock.chapters.works_refusals import (
    building_sites,
    idle,
    is_port,
    left,
    no_build,
    no_order,
    paid_back,
    price_of_works,
    within_means,
    wrong,
)
from rules.deadlock.model.buildings import LARGER, UPGRADE, cost_of
from rules.deadlock.model.cells import ADJACENT, NUMBER
from rules.deadlock.model.events import Built, TradeUndone, UnitsMade
from rules.deadlock.model.moves import Board, Build, Done, Make, Serve, Site
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Building, Job, Planet, Territory
from rules.deadlock.model.tables import BUILDINGS, COLONIZER, SHIP, SHORT_TURN
from rules.deadlock.model.units import price_of
from rules.engine import Rule, ask_some

Piece = Build | Site | Serve | Make | Board
Work = Piece | Done
UPGRADES = {kind: code for code, kind in LARGER.items()}
WANTED = (
    "mine", "farm", "university", "nuclear_plant", "laser_defense", "factory", "city_center", "cultural_center",
    "dwellings", *LARGER, "drill", "replicator", "research_center", "fusion_plant", "automated_factory",
)  # fmt: skip
"""The buildings that most turns want come first in the list; all others follow in the order of Table D."""
RANK = {code: rank for rank, code in enumerate(WANTED)}
CELL = attrgetter("at")
PER_LAND = 3
"""A construction with its slot and its sea."""


def build_phase(planet: Planet) -> Rule[str]:
    """Whoever controls land plans constructions and units; the constructions are done now. [DL-BLD-01, DL-SEQ-03]"""
    begin(planet, "build")
    planet.jobs = []
    if planet.controlled(planet.active):
        plan = yield from ask_some(lambda: works(planet), open=True)
        pay_for(planet, plan)
        for land in planet.controlled(planet.active):
            construct(planet, land, [work for work in plan if not isinstance(work, Done) and work.at == land.cell])
        planet.jobs = jobs(plan)
    return onward(planet, "production")


def works(planet: Planet) -> Plan[Work]:
    """What to build and to make; nothing by default. [DP-22, DP-23, DL-BLD-11, DL-PRD-10]"""
    most, kinds = 0, tuple(within_means(planet))
    built: list[Piece] = []
    made: list[Piece] = []
    for land in planet.controlled(planet.active):
        here = constructions(planet, land, kinds)
        built += here
        made += products(planet, land)
        most += PER_LAND if here else 0
    # What is wanted most comes first; the question comes without any choice, too: what one could pay is secret.
    pieces = [*built, *made]
    if planet.rules_version >= SHORT_TURN:
        pieces.sort(key=CELL)
        pieces.sort(key=wanted_first)
    else:
        pieces.sort(key=buildings_first)
    options: Sequence[Work] = pieces or [Done.of()]
    return Plan(
        seat=planet.active,
        prompt=Prompt.BUILD,
        options=options,
        low=0,
        high=min(max(most + len(made), 1), len(options)),
        default=(),
        reason="DL-BLD-01",
        check_set=lambda plan: misfit(planet, plan),
        why=lambda move: wrong(planet, move),
    )


def buildings_first(work: Piece) -> int:
    """Buildings, then units, then what says more about them."""
    return 0 if isinstance(work, Build) else 1 if isinstance(work, Make) else 2


def wanted_first(work: Piece) -> int:
    """Units, then buildings in the order of WANTED, then what says more about them."""
    if isinstance(work, Build):
        return 1 + RANK.get(work.building, len(WANTED))
    return 0 if isinstance(work, Make) else 2 + len(WANTED)


# -- what can be built -------------------------------------------------------------------------------------------------


def constructions(planet: Planet, land: Territory, kinds: tuple[str, ...]) -> list[Piece]:
    """What can be built in a territory of these kinds, and where and for which sea.

    [DL-BLD-01, DL-BLD-03, DL-TER-02, DL-OCE-07, DL-TER-05, R67]
    """
    if land.built:
        return []
    larger = dict.fromkeys([UPGRADES[held.kind] for held in land.buildings if held.kind in UPGRADES])
    upgrades = [Build.of(land.cell, code) for code in larger]
    sites = building_sites(planet, land)
    new = plots(land.cell, kinds, sites)
    found: list[Piece] = [*[move for move in upgrades if no_build(planet, land, move) is None], *new]
    if new and land.empty_slots > 1 and planet.rules_version < SHORT_TURN:  # R93: all slots are alike
        found += [Site.of(land.cell, slot) for slot, held in enumerate(land.slots, start=1) if held is None]
    seas = seas_beside(land.cell, oceans(planet.lands)) if "coast" in sites else ()
    if len(seas) > 1 and any(is_port(move.building) for move in new):
        found += [Serve.of(land.cell, one_beside(land.cell, sea)) for sea in seas]
    return found


@lru_cache(maxsize=1 << 13)
def plots(cell: str, kinds: Sequence[str], sites: Sequence[str]) -> Sequence[Build]:
    """The new buildings of these kinds that stand on such sites, in a territory."""
    return tuple([Build.of(cell, code) for code in kinds if BUILDINGS[code].site in sites])


def one_beside(cell: str, sea: Sequence[str]) -> str:
    """The lowest-numbered Ocean of a sea beside a territory."""
    return next(ocean for ocean in ADJACENT[cell] if ocean in sea)


# -- what can be made --------------------------------------------------------------------------------------------------


def products(planet: Planet, land: Territory) -> list[Piece]:
    """What the buildings of a territory can make, and who can board a Colonizer.

    [DL-PRD-02, DL-PRD-06, DL-PRD-07, R33]
    """
    found: list[Piece] = []
    for slot, held in enumerate(land.slots, start=1):
        if held is not None and held.type.makes and idle(planet, held) is None:
            makes = [
                Make.of(land.cell, slot, kind, number, at)
                for kind in held.type.makes
                for at in (launches(planet, planet.active, land.cell, slot) if kind == SHIP else ("",))
                for number in range(1, left(planet, held) + 1)
            ]
            found += [move for move in makes if no_order(planet, land, held, move) is None]
    if land.colonists > 1 and any(isinstance(move, Make) and move.unit == COLONIZER for move in found):
        found += [Board.of(land.cell, slot) for slot, held in enumerate(land.slots, start=1) if held and held.manned]
    return found


# -- carrying it out ---------------------------------------------------------------------------------------------------


def pay_for(planet: Planet, plan: Sequence[Work]) -> None:
    """What makes units gives back what it earned by trade, and missing Metal is bought. [DL-TRD-01, R90, R92]"""
    me, makes = planet.me, [work for work in plan if isinstance(work, Make)]
    back = paid_back(planet, makes)
    if back:
        me.goods["credits"] -= back
        planet.tell(TradeUndone(planet.active, back))
    for make in makes:
        planet.land(make.at).building(make.slot).traded = False
    price = price_of_works(planet, [work for work in plan if isinstance(work, Build)], makes)
    buy(planet, "metal", max(0, price - me.goods["metal"]))


def construct(planet: Planet, land: Territory, works: Sequence[Work]) -> None:
    """Build what the plan says for a territory. [DL-BLD-02, DL-BLD-04, DL-BLD-08, DL-TER-02]"""
    build = next((work for work in works if isinstance(work, Build)), None)
    if build is None:
        return
    land.built = True
    if build.building in LARGER:
        enlarge(planet, land, LARGER[build.building])
        return
    slot = next((work.slot for work in works if isinstance(work, Site)), land.free_slot or 0)
    chosen = next((work.ocean for work in works if isinstance(work, Serve)), "")
    land.slots[slot - 1] = Building(build.building, sea=sea_of(planet, land, build.building, chosen))
    planet.me.goods["metal"] -= cost_of(build.building, planet.me.race, planet.me.technologies)
    planet.tell(Built(planet.active, land.cell, slot, build.building, ""))


def enlarge(planet: Planet, land: Territory, kind: str) -> None:
    """Make the first housing of this kind larger where it stands. [DL-BLD-04]"""
    slot = next(slot for slot, held in enumerate(land.slots, start=1) if held and held.kind == kind)
    larger = BUILDINGS[kind].grows
    land.building(slot).kind = larger
    planet.me.goods["metal"] -= UPGRADE
    planet.tell(Built(planet.active, land.cell, slot, larger, kind))


def sea_of(planet: Planet, land: Territory, kind: str, chosen: str) -> str:
    """An Ocean of the sea that a new port serves: the chosen one, else the largest; empty for others. [DL-OCE-07]"""
    if BUILDINGS[kind].role != "port":
        return ""
    return chosen or one_beside(land.cell, seas_beside(land.cell, oceans(planet.lands))[0])


def jobs(plan: Sequence[Work]) -> list[Job]:
    """What the plan orders of the Production Phase, by territory and slot; a Colonizer's job says who boards."""
    found = [Job(work.at, work.slot, work.unit, work.number, work.to) for work in plan if isinstance(work, Make)]
    found.sort(key=lambda job: (NUMBER[job.cell], job.slot))
    for work in plan:
        if isinstance(work, Board):
            next(job for job in found if (job.cell, job.kind) == (work.at, COLONIZER)).aboard.append(work.slot)
    return found


def production_phase(planet: Planet) -> str:
    """The units of the plan are made; those who fly a Colonizer board when all are. [DL-PRD-02, DL-PRD-06, R77]"""
    begin(planet, "production")
    for job in planet.jobs:
        make(planet, job)
    for land in planet.controlled(planet.active):
        board(planet, land)
    planet.jobs = []
    return onward(planet, "ability")


def make(planet: Planet, job: Job) -> None:
    """Pay for units and put them on the map. [DL-PRD-04, DL-PRD-07, DL-PRD-08]"""
    me, at = planet.me, job.to or job.cell
    me.goods["metal"] -= job.number * price_of(me.race, me.technologies, job.kind)
    planet.land(job.cell).building(job.slot).made += job.number
    for _ in range(job.number):
        planet.new_unit(job.kind, planet.active, at)
    planet.tell(UnitsMade(planet.active, job.cell, job.slot, job.kind, job.number, at))


def board(planet: Planet, land: Territory) -> None:
    """Colonists of a territory board its new Colonizers: who was named, else who is spared most easily.

    [DL-PRD-06, R35]
    """
    flights = [job for job in planet.jobs if (job.cell, job.kind) == (land.cell, COLONIZER)]
    if flights:
        seats = sum([job.number for job in flights])
        named = [(land.cell, f"slot {slot}") for job in flights for slot in job.aboard]
        others = [place for place in release_order(planet, planet.active, [land]) if place not in named]
        leave(planet, land, [*named, *others][:seats])
