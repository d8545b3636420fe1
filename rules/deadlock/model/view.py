"""What a seat sees of the planet: the whole map, and of the record sheets only its own. [section 6, R62]

Built up from nothing: what is not listed here is not seen. Names are those of the state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter

from rules.common.standing_orders import lapsed
from rules.deadlock.model.buildings import homes
from rules.deadlock.model.cells import NUMBER
from rules.deadlock.model.ground import Ground
from rules.deadlock.model.state import (
    Building,
    Deal,
    Goods,
    Mark,
    Orders,
    Planet,
    Player,
    Promise,
    Report,
    Territory,
    Unit,
    player_id,
)
from rules.deadlock.model.tables import BUILDINGS, NOBODY, UNITS, BuildingKind, Good, Tax, UnitKind

# Most of these are not frozen: an autopilot asks for a view at every decision, and frozen ones are slow to make.


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building, as in the state."""

    kind: str
    manned: bool
    powered: bool
    traded: bool
    taken: bool
    made: int
    sea: str

    @property
    def type(self) -> BuildingKind:
        """Its row of Table D."""
        return BUILDINGS[self.kind]

    @property
    def works(self) -> bool:
        """Whether it gives anything: operated where it must be, and powered. [DL-COL-04, DL-UPK-08]"""
        return self.powered and (self.manned or not BUILDINGS[self.kind].staffed)

    @property
    def vacant(self) -> bool:
        """Whether it waits for a colonist. [DL-COL-03]"""
        return not self.manned and BUILDINGS[self.kind].staffed


@dataclass(slots=True)
class UnitsView:
    """The units of a kind and an owner in one territory; `ids` are their numbers, `struck` how many have attacked."""

    kind: str
    owner: int
    ids: tuple[int, ...]
    struck: int

    @property
    def number(self) -> int:
        """How many they are."""
        return len(self.ids)

    @property
    def type(self) -> UnitKind:
        """Their row of Table E."""
        return UNITS[self.kind]


@dataclass(slots=True)
class LandView(Ground[BuildingView]):
    """A territory; all in it is public."""

    cell: str
    name: str
    terrain: str
    owner: int
    slots: tuple[BuildingView | None, ...]
    idle: int
    units: tuple[UnitsView, ...]
    poison: int
    built: bool

    def count(self, kind: str, owner: int | None = None) -> int:
        """How many units of this kind stand here, of one owner or of all."""
        return sum([len(units.ids) for units in self.units if units.kind == kind and owner in (None, units.owner)])


@dataclass(slots=True)
class PlayerView:
    """What everybody knows of a player; `technologies` is their number, `lands` the territories that he controls.

    `occupied` counts those where he stands, `units` his counters; `looked_at` lists whose sheet he was shown, and when.
    """

    seat: int
    race: str
    rebels: int
    tax: Tax | None
    dealt: bool
    out: bool
    technologies: int
    looked_at: tuple[tuple[int, int], ...]
    lands: tuple[LandView, ...]
    occupied: int
    units: int

    @property
    def loyal(self) -> int:
        """His colonists on the map."""
        return sum([land.colonists for land in self.lands])

    @property
    def housing(self) -> int:
        """How many colonists he can house. [DL-UPK-10]"""
        return homes(self.lands)


@dataclass(slots=True)
class SheetView:
    """A player's own record sheet; `deals` are the open offers from and to him, `drawn` the cards of his research."""

    race: str
    goods: dict[Good, int]
    technologies: tuple[str, ...]
    orders: Orders
    reports: tuple[Report, ...]
    deals: tuple[Deal, ...]
    promises: tuple[Promise, ...]
    drawn: tuple[str, ...]


@dataclass(slots=True)
class PlanetView:
    """Everything that one seat (None: a spectator) sees; `deck` and `discards` are numbers of cards.

    `sheet` is None for spectators and for players who are out; `offers` shows how many a pair has to these two only.
    """

    seat: int | None
    phase: str
    round: int
    winners: tuple[int, ...]
    round_limit: int
    order: tuple[int, ...]
    active: int
    players: tuple[PlayerView, ...]
    lands: tuple[LandView, ...]
    deck: int
    discards: int
    serial: int
    offers: dict[str, int | None]
    received: tuple[int, ...]
    battles: tuple[str, ...]
    marks: tuple[Mark, ...]
    sheet: SheetView | None
    rules_version: int
    theft_takes: bool
    one_technology: bool
    quiet_start: bool

    def land(self, cell: str) -> LandView:
        """The territory at this cell."""
        return self.lands[NUMBER[cell] - 1]

    def controlled(self, seat: int) -> tuple[LandView, ...]:
        """The territories that a player controls, lowest number first."""
        return self.players[seat].lands

    def occupied(self, seat: int) -> list[LandView]:
        """The territories that a player occupies: controls, or has counters in. [R6]"""
        return [land for land in self.lands if land.owner == seat or seat in [held.owner for held in land.units]]

    def units(self, seat: int) -> Iterator[tuple[LandView, UnitsView]]:
        """All units of a player, with where they stand."""
        for land in self.lands:
            for held in land.units:
                if held.owner == seat:
                    yield land, held

    def living(self) -> list[int]:
        """The seats still in the game, in turn order."""
        return [seat for seat in self.order if not self.players[seat].out]

    def others(self, seat: int) -> list[int]:
        """The other living seats, next in turn order first."""
        start = self.order.index(seat)
        return [other for other in self.order[start + 1 :] + self.order[:start] if not self.players[other].out]

    def orders(self, seat: int) -> Orders:
        """A player's standing orders in this round: one's own; others' are not known. [DP-38]"""
        if self.sheet is None or seat != self.seat:
            return Orders()
        held = self.sheet.orders
        return Orders(doctrine=held.doctrine) if lapsed(held.until, self.round) else held

    def report(self, of: int) -> Report | None:
        """What this seat was shown last of another's sheet."""
        return (
            next((report for report in reversed(self.sheet.reports) if report.of == of), None) if self.sheet else None
        )

    def technologies(self, of: int) -> tuple[str, ...]:
        """The technologies that this seat knows a player to have: all of its own, of others what it was shown."""
        if self.sheet is None:
            return ()
        if of == self.seat:
            return self.sheet.technologies
        return tuple(dict.fromkeys([name for one in self.sheet.reports if one.of == of for name in one.technologies]))


