"""The whole truth of a table of Deadlock.

Territories are named by their cells, A1 to E5; buildings by their territory and slot. A unit has a number, which nobody
types: units of a kind in one place are alike. Colonists have no names: one stands in a building (it is `manned`) or
is idle; rebels are a number. Outside a battle all that stands in a territory belongs to one player. [R6, DL-CTL-07]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Literal

from rules.common.standing_orders import lapsed
from rules.deadlock.model.cells import CELLS, NUMBER
from rules.deadlock.model.ground import Ground
from rules.deadlock.model.tables import BUILDINGS, NOBODY, SLOTS, UNITS, BuildingKind, Doctrine, Good, Tax, UnitKind
from rules.engine import State, unless

TaxPolicy = Literal["ask", "usual", "low", "medium", "high"]
RoutinePolicy = Literal["ask", "usual"]
OffersPolicy = Literal["ask", "decline"]
VictimPolicy = Literal["ask", "cheapest", "dearest"]


@dataclass(slots=True)
class Building:
    """A building. `manned`: one colonist works in it; `traded`: it has earned Credits this turn; `made` counts units.

    `sea` is, for a port, an Ocean of the sea that it serves. A `taken` one came by treaty and makes nothing yet.
    """

    kind: str
    manned: Annotated[bool, unless(False)] = False
    powered: Annotated[bool, unless(True)] = True
    traded: Annotated[bool, unless(False)] = False
    taken: Annotated[bool, unless(False)] = False
    made: Annotated[int, unless(0)] = 0
    sea: Annotated[str, unless("")] = ""

    @property
    def type(self) -> BuildingKind:
        """Its row of Table D."""
        return BUILDINGS[self.kind]

    @property
    def works(self) -> bool:
        """Whether it gives anything: operated where it must be, and powered. [DL-COL-04, DL-UPK-08, DL-COL-05]"""
        return self.powered and (self.manned or not BUILDINGS[self.kind].staffed)

    @property
    def vacant(self) -> bool:
        """Whether it waits for a colonist. [DL-COL-03]"""
        return not self.manned and BUILDINGS[self.kind].staffed


@dataclass(slots=True)
class Unit:
    """A unit counter. `struck`: it attacked this turn, so that a Plane flies home. [DL-PLN-01]"""

    id: int
    owner: int
    kind: str
    struck: Annotated[bool, unless(False)] = False

    @property
    def type(self) -> UnitKind:
        """Its row of Table E."""
        return UNITS[self.kind]


@dataclass(slots=True)
class Territory(Ground[Building]):
    """One of the 25. `slots` has six places, `idle` counts colonists without work, `poison` turns without food.

    `owner` controls it. `built`: its construction of this turn is done.
    """

    cell: str
    name: str = ""
    terrain: str = ""
    owner: int = NOBODY
    slots: list[Building | None] = field(default_factory=lambda: [None] * SLOTS)
    idle: Annotated[int, unless(0)] = 0
    units: Annotated[list[Unit], unless([])] = field(default_factory=list)
    poison: Annotated[int, unless(0)] = 0
    built: Annotated[bool, unless(False)] = False

    def count(self, kind: str, owner: int | None = None) -> int:
        """How many units of this kind stand here, of one owner or of all."""
        return sum([unit.kind == kind and owner in (None, unit.owner) for unit in self.units])


@dataclass(slots=True)
class Orders:
    """Standing orders; all but `doctrine` hold up to the end of the round `until` (0: no end). [DP-33, DP-38]

    `work` and `power` are roles in the order in which they come first, in place of Table J.
    """

    tax: TaxPolicy = "ask"
    routine: RoutinePolicy = "ask"
    work: list[str] = field(default_factory=list)
    power: list[str] = field(default_factory=list)
    offers: OffersPolicy = "ask"
    victim: VictimPolicy = "ask"
    doctrine: Doctrine = "weakest"
    until: int = 0


@dataclass(slots=True)
class Report:
    """What a player was shown of another's record sheet, and in which round. [DL-RAC-UVA-3, DL-ABL-06]

    `goods` is empty where only technologies were seen.
    """

    of: int
    round: int
    goods: dict[Good, int]
    technologies: list[str]


@dataclass(slots=True)
class Player:
    """One race. The stocks and technologies are secret, the rest is public. [2.2, R62]

    `dealt`: business was done with the Skirineen this turn, and `proceeds` are the Credits of its sales that it did not
    spend; `out`: eliminated or conceded.
    """

    race: str = ""
    goods: dict[Good, int] = field(default_factory=dict)
    technologies: list[str] = field(default_factory=list)
    rebels: int = 0
    tax: Tax | None = None
    dealt: bool = False
    proceeds: Annotated[int, unless(0)] = 0
    orders: Orders = field(default_factory=Orders)
    reports: list[Report] = field(default_factory=list)
    out: bool = False


@dataclass(slots=True)
class Goods:
    """One side of a deal: goods, units as `[kind, cell]`, land territories as cells. [DL-DIP-02]"""

    goods: dict[Good, int] = field(default_factory=dict)
    units: list[list[str]] = field(default_factory=list)
    land: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Deal:
    """An open offer; `number` counts the offers of this maker to this player. [DL-DIP-01]"""

    maker: int
    to: int
    number: int
    give: Goods
    want: Goods
    promise: str = ""


@dataclass(slots=True)
class Promise:
    """What was promised in a deal, by whom to whom and when: recorded, not enforced. [DL-DIP-06]"""

    maker: int
    to: int
    round: int
    text: str


@dataclass(slots=True)
class Job:
    """Units ordered from a building in this turn's plan; `to` is the Ocean for a Ship. [DL-PRD]

    `aboard` are slots whose workers board the new Colonizers of the territory.
    """

    cell: str
    slot: int
    kind: str
    number: int
    to: str = ""
    aboard: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Mark:
    """What the picture shows of this turn at a territory: a battle, a missile, an event, a move. Public."""

    kind: str
    cell: str
    seat: int
    to: str = ""


@dataclass(slots=True, kw_only=True)
class Planet(State):
    """Everything. `order` is the turn order, `active` whose turn it is, `serial` the last unit's number.

    `offers` counts the offers made so far by a player to another, `P1>P2`; `received` are the units that changed hands
    in this Diplomacy Phase; `jobs` is what this turn's plan orders of the Production Phase; `battles` are the
    territories with a battle to come; `drawn` the cards of a research in progress; `marks` what has happened on the map
    since this turn began. `theft_takes`: who steals a technology takes it from its owner; `one_technology`: a turn
    brings one technology at most; `quiet_start`: no Event die falls in round 1.
    """

    players: list[Player]
    lands: list[Territory]
    round_limit: int = 0
    order: list[int] = field(default_factory=list)
    active: int = 0
    deck: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    serial: int = 0
    deals: list[Deal] = field(default_factory=list)
    offers: dict[str, int] = field(default_factory=dict)
    received: list[int] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    battles: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    theft_takes: Annotated[bool, unless(False)] = False
    one_technology: Annotated[bool, unless(False)] = False
    quiet_start: Annotated[bool, unless(False)] = False

    @property
    def names_offers(self) -> bool:
        """Whether who declines or withdraws an offer must name it; from version 4 on. [R95]"""
        return self.rules_version >= 4

    @property
    def tells_work_left(self) -> bool:
        """Whether it is told which work is left by those who fly, die or fall; from version 5 on."""
        return self.rules_version >= 5

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def land(self, cell: str) -> Territory:
        """The territory at this cell."""
        return self.lands[NUMBER[cell] - 1]

    def controlled(self, seat: int) -> list[Territory]:
        """The territories that a player controls, lowest number first. [DL-SEQ-04]"""
        return [land for land in self.lands if land.owner == seat]

    def loyal(self, seat: int) -> int:
        """How many colonists of a player stand on the map."""
        return sum([land.colonists for land in self.controlled(seat)])

    def occupied(self, seat: int) -> list[Territory]:
        """The territories that a player occupies: controls, or has counters in. [R6]"""
        return [land for land in self.lands if land.owner == seat or seat in [unit.owner for unit in land.units]]

    def units(self, seat: int) -> Iterator[tuple[Territory, Unit]]:
        """All units of a player, with where they stand."""
        for land in self.lands:
            for unit in land.units:
                if unit.owner == seat:
                    yield land, unit

    def living(self) -> list[int]:
        """The seats still in the game, in turn order."""
        return [seat for seat in self.order if not self.players[seat].out]

    def others(self, seat: int) -> list[int]:
        """The other living seats, next in turn order first."""
        start = self.order.index(seat)
        return [other for other in self.order[start + 1 :] + self.order[:start] if not self.players[other].out]

    def orders(self, seat: int) -> Orders:
        """A player's standing orders in this round; a doctrine holds until it is changed. [DP-38, DL-ATK-14]"""
        held = self.players[seat].orders
        return Orders(doctrine=held.doctrine) if lapsed(held.until, self.round) else held

    def new_unit(self, kind: str, owner: int, cell: str) -> Unit:
        """Put a new unit on the map."""
        self.serial += 1
        unit = Unit(self.serial, owner, kind)
        self.land(cell).units.append(unit)
        return unit

    def mark(self, kind: str, cell: str, seat: int, to: str = "") -> None:
        """Note something for the picture of this turn."""
        self.marks.append(Mark(kind, cell, seat, to))


def new_lands() -> list[Territory]:
    """25 territories without terrain. [DL-SET-03]"""
    return [Territory(cell) for cell in CELLS]


def player_id(seat: int) -> str:
    """How a move names a player: P1, P2 ..."""
    return f"P{seat + 1}"


def seat_of(player: str) -> int:
    """The seat of P1, P2 ..."""
    return int(player[1:]) - 1
