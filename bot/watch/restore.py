"""Putting a backup in the place of a SQLite database, after everything about it was looked at."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import create_engine, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bot.private import tighten
from bot.store import Foreign, StoreError
from bot.store.backend import is_server
from bot.store.opening import BESIDE, ENDED, file_of, lock_beside
from bot.store.rows import to_entry
from bot.store.schema import OPEN, entries
from bot.store.untouched import copy_file, missing_log, only_reading, schema_of

LEAP = 1000
"""How far the epoch goes on when nobody knows how far it had come: posts and log lines are numbered by it."""

_EPOCH = "SELECT coalesce(max(epoch), 0) FROM instance"


class BadBackup(StoreError):
    """The file is no backup that can be put in place; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The database's file, where the one before is kept (None: there was none), and how many tables it holds.

    `lacks` is what to be told of a backup that was copied without its log; empty for a whole one.
    """

    database: Path
    kept: Path | None
    tables: int
    open: int
    lacks: str = ""


def restore(url: str, backup: Path, now: int) -> Restored:
    """Check a backup, keep the present database beside it under a dated name, and put the backup in its place."""
    parsed = make_url(url)
    if is_server(parsed):
        raise BadBackup(
            f"The database {parsed.database} is on a server: end the bot, and put a copy that pg_dump made in its "
            "place with pg_restore --clean."
        )
    path = file_of(parsed)
    if not backup.is_file():
        raise BadBackup(f"There is no backup {backup}: give the file that arbiter backup or ARBITER_BACKUPS wrote.")
    if path.exists() and backup.samefile(path):
        raise BadBackup("This file is the database itself: give a backup of it.")
    part = path.with_name(f"{path.name}.part")
    with _alone(path):
        try:
            part.unlink(missing_ok=True)
            lacks = missing_log(backup)
            counts = _checked_copy(backup, part)
            _raise_epoch(part, path)
            kept = _set_aside(path, now)
            part.replace(path)
        except (sqlite3.Error, OSError) as error:
            raise BadBackup(f"The backup {backup.name} could not be put in place: {str(error).lower()}.") from None
        finally:
            part.unlink(missing_ok=True)
    return Restored(path, kept, *counts, lacks)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the database's lock, so that no bot works on it meanwhile; `InUse` when one does."""
    try:
        lock = lock_beside(path.absolute())
    except sqlite3.Error as error:
        raise BadBackup(f"The folder of {path} cannot be used: {str(error).lower()}.") from None
    with closing(lock):
        yield


def _checked_copy(backup: Path, part: Path) -> tuple[int, int]:
    """Copy a backup and look at the copy; return how many tables it holds, and how many of them are open."""
    try:
        copy_file(backup, part)
        with closing(sqlite3.connect(part)) as copy:
            (sound,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise
        raise BadBackup(f"{backup.name} is no database, or is cut off: take another backup.") from None
    if sound != "ok":
        raise BadBackup(f"{backup.name} is damaged or cut off ({sound.splitlines()[-1]}): take another backup.")
    with contextlib.suppress(Foreign):
        if schema_of(part, backup.name) != "none":
            return _counted(part, backup)
        if lacks := missing_log(backup):
            raise BadBackup(lacks)
    raise BadBackup(f"{backup.name} is a database, but not one of Arbiter: take another file.")


def _counted(part: Path, backup: Path) -> tuple[int, int]:
    """Look at all journals of the copy of a backup; return how many tables it holds, and how many of them are open."""
    try:
        _check_journal(part, backup.name)
        with closing(sqlite3.connect(part)) as copy:
            found = copy.execute(f"SELECT count(*), coalesce(sum({OPEN}), 0) FROM tables").fetchone()
            return found[0], found[1]
    except (DBAPIError, sqlite3.DatabaseError):
        raise BadBackup(f"{backup.name} lacks tables that Arbiter needs: take another backup.") from None


def _check_journal(part: Path, name: str) -> None:
    """See that every row of every journal has the hash that it was written with."""
    engine = create_engine(only_reading(part).set(drivername="sqlite"))
    try:
        with engine.connect() as connection:
            for row in connection.execution_options(yield_per=1000).execute(select(entries)):
                entry = to_entry(row)
                if entry.hash != entry.seal():
                    raise BadBackup(
                        f"Row {entry.seq} of table {row.table_id} in {name} was changed after it was written: "
                        "take another backup."
                    )
    except (ValueError, TypeError, AttributeError):
        raise BadBackup(f"A journal in {name} cannot be read: take another backup.") from None
    finally:
        engine.dispose()


def _raise_epoch(part: Path, present: Path) -> None:
    """Let the copy's epoch be no lower than the present one's: a number of a post must not be given out again."""
    with closing(sqlite3.connect(part)) as copy:
        (epoch,) = copy.execute(_EPOCH).fetchone()
        copy.execute("UPDATE instance SET epoch = ?", (max(epoch, _epoch(present) or epoch + LEAP),))
        copy.commit()


def _epoch(path: Path) -> int | None:
    """The epoch of a database, None when it cannot be read."""
    if not path.exists():
        return None
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(path)) as present:
        return int(present.execute(_EPOCH).fetchone()[0])
    return None


def _set_aside(path: Path, now: int) -> Path | None:
    """Keep the present database under a dated name; it stays in its place, too, until the other one takes it.

    What its log still holds goes into it first; a log that cannot be taken in is kept beside it.
    """
    kept = _free(path, now)
    if path.exists():
        with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(path)) as present:
            present.execute(f"PRAGMA user_version={ENDED}")
            present.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try:
            kept.hardlink_to(path)
        except OSError:
            shutil.copy2(path, kept)
    tighten(kept)
    for ending in BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + ending))
    return kept if kept.exists() else None


def _free(path: Path, now: int) -> Path:
    """A dated name that nothing has yet."""
    stem = f"{path.name}.before-{datetime.fromtimestamp(now, UTC):%Y%m%dT%H%M%SZ}"
    kept, number = path.with_name(stem), 2
    while kept.exists():
        kept, number = path.with_name(f"{stem}-{number}"), number + 1
    return kept
