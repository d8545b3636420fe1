"""Opening a database: the lock beside a SQLite file, pragmas, migrations, and the epoch that fences older processes."""

from __future__ import annotations

import functools
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

from bot.private import make_private, tighten
from bot.store.errors import InUse, NewerDatabase, translated, unreachable
from bot.store.schema import instance

MIGRATIONS = Path(__file__).parent / "migrations"
READERS = 3
OF_FILE = ("journal_mode=WAL", "synchronous=FULL")
OF_CONNECTION = ("foreign_keys=ON", "busy_timeout=5000", "secure_delete=ON")
PRAGMAS = (*OF_FILE, *OF_CONNECTION)
BESIDE = ("-wal", "-shm")
AT_WORK, ENDED = 1, 0
"""What the file's `user_version` says: whether a bot works on it, so that its latest rows may stand in the log only."""


def file_of(url: URL) -> Path:
    """The file of a database."""
    assert url.database is not None  # the settings take no other address
    return Path(url.database.removeprefix("file:"))


def lock_beside(path: Path) -> sqlite3.Connection:
    """Hold `path`.lock until the connection given back is closed; the system lets go of it when the process dies."""
    make_private(Path(f"{path}.lock"))
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


def take_lock(url: URL) -> sqlite3.Connection:
    """The lock of a SQLite file; a `StoreError` when it is no sound database."""
    path = file_of(url)
    try:
        lock = lock_beside(path)
    except sqlite3.Error:
        raise unreachable(path.name) from None
    try:
        if not url.query:  # which may say that the file must be there, or must not be written
            make_private(path)
        for ending in BESIDE:
            tighten(path.with_name(path.name + ending))
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
def engine_for(url: URL, *, writes: Literal[False]) -> Engine: ...


def engine_for(url: URL, *, writes: bool) -> AsyncEngine | Engine:
    """An engine: one connection for writing, or a few that read and commit nothing, without asyncio."""
    # Python's sqlite3 itself begins a transaction before a change: IMMEDIATE, so that the epoch is read under the lock.
    arguments: dict[str, Any] = {
        "connect_args": {"isolation_level": "IMMEDIATE" if writes else None},
        "pool_size": 1 if writes else READERS,
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
    for pragma in OF_FILE:
        await connection.exec_driver_sql(f"PRAGMA {pragma}")
    await connection.commit()


async def take_log_in(connection: AsyncConnection, state: int) -> None:
    """Note whether a bot works on the file, and bring all that stands in the log into the file itself."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql(f"PRAGMA user_version={state}")
        await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        await connection.commit()


def checkpoint(path: Path) -> None:
    """Bring what stands in the log into the file while a bot reads and writes, and keep it from none of both.

    Most of it is copied while others write on. Only where nobody is at it in that moment the log is emptied, too.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as connection:
        for how in ("PASSIVE", "TRUNCATE"):
            connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()


@functools.cache
def scripts_in(folder: Path) -> ScriptDirectory:
    """The migrations in a folder, read once."""
    return ScriptDirectory(str(folder))


def migrate(connection: Connection, name: str) -> None:
    """Bring the schema up to date in one transaction; `NewerDatabase` when it is from the future."""
    scripts = scripts_in(MIGRATIONS)
    current = set(MigrationContext.configure(connection).get_current_heads())
    if current == set(scripts.get_heads()):
        return
    if not current <= {script.revision for script in scripts.walk_revisions()}:
        raise NewerDatabase(
            f"The database {name} was written by a newer Arbiter: upgrade this program, or restore an older backup."
        )
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def take_over(connection: Connection, group: int) -> int:
    """Raise the epoch of a shard group, so that older processes are fenced out; return the new epoch."""
    epoch = connection.execute(select(instance.c.epoch).where(instance.c.shard_group == group)).scalar()
    if epoch is None:
        connection.execute(insert(instance).values(shard_group=group, epoch=1))
        return 1
    connection.execute(update(instance).where(instance.c.shard_group == group).values(epoch=epoch + 1))
    return int(epoch) + 1
