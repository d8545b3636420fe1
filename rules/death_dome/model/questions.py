"""What players of Death Dome 3,000 are asked, and what a question is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.engine import About


class Prompt(StrEnum):
    """Every question of the game."""

    PURCHASE = "purchase"
    CART = "cart"
    TURN = "turn"
    UNIT = "unit"
    AGAIN = "again"
    ATTACK_CARDS = "attack_cards"
    DEFENCE = "defence"
    HITS = "hits"
    PUSH = "push"
    PAGER = "pager"
    FOLLOW = "follow"
    JAIL = "jail"
    AUCTION = "auction"
    VOTE = "vote"


@dataclass(frozen=True, slots=True)
class Visit(About):
    """What has been bought and sold in a purchasing turn."""

    bought: bool
    sold: bool


@dataclass(frozen=True, slots=True)
class PhasesLeft(About):
    """How many unit phases a turn still has."""

    number: int


@dataclass(frozen=True, slots=True)
class OfUnit(About):
    """The unit that moves, acts, is pushed or has died."""

    unit: str


@dataclass(frozen=True, slots=True)
class SecondAttack(OfUnit):
    """A unit that may attack again, and its weapon."""

    weapon: str


@dataclass(frozen=True, slots=True)
class Paged(OfUnit):
    """A unit with a pager, and the teammate that was wounded."""

    wounded: str


@dataclass(frozen=True, slots=True)
class UnderAttack(About):
    """What strikes (a unit or a bug token), with how much before cards, and which of the asked player's targets."""

    by: str
    power: int
    hits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Window(About):
    """A window: whose it is, and what that player's question is about."""

    seat: int
    of: About | None = None
