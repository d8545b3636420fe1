"""What happens around the matches of Death Dome 3,000: store, auction, payouts, the end of a match and of a series."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import Event

# -- the store and the auction -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstRolled(Event):
    """Players rolled to be first: faces by seat, 0 for those who did not roll. [DD-PUR-01, R4]"""

    faces: tuple[int, ...]
    first: int | None


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A player was dealt four starting characters. [DD-CHR-01]"""

    seat: int
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoreOpened(Event):
    """A purchase stage began; `match` is what it is for. [DD-PUR-02, DD-SER-02]"""

    match: int
    first: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A card was bought; `unit` is empty where nobody carries it yet. [DD-PUR-03, DD-PUR-05]"""

    seat: int
    card: str
    unit: str
    cost: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """A card was sold back. [DD-PUR-04, DD-PUR-05]"""

    seat: int
    card: str
    cost: int


@dataclass(frozen=True, slots=True)
class Hired(Event):
    """A character took the place of another. [DD-CHR-02, DD-CHR-03, DD-CHR-10]"""

    seat: int
    unit: str
    sold: str
    bought: str


@dataclass(frozen=True, slots=True)
class Equipped(Event):
    """A card was put on a unit, or taken off. [DD-EQP-01]"""

    seat: int
    card: str
    unit: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player buys nothing more before this match. [DD-PUR-07, DD-PUR-11]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """Where all shop at once: a player would have bought a card that another bought before. [R90]"""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class WishesWritten(Event):
    """A player changed the wish list, which only they know: cards, units, budget (-1: all), what follows. [R89]"""

    seat: int
    cards: tuple[str, ...]
    units: tuple[str, ...]
    budget: int
    then: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose list it is."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class WishLost(Event):
    """Another player bought what stands on a wish list; only the list's owner is told. [R89]"""

    seat: int
    card: str
    buyer: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose list it is."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """A match began: number, rounds, order, bases and values by seat. [DD-MAT-02, DD-ORD-01, DD-ORD-02, DD-ORD-03]"""

    match: int
    rounds: int
    order: tuple[int, ...]
    bases: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SoldOff(Event):
    """A jailed unit's cards were sold off; `character` came in place of its own, where there are any. [DD-AUC-02]"""

    seat: int
    unit: str
    cards: tuple[str, ...]
    credits: int
    character: str


# -- the end of a match, and of a series -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LastStanding(Event):
    """Only one team has a unit out of jail. [DD-WIN-06]"""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """Payouts by seat, and who won the match. [DD-WIN-01, DD-WIN-02, DD-WIN-03, DD-WIN-04, DD-WIN-05]"""

    match: int
    payouts: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BonusPaid(Event):
    """Every team got this much more. [DD-SCN-05]"""

    credits: int


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """After a match of a series without an end: who wants to stop, and whether it ends. [DD-SER-01]"""

    stop: tuple[int, ...]
    ends: bool


@dataclass(frozen=True, slots=True)
class SeriesEnded(Event):
    """The values of the teams, and who won the series. [DD-SER-04, R67]"""

    values: tuple[int, ...]
    winners: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = tuple(
    [event for event in vars().values() if isinstance(event, type) and event.__module__ == __name__]
)
"""All of them, in the order of this module."""
