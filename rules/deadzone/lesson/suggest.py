"""What the guided table suggests, and why: what shows something new, where the autopilot would not come to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.common.reasons import Reason, Why
from rules.deadzone.chapters.combat.shooting import weapon_named
from rules.deadzone.computer.evaluation import Evaluator
from rules.deadzone.computer.lookahead import best_gain
from rules.deadzone.computer.policy import autopilot
from rules.deadzone.model import moves as m
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.questions import model_of
from rules.deadzone.model.view import SectorView
from rules.engine import Answer, Choose, Move, Question, plain_options, say

ARMY: Final = "strike-section"
"""Few models, with everything that a beginner should see: rifles, a blade, a burst weapon, a grenade."""
RIVALS: Final = "commando-crew"
"""Models that come near, for a first game that a learner wins mostly, and not without losses.

Of 60 learners who took every suggestion 40 won when the game was played out, and 16 lost
(`python -m tests.deadzone.balance lesson`).
"""
LEARNER: Final = 0
WORTH_IT: Final = 0.1
"""What an attack must bring, in VPs, to be a reason."""
Practice = Callable[[SectorView, Move], bool]


# -- suggestions -------------------------------------------------------------------------------------------------------


def suggest(seen: SectorView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What shows something new; None leaves it to the autopilot."""
    options: Sequence[Move] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case "team":
            return m.Field.of(ARMY)
        case "action":
            return untried(seen, options, done) or steady(seen, question)
        case "boost" if "command" not in done:
            return tuple([move for move in options if isinstance(move, m.Symbols)][:1])
    return None


def untried(seen: SectorView, options: Sequence[Move], done: Mapping[str, int]) -> Answer | None:
    """The best attack of a kind that the learner has not tried yet."""
    for key, fits in PRACTICES.items():
        found = [move for move in options if key not in done and fits(seen, move)]
        if found:
            return found[0]
    return None


def steady(seen: SectorView, question: Question) -> Answer | None:
    """The autopilot's answer for a model that stays on the objective that it holds; None for any other model."""
    f = seen.fighter(seen.acting.id) if seen.acting else None
    if f is None or f.cube not in goals(seen) or not isinstance(question, Choose):
        return None
    left = [move for move in question.options if not (isinstance(move, m.Advance | m.Sprint) and move.to != f.cube)]
    return autopilot(seen, replace(question, options=left))


def blazes(seen: SectorView, move: Move) -> bool:
    """Blaze Away, once a shot has been seen."""
    return isinstance(move, m.Shoot) and move.how == "blaze" and not move.free


def fights(seen: SectorView, move: Move) -> bool:
    """An Assault, or a movement that ends among enemies."""
    if isinstance(move, m.Advance | m.Sprint):
        return any(f.cube == move.to and f.owner != seen.seat and f.fate == "table" for f in seen.fighters)
    return isinstance(move, m.Assault)


def commands(seen: SectorView, move: Move) -> bool:
    """A shot that a Command Die pays for."""
    return isinstance(move, m.Shoot) and move.free == "command" and move.how == ""


def claims(seen: SectorView, move: Move) -> bool:
    """A movement to an objective without anybody, while the learner holds none."""
    if (
        not isinstance(move, m.Advance | m.Sprint)
        or move.by
        or any(holder(seen, one) == seen.seat for one in goals(seen))
    ):
        return False
    return move.to in goals(seen) and holder(seen, move.to) is None


def goals(seen: SectorView) -> list[str]:
    """The cubes of the objectives."""
    return [one.cube for one in seen.objectives]


def holder(seen: SectorView, cube: str) -> int | None:
    """The side of the first model in a cube; None where it is empty."""
    return next((f.owner for f in seen.fighters if f.cube == cube and f.fate == "table"), None)


PRACTICES: Final[Mapping[str, Practice]] = {
    "objective": claims,
    "blaze": blazes,
    "assault": fights,
    "command": commands,
}
"""Goal -> which moves show it."""


