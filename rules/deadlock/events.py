"""What happens in Deadlock. Territories are told by cell, players by seat, kinds by their codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rules.deadlock.tables import Ability, Good, Tax
from rules.engine import Event

Cause = Literal[
    "hunger", "housing", "idle", "earthquake", "plague", "rebellion", "morale", "tax", "scandal", "subvert", "sabotage",
    "missile", "battle", "sea", "hangar", "event",
]  # fmt: skip
"""Why somebody rebels, dies or returns, or something is lost."""
Victory = Literal["conquest", "last", "limit"]

# -- setting up --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TerrainRolled(Event):
    """The map was rolled: a die for each territory in order of numbers, and their names. [DL-SET-04, DL-SET-05]"""

    dice: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderRolled(Event):
    """Players rolled for the turn order. [DL-SET-08]"""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The turn order is settled. [DL-SET-08]"""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaceChosen(Event):
    """A player became a race. [DL-SET-02]"""

    seat: int
    race: str


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A player landed the first settlement. [DL-SET-09, DL-SET-11]"""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class MapUndone(Event):
    """Somebody could not land anywhere: a new map is rolled. [DL-SET-14]"""

    seat: int


# -- the turn ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began. [DL-SEQ-01]"""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began. [DL-SEQ-01]"""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of the turn began. [DL-SEQ-02]"""

    seat: int
    phase: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player's turn ended. [DL-END-01]"""

    seat: int


# -- colonists and buildings -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Upkept(Event):
    """What Upkeep took, and what is left. [DL-UPK-01, DL-UPK-06]"""

    seat: int
    food: int
    energy: int
    food_left: int
    energy_left: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Unpowered(Event):
    """Buildings stand without energy: territories and slots. [DL-UPK-07, DL-UPK-08]"""

    reveals: ClassVar[bool] = True
    seat: int
    places: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rebelled(Event):
    """Colonists turned rebel: where each one was, and why. [DL-COL-06]"""

    reveals: ClassVar[bool] = True
    seat: int
    places: tuple[tuple[str, str], ...]
    cause: Cause


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """Rebels turned loyal: where each one went, and why. [DL-COL-10]"""

    reveals: ClassVar[bool] = True
    seat: int
    cells: tuple[str, ...]
    cause: Cause


@dataclass(frozen=True, slots=True)
class Died(Event):
    """Colonists died. [DL-EVT-03]"""

    reveals: ClassVar[bool] = True
    seat: int
    cell: str
    count: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class BuildingLost(Event):
    """A building was destroyed, with who worked there. [DL-TER-06]"""

    seat: int
    cell: str
    slot: int
    kind: str
    manned: bool
    cause: Cause


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    """Units were destroyed. [DL-MIS-07]"""

    reveals: ClassVar[bool] = True
    seat: int
    cell: str
    kind: str
    number: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Staffed(Event):
    """Colonists were put to work; so many have none. [DL-LAB-01]"""

    seat: int
    working: int
    idle: int


@dataclass(frozen=True, slots=True)
class IdleRolled(Event):
    """Colonists without work rolled; each 4 or more rebels. [DL-LAB-03]"""

    seat: int
    cell: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventRolled(Event):
    """The die of the Event Phase. [DL-EVT-01]"""

    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class EventStruck(Event):
    """An event struck a territory; the die is a slot or a number of colonists. [DL-EVT-02, DL-EVT-03, DL-EVT-04]"""

    kind: str
    cell: str
    die: int


@dataclass(frozen=True, slots=True)
class Grew(Event):
    """New colonists came: where each one lives. [DL-POP-01, DL-POP-02]"""

    seat: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoraleMeasured(Event):
    """How many colonists and rebels there are, and what culture and Art keep happy. [DL-MOR-01]"""

    seat: int
    total: int
    capacity: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class TaxSet(Event):
    """The tax of this turn. [DL-TAX-01]"""

    seat: int
    rate: Tax


@dataclass(frozen=True, slots=True)
class TaxPaid(Event):
    """What the tax brought. [DL-TAX-02, DL-TAX-03, DL-TAX-04]"""

    seat: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class RebellionRolled(Event):
    """A die for every five rebels; each 1 hurts. [DL-REB-01]"""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RebelsGone(Event):
    """Rebels left with a rebellion. [DL-REB-02, DL-REB-03]"""

    seat: int
    count: int


