"""What a puzzle shows: a question of a game that is over, from its journal and through the view of the seat asked."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from bot.computers.review import in_words
from bot.store import Store
from bot.store.rows import checkpoint_before, journal_since
from bot.store.schema import guesses, puzzles
from bot.tables.loaded import LoadedTable
from bot.tables.queries.history import Link
from bot.tables.queries.replaying import before
from bot.tables.story import Line
from bot.tables.table import TableAccess
from rules.engine import Checkpoint, Entry, Game, Match, Question, Refused, say

NO_LINE = say("Nobody answered anything there: choose a line of this game's log, or a decision of its review.")
OUTDATED = say("That line cannot be read any more: the rules have changed since it was played.")


@dataclass(frozen=True, slots=True)
class Found:
    """An answer in a journal, and how the match comes to its question."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    checkpoint: Checkpoint
    tail: tuple[Entry, ...]
    seat: int
    given: str

    def match(self) -> Match[Any, Any]:
        """The match before the answer; raises `Refused` if that cannot be read. It takes a while."""
        match = before(self.game, self.checkpoint, self.tail, None)
        if match is None or match.asked is None or self.seat not in match.asked.questions:
            raise Refused(OUTDATED)
        return match


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as its channel may read it.

    `view`, `question` and the words of the `answers` are those of the `seat`, of which nobody is told more than it
    knew. `guesses` are people by the answer that they chose, `chances` what each is worth; both are empty until it is
    `open`, the latter also where nobody could tell.
    """

    id: int
    table: int
    game: Game[Any, Any]
    names: tuple[str, ...]
    seat: int
    round: int
    view: Any
    question: Question
    answers: tuple[str, ...]
    opens: int
    post: Link
    open: bool
    chosen: int
    chances: tuple[float, ...]
    guesses: tuple[tuple[str, ...], ...]


class Puzzling(TableAccess):
    """Tells what puzzles show; it changes nothing."""

    async def shown(self, puzzle: int) -> Puzzle | None:
        """Return a puzzle, None when it is gone; raises `Refused` if its line cannot be read any more."""
        store = self._services.store
        row = next(iter(await store.read(select(puzzles).where(puzzles.c.id == puzzle))), None)
        if row is None:
            return None
        told = []
        if row.opened is not None:
            told = [*await store.read(select(guesses).where(guesses.c.puzzle_id == puzzle).order_by(guesses.c.person))]
        async with self._table(row.table_id).opened() as live:
            found = await find(store, live, row.seq)
            post = Link(live.row.guild, row.channel, row.message)

        def make() -> Puzzle:
            match = found.match()
            view, question = match.view(found.seat), match.question_for(found.seat)
            answers = [found.game.read_answer(question, text) for text in json.loads(row.answers)]
            words = [in_words(found.game, view, answer, found.names) for answer in answers]
            by_answer = tuple([tuple([one.person for one in told if one.answer == at]) for at in range(len(words))])
            chances = tuple(json.loads(row.chances)) if row.chances else ()
            return Puzzle(
                row.id, row.table_id, found.game, found.names, found.seat, match.state.round, view, question,
                tuple(words), row.opens, post, row.opened is not None, row.chosen, chances, by_answer,
            )  # fmt: skip

        return await asyncio.to_thread(make)


async def find(store: Store, live: LoadedTable, seq: int) -> Found:
    """The answer in row `seq` of a table's journal; raises `Refused` if there is none."""
    try:
        checkpoint = await checkpoint_before(store, live.row, seq) if 0 <= seq < 2**31 else None
    except LookupError:
        raise Refused(OUTDATED) from None
    rows = await journal_since(store, live.row, checkpoint.seq) if checkpoint else []
    given = next((row for row in rows if row.seq == seq), None)
    if checkpoint is None or given is None or given.kind != "answer" or given.seat is None:
        raise Refused(NO_LINE)
    tail = tuple([row for row in rows if row.seq < seq])
    return Found(live.game, live.names, checkpoint, tail, given.seat, given.payload)


async def answer_before(store: Store, live: LoadedTable, line: Line) -> int | None:
    """The row of the answer after which a line was told; None where it tells of none."""
    rows = await journal_since(store, live.row, 0) if line.seq is not None else []
    given = [row.seq for row in rows if row.seq < (line.seq or 0) and row.kind == "answer" and row.seat is not None]
    return max(given, default=None)
