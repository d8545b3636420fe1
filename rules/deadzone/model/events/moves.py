"""What happens in an activation: moves, breaking away, traps, items, rolls of keywords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.deadzone.model.facts import Fact

Manner = Literal["move", "teleport", "leap", "return", "reposition"]
Fate = Literal["kept", "dropped", "destroyed"]


# -- activations -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Activated(Fact):
    """A model was activated; `plus` with a +1 Model result. [DZ-RND-02, DZ-CMD-07]"""

    seat: int
    model: str
    plus: bool


@dataclass(frozen=True, slots=True)
class Scripted(Fact):
    """A player wrote down what the active model does next; only he knows. [DZ-PAC-02]"""

    seat: int
    model: str
    steps: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose model acts."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class ActivationEnded(Fact):
    """A model's activation is over. [DZ-RND-03, DZ-ACT-09]"""

    model: str


@dataclass(frozen=True, slots=True)
class CommandSpent(Fact):
    """A Command Die was spent on an action: its result. [DZ-CMD-06]"""

    seat: int
    face: str
    model: str


@dataclass(frozen=True, slots=True)
class Rampaged(Fact):
    """The die of a model that rampages; on 1 or 2 the other side plays it, on 7 or 8 it has more. [DZ-KW-RAMPAGE-01]"""

    model: str
    die: int
    player: int


@dataclass(frozen=True, slots=True)
class HeadstrongRolled(Fact):
    """The die of a Headstrong model that lay Pinned: with 5 or more it stands up. [DZ-KW-HEADSTRONG-01]"""

    model: str
    die: int


@dataclass(frozen=True, slots=True)
class FireFought(Fact):
    """A burning model fought the fire, which is out now: successes of the fire and of the model. [DZ-KW-BURNS-03]"""

    model: str
    fire: int
    survived: int


@dataclass(frozen=True, slots=True)
class Charged(Fact):
    """A Charged model moved its extra cube. [DZ-KW-CHARGED-01]"""

    model: str


@dataclass(frozen=True, slots=True)
class BacklashTested(Fact):
    """Whether a Charged model withstood it at the end of the activation; else it loses 1 HP. [DZ-KW-CHARGED-02]"""

    model: str
    passed: bool


# -- movement ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved(Fact):
    """A model moved from one cube to the next; within its cube if it repositioned. [DZ-MOV-01, DZ-MOV-30]"""

    model: str
    start: str
    end: str
    manner: Manner


@dataclass(frozen=True, slots=True)
class BrokeAway(Fact):
    """A model leaves a cube with enemies; `by` attacks it first, empty where nobody does. [DZ-MOV-08, DZ-MOV-12]"""

    model: str
    cube: str
    by: str


@dataclass(frozen=True, slots=True)
class PlatformTaken(Fact):
    """A model stepped onto or off the platform of its cube. [DZ-MOV-04, DZ-PAR-08]"""

    model: str
    on: bool


# -- traps -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrapSprung(Fact):
    """A trap was set off by a model that entered its cube. [DZ-KW-TRAP-02]"""

    owner: int
    model: str
    cube: str
    effect: str
    value: int


@dataclass(frozen=True, slots=True)
class TrapDefused(Fact):
    """An Engineer removed a trap. [DZ-KW-ENGINEER-01]"""

    owner: int
    model: str
    cube: str


# -- items -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PickedUp(Fact):
    """A model picked up a token that lay face up. [DZ-ITM-01]"""

    model: str
    token: int
    kind: str


@dataclass(frozen=True, slots=True)
class Revealed(Fact):
    """A model picked up a token that lay face down: everybody knows its kind now. [DZ-ITM-04]"""

    reveals: ClassVar[bool] = True
    model: str
    token: int
    kind: str


@dataclass(frozen=True, slots=True)
class ItemSettled(Fact):
    """What became of an item, or of Equipment (token 0). [DZ-ITM-05, DZ-ITM-07]"""

    model: str
    token: int
    kind: str
    fate: Fate


@dataclass(frozen=True, slots=True)
class BoobyTrapDefused(Fact):
    """An Engineer found a Booby Trap and made it harmless. [DZ-KW-ENGINEER-01]"""

    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class ItemUsed(Fact):
    """A model used up an item, Equipment or keyword. [DZ-KW-ONEUSE-01]"""

    model: str
    what: str


@dataclass(frozen=True, slots=True)
class Healed(Fact):
    """A model got HP back. [DZ-KW-MEDIC-01, DZ-ITM-MEDIPACK-01]"""

    model: str
    hp: int
    by: str


# -- Special Actions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LinkMarked(Fact):
    """A Comm-Link marked a cube for its side. [DZ-KW-COMM-01]"""

    model: str
    cube: str


@dataclass(frozen=True, slots=True)
class SuitCalled(Fact):
    """A Drop Suit was called and comes down in a cube. [DZ-KW-DROPSUIT-01]"""

    seat: int
    model: str
    cube: str
    by: str
