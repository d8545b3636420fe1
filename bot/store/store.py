"""The open database: one writer that shares its transactions, a few readers, and other processes beside this one.

A file has one process, and a fence against an older one that was overtaken. A server's database is shared by several:
there the versions of tables keep one process from writing over what another one has written.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, Row, bindparam, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.backend import Backend, backend_for
from bot.store.change import MOVE, MOVE_SHARED, Change, write_changes
from bot.store.companions import Companions, Seen
from bot.store.errors import Fenced, Moved, StoreError, Unsure, is_deadlock, translated
from bot.store.opening import Standing
from bot.store.schema import instance
from bot.waiting import WaitHook, wait_plainly

logger = logging.getLogger(__name__)
LATER, LATER_SHARED = 10.0, 1.0
"""Seconds for which a change may wait for another one; other processes need not wait for it long."""
TRIES, AFRESH = 4, 0.1
"""How often a transaction is tried that waits for another process's which waits for it, and seconds between tries."""
MOVED = "The table has moved on at the same moment, so that was not done: look at it again, then press again."
Work = Callable[[AsyncConnection], Awaitable[Any]]
_FENCE = update(instance).where(instance.c.epoch == bindparam("b_epoch")).values(epoch=bindparam("b_epoch"))


class Duplicate(Exception):
    """A row with this interaction, seat or channel is there already."""


@dataclass(slots=True)
class _Job:
    work: Change | Work
    done: asyncio.Future[Any]


