"""What sabotage and missiles destroy: units, buildings and colonists, by choice or by the dice. [3.19, 3.20, DL-TER-07]

`Hit` names it: a kind of unit, of which the oldest goes; `slot 3`, a building; `worker 3`, who works there; `colonist`,
an idle one. A Laser Defense is a building and a unit at once and is named by its slot. [DL-TER-08]
"""

from __future__ import annotations

from collections.abc import Callable

from rules.deadlock.chapters.colonists import destroy_building, kill_colonists, lasers
from rules.deadlock.model.events import Cause, SlotRolled, UnitLost
from rules.deadlock.model.moves import Hit
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import COLONIST, COLONIZER, LASER, UNITS
from rules.engine import Choose, Move, Refusal, Rule, ask_if, roll

# -- what can be hit, the most precious first --------------------------------------------------------------------------


def military(land: Territory) -> list[Hit]:
    """Laser Defenses, Combat Forces and Missiles; of equal price the lowest slot or number first. [DL-MIS-07, DP-27]"""
    found = {unit.kind: None for unit in sorted(land.units, key=lambda unit: unit.id) if unit.type.military}
    kinds = sorted(found, key=lambda kind: -UNITS[kind].cost)
    return [*slots(land, lasers(land)), *[Hit.of(land.cell, kind) for kind in kinds]]


def buildings(land: Territory) -> list[Hit]:
    """All buildings; of equal price the lowest slot first. [DL-MIS-08, DP-30]"""
    taken = [slot for slot, held in enumerate(land.slots, start=1) if held is not None]
    return slots(land, sorted(taken, key=lambda slot: -land.building(slot).type.cost))


def anything(land: Territory) -> list[Hit]:
    """Military units, buildings, Colonizers, an idle colonist, who works. [DL-MIS-09, DP-30]"""
    units = military(land)
    others = [hit for hit in buildings(land) if hit not in units]
    colonizer = [Hit.of(land.cell, COLONIZER)] if land.count(COLONIZER) else []
    idle = [Hit.of(land.cell, COLONIST)] if land.idle else []
    workers = [
        Hit.of(land.cell, f"worker {slot}")
        for slot, held in enumerate(land.slots, start=1)
        if held is not None and held.manned
    ]
    return [*units, *others, *colonizer, *idle, *workers]


def slots(land: Territory, numbers: list[int]) -> list[Hit]:
    """These buildings of a territory."""
    return [Hit.of(land.cell, f"slot {number}") for number in numbers]


def cheapest(hits: list[Hit]) -> Hit:
    """The cheapest of military units, the oldest first among equal ones. [DL-MIS-07, DP-29]"""
    return min(hits, key=lambda hit: UNITS[LASER if hit.what.startswith("slot") else hit.what].cost)


# -- choosing ----------------------------------------------------------------------------------------------------------


def choose_hit(
    planet: Planet, cell: str, find: Callable[[Territory], list[Hit]], form: Callable[[list[Hit]], Choose[Hit]]
) -> Rule[Hit | None]:
    """Ask what is destroyed in a territory, where there is a choice; None where there is nothing."""
    hits = find(planet.land(cell))
    if len(hits) < 2:
        return hits[0] if hits else None

    def question() -> Choose[Hit] | None:
        now = find(planet.land(cell))  # a concession takes all of it away
        return form(now) if now else None

    return (yield from ask_if(question, open=True))


def no_hit(cell: str, reason: str) -> Callable[[Move], Refusal]:
    """What is said to a player who names something else."""
    return lambda move: Refusal("That cannot be hit now: choose among what is offered in {cell}.", reason, cell=cell)


# -- carrying it out ---------------------------------------------------------------------------------------------------


def demolish(planet: Planet, hit: Hit | None, cause: Cause) -> None:
    """What was named goes, if anything; control stays. [DL-TER-06, DL-MIS-10, DL-MIS-11, DL-CTL-06]"""
    if hit is None:
        return
    land = planet.land(hit.at)
    match hit.what.split():
        case ["slot", slot]:
            destroy_building(planet, land, int(slot), cause)
        case ["worker", slot]:
            kill_colonists(planet, land.owner, land, [(land.cell, f"slot {slot}")], cause)
        case [kind] if kind == COLONIST:
            kill_colonists(planet, land.owner, land, [(land.cell, "idle 1")], cause)
        case _:
            destroy_unit(planet, land, hit.what, cause)


def destroy_unit(planet: Planet, land: Territory, kind: str, cause: Cause) -> None:
    """The oldest unit of a kind goes."""
    unit = min([unit for unit in land.units if unit.kind == kind], key=lambda unit: unit.id)
    land.units.remove(unit)
    planet.tell(UnitLost(unit.owner, land.cell, kind, 1, cause))


def strike_at_random(planet: Planet, land: Territory, cause: Cause) -> Rule[None]:
    """A random building goes: a die for the slot, again while it is empty; nothing without buildings. [DL-TER-07]"""
    if not land.buildings:
        return
    dice: list[int] = []
    while not dice or land.slots[dice[-1] - 1] is None:
        die = yield from roll(1, len(land.slots), "DL-TER-07")
        dice += die
    planet.tell(SlotRolled(land.cell, tuple(dice)))
    destroy_building(planet, land, dice[-1], cause)
