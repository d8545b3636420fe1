"""What Deadzone's questions ask, by key, and what they are about. [4]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from rules.deadzone.model.facts import model_title
from rules.deadzone.model.state import Fighter
from rules.engine import About, Question


class Prompt(StrEnum):
    """The key of a question, or of a window in which both sides may be asked."""

    # before the first Round
    TEAM = auto()
    STARTER = auto()
    ZONE = auto()
    CACHE = auto()
    DEPLOY = auto()
    WIDEN = auto()
    DROP = auto()
    AERIAL = auto()
    RECON = auto()
    LOOK = auto()
    DISCARD = auto()
    RECON_STEP = auto()
    REDEPLOY = auto()
    SCOUT = auto()

    # Rounds and Turns
    RESERVE = auto()
    COMMAND = auto()
    REROLL = auto()
    DRAW = auto()
    ACTIVATE = auto()
    PLUS = auto()
    ACTION = auto()

    # the start and the end of an activation
    RAMPAGE = auto()
    RISE = auto()
    EAGER = auto()
    CLOUD = auto()

    # on the way
    ONWARD = auto()
    PICK_UP = auto()
    RETAIN = auto()
    TRAP = auto()
    LAND = auto()

    # fights
    STRIKE_LEAVER = auto()
    STRIKE_RISER = auto()
    CHARGE = auto()
    OPPOSE = auto()

    # attacks
    SECOND = auto()
    REACT = auto()
    BOOST = auto()
    EVADE = auto()
    DICE = auto()
    PUSH = auto()
    THROW = auto()
    DRAIN = auto()

    # Special Orders
    ORDER_START = auto()
    ORDER_MOVE = auto()
    ORDER_ACT = auto()
    ORDER_MORE = auto()
    ORDER_ENTRY = auto()
    ORDER_DAMAGE = auto()
    ORDER_DEATH = auto()
    ORDER_END = auto()

    # windows whose questions have prompts of their own
    BOOSTS = auto()
    REROLLS = auto()


WINDOWS_ONLY: Final = (Prompt.BOOSTS, Prompt.REROLLS)
"""What no question asks, but a window with questions."""


@dataclass(frozen=True, slots=True)
class Count(About):
    """Points, models, tokens, or the Round."""

    number: int


@dataclass(frozen=True, slots=True)
class OfStack(About):
    """A stack of cubes, as `D4`."""

    cell: str


@dataclass(frozen=True, slots=True)
class Results(About):
    """Results of the Recon table, 1 to 8."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OfModel(About):
    """A model: its code, what it is called with it, as `Enforcer E3`, and its cube, empty off the board."""

    model: str
    called: str
    cube: str

    @classmethod
    def of(cls, fighter: Fighter) -> OfModel:
        """The model as it is now."""
        title = model_title(fighter)
        return cls(fighter.id, f"{title} {fighter.id}" if title else fighter.id, fighter.cube)


@dataclass(frozen=True, slots=True)
class Found(About):
    """A model and the kind of what it has found."""

    by: OfModel
    kind: str


def model_of(question: Question) -> str:
    """The code of the model that a question is about; empty where it is about none."""
    about = question.about
    if isinstance(about, About):
        return about.model if isinstance(about, OfModel) else ""
    return str(about[0]) if about else ""
