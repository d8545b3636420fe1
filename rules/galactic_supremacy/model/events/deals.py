"""Facts of deals and of standing orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event
from rules.galactic_supremacy.model.tables import CardKind


@dataclass(frozen=True, slots=True)
class DealOffered(Event):
    """A deal was offered; only its two sides know. [GS-DEA-01, GS-DEA-02, R54]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    maker: int
    to: int
    give: tuple[CardKind, ...]
    give_credits: int
    want: tuple[CardKind, ...]
    want_credits: int
    promise: str
    number: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The two sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class DealClosed(Event):
    """An offer was declined, withdrawn or failed, without reasons. [GS-DEA-02, R54]"""

    whisper: ClassVar[bool] = True
    maker: int
    to: int
    how: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The two sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A deal was carried out; numbers of cards and credits are public. [GS-DEA-02, GS-DEA-05]"""

    reveals: ClassVar[bool] = True
    maker: int
    to: int
    cards_given: int
    credits_given: int
    cards_got: int
    credits_got: int


@dataclass(frozen=True, slots=True)
class PromiseNoted(Event):
    """A promise of a deal, known to its two sides. [GS-DEA-02]"""

    maker: int
    to: int
    promise: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The two sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    """A player changed his standing orders; only he knows. [GS-CRD-15, GS-ATK-22]"""

    seat: int
    counter: str
    victims: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class AttackOrdersGiven(Event):
    """A player changed his standing orders for attacks; only he knows. [GS-ATK-05, GS-ATK-07, GS-ATK-08, GS-CRD-11]"""

    seat: int
    attack: str
    places: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersLimited(Event):
    """A player's standing orders were given up to the end of a round; only he knows. [GS-CRD-15, GS-ATK-22]"""

    seat: int
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersEnded(Event):
    """The last round of a player's standing orders is over; only he knows. [GS-CRD-15, GS-ATK-22]"""

    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


DealEvent = (
    DealOffered | DealClosed | Traded | PromiseNoted | OrdersGiven | AttackOrdersGiven | OrdersLimited | OrdersEnded
)
