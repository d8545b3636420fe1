"""Where armies go: what to attack with how much, where to gather, who settles, who moves to work. [note 12]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from rules.deadlock.chapters.transport import MOST
from rules.deadlock.computer.economy import richness, waiting
from rules.deadlock.computer.evaluation import (
    FAR,
    NOTHING,
    Evaluator,
    Force,
    chance,
    left_over,
    total,
    ways_to,
    worth_of,
)
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.moves import Carry, March
from rules.deadlock.model.tables import COLONIZER, NOBODY, PLANE
from rules.deadlock.model.view import LandView

SURE = 0.93
"""With this chance no more units are sent than needed, as long as others have something better to do."""
BOLD = ((20, 0.72), (35, 0.62), (1_000_000, 0.52))
"""The chance from which on it attacks, before these rounds."""
AT_LAST = 0.4
"""The same in the last rounds of a game with a limit."""
RISK = 1.1
"""This less the boldness is the chance of a foe that is taken into the bargain on the way."""
TOLD = 10
"""More units of a stack than these, the sum of 1 to 4, can only be moved all together."""
LAND, LAST_LAND, VICTIM = 12.0, 60.0, 15.0
"""What it is worth to take a territory, and how much more if it is a player's last one or the victim's."""


class Band(NamedTuple):
    """Units of a kind in one place."""

    cell: str
    kind: str
    number: int


class Goal(NamedTuple):
    """A territory that may be attacked: who defends it, and what it is worth."""

    cell: str
    guard: Force
    worth: float


class WarPlan:
    """The marches of one Transport Phase."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator, self.seat = evaluator, evaluator.seat
        self.bands = [Band(land.cell, units.kind, units.number) for land, units in evaluator.fighters(self.seat)]
        self.left = {(band.cell, band.kind): band.number for band in self.bands}
        self.orders: dict[tuple[str, str, str], int] = {}
        self.arrived: dict[str, Force] = {}

    # -- what is known -------------------------------------------------------------------------------------------------

    def reach(self, band: Band) -> tuple[str, ...]:
        """Where a band can go."""
        return self.evaluator.reach(self.seat, self.evaluator.seen.land(band.cell), band.kind)

    def strength(self, band: Band, number: int) -> Force:
        """The strength of so many of a band."""
        one = self.evaluator.one(self.seat, band.kind)
        return Force(one.attack * number, one.defense * number)

    @cached_property
    def victim(self) -> int:
        """The foe to finish first: weak, and near."""
        return min(self.evaluator.foes, key=self.resistance, default=NOBODY)

    def resistance(self, foe: int) -> float:
        """How hard a foe is to finish."""
        evaluator = self.evaluator
        guard = total([evaluator.guard(land) for land in evaluator.seen.controlled(foe)]).size
        mine = evaluator.own[self.seat]
        ways = ways_to([land.cell for land in evaluator.seen.controlled(foe)], ())
        near = min([ways.get(cell, FAR) for cell in mine], default=2)
        return guard + evaluator.might(foe) + 3.0 * len(evaluator.seen.controlled(foe)) + 3.0 * near

    @cached_property
    def goals(self) -> list[Goal]:
        """All that can be attacked, the best first; a player without a home takes what is easiest. [note 15]"""
        lands = [self.evaluator.seen.land(cell) for cell in self.evaluator.held]
        found = [Goal(land.cell, self.evaluator.guard(land), self.worth(land)) for land in lands if land.land]
        return sorted(found, key=lambda goal: -goal.worth if self.evaluator.lands else goal.guard.product)

    def worth(self, land: LandView) -> float:
        """What it is worth to take a territory."""
        foe, evaluator = land.occupant, self.evaluator
        units = sum([units.number * units.type.cost for units in land.units])
        bonus = VICTIM if foe == self.victim else 0.0
        if land.owner == NOBODY:
            return units + bonus / 3
        count = len(evaluator.seen.controlled(foe))
        return LAND + units + 0.6 * worth_of(land) + bonus + (LAST_LAND if count == 1 else 0.0)

    @cached_property
    def boldness(self) -> float:
        """The chance that is good enough: less as the game grows long, and at its agreed end; any without a home."""
        seen = self.evaluator.seen
        if not self.evaluator.lands:
            return 0.0
        if seen.round_limit and seen.round >= seen.round_limit - 1:
            return AT_LAST
        return next(bold for round_number, bold in BOLD if seen.round < round_number)

    # -- the plan ------------------------------------------------------------------------------------------------------

    def march(self) -> dict[tuple[str, str, str], int]:
        """How many units of a kind go from where to where."""
        self.keep_garrisons()
        for goal in self.goals:
            self.attack(goal)
        for goal in self.goals:
            if goal.cell in self.arrived:
                self.join(goal)
        self.gather()
        return self.orders

    def send(self, band: Band, to: str, number: int) -> None:
        """Order units of a band somewhere."""
        self.left[band.cell, band.kind] -= number
        key = (band.cell, band.kind, to)
        self.orders[key] = self.orders.get(key, 0) + number
        self.arrived[to] = self.arrived.get(to, NOTHING).plus(self.strength(band, number))

    def able(self, cell: str) -> list[Band]:
        """The bands with units left that reach a territory, the strongest first, Planes last."""
        found = [band._replace(number=self.left[band.cell, band.kind]) for band in self.bands]
        found = [band for band in found if band.number and cell in self.reach(band)]
        return sorted(found, key=lambda band: (band.kind == PLANE, -self.strength(band, band.number).product))

    def whole(self, cell: str) -> Force:
        """All that can get to a territory together."""
        return total([self.strength(band, band.number) for band in self.able(cell)])

    def attack(self, goal: Goal) -> None:
        """Attack with what is needed, if what is there is enough."""
        bands = self.able(goal.cell)
        whole = self.whole(goal.cell)
        likely = chance(whole, goal.guard)
        cost = sum([band.number * self.evaluator.price(band.kind) for band in bands])
        if not bands or likely < self.boldness:
            return
        if not self.evaluator.overseas and all(band.kind == PLANE for band in bands):
            return
        if self.evaluator.lands and likely * goal.worth < 0.7 * cost * (1 - likely * left_over(whole, goal.guard)):
            return
        sent = NOTHING
        for band in bands:
            if chance(sent, goal.guard) >= SURE and sent.product:
                break
            number = self.needed(band, sent, goal.guard)
            self.send(band, goal.cell, number)
            sent = sent.plus(self.strength(band, number))

    def needed(self, band: Band, sent: Force, guard: Force) -> int:
        """How many of a band are needed beside those that are sent."""
        for number in range(1, band.number):
            if chance(sent.plus(self.strength(band, number)), guard) >= SURE:
                return number if number <= TOLD else band.number
        return band.number

    def join(self, goal: Goal) -> None:
        """Those left over join an attack nearby, so that what is taken is held."""
        for band in self.able(goal.cell):
            self.send(band, goal.cell, band.number)

    def keep_garrisons(self) -> None:
        """Who must stay so that a City Center, or the last land, does not fall."""
        for land in self.evaluator.lands:
            strike = self.evaluator.strikes.get(land.cell)
            if strike is not None and self.evaluator.is_dear(land):
                self.keep_garrison(land, strike)

    def keep_garrison(self, land: LandView, strike: Force) -> None:
        """Keep as few as hold a territory, if they can."""
        bands = [band for band in self.bands if band.cell == land.cell and band.kind != PLANE]
        mobile = total([self.strength(band, band.number) for band in bands])
        guard = self.evaluator.guard(land)
        fixed = Force(max(0.0, guard.attack - mobile.attack), max(0.0, guard.defense - mobile.defense))
        if chance(strike, guard) > 0.6:
            return
        for band in bands:
            kept = 0
            while kept < band.number and chance(strike, fixed) > 0.35:
                fixed = fixed.plus(self.strength(band, 1))
                kept += 1
            self.left[band.cell, band.kind] -= kept

    # -- gathering -----------------------------------------------------------------------------------------------------

    @cached_property
    def ways(self) -> Mapping[str, int]:
        """The steps from every cell to the territory that is to be attacked next."""
        blocked = () if self.evaluator.overseas else self.evaluator.closed
        if self.evaluator.alarmed:
            return ways_to([self.evaluator.weak_spot.cell], blocked)
        best: Mapping[str, int] = {}
        least = 1e9
        own = total([self.strength(band, band.number) for band in self.bands]).size + 1.0
        cells = [band.cell for band in self.bands] or [land.cell for land in self.evaluator.lands]
        for goal in self.goals:
            ways = ways_to([goal.cell], blocked)
            steps = sum([ways.get(cell, FAR) for cell in cells]) / len(cells)
            price = 3.0 * steps + 12.0 * goal.guard.size / own - goal.worth / 6
            if price < least and steps < FAR:
                best, least = ways, price
        return best

    def gather(self) -> None:
        """Those with nothing to attack go nearer to the next goal, where it is safe together."""
        if not self.bands or not self.ways:
            return
        for band in self.bands:
            number = self.left[band.cell, band.kind]
            if number:
                self.advance(band, number)

    def advance(self, band: Band, number: int) -> None:
        """Take the step that leads nearest to the goal and is safe."""
        here = self.ways.get(band.cell, FAR)
        own = self.evaluator.own[self.seat]
        held = self.evaluator.held
        found = [cell for cell in self.reach(band) if cell not in held and self.ways.get(cell, FAR) < here]
        for cell in sorted(found, key=lambda cell: (self.ways[cell], cell not in own)):
            if self.is_safe(cell):
                self.send(band, cell, number)
                return

    def is_safe(self, cell: str) -> bool:
        """Whether units that go there together with all others are not easy prey."""
        own = cell in self.evaluator.own[self.seat]
        guard = self.evaluator.guard(self.evaluator.seen.land(cell)) if own else NOTHING
        return chance(self.strikes.get(cell, NOTHING), self.mass.plus(guard)) < RISK - self.boldness

    @cached_property
    def mass(self) -> Force:
        """All units that are left to gather."""
        return total([self.strength(band, self.left[band.cell, band.kind]) for band in self.bands])

    @cached_property
    def strikes(self) -> Mapping[str, Force]:
        """For each territory the strongest force that one foe could lead there."""
        return self.evaluator.strikes_on(frozenset([land.cell for land in self.evaluator.seen.lands]))


