"""What can be wrong with a database: each error has one sentence that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from rules.engine import Refused


class StoreError(Refused):
    """The database cannot be used, or cannot be used now; nothing was changed."""


class NewerDatabase(StoreError):
    """The file was written by a newer program."""


class InUse(StoreError):
    """Another bot works on this database."""


class NotADatabase(StoreError):
    """The file is something else, or damaged."""


class Unreachable(StoreError):
    """The file or the server cannot be opened."""


class ReadOnly(StoreError):
    """The database cannot be written."""


class DiskFull(StoreError):
    """There is no room left; what is stored stays."""


class Foreign(StoreError):
    """The database holds the tables of another program."""


class TooOld(StoreError):
    """The server is older than what we need."""


class Unsure(StoreError):
    """The server went away while it was to keep a change: nobody knows yet whether it did."""


class Fenced(StoreError):
    """A newer process took this database over: this one must not write any more."""


class Moved(StoreError):
    """Somebody else has written the table since it was read."""


def is_deadlock(error: DBAPIError) -> bool:
    """Whether a transaction was given up because it waited for another one that waited for it."""
    return getattr(error.orig, "sqlstate", None) == "40P01"


_ACCESS = "see that its folder exists and that the bot's user may write there"
_LATER = "so nothing was saved: ask the bot's operator to"
_CAUSES: tuple[tuple[str, type[StoreError], str], ...] = (
    ("not a database", NotADatabase, "is not a database: give another file in ARBITER_DATABASE, or restore a backup"),
    ("malformed", NotADatabase, "is damaged: restore the latest backup"),
    ("readonly", ReadOnly, "cannot be written: give the bot's user write access to the file and to its folder"),
    ("unable to open", Unreachable, f"cannot be opened: {_ACCESS}"),
    ("full", DiskFull, f"has no room left, because the bot's disk is full, {_LATER} make room, then try again"),
    ("disk i/o", DiskFull, f"could not be written, because the bot's disk failed, {_LATER} look at it, then try again"),
    ("locked", InUse, "is locked by another program: end that program, then try again"),
)


_AWAY = "so nothing was saved: ask the bot's operator to see that the server runs, then try again"
_STATES: tuple[tuple[str, type[StoreError], str], ...] = (
    ("28", Unreachable, "does not let the bot in: see the user and the password in ARBITER_DATABASE"),
    ("3D000", Unreachable, "is not on its server: make it with createdb, or see its name in ARBITER_DATABASE"),
    ("42501", ReadOnly, "cannot be written: let it belong to the bot's user (ALTER DATABASE ... OWNER TO ...)"),
    ("25006", ReadOnly, "cannot be written: it lets the bot only read, as a standby server does"),
    ("53100", DiskFull, f"has no room left, because its server's disk is full, {_LATER} make room, then try again"),
    ("53", Unreachable, f"has no connection left for the bot, {_LATER} see how many its server allows"),
    ("XX", NotADatabase, "is damaged: restore the latest backup"),
    ("55P03", InUse, "is locked by another program: end that program, then try again"),
    ("57", Unreachable, f"is not answered for by its server, {_AWAY}"),
    ("08", Unreachable, f"cannot be reached, {_AWAY}"),
)
"""PostgreSQL's SQLSTATE, or how it begins."""


def translated(error: DBAPIError | sqlite3.Error, name: str) -> StoreError:
    """The error of a database driver as a sentence; `name` is the database's, or its file's without the folders."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return away(name)
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    state: str | None = getattr(cause, "sqlstate", None)
    said = str(cause).lower()
    for words, kind, sentence in _STATES if state else _CAUSES:
        if state.startswith(words) if state else words in said:
            return kind(f"The database {name} {sentence}.")
    return StoreError(f"The database {name} refused that, {_LATER} read its log.")


def unreachable(name: str) -> Unreachable:
    """The file's folder is missing or closed to us."""
    return Unreachable(f"The database {name} cannot be opened: {_ACCESS}.")


def see_that_no_folder(path: Path) -> None:
    """Raise `Unreachable` where a folder has the name of the file: SQLite would tell of a failed disk."""
    if path.is_dir():
        raise Unreachable(
            f"The database {path.name} is a folder: move it away, or give another file in ARBITER_DATABASE."
        )


def no_database(where: object) -> Unreachable:
    """There is nothing at this path or address."""
    return Unreachable(f"There is no database {where}: set ARBITER_DATABASE, or start the bot once.")


def away(name: str) -> Unreachable:
    """The server does not answer, or the connection to it broke."""
    return Unreachable(f"The database {name} cannot be reached, {_AWAY}.")


def unsure(name: str) -> Unsure:
    """The connection broke at the very end of a change."""
    return Unsure(
        f"The database {name} went away while it was to save this: look whether it did before you try again, and ask "
        "the bot's operator to see that the server runs."
    )
