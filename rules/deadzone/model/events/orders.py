"""What Special Orders do: which one was used on whom, and what no other fact tells. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from dataclasses import dataclass

from rules.deadzone.model.facts import Fact
from rules.deadzone.model.state import Face


@dataclass(frozen=True, slots=True)
class OrderUsed(Fact):
    """A Special Order of this player took effect: `model` used it, at `target` or with a `choice`. [DZ-CMD-15]"""

    seat: int
    order: str
    model: str
    target: str
    choice: str


@dataclass(frozen=True, slots=True)
class DieTaken(Fact):
    """A Command Die of this player was discarded, or used up, by the other player's order. [DZ-CMD-15]"""

    seat: int
    face: Face


@dataclass(frozen=True, slots=True)
class Raised(Fact):
    """An order put a new model into a cube; `entry` is its id in the force list. [DZ-CMD-15, R121]"""

    seat: int
    model: str
    entry: str
    cube: str
    pinned: bool


@dataclass(frozen=True, slots=True)
class LossPrevented(Fact):
    """A model did not lose so many HP. [DZ-CMD-15]"""

    model: str
    hp: int


@dataclass(frozen=True, slots=True)
class Readied(Fact):
    """A model is not Activated any more. [DZ-CMD-15]"""

    model: str
