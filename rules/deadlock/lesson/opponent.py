"""How the rival plays at the guided table: it comes near, settles beside the learner, and does not attack."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock.computer.evaluation import Evaluator
from rules.deadlock.computer.policy import fitting
from rules.deadlock.computer.war_plans import commuters
from rules.deadlock.lesson.suggest import LAST_ROUND, city_kept, neighbourly, pioneers, with_colonizer
from rules.deadlock.model.moves import Become, House
from rules.deadlock.model.questions import Count, Prompt
from rules.deadlock.model.view import PlanetView
from rules.engine import Answer, Move, Pick, Question, subject

RACES = ("human", "tarth")
"""What it chooses, the first that is free: neither has an ability that would trouble a beginner."""
GENTLE_ROUNDS = LAST_ROUND + 1
"""The lesson ends with the learner's first question after its last round, and the rival may come before him."""
OUTPOSTS = 2
"""It hurries until it has so many territories."""


def rival(seen: PlanetView, question: Question) -> Answer | None:
    """It grows beside the learner, does no business and harms nobody, until the lesson is over."""
    if seen.sheet is None or seen.round > GENTLE_ROUNDS:
        return None
    options: Sequence[Move] = tuple(getattr(question, "options", ()))
    evaluator = Evaluator(seen, question.seat)
    match question.prompt:
        case Prompt.RACE:
            return next((Become.of(race) for race in RACES if Become.of(race) in options), None)
        case Prompt.LANDING:
            return neighbourly(evaluator, options)
        case Prompt.MARKET | Prompt.MISSILES | Prompt.ABILITY:
            return ()
        case Prompt.BUSINESS:
            usual: Answer = question.default
            return usual
    return peaceful(evaluator, question) if isinstance(question, Pick) else None


def peaceful(evaluator: Evaluator, question: Pick[Move]) -> Answer | None:
    """A Colonizer for the land towards the learner, colonists to live there, and no army that moves."""
    early = len(evaluator.lands) < OUTPOSTS
    match question.prompt:
        case Prompt.RESOURCE if early:
            return tuple(city_kept(evaluator, question.options)) or None
        case Prompt.BUILD if early:
            return with_colonizer(evaluator, question)
        case Prompt.HOMES:
            return to_outpost(evaluator, question)
        case Prompt.TRANSPORT:
            return fitting(question, [*pioneers(evaluator, wide=False), *commuters(evaluator, fare=2)])
    return None


def to_outpost(evaluator: Evaluator, question: Pick[Move]) -> Answer | None:
    """New colonists go to land without any, so that somebody is there."""
    empty = [land.cell for land in evaluator.lands if not land.colonists]
    return (House.of(empty[0], subject(question, Count).number),) if empty else None
