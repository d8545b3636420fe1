"""What is always true of a zone."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.standing_orders import lapsed
from rules.one_page_deadzone.model.armies import is_legal
from rules.one_page_deadzone.model.state import ROUNDS, Unit, Zone


def invariants(zone: Zone) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    ids = [unit.id for unit in zone.units]
    if len(ids) != len(set(ids)):
        yield f"an id stands twice: {sorted(ids)}"
    for unit in zone.units:
        yield from unit_invariants(zone, unit)
    mines = [(mine.cube, mine.owner) for mine in zone.mines]
    if len(mines) != len(set(mines)):
        yield "two mines of one side lie in a cube"
    if not 1 <= zone.round <= ROUNDS:
        yield f"there is no round {zone.round}"
    for squad in zone.squads:
        if squad.draft and not is_legal(squad.draft, zone.points):
            yield "a list that is being built is not legal"
        if any(lapsed(watch.until, zone.round) for watch in (squad.watch, *squad.watches.values())):
            yield "a standing order has ended and is still there"
    if zone.phase == "activation" and zone.acting is None and not zone.waiting(zone.to_act):
        yield "whose turn it is has nothing to activate"
    yield from crowds(zone)


def unit_invariants(zone: Zone, unit: Unit) -> Iterator[str]:
    """What is always true of a unit. [OP-SHT-05, OP-MOV-04, OP-MOR-05]"""
    if not 0 <= unit.wounds < unit.type.tough:
        yield f"{unit.id} has {unit.wounds} wounds and stands"
    if unit.cube and unit.cube not in zone.field.level:
        yield f"{unit.id} stands in a wall"
    if unit.pinned and unit.overwatch:
        yield f"{unit.id} is pinned and on overwatch"
    if unit.pinned and not 1 <= unit.pinned_in <= zone.round:
        yield f"{unit.id} was pinned in round {unit.pinned_in}"


def crowds(zone: Zone) -> Iterator[str]:
    """Between activations no cube holds both sides. [OP-MOV-02, OP-MEL-07]"""
    if zone.acting is None:
        for unit in zone.units:
            if unit.cube and any(other.owner != unit.owner for other in zone.at(unit.cube)):
                yield f"both sides stand in {unit.cube}"