class Store:
    """An open database. One that was not opened can be read from, beside the bots that have it.

    `hear` is called with each topic that another process tells, and with EVERYTHING where some may have been missed;
    `led` when this process has begun to lead, or leads no more.
    """

    def __init__(self, backend: Backend, wait_hook: WaitHook = wait_plainly) -> None:
        self._wait_hook = wait_hook
        self.epoch, self._block = 0, 0
        self.hear: Callable[[str], None] = _ignore
        self.led: Callable[[], None] = _ignore
        self._companions: Companions | None = None
        self._backend, self._name = backend, backend.name
        self._waiting: list[_Job] = []
        self._later: list[Change] = []
        self._lull: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)

    @classmethod
    async def open(
        cls, url: str, *, shards: Collection[int] | None = None, wait_hook: WaitHook = wait_plainly
    ) -> Store:
        """Open, migrate and take over, or join those that are there; a `StoreError` says what keeps us from it.

        `shards` are those that this process hears; None for all.
        """
        store = cls(backend_for(make_url(url)), wait_hook)
        try:
            store.epoch = await store._backend.take()
            store._companions = store._backend.join(store.epoch, shards, store, wait_hook)
            if store._companions is None:
                store.begin_block(store.epoch << 26)
            else:
                await store._companions.start()
        except DBAPIError as error:
            await store.close()
            raise translated(error, store._name) from error
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        if self._lull:
            self._lull.cancel()
        if self._later:
            await self._flush()
        if self._task:
            await self._task
        if self._companions is not None:
            await self._companions.close()
        await self._backend.close()

    async def schema(self) -> Standing:
        """How the schema stands to today's; see `Backend.schema`."""
        try:
            return await self._backend.schema()
        except DBAPIError as error:
            raise translated(error, self._name) from error

    async def checkpoint(self) -> None:
        """Bring what stands in the log of a SQLite file into the file, beside whatever is read and written."""
        await asyncio.to_thread(self._backend.checkpoint)

    # -- other processes ---------------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether other processes may work on this database."""
        return self._companions is not None

    @property
    def leads(self) -> bool:
        """Whether this process is the one that makes the posts."""
        return self.term is not None

    @property
    def term(self) -> int | None:
        """Which time it is that this process leads: another one may between two of them, and now where it is None."""
        return 0 if self._companions is None else self._companions.term

    @property
    def rivals(self) -> bool:
        """Whether an interaction may come to another process, too."""
        return self._companions is not None and self._companions.rivals

    async def claim(self, interaction: str, came: float) -> bool:
        """Whether this process is the one that answers an interaction, which came at this time of `time.monotonic`.

        Nothing is asked where there are no rivals.
        """
        return self._companions is None or await self._companions.claim(interaction, came)

    async def seen(self, table: int) -> Seen | None:
        """How a table of a shared database stands; None when there is no such table.

        All ids that are made afterwards are larger than those that were committed there before, by whomever.
        """
        assert self._companions is not None
        return await self._companions.seen(table)

    def wake(self, topic: str) -> None:
        """Tell other processes of a topic, soon; it may get lost."""
        if self._companions is not None:
            self._companions.wake(topic)

    def new_id(self) -> int:
        """An id for a post or a log line: larger than all before in this process, and where it has looked."""
        return next(self._numbers)

    def begin_block(self, block: int) -> None:
        """Make ids from a block on: a server gives out so many together that none comes again before the next beat."""
        if block > self._block:
            self._block, self._numbers = block, itertools.count((block << 16) + 1)

    # -- reading and writing -----------------------------------------------------------------------------------------

    async def read(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[Any]]:
        """All rows of a query."""
        return (await self.read_all([statement], values))[0]

    async def read_all(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None = None
    ) -> list[Sequence[Row[Any]]]:
        """All rows of several queries with the same values, in one step and as they stand at one moment."""
        try:
            return await self._backend.rows(statements, values)
        except DBAPIError as error:
            raise translated(error, self._name) from error

    async def save(self, change: Change) -> None:
        """Write a change, durably; `Duplicate` or a `StoreError` when nothing of it was written."""
        await self._queue(change)

    def save_later(self, change: Change) -> None:
        """Write a change together with the next one, or after a while: for what does no harm when it is lost."""
        self._later.append(change)
        if self._lull is None:
            self._lull = asyncio.create_task(self._write_later(), name="store lull")

    async def _write_later(self) -> None:
        seconds = LATER_SHARED if self.shared else LATER
        await self._wait_hook(asyncio.sleep(seconds), reason="a change to share the transaction of")
        self._lull = None
        if self._later:
            await self._flush()

    async def _flush(self) -> None:
        try:
            await self.save(Change())
        except StoreError as trouble:
            logger.warning("what could wait is written with the next change: %s", trouble)

    async def write(self, work: Work) -> Any:
        """Run `work` in a transaction of its own and give what it gives."""
        return await self._queue(work)

    async def _queue(self, work: Change | Work) -> Any:
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain(), name="store writer")
        return await job.done

    async def _drain(self) -> None:
        """Write until nothing waits: changes that came while the last transaction ran share the next one."""
        while self._waiting:
            jobs, self._waiting = self._waiting, []
            together = [job for job in jobs if isinstance(job.work, Change)]
            alone = [job for job in jobs if not isinstance(job.work, Change)]
            if together and not await self._together(together):
                alone = together + alone
            for job in alone:
                await self._alone(job)

    async def _together(self, jobs: list[_Job]) -> bool:
        """Several changes in one transaction; False when they must be written one by one, to see which one fails."""
        later, self._later = self._later, []
        changes = [*later, *[job.work for job in jobs if isinstance(job.work, Change)]]
        try:
            await self._transact(lambda connection: self._write_changes(connection, changes))
        except Exception as error:
            if not isinstance(error, Unsure):  # what may have been written must not be written again
                self._later = later + self._later
                if len(changes) > 1:
                    return False
            for job in jobs:
                _fail(job, error)
        else:
            for job in jobs:
                _finish(job, None)
        return True

    async def _alone(self, job: _Job) -> None:
        work = job.work
        try:
            if isinstance(work, Change):
                change = work
                result = await self._transact(lambda connection: self._write_changes(connection, [change]))
            else:
                result = await self._transact(lambda connection: self._write_alone(connection, work))
        except Exception as error:
            _fail(job, error)
        else:
            _finish(job, result)

    async def _transact(self, work: Work) -> Any:
        for tries in range(1, TRIES + 1):
            try:
                async with self._backend.writing() as connection:
                    return await work(connection)
            except IntegrityError as error:
                raise Duplicate(str(error.orig)) from error
            except DBAPIError as error:
                if tries == TRIES or not is_deadlock(error):
                    raise translated(error, self._name) from error
            await asyncio.sleep(tries * AFRESH)
        return None

    async def _write_alone(self, connection: AsyncConnection, work: Work) -> Any:
        await self._fence(connection)
        return await work(connection)

    async def _write_changes(self, connection: AsyncConnection, changes: list[Change]) -> None:
        """Write changes; the rows of tables come first, because they look at the epoch and at their version.

        They come in the order of their numbers, so that two processes do not wait for each other.
        """
        ours = {} if self.shared else {"b_epoch": self.epoch}
        rows = [row | ours for change in changes for row in change.rows]
        as_read = not rows or await self._move(connection, sorted(rows, key=lambda row: row["b_id"]))
        if not rows or not as_read:
            await self._fence(connection)
        if not as_read:
            raise Moved(MOVED)
        await write_changes(connection, changes)

    async def _move(self, connection: AsyncConnection, rows: list[dict[str, Any]]) -> bool:
        """Write the moving columns of tables; return whether each table was as it was read."""
        statement = MOVE_SHARED if self.shared else MOVE
        if connection.dialect.supports_sane_multi_rowcount:
            return (await connection.execute(statement, rows)).rowcount == len(rows)
        return all([(await connection.execute(statement, row)).rowcount == 1 for row in rows])

    async def _fence(self, connection: AsyncConnection) -> None:
        if self.shared:
            return
        result = await connection.execute(_FENCE, {"b_epoch": self.epoch})
        if result.rowcount != 1:
            taken = f"Another bot has taken over the database {self._name}"
            raise Fenced(f"{taken}: end one of the two; this one has stopped writing.")


async def schema_at(url: str) -> Standing:
    """How the schema of a database stands to today's; see `Backend.schema`."""
    store = Store(backend_for(make_url(url)))
    try:
        return await store.schema()
    finally:
        await store.close()


@asynccontextmanager
async def readable(url: str) -> AsyncIterator[Store]:
    """A store to read from with today's schema; an older one is migrated in a copy, so the database stays as it is."""
    backend = backend_for(make_url(url))
    try:
        async with backend.current() as found:
            store = Store(found)
            try:
                yield store
            finally:
                await store.close()
    except DBAPIError as error:
        raise translated(error, backend.name) from error
    finally:
        await backend.close()


def _ignore(*_news: object) -> None:
    """Who reads alone, or begins, has nobody to tell."""


def _finish(job: _Job, result: Any) -> None:
    if not job.done.done():
        job.done.set_result(result)


def _fail(job: _Job, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)
