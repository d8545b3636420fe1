"""What players of One Page Deadzone are asked, and what a question is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rules.engine import About
from rules.one_page_deadzone.model.state import Action

Moment = Literal["begin", "end"]


class Prompt(StrEnum):
    """Every question of the game; a window has a name of its own beside that of what it asks each player."""

    ARMIES = "armies"
    """The window for `ARMY`."""
    ARMY = "army"
    SIDE = "side"
    DEPLOY = "deploy"
    ACTIVATE = "activate"
    GO = "go"
    STEP = "step"
    """A move of one cube by order."""
    CHARGE = "charge"
    FIRE = "fire"
    HELP = "help"
    OVERWATCH = "overwatch"
    """The window for `REACT`."""
    REACT = "react"
    STRIKE = "strike"
    FALL_BACK = "fall_back"
    HEAL = "heal"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Count(About):
    """A number: the points of an army, the units to deploy, the round."""

    number: int


@dataclass(frozen=True, slots=True)
class OfUnit(About):
    """The unit that moves, fires, fights or commands."""

    unit: str


@dataclass(frozen=True, slots=True)
class Moving(OfUnit):
    """A unit that may move, and with which action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Suppression(OfUnit):
    """A unit that suppresses a cube, and how many friends may help at most."""

    cube: str
    helpers: int


@dataclass(frozen=True, slots=True)
class Tactics(OfUnit):
    """A Tactician, and the orders that are left."""

    orders: int


@dataclass(frozen=True, slots=True)
class Reaction(About):
    """Who may answer with overwatch, the unit in sight, and whether it begins or ends its activation."""

    seat: int
    unit: str
    moment: Moment
