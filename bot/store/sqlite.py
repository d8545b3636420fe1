"""A SQLite file as the store's database: one writer, a few readers in threads, and a lock beside the file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import Engine, Executable, Row, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.errors import no_database
from bot.store.opening import AT_WORK, ENDED, Standing, checkpoint, file_of, migrate, take_lock, take_over
from bot.store.untouched import current, only_reading, schema_of

READERS = 3
OF_FILE = ("journal_mode=WAL", "synchronous=FULL")
OF_CONNECTION = ("foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON")
PRAGMAS = (*OF_FILE, *OF_CONNECTION)


class SqliteBackend:
    """A file; see `bot.store.backend` for what the store asks of it.

    A file is read in threads of our own: several queries take one step to a thread and back, aiosqlite takes four for
    each query, and they are most of what it takes to bring a table back.
    """

    def __init__(self, url: URL) -> None:
        self._url, self._path = url, file_of(url)
        self.name, self.where = self._path.name, str(self._path)
        # Python's sqlite3 itself begins a transaction before a change: IMMEDIATE, so that the epoch is read under the
        # lock.
        self._writer = create_async_engine(url, **_arguments("IMMEDIATE", 1))
        _set_pragmas(self._writer.sync_engine, OF_CONNECTION)
        self._reader = create_engine(url.set(drivername="sqlite"), **_arguments(None, READERS))
        _set_pragmas(self._reader, (*OF_CONNECTION, "query_only=ON"))
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self._lock: sqlite3.Connection | None = None
        self._connection: AsyncConnection | None = None
        self._taken = False

    async def take(self) -> int:
        """Lock, make durable, migrate and take over."""
        self._lock = take_lock(self._url)
        self._connection = connection = await self._writer.connect()
        await _make_durable(connection)
        async with connection.begin():
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(migrate, self.name)
            epoch: int = await connection.run_sync(take_over)
        self._taken = True
        await _take_log_in(connection, AT_WORK)
        return epoch

    def join(self, number: int, shards: Collection[int] | None, ears: object, wait_hook: object) -> None:
        """Nobody else has a file that was taken."""

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction on the one connection that writes."""
        assert self._connection is not None
        async with self._connection.begin():
            yield self._connection

    @asynccontextmanager
    async def beside(self) -> AsyncIterator[AsyncConnection]:
        """A transaction on a connection of its own."""
        async with self._writer.begin() as connection:
            yield connection

    async def rows(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None
    ) -> list[Sequence[Row[Any]]]:
        """In one step to a thread and back."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, statements, values)

    def _read(self, statements: Sequence[Executable], values: Mapping[str, Any] | None) -> list[Sequence[Row[Any]]]:
        with self._reader.connect() as connection:
            if len(statements) == 1:
                return [connection.execute(statements[0], values).all()]
            # Beside a bot at work, in another process, rows may be written between two queries.
            connection.exec_driver_sql("BEGIN")
            try:
                return [connection.execute(statement, values).all() for statement in statements]
            finally:
                connection.exec_driver_sql("COMMIT")

    async def schema(self) -> Standing:
        """How the file's schema stands."""
        return schema_of(self._path) if self._path.exists() else "none"

    @asynccontextmanager
    async def current(self) -> AsyncIterator[SqliteBackend]:
        """The file, or a migrated copy of it; neither it nor those beside it are written."""
        if not self._path.exists():
            raise no_database(self._path)
        with current(self._path) as path:
            yield SqliteBackend(only_reading(path))

    def checkpoint(self) -> None:
        """Bring the log into the file."""
        with suppress(sqlite3.Error):  # it is done the next time
            checkpoint(self._path)

    async def close(self) -> None:
        """Bring the log into the file for good, and close all connections."""
        self._threads.shutdown()
        self._reader.dispose()
        if self._connection is not None:
            if self._taken:
                with suppress(DBAPIError):  # a full disk, or a file that is gone: what was written stays in the log
                    await _take_log_in(self._connection, ENDED)
            await self._connection.close()
        await self._writer.dispose()
        if self._lock:
            self._lock.close()


def _arguments(isolation: str | None, connections: int) -> dict[str, Any]:
    return {
        "connect_args": {"isolation_level": isolation},
        "pool_size": connections,
        "max_overflow": 0,
        "pool_reset_on_return": None,
    }


def _set_pragmas(engine: Engine, pragmas: Sequence[str]) -> None:
    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


async def _make_durable(connection: AsyncConnection) -> None:
    """Set what needs a sound file: not while connecting, when a failure would leave the driver's thread running."""
    for pragma in OF_FILE:
        await connection.exec_driver_sql(f"PRAGMA {pragma}")
    await connection.commit()


async def _take_log_in(connection: AsyncConnection, state: int) -> None:
    """Note whether a bot works on the file, and bring all that stands in the log into the file itself."""
    await connection.exec_driver_sql(f"PRAGMA user_version={state}")
    await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    await connection.commit()
