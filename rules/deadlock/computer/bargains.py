"""Offers that a computer considers in another's Diplomacy Phase: what it has plenty of for what it lacks. [DL-DIP]

In its own it makes none: it goes on at once, and what is open then lapses before anybody has read it. [DL-DIP-07]
"""

from __future__ import annotations

from rules.deadlock.model.moves import Offer
from rules.deadlock.model.state import player_id
from rules.deadlock.model.tables import Good
from rules.deadlock.model.view import PlanetView

TRADED: tuple[Good, ...] = ("metal", "food", "energy", "credits")
PARCELS = ((5, 5), (5, 10), (10, 5))
"""So much is given, and so much wanted for it: two Credits buy one of anything else. [DL-TRD-01]"""
PLENTY, LITTLE = 12, 4
"""So much of a good there must be to offer some of it, and so little to ask for it."""
SELDOM = 4
"""A computer thinks of deals in one of so many rounds, so that people wait for it and hear of it seldom."""


def bargains(seen: PlanetView) -> list[tuple[int, Offer]]:
    """What to offer to the active player: nothing between two, where what helps the one harms the other."""
    me, sheet, to = seen.seat, seen.sheet, seen.active
    living = [player for player in seen.players if not player.out]
    if me is None or sheet is None or me == to or seen.phase != "diplomacy" or len(living) == 2:
        return []
    made = seen.offers[f"{player_id(me)}>{player_id(to)}"] or 0
    if (seen.round + me) % SELDOM or made * SELDOM >= seen.round:
        return []
    goods = sheet.goods
    return [
        (to, Offer(player_id(to), f"{given} {plenty}", f"{asked} {scarce}"))
        for plenty in TRADED
        for scarce in TRADED
        for given, asked in PARCELS
        if goods[plenty] >= PLENTY and goods[scarce] <= LITTLE
    ]
