"""How a side weighs what its units could do: gains in points, and what a position promises and risks.

An `Evaluator` is made for one decision from one view; it remembers what it has reckoned.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.one_page_deadzone.chapters.movement import MUD, named
from rules.one_page_deadzone.computer.estimates import (
    PIN,
    WOUND,
    blow,
    pin_share,
    share,
    shot_removes,
    shot_share,
    threat,
)
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import Charge, Go, HoldFire, Shoot, Stay, Suppress
from rules.one_page_deadzone.model.state import ROUNDS, Action
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import Outcome, chances_on_way, view_ways
from rules.skirmish import Route

TEMPO = 0.3
"""How much more an enemy that has not acted yet is worth."""
LATER = 0.6
"""How much a threat counts that acts in the next round only."""
RECOVERING = 0.3
"""How much of it is left of an enemy that must recover first."""
DANGER = 0.45
"""How much of what enemies threaten comes true: each attacks one unit only."""
PROMISE = 0.45
"""How much of what a place promises for the next round comes true."""
AWAY = 0.25
"""What each cube to the nearest enemy costs, in points."""
CROWD = 0.08
"""What company in a cube costs, as a share of a unit's cost: suppressing fire and morale reach all."""
MORALE = 0.4
"""How likely a morale test fails, about. [OP-MOR-01]"""
LAST_PIN = 0.9
"""What a pin in the last round is worth: all, unless a Tactician undoes it. [OP-MIS-02]"""
PINNED_AT_LAST = 0.15
"""What it is still worth to remove an enemy that scores already."""
RAMPAGE = 1.4
"""How much better an attack is that may go on with another enemy. [OP-SR-09]"""