# -- goods -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """What a player's buildings gave. [DL-RES-02, DL-RES-03, DL-RES-04, DL-RES-05]"""

    seat: int
    food: int
    metal: int
    energy: int
    credits: int
    research: int
    art: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """Trade buildings earned Credits, or are kept for units: territories and slots. [DL-RES-07]"""

    seat: int
    traded: tuple[tuple[str, int], ...]
    kept: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PoisonFaded(Event):
    """The poison of a territory lost a turn. [DL-RES-12]"""

    cell: str
    left: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """Goods were bought for Credits. [DL-TRD-01]"""

    seat: int
    good: Good
    amount: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class BusinessDone(Event):
    """A player did business with the Skirineen. [DL-BLK-06]"""

    seat: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """Goods were sold to the Skirineen. [DL-BLK-01, DL-BLK-02]"""

    seat: int
    good: Good
    amount: int
    credits: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Hired(Event):
    """Units of the Skirineen arrived. [DL-BLK-03, DL-BLK-04]"""

    seat: int
    kind: str
    cell: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class ScandalRolled(Event):
    """The die of a scandal and its bonus; `size` is how many rebel, 0 without a scandal. [DL-BLK-06]"""

    seat: int
    die: int
    bonus: int
    size: int


@dataclass(frozen=True, slots=True)
class TechnologyGained(Event):
    """A player gained a technology, which others do not learn. [DL-RSH-02, DL-BLK-05]"""

    reveals: ClassVar[bool] = True
    seat: int
    source: str


@dataclass(frozen=True, slots=True)
class TechnologyNamed(Event):
    """Which technology a player gained. [DL-RSH-07]"""

    seat: int
    technology: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


# -- deals -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealOffered(Event):
    """A deal was offered. [DL-DIP-01]"""

    whisper: ClassVar[bool] = True
    maker: int
    to: int
    number: int
    give: str
    want: str
    promise: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class DealClosed(Event):
    """An offer ended without a deal. [DL-DIP-03, DL-DIP-07]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    maker: int
    to: int
    how: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class DealMade(Event):
    """Two players made a deal. [DL-DIP-01]"""

    reveals: ClassVar[bool] = True
    maker: int
    to: int


@dataclass(frozen=True, slots=True)
class DealTerms(Event):
    """What a deal was. [DL-DIP-03]"""

    maker: int
    to: int
    give: str
    want: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class PromiseNoted(Event):
    """A promise belongs to a deal; nothing enforces it. [DL-DIP-06]"""

    maker: int
    to: int
    promise: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.maker, self.to)


@dataclass(frozen=True, slots=True)
class UnitHanded(Event):
    """A unit changed hands. [DL-DIP-04]"""

    seat: int
    to: int
    kind: str
    cell: str


@dataclass(frozen=True, slots=True)
class UnitPut(Event):
    """A received unit was put elsewhere. [DL-DIP-04]"""

    seat: int
    kind: str
    origin: str
    cell: str


@dataclass(frozen=True, slots=True)
class LandHanded(Event):
    """A territory changed hands by treaty. [DL-DIP-05]"""

    seat: int
    to: int
    cell: str


# -- works -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building was constructed; `before` is the housing that it grew out of. [DL-BLD-01, DL-BLD-04]"""

    seat: int
    cell: str
    slot: int
    kind: str
    before: str


@dataclass(frozen=True, slots=True)
class UnitsMade(Event):
    """Units were made in a building and stand at `at`. [DL-PRD-01, DL-PRD-07]"""

    seat: int
    cell: str
    slot: int
    kind: str
    number: int
    at: str


# -- abilities and missiles --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AbilityTried(Event):
    """A race tried its power on territories, a die for each; a 1 succeeds. [DL-ABL-02, DL-ABL-03]"""

    seat: int
    ability: Ability
    cells: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spied(Event):
    """A player saw the record sheets of others. [DL-RAC-UVA-3]"""

    seat: int
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reported(Event):
    """What was read on a record sheet; without goods only technologies. [DL-RAC-UVA-3, DL-ABL-06]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    of: int
    goods: tuple[tuple[Good, int], ...]
    technologies: tuple[str, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """Goods were stolen; the die says how many at most. [DL-RAC-CHC-5, DL-ABL-05]"""

    seat: int
    victim: int
    cell: str
    good: Good
    die: int


@dataclass(frozen=True, slots=True)
class RobbedOf(Event):
    """How many were stolen. [DL-RAC-CHC-5]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    victim: int
    good: Good
    amount: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.seat, self.victim)


@dataclass(frozen=True, slots=True)
class Subverted(Event):
    """Colonists of a territory were subverted: the die is how many rebel at most. [DL-RAC-REL-2]"""

    seat: int
    cell: str
    die: int


@dataclass(frozen=True, slots=True)
class SlotRolled(Event):
    """Dice for a random building: the last one found its slot. [DL-TER-07]"""

    cell: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SabotageRolled(Event):
    """The die of a sabotage. [DL-RAC-MAU-3]"""

    seat: int
    cell: str
    die: int


