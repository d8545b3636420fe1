"""The files of a database: who may read them, what is left in them, and whether one alone is the whole of it."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text

from bot.cli.arguments import write_file
from bot.cli.doctor import examine
from bot.store import Change, Store
from bot.store.schema import people
from bot.store.untouched import missing_log
from bot.tables.archive import back_up
from bot.watch.restore import BadBackup, restore
from tests.bot.cli.shell import Shell
from tests.bot.tables.conftest import place as place  # noqa: PLC0414  # a fixture
from tests.bot.tables.place import ANN, BOB, Place

WORD = "a-word-that-nobody-else-writes"


@pytest.fixture
def open_handed() -> Iterator[None]:
    """A process that would let everybody read and write what it makes."""
    before = os.umask(0)
    yield
    os.umask(before)


def url(path: Path) -> str:
    """The address of a file."""
    return f"sqlite+aiosqlite:///{path}"


def rights(folder: Path) -> dict[str, str]:
    """The rights of all files in a folder."""
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir() if path.is_file()}


def as_before(folder: Path) -> Path:
    """A copy of all files of a database that everybody may read."""
    left = folder / "left"
    left.mkdir()
    for file in folder.glob("games.db*"):
        shutil.copy(file, left / file.name)
        (left / file.name).chmod(0o664)
    return left


def holding(folder: Path, word: str) -> list[str]:
    """The files in which a word can be read."""
    return [file.name for file in folder.iterdir() if word.encode() in file.read_bytes()]


# -- who may read ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("open_handed")
async def test_nobody_else_may_read_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Database, log, index and lock are made so: there is no moment in which they must be changed."""
    changed: list[Path] = []
    monkeypatch.setattr(Path, "chmod", lambda path, mode: changed.append(path))
    store = await Store.open(url(tmp_path / "games.db"))
    await store.save(Change(extra_statements=[insert(people).values(id="1")]))
    names = {"games.db", "games.db-wal", "games.db-shm", "games.db.lock", "games.db.lock-journal"}
    assert rights(tmp_path) == dict.fromkeys(names, "0o600")
    await store.close()
    assert changed == []


async def test_files_of_before_are_taken_from_others(tmp_path: Path) -> None:
    """An older release let everybody read them: opening tightens them, those beside it too; a copy keeps it so."""
    path = tmp_path / "games.db"
    store = await Store.open(url(path))
    await store.save(Change(extra_statements=[insert(people).values(id="1")]))
    left = as_before(tmp_path)
    await store.close()
    other = await Store.open(url(left / "games.db"))
    assert set(rights(left).values()) == {"0o600"}
    assert len(await other.read(text("SELECT id FROM people"))) == 1
    await other.close()


@pytest.mark.usefixtures("open_handed")
async def test_backups_exports_and_what_is_restored_are_ones_own(tmp_path: Path) -> None:
    """Each is made so; a database of before that is kept beside a restored one is tightened."""
    path, backup, export = tmp_path / "games.db", tmp_path / "backup.db", tmp_path / "export.json"
    await (await Store.open(url(path))).close()
    back_up(url(path), backup)
    write_file(export, b"{}")
    path.chmod(0o644)
    done = restore(url(path), backup, 0)
    assert done.kept is not None
    assert {backup.name, export.name, done.kept.name, path.name} <= set(rights(tmp_path))
    assert set(rights(tmp_path).values()) == {"0o600"}


async def test_a_second_opening_takes_no_lock_away(tmp_path: Path) -> None:
    """The system forgets a process's locks on a file when that process closes the file anywhere: we must not."""
    path = tmp_path / "games.db"
    store = await Store.open(url(path))
    for _ in range(2):
        with pytest.raises(Exception, match="Another bot uses the database"):
            await Store.open(url(path))
    code = f"import sqlite3; sqlite3.connect({str(path) + '.lock'!r}, timeout=0).execute('BEGIN EXCLUSIVE')"
    other = await asyncio.create_subprocess_exec("python3", "-c", code, stderr=asyncio.subprocess.PIPE)
    assert b"locked" in (await other.communicate())[1]
    await store.close()


# -- what is left in them ----------------------------------------------------------------------------------------------


