"""Business with the Skirineen: units where one battle hangs on them, or many at once for spare Credits. [note 9]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.deadlock.chapters.black_market import LOTS, squads, summed
from rules.deadlock.chapters.trade import parts
from rules.deadlock.computer.economy import PREFERRED, Economy
from rules.deadlock.computer.evaluation import FAR, LOST, Evaluator, Force, chance
from rules.deadlock.computer.war_plans import WarPlan
from rules.deadlock.model.moves import Hire, Learn, Sell
from rules.deadlock.model.tables import PLANE, TECHNOLOGIES, Good
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.drafts import as_state, drafted
from rules.engine import Move

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
LONGEST = 40
"""A plan of business has at most so many wishes."""
WON = 0.75
"""From this chance on an attack is good."""


def hire(evaluator: Evaluator) -> list[Move]:
    """What to sell and whom to hire: one after the other, as if each had been done before the next is wanted."""
    plan: list[Move] = []
    after = evaluator
    while len(plan) < LONGEST and (move := next_business(after)) is not None:
        plan.append(move)
        after = evaluator.after(in_business(drafted(evaluator.seen, plan)))
    return together(plan, squads(as_state(evaluator.seen)))


def together(plan: Sequence[Move], lots: Sequence[int]) -> list[Move]:
    """The same business in the lots of the Skirineen."""
    found: list[Move] = []
    for move in summed(plan):
        match move:
            case Sell(good, amount):
                found += [Sell.of(good, 2 * part) for part in parts(amount // 2, LOTS)]
            case Hire(unit, at, number):
                found += [Hire.of(unit, at, part) for part in parts(number, lots)]
            case _:
                found.append(move)
    return found


def in_business(seen: PlanetView) -> PlanetView:
    """The view of a player who has done business: a scandal is risked anyway."""
    players = tuple([replace(player, dealt=player.dealt or player.seat == seen.seat) for player in seen.players])
    return replace(seen, players=players)


def next_business(evaluator: Evaluator) -> Move | None:
    """The next thing to sell, unit to hire or technology to learn."""
    sale, spending = surplus(evaluator), evaluator.goods["credits"]
    afford = (spending + sum(sale.values()) // 2) // PRICE
    if not afford or not evaluator.foes or not evaluator.lands:
        return None
    wanted = next(wishes(evaluator, afford), None)
    if wanted is None:
        return lesson(evaluator)
    if sale:
        return Sell.of(*next(iter(sale.items())))
    return wanted if spending >= PRICE else None


def lesson(evaluator: Evaluator) -> Learn | None:
    """The best technology that it lacks, for Credits that nothing else wants. [DL-BLK-05]"""
    if evaluator.goods["credits"] < RICH:
        return None
    lacking = [name for name in TECHNOLOGIES if name not in evaluator.technologies]
    return min([Learn.of(name) for name in lacking], key=lambda move: PREFERRED[move.technology], default=None)


def surplus(evaluator: Evaluator) -> dict[Good, int]:
    """The Food and Energy beyond what some turns need, in pairs: they are sold when there is business anyway."""
    economy = Economy(evaluator)
    needs: dict[Good, int] = {"food": economy.loyal, "energy": economy.energy_need}
    found = {good: (evaluator.goods[good] - PROVISION * need) // 2 * 2 for good, need in needs.items()}
    return {good: amount for good, amount in found.items() if amount >= WORTH_SELLING}


def wishes(evaluator: Evaluator, afford: int) -> Iterator[Hire]:
    """Where a unit is wanted most: in defence of what is dear, for an attack, at last for the army."""
    kind = best_hand(evaluator)
    most = evaluator.force(evaluator.seat, {kind: afford})
    for cell in rescues(evaluator, most):
        yield Hire.of(kind, cell)
    if evaluator.pressed and not evaluator.overseas and not Economy(evaluator).ruined:
        yield Hire.of(kind, evaluator.weak_spot.cell)
    if evaluator.seen.round <= evaluator.manner.fieldwork:
        return
    if evaluator.overseas:
        yield from fliers(evaluator)
        return
    for cell in blows(evaluator, most):
        yield Hire.of(kind, cell)
    if evaluator.me.dealt or afford >= CROWD:
        yield Hire.of(kind, front(evaluator))


def best_hand(evaluator: Evaluator) -> str:
    """The strongest unit for the price; the Re'Lu want one Commander before others. [DL-RAC-REL-1]"""
    fighters = evaluator.fighters(evaluator.seat)
    if evaluator.race == "relu" and not any(units.kind == "commander" for _, units in fighters):
        return "commander"
    return max(HANDS, key=lambda kind: evaluator.one(evaluator.seat, kind).size)


def rescues(evaluator: Evaluator, most: Force) -> Iterator[str]:
    """Own territories that would fall, are dear, and can be held with what can be hired."""
    for land in evaluator.lands:
        strike = evaluator.strikes.get(land.cell)
        if strike is not None and land.land and evaluator.is_dear(land):
            guard = evaluator.guard(land)
            if chance(strike, guard) > LOST > chance(strike, guard.plus(most)):
                yield land.cell


def blows(evaluator: Evaluator, most: Force) -> Iterator[str]:
    """Own territories beside a rich goal that falls with what can be hired."""
    plan = WarPlan(evaluator)
    for goal in plan.goals[:GOALS]:
        whole = plan.whole(goal.cell)
        if chance(whole, goal.guard) < WON <= chance(whole.plus(most), goal.guard):
            beside = [land.cell for land in evaluator.lands if land.land and goal.cell in evaluator.border_of(land)]
            yield from beside[:1]


def fliers(evaluator: Evaluator) -> Iterator[Hire]:
    """Planes, where there is an Airport for them: no others get to the foes. [DL-DIP-04]"""
    for land in evaluator.lands:
        if any(held.type.role == "hangar" for held in land.buildings):
            yield Hire.of(PLANE, land.cell)


def front(evaluator: Evaluator) -> str:
    """The seat's land that is nearest to the next goal."""
    ways = WarPlan(evaluator).ways
    lands = [land.cell for land in evaluator.lands if land.land] or [evaluator.lands[0].cell]
    return min(lands, key=lambda cell: ways.get(cell, FAR))
