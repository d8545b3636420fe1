"""What belongs to nobody's turn: building an army list, standing orders for overwatch, giving up. [OP-ARM, D2, D8]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.standing_orders import check_end, lapsed
from rules.engine import Move, Refusal, Refused
from rules.one_page_deadzone.chapters.ending import concede
from rules.one_page_deadzone.model.armies import model, objections, read_army
from rules.one_page_deadzone.model.events import Drafted, WatchEnded, WatchLimited, WatchSet
from rules.one_page_deadzone.model.moves import Army, Concede, Dismiss, Orders, Recruit
from rules.one_page_deadzone.model.state import Watch, Zone


def act(zone: Zone, seat: int, move: Move) -> str | None:
    """Carry out an act; return the phase to go to when it ends the game."""
    match move:
        case Recruit(unit, gun, training):
            key = "+".join([unit, *filter(None, (gun, training))])
            draft(zone, seat, [*zone.squads[seat].draft, model(key).key])
        case Dismiss(number):
            draft(zone, seat, without(zone.squads[seat].draft, number))
        case Army(units):
            draft(zone, seat, read_army(units))
        case Orders():
            watch(zone, seat, move)
        case Concede():
            return concede(zone, seat)
    return None


def draft(zone: Zone, seat: int, units: list[str]) -> None:
    """The list that a seat is building: as long as armies are chosen, and legal at every step. [OP-ARM-01..06]"""
    if zone.phase != "armies":
        raise Refused("The armies have been chosen; the list cannot be changed any more.", "OP-ARM-01", "R38")
    if units and (wrong := list(objections(units, zone.points))):
        raise together(wrong)
    zone.squads[seat].draft = units
    zone.tell(Drafted(seat, tuple(units)))


def together(refusals: Sequence[Refusal]) -> Refused:
    """One refusal with the sentences and the rules of several."""
    rules = dict.fromkeys([rule for refusal in refusals for rule in refusal.rules])
    return Refused(" ".join([refusal.text for refusal in refusals]), *rules)


def without(units: list[str], number: int) -> list[str]:
    """A list without the unit in this place."""
    if not units:
        raise Refused("Your list is empty; recruit a unit first.")
    if not 1 <= number <= len(units):
        raise Refused("Your list has {units} units: write a number from 1 to {units}.", units=len(units))
    return [unit for place, unit in enumerate(units, 1) if place != number]


def watch(zone: Zone, seat: int, order: Orders) -> None:
    """When units on overwatch shoot without asking: for one unit, or for all; up to the end of a round. [D8]"""
    check_end(order.until, zone.round, "OP-OVW-01")
    if not 1 <= order.percent <= 100:
        raise Refused("Write a chance from 1 to 100 percent.")
    named = {unit.id.casefold(): unit.id for unit in zone.of(seat)}
    if order.unit and order.unit.casefold() not in named:
        line = "You have no unit “{typed}”; name one of yours, or leave it out for all of them."
        raise Refused(line, typed=order.unit)
    squad, held = zone.squads[seat], Watch(order.policy, order.percent, order.until)
    unit = named.get(order.unit.casefold(), "")
    if unit:
        squad.watches[unit] = held
    else:
        squad.watch, squad.watches = held, {}
    zone.tell(WatchSet(seat, unit, held.policy, held.percent))
    if held.until:
        zone.tell(WatchLimited(seat, unit, held.until))


def end_watches(zone: Zone) -> None:
    """Standing orders whose last round is over: a unit's gives way to its side's, that to the usual one. [D8]"""
    for seat, squad in enumerate(zone.squads):
        if lapsed(squad.watch.until, zone.round):
            squad.watch = Watch()
            zone.tell(WatchEnded(seat, ""))
        for unit in [unit for unit, held in squad.watches.items() if lapsed(held.until, zone.round)]:
            del squad.watches[unit]
            zone.tell(WatchEnded(seat, unit))
