"""What happens in a Shoot or an Assault besides dice and damage. [P-SHOOT, P-ASSAULT]"""

from __future__ import annotations

from dataclasses import dataclass

from rules.deadzone.model.facts import Fact


@dataclass(frozen=True, slots=True)
class ShotFired(Fact):
    """A model shoots at a model or a cube; `how` is blaze, aimed or nothing. [DZ-SHO-03, DZ-SHO-06, DZ-KW-RAPID-01]"""

    model: str
    weapon: str
    target: str
    how: str


@dataclass(frozen=True, slots=True)
class ShotLost(Fact):
    """The second weapon of Fire Control has nothing left to fire at. [R153]"""

    model: str
    weapon: str
    target: str


@dataclass(frozen=True, slots=True)
class Landed(Fact):
    """A grenade, trap or indirect shot came down in a cube; in none if it went off the board. [DZ-KW-GRENADE-04]"""

    model: str
    weapon: str
    cube: str


@dataclass(frozen=True, slots=True)
class Assaulted(Fact):
    """A model assaults another; `occasion` is leaver or riser for a free attack. [DZ-ASS-01, DZ-ASS-02, DZ-ASS-03]"""

    model: str
    target: str
    weapon: str
    occasion: str


@dataclass(frozen=True, slots=True)
class Suppressed(Fact):
    """A shot made everybody in a cube take cover. [DZ-KW-SUPPRESS-01]"""

    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class PreyMarked(Fact):
    """A side has marked an enemy as its Prey for the rest of the game. [DZ-KW-PREY-01, R46]"""

    seat: int
    model: str


@dataclass(frozen=True, slots=True)
class Drained(Fact):
    """What a model's target lost gave a friend 1 HP back. [DZ-KW-LIFEDRAIN-01]"""

    model: str
    healed: str


@dataclass(frozen=True, slots=True)
class Invigorated(Fact):
    """A friend made a model fresh again: it can be activated once more. [DZ-KW-INVIG-01]"""

    model: str
    by: str


@dataclass(frozen=True, slots=True)
class Evaded(Fact):
    """A model that was shot at gets out of the way. [DZ-KW-EVADE-01]"""

    model: str
    cube: str
