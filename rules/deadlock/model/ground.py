"""What follows from a territory's slots and counters, in the truth and in a view alike. [DL-TER, DL-COL]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from rules.deadlock.model.cells import NUMBER
from rules.deadlock.model.tables import NOBODY, OCEAN


class Workplace(Protocol):
    """A building, as far as it matters here."""

    @property
    def manned(self) -> bool:
        """Whether a colonist works in it."""


class Counter(Protocol):
    """A counter, as far as it matters here."""

    @property
    def owner(self) -> int:
        """Whose it is."""


B = TypeVar("B", bound=Workplace)


class Ground(Generic[B]):
    """The base of both; the fields are those of the dataclass below it."""

    __slots__ = ()
    cell: str
    terrain: str
    owner: int
    slots: Sequence[B | None]
    idle: int
    units: Sequence[Counter]

    @property
    def number(self) -> int:
        """1 to 25. [DL-SET-07]"""
        return NUMBER[self.cell]

    @property
    def land(self) -> bool:
        """Whether it is not an Ocean."""
        return self.terrain != OCEAN

    @property
    def buildings(self) -> list[B]:
        """Its buildings, lowest slot first."""
        return [held for held in self.slots if held is not None]

    @property
    def manned(self) -> int:
        """How many colonists work here."""
        return sum([held is not None and held.manned for held in self.slots])

    @property
    def colonists(self) -> int:
        """How many colonists stand here. [DL-COL-01]"""
        return self.manned + self.idle

    @property
    def free_slot(self) -> int | None:
        """The lowest slot without a building, from 1; None when all six are taken. [DL-TER-02]"""
        return next((number for number, held in enumerate(self.slots, start=1) if held is None), None)

    @property
    def empty_slots(self) -> int:
        """How many slots have no building. [DL-TER-01]"""
        return sum([held is None for held in self.slots])

    @property
    def occupant(self) -> int:
        """Who occupies it: its controller, else whose counters stand here; NOBODY for neither. [R5, R6]"""
        return self.owner if self.owner != NOBODY else (self.units[0].owner if self.units else NOBODY)

    def building(self, slot: int) -> B:
        """The building in this slot, from 1."""
        held = self.slots[slot - 1]
        assert held is not None
        return held
