"""What a seat sees: everything on the table, and of secrets its own army list and standing orders only. [section 6]"""

from __future__ import annotations

import copy
from dataclasses import dataclass

from rules.common.standing_orders import ends, seldom
from rules.engine import Below, Move
from rules.one_page_deadzone.model.armies import Model, all_models, is_legal, model
from rules.one_page_deadzone.model.battlefield import Battlefield, Edge, battlefield
from rules.one_page_deadzone.model.moves import Dismiss, Odds, Orders, Recruit, Sight
from rules.one_page_deadzone.model.state import ROUNDS, Acting, Action, Squad, Unit, Watch, WatchPolicy, Zone

POLICIES: tuple[WatchPolicy, ...] = ("first", "end", "chance", "ask", "never")


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit on the table, or one that waits to be deployed (its cube is empty)."""

    id: str
    owner: int
    model: str
    number: int
    cube: str
    wounds: int
    activated: bool
    pinned: bool
    pinned_in: int
    overwatch: bool
    ready: bool

    @property
    def type(self) -> Model:
        """What it is: size, Quality, weapons, rules."""
        return model(self.model)

    @property
    def name(self) -> str:
        """`Tactical Enforcer 2`."""
        return f"{self.type.title} {self.number}"


@dataclass(frozen=True, slots=True)
class SquadView:
    """A side: where it started from (0: not known yet), its points and how many units it can still activate."""

    seat: int
    side: Edge
    destroyed: int
    score: int
    waiting: int


@dataclass(frozen=True, slots=True)
class ActingView:
    """The activation in progress; `moving` is the unit that moves, shoots or fights now."""

    unit: str
    action: Action
    moving: str
    path: tuple[str, ...]
    mud: bool
    orders: int
    ordered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WatchView:
    """A standing order for overwatch; `until` is its last round, 0 for no end."""

    policy: WatchPolicy
    percent: int
    until: int = 0


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Everything that one seat (None: a spectator) sees; `draft`, `watch` and `watches` are its own, else empty."""

    seat: int | None
    phase: str
    round: int
    winners: tuple[int, ...]
    points: int
    map: str
    squads: tuple[SquadView, ...]
    units: tuple[UnitView, ...]
    mines: tuple[tuple[str, int], ...]
    winner: int | None
    first: int
    to_act: int
    finished: int | None
    acting: ActingView | None
    draft: tuple[str, ...]
    watch: WatchView | None
    watches: dict[str, WatchView]
    one_helper: bool

    @property
    def field(self) -> Battlefield:
        """The map."""
        return battlefield(self.map)

    def unit(self, unit_id: str) -> UnitView | None:
        """The unit with this id, or None when it has been removed."""
        return next((unit for unit in self.units if unit.id == unit_id), None)

    def of(self, seat: int) -> list[UnitView]:
        """A side's units."""
        return [unit for unit in self.units if unit.owner == seat]

    def at(self, cube: str) -> list[UnitView]:
        """The units in a cube."""
        return [unit for unit in self.units if unit.cube == cube]


def view(zone: Zone, seat: int | None) -> ZoneView:
    """What this seat sees."""
    own = zone.squads[seat] if seat is not None else None
    return ZoneView(
        seat=seat,
        phase=zone.phase,
        round=zone.round,
        winners=tuple(zone.winners),
        points=zone.points,
        map=zone.map,
        squads=tuple([squad_view(zone, index, squad) for index, squad in enumerate(zone.squads)]),
        units=tuple([unit_view(zone, unit) for unit in zone.units]),
        mines=tuple([(mine.cube, mine.owner) for mine in zone.mines]),
        winner=zone.winner,
        first=zone.first,
        to_act=zone.to_act,
        finished=zone.finished,
        acting=acting_view(zone.acting),
        draft=tuple(own.draft) if own else (),
        watch=watch_view(own.watch) if own else None,
        watches={unit: watch_view(watch) for unit, watch in own.watches.items()} if own else {},
        one_helper=zone.one_helper,
    )


