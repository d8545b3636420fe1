"""A database of a PostgreSQL server as the store's: one session that writes and holds the lock, and a few that read."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, Row, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.copying import copy_rows
from bot.store.errors import InUse, StoreError, TooOld, Unreachable, away, no_database, unsure
from bot.store.opening import Standing, migrate, standing, take_over, transaction
from bot.store.sqlite import SqliteBackend
from bot.store.untouched import only_reading

READERS = 3
OLDEST = 13
"""The oldest major version of the server that is taken."""
LOCK = 0x41726269746572
"""The key of the advisory lock by which one bot has a database; it reads “Arbiter”."""
SECONDS = 20.0
"""How long the server may take for one transaction, one query, or to let us in."""
PAUSES = (0.1, 0.4, 1.0, 2.0)
"""Between attempts to learn from a server that went away whether it kept a change."""
_WRITES, _READS = {"synchronous_commit": "on"}, {"default_transaction_read_only": "on"}
_SETTINGS = {"application_name": "arbiter", "jit": "off", "tcp_keepalives_idle": "30", "tcp_keepalives_interval": "10"}
_SESSION = text("""
SELECT current_setting('server_version_num')::integer AS version, pg_backend_pid() AS pid,
    (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()) AS began
""")
_TAKE = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=LOCK)
_LOOK = text("""
SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version,
    extract(epoch FROM clock_timestamp())::float AS now, current_setting('fsync') = 'on' AS durable,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AND NOT pg_is_in_recovery() AND NOT EXISTS (
        SELECT FROM pg_tables WHERE schemaname = current_schema()
        AND NOT has_table_privilege(format('%I.%I', schemaname, tablename), 'INSERT, UPDATE, DELETE')
    ) AS may_write,
    (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::bigint << 32) | objid::bigint = :key) AS held
