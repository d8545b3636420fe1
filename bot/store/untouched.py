"""Reading a SQLite file with today's schema and leaving it as it is, beside a live bot too."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

from sqlalchemy import create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from bot.private import make_private
from bot.store.errors import see_that_no_folder, translated
from bot.store.opening import AT_WORK, ENDED, Standing, migrate, standing, transaction

LOGS = ("-wal", "-journal")
HEADER, WRITES_LOG, READS_LOG, LOGGED = 100, 18, 19, 2
"""SQLite's header: its length, and the two bytes that say whether changes go into a log first."""


def only_reading(path: Path) -> URL:
    """The address of a SQLite file that is read without a change to it or to the files beside it."""
    query = {"uri": "true", **_untouched(path)}
    return URL.create("sqlite+aiosqlite", database=path.absolute().as_uri(), query=query)


def _untouched(path: Path) -> dict[str, str]:
    """How to open a file. Where no log lies beside it nobody works on it, and SQLite need not make one to read."""
    at_work = any(path.with_name(path.name + ending).exists() for ending in LOGS)
    return {"mode": "ro"} if at_work else {"mode": "ro", "immutable": "1"}


@contextmanager
def current(path: Path) -> Iterator[Path]:
    """The file itself if its schema is today's, else a migrated copy."""
    try:
        if schema_of(path) == "current":
            yield path
            return
        with tempfile.TemporaryDirectory(prefix="arbiter-") as folder:
            copy = Path(folder) / path.name
            copy_file(path, copy)
            with transaction(copy) as connection:
                migrate(connection, copy.name)
            yield copy
    except DBAPIError as error:
        raise translated(error, path.name) from error
    except sqlite3.Error as error:
        raise translated(error, path.name) from error


def schema_of(path: Path, name: str = "") -> Standing:
    """How the schema of a file stands to today's; `NewerDatabase` when it is newer, `Foreign` when it is no bot's.

    `name` is what the file is called in sentences.
    """
    see_that_no_folder(path)
    engine = create_engine(only_reading(path).set(drivername="sqlite"))
    try:
        with engine.connect() as connection:
            return standing(connection, name or path.name)
    except DBAPIError as error:
        raise translated(error, path.name) from error
    finally:
        engine.dispose()


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
