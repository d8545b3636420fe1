"""What to build and what to make with the Metal at hand: one list of wishes, the most urgent first. [section 10]

The same plan says which buildings are kept from trade, how much Metal is bought, and what is built and made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules.deadlock.chapters.trade import PRICE
from rules.deadlock.computer.economy import Economy, waiting
from rules.deadlock.computer.evaluation import LOST, NOTHING, Evaluator, chance, ways_to
from rules.deadlock.model.buildings import UPGRADE, capacity_of, cost_of, trade_of
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.moves import Build, Make
from rules.deadlock.model.tables import BUILDINGS, COLONIZER, LASER, PLANE
from rules.deadlock.model.view import BuildingView, LandView

GROWERS = ("farm", "replicator", "mine", "drill", "nuclear_plant", "fusion_plant", "university", "research_center",
           "factory", "automated_factory")  # fmt: skip
CITY_PRICE = 25
HOUSES = ("luxury_housing", "apartments", "dwellings")
HOLD, CALM, ROOM, WORK, WATCH, CITY = 90, 85, 80, 75, 65, 60
"""How urgent a wish is, by what it is for; arms and settlers as the manner has it."""
MOST_LASERS, HANGARS = 3, 2
BACK = 2
"""For so many rebels homes are kept, else nobody comes back."""
ARMOURY = 6
"""With so much Metal for each unit that can be made a turn there are too few Factories."""
DECIDES = 0.2
"""By so much a Laser Defense must lower the chance of a foe to be urgent."""


class Wish(NamedTuple):
    """A piece of the plan: how urgent, what it costs, the move, and what it takes up: a territory or a factory.

    `back` are the Credits of trade that a building gives back for making it.
    """

    urgency: float
    cost: int
    move: Build | Make
    site: str = ""
    back: int = 0


Usable = Callable[[BuildingView], bool]


class Planner:
    """The wishes of one seat. `usable` says which buildings can make units."""

    def __init__(self, evaluator: Evaluator, economy: Economy, usable: Usable) -> None:
        self.evaluator, self.economy, self.usable = evaluator, economy, usable
        self.race, self.technologies, self.lands = evaluator.race, evaluator.technologies, evaluator.lands
        self.kinds = [kind for kind in GROWERS if self.knows(kind)]

    def plan(self, metal: int, spending: int = 0) -> list[Wish]:
        """What so much Metal is spent on: the most urgent wishes that it pays for, one construction a territory.

        With Credits Metal is bought for what is urgent, and trade given back. [R90, R92]
        """
        chosen: list[Wish] = []
        busy = {land.cell for land in self.lands if land.built}
        for wish in sorted(self.wishes(), key=lambda wish: -wish.urgency):
            bought = max(0, wish.cost - metal)
            price = wish.back + PRICE * bought
            if wish.site in busy or price > spending or (bought and wish.urgency < self.bought):
                continue
            metal -= wish.cost - bought
            spending -= price
            chosen.append(wish)
            if wish.site:
                busy.add(wish.site)
        return chosen

    @property
    def bought(self) -> int:
        """How urgent a wish must be that Metal is bought for it."""
        peace = not (self.evaluator.alarmed or self.evaluator.pressed)
        return CITY - 3 if peace or self.economy.ruined else HOLD - 3

    def wishes(self) -> Iterator[Wish]:
        """All that would be good to have."""
        yield from self.shelter()
        yield from self.work()
        yield from self.cities()
        yield from self.colonizers()
        yield from self.airports()
        yield from self.arms()
        yield from self.lasers()

    def knows(self, kind: str) -> bool:
        """Whether this type can be built at all."""
        needs = BUILDINGS[kind].needs
        return not needs or needs in self.technologies

    def price(self, kind: str) -> int:
        """What a building costs."""
        return cost_of(kind, self.race, self.technologies)

    def sites(self) -> list[LandView]:
        """Own land with a free slot, where nothing was built this turn."""
        return [land for land in self.lands if land.land and not land.built and land.empty_slots]

    # -- homes and culture ---------------------------------------------------------------------------------------------

    def shelter(self) -> Iterator[Wish]:
        """Homes for those who come next, and culture for all."""
        economy = self.economy
        people = economy.loyal + self.evaluator.me.rebels
        if people + economy.growth > economy.capacity:
            yield from self.culture(CALM)
        coming = max(2 * economy.growth, min(self.evaluator.me.rebels, BACK))
        if economy.loyal + coming > economy.housing and economy.jobs + 4 > economy.loyal:
            yield from self.houses(ROOM if economy.loyal + economy.growth >= economy.housing else WORK - 2)

    def culture(self, urgency: float) -> Iterator[Wish]:
        """A Cultural Center, best in Ruins and where somebody waits for work."""
        land = max(self.sites(), key=lambda land: (waiting(land) > 0) + 0.5 * (land.terrain == "ruins"), default=None)
        if land is not None:
            yield Wish(urgency, self.price("cultural_center"), Build.of(land.cell, "cultural_center"), land.cell)

    def houses(self, urgency: float) -> Iterator[Wish]:
        """Larger housing before new housing, as slots are scarce; one at a time."""
        larger = [(land, kind) for land in self.lands if (kind := can_grow(land))]
        if larger:
            land, kind = min(larger, key=lambda one: max(0, waiting(one[0])))
            yield Wish(urgency, UPGRADE, Build.of(land.cell, f"upgrade_{kind}"), land.cell)
            return
        site = min(self.sites(), key=lambda land: (max(0, waiting(land)), len(land.buildings)), default=None)
        if site is not None:
            for number, kind in enumerate(HOUSES):
                yield Wish(urgency - 0.1 * number, self.price(kind), Build.of(site.cell, kind), site.cell)

    # -- work ----------------------------------------------------------------------------------------------------------

    def work(self) -> Iterator[Wish]:
        """Work for those without any, then for those who come next; the best building for the ground."""
        coming = self.economy.newcomers
        ranked = []
        for land in self.sites():
            if not self.spare_slot(land):
                continue
            kind = max(self.kinds, key=lambda kind: self.gain(kind, land))
            ranked.append((waiting(land), self.gain(kind, land), land, kind))
        open_work = sum([max(0, -waiting(land)) for land in self.lands])
        for idle, gain, land, kind in sorted(ranked, key=lambda one: (-min(1, one[0]), -one[1])):
            if idle <= 0:
                if open_work >= coming:
                    continue
                open_work += 1
            yield Wish(WORK + min(1, idle) + gain / 20, self.price(kind), Build.of(land.cell, kind), land.cell)

    def spare_slot(self, land: LandView) -> bool:
        """Whether a slot is left for work: the last of a border is for a Laser Defense, the last of all for Planes."""
        if self.economy.free_slots <= self.hangars_missing():
            return False
        free = land.empty_slots
        lasers = any(held.kind == LASER for held in land.buildings)
        return free > 1 or lasers or land.cell not in self.evaluator.border

    def gain(self, kind: str, land: LandView) -> float:
        """What a building of this kind is worth here over the next turns, its price paid."""
        return 8.0 * self.economy.value(kind, land.terrain) - self.price(kind)

    # -- growth --------------------------------------------------------------------------------------------------------

    def wants_city(self) -> bool:
        """Whether another City Center pays: there is room for the people that it brings."""
        cities = self.economy.cities
        return cities <= min(self.evaluator.manner.cities, len(self.lands)) and self.economy.free_slots > 2 * cities + 2

    def cities(self) -> Iterator[Wish]:
        """Another City Center, away from foes, near free land."""
        if not self.wants_city():
            return
        free = {land.cell for land in self.evaluator.free}
        for land in self.sites():
            near = sum([other in free for other in ADJACENT[land.cell]])
            has = any(held.kind == "city_center" for held in land.buildings)
            score = near - 2 * (land.cell in self.evaluator.border) - 2 * has - len(land.buildings) / 6
            yield Wish(CITY + score / 10, CITY_PRICE, Build.of(land.cell, "city_center"), land.cell)

    def colonizers(self) -> Iterator[Wish]:
        """Colonizers for free land in reach, as long as there are more goals than Colonizers."""
        goals = self.goals()
        units = self.evaluator.seen.units(self.evaluator.seat)
        wanted = len(goals) - sum([held.number for _, held in units if held.kind == COLONIZER])
        ways = ways_to(goals, self.evaluator.closed | self.evaluator.held.keys())
        for land, slot, held in self.makers("city"):
            near = ways.get(land.cell, 9)
            if wanted > 0 and land.colonists >= 2 and near <= 3 and not self.evaluator.alarmed:
                wanted -= 1
                cost = self.evaluator.price(COLONIZER)
                yield Wish(
                    self.evaluator.manner.settlers - near,
                    cost,
                    Make.of(land.cell, slot, COLONIZER, 1, ""),
                    "",
                    self.back(held),
                )

    def goals(self) -> list[str]:
        """Free land beside the seat's."""
        own = self.evaluator.own[self.evaluator.seat]
        return [land.cell for land in self.evaluator.free if any(other in own for other in ADJACENT[land.cell])]

    # -- arms ----------------------------------------------------------------------------------------------------------

    def makers(self, role: str) -> Iterator[tuple[LandView, int, BuildingView]]:
        """Own buildings of a role that can make units."""
        for land in self.lands:
            for slot, held in enumerate(land.slots, start=1):
                if held is not None and held.works and held.type.role == role and self.usable(held):
                    yield land, slot, held

    def back(self, held: BuildingView) -> int:
        """The Credits that a building has earned by trade and gives back for making units. [R90]"""
        return trade_of(held.kind, self.race, self.technologies) if held.traded else 0

    def arms(self) -> Iterator[Wish]:
        """As many units as the factories can make, the best that there are."""
        if not self.economy.warlike:
            return
        yield from self.armouries()
        urgency = HOLD - 1 if self.evaluator.pressed else self.evaluator.manner.arms
        best = max(("infantry", "tank"), key=self.bargain)
        makers = [(best, maker) for maker in self.makers("factory")]
        makers += [(PLANE, maker) for maker in self.makers("hangar")]
        for kind, (land, slot, held) in makers:
            number = capacity_of(held.kind, self.race, self.technologies) - held.made
            for count in range(number, 0, -1):
                cost = count * self.evaluator.price(kind)
                making = Make.of(land.cell, slot, kind, count, "")
                yield Wish(urgency + count / 10, cost, making, f"{land.cell} {slot}", self.back(held))

    def armouries(self) -> Iterator[Wish]:
        """A Factory where one is pressed and has more Metal than can be made into arms."""
        if self.evaluator.pressed and self.evaluator.goods["metal"] > ARMOURY * self.economy.arms:
            kind = "automated_factory" if self.knows("automated_factory") else "factory"
            land = max(self.sites(), key=waiting, default=None)
            if land is not None:
                yield Wish(HOLD - 2, self.price(kind), Build.of(land.cell, kind), land.cell)

    def airports(self) -> Iterator[Wish]:
        """Two Airports where only Planes reach the foes."""
        site = next(iter(self.sites()), None)
        if self.evaluator.foes and self.evaluator.overseas and self.hangars_missing() and site is not None:
            kind = "airbase" if self.knows("airbase") else "airport"
            yield Wish(WORK + 2, self.price(kind), Build.of(site.cell, kind), site.cell)

    def hangars_missing(self) -> int:
        """How many Airports may yet be needed."""
        return max(0, HANGARS - sum([held.type.role == "hangar" for land in self.lands for held in land.buildings]))

    def bargain(self, kind: str) -> float:
        """What a unit is worth for its Metal and for the trade that it costs."""
        return self.evaluator.one(self.evaluator.seat, kind).size / (self.evaluator.price(kind) + 2.5)

    def lasers(self) -> Iterator[Wish]:
        """Laser Defenses, most urgent where one decides whether a territory holds."""
        cost = self.price(LASER)
        for land in self.sites():
            count = sum([held.kind == LASER for held in land.buildings])
            if self.falls(land):
                yield Wish(HOLD, cost, Build.of(land.cell, LASER), land.cell)
            elif self.evaluator.is_dear(land) and count < MOST_LASERS and self.evaluator.peril(land) > LOST:
                yield Wish(WORK - 1, cost, Build.of(land.cell, LASER), land.cell)
            elif self.economy.warlike and land.cell in self.evaluator.border and count <= self.evaluator.is_dear(land):
                yield Wish(WATCH, cost, Build.of(land.cell, LASER), land.cell)

    def falls(self, land: LandView) -> bool:
        """Whether a Laser Defense more decides about a territory that could fall in the next turn."""
        evaluator = self.evaluator
        strike, guard = evaluator.strikes.get(land.cell, NOTHING), evaluator.guard(land)
        stronger = guard.plus(evaluator.one(evaluator.seat, LASER))
        return chance(strike, guard) > LOST and chance(strike, guard) - chance(strike, stronger) > DECIDES


def can_grow(land: LandView) -> str:
    """The housing of a territory that can be made larger; empty if there is none. [DL-BLD-04]"""
    return "" if land.built else next((held.kind for held in land.buildings if held.type.grows), "")


def spent(wishes: Sequence[Wish]) -> int:
    """What they cost together."""
    return sum([wish.cost for wish in wishes])


def credits_for(wishes: Sequence[Wish], metal: int) -> int:
    """The Credits that they take beside so much Metal. [R90, R92]"""
    return sum([wish.back for wish in wishes]) + PRICE * max(0, spent(wishes) - metal)
