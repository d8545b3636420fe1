"""The bot as its own process, watched from outside: its port, its backups, and tables that it cannot go on with."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import urllib.request
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from bot.discord.texts import texts
from bot.tables.errors import LEFT
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.trouble import Discord

GAME = "galactic-supremacy"
TABLES = 300


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """Discord, at a socket of its own."""
    async with Discord() as standing:
        yield standing


def inside(folder: Path) -> list[Path]:
    """What is in a folder."""
    return [*folder.iterdir()]


def free_port() -> int:
    """A port that nothing listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def page(port: int, name: str) -> str:
    """What a page of the bot says, whatever its status."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}", timeout=10) as answer:
            return str(answer.read().decode())
    except HTTPError as error:
        return error.read().decode()


def health(port: int) -> dict[str, Any]:
    """What it says of its health."""
    told: dict[str, Any] = json.loads(page(port, "health"))
    return told


COPY = "INSERT INTO tables ({names}) SELECT {values} FROM tables WHERE id = 1"
"""A table once more, in another channel, used at another time."""


def multiply(path: Path, count: int) -> None:
    """Make a table into many of a game that is not installed; the higher its number, the longer ago it was used."""
    with closing(sqlite3.connect(path)) as database:
        names = [column[1] for column in database.execute("PRAGMA table_info(tables)")]
        for number in range(2, count + 1):
            other = {"id": f"{number}", "channel": f"'c{number}'", "used_at": f"used_at - {number}"}
            values = ", ".join([other.get(name, name) for name in names])
            database.execute(COPY.format(names=", ".join(names), values=values))
        database.execute("UPDATE tables SET game = 'ludo', wake = NULL")
        database.commit()


async def test_a_watched_bot_and_tables_that_it_cannot_go_on_with(discord: Discord, tmp_path: Path) -> None:
    """It is well, counts what people do, and has made a backup. Killed, and without the game, it logs in first, then
    looks at the tables, the most recently used first; what is pressed there is refused, and nothing of them is changed.
    """
    port, copies = free_port(), tmp_path / "copies"
    watched = {"ARBITER_HEALTH_PORT": str(port), "ARBITER_BACKUPS": str(copies)}
    async with BotProcess(discord, tmp_path, **watched) as bot:
        club = Club(discord, ["Ann"])
        await club.open(GAME, computers=1)
        await club.people[0].click(await club.asked(club.people[0]), texts.LOOK)
        told, well = await asyncio.to_thread(page, port, "metrics"), await asyncio.to_thread(health, port)
        assert (well["well"], well["backup"]["problem"]) == (True, None)
        for fact in (
            "acknowledge_seconds_count ",
            'notices_total{kind="lobby"}',
            "tables_open 1.0",
            "picture_seconds",
        ):
            assert f"arbiter_{fact}" in told
        assert "arbiter_acknowledge_seconds_count 0.0" not in told
        (copy,) = inside(copies)
        await bot.kill()
        multiply(tmp_path / "arbiter.db", TABLES)
        before, said = bot.rows("SELECT * FROM tables"), len(bot.said())
        await bot.start()
        looked = await club.people[0].click(club.cards()[-1], texts.LOOK)
        assert looked.text == LEFT
        await discord.until(lambda: "tables were checked" in bot.said()[said:] or bot.look_again(), "the check")
        lines = bot.said()[said:].splitlines()
        found = [number for number, line in enumerate(lines) if "the game ludo is not installed" in line]
        in_order = [int(lines[number].partition("table ")[2].partition(" ")[0]) for number in found]
        assert in_order == [*range(1, TABLES + 1)]
        # Where something is due, which is at one of them at most, a table is looked at before.
        assert found[1] > next(number for number, line in enumerate(lines) if "connected to Gateway" in line)
        assert f"arbiter_tables_left {TABLES}.0" in await asyncio.to_thread(page, port, "metrics")
        assert bot.rows("SELECT * FROM tables") == before
        assert bot.errors == []
    with closing(sqlite3.connect(copy)) as backup:
        assert backup.execute("PRAGMA quick_check").fetchone() == ("ok",)
