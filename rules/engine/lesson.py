"""A lesson: a guided table for one newcomer, who plays a real game in about ten minutes and is told what is what.

A game whose `lesson` room has a LESSON is offered by `/learn`. What the learner has been told follows from the
journal as it is written: `Lesson.noted` takes what has just happened and what is asked now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Generic, TypeVar

from rules.engine import Answer, Event, Game, Question, Refused

V = TypeVar("V")
TIPS_AT_ONCE = 2
"""How many kinds of events are explained with one question, at most; the rest when they come again."""


@dataclass(frozen=True, slots=True)
class Tip:
    """What to know: all of it the first time (`first`), in short (`again`) when the same is asked once more.

    `rules` are the ids of the rules that it explains; the learner does not see them.
    """

    first: str
    again: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal(Generic[V]):
    """A chapter of the lesson: `done` says whether an event is it, from the learner's view; `how` to come to it.

    `rules` are the ids of the rules that this goes by.
    """

    key: str
    title: str
    how: str
    done: Callable[[Event, V], bool]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner is. `met`, `told` and `done` give the question with which a prompt was first asked, a kind of
    event first explained, a goal reached; `over` the one with which the lesson ended, 0 before that.
    """

    met: Mapping[str, int] = field(default_factory=dict)
    told: Mapping[str, int] = field(default_factory=dict)
    done: Mapping[str, int] = field(default_factory=dict)
    over: int = 0

    @classmethod
    def read(cls, text: str) -> Progress:
        """From its JSON; an empty text is the beginning."""
        return cls(**json.loads(text)) if text else cls()

    @property
    def text(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


@dataclass(frozen=True)
class Lesson(Generic[V]):
    """A guided table. The learner has seat 0 of `seats`, computers the rest; `options` are the game's.

    `welcome` says in a few lines what the game is. `prompts` has a tip for every question that can come, `events` what
    there is to understand about a kind of event. After round `last_round`, or with all `goals` reached, the lesson is
    over and `farewell` says what to do next. `suggest` may recommend another move than the autopilot's, so that the
    goals are reached (given which are); `because` says why a suggestion is good; `rival` lets the computers play so
    that there is something to learn from, None where they play as ever.
    """

    seats: int
    options: Mapping[str, str]
    welcome: Tip
    prompts: Mapping[str, Tip]
    events: Mapping[type[Event], Tip]
    goals: tuple[Goal[V], ...]
    farewell: Tip
    last_round: int
    because: Callable[[V, Question, Answer], Tip | str]
    suggest: Callable[[V, Question, Mapping[str, int]], Answer | None] = lambda view, question, done: None
    rival: Callable[[V, Question], Answer | None] = lambda view, question: None
    minutes: int = 10

    def advice(self, game: Game[Any, V], view: V, question: Question, done: Mapping[str, int]) -> Answer:
        """A good answer, from the learner's own view: the lesson's, else the autopilot's, else the default."""
        return _first_that_fits(question, self.suggest(view, question, done), game.autopilot(view, question))

    def reason(self, view: V, question: Question, answer: Answer) -> str:
        """Why a suggestion is good, as the learner reads it: without the rules."""
        why = self.because(view, question, answer)
        return why.first if isinstance(why, Tip) else why

    def answer_of_rival(self, game: Game[Any, V], view: V, question: Question) -> Answer:
        """What a computer at this table answers, from its own view."""
        return _first_that_fits(question, self.rival(view, question), game.autopilot(view, question))

    def noted(
        self, so_far: Progress, view: V, round_: int, events: Iterable[Event], asked: tuple[int, str] | None
    ) -> Progress:
        """How far the learner is after these events, asked this now: a question's number and prompt; None for nothing.

        What happened while the game was set up reaches no goal: the learner has done nothing yet.
        """
        number = asked[0] if asked else -1
        events, met = list(events), dict(so_far.met)
        done = dict(so_far.done)
        for goal in self.goals if met else ():
            if goal.key not in done and any(goal.done(event, view) for event in events):
                done[goal.key] = number
        if asked:
            met.setdefault(asked[1], number)
        fresh = [kind.__name__ for kind in self.events if any(isinstance(event, kind) for event in events)]
        untold = [name for name in fresh if name not in so_far.told][:TIPS_AT_ONCE]
        told = {**so_far.told, **dict.fromkeys(untold, number)}
        ended = round_ > self.last_round or len(done) == len(self.goals) or asked is None
        return replace(so_far, met=met, told=told, done=done, over=so_far.over or (number if ended else 0))

    def tip(self, progress: Progress, number: int, prompt: str) -> str:
        """What to know of this question: all of it where it comes for the first time."""
        tip = self.prompts.get(prompt)
        if tip is None:
            return ""
        return tip.first if progress.met.get(prompt, number) == number else tip.again

    def explained(self, progress: Progress, number: int) -> list[str]:
        """What is explained about what happened before this question."""
        return [tip.first for kind, tip in self.events.items() if progress.told.get(kind.__name__) == number]


def _first_that_fits(question: Question, *answers: Answer | None) -> Answer:
    """The first of these that is legal, else the default."""
    default: Answer = question.default
    return next((answer for answer in answers if answer is not None and _fits(question, answer)), default)


def _fits(question: Question, answer: Answer) -> bool:
    try:
        question.check(answer)
    except Refused:
        return False
    return True
