"""The whole truth of a table of Death Dome 3,000: one match, or a series of them.

Squares are named A1 to U21, jails NW, NE, SE and SW; a unit in jail has the jail as its place. Units are named by a
short word and their player's number (`Wa1`): no unit and no jail is named like a square. Cards have the ids of the card
set: items W01 to E20, characters C01 to C27, power cards P01 to P27 (copies are alike).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from rules.common.standing_orders import lapsed
from rules.death_dome.model.board import Arena, arena
from rules.death_dome.model.layout import BASES
from rules.engine import State, unless

Rating = Literal["strength", "movement", "toughness", "vitae"]
Ends = Literal["phase", "turn", "next_turn"]
Cause = Literal["weapon", "token", "payback"]
Bug = Literal["beehive", "beetle_mound"]
DefencePolicy = Literal["ask", "auto", "never"]
HelpPolicy = Literal["ask", "auto", "never"]
AfterWishes = Literal["ask", "pass"]

UNIT_PHASES = 2
JAILS = ("NW", "NE", "SE", "SW")
GONE = ""
"""The place of a unit whose player has given up."""
_OFF_BOARD = frozenset({*JAILS, GONE})


@dataclass(slots=True)
class Boost:
    """A rating raised for a time: to the end of the unit phase or of the turn, or until its owner's next turn."""

    rating: Rating
    plus: int
    ends: Ends
    source: str


@dataclass(slots=True)
class Unit:
    """One convict. `kind` is its type, or its character's id; `place` a square, a jail, or GONE.

    `down` is 0, or the number of the owner's turn at whose end it stands up again. [DD-ABL-02, R24]
    """

    id: str
    owner: int
    kind: str
    place: str
    wounds: int = 0
    items: list[str] = field(default_factory=list)
    down: int = 0
    boosts: list[Boost] = field(default_factory=list)


@dataclass(slots=True)
class Orders:
    """Standing orders: how a player's defence, pager and Van Damme answer; `until` is the last round, 0 for no end."""

    defence: DefencePolicy = "ask"
    pager: HelpPolicy = "ask"
    follow: Literal["ask", "never"] = "ask"
    until: int = 0


@dataclass(slots=True)
class Record:
    """How a match went for a team: its payout and for what, what the team was worth then, and whether it won."""

    payout: int
    points: int
    towers: int
    shells: int
    value: int
    won: bool


@dataclass(slots=True)
class Wished:
    """A card that a player would buy, and the unit that shall carry it; empty: whichever can."""

    card: str
    unit: str = ""


@dataclass(slots=True)
class WishList:
    """What a player would buy, the first wish first: a secret.

    `budget` are the credits that it may still spend, None for all; `then` is what happens when it can buy nothing more.
    """

    wishes: list[Wished] = field(default_factory=list)
    budget: int | None = None
    then: AfterWishes = "ask"


@dataclass(slots=True)
class Team:
    """One player's side. `base` is W, N, E or S; `loose` are cards on no unit, which only a purchase stage knows.

    `turns` counts the turns begun in this match, `visits` the purchasing turns of this stage; `payouts` has one sum a
    match, in credits, `history` all that is kept of it.
    """

    base: str
    credits: int
    hand: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    shells: int = 0
    passed: bool = False
    visits: int = 0
    turns: int = 0
    wins: int = 0
    payouts: list[int] = field(default_factory=list)
    history: list[Record] = field(default_factory=list)
    gone: bool = False
    orders: Orders = field(default_factory=Orders)
    wish_list: Annotated[WishList | None, unless(None)] = None

    @property
    def wished(self) -> WishList:
        """The wish list, an empty one if none is written."""
        return self.wish_list or WishList()


@dataclass(slots=True)
class Token:
    """A bug token on a control point, and who put it there. [DD-CRD-12..17]"""

    square: str
    owner: int


@dataclass(slots=True)
class UnitPhase:
    """The unit phase in progress: all of it is public. [3.6]

    `steps` are used of the movement; `path` are the squares of this movement, the first one where it began; `near` are
    the units with `follow` that were adjacent then. `moved`: the movement is over; `split`: Step-n-go was played, and
    `broken` once an action has interrupted it. `tags` come from power cards; `aim` are tags of the next weapon attack;
    `over`: the unit has died.
    """

    unit: str
    steps: int = 0
    path: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    moved: bool = False
    actions: int = 1
    split: bool = False
    broken: bool = False
    tags: list[str] = field(default_factory=list)
    aim: list[str] = field(default_factory=list)
    over: bool = False