# -- settlers ----------------------------------------------------------------------------------------------------------


def settlers(evaluator: Evaluator) -> Iterator[tuple[str, str]]:
    """From where to where Colonizers go: each to the best free land that is near, no two to one."""
    taken: set[str] = set()
    closed = evaluator.closed | evaluator.held.keys()
    units = evaluator.seen.units(evaluator.seat)
    standing = [land.cell for land, held in units if held.kind == COLONIZER for _ in held.ids]
    ways = {land.cell: ways_to([land.cell], closed) for land in evaluator.free}
    for cell in standing:
        goals = [land for land in evaluator.free if land.cell not in taken and ways[land.cell].get(cell, FAR) < FAR]
        if not goals:
            continue
        best = max(goals, key=lambda land: richness(land) - 3 * ways[land.cell][cell])
        taken.add(best.cell)
        step = nearest(evaluator, cell, ways[best.cell])
        if step != cell:
            yield cell, step


def nearest(evaluator: Evaluator, cell: str, ways: Mapping[str, int]) -> str:
    """The cell in a Colonizer's reach that is nearest to a goal."""
    found = [cell, *evaluator.reach(evaluator.seat, evaluator.seen.land(cell), COLONIZER)]
    found = [other for other in found if other not in evaluator.held]
    return min(found, key=lambda other: ways.get(other, FAR))


