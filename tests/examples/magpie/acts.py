"""Acts that are likely to be taken, for random play in the conformance suite."""

from __future__ import annotations

from rules.engine import Below, Move
from tests.examples.magpie.moves import Accept, Concede, Offer, Suspect, Trust
from tests.examples.magpie.state import Table


def sample_act(table: Table, seat: int, below: Below) -> Move | None:
    """An act that this seat may well do."""
    sellers = [seller for seller, player in enumerate(table.players) if player.offer and player.offer.to == seat]
    if sellers and below(2):
        return Accept(sellers[below(len(sellers))])
    choice, hand = below(9), table.players[seat].hand
    if choice == 0:
        return Concede()
    if choice < 4 or not hand:
        return (Trust, Suspect)[below(2)](below(7))
    return Offer((seat + 1 + below(len(table.players) - 1)) % len(table.players), below(len(hand)), 1 + below(3))
