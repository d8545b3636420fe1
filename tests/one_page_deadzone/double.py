"""One Page Deadzone with names for its secrets: lists, armies among the choices, and standing orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine import Event, Game, Move
from rules.one_page_deadzone.model import events as op
from rules.one_page_deadzone.model import moves as om
from rules.one_page_deadzone.model.armies import ready_armies
from rules.one_page_deadzone.model.state import Watch, Zone
from rules.one_page_deadzone.model.view import ZoneView
from testing.doubles import Double, Secret, marked, name_of, told


def list_of(seat: int, units: Sequence[str]) -> list[str]:
    """The name of a list that a seat is building; none for an empty one."""
    return [name_of("list", seat, *units).lower()] if units else []


def army_of(seat: int, army: str) -> str:
    """The name of an army that a seat may choose."""
    return name_of("army", seat, army).lower()


def watches_of(seat: int, watch: Any, watches: Mapping[str, Any]) -> list[str]:
    """The name of a seat's standing orders for overwatch; none for those that all begin with."""
    held = [(unit, order.policy, order.percent, order.until) for unit, order in {"": watch, **watches}.items()]
    plain = [("", Watch().policy, Watch().percent, Watch().until)]
    return [] if held == plain else [name_of("watch", seat, held).lower()]


def zone_secrets(zone: Zone) -> Iterator[Secret]:
    """Lists, the armies among the choices, and standing orders are their seats' own."""
    for seat, squad in enumerate(zone.squads):
        found = [*list_of(seat, squad.draft), *watches_of(seat, squad.watch, squad.watches)]
        armies = [army_of(seat, army) for army in (*ready_armies(zone.points), "own")]
        yield from [(name, seat) for name in (*found, *(armies if zone.phase == "armies" else ()))]


def zone_names(seen: ZoneView) -> list[str]:
    """The names of all secrets that a view of the zone shows."""
    if seen.seat is None:
        return [name for unit in seen.draft for name in list_of(0, [unit])]
    watches = watches_of(seen.seat, seen.watch, seen.watches) if seen.watch else []
    return [*list_of(seen.seat, seen.draft), *watches]


def chosen_from(move: Move, seen: ZoneView) -> list[str]:
    """The names of what a choice is made from: an army, or one's own list."""
    if seen.seat is None:
        return []
    if isinstance(move, om.Field):
        return [army_of(seen.seat, move.army)]
    return list_of(seen.seat, seen.draft) if isinstance(move, om.Recruit | om.Dismiss) else []


def zone_fact(event: Event) -> list[str]:
    """The names of what a private fact tells."""
    match event:
        case op.Drafted(seat, units):
            return list_of(seat, units)
        case op.WatchSet(seat, unit, policy, percent):
            return [name_of("order", seat, unit, policy, percent).lower()]
        case op.WatchLimited(seat, unit, until):
            return [name_of("end", seat, unit, until).lower()]
    return []


def double(game: Game[Any, Any]) -> Double:
    """One Page Deadzone with names for lists, choices of armies and standing orders, by owner and content."""
    words = game.narrate
    narrate = replace(
        words,
        fact=told(words.fact, zone_fact),
        label=lambda move, seen, names: marked(words.label(move, seen, names), chosen_from(move, seen))[:80],
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), zone_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), zone_names(seen)),
    )
    deeds = (
        ("onepage recruit", {"unit": "tactical"}),
        ("onepage recruit", {"unit": "dog"}),
        ("onepage dismiss", {"number": "1"}),
        ("onepage orders", {"policy": "chance", "percent": "33"}),
        ("onepage orders", {"policy": "never", "until": "99"}),
        ("onepage orders", {"policy": "ask"}),
    )
    return Double(replace(game, narrate=narrate), zone_secrets, deeds)