@dataclass(frozen=True, slots=True)
class TechnologyStolen(Event):
    """A technology was stolen, or there was none to steal. [DL-ABL-06]"""

    reveals: ClassVar[bool] = True
    seat: int
    victim: int
    done: bool


@dataclass(frozen=True, slots=True)
class TechnologyCopied(Event):
    """Which technology was stolen. [DL-ABL-06]"""

    reveals: ClassVar[bool] = True
    whisper: ClassVar[bool] = True
    seat: int
    victim: int
    technology: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Both sides."""
        return (self.seat, self.victim)


@dataclass(frozen=True, slots=True)
class Poisoned(Event):
    """The land of a territory was poisoned for so many turns. [DL-RAC-CYT-2, DL-ABL-09]"""

    cell: str
    die: int
    turns: int


@dataclass(frozen=True, slots=True)
class SalvoLaunched(Event):
    """Missiles were launched at a territory: from where and how many. [DL-MIS-01, DL-MIS-03]"""

    seat: int
    target: str
    origins: tuple[str, ...]
    missiles: int


@dataclass(frozen=True, slots=True)
class LaserFired(Event):
    """A Laser Defense shot at a missile of the salvo; a 1 hits. [DL-MIS-04]"""

    cell: str
    slot: int
    missile: int
    die: int


@dataclass(frozen=True, slots=True)
class MissileStruck(Event):
    """A missile came down: die, attack level, shield; the result by Table I. [DL-MIS-05]"""

    reveals: ClassVar[bool] = True
    seat: int
    cell: str
    die: int
    level: int
    shield: int
    result: int


# -- transport and battles ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Units moved. [DL-TRN-01]"""

    seat: int
    kind: str
    number: int
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """A colonist was moved. [DL-TRN-03, DL-TRN-04]"""

    seat: int
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """A battle began: kinds and numbers of both sides. [DL-ATK-01, DL-ATK-02]"""

    cell: str
    attacker: int
    defender: int
    attackers: tuple[tuple[str, int], ...]
    defenders: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MindControlled(Event):
    """Re'Lu Commanders rolled for opposing units; each 1 changes sides. [DL-RAC-REL-1, DL-ATK-03]"""

    seat: int
    cell: str
    kinds: tuple[str, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Volley(Event):
    """One side's units attacked together: which, their dice, and how many hit. [DL-ATK-06, DL-ATK-09]"""

    reveals: ClassVar[bool] = True
    cell: str
    round: int
    seat: int
    kinds: tuple[str, ...]
    dice: tuple[int, ...]
    hits: int


@dataclass(frozen=True, slots=True)
class Dodged(Event):
    """A unit tried to dodge a hit: die, modifiers, and whether it did. [DL-ATK-11]"""

    reveals: ClassVar[bool] = True
    cell: str
    round: int
    seat: int
    kind: str
    die: int
    bonus: int
    dodged: bool


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """Units of one side were destroyed in a battle. [DL-ATK-10]"""

    reveals: ClassVar[bool] = True
    cell: str
    round: int
    seat: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle ended; without a winner nobody was left. [DL-ATK-15, DL-ATK-16, DL-ATK-17]"""

    reveals: ClassVar[bool] = True
    cell: str
    attacker: int
    defender: int
    winner: int | None
    rounds: int


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """A territory changed its controller; NOBODY is -1. [DL-CTL-03, DL-CTL-04, DL-OCE-01]"""

    cell: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class FlownHome(Event):
    """Planes flew home from a battle. [DL-PLN-01]"""

    seat: int
    number: int
    origin: str
    to: str


# -- settling and research ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A Colonizer settled. [DL-CLN-01, DL-CLN-02]"""

    seat: int
    cell: str
    slot: int


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """So many cards were taken from the deck for a research; whose player owns them all takes more. [DL-RSH-03]"""

    reveals: ClassVar[bool] = True
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Technology cards were drawn. [DL-RSH-02]"""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discarded cards were shuffled into a new deck. [DL-RSH-04]"""

    reveals: ClassVar[bool] = True
    cards: int


# -- the end -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player is out; nobody controls these territories any more. [DL-VIC-02, DL-VIC-03]"""

    seat: int
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up. [DL-VIC-05]"""

    seat: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over, and how. [DL-VIC-01, DL-VIC-04, DL-VIC-06]"""

    winners: tuple[int, ...]
    how: Victory


# -- standing orders ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    """A player left standing orders. [DL-ATK-14]"""

    seat: int
    until: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class OrdersEnded(Event):
    """Standing orders came to their end. [DL-ATK-14]"""

    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Only that player."""
        return (self.seat,)
