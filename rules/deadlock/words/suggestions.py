"""What fits a field of an act or a lookup, and acts that fit now."""

from __future__ import annotations

from rules.common.standing_orders import ends
from rules.deadlock.chapters.terms import words_of
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.moves import Accept, Catalogue, Decline, Deliver, Dossier, Odds, Offer, Orders, Survey
from rules.deadlock.model.state import player_id
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.forecast import is_hostile
from rules.deadlock.words.values import SECTIONS
from rules.engine import Move


def suggestions(seen: PlanetView) -> tuple[Accept | Decline, ...]:
    """What this seat may answer to the open offers from and to it. [DP-16, DP-17]"""
    found: list[Accept | Decline] = []
    for deal in seen.sheet.deals if seen.sheet else ():
        mine = deal.maker == seen.seat
        found += [] if mine else [Accept.of(player_id(deal.maker), deal.number)]
        found.append(Decline.of(player_id(deal.to if mine else deal.maker)))
    return tuple(dict.fromkeys(found))


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
        if deal.to == seen.seat and player_id(deal.maker) == act.player:
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
    if issubclass(move, Decline | Accept) and name == "player":
        return tuple(dict.fromkeys([act.player for act in suggestions(seen) if isinstance(act, move)]))
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
