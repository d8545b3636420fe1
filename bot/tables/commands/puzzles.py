"""Puzzles: a line of a game that is over is put to its channel; people guess unseen, and after a day it opens.

A puzzle that is to open follows from its row alone, so that a restart forgets none and opens none twice. What its
answers were worth is worked out elsewhere, and nothing is locked meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.computers.puzzle import Trial, candidates, judge
from bot.computers.thinkers import Unthought
from bot.store import Change, Duplicate
from bot.store.schema import guesses, log, puzzles
from bot.tables import opaque_ids
from bot.tables.errors import NoTable
from bot.tables.limits import PUZZLE
from bot.tables.loaded import LoadedTable
from bot.tables.opaque_ids import NOT_OURS
from bot.tables.pace import DAY
from bot.tables.queries.history import LINES, readable
from bot.tables.queries.puzzling import OUTDATED, Found, answer_before, find
from bot.tables.story import Line
from bot.tables.table import TableAccess
from rules.engine import Refused, say, write_answer

SECONDS = 120.0
"""For so long answers may be judged; then the puzzle opens without."""
LATE = 2
"""Seconds after which whoever was to open a puzzle is not waited for any more."""
logger = logging.getLogger(__name__)
LOCKED = say("A puzzle is made of a game that is over: until then it would tell what is still secret.")
CALLED_OFF = say("This game was called off before it began, so there is nothing to make a puzzle of.")
LESSON = say("A lesson has no channel to guess in: make a puzzle of a game in a server.")
NO_CHOICE = say("Nobody had a choice there: take a line that tells what somebody decided.")
ONE_OPEN = say("A puzzle of this channel waits for its answer already: make another one when that is open.")
GONE = say("This puzzle is not there any more.")
IS_OPEN = say("This puzzle is open already: its answer stands in the channel.")
NOT_YOURS = say(
    "Only whoever made this puzzle, the host of its game and those who may manage the server can open it early."
)


class Puzzles(TableAccess):
    """Makes puzzles, takes guesses, and opens them."""

    async def start(self) -> None:
        """Take up what earlier processes left."""
        query = select(puzzles.c.id, puzzles.c.opens).where(puzzles.c.opened.is_(None))
        for row in await self._services.store.read(query):
            self._services.agenda.at(("puzzle", row.id), row.opens)

    async def due(self) -> list[int]:
        """Return the puzzles that nobody has opened in time."""
        late = puzzles.c.opened.is_(None), puzzles.c.opens <= self._services.clock.now() - LATE
        return [number for (number,) in await self._services.store.read(select(puzzles.c.id).where(*late))]

    async def make_of_line(self, number: int, person: str, shown: str, interaction: str) -> None:
        """Make a puzzle of the answer behind the line with this hidden number; raises `Refused` as `make` does."""
        async with self._table(number).opened() as live:
            _see_that_may(live)
            wanted = opaque_ids.reveal(live.row.secret, shown)
            here = log.c.table_id == number, log.c.id == wanted, readable(live.seat_of(person))
            rows = [Line._make(row) for row in await self._services.store.read(LINES.where(*here))]
            if not rows or not live.tells_of_now(rows[0].branch, rows[0].seq):
                raise Refused(NOT_OURS)
            seq = await answer_before(self._services.store, live, rows[0])
        if seq is None:
            raise Refused(NO_CHOICE)
        await self.make(number, person, seq, interaction)

    async def make(self, number: int, person: str, seq: int, interaction: str) -> None:
        """Put the question that row `seq` of the journal answers to the channel.

        Raises `Refused` if the game is not over, if nobody chose anything there or it cannot be read, and while another
        puzzle of the channel is not open.
        """
        services, table = self._services, self._table(number)
        if (await services.receipt(interaction))[0]:
            return
        async with table.opened() as live:
            _see_that_may(live)
            unopened = puzzles.c.channel == live.row.channel, puzzles.c.opened.is_(None)
            if await services.store.read(select(puzzles.c.id).where(*unopened)):
                raise Refused(ONE_OPEN)
            found = await find(services.store, live, seq)
        answers, chosen = await asyncio.to_thread(_proposed, found)
        async with table.opened() as live:
            work, puzzle = table.begin(live), services.store.new_id()
            opens = work.now + DAY
            row = {"id": puzzle, "table_id": number, "channel": live.row.channel, "maker": person, "seq": seq,
                   "answers": json.dumps(answers), "chosen": chosen, "opens": opens}  # fmt: skip
            work.execute(insert(puzzles).values(row), *await services.limits.spend(person, PUZZLE))
            work.receipt(interaction)
            work.enqueue("puzzle", lines=[str(puzzle)])
            try:
                await table.commit(work)
            except BaseException as problem:
                services.limits.give_back(person, PUZZLE)
                if isinstance(problem, Duplicate):
                    raise Refused(ONE_OPEN) from None
                raise
        services.agenda.at(("puzzle", puzzle), opens)

    async def guess(self, puzzle: int, person: str, answer: int) -> int:
        """Note what this person would play, in place of what they said before; return when the puzzle opens."""

        async def work(connection: AsyncConnection) -> int:
            query = select(puzzles.c.opened, puzzles.c.opens, puzzles.c.answers).where(puzzles.c.id == puzzle)
            row = (await connection.execute(query.with_for_update())).first()
            if row is None or not 0 <= answer < len(json.loads(row.answers)):
                raise Refused(GONE)
            if row.opened is not None:
                raise Refused(IS_OPEN)
            mine = guesses.c.puzzle_id == puzzle, guesses.c.person == person
            await connection.execute(delete(guesses).where(*mine))
            await connection.execute(insert(guesses).values(puzzle_id=puzzle, person=person, answer=answer))
            return int(row.opens)

        return int(await self._services.store.write(work))

    async def open_early(self, puzzle: int, person: str, *, manages: bool) -> None:
        """Let a puzzle open now; raises `Refused` for whoever may not."""
        row = await self._row(puzzle)
        if row is None:
            raise Refused(GONE)
        if row.opened is not None:
            raise Refused(IS_OPEN)
        async with self._table(row.table_id).opened() as live:
            if not manages and person not in (row.maker, live.row.host):
                raise Refused(NOT_YOURS)
        now = self._services.clock.now()
        early = update(puzzles).where(puzzles.c.id == puzzle, puzzles.c.opened.is_(None)).values(opens=now)
        await self._services.store.save(Change(extra_statements=[early]))
        self._services.agenda.at(("puzzle", puzzle), now)

    async def open(self, puzzle: int) -> None:
        """Judge the answers of a puzzle that is due, and owe what it tells; nothing when that was done."""
        row = await self._row(puzzle)
        if row is None or row.opened is not None:
            return
        chances = await self._judged(row)
        if self._services.agenda.resting:
            return  # whoever goes on judges it once more: it may have been cut off
        table = self._table(row.table_id)
        try:
            async with table.opened() as live:
                row = await self._row(puzzle)
                if row is None or row.opened is not None:
                    return
                work, told = table.begin(live), json.dumps(chances) if chances else None
                work.execute(update(puzzles).where(puzzles.c.id == puzzle).values(opened=work.now, chances=told))
                work.enqueue("puzzle-answer", row.channel, [str(puzzle)])
                work.enqueue("puzzle-edit", row.channel, [str(puzzle)])
                await table.commit(work)
        except NoTable:
            return

    async def _row(self, puzzle: int) -> Row[Any] | None:
        return next(iter(await self._services.store.read(select(puzzles).where(puzzles.c.id == puzzle))), None)

    async def _judged(self, row: Row[Any]) -> tuple[float, ...] | None:
        """What each answer was worth; None where nobody can tell."""
        services = self._services
        try:
            async with self._table(row.table_id).opened() as live:
                if live.game.value is None or not services.thinkers.can:
                    return None
                found = await find(services.store, live, row.seq)
            # As a review has it: there the same answers have the same chances.
            trial = Trial(found.game.key, found.checkpoint, found.tail, found.seat,
                          tuple(json.loads(row.answers)), f"{row.table_id} {row.seq}")  # fmt: skip
            return await services.thinkers.do(judge, trial, SECONDS)
        except (Refused, Unthought) as problem:
            logger.info("puzzle %s cannot be judged: %s", row.id, problem)
        except Exception:
            logger.exception("the answers of a puzzle could not be judged")
        return None


def _see_that_may(live: LoadedTable) -> None:
    if live.row.status == "cancelled":
        raise Refused(CALLED_OFF)
    if live.row.status != "over":
        raise Refused(LOCKED)
    if live.row.lesson is not None:
        raise Refused(LESSON)


def _proposed(found: Found) -> tuple[list[str], int]:
    """The answers to choose from as they are written, and which of them was given."""
    match = found.match()
    try:
        given = found.game.read_answer(match.question_for(found.seat), found.given)
    except (ValueError, KeyError):
        raise Refused(OUTDATED) from None
    answers = candidates(match, found.seat, given, found.names)
    if len(answers) < 2:
        raise Refused(NO_CHOICE)
    return [write_answer(answer) for answer in answers], answers.index(given)