def view(planet: Planet, seat: int | None) -> PlanetView:
    """What this seat sees. [R62]"""
    lands = tuple([land_view(land) for land in planet.lands])
    reader = seat if seat is not None and not planet.players[seat].out else None
    return PlanetView(
        seat,
        planet.phase,
        planet.round,
        tuple(planet.winners),
        planet.round_limit,
        tuple(planet.order),
        planet.active,
        player_views(planet, lands),
        lands,
        len(planet.deck),
        len(planet.discards),
        planet.serial,
        {pair: count if concerns(pair, reader) else None for pair, count in planet.offers.items()},
        tuple(planet.received),
        tuple(planet.battles),
        tuple([Mark(mark.kind, mark.cell, mark.seat, mark.to) for mark in planet.marks]),
        None if reader is None else sheet_view(planet, reader),
        planet.rules_version,
        planet.theft_takes,
        planet.one_technology,
        planet.quiet_start,
    )


_building = lru_cache(maxsize=1 << 12)(BuildingView)
"""A building; there are few different ones, so that each is made once."""
_ID, _STRUCK = attrgetter("id"), attrgetter("struck")


def land_view(land: Territory) -> LandView:
    """A territory."""
    return LandView(
        land.cell,
        land.name,
        land.terrain,
        land.owner,
        tuple([None if held is None else building_view(held) for held in land.slots]),
        land.idle,
        units_view(land) if land.units else (),
        land.poison,
        land.built,
    )


def building_view(held: Building) -> BuildingView:
    """A building."""
    return _building(held.kind, held.manned, held.powered, held.traded, held.taken, held.made, held.sea)


def units_view(land: Territory) -> tuple[UnitsView, ...]:
    """The units of a territory by owner and kind, in the order in which they came."""
    groups: dict[tuple[int, str], list[Unit]] = {}
    for unit in land.units:
        group = (unit.owner, unit.kind)
        if group in groups:
            groups[group].append(unit)
        else:
            groups[group] = [unit]
    return tuple(
        [
            UnitsView(kind, owner, tuple(map(_ID, found)), sum(map(_STRUCK, found)))
            for (owner, kind), found in groups.items()
        ]
    )


def player_views(planet: Planet, lands: tuple[LandView, ...]) -> tuple[PlayerView, ...]:
    """What everybody knows of the players."""
    seats = range(len(planet.players))
    own: list[list[LandView]] = [[] for _ in seats]
    occupied, units = [0 for _ in seats], [0 for _ in seats]
    for land in lands:
        holders = {land.owner}
        if land.owner != NOBODY:
            own[land.owner].append(land)
        for held in land.units:
            holders.add(held.owner)
            units[held.owner] += len(held.ids)
        for holder in holders:
            if holder != NOBODY:
                occupied[holder] += 1
    return tuple(
        [
            player_view(seat, player, tuple(own[seat]), occupied[seat], units[seat])
            for seat, player in enumerate(planet.players)
        ]
    )


def player_view(seat: int, player: Player, own: tuple[LandView, ...], occupied: int, units: int) -> PlayerView:
    """What everybody knows of a player who controls these territories."""
    return PlayerView(
        seat,
        player.race,
        player.rebels,
        player.tax,
        player.dealt,
        player.out,
        len(player.technologies),
        tuple([(report.of, report.round) for report in player.reports]),
        own,
        occupied,
        units,
    )


def sheet_view(planet: Planet, seat: int) -> SheetView:
    """A player's own record sheet."""
    player = planet.players[seat]
    return SheetView(
        player.race,
        {**player.goods},
        tuple(player.technologies),
        replace(player.orders, work=[*player.orders.work], power=[*player.orders.power]),
        tuple([copy_report(report) for report in player.reports]),
        tuple([copy_deal(deal) for deal in planet.deals if seat in (deal.maker, deal.to)]),
        tuple([replace(promise) for promise in planet.promises if seat in (promise.maker, promise.to)]),
        tuple(planet.drawn) if seat == planet.active else (),
    )


def copy_report(report: Report) -> Report:
    """A report that its reader may keep."""
    return Report(report.of, report.round, {**report.goods}, [*report.technologies])


def copy_deal(deal: Deal) -> Deal:
    """An offer that its reader may keep."""
    return Deal(deal.maker, deal.to, deal.number, copy_goods(deal.give), copy_goods(deal.want), deal.promise)


def copy_goods(side: Goods) -> Goods:
    """One side of an offer that its reader may keep."""
    return Goods({**side.goods}, [[*unit] for unit in side.units], [*side.land])


@lru_cache(maxsize=1 << 9)
def concerns(pair: str, seat: int | None) -> bool:
    """Whether a pair such as `P1>P2` has this seat in it."""
    return seat is not None and player_id(seat) in pair.split(">")
