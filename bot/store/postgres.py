"""A database of a PostgreSQL server as the store's: a session that writes and holds a lock, and a few that read."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, Row, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.companions import LEASE, Companions, Ears
from bot.store.copying import copy_rows
from bot.store.errors import Fenced, InUse, StoreError, TooOld, Unreachable, away, no_database, unsure
from bot.store.opening import Standing, migrate, standing, take_over, transaction
from bot.store.sqlite import SqliteBackend
from bot.store.untouched import only_reading
from bot.waiting import WaitHook

READERS, ASKERS = 3, 2
OLDEST = 13
"""The oldest major version of the server that is taken."""
LOCK = 0x41726269746572
"""The key of the advisory lock: bots share it, a tool has it alone, and so had a bot of before; it reads “Arbiter”."""
SECONDS = 20.0
"""How long the server may take for one transaction, one query, or to let us in."""
STOPPED = "8s"
"""How long a process that was stopped in a transaction may keep others from the rows that it has written there."""
WAIT = 10.0
"""Seconds for which a starting bot waits for one that migrates the database, or for a tool."""
PAUSES = (0.1, 0.4, 1.0, 2.0)
"""Between attempts to learn from a server that went away whether it kept a change."""
_WRITES, _READS = {"synchronous_commit": "on"}, {"default_transaction_read_only": "on"}
_QUICK = {"synchronous_commit": "off"}
_SETTINGS = {"application_name": "arbiter", "jit": "off", "tcp_keepalives_idle": "30", "tcp_keepalives_interval": "10"}
_SESSION = text("""
SELECT current_setting('server_version_num')::integer AS version, pg_backend_pid() AS pid,
    (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()) AS began,
    (SELECT stats_reset FROM pg_stat_bgwriter) AS counting
""")
"""The session; and since when the server counts what it does: it begins anew after a crash, or if it is told to."""
_TAKE = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=LOCK)
_SHARE = text("SELECT pg_try_advisory_lock_shared(:key)").bindparams(key=LOCK)
_GIVE_BACK = text("SELECT pg_advisory_unlock(:key)").bindparams(key=LOCK)
_LOCKED = """
FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32) | objid::bigint = :key"""
_SHARED = text(f"SELECT count(*) {_LOCKED} AND mode = 'ShareLock'").bindparams(key=LOCK)
_LOOK = text(f"""
SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version,
    extract(epoch FROM clock_timestamp())::float AS now, current_setting('fsync') = 'on' AS durable,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AND NOT pg_is_in_recovery() AND NOT EXISTS (
        SELECT FROM pg_tables WHERE schemaname = current_schema()
        AND NOT has_table_privilege(format('%I.%I', schemaname, tablename), 'INSERT, UPDATE, DELETE')
    ) AS may_write,
    (SELECT count(DISTINCT pid) {_LOCKED}) AS bots
