"""The simulated server for these tests; no error may pass in silence."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from rules.engine import Game
from tests.bot.discord.club import Club, Clubs


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The server with the bot logged in."""
    club = Club(tmp_path)
    await club.open()
    yield club
    await club.close()


@pytest_asyncio.fixture
async def clubs(tmp_path: Path) -> AsyncIterator[Clubs]:
    """Opens a server whose bot hosts these games; it closes with the test."""
    async with AsyncExitStack() as closing:

        async def open_(*games: Game[Any, Any]) -> Club:
            club = Club(tmp_path, known={game.key: game for game in games})
            closing.push_async_callback(club.close)
            await club.open()
            return club

        yield open_


@pytest.fixture(autouse=True)
def no_silent_errors(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Errors in callbacks are only logged, so a logged error fails the test; unless it is what the test is about."""
    yield
    if "logs_errors" in request.fixturenames:
        return
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, [record.getMessage() for record in errors]


@pytest.fixture(autouse=True)
def simulated_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """The test's own clock is the simulated one, too."""
    if "club" not in request.fixturenames:
        yield
        return
    club: Club = request.getfixturevalue("club")
    with club.env.time_context():
        yield


@pytest.fixture
def logs_errors() -> None:
    """Ask for this where a logged error is what the test is about."""
