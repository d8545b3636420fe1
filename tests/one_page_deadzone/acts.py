"""Acts that are likely to be taken, for random play in the conformance suite."""

from __future__ import annotations

from rules.engine import Below, Move
from rules.one_page_deadzone.model.moves import Army, Concede, Orders
from rules.one_page_deadzone.model.state import Zone
from rules.one_page_deadzone.model.view import POLICIES, suggestions, view

LISTS = (
    "Peacekeeper, Tactical Enforcer with Sniper Rifle and Sergeant Training",
    "2 x Plague Dog, Plague 1st Gen",
    "?",
)


def sample_act(zone: Zone, seat: int, below: Below) -> Move | None:
    """An act that this seat may well do: mostly building its list, then standing orders, seldom a concession."""
    ready = suggestions(view(zone, seat))
    if ready and below(4):
        return ready[below(len(ready))]
    if zone.phase == "armies" and below(3):
        return Army(LISTS[below(len(LISTS))])
    if below(8) == 0:
        return Concede()
    units = ["", *[unit.id for unit in zone.of(seat)]]
    until = below(2) and zone.round + below(3)
    return Orders(POLICIES[below(len(POLICIES))], 1 + below(100), units[below(len(units))], until)
