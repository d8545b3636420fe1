"""Fights for tests: a table in the middle of P1's turn, and what happened in it, one short line for each fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.death_dome.model import events, series_events
from rules.engine import Event
from testing.scene import name
from tests.death_dome.kit import Table, position


def fight(text: str, hands: str = "", **more: Any) -> Table:
    """A position in which P1 begins a unit phase; nobody draws, so that hands are what the test says."""
    return position(text, **{"phase": "turn", "phases_left": 2, "counter": 1, "hands": hands, **more})


def happened(table: Table, *kinds: type[Event]) -> list[str]:
    """What was told of an attack, in order; only these kinds of facts if there are any."""
    told = [event for event in table.events if type(event) in LINES and (not kinds or isinstance(event, kinds))]
    return [LINES[type(event)](event) for event in told]


def finished(table: Table) -> Table:
    """Nobody answers until no attack is pending: defaults apply."""
    while table.view.strikes or table.asking.endswith(" again"):
        table.silent()
    return table


def struck(event: events.Struck) -> str:
    """`Wa1 W01 > Gu2 5`, `Me2 payback > Wa1 3`, `beehive token > Gu2 10`."""
    return f"{event.by} {event.weapon or event.cause} > {' '.join(event.hits)} {event.power}"


def cards(event: events.CardsShown) -> str:
    """`P2 P24 P18:brace`."""
    used = [card if use == "value" else f"{card}:{use}" for card, use in zip(event.cards, event.uses, strict=True)]
    return f"{name(event.seat)} shows {' '.join(used) or 'nothing'}"


LINES: Mapping[type[Event], Callable[[Any], str]] = {
    events.Struck: struck,
    events.CardsShown: cards,
    events.Wounded: lambda e: f"{e.unit} {e.attack}-{e.defence}: {e.wounds}, {e.vitae} left",
    events.Pushed: lambda e: f"{e.unit} pushed {'-'.join(e.path)}",
    events.PushStopped: lambda e: f"{e.unit} not pushed",
    events.Incapacitated: lambda e: f"{e.unit} down",
    events.StoodUp: lambda e: f"{e.unit} up",
    events.Followed: lambda e: f"{e.unit} follows {'-'.join(e.path)}",
    events.Moved: lambda e: f"{e.unit} walks {'-'.join(e.path)}",
    events.Healed: lambda e: f"{e.by} heals {e.unit} {e.wounds}",
    events.Died: lambda e: f"{e.unit} dies by {name(e.seat)}, {e.jail or 'home'}{', shell' if e.shell else ''}",
    events.PhaseEnded: lambda e: f"{e.unit} done",
    series_events.LastStanding: lambda e: f"{name(e.seat)} stands",
}
