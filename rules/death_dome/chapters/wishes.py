"""Wish lists: what a player would buy, and how a list buys by itself in its owner's purchasing turns. [R89]"""

from __future__ import annotations

from rules.death_dome.chapters.naming import quoted
from rules.death_dome.model.cards import cost_of, name_of
from rules.death_dome.model.equipment import DECK_OF, first_carrier, objection, owned
from rules.death_dome.model.moves import Budget, Buy, Unwish, Wish, Wishes
from rules.death_dome.model.series_events import WishesWritten, WishLost
from rules.death_dome.model.state import Dome, Wished, WishList
from rules.death_dome.model.wish_text import card_named, read_wishes
from rules.engine import Refusal, Refused

MOST_WISHES = 20
THOUSAND = 1_000
ALL = -1
"""How a fact tells that a list has no budget."""


# -- writing one -------------------------------------------------------------------------------------------------------


def write(dome: Dome, seat: int, move: Wish | Unwish | Wishes | Budget) -> None:
    """Change a player's list; raises `Refused` if it does not fit. [R89]"""
    held = dome.teams[seat].wished
    match move:
        case Wish(_, card, unit):
            held.wishes = checked(dome, seat, [*held.wishes, Wished(card_named(card) or card, unit)])
        case Unwish(card):
            key = card_named(card) or card
            if key not in [one.card for one in held.wishes]:
                raise Refused("{card} is not on your wish list.", "R89", card=quoted(card))
            held.wishes = [one for one in held.wishes if one.card != key]
        case Wishes(cards):
            held.wishes = checked(dome, seat, read_wishes(cards, dome.of(seat)))
        case Budget(most, then):
            if most < 0:
                raise Refused("A budget is a number of thousand credits, or 0 for all that you have.", "R89")
            if then == "pass" and not held.wishes:
                raise Refused("Your wish list is empty: write it first, then let it pass for you.", "R89")
            held.budget, held.then = most * THOUSAND or None, then
    if not held.wishes:
        held.then = "ask"
    dome.teams[seat].wish_list = None if held == WishList() else held
    tell(dome, seat)


def checked(dome: Dome, seat: int, wishes: list[Wished]) -> list[Wished]:
    """The same wishes; raises `Refused` for a card that is none, twice or the player's own, or for the wrong unit."""
    cards = [one.card for one in wishes]
    if len(cards) > MOST_WISHES:
        raise Refused(
            "A wish list has {most} cards at most; yours would have {cards}.", "R89",
            most=MOST_WISHES, cards=len(cards),
        )  # fmt: skip
    for one in wishes:
        if wrong := no_wish(dome, seat, one, cards.count(one.card)):
            raise Refused(wrong)
    return wishes


def no_wish(dome: Dome, seat: int, one: Wished, times: int) -> Refusal | None:
    """Why a card cannot be wished for. [R89, DD-ITM-01]"""
    if one.card not in DECK_OF:
        return Refusal(
            "There is no card {card} in the store; look at a deck to choose one.", "DD-SET-03",
            card=quoted(one.card),
        )  # fmt: skip
    if one.card in owned(dome, seat):
        return Refusal("{card} is yours already.", "R89", card=name_of(one.card))
    if times > 1:
        return Refusal("{card} is on your wish list already.", "R89", card=name_of(one.card))
    if not one.unit:
        return None
    unit = next((unit for unit in dome.of(seat) if unit.id == one.unit), None)
    if unit is None:
        mine = ", ".join([unit.id for unit in dome.of(seat)])
        return Refusal("{unit} is not one of your units; you have {mine}.", unit=quoted(one.unit), mine=mine)
    wrong = objection(unit, one.card)
    return wrong if wrong and "DD-ITM-01" in wrong.rules else None  # what it carries may change until then


def tell(dome: Dome, seat: int) -> None:
    """Confirm a list to its owner."""
    held = dome.teams[seat].wished
    cards, units = tuple([one.card for one in held.wishes]), tuple([one.unit for one in held.wishes])
    dome.tell(WishesWritten(seat, cards, units, ALL if held.budget is None else held.budget, held.then))


# -- buying by one -----------------------------------------------------------------------------------------------------


def wanted(dome: Dome, seat: int) -> Buy | None:
    """The first wish that can be bought now: on sale, with a unit to carry it, for what is there and allowed. [R89]"""
    team = dome.teams[seat]
    budget = team.credits if team.wished.budget is None else min(team.credits, team.wished.budget)
    for one in team.wished.wishes:
        carrier = carrier_for(dome, seat, one)
        if carrier and one.card in dome.store and one.card != dome.returned and cost_of(one.card) <= budget:
            return Buy.of(DECK_OF[one.card], one.card, carrier)
    return None


def carrier_for(dome: Dome, seat: int, one: Wished) -> str:
    """The unit that was named if it can carry the card, else the first that can; empty if none can. [DD-ITM-01..04]"""
    named = next((unit for unit in dome.of(seat) if unit.id == one.unit), None)
    if named is not None and objection(named, one.card) is None:
        return named.id
    unit = first_carrier(dome, seat, one.card)
    return unit.id if unit else ""


def cross_off(dome: Dome, seat: int, card: str) -> None:
    """A card has been bought: it leaves its buyer's list, and who else wished for it is told. [R89]"""
    held = dome.teams[seat].wished
    if card in [one.card for one in held.wishes]:
        held.wishes = [one for one in held.wishes if one.card != card]
        dome.listed = True
        if held.budget is not None:
            held.budget = max(0, held.budget - cost_of(card))
    for other, team in enumerate(dome.teams):
        if other != seat and card in [one.card for one in team.wished.wishes]:
            dome.tell(WishLost(other, card, seat))


def forget(dome: Dome) -> None:
    """A list holds for one store. [R89]"""
    for team in dome.teams:
        team.wish_list = None
