"""The processes that work on one PostgreSQL database side by side: who is there, who leads, and what each tells.

One session of each process beats once a second, listens, and holds the courier's lock where it leads. A process leads
for as long as that session holds the lock and was heard less than `LEASE` seconds ago; one that holds it and was not
heard for `SILENT` seconds is ended by the next that would lead. So there are never two, and there is soon another one.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from importlib.metadata import version
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Row, TextClause, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.errors import away, translated
from bot.waiting import WaitHook

logger = logging.getLogger(__name__)
BEAT, SOON = 1.0, 0.1
LEASE = 4.0
"""Seconds since it was last heard after which a process believes no more that it leads."""
SILENT = 5.0
"""Seconds without a beat after which another process ends its session: more than `LEASE`, by the server's clock."""
RECENT = 10.0
"""Seconds since its last beat for which a process counts as one that answers."""
FORGOTTEN = 1.8 * RECENT
"""Seconds without a beat after which others may soon answer without asking: who has no rivals for twice `RECENT`."""
ARRIVING = 1.5
"""Seconds that a process waits until the others know of it, at most: a killed one still counts, and beats no more."""
COURIER = 0x41726269746573
"""The key of the advisory lock of the one that leads."""
CHANNEL = "arbiter"
EVERYTHING, PROCESS = "all", "process"
"""Topics: anything may have happened, since nothing could be heard for a while; a process has come or gone."""
_NOW = "extract(epoch FROM clock_timestamp())::float8"
_BEAT = text(f"""
WITH mine AS (
    INSERT INTO processes (number, release, shards, began, seen, pid, session, leads)
    SELECT :number, :release, :shards, {_NOW}, {_NOW}, pid, extract(epoch FROM backend_start)::float8, :leads
    FROM pg_stat_get_activity(pg_backend_pid())
    ON CONFLICT (number) DO UPDATE
    SET seen = excluded.seen, pid = excluded.pid, session = excluded.session, leads = excluded.leads
    RETURNING seen
), others AS (
    SELECT * FROM processes WHERE number <> :number AND seen > {_NOW} - {RECENT}
)
SELECT seen, nextval('id_blocks') AS block,
    CASE WHEN :wants THEN pg_try_advisory_lock({COURIER}) ELSE :leads END AS leads,
    ARRAY(SELECT shards FROM others) AS shards,
    (SELECT min(seen) FROM others) AS last_heard,
    EXISTS (SELECT FROM others WHERE leads AND seen > {_NOW} - {SILENT}) AS led
FROM mine
""")
_END_SILENT = text(f"""
SELECT pg_terminate_backend(held.pid)
FROM pg_locks AS held JOIN pg_stat_activity AS theirs USING (pid)
WHERE held.locktype = 'advisory' AND held.granted
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (held.classid::bigint << 32) | held.objid::bigint = {COURIER}
    AND NOT EXISTS (
        SELECT FROM processes
        WHERE pid = held.pid AND session = extract(epoch FROM theirs.backend_start)::float8
            AND seen > {_NOW} - {SILENT}
    )
""")
_SWEEP = text(f"DELETE FROM processes WHERE seen < {_NOW} - 6 * {RECENT}")
_TELL = text(f"SELECT pg_notify('{CHANNEL}', topic) FROM unnest(CAST(:topics AS text[])) AS topic")
_LEAVE = text("DELETE FROM processes WHERE number = :number")
_CLAIM = text(f"""
INSERT INTO claims (interaction, process, time) VALUES (:interaction, :process, {_NOW})
ON CONFLICT (interaction) DO UPDATE SET time = claims.time
RETURNING process
""")
_SEEN = text("SELECT version, message, message_from, nextval('id_blocks') AS block FROM tables WHERE id = :table")


class Seen(NamedTuple):
    """How a table stands now: what shows whether the one in memory is still the same."""

    version: int
    message: str | None
    message_from: int


class Ears(Protocol):
    """Whom `Companions` tell of a topic that another process told, and that leading has begun or ended."""

    hear: Callable[[str], None]
    led: Callable[[], None]

    def begin_block(self, block: int) -> None:
        """Make ids from this block on, which are larger than all from those that any process drew before."""