def rival(seen: SectorView, question: Question) -> Answer | None:
    """How the rival plays: with models that come near, and it leaves the learner's objectives alone."""
    if question.prompt == "team":
        return m.Field.of(RIVALS)
    if question.prompt != "action" or not isinstance(question, Choose):
        return None
    left = [move for move in question.options if not robs(seen, move)]
    return autopilot(seen, replace(question, options=left))


def robs(seen: SectorView, move: Move) -> bool:
    """Whether a movement of the rival ends on an objective that the learner holds."""
    ends = move.to if isinstance(move, m.Advance | m.Sprint) else ""
    return ends in goals(seen) and holder(seen, ends) == LEARNER


# -- reasons -----------------------------------------------------------------------------------------------------------

REASONS: Final[Mapping[type[Move], Why]] = {
    m.Field: say("it has a bit of everything: rifles, a blade, a burst weapon and a grenade"),
    m.Begin: Reason(say("whoever starts picks the zone and has the first Turn"), "DZ-SET-09"),
    m.Take: "",
    m.Decline: say("it would bring little now"),
    m.Hold: say("it is safer to see first where all others stand"),
    m.Carry: say("it costs nothing"),
    m.Look: Reason(say("it costs nothing to know"), "DZ-REC-02"),
    m.Discard: say("it lies nearer to the other side than to you"),
    m.Pass: Reason(say("the other side has more models left to act"), "DZ-RND-05"),
    m.Assault: Reason(say("height and a clear view count for nothing in a fight"), "DZ-ASS-06"),
    m.StandUp: Reason(say("a Pinned model must do that before any other action"), "DZ-PIN-02"),
    m.Use: say("it is worth more now than later"),
    m.Finish: say("nothing that is left is worth its risk"),
    m.PickUp: Reason(say("it is free, and most items help"), "DZ-ITM-01"),
    m.Retain: say("what is found may be of use later"),
    m.Strike: Reason(say("it costs nothing, and the enemy can only Survive"), "DZ-MOV-08", "DZ-MOV-09", "DZ-STD-03"),
    m.Oppose: say("this one is the easiest to beat"),
    m.Special: say("it is worth an action now"),
    m.Command: Reason(say("a Special Order that is not spent is lost at the end of the Round"), "DZ-CMD-05"),
    m.Detonate: say("the trap is worth most while somebody stands in it"),
    m.Control: Reason(say("it may strike at its own side, and does nothing for it in this Turn"), "DZ-KW-RAMPAGE-02"),
    m.Evade: say("it is better off there"),
}
BLAZE: Final = Reason(say("a Pinned model must spend an action on standing up"), "DZ-PIN-02", "DZ-KW-RAPID-03")
AIMED: Final = Reason(say("two more dice are worth the whole activation here"), "DZ-KW-SNIPER-01")
PLANS: Final[Mapping[str, tuple[Why, str]]] = {
    "command": (
        Reason(say("these results help you little, and re-rolling is free"), "DZ-CMD-03"),
        say("these results are worth keeping"),
    ),
    "reroll": (
        Reason(say("these results help you little, and re-rolling is free"), "DZ-CMD-03"),
        say("these results are worth keeping"),
    ),
    "boost": (say("one more die may make the difference"), say("a die may be worth more later in the Round")),
    "react": (say("this defends it best for what it costs"), say("nothing that you could add is worth its die here")),
    "dice": (say("one more success changes what happens"), say("the Command Die is worth more later")),
    "look": (Reason(say("it costs nothing to know"), "DZ-REC-02"), say("there is nothing to look at")),
}
"""Why something is picked, and why nothing is."""


