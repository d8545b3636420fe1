"""The stand-in and the bot for the tests over the wire: one of each for a module, people and channels for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator

import pytest
import pytest_asyncio

from tests.bot.postgres_server import Server, running, skip_where_there_is_none
from tests.wire.bot_process import BotProcess
from tests.wire.report import Report, where_to
from tests.wire.trouble import Discord


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Discord]:
    """Discord, at a socket of its own."""
    async with Discord() as standing:
        yield standing


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot's process."""
    async with BotProcess(discord, tmp_path_factory.mktemp("bot")) as running:
        yield running


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for what several bots do; it may be killed, if it is started again."""
    skip_where_there_is_none()
    with running() as standing:
        yield standing


@pytest.fixture
def bot(process: BotProcess, discord: Discord) -> Iterator[BotProcess]:
    """The same; a test fails that makes it send what Discord does not take or speak, or log an error."""
    seen = len(process.errors)
    yield process
    discord.limits.reset()
    left, discord.violations, unspoken, discord.unspoken = discord.violations, [], discord.unspoken, []
    assert left == []
    assert unspoken == []
    assert process.errors[seen:] == [], process.said()


@pytest.fixture(scope="session")
def report() -> Report:
    """What the tests of this run tried and found."""
    return RUN


RUN = Report(where_to())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count each test here, and keep what a failed one found."""
    done = yield
    if done.when == "call" or done.failed:
        RUN.test(item.name, [] if done.passed else done.longreprtext.splitlines()[-40:])
    return done
