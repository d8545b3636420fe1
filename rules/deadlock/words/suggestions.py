"""What fits a field of an act or a lookup, and acts that fit now."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.offers import closed_offers
from rules.common.standing_orders import ends
from rules.deadlock.chapters.terms import words_of
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.moves import Accept, Catalogue, Decline, Deliver, Dossier, Odds, Offer, Orders, Survey
from rules.deadlock.model.state import player_id
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.forecast import is_hostile
from rules.deadlock.words.values import SECTIONS
from rules.engine import Move, Refusal


def suggestions(seen: PlanetView) -> tuple[Accept | Decline, ...]:
    """What this seat may answer to the open offers from and to it. [DP-16, DP-17]"""
    found: list[Accept | Decline] = []
    for deal in seen.sheet.deals if seen.sheet else ():
        found += answers(seen.seat, deal.maker, deal.to, deal.number)
    return tuple(found)


def answers(seat: int | None, maker: int, to: int, number: int) -> tuple[Accept | Decline, ...]:
    """What a side of an offer may answer: its maker withdraws it. [DP-16, DP-17]"""
    if maker == seat:
        return (Decline.of(player_id(to), number, "yours"),)
    return Accept.of(player_id(maker), number), Decline.of(player_id(maker), number, "theirs")


def gone(seen: PlanetView) -> Mapping[Move, Refusal]:
    """What this seat might have answered to offers that are open no more, and what has become of those. [R95]"""
    deals = seen.sheet.deals if seen.sheet else ()
    closed = closed_offers(deals, seen.offers, "DL-DIP-01", "DL-DIP-07")
    return {act: why for maker, to, number, why in closed for act in answers(seen.seat, maker, to, number)}


def possible(seen: PlanetView, act: type[Move]) -> bool:
    """Whether there is an offer that this act could answer, or a unit to deliver. [DP-16..DP-18]"""
    if act is Deliver:
        return bool(of_units(seen, "unit"))
    return act not in (Accept, Decline) or any(isinstance(answer, act) for answer in suggestions(seen))


def counter(seen: PlanetView, act: Move) -> Offer | None:
    """The offer that answers the one which this act accepts, with the roles exchanged; its promise is to be written."""
    if not isinstance(act, Accept):
        return None
    for deal in seen.sheet.deals if seen.sheet else ():
        if deal.to == seen.seat and (player_id(deal.maker), deal.number) == act.values:
            return Offer.of(act.player, words_of(deal.want), words_of(deal.give))
    return None


def values(seen: PlanetView, move: type[Move], name: str) -> tuple[str, ...]:
    """What fits a field of this act or lookup."""
    if issubclass(move, Odds) and name == "at":
        return tuple([cell for cell in CELLS if seen.seat is not None and is_hostile(seen, cell)])
    if issubclass(move, Survey):
        return tuple(CELLS)
    if issubclass(move, Dossier):
        return tuple([player_id(player.seat) for player in seen.players])
    if issubclass(move, Catalogue):
        return tuple(SECTIONS)
    if issubclass(move, Orders) and name == "until" and seen.seat is not None:
        return ends(seen.round, seen.round_limit)
    if issubclass(move, Decline | Accept) and name in ("player", "number"):
        return tuple(dict.fromkeys([str(getattr(act, name)) for act in suggestions(seen) if isinstance(act, move)]))
    if issubclass(move, Offer) and name == "to" and seen.seat is not None:
        return tuple([player_id(seat) for seat in seen.living() if seat != seen.seat])
    return of_units(seen, name) if issubclass(move, Deliver) else ()


def of_units(seen: PlanetView, name: str) -> tuple[str, ...]:
    """Units that changed hands in this Diplomacy Phase, where they are, and the seat's own territories. [DP-18]"""
    if seen.seat is None:
        return ()
    got = [(land.cell, held.kind) for land, held in seen.units(seen.seat) if {*held.ids} & {*seen.received}]
    if name == "to":
        return tuple([land.cell for land in seen.controlled(seen.seat)])
    return tuple(dict.fromkeys([kind if name == "unit" else cell for cell, kind in got]))
