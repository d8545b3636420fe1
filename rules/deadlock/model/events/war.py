"""Facts of transport and battles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Units moved. [DL-TRN-01]"""

    seat: int
    kind: str
    number: int
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """A colonist was moved. [DL-TRN-03, DL-TRN-04]"""

    seat: int
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """A battle began: kinds and numbers of both sides. [DL-ATK-01, DL-ATK-02]"""

    cell: str
    attacker: int
    defender: int
    attackers: tuple[tuple[str, int], ...]
    defenders: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MindControlled(Event):
    """Re'Lu Commanders rolled for opposing units; each 1 changes sides. [DL-RAC-REL-1, DL-ATK-03]"""

    seat: int
    cell: str
    kinds: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Volley(Event):
    """One side's units attacked together: which, their dice, and how many hit. [DL-ATK-06, DL-ATK-09]"""

    reveals: ClassVar[bool] = True
    cell: str
    round: int
    seat: int
    kinds: tuple[str, ...]
    dice: tuple[int, ...]
    hits: int


@dataclass(frozen=True, slots=True)
class Dodged(Event):
    """A unit tried to dodge an attack: die, modifiers, and whether it did. [DL-ATK-11]"""

    reveals: ClassVar[bool] = True
    cell: str
    round: int
    seat: int
    kind: str
    die: int
    bonus: int
    dodged: bool


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """Units of one side were destroyed in a battle. [DL-ATK-10]"""

    reveals: ClassVar[bool] = True
    cell: str
    round: int
    seat: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clashed(Event):
    """Some rounds of a battle: all that was rolled in them, and who fell. [DL-ATK-09, DL-ATK-10, DL-ATK-11]"""

    reveals: ClassVar[bool] = True
    cell: str
    attacker: int
    defender: int
    first: int
    last: int
    rounds: tuple[Volley | Dodged | Fell, ...]

    def lost(self, seat: int) -> tuple[str, ...]:
        """The kinds that this side lost."""
        fallen = [one for one in self.rounds if isinstance(one, Fell) and one.seat == seat]
        return tuple([kind for one in fallen for kind in one.kinds])


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle ended; without a winner nobody was left. [DL-ATK-15, DL-ATK-16, DL-ATK-17]"""

    reveals: ClassVar[bool] = True
    cell: str
    attacker: int
    defender: int
    winner: int | None
    rounds: int


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """A territory changed its controller; NOBODY is -1. [DL-CTL-03, DL-CTL-04, DL-OCE-01]"""

    cell: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class FlownHome(Event):
    """Planes flew home from a battle. [DL-PLN-01]"""

    seat: int
    number: int
    origin: str
    to: str
