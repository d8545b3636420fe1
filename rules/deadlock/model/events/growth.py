"""Facts of settling and research."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A Colonizer settled. [DL-CLN-01, DL-CLN-02]"""

    seat: int
    cell: str
    slot: int


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """So many cards were taken from the deck for a research; whose player owns them all takes more. [DL-RSH-03]"""

    reveals: ClassVar[bool] = True
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Technology cards were drawn. [DL-RSH-02]"""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discarded cards were shuffled into a new deck. [DL-RSH-04]"""

    reveals: ClassVar[bool] = True
    cards: int
