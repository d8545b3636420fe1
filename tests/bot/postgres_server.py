"""A PostgreSQL server of the tests' own: private, on a socket in a temporary folder, gone when the tests are over."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.opening import migrate

T = TypeVar("T")
SETTINGS = {
    "listen_addresses": "''", "fsync": "off", "full_page_writes": "off", "synchronous_commit": "off",
    "shared_buffers": "32MB", "max_connections": "60", "autovacuum": "off", "max_wal_size": "2GB",
}  # fmt: skip
"""Nothing here is to outlive the tests, so nothing is brought to the disk; no network sees it."""
TEMPLATE, OWNER = "migrated", "postgres"
EMPTY = """
DO $$
DECLARE held record;
BEGIN
    SET LOCAL session_replication_role = replica;  -- in whatever order, no row asks after another one
    FOR held IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE format('DELETE FROM %I', held.tablename);
    END LOOP;
    FOR held IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', held.sequencename);
    END LOOP;
    INSERT INTO instance VALUES (0);
END
$$
"""
OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
SCHEMA = """
SELECT table_name, column_name, data_type, column_default, is_nullable, version_num
FROM information_schema.columns CROSS JOIN alembic_version WHERE table_schema = 'public' ORDER BY 1, 2
"""
GUARDED, PASSWORD = "guarded", "open sesame"
"""A user who needs a password; all others come in without one."""


@functools.cache
def programs() -> Path | None:
    """The folder with the server's programs, the newest version's; None where there is none."""
    there = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return Path(there).parent if there else found[-1].parent if found else None


def skip_where_there_is_none() -> None:
    """Skip a test where no server is installed; in CI there must be one."""
    if programs() is None and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed (Debian: postgresql), so nothing is tried on it")


class Server:
    """A running server; `address_of` gives each name a database of its own with today's schema."""

    def __init__(self, folder: Path, programs: Path, user: str | None) -> None:
        self.socket, self._programs, self._user = folder, programs, user
        self._data = folder / "data"
        self.start()
        self._names = itertools.count(1)
        self._made: dict[str, URL] = {}
        self._empty: list[URL] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def start(self) -> None:
        """Start it, and wait until it serves."""
        options = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        self._control("-l", self.socket / "log", "-o", f"{options} -k {self.socket}", "start")

    def restart(self) -> None:
        """End it, whoever is connected, and start it again."""
        self._control("-m", "fast", "stop")
        self.start()

    def kill(self) -> None:
        """End all its processes at once, without a word to them: SIGKILL."""
        lock = self._data / "postmaster.pid"
        master = int(lock.read_text("ascii").split()[0])
        tasks = Path(f"/proc/{master}/task").glob("*/children")
        others = [int(child) for task in tasks for child in task.read_text("ascii").split()]
        for process in (master, *others):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        for left in (lock, self.socket / ".s.PGSQL.5432.lock", self.socket / ".s.PGSQL.5432"):
            left.unlink(missing_ok=True)  # it would be asked after as long as nobody buries the dead

    def _control(self, *words: object) -> None:
        run_as(self._user, self._programs / "pg_ctl", "-D", self._data, "-w", *words)

    def close(self) -> None:
        """End it, and the thread in which statements are run beside the tests' own event loops."""
        self._control("-m", "immediate", "stop")
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def url(self, database: str | None, user: str = OWNER) -> URL:
        """The address of one of its databases."""
        return URL.create("postgresql+asyncpg", user, database=database, query={"host": str(self.socket)})

    def address_of(self, name: object) -> str:
        """The address of the database with this name, a path for instance; a new one if there is none."""
        key = str(name)
        if key not in self._made:
            self._made[key] = self._empty.pop() if self._empty else self.create(TEMPLATE)
        return self._made[key].render_as_string(hide_password=False)

    def adopt(self, name: object, url: URL) -> None:
        """Let `address_of` give this database for this name."""
        self._made[str(name)] = url

    def create(self, template: str = "template1") -> URL:
        """Make a database."""
        made = self.url(f"test{next(self._names)}")
        self.run(f"CREATE DATABASE {made.database} TEMPLATE {template}")
        return made

    def run(self, statement: str, database: str | None = "postgres") -> list[tuple[Any, ...]]:
        """Run a statement beside whatever the tests do; return the rows."""
        return self.do(self._run(statement, database))

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the thread for it; return what comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def connect(self, database: str | None) -> asyncpg.Connection[asyncpg.Record]:
        """A connection; only what is done by `do` can use it."""
        return await asyncpg.connect(host=str(self.socket), user=OWNER, database=database)

    async def _run(self, statement: str, database: str | None) -> list[tuple[Any, ...]]:
        connection = await self.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    async def _emptied(self, database: str | None) -> list[tuple[Any, ...]]:
        """Send all others away, delete all rows, and return what the schema is; each connection would be a process."""
        connection = await self.connect(database)
        try:
            await connection.execute(f"{OTHERS} datname = '{database}' AND pid <> pg_backend_pid()")
            await connection.execute(EMPTY)
            return [tuple(row) for row in await connection.fetch(SCHEMA)]
        finally:
            await connection.close()

    def empty_all(self) -> None:
        """Take away what a test has left; a database that has today's schema still is there for the next one."""
        for url in self._made.values():
            try:
                as_new = self.do(self._emptied(url.database)) == self._schema
            except asyncpg.PostgresError:
                as_new = False
            if as_new:
                self._empty.append(url)
            else:
                self.run(f"DROP DATABASE IF EXISTS {url.database} WITH (FORCE)")
        self._made.clear()

    @functools.cached_property
    def _schema(self) -> list[tuple[Any, ...]]:
        return self.run(SCHEMA, TEMPLATE)


async def _migrate(url: URL) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(migrate, TEMPLATE)
    await engine.dispose()


@contextlib.contextmanager
def running() -> Iterator[Server]:
    """Start a server and end it. The superuser may not run one, so another user of the system does then."""
    found = programs()
    assert found is not None, "PostgreSQL is not installed"
    user = next(name for name in ("postgres", "nobody") if _is_user(name)) if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="arbiter-pg-") as made:
        folder = Path(made)
        if user:
            shutil.chown(folder, user)
        data, rules = folder / "data", folder / "data" / "pg_hba.conf"
        run_as(
            user,
            found / "initdb",
            "-D",
            data,
            "-U",
            OWNER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
            "--no-instructions",
        )
        rules.write_text(f"local all {GUARDED} scram-sha-256\nlocal all all trust\n", "utf-8")
        server = Server(folder, found, user)
        try:
            server.run(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")
            server.run(f"CREATE DATABASE {TEMPLATE}")
            server.do(_migrate(server.url(TEMPLATE)))
            yield server
        finally:
            server.close()


def run_as(user: str | None, *words: object) -> None:
    """Run one of the server's programs as another user of the system, or as who this is; it must succeed."""
    subprocess.run([*map(str, words)], user=user, cwd="/", check=True, stdout=subprocess.DEVNULL)


def _is_user(name: str) -> bool:
    with contextlib.suppress(KeyError):
        return bool(pwd.getpwnam(name))
    return False
