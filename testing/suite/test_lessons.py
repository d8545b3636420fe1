"""Lessons, whatever the game: every question is explained, ten minutes are enough, and it comes to an end."""

from __future__ import annotations

import functools
import os
import random
from typing import Any

import pytest

from bot.catalogue import games, lesson_of, lessons
from rules.engine import Answer, Match, Question
from rules.engine.lesson import TIPS_AT_ONCE, Lesson, Progress
from rules.engine.playout import QuickDice, playout, random_player
from testing.course import Answerer, Course, at_random, beside_their_tips, suggested
from testing.subjects import subjects

LESSONS = [key for key in lessons() if key in subjects()]
SEEDS = range(min(20, int(os.environ.get("LESSONS", "3"))))
MOST_CLICKS = 60
LONGEST_TIP = 520


@functools.cache
def taken(key: str, seed: int, answer: Answerer) -> Course:
    """Return a course that was answered so: several tests look at the same ones."""
    return Course(key, seed).take(answer)


@pytest.mark.parametrize("key", LESSONS)
def test_ten_minutes_are_enough(key: str) -> None:
    """With the suggestions taken a lesson has 10 to 59 clicks; ten minutes are 10 s for each of sixty."""
    counts = [len(taken(key, seed, suggested).asked) for seed in SEEDS]
    assert max(counts) < MOST_CLICKS, (key, counts)
    assert min(counts) >= 10, (key, counts)


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("answer", [suggested, at_random])
def test_every_question_is_explained_once_in_full(key: str, answer: Answerer) -> None:
    """Also to a learner who does anything but what is suggested: the first time at length, then in short."""
    for seed in SEEDS:
        course = taken(key, seed, answer)
        met: dict[str, int] = {}
        for number, prompt in course.asked:
            tip = course.lesson.tip(course.progress, number, prompt)
            first = met.setdefault(prompt, number) == number
            assert tip == (course.lesson.prompts[prompt].first if first else course.lesson.prompts[prompt].again)
        assert beside_their_tips(course.lesson, course.reasons) == set()


@pytest.mark.parametrize("key", LESSONS)
def test_whatever_can_be_asked_has_a_tip(key: str) -> None:
    """Random games with every seat count that the game allows bring up no question without one.

    And the rule that asks is among those that the tip explains.
    """
    game, lesson = games()[key], lesson_of(key)
    asked: set[str] = set()
    reasons: set[tuple[str, str]] = set()

    def noting(match: Match[Any, Any], question: Question) -> Answer:
        asked.add(question.prompt)
        reasons.add((question.prompt, question.reason))
        return player(match, question)

    for seed in SEEDS:
        chance = random.Random(seed)
        player = random_player(chance.randrange)
        match = Match.begin(game, lesson.seats, dict(lesson.options), QuickDice(chance.randrange))
        playout(match, noting, 1_500)
    assert asked
    assert asked <= set(lesson.prompts), asked - set(lesson.prompts)
    assert beside_their_tips(lesson, reasons) == set()


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("answer", [suggested, at_random])
def test_a_lesson_comes_to_an_end(key: str, answer: Answerer) -> None:
    """With every goal reached, or after its last round; a goal that is missing says how to reach it."""
    for seed in SEEDS:
        course = taken(key, seed, answer)
        assert course.progress.over
        missing = [goal for goal in course.lesson.goals if goal.key not in course.progress.done]
        late = course.match.over or course.match.state.round > course.lesson.last_round
        assert late or not missing, (key, seed, missing)


@pytest.mark.parametrize("key", LESSONS)
def test_what_happens_is_explained_once_and_little_at_a_time(key: str) -> None:
    """The same event is explained in no second place, and no wall of text comes at once."""
    for seed in SEEDS:
        told = taken(key, seed, suggested).told
        every = [tip for tips in told for tip in tips]
        assert every
        assert len(every) == len(set(every))
        assert max(map(len, told)) <= TIPS_AT_ONCE


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_reads_well(key: str) -> None:
    """Sentences that fit on a phone, of the game's own questions and events, with something to do at every goal."""
    lesson: Lesson[Any] = lesson_of(key)
    tips = [tip for held in lesson.prompts.values() for tip in (held.first, held.again)]
    told = [tip.first for tip in (*lesson.events.values(), lesson.welcome, lesson.farewell)]
    for text in [*tips, *told, *[goal.how for goal in lesson.goals]]:
        assert text.rstrip("*").endswith((".", "!", "?")), text
        assert "  " not in text
    assert max(map(len, tips)) <= LONGEST_TIP, max(tips, key=len)
    assert all(0 < len(held.again) < len(held.first) for held in lesson.prompts.values())
    assert set(lesson.events) <= set(games()[key].events)
    assert 4 <= len(lesson.goals) <= 8
    assert len({goal.title for goal in lesson.goals}) == len(lesson.goals)
    assert lesson.options.items() <= games()[key].checked_options(lesson.options).items()


@pytest.mark.parametrize("key", LESSONS)
def test_what_is_kept_is_read_again(key: str) -> None:
    """A restart changes nothing of what has been told; an empty text is a beginning."""
    progress = taken(key, 1, suggested).progress
    assert Progress.read(progress.text) == progress
    assert Progress.read("") == Progress()
    assert len(progress.text) < 2_000
