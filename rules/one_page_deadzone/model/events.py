"""What happens in a game of One Page Deadzone: facts, each with its audience. Dice are always shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.engine import Event
from rules.one_page_deadzone.model.battlefield import Edge
from rules.one_page_deadzone.model.state import Action, Command, WatchPolicy

Hazard = Literal["danger", "mine", "fall"]
Bonus = tuple[str, int]
"""Why dice are added, and how many: `("clear", 1)`."""


# -- preparation -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MapDrawn(Event):
    """The battlefield was drawn by lot. [OP-PRE-01]"""

    map: str


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """A player changed the list that is being built; only that player knows. [OP-ARM-01, R38]"""

    seat: int
    units: tuple[str, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """The builder."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class ArmyShown(Event):
    """Both armies are locked, so everybody sees them. [OP-ARM-01, OP-ARM-08, R38]"""

    reveals: ClassVar[bool] = True
    seat: int
    units: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """One die for each player. [OP-PRE-02]"""

    dice: tuple[int, int]
    winner: int | None


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """The winner of the roll-off chose a side: its row or column. [OP-PRE-03, OP-PRE-04]"""

    seat: int
    row: Edge


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A unit was put on the table. [OP-PRE-03, OP-PRE-04, OP-PRE-05]"""

    seat: int
    unit: str
    model: str
    cube: str


# -- rounds and activations --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began. [OP-RND-02, OP-RND-04, OP-RND-06]"""

    round: int
    first: int


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """A unit was named with its action. [OP-RND-01, OP-ACT-01, OP-ACT-07]"""

    seat: int
    unit: str
    action: Action


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """A unit is no longer pinned. [OP-MOR-04, OP-SR-12]"""

    unit: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit went along a path of cubes; `forced` after a melee. [OP-MOV-01, OP-ELV-01, OP-MEL-07, R34]"""

    unit: str
    start: str
    path: tuple[str, ...]
    forced: bool = False


@dataclass(frozen=True, slots=True)
class HazardMet(Event):
    """A unit entered dangerous ground or a mine, one die, or it fell (no die). [OP-TER-05, OP-SR-05, OP-ELV-04]"""

    unit: str
    cube: str
    hazard: Hazard
    die: int


@dataclass(frozen=True, slots=True)
class EnvironmentAttacked(Event):
    """The ground attacked a unit. [OP-TER-07, R15]"""

    unit: str
    cube: str
    hazard: Hazard
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    wounds: int


# -- fighting ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A unit shot at another; `reaction` on overwatch. [OP-SHT-03, OP-SHT-04]"""

    unit: str
    target: str
    origin: str
    cube: str
    weapon: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_bonus: tuple[Bonus, ...]
    defence_bonus: tuple[Bonus, ...]
    wounds: int
    reaction: bool = False


@dataclass(frozen=True, slots=True)
class Suppressed(Event):
    """A unit fired at a cube: one attack roll for all in it. [OP-SUP-01, OP-SUP-02]"""

    unit: str
    origin: str
    cube: str
    weapon: str
    attack: tuple[int, ...]
    attack_bonus: tuple[Bonus, ...]
    helpers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoodFire(Event):
    """One unit's roll against suppressing fire. [OP-SUP-02, OP-SUP-03]"""

    unit: str
    defence: tuple[int, ...]
    pinned: bool


@dataclass(frozen=True, slots=True)
class StoodFirePinned(Event):
    """A unit that was pinned already rolled against suppressing fire: it stays so, whatever comes. [OP-MOR-06]"""

    unit: str
    defence: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A unit attacked another in its cube. [OP-MEL-02, OP-MEL-03]"""

    unit: str
    target: str
    cube: str
    weapon: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_bonus: tuple[Bonus, ...]
    defence_bonus: tuple[Bonus, ...]
    wounds: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A unit has wounds and stands. [OP-SHT-05, OP-SR-14]"""

    unit: str
    wounds: int
    tough: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A unit was removed; the other side scores its cost. [OP-SHT-05, OP-MIS-02, R20]"""

    unit: str
    owner: int
    model: str
    cube: str
    cost: int


@dataclass(frozen=True, slots=True)
class MoraleTested(Event):
    """A friend of a removed unit tested morale; `again` is the Hero's re-roll. [OP-MOR-01, OP-SR-01, OP-SR-03, R31]"""

    unit: str
    dice: tuple[int, ...]
    again: tuple[int, ...]
    held: bool


@dataclass(frozen=True, slots=True)
class Pinned(Event):
    """A unit is pinned. [OP-MOR-01, OP-SUP-02, OP-MOR-03]"""

    unit: str
    cube: str


# -- special actions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MinePlanted(Event):
    """An Engineer planted a mine. [OP-SR-04, R16]"""

    seat: int
    unit: str
    cube: str


@dataclass(frozen=True, slots=True)
class MineGone(Event):
    """A mine was set off, whatever its die showed. [OP-SR-05, R16]"""

    owner: int
    cube: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A Medic took a wound away. [OP-SR-07]"""

    medic: str
    unit: str
    wounds: int


@dataclass(frozen=True, slots=True)
class Commanded(Event):
    """A Tactician rolled for orders. [OP-SR-11]"""

    unit: str
    dice: tuple[int, ...]
    orders: int


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """A friend got an order. [OP-SR-12, OP-SR-13, R17]"""

    unit: str
    by: str
    what: Command


# -- out of turn, and the end ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WatchSet(Event):
    """A player's standing order for overwatch; only that player knows. [OP-OVW-01, OP-OVW-05]"""

    seat: int
    unit: str
    policy: WatchPolicy
    percent: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class WatchLimited(Event):
    """A player's standing order was given up to the end of a round; only that player knows. [OP-OVW-01, OP-OVW-05]"""

    seat: int
    unit: str
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class WatchEnded(Event):
    """The last round of a player's standing order is over; only that player knows. [OP-OVW-01, OP-OVW-05]"""

    seat: int
    unit: str

    @property
    def audience(self) -> tuple[int, ...]:
        """The player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up. [OP-GEN-01, R37]"""

    seat: int


@dataclass(frozen=True, slots=True)
class GameScored(Event):
    """The game is over; equal points are a draw. [OP-MIS-01, OP-MIS-02, OP-MIS-03, R28]"""

    scores: tuple[int, int]
    winners: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = tuple(
    [event for event in vars().values() if isinstance(event, type) and event.__module__ == __name__]
)
"""All of them, in the order of this module."""
