"""What happens around the Turns: rounds, Command Dice, objectives, missions, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.deadzone.model.facts import Fact
from rules.deadzone.model.state import Face

# -- rounds and Turns --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Fact):
    """A Round began; `first` has the Initiative. [DZ-RND-01, DZ-RND-08]"""

    round: int
    first: int


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    """A player passed for a whole Turn. [DZ-RND-05, R9]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished(Fact):
    """A player has no model left to activate in this Round. [DZ-RND-08, R10]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Dissipated(Fact):
    """A die for the smoke in a cube: 5 or more and it is gone. [DZ-KW-SMOKE-03]"""

    cube: str
    die: int
    gone: bool


# -- Command Dice ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommandRolled(Fact):
    """The Command Dice of a side lie open; `relays` of them come from Communications Relays. [DZ-CMD-01, DZ-CMD-05]"""

    seat: int
    faces: tuple[Face, ...]
    relays: int


@dataclass(frozen=True, slots=True)
class CommandRerolled(Fact):
    """Some Command Dice were rolled again: which ones, from 1, and what they show now. [DZ-CMD-03]"""

    seat: int
    dice: tuple[int, ...]
    faces: tuple[Face, ...]


# -- points ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ObjectiveScored(Fact):
    """A side scored for what it holds; `what` is a cube, or the name of a quarter. [DZ-RND-10]"""

    seat: int
    what: str
    vp: int


@dataclass(frozen=True, slots=True)
class VpScored(Fact):
    """A side scored by an event of the scenario. [DZ-RND-13]"""

    seat: int
    model: str
    why: str
    vp: int


@dataclass(frozen=True, slots=True)
class Left(Fact):
    """A model left the board by an exit. [DZ-CUB-05, DZ-S3-02, DZ-S15-02, R116]"""

    seat: int
    model: str
    cube: str
    vp: int


# -- Secret Missions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MissionsRolled(Fact):
    """The dice for new Secret Missions; only their player sees them. [DZ-SEC-02]"""

    seat: int
    dice: tuple[int, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose missions they are."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class MissionsSet(Fact):
    """The Secret Missions of a side for this Round; only it knows. [DZ-SEC-02]"""

    seat: int
    missions: tuple[int, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose missions they are."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class MissionDone(Fact):
    """A Secret Mission was completed, so that everybody knows it. [DZ-SEC-03]"""

    reveals: ClassVar[bool] = True
    seat: int
    mission: int


@dataclass(frozen=True, slots=True)
class MissionShown(Fact):
    """A Secret Mission that nobody completed, shown when the game is over. [DZ-SEC-02]"""

    reveals: ClassVar[bool] = True
    seat: int
    mission: int


# -- the scenario ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BeaconMoved(Fact):
    """A beacon scattered by a die; it may have stayed. [DZ-S5-02, DZ-SCA-01]"""

    origin: str
    die: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class WeatherRolled(Fact):
    """The event of this Round, 1 to 8. [DZ-S10-01]"""

    number: int


@dataclass(frozen=True, slots=True)
class GasLeaked(Fact):
    """Two dice, column and row, chose the stack where gas leaks. [DZ-S10-03]"""

    cube: str
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CloudCame(Fact):
    """A toxic cloud appeared in a cube. [DZ-KW-GAS-03, DZ-S10-03, DZ-S13-04]"""

    cube: str
    toxic: int


@dataclass(frozen=True, slots=True)
class DieAdded(Fact):
    """A side got one more Command Die. [DZ-S10-08]"""

    seat: int
    face: Face


@dataclass(frozen=True, slots=True)
class ReserveRolled(Fact):
    """A die for a model in reserve: whether it arrives in this Round. [DZ-S11-02, DZ-RND-14]"""

    seat: int
    model: str
    die: int
    arrives: bool


@dataclass(frozen=True, slots=True)
class Arrived(Fact):
    """A model came from the reserve. [DZ-S11-03, DZ-RND-14]"""

    seat: int
    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class Marked(Fact):
    """A side put its mark on a terminal. [DZ-S4-01, DZ-SPC-01]"""

    seat: int
    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class Denied(Fact):
    """A model removed an objective for good. [DZ-S12-02, DZ-RND-13]"""

    seat: int
    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class LeakRolled(Fact):
    """A canister's carrier lost HP: whether the canister leaks. [DZ-S13-04, DZ-KW-GAS-03]"""

    model: str
    die: int
    leaks: bool


@dataclass(frozen=True, slots=True)
class LootReturned(Fact):
    """A model sent its side's loot back to its stack. [DZ-S16-04]"""

    model: str
    token: int
    cube: str


# -- the end -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameEnded(Fact):
    """The game is over, `why`: target, wiped, rounds or agreed; no winner: a draw. [DZ-WIN-03, DZ-WIN-04, DZ-WIN-05]"""

    why: str
    vp: tuple[int, int]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawOffered(Fact):
    """A player offers a draw. [DZ-WIN-04]"""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawDeclined(Fact):
    """A player does not take the draw that is offered. [DZ-WIN-04]"""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawWithdrawn(Fact):
    """A player took back the offer of a draw. [DZ-WIN-04]"""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawLapsed(Fact):
    """The Round is over, and with it a player's offer of a draw. [DZ-WIN-04]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Conceded(Fact):
    """A player gave up. [DZ-WIN-04]"""

    seat: int