""").bindparams(key=LOCK)
_NUMBER = text("VALUES (txid_current())")
_STATE = text("""
SELECT txid_status(number) FROM (VALUES (CAST(:number AS bigint))) AS given (number)
WHERE number < txid_snapshot_xmax(txid_current_snapshot())
""")
_END = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :began")


@dataclass(frozen=True, slots=True)
class Looked:
    """The version, whether we may write, whether it keeps what it acknowledged, the time, how many bots are there."""

    version: str
    may_write: bool
    durable: bool
    now: float
    bots: int


class PostgresBackend:
    """A database of a server; see `bot.store.backend` for what the store asks of it.

    The session that writes holds the lock, with those of other bots once the database is taken, else alone. When it has
    broken, the next change ends what is left of it, and opens and locks another one. `patience` are the seconds for a
    transaction, None for any.
    """

    def __init__(self, url: URL, patience: float | None = SECONDS) -> None:
        self.name = url.database or "?"
        self.where = url.render_as_string(hide_password=True)
        try:
            held = {"idle_in_transaction_session_timeout": STOPPED} if patience else {}
            self._writer = _engine(url, _WRITES | held, poolclass=NullPool)
            pool: dict[str, Any] = {"max_overflow": 0, "pool_timeout": None}
            self._reader = _engine(url, _READS, SECONDS, pool_size=READERS, **pool)
            self._quick = _alone(_engine(url, _QUICK, SECONDS, pool_size=ASKERS, **pool))
            self._listener = _alone(_engine(url, _QUICK, LEASE, LEASE, poolclass=NullPool))
        except ModuleNotFoundError:
            raise Unreachable(
                f"The database {self.name} is on a PostgreSQL server, and what speaks with it is not installed: "
                'pip install "arbiter[postgres]".'
            ) from None
        self._alone = _alone(self._reader)
        self._together = self._reader.execution_options(isolation_level="REPEATABLE READ")
        self._patience, self._closed = patience, False
        self._seats = asyncio.Semaphore(READERS)
        self._connection: AsyncConnection | None = None
        self._session: Row[Any] | None = None
        self._bot = self._taken = False

    # -- writing -----------------------------------------------------------------------------------------------------

    async def take(self) -> int:
        """Lock, migrate where no other bot is there, and take a number."""
        self._bot = True
        with self._reached():
            connection = await self._ours()
            async with connection.begin():
                number = await connection.run_sync(take_over)
        self._taken = True
        return number

    def join(self, number: int, shards: Collection[int] | None, ears: Ears, wait_hook: WaitHook) -> Companions:
        """Work with others: this process, which has that number."""
        return Companions(self.name, number, shards, self._listener, self._quick, ears, wait_hook)

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
                session = self._session
                assert session is not None
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
                if not await self._was_kept(number, session):
                    raise

    async def _begun(self) -> tuple[AsyncConnection, AsyncTransaction, int]:
        """A transaction that has begun, with its number."""
        connection = await self._ours()
        transaction = await connection.begin()
        try:
            return connection, transaction, (await connection.execute(_NUMBER)).scalar_one()
        except BaseException:
            with suppress(DBAPIError):
                await transaction.rollback()
            raise

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
            await self._end_lost_session(connection)
            await (self._share(connection) if self._bot else self._take_alone(connection))
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

    async def _take_alone(self, connection: AsyncConnection) -> None:
        if not (await connection.execute(_TAKE)).scalar():
            raise InUse(f"Another bot uses the database {self.name}: end all of them first, then try again.")

    async def _share(self, connection: AsyncConnection) -> None:
        """Take the lock with other bots; alone before that where the schema is to be made, or is an older one."""
        until = time.monotonic() + WAIT
        while True:
            if await connection.run_sync(standing, self.name) == "current":
                if (await connection.execute(_SHARE)).scalar():
                    await connection.run_sync(standing, self.name)  # a newer bot may have migrated it just now
                    return
            elif self._taken:
                raise Fenced(f"The database {self.name} was put in the place of another one: start this bot again.")
            elif (await connection.execute(_TAKE)).scalar():
                await connection.commit()
                async with connection.begin():
                    await connection.run_sync(migrate, self.name)
                await connection.execute(_SHARE)
                await connection.execute(_GIVE_BACK)
                return
            elif (await connection.execute(_SHARED)).scalar() and (
                await connection.run_sync(standing, self.name) != "current"  # else one of them has just migrated it
            ):
                raise InUse(
                    f"The database {self.name} is of an older release, and other bots are at work on it: end all of "
                    "them first, then start this one."
                )
            if time.monotonic() > until:
                raise InUse(
                    f"Another bot, or a tool, has the database {self.name} for itself: end it first, or give this one "
                    "another database."
                )
            await connection.commit()
            await asyncio.sleep(0.1)

    async def _end_lost_session(self, connection: AsyncConnection) -> None:
        """End the session that was ours, if its server still holds on to it: it may have written what others wait for.

        When it is gone whatever it was to commit is decided.
        """
        if self._session is None:
            return
        lost = {"pid": self._session.pid, "began": self._session.began}
        for _ in range(50):
            if not (await connection.execute(_END, lost)).all():
                return
            await connection.commit()
            await asyncio.sleep(0.1)
        raise away(self.name)

    async def _was_kept(self, number: int, session: Row[Any]) -> bool:
        """Whether a transaction of a session was committed.

        A server that has crashed forgets the numbers of which nothing had come to the disk, and gives them anew: that
        one was committed tells nothing then, while any other answer still says that ours was not.
        """
        if await self._state(number) != "committed":
            return False
        if self._session is None or self._session.counting != session.counting:
            raise unsure(self.name)
        return True

    async def _state(self, number: int) -> str | None:
        """What became of a transaction, as another session tells: ours is over then; None where it is not known."""
        for pause in (*PAUSES, None):
            try:
                connection = await self._ours()
                async with connection.begin():
                    state: str | None = (await connection.execute(_STATE, {"number": number})).scalar()
                    return state
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
                return Looked(row.version, row.may_write, row.durable, row.now, row.bots)

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
        for engine in (self._writer, self._reader, self._quick, self._listener):
            await engine.dispose()

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """Say so in one sentence when the server does not answer: the driver lets errors of the network through."""
        try:
            yield
        except OSError as error:
            raise away(self.name) from error


def _engine(
    url: URL, settings: dict[str, str], command_timeout: float | None = None, timeout: float = SECONDS, **pool: Any
) -> AsyncEngine:
    given = {"timeout": timeout, "command_timeout": command_timeout, "server_settings": _SETTINGS | settings}
    return create_async_engine(url, connect_args=given, **pool)


def _alone(engine: AsyncEngine) -> AsyncEngine:
    """The same, with each statement in a transaction of its own."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


async def _is_broken(connection: AsyncConnection) -> bool:
    if connection.invalidated or connection.closed:
        return True
    raw = await connection.get_raw_connection()
    return bool(raw.driver_connection is None or raw.driver_connection.is_closed())
