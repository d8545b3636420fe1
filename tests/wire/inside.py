"""The bot inside the tests' own process, at the stand-in's socket: with its real log, its clock turned by hand."""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.config import Settings
from bot.discord.bot import make_bot
from bot.local.discord import Channel
from bot.local.discord import Person as Member
from bot.store import Change
from bot.tables import Person
from bot.tables.lanes import Post
from bot.tables.schemas import MessageKind
from bot.watch.logs import set_up
from tests.examples.tic_tac_toe import GAME
from tests.wire.trouble import Discord

LOUD = ("", "arbiter", "bot")
STEP, STEPS = 140, 12
"""Seconds that are skipped at a time, longer than between the first tries of a post; and how often, at most."""


class Inside:
    """The bot while it runs; an async context manager. All of its waiting is skipped by `later`."""

    def __init__(self, discord: Discord, folder: Path) -> None:
        self.discord, self.database = discord, folder / "arbiter.db"
        self.log = io.StringIO()
        self._clicks = 0

    async def __aenter__(self) -> Inside:
        self._stack = AsyncExitStack()
        changed = self._stack.enter_context(pytest.MonkeyPatch.context())
        self._listen_to_the_log(changed)
        settings = Settings(
            _env_file=None, token=self.discord.token, database=f"sqlite+aiosqlite:///{self.database}", health_port=0
        )
        bot = await self._stack.enter_async_context(
            make_bot(settings, known=lambda: {GAME.key: GAME}, clock=self.discord.clock)
        )
        bot.http.connector = self.discord.connector()
        running = asyncio.create_task(bot.start(self.discord.token))
        self._stack.push_async_callback(asyncio.wait, [running])
        self._stack.push_async_callback(bot.close)
        await self.discord.until(lambda: self.discord.gateway.identified or running.done(), "the bot")
        assert not running.done(), self.log.getvalue()
        self.bot, self.tables = bot, bot.tables
        await bot.wait_until_ready()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._stack.aclose()

    def _listen_to_the_log(self, changed: pytest.MonkeyPatch) -> None:
        root = logging.getLogger()
        handlers, levels = root.handlers[:], {name: logging.getLogger(name).level for name in LOUD}

        def restore() -> None:
            root.handlers[:] = handlers
            for name, level in levels.items():
                logging.getLogger(name).setLevel(level)

        self._stack.callback(restore)
        changed.setattr(sys, "stderr", self.log)
        set_up("INFO", "text", [self.discord.token])

    def said(self) -> list[str]:
        """What it has logged since this was asked last."""
        lines = self.log.getvalue().splitlines()
        self.log.seek(0)
        self.log.truncate()
        return lines

    async def metrics(self) -> str:
        """What Prometheus reads."""
        assert self.bot.monitoring.metrics is not None
        return (await self.bot.monitoring.metrics.page(self.tables, self.tables.outbox.standing())).decode()

    # -- tables ------------------------------------------------------------------------------------------------------

    def click(self) -> str:
        """The id of a new interaction."""
        self._clicks += 1
        return f"i{self._clicks}"

    async def table(self, room: Channel, *members: Member, begun: bool = True) -> int:
        """A table of these people in this channel; the first is its host."""
        host, *_ = people = [guest(member) for member in members]
        number = await self.tables.lobby.open(GAME.key, self.discord.world.guild, room.id, host, self.click())
        for person in people:
            await self.tables.lobby.join(number, person, None, None, self.click())
        if begun:
            await self.tables.lobby.start(number, host.id, self.click())
        await self.tables.quiet()
        return number

    async def enqueue(self, kind: MessageKind, target: str, text: str, table: int | None = None) -> None:
        """Owe a post, as any part of the bot does."""
        post, change = Post(self.bot.store.new_id(), table, kind, target, lines=(text,)), Change()
        self.tables.outbox.enqueue(change, post)
        await self.bot.store.save(change)
        self.tables.outbox.push([post])

    # -- time --------------------------------------------------------------------------------------------------------

    async def later(self, seconds: float) -> None:
        """Time passes, and what is due is done."""
        self.discord.advance(seconds)
        self.bot.check_clock()
        await self.tables.quiet()

    async def until_rest(self) -> None:
        """Let time pass until nothing is owed any more, or for long."""
        await self.tables.quiet()
        for _ in range(STEPS):
            if not self.tables.outbox.standing().waiting:
                return
            await self.later(STEP)


def guest(member: Member) -> Person:
    """A member as tables know them."""
    return Person(member.id, member.account.name)


def dora(inside: Inside) -> Person:
    """Somebody who manages the server."""
    return guest(Member(inside.discord, "Dora", manages=True))
