"""What a player of Magpie may do, and what can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.engine import Event, Move

Seat = Annotated[int, "The player's seat, from 0"]
Slot = Annotated[int, "The place in your hand, from 0"]


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card face down."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Believe(Move):
    """Let the claim pass."""


@dataclass(frozen=True, slots=True)
class Doubt(Move):
    """Have the card uncovered."""


@dataclass(frozen=True, slots=True)
class Bury(Move):
    """Put a card under the deck."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up."""


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """Show a player one of your cards and name a price from 1 to 3."""

    to: Seat
    slot: Slot
    price: int


@dataclass(frozen=True, slots=True)
class Accept(Move):
    """Take the card that a player offers you."""

    seller: Seat


@dataclass(frozen=True, slots=True)
class Trust(Move):
    """Believe claims up to this value without being asked; 0 asks you always."""

    limit: int


@dataclass(frozen=True, slots=True)
class Suspect(Move):
    """Doubt claims from this value on without being asked; 0 asks you always."""

    limit: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """There is a new deck."""

    cards: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class SawDrawn(Event):
    """What it was."""

    seat: int
    value: int
    reveals: ClassVar[bool] = True

    @property
    def audience(self) -> tuple[int, ...]:
        """Who drew it."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """The leader said what the card is worth."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Believed(Event):
    """Nobody doubted the claim."""

    seat: int
    coins: int


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """The card was turned over."""

    seat: int
    doubters: tuple[int, ...]
    value: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """The first doubter took a card from the leader."""

    thief: int
    victim: int


@dataclass(frozen=True, slots=True)
class SawStolen(Event):
    """What it was."""

    thief: int
    victim: int
    value: int
    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True

    @property
    def audience(self) -> tuple[int, ...]:
        """The thief and the victim."""
        return (self.thief, self.victim)


@dataclass(frozen=True, slots=True)
class Buried(Event):
    """The leader put cards under the deck."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """A player made another an offer."""

    seller: int
    buyer: int


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """What the offer was."""

    seller: int
    buyer: int
    value: int
    price: int
    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True

    @property
    def audience(self) -> tuple[int, ...]:
        """The two of them."""
        return (self.seller, self.buyer)


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """An offer was accepted; the coins are counted out on the table."""

    seller: int
    buyer: int
    price: int
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Trusted(Event):
    """A player set what is believed without a question."""

    seat: int
    limit: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only the player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Suspected(Event):
    """A player set what is doubted without a question."""

    seat: int
    limit: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only the player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up."""

    seat: int


# fmt: off
EVENTS = (
    Shuffled, Drew, SawDrawn, Claimed, Believed, Uncovered, Stolen, SawStolen, Buried, Whispered, Offered, Sold,
    Trusted, Suspected, Conceded,
)
# fmt: on
