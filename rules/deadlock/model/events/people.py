"""Facts of colonists, buildings and taxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.deadlock.model.tables import Tax
from rules.engine import Event

Cause = Literal[
    "hunger", "housing", "idle", "earthquake", "plague", "rebellion", "morale", "tax", "scandal", "subvert", "sabotage",
    "missile", "battle", "sea", "hangar", "event",
]  # fmt: skip
"""Why somebody rebels, dies or returns, or something is lost."""


@dataclass(frozen=True, slots=True)
class Upkept(Event):
    """What Upkeep took, and what is left. [DL-UPK-01, DL-UPK-06]"""

    seat: int
    food: int
    energy: int
    food_left: int
    energy_left: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Unpowered(Event):
    """Buildings stand without energy: territories and slots. [DL-UPK-07, DL-UPK-08]"""

    reveals: ClassVar[bool] = True
    seat: int
    places: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rebelled(Event):
    """Colonists turned rebel: where each one was, and why. [DL-COL-06]"""

    reveals: ClassVar[bool] = True
    seat: int
    places: tuple[tuple[str, str], ...]
    cause: Cause


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """Rebels turned loyal: where each one went, and why. [DL-COL-10]"""

    reveals: ClassVar[bool] = True
    seat: int
    cells: tuple[str, ...]
    cause: Cause


@dataclass(frozen=True, slots=True)
class Died(Event):
    """Colonists died. [DL-EVT-03]"""

    reveals: ClassVar[bool] = True
    seat: int
    cell: str
    count: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class WorkLeft(Event):
    """Colonists who fly away, die or fall leave these slots of a territory empty; told from version 5 on.

    A player's secret order of work decides who it is, and where nobody works everybody sees. [DL-COL-08, DL-PRD-06]
    """

    reveals: ClassVar[bool] = True
    cell: str
    slots: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class BuildingLost(Event):
    """A building was destroyed, with those who worked there. [DL-TER-06]"""

    seat: int
    cell: str
    slot: int
    kind: str
    manned: bool
    cause: Cause


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    """Units were destroyed. [DL-MIS-07]"""

    reveals: ClassVar[bool] = True
    seat: int
    cell: str
    kind: str
    number: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Staffed(Event):
    """Colonists were put to work; so many have none. [DL-LAB-01]"""

    seat: int
    working: int
    idle: int


@dataclass(frozen=True, slots=True)
class IdleRolled(Event):
    """Colonists without work rolled; each 4 or more rebels. [DL-LAB-03]"""

    seat: int
    cell: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventRolled(Event):
    """The die of the Event Phase. [DL-EVT-01]"""

    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class EventStruck(Event):
    """An event struck a territory; the die is a slot or a number of colonists. [DL-EVT-02, DL-EVT-03, DL-EVT-04]"""

    kind: str
    cell: str
    die: int


@dataclass(frozen=True, slots=True)
class Grew(Event):
    """New colonists came: where each one lives. [DL-POP-01, DL-POP-02]"""

    seat: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoraleMeasured(Event):
    """How many colonists and rebels there are, and what culture and Art keep happy. [DL-MOR-01]"""

    seat: int
    total: int
    capacity: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class TaxSet(Event):
    """The tax of this turn. [DL-TAX-01]"""

    seat: int
    rate: Tax


@dataclass(frozen=True, slots=True)
class TaxPaid(Event):
    """What the tax brought. [DL-TAX-02, DL-TAX-03, DL-TAX-04]"""

    seat: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class RebellionRolled(Event):
    """A die for every five rebels; each 1 hurts. [DL-REB-01]"""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RebelsGone(Event):
    """Rebels left with a rebellion. [DL-REB-02, DL-REB-03]"""

    seat: int
    count: int
