"""Reading a database with today's schema and leaving it as it is, beside a live bot too."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, Literal, cast
from urllib.parse import urlencode

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Executable, Row, create_engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store import NewerDatabase, Store, Unreachable
from bot.store.errors import translated, unreachable
from bot.store.opening import MIGRATIONS, engine_for, file_of, migrate

LOGS = ("-wal", "-journal")


@asynccontextmanager
async def readable(url: str) -> AsyncIterator[Store]:
    """A store to read from with today's schema; an older one is migrated in a copy, so the database stays as it is.

    A server's is migrated in a transaction that is taken back: nobody else can write there meanwhile.
    """
    parsed = make_url(url)
    path = file_of(parsed)
    if path is None:
        async with taken_back(parsed) as store:
            yield store
        return
    if not path.exists():
        raise Unreachable(f"There is no database {path}: set ARBITER_DATABASE, or start the bot once.")
    with _current(path) as current:
        async with _opened(only_reading(current)) as store:
            yield store


class Within:
    """As much of a store as reading takes, inside of one transaction."""

    group = 0

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def read(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[Any]]:
        """All rows of a query."""
        return (await self.read_all([statement], values))[0]

    async def read_all(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None = None
    ) -> list[Sequence[Row[Any]]]:
        """All rows of several queries with the same values."""
        return [(await self._connection.execute(statement, values)).all() for statement in statements]


@asynccontextmanager
async def taken_back(url: URL) -> AsyncIterator[Store]:
    """A server's database with today's schema, whatever it has; none of it lasts."""
    engine, name = create_async_engine(url), url.database or "there"
    try:
        async with engine.connect() as connection:
            transaction = await connection.begin()
            await connection.run_sync(migrate, name)
            yield cast("Store", Within(connection))
            await transaction.rollback()
    except (DBAPIError, OSError) as error:
        raise translated(error, name) if isinstance(error, DBAPIError) else unreachable(name) from error
    finally:
        await engine.dispose()


@asynccontextmanager
async def _opened(url: URL) -> AsyncIterator[Store]:
    name = Path(url.database or "").name
    store = Store(name, engine_for(url, writes=True), engine_for(url, writes=False), None, 0)
    try:
        yield store
    finally:
        await store.close()


def only_reading(path: Path) -> URL:
    """The address of a SQLite file that is read without a change to it or to the files beside it."""
    query = {"uri": "true", **_untouched(path)}
    return URL.create("sqlite+aiosqlite", database=path.absolute().as_uri(), query=query)


def _untouched(path: Path) -> dict[str, str]:
    """How to open a file. Where no log lies beside it nobody works on it, and SQLite need not make one to read."""
    at_work = any(path.with_name(path.name + ending).exists() for ending in LOGS)
    return {"mode": "ro"} if at_work else {"mode": "ro", "immutable": "1"}


@contextmanager
def _current(path: Path) -> Iterator[Path]:
    """The file itself if its schema is today's, else a migrated copy."""
    try:
        if schema_of(path) == "current":
            yield path
            return
        with tempfile.TemporaryDirectory(prefix="arbiter-") as folder:
            copy = Path(folder) / path.name
            copy_file(path, copy)
            _migrate(copy)
            yield copy
    except DBAPIError as error:
        raise translated(error, path.name) from error
    except sqlite3.Error as error:
        raise translated(error, path.name) from error


def schema_of(path: Path, name: str = "") -> Literal["current", "older", "none"]:
    """How the schema of a file stands to today's, "none" where there is none; `NewerDatabase` when it is newer.

    `name` is what the file is called in sentences.
    """
    scripts = ScriptDirectory(str(MIGRATIONS))
    engine = create_engine(only_reading(path).set(drivername="sqlite"))
    try:
        with engine.connect() as connection:
            heads = set(MigrationContext.configure(connection).get_current_heads())
    except DBAPIError as error:
        raise translated(error, path.name) from error
    finally:
        engine.dispose()
    if not heads <= {script.revision for script in scripts.walk_revisions()}:
        raise NewerDatabase(
            f"The database {name or path.name} was written by a newer Arbiter: "
            "upgrade this program, or restore an older backup."
        )
    if not heads:
        return "none"
    return "current" if heads == set(scripts.get_heads()) else "older"


def copy_file(path: Path, target: Path) -> None:
    """Copy a SQLite database into a file that needs no others beside it, while a bot writes or not."""
    origin = f"{path.absolute().as_uri()}?{urlencode(_untouched(path))}"
    with closing(sqlite3.connect(origin, uri=True, timeout=10)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _migrate(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}")

    def work(connection: Connection) -> None:
        migrate(connection, path.name)
        connection.commit()

    try:
        with engine.connect() as connection:
            work(connection)
    finally:
        engine.dispose()
