"""The Colonization Phase. [3.23]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.common.plan import Plan
from rules.deadlock.chapters.oceans import settle_oceans
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.events import ControlChanged, Settled
from rules.deadlock.model.moves import Settle, Site
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Building, Planet, Territory
from rules.deadlock.model.tables import COLONIZER, NOBODY, SHORT_TURN, SLOTS
from rules.engine import Move, Refusal, Rule, ask_some

DWELLINGS = "dwellings"
ALL_SLOTS = range(1, SLOTS + 1)


def colonization_phase(planet: Planet) -> Rule[str]:
    """Colonizers settle; then control of all Oceans is worked out. [DL-CLN-01, DL-CLN-04]"""
    begin(planet, "colonization")
    if any([land.units and settlers(planet, land) for land in planet.lands]):  # noqa: C419 - quicker
        moves = yield from ask_some(lambda: settle_question(planet), open=True)
        carry_out(planet, moves)
    settle_oceans(planet)
    return onward(planet, "research")


def settlers(planet: Planet, land: Territory) -> int:
    """How many Colonizers of the active player may settle here: on land, one for each free slot.

    [DL-CLN-01, R55, R88]
    """
    if not land.land or land.owner not in (NOBODY, planet.active):
        return 0
    return min(land.count(COLONIZER, planet.active), land.empty_slots)


# -- the question ------------------------------------------------------------------------------------------------------


def settle_question(planet: Planet) -> Plan[Settle | Site]:
    """Which Colonizers settle, and in which slots: by default all in land that nobody controls. [DP-35, DL-CLN-03]"""
    options: list[Settle | Site] = []
    usual: list[Settle | Site] = []
    for land in planet.lands:
        most = settlers(planet, land)
        if most:
            options += [piece for piece in pieces(planet, land) if wrong_piece(planet, piece) is None]
            usual += [Settle.of(land.cell, most)] if land.owner == NOBODY else []
    return Plan(
        seat=planet.active,
        prompt=Prompt.SETTLE,
        options=options,
        low=0,
        high=len(options),
        default=tuple(usual),
        reason="DL-CLN-01",
        check_set=wrong_settling,
        why=partial(wrong_piece, planet),
    )


def pieces(planet: Planet, land: Territory) -> list[Settle | Site]:
    """Colonizers of a territory in any number; in older matches all its slots, too. [R93]"""
    numbers = range(1, land.count(COLONIZER, planet.active) + 1)
    settled: list[Settle | Site] = [Settle.of(land.cell, number) for number in numbers]
    return settled if planet.rules_version >= SHORT_TURN else [*settled, *[Site.of(land.cell, s) for s in ALL_SLOTS]]


def free_slots(land: Territory) -> list[int]:
    """The slots without a building."""
    return [slot for slot in ALL_SLOTS if land.slots[slot - 1] is None]


def wrong_settling(moves: Sequence[Settle | Site]) -> Refusal | None:
    """What is wrong with choices that are each possible."""
    settled = [move for move in moves if isinstance(move, Settle)]
    numbers = {move.at: move.number for move in settled}
    if len(numbers) < len(settled):
        return Refusal("Say once for each territory how many Colonizers settle there.", "DL-CLN-01")
    sites = [move.at for move in moves if isinstance(move, Site)]
    spare = next((cell for cell in sites if sites.count(cell) > numbers.get(cell, 0)), None)
    if spare:
        return Refusal(
            "More slots than settlers are named for {cell}: name one slot for each new Dwellings.",
            "DL-CLN-02",
            cell=spare,
        )
    return None


def wrong_piece(planet: Planet, move: Move) -> Refusal | None:
    """Why nobody can settle so; None if somebody can. [DL-CLN-01, DL-CLN-02, DP-35]"""
    if not isinstance(move, Settle | Site) or move.at not in CELLS:
        return Refusal("Say in which territory a Colonizer settles: settle C3, for example.", "DL-CLN-01")
    land = planet.land(move.at)
    there = land.count(COLONIZER, planet.active)
    if not there:
        return Refusal("You have no Colonizer at {cell}.", "DL-CLN-01", cell=move.at)
    if not land.land:
        return Refusal("{cell} is Ocean: Colonizers settle on land only.", "DL-CLN-01", cell=move.at)
    if land.free_slot is None:
        return Refusal(
            "{cell} has {slots} buildings: a settler needs a free slot.", "DL-CLN-01", cell=move.at, slots=SLOTS
        )
    return no_slot(planet, land, move) if isinstance(move, Site) else no_settlers(planet, land, move)


def no_slot(planet: Planet, land: Territory, move: Site) -> Refusal | None:
    """Why a slot for new Dwellings cannot be chosen: in empty land all are alike. [DL-CLN-02, DP-35]"""
    if planet.rules_version >= SHORT_TURN:
        return Refusal("All slots are alike, and the lowest free one is taken: leave the slot out.", "DL-CLN-02", "R93")
    free = free_slots(land)
    if len(free) == SLOTS:
        return Refusal("{cell} is empty, and all its slots are alike: leave the slot out.", "DL-CLN-02", cell=move.at)
    if len(free) == 1 or move.slot not in free or not settlers(planet, land):
        return Refusal("Slot {slot} of {cell} is not free: choose another.", "DL-CLN-02", slot=move.slot, cell=move.at)
    return None


def no_settlers(planet: Planet, land: Territory, move: Settle) -> Refusal | None:
    """Why not so many Colonizers can settle. [DL-CLN-01]"""
    most = settlers(planet, land)
    if not 1 <= move.number <= most:
        return Refusal(
            "At {cell} {most} can settle: one Colonizer for each free slot.", "DL-CLN-01", cell=move.at, most=most
        )
    return None


# -- settling ----------------------------------------------------------------------------------------------------------


def carry_out(planet: Planet, moves: Sequence[Settle | Site]) -> None:
    """Let Colonizers settle, in the slots that were named for them."""
    for move in moves:
        if isinstance(move, Settle):
            sites = [site.slot for site in moves if isinstance(site, Site) and site.at == move.at]
            for number in range(move.number):
                land = planet.land(move.at)
                others = [slot for slot in free_slots(land) if slot not in sites]
                settle(planet, land, sites[number] if number < len(sites) else others[0])


def settle(planet: Planet, land: Territory, slot: int) -> None:
    """The Colonizer goes; free Dwellings, a colonist and control come. [DL-CLN-02, DL-CTL-02]"""
    seat, before = planet.active, land.owner
    settler = next(unit for unit in land.units if unit.kind == COLONIZER and unit.owner == seat)
    land.units.remove(settler)
    land.slots[slot - 1] = Building(DWELLINGS)
    land.idle += 1
    land.owner = seat
    planet.tell(Settled(seat, land.cell, slot))
    if before != seat:
        planet.tell(ControlChanged(land.cell, before, seat))
