"""The end of tasks when the bot stops."""

from __future__ import annotations

import asyncio

from bot.waiting import end


async def test_a_task_that_keeps_a_cancellation_to_itself_is_ended() -> None:
    """As discord.py's does while it mends a connection: the bot stops all the same."""
    begun = asyncio.Event()

    async def stubborn() -> None:
        try:
            begun.set()
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    task = asyncio.create_task(stubborn())
    await begun.wait()
    await end([task])
    assert task.cancelled()
