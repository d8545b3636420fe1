"""Facts of goods: production, trade, the Black Market, works."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.deadlock.model.tables import Good
from rules.engine import Event


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """What a player's buildings gave. [DL-RES-02, DL-RES-03, DL-RES-04, DL-RES-05]"""

    seat: int
    food: int
    metal: int
    energy: int
    credits: int
    research: int
    art: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """Trade buildings earned Credits, or are kept for units: territories and slots. [DL-RES-07]"""

    seat: int
    traded: tuple[tuple[str, int], ...]
    kept: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TradeUndone(Event):
    """Buildings that make units gave back the Credits that they had earned by trade this turn. [DL-RES-07, R90]"""

    seat: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class PoisonFaded(Event):
    """The poison of a territory lost a turn. [DL-RES-12]"""

    cell: str
    left: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """Goods were bought for Credits. [DL-TRD-01]"""

    seat: int
    good: Good
    amount: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class BusinessDone(Event):
    """A player did business with the Skirineen. [DL-BLK-06]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """Goods were sold to the Skirineen. [DL-BLK-01, DL-BLK-02]"""

    seat: int
    good: Good
    amount: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Hired(Event):
    """Units of the Skirineen arrived. [DL-BLK-03, DL-BLK-04]"""

    seat: int
    kind: str
    cell: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class LasersHired(Event):
    """Laser Defenses were bought from the Skirineen, for these slots of a territory. [DL-BLK-03, DL-BLK-04]"""

    seat: int
    cell: str
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScandalRolled(Event):
    """The die of a scandal and its bonus; `size` is how many rebel, 0 without a scandal. [DL-BLK-06]"""

    seat: int
    die: int
    bonus: int
    size: int


@dataclass(frozen=True, slots=True)
class TechnologyGained(Event):
    """A player gained a technology, which others do not learn. [DL-RSH-02, DL-BLK-05]"""

    reveals: ClassVar[bool] = True
    seat: int
    source: str


@dataclass(frozen=True, slots=True)
class TechnologyNamed(Event):
    """Which technology a player gained. [DL-RSH-07]"""

    seat: int
    technology: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building was constructed; `before` is the housing that it grew out of. [DL-BLD-01, DL-BLD-04]"""

    seat: int
    cell: str
    slot: int
    kind: str
    before: str


@dataclass(frozen=True, slots=True)
class UnitsMade(Event):
    """Units were made in a building and stand at `at`. [DL-PRD-01, DL-PRD-07]"""

    seat: int
    cell: str
    slot: int
    kind: str
    number: int
    at: str
