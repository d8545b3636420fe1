"""The power deck: draws from the pile, what goes to the discards, hands. [DD-PWR, DD-SUP, DD-MAT-01]"""

from __future__ import annotations

from collections.abc import Iterable

from rules.death_dome.model.cards import DECK
from rules.death_dome.model.events import Drew, Reshuffled, SawDrawn
from rules.death_dome.model.income import LARGEST_HAND
from rules.death_dome.model.state import Dome
from rules.engine import Rule, shuffle


def new_pile(dome: Dome) -> Rule[None]:
    """All 70 power cards are given back and shuffled face down. [DD-SET-02, DD-SER-03]"""
    for team in dome.teams:
        team.hand = []
    dome.discards = []
    dome.pile = yield from shuffle(DECK, "DD-SET-02")


def draw_cards(dome: Dome, seat: int, count: int) -> Rule[None]:
    """A player draws up to so many cards, none beyond seven in hand; only that player learns which.

    [DD-SUP-04, DD-PWR-07, R10]
    """
    hand = dome.teams[seat].hand
    drawn: list[str] = []
    while len(drawn) < count and len(hand) + len(drawn) < LARGEST_HAND and (dome.pile or dome.discards):
        if not dome.pile:
            yield from reshuffle(dome)
        drawn.append(dome.pile.pop())
    if drawn:
        put_in_hand(dome, seat, drawn)
        dome.tell(Drew(seat, len(drawn)))
        dome.tell(SawDrawn(seat, tuple(drawn)))


def reshuffle(dome: Dome) -> Rule[None]:
    """The discards become the draw pile. [DD-PWR-07]"""
    discards, dome.discards = dome.discards, []
    dome.pile = yield from shuffle(discards, "DD-PWR-07")
    dome.tell(Reshuffled(len(discards)))


def put_in_hand(dome: Dome, seat: int, cards: Iterable[str]) -> None:
    """Cards come to a hand, which is kept sorted: its order tells nothing."""
    dome.teams[seat].hand = sorted([*dome.teams[seat].hand, *cards])


def take(dome: Dome, seat: int, card: str) -> None:
    """A card leaves a hand."""
    dome.teams[seat].hand.remove(card)


def discard(dome: Dome, cards: Iterable[str]) -> None:
    """Used cards go face up on the discard pile, in the order used. [DD-PWR-06]"""
    dome.discards += cards
