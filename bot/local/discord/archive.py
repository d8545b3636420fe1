"""What the stand-in keeps: in a file that outlives it however it ends, or in memory alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.local.discord.parts import Json
from bot.private import make_private

MAGIC, OURS, VERSION = b"SQLite format 3\0", 0x41724454, 1
KINDS = ("accounts", "channels", "messages", "pasts")
SCHEMA = f"""
BEGIN IMMEDIATE;
{"".join([f"CREATE TABLE {kind} (id INTEGER PRIMARY KEY, row TEXT NOT NULL);" for kind in KINDS])}
CREATE TABLE files (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA application_id = {OURS};
PRAGMA user_version = {VERSION};
COMMIT;
"""
ACCESS = "see that its folder is there and that you may write in it, or name another file"
ROOM = "see that its disk has room left and that you may write there, or name another file"
opened: set[Path] = set()
"""What this process holds open. Such a file must not even be looked at: closing it would let go of SQLite's lock."""


class CannotOpen(Exception):
    """The file cannot be used, for a reason that is one sentence; it is as it was."""


class AlreadyOpen(CannotOpen):
    """Somebody else has it open, for as long as they run."""


class Archive:
    """Rows by kind and id, the bytes of files, and single facts; nobody else can open the file until `close`.

    Every change is on its way to the disk when it returns: the end of the process loses none of them. Those within
    `together` are made all or not at all.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path and path.resolve()
        if self.path is not None:
            _look_at(self.path)
            make_private(self.path)
        try:
            self._open()
        except BaseException as problem:
            self.close()
            raise _told(self.path, problem) from None

    def _open(self) -> None:
        # Waiting would be in vain: whoever has it keeps it.
        self._database = sqlite3.connect(self.path or ":memory:", timeout=0, isolation_level=None)
        self._run("PRAGMA locking_mode = EXCLUSIVE")
        if self._one("PRAGMA user_version") == 0:
            self._database.executescript(SCHEMA)
        if (told := self._one("PRAGMA quick_check(1)")) != "ok":
            raise sqlite3.DatabaseError(told)
        self._run("PRAGMA journal_mode = WAL")
        self._run("PRAGMA synchronous = NORMAL")
        self._run("BEGIN IMMEDIATE")  # the lock is ours from here on
        self._run("COMMIT")
        if self.path is not None:
            opened.add(self.path)

    def close(self) -> None:
        """Let go of it."""
        if hasattr(self, "_database"):
            self._database.close()
        if self.path is not None:
            opened.discard(self.path)

    def _run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._database.execute(statement, values)

    def _one(self, statement: str, *values: Any) -> Any:
        row = self._run(statement, *values).fetchone()
        return row and row[0]

    @contextmanager
    def together(self) -> Iterator[None]:
        """All changes within, or none of them."""
        if self._database.in_transaction:
            yield
            return
        self._run("BEGIN IMMEDIATE")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            self._run("ROLLBACK")
            raise

    def rows(self, kind: str) -> list[Json]:
        """Everything of a kind, in the order of ids."""
        return [json.loads(row) for (row,) in self._run(f"SELECT row FROM {kind} ORDER BY id").fetchall()]

    def put(self, kind: str, key: str, row: Json) -> None:
        """Keep something in place of what has this id."""
        self._run(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?)", int(key), json.dumps(row, ensure_ascii=False))

    def drop(self, kind: str, key: str) -> None:
        """Forget something."""
        self._run(f"DELETE FROM {kind} WHERE id = ?", int(key))

    def put_file(self, key: str, data: bytes) -> None:
        """Keep a file's bytes."""
        self._run("INSERT INTO files VALUES (?, ?)", int(key), data)

    def file(self, key: str) -> bytes | None:
        """A file's bytes, as long as they are kept."""
        data: bytes | None = self._one("SELECT bytes FROM files WHERE id = ?", int(key))
        return data

    def fact(self, name: str) -> Any:
        """A single fact; None before it was noted."""
        told = self._one("SELECT value FROM facts WHERE name = ?", name)
        return None if told is None else json.loads(told)

    def note(self, name: str, value: Any) -> None:
        """Note a single fact."""
        self._run("INSERT OR REPLACE INTO facts VALUES (?, ?)", name, json.dumps(value))


def _look_at(path: Path) -> None:
    """Raise `CannotOpen` for what must not be touched; what it is stands at the beginning of a database."""
    if path in opened:
        raise AlreadyOpen(_in_use(path))
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return
    except IsADirectoryError:
        raise CannotOpen(f"{path} is a folder: move it away, or name another file.") from None
    except OSError:
        raise CannotOpen(f"{path} cannot be opened: {ACCESS}.") from None
    ours, version = int.from_bytes(head[68:72]), int.from_bytes(head[60:64])
    if head and (not head.startswith(MAGIC) or ours != OURS):
        raise CannotOpen(f"{path} is not a file of this program: move it away, or name another one.")
    if version > VERSION:
        raise CannotOpen(f"{path} was written by a later release of Arbiter: install that, or name another file.")


def _told(path: Path | None, problem: BaseException) -> BaseException:
    """What went wrong when a file was opened, in a sentence."""
    if not isinstance(problem, sqlite3.Error):
        return problem
    match getattr(problem, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return AlreadyOpen(_in_use(path))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
            return CannotOpen(f"{path} cannot be written: {ROOM}.")
    if isinstance(problem, sqlite3.OperationalError):
        return CannotOpen(f"{path} cannot be opened: {ACCESS}.")
    return damaged(path)


def _in_use(path: Path | None) -> str:
    return f"{path} is open already: stop the other program first, or name another file."


def damaged(path: Path | None) -> CannotOpen:
    """What is said of a file that cannot be read."""
    return CannotOpen(f"{path} is damaged: put a copy of it in its place, or move it away to begin anew.")
