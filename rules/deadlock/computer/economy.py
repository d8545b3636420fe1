"""What an empire makes and needs, and what each good is worth to it: in Metal. [section 10, notes 2 to 5]"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.model.buildings import PRODUCT, capacity_of, culture_of, homes, trade_of
from rules.deadlock.model.tables import BUILDINGS, PREFERENCE, SLOTS, TECHNOLOGIES, Good
from rules.deadlock.model.view import LandView

GROWTH_COST = 6.0
"""What it costs to give a new colonist work and a home."""
CREDIT = 0.5
"""What a Credit is worth in Metal: two buy one. [DL-TRD-01]"""
GROUND = {"plains": 3.0, "mountains": 3.0, "forest": 2.5, "swamp": 2.0, "ruins": 1.5, "ocean": 0.0}
"""What kinds of ground are worth to settlers."""
WANTED = ("hoverway", "transporters", "metallurgy", "metal_replication", "fusion_cannon", "disruptor_beams",
          "energy_deflectors", "anti_matter_deflectors", "endurium_mining", "triidium_mining", "sub_space_scanner",
          "artificial_intelligence")  # fmt: skip
"""The technologies that it takes before the usual order. [Table F]"""
PREFERRED = {name: rank for rank, name in enumerate(dict.fromkeys([*WANTED, *PREFERENCE]))}
"""The place of each technology in the order in which it is taken."""
POOR = 3
"""With fewer colonists an empire is in ruins."""


class Economy:
    """The books of one seat; what is built but not yet staffed counts as if it were."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator, self.seen, self.goods = evaluator, evaluator.seen, evaluator.goods
        self.lands = evaluator.lands
        self._values: dict[tuple[str, str], float] = {}

    # -- people --------------------------------------------------------------------------------------------------------

    @cached_property
    def loyal(self) -> int:
        """Colonists on the map."""
        return sum([land.colonists for land in self.lands])

    @cached_property
    def housing(self) -> int:
        """How many can be housed."""
        return homes(self.lands)

    @cached_property
    def cities(self) -> int:
        """City Centers."""
        return sum([held is not None and held.kind == "city_center" for land in self.lands for held in land.slots])

    @cached_property
    def growth(self) -> int:
        """The colonists that come in a turn if there is room. [DL-POP-01, DL-RAC-CHC-1]"""
        return self.cities + (self.evaluator.race == "chcht")

    @cached_property
    def newcomers(self) -> int:
        """The colonists that come in the next turn."""
        return max(0, min(self.growth, self.housing - self.loyal))

    @cached_property
    def capacity(self) -> int:
        """Culture when all culture buildings are operated, and Art. [DL-MOR-01]"""
        culture = [culture_of(held.kind, land.terrain) for land in self.lands for held in land.buildings]
        return sum(culture) + self.goods["art"]

    @cached_property
    def jobs(self) -> int:
        """Buildings that want a colonist."""
        return sum([held is not None and held.type.staffed for land in self.lands for held in land.slots])

    @cached_property
    def vacancies(self) -> int:
        """Work that nobody does."""
        return self.jobs - sum([land.manned for land in self.lands])

    @cached_property
    def free_slots(self) -> int:
        """Slots without a building, in the seat's land."""
        return sum([SLOTS - len(land.buildings) for land in self.lands if land.land])

    # -- goods ---------------------------------------------------------------------------------------------------------

    @cached_property
    def potential(self) -> Mapping[Good, int]:
        """What all buildings give in a turn if they are staffed."""
        found: dict[Good, int] = {"food": 0, "energy": 0, "metal": 0, "research": 0, "art": 0}
        for land in self.lands:
            for held in land.buildings:
                if (role := BUILDINGS[held.kind].role) in PRODUCT and not (role == "farm" and land.poison):
                    found[PRODUCT[role]] += self.evaluator.output(held.kind, land.terrain)
        return found

    @cached_property
    def harvest(self) -> int:
        """The Metal that comes in this Resource Phase."""
        return sum(
            [
                self.evaluator.output(held.kind, land.terrain)
                for land in self.lands
                for held in land.buildings
                if held.works and held.type.role == "mine"
            ]
        )

    @cached_property
    def energy_need(self) -> int:
        """What Upkeep asks for. [DL-UPK-03]"""
        return sum([BUILDINGS[held.kind].energy for land in self.lands for held in land.buildings])

    @cached_property
    def arms(self) -> int:
        """How many units the player's own factories may make in a turn."""
        return sum(
            [
                capacity_of(held.kind, self.evaluator.race, self.evaluator.technologies)
                for land in self.lands
                for held in land.buildings
                if BUILDINGS[held.kind].role == "factory"
            ]
        )

    @cached_property
    def warlike(self) -> bool:
        """Whether it is time to arm: not in the first rounds, as long as nobody comes near."""
        return self.seen.round > self.evaluator.manner.fieldwork or bool(self.evaluator.strikes)

    @cached_property
    def ruined(self) -> bool:
        """Whether so few colonists are left that it must recover first of all."""
        return self.loyal < POOR and self.seen.round > self.evaluator.manner.fieldwork

    # -- what is short -------------------------------------------------------------------------------------------------

    def worth(self, good: Good) -> float:
        """What one more a turn of a good is worth."""
        if good == "food":
            return shortage(self.goods["food"], self.potential["food"], self.loyal + self.newcomers)
        if good == "energy":
            return shortage(self.goods["energy"], self.potential["energy"], self.energy_need + 1)
        if good == "metal":
            share = self.potential["metal"] / self.demand
            return 1.5 if share < 0.5 else 1.0 if share < 1.0 else 0.6
        if good == "research":
            return self.wisdom
        return 0.3

    @cached_property
    def demand(self) -> float:
        """The Metal that can be put to use in a turn: for growth, and for arms."""
        growing = GROWTH_COST * self.growth if self.free_slots else 0.0
        return 1.0 + growing + 3.0 * self.arms + 2.0 * len(self.lands)

    @cached_property
    def wisdom(self) -> float:
        """What a Research point is worth: less the more is known, and towards an agreed end."""
        left = self.seen.round_limit - self.seen.round if self.seen.round_limit else 30
        if left < 6:
            return 0.1
        missing = 1.0 - len(self.evaluator.technologies) / len(TECHNOLOGIES)
        return 0.95 * missing * min(1.0, left / 12)

    def value(self, kind: str, terrain: str) -> float:
        """What a staffed building brings in a turn, its Energy paid."""
        key = (kind, terrain)
        if key not in self._values:
            self._values[key] = self._value(kind, terrain)
        return self._values[key]

    def _value(self, kind: str, terrain: str) -> float:
        building = BUILDINGS[kind]
        cost = 0.25 * building.energy * (1.0 + self.worth("energy"))
        if building.role in PRODUCT:
            return self.evaluator.output(kind, terrain) * self.worth(PRODUCT[building.role]) - cost
        if building.trade:
            return self.trade_value(kind) - cost
        return 0.0

    def trade_value(self, kind: str) -> float:
        """What a trade building brings: Credits, or the units that it makes where there is Metal for them."""
        earned = CREDIT * trade_of(kind, self.evaluator.race, self.evaluator.technologies)
        if BUILDINGS[kind].role != "factory" or not self.warlike:
            return earned
        more = capacity_of(kind, self.evaluator.race, self.evaluator.technologies)
        affordable = 0.5 * self.potential["metal"] / 3.0 - self.arms
        return max(earned, 3.6 * min(more, max(0.0, affordable)))


def shortage(stock: int, made: int, used: int) -> float:
    """What one more a turn of Food or Energy is worth, by how soon it runs out."""
    balance = made - used
    if balance >= 0:
        return 0.3 if balance < 3 else 0.1
    turns = (stock - used) / -balance
    return 1.3 if turns < 2 else 0.8 if turns < 4 else 0.4


def waiting(land: LandView) -> int:
    """Colonists of a territory who have no work there; less than nothing where work waits for them."""
    return land.colonists - sum([held is not None and held.type.staffed for held in land.slots])


def richness(land: LandView) -> float:
    """What a free territory promises to settlers."""
    return GROUND[land.terrain] - 0.2 * land.poison
