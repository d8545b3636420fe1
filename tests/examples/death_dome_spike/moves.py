"""What can be done and what can happen in the spike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event, Move


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """Attack an enemy in range."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Step(Move):
    """Move a unit by one square."""

    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Value(Move):
    """Use a card for its value."""

    slot: int


@dataclass(frozen=True, slots=True)
class Brace(Move):
    """Use a card so that your units are not pushed."""

    slot: int


@dataclass(frozen=True, slots=True)
class Grant(Move):
    """Use a card to give one unit payback 4."""

    slot: int
    unit: str


@dataclass(frozen=True, slots=True)
class First(Move):
    """Settle the hit on this unit."""

    unit: str


@dataclass(frozen=True, slots=True)
class PushTo(Move):
    """Be pushed this way."""

    square: str


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Ignore the pager."""


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """Answer the pager: move there."""

    square: str


@dataclass(frozen=True, slots=True)
class Imprison(Move):
    """Choose a jail."""

    jail: str


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class SawDrawn(Event):
    """Which one."""

    seat: int
    card: str
    reveals: ClassVar[bool] = True

    @property
    def audience(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A unit moved, or was moved."""

    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """An attack began."""

    by: str
    hits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """A player showed the cards used in an attack or a defence, and what they are used for."""

    seat: int
    cards: tuple[str, ...]
    uses: tuple[str, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A unit was wounded, or escaped with 0."""

    unit: str
    attack: int
    defence: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """A unit was pushed."""

    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """The pager brought help."""

    medic: str
    unit: str
    wounds: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A unit went to jail; `seat` took the shell, if there was one."""

    unit: str
    jail: str
    seat: int | None


MOVES = (Attack, Step, Done, Value, Brace, Grant, First, PushTo, Stay, Answer, Imprison)
EVENTS = (Drew, SawDrawn, Stepped, Struck, CardsShown, Wounded, Pushed, Healed, Died)
