"""Processes that work for the bot, so that its event loop never waits for a processor."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from rules.engine.language import Language, speak, spoken

T = TypeVar("T")
TRIES = 3
FORKS = "forkserver"
log = logging.getLogger("arbiter.workers")


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def get_ready() -> None:
    """Begin to import, in a process beside this one, what those that work will have from the start."""
    context = _context()
    if context.get_start_method() == FORKS:
        from multiprocessing import forkserver  # there is none on Windows

        forkserver.ensure_running()


class Workers:
    """Works in so many processes; with 0 in a thread. A process that dies is replaced, and its work done again.

    Each begins with `begin(language)`, which calls `begin_work`; `doing` is what the log says of one: “draws”.
    """

    def __init__(self, processes: int, doing: str, begin: Callable[[Language], None]) -> None:
        self._processes, self._doing, self._begin, self._closed = processes, doing, begin, False
        self._pool = self._open()

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Do this work."""
        for left in reversed(range(TRIES)):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                if self._closed:
                    raise
                if pool is self._pool:
                    log.warning("a process that %s has died; another takes its place", self._doing)
                    self.replace()
                if not left:
                    raise
        raise AssertionError("the last try has given something or failed")

    def replace(self) -> None:
        """End all processes, whatever they are at, and begin new ones."""
        self._end(self._pool)
        self._pool = self._open()

    def close(self) -> None:
        """End it at once, whatever is being done."""
        self._closed = True
        self._end(self._pool)

    def _end(self, pool: Executor) -> None:
        # The pool itself only waits for its processes; a public way to end them comes with Python 3.14.
        children = list((pool._processes or {}).values()) if isinstance(pool, ProcessPoolExecutor) else []
        pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.kill()

    def _open(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix=self._doing)
        pool = ProcessPoolExecutor(self._processes, _context(), self._begin, (spoken(),))
        for _ in range(self._processes):
            pool.submit(os.getpid)  # each begins now, not with the first piece of work
        together = pool._result_queue, [*pool._processes.values()]
        threading.Thread(target=_end_together, args=together, daemon=True).start()
        return pool


def _context() -> BaseContext:
    """How processes begin: forked from one that has imported everything, where there is such a way.

    What is said once, when a module is imported, is in plain words there: another language begins anew.
    """
    if spoken() is not str or FORKS not in get_all_start_methods():
        return get_context("spawn")
    context = get_context(FORKS)
    context.set_forkserver_preload(["bot.ready"])
    return context


def _end_together(results: Any, children: Sequence[BaseProcess]) -> None:
    """End all processes of a pool when one has ended: in the midst of a result it holds the way back for ever.

    The pool would wait for the rest of that as long as anybody can write there, and with it the end of the bot.
    """
    connection.wait([child.sentinel for child in children])
    for child in children:
        child.kill()
    results._writer.close()


def begin_work(language: Language) -> None:
    """What a process does first: it speaks the bot's `language` before it imports what is said once."""
    speak(language)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # who stops the bot may tell all of its processes: the bot ends this one
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """End when the bot has ended, or what this one was forked from, be they killed: nobody else would end it then."""
    bot = parent_process()
    if bot is None:
        return
    ends = [bot.sentinel]
    if hasattr(os, "pidfd_open"):
        ends.append(os.pidfd_open(os.getppid()))
    connection.wait(ends)
    os._exit(0)
