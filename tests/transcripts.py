"""Whole games in words: what is asked and may be answered, what is told and why, as a player reads it.

A change of the rules, of the prose or of the autopilot shows as a difference: look at it, and if it is meant, write the
transcripts anew with `python -m tests.transcripts`. Sentences that have stood there before are left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from rules.catalogue import games, lessons
from rules.engine import Amount, Match, Question
from rules.playout import Player, QuickDice, autopilot, random_player
from tests.course import Course
from tests.scene import name, words_of

FOLDER = Path(__file__).parent / "transcripts"
PEOPLE = ("Alice", "Bob", "Carol", "Dave")
LEARNERS = 12
SOME = 60
"""So many options of one question are worded at most."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game to write down: who plays it with which dice, and after how many answers the writer lays down his pen.

    A `brief` one has the answers only.
    """

    game: str
    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    players: str = "autopilot"
    answers: int = 150
    brief: bool = False


TRANSCRIPTS: Mapping[str, Transcript] = {
    "death-dome-duel": Transcript("death-dome", 2, 1, {"arena": "duel", "johnny_cash": "on"}, answers=260),
    "death-dome-three": Transcript("death-dome", 3, 2, {"teams": "characters", "matches": "2"}, answers=240),
    "death-dome-wild": Transcript("death-dome", 2, 3, {"teams": "characters", "birthday": "on"}, "random", 420),
    "death-dome-crowd": Transcript("death-dome", 4, 4, {"handicap": "on", "matches": "3"}, "random", 420),
    "deadlock-two": Transcript("deadlock", 2, 5, {"round_limit": "20"}, answers=200),
    "deadlock-four": Transcript("deadlock", 4, 6, answers=260),
    "deadlock-wild": Transcript("deadlock", 3, 7, players="random", answers=400),
    "deadzone-patrol": Transcript("deadzone", 2, 9, {"scenario": "patrol", "map": "foundry-row"}, answers=140),
    "deadzone-wild": Transcript("deadzone", 2, 10, {"scenario": "random", "missions": "on"}, "random", 160),
    "death-dome-computers": Transcript("death-dome", 2, 5, {"matches": "2"}, answers=700, brief=True),
    "death-dome-four-computers": Transcript("death-dome", 4, 6, {"teams": "characters"}, answers=700, brief=True),
    "death-dome-three-computers": Transcript("death-dome", 3, 7, {"matches": "3"}, answers=900, brief=True),
    "death-dome-two-again": Transcript("death-dome", 2, 8, {"teams": "characters"}, answers=700, brief=True),
    "death-dome-four-again": Transcript("death-dome", 4, 9, answers=700, brief=True),
}


class Writer:
    """Plays a game and writes it down; a sentence is written the first time only."""

    def __init__(self, plan: Transcript) -> None:
        self.plan, self.game, self.chance = plan, games()[plan.game], random.Random(plan.seed)
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
            written[f"{question.prompt}: {words_of(advice)}, {course.lesson.because(seen, question, advice)}"] = None
            written.update(dict.fromkeys([f"    tip: {tip}" for tip in course.told[-1]]))
            course.match.answer(0, advice if seed % 2 else question.draw(course.chance.randrange))
    yield from written


def transcripts() -> Mapping[str, Callable[[], Iterator[str]]]:
    """All of them by title: the games, and the lesson of every game that has one."""
    played = {title: Writer(plan).lines for title, plan in TRANSCRIPTS.items()}
    return played | {f"{key}-lesson": partial(lesson_lines, key) for key in lessons()}


def recorded(title: str) -> Sequence[str]:
    """A transcript as it was written down."""
    return (FOLDER / f"{title}.txt").read_text("utf-8").splitlines()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for title, lines in transcripts().items():
        (FOLDER / f"{title}.txt").write_text("\n".join(lines()) + "\n", "utf-8")
