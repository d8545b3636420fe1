"""Facts of abilities and missiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.deadlock.model.tables import Ability, Good
from rules.engine import Event


@dataclass(frozen=True, slots=True)
class AbilityTried(Event):
    """A race tried its power on territories, a die for each; a 1 succeeds. [DL-ABL-02, DL-ABL-03]"""

    seat: int
    ability: Ability
    cells: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spied(Event):
    """A player saw the record sheets of others. [DL-RAC-UVA-3]"""

    seat: int
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reported(Event):
    """What was read on a record sheet; without goods only technologies. [DL-RAC-UVA-3, DL-ABL-06]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    of: int
    goods: tuple[tuple[Good, int], ...]
    technologies: tuple[str, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """Goods were stolen; the die says how many at most. [DL-RAC-CHC-5, DL-ABL-05]"""

    seat: int
    victim: int
    cell: str
    good: Good
    die: int


@dataclass(frozen=True, slots=True)
class RobbedOf(Event):
    """How many were stolen. [DL-RAC-CHC-5]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    victim: int
    good: Good
    amount: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.seat, self.victim)


@dataclass(frozen=True, slots=True)
class Subverted(Event):
    """Colonists of a territory were subverted: the die is how many rebel at most. [DL-RAC-REL-2]"""

    seat: int
    cell: str
    die: int


@dataclass(frozen=True, slots=True)
class SlotRolled(Event):
    """Dice for a random building: the last one found its slot. [DL-TER-07]"""

    cell: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SabotageRolled(Event):
    """The die of a sabotage. [DL-RAC-MAU-3]"""

    seat: int
    cell: str
    die: int


@dataclass(frozen=True, slots=True)
class TechnologyStolen(Event):
    """A technology was stolen, or there was none to steal. [DL-ABL-06]"""

    reveals: ClassVar[bool] = True
    seat: int
    victim: int
    done: bool


@dataclass(frozen=True, slots=True)
class TechnologyCopied(Event):
    """Which technology was stolen, while its owner keeps it. [DL-ABL-06, R43]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    victim: int
    technology: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.seat, self.victim)


@dataclass(frozen=True, slots=True)
class TechnologyTaken(Event):
    """Which technology was stolen, so that its owner has lost it. [DL-ABL-06, R43]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    victim: int
    technology: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.seat, self.victim)


@dataclass(frozen=True, slots=True)
class Poisoned(Event):
    """The land of a territory was poisoned for so many turns. [DL-RAC-CYT-2, DL-ABL-09]"""

    cell: str
    die: int
    turns: int


@dataclass(frozen=True, slots=True)
class SalvoLaunched(Event):
    """Missiles were launched at a territory: from where and how many. [DL-MIS-01, DL-MIS-03]"""

    seat: int
    target: str
    origins: tuple[str, ...]
    missiles: int


@dataclass(frozen=True, slots=True)
class LaserFired(Event):
    """A Laser Defense shot at a missile of the salvo; a 1 hits. [DL-MIS-04]"""

    cell: str
    slot: int
    missile: int
    die: int


@dataclass(frozen=True, slots=True)
class MissileStruck(Event):
    """A missile came down: die, attack level, shield; the result by Table I. [DL-MIS-05]"""

    reveals: ClassVar[bool] = True
    seat: int
    cell: str
    die: int
    level: int
    shield: int
    result: int
