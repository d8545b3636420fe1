"""Facts of the set-up, the turns, building, moving and research, and of the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event
from rules.galactic_supremacy.model.tables import CardKind, Technology


@dataclass(frozen=True, slots=True)
class OrderRolled(Event):
    """Some players rolled for the turn order. [GS-SET-08, R7]"""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnOrderSet(Event):
    """The turn order is known. [GS-SET-08]"""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeadStarted(Event):
    """A player got the head start. [GS-SET-10, R5, R6]"""

    seat: int
    die: int
    cards: int
    credits: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began. [GS-SEQ-01]"""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    """A player got his income. [GS-PRD-01, GS-PRD-02, GS-PRD-03, GS-PRD-04, GS-PRD-06]"""

    seat: int
    amount: int
    credits: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A card came into play. [GS-BLD-01, GS-BLD-02, GS-BLD-03]"""

    seat: int
    card: CardKind
    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class FleetMoved(Event):
    """A Fleet was attached to another world. [GS-MOV-01, GS-ATK-09, GS-CRD-11]"""

    seat: int
    fleet: str
    to: str


@dataclass(frozen=True, slots=True)
class LeaderMoved(Event):
    """A Leader was attached to another unit, perhaps changing places with another. [GS-MOV-02, GS-TRM-03, GS-CRD-11]"""

    seat: int
    leader: str
    to: str
    swapped: str


@dataclass(frozen=True, slots=True)
class ResearchPaid(Event):
    """A player paid for a roll, and discarded a Research card. [GS-RSH-01]"""

    seat: int
    price: int


@dataclass(frozen=True, slots=True)
class ResearchRolled(Event):
    """A die on Table C. [GS-RSH-01, GS-RSH-02, GS-SET-10]"""

    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class TechnologyRaised(Event):
    """A technology rose by one. [GS-RSH-01, GS-RSH-02, GS-SET-10]"""

    seat: int
    technology: Technology
    level: int


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up. [GS-END-03]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player is out: his hand is shown as it goes; `cards` counts what was in play too. [GS-END-02, R30]"""

    reveals: ClassVar[bool] = True
    seat: int
    cards: int
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game ended; several winners share it after a tie at the round limit. [GS-END-01, GS-END-05]"""

    winners: tuple[int, ...]
    by_limit: bool


TurnEvent = (
    OrderRolled
    | TurnOrderSet
    | HeadStarted
    | TurnBegan
    | IncomePaid
    | Built
    | FleetMoved
    | LeaderMoved
    | ResearchPaid
    | ResearchRolled
    | TechnologyRaised
    | Conceded
    | Eliminated
    | GameWon
)
