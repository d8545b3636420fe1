"""Two bots on one PostgreSQL database while people play: a way to it is cut, its server restarted, a bot hangs.

`WIRE_HANGS` is the number of hangs, 1 by default, among some of the games, 20 in `make soak`; the server is restarted
as often, and the way is cut half as often, at least once.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Sequence
from functools import partial

import pytest
import pytest_asyncio

from testing.seeds import seeds
from tests.bot.postgres_server import Server
from tests.bot.store.network import Network
from tests.wire.driver import UNREACHABLE, Driver
from tests.wire.report import Report
from tests.wire.several_bots.pair import PATIENCE, Pair, Playing, each, some
from tests.wire.several_bots.test_two_kills import until_reached
from tests.wire.trouble import Discord
from tests.wire.trouble.faults import Window

pytestmark = pytest.mark.asyncio(loop_scope="module")
HANGS = int(os.environ.get("WIRE_HANGS", "1"))
CUTS = max(1, HANGS // 2)
GAMES = some(0) if HANGS < 10 else ()
(SEED,) = seeds(1, "two in trouble")
AWAY, SILENT = 10.0, 6.5
"""Seconds that a way is cut, and that a bot hangs: longer than it may be silent before another one does what it did;
people press again after that time, too."""
AMID = [("before commit", 0.006), ("before post", 0.03), ("after commit", 0.0), ("before check", 0.05)]
"""At which step a bot hangs, and up to so many seconds after it."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pair(discord: Discord, server: Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    """A database for two bots; the first one's way to it is `network`."""
    discord.interactions.patience = PATIENCE
    discord.limits.everything = Window(1 << 30, 1.0)
    async with Pair(discord, server, tmp_path_factory.mktemp("pair")) as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def network(pair: Pair, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Network]:
    """The way of one of two bots to the database; the other one has its own."""
    async with Network(tmp_path_factory.mktemp("net"), pair.database.url) as way:
        await pair.add(ARBITER_DATABASE=way.url)
        yield way


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def drivers(pair: Pair, network: Network) -> list[Driver]:
    """Tables; the other bot comes while they are opened."""
    _, opened = await asyncio.gather(pair.add(), pair.tables(random.Random(SEED), "trouble", GAMES))
    return opened


async def test_the_way_of_one_to_the_database_is_cut(
    discord: Discord, pair: Pair, network: Network, drivers: list[Driver], report: Report
) -> None:
    """For a while: each click is answered, by the other one; then both work, and the one that was cut off.

    The server may not be told, as where a cable is pulled: what was the one's to do is the other's all the same.
    """
    other = pair.bots[1]
    for number in range(CUTS):
        async with Playing(discord, drivers) as playing:
            network.deaf = number % 2 == 0
            await network.down()
            await playing.until_later(AWAY)
            await playing.until_all_move()
            await network.up()
            network.deaf = False
            await playing.until_all_move()
        await each(drivers, "look_over")
        await other.kill()
        await each(drivers, "press_again", "step", "look_over")
        await other.start()
        report.count("cuts", cuts=1)
    assert wrong(pair) == []


async def test_the_server_is_restarted(discord: Discord, pair: Pair, drivers: list[Driver], report: Report) -> None:
    """Who presses something meanwhile is told that nothing was saved; then all goes on in the same processes."""
    for _ in range(HANGS):
        async with Playing(discord, drivers) as playing:
            await playing.until_all_move()
            await asyncio.to_thread(pair.server.restart)
            await until_reached(drivers)
        await each(drivers, "step", "look_over")
        report.count("restarts", restarts=1)
    assert all(bot.alive for bot in pair.bots)
    assert wrong(pair) == []


async def test_one_hangs_and_wakes_again(discord: Discord, pair: Pair, drivers: list[Driver], report: Report) -> None:
    """Whatever it is about: the other one goes on, and nothing is lost or done twice when it wakes."""
    chance = random.Random(SEED)
    for number in range(HANGS):
        step, within = AMID[number % len(AMID)]
        pair.fate.hang(step, chance.randint(1, 4), chance.uniform(0, within))
        discord.interactions.patience = SILENT
        async with Playing(discord, drivers, patient=True) as playing:
            await playing.until(lambda: any(bot.hangs for bot in pair.bots) or pair.look_again(), "one that hangs")
            (hanging,) = [bot for bot in pair.bots if bot.hangs]
            more = partial(more_than, answered(drivers), drivers)
            await playing.until_later(SILENT)
            # Everybody may wait for what it has taken and does not answer; they press again after a while.
            await playing.until(more, "an answer of the other one")
            assert hanging.hangs
            hanging.let_go_on()
            await playing.until_all_move()
        discord.interactions.patience = PATIENCE
        await each(drivers, "look_over")
        report.count("hangs", hangs=1, **{step: 1})
    assert all(bot.alive for bot in pair.bots)
    assert wrong(pair) == []


def answered(drivers: Sequence[Driver]) -> int:
    """How many answers are in, at all tables."""
    return sum(len(driver.applied) for driver in drivers)


def more_than(count: int, drivers: Sequence[Driver]) -> bool:
    """Whether more answers are in than these."""
    return answered(drivers) > count


def wrong(pair: Pair) -> list[str]:
    """What the stand-in was asked for in vain, and what was logged as an error, but for a database that is away."""
    told = [line for line in pair.errors if UNREACHABLE not in line]
    return [*pair.discord.violations, *pair.discord.unspoken, *told]
