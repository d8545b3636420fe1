"""Two bots on one PostgreSQL database while all games are played: SIGKILL of either, and of the database's server.

`WIRE_PAIR_KILLS` is the number of kills, 4 by default, 200 in `make soak`. The moments are those of `test_kills`.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from bot.store.verify import verify
from bot.tables.archive import export_table
from testing.seeds import seeds
from tests.bot.postgres_server import Server
from tests.wire.driver import UNREACHABLE, Driver
from tests.wire.report import Report
from tests.wire.several_bots.pair import PATIENCE, Pair, each
from tests.wire.test_kills import FORGOTTEN, drawn, end, play_until_killed
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
KILLS = int(os.environ.get("WIRE_PAIR_KILLS", "4"))
SERVERS = 4
"""Every so many-eth kill is the database server's."""
(SEED,) = seeds(1, "kills of one of two")
TAKEN_OVER = 15.0
"""Seconds until another bot posts, while all games are played beside other tests; five for the lock itself, as
`tests/bot/store/test_companions.py` shows."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pair(discord: Discord, server: Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    """A bot; another one comes beside it."""
    discord.interactions.patience = PATIENCE
    async with Pair(discord, server, tmp_path_factory.mktemp("pair")) as made:
        await made.add()
        yield made


async def test_one_of_two_is_killed_and_the_other_goes_on(discord: Discord, pair: Pair, report: Report) -> None:
    """At once: each answer that was shown is there once, each notice came once, and posts are made again soon."""
    print("seed", SEED)
    _, drivers = await asyncio.gather(pair.add(), pair.tables(random.Random(SEED), "two"))
    for number, moment in enumerate(drawn(KILLS)):
        if number % SERVERS == SERVERS - 1:
            await play_until_the_server_is_killed(pair, drivers)
            report.count("kill -9", kills=1, database_server=1)
            await each(drivers, "press_again", "step", "look_over")
            continue
        victim = await play_until_killed(drivers, pair.bots, pair.fate, moment)
        other = pair.other(victim)
        took = asyncio.create_task(until_a_post(discord))
        report.count("kill -9", kills=1, of_two=1, **{moment.name: 1})
        if number % SERVERS == SERVERS - 2:
            await other.kill()
            discord.advance(FORGOTTEN)  # Discord has forgotten the nonces: a bot reads back what was posted
            await other.start()
            took.cancel()
            report.count("kill -9", kills=1, both=1)
        await each(drivers, "press_again", "step")
        assert took.cancelled() or await took < TAKEN_OVER, moment
        assert other.alive
        async with asyncio.TaskGroup() as group:
            group.create_task(victim.start())
            group.create_task(each(drivers, "step"))
        await each(drivers, "look_over")
        driver = drivers[number % len(drivers)]
        await driver.press_what_is_old(driver.club.people[0])
    for driver in drivers:
        print(driver.game.key, dict(driver.counts))
        for (table,) in pair.database.run(f"SELECT id FROM tables WHERE channel = '{driver.club.room.id}'"):
            verify(await export_table(pair.database.address, table))
    assert discord.violations == discord.unspoken == []
    assert [line for line in pair.errors if UNREACHABLE not in line] == [], pair.said()


async def until_a_post(discord: Discord) -> float:
    """Wait for the next message, or change of one, that is no answer; return how long it took, in seconds."""
    loop, begun = asyncio.get_running_loop(), len(discord.requests)
    began = loop.time()

    def posted() -> bool:
        made = itertools.islice(discord.requests, begun, None)
        return any(held.method in ("POST", "PATCH") and held.path.startswith("/channels") for held in made)

    await discord.until(posted, "a post")
    return loop.time() - began


async def play_until_the_server_is_killed(pair: Pair, drivers: Sequence[Driver]) -> None:
    """Both bots are there when it is up again; what was under way was kept or was not."""
    discord, chance = pair.discord, drivers[0].chance
    count = len(discord.requests) + chance.randint(5, 25)
    playing = [asyncio.create_task(driver.play()) for driver in drivers]
    await discord.until(lambda: len(discord.requests) >= count, "the moment to kill: the server")
    await asyncio.to_thread(pair.server.kill)
    await asyncio.to_thread(pair.server.start)
    await end(playing)
    assert all(bot.alive for bot in pair.bots)
    await until_reached(drivers)


async def until_reached(drivers: Sequence[Driver]) -> None:
    """Ask until nobody is told that the database is away."""
    async with asyncio.timeout(60):
        for driver in drivers:
            while UNREACHABLE in (await driver.club.people[0].slash(driver.club.room, "look")).text:
                pass