@dataclass(slots=True)
class Strike:
    """An attack in progress: a weapon's, a bug token's or a payback. [3.9]

    `by` is the attacking unit or the kind of token, `weapon` the card (PUNCH for a fist, empty for others), `seat`
    whose kill it is, `origin` the square that it pushes away from (for a token where its victim came from). `power` is
    what counts against all, `plus` what counts against single units; `hits` are the units hit. Of the defenders by seat
    `guard` is the value of their cards; `braced` seats are not pushed; `granted` has paybacks by unit; `order` is that
    in which hits are settled; `wounded` took a wound, `dead` died.
    """

    cause: Cause
    by: str
    weapon: str
    seat: int
    origin: str
    power: int
    hits: list[str]
    tags: list[str] = field(default_factory=list)
    plus: dict[str, int] = field(default_factory=dict)
    guard: dict[str, int] = field(default_factory=dict)
    braced: list[int] = field(default_factory=list)
    granted: dict[str, int] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    wounded: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Terms:
    """What the table agreed on: how many matches (0: no end), characters, and the scenarios. [3.15, 3.17, 3.18]

    `free_replacement`: a team sold off a character pays nothing for the next one. [R38] `unlimited_cubes`: [R42]
    `at_once`: all shop in one window. [R90]
    """

    matches: int = 1
    characters: bool = False
    johnny_cash: bool = False
    birthday: bool = False
    duel: bool = False
    handicap: bool = False
    bonus_matches: bool = False
    conglamagragon: bool = False
    free_replacement: Annotated[bool, unless(False)] = False
    unlimited_cubes: Annotated[bool, unless(False)] = False
    at_once: Annotated[bool, unless(False)] = False


@dataclass(slots=True, kw_only=True)
class Dome(State):
    """Everything. `round` counts the rounds of the whole table, `counter` is the die of this match. [DD-MAT-03]

    `order` is the turn order of this match, `buyers` that of the purchase stage.
    `active` is whose turn it is, to buy or to play; `bought` and `sold` what this purchasing turn has seen, `returned`
    the card that it put back into the store, `listed` whether a wish list has bought in it.
    `tied` orders teams of equal value; `cubes` counts the uses of Hyper Cube. `champions` won the last match.
    """

    terms: Terms
    teams: list[Team]
    units: list[Unit] = field(default_factory=list)
    match: int = 1
    limit: int = 6
    counter: int = 0
    order: list[int] = field(default_factory=list)
    buyers: list[int] = field(default_factory=list)
    tied: list[int] = field(default_factory=list)
    active: int = 0
    phases_left: int = 0
    bought: bool = False
    sold: bool = False
    returned: str = ""
    listed: Annotated[bool, unless(False)] = False
    acting: UnitPhase | None = None
    strikes: list[Strike] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    store: list[str] = field(default_factory=list)
    control: dict[str, int] = field(default_factory=dict)
    tokens: dict[Bug, Token] = field(default_factory=dict)
    cubes: int = 0
    champions: list[int] = field(default_factory=list)

    @property
    def arena(self) -> Arena:
        """The board as these teams use it."""
        return arena(tuple([team.base for team in self.teams]), self.terms.duel)

    @property
    def pushes_fan(self) -> bool:
        """Whether a crooked push leads to each square that is farther away; once it led to two of them. [R25]"""
        return self.rules_version >= 2

    @property
    def asks_less(self) -> bool:
        """Whether whole unit phases are answers, and cards are offered to carriers only: since version 3. [R88]"""
        return self.rules_version >= 3

    @property
    def team(self) -> Team:
        """The team whose turn it is."""
        return self.teams[self.active]

    @property
    def scene(self) -> UnitPhase:
        """The unit phase in progress."""
        assert self.acting is not None
        return self.acting

    def unit(self, unit_id: str) -> Unit:
        """The unit with this id."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise KeyError(unit_id)

    def of(self, seat: int) -> list[Unit]:
        """A team's four units."""
        return [unit for unit in self.units if unit.owner == seat]

    def at(self, square: str) -> Unit | None:
        """The unit on this square."""
        for unit in self.units:
            if unit.place == square:
                return unit
        return None

    def on_board(self, unit: Unit) -> bool:
        """Whether a unit is neither in jail nor gone; a base belongs to the board."""
        return unit.place not in _OFF_BOARD

    def in_base(self, unit: Unit) -> bool:
        """Whether a unit stands in its own base."""
        return unit.place in BASES[self.teams[unit.owner].base]

    def exposed(self, unit: Unit) -> bool:
        """Whether a unit can be attacked: on the board and not in its base. [DD-ATK-03, DD-BAS-01]"""
        return self.on_board(unit) and not self.in_base(unit)

    def jailed(self, jail: str) -> list[Unit]:
        """The units in a jail."""
        return [unit for unit in self.units if unit.place == jail]

    def after(self, seat: int) -> list[int]:
        """The other teams in turn order, beginning with the next one."""
        start = self.order.index(seat)
        return [*self.order[start + 1 :], *self.order[:start]]

    def points(self, seat: int) -> list[str]:
        """The control points in a team's colour."""
        return [square for square, owner in self.control.items() if owner == seat]

    def orders(self, seat: int) -> Orders:
        """A player's standing orders in this round."""
        held = self.teams[seat].orders
        return Orders() if lapsed(held.until, self.round) else held

    def token_at(self, square: str) -> Bug | None:
        """The kind of bug token on this square."""
        for kind, token in self.tokens.items():
            if token.square == square:
                return kind
        return None
