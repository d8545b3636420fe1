"""Facts of cards that are drawn, exchanged and discarded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event
from rules.galactic_supremacy.model.tables import CardKind, ExchangeName


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A player drew cards; which, only he knows. [GS-DRW-01, GS-DRW-02, GS-SET-06]"""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrewCard(Event):
    """What a player drew. [GS-DRW-01, GS-DRW-02, GS-SET-06]"""

    reveals: ClassVar[bool] = True
    seat: int
    card: CardKind

    @property
    def audience(self) -> tuple[int, ...]:
        """The drawer."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class NothingToDraw(Event):
    """Deck and discard pile were empty. [GS-DRW-11, R46]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the new deck. [GS-DRW-10]"""

    cards: int


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """A player paid for an extra card. [GS-DRW-02, R8]"""

    seat: int
    price: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A player exchanged a card; all saw what came. [GS-DRW-07, GS-DRW-08, R9]"""

    reveals: ClassVar[bool] = True
    seat: int
    exchange: ExchangeName
    drawn: CardKind
    kept: bool


@dataclass(frozen=True, slots=True)
class Forgone(Event):
    """A player discarded what an exchange had brought, though it might be kept. [GS-DRW-13]"""

    seat: int
    card: CardKind


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player discarded a card over the hand limit. [GS-DRW-12, R10]"""

    seat: int
    card: CardKind


@dataclass(frozen=True, slots=True)
class BorrowedCardShown(Event):
    """With individual decks: a card that left a hand belongs to another player.

    `viewers` are those who see it, None is everybody. [GS-SET-04, R3]
    """

    reveals: ClassVar[bool] = True
    seat: int
    card: CardKind
    owner: int
    viewers: tuple[int, ...] | None

    @property
    def audience(self) -> tuple[int, ...] | None:
        """Who sees the card."""
        return self.viewers


CardEvent = (
    CardsDrawn
    | DrewCard
    | NothingToDraw
    | Reshuffled
    | CardBought
    | Exchanged
    | Forgone
    | Discarded
    | BorrowedCardShown
)
