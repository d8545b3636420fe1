"""How a team weighs the arena: points, jails and places, in thousands of credits. [section 10, notes 2 and 4]

An `Evaluator` is made for one decision from one view; it remembers what it has reckoned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from rules.death_dome.computer.estimates import FAR, MEAN, best_weapon, equipment, step_tags, steps_to, under_fire
from rules.death_dome.model.cards import ITEMS, POWERS
from rules.death_dome.model.state import UNIT_PHASES
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import guard_of

THOUSAND = 1_000
SHELL = 100.0
SUPPLY, SUPPLIED = 6.0, 4
"""What each supply is worth in each of the next turns, and how many of them count."""
RAIDS = {1: 0.8, 2: 0.65, 3: 0.3, 4: 0.2}
"""By the unit phases that an enemy needs to a point, how likely it takes it."""
RARE = 0.05
HELD = 0.55
"""What it saves to stand on an own point, as a share of its pay."""
BEHIND = 0.45
"""How much a goal counts with an enemy on it."""
SECOND = 0.5
"""How much a goal counts to which a teammate comes first."""
REST = 0.08
"""How much all goals but the best count."""
MOST_ROADS = 8
"""So many goals of a unit are looked at."""
EACH, LATER = 0.9, 0.5
"""What is left of a goal for each phase that it takes, and again for each that comes in a later turn."""
DANGER = 0.55
"""How likely an enemy that may attack a unit does."""
TEMPO, OUTFIT = 40.0, 0.08
"""What it is worth to have a unit on the board for three turns, and more for each thousand of its cards."""
SCARCE_OWN = {0: 400.0, 1: 300.0, 2: 100.0}
"""What another unit is worth for a team with so few on the board: with none it may have lost."""
SCARCE_LOST = {1: 600.0, 2: 150.0}
"""What the loss of one of so few costs."""


class Goal(NamedTuple):
    """A square where something is to be had, what it is worth, and for each unit the phases of the next teammate."""

    square: str
    gain: float
    mates: Mapping[str, int]


class Road(NamedTuple):
    """A goal of a unit: what it is worth, from how many steps on a teammate comes first, and the steps to it."""

    square: str
    gain: float
    first: int
    ways: Mapping[str, int]


class Threat(NamedTuple):
    """What an enemy may attack in its next turn, and how likely that kills a unit."""

    bits: int
    chance: float


class Evaluator:
    """The arena as one team weighs it."""

    def __init__(self, seen: DomeView, seat: int) -> None:
        self.seen, self.seat, self.arena, self.team = seen, seat, seen.arena, seen.teams[seat]
        self.own = [unit for unit in seen.of(seat) if unit.on_board]
        self.usable = [unit for unit in self.own if not unit.down]
        self.foes = [unit for unit in seen.units if unit.owner != seat and unit.on_board]
        self.exposed = [foe for foe in self.foes if not foe.in_base]
        self.acting_foes = [foe for foe in self.foes if self.turns_of(foe.owner) or foe.owner == seen.active]
        self.left = self.turns_of(seat)
        self.attacks: dict[tuple[str, str, str, bool, bool], float] = {}
        self._threats: dict[str, list[Threat]] = {}
        self._raids: dict[str, float] = {}
        self._roads: dict[str, list[Road]] = {}
        self._worths: dict[str, float] = {}

    # -- time ----------------------------------------------------------------------------------------------------------

    def turns_of(self, seat: int) -> int:
        """The turns that a team still has after the one that is being played."""
        seen = self.seen
        if seat not in seen.order or seen.active not in seen.order:
            return 0
        return max(0, seen.limit - seen.counter) + (seen.order.index(seat) > seen.order.index(seen.active))

    @cached_property
    def card_scale(self) -> float:
        """How much cards in hand are still worth: less in the last turn, nothing when nobody can attack any more."""
        if self.left:
            return 1.0
        needed = self.acting_foes and (self.seen.phases_left or any(self.turns_of(foe.owner) for foe in self.foes))
        return 0.6 if needed else 0.0

    @cached_property
    def feet(self) -> Mapping[str, tuple[str, frozenset[str]]]:
        """How each unit walks: its base, and what changes its ways."""
        return {unit.id: (self.seen.teams[unit.owner].base, step_tags(unit)) for unit in self.seen.units}

    # -- points --------------------------------------------------------------------------------------------------------

    def gain(self, point: str) -> float:
        """What a point is worth to capture: its pay, what its owner loses, its supply. [DD-WIN-01, DD-SUP-01]"""
        owner = self.seen.control.get(point)
        if owner == self.seat:
            return 0.0
        pay = self.arena.worth(point) / THOUSAND
        loss = 0.0 if owner is None else pay / max(1, len(self.seen.order) - 1)
        return pay + loss + SUPPLY * self.arena.supply(point) * min(self.left, SUPPLIED)

    def capture(self, point: str) -> float:
        """What a capture is worth: less where enemies can take the point back."""
        return self.gain(point) * (1 - 0.6 * self.raid(point))

    def raid(self, point: str) -> float:
        """How likely enemies take a point that nobody guards."""
        if point not in self._raids:
            phases = min([self.phases_to(foe, point) for foe in self.acting_foes], default=FAR)
            self._raids[point] = RAIDS.get(phases, RARE if phases < FAR else 0.0)
        return self._raids[point]

    def phases_to(self, unit: UnitView, square: str) -> int:
        """The unit phases that a unit needs to get to a square."""
        steps = steps_to(self.arena, *self.feet[unit.id], square).get(unit.place, FAR)
        return max(1, -(-steps // unit.movement)) if steps < FAR else FAR

    def held(self, square: str, captured: str) -> float:
        """What it is worth that a unit stands on an own point, which nobody can take while it lives."""
        if square not in self.arena.points or (self.seen.control.get(square) != self.seat and square != captured):
            return 0.0
        return HELD * self.raid(square) * self.arena.worth(square) / THOUSAND

    # -- goals ---------------------------------------------------------------------------------------------------------

    @cached_property
    def goals(self) -> list[Goal]:
        """All that is worth going to: points of others, and jails."""
        found = [(point, self.gain(point)) for point in self.arena.points]
        found += [(square, self.rescue(jail)) for jail, square in self.arena.release.items()]
        return [Goal(square, gain * self.blocked(square), self.mates(square)) for square, gain in found if gain > 0]

    def blocked(self, square: str) -> float:
        """How much a goal counts, by the unit that stands on it."""
        unit = self.seen.at(square)
        return BEHIND if unit and unit.owner != self.seat else 1.0

    def mates(self, square: str) -> Mapping[str, int]:
        """For each unit of the team the phases that the nearest of the others needs to a square."""
        phases = [(self.phases_to(unit, square), unit.id) for unit in self.usable]
        return {unit.id: min([count for count, name in phases if name != unit.id], default=FAR) for unit in self.usable}

    def rescue(self, jail: str) -> float:
        """What it is worth to open a jail: more the fewer units the team has left. [DD-REL-01]"""
        held = [unit for unit in self.seen.units if unit.place == jail]
        scarce = SCARCE_OWN.get(len(self.own), 30.0)
        return sum([self.tempo(unit) + scarce if unit.owner == self.seat else -self.tempo(unit) for unit in held])

    def tempo(self, unit: UnitView) -> float:
        """What a unit out of jail is worth, by what it carries and the turns that are left."""
        return min(self.turns_of(unit.owner), 3) / 3 * (TEMPO + OUTFIT * equipment(unit))

    # -- places --------------------------------------------------------------------------------------------------------

    def place(self, unit: UnitView, square: str, left: int, captured: str = "") -> float:
        """What it is worth that a unit ends on a square, with so many phases left in this turn."""
        return self.promise(unit, square, left, captured) + self.held(square, captured) - self.danger(unit, square)

    def promise(self, unit: UnitView, square: str, left: int, captured: str) -> float:
        """What a unit may still gain from a square."""
        scale = decay(unit.movement, left, left + UNIT_PHASES * self.left)
        best = rest = 0.0
        for goal, gain, first, ways in self.roads(unit):
            if goal == captured:
                continue
            steps = ways.get(square, FAR)
            worth = gain * scale[steps]
            if first < steps:
                worth *= SECOND
            rest += worth
            best = max(best, worth)
        return best + REST * rest

    def roads(self, unit: UnitView) -> list[Road]:
        """The goals that promise most to a unit."""
        if unit.id not in self._roads:
            scale = decay(unit.movement, UNIT_PHASES, UNIT_PHASES * (1 + self.left))
            found = []
            for goal in self.goals:
                ways = steps_to(self.arena, *self.feet[unit.id], goal.square)
                near = goal.gain * scale[max(0, ways.get(unit.place, FAR) - unit.movement)]
                first = goal.mates.get(unit.id, FAR) * unit.movement
                found.append((near, Road(goal.square, goal.gain, first, ways)))
            found.sort(key=lambda one: -one[0])
            self._roads[unit.id] = [road for _, road in found[:MOST_ROADS]]
        return self._roads[unit.id]

    def bound_for(self, unit: UnitView, square: str) -> str:
        """The goal that promises most to a unit on a square; none where no way leads."""
        scale = decay(unit.movement, UNIT_PHASES, UNIT_PHASES * (1 + self.left))
        best = max(self.roads(unit), key=lambda road: road.gain * scale[road.ways.get(square, FAR)], default=None)
        return best.square if best else ""

    # -- danger --------------------------------------------------------------------------------------------------------

    def danger(self, unit: UnitView, square: str) -> float:
        """What enemies may take of a unit on a square in their next turns. [DD-BAS-01]"""
        if square in self.arena.base[self.team.base]:
            return 0.0
        place, spared = self.arena.index[square], 1.0
        if not self.covered >> place & 1:
            return 0.0
        for bits, chance in self.threats(unit):
            if bits >> place & 1:
                spared *= 1 - DANGER * chance
        return (1 - spared) * self.worth(unit)

    def threats(self, unit: UnitView) -> list[Threat]:
        """The enemies that may attack a unit, with the chance that it does not live."""
        if unit.id not in self._threats:
            self._threats[unit.id] = [Threat(bits, self.deadly(foe, unit)) for foe, bits in self.cover]
        return self._threats[unit.id]

    @cached_property
    def cover(self) -> list[tuple[UnitView, int]]:
        """What each enemy could attack after one movement."""
        return [(foe, under_fire(self.seen, foe)) for foe in self.acting_foes if not foe.down]

    @cached_property
    def covered(self) -> int:
        """What any enemy could attack."""
        found = 0
        for _, bits in self.cover:
            found |= bits
        return found

    def deadly(self, foe: UnitView, unit: UnitView) -> float:
        """How likely an enemy that attacks with most of its cards kills a unit that is defended with most of its."""
        team, weapon = self.seen.teams[foe.owner], best_weapon(foe)
        power = foe.strength + (ITEMS[weapon].strength if weapon in ITEMS else 0)
        cards = 0.7 * MEAN * max(team.cards, team.limit)
        own = 0.6 * sum([POWERS[card].value for card in self.seen.hand])
        margin = power + cards - guard_of(weapon, unit) - own - unit.vitae
        return min(0.95, max(0.04, 0.5 + 0.11 * margin))

    def worth(self, unit: UnitView) -> float:
        """What it costs to lose a unit."""
        if unit.id not in self._worths:
            self._worths[unit.id] = SHELL + 2 * self.tempo(unit) + SCARCE_LOST.get(len(self.own), 0.0)
        return self._worths[unit.id]


@lru_cache(maxsize=1024)
def decay(movement: int, left: int, phases: int) -> Sequence[float]:
    """By steps, how much of a goal counts, with so many phases left in this turn and in all; 0 if it is too far."""
    needed = [max(1, -(-steps // movement)) for steps in range(FAR)]
    return [*[EACH**each * LATER ** max(0, each - left) if each <= phases else 0.0 for each in needed], 0.0]
