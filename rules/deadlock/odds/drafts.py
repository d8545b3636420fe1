"""The planet as it will stand when a half-made plan is carried out, from the view of its player.

Only what the player's own books need is worked out: stocks, buildings, who works where, who boards and who moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import cast

from rules.deadlock.chapters.black_market import TECHNOLOGY_PRICE, UNIT_PRICE, earned
from rules.deadlock.chapters.colonists import release_order
from rules.deadlock.chapters.ledger import workplaces
from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.chapters.transport import fare
from rules.deadlock.model.buildings import LARGER, UPGRADE, cost_of, trade_of
from rules.deadlock.model.moves import Board, Build, Buy, Carry, Hire, Learn, Make, Sell, Staff
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import BUILDINGS, COLONIZER, LASER, SHORT_TURN
from rules.deadlock.model.units import price_of
from rules.deadlock.model.view import BuildingView, LandView, PlanetView, SheetView, UnitsView
from rules.engine import Move

NOT_YET = 0
"""The number of a unit that only a plan has."""


def drafted(view: PlanetView, draft: Sequence[Move], *, labor: bool = False) -> PlanetView:
    """The view with a plan carried out; in the Labor Phase those have no work whom the plan gives none."""
    assert view.sheet is not None
    sketch = Sketch(view)
    if labor or any(isinstance(move, Staff) for move in draft):
        sketch.staff([(move.at, move.slot) for move in draft if isinstance(move, Staff)])
    boarding = [(move.at, f"slot {move.slot}") for move in draft if isinstance(move, Board)]
    for move in draft:
        sketch.carry_out(move, boarding)
    if view.rules_version >= SHORT_TURN:
        sketch.buy_what_is_missing()
    return sketch.view


class Sketch:
    """A view that changes as a plan is carried out on it."""

    def __init__(self, view: PlanetView) -> None:
        assert view.sheet is not None
        assert view.seat is not None
        self.seat: int = view.seat
        self.sheet: SheetView = replace(view.sheet, goods={**view.sheet.goods})
        self.view: PlanetView = replace(view, sheet=self.sheet)

    def carry_out(self, move: Move, boarding: list[tuple[str, str]]) -> None:
        """One piece of a plan; whoever is named for `boarding` boards first."""
        goods, race, known = self.sheet.goods, self.sheet.race, self.sheet.technologies
        match move:
            case Buy():
                goods[move.good] += move.amount
                goods["credits"] -= PRICE * move.amount
            case Sell():
                goods[move.good] -= move.amount
                goods["credits"] += earned(move.good, move.amount)
            case Hire():
                goods["credits"] -= UNIT_PRICE * move.number
                self.hire(move)
            case Learn():
                goods["credits"] -= TECHNOLOGY_PRICE
                self.sheet.technologies = (*known, move.technology)
            case Build():
                self.build(move)
            case Make():
                goods["metal"] -= price_of(race, known, move.unit) * move.number
                self.undo_trade(move.at, move.slot)
                for _ in range(move.number if move.unit == COLONIZER else 0):
                    self.board(move.at, boarding)
            case Carry():
                goods["credits"] -= fare(race)
                self.leave(move.at, move.who)
                self.arrive(move.to)

    # -- pieces ------------------------------------------------------------------------------------------------------

    def put(self, land: LandView) -> None:
        """Change a territory, also in the list of those that the player controls."""
        lands = tuple([land if old.cell == land.cell else old for old in self.view.lands])
        own = tuple([held for held in lands if held.owner == self.seat])
        players = tuple(
            [replace(player, lands=own) if player.seat == self.seat else player for player in self.view.players]
        )
        self.view = replace(self.view, lands=lands, players=players)

    def staff(self, places: Iterable[tuple[str, int]]) -> None:
        """Let colonists work in these buildings, and wherever a territory has enough of them. [DL-LAB-01, DL-LAB-05]"""
        at_work = {*places}
        for land in self.view.controlled(self.seat):
            enough = land.colonists >= workplaces(land)
            slots = tuple(
                [
                    held and replace(held, manned=held.type.staffed and (enough or (land.cell, slot) in at_work))
                    for slot, held in enumerate(land.slots, start=1)
                ]
            )
            there = sum([held is not None and held.manned for held in slots])
            self.put(replace(land, slots=slots, idle=max(0, land.colonists - there)))

    def build(self, move: Build) -> None:
        """Pay for a construction and put it up. [DL-BLD-02, DL-BLD-04]"""
        land = self.view.land(move.at)
        before = LARGER.get(move.building, "")
        slots = [slot for slot, held in enumerate(land.slots, start=1) if (held.kind if held else "") == before]
        kind = BUILDINGS[before].grows if before else move.building
        if slots and kind in BUILDINGS:
            price = UPGRADE if before else cost_of(kind, self.sheet.race, self.sheet.technologies)
            self.sheet.goods["metal"] -= price
            self.put(with_building(land, slots[0], BuildingView(kind, False, True, False, False, 0, "")))

    def undo_trade(self, cell: str, slot: int) -> None:
        """What makes units gives back what it earned by trade. [R90]"""
        land = self.view.land(cell)
        held = land.slots[slot - 1]
        if held is not None and held.traded:
            self.sheet.goods["credits"] -= trade_of(held.kind, self.sheet.race, self.sheet.technologies)
            self.put(with_building(land, slot, replace(held, traded=False)))

    def buy_what_is_missing(self) -> None:
        """Metal that a plan costs and that is not there is bought. [R92]"""
        goods = self.sheet.goods
        missing = min(max(0, -goods["metal"]), max(0, goods["credits"]) // PRICE)
        goods["metal"] += missing
        goods["credits"] -= PRICE * missing

    def hire(self, move: Hire) -> None:
        """Units of the Skirineen come to a territory; a Laser Defense into a free slot. [DL-BLK-04]"""
        if move.unit == LASER:
            for _ in range(move.number):
                self.fit(move.at, LASER)
            return
        land, hired = self.view.land(move.at), UnitsView(move.unit, self.seat, (NOT_YET,) * move.number, 0)
        self.put(replace(land, units=(*land.units, hired)))

    def board(self, cell: str, boarding: list[tuple[str, str]]) -> None:
        """A colonist of a territory boards a Colonizer: who was named, else who is spared most easily. [DL-PRD-06]"""
        named = next((place for place in boarding if place[0] == cell), None)
        if named is not None:
            boarding.remove(named)
        places = [named] if named else release_order(as_state(self.view), self.seat, [as_land(self.view.land(cell))])
        if places:
            self.leave(*places[0])

    def leave(self, cell: str, who: str) -> None:
        """A colonist leaves his place, if he is there."""
        land, (kind, number) = self.view.land(cell), who.split()
        if kind == "idle":
            self.put(replace(land, idle=max(0, land.idle - 1)))
        elif held := land.slots[int(number) - 1]:
            self.put(with_building(land, int(number), replace(held, manned=False)))

    def arrive(self, cell: str) -> None:
        """A colonist comes and has no work yet."""
        land = self.view.land(cell)
        self.put(replace(land, idle=land.idle + 1))

    def fit(self, cell: str, kind: str) -> None:
        """A building in the first free slot, if there is one."""
        land = self.view.land(cell)
        if land.free_slot is not None:
            self.put(with_building(land, land.free_slot, BuildingView(kind, False, True, False, False, 0, "")))


def with_building(land: LandView, slot: int, held: BuildingView) -> LandView:
    """A territory with this building in a slot."""
    slots = tuple([held if number == slot else old for number, old in enumerate(land.slots, start=1)])
    return replace(land, slots=slots)


def as_state(view: PlanetView) -> Planet:
    """A view for a reading function of the rules: it has the same names for all that these read."""
    return cast("Planet", view)


def as_land(land: LandView) -> Territory:
    """The same for a territory."""
    return cast("Territory", land)
