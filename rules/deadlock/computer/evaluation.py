"""Strength of stacks, roughly who wins, who can strike where: what a seat reckons from its view. [section 10, note 12]

A `Evaluator` is made for one decision from one view; it remembers what it has reckoned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from math import erf, log, sqrt
from typing import NamedTuple

from rules.deadlock.chapters.reach import Mover, mover, reach
from rules.deadlock.model.buildings import output_of
from rules.deadlock.model.cells import ADJACENT, distance
from rules.deadlock.model.tables import BUILDINGS, COLONIST, COLONIZER, LASER, MISSILE, NOBODY, PLANE, SHIP, UNITS
from rules.deadlock.model.units import Values, price_of, values_of
from rules.deadlock.model.view import LandView, PlanetView, UnitsView

STEEPNESS = 0.46
"""How surely the stronger side wins; fitted to battles of 1 to 28 Tanks a side."""
UNKNOWN = 0.03
"""What each technology of another player that was never seen adds to his strength."""
DODGING = 2.0
"""A Plane's Defense counts so often, because it dodges every second attack. [DL-ATK-11]"""
NEAR = 3
"""So many steps away an army is a menace."""
FEW = 2
"""With so few territories every one must be held."""
LOST = 0.3
"""From this chance of the foe on a territory is in danger."""
PARITY = 1.2
"""So much stronger than the army of a neighbour one wants to be."""
CITY = "city_center"
FAR = 99

Stack = Mapping[str, int]
"""Units by kind."""


class Force(NamedTuple):
    """The Attack and the Defense of all units of a side together."""

    attack: float
    defense: float

    @property
    def product(self) -> float:
        """What decides a battle: twice as many units are four times as strong."""
        return self.attack * self.defense

    @property
    def size(self) -> float:
        """How many units of Attack 1 and Defense 1 are as strong."""
        return sqrt(self.attack * self.defense)

    def plus(self, other: Force) -> Force:
        """Both together."""
        return Force(self.attack + other.attack, self.defense + other.defense)


NOTHING = Force(0.0, 0.0)
RESERVE = Force(3.0, 3.0)
"""What a foe may add to an army in his turn: a Tank."""


def total(forces: Iterable[Force]) -> Force:
    """All of them together."""
    attack = defense = 0.0
    for force in forces:
        attack += force[0]
        defense += force[1]
    return Force(attack, defense)


def chance(own: Force, other: Force) -> float:
    """Roughly how likely the first side wipes out the second and lives."""
    if not own.product:
        return 0.0
    if not other.product:
        return 1.0
    edge = STEEPNESS * log(own.product / other.product) * sqrt(own.defense + other.defense)
    return 0.5 * (1.0 + erf(edge / 1.4142))


def left_over(own: Force, other: Force) -> float:
    """The share of the first side that survives if it wins."""
    return sqrt(max(0.0, 1.0 - other.product / own.product)) if own.product else 0.0


class Manner(NamedTuple):
    """How a seat plays.

    Until round `fieldwork` it does not arm unless it must; with more City Centers than `cities` it builds no other; and
    this is how urgent arms and settlers are to it.
    """

    fieldwork: int
    cities: int
    arms: int
    settlers: int


PATIENT, EAGER = Manner(8, 5, arms=50, settlers=70), Manner(4, 0, arms=79, settlers=40)
"""The autopilot's manner; and one that beats it: arms before work, cities and settlers, and before others have any."""


