"""What a sensible player would do, from a view: the dispatcher and the smaller decisions. [section 10]

Everything follows from the view and the question: there is no memory and no chance in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.deadlock.chapters.trade import AMOUNTS, AT_ONCE, PRICE, buys
from rules.deadlock.chapters.transport import fare
from rules.deadlock.computer.economy import PREFERRED, Economy, waiting
from rules.deadlock.computer.evaluation import EAGER, PATIENT, Evaluator, Manner, worth_of
from rules.deadlock.computer.hiring import hire
from rules.deadlock.computer.planner import Planner, Wish, credits_for, spent
from rules.deadlock.computer.war_plans import WarPlan, commuters, marches, settlers
from rules.deadlock.model.buildings import culture_of
from rules.deadlock.model.cells import ADJACENT, distance
from rules.deadlock.model.moves import Buy, House, Keep, Launch, Make, Settle, Staff
from rules.deadlock.model.questions import Count, Prompt
from rules.deadlock.model.tables import COLONIZER, LASER, NOBODY, SHORT_TURN, TERRAINS, Good
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.deadlock.odds.drafts import drafted
from rules.engine import Answer, Choose, Move, Pick, Question, Refused, subject

PROVISION = 2
"""So many turns of Food and Energy are kept in hand."""
FARM = 5
"""What a Farm costs in Metal."""
PERSON = 5
"""What a colonist is worth in Credits when taxes are set."""
Ranking = Callable[[Any], float]
"""What each move of a choice is worth."""


def autopilot(seen: PlanetView, question: Question, manner: Manner = PATIENT) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    if seen.sheet is None or not (question.prompt in RANKED or question.prompt in DECISIONS):
        default: Answer = question.default
        return default
    return choice(Evaluator(seen, question.seat, manner), question)


def eager(seen: PlanetView, question: Question) -> Answer:
    """The same of somebody who arms early, as computers that look ahead expect themselves to go on."""
    return autopilot(seen, question, EAGER)


def choice(evaluator: Evaluator, question: Question) -> Answer:
    """The same for somebody who reckons on."""
    decide, ranking = DECISIONS.get(question.prompt), RANKED.get(question.prompt)
    if ranking is not None and isinstance(question, Choose):
        best: Move = max(question.options, key=ranking(evaluator))
        return best
    default: Answer = question.default
    return decide(evaluator, question) if decide else default


def fitting(question: Pick[Any], wishes: Sequence[Move]) -> tuple[Move, ...]:
    """The wishes that are legal together: all of them, or one after the other as long as nothing is wrong."""
    options = question.options
    chosen = tuple([wish for wish in dict.fromkeys(wishes) if wish in options])[: question.high]
    if len(chosen) >= question.low and not (question.check_set and question.check_set(chosen)):
        return chosen
    kept: tuple[Move, ...] = ()
    for wish in chosen:
        if not (question.check_set and question.check_set((*kept, wish))):
            kept = (*kept, wish)
    return kept if is_legal(question, kept) else question.default


def is_legal(question: Question, answer: Answer) -> bool:
    """Whether a question takes this answer."""
    try:
        question.check(answer)
    except Refused:
        return False
    return True


# -- the beginning -----------------------------------------------------------------------------------------------------


def landing(evaluator: Evaluator) -> Ranking:
    """Good ground with land around it, away from others. [note 1]"""
    return lambda move: promise(evaluator, move.at)


def promise(evaluator: Evaluator, cell: str) -> float:
    """What a place promises for the first settlement."""
    seen = evaluator.seen
    near = [seen.land(other) for other in ADJACENT[cell]]
    beyond = {other for land in near if land.land for other in ADJACENT[land.cell] if seen.land(other).land}
    others = [distance(cell, land.cell) for land in seen.lands if land.owner != NOBODY]
    ground = 1.5 * riches(seen.land(cell)) + 0.5 * sum([riches(land) for land in near if land.land])
    return ground + 2.0 * sum([land.land for land in near]) + len(beyond) + 1.0 * min(4, min(others, default=4))


def riches(land: LandView) -> int:
    """The sum of a territory's bonuses. [Table A]"""
    return sum(TERRAINS[land.terrain].bonus.values())


