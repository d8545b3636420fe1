"""Where else armies, settlers and colonists could go than the war plan sends them. [section 10, note 12]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.deadlock.computer.economy import richness
from rules.deadlock.computer.evaluation import FAR, NOTHING, Evaluator, Force, chance, left_over, ways_to
from rules.deadlock.computer.policy import fitting
from rules.deadlock.computer.war_plans import WarPlan, marches
from rules.deadlock.model.moves import Carry, March
from rules.deadlock.model.tables import COLONIZER, NOBODY
from rules.engine import Answer, Move, Pick
from rules.engine.game import Weighed

BLOWS, ROADS, PLACES = 4, 2, 2
"""So many attacks, goals to approach, and places to settle are tried."""
NEARER = 1.0
"""What it is worth that a band takes a step towards the next goal."""
RIDE = 1.0
"""What it is worth that a colonist comes to work."""

Orders = Mapping[tuple[str, str, str], int]


def campaigns(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Stay; without the army; only the army; each attack with all that reaches it; towards other goals; home."""
    assert isinstance(first, tuple)
    plan = WarPlan(evaluator)
    usual = worth_of_moves(plan, first)

    def weighed(moves: tuple[Move, ...]) -> Weighed:
        return worth_of_moves(plan, moves) - usual, moves

    army = tuple([move for move in first if isinstance(move, March) and move.unit != COLONIZER])
    people = tuple([move for move in first if move not in army])
    yield weighed(())
    yield weighed(people)
    yield weighed(army)
    stacks = {(band.cell, band.kind): band.number for band in plan.bands}
    blows = [goal for goal in plan.goals if plan.able(goal.cell)]
    for goal in sorted(blows, key=lambda goal: -profit(plan, goal.cell, plan.whole(goal.cell)))[:BLOWS]:
        orders = {(band.cell, band.kind, goal.cell): band.number for band in plan.able(goal.cell)}
        yield weighed(fitting(question, [*marches(orders, stacks), *people]))
    for cell in [goal.cell for goal in plan.goals if goal not in blows][:ROADS]:
        yield weighed(fitting(question, [*marches(towards(plan, cell), stacks), *people]))
    if evaluator.lands:
        yield weighed(fitting(question, [*marches(towards(plan, evaluator.weak_spot.cell), stacks), *people]))
    for moves in pioneers(evaluator, question):
        yield weighed(fitting(question, [*moves, *[move for move in first if getattr(move, "unit", "") != COLONIZER]]))


def towards(plan: WarPlan, cell: str) -> Orders:
    """Everybody a step nearer to a place, not into a battle on the way."""
    ways = ways_to([cell], () if plan.evaluator.overseas else plan.evaluator.closed)
    found: dict[tuple[str, str, str], int] = {}
    for band in plan.bands:
        near = [other for other in plan.reach(band) if other not in plan.evaluator.held]
        best = min(near, key=lambda other: ways.get(other, FAR), default=band.cell)
        if ways.get(best, FAR) < ways.get(band.cell, FAR):
            found[band.cell, band.kind, best] = band.number
    return found


def pioneers(evaluator: Evaluator, question: Pick[Any]) -> Iterator[list[Move]]:
    """All Colonizers to one free land that is in reach, the best ones in turn."""
    free = {land.cell: richness(land) for land in evaluator.free}
    settlers = [move for move in question.options if isinstance(move, March) and move.unit == COLONIZER]
    goals = dict.fromkeys([move.to for move in settlers if move.to in free])
    for cell in sorted(goals, key=lambda cell: -free[cell])[:PLACES]:
        most: dict[str, March] = {}
        for move in settlers:
            if move.to == cell and (move.at not in most or move.number > most[move.at].number):
                most[move.at] = move
        yield [*most.values()]


def worth_of_moves(plan: WarPlan, moves: tuple[Move, ...]) -> float:
    """What comes of all these moves: attacks, land that is settled, steps towards the next goal, and rides to work."""
    evaluator, forces, worth = plan.evaluator, dict[str, Force](), 0.0
    free = {land.cell: richness(land) for land in evaluator.free}
    settled: set[str] = set()
    for move in moves:
        if isinstance(move, Carry):
            worth += RIDE
        elif isinstance(move, March) and move.unit == COLONIZER:
            worth += RIDE + (free.get(move.to, 0.0) if move.to not in settled else 0.0)
            settled.add(move.to)
        elif isinstance(move, March):
            one = evaluator.one(plan.seat, move.unit)
            force = Force(one.attack * move.number, one.defense * move.number)
            forces[move.to] = forces.get(move.to, NOTHING).plus(force)
            nearer = plan.ways.get(move.to, FAR) < plan.ways.get(move.at, FAR)
            worth += NEARER * (nearer - (evaluator.seen.land(move.to).occupant == NOBODY) / 2)
    return worth + sum([profit(plan, cell, force) for cell, force in forces.items() if cell in evaluator.held])


def profit(plan: WarPlan, cell: str, force: Force) -> float:
    """What an attack brings: the territory with its chance, less what of the force will be lost."""
    land = plan.evaluator.seen.land(cell)
    guard = plan.evaluator.guard(land)
    likely = chance(force, guard)
    return likely * plan.worth(land) - force.size * (1 - likely * left_over(force, guard))
