"""Labor: who works where, and what becomes of those who do not. [3.7]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import openings, rebel, staff, work_order
from rules.deadlock.chapters.ledger import workplaces
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.events import IdleRolled, Staffed
from rules.deadlock.model.moves import Staff
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import SLOTS
from rules.engine import Move, Refusal, Rule, ask_some, roll

REBELS_FROM = 4
"""An idle colonist rebels on this die or a higher one. [DL-LAB-03]"""


def labor_phase(planet: Planet) -> Rule[str]:
    """Colonists are put to work in their territories; those without work roll a die. [DL-LAB-01, DL-LAB-03]"""
    begin(planet, "labor")
    yield from distribute(planet)
    yield from roll_for_idle(planet)
    return onward(planet, "event")


def distribute(planet: Planet) -> Rule[None]:
    """Everyone may be put to other work; where all work can be done, it is. [DL-LAB-01, DL-LAB-05]"""
    cells = [land.cell for land in short_handed(planet)]
    chosen = (yield from ask_some(lambda: labor_question(planet), open=True)) if cells else ()
    lands = [land for land in planet.controlled(planet.active) if land.colonists]
    for land in lands:
        here = [move.slot for move in chosen if move.at == land.cell]
        staff(land, here if land.cell in cells else openings(land))
    if lands:
        planet.tell(Staffed(planet.active, sum([land.manned for land in lands]), sum([land.idle for land in lands])))


def roll_for_idle(planet: Planet) -> Rule[None]:
    """Each colonist without a building rolls, in the order of territories: 4 or more, and he rebels. [DL-LAB-03, R16]

    A building without power is work all the same. [DL-LAB-04]
    """
    seat = planet.active
    for land in planet.controlled(seat):
        if land.idle:
            dice = yield from roll(land.idle, 6, "DL-LAB-03")
            planet.tell(IdleRolled(seat, land.cell, tuple(dice)))
            angry = sum([die >= REBELS_FROM for die in dice])
            rebel(planet, seat, [(land.cell, f"idle {number}") for number in range(1, angry + 1)], "idle")


# -- the question ------------------------------------------------------------------------------------------------------


def short_handed(planet: Planet) -> list[Territory]:
    """The active player's territories with more work than colonists: there he has a choice. [DL-SEQ-03, R74]"""
    return [land for land in planet.controlled(planet.active) if land.colonists and not is_manned(land)]


def is_manned(land: Territory) -> bool:
    """Whether a territory has colonists enough for all its work."""
    return land.colonists >= workplaces(land)


def labor_question(planet: Planet) -> Plan[Staff]:
    """Who works where, in the territories with too few colonists; by default in the order of work. [DP-06]"""
    orders, lands = planet.orders(planet.active), short_handed(planet)
    ranked = [(land, [Staff.of(land.cell, slot) for slot in work_order(land, orders.work)]) for land in lands]
    options = [move for _, moves in ranked for move in moves]
    usual = tuple([move for land, moves in ranked for move in moves[: land.colonists]])
    return Plan(
        seat=planet.active,
        prompt=Prompt.LABOR,
        options=options,
        low=0,
        high=len(usual),
        default=usual,
        reason="DL-LAB-01",
        order=usual if orders.routine == "usual" else None,
        check_set=lambda chosen: labor_problem(planet, chosen),
        why=lambda move: no_work(planet, move),
    )


def labor_problem(planet: Planet, chosen: Sequence[Staff]) -> Refusal | None:
    """What is wrong with a distribution: more work than colonists in a territory. [DL-LAB-01, DL-LAB-02]"""
    for land in short_handed(planet):
        wanted = sum([move.at == land.cell for move in chosen])
        if wanted > land.colonists:
            return Refusal(
                "{cell} has {people:# colonist|# colonists} for {wanted} buildings: take fewer there.", "DL-LAB-02",
                cell=land.cell, people=land.colonists, wanted=wanted,
            )  # fmt: skip
    return None


def no_work(planet: Planet, move: Move) -> Refusal | None:
    """Why nobody can be put to work there now; None if somebody can. [DL-LAB-01, DL-LAB-02, DL-COL-03]"""
    if not isinstance(move, Staff) or move.at not in CELLS or not 1 <= move.slot <= SLOTS:
        return Refusal("Name a territory from A1 to E5 and a slot from 1 to 6.", "DL-LAB-01")
    land = planet.land(move.at)
    held = land.slots[move.slot - 1]
    if land.owner != planet.active or held is None:
        return Refusal(
            "No building of yours stands in slot {slot} of {cell}.", "DL-LAB-01", slot=move.slot, cell=move.at
        )
    if not held.type.staffed:
        return Refusal("Nobody works in {building}: choose another building.", "DL-COL-03", building=held.type.name)
    if not land.colonists:
        return Refusal("No colonist stands in {cell}, and they work where they stand.", "DL-LAB-01", cell=move.at)
    if is_manned(land):
        return Refusal(
            "There are enough colonists for all the work in {cell}: leave it out, it gets done.", "DL-LAB-02",
            cell=move.at,
        )  # fmt: skip
    return None
