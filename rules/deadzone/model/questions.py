"""What Deadzone's questions ask, by key, and what they are about. [4]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.deadzone.model.facts import model_title
from rules.deadzone.model.state import Fighter
from rules.engine import About, Question


class Prompt(StrEnum):
    """The key of a question, or of a window in which both sides may be asked."""

    # before the first Round
    TEAM = "team"
    STARTER = "starter"
    ZONE = "zone"
    CACHE = "cache"
    DEPLOY = "deploy"
    WIDEN = "widen"
    DROP = "drop"
    AERIAL = "aerial"
    RECON = "recon"
    LOOK = "look"
    DISCARD = "discard"
    RECON_STEP = "recon_step"
    REDEPLOY = "redeploy"
    SCOUT = "scout"

    # Rounds and Turns
    RESERVE = "reserve"
    COMMAND = "command"
    REROLL = "reroll"
    DRAW = "draw"
    ACTIVATE = "activate"
    PLUS = "plus"
    ACTION = "action"

    # the start and the end of an activation
    RAMPAGE = "rampage"
    RISE = "rise"
    EAGER = "eager"
    CLOUD = "cloud"

    # on the way
    ONWARD = "onward"
    PICK_UP = "pick_up"
    RETAIN = "retain"
    TRAP = "trap"
    LAND = "land"

    # fights
    STRIKE_LEAVER = "strike_leaver"
    STRIKE_RISER = "strike_riser"
    CHARGE = "charge"
    OPPOSE = "oppose"

    # attacks
    SECOND = "second"
    REACT = "react"
    BOOST = "boost"
    EVADE = "evade"
    DICE = "dice"
    PUSH = "push"
    THROW = "throw"
    DRAIN = "drain"

    # Special Orders
    ORDER_START = "order_start"
    ORDER_MOVE = "order_move"
    ORDER_ACT = "order_act"
    ORDER_MORE = "order_more"
    ORDER_ENTRY = "order_entry"
    ORDER_DAMAGE = "order_damage"
    ORDER_DEATH = "order_death"
    ORDER_END = "order_end"

    # windows whose questions have prompts of their own
    BOOSTS = "boosts"
    REROLLS = "rerolls"


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


@dataclass(frozen=True, slots=True)
class OfCube(About):
    """A cube, as `D4-1`."""

    cube: str


@dataclass(frozen=True, slots=True)
class Acting(About):
    """The active model, and how many short actions are left to it."""

    by: OfModel
    shorts: int


@dataclass(frozen=True, slots=True)
class Sprung(About):
    """A trap that a model has come to: its cube, and what it does how strongly."""

    cube: str
    by: OfModel
    effect: str
    value: int


@dataclass(frozen=True, slots=True)
class OfOrder(About):
    """A Special Order, and the model that it is given to or that sets it off."""

    order: str
    by: OfModel


def model_of(question: Question) -> str:
    """The code of the model that a question is about; empty where it is about none."""
    match question.about:
        case OfModel(model):
            return model
        case Acting(by) | Found(by) | OfOrder(_, by) | Sprung(_, by):
            return by.model
    return ""
