"""A new database without its migrations: they take longer than most tests that need one."""

from __future__ import annotations

import functools
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

from bot.store.opening import migrate
from tests.bot.postgres_server import Server

server: Server | None = None
"""Where databases are made while a test is tried on PostgreSQL; the fixture `database` sets it."""


def address_of(path: Path) -> str:
    """The address of the database in this file, which is made with today's schema if it is not there.

    On a server it is the database that has this path as its name.
    """
    if server is not None:
        return server.address_of(path)
    if not path.exists():
        path.write_bytes(_migrated())
    return f"sqlite+aiosqlite:///{path}"


def run_beside(path: Path, statement: str) -> list[tuple[Any, ...]]:
    """Run a statement in the database of this path, over a connection of its own; return the rows."""
    if server is not None:
        return server.run(statement, make_url(server.address_of(path)).database)
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement).fetchall()


@functools.cache
def _migrated() -> bytes:
    """What stands in a new file after all migrations."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            migrate(connection, path.name)
        engine.dispose()
        return path.read_bytes()
