"""Opening a database: what is set, what is refused, and what each refusal says."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from bot.store import Fenced, Foreign, InUse, NewerDatabase, NotADatabase, ReadOnly, Store, Unreachable
from bot.store.schema import metadata
from tests.bot.new_database import address_of, run_beside


def url(path: Path) -> str:
    """The address of a file."""
    return f"sqlite+aiosqlite:///{path}"


async def test_a_new_file_is_durable(tmp_path: Path) -> None:
    """WAL, synchronous=FULL, foreign keys, a busy timeout."""
    store = await Store.open(url(tmp_path / "games.db"))
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    for name, value in wanted.items():
        row = await store.write(lambda connection, name=name: connection.exec_driver_sql(f"PRAGMA {name}"))  # type: ignore[misc]
        assert row.scalar() == value, name
    await store.close()


def differences(connection: Connection) -> list[Any]:
    """What the schema says and the database has not, or the other way round."""
    context = MigrationContext.configure(connection, opts={"target_metadata": metadata, "compare_type": True})
    return [*compare_metadata(context, metadata)]


@pytest.mark.usefixtures("database")
async def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    """All of its tables, columns, types and indices, and nothing else."""
    store = await Store.open(address_of(tmp_path / "games.db"))
    assert await store.write(lambda connection: connection.run_sync(differences)) == []
    await store.close()


@pytest.mark.usefixtures("database")
async def test_what_was_written_is_there_after_opening_again(tmp_path: Path) -> None:
    """And every opening has a higher epoch, so that ids only grow."""
    address = address_of(tmp_path / "games.db")
    first = await Store.open(address)
    number = first.new_id()
    await first.close()
    second = await Store.open(address)
    assert second.epoch == first.epoch + 1
    assert second.new_id() > number
    await second.close()


async def test_a_second_bot_is_refused(tmp_path: Path, checkout: Path) -> None:
    """In the same process, and in another; the first works on, and when it ends the file is free."""
    address = url(tmp_path / "games.db")
    first = await Store.open(address)
    with pytest.raises(
        InUse, match=r"Another bot uses the database \S+: end it first, or give this one another file\."
    ):
        await Store.open(address)
    code = "import asyncio, sys; from bot.store import Store; asyncio.run(Store.open(sys.argv[1]))"
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, address, cwd=checkout, stderr=asyncio.subprocess.PIPE
    )
    assert b"InUse" in (await other.communicate())[1]
    await first.write(lambda connection: connection.execute(text("DELETE FROM receipts")))
    await first.close()
    await (await Store.open(address)).close()


async def test_a_process_that_was_overtaken_writes_no_more(tmp_path: Path) -> None:
    """The epoch is checked in every transaction, also where no lock helps."""
    path = tmp_path / "games.db"
    store = await Store.open(url(path))
    run_beside(path, "UPDATE instance SET epoch = epoch + 1")
    with pytest.raises(Fenced, match="taken over"):
        await store.write(lambda connection: connection.execute(text("INSERT INTO people (id) VALUES ('1')")))
    assert run_beside(path, "SELECT count(*) FROM people") == [(0,)]
    await store.close()


@pytest.mark.usefixtures("database")
async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    """Untouched, with the way out."""
    path = tmp_path / "games.db"
    await (await Store.open(address_of(path))).close()
    run_beside(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match="newer Arbiter: upgrade this program"):
        await Store.open(address_of(path))
    assert run_beside(path, "SELECT epoch FROM instance") == [(1,)]


@pytest.mark.usefixtures("database")
async def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """Whether that program keeps its schema with Alembic, too, or not; nothing is put beside its tables."""
    path = tmp_path / "games.db"
    address = address_of(path)
    for table in ("outbox", "instance"):
        run_beside(path, f"ALTER TABLE {table} RENAME TO {table}_of_a_shop")
    for begin in ("UPDATE alembic_version SET version_num = '2a1f'", "DELETE FROM alembic_version"):
        run_beside(path, begin)
        with pytest.raises(Foreign, match="tables of another program: give Arbiter a database of its own"):
            await Store.open(address)


@pytest.mark.parametrize("content", [b"This is a shopping list.\n" * 100, b"SQLite format 3\x00" + b"\xff" * 5_000])
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    """And left as it is."""
    path = tmp_path / "games.db"
    path.write_bytes(content)
    with pytest.raises(NotADatabase, match=r"games\.db"):
        await Store.open(url(path))
    assert path.read_bytes() == content


async def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """With what to look at."""
    with pytest.raises(Unreachable, match="see that its folder exists"):
        await Store.open(url(tmp_path / "nowhere" / "games.db"))


async def test_a_folder_instead_of_a_file_is_refused(tmp_path: Path) -> None:
    """And called what it is, not a failed disk; nothing is put beside it."""
    (tmp_path / "games.db").mkdir()
    with pytest.raises(Unreachable, match=r"games\.db is a folder: move it away"):
        await Store.open(url(tmp_path / "games.db"))
    assert [held.name for held in tmp_path.iterdir()] == ["games.db"]  # noqa: ASYNC240 - nothing else runs


async def test_a_database_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """SQLite's own read-only mode: the superuser may write any file."""
    path = tmp_path / "games.db"
    await (await Store.open(url(path))).close()
    with pytest.raises(ReadOnly, match="give the bot's user write access"):
        await Store.open(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")


@pytest.fixture
def closed_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that nobody but the superuser may write to."""
    tmp_path.chmod(0o500)
    yield tmp_path
    tmp_path.chmod(0o700)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write any file")
async def test_a_folder_that_cannot_be_written_is_refused(closed_folder: Path) -> None:
    """There is no room for the lock and the log beside the database."""
    with pytest.raises(Unreachable, match="may write there"):
        await Store.open(url(closed_folder / "games.db"))
