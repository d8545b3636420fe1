"""What the guided table suggests: what shows something new, where the autopilot would not come to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.deadlock.computer.economy import richness
from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.computer.policy import autopilot, fitting, promise
from rules.deadlock.computer.war_plans import commuters
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.moves import Become, Buy, Hire, Keep, Land, Make, March
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import COLONIZER, NOBODY
from rules.deadlock.model.view import LandView, PlanetView
from rules.deadlock.odds.forecast import outlook_of
from rules.engine import Answer, Move, Pick, Question

RACE = "tarth"
"""Strong troops, rich farms, and no ability to ask about."""
HAND = "tank"
"""What is hired for the first attack."""
SURE_ENOUGH = 0.6
"""The chance from which an attack is suggested."""
SOME_METAL = 3
SHOPPING, WAR, LATE, LAST_ROUND = 2, 3, 4, 5
"""The rounds from which something is bought, a Tank is hired for an attack, and in any case; and the lesson's last."""


def suggest(seen: PlanetView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What shows something new; None leaves it to the autopilot, which also plays on when the lesson is over."""
    if seen.sheet is None or seen.round > LAST_ROUND:
        return None
    options: Sequence[Move] = tuple(getattr(question, "options", ()))
    evaluator = Evaluator(seen, question.seat)
    match question.prompt:
        case Prompt.RACE:
            return next((move for move in options if move == Become.of(RACE)), None)
        case Prompt.LANDING:
            return neighbourly(evaluator, options)
        case Prompt.TRADE:
            return shopping(evaluator, question, done)
        case Prompt.MARKET:
            return business(evaluator, options, done)
        case Prompt.BUSINESS if isinstance(question, Pick):
            return provided(evaluator, question, done)
    return planned(evaluator, question, done) if isinstance(question, Pick) else None


def planned(evaluator: Evaluator, question: Pick[Move], done: Mapping[str, int]) -> Answer | None:
    """A plan for the first Colonizer and the first attack."""
    match question.prompt:
        case Prompt.RESOURCE if "colonizer" not in done:
            return tuple(city_kept(evaluator, question.options)) or None
        case Prompt.BUILD if "colonizer" not in done:
            return with_colonizer(evaluator, question)
        case Prompt.TRANSPORT if "settle" not in done or "attack" not in done:
            return fitting(question, [*blow(evaluator), *pioneers(evaluator, wide=True), *commuters(evaluator, fare=2)])
    return None


# -- near each other ---------------------------------------------------------------------------------------------------


def neighbourly(evaluator: Evaluator, options: Sequence[Move]) -> Answer | None:
    """A landing with one free territory between the two settlements, so that they meet soon."""
    homes = [land.cell for land in evaluator.seen.lands if land.owner != NOBODY]
    near = [
        move for move in options if isinstance(move, Land) and any(between(evaluator, move.at, home) for home in homes)
    ]
    return max(near, key=lambda move: promise(evaluator, move.at), default=None)


def between(evaluator: Evaluator, one: str, other: str) -> list[str]:
    """The land that is beside both."""
    return [cell for cell in ADJACENT[one] if cell in ADJACENT[other] and evaluator.seen.land(cell).land]


# -- a Colonizer -------------------------------------------------------------------------------------------------------


def city_kept(evaluator: Evaluator, options: Sequence[Move]) -> list[Keep]:
    """One City Center that makes a Colonizer in this turn, where free land is near and somebody can go."""
    kept = [move for move in options if isinstance(move, Keep) and can_send(evaluator, evaluator.seen.land(move.at))]
    return [move for move in kept if evaluator.seen.land(move.at).building(move.slot).type.role == "city"][:1]


def can_send(evaluator: Evaluator, land: LandView) -> bool:
    """Whether a territory has a colonist to spare and free land in reach of a Colonizer."""
    return land.colonists > 1 and any(True for _ in free_near(evaluator, land))


def free_near(evaluator: Evaluator, land: LandView) -> Iterable[LandView]:
    """Free land that a Colonizer reaches from here in one turn."""
    reach = evaluator.reach(evaluator.seat, land, COLONIZER)
    return [other for other in evaluator.free if other.cell in reach]


def with_colonizer(evaluator: Evaluator, question: Pick[Move]) -> Answer:
    """A Colonizer before all else, and what the autopilot builds beside it."""
    crews = [move for move in question.options if isinstance(move, Make) and move.unit == COLONIZER]
    first = [move for move in crews if can_send(evaluator, evaluator.seen.land(move.at))][:1]
    plan = autopilot(evaluator.seen, question)
    return fitting(question, [*first, *(plan if isinstance(plan, tuple) else ())])


def pioneers(evaluator: Evaluator, *, wide: bool) -> list[Move]:
    """Each Colonizer to free land that it reaches: the richest; if `wide`, land beside a foe last, else first."""
    found: list[Move] = []
    taken: set[str] = set()
    for land, held in evaluator.seen.units(evaluator.seat):
        goals = [other for other in free_near(evaluator, land) if other.cell not in taken]
        best = max(goals, key=lambda other: (wide != is_beside_foe(evaluator, other), richness(other)), default=None)
        if held.kind == COLONIZER and best is not None and land.owner == evaluator.seat:
            taken.add(best.cell)
            found.append(March.of(land.cell, COLONIZER, best.cell, 1))
    return found


def is_beside_foe(evaluator: Evaluator, land: LandView) -> bool:
    """Whether a territory is beside one that another player holds."""
    return any(cell in evaluator.held for cell in ADJACENT[land.cell])


# -- goods -------------------------------------------------------------------------------------------------------------


def shopping(evaluator: Evaluator, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What the next Upkeep needs; once a little Metal, so that something is bought; the rest is kept for a Tank."""
    usual: Answer = question.default
    if usual:
        return usual
    metal = Buy.of("metal", SOME_METAL)
    first = "trade" not in done and evaluator.seen.round >= SHOPPING
    return (metal,) if first and metal in getattr(question, "options", ()) else ()


def provided(evaluator: Evaluator, question: Pick[Move], done: Mapping[str, int]) -> Answer:
    """What the next Upkeep needs, and a Tank as long as the Credits reach."""
    bought, hired = shopping(evaluator, question, done), business(evaluator, question.options, done)
    return fitting(question, [*(bought if isinstance(bought, tuple) else ()), *(hired or ())])


def business(evaluator: Evaluator, options: Sequence[Move], done: Mapping[str, int]) -> tuple[Move, ...]:
    """A Tank where it can attack in this turn; in the end one in any case; else nothing."""
    hires = [move for move in options if isinstance(move, Hire) and (move.unit, move.number) == (HAND, 1)]
    if "attack" not in done and evaluator.seen.round >= WAR and not blow(evaluator):
        for prey in victims(evaluator):
            beside = [move for move in hires if prey.cell in ADJACENT[move.at]]
            if beside and win(evaluator, {HAND: 1}, prey) >= SURE_ENOUGH:
                return (beside[0],)
    late = "hire" not in done and evaluator.seen.round >= LATE
    return (hires[0],) if late and hires else ()


# -- an attack ---------------------------------------------------------------------------------------------------------


def victims(evaluator: Evaluator) -> list[LandView]:
    """Land of others beside one's own, the least defended first; nobody's last land, for the lesson goes on."""
    beside = [cell for cell in evaluator.held if any(other in evaluator.border for other in ADJACENT[cell])]
    lands = [land for cell in beside if (land := evaluator.seen.land(cell)).land and land.owner != NOBODY]
    return sorted(
        [land for land in lands if len(evaluator.seen.controlled(land.owner)) > 1],
        key=lambda land: (evaluator.guard(land).product, land.number),
    )


def blow(evaluator: Evaluator) -> list[Move]:
    """All units that reach a victim, where they are likely to win."""
    bands = [(land, held) for land, held in evaluator.fighters(evaluator.seat)]
    for prey in victims(evaluator):
        able = [(land, held) for land, held in bands if prey.cell in evaluator.reach(evaluator.seat, land, held.kind)]
        force: dict[str, int] = {}
        for _, held in able:
            force[held.kind] = force.get(held.kind, 0) + held.number
        if force and win(evaluator, force, prey) >= SURE_ENOUGH:
            return [March.of(land.cell, held.kind, prey.cell, held.number) for land, held in able]
    return []


def win(evaluator: Evaluator, force: Mapping[str, int], land: LandView) -> float:
    """The chance that these units take a territory; 1 where nobody defends it."""
    return outlook_of(evaluator.seen, force, land).win if evaluator.guard(land).product else 1.0
