"""What each action of a unit is worth to its side, the place where the unit ends included; in points."""

from __future__ import annotations

from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.specials import REACH
from rules.one_page_deadzone.computer.estimates import PIN, WOUND, ambush
from rules.one_page_deadzone.computer.evaluation import Evaluator
from rules.one_page_deadzone.model.sight import range_of
from rules.one_page_deadzone.model.state import ROUNDS, Action, Command
from rules.one_page_deadzone.model.view import UnitView
from rules.one_page_deadzone.odds.chances import chances_of_orders

WATCHED = 1.5
"""What overwatch is worth beside a shot at the likeliest enemy: another may come instead, this round or the next."""
LAST_WOUND = 0.1
"""What a wound less is worth in the last round."""
MINE = 0.5
"""What a mine is worth, in points."""


def advantage(evaluator: Evaluator, unit: UnitView, action: Action) -> float:
    """What an action gains over doing nothing."""
    return plan(evaluator, unit, action) - evaluator.position(unit, unit.cube)


def plan(evaluator: Evaluator, unit: UnitView, action: Action) -> float:
    """What an action is worth."""
    here = evaluator.position(unit, unit.cube)
    match action:
        case "hold":
            return here + evaluator.fire(unit, unit.cube)
        case "overwatch":
            return here + watch(evaluator, unit)
        case "walk" | "run":
            return max([value for value, _ in evaluator.moves(unit, action, allowance(unit.type, action))])
        case "assault":
            return max([value for value, _ in evaluator.charges(unit, allowance(unit.type, action))], default=here)
        case "heal":
            return here + heal(evaluator, unit)
        case "command":
            return here + command(evaluator, unit)
        case "plant":
            return here + MINE
    return here


def watch(evaluator: Evaluator, unit: UnitView) -> float:
    """What overwatch is worth: the best of the enemies that may still come into sight. [OP-OVW-01]"""
    best = 0.0
    for foe in evaluator.foes:
        weight = evaluator.weight(foe)
        if weight:
            part = ambush(evaluator.on, unit.model, unit.cube, foe.model, foe.wounds, foe.cube)
            best = max(best, weight * part * evaluator.worth(foe))
    return WATCHED * best


def heal(evaluator: Evaluator, medic: UnitView) -> float:
    """What it is worth to heal the dearest wounded unit in the cube. [OP-SR-07]"""
    hurt = [unit.type.cost for unit in evaluator.own if unit.cube == medic.cube and unit.wounds]
    return wound_worth(evaluator, max(hurt, default=0))


def wound_worth(evaluator: Evaluator, cost: int) -> float:
    """What a wound less is worth to a unit of this cost."""
    return (LAST_WOUND if evaluator.last else WOUND) * cost


def command(evaluator: Evaluator, tactician: UnitView) -> float:
    """What Command is worth: its orders go to the units that make most of them. [OP-SR-11, R17]"""
    field, others = evaluator.seen.field, [unit for unit in evaluator.own if unit.id != tactician.id]
    near = [unit for unit in others if range_of(field, tactician.cube, unit.cube) <= REACH]
    best = sorted([best_order(evaluator, unit) for unit in near], reverse=True)
    chances = chances_of_orders()
    return sum([value * sum(chances[number:]) for number, value in enumerate(best[: len(chances) - 1], 1)])


def best_order(evaluator: Evaluator, unit: UnitView) -> float:
    """The best that a friend could do with an order."""
    commands: tuple[Command, ...] = ("recover",) if unit.pinned else ("shoot", "assault", "move")
    return max([order_gain(evaluator, unit, what) for what in commands])


def order_gain(evaluator: Evaluator, unit: UnitView, what: Command) -> float:
    """What one order gains; to recover saves the whole cost of a unit that was pinned in the last round. [OP-SR-12]"""
    here = evaluator.position(unit, unit.cube)
    match what:
        case "recover":
            scored = evaluator.last and unit.pinned_in == ROUNDS
            return unit.type.cost * (1.0 if scored else 0.0 if evaluator.last else PIN)
        case "shoot":
            return evaluator.fire(unit, unit.cube)
        case "assault":
            return max([value for value, _ in evaluator.charges(unit, 1)], default=here) - here
        case "move":
            return max([value for value, _ in evaluator.steps(unit)], default=here) - here
