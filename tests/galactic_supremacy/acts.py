"""Acts that are likely to be taken, for random play in the conformance suite."""

from __future__ import annotations

from rules.engine import Below, Move
from rules.galactic_supremacy.model.moves import Concede, Offer, Orders
from rules.galactic_supremacy.model.state import Galaxy, kind_of_card, player_id
from rules.galactic_supremacy.model.view import deals_at_hand, view


def sample_act(galaxy: Galaxy, seat: int, below: Below) -> Move | None:
    """An act that this seat may well do: mostly deals and answers to them, seldom a concession."""
    ready, choice = deals_at_hand(view(galaxy, seat)), below(12)
    if ready and choice < 6:
        return ready[below(len(ready))]
    if choice == 6:
        return Concede()
    if choice < 9:
        return some_orders(galaxy.round, below)
    hand = galaxy.players[seat].hand
    give = kind_of_card(hand[below(len(hand))]) if hand and below(2) else ""
    want = ("", "fleet", "colony")[below(3)]
    return Offer(player_id(below(len(galaxy.players))), give, below(3), want, below(3), ("", "no war")[below(2)])


def some_orders(now: int, below: Below) -> Orders:
    """Any standing orders, some of them for this round and a few more."""
    return Orders(
        ("concerned", "ask", "never", "always")[below(4)],
        ("automatic", "ask")[below(2)],
        ("ask", "peace", "never")[below(3)],
        ("ask", "automatic")[below(2)],
        below(2) and now + below(3),
    )
