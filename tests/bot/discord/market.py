"""The bazaar with more to it: wares have names, traders ask for prices and stock up by many small acts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from rules.engine import Move, Names, Refused
from tests.bot.discord.bazaar import BAZAAR, COLOURS, WARES, Bazaar, BazaarView, Buy, Gift, label
from tests.bot.discord.bazaar import act as bazaar_act

NAMES = {"ware05": "brass lamp", "ware07": "silk scarf"}
SHELF = 4


@dataclass(frozen=True, slots=True)
class Stock(Move):
    """Put a ware on your shelf."""

    ware: Annotated[str, "Which ware to stock"]
    colour: Annotated[Literal["red", "green", "blue", "white"], "Its colour"]


@dataclass(frozen=True, slots=True)
class Clear(Move):
    """Take a ware off your shelf."""

    number: Annotated[int, "Its place on the shelf"]


@dataclass(frozen=True, slots=True)
class Price(Move):
    """What a ware is worth."""

    ware: Annotated[str, "Which ware"]
    colour: Annotated[Literal["red", "green"], "Its colour"] = "red"


@dataclass(frozen=True, slots=True)
class Charm(Move):
    """What your charm is."""


def act(state: Bazaar, seat: int, move: Move) -> str | None:
    """Stock up, or what one does at the bazaar."""
    if isinstance(move, Stock):
        if len(state.bought) >= SHELF:
            raise Refused("The shelf is full.")
        state.bought.append(f"{move.ware} in {move.colour}")
        return None
    if isinstance(move, Clear):
        if not 0 < move.number <= len(state.bought):
            raise Refused("Nothing stands at that place of the shelf: choose one of the list.")
        del state.bought[move.number - 1]
        return None
    return bazaar_act(state, seat, move)


def suggestions(seen: BazaarView) -> tuple[Move, ...]:
    """Whatever can be stocked, without the wares that stand there; nothing once the shelf is full but to clear it."""
    shelved = {held.partition(" ")[0] for held in seen.bought}
    wares = [ware for ware in WARES if ware not in shelved or ware == "ware07"] if len(seen.bought) < SHELF else []
    stock = [Stock.of(ware, colour) for ware in wares for colour in COLOURS]
    return (*stock, *[Clear.of(number) for number in range(1, len(seen.bought) + 1)])


def look_up(seen: BazaarView, move: Move, names: Names) -> str:
    """Prices are known to all, a charm to its owner."""
    if isinstance(move, Charm):
        return f"{names[0]} and {names[1]} are here; your charm: {seen.charm or 'none'}."
    assert isinstance(move, Price)
    if move.ware not in WARES:
        raise Refused(f"There is no ware “{move.ware}”: choose one of the list.")
    return f"{move.ware} in {move.colour} is worth {int(move.ware[-2:]) * 10} coins.\nNot more."


def named(value: str, seen: BazaarView, names: Names, field: str) -> str:
    """Some wares have names."""
    return NAMES.get(value, value)


def values(seen: BazaarView, move: type[Move], name: str) -> tuple[str, ...]:
    """Every ware has a price; gifts are for traders."""
    if (move, name) == (Price, "ware"):
        return WARES
    return ("Alice", "Bob") if (move, name) == (Gift, "to") else ()


def told(move: Move, seen: BazaarView, names: Names) -> str:
    """A choice in words."""
    match move:
        case Stock(ware, colour):
            return f"Stock {ware} in {colour}"
        case Clear(number):
            return f"Clear {seen.bought[number - 1]}"
    return label(move, seen, names)


MARKET = replace(
    BAZAAR,
    key="market",
    command="market",
    title="Market",
    acts=(Stock, Clear, *BAZAAR.acts),
    act=act,
    suggest=suggestions,
    narrate=replace(BAZAAR.narrate, named=named, label=told),
    lookups=(Price, Charm),
    look_up=look_up,
    values=values,
    confirm=(Buy,),
    odds=lambda seen, question, move: f"{int(move.ware[-2:])} in 12" if isinstance(move, Buy) else "Nothing is left.",
)