# -- people ------------------------------------------------------------------------------------------------------------


def labor(evaluator: Evaluator, question: Pick[Staff]) -> tuple[Move, ...]:
    """In each territory the work that is worth most; culture before all as far as it is needed. [note 3]"""
    economy = Economy(evaluator)
    needed = indispensable(evaluator, economy)
    return staffed(evaluator, question, lambda land, slot: importance(economy, land, slot, needed))


def staffed(evaluator: Evaluator, question: Pick[Staff], worth: Callable[[LandView, int], float]) -> tuple[Move, ...]:
    """In each territory the work that is worth most."""
    chosen: list[Move] = []
    for land in evaluator.lands:
        slots = [move.slot for move in question.options if move.at == land.cell]
        value = {slot: worth(land, slot) for slot in slots}
        best = sorted(slots, key=lambda slot: (-value[slot], slot))
        chosen += [Staff.of(land.cell, slot) for slot in best[: land.colonists]]
    return fitting(question, chosen)


def indispensable(evaluator: Evaluator, economy: Economy) -> set[tuple[str, int]]:
    """The culture buildings without which colonists would rebel: the best ones, as many as it takes. [DL-MOR-01]"""
    found = [
        (culture_of(held.kind, land.terrain), held.kind == "city_center", land.cell, slot)
        for land in evaluator.lands
        if land.colonists
        for slot, held in enumerate(land.slots, start=1)
        if held is not None and held.type.culture
    ]
    missing = economy.loyal + economy.newcomers + evaluator.me.rebels - evaluator.goods["art"]
    needed: set[tuple[str, int]] = set()
    for culture, _, cell, slot in sorted(found, reverse=True):
        if missing <= 0:
            break
        missing -= culture
        needed.add((cell, slot))
    return needed


def importance(economy: Economy, land: LandView, slot: int, needed: set[tuple[str, int]]) -> float:
    """What a turn of work in a building is worth."""
    held = land.building(slot)
    if (land.cell, slot) in needed:
        return 20.0
    if not held.powered:
        return -1.0
    if held.type.role == "farm" and land.poison:
        return 0.0
    return 3.0 if held.type.trade else economy.value(held.kind, land.terrain)


def homes(evaluator: Evaluator, question: Pick[House]) -> tuple[Move, ...]:
    """New colonists go where work waits for them, else where some can be built, no two to one place. [DL-POP-02]"""
    places: dict[str, int] = {}
    for _ in range(subject(question, Count).number):
        best = max(evaluator.lands, key=lambda land: welcome(evaluator, land, places.get(land.cell, 0)))
        places[best.cell] = places.get(best.cell, 0) + 1
    return fitting(question, [House.of(cell, number) for cell, number in places.items()])


def welcome(evaluator: Evaluator, land: LandView, more: int) -> float:
    """How good it is for a territory to get another colonist."""
    idle = waiting(land) + more
    safe = -3.0 if evaluator.in_danger(land) else 0.0
    if idle < 0:
        return 10.0 + min(3, -idle) + safe
    free = land.empty_slots if land.land else 0
    return (5.0 - 4.0 * idle if free else -5.0 - 4.0 * idle) + safe + 0.1 * riches(land)


def back(evaluator: Evaluator) -> Ranking:
    """A rebel comes back to where he is needed most."""
    return lambda move: welcome(evaluator, evaluator.seen.land(move.at), 0)


def tax(evaluator: Evaluator) -> Ranking:
    """Low where that wins colonists back, else Medium: in Credits beside those of Low. [note 5]

    Half a Credit settles what is alike; High is never better than Medium, as there may be no culture to spare.
    """
    economy = Economy(evaluator)
    excess = max(0, economy.loyal + evaluator.me.rebels - economy.capacity)
    returning = min(evaluator.me.rebels - excess, economy.housing - economy.loyal, len(evaluator.lands))
    lands = len(evaluator.lands)
    leaving = sum([land.colonists > 0 for land in evaluator.lands])
    worth = {"low": PERSON * returning, "medium": lands + 0.5, "high": min(lands, 2.0 * lands - PERSON * leaving)}
    return lambda move: worth[move.rate]


