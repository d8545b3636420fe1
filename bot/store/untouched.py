"""Reading a database with today's schema and leaving it as it is, beside a live bot too."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from bot.private import make_private
from bot.store import NewerDatabase, Store, Unreachable
from bot.store.errors import translated
from bot.store.opening import AT_WORK, ENDED, MIGRATIONS, engine_for, file_of, migrate, scripts_in

LOGS = ("-wal", "-journal")
HEADER, WRITES_LOG, READS_LOG, LOGGED = 100, 18, 19, 2
"""SQLite's header: its length, and the two bytes that say whether changes go into a log first."""


@asynccontextmanager
async def readable(url: str) -> AsyncIterator[Store]:
    """A store to read from with today's schema; an older one is migrated in a copy, so the database stays as it is."""
    path = file_of(make_url(url))
    if not path.exists():
        raise Unreachable(f"There is no database {path}: set ARBITER_DATABASE, or start the bot once.")
    with _current(path) as current:
        async with _opened(only_reading(current)) as store:
            yield store


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
    scripts = scripts_in(MIGRATIONS)
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


def missing_log(path: Path) -> str:
    """What to be told of a file that was copied without the log beside it; empty where nothing speaks for that.

    A file in whose header a log is announced, but none lies there, and either a bot was at work on it, or it is empty.
    """
    if any(path.with_name(path.name + ending).exists() for ending in LOGS):
        return ""
    with path.open("rb") as file:
        header = file.read(HEADER)
    if len(header) < HEADER or not header[WRITES_LOG] == header[READS_LOG] == LOGGED:
        return ""
    origin = f"{path.absolute().as_uri()}?{urlencode(_untouched(path))}"
    with closing(sqlite3.connect(origin, uri=True)) as connection:
        (state,) = connection.execute("PRAGMA user_version").fetchone()
        (count,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if count and state != AT_WORK:
        return ""
    lacks = "the latest answers stand" if count else "all that it held stands"
    return (
        f"{path.name} was written by a bot that had not ended, and {path.name}-wal beside it, where {lacks}, is not "
        "there: if you copied it, copy both files, or use arbiter backup, which needs no others."
    )


def copy_file(path: Path, target: Path) -> None:
    """Copy a SQLite database into a file that needs no others beside it, while a bot writes or not."""
    make_private(target)
    origin = f"{path.absolute().as_uri()}?{urlencode(_untouched(path))}"
    with closing(sqlite3.connect(origin, uri=True, timeout=10)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        copy.execute(f"PRAGMA user_version={ENDED}")


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
