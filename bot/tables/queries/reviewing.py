"""Reviews of games that are over: cut into parts that are thought about elsewhere, one after the other, unlocked."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.computers.review import Part, Stretch, review
from bot.computers.thinkers import Unthought
from bot.store.origins import OF_CHANCE
from bot.store.rows import checkpoints_of, journal_since
from bot.tables.loaded import LoadedTable
from bot.tables.queries.replaying import from_row
from bot.tables.table import Services, Table, TableAccess
from bot.waiting import end
from rules.engine import Checkpoint, Entry, Refused, say

SECONDS = 300.0
"""For so long a part may be thought about."""
REMEMBERED = 48
log = logging.getLogger(__name__)
LOCKED = say("A game is reviewed when it is over: until then a review would tell what is still secret.")
CALLED_OFF = say("This game was called off before it began, so there is nothing to review.")
TURNED_OFF = say("Nobody reviews games here: the bot's operator lets nothing think.")
UNDECIDED = say("Nothing was decided in this game, so there is nothing to review.")
OUTDATED = say("This game can no longer be reviewed: its rules have changed since it was played.")
UNFINISHED = say("That review could not be finished: ask for it again in a while.")


class Unreviewed(Refused):
    """Why a game that is over has no review."""


@dataclass(eq=False, slots=True)
class Reviewing:
    """A review in the making: how many parts it has, those that are done, and the task that gives them all.

    The task raises `Unreviewed` where the game cannot be reviewed after all.
    """

    whole: int
    task: asyncio.Task[Sequence[Part]] = field(init=False)
    parts: list[Part] = field(default_factory=list)


class Reviews(TableAccess):
    """Works reviews out, each once as long as it is remembered; it changes no table."""

    def __init__(self, services: Services, table: Callable[[int], Table]) -> None:
        super().__init__(services, table)
        self._known = OrderedDict[tuple[int, str], Reviewing]()

    async def begin(self, number: int) -> Reviewing:
        """The review of a game, as far as it is; raises `Refused` if that is not over, `Unreviewed` if there is none.

        Whoever asks for the same one at the same time shares it.
        """
        async with self._table(number).opened() as live:
            self._see_that_may(live)
            assert live.match is not None
            key = number, live.match.previous
            if key not in self._known:
                made = [checkpoint for _, checkpoint in await checkpoints_of(self._services.store, live.row)]
                rows = await journal_since(self._services.store, live.row, 0)
                parts = stretches(live.game.key, live.names, made, rows, str(number), live.given)
                if not parts:
                    raise Unreviewed(UNDECIDED)
                self._known[key] = reviewing = Reviewing(len(parts))
                reviewing.task = asyncio.create_task(self._work(key, reviewing, parts), name="review")
                reviewing.task.add_done_callback(_note_failure)
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
            self._known.move_to_end(key)
            return self._known[key]

    def _see_that_may(self, live: LoadedTable) -> None:
        if live.row.status == "cancelled":
            raise Refused(CALLED_OFF)
        if live.row.status != "over":
            raise Refused(LOCKED)
        if live.game.value is None:
            raise Unreviewed(
                "I cannot tell who stands how well in {game}: its games have no review.", game=live.game.title
            )
        if not self._services.thinkers.can:
            raise Unreviewed(TURNED_OFF)

    async def _work(self, key: tuple[int, str], reviewing: Reviewing, parts: Sequence[Stretch]) -> Sequence[Part]:
        try:
            for part in parts:
                done = await self._services.thinkers.do(review, part, SECONDS)
                if done is None:
                    raise Unreviewed(OUTDATED)
                reviewing.parts.append(done)
        except Unthought:
            raise Unreviewed(UNFINISHED) from None
        finally:
            if len(reviewing.parts) < reviewing.whole:
                self._known.pop(key, None)  # another time it may work
        return reviewing.parts

    async def close(self) -> None:
        """End what is under way."""
        await end([reviewing.task for reviewing in self._known.values()])


def _note_failure(task: asyncio.Task[Any]) -> None:
    """Look at what a task raises, also where whoever waited for it has gone."""
    if not task.cancelled() and (problem := task.exception()) is not None:
        log.info("a review came to nothing: %s", problem)


def stretches(
    game: str, names: Sequence[str], checkpoints: Sequence[Checkpoint], rows: Sequence[Entry], seed: str, since: int = 0
) -> list[Stretch]:
    """The line of play from row `since` on, in parts from one of these checkpoints to the next, without empty ones."""
    made, checkpoints = [], from_row(checkpoints, since)
    ends = [*[held.seq for held in checkpoints[1:]], math.inf]
    for begin, after in zip(checkpoints, ends, strict=True):
        own = [row for row in rows if begin.seq <= row.seq < after and row.kind != "chance"]
        following = next((row.seq for row in rows if row.seq >= after and row.kind != "chance"), math.inf)
        given = {row.line: row.payload for row in rows if begin.seq <= row.seq < following and row.kind in OF_CHANCE}
        if own and own[-1].seq >= since:
            made.append(Stretch(game, names, begin, tuple(own), given, seed, since))
    return made
