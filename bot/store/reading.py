"""Reading: a few connections beside the writer's, which commit nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from bot.store.opening import READERS

T = TypeVar("T")


class Reader:
    """Runs functions that read; see `opening.engine_for` for the engine.

    A file is read in threads of our own: several queries take one step to a thread and back, aiosqlite takes four for
    each query, and they are most of what it takes to bring a table back.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives; it may read and must not keep the connection."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _connected, self._engine, work)

    async def close(self) -> None:
        """Let what is being read end, and close the connections."""
        self._threads.shutdown()
        self._engine.dispose()


def _connected(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection)
