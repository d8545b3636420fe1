"""Facts of the end, and of standing orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine import Event

Victory = Literal["conquest", "last", "limit"]
"""How somebody wins."""


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player is out; nobody controls these territories any more. [DL-VIC-02, DL-VIC-03]"""

    seat: int
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up. [DL-VIC-05]"""

    seat: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over, and how. [DL-VIC-01, DL-VIC-04, DL-VIC-06]"""

    winners: tuple[int, ...]
    how: Victory


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    """A player left standing orders. [DL-ATK-14]"""

    seat: int
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class TaxOrderDropped(Event):
    """A player's standing order for the High tax does not fit the race that the player has become. [DL-TAX-07, R96]"""

    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersEnded(Event):
    """Standing orders came to their end. [DL-ATK-14]"""

    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)
