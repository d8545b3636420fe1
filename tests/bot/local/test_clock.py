"""The real bot beside the stand-in, in one process: it is reached without a net, and goes by the stand-in's clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.config import Settings
from bot.discord.bot import Arbiter, make_bot
from bot.discord.texts import texts
from bot.local.discord import Discord, Person
from bot.tables.agenda import Agenda
from bot.waiting import wait_plainly
from tests.examples.tic_tac_toe import GAME
from tests.wire.raw import RawBot

DAY = 86_400


@asynccontextmanager
async def running(discord: Discord, folder: Path) -> AsyncIterator[Arbiter]:
    """The bot while it runs."""
    settings = Settings(_env_file=None, database=f"sqlite+aiosqlite:///{folder / 'arbiter.db'}", drawers=0, thinkers=0)
    bot = make_bot(settings, known=lambda: {GAME.key: GAME}, clock=discord.clock)
    bot.http.connector = discord.connector()
    serving = asyncio.create_task(bot.serve(discord.token))
    try:
        await discord.until(lambda: serving.done() or discord.gateway.ready, "the bot")
        await bot.wait_until_ready()
        yield bot
    finally:
        serving.cancel()
        await asyncio.wait([serving])


@pytest.mark.parametrize("tcp", [False, True])
async def test_a_restart_of_both_goes_on_where_it_was(tmp_path: Path, tcp: bool) -> None:
    """By a unix socket or a port. The clock is turned by three days, so Ann is reminded that it is her turn."""
    kept = tmp_path / "club.db"
    async with Discord(kept, tcp=tcp) as discord, running(discord, tmp_path):
        room = discord.world.text_channel("table-1")
        ann, bob = Person(discord, "Ann"), Person(discord, "Bob")
        assert (await ann.slash(room, "game new", game=GAME.key)).text.startswith("Table")
        for person in (ann, bob):
            await person.slash(room, "game join")
        assert (await ann.slash(room, "game start")).text == texts.STARTED
        await discord.until(lambda: ann.mention in ann.sees(room)[-1].text, "Ann's turn")
    async with Discord(kept, tcp=tcp) as discord, running(discord, tmp_path) as bot:
        ann, room = Person(discord, account=ann.id), discord.world.channels[room.id]
        (card,) = [held for held in discord.messages.history(room) if texts.ACT in held.labels]
        assert (await ann.click(card, texts.LOOK)).panel.text
        discord.advance(3 * DAY)
        bot.check_clock()
        (reminder, *_) = await discord.until(lambda: ann.inbox, "a reminder")
        assert "Table 1" in reminder.text


async def test_another_socket_needs_the_token() -> None:
    """Whoever finds the port of this machine learns nothing there."""
    async with Discord(tcp=True) as discord, RawBot(discord, "other") as stranger:
        assert (await stranger.call("GET", "/users/@me")).status == 401
        line = await stranger.connect()
        assert await line.identify() == {"op": -1, "code": 4004}


async def test_what_is_due_later_comes_by_the_turned_clock() -> None:
    """A clock that is turned to just before that time is waited for by what is left, not by what there was."""
    done = asyncio.Event()

    async def run(key: Hashable) -> None:
        done.set()

    async with Discord() as discord:
        agenda = Agenda(discord.clock, wait_plainly, run)
        agenda.start()
        agenda.at("reminder", discord.clock.now() + DAY)
        await asyncio.sleep(0)
        discord.advance(DAY - 2)
        agenda.check()
        async with asyncio.timeout(20):
            await done.wait()
        await agenda.close()
