"""What lessons suggest, whatever the game: reasons that are true of the position, and every goal before the end."""

from __future__ import annotations

import functools
import importlib
import os
import re
from collections.abc import Iterator

import pytest

from rules.engine import Answer, Question
from rules.engine.catalogue import lesson_of, lessons
from tests.claims import Claim, Suggestion
from tests.course import Course, at_random, suggested

LESSONS = int(os.environ.get("LESSONS", "20"))
"""How many lessons of each game are taken."""
WILD = 4
"""How many are taken by somebody who answers by lot: positions to which no suggestion leads."""


@functools.cache
def followed(key: str, seed: int) -> tuple[Course, tuple[Suggestion, ...]]:
    """A lesson whose suggestions are all taken, and each of them."""
    made: list[Suggestion] = []

    def noting(course: Course, question: Question) -> Answer:
        made.append(proposed(course, question))
        return suggested(course, question)

    return Course(key, seed).take(noting), tuple(made)


@functools.cache
def wandered(key: str, seed: int) -> tuple[Suggestion, ...]:
    """What is suggested in a lesson to a learner who answers by lot."""
    made: list[Suggestion] = []

    def noting(course: Course, question: Question) -> Answer:
        made.append(proposed(course, question))
        return at_random(course, question)

    Course(key, seed).take(noting)
    return tuple(made)


def proposed(course: Course, question: Question) -> Suggestion:
    """What the lesson proposes now."""
    view = course.match.view(0)
    advice = course.lesson.advice(course.game, view, question, course.progress.done)
    return Suggestion(course.seed, view, question, advice, course.lesson.reason(view, question, advice))


def every_suggestion(key: str) -> Iterator[Suggestion]:
    """Those of many lessons."""
    for seed in range(LESSONS):
        yield from followed(key, seed)[1]
    for seed in range(WILD):
        yield from wandered(key, seed)


def claims_of(key: str) -> list[Claim]:
    """What the reasons of a game say that can be looked up in a view: `tests/<game>/claims.py`."""
    found: list[Claim] = importlib.import_module(f"tests.{key.replace('-', '_')}.claims").CLAIMS
    return found


def lies(made: Suggestion, claims: list[Claim]) -> Iterator[str]:
    """What a reason says that is not so."""
    for words, holds in claims:
        for said in re.finditer(words, made.why):
            if not holds(made, said):
                yield f"“{said[0]}” is not so: {made}"


@pytest.mark.parametrize("key", lessons())
def test_a_reason_is_true_of_the_position(key: str) -> None:
    """It names a card, a unit or a kind only where the learner has it, and figures as they are."""
    claims = claims_of(key)
    assert [lie for made in every_suggestion(key) for lie in lies(made, claims)] == []


@pytest.mark.parametrize("key", lessons())
def test_every_goal_comes_before_the_end(key: str) -> None:
    """Whoever takes every suggestion reaches all goals before the game is won or the lesson is over, in each lesson."""
    goals = [goal.key for goal in lesson_of(key).goals]
    missed = {}
    for seed in range(LESSONS):
        course, _ = followed(key, seed)
        if left := [goal for goal in goals if goal not in course.progress.done]:
            missed[seed] = f"{', '.join(left)} in round {course.match.state.round}, won: {course.match.over}"
    assert missed == {}


def test_a_lie_is_found() -> None:
    """A reason of old for a learner without such a card."""
    key = "galactic-supremacy"
    made = next(each for each in followed(key, 0)[1] if not each.view.hand_counts().get("command"))
    told = Suggestion(0, made.view, made.question, made.answer, "the card is worth more to you than this")
    assert len(list(lies(told, claims_of(key)))) == 1
