"""What stands behind the API and the gateway: the world, its messages, what people do; and how one waits for it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from bot.local.discord.archive import Archive, damaged
from bot.local.discord.clock import Clock
from bot.local.discord.gateway import Gateway
from bot.local.discord.interactions import InteractionChange, Interactions
from bot.local.discord.messages import MessageChange, Messages
from bot.local.discord.watchers import Watchers
from bot.local.discord.world import AccountChange, Channel, ChannelChange, Ids, World

T = TypeVar("T")
Change = AccountChange | ChannelChange | MessageChange | InteractionChange
PATIENCE = 20.0
logger = logging.getLogger(__name__)


class Backend:
    """All parts of the stand-in but its socket."""

    def __init__(self, token: str, kept: Path | None = None, ids: Ids | None = None) -> None:
        self.token, self.verify_key = token, "0" * 64
        self.archive, self.watchers = Archive(kept), Watchers()
        try:
            self.clock = Clock(self.archive)
            self.world = World(self.clock, self.archive, self.watchers, ids)
            self.messages = Messages(self.world)
        except (sqlite3.DatabaseError, ValueError, LookupError, TypeError):
            self.archive.close()
            raise damaged(kept) from None
        self.interactions = Interactions(self.world, self.messages)
        self.gateway = Gateway(self.world, token, self.changed, self.refuse)
        self._waiting: list[asyncio.Future[None]] = []

    def watch(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        """Call `heard` at once for each change that a client would show, until what this returns is called."""
        return self.watchers.watch(heard)

    async def unarchive(self, thread: Channel) -> None:
        """Open an archived thread, and tell the bot."""
        if thread.archived:
            thread.archived = False
            self.world.keep(thread)
            await self.gateway.dispatch("THREAD_UPDATE", thread.json)

    def refuse(self, what: str) -> None:
        """The bot asks for what the stand-in does not speak: it is told so, and the log tells whoever runs it."""
        logger.warning("the stand-in for Discord does not speak %s", what)

    def changed(self) -> None:
        """Wake whoever waits for something."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    def advance(self, seconds: float) -> None:
        """Skip some time."""
        self.clock.advance(seconds)
        self.changed()

    async def until(self, found: Callable[[], T], what: str, seconds: float = PATIENCE) -> T:
        """Wait until something is true; return it. `TimeoutError`, which says `what`, when it does not come."""
        try:
            async with asyncio.timeout(seconds):
                while not (held := found()):
                    waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                    self._waiting.append(waiting)
                    await waiting
        except TimeoutError:
            raise TimeoutError(f"{what} did not come in {seconds:g} s") from None
        return held
