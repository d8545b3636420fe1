"""The clock of the tables, turned by whoever hosts them."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
from collections.abc import Awaitable, Callable, Iterable, Mapping

from bot.discord.bot import Arbiter
from bot.local.discord import Discord
from bot.local.page.scene import TableLine, Time
from bot.local.page.timetable import ahead_told, moment, next_told, soonest
from rules.engine import say

NOTHING_DUE = say("Nothing is due at any table: no computer's move, no reminder, no deadline.")
CAME, NEWS = 5.0, 2
"""Seconds in which what a skip brings comes, and so many lines of a table's story tell of it."""
LOOK_AGAIN = 0.25
"""Seconds after which it is seen again whether a computer pauses, where they shall not."""


class Timekeeper:
    """Turns the clock of the stand-in and of the bot; `lines` are the open tables by their numbers, as they are now."""

    def __init__(self, discord: Discord, bot: Arbiter, lines: Callable[[], Awaitable[Mapping[int, TableLine]]]) -> None:
        self.discord, self.bot, self._lines = discord, bot, lines
        self._came = ""
        self._quick = asyncio.Event()
        self.hurry(quick=bool(discord.archive.fact("quick")))

    @property
    def now(self) -> str:
        """The day and time at the tables."""
        return moment(dt.datetime.fromtimestamp(self.discord.clock.time(), dt.UTC).astimezone())

    def time(self, lines: Iterable[TableLine], *, host: bool) -> Time:
        """Return how the clock is shown; what comes next and what has come is for the host alone."""
        clock = self.discord.clock
        comes = next_told(lines, clock.time()) if host else ""
        return Time(self.now, ahead_told(clock.ahead), comes, self._came if host else "", self._quick.is_set())

    async def skip(self) -> str:
        """Turn the clock to the next thing that is due at a table; return what time it is then, and what came of it."""
        lines = await self._lines()
        line, due = soonest(lines.values()), self.bot.tables.next_due()
        if due is None:
            return NOTHING_DUE
        number = next((number for number, held in lines.items() if held is line), None)
        before = await self._told(number)
        self._turn_to(due)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CAME):
                await self.bot.tables.quiet()
        news = [text for key, text in (await self._told(number)).items() if key not in before]
        came = [line.coming.came] if line and line.coming and not line.secret else []
        self._came = " ".join([*came, *news[-NEWS:]])
        return f"{say('It is now {moment}.', moment=self.now)} {self._came}".strip()

    async def _told(self, table: int | None) -> Mapping[int, str]:
        """What everybody reads of a table, by the numbers of the lines."""
        log = () if table is None else (await self.bot.tables.queries.snapshot(table)).log
        return {line.id: line.text for line in log if line.audience is None}

    def _turn_to(self, due: int) -> None:
        self.discord.advance(max(0, due - self.discord.clock.now()))
        self.bot.check_clock()

    def hurry(self, *, quick: bool) -> None:
        """Let computers play without a pause from now on, or as the tables have agreed on."""
        self.discord.archive.note("quick", quick)
        if quick:
            self._quick.set()
        else:
            self._quick.clear()

    async def keep(self) -> None:
        """Turn the clock by the pauses of computers, as long as they shall make none; until cancelled."""
        while await self._quick.wait():
            line, due = soonest((await self._lines()).values()), self.bot.tables.next_due()
            if line and line.coming and line.coming.computer and due is not None and due == line.due:
                self._turn_to(due)
            await asyncio.sleep(LOOK_AGAIN)
