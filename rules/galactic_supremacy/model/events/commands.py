"""Facts of Command cards and their effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event
from rules.galactic_supremacy.model.tables import CardKind, Effect


@dataclass(frozen=True, slots=True)
class CommandUsed(Event):
    """A player put a Command card face up for an effect. [GS-CMD-02, GS-CMD-03]"""

    seat: int
    effect: Effect
    target: str


@dataclass(frozen=True, slots=True)
class EffectRolled(Event):
    """The die of an effect, and whether it worked. [GS-CMD-04]"""

    seat: int
    effect: Effect
    die: int
    worked: bool


@dataclass(frozen=True, slots=True)
class UseNegated(Event):
    """A use of a Command card was negated by Counter Espionage. [GS-CRD-10, GS-CRD-15, GS-CRD-16]"""

    seat: int
    effect: Effect
    by: int


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """The target of a use was gone. [GS-CMD-05, R49]"""

    seat: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A random card was discarded by Misinformation. [GS-CRD-01]"""

    reveals: ClassVar[bool] = True
    seat: int
    card: CardKind


@dataclass(frozen=True, slots=True)
class HandSpied(Event):
    """What a Spy saw. [GS-CRD-02]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    of: int
    cards: tuple[CardKind, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """The user of the Spy."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class DeckPeeked(Event):
    """A player looked at the top of a deck; how many cards is public. [GS-CRD-03, R36]"""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TopCardsSeen(Event):
    """What Strategic Planning showed. [GS-CRD-03, R36]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    cards: tuple[CardKind, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """The user."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class CreditsChanged(Event):
    """A player gained (or lost, below zero) credits by an effect. [GS-CRD-08, GS-CRD-12, R12]"""

    seat: int
    effect: Effect
    amount: int


@dataclass(frozen=True, slots=True)
class CardStolen(Event):
    """A card went from one hand to another. [GS-CRD-09]"""

    thief: int
    victim: int


@dataclass(frozen=True, slots=True)
class StolenCardKnown(Event):
    """Which card was stolen: only thief and victim know. [GS-CRD-09]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    thief: int
    victim: int
    card: CardKind

    @property
    def audience(self) -> tuple[int, ...]:
        """Thief and victim."""
        return (self.thief, self.victim)


@dataclass(frozen=True, slots=True)
class PieceReturned(Event):
    """A Fleet or Colony went back to its holder's hand. [GS-CRD-11, R33]"""

    seat: int
    piece: str


@dataclass(frozen=True, slots=True)
class LeaderLost(Event):
    """A Leader in play was discarded. [GS-CRD-13, GS-TRM-04, GS-ATK-24, GS-CRD-11]"""

    seat: int
    leader: str
    unit: str


@dataclass(frozen=True, slots=True)
class SecondAttackGranted(Event):
    """Strategic Initiative: a second Attack Phase follows. [GS-CRD-14, R18]"""

    seat: int


CommandEvent = (
    CommandUsed
    | EffectRolled
    | UseNegated
    | NoEffect
    | CardLost
    | HandSpied
    | DeckPeeked
    | TopCardsSeen
    | CreditsChanged
    | CardStolen
    | StolenCardKnown
    | PieceReturned
    | LeaderLost
    | SecondAttackGranted
)
