"""Why the guided table suggests what it suggests: one reason for each answer, from “because” on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.common.english import listed
from rules.common.reasons import Reason, Why, joined
from rules.deadlock.computer.economy import Economy
from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.lesson.suggest import HAND, SURE_ENOUGH, victims, win
from rules.deadlock.model import moves
from rules.deadlock.model.buildings import PRODUCT
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.names import bonus_words
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import BUILDINGS, COLONIZER, LASER, NOBODY, TECHNOLOGIES, Good
from rules.deadlock.model.view import LandView, PlanetView
from rules.engine import Answer, Move, Question, say

MOST_TOLD = 3
REASONS: Mapping[type[Move], str] = {
    moves.House: say("work waits there, or will soon"),
    moves.GiveUp: say("it is the cheapest that you have"),
    moves.Disband: say("it is the cheapest that you have"),
    moves.Take: say("you have less of it"),
    moves.Hit: say("it is worth most"),
    moves.Sell: say("you have plenty of it"),
    moves.Learn: say("it is the best that money can buy"),
    moves.Hangar: say("it comes first of those that are equally near"),
}
RACE_REASONS: Mapping[str, Why] = {
    "tarth": Reason(
        say("strong troops and full granaries forgive a beginner much, and there is no ability to think of"),
        "DL-RAC-TAR-1",
        "DL-RAC-TAR-2",
        "DL-ABL-01",
    ),
    "human": Reason(
        say("Credits buy whatever you forgot, and there is no ability to think of"), "DL-TRD-01", "DL-ABL-01"
    ),
}
TAXES: Mapping[str, Why] = {
    "low": Reason(say("it brings rebels back, and every hand is worth more than a few Credits"), "DL-TAX-02"),
    "medium": Reason(say("it pays 2 Credits for each territory and makes nobody angry"), "DL-TAX-03"),
    "high": Reason(say("Credits are short, and few colonists live where it hurts"), "DL-TAX-04"),
}
USES: Mapping[Good, Why] = {
    "food": Reason(say("the next colonists want Food"), "DL-UPK-01"),
    "metal": say("Metal pays for everything else"),
    "energy": Reason(say("more buildings want more Energy"), "DL-UPK-03"),
    "research": Reason(say("every 50 research points are a technology"), "DL-RSH-01"),
    "art": Reason(say("Art counts as culture"), "DL-MOR-01"),
}
"""What a building is for that gives this."""
DONE: Mapping[str, str] = {
    Prompt.DIPLOMACY: say("the computer here makes no deals; against people this is where friends are made"),
}
PICKS: Mapping[str, Why] = {
    Prompt.HUNGER: say("their work is missed least"),
    Prompt.HOUSING: say("their work is missed least"),
    Prompt.MORALE: say("their work is missed least"),
    Prompt.SCANDAL: say("their work is missed least"),
    Prompt.VICTIMS: say("their work is missed least"),
    Prompt.HIGH: say("their work is missed least"),
    Prompt.POWER: say("culture and food come first, then what makes Energy and Metal"),
    Prompt.HOMES: say("they find work there, or soon will"),
    Prompt.FORGIVE: say("they find work there, or soon will"),
    Prompt.ABILITY: Reason(say("a try costs nothing"), "DL-ABL-04"),
    Prompt.MISSILES: Reason(
        say("in store they are of no use, and several at one place overload its Lasers"), "DL-MIS-04"
    ),
    Prompt.BATTLES: say("the order makes no difference here"),
    Prompt.SETTLE: Reason(
        say("it makes the land yours, with three homes and five more places to build on"), "DL-CLN-02", "DL-TER-01"
    ),
}
NOTHING: Mapping[str, Why] = {
    Prompt.TRADE: Reason(say("you have what your next Upkeep needs, and Credits keep"), "DL-TRD-02"),
    Prompt.MARKET: Reason(say("a deal risks a scandal, and there is nothing here that you need today"), "DL-BLK-06"),
    Prompt.BUSINESS: Reason(
        say("you have what your next Upkeep needs, and a deal with the Skirineen risks a scandal"),
        "DL-TRD-02",
        "DL-BLK-06",
    ),
    Prompt.LABOR: say("nobody can be spared"),
    Prompt.RESOURCE: Reason(
        say("you need no units today, and a trade building that makes none earns Credits"), "DL-RES-07"
    ),
    Prompt.TRANSPORT: say("everybody is where they should be"),
    Prompt.ABILITY: say("there is no target worth the trouble"),
    Prompt.MISSILES: say("they are worth more later"),
    Prompt.SETTLE: Reason(say("the land here is yours already, and free land is worth more"), "DL-CLN-03"),
}


def because(seen: PlanetView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    if isinstance(answer, tuple):
        return because_of_plan(seen, question, answer)
    match answer:
        case moves.Become(race):
            return RACE_REASONS.get(race, say("every race can win"))
        case moves.Land(at):
            return because_of_ground(seen, seen.land(at))
        case moves.SetTax(rate):
            return TAXES[rate]
        case moves.Copy(technology):
            return say("it helps for the rest of the game: {effect}", effect=TECHNOLOGIES[technology].effect)
        case moves.Done():
            return DONE.get(question.prompt, say("there is nothing to do"))
        case Move():
            return REASONS.get(type(answer), say("it serves you best here"))
    return say("it serves you best here")


def because_of_ground(seen: PlanetView, land: LandView) -> str:
    """What a place has for a first settlement."""
    ground = bonus_words(land.terrain)
    free = [cell for cell in ADJACENT[land.cell] if seen.land(cell).land and seen.land(cell).owner == NOBODY]
    line = "it is firm ground, and {free:# free territory|# free territories} lie around it"
    if ground:
        line = "the ground helps ({ground}), and {free:# free territory|# free territories} lie around it"
    return say(line, ground=ground, free=len(free))


def because_of_business(evaluator: Evaluator, move: Move) -> Why:
    """What a piece of trade is for, with the Skirineen or without."""
    match move:
        case moves.Buy(good, amount):
            return because_of_purchase(evaluator, good, amount)
        case moves.Hire(_, at):
            return because_of_hire(evaluator, at)
    return REASONS.get(type(move), "")


def because_of_purchase(evaluator: Evaluator, good: str, amount: int) -> Why:
    """What goods are for."""
    economy, stock = Economy(evaluator), evaluator.goods
    if good == "food":
        return Reason(
            say(
                "your colonists eat {need} Food in the next Upkeep, and you have {stock}",
                need=economy.loyal, stock=stock["food"],
            ), "DL-UPK-01",
        )  # fmt: skip
    if good == "energy":
        return Reason(
            say(
                "your buildings take {need} Energy in the next Upkeep, and you have {stock}",
                need=economy.energy_need, stock=stock["energy"],
            ), "DL-UPK-03",
        )  # fmt: skip
    if good == "metal":
        return say("everything is built of Metal, and {amount} more are soon of use", amount=amount)
    return say("you will need it soon")


def because_of_hire(evaluator: Evaluator, at: str) -> Why:
    """What a unit does that is bought here."""
    near = [land for land in victims(evaluator) if land.cell in ADJACENT[at]]
    if not near:
        return "" if evaluator.seen.land(at).units else say("land without a soldier is an invitation")
    best = max(near, key=lambda land: win(evaluator, {HAND: 1}, land))
    if win(evaluator, {HAND: 1}, best) < SURE_ENOUGH:
        return say("your army is where the next battle will be, and one more may decide it")
    if not evaluator.guard(best).product:
        return Reason(say("it can march in this very turn, and nobody defends {cell}", cell=best.cell), "DL-BLK-04")
    return Reason(
        say(
            "it can march in this very turn, and it takes {cell} in {cases} of 100 cases",
            cell=best.cell, cases=cases(evaluator, {HAND: 1}, best),
        ), "DL-BLK-04",
    )  # fmt: skip


def cases(evaluator: Evaluator, force: Mapping[str, int], land: LandView) -> int:
    """In how many of 100 cases an attack takes a territory."""
    return min(99, round(100 * win(evaluator, force, land)))


def promised(evaluator: Evaluator, force: Mapping[str, int], land: LandView) -> str:
    """What an attack promises: `your attack takes C4 in 97 of 100 cases`."""
    if not evaluator.guard(land).product:
        return say("nobody defends {cell}", cell=land.cell)
    line = "your attack takes {cell} in {cases} of 100 cases"
    return say(line, cell=land.cell, cases=cases(evaluator, force, land))


# -- plans -------------------------------------------------------------------------------------------------------------


def because_of_plan(seen: PlanetView, question: Question, plan: Sequence[Move]) -> Why:
    """Why several are chosen, or none."""
    if not plan and question.prompt == Prompt.BUILD:
        books = Economy(Evaluator(seen, question.seat))
        return say("there is work enough for the people that you have") if books.jobs >= books.loyal else ""
    if not plan:
        return NOTHING.get(question.prompt, say("nothing of it helps you now"))
    evaluator = Evaluator(seen, question.seat)
    told: list[Why]
    match question.prompt:
        case Prompt.RESOURCE:
            return because_of_keeping(seen, plan)
        case Prompt.TRADE | Prompt.MARKET | Prompt.BUSINESS:
            told = [because_of_business(evaluator, move) for move in plan]
        case Prompt.BUILD:
            told = [because_of_work(evaluator, move) for move in plan]
        case Prompt.TRANSPORT:
            told = [*because_of_attacks(evaluator, plan), *[because_of_way(evaluator, move) for move in plan]]
        case Prompt.LABOR:
            return because_of_labor(seen, plan)
        case _:
            return PICKS.get(question.prompt, say("it serves you best here"))
    found = [*dict.fromkeys([reason for reason in told if reason])]
    return joined(found[:MOST_TOLD], listed) if found else say("it serves you best here")


def because_of_labor(seen: PlanetView, plan: Sequence[Move]) -> Why:
    """Which work comes first: culture, where any is operated."""
    held = [seen.land(move.at).building(move.slot) for move in plan if isinstance(move, moves.Staff)]
    if any(building.type.culture for building in held):
        told = say("culture keeps everybody content, and then comes what gives most")
        return Reason(told, "DL-MOR-02", "DL-LAB-05")
    return say("what gives most comes first")


def because_of_keeping(seen: PlanetView, plan: Sequence[Move]) -> Why:
    """What the kept buildings are to make."""
    held = [seen.land(move.at).building(move.slot) for move in plan if isinstance(move, moves.Keep)]
    if any(building.type.role == "city" for building in held):
        return Reason(
            say("your City Center is to make a Colonizer now, and new land is worth more than 5 Credits"), "DL-RES-07"
        )
    return say("they are to make units in this turn")


def because_of_work(evaluator: Evaluator, move: Move) -> Why:
    """What a construction or a new unit is good for."""
    match move:
        case moves.Make(_, _, unit) if unit == COLONIZER:
            return Reason(say("a Colonizer takes new land for you"), "DL-CLN-02")
        case moves.Make():
            return Reason(say("units take land and hold it"), "DL-CTL-03")
        case moves.Build(at, building):
            return because_of_building(at, building)
    return ""


def because_of_building(cell: str, code: str) -> Why:
    """What a building is good for; its choice says how much it gives there."""
    if code.startswith("upgrade_"):
        return Reason(say("more homes let more colonists come"), "DL-POP-03")
    building = BUILDINGS[code]
    if building.role in PRODUCT:
        return USES[PRODUCT[building.role]]
    if code == "city_center":
        return Reason(say("each City Center brings a colonist a turn"), "DL-POP-01")
    if building.culture:
        return Reason(
            say("culture for {culture} more keeps your people content", culture=building.culture), "DL-MOR-02"
        )
    if building.housing:
        return Reason(say("more homes let more colonists come"), "DL-POP-03")
    if code == LASER:
        return Reason(say("a {building} guards {cell}", building=building.name, cell=cell), "DL-TER-08")
    return Reason(say("a new {building} earns Credits", building=building.name), "DL-RES-07")


def because_of_attacks(evaluator: Evaluator, plan: Sequence[Move]) -> list[str]:
    """What each attack promises, with all units that go there."""
    forces: dict[str, Counter[str]] = {}
    for move in plan:
        if isinstance(move, moves.March) and move.to in evaluator.held:
            forces.setdefault(move.to, Counter())[move.unit] += move.number
    return [promised(evaluator, force, evaluator.seen.land(to)) for to, force in forces.items()]


def because_of_way(evaluator: Evaluator, move: Move) -> Why:
    """What a march is for that is no attack."""
    match move:
        case moves.March(_, unit, to) if unit == COLONIZER:
            if evaluator.seen.land(to).owner == NOBODY:
                return Reason(say("{cell} is free and can be settled at once", cell=to), "DL-CLN-01")
            return say("free land is near {cell}", cell=to)
        case moves.March(_, _, to) if to not in evaluator.held:
            return say("your army gathers")
        case moves.Carry(_, _, to):
            return Reason(say("work waits in {cell}", cell=to), "DL-TRN-03")
    return ""
