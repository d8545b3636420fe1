"""What a seat sees: everything but the faces in other hands, the order of the pile and others' orders. [section 6]"""

from __future__ import annotations

import copy
from dataclasses import astuple, dataclass

from rules.common.standing_orders import seldom
from rules.death_dome.model.board import Arena, arena
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.equipment import team_value
from rules.death_dome.model.income import hand_limit, payout_of, supply_of
from rules.death_dome.model.state import (
    GONE,
    JAILS,
    Bug,
    Cause,
    Dome,
    Orders,
    Strike,
    Terms,
    Unit,
    UnitPhase,
    Wished,
    WishList,
)
from rules.death_dome.model.units import Build, build, movement, strength, toughness, vitae
from rules.engine import Below


@dataclass(frozen=True, slots=True)
class BoostView:
    """A rating raised for a time."""

    rating: str
    plus: int
    ends: str
    source: str


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit with its ratings as they are now; `place` is a square, a jail, or empty when its team has left."""

    id: str
    owner: int
    kind: str
    place: str
    wounds: int
    items: tuple[str, ...]
    down: bool
    boosts: tuple[BoostView, ...]
    strength: int
    movement: int
    toughness: int
    vitae: int
    most_vitae: int
    in_base: bool
    build: Build

    @property
    def jailed(self) -> bool:
        """Whether it is in a jail."""
        return self.place in JAILS

    @property
    def on_board(self) -> bool:
        """Whether it is neither in jail nor gone."""
        return self.place not in JAILS and self.place != GONE


@dataclass(frozen=True, slots=True)
class RecordView:
    """How a match went for a team: its payout and for what, what the team was worth then, and whether it won."""

    payout: int
    points: int
    towers: int
    shells: int
    value: int
    won: bool


@dataclass(frozen=True, slots=True)
class TeamView:
    """A side: `cards` in hand, `supply` and the hand `limit` that it gives, credits, `value`, and what a payout now
    would be.
    """

    seat: int
    base: str
    credits: int
    cards: int
    loose: tuple[str, ...]
    shells: int
    passed: bool
    visits: int
    turns: int
    wins: int
    payouts: tuple[int, ...]
    history: tuple[RecordView, ...]
    gone: bool
    supply: int
    limit: int
    points: tuple[str, ...]
    payout: int
    value: int


@dataclass(frozen=True, slots=True)
class PhaseView:
    """The unit phase in progress."""

    unit: str
    steps: int
    path: tuple[str, ...]
    moved: bool
    actions: int
    split: bool
    broken: bool
    tags: tuple[str, ...]
    aim: tuple[str, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class StrikeView:
    """An attack in progress; `plus` and `guard` are by unit and by seat."""

    cause: Cause
    by: str
    weapon: str
    seat: int
    origin: str
    power: int
    hits: tuple[str, ...]
    tags: tuple[str, ...]
    plus: dict[str, int]
    guard: dict[str, int]


@dataclass(frozen=True, slots=True)
class DomeView:
    """Everything that one seat (None: a spectator) sees; `hand`, `orders` and `wish_list` are its own, else empty."""

    seat: int | None
    phase: str
    round: int
    winners: tuple[int, ...]
    terms: Terms
    match: int
    limit: int
    counter: int
    order: tuple[int, ...]
    buyers: tuple[int, ...]
    active: int
    phases_left: int
    tied: tuple[int, ...]
    bought: bool
    sold: bool
    returned: str
    acting: PhaseView | None
    strikes: tuple[StrikeView, ...]
    pile: int
    discards: tuple[str, ...]
    store: tuple[str, ...]
    control: dict[str, int]
    tokens: dict[Bug, tuple[str, int]]
    cubes: int
    pushes_fan: bool
    asks_less: bool
    champions: tuple[int, ...]
    teams: tuple[TeamView, ...]
    units: tuple[UnitView, ...]
    hand: tuple[str, ...]
    orders: Orders | None
    wish_list: WishList | None

    @property
    def arena(self) -> Arena:
        """The board as these teams use it."""
        return arena(tuple([team.base for team in self.teams]), self.terms.duel)

    def unit(self, unit_id: str) -> UnitView | None:
        """The unit with this id."""
        return next((unit for unit in self.units if unit.id == unit_id), None)

    def of(self, seat: int) -> list[UnitView]:
        """A team's units."""
        return [unit for unit in self.units if unit.owner == seat]

    def at(self, square: str) -> UnitView | None:
        """The unit on this square."""
        return next((unit for unit in self.units if unit.place == square), None)


