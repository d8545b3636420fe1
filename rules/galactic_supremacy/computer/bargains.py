"""Offers that a computer considers in its own turn: a card for credits, or credits for a card. [GS-DEA-01]"""

from __future__ import annotations

from rules.galactic_supremacy.model.moves import Offer
from rules.galactic_supremacy.model.state import kind_of_card, pair_of, player_id
from rules.galactic_supremacy.model.tables import DECK
from rules.galactic_supremacy.model.view import GalaxyView

PRICES = (2, 5)
SELDOM = 4
"""A player hears no more than one offer of a computer in so many rounds."""


def bargains(seen: GalaxyView) -> list[tuple[int, Offer]]:
    """Whom to offer what: nothing between two players, where what helps the one harms the other."""
    me, found = seen.seat, list[tuple[int, Offer]]()
    living = [player for player in seen.players if player.alive]
    if me is None or me != seen.active or len(living) == 2:
        return found
    own, held = seen.players[me], sorted({kind_of_card(card) for card in seen.hand})
    for other in living:
        made = seen.offers.get(pair_of(me, other.seat)) or 0
        if other.seat == me or made * SELDOM >= seen.round:
            continue
        for price in PRICES:
            if other.credits >= price:
                found += [(other.seat, Offer.of(player_id(other.seat), kind, 0, "", price)) for kind in held]
            if own.credits >= price and other.cards:
                found += [(other.seat, Offer.of(player_id(other.seat), "", price, kind, 0)) for kind in DECK]
    return found
