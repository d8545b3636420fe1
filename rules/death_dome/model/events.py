"""What happens in a match of Death Dome 3,000. Cards are told by id, units by id, squares by name.

`series_events.py` beside this has what happens around the matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine import Event

# -- turns and cards ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The round counter went up. [DD-MAT-03]"""

    counter: int
    limit: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A team's turn began: its supply and how many cards it may hold. [DD-MAT-05, DD-SUP-02]"""

    seat: int
    supply: int
    limit: int


@dataclass(frozen=True, slots=True)
class Regenerated(Event):
    """A unit lost wounds at the start of its turn. [DD-MAT-06]"""

    unit: str
    wounds: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew so many power cards. [DD-SUP-02, DD-SUP-04]"""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SawDrawn(Event):
    """Which power cards a player drew; only that player knows. [DD-SUP-02]"""

    seat: int
    cards: tuple[str, ...]
    reveals: ClassVar[bool] = True

    @property
    def audience(self) -> tuple[int, ...]:
        """Who drew them."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the draw pile. [DD-PWR-07]"""

    cards: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A power card was played for its ability; `on` is what it was played on. [DD-PWR-02, DD-PWR-06]"""

    seat: int
    card: str
    on: str


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """A random card went from one hand to another. [DD-PWR-03, R62]"""

    seat: int
    victim: int
    count: int


@dataclass(frozen=True, slots=True)
class SawStolen(Event):
    """Which card it was: the thief and the victim know. [DD-PWR-03]"""

    seat: int
    victim: int
    cards: tuple[str, ...]
    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True

    @property
    def audience(self) -> tuple[int, ...]:
        """Thief and victim."""
        return (self.seat, self.victim)


@dataclass(frozen=True, slots=True)
class CounterSet(Event):
    """The round counter went back. [DD-CRD-18]"""

    counter: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A team's turn is over. [DD-MAT-02]"""

    seat: int


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    """A unit is no longer incapacitated. [DD-ABL-02]"""

    unit: str


# -- a unit phase ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A unit phase began. [DD-UPH-01]"""

    unit: str


@dataclass(frozen=True, slots=True)
class PhaseEnded(Event):
    """A unit phase is over. [DD-UPH-03]"""

    unit: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit walked: the squares it entered, where it began first. [DD-MOV-01, DD-MOV-11]"""

    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Followed(Event):
    """A carrier of Van Damme followed. [DD-CRD-01, DD-CRD-02, DD-CRD-03, DD-CRD-04]"""

    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recalled(Event):
    """A unit was put in its base. [DD-BAS-05, R71]"""

    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A control point changed its colour; `before` is who had it. [DD-CTL-01]"""

    seat: int
    unit: str
    square: str
    before: int | None


@dataclass(frozen=True, slots=True)
class BugPlaced(Event):
    """A bug token was put on a point. [DD-CRD-12]"""

    seat: int
    bug: str
    square: str


@dataclass(frozen=True, slots=True)
class Released(Event):
    """Units left a jail for their bases; `unit` opened it, empty for a power card. [DD-REL-01]"""

    seat: int
    jail: str
    units: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A unit lost wounds to a healing card. [DD-ABL-27, DD-ABL-28]"""

    by: str
    unit: str
    wounds: int


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """A rating was raised for a time. [DD-ABL-27, DD-CRD-19]"""

    unit: str
    rating: str
    plus: int
    source: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two teammates traded places. [DD-PWR-03]"""

    unit: str
    other: str


# -- attacks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """An attack began: its cause, what strikes, its weapon, the units hit and its value without cards.

    `origin` is where what strikes stands (a square or a jail), `squares` are those of the units hit. [DD-ATK-01]
    """

    seat: int
    cause: str
    by: str
    weapon: str
    hits: tuple[str, ...]
    power: int
    origin: str = ""
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """A player showed the cards of an attack or a defence, and their uses: value, brace, or the unit that is granted
    payback. [DD-ATK-06, DD-DEF-01, DD-WND-02]
    """

    seat: int
    attacking: bool
    cards: tuple[str, ...]
    uses: tuple[str, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A unit took wounds, or none: attack value against defence value, and the vitae left. [DD-WND-01, DD-DEF-02]"""

    unit: str
    attack: int
    defence: int
    wounds: int
    vitae: int


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """A unit was pushed. [DD-ABL-07, DD-ABL-11, R25]"""

    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PushStopped(Event):
    """A push came to nothing. [DD-ABL-09, DD-ABL-10, R26]"""

    unit: str


@dataclass(frozen=True, slots=True)
class Incapacitated(Event):
    """A unit lies down. [DD-ABL-01, DD-ABL-02]"""

    unit: str


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A unit died; `seat` took a shell if `shell`; in the duel `jail` is empty. [DD-DTH-01, DD-DTH-02, DD-DTH-03]"""

    unit: str
    seat: int
    jail: str
    shell: bool


# -- at any time -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up: the team leaves the dome. [R83]"""

    seat: int


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    """A player changed the standing orders; only that player knows. [R53]"""

    seat: int
    defence: str
    pager: str
    follow: str
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Whose orders they are."""
        return (self.seat,)


EVENTS: tuple[type[Event], ...] = tuple(
    [event for event in vars().values() if isinstance(event, type) and event.__module__ == __name__]
)
"""All of them, in the order of this module."""
