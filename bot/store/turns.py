"""What several processes at one PostgreSQL database do one after another: two advisory locks of the server's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bot.store.backend import is_server
from bot.store.errors import translated
from bot.store.postgres import PostgresBackend

GATEWAY, COMMANDS = 0x67617465, 0x636D6473
"""The first halves of the locks' keys; they read “gate” and “cmds”."""
BETWEEN = 5.0
"""Seconds that Discord wants between two shards of one bucket."""
_WAIT = text("SELECT pg_advisory_xact_lock(:kind, :number)")
_TRY = text("SELECT pg_try_advisory_xact_lock(:kind, 0)").bindparams(kind=COMMANDS)


class Turns:
    """The turns of this process; with a SQLite file there is no other one."""

    def __init__(self, url: str) -> None:
        address = make_url(url)
        # Without patience: a turn is a transaction in which nothing is done for seconds.
        self._server = PostgresBackend(address, None) if is_server(address) else None
        self._holding: set[asyncio.Task[None]] = set()

    async def to_identify(self, bucket: int) -> bool:
        """Wait until no shard of this bucket has identified for five seconds, and have the others wait for us.

        Returns False where there are no others; a `StoreError` when the database cannot be asked.
        """
        if self._server is None:
            return False
        ours: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        holding = asyncio.create_task(self._hold(self._server, bucket, ours), name=f"turn of bucket {bucket}")
        self._holding.add(holding)
        holding.add_done_callback(self._holding.discard)
        try:
            await ours
        except asyncio.CancelledError:
            holding.cancel()
            raise
        return True

    async def _hold(self, server: PostgresBackend, bucket: int, ours: asyncio.Future[None]) -> None:
        """Take the lock, say so, and let it go after a while; it goes with the connection in any case."""
        try:
            async with server.beside() as connection:
                await connection.execute(_WAIT, {"kind": GATEWAY, "number": bucket})
                if not ours.done():
                    ours.set_result(None)
                    await asyncio.sleep(BETWEEN)
        except Exception as problem:
            if not ours.done():
                ours.set_exception(translated(problem, server.name) if isinstance(problem, DBAPIError) else problem)

    @asynccontextmanager
    async def to_set_commands(self) -> AsyncIterator[bool]:
        """Whether this process is the one that tells Discord its commands; another one may be about it just now."""
        if self._server is None:
            yield True
            return
        try:
            async with self._server.beside() as connection:
                yield bool((await connection.execute(_TRY)).scalar())
        except DBAPIError as problem:
            raise translated(problem, self._server.name) from problem

    async def close(self) -> None:
        """Let go of what is held."""
        for task in [*self._holding]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._server is not None:
            await self._server.close()
