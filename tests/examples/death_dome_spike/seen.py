"""What a seat sees of the spike: all but the others' hands and the pile."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from rules.engine import Below, Shuffle
from tests.examples.death_dome_spike.state import Dome, Strike, Unit


@dataclass(frozen=True, slots=True)
class DomeView:
    """The arena from one seat; units and strikes are copies."""

    phase: str
    round: int
    winners: tuple[int, ...]
    units: tuple[tuple[str, Unit], ...]
    cards: tuple[int, ...]
    hand: tuple[str, ...]
    pile: int
    discards: tuple[str, ...]
    tokens: tuple[tuple[str, int], ...]
    shells: tuple[int, ...]
    strikes: tuple[Strike, ...]
    active: int
    actions: int


def view(dome: Dome, seat: int | None) -> DomeView:
    """What a seat sees."""
    return DomeView(
        dome.phase,
        dome.round,
        tuple(dome.winners),
        tuple([(name, copy.deepcopy(unit)) for name, unit in dome.units.items()]),
        tuple([len(hand) for hand in dome.hands]),
        tuple(dome.hands[seat]) if seat is not None else (),
        len(dome.pile),
        tuple(dome.discards),
        tuple(dome.tokens.items()),
        tuple(dome.shells),
        tuple(copy.deepcopy(dome.strikes)),
        dome.active,
        dome.actions,
    )


def resample(dome: Dome, seat: int | None, below: Below) -> Dome:
    """Deal the cards that the seat does not see anew."""
    other = copy.deepcopy(dome)
    hidden = [other.pile, *[hand for owner, hand in enumerate(other.hands) if owner != seat]]
    places = [(cards, slot) for cards in hidden for slot in range(len(cards))]
    values = [cards[slot] for cards, slot in places]
    for (cards, slot), index in zip(places, Shuffle(len(places), "resample").settle(below), strict=True):
        cards[slot] = values[index]
    return other
