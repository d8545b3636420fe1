"""A game played again from its journal, row by row, so that it can be looked at on the way."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from bot.store.origins import OF_CHANCE
from bot.tables.story import Given
from renderers.kit.ending import Seen
from rules.engine import Chance, Checkpoint, Entry, Event, Game, Match, Mismatch, Moment, Refused
from rules.engine.journal import Kind, read_json

logger = logging.getLogger(__name__)


class Watched(Match[Any, Any]):
    """A match that notes what was asked of chance, and what came of it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.rolled: list[tuple[Chance, list[int]]] = []

    def _chance(self, step: Chance, kind: Kind = "chance") -> list[int]:
        outcome = super()._chance(step, kind)
        self.rolled.append((step, outcome))
        return outcome

    def taken(self) -> list[tuple[Chance, list[int]]]:
        """What was noted since the last call."""
        rolled, self.rolled = self.rolled, []
        return rolled


class NoDice:
    """The dice of a replay: all that was rolled stands in the journal."""

    def sample(self, step: Chance, number: int) -> NoReturn:
        """Nothing may be rolled anew."""
        raise Mismatch(number, "the journal has no such roll")


@dataclass(frozen=True, slots=True)
class Step:
    """How a match stands after a row (None: at a checkpoint), what happened then and when, and what chance gave."""

    match: Match[Any, Any]
    row: Entry | None
    events: list[Event] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    rolled: list[tuple[Chance, list[int]]] = field(default_factory=list)


def steps(
    game: Game[Any, Any], checkpoints: Sequence[Checkpoint], rows: Sequence[Entry], since: int = 0
) -> Iterator[Step]:
    """Every step of the line of play from the first of these checkpoints on; both come in order.

    Where a row does not fit the rules of today, it goes on at the next checkpoint. What came before row `since` is no
    step, but how it stood then is the first one.
    """
    outcomes = {row.line: row.payload for row in rows if row.kind in OF_CHANCE}
    left = deque(from_row(checkpoints, since))
    while left:
        start = left.popleft()
        reached = start.seq
        try:
            for step in _from(game, start, rows, outcomes, since):
                reached = step.row.seq if step.row else reached
                yield step
        except Exception as error:  # rules that were changed since may fail in any way
            logger.info("a replay of %s leaves out what follows row %s: %s", game.title, reached, type(error).__name__)
            left = deque([held for held in left if held.seq > reached])
        else:
            return


def from_row(checkpoints: Sequence[Checkpoint], since: int) -> Sequence[Checkpoint]:
    """The last of these checkpoints that is not after this row, and those that follow it."""
    return checkpoints[max(0, sum(held.seq <= since for held in checkpoints) - 1) :]


def seen(
    game: Game[Any, Any], checkpoints: Sequence[Checkpoint], rows: Sequence[Entry], since: int = 0
) -> Iterator[Seen]:
    """What everybody saw on the line of play from row `since` on: after each step with what happened in it, before that
    as phases began.
    """
    begun: list[Seen] = []

    def watched(phase: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def begin(state: Any) -> Any:
            begun.append(Seen(game.view(state, None)))
            return phase(state)

        return begin

    watching = replace(game, phases={name: watched(phase) for name, phase in game.phases.items()})
    for number, step in enumerate(steps(watching, checkpoints, rows, since)):
        yield from begun if number or not since else ()  # what had begun before that row is told by nobody
        begun.clear()
        yield Seen(step.match.view(None), tuple([event for event in step.events if event.audience is None]))


def _from(
    game: Game[Any, Any], start: Checkpoint, rows: Sequence[Entry], outcomes: Mapping[str, str], since: int
) -> Iterator[Step]:
    match = Watched.restore(game, start, (), NoDice(), outcomes=outcomes, tell=True)
    assert isinstance(match, Watched)
    left = deque([row for row in rows if row.seq >= start.seq and row.kind != "chance"])
    while left and left[0].seq < since:
        take(match, left.popleft())
    if start.seq < since:
        _step(match, None)  # what came before is told by nobody
    yield _step(match, None)
    for row in left:
        take(match, row)
        yield _step(match, row)


def _step(match: Watched, row: Entry | None) -> Step:
    news = match.drain()
    return Step(match, row, news.events, news.moments, match.taken())


def take(match: Match[Any, Any], row: Entry) -> None:
    """Do what a row says; `Mismatch` where it does not fit."""
    if match.asked is None or (row.kind != "draw" and match.asked.line != row.line):
        raise Mismatch(row.seq, "this row does not fit the game as it is played now")
    do(match, row)


def do(match: Match[Any, Any], row: Entry) -> None:
    """Do what a row says, wherever the match stands; `Mismatch` where that cannot be done there."""
    game = match.game
    try:
        if row.kind == "clock":
            match.close(row.stamp)
        elif row.kind == "draw":
            match.draw(row.stamp)
        elif row.seat is None:
            raise Mismatch(row.seq, "this row belongs to no seat")
        elif row.kind == "act":
            match.act(row.seat, game.read_move(read_json(row.payload)), row.stamp)
        else:
            match.answer(row.seat, game.read_answer(match.question_for(row.seat), row.payload), row.stamp)
    except (Refused, ValueError, KeyError) as problem:
        raise Mismatch(row.seq, "this row answers what was not asked") from problem


def after(game: Game[Any, Any], checkpoint: Checkpoint, rows: Sequence[Entry], seq: int) -> Match[Any, Any] | None:
    """The match as it stood after row `seq` and the dice that it led to; None where that fits the rules no more."""
    end = next((row.seq for row in rows if row.seq > seq and row.kind != "chance"), None)
    return before(game, checkpoint, rows, end)


def before(
    game: Game[Any, Any], checkpoint: Checkpoint, rows: Sequence[Entry], seq: int | None
) -> Match[Any, Any] | None:
    """The match as it stood before row `seq` (None: after all rows); None where that fits the rules no more."""
    tail = [row for row in rows if row.seq >= checkpoint.seq and (seq is None or row.seq < seq)]
    try:
        return Match.restore(game, checkpoint, tail, NoDice())
    except Exception as error:  # rules that were changed since may fail in any way
        logger.info("%s cannot be seen as it stood before row %s: %s", game.title, seq, type(error).__name__)
        return None


def windows(rows: Sequence[Entry] | Sequence[Given]) -> set[int]:
    """The questions that were asked of several at once, unseen; one that is open now may be missing.

    The clock closes a window. An act that cuts it short comes after answers to the same question, and only a window
    stays open after an answer.
    """
    hidden, answered = set[int](), set[int]()
    for row in rows:
        if row.kind == "answer":
            answered.add(row.question)
        elif row.kind == "clock" or (row.kind == "act" and row.question in answered):
            hidden.add(row.question)
    return hidden


def thinned(count: int, most: int) -> list[int]:
    """Which of so many things are kept: at most `most`, evenly, the first and the last among them."""
    if count <= most:
        return [*range(count)]
    return sorted({round(number * (count - 1) / (most - 1)) for number in range(most)})
