"""Opening a database: the lock beside a SQLite file, migrations, and the epoch that fences older processes."""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, update
from sqlalchemy.engine import URL

from bot.private import make_private, tighten
from bot.store.errors import Foreign, InUse, NewerDatabase, see_that_no_folder, translated, unreachable
from bot.store.schema import instance

MIGRATIONS = Path(__file__).parent / "migrations"
Standing = Literal["current", "older", "none"]
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
    see_that_no_folder(path)
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


def checkpoint(path: Path) -> None:
    """Bring what stands in the log into the file while a bot reads and writes, and keep it from none of both.

    Most of it is copied while others write on. Only where nobody is at it in that moment the log is emptied, too.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as connection:
        for how in ("PASSIVE", "TRUNCATE"):
            connection.execute(f"PRAGMA wal_checkpoint({how})").fetchone()


@contextmanager
def transaction(path: Path) -> Iterator[Connection]:
    """One transaction in a SQLite file, which is made if it is not there; whoever asks sees that nobody works on it."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"isolation_level": None})
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.exec_driver_sql("ROLLBACK")
                raise
            connection.exec_driver_sql("COMMIT")
    finally:
        engine.dispose()


@functools.cache
def scripts_in(folder: Path) -> ScriptDirectory:
    """The migrations in a folder, read once."""
    return ScriptDirectory(str(folder))


def standing(connection: Connection, name: str) -> Standing:
    """How a database's schema stands to today's, "none" where there is none.

    `NewerDatabase` when it is from the future, `Foreign` when it is another program's.
    """
    scripts = scripts_in(MIGRATIONS)
    found = inspect(connection).get_table_names()  # before the heads: another process may make all of them meanwhile
    heads = set(MigrationContext.configure(connection).get_current_heads())
    if not heads <= {script.revision for script in scripts.walk_revisions()}:
        if instance.name in inspect(connection).get_table_names():
            raise NewerDatabase(
                f"The database {name} was written by a newer Arbiter: upgrade this program, or restore an older backup."
            )
        raise _foreign(name)
    if not heads:
        if found:
            raise _foreign(name)
        return "none"
    return "current" if heads == set(scripts.get_heads()) else "older"


def _foreign(name: str) -> Foreign:
    return Foreign(f"The database {name} holds tables of another program: give Arbiter a database of its own.")


def migrate(connection: Connection, name: str, revision: str = "head") -> None:
    """Bring the schema up to date, or up to a revision, in one transaction; `NewerDatabase` from the future."""
    if standing(connection, name) == "current" and revision == "head":
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def take_over(connection: Connection) -> int:
    """Raise the epoch, so that older processes are fenced out; return the new one."""
    raised = update(instance).values(epoch=instance.c.epoch + 1).returning(instance.c.epoch)
    return int(connection.execute(raised).scalar_one())
