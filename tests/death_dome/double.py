"""Death Dome with names for its secrets: power cards in a hand, standing orders, and wish lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.death_dome.model import events as dd
from rules.death_dome.model import moves as dm
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.series_events import WishesWritten
from rules.death_dome.model.state import Dome, Orders, WishList
from rules.death_dome.model.view import DomeView
from rules.engine import Event, Game, Move
from testing.doubles import Double, Secret, marked, name_of, told


def card_of(seat: int, card: str) -> str:
    """The name of a power card in a hand."""
    return name_of("power", seat, card).lower()


def answers_of(seat: int, held: Orders | dd.OrdersGiven) -> str:
    """The name of a seat's standing orders."""
    return name_of("answers", seat, held.defence, held.pager, held.follow, held.until).lower()


def wishes_of(seat: int, held: WishList | None) -> list[str]:
    """The name of a seat's wish list; none for an empty one."""
    return [name_of("wishes", seat, held).lower()] if held and held != WishList() else []


def dome_secrets(dome: Dome) -> Iterator[Secret]:
    """Hands, standing orders and wish lists are their seats' own, the pile is nobody's."""
    for seat, team in enumerate(dome.teams):
        yield from [(card_of(seat, card), seat) for card in team.hand]
        yield answers_of(seat, team.orders), seat
        yield from [(name, seat) for name in wishes_of(seat, team.wish_list)]


def dome_names(seen: DomeView) -> list[str]:
    """The names of all secrets that a view of the dome shows."""
    if seen.seat is None:
        return [card_of(0, card) for card in seen.hand]
    orders = [answers_of(seen.seat, seen.orders)] if seen.orders else []
    return [*orders, *wishes_of(seen.seat, seen.wish_list), *[card_of(seen.seat, card) for card in seen.hand]]


def played_from(move: Move | str, seen: DomeView) -> list[str]:
    """The name of the card in hand that a choice is made from, or that a value stands for."""
    match move:
        case dm.Value(slot) | dm.Brace(slot) | dm.Grant(slot, _):
            cards = seen.hand[slot - 1 : slot]
        case dm.Play(card, _) | dm.Capture(card) | str(card):
            cards = (card,) if card in POWERS and card in seen.hand else ()
        case _:
            cards = ()
    return [card_of(seen.seat or 0, card) for card in cards]


def dome_fact(event: Event) -> list[str]:
    """The names of what a private fact tells."""
    match event:
        case dd.SawDrawn(seat, cards) | dd.SawStolen(seat, _, cards):
            return [card_of(seat, card) for card in cards]
        case dd.OrdersGiven(seat):
            return [answers_of(seat, event)]
        case WishesWritten():
            return [name_of("written", event).lower()]
    return []


def double(game: Game[Any, Any]) -> Double:
    """Death Dome with a name for each card in a hand, by owner and kind, for standing orders and for wish lists."""
    words = game.narrate
    narrate = replace(
        words,
        fact=told(words.fact, dome_fact),
        label=lambda move, seen, names: marked(words.label(move, seen, names), played_from(move, seen))[:80],
        named=lambda value, seen, names, at: marked(words.named(value, seen, names, at), played_from(value, seen)),
        sheet=lambda seen, names: marked("\n" + words.sheet(seen, names), dome_names(seen)),
        standing=lambda seen, names: marked(words.standing(seen, names), dome_names(seen)),
    )
    deeds = (
        ("dome orders", {"defence": "never", "follow": "never"}),
        ("dome orders", {"defence": "auto", "pager": "auto", "until": "99"}),
        ("dome orders", {"defence": "ask"}),
        ("dome odds", {"unit": "{word}", "weapon": "punch", "target": "Wa1"}),
    )
    return Double(replace(game, narrate=narrate), dome_secrets, deeds)
