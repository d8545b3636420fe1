"""Who draws: processes of their own, or a thread of this one where there is one processor only."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import TypeVar

from bot.drawing.sketch import Drawn, Sketch, draw, renderer_of
from rules.engine.catalogue import games
from rules.engine.language import Language, speak, spoken

T = TypeVar("T")
TRIES = 3
log = logging.getLogger("arbiter.drawing")


def drawers_here(wanted: int | None) -> int:
    """How many processes draw: as many as wanted, else one less than there are processors."""
    return processors() - 1 if wanted is None else wanted


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Drawers:
    """Draws in so many processes; with 0 in a thread. A process that dies is replaced, and its work done again.

    `probe("in render")` is called while a picture is drawn; where a thread draws, in that thread.
    """

    def __init__(self, processes: int, probe: Callable[[str], None] = lambda step: None) -> None:
        self._processes, self._probe, self._closed = processes, probe, False
        self._pool = self._open()

    @property
    def hands(self) -> int:
        """How many pictures are drawn at a time."""
        return max(1, self._processes)

    async def draw(self, sketches: Sequence[Sketch]) -> Drawn:
        """The first of these pictures that there is."""
        if not self._processes:
            return await self.do(draw, sketches, self._probe)
        drawing = asyncio.ensure_future(self.do(draw, sketches))
        self._probe("in render")
        return await drawing

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Do this work of drawing."""
        for left in reversed(range(TRIES)):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                if self._closed:
                    raise
                if pool is self._pool:
                    log.warning("a process that draws has died; another takes its place")
                    pool.shutdown(wait=False)
                    self._pool = self._open()
                if not left:
                    raise
        raise AssertionError("the last try has given something or failed")

    def close(self) -> None:
        """End it at once, whatever is being drawn."""
        pool, self._closed = self._pool, True
        # The pool itself only waits for its processes; a public way to end them comes with Python 3.14.
        children = list(pool._processes.values()) if isinstance(pool, ProcessPoolExecutor) else []
        pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.kill()

    def _open(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="draw")
        pool = ProcessPoolExecutor(self._processes, get_context("spawn"), begin, (spoken(),))
        for _ in range(self._processes):
            pool.submit(os.getpid)  # each begins now, not with the first picture
        return pool


def begin(language: Language) -> None:
    """What a process that draws does first: get ready, so that the first picture is as quick as the others.

    It speaks the bot's `language` before it imports what is said once.
    """
    speak(language)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # who stops the bot may tell all of its processes: the bot ends this one
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    for key in games():
        renderer_of(key)


def _end_with_the_bot() -> None:
    """End when the bot has ended, be it killed: nobody else would end this process then."""
    bot = parent_process()
    if bot is not None:
        connection.wait([bot.sentinel])
        os._exit(0)
