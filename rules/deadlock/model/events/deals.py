"""Facts of deals and promises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event


@dataclass(frozen=True, slots=True)
class DealOffered(Event):
    """A deal was offered. [DL-DIP-01]"""

    whisper: ClassVar[bool] = True
    maker: int
    to: int
    number: int
    give: str
    want: str
    promise: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class DealClosed(Event):
    """An offer ended without a deal. [DL-DIP-03, DL-DIP-07]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    maker: int
    to: int
    how: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class DealMade(Event):
    """Two players made a deal. [DL-DIP-01]"""

    reveals: ClassVar[bool] = True
    maker: int
    to: int


@dataclass(frozen=True, slots=True)
class DealTerms(Event):
    """What a deal was. [DL-DIP-03]"""

    maker: int
    to: int
    give: str
    want: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class PromiseNoted(Event):
    """A promise belongs to a deal; nothing enforces it. [DL-DIP-06]"""

    maker: int
    to: int
    promise: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class UnitHanded(Event):
    """A unit changed hands. [DL-DIP-04]"""

    seat: int
    to: int
    kind: str
    cell: str


@dataclass(frozen=True, slots=True)
class UnitPut(Event):
    """A received unit was put elsewhere. [DL-DIP-04]"""

    seat: int
    kind: str
    origin: str
    cell: str


@dataclass(frozen=True, slots=True)
class LandHanded(Event):
    """A territory changed hands by treaty. [DL-DIP-05]"""

    seat: int
    to: int
    cell: str
