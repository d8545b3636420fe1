"""Business with the Skirineen: units where one battle hangs on them, or many at once for spare Credits. [note 9]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.deadlock.economy import FIELDWORK, PREFERRED, Economy
from rules.deadlock.estimates import FAR, LOST, Force, Survey, chance
from rules.deadlock.moves import Done, Hire, Learn, Sell
from rules.deadlock.tables import PLANE, Good
from rules.deadlock.trade import AT_ONCE
from rules.deadlock.war_plans import WarPlan
from rules.engine import Choose, Move

PRICE = 10
"""What a unit costs, in Credits. [DL-BLK-03]"""
CROWD = 4
"""So many units are hired at once, at least: one scandal is risked for all of them. [DL-BLK-06]"""
HANDS = ("tank", "commander", "infantry")
PROVISION, WORTH_SELLING = 3, 8
"""So many turns of Food and Energy are kept, and so much more must be there to sell any."""
RICH = 150
"""From so many Credits on it learns from the Skirineen."""
GOALS = 6
"""So many goals are looked at."""
WON = 0.75
"""From this chance on an attack is good."""


def hire(survey: Survey, question: Choose[Any]) -> Move:
    """The next unit to hire, or done."""
    sale, purse = surplus(survey), survey.goods["credits"]
    afford = (purse + sum(sale.values()) // 2) // PRICE
    if not afford or not survey.foes or not survey.lands:
        return Done.of()
    wanted = next(wishes(survey, afford), None)
    if wanted is None:
        return lesson(survey, question)
    move: Move = wanted
    if sale:
        good, amount = next(iter(sale.items()))
        move = Sell.of(good, min(amount, AT_ONCE))
    return move if move in question.options else Done.of()


def lesson(survey: Survey, question: Choose[Any]) -> Move:
    """The best technology that is for sale, for Credits that nothing else wants; else done. [DL-BLK-05]"""
    if survey.goods["credits"] < RICH:
        return Done.of()
    lessons = [move for move in question.options if isinstance(move, Learn)]
    return min(lessons, key=lambda move: PREFERRED[move.technology], default=Done.of())


def surplus(survey: Survey) -> dict[Good, int]:
    """The Food and Energy beyond what some turns need, in pairs: they are sold when there is business anyway."""
    economy = Economy(survey)
    needs: dict[Good, int] = {"food": economy.loyal, "energy": economy.energy_need}
    found = {good: (survey.goods[good] - PROVISION * need) // 2 * 2 for good, need in needs.items()}
    return {good: amount for good, amount in found.items() if amount >= WORTH_SELLING}


def wishes(survey: Survey, afford: int) -> Iterator[Hire]:
    """Where a unit is wanted most: in defence of what is dear, for an attack, at last for the army."""
    kind = best_hand(survey)
    most = survey.force(survey.seat, {kind: afford})
    for cell in rescues(survey, most):
        yield Hire.of(kind, cell)
    if survey.pressed and not survey.overseas and not Economy(survey).ruined:
        yield Hire.of(kind, survey.weak_spot.cell)
    if survey.seen.round <= FIELDWORK:
        return
    if survey.overseas:
        yield from fliers(survey)
        return
    for cell in blows(survey, most):
        yield Hire.of(kind, cell)
    if survey.me.dealt or afford >= CROWD:
        yield Hire.of(kind, front(survey))


def best_hand(survey: Survey) -> str:
    """The strongest unit for the price; the Re'Lu want one Commander before others. [DL-RAC-REL-1]"""
    if survey.race == "relu" and not any(units.kind == "commander" for _, units in survey.fighters(survey.seat)):
        return "commander"
    return max(HANDS, key=lambda kind: survey.one(survey.seat, kind).size)


def rescues(survey: Survey, most: Force) -> Iterator[str]:
    """Own territories that would fall, are dear, and can be held with what can be hired."""
    for land in survey.lands:
        strike = survey.strikes.get(land.cell)
        if strike is not None and land.land and survey.is_dear(land):
            guard = survey.guard(land)
            if chance(strike, guard) > LOST > chance(strike, guard.plus(most)):
                yield land.cell


def blows(survey: Survey, most: Force) -> Iterator[str]:
    """Own territories beside a rich goal that falls with what can be hired."""
    plan = WarPlan(survey)
    for goal in plan.goals[:GOALS]:
        whole = plan.whole(goal.cell)
        if chance(whole, goal.guard) < WON <= chance(whole.plus(most), goal.guard):
            beside = [land.cell for land in survey.lands if land.land and goal.cell in survey.border_of(land)]
            yield from beside[:1]


def fliers(survey: Survey) -> Iterator[Hire]:
    """Planes, where there is an Airport for them: no others get to the foes. [DL-DIP-04]"""
    for land in survey.lands:
        if any(held.type.role == "hangar" for held in land.buildings):
            yield Hire.of(PLANE, land.cell)


def front(survey: Survey) -> str:
    """The own land that is nearest to the next goal."""
    ways = WarPlan(survey).ways
    lands = [land.cell for land in survey.lands if land.land] or [survey.lands[0].cell]
    return min(lands, key=lambda cell: ways.get(cell, FAR))
