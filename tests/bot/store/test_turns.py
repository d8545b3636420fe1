"""Several processes at one PostgreSQL database: their shards identify one after another, one of them sets commands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from bot.store import Unreachable, turns
from bot.store.turns import Turns
from tests.bot.postgres_server import TEMPLATE, Server
from tests.wire.http.posting import HttpDiscord, at_work

COMMANDS = r"/applications/[0-9]+/commands"


@pytest.fixture
def url(postgres_server: Server) -> Iterator[str]:
    """A new database with today's schema."""
    made: URL = postgres_server.create(TEMPLATE)
    yield made.render_as_string(hide_password=False)
    postgres_server.run(f"DROP DATABASE {made.database} WITH (FORCE)")


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Turns]:
    """The turns of one process."""
    held = Turns(url)
    try:
        yield held
    finally:
        await held.close()


def waiting(server: Server) -> int:
    """How many sessions wait for a lock."""
    ((count,),) = server.run("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    return int(count)


async def until_one_waits(server: Server) -> None:
    """Wait until the server has somebody wait for a lock."""
    async with asyncio.timeout(20):
        while not waiting(server):
            await asyncio.to_thread(waiting, server)


async def test_shards_of_a_bucket_go_one_after_another(url: str, postgres_server: Server) -> None:
    """Those of other buckets need not wait; whoever ends lets the next one in."""
    async with process(url) as first, process(url) as second:
        assert await first.to_identify(0)
        assert await second.to_identify(1)
        later = asyncio.create_task(second.to_identify(0))
        await until_one_waits(postgres_server)
        assert not later.done()
        await first.close()
        assert await later


async def test_a_turn_ends_by_itself(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After as long as Discord wants."""
    monkeypatch.setattr(turns, "BETWEEN", 0.05)
    async with process(url) as first, process(url) as second:
        for who in (first, second, second, first):
            assert await who.to_identify(0)


async def test_whoever_gives_up_does_not_stand_in_the_way(url: str, postgres_server: Server) -> None:
    """A shard that has waited too long asks anew."""
    async with process(url) as first, process(url) as second:
        assert await first.to_identify(0)
        later = asyncio.create_task(second.to_identify(0))
        await until_one_waits(postgres_server)
        later.cancel()
        await asyncio.wait([later])
        async with asyncio.timeout(20):
            while waiting(postgres_server):
                await asyncio.to_thread(waiting, postgres_server)
        await first.close()
        assert await second.to_identify(0)


async def test_one_process_sets_the_commands(url: str) -> None:
    """Another one that starts at the same moment leaves it to that; one that starts later does it again."""
    async with process(url) as first, process(url) as second:
        async with first.to_set_commands() as ours, second.to_set_commands() as theirs:
            assert (ours, theirs) == (True, False)
        async with second.to_set_commands() as ours:
            assert ours


async def test_a_file_has_one_process(tmp_path: Path) -> None:
    """It waits for nobody."""
    async with process(f"sqlite+aiosqlite:///{tmp_path / 'arbiter.db'}") as alone:
        assert not await alone.to_identify(0)
        async with alone.to_set_commands() as ours:
            assert ours


async def test_a_server_that_is_away_is_said(url: str, postgres_server: Server) -> None:
    """In a sentence that leaves out the driver."""
    async with process(f"{url.partition('?')[0]}?host=/nowhere") as lost:
        with pytest.raises(Unreachable):
            await lost.to_identify(0)


async def test_a_bot_waits_for_its_turn_at_the_gateway(url: str, postgres_server: Server) -> None:
    """Its commands are set by another one meanwhile; then it comes in and plays."""
    async with HttpDiscord() as discord, process(url) as other:
        assert await other.to_identify(0)
        async with other.to_set_commands():
            starting = at_work(discord, Path(), database=url, gateway=True)
            coming = asyncio.create_task(starting.__aenter__())
            await until_one_waits(postgres_server)
            assert not discord.sent("PUT", COMMANDS)
            assert (discord.gateway.identified, coming.done()) == (0, False)
        await other.close()
        await coming
        assert discord.gateway.identified == 1
        await starting.__aexit__(None, None, None)
        assert discord.violations == []
