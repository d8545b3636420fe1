"""What a seat sees of Magpie, and what it cannot tell from the truth."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine import Below, Shuffle
from tests.examples.magpie.state import Card, Player, Table


@dataclass(frozen=True, slots=True)
class Face:
    """A card, or its back: then `value` is 0."""

    value: int
    seen: tuple[int, ...]
    shown: bool


@dataclass(frozen=True, slots=True)
class BargainView:
    """An offer; `price` is 0 for those whom it does not concern."""

    to: int
    slot: int
    price: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player; `trust` and `suspect` are None for all others."""

    coins: int
    hand: tuple[Face, ...]
    trust: int | None
    suspect: int | None
    out: bool
    offer: BargainView | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The table from one seat (None: a spectator)."""

    phase: str
    round: int
    winners: tuple[int, ...]
    seat: int | None
    players: tuple[PlayerView, ...]
    deck: tuple[Face, ...]
    pile: tuple[Face, ...]
    bank: int
    limit: int
    first: bool
    leader: int
    claim: tuple[Face, int] | None


def knows(seat: int | None, card: Card) -> bool:
    """Whether a seat, or a spectator, has seen a card."""
    return card.shown if seat is None else seat in card.seen


def view(table: Table, seat: int | None) -> TableView:
    """What a seat sees."""

    def faces(cards: Iterable[Card]) -> tuple[Face, ...]:
        return tuple([Face(card.value if knows(seat, card) else 0, tuple(card.seen), card.shown) for card in cards])

    def seen(owner: int, player: Player) -> PlayerView:
        offer, own, bargain = player.offer, owner == seat, None
        if offer:
            bargain = BargainView(offer.to, offer.slot, offer.price if own or offer.to == seat else 0)
        trust, suspect = (player.trust, player.suspect) if own else (None, None)
        return PlayerView(player.coins, faces(player.hand), trust, suspect, player.out, bargain)

    return TableView(
        table.phase,
        table.round,
        tuple(table.winners),
        seat,
        tuple([seen(owner, player) for owner, player in enumerate(table.players)]),
        faces(table.deck),
        faces(table.pile),
        table.bank,
        table.limit,
        table.first,
        table.leader,
        (faces([table.claim.card])[0], table.claim.value) if table.claim else None,
    )


def resample(table: Table, seat: int | None, below: Below) -> Table:
    """Change the values of all cards that the seat does not know, and the others' orders and prices."""
    other = copy.deepcopy(table)
    hidden = [card for card in other.cards if not knows(seat, card)]
    values = sorted([card.value for card in hidden])
    for card, index in zip(hidden, Shuffle(len(hidden), "resample").sample(below), strict=True):
        card.value = values[index]
    for owner, player in enumerate(other.players):
        if owner != seat and not player.out:
            player.trust, player.suspect = below(7), below(7)
        if player.offer and seat not in (owner, player.offer.to):
            player.offer.price = 1 + below(3)
    return other
