"""How the bot waits: the seam through which it waits for what may take long, and for the end of tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
logger = logging.getLogger(__name__)
ONCE_MORE, PATIENCE = 0.5, 10.0
"""Seconds until a task that goes on is cancelled once more, and until it is left behind."""


class WaitHook(Protocol):
    """Waits for what may take long; the simulated Discord gives its own, so that it knows that the bot rests."""

    def __call__(self, waiting: Awaitable[T], *, reason: str) -> Awaitable[T]:
        """The same thing to await."""


def wait_plainly(waiting: Awaitable[T], *, reason: str) -> Awaitable[T]:
    """The `WaitHook` of everyday use."""
    return waiting


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel these and wait for their end; the log tells of those that do not end in `PATIENCE` seconds.

    Each is cancelled until it ends: discord.py keeps a cancellation to itself while it mends a connection.
    """
    left, tries = {task for task in tasks if not task.done()}, int(PATIENCE / ONCE_MORE)
    while left and tries:
        for task in left:
            task.cancel()
        left, tries = (await asyncio.wait(left, timeout=ONCE_MORE))[1], tries - 1
    for task in left:
        logger.error("a task does not end: %s", where(task))


def where(task: asyncio.Task[Any]) -> str:
    """What a task is called, and the line at which it waits."""
    stack = task.get_stack(limit=1)
    return f"{task.get_name()} ({stack[0].f_code.co_filename}:{stack[0].f_lineno})" if stack else task.get_name()