class Evaluator:
    """The planet as one seat reckons it."""

    def __init__(self, seen: PlanetView, seat: int, manner: Manner = PATIENT) -> None:
        assert seen.sheet is not None
        self.seen, self.seat, self.me, self.sheet, self.manner = seen, seat, seen.players[seat], seen.sheet, manner
        self.race, self.technologies, self.goods = seen.sheet.race, seen.sheet.technologies, seen.sheet.goods
        self.lands = self.me.lands
        self._forces: dict[tuple[int, str], Force] = {}
        self._movers: dict[int, Mover] = {}

    def after(self, seen: PlanetView) -> Evaluator:
        """The same seat where things have gone on."""
        return Evaluator(seen, self.seat, self.manner)

    # -- who is where --------------------------------------------------------------------------------------------------

    @cached_property
    def foes(self) -> list[int]:
        """The other living seats."""
        return self.seen.others(self.seat)

    @cached_property
    def own(self) -> Mapping[int, frozenset[str]]:
        """The cells that each player controls."""
        return {player.seat: frozenset([land.cell for land in player.lands]) for player in self.seen.players}

    @cached_property
    def oceans(self) -> frozenset[str]:
        """The cells of all Oceans."""
        return frozenset([land.cell for land in self.seen.lands if not land.land])

    @cached_property
    def held(self) -> Mapping[str, int]:
        """Who occupies each territory that somebody else occupies."""
        found = {land.cell: land.occupant for land in self.seen.lands}
        return {cell: seat for cell, seat in found.items() if seat not in (NOBODY, self.seat)}

    @cached_property
    def free(self) -> list[LandView]:
        """Land that nobody occupies, where a Colonizer may settle."""
        return [
            land
            for land in self.seen.lands
            if land.owner == NOBODY and land.land and all(units.owner == self.seat for units in land.units)
        ]

    @cached_property
    def border(self) -> Mapping[str, int]:
        """Own cells beside territories that others occupy, and beside how many."""
        near = {land.cell: sum([other in self.held for other in ADJACENT[land.cell]]) for land in self.lands}
        return {cell: count for cell, count in near.items() if count}

    @cached_property
    def closed(self) -> frozenset[str]:
        """The Oceans that ground units of this seat cannot enter. [DL-TRN-08]"""
        return self.oceans - self.own[self.seat]

    @cached_property
    def overseas(self) -> bool:
        """Whether all land of all foes lies beyond Oceans, so that only Planes get there."""
        ways = ways_to([land.cell for land in self.lands], self.closed)
        return not any(land.cell in ways for foe in self.foes for land in self.seen.controlled(foe) if land.land)

    def border_of(self, land: LandView) -> list[str]:
        """The territories beside this one that others occupy."""
        return [other for other in ADJACENT[land.cell] if other in self.held]

    # -- strength ------------------------------------------------------------------------------------------------------

    def values(self, seat: int, kind: str) -> Values:
        """What a kind of unit is worth to a player, as far as this seat knows."""
        return values_of(self.seen.players[seat].race, self.seen.technologies(seat), kind)

    def one(self, seat: int, kind: str) -> Force:
        """The strength of one unit."""
        key = (seat, kind)
        if key not in self._forces:
            self._forces[key] = self._one(seat, kind)
        return self._forces[key]

    def _one(self, seat: int, kind: str) -> Force:
        if kind == MISSILE:
            return NOTHING
        found, unknown = self.values(seat, kind), 0
        if seat != self.seat and UNITS[kind].military:
            unknown = self.seen.players[seat].technologies - len(self.seen.technologies(seat))
        scale = 1.0 + UNKNOWN * max(0, unknown)
        tough = DODGING if kind == PLANE else 1.0
        return Force(found.attack * scale, max(0, found.defense) * scale * tough)

    def force(self, seat: int, stack: Stack) -> Force:
        """The strength of a stack."""
        attack = defense = 0.0
        for kind, number in stack.items():
            one = self.one(seat, kind)
            attack += one[0] * number
            defense += one[1] * number
        return Force(attack, defense)

    def guard(self, land: LandView) -> Force:
        """Who would defend a territory: units, colonists and Laser Defenses of its occupant. [DL-ATK-02]"""
        if land.occupant == NOBODY:
            return NOTHING
        return self.force(land.occupant, guards(land))

    def price(self, kind: str) -> int:
        """What a unit costs this seat in Metal."""
        return price_of(self.race, self.technologies, kind)

    def output(self, kind: str, terrain: str) -> int:
        """How much of its product a building makes for this seat."""
        return output_of(kind, terrain, self.race, self.technologies)

    # -- who can strike where ------------------------------------------------------------------------------------------

    def mover(self, seat: int) -> Mover:
        """What this seat knows of how a player's units move."""
        if seat not in self._movers:
            race, known = self.seen.players[seat].race, self.seen.technologies(seat)
            self._movers[seat] = mover(self.seen.lands, seat, race, known)
        return self._movers[seat]

    def reach(self, seat: int, land: LandView, kind: str) -> tuple[str, ...]:
        """Where a unit that stands here can go in one Transport Phase."""
        return reach(self.mover(seat), land, kind)

    @cached_property
    def strikes(self) -> Mapping[str, Force]:
        """For each cell of the seat the strongest force that one foe could lead there in his next turn."""
        return self.strikes_on(self.own[self.seat])

    @cached_property
    def menaces(self) -> Mapping[str, Force]:
        """For each cell of the seat what the strongest foe has near it and can bring there in a turn or two."""
        found: dict[str, Force] = {}
        for foe in self.foes:
            stacks = [(land.cell, self.force(foe, {held.kind: len(held.ids)})) for land, held in self.fighters(foe)]
            for land in self.lands:
                force = total([force for cell, force in stacks if distance(cell, land.cell) <= NEAR])
                if force.product > 0 and force.plus(RESERVE).product > found.get(land.cell, NOTHING).product:
                    found[land.cell] = force.plus(RESERVE)
        return found

    def is_dear(self, land: LandView) -> bool:
        """Whether a territory of its own must not fall: one of the last, or one with a City Center."""
        return len(self.lands) <= FEW or any(held is not None and held.kind == CITY for held in land.slots)

    @cached_property
    def alarmed(self) -> bool:
        """Whether a territory that must not fall could fall soon."""
        return any(self.is_dear(land) and self.peril(land) > LOST for land in self.lands)

    @cached_property
    def weak_spot(self) -> LandView:
        """Its land that must not fall and is most likely to."""
        lands = [land for land in self.lands if land.land] or [*self.lands]
        return max(lands, key=lambda land: (self.is_dear(land), self.peril(land)))

    def peril(self, land: LandView) -> float:
        """How likely the army that is nearest could take a territory of the seat."""
        return chance(self.menaces.get(land.cell, NOTHING), self.guard(land))

    @cached_property
    def pressed(self) -> bool:
        """Whether a foe whose army is near is stronger than all that this seat has to fight with."""
        near = {foe for foe in self.foes if self.is_near(foe)}
        lasers = sum([held is not None and held.kind == LASER for land in self.lands for held in land.slots])
        own = self.might(self.seat) + lasers * self.one(self.seat, LASER).size
        return any(PARITY * (self.might(foe) + RESERVE.size) > own for foe in near)

    def is_near(self, foe: int) -> bool:
        """Whether an army of a foe stands near the seat's land."""
        return any(distance(land.cell, here.cell) <= NEAR for land, _ in self.fighters(foe) for here in self.lands)

    def strikes_on(self, cells: frozenset[str]) -> Mapping[str, Force]:
        """The same for any cells."""
        best: dict[str, Force] = {}
        for foe in self.foes:
            for cell, seen in self._strikes_of(foe, cells).items():
                force = seen.plus(RESERVE) if any(other in self.own[foe] for other in ADJACENT[cell]) else seen
                if cell not in best or force.product > best[cell].product:
                    best[cell] = force
        return best

    def _strikes_of(self, foe: int, cells: frozenset[str]) -> dict[str, Force]:
        found: dict[str, Force] = {}
        for land, units in self.fighters(foe):
            force = self.force(foe, {units.kind: len(units.ids)})
            for cell in self.reach(foe, land, units.kind):
                if cell in cells:
                    found[cell] = found[cell].plus(force) if cell in found else force
        return found

    def might(self, seat: int) -> float:
        """How strong all fighting units of a player are together."""
        return total([self.force(seat, {units.kind: len(units.ids)}) for _, units in self.fighters(seat)]).size

    def fighters(self, seat: int) -> Iterator[tuple[LandView, UnitsView]]:
        """The stacks of a player that can attack on land."""
        for land, units in self.seen.units(seat):
            if is_fighter(units):
                yield land, units

    def in_danger(self, land: LandView) -> bool:
        """Whether a foe could probably take a territory of the seat in his next turn."""
        strike = self.strikes.get(land.cell)
        return strike is not None and chance(strike, self.guard(land)) > LOST


def is_fighter(units: UnitsView) -> bool:
    """Whether these units go to war on land."""
    return units.kind not in (COLONIZER, MISSILE, SHIP)


def guards(land: LandView) -> dict[str, int]:
    """Who would defend a territory, by kind."""
    stack = {units.kind: len(units.ids) for units in land.units if units.kind != MISSILE}
    if people := land.colonists:
        stack[COLONIST] = people
    if lasers := sum([held is not None and held.kind == LASER for held in land.slots]):
        stack[LASER] = lasers
    return stack


def worth_of(land: LandView) -> float:
    """What the buildings and colonists of a territory have cost, roughly in Metal."""
    return sum([BUILDINGS[held.kind].cost for held in land.buildings]) + 4.0 * land.colonists


def ways_to(cells: Iterable[str], closed: Collection[str]) -> dict[str, int]:
    """The steps from every cell to the nearest of these, not over those that are closed."""
    edge, steps = [*cells], 0
    found = dict.fromkeys(edge, 0)
    while edge:
        steps += 1
        ahead = [other for here in edge for other in ADJACENT[here] if other not in found and other not in closed]
        edge = [*dict.fromkeys(ahead)]
        found.update(dict.fromkeys(edge, steps))
    return found
