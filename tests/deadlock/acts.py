"""Acts that are likely to be taken, for random play in the conformance suite."""

from __future__ import annotations

from rules.deadlock.model.moves import Accept, Concede, Decline, Deliver, Offer, Orders
from rules.deadlock.model.state import Planet, player_id
from rules.deadlock.model.tables import UNITS
from rules.deadlock.model.view import view
from rules.deadlock.words.suggestions import suggestions
from rules.engine import Below, Move


def sample_act(planet: Planet, seat: int, below: Below) -> Move | None:
    """An act that this seat may well do: deals and answers to them, orders, seldom a concession."""
    ready, choice = suggestions(view(planet, seat)), below(24)
    if ready and choice < 10:
        return answered(ready, below)
    if choice == 10:
        return Concede()
    if choice < 14:
        return some_orders(planet.round, below)
    if choice == 14 and planet.received:
        return delivery(planet, seat, below)
    return some_offer(planet, seat, below)


def answered(ready: tuple[Accept | Decline, ...], below: Below) -> Move:
    """One of the answers to open offers."""
    return ready[below(len(ready))]


def delivery(planet: Planet, seat: int, below: Below) -> Move | None:
    """A unit of this seat to some other place."""
    held = [(land.cell, unit.kind) for land, unit in planet.units(seat) if unit.id in planet.received]
    if not held:
        return None
    cell, kind = held[below(len(held))]
    return Deliver(kind, cell, planet.lands[below(25)].cell)


def some_offer(planet: Planet, seat: int, below: Below) -> Offer:
    """Goods, a unit or a territory for goods, to any player."""
    units = [f"{unit.kind} {land.cell}" for land, unit in planet.units(seat) if unit.kind in UNITS]
    lands = [f"land {land.cell}" for land in planet.controlled(seat)]
    things = [*units, *lands, "3 metal", "2 credits", "1 food, 1 energy", ""]
    give, want = things[below(len(things))], ("1 metal", "2 food", "", "5 credits")[below(4)]
    return Offer(player_id(below(len(planet.players))), give, want, ("", "peace till round 9")[below(2)])


def some_orders(now: int, below: Below) -> Orders:
    """Any standing orders, some of them for this round and a few more."""
    return Orders(
        ("ask", "usual", "low", "medium")[below(4)],
        ("ask", "usual")[below(2)],
        ("", "farm, mine", "research")[below(3)],
        ("", "mine")[below(2)],
        ("ask", "decline")[below(2)],
        ("ask", "cheapest", "dearest")[below(3)],
        ("weakest", "deadliest", "military_first")[below(3)],
        below(2) and now + below(3),
    )
