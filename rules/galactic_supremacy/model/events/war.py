"""Facts of attacks and combats."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Event


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An attack was declared. [GS-ATK-01, GS-ATK-02, GS-ATK-04]"""

    attacker: int
    defender: int
    world: str
    fleets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AttackCalledOff(Event):
    """Peace Talks ended an attack. [GS-ATK-05, GS-CRD-07, R14]"""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class DefenseRight(Event):
    """Whether the defender may use Fleets from all his worlds. [GS-ATK-06, GS-ATK-07]"""

    defender: int
    right: bool


@dataclass(frozen=True, slots=True)
class DefenseChosen(Event):
    """Who stands in defence and who withdrew. [GS-ATK-08, GS-ATK-09, GS-ATK-10]"""

    defender: int
    world: str
    standing: tuple[str, ...]
    helpers: tuple[str, ...]
    withdrawn: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class UnitReinforced(Event):
    """A unit rolls one more die in this combat. [GS-CRD-04, GS-ATK-11]"""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class CombatRolled(Event):
    """All rolls of a combat round: (unit, dice). [GS-ATK-12, GS-ATK-13, GS-ATK-14, GS-ATK-15]"""

    round: int
    attackers: tuple[tuple[str, tuple[int, ...]], ...]
    defenders: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Event):
    """A unit was destroyed by one unit or by several that joined. [GS-ATK-16, GS-ATK-17, GS-ATK-18]"""

    seat: int
    unit: str
    by: tuple[str, ...]
    roll: int
    total: int


@dataclass(frozen=True, slots=True)
class HomeworldDestroyed(Event):
    """A Homeworld was destroyed. [GS-ATK-26]"""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class ColonyTaken(Event):
    """The attacker took the destroyed colony's card, or let it be discarded. [GS-ATK-25, R29]"""

    seat: int
    world: str
    taken: bool


@dataclass(frozen=True, slots=True)
class AttackEnded(Event):
    """A combat was over; the Fleets of the attacker that are left. [GS-ATK-23, GS-ATK-28]"""

    attacker: int
    defender: int
    survivors: tuple[str, ...]


WarEvent = (
    AttackDeclared
    | AttackCalledOff
    | DefenseRight
    | DefenseChosen
    | UnitReinforced
    | CombatRolled
    | UnitDestroyed
    | HomeworldDestroyed
    | ColonyTaken
    | AttackEnded
)