class Companions:
    """This process among those that work on the same database; `shards` are those that it hears, None all of them.

    `session` opens the session of its own, `quick` those for what is asked in between.
    """

    def __init__(
        self, name: str, number: int, shards: Collection[int] | None, session: AsyncEngine, quick: AsyncEngine,
        ears: Ears, wait_hook: WaitHook,
    ) -> None:  # fmt: skip
        self._name, self._number, self._shards = name, number, frozenset(shards) if shards is not None else None
        self._session, self._quick, self._ears, self._wait_hook = session, quick, ears, wait_hook
        self._release = version("arbiter")
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._due, self._heard, self._met, self._arrived = 0.0, -math.inf, -math.inf, math.inf
        self._known = self._holds = self._rivals = self._told = self._ends = False
        self._terms = 0
        self._topics: dict[str, None] = {}
        self._stirred = asyncio.Event()
        self._lapse: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def leads(self) -> bool:
        """Whether this process leads, so that no other one can."""
        return self._holds and self._is_heard

    @property
    def term(self) -> int | None:
        """Which time it is that this process leads; None where another one may."""
        return self._terms if self.leads else None

    @property
    def rivals(self) -> bool:
        """Whether another process may be sent the same interactions; it may where nothing is heard."""
        return self._rivals or not self._is_heard

    @property
    def _is_heard(self) -> bool:
        return time.monotonic() - self._heard < LEASE

    @property
    def _is_forgotten(self) -> bool:
        return time.monotonic() - self._heard > FORGOTTEN

    async def start(self) -> None:
        """Come in, and wait until all that are there know of it."""
        try:
            await self._connect()
            await self._arrive()
        except DBAPIError as error:
            raise translated(error, self._name) from error
        except OSError as error:
            raise away(self._name) from error
        self._task = asyncio.create_task(self._run(), name="store companions")

    async def close(self) -> None:
        """Tell what is still to be told, and go."""
        self._ends = True
        self._stirred.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=BEAT)  # what is asked now is answered first
            self._task.cancel()
        with suppress(SQLAlchemyError, OSError):
            if self._connection is not None:
                async with asyncio.timeout(BEAT):
                    await self._connection.execute(_LEAVE, {"number": self._number})
                    await self._tell(*self._topics, PROCESS)
        await self._drop()

    def wake(self, topic: str) -> None:
        """Tell the others of this topic, soon."""
        self._topics[topic] = None
        if self._connection is not None:
            self._stirred.set()

    async def claim(self, interaction: str, came: float) -> bool:
        """Whether this process is the one that answers this interaction, which came at that time: the first that asks.

        Nobody asks who has had no rivals for a while: a process that is behind may read only now what one that has gone
        since was sent, too, and has answered. So one that was away for long answers nothing that came before the others
        knew of it again.
        """
        if not self.rivals and time.monotonic() - self._met > RECENT:
            return True
        if self._is_forgotten:
            raise away(self._name)
        if came < self._arrived:
            return False
        found = await self._ask(_CLAIM, {"interaction": interaction, "process": self._number})
        return found is not None and found.process == self._number

    async def seen(self, table: int) -> Seen | None:
        """How a table stands; ids that are made from now on are larger than all that were committed there."""
        found = await self._ask(_SEEN, {"table": table})
        if found is None:
            return None
        self._ears.begin_block(found.block)
        return Seen(found.version, found.message, found.message_from)

    async def _ask(self, statement: TextClause, values: dict[str, Any]) -> Row[Any] | None:
        """The row that comes of a statement; it is tried once more where the connection had broken."""
        for again in (True, False):
            try:
                async with self._quick.connect() as connection:
                    return (await connection.execute(statement, values)).one_or_none()
            except DBAPIError as error:
                if not (again and error.connection_invalidated):
                    raise translated(error, self._name) from error
            except OSError as error:
                raise away(self._name) from error
        return None

    # -- the session -------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._ends:
            await self._wait_hook(self._pause(), reason="what is to be told to other processes, or the next beat")
            try:
                if self._connection is None:
                    await self._connect()
                    self._topics[PROCESS] = None
                    self._ears.hear(EVERYTHING)
                if self._is_forgotten or self._arrived == math.inf:
                    await self._arrive()
                elif time.monotonic() >= self._due:
                    await self._beat()
                if self._topics:
                    topics, self._topics = self._topics, {}
                    await self._tell(*topics)
            except Exception as error:  # whatever it is, the next beat may be heard again
                if self._connection is not None:
                    logger.warning("other processes are not heard for now: %s", error)
                    self._due = time.monotonic() + BEAT / 2
                await self._drop()

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._due - time.monotonic()):
                await self._stirred.wait()
        self._stirred.clear()

    async def _arrive(self) -> None:
        """Be heard, and wait until all that are there know of this process, at most `ARRIVING` seconds."""
        self._arrived = math.inf
        first = await self._beat()
        await self._tell(PROCESS)
        latest, until = await self._beat(), time.monotonic() + ARRIVING
        known = not self._rivals
        while not known and time.monotonic() < until:
            known = not self._rivals or latest.last_heard > first.seen
            # Once more when it is so: the answer to such a beat may be on its way still.
            await self._wait_hook(asyncio.sleep(SOON), reason="other processes to know of this one")
            latest = await self._beat()
        self._arrived = time.monotonic()

    async def _connect(self) -> None:
        self._due = time.monotonic() + BEAT  # for the next attempt, should this one fail
        connection = await self._session.connect()
        try:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            driver.add_termination_listener(self._lose)
            await driver.add_listener(CHANNEL, self._listen)
        except BaseException:
            await connection.close()
            raise
        self._connection, self._driver, self._due = connection, driver, 0.0

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        self._forget()
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()

    async def _beat(self) -> Row[Any]:
        """Be heard by the server. Whoever is known there may lead then; the lock of a silent one is taken away."""
        assert self._connection is not None
        sent, wants, execute = time.monotonic(), self._known and not self._holds, self._connection.execute
        shards = "" if self._shards is None else ",".join(map(str, sorted(self._shards)))
        values = {"number": self._number, "release": self._release, "shards": shards}
        found = (await execute(_BEAT, values | {"leads": self._holds, "wants": wants})).one()
        self._ears.begin_block(found.block)
        self._known = self._driver is not None  # the session may have been lost since the server answered
        self._heard, self._due, self._holds = sent, sent + BEAT, found.leads and self._known
        self._rivals = any(map(self._meets, found.shards))
        if self._rivals:
            self._met = sent
        self._tell_of_lead()
        if wants and self._holds:
            await execute(_SWEEP)
        elif wants and not found.led and (await execute(_END_SILENT)).all():
            self._due = sent + SOON
        return found

    def _meets(self, shards: str) -> bool:
        """Whether a process that hears these shards hears some of ours."""
        return not shards or self._shards is None or not self._shards.isdisjoint(map(int, shards.split(",")))

    async def _tell(self, *topics: str) -> None:
        assert self._connection is not None
        await self._connection.execute(_TELL, {"topics": topics})

    def _listen(self, _driver: object, pid: int, _channel: str, topic: str) -> None:
        """Another process has told something, or our own session has."""
        if self._driver is not None and pid != self._driver.get_server_pid():
            if topic == PROCESS:
                self._due = 0.0
                self._stirred.set()
            self._ears.hear(topic)

    def _lose(self, driver: Any) -> None:
        """The session is over, whoever ended it: so is the lock that it may have held."""
        if driver is self._driver:
            self._forget()
            self._due = 0.0
            self._stirred.set()

    def _forget(self) -> None:
        self._driver, self._known, self._holds = None, False, False
        self._tell_of_lead()

    def _tell_of_lead(self) -> None:
        """Say when leading has begun or ended, also when it ends because nothing is heard."""
        if self._lapse is not None:
            self._lapse.cancel()
            self._lapse = None
        if (leads := self.leads) != self._told and not self._ends:
            self._told = leads
            self._terms += leads
            logger.info("this process makes the posts from now on" if leads else "another process may make the posts")
            self._ears.led()
        if leads:
            rest = self._heard + LEASE - time.monotonic()
            self._lapse = asyncio.get_running_loop().call_later(max(0.0, rest) + SOON, self._tell_of_lead)
