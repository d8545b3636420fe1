"""What lessons suggest, whatever the game: reasons that are true of the position, and every goal before the end."""

from __future__ import annotations

import functools
import importlib
import os
import re
from collections.abc import Iterator

import pytest

from bot.catalogue import lesson_of, lessons
from testing.course import Course
from tests.claims import Claim, Suggestion

LESSONS = int(os.environ.get("LESSONS", "5"))
"""How many lessons of each game are taken."""
WILD = 2
"""How many are taken by somebody who answers by lot: positions to which no suggestion leads."""


def suggestions(course: Course, *, wild: bool = False) -> Iterator[Suggestion]:
    """What a lesson proposes, one thing after the other, to a learner who does that, or anything if `wild`."""
    for question in course.questions():
        if course.progress.over:
            return
        view = course.match.view(0)
        advice = course.lesson.advice(course.game, view, question, course.progress.done)
        made = Suggestion(course.seed, view, question, advice, course.lesson.reason(view, question, advice))
        yield made
        course.match.answer(0, question.draw(course.chance.randrange) if wild else made.answer)


@functools.cache
def followed(key: str, seed: int) -> tuple[list[str], str]:
    """A lesson whose suggestions are all taken: the lies that are told in it, and which goals are missed."""
    course, claims = Course(key, seed), claims_of(key)
    told = [lie for made in suggestions(course) for lie in lies(made, claims)]
    left = [goal.key for goal in lesson_of(key).goals if goal.key not in course.progress.done]
    return told, f"{', '.join(left)} in round {course.match.state.round}, won: {course.match.over}" if left else ""


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
    assert [lie for seed in range(LESSONS) for lie in followed(key, seed)[0]] == []
    wild = (made for seed in range(WILD) for made in suggestions(Course(key, seed), wild=True))
    assert [lie for made in wild for lie in lies(made, claims)] == []


@pytest.mark.parametrize("key", lessons())
def test_every_goal_comes_before_the_end(key: str) -> None:
    """Whoever takes every suggestion reaches all goals before the game is won or the lesson is over, in each lesson."""
    assert {seed: missed for seed in range(LESSONS) if (missed := followed(key, seed)[1])} == {}


def test_a_lie_is_found() -> None:
    """A reason of old for a learner without such a card."""
    key = "galactic-supremacy"
    made = next(each for each in suggestions(Course(key, 0)) if not each.view.hand_counts().get("command"))
    told = Suggestion(0, made.view, made.question, made.answer, "the card is worth more to you than this")
    assert len(list(lies(told, claims_of(key)))) == 1
