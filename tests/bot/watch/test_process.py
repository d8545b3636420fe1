"""The bot as its own process, watched from outside: its port, its backups, and a table that it does not start on."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import tempfile
import urllib.request
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from bot.discord import texts
from tests.wire.bot_process import BotProcess
from tests.wire.checks import problems_of
from tests.wire.club import Club
from tests.wire.discord import Discord

GAME = "galactic-supremacy"


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """Discord, at a socket of its own."""
    with tempfile.TemporaryDirectory() as folder:  # a socket's path must be short
        async with Discord(Path(folder) / "discord", problems_of) as standing:
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


async def test_a_watched_bot_and_one_that_does_not_start(discord: Discord, tmp_path: Path) -> None:
    """It is well, counts what people do, and has made a backup; killed, and with another game, it harms nothing."""
    port, copies = free_port(), tmp_path / "copies"
    watched = {"ARBITER_HEALTH_PORT": str(port), "ARBITER_BACKUPS": str(copies)}
    async with BotProcess(discord, tmp_path, **watched) as bot:
        club = Club(discord, ["Ann"])
        await club.people[0].click(await club.open(GAME, computers=1), texts.LOOK)
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
        with closing(sqlite3.connect(bot.database)) as database:
            database.execute("UPDATE tables SET game = 'ludo'")
            database.commit()
        before = bot.database.read_bytes()
        assert not await bot.begin()
        assert "table 1 (the game ludo is not installed), so it does not start and has changed nothing" in bot.said()
        assert bot.database.read_bytes() == before
    with closing(sqlite3.connect(copy)) as backup:
        assert backup.execute("PRAGMA quick_check").fetchone() == ("ok",)
