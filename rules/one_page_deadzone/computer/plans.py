"""What each action of a unit is worth to its side, the place where the unit ends included; in points."""

from __future__ import annotations

from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.specials import REACH
from rules.one_page_deadzone.computer.estimates import PIN, WOUND, ambush
from rules.one_page_deadzone.computer.evaluation import Survey
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


def advantage(survey: Survey, unit: UnitView, action: Action) -> float:
    """What an action gains over doing nothing."""
    return plan(survey, unit, action) - survey.position(unit, unit.cube)


def plan(survey: Survey, unit: UnitView, action: Action) -> float:
    """What an action is worth."""
    here = survey.position(unit, unit.cube)
    match action:
        case "hold":
            return here + survey.fire(unit, unit.cube)[0]
        case "overwatch":
            return here + watch(survey, unit)
        case "walk" | "run":
            return max([value for value, _ in survey.journeys(unit, action, allowance(unit.type, action))])
        case "assault":
            return max([value for value, _ in survey.charges(unit, allowance(unit.type, action))], default=here)
        case "heal":
            return here + heal(survey, unit)
        case "command":
            return here + command(survey, unit)
        case "plant":
            return here + MINE
    return here


def watch(survey: Survey, unit: UnitView) -> float:
    """What overwatch is worth: the best of the enemies that may still come into sight. [OP-OVW-01]"""
    best = 0.0
    for foe in survey.foes:
        weight = survey.weight(foe)
        if weight:
            part = ambush(survey.on, unit.model, unit.cube, foe.model, foe.wounds, foe.cube)
            best = max(best, weight * part * survey.worth(foe))
    return WATCHED * best


def heal(survey: Survey, medic: UnitView) -> float:
    """What it is worth to take a wound from the dearest who has one in the cube. [OP-SR-07]"""
    hurt = [unit.type.cost for unit in survey.own if unit.cube == medic.cube and unit.wounds]
    return (LAST_WOUND if survey.last else WOUND) * max(hurt, default=0)


def command(survey: Survey, tactician: UnitView) -> float:
    """What Command is worth: its orders go to those who make most of them. [OP-SR-11, R17]"""
    field, others = survey.seen.field, [unit for unit in survey.own if unit.id != tactician.id]
    near = [unit for unit in others if range_of(field, tactician.cube, unit.cube) <= REACH]
    best = sorted([best_order(survey, unit) for unit in near], reverse=True)
    chances = chances_of_orders()
    return sum([value * sum(chances[number:]) for number, value in enumerate(best[: len(chances) - 1], 1)])


def best_order(survey: Survey, unit: UnitView) -> float:
    """The best that a friend could do with an order."""
    deeds: tuple[Command, ...] = ("recover",) if unit.pinned else ("shoot", "assault", "move")
    return max([order_gain(survey, unit, what) for what in deeds])


def order_gain(survey: Survey, unit: UnitView, what: Command) -> float:
    """What one order gains; to recover saves the whole cost of a unit that was pinned in the last round. [OP-SR-12]"""
    here = survey.position(unit, unit.cube)
    match what:
        case "recover":
            scored = survey.last and unit.pinned_in == ROUNDS
            return unit.type.cost * (1.0 if scored else 0.0 if survey.last else PIN)
        case "shoot":
            return survey.fire(unit, unit.cube)[0]
        case "assault":
            return max([value for value, _ in survey.charges(unit, 1)], default=here) - here
        case "move":
            return max([value for value, _ in survey.steps(unit)], default=here) - here
