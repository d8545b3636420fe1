"""Discord does not let the bot in: the operator reads one sentence that says what to do, and the exit status is 1."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import aiohttp
import pytest

from bot.cli.failures import FAILED, Stop
from bot.cli.serve import serve
from bot.config import Settings
from bot.discord.bot import make_bot
from tests.wire.bot_process import BotProcess
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
LOGIN, COMMANDS, GUILD = ("GET", "/users/@me"), ("PUT", "/applications/[0-9]+/commands"), 42
GATEWAY = ("GET", "/gateway/bot")


async def turned_down(socket: Path, token: str, folder: Path, guild: int | None = None) -> str:
    """What the bot says when it may not come in."""
    database = f"sqlite+aiosqlite:///{folder / 'arbiter.db'}"
    settings = Settings(_env_file=None, database=database, guild=guild, drawers=0)
    bot = make_bot(settings)
    bot.http.connector = aiohttp.UnixConnector(path=str(socket), limit=0)
    with pytest.raises(Stop) as caught:
        await serve(bot, token)
    assert caught.value.status == FAILED
    assert caught.value.__suppress_context__
    return str(caught.value)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (4004, "put the new one into .env"), (4010, "a larger number after “of”"), (4011, "a larger number after “of”"),
        (4012, "ended the connection for good (code 4012): upgrade Arbiter"),
        (4013, "asks for “guilds” only"), (4014, "asks for “guilds” only"),
    ],
)  # fmt: skip
async def test_the_gateway_turns_the_bot_down(
    discord: Discord, tmp_path: Path, caplog: pytest.LogCaptureFixture, code: int, said: str
) -> None:
    """With a close code after which it must not come back."""
    discord.gateway.refusal = code
    try:
        assert said in await turned_down(discord.path, discord.token, tmp_path)
    finally:
        discord.gateway.refusal = None
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("request_", "status", "said"),
    [
        (LOGIN, 401, "Discord refused the token"), (LOGIN, 429, "wait an hour, then start it once"),
        (LOGIN, 503, "Discord itself has trouble (status 503)"), (COMMANDS, 401, "Discord refused the token"),
        (COMMANDS, 403, "invite it with the scope applications.commands"),
        (COMMANDS, 404, "invite it with the scope applications.commands"),
        (COMMANDS, 400, "(status 400, code 0): upgrade Arbiter"),
        (GATEWAY, 401, "Discord refused the token"), (GATEWAY, 503, "Discord itself has trouble (status 503)"),
    ],
)  # fmt: skip
async def test_a_request_is_refused(
    discord: Discord, tmp_path: Path, request_: tuple[str, str], status: int, said: str
) -> None:
    """At the login, when the commands are set, or when the bot asks for the gateway."""
    discord.faults.add(*request_, status=status)
    assert said in await turned_down(discord.path, discord.token, tmp_path)


async def test_a_server_that_the_bot_is_not_on(discord: Discord, tmp_path: Path) -> None:
    """ARBITER_GUILD names one to which nobody has invited it: 50001."""
    discord.faults.add("PUT", f"/applications/[0-9]+/guilds/{GUILD}/commands", code=50001)
    assert "or leave ARBITER_GUILD empty" in await turned_down(discord.path, discord.token, tmp_path, GUILD)


async def test_a_token_that_discord_does_not_know(discord: Discord, tmp_path: Path) -> None:
    """It is not quoted."""
    told = await turned_down(discord.path, "some.other.token", tmp_path)
    assert "Discord refused the token" in told
    assert "other" not in told


async def test_nobody_is_there(tmp_path: Path) -> None:
    """No network, or nobody answers."""
    assert "Discord cannot be reached" in await turned_down(tmp_path / "nobody", "some.other.token", tmp_path)


async def test_the_token_is_reset_while_the_bot_runs(discord: Discord, tmp_path: Path) -> None:
    """It ends as at the start."""
    coming = asyncio.create_task(turned_down(discord.path, discord.token, tmp_path))
    await discord.until(lambda: discord.gateway.ready, "the bot")
    await discord.gateway.drop(4004)
    assert "Discord refused the token" in await coming


async def test_the_process_ends_with_the_sentence(discord: Discord, tmp_path: Path) -> None:
    """On its standard error, and without a trace."""
    discord.gateway.refusal, bot = 4014, BotProcess(discord, tmp_path)
    try:
        assert not await bot.begin()
    finally:
        discord.gateway.refusal = None
    assert await bot.ended() == FAILED
    *_, last = bot.said().splitlines()
    assert last.startswith("arbiter: Discord refused the intents: ")
    assert bot.errors == []
