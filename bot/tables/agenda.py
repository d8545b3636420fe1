"""The agenda: what must be done at a certain time, and the tasks that do what is due.

What fails is done again after a minute, then after two, four and so on: nobody else would think of it.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable

from bot.about import about
from bot.store import StoreError
from bot.tables.clock import Clock
from bot.waiting import WaitHook, end

AGAIN, DOUBLED = 60, 6
logger = logging.getLogger(__name__)


class Agenda:
    """Times by key. `run(key)` does what is due; a key that falls due while it runs, runs again afterwards."""

    def __init__(self, clock: Clock, wait_hook: WaitHook, run: Callable[[Hashable], Awaitable[None]]) -> None:
        self._clock, self._wait_hook, self._run = clock, wait_hook, run
        self._times: dict[Hashable, int] = {}
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._again: set[Hashable] = set()
        self._failed: Counter[Hashable] = Counter()
        self._changed = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None
        self._context = contextvars.copy_context()

    def start(self) -> None:
        """Begin to watch the clock."""
        self._context = contextvars.copy_context()
        self._watch = asyncio.create_task(self._watch_clock(), name="agenda")
        self.check()

    @property
    def resting(self) -> bool:
        """Whether nothing more is begun: what is under way ends as soon as it can."""
        return self._watch is None

    def rest(self) -> None:
        """Begin nothing more."""
        if self._watch:
            self._watch.cancel()
        self._watch = None

    async def close(self) -> None:
        """Stop; tasks that are under way are ended."""
        tasks = [task for task in (self._watch, *self._tasks.values()) if task]
        self.rest()
        await end(tasks)

    def at(self, key: Hashable, when: int | None) -> None:
        """Note when `key` is due, in place of an earlier note; None strikes it out."""
        self._times.pop(key, None)
        if when is None:
            return
        if self._watch and when <= self._clock.now():
            self._begin(key)
            return
        self._times[key] = when
        self._changed.set()

    def check(self) -> None:
        """Begin all that is due now, for whoever has turned the clock; the rest is waited for by its new time."""
        self._begin_due()
        self._changed.set()

    def _begin_due(self) -> None:
        now = self._clock.now()
        for key in [key for key, when in self._times.items() if when <= now]:
            del self._times[key]
            self._begin(key)

    def soonest(self, wanted: Callable[[Hashable], bool]) -> int | None:
        """When the first of the wanted keys is due; None when none of them is noted."""
        return min([when for key, when in self._times.items() if wanted(key)], default=None)

    def has(self, key: Hashable) -> bool:
        """Whether this is under way, or noted for later."""
        return key in self._tasks or key in self._times

    def fails(self, key: Hashable) -> bool:
        """Whether this has failed last, and is put off."""
        return self._failed[key] > 0

    async def quiet(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    def _begin(self, key: Hashable) -> None:
        if key in self._tasks:
            self._again.add(key)
            return
        # It is the bot's own work, whoever's click has made it due.
        self._tasks[key] = self._context.run(asyncio.create_task, self._do(key), name=f"agenda {key}")

    async def _do(self, key: Hashable) -> None:
        try:
            with about(table=_table_of(key)):
                await self._run(key)
            del self._failed[key]
        except StoreError as error:
            self._put_off(key)
            logger.error("what was due for %s failed: %s", key, error)
        except Exception:
            self._put_off(key)
            logger.exception("what was due for %s failed", key)
        finally:
            del self._tasks[key]
            if key in self._again:
                self._again.discard(key)
                if self._watch:
                    self._begin(key)

    def _put_off(self, key: Hashable) -> None:
        """Note what has failed once more, unless it has noted itself."""
        wait = AGAIN << min(self._failed[key], DOUBLED)
        self._failed[key] += 1
        if key not in self._times:
            self.at(key, self._clock.now() + wait)

    async def _watch_clock(self) -> None:
        while True:
            self._changed.clear()
            self._begin_due()
            soonest = min(self._times.values(), default=None)
            delay = None if soonest is None else max(0, soonest - self._clock.now())
            try:
                await self._wait_hook(self._until(delay), reason="the next thing on the agenda")
            except TimeoutError:
                continue

    async def _until(self, delay: int | None) -> None:
        async with asyncio.timeout(delay):
            await self._changed.wait()


def _table_of(key: Hashable) -> int | None:
    """The table that a key is about, for the log."""
    match key:
        case ("table" | "stop", int(number), *_):
            return number
    return None
