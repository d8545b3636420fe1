"""A greedy baseline: with each unit in turn the attack that brings most points at once, else towards the nearest enemy.

It is no pushover: it reckons exact chances, shoots and assaults with whatever has the better odds, walks into range
before it shoots, suppresses in the last round, and watches with those that find nothing. It looks no further than this
activation. Do not make it better or worse: results against it are comparable only if it stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rules.engine import Answer, Match, Move, Question
from rules.one_page_deadzone.chapters.movement import MUD, allowance, named
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import Activate, Charge, Go, Order, Shoot, Strike, Suppress
from rules.one_page_deadzone.model.state import ROUNDS
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import (
    chances_of_shot,
    chances_of_strike,
    chances_on_way,
    chances_to_pin,
    view_ways,
)
from rules.skirmish import Route


def greedy(match: Match[Any, ZoneView], question: Question) -> Answer:
    """The greedy answer; preparation, helpers and healing get the default."""
    seen, options = match.view(question.seat), getattr(question, "options", ())
    unit = seen.unit(seen.acting.moving) if seen.acting else None
    match question.prompt:
        case "activate":
            return best(options, lambda move: activation(seen, move))
        case "fire" | "strike" | "charge" | "go" | "step" | "fall_back" if unit:
            return best(options, lambda move: points(seen, unit, move))
        case "order":
            return best(options, lambda move: ordered(seen, move))
    default: Answer = question.default
    return default


def best(options: Sequence[Move], value: Callable[[Any], float]) -> Move:
    """The option that is worth most, of equal ones the first."""
    return max(options, key=value)


def activation(seen: ZoneView, move: Activate) -> float:
    """Expected points of an action; moving nearer and watching are worth next to nothing."""
    unit = seen.unit(move.unit)
    assert unit
    match move.action:
        case "hold":
            return best_fire(seen, unit, unit.cube)
        case "walk":
            cubes = view_ways(seen, unit, "walk", allowance(unit.type, "walk"))
            return max([best_fire(seen, unit, cube) for cube in cubes], default=0) - 0.01
        case "assault":
            routes = named(view_ways(seen, unit, "assault", allowance(unit.type, "assault")))
            return max([assault(seen, unit, cube, route) for cube, _, route in routes], default=0)
        case "run":
            return 0.02 if nearest(seen, unit, unit.cube) > 1 else 0.0
        case "overwatch":
            return 0.01
    return 0.0


def points(seen: ZoneView, unit: UnitView, move: Move) -> float:
    """Expected points of a single move of the acting unit."""
    match move:
        case Shoot(name):
            return shot(seen, unit, unit.cube, seen.unit(name))
        case Suppress(cube):
            return pins(seen, unit, unit.cube, cube)
        case Strike(name):
            foe = seen.unit(name)
            assert foe
            chance = chances_of_strike(unit, foe, seen.at(unit.cube), mud=bool(seen.acting and seen.acting.mud))
            return foe.type.cost * (chance.removed + chance.wounded / 3)
        case Charge(to, by):
            ordered_to = seen.acting is not None and seen.acting.action == "command"
            cubes = 1 if ordered_to else allowance(unit.type, "assault")
            routes = named(view_ways(seen, unit, "assault", cubes))
            return next((assault(seen, unit, c, r) for c, n, r in routes if (c, n) == (to, by)), 0.0)
        case Go(to):
            firing = best_fire(seen, unit, to) if seen.acting and seen.acting.action == "walk" else 0.0
            return firing - 0.01 * nearest(seen, unit, to)
    if move.kind == "stay":
        firing = best_fire(seen, unit, unit.cube) if seen.acting and seen.acting.action == "walk" else 0.0
        return firing - 0.01 * nearest(seen, unit, unit.cube)
    return 0.0


def ordered(seen: ZoneView, move: Move) -> float:
    """Expected points of an order: recovering is worth a third of a unit, all of it in the last round."""
    unit = seen.unit(move.unit) if isinstance(move, Order) else None
    if unit is None or not isinstance(move, Order):
        return 0.0
    if move.what == "recover":
        return unit.type.cost * (1.0 if seen.round == ROUNDS else 1 / 3)
    if move.what == "shoot":
        return best_fire(seen, unit, unit.cube)
    if move.what == "assault":
        return max([assault(seen, unit, c, r) for c, _, r in named(view_ways(seen, unit, "assault", 1))], default=0)
    return 0.0


def foes_of(seen: ZoneView, unit: UnitView) -> list[UnitView]:
    """Its enemies on the table."""
    return [each for each in seen.units if each.owner != unit.owner and each.cube]


def nearest(seen: ZoneView, unit: UnitView, cube: str) -> int:
    """How far the nearest enemy is."""
    return min([GRID.distance(cube, foe.cube) for foe in foes_of(seen, unit)], default=0)


def best_fire(seen: ZoneView, unit: UnitView, cube: str) -> float:
    """The best shot or suppressing fire from a cube."""
    if unit.type.gun is None:
        return 0.0
    foes = [foe for foe in foes_of(seen, unit) if can_shoot(seen.field, replace(unit, cube=cube), foe.cube)]
    shots = [shot(seen, unit, cube, foe) for foe in foes]
    return max([*shots, *[pins(seen, unit, cube, at) for at in {foe.cube: 0 for foe in foes}]], default=0.0)


def shot(seen: ZoneView, unit: UnitView, cube: str, foe: UnitView | None) -> float:
    """Expected points of a shot: a wound that does not remove counts a third."""
    assert foe
    chance = chances_of_shot(seen, replace(unit, cube=cube), foe)
    return foe.type.cost * (chance.removed + chance.wounded / 3)


def pins(seen: ZoneView, unit: UnitView, cube: str, at: str) -> float:
    """Expected points of suppressing fire: a pin counts a third, in the last round in full."""
    each = 1.0 if seen.round == ROUNDS else 1 / 3
    chances = chances_to_pin(seen, replace(unit, cube=cube), at)
    foes = [foe for foe in seen.at(at) if foe.owner != unit.owner and not foe.pinned]
    return sum([each * foe.type.cost * chances[foe.id] for foe in foes])


def assault(seen: ZoneView, unit: UnitView, cube: str, route: Route) -> float:
    """Expected points of an assault: the best victim, less what the ground may take."""
    there, way = seen.at(cube), chances_on_way(unit, route.marks)
    outcomes = [
        (foe.type.cost, chances_of_strike(unit, foe, there, mud=MUD in route.marks))
        for foe in there
        if foe.owner != unit.owner
    ]
    best = max([cost * (chance.removed + chance.wounded / 3) for cost, chance in outcomes])
    return way.arrives * best - unit.type.cost * (way.removed + way.wounded / 3)
