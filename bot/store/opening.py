"""Opening a database: the lock beside a SQLite file, pragmas, migrations, and the epoch that fences older processes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, overload

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, insert, select, update
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import InUse, NewerDatabase, translated, unreachable
from bot.store.schema import instance

MIGRATIONS = Path(__file__).parent / "migrations"
READERS = 3
OF_FILE = ("journal_mode=WAL", "synchronous=FULL")
OF_CONNECTION = ("foreign_keys=ON", "busy_timeout=5000")
PRAGMAS = (*OF_FILE, *OF_CONNECTION)


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server or a database in memory."""
    if url.get_backend_name() != "sqlite" or not url.database or ":memory:" in url.database:
        return None
    return Path(url.database.removeprefix("file:"))


def lock_beside(path: Path) -> sqlite3.Connection:
    """Hold `path`.lock until the connection given back is closed; the system lets go of it when the process dies."""
    lock = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" in str(error):
            raise InUse(
                f"Another bot uses the database {path.name}: end it first, or give this one another file."
            ) from None
        raise
    return lock


def take_lock(url: URL) -> sqlite3.Connection | None:
    """The lock of a SQLite file, or None where there is no file; a `StoreError` when it is no sound database."""
    path = file_of(url)
    if path is None:
        return None
    try:
        lock = lock_beside(path)
    except sqlite3.Error:
        raise unreachable(path.name) from None
    try:
        see_that_sound(path)
    except BaseException:
        lock.close()
        raise
    return lock


def see_that_sound(path: Path) -> None:
    """Open a file once without the asynchronous driver, whose thread would outlive a failure to connect."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise translated(error, path.name) from None


@overload
def engine_for(url: URL, *, writes: Literal[True]) -> AsyncEngine: ...


@overload
def engine_for(url: URL, *, writes: Literal[False]) -> AsyncEngine | Engine: ...


def engine_for(url: URL, *, writes: bool) -> AsyncEngine | Engine:
    """An engine: one connection for writing, or a few that read and commit nothing; a file is read without asyncio."""
    size = 1 if writes else READERS
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=size, isolation_level="READ COMMITTED" if writes else "AUTOCOMMIT")
    # Python's sqlite3 itself begins a transaction before a change: IMMEDIATE, so that the epoch is read under the lock.
    arguments: dict[str, Any] = {
        "connect_args": {"isolation_level": "IMMEDIATE" if writes else None},
        "pool_size": size,
        "max_overflow": 0,
        "pool_reset_on_return": None,
    }
    if not writes:
        engine = create_engine(url.set(drivername="sqlite"), **arguments)
        _set_pragmas(engine, (*OF_CONNECTION, "query_only=ON"))
        return engine
    writer = create_async_engine(url, **arguments)
    _set_pragmas(writer.sync_engine, OF_CONNECTION)
    return writer


def _set_pragmas(engine: Engine, pragmas: Sequence[str]) -> None:
    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


async def make_durable(connection: AsyncConnection) -> None:
    """Set what needs a sound file: not while connecting, when a failure would leave the driver's thread running."""
    if connection.dialect.name == "sqlite":
        for pragma in OF_FILE:
            await connection.exec_driver_sql(f"PRAGMA {pragma}")
        await connection.commit()


def migrate(connection: Connection, name: str) -> None:
    """Bring the schema up to date in one transaction; `NewerDatabase` when it is from the future."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_heads()
    if not set(current) <= known:
        raise NewerDatabase(
            f"The database {name} was written by a newer Arbiter: upgrade this program, or restore an older backup."
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def take_over(connection: Connection, group: int) -> int:
    """Raise the epoch of a shard group, so that older processes are fenced out; gives the new epoch."""
    epoch = connection.execute(select(instance.c.epoch).where(instance.c.shard_group == group)).scalar()
    if epoch is None:
        connection.execute(insert(instance).values(shard_group=group, epoch=1))
        return 1
    connection.execute(update(instance).where(instance.c.shard_group == group).values(epoch=epoch + 1))
    return int(epoch) + 1