# -- goods -------------------------------------------------------------------------------------------------------------


def resource(evaluator: Evaluator, question: Pick[Keep]) -> tuple[Move, ...]:
    """Keep what the plan needs for units, with the Metal that is about to come. [note 6]"""
    economy = Economy(evaluator)
    planner = Planner(evaluator, economy, lambda held: True)
    chosen = planner.plan(evaluator.goods["metal"] + economy.harvest)
    return fitting(question, [Keep.of(wish.move.at, wish.move.slot) for wish in chosen if isinstance(wish.move, Make)])


def trade(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """One purchase after the other, as if each had been made before the next is wanted. [note 2]"""
    bought: Counter[Good] = Counter()
    after = evaluator
    while (wish := purchase(after)) is not None:
        good, amount = wish
        bought[good] += amount
        after = evaluator.after(drafted(after.seen, [Buy.of(good, amount)]))
    return fitting(
        question, [piece for good, amount in bought.items() for piece in buys(good, amount, range(1, AT_ONCE + 1))]
    )


def purchase(evaluator: Evaluator) -> tuple[Good, int] | None:
    """Food and Energy for two turns, then Metal for what is wanted most; some Credits are kept for hiring. [note 2]"""
    economy, goods = Economy(evaluator), evaluator.goods
    spending = goods["credits"] // PRICE
    if is_destitute(evaluator, economy):
        short = FARM - goods["metal"]
        return ("metal", short) if spending >= short else None
    hungry = missing(goods["food"], economy.potential["food"], economy.loyal + economy.newcomers)
    if spending and hungry > 0:
        return "food", min(spending, hungry)
    dark = missing(goods["energy"], economy.potential["energy"], economy.energy_need + 1)
    if spending and dark > 0:
        return "energy", min(spending, dark)
    metal = min(spending, lacking(evaluator, economy, spending))
    return ("metal", metal) if metal > 0 else None


def market(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """What is hired, and sold for it. [note 9]"""
    return fitting(question, hire(evaluator))


def is_destitute(evaluator: Evaluator, economy: Economy) -> bool:
    """Whether not everybody can be fed anyway: then it is better to save for a Farm."""
    goods = evaluator.goods
    return goods["food"] + goods["credits"] // PRICE < economy.loyal and goods["metal"] < FARM


def missing(stock: int, made: int, used: int) -> int:
    """What must be bought for the next Upkeep, and a part of what the one after it needs."""
    return max(used - stock, (PROVISION * used - made - stock) // 2 if made < used else 0)


def lacking(evaluator: Evaluator, economy: Economy, spending: int) -> int:
    """The Metal that the plan would use if all Credits were Metal, less what there is."""
    planner = Planner(evaluator, economy, lambda held: not held.traded)
    metal = evaluator.goods["metal"]
    useful = [wish for wish in planner.plan(metal + spending) if wish.urgency >= planner.bought]
    return spent(useful) - metal


def business(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """Food and Energy, then what is hired, and sold for it, beside the Credits that the works will take. [R91]"""
    bought: list[Move] = []
    after = evaluator
    while (wish := purchase(after)) is not None and wish[0] != "metal":
        bought += buys(*wish, AMOUNTS)
        after = evaluator.after(drafted(evaluator.seen, bought))
    goods = after.goods
    kept = credits_for(plan_of_works(after), goods["metal"])
    return fitting(question, [*bought, *hire(evaluator.after(without(after.seen, kept)))])


def without(seen: PlanetView, spent: int) -> PlanetView:
    """The view of a player who has so many Credits less."""
    assert seen.sheet is not None
    goods = {**seen.sheet.goods, "credits": seen.sheet.goods["credits"] - spent}
    return replace(seen, sheet=replace(seen.sheet, goods=goods))


def usable(held: BuildingView) -> bool:
    """Whether a building can still make units in this turn. [DL-PRD-02]"""
    return not held.traded and not held.taken


def plan_of_works(evaluator: Evaluator) -> list[Wish]:
    """What is built and made with the Metal at hand; what trade has earned is given back, and Metal bought. [note 4]"""
    economy, goods = Economy(evaluator), evaluator.goods
    if evaluator.seen.rules_version < SHORT_TURN:
        return Planner(evaluator, economy, usable).plan(goods["metal"])
    spending = 0 if is_destitute(evaluator, economy) and goods["metal"] < FARM else goods["credits"]
    return Planner(evaluator, economy, lambda held: not held.taken).plan(goods["metal"], spending)


def works(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """What the plan builds and makes. [note 4]"""
    return fitting(question, [wish.move for wish in plan_of_works(evaluator)])


def research(evaluator: Evaluator) -> Ranking:
    """The technology that helps most. [note 8]"""
    return lambda move: -float(PREFERRED[move.technology])


# -- war ---------------------------------------------------------------------------------------------------------------


def missiles(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """All missiles of a place at the richest target in range. [note 11]"""
    best: dict[str, Launch] = {}
    for move in [move for move in question.options if isinstance(move, Launch)]:
        held = best.get(move.at)
        if held is None or prize(evaluator, move) > prize(evaluator, held):
            best[move.at] = move
    return fitting(question, [*best.values()])


def prize(evaluator: Evaluator, move: Launch) -> tuple[float, int]:
    """What missiles do at a target: Lasers and armies count most."""
    land = evaluator.seen.land(move.to)
    lasers = sum([held.kind == LASER for held in land.buildings])
    units = sum([units.number * units.type.cost for units in land.units])
    return 6.0 * lasers + units + 0.2 * worth_of(land), move.number


def transport(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """Attacks, the army's way to the next one, settlers, and colonists on their way to work. [note 12]"""
    plan = WarPlan(evaluator)
    stacks = {(band.cell, band.kind): band.number for band in plan.bands}
    chosen: list[Move] = [*marches(plan.march(), stacks)]
    steps: dict[tuple[str, str], int] = {}
    for way in settlers(evaluator):
        steps[way] = steps.get(way, 0) + 1
    counts = {cell: evaluator.seen.land(cell).count(COLONIZER, evaluator.seat) for cell, _ in steps}
    chosen += marches({(cell, COLONIZER, to): number for (cell, to), number in steps.items()},
                      {(cell, COLONIZER): count for cell, count in counts.items()})  # fmt: skip
    chosen += commuters(evaluator, fare(evaluator.race))
    return fitting(question, chosen)


def settle(evaluator: Evaluator, question: Pick[Any]) -> tuple[Move, ...]:
    """One Colonizer settles in each free land, and in the seat's own land those that have nowhere else to go."""
    chosen: list[Move] = []
    for cell in dict.fromkeys([move.at for move in question.options]):
        land = evaluator.seen.land(cell)
        if land.owner == NOBODY or not evaluator.free:
            chosen.append(Settle.of(cell, 1))
    return fitting(question, chosen)


RANKED: Mapping[str, Callable[[Evaluator], Ranking]] = {
    Prompt.LANDING: landing,
    Prompt.RETURN: back,
    Prompt.TAX: tax,
    Prompt.RESEARCH: research,
}
"""Of each of these choices it is known what it is worth: the best is taken."""
DECISIONS: Mapping[str, Callable[[Evaluator, Any], Answer]] = {
    Prompt.LABOR: labor,
    Prompt.HOMES: homes,
    Prompt.RESOURCE: resource,
    Prompt.TRADE: trade,
    Prompt.MARKET: market,
    Prompt.BUSINESS: business,
    Prompt.BUILD: works,
    Prompt.MISSILES: missiles,
    Prompt.TRANSPORT: transport,
    Prompt.SETTLE: settle,
}
"""Everything else is left to its default: who rebels, power, abilities, battles, hangars. [section 4]"""
