"""What can be wrong with a database: each error has one sentence that says what to do."""

from __future__ import annotations

import sqlite3

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


class Fenced(StoreError):
    """A newer process took this database over: this one must not write any more."""


class Moved(StoreError):
    """Somebody else has written the table since it was read."""


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


def translated(error: DBAPIError | sqlite3.Error, name: str) -> StoreError:
    """The error of a database driver as a sentence; `name` is the file's name, without its folders."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    for words, kind, sentence in _CAUSES:
        if words in said:
            return kind(f"The database {name} {sentence}.")
    return StoreError(f"The database {name} refused that, {_LATER} read its log.")


def unreachable(name: str) -> Unreachable:
    """The file's folder is missing or closed to us."""
    return Unreachable(f"The database {name} cannot be opened: {_ACCESS}.")
