"""Facts of the set-up and of the turn order."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Event


@dataclass(frozen=True, slots=True)
class TerrainRolled(Event):
    """The map was rolled: a die for each territory in order of numbers, and their names. [DL-SET-04, DL-SET-05]"""

    dice: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderRolled(Event):
    """Players rolled for the turn order. [DL-SET-08]"""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The turn order is settled. [DL-SET-08]"""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaceChosen(Event):
    """A player became a race. [DL-SET-02]"""

    seat: int
    race: str


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A player landed the first settlement. [DL-SET-09, DL-SET-11]"""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class MapUndone(Event):
    """Somebody could not land anywhere: a new map is rolled. [DL-SET-14]"""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began. [DL-SEQ-01]"""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began. [DL-SEQ-01]"""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of the turn began. [DL-SEQ-02]"""

    seat: int
    phase: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player's turn ended. [DL-END-01]"""

    seat: int
