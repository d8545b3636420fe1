"""The database of the bots that are tested, read and changed from outside: a file, or one on a server."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import asyncpg
from sqlalchemy.ext.asyncio import create_async_engine

from tests.bot.postgres_server import TEMPLATE, Server

Rows = list[tuple[Any, ...]]
OWED = "SELECT o.*, t.branches FROM outbox o LEFT JOIN tables t ON t.id = o.table_id"
NOTE = f"INSERT INTO watched {OWED} WHERE o.id = new.id;"
WATCHED = f"CREATE TABLE IF NOT EXISTS watched AS {OWED} WHERE false"
ORDERED = "CREATE INDEX IF NOT EXISTS watched_of ON watched (table_id, kind, id)"
"""Whoever looks holds up all else in this process, and a night's posts are ten thousand."""
ON_FILE = (WATCHED, ORDERED, f"CREATE TRIGGER IF NOT EXISTS watch AFTER INSERT ON outbox BEGIN {NOTE} END")
ON_SERVER = (
    WATCHED,
    ORDERED,
    f"CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {NOTE} RETURN NULL; END $$",
    "CREATE TRIGGER watch AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note()",
)


class Database(Protocol):
    """Where bots keep what they know; `address` is what they are told of it, `pulse` how often to look, in seconds."""

    address: str
    pulse: float

    def run(self, statement: str) -> Rows:
        """Read or change something; return the rows."""


def watch(database: Database) -> None:
    """Let a database write down every post that is ever owed, with its table's line of play: bots strike out posts."""
    for statement in ON_FILE if database.address.startswith("sqlite") else ON_SERVER:
        database.run(statement)


class File:
    """SQLite."""

    pulse = 0.03

    def __init__(self, path: Path) -> None:
        self.path = path
        self.address = f"sqlite+aiosqlite:///{path}"

    def run(self, statement: str) -> Rows:
        """Read or change something; return the rows."""
        with contextlib.closing(sqlite3.connect(f"file:{self.path}?mode=rw", uri=True, timeout=20)) as database:
            found = database.execute(statement).fetchall()
            database.commit()
            return found


class Named:
    """Whatever has this address; each look is a connection of its own."""

    pulse = 1.0

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, statement: str) -> Rows:
        """Read something; return the rows."""
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, self._run(statement)).result()

    async def _run(self, statement: str) -> Rows:
        engine = create_async_engine(self.address)
        try:
            async with engine.connect() as connection:
                return [tuple(row) for row in await connection.exec_driver_sql(statement)]
        finally:
            await engine.dispose()


class OnServer:
    """A new one on the tests' PostgreSQL; what is said to be committed outlives the server, if not the machine."""

    pulse = 0.05

    def __init__(self, server: Server) -> None:
        self.server, self.url = server, server.create(TEMPLATE)
        server.run(f"ALTER DATABASE {self.url.database} SET synchronous_commit = on")
        self.address = self.url.render_as_string(hide_password=False)
        self._session: asyncpg.Connection[asyncpg.Record] | None = None

    def run(self, statement: str) -> Rows:
        """Read or change something; return the rows."""
        return self.server.do(self._run(statement))

    def close(self) -> None:
        """Look no more."""
        if self._session is not None:
            self.server.do(self._close(self._session))

    async def _close(self, session: asyncpg.Connection[asyncpg.Record]) -> None:
        session.terminate()

    async def _run(self, statement: str) -> Rows:
        if self._session is None or self._session.is_closed():  # for the first time, or the server has gone since
            self._session = await self.server.connect(self.url.database)
        return [tuple(row) for row in await self._session.fetch(statement)]
