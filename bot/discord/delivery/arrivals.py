"""The interactions that are being answered now, so that the bot can stop without leaving anybody waiting."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Protocol

import discord

from bot.discord.controls.components import page
from bot.discord.pages.replies import Click, tell
from bot.discord.texts import texts
from bot.store import StoreError
from bot.waiting import end

log = logging.getLogger("arbiter.discord")
ANOTHER = 1.0
"""Seconds in which another process may answer what this one cannot: Discord waits for three."""
LAST_WORDS = 2.0
"""Seconds that the last words before a stop may take on their way."""
ACKNOWLEDGED = 40060
"""Discord's code for an interaction that was acknowledged already."""
PUT_OFF = (
    discord.InteractionResponseType.deferred_channel_message,
    discord.InteractionResponseType.deferred_message_update,
)


class Rivals(Protocol):
    """Knows whether other processes hear of the same interactions, and which of all answers one of them."""

    @property
    def rivals(self) -> bool:
        """Whether another process hears them."""

    async def claim(self, interaction: str, came: float) -> bool:
        """Whether this process is the one that answers this interaction, which came at this time of `time.monotonic`.

        Raise a `StoreError` where that cannot be asked.
        """


class Arrivals:
    """Counts interactions of every kind from their arrival until the task that answers them has ended.

    `rivals` is set once the database is open.
    """

    rivals: Rivals | None = None

    def __init__(self) -> None:
        self._held: dict[asyncio.Task[object], Click] = {}
        self._stopping = False

    async def admit(self, click: Click) -> bool:
        """Return whether the running task may answer this interaction; whoever comes while we stop is told so here.

        Where another process may answer it, that is left to the other while we stop.
        """
        if self._stopping and self.rivals is not None and self.rivals.rivals:
            return False  # nor is it held: whoever is, is told of the restart at the end
        task = asyncio.current_task()
        assert task is not None
        self._held[task] = click
        task.add_done_callback(lambda _: self._held.pop(task, None))
        if not self._stopping:
            return await self._is_ours(click)
        await turn_away(click)
        return False

    async def _is_ours(self, click: Click) -> bool:
        """Whether this process answers it. Where the database is away another one may reach it: that has time to."""
        if self.rivals is None:
            return True
        came = time.monotonic()
        with contextlib.suppress(StoreError):
            return await self.rivals.claim(str(click.id), came)
        await asyncio.sleep(ANOTHER)
        try:
            return await self.rivals.claim(str(click.id), came)
        except StoreError as problem:
            await refuse(click, str(problem))
            return False

    async def drain(self, seconds: float) -> None:
        """Let nobody in any more and finish what is under way; whoever still waits after so many seconds is told so."""
        self._stopping = True
        await self.wait_until_idle(seconds)
        if late := dict(self._held):
            log.warning("%s interactions were not finished in time", len(late))
            await end(late)
            await asyncio.gather(*map(turn_away, late.values()))

    async def wait_until_idle(self, seconds: float) -> None:
        """Wait until nothing is under way, at most so many seconds."""
        if self._held:
            await asyncio.wait(self._held, timeout=seconds)


async def refuse(click: Click, problem: str) -> None:
    """Say that the database is away, unless another process has answered."""
    try:
        if click.type is discord.InteractionType.autocomplete:
            await click.response.autocomplete([])
        else:
            await tell(click, problem)
    except discord.HTTPException as told:
        if told.code != ACKNOWLEDGED:
            log.warning("somebody could not be told that the database is away: %s", told)


async def turn_away(click: Click) -> None:
    """Say that the bot restarts, unless the answer is there; whoever is typing gets no suggestions."""
    try:
        async with asyncio.timeout(LAST_WORDS):
            if not click.response.is_done() and click.type is discord.InteractionType.autocomplete:
                await click.response.autocomplete([])
            elif not click.response.is_done() or click.response.type in PUT_OFF:
                await _say_so(click)
    except (discord.HTTPException, TimeoutError) as problem:
        log.warning("somebody could not be told of the restart: %s", str(problem) or type(problem).__name__)


async def _say_so(click: Click) -> None:
    try:
        await tell(click, texts.RESTARTING)
    except discord.HTTPException as problem:
        if problem.code != ACKNOWLEDGED:
            raise
        # Its task was ended while its first word was on the way: Discord has heard it, and we do not know.
        await click.followup.send(view=page(texts.RESTARTING), ephemeral=True)
