"""The questions of Galactic Supremacy: their keys, and what they are about, all of it public."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.engine import About
from rules.galactic_supremacy.model.tables import CardKind, Effect


class Prompt(StrEnum):
    """Every question of the game, in the order of the turn."""

    DRAW = "draw"
    KEEP = "keep"
    DISCARD = "discard"
    COMMAND = "command"
    COUNTER = "counter"
    REHOUSE_FLEET = "rehouse_fleet"
    """Where a Fleet goes whose world is leaving."""
    REHOUSE_LEADER = "rehouse_leader"
    """Where a Leader goes whose unit is leaving."""
    BUILD = "build"
    ATTACK = "attack"
    SEND = "send"
    PEACE = "peace"
    SURPRISE = "surprise"
    AMBUSH = "ambush"
    DEFENCE = "defence"
    TACTICAL = "tactical"
    STRIKE = "strike"
    TAKE_COLONY = "take_colony"
    MOVE = "move"
    RESEARCH = "research"
    TECHNOLOGY = "technology"


@dataclass(frozen=True, slots=True)
class OfPlayer(About):
    """The one player who may answer in a window."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfPiece(About):
    """A world, a Fleet or a Leader."""

    piece: str


@dataclass(frozen=True, slots=True)
class OfCard(About):
    """A kind of card."""

    kind: CardKind


@dataclass(frozen=True, slots=True)
class Count(About):
    """How many cards a hand is over its limit."""

    number: int


@dataclass(frozen=True, slots=True)
class UseOf(About):
    """The use of a Command card: by whom, for what, and against what, if anything."""

    seat: int
    effect: Effect
    target: str


@dataclass(frozen=True, slots=True)
class CombatRound(About):
    """A round of combat, and its two sides."""

    attacker: int
    defender: int
    number: int
