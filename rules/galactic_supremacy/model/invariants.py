"""What is always true of a galaxy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.common.standing_orders import lapsed
from rules.galactic_supremacy.model.state import Galaxy, Player, card_of
from rules.galactic_supremacy.model.tables import DECK


def invariants(galaxy: Galaxy) -> Iterator[str]:
    """A sentence for each thing that is wrong: cards are conserved, ids unique, levels and credits in range."""
    cards = Counter(all_cards(galaxy))
    owners = range(len(galaxy.decks))
    expected = Counter({card_of(kind, owner, galaxy.individual): n for owner in owners for kind, n in DECK.items()})
    if cards != expected:
        yield f"cards are lost or doubled: {cards - expected} too many, {expected - cards} missing"
    ids = [unit.id for player in galaxy.players for unit in player.units()]
    ids += [unit.leader.id for player in galaxy.players for unit in player.units() if unit.leader]
    if len(ids) != len(set(ids)):
        yield f"an id stands twice: {sorted(ids)}"
    for seat, player in enumerate(galaxy.players):
        yield from player_invariants(seat, player)
        if player.alive and lapsed(player.until, galaxy.round):
            yield f"seat {seat} has standing orders that ended in round {player.until}"
    if galaxy.phase not in ("setup", "end") and not galaxy.me.alive:
        yield "the active player is eliminated"


def player_invariants(seat: int, player: Player) -> Iterator[str]:
    """What is always true of an empire. [GS-SET-05, GS-SET-07, GS-END-02]"""
    if player.credits < 0:
        yield f"seat {seat} owes credits"
    if min(player.levels.values()) < 1:
        yield f"seat {seat} has a level below 1"
    if not player.alive and (player.hand or player.credits):
        yield f"seat {seat} is eliminated and holds cards or credits"
    if player.alive and not player.worlds[0].is_home:
        yield f"seat {seat} plays without a Homeworld"


def all_cards(galaxy: Galaxy) -> Iterator[str]:
    """Every card, wherever it is."""
    for pile in (*galaxy.decks, *galaxy.discards):
        yield from pile
    for player in galaxy.players:
        yield from player.hand
        for unit in player.units():
            if unit.card:
                yield unit.card
            if unit.leader:
                yield unit.leader.card
