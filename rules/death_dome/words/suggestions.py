"""What fits a field of an act or a lookup, and acts that fit now."""

from __future__ import annotations

from rules.common.standing_orders import ends
from rules.death_dome.model.cards import ITEMS, PUNCH
from rules.death_dome.model.equipment import decks_open, suits
from rules.death_dome.model.keys import team_key
from rules.death_dome.model.moves import Equip, History, Odds, Orders, Shop, Sight, Squad, Unwish, Wish
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Move


def suggestions(seen: DomeView) -> tuple[Move, ...]:
    """While the store is open, until one's own pass: cards to hand round, and the wish list.

    In one's own purchasing turn cards are handed round by that question.
    """
    own_turn = seen.active == seen.seat and not seen.terms.at_once
    return (*(() if own_turn else handing(seen)), *wishing(seen))


def shops(seen: DomeView) -> bool:
    """Whether the viewer may still buy in the store that is open now. [DD-PUR-07]"""
    if seen.phase != "purchase" or seen.seat is None:
        return False
    return not (seen.teams[seen.seat].passed or seen.teams[seen.seat].gone)


def wishing(seen: DomeView) -> tuple[Move, ...]:
    """Cards to put on the wish list, for each unit of the right type, and those to take off. [R89]"""
    if not shops(seen) or seen.seat is None or seen.wish_list is None:
        return ()
    listed = [one.card for one in seen.wish_list.wishes]
    own = seen.of(seen.seat)
    wished = [
        Wish.of(ITEMS[card].deck, card, unit.id)
        for card in seen.store
        if card in ITEMS and card not in listed
        for unit in own
        if suits(unit.build.types, ITEMS[card].deck)
    ]
    return (*wished, *[Unwish.of(card) for card in listed])


def handing(seen: DomeView) -> tuple[Equip, ...]:
    """The same, in one's own turn, too."""
    if not shops(seen) or seen.seat is None:
        return ()
    own = seen.of(seen.seat)
    held = [(item, unit.id) for unit in own for item in unit.items] + [
        (item, "") for item in seen.teams[seen.seat].loose
    ]
    given = [Equip.of(item, unit.id) for item, holder in held for unit in own if unit.id != holder and fits(unit, item)]
    return (*given, *[Equip.of(item) for item, holder in held if holder])


def fits(unit: UnitView, item: str) -> bool:
    """Whether a unit's type and cards leave room for a card. [DD-ITM-01, DD-ITM-03, DD-ITM-04]"""
    return ITEMS[item].deck in decks_open(unit.kind, unit.items)


def possible(seen: DomeView, act: type[Move]) -> bool:
    """Whether there is a card on the player's wish list that could be taken off. [R89]"""
    return act is not Unwish or (seen.wish_list is not None and bool(seen.wish_list.wishes))


def values(seen: DomeView, move: type[Move], name: str) -> tuple[str, ...]:
    """What fits a field of this act or lookup."""
    if issubclass(move, Odds | Sight):
        return of_attack(seen, name)
    if issubclass(move, Squad | History):
        return tuple([team_key(team.seat) for team in seen.teams])
    if issubclass(move, Orders) and name == "until" and seen.seat is not None:
        return ends(seen.round)
    if issubclass(move, Equip | Wish | Unwish) and seen.seat is not None:
        offered = handing(seen) if issubclass(move, Equip) else wishing(seen)
        found = [getattr(each, name) for each in offered if isinstance(each, move)]
        return tuple(dict.fromkeys([value for value in found if value]))
    return (
        ()
        if not issubclass(move, Shop)
        else tuple(dict.fromkeys([ITEMS[card].deck for card in seen.store if card in ITEMS]))
    )


def of_attack(seen: DomeView, name: str) -> tuple[str, ...]:
    """Units on the board, and the weapons that are carried there."""
    there = [unit for unit in seen.units if unit.on_board]
    if name == "weapon":
        return tuple(dict.fromkeys([weapon for unit in there for weapon in unit.build.weapons] + [PUNCH]))
    return tuple([unit.id for unit in there])
