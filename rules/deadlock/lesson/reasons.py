"""Why the guided table suggests what it suggests: one reason for each answer, from “because” on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.common.english import counted, listed
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
from rules.engine import Answer, Move, Question

MOST_TOLD = 3
REASONS: Mapping[type[Move], str] = {
    moves.House: "work waits there, or will soon",
    moves.GiveUp: "it is the cheapest that you have",
    moves.Disband: "it is the cheapest that you have",
    moves.Take: "you have less of it",
    moves.Hit: "it is worth most",
    moves.Sell: "you have plenty of it",
    moves.Learn: "it is the best that money can buy",
    moves.Hangar: "it comes first of those that are equally near",
}
RACE_REASONS: Mapping[str, Why] = {
    "tarth": Reason(
        "strong troops and full granaries forgive a beginner much, and there is no ability to think of",
        "DL-RAC-TAR-1",
        "DL-RAC-TAR-2",
        "DL-ABL-01",
    ),
    "human": Reason("Credits buy whatever you forgot, and there is no ability to think of", "DL-TRD-01", "DL-ABL-01"),
}
TAXES: Mapping[str, Why] = {
    "low": Reason("it brings rebels back, and every hand is worth more than a few Credits", "DL-TAX-02"),
    "medium": Reason("it pays 2 Credits for each territory and makes nobody angry", "DL-TAX-03"),
    "high": Reason("Credits are short, and few colonists live where it hurts", "DL-TAX-04"),
}
USES: Mapping[Good, Why] = {
    "food": Reason("the next colonists want Food", "DL-UPK-01"),
    "metal": "Metal pays for everything else",
    "energy": Reason("more buildings want more Energy", "DL-UPK-03"),
    "research": Reason("every 50 research points are a technology", "DL-RSH-01"),
    "art": Reason("Art counts as culture", "DL-MOR-01"),
}
"""What a building is for that gives this."""
DONE: Mapping[str, str] = {
    Prompt.DIPLOMACY: "the computer here makes no deals; against people this is where friends are made",
}
PICKS: Mapping[str, Why] = {
    Prompt.HUNGER: "their work is missed least",
    Prompt.HOUSING: "their work is missed least",
    Prompt.MORALE: "their work is missed least",
    Prompt.SCANDAL: "their work is missed least",
    Prompt.VICTIMS: "their work is missed least",
    Prompt.HIGH: "their work is missed least",
    Prompt.POWER: "culture and food come first, then what makes Energy and Metal",
    Prompt.LABOR: Reason("culture keeps everybody content, and then comes what gives most", "DL-MOR-02", "DL-LAB-05"),
    Prompt.HOMES: "they find work there, or soon will",
    Prompt.FORGIVE: "they find work there, or soon will",
    Prompt.ABILITY: Reason("a try costs nothing", "DL-ABL-04"),
    Prompt.MISSILES: Reason("in store they are of no use, and several at one place overload its Lasers", "DL-MIS-04"),
    Prompt.BATTLES: "the order makes no difference here",
    Prompt.SETTLE: Reason(
        "it makes the land yours, with three homes and five more places to build on", "DL-CLN-02", "DL-TER-01"
    ),
}
NOTHING: Mapping[str, Why] = {
    Prompt.TRADE: Reason("you have what your next Upkeep needs, and Credits keep", "DL-TRD-02"),
    Prompt.MARKET: Reason("a deal risks a scandal, and there is nothing here that you need today", "DL-BLK-06"),
    Prompt.BUSINESS: Reason(
        "you have what your next Upkeep needs, and a deal with the Skirineen risks a scandal", "DL-TRD-02", "DL-BLK-06"
    ),
    Prompt.LABOR: "nobody can be spared",
    Prompt.RESOURCE: Reason("you need no units today, and a trade building that makes none earns Credits", "DL-RES-07"),
    Prompt.BUILD: "there is work enough for the people that you have",
    Prompt.TRANSPORT: "everybody is where they should be",
    Prompt.ABILITY: "there is no target worth the trouble",
    Prompt.MISSILES: "they are worth more later",
    Prompt.SETTLE: Reason("the land here is yours already, and free land is worth more", "DL-CLN-03"),
}


def because(seen: PlanetView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    if isinstance(answer, tuple):
        return because_of_plan(seen, question, answer)
    match answer:
        case moves.Become(race):
            return RACE_REASONS.get(race, "every race can win")
        case moves.Land(at):
            return because_of_ground(seen, seen.land(at))
        case moves.SetTax(rate):
            return TAXES[rate]
        case moves.Copy(technology):
            return f"it helps for the rest of the game: {TECHNOLOGIES[technology].effect}"
        case moves.Done():
            return DONE.get(question.prompt, "there is nothing to do")
        case Move():
            return REASONS.get(type(answer), "it serves you best here")
    return "it serves you best here"


def because_of_ground(seen: PlanetView, land: LandView) -> str:
    """What a place has for a first settlement."""
    ground = bonus_words(land.terrain)
    free = [cell for cell in ADJACENT[land.cell] if seen.land(cell).land and seen.land(cell).owner == NOBODY]
    good = f"the ground helps ({ground})" if ground else "it is firm ground"
    return f"{good}, and {counted(len(free), 'free territory')} lie around it"


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
    economy = Economy(evaluator)
    if good == "food":
        need, stock = economy.loyal, evaluator.goods["food"]
        return Reason(f"your colonists eat {need} Food in the next Upkeep, and you have {stock}", "DL-UPK-01")
    if good == "energy":
        need, stock = economy.energy_need, evaluator.goods["energy"]
        return Reason(f"your buildings take {need} Energy in the next Upkeep, and you have {stock}", "DL-UPK-03")
    if good == "metal":
        return f"everything is built of Metal, and {amount} more are soon of use"
    return "you will need it soon"


def because_of_hire(evaluator: Evaluator, at: str) -> Why:
    """What a unit does that is bought here."""
    near = [land for land in victims(evaluator) if land.cell in ADJACENT[at]]
    if not near:
        return "land without a soldier is an invitation"
    best = max(near, key=lambda land: win(evaluator, {HAND: 1}, land))
    if win(evaluator, {HAND: 1}, best) < SURE_ENOUGH:
        return "your army is where the next battle will be, and one more may decide it"
    return Reason(f"it can march in this very turn, and {promised(evaluator, {HAND: 1}, best)}", "DL-BLK-04")


def promised(evaluator: Evaluator, force: Mapping[str, int], land: LandView, who: str = "it") -> str:
    """What an attack promises: `it takes C4 in 97 of 100 cases`."""
    if not evaluator.guard(land).product:
        return f"nobody defends {land.cell}"
    return f"{who} takes {land.cell} in {min(99, round(100 * win(evaluator, force, land)))} of 100 cases"


# -- plans -------------------------------------------------------------------------------------------------------------


def because_of_plan(seen: PlanetView, question: Question, plan: Sequence[Move]) -> Why:
    """Why several are chosen, or none."""
    if not plan:
        return NOTHING.get(question.prompt, "nothing of it helps you now")
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
        case _:
            return PICKS.get(question.prompt, "it serves you best here")
    found = [*dict.fromkeys([reason for reason in told if reason])]
    return joined(found[:MOST_TOLD], listed) if found else "it serves you best here"


def because_of_keeping(seen: PlanetView, plan: Sequence[Move]) -> Why:
    """What the kept buildings are to make."""
    held = [seen.land(move.at).building(move.slot) for move in plan if isinstance(move, moves.Keep)]
    if any(building.type.role == "city" for building in held):
        return Reason(
            "your City Center is to make a Colonizer now, and new land is worth more than 5 Credits", "DL-RES-07"
        )
    return "they are to make units in this turn"


def because_of_work(evaluator: Evaluator, move: Move) -> Why:
    """What a construction or a new unit is good for."""
    match move:
        case moves.Make(_, _, unit) if unit == COLONIZER:
            return Reason("a Colonizer takes new land for you", "DL-CLN-02")
        case moves.Make():
            return Reason("units take land and hold it", "DL-CTL-03")
        case moves.Build(at, building):
            return because_of_building(at, building)
    return ""


def because_of_building(cell: str, code: str) -> Why:
    """What a building is good for; its choice says how much it gives there."""
    if code.startswith("upgrade_"):
        return Reason("more homes let more colonists come", "DL-POP-03")
    building = BUILDINGS[code]
    if building.role in PRODUCT:
        return USES[PRODUCT[building.role]]
    if code == "city_center":
        return Reason("each City Center brings a colonist a turn", "DL-POP-01")
    if building.culture:
        return Reason(f"culture for {building.culture} more keeps your people content", "DL-MOR-02")
    if building.housing:
        return Reason("more homes let more colonists come", "DL-POP-03")
    return (
        Reason(f"a {building.name} guards {cell}", "DL-TER-08")
        if code == LASER
        else Reason(f"a new {building.name} earns Credits", "DL-RES-07")
    )


def because_of_attacks(evaluator: Evaluator, plan: Sequence[Move]) -> list[str]:
    """What each attack promises, with all units that go there."""
    forces: dict[str, Counter[str]] = {}
    for move in plan:
        if isinstance(move, moves.March) and move.to in evaluator.held:
            forces.setdefault(move.to, Counter())[move.unit] += move.number
    return [promised(evaluator, force, evaluator.seen.land(to), "your attack") for to, force in forces.items()]


def because_of_way(evaluator: Evaluator, move: Move) -> Why:
    """What a march is for that is no attack."""
    match move:
        case moves.March(_, unit, to) if unit == COLONIZER:
            free = evaluator.seen.land(to).owner == NOBODY
            return (
                Reason(f"{to} is free and can be settled at once", "DL-CLN-01") if free else f"free land is near {to}"
            )
        case moves.March(_, _, to) if to not in evaluator.held:
            return "your army gathers"
        case moves.Carry(_, _, to):
            return Reason(f"work waits in {to}", "DL-TRN-03")
    return ""
