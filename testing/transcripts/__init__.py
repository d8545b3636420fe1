"""Whole games in words: what is asked and may be answered, what is told and why, as a player reads it.

A change of the rules, of the prose or of the autopilot shows as a difference: look at it, and if it is meant, write the
game's transcripts anew with `python -m testing.transcripts GAME`. Sentences that have stood there before are left out.

What is written down of a game is planned in `tests/<game>/transcripts/__init__.py`, as `TRANSCRIPTS`; the texts lie
beside it. Without a plan it is one game of autopilots; a game that has a lesson has its transcript, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bot.catalogue import games, lessons
from rules.engine import Amount, Match, Question
from rules.engine.playout import Player, QuickDice, autopilot, random_player
from testing.course import Course
from testing.scene import name, words_of
from testing.subjects import brought_by, folder_of, usual_seats

PEOPLE = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
LEARNERS = 12
SOME = 60
"""So many options of one question are worded at most."""
USUAL = "usual"
"""The title of what is written down where a game brings no plans: a game of autopilots, two of them if that can be."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game to write down: who plays it with which dice, and after how many answers the writer lays down his pen.

    A `brief` one has the answers only.
    """

    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    players: str = "autopilot"
    answers: int = 150
    brief: bool = False


class Writer:
    """Plays a game and writes it down; a sentence is written the first time only."""

    def __init__(self, key: str, plan: Transcript) -> None:
        self.plan, self.game, self.chance = plan, games()[key], random.Random(plan.seed)
        dice = QuickDice(self.chance.randrange)
        self.match: Match[Any, Any] = Match.begin(self.game, plan.seats, dict(plan.options), dice)
        self.player: Player = autopilot if plan.players == "autopilot" else random_player(self.chance.randrange)
        self.names = PEOPLE[: plan.seats]
        self._written: dict[str, None] = {}
        self._round = 0

    def lines(self) -> Iterator[str]:
        """The whole transcript."""
        yield from self._news()
        for _ in range(self.plan.answers):
            if (asked := self.match.asked) is None:
                break
            open_now = [question for seat, question in asked.questions.items() if seat not in asked.answers]
            for question in open_now:
                yield from self._asked(question)
                answer = self.player(self.match, question)
                yield f"{name(question.seat)} {question.prompt}: {words_of(answer)}"
                self.match.answer(question.seat, answer)
            if asked.window is not None:
                self.match.close()
            yield from self._news()

    def _asked(self, question: Question) -> Iterator[str]:
        """A question as its player reads it: prompt, choices, what their fields are called, odds."""
        if self.plan.brief:
            return
        seen, told = self.match.view(question.seat), self.game.narrate
        yield from self._new("asked", [told.prompt(question, self.names)])
        window = self.match.asked.window if self.match.asked else None
        about = (window.prompt, window.about) if window else (question.prompt, question.about)
        yield from self._new("all read", [told.public(*about, self.names)])
        if isinstance(question, Amount):
            return
        yield from self._new("may", [told.label(move, seen, self.names) for move in question.options[:SOME]])
        fields = {(getattr(move, field), field): None for move in question.options for field in move.field_names()}
        called = [told.named(value, seen, self.names, field) for value, field in fields if isinstance(value, str)]
        yield from self._new("named", called)
        odds = [self.game.odds(seen, question, move) for move in question.options[:SOME]]
        yield from self._new("odds", [text for text in odds if text])

    def _news(self) -> Iterator[str]:
        """What is told since the last answer, and at the start of a round how everything stands."""
        events = self.match.drain().events
        for event in [] if self.plan.brief else events:
            told, why = self.game.narrate.fact(event, self.names), self.game.narrate.why(event, self.names)
            who = "told" if event.audience is None else f"told to {' '.join(map(name, event.audience))}"
            yield from self._new(who, [told] if told else [])
            yield from self._new("because", [why] if why else [])
        if self.match.state.round != self._round and not self.plan.brief:
            self._round = self.match.state.round
            yield from self._new("stands", [self.game.narrate.standing(self.match.view(None), self.names)])
            for seat in range(self.plan.seats):
                yield from self._new("sheet", self.game.narrate.sheet(self.match.view(seat), self.names).splitlines())

    def _new(self, what: str, texts: Iterable[str]) -> Iterator[str]:
        """The sentences that have not been written yet."""
        for text in texts:
            line = f"    {what}: {text.replace(chr(10), ' / ')}"
            if line not in self._written:
                self._written[line] = None
                yield line


def lesson_lines(key: str) -> Iterator[str]:
    """What the lesson of a game suggests and why, to learners who take it and to others who do anything else."""
    written: dict[str, None] = {}
    for seed in range(LEARNERS):
        course = Course(key, seed)
        for question in course.questions():
            if course.progress.over:
                break
            seen = course.match.view(0)
            advice = course.lesson.advice(course.game, seen, question, course.progress.done)
            written[f"{question.prompt}: {words_of(advice)}, {course.lesson.reason(seen, question, advice)}"] = None
            written.update(dict.fromkeys([f"    tip: {tip}" for tip in course.told[-1]]))
            course.match.answer(0, advice if seed % 2 else question.draw(course.chance.randrange))
    yield from written


def plans(key: str) -> Mapping[str, Transcript]:
    """The games that are to be written down of a game, by title."""
    brought: Mapping[str, Transcript] | None = getattr(brought_by(key, "transcripts"), "TRANSCRIPTS", None)
    return brought or {USUAL: Transcript(usual_seats(games()[key]), seed=1, answers=100)}


def transcripts(key: str) -> Mapping[str, Callable[[], Iterator[str]]]:
    """All transcripts of a game by title, its lesson among them if it has one."""
    played = {title: Writer(key, plan).lines for title, plan in plans(key).items()}
    return played | ({"lesson": partial(lesson_lines, key)} if key in lessons() else {})


def text_of(key: str, title: str) -> Path:
    """The file of a transcript."""
    return folder_of(key) / "transcripts" / f"{title}.txt"


def recorded(key: str, title: str) -> Sequence[str]:
    """A transcript as it was written down; one that was not fails the test that asks."""
    file = text_of(key, title)
    assert file.exists(), f"“{key}” has no transcript {file.name}: write it with `python -m testing.transcripts {key}`."
    return file.read_text("utf-8").splitlines()
