"""Random play of any game, with everything kept that the checks need."""

from __future__ import annotations

import json
import os
import random
import types
import typing
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from rules.engine import (
    NOBODY,
    Answer,
    Below,
    Checkpoint,
    Dice,
    Entry,
    Event,
    FairDice,
    Game,
    Match,
    Move,
    Refused,
    Stamp,
)
from testing.conformance.cases import Case

MOVES_A_CHECK = 40
MOVES_A_DEAR_CHECK = MOVES_A_CHECK if "CONFORMANCE_EXAMPLES" in os.environ else 16
"""The same for what plays on from each moment with every seat: half of the suite's time, but for the longer look."""
OPENING = 400
"""A check looks at so many moments in a row, beginning up to so many answers into the game."""


def some_options(game: Game[Any, Any], seats: int, chance: random.Random) -> dict[str, str]:
    """Random options that go together: what the game refuses is drawn anew."""
    while True:
        options = {option.key: chance.choice(option.choices) for option in game.options}
        with suppress(Refused):
            game.start(seats, options)
            return options


class Witness(Match[Any, Any]):
    """A match that checkpoints at every phase, so that what is made of it has little to be told."""

    spacing = 0


@dataclass
class Run:
    """A match played at random from a seed; `rows`, `checkpoints` and `events` are all since its beginning."""

    case: Case
    seed: int
    kind: type[Match[Any, Any]] = Match
    act_rate: float = 0.1
    rows: list[Entry] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        print(f"{self.case} with seed {self.seed}")
        self.random = random.Random(self.seed)
        self.game: Game[Any, Any] = self.case.game
        self.seats = self.random.randint(*self.game.seats)
        self.options = some_options(self.game, self.seats, self.random)
        self.skill = self.random.choice([0.0, 0.3, 0.9])
        self.names = [f"P{seat}" for seat in range(self.seats)]
        self.sample_act = self.case.sample_act
        self.begin()

    def begin(self) -> None:
        """Begin a new match."""
        self.rows, self.checkpoints, self.events = [], [], []
        self.match = self.kind.begin(self.game, self.seats, self.options, self.dice)
        self.collect()

    @property
    def dice(self) -> Dice:
        """The dice of this run; outcomes follow from the question's number only, so that any two are alike."""
        return FairDice(b"%d" % self.seed)

    @property
    def below(self) -> Below:
        """Where this run's own randomness comes from."""
        return self.random.randrange

    def collect(self) -> None:
        """Keep what the match has told since the last time."""
        news = self.match.drain()
        self.rows += news.entries
        self.checkpoints += news.checkpoints
        self.events += news.events

    def move(self) -> None:
        """One answer, act or tick of the clock."""
        if self.random.random() < self.act_rate:
            self.try_act()
        if self.match.asked is not None:
            advance(self.match, self.answer, self.below, self.stamp())
        self.collect()

    def answer(self, match: Match[Any, Any], seat: int) -> Answer:
        """What a seat answers: at random, or for a part of the time as the autopilot would."""
        question = match.question_for(seat)
        if self.random.random() < self.skill:
            advice: Answer = self.game.autopilot(match.view(seat), question)
            return advice
        return question.draw(self.below)

    def stamp(self) -> Stamp:
        """Who, how and when: something different each time, or nothing."""
        number = self.below(10**9)
        return Stamp(f"person{number % 7}", f"click{number}", number) if number % 9 else NOBODY

    def try_act(self) -> None:
        """A random seat tries a random act."""
        seat = self.below(self.seats)
        act = self.some_act(seat)
        if act is None or self.match.asked is None:
            return
        try:
            if self.survives(seat, act):
                self.match.act(seat, act, self.stamp())
        except Refused:
            return

    def survives(self, seat: int, act: Move) -> bool:
        """Whether the game goes on after an act; once in a while it need not."""
        fork = self.match.fork(self.dice)
        fork.act(seat, act)
        return not fork.over or self.below(9) == 0

    def some_act(self, seat: int) -> Move | None:
        """A likely or an unlikely act of the game."""
        game, state = self.game, self.match.state
        suggested = game.suggest(self.match.view(seat))
        if suggested and self.below(3) == 0:
            return self.random.choice(suggested)
        if self.sample_act and self.below(3):
            return self.sample_act(state, seat, self.below)
        return wild_move(self.random.choice(game.acts), words(game, state), self.below) if game.acts else None

    def play(self, count: int) -> None:
        """Play on for so many moves, or to the end."""
        for _ in range(count):
            if self.match.asked is None:
                return
            self.move()

    def moments(self, count: int = MOVES_A_CHECK) -> Iterator[Match[Any, Any]]:
        """The match at so many moments, one move apart, from somewhere in the game on; its end is one too."""
        skip = self.below(OPENING) * self.below(2)
        self.play(skip)
        while self.match.asked is None and skip:
            skip //= 2
            self.begin()
            self.play(skip)
        for _ in range(count):
            yield self.match
            if self.match.asked is None:
                return
            self.move()

    def tail(self, seq: int) -> tuple[Checkpoint, list[Entry]]:
        """The last checkpoint before row `seq` and the rows from there up to it."""
        checkpoint = [point for point in self.checkpoints if point.seq <= seq][-1]
        return checkpoint, [row for row in self.rows if checkpoint.seq <= row.seq < seq]


def advance(match: Match[Any, Any], answer: Any, below: Below, stamp: Stamp = NOBODY) -> None:
    """One seat answers, or a complete window closes; after a first word others may still answer, in vain."""
    asked = match.asked
    assert asked is not None
    waiting = [seat for seat in asked.questions if seat not in asked.answers]
    if waiting and not (asked.complete and below(2)):
        seat = waiting[below(len(waiting))]
        match.answer(seat, answer(match, seat), stamp)
    else:
        match.close(stamp)


def words(game: Game[Any, Any], state: Any) -> list[str]:
    """The strings in a state: names of things that acts could be about."""
    found: set[str] = set()

    def gather(value: object) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            found.update(value)
            for child in value.values():
                gather(child)
        elif isinstance(value, list):
            for child in value:
                gather(child)

    gather(plain(game, state))
    return sorted(found)


def plain(game: Game[Any, Any], state: Any) -> Any:
    """A state as its JSON holds it."""
    return json.loads(game.dump(state))


def wild_move(kind: type[Move], strings: list[str], below: Below) -> Move:
    """A move of this class with fields of the right types and any values."""
    hints = typing.get_type_hints(kind)
    return kind(*[wild_value(hints[name], strings, below) for name in kind.field_names()])


def wild_value(hint: Any, strings: list[str], below: Below) -> Any:
    """A value of this type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return args[below(len(args))]
    if origin in (typing.Union, types.UnionType):
        return wild_value(args[below(len(args))], strings, below)
    if origin is tuple:
        inner = [args[0]] * below(4) if args[-1] is Ellipsis else args
        return tuple([wild_value(each, strings, below) for each in inner])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)[below(len(hint))]
    if hint is bool:
        return bool(below(2))
    if hint is int:
        return below(9) - 1 if below(9) else 10**6
    if hint is str:
        return strings[below(len(strings))] if below(9) else "no such thing"
    return None