def squad_view(zone: Zone, seat: int, squad: Squad) -> SquadView:
    """What everybody sees of a side."""
    return SquadView(seat, squad.side, squad.destroyed, zone.score(seat), len(zone.waiting(seat)))


def unit_view(zone: Zone, unit: Unit) -> UnitView:
    """A unit; all of it is open."""
    return UnitView(
        unit.id,
        unit.owner,
        unit.model,
        unit.number,
        unit.cube,
        unit.wounds,
        unit.activated,
        unit.pinned,
        unit.pinned_in,
        unit.overwatch,
        zone.can_be_activated(unit),
    )


def acting_view(acting: Acting | None) -> ActingView | None:
    """The activation in progress."""
    if acting is None:
        return None
    return ActingView(
        acting.unit,
        acting.action,
        acting.moving,
        tuple(acting.path),
        acting.mud,
        acting.orders,
        tuple(acting.ordered),
    )


def watch_view(watch: Watch) -> WatchView:
    """A standing order."""
    return WatchView(watch.policy, watch.percent, watch.until)


def suggestions(seen: ZoneView) -> tuple[Recruit | Dismiss, ...]:
    """While armies are built: every unit that still fits into the player's list, and every one on it."""
    if seen.phase != "armies" or seen.seat is None:
        return ()
    fits = [each for each in all_models() if is_legal([*seen.draft, each.key], seen.points)]
    recruits = [Recruit.of(each.profile, *upgrades_by_heading(each)) for each in fits]
    return (*recruits, *[Dismiss.of(number) for number in range(1, len(seen.draft) + 1)])


def possible(seen: ZoneView, act: type[Move]) -> bool:
    """Whether there is a unit on the player's list that can be dismissed."""
    return act is not Dismiss or bool(seen.draft)


def upgrades_by_heading(each: Model) -> tuple[str, str]:
    """A unit's gun and training upgrades, as Recruit names them."""
    return each.upgrade("gun"), each.upgrade("training")


def values(seen: ZoneView, move: type[Move], name: str) -> tuple[str, ...]:
    """What fits a field of this act or lookup: units, for orders one's own, and the rounds in which those end."""
    if issubclass(move, Odds | Sight):
        return tuple([unit.id for unit in seen.units if unit.cube])
    if not issubclass(move, Orders) or seen.seat is None:
        return ()
    if name == "unit":
        return tuple([unit.id for unit in seen.of(seen.seat)])
    asked_for_row = seen.phase == "roll_off"  # there a number is named as a row
    return ends(seen.round, ROUNDS) if name == "until" and not asked_for_row else ()


def resample(zone: Zone, seat: int | None, below: Below, likely: bool = False) -> Zone:
    """Another zone that this seat could not tell from the true one: others' lists and standing orders vary.

    Where it is to be `likely`, few have given orders.
    """
    other = copy.deepcopy(zone)
    for index, squad in enumerate(other.squads):
        if index != seat:
            vary(other, index, squad, likely, below)
    return other


def vary(zone: Zone, seat: int, squad: Squad, likely: bool, below: Below) -> None:
    """Another list, as long as armies are built, and other standing orders."""
    if zone.phase == "armies":
        models = all_models()
        units = [models[below(len(models))].key for _ in range(below(5))]
        squad.draft = units if is_legal(units, zone.points) else []
    squad.watch = any_watch(zone, below) if not likely or seldom(below) else Watch()
    ordered = not likely or seldom(below)
    squad.watches = {unit.id: any_watch(zone, below) for unit in zone.of(seat) if ordered and below(3) == 0}


def any_watch(zone: Zone, below: Below) -> Watch:
    """Some standing order that holds now."""
    return Watch(POLICIES[below(len(POLICIES))], 1 + below(100), below(2) and zone.round + below(3))
