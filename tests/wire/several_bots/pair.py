"""Several bots at one stand-in and one PostgreSQL database, and tables of every game at which people play."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from bot.catalogue import games
from bot.local.discord import NoAnswer, Unfinished
from tests.bot.postgres_server import Server
from tests.wire.bot_process import BotProcess
from tests.wire.club import HOSTILE_NAMES, Club
from tests.wire.database import OnServer, watch
from tests.wire.driver import Driver, ask_once_only
from tests.wire.dying_bot import Fate
from tests.wire.trouble import Discord

MINUTES = 180.0
"""Seconds for what comes after all, on a slow machine where several bots share two processors."""
PATIENCE = 15.0
"""Seconds for an acknowledgement: as in `test_kills`, where it is not the speed of this machine that is tried."""
STANDING = {
    "bots": "SELECT number, leads, extract(epoch FROM clock_timestamp()) - seen FROM processes",
    "owed": "SELECT target, string_agg(kind, ', ' ORDER BY id) FROM outbox GROUP BY target",
    "at the server": "SELECT pid, state, wait_event, pg_blocking_pids(pid), query FROM pg_stat_activity"
    " WHERE datname = current_database() AND state <> 'idle'",
}
"""What tells how bots stand: who leads and was last heard how long ago, what is owed, who waits for whom."""


class Pair:
    """Bots with a database in common; an async context manager that leaves none behind. `fate` befalls one of them."""

    def __init__(self, discord: Discord, server: Server, folder: Path) -> None:
        self.discord, self.server, self.folder = discord, server, folder
        discord.patience = MINUTES
        self.database = OnServer(server)
        watch(self.database)
        self.fate = Fate(folder / "fate")
        self.bots: list[BotProcess] = []
        self._number = 0
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Pair:
        return self

    async def __aexit__(self, *exc: object) -> None:
        for bot in self.bots:
            bot.let_go_on()
        await self._stack.aclose()
        self.database.close()

    async def add(self, **environment: str) -> BotProcess:
        """One more bot, which listens."""
        self._number += 1
        folder = self.folder / f"bot{self._number}"
        folder.mkdir()
        told = {"FATE": str(self.fate.path), "ARBITER_DRAWERS": "0", **environment}
        bot = BotProcess(self.discord, folder, "tests.wire.dying_bot", self.database, **told)
        self.bots.append(await self._stack.enter_async_context(bot))
        return bot

    def other(self, bot: BotProcess) -> BotProcess:
        """The one beside it."""
        return next(held for held in self.bots if held is not bot)

    def look_again(self) -> bool:
        """Not yet: look once more after a while, since a database tells of no change."""
        return self.bots[0].look_again()

    def said(self) -> str:
        """What both have logged: an error's trace is there."""
        return "\n".join([bot.said() for bot in self.bots])

    @property
    def errors(self) -> list[str]:
        """What any of them has logged as an error."""
        return [f"{bot.folder.name}: {line}" for bot in self.bots for line in bot.errors]

    async def tables(self, chance: random.Random, name: str, keys: Sequence[str] = ()) -> list[Driver]:
        """A table of each of these games, or of every game, with as few people as it takes, who are asked once only.

        All are opened at once. People read words: only what all see is drawn.
        """
        drivers = []
        for game in [games()[key] for key in keys or games()]:
            club = Club(self.discord, chance.sample(HOSTILE_NAMES, game.seats[0]), f"{name}-{game.key}")
            driver = Driver(club, self.bots[0], game, random.Random(f"{name} {game.key} {chance.random()}"))
            driver.in_words = True
            drivers.append(driver)
        async with asyncio.TaskGroup() as group:
            for driver in drivers:
                group.create_task(self._begin(driver))
        return drivers

    async def _begin(self, driver: Driver) -> None:
        await driver.open()
        for person in driver.club.people:
            await ask_once_only(driver.club, person)
            await person.slash(driver.club.room, "settings", pictures="off")


def some(turn: int, count: int = 3) -> list[str]:
    """The keys of so many games; modules that take different turns (0, 1, 2 ...) have all of them between them."""
    keys = [*games()]
    return [keys[(turn * count + number) % len(keys)] for number in range(count)]


async def each(drivers: Sequence[Driver], *acts: str) -> None:
    """At all tables at once one after the other of these methods of a driver."""

    async def here(driver: Driver) -> None:
        for act in acts:
            await getattr(driver, act)()

    async with asyncio.TaskGroup() as group:
        for driver in drivers:
            group.create_task(here(driver))


def stands(driver: Driver) -> str:
    """Where a table stands that does not go on: what people did last there, and its newest message."""
    accounts = [person.account for person in driver.club.people]
    acts = [act for act in driver.club.discord.interactions.all.values() if act.person in accounts][-3:]
    done = [f"{act.data} {'answered' if act.complete else 'not answered'}: {act.text}" for act in acts]
    return "\n".join([f"{driver.game.key} {dict(driver.counts)}", *done, driver.club.cards()[-1].text])


class Playing:
    """All play on while this is entered, each table by itself; what goes wrong at one comes out of it.

    With `patient` people press again what nobody has answered, or what somebody still thinks about. At the end all have
    had an answer.
    """

    def __init__(self, discord: Discord, drivers: Sequence[Driver], *, patient: bool = False) -> None:
        self.discord, self.drivers, self.patient = discord, drivers, patient
        self._over = False

    async def __aenter__(self) -> Playing:
        self._tables = [asyncio.create_task(self._play(driver)) for driver in self.drivers]
        for table in self._tables:
            table.add_done_callback(lambda _: self.discord.changed())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *exc: object) -> None:
        self._over = True
        for table in self._tables if kind else ():
            table.cancel()
        ends = await asyncio.gather(*self._tables, return_exceptions=True)
        wrong = [end for end in ends if isinstance(end, Exception)]
        if wrong:
            raise wrong[0]

    async def _play(self, driver: Driver) -> None:
        while not self._over:
            try:
                await driver.step()
            except (NoAnswer, Unfinished):
                if not self.patient:
                    raise
                with contextlib.suppress(NoAnswer, Unfinished):
                    await driver.press_again()

    async def until_all_move(self) -> None:
        """Go on until each table has gone on."""
        before = {driver: driver.moves for driver in self.drivers}

        def waiting() -> list[Driver]:
            return [driver for driver, many in before.items() if driver.moves == many]

        try:
            await self.until(lambda: not waiting(), "a move everywhere")
        except TimeoutError as problem:
            found = [f"{what}: {self.drivers[0].bot.rows(query)}" for what, query in STANDING.items()]
            raise AssertionError("\n".join([str(problem), *map(stands, waiting()), *found])) from problem

    async def until_later(self, seconds: float) -> None:
        """Go on for so long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        loop.call_at(end, self.discord.changed)
        await self.until(lambda: loop.time() >= end, "the end of it", seconds + 5)

    async def until(self, found: Callable[[], object], what: str, seconds: float | None = None) -> None:
        """Go on until something is true."""
        await self.discord.until(lambda: found() or any(table.done() for table in self._tables), what, seconds)
        for table in self._tables:
            if table.done():
                table.result()
