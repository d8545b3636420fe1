"""What happens before the first Round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.deadzone.model.facts import Fact
from rules.deadzone.model.state import Zone

Entry = tuple[str, str, str, tuple[str, ...], str]
"""A model of a team: code, model, option, upgrades, Equipment."""


# -- teams -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drafted(Fact):
    """A player changed the Strike Team that is being built; only he knows. [DZ-SET-02]"""

    seat: int
    team: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The builder."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class TeamShown(Fact):
    """Both Strike Teams are chosen, so everybody sees them. [DZ-SET-02]"""

    reveals: ClassVar[bool] = True
    seat: int
    faction: str
    models: tuple[Entry, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class OrderSet(Fact):
    """A player set a standing order; only he knows. [DZ-PAC-07]"""

    seat: int
    what: str
    choice: str
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose order it is."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersEnded(Fact):
    """The standing orders of a player have come to their end; only he knows. [DZ-PAC-07]"""

    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose orders they were."""
        return (self.seat,)


# -- the sector --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScenarioRolled(Fact):
    """Two dice chose the scenario. [DZ-SET-03]"""

    dice: tuple[int, int]
    scenario: str


@dataclass(frozen=True, slots=True)
class MapDrawn(Fact):
    """The battlefield was drawn by lot, and a half turn that changes nothing. [DZ-SET-04, R26]"""

    map: str
    turned: bool


@dataclass(frozen=True, slots=True)
class ObjectivesPlaced(Fact):
    """The objectives lie on the highest levels of their stacks. [DZ-SET-05]"""

    cubes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ItemPlaced(Fact):
    """An item token lies face down; `dice` are column and row, empty where the scenario names the stack. [DZ-SET-06]"""

    token: int
    cube: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ItemRolledAgain(Fact):
    """A token's dice fell into a deployment zone and are rolled again. [DZ-SET-06]"""

    token: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ThingPlaced(Fact):
    """A canister or a loot lies open. [DZ-S13-01, DZ-S16-01]"""

    token: int
    kind: str
    cube: str


# -- Recon -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReconTested(Fact):
    """Both rolled for their Leaders; no winner means a draw, rolled again. [DZ-SET-08]"""

    faces: tuple[tuple[int, ...], tuple[int, ...]]
    needed: tuple[int, int]
    successes: tuple[int, int]
    winner: int | None


@dataclass(frozen=True, slots=True)
class ReconRolled(Fact):
    """The dice of the Recon table. [DZ-REC-01, R145]"""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StarterChosen(Fact):
    """The Recon winner named the starting player. [DZ-SET-09]"""

    seat: int
    starter: int


@dataclass(frozen=True, slots=True)
class ZoneTaken(Fact):
    """A side has its zone or its part in the scenario. [DZ-SET-09]"""

    seat: int
    zone: Zone


@dataclass(frozen=True, slots=True)
class CacheNamed(Fact):
    """A side named the cube of its cache. [DZ-S2-02]"""

    seat: int
    cube: str


@dataclass(frozen=True, slots=True)
class Looked(Fact):
    """A player looked at an item token: everybody knows that he did. [DZ-REC-02, DZ-REC-03]"""

    told_only: ClassVar[tuple[str, ...]] = ("cube",)
    seat: int
    token: int
    cube: str = field(default="", kw_only=True, compare=False)
    """Where it lies, for the telling; not known of what earlier releases told."""


@dataclass(frozen=True, slots=True)
class Spied(Fact):
    """What he saw: only he knows. [DZ-REC-02, DZ-REC-03]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    told_only: ClassVar[tuple[str, ...]] = ("cube",)
    seat: int
    token: int
    kind: str
    cube: str = field(default="", kw_only=True, compare=False)

    @property
    def audience(self) -> tuple[int, ...]:
        """Who looked."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Discarded(Fact):
    """An item token was taken out of the game, unseen. [DZ-REC-04]"""

    seat: int
    token: int
    cube: str


@dataclass(frozen=True, slots=True)
class ReconUsed(Fact):
    """A result of the Recon table was carried out, or left. [DZ-REC-01]"""

    seat: int
    result: int
    done: bool


@dataclass(frozen=True, slots=True)
class Repositioned(Fact):
    """A model was moved by Recon, or deployed anew. [DZ-REC-05, DZ-REC-06]"""

    seat: int
    model: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Scouted(Fact):
    """A Scout made its free Sprint. [DZ-KW-SCOUT-01]"""

    seat: int
    model: str
    path: tuple[str, ...]


# -- deployment --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deployed(Fact):
    """A model stands on the board. [DZ-SET-10]"""

    seat: int
    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class HeldBack(Fact):
    """A model waits: for Aerial Deployment, in reserve, or in its Drop Suit. [DZ-KW-AERIAL-01, DZ-KW-DROPSUIT-01]"""

    seat: int
    model: str
    why: str


@dataclass(frozen=True, slots=True)
class ZoneGrew(Fact):
    """A zone got one more cube. [DZ-SET-11, R146]"""

    seat: int
    cube: str