""").bindparams(key=LOCK)
_NUMBER = text("VALUES (txid_current())")
_END = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :began")


@dataclass(frozen=True, slots=True)
class Looked:
    """The version, whether we may write, whether it keeps what it acknowledged, the time, if a bot is there."""

    version: str
    may_write: bool
    durable: bool
    now: float
    held: bool


class PostgresBackend:
    """A database of a server; see `bot.store.backend` for what the store asks of it.

    The session that writes holds the lock: as long as it can commit nobody else has the database, and when it has
    broken the next change opens and locks another one. `patience` are the seconds for a transaction, None for any.
    """

    def __init__(self, url: URL, patience: float | None = SECONDS) -> None:
        self.name = url.database or "?"
        self.where = url.render_as_string(hide_password=True)
        try:
            self._writer = _engine(url, _WRITES, poolclass=NullPool)
            pool: dict[str, Any] = {"pool_size": READERS, "max_overflow": 0, "pool_timeout": None}
            self._reader = _engine(url, _READS, command_timeout=SECONDS, **pool)
        except ModuleNotFoundError:
            raise Unreachable(
                f"The database {self.name} is on a PostgreSQL server, and what speaks with it is not installed: "
                'pip install "arbiter[postgres]".'
            ) from None
        self._alone = self._reader.execution_options(isolation_level="AUTOCOMMIT")
        self._together = self._reader.execution_options(isolation_level="REPEATABLE READ")
        self._patience, self._closed = patience, False
        self._seats = asyncio.Semaphore(READERS)
        self._connection: AsyncConnection | None = None
        self._session: Row[Any] | None = None

    # -- writing -----------------------------------------------------------------------------------------------------

    async def take(self) -> int:
        """Lock, migrate and take over."""
        with self._reached():
            connection = await self._ours()
            async with connection.begin():
                await connection.run_sync(migrate, self.name)
                return await connection.run_sync(take_over)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of the session that holds the lock.

        Where the connection breaks at its very end another one asks what became of it; `Unsure` when none answers.
        """
        with self._reached():
            async with asyncio.timeout(self._patience):
                try:
                    connection, transaction, number = await self._begun()
                except DBAPIError as error:
                    if not error.connection_invalidated:
                        raise
                    connection, transaction, number = await self._begun()
                try:
                    yield connection
                except BaseException:
                    with suppress(DBAPIError):
                        await transaction.rollback()
                    raise
            try:
                async with asyncio.timeout(self._patience):
                    await transaction.commit()
            except (DBAPIError, OSError):
                if not await self._was_kept(number):
                    raise

    async def _begun(self) -> tuple[AsyncConnection, AsyncTransaction, int]:
        """A transaction that has begun, with its number."""
        connection = await self._ours()
        transaction = await connection.begin()
        return connection, transaction, (await connection.execute(_NUMBER)).scalar_one()

    @asynccontextmanager
    async def beside(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of another session."""
        with self._reached():
            async with self._writer.begin() as connection:
                yield connection

    async def _ours(self) -> AsyncConnection:
        """The session that holds the lock: the one that there is, or another one in the place of one that broke."""
        if self._connection is not None:
            if not await _is_broken(self._connection):
                return self._connection
            await self._let_go()
        connection = await self._writer.connect()
        try:
            session = (await connection.execute(_SESSION)).one()
            self._see_that_new_enough(session.version)
            await self._lock(connection)
            await connection.commit()
        except BaseException:
            await connection.close()
            raise
        self._connection, self._session = connection, session
        return connection

    def _see_that_new_enough(self, version: int) -> None:
        if version < OLDEST * 10_000:
            raise TooOld(
                f"The server of the database {self.name} is PostgreSQL {version // 10_000}, and Arbiter needs {OLDEST} "
                "or newer: upgrade the server, or use SQLite."
            )

    async def _lock(self, connection: AsyncConnection) -> None:
        """Take the lock, from a session of our own that broke, too: its server may not have noticed yet."""
        for attempt in range(50):
            if (await connection.execute(_TAKE)).scalar():
                return
            if attempt == 0 and not await self._end_lost_session(connection):
                break
            await connection.commit()
            await asyncio.sleep(0.1)
        raise InUse(f"Another bot uses the database {self.name}: end it first, or give this one another database.")

    async def _end_lost_session(self, connection: AsyncConnection) -> bool:
        """End the session that was ours, if its server still holds on to it."""
        if self._session is None:
            return False
        lost = {"pid": self._session.pid, "began": self._session.began}
        return bool((await connection.execute(_END, lost)).all())

    async def _was_kept(self, number: int) -> bool:
        """Whether a transaction was committed: its session is over once another one has the lock."""
        for pause in (*PAUSES, None):
            try:
                connection = await self._ours()
                found = await connection.execute(text("SELECT txid_status(:number)"), {"number": number})
                state = found.scalar()
                await connection.commit()
                return bool(state == "committed")
            except (DBAPIError, OSError, StoreError):
                if pause is not None:
                    await asyncio.sleep(pause)
        raise unsure(self.name)

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError, OSError):
                if await _is_broken(connection):
                    await connection.invalidate()
                await connection.close()

    # -- reading -----------------------------------------------------------------------------------------------------

    async def rows(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None
    ) -> list[Sequence[Row[Any]]]:
        """One query by itself, or several in one transaction; once more where the connection had broken."""
        engine = self._alone if len(statements) == 1 else self._together
        async with self._seats:
            try:
                return await self._read(engine, statements, values)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return await self._read(engine, statements, values)

    async def _read(
        self, engine: AsyncEngine, statements: Sequence[Executable], values: Mapping[str, Any] | None
    ) -> list[Sequence[Row[Any]]]:
        with self._reached():
            async with engine.connect() as connection:
                return [(await connection.execute(statement, values)).all() for statement in statements]

    async def schema(self) -> Standing:
        """How the schema stands; a database that is not on the server is none that could be made."""
        with self._reached():
            async with self._reader.connect() as connection:
                self._see_that_new_enough((await connection.execute(_SESSION)).one().version)
                return await connection.run_sync(standing, self.name)

    @asynccontextmanager
    async def current(self) -> AsyncIterator[PostgresBackend | SqliteBackend]:
        """The database itself, or a copy of an older one in a file: it holds no lock meanwhile."""
        found = await self.schema()
        if found == "none":
            raise no_database(self.where)
        if found == "current":
            yield self
            return
        with tempfile.TemporaryDirectory(prefix="arbiter-") as folder:
            copy = Path(folder) / self.name
            with self._reached(), transaction(copy) as file:
                async with self._together.connect() as connection:
                    await connection.run_sync(copy_rows, file, self.name)
                migrate(file, self.name)
            await self.close()
            yield SqliteBackend(only_reading(copy))

    async def look(self) -> Looked:
        """What an operator wants to know of the server."""
        with self._reached():
            async with self._alone.connect() as connection:
                row = (await connection.execute(_LOOK)).one()
                self._see_that_new_enough(row.number)
                return Looked(row.version, row.may_write, row.durable, row.now, bool(row.held))

    # -- the rest ----------------------------------------------------------------------------------------------------

    def checkpoint(self) -> None:
        """The server does that by itself."""

    async def close(self) -> None:
        """Close all sessions; the lock goes with the one that writes."""
        if self._closed:
            return
        self._closed = True
        for _ in range(READERS):
            await self._seats.acquire()
        await self._let_go()
        await self._writer.dispose()
        await self._reader.dispose()

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Say so in one sentence when the server does not answer: the driver lets errors of the network through."""
        try:
            yield
        except OSError as error:
            raise away(self.name) from error


def _engine(url: URL, settings: dict[str, str], command_timeout: float | None = None, **pool: Any) -> AsyncEngine:
    given = {"timeout": SECONDS, "command_timeout": command_timeout, "server_settings": _SETTINGS | settings}
    return create_async_engine(url, connect_args=given, **pool)


async def _is_broken(connection: AsyncConnection) -> bool:
    if connection.invalidated or connection.closed:
        return True
    raw = await connection.get_raw_connection()
    return bool(raw.driver_connection is None or raw.driver_connection.is_closed())