def commuters(evaluator: Evaluator, fare: int) -> Iterator[Carry]:
    """Idle colonists go where work waits, for a fare."""
    spending = evaluator.goods["credits"]
    places = {land.cell: -waiting(land) for land in evaluator.lands if waiting(land) < 0}
    for land in evaluator.lands:
        for number in range(1, min(land.idle, max(0, waiting(land))) + 1):
            goal = next((cell for cell in ADJACENT[land.cell] if places.get(cell, 0) > 0), None)
            if goal is None or spending < fare:
                break
            spending -= fare
            places[goal] -= 1
            yield Carry.of(land.cell, f"idle {number}", goal)


# -- as moves ----------------------------------------------------------------------------------------------------------


def marches(orders: Mapping[tuple[str, str, str], int], stacks: Mapping[tuple[str, str], int]) -> Iterator[March]:
    """The orders as moves: 1 to 4 units go, or all; for another number several moves are named."""
    for (cell, kind, to), number in orders.items():
        for part in parts(number, stacks[cell, kind]):
            yield March.of(cell, kind, to, part)


def parts(number: int, whole: int) -> Sequence[int]:
    """A number as a sum of different ones up to 4, or the whole."""
    if number == whole or number <= MOST:
        return [number]
    found = []
    for part in range(MOST, 0, -1):
        if part <= number:
            found.append(part)
            number -= part
    return found