def because(seen: SectorView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    match answer:
        case m.Activate(code):
            return acting_now(seen, question, code)
        case m.Retain(0, _):
            f = seen.fighter(model_of(question))
            return say("what it carries already is worth more to it") if f and (f.item or f.gear) else ""
        case m.Deploy() | m.Reserve():
            return standing(seen, answer)
        case m.Advance() | m.Sprint():
            return arriving(seen, answer)
        case m.Shoot(_, target, "blaze", _):
            foe = seen.fighter(target)
            return BLAZE if foe and not foe.pinned else ""
        case m.Shoot(_, _, "aimed", _):
            return AIMED
        case m.Shoot():
            return shooting(seen, question, answer)
        case Move():
            return REASONS.get(type(answer), say("it is the best that is left"))
    picked, nothing = PLANS.get(question.prompt, (say("it is worth it"), say("nothing is worth it")))
    return picked if answer else nothing


def acting_now(seen: SectorView, question: Question, code: str) -> str:
    """Why this model is activated first: for an attack, or for its place where nobody has one."""
    f = seen.fighter(code)
    if f is None or seen.seat is None:
        return ""
    evaluator = Evaluator(seen, seen.seat)
    if best_gain(evaluator, f).attack > WORTH_IT:
        waits = any(not foe.activated for foe in evaluator.foes)
        return (
            say("it has an attack that is worth it now, before the other side acts")
            if waits
            else say("it has an attack that is worth it")
        )
    able = [move.model for move in plain_options(getattr(question, "options", ())) if isinstance(move, m.Activate)]
    others = [each for model in able if (each := seen.fighter(model))]
    if any(best_gain(evaluator, each).attack > WORTH_IT for each in others):
        return ""
    return say("nobody has a good attack now")


def shooting(seen: SectorView, question: Question, answer: m.Shoot) -> str:
    """That no other shot promises as much, if none does."""
    f = seen.fighter(seen.acting.id) if seen.acting else None
    if f is None or seen.seat is None:
        return ""
    evaluator = Evaluator(seen, seen.seat)
    shots = [move for move in plain_options(getattr(question, "options", ())) if isinstance(move, m.Shoot)]
    armed = [(move, weapon) for move in shots if (weapon := weapon_named(seen, f, move.weapon))]
    values = {move: evaluator.shot(f, weapon, move.target, move.how) for move, weapon in armed}
    best = values.get(answer, 0.0) >= max(values.values(), default=0.0)
    return say("no other shot promises as much") if best and len(values) > 1 else ""


def standing(seen: SectorView, move: m.Deploy | m.Reserve) -> str:
    """What a place is good for before the first Turn: how near it is to an objective, or that it is safer."""
    f, cube = seen.fighter(move.model), getattr(move, "cube", "")
    if f is None or seen.seat is None or not cube:
        return ""
    there = away(seen, cube)
    if not f.cube or there < away(seen, f.cube):
        return say("from there the nearest objective is {away:# cube|# cubes} away", away=there) if there else ""
    evaluator = Evaluator(seen, seen.seat)
    return say("it is safer there") if evaluator.danger(f, cube) < evaluator.danger(f, f.cube) else ""


def away(seen: SectorView, cube: str) -> int:
    """How many cubes away the nearest objective is."""
    return min([range_of(INDEX[cube], INDEX[goal]) for goal in goals(seen)], default=0)


def arriving(seen: SectorView, move: m.Advance | m.Sprint) -> Why:
    """What a place is good for: a fight, an objective, a target, cover; nothing where none of these is so."""
    if fights(seen, move):
        return REASONS[m.Assault]
    if move.to in goals(seen):
        return Reason(say("an objective scores for who alone holds it"), "DZ-RND-10")
    f = seen.fighter(seen.acting.id) if seen.acting else None
    if f is None or seen.seat is None or move.to not in INDEX:
        return ""
    evaluator = Evaluator(seen, seen.seat)
    seen_there = any(evaluator.sight(f, move.to, foe, foe.cube) for foe in evaluator.foes)
    if isinstance(move, m.Advance) and seen_there and evaluator.fire(f, move.to, moved=True):
        return say("it sees a target from there")
    if evaluator.danger(f, move.to) < evaluator.danger(f, f.cube):
        return say("it is safer there")
    nearer = away(seen, move.to) < away(seen, f.cube)
    return say("it comes nearer to an objective") if nearer else ""
