"""Setting up: decks, turn order, first cards, head start. [GS-SET]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine import Rule, roll, shuffle
from rules.galactic_supremacy.chapters.draw import draw_cards
from rules.galactic_supremacy.chapters.ending import begin_turn
from rules.galactic_supremacy.chapters.research import roll_technology
from rules.galactic_supremacy.model.events import HeadStarted, OrderRolled, TurnOrderSet
from rules.galactic_supremacy.model.state import Galaxy, Player, World, card_of, pair_of
from rules.galactic_supremacy.model.tables import DECK

FIRST_CARDS = 2
HEAD_START_ROLLS = 3


def new_galaxy(seats: int, options: Mapping[str, str]) -> Galaxy:
    """Homeworlds on the table, decks still in order.

    [GS-SET-02, GS-SET-03, GS-SET-05, GS-SET-07, GS-SET-09, GS-END-04, R4]
    """
    individual = options["decks"] == "individual"
    owners = range(seats) if individual else range(1)
    decks = [
        [card_of(kind, owner, individual) for kind, count in DECK.items() for _ in range(count)] for owner in owners
    ]
    limit = options["round_limit"]
    return Galaxy(
        phase="setup",
        individual=individual,
        head_start=options["head_start"] == "yes",
        round_limit=0 if limit == "none" else int(limit),
        players=[Player(worlds=[World(f"H{seat + 1}", "")]) for seat in range(seats)],
        decks=decks,
        discards=[[] for _ in decks],
        offers={pair_of(maker, to): 0 for maker in range(seats) for to in range(seats) if maker != to},
    )


def setup_phase(galaxy: Galaxy) -> Rule[str]:
    """Roll for the turn order, shuffle, deal. [GS-SET-06, GS-SET-08]"""
    galaxy.order = yield from rolled_order(galaxy, range(len(galaxy.players)))
    galaxy.tell(TurnOrderSet(tuple(galaxy.order)))
    for pile, deck in enumerate(galaxy.decks):
        galaxy.decks[pile] = yield from shuffle(deck, "GS-SET-06")
    for seat in galaxy.order:
        if galaxy.head_start:
            yield from head_start(galaxy, seat)
        else:
            yield from draw_cards(galaxy, seat, FIRST_CARDS)
    return begin_turn(galaxy, galaxy.order[0])


def rolled_order(galaxy: Galaxy, seats: Sequence[int]) -> Rule[list[int]]:
    """The highest roll first; ties are rolled again among the tied. [GS-SET-08, R7]"""
    dice = yield from roll(len(seats), 10, "GS-SET-08")
    galaxy.tell(OrderRolled(tuple(seats), tuple(dice)))
    order: list[int] = []
    for face in sorted({*dice}, reverse=True):
        tied = [seat for seat, die in zip(seats, dice, strict=True) if die == face]
        ranked = tied if len(tied) == 1 else (yield from rolled_order(galaxy, tied))
        order += ranked
    return order


def head_start(galaxy: Galaxy, seat: int) -> Rule[None]:
    """1D5 cards, 1D10 credits and three rolls on Table C instead of two cards. [GS-SET-10, R5]"""
    die, bonus = yield from roll(2, 10, "GS-SET-10")
    cards = (die + 1) // 2  # R6: a five-sided die is half a ten-sided one, rounded up
    galaxy.players[seat].credits += bonus
    galaxy.tell(HeadStarted(seat, die, cards, bonus))
    yield from draw_cards(galaxy, seat, cards)
    for _ in range(HEAD_START_ROLLS):
        yield from roll_technology(galaxy, seat)
