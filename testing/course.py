"""Taking a lesson at a table in memory, for the tests of lessons and of what stands in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.catalogue import games, lesson_of
from bot.tables.guiding import needs_no_learner
from rules.engine import Answer, Event, Match, Question
from rules.engine.lesson import Lesson, Progress
from rules.engine.playout import QuickDice

LONGEST = 20_000
"""Answers at a guided table, the other seats' included, that no lesson comes near."""
Answerer = Callable[["Course", Question], Answer]


@dataclass
class Course:
    """A learner at a table in memory: answers until the lesson is over, and keeps what was asked, told and seen."""

    key: str
    seed: int
    progress: Progress = field(default_factory=Progress)
    asked: list[tuple[int, str]] = field(default_factory=list)
    reasons: set[tuple[str, str]] = field(default_factory=set)
    """The questions, by prompt and the rule that asks."""
    told: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game, self.lesson = games()[self.key], lesson_of(self.key)
        self.chance = random.Random(self.seed)
        dice = QuickDice(self.chance.randrange)
        self.match: Match[Any, Any] = Match.begin(self.game, self.lesson.seats, dict(self.lesson.options), dice)
        self.heard: list[Event] = []

    def take(self, answer: Answerer, most: int = 500) -> Course:
        """Take the course; return itself."""
        for question in self.questions():
            assert len(self.asked) <= most, (self.key, self.seed, Counter(prompt for _, prompt in self.asked))
            if self.progress.over:
                break
            self.match.answer(0, answer(self, question))
        return self

    def questions(self) -> Iterator[Question]:
        """What the learner is asked; the others and standing orders are answered meanwhile."""
        for _ in range(LONGEST):
            if (asked := self.match.asked) is None:
                self._note(None)
                return
            open_now = [question for seat, question in asked.questions.items() if seat not in asked.answers]
            if not open_now:
                self.match.close()
                continue
            question = max(open_now, key=lambda question: question.seat)
            if question.seat:
                self._rival(question)
            elif (settled := needs_no_learner(question) if question.order is None else question.order) is not None:
                self.match.answer(0, settled)
            else:
                self._note((asked.id, question.prompt))
                self.reasons.add((question.prompt, question.reason))
                yield question
        raise AssertionError(f"the lesson of {self.key} does not end: {LONGEST} answers, seed {self.seed}")

    def _rival(self, question: Question) -> None:
        self.match.answer(
            question.seat, self.lesson.answer_of_rival(self.game, self.match.view(question.seat), question)
        )

    def _note(self, asked: tuple[int, str] | None) -> None:
        seen = [event for event in self.match.drain().events if event.seen_by(0)]
        self.heard += seen
        self.progress = self.lesson.noted(self.progress, self.match.view(0), self.match.state.round, seen, asked)
        if asked:
            self.asked.append(asked)
            self.told.append(self.lesson.explained(self.progress, asked[0]))


def suggested(course: Course, question: Question) -> Answer:
    """What the lesson suggests, with a reason where there is one."""
    view = course.match.view(0)
    advice = course.lesson.advice(course.game, view, question, course.progress.done)
    why = course.lesson.reason(view, question, advice)
    assert not why or why[0].islower() or why.split()[0].istitle(), why
    assert not why.endswith(".")
    assert "[" not in why
    question.check(advice)
    return advice


def at_random(course: Course, question: Question) -> Answer:
    """Anything that is legal."""
    suggested(course, question)
    return question.draw(course.chance.randrange)


def beside_their_tips(lesson: Lesson[Any], reasons: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The questions, by prompt and the rule that asks, whose tip explains some other rule."""
    return {(prompt, rule) for prompt, rule in reasons if rule not in lesson.prompts[prompt].rules}
