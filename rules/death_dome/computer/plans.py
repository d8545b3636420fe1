"""What a unit phase can bring: where to go, what to do there, and which comes first. [section 10, notes 3, 5 and 11]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from rules.death_dome.chapters.reach import reach
from rules.death_dome.computer.choices import Purpose, own_kind
from rules.death_dome.computer.estimates import card_worth, eyes, field_of_fire, ignores_sight
from rules.death_dome.computer.evaluation import Evaluator
from rules.death_dome.computer.fights import attack_gain, drowns, prize
from rules.death_dome.model.cards import POWERS, Tag
from rules.death_dome.model.moves import (
    Attack,
    Capture,
    Claim,
    Cure,
    Done,
    Go,
    Heal,
    Play,
    Raid,
    Recall,
    Release,
    Strengthen,
)
from rules.death_dome.model.view import UnitView
from rules.death_dome.odds.reaching import walker_of
from rules.engine import Move

NEVER = -9_999.0
"""The value of what is out of the question."""
HEALED, CURED, STRENGTHENED, GUARDED = 12.0, 60.0, 5.0, 100.0
"""What it is worth to heal a wound, to let a unit stand up, to raise a rating, and to put bugs on a tower."""


def possible(worth: float) -> bool:
    """Whether this is the worth of something that is not out of the question."""
    return worth > NEVER / 2


class Scope(NamedTuple):
    """What a unit can still do: phases left after this one, steps, whether it can act, and move when it has acted."""

    left: int
    steps: int
    acts: bool
    then_moves: bool
    tags: frozenset[str] = frozenset()


class Planner:
    """The plans of one unit for its unit phase."""

    def __init__(self, evaluator: Evaluator, unit: UnitView, scope: Scope) -> None:
        self.evaluator, self.unit, self.scope, self.here = evaluator, unit, scope, unit.place
        self.home = evaluator.arena.base[evaluator.team.base]
        self.acts_here = scope.acts and not unit.in_base
        self.jails = {square: jail for jail, square in evaluator.arena.release.items()}
        self._places: dict[tuple[str, str], float] = {}

    # -- what there is -------------------------------------------------------------------------------------------------

    @cached_property
    def squares(self) -> list[str]:
        """Where the unit can go and would: its own base is one place, and it keeps off lava and bugs."""
        if self.scope.steps <= 0:
            return []
        evaluator, abilities = self.evaluator, self.unit.build.abilities
        walker = walker_of(evaluator.seen, self.unit)
        walker = replace(walker, tags=walker.tags | self.scope.tags)
        avoided = walker.feared | (0 if "lava_walk" in abilities else evaluator.arena.marked("~"))
        if self.unit.in_base:
            avoided |= evaluator.arena.bits(self.home)
        found = reach(evaluator.arena, walker, self.here, self.scope.steps).bits
        return [*evaluator.arena.squares_of(found & ~avoided)]

    @cached_property
    def fields(self) -> list[tuple[str, UnitView, int]]:
        """For each weapon and enemy the squares from where the one reaches the other, as bits."""
        evaluator, unit = self.evaluator, self.unit
        return [
            (weapon, foe, field_of_fire(evaluator.arena, foe.place, unit.build.range_of(weapon), eyes(unit), blind))
            for weapon in unit.build.weapons
            for blind in [ignores_sight(evaluator.seen, unit, weapon)]
            for foe in evaluator.exposed
        ]

    @cached_property
    def field(self) -> int:
        """All squares from where an enemy can be attacked, as bits."""
        found = 0
        for _, _, bits in self.fields:
            found |= bits
        return found

    # -- what it is worth ----------------------------------------------------------------------------------------------

    def place(self, square: str, captured: str = "") -> float:
        """What a place is worth when the phase ends there."""
        key = (square, captured)
        if key not in self._places:
            self._places[key] = self.evaluator.place(self.unit, square, self.scope.left, captured)
        return self._places[key]

    def after(self, captured: str = "") -> float:
        """What is left to gain when an action has been taken here."""
        squares = self.squares if self.scope.then_moves else []
        return max([self.place(square, captured) for square in (self.here, *squares)])

    @cached_property
    def best(self) -> float:
        """What the phase is worth at best."""
        options = [self.place(self.here), *[self.go(square) for square in self.squares]]
        if self.acts_here:
            options += [gain + self.after(captured) for gain, captured in self.actions(self.here)]
        return max(options)

    @property
    def advantage(self) -> float:
        """What the phase is worth at best over doing nothing."""
        return self.best - self.place(self.here)

    def go(self, square: str) -> float:
        """What it is worth to go to a square and do the best thing there."""
        value = self.place(square)
        if self.scope.acts and square not in self.home:
            value = max([value, *[gain + self.place(square, captured) for gain, captured in self.actions(square)]])
        return value

    def actions(self, square: str) -> Iterator[tuple[float, str]]:
        """What actions on a square gain, with the point that they capture."""
        evaluator, place = self.evaluator, self.evaluator.arena.index[square]
        if square in evaluator.arena.points and evaluator.gain(square):
            yield evaluator.capture(square), square
        if square in self.jails:
            yield evaluator.rescue(self.jails[square]), ""
        if self.field >> place & 1:
            for weapon, foe, bits in self.fields:
                if bits >> place & 1:
                    yield attack_gain(evaluator, self.unit, square, weapon, foe), ""

    # -- single moves --------------------------------------------------------------------------------------------------

    def value(self, move: Move) -> float:
        """What it is worth to make a move next, a card aside."""
        evaluator = self.evaluator
        match move:
            case Go(to):
                return self.go(to) if to in self.squares else NEVER
            case Recall():
                return self.place(self.home[0])
            case Capture(bug):
                return evaluator.capture(self.here) + self.after(self.here) + self.bugs(bug)
            case Claim(_, square):
                return evaluator.capture(square) + self.after(square)
            case Release(jail):
                return evaluator.rescue(jail) + self.after()
            case Attack(weapon, target):
                return self.assault(weapon, target, self.here) + self.after()
            case Heal() | Cure() | Strengthen():
                return self.help(move) + self.after()
            case Done():
                return self.place(self.here)
        return NEVER

    def assault(self, weapon: str, target: str, square: str) -> float:
        """What an attack from a square gains; one that hits all around has no target of its own."""
        evaluator, place = self.evaluator, self.evaluator.arena.index[square]
        foes = [foe for used, foe, bits in self.fields if used == weapon and bits >> place & 1]
        values = [attack_gain(evaluator, self.unit, square, weapon, foe) for foe in foes if target in ("", foe.id)]
        return max(values, default=NEVER)

    def help(self, move: Heal | Cure | Strengthen) -> float:
        """What it is worth to treat a teammate."""
        other = self.evaluator.seen.unit(move.unit)
        if other is None or not self.evaluator.acting_foes:
            return 0.0
        match move:
            case Heal(item):
                tools = [tool for tool in self.unit.build.tools if tool.card == item and tool.tag.name == "heal"]
                return HEALED * min(sum([tool.tag.number for tool in tools]), other.wounds)
            case Cure():
                return CURED if self.scope.left else 0.0
        return STRENGTHENED

    def bugs(self, card: str) -> float:
        """What it is worth to put bugs on the point under the unit: they guard a tower when it has gone."""
        if not card:
            return 0.0
        guards = self.here in self.evaluator.arena.centers and self.evaluator.raid(self.here) > 0
        return GUARDED - card_worth(card) if guards and self.evaluator.left else NEVER

    # -- whole phases --------------------------------------------------------------------------------------------------

    def raid(self, move: Raid) -> float:
        """What it gains to go to a square and act there, over doing nothing."""
        match move.what:
            case "capture":
                gain, captured = self.evaluator.capture(move.to), move.to
            case "release":
                gain, captured = self.evaluator.rescue(self.jails[move.to]), ""
            case _:
                gain, captured = self.assault(move.weapon, move.target, move.to), ""
        then = self.after(captured) if move.to == self.here else self.place(move.to, captured)
        return gain + then - self.place(self.here)

    def purpose(self, move: Move) -> Purpose:
        """What a move is for; of a walk the point, jail or enemy that is in reach then, else the goal it leads to."""
        if not isinstance(move, Go):
            return own_kind(move)
        evaluator, place = self.evaluator, self.evaluator.arena.index[move.to]
        worthwhile = move.to in evaluator.arena.points and evaluator.gain(move.to) > 0
        if self.scope.acts and (worthwhile or move.to in self.jails):
            return Go, move.to
        foes = [foe.id for _, foe, bits in self.fields if bits >> place & 1] if self.scope.acts else []
        return Go, *(foes[:1] or [evaluator.bound_for(self.unit, move.to)])

    # -- power cards ---------------------------------------------------------------------------------------------------

    def played(self, move: Play) -> float:
        """What it is worth to play a card for its ability now."""
        tag = POWERS[move.card].tags[0]
        worth = ABILITIES.get(tag.name)
        if worth is None:
            return NEVER
        return worth(self, tag, move.on) - card_worth(move.card) * self.evaluator.card_scale

    def spent(self, move: Play) -> float:
        """What it leaves to do if a card is played that gains nothing that could be told."""
        then = self.after() if POWERS[move.card].needs_action else self.best
        return then - card_worth(move.card) * self.evaluator.card_scale

    def with_scope(self, **more: Any) -> float:
        """The best plan if the unit could do more."""
        return Planner(self.evaluator, self.unit, self.scope._replace(**more)).best


def faster(planner: Planner, tag: Tag, on: str) -> float:
    """More steps; Pressured is played for movement only."""
    if on not in ("", "movement") or not planner.scope.steps:
        return NEVER
    return planner.with_scope(steps=planner.scope.steps + tag.number)


def another_way(planner: Planner, tag: Tag, on: str) -> float:
    """Another way to move."""
    return planner.with_scope(tags=frozenset([tag.name])) if planner.scope.steps else NEVER


def another_action(planner: Planner, tag: Tag, on: str) -> float:
    """One more action, when the first is used. [DD-CRD-10]"""
    return NEVER if planner.scope.acts else planner.with_scope(acts=True)


def far_capture(planner: Planner, tag: Tag, on: str) -> float:
    """A point captured from here."""
    return planner.evaluator.capture(on) + planner.after(on)


def shove(planner: Planner, tag: Tag, on: str) -> float:
    """An enemy pushed into lava."""
    evaluator, foe = planner.evaluator, planner.evaluator.seen.unit(on)
    return prize(evaluator, foe) + planner.after() if foe and drowns(evaluator, planner.here, foe) else NEVER


def mend(planner: Planner, tag: Tag, on: str) -> float:
    """Wounds healed, while there is somebody to fear."""
    healed = min(tag.number, planner.unit.wounds) if planner.evaluator.acting_foes else 0
    return planner.best + HEALED * healed


ABILITIES: Mapping[str, Callable[[Planner, Tag, str], float]] = {
    "move": faster,
    "pressured": faster,
    "wall_walk": another_way,
    "lava_walk": another_way,
    "tower_jump": another_way,
    "extra_action": another_action,
    "remote_capture": far_capture,
    "shove": shove,
    "self_heal": mend,
}
