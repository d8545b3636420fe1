"""What the store needs of a database, whichever kind it is: the one place where SQLite and PostgreSQL differ."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from sqlalchemy import Executable, Row
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.companions import Companions, Ears
from bot.store.opening import Standing
from bot.store.postgres import PostgresBackend
from bot.store.sqlite import SqliteBackend
from bot.waiting import WaitHook


class Backend(Protocol):
    """One database. Nothing is opened before it is needed; drivers' errors come through as they are.

    `name` is what it is called in sentences, `where` how to find it: no password.
    """

    name: str
    where: str

    async def take(self) -> int:
        """Lock the database, migrate it, raise the epoch and return it; a file is ours alone from then on."""

    def join(self, number: int, shards: Collection[int] | None, ears: Ears, wait_hook: WaitHook) -> Companions | None:
        """The processes that a process with this number, which hears these shards, works beside; None for a file."""

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One durable transaction of the process that took the database."""

    def beside(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One durable transaction without the lock, beside a bot at work."""

    async def rows(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None
    ) -> list[Sequence[Row[Any]]]:
        """All rows of several queries as they stand at one moment; whoever waits for them may give up."""

    async def schema(self) -> Standing:
        """How its schema stands to today's, "none" where there is no database yet; a `StoreError` if it is not ours."""

    def current(self) -> AbstractAsyncContextManager[Backend]:
        """The database to read from with today's schema: an older one is migrated in a copy and stays as it is."""

    def checkpoint(self) -> None:
        """Bring what stands in a log beside a file into the file, while others read and write. Blocks."""

    async def close(self) -> None:
        """Let what is being read end, and let go of the database."""


def is_server(url: URL) -> bool:
    """Whether a database is one of a server and no file."""
    return url.get_backend_name() == "postgresql"


def address_for_tools(url: URL) -> str:
    """The address of a server's database as PostgreSQL's own programs take it; they ask for the password."""
    return URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query).render_as_string()


def backend_for(url: URL) -> Backend:
    """The database with this address."""
    return PostgresBackend(url) if is_server(url) else SqliteBackend(url)