def view(dome: Dome, seat: int | None) -> DomeView:
    """What this seat sees."""
    own = dome.teams[seat] if seat is not None else None
    return DomeView(
        seat=seat,
        phase=dome.phase,
        round=dome.round,
        winners=tuple(dome.winners),
        terms=copy.copy(dome.terms),
        match=dome.match,
        limit=dome.limit,
        counter=dome.counter,
        order=tuple(dome.order),
        buyers=tuple(dome.buyers),
        active=dome.active,
        phases_left=dome.phases_left,
        tied=tuple(dome.tied),
        bought=dome.bought,
        sold=dome.sold,
        returned=dome.returned,
        acting=phase_view(dome.acting) if dome.acting else None,
        strikes=tuple([strike_view(strike) for strike in dome.strikes]),
        pile=len(dome.pile),
        discards=tuple(dome.discards),
        store=tuple(dome.store),
        control={**dome.control},
        tokens={kind: (token.square, token.owner) for kind, token in dome.tokens.items()},
        cubes=dome.cubes,
        pushes_fan=dome.pushes_fan,
        asks_less=dome.asks_less,
        champions=tuple(dome.champions),
        teams=tuple([team_view(dome, each) for each in range(len(dome.teams))]),
        units=tuple([unit_view(dome, unit) for unit in dome.units]),
        hand=tuple(own.hand) if own else (),
        orders=copy.copy(own.orders) if own else None,
        wish_list=copy.deepcopy(own.wished) if own else None,
    )


def unit_view(dome: Dome, unit: Unit) -> UnitView:
    """A unit, with its ratings as they are now."""
    return UnitView(
        id=unit.id,
        owner=unit.owner,
        kind=unit.kind,
        place=unit.place,
        wounds=unit.wounds,
        items=tuple(unit.items),
        down=bool(unit.down),
        boosts=tuple([BoostView(boost.rating, boost.plus, boost.ends, boost.source) for boost in unit.boosts]),
        strength=strength(unit),
        movement=movement(unit),
        toughness=toughness(unit),
        vitae=vitae(unit),
        most_vitae=build(unit).vitae,
        in_base=dome.in_base(unit),
        build=build(unit),
    )


def team_view(dome: Dome, seat: int) -> TeamView:
    """A team; its hand as a number. [R62]"""
    team, points = dome.teams[seat], dome.points(seat)
    supply = supply_of(dome, seat)
    return TeamView(
        seat=seat,
        base=team.base,
        credits=team.credits,
        cards=len(team.hand),
        loose=tuple(team.loose),
        shells=team.shells,
        passed=team.passed,
        visits=team.visits,
        turns=team.turns,
        wins=team.wins,
        payouts=tuple(team.payouts),
        history=tuple([RecordView(*astuple(record)) for record in team.history]),
        gone=team.gone,
        supply=supply,
        limit=hand_limit(supply),
        points=tuple(points),
        payout=payout_of(dome, seat),
        value=team_value(dome, seat),
    )


def phase_view(acting: UnitPhase) -> PhaseView:
    """The unit phase in progress."""
    return PhaseView(
        acting.unit, acting.steps, tuple(acting.path), acting.moved, acting.actions, acting.split, acting.broken,
        tuple(acting.tags), tuple(acting.aim), acting.over,
    )  # fmt: skip


def strike_view(strike: Strike) -> StrikeView:
    """An attack in progress."""
    return StrikeView(
        strike.cause, strike.by, strike.weapon, strike.seat, strike.origin, strike.power, tuple(strike.hits),
        tuple(strike.tags), {**strike.plus}, {**strike.guard},
    )  # fmt: skip


# -- what could be otherwise -------------------------------------------------------------------------------------------

LAST_ROUND = 100
"""Standing orders that a seat cannot see end before this round, or never."""


def resample(dome: Dome, seat: int | None, below: Below, likely: bool = False) -> Dome:
    """Another dome that this seat could not tell from the true one: other hands, pile, orders and wish lists.

    Where it is to be `likely`, few have given orders or written a list.
    """
    other = copy.deepcopy(dome)
    hidden = [each for each in range(len(other.teams)) if each != seat]
    pool = sorted([*other.pile, *[card for each in hidden for card in other.teams[each].hand]])
    for each in hidden:
        team = other.teams[each]
        team.hand = sorted([pool.pop(below(len(pool))) for _ in team.hand])
        team.orders = resampled_orders(below) if not likely or seldom(below) else Orders()
        team.wish_list = resampled_wishes(other, each, below) if not likely or seldom(below) else None
    other.pile = [pool.pop(below(len(pool))) for _ in range(len(pool))]
    return other


def resampled_orders(below: Below) -> Orders:
    """Any standing orders."""
    defence, pager = ("ask", "auto", "never")[below(3)], ("ask", "auto", "never")[below(3)]
    follow = ("ask", "never")[below(2)]
    return Orders(defence, pager, follow, below(LAST_ROUND))  # type: ignore[arg-type]  # chosen from what is allowed


def resampled_wishes(dome: Dome, seat: int, below: Below) -> WishList | None:
    """Any wish list of this seat, or none."""
    cards, units = [*ITEMS], ["", *[unit.id for unit in dome.of(seat)]]
    chosen = [cards.pop(below(len(cards))) for _ in range(below(4))]
    wishes = [Wished(card, units[below(len(units))]) for card in chosen]
    budget = None if below(2) else 50_000 * below(40)
    return None if below(3) == 0 else WishList(wishes, budget, ("ask", "pass")[below(2)])