class Evaluator:
    """The table as one side weighs it."""

    def __init__(self, seen: ZoneView, seat: int) -> None:
        self.seen, self.seat, self.on = seen, seat, seen.map
        self.last = seen.round == ROUNDS
        table = [unit for unit in seen.units if unit.cube]
        self.own = [unit for unit in table if unit.owner == seat]
        self.foes = [unit for unit in table if unit.owner != seat]
        self.foe_cubes: dict[str, list[UnitView]] = {}
        for foe in self.foes:
            self.foe_cubes.setdefault(foe.cube, []).append(foe)
        self._positions: dict[tuple[str, int, str], float] = {}
        self._fire: dict[tuple[str, str], float] = {}

    # -- what a target is worth ----------------------------------------------------------------------------------------

    def worth(self, foe: UnitView) -> float:
        """What it is worth to remove an enemy: one that is pinned in the last round scores already."""
        cost = foe.type.cost
        if self.last and foe.pinned and foe.pinned_in == ROUNDS:
            return PINNED_AT_LAST * cost
        return cost * (1 + TEMPO) if foe.ready and not foe.pinned else cost

    def pin_worth(self, unit: UnitView) -> float:
        """What it is worth to pin a unit; nothing if it is pinned. [OP-MIS-02, OP-MOR-06]"""
        if unit.pinned:
            return 0.0
        cost = unit.type.cost * (1 + TEMPO if unit.ready else 1)
        return cost * (LAST_PIN if self.last else PIN)

    def company(self, foe: UnitView) -> float:
        """What the morale tests of its friends are worth when an enemy is removed. [OP-MOR-01]"""
        others = [each for each in self.foe_cubes[foe.cube] if each.id != foe.id]
        return MORALE * sum([self.pin_worth(each) for each in others]) if others else 0.0

    # -- fire ----------------------------------------------------------------------------------------------------------

    def fire(self, unit: UnitView, cube: str) -> float:
        """What the best shot or suppressing fire from a cube gains."""
        key = (unit.model, cube)
        if key not in self._fire:
            self._fire[key] = max([gain for gain, _ in self.fires(unit, cube)])
        return self._fire[key]

    def fires(self, unit: UnitView, cube: str) -> Iterator[tuple[float, Shoot | Suppress | HoldFire]]:
        """All that a unit may fire at from a cube, or nothing."""
        yield 0.0, HoldFire.of()
        if unit.type.gun:
            for foe in self.foes:
                if gain := self.shot(unit, cube, foe):
                    yield gain, Shoot.of(foe.id)
            yield from self.suppressions(unit, cube)

    def shot(self, unit: UnitView, cube: str, foe: UnitView) -> float:
        """What a shot from a cube gains; 0 if there is none."""
        part = shot_share(self.on, unit.model, cube, foe.model, foe.wounds, foe.cube)
        gain = part * self.worth(foe)
        if part and len(self.foe_cubes[foe.cube]) > 1:
            removes = shot_removes(self.on, unit.model, cube, foe.model, foe.wounds, foe.cube)
            gain += removes * self.company(foe)
        return gain

    def suppressions(self, unit: UnitView, cube: str, helpers: int = 0) -> Iterator[tuple[float, Suppress]]:
        """Suppressing fire at each cube."""
        for at, foes in self.foe_cubes.items():
            if pin_share(self.on, unit.model, cube, foes[0].model, at):
                pins = [pin_share(self.on, unit.model, cube, foe.model, at, helpers) for foe in foes]
                gain = sum([self.pin_worth(foe) * chance for foe, chance in zip(foes, pins, strict=True)])
                yield gain, Suppress.of(at)

    # -- positions -----------------------------------------------------------------------------------------------------

    def position(self, unit: UnitView, cube: str) -> float:
        """What a unit's place promises for later, less what it risks."""
        key = (unit.model, unit.wounds, cube)
        if key not in self._positions:
            self._positions[key] = self.promise(unit, cube) - self.danger(unit, cube)
        return self._positions[key] - self.crowding(unit, cube)

    def danger(self, unit: UnitView, cube: str) -> float:
        """The points that enemies may take of a unit in a cube."""
        spared = 1.0
        for foe in self.foes:
            weight = self.weight(foe)
            if weight:
                spared *= 1 - weight * threat(self.on, foe.model, foe.cube, unit.model, unit.wounds, cube, self.last)
            if foe.overwatch:
                spared *= 1 - shot_share(self.on, foe.model, foe.cube, unit.model, unit.wounds, cube, True)
        return DANGER * unit.type.cost * (1 - spared)

    def weight(self, foe: UnitView) -> float:
        """How much an enemy's threat counts: whether it can still act, now or in the next round."""
        if foe.ready and not foe.pinned:
            return 1.0
        if self.last:
            return 0.0
        return LATER * (RECOVERING if foe.pinned else 1.0)

    def promise(self, unit: UnitView, cube: str) -> float:
        """What the unit may do from a cube in the next round."""
        if self.last or not self.foes:
            return 0.0
        last = self.seen.round + 1 == ROUNDS
        gains = [
            foe.type.cost * threat(self.on, unit.model, cube, foe.model, foe.wounds, foe.cube, last)
            for foe in self.foes
        ]
        return PROMISE * max(gains) - AWAY * min([GRID.distance(cube, foe.cube) for foe in self.foes])

    def crowding(self, unit: UnitView, cube: str) -> float:
        """What it costs to stand with friends, unless a Hero is there. [OP-SUP-02, OP-MOR-01]"""
        friends = [each for each in self.own if each.cube == cube and each.id != unit.id]
        if not friends or unit.type.hero or any(each.type.hero for each in friends):
            return 0.0
        return CROWD * unit.type.cost

    # -- moves ---------------------------------------------------------------------------------------------------------

    def loss(self, unit: UnitView, route: Route) -> float:
        """What the ground takes of a unit on the way, in points."""
        way = chances_on_way(unit, route.marks)
        return unit.type.cost * (way.removed + WOUND * way.wounded)

    def moves(self, unit: UnitView, action: Action, cubes: int) -> Iterator[tuple[float, Go | Stay]]:
        """Each place to walk or run to, and what it is worth with the fire from there."""
        firing = action == "walk"
        stay = self.position(unit, unit.cube) + (self.fire(unit, unit.cube) if firing else 0.0)
        yield stay, Stay.of()
        for cube, by, route in named(view_ways(self.seen, unit, action, cubes)):
            gain = self.fire(unit, cube) if firing else 0.0
            loss = self.loss(unit, route) if route.marks else 0.0
            yield self.position(unit, cube) + gain - loss, Go.of(cube, by)

    def steps(self, unit: UnitView) -> Iterator[tuple[float, Go]]:
        """Each neighbouring cube to step to, and what it is worth to stand there."""
        for cube, by, route in named(view_ways(self.seen, unit, "walk", 1)):
            yield self.position(unit, cube) - self.loss(unit, route), Go.of(cube, by)

    def charges(self, unit: UnitView, cubes: int) -> Iterator[tuple[float, Charge]]:
        """Each assault and what it is worth with the place where it ends."""
        for cube, by, route in named(view_ways(self.seen, unit, "assault", cubes)):
            way, mud = chances_on_way(unit, route.marks), MUD in route.marks
            gain, clears = self.melee(unit, cube, mud=mud)
            back = route.path[-2] if len(route.path) > 1 else unit.cube
            after = clears * self.position(unit, cube) + (1 - clears) * self.position(unit, back)
            yield way.arrives * (gain + after) - self.loss(unit, route), Charge.of(cube, by)

    def melee(self, unit: UnitView, cube: str, *, mud: bool) -> tuple[float, float]:
        """The best attack in an enemy cube: its gain, and the chance that no enemy is left there."""
        foes = self.foe_cubes[cube]
        best = max([self.strike(unit, foe, mud=mud) for foe in foes])
        if "rampage" in unit.type.rules and len(foes) > 1:
            best *= RAMPAGE
        alone = self.blow(unit, foes[0], mud=mud).removed if len(foes) == 1 else 0.0
        return best, alone

    def strike(self, unit: UnitView, foe: UnitView, *, mud: bool) -> float:
        """What an attack in melee gains."""
        chance = self.blow(unit, foe, mud=mud)
        return share(chance) * self.worth(foe) + chance.removed * self.company(foe)

    def blow(self, unit: UnitView, foe: UnitView, *, mud: bool) -> Outcome:
        """What an attack in melee does to an enemy, guarded by an unpinned friend or not. [OP-MEL-04]"""
        guarded = any(each.id != foe.id and not each.pinned for each in self.foe_cubes[foe.cube])
        return blow(unit.model, foe.model, foe.wounds, foe.pinned, guarded, mud)