@pytest.fixture
def careless_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of SQLite that leaves deleted bytes where they were, as most do."""
    connect = sqlite3.connect

    def careless(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **named)
        connection.execute("PRAGMA secure_delete=OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", careless)
    monkeypatch.setattr(sqlite3.dbapi2, "connect", careless)


@pytest.mark.usefixtures("careless_library")
async def test_what_is_deleted_is_gone_from_the_files(tmp_path: Path) -> None:
    """Overwritten, whatever the library was built with; after the next checkpoint the log has none of it either."""
    path = tmp_path / "games.db"
    store = await Store.open(url(path))
    for number in range(50):
        await store.save(Change(extra_statements=[insert(people).values(id=str(number), zone=WORD * 20)]))
    await store.checkpoint()
    assert "games.db" in holding(tmp_path, WORD)
    await store.write(lambda connection: connection.execute(text("DELETE FROM people")))
    await store.checkpoint()
    assert holding(tmp_path, WORD) == []
    await store.close()


# -- one file alone ----------------------------------------------------------------------------------------------------


def copied(path: Path, folder: Path) -> Path:
    """A copy of the database's file without those beside it, as somebody makes it by hand."""
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(path, folder / "copy.db"))


def tables_in(path: Path) -> int:
    """How many tables of players a copy holds."""
    with sqlite3.connect(path) as database:
        return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])


async def test_a_copy_of_the_file_alone_holds_what_was_played(place: Place, tmp_path: Path) -> None:
    """All up to the latest sweep, while the bot runs; what came since is in the log beside it."""
    await place.table(ANN, BOB, channel="1")
    await place.later(place.settings.idle_seconds)
    await place.table(ANN, BOB, channel="2")
    copy = copied(place.path, tmp_path / "elsewhere")
    assert "copy.db was written by a bot that had not ended, and copy.db-wal beside it, where the latest" in (
        missing_log(copy)
    )
    assert tables_in(copy) == 1
    await place.later(place.settings.idle_seconds)
    assert tables_in(copied(place.path, tmp_path / "later")) == 2


async def test_answers_do_not_wait_for_a_checkpoint(place: Place) -> None:
    """Nor does it wait for a reader: what it cannot do now it does the next time."""
    table = await place.table(ANN, BOB)
    reader = sqlite3.connect(place.path)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM tables").fetchone()
    for cell, person in enumerate((ANN, BOB, ANN)):
        await asyncio.gather(place.store.checkpoint(), place.place(table, person, (0, 3, 1)[cell]))
    reader.close()
    await place.store.checkpoint()
    assert (place.path.parent / f"{place.path.name}-wal").stat().st_size == 0
    assert await place.board(table) != ""


async def test_only_a_copy_of_a_bot_at_work_is_told_of(place: Place, tmp_path: Path) -> None:
    """Neither a backup, nor a file with its log, nor one whose bot has ended; nor what was made by a killed one."""
    await place.table(ANN, BOB)
    backup = tmp_path / "backup.db"
    back_up(url(place.path), backup)
    assert (missing_log(place.path), missing_log(backup)) == ("", "")
    await place.stack.aclose()
    assert missing_log(place.path) == ""
    assert (copied(place.path, tmp_path / "ended")).stat().st_size > 100_000
    assert missing_log(tmp_path / "ended/copy.db") == ""
    await place.__aenter__()


async def test_every_tool_says_that_a_copy_lacks_its_log(place: Place, tmp_path: Path, shell: Shell) -> None:
    """`doctor` and `upgrade-check` go on, and so does `restore`, which keeps what was there before."""
    await place.table(ANN, BOB)
    await place.store.checkpoint()
    copy = copied(place.path, tmp_path / "elsewhere")
    told = "copy.db was written by a bot that had not ended, and copy.db-wal beside it"
    checked = await asyncio.to_thread(shell.run, "upgrade-check", str(copy))
    assert told in checked.out
    restored = await asyncio.to_thread(shell.run, "restore", str(copy), "--database", url(tmp_path / "new.db"))
    assert (restored.status, told in restored.out) == (0, True)
    assert missing_log(tmp_path / "new.db") == ""


async def test_an_empty_copy_is_refused(tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was taken before anything reached the file: all that it held stands in the log."""
    path = tmp_path / "whole.db"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE tables (id)")
        copy = copied(path, tmp_path / "elsewhere")
    told = "copy.db-wal beside it, where all that it held stands, is not there: if you copied it, copy both files"
    for command in (("upgrade-check", str(copy)), ("restore", str(copy), "--database", url(tmp_path / "new.db"))):
        ran = await asyncio.to_thread(shell.run, *command)
        assert ran.status != 0
        assert told in ran.sentence
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(BadBackup, match="copy both files"):
        restore(url(tmp_path / "new.db"), copy, 0)
    monkeypatch.setenv("ARBITER_DATABASE", url(copy))
    assert [finding.fine for finding in await examine() if told in finding.text] == [False]
