"""Processes that begin with everything imported: each start would spend two seconds on that, and there are a hundred.

A server (the standard library's fork server) imports the bot, all games and what draws them once and is forked for each
process. `tests/browser/test_process.py` starts the program from the command line.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import runpy
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    ["bot.ready", "tests.forks", "bot.__main__", "bot.discord.bot", "bot.cli.serve", "aiosqlite"]
)


class Forked:
    """A module that runs as the main program of a process of its own, as far as tests ask of one."""

    def __init__(self, module: str, argument: str, folder: Path, environment: Mapping[str, str], log: Path) -> None:
        self._process = FORKS.Process(target=_run, args=(module, argument, folder, dict(environment), log))
        self._process.start()
        self._ended = asyncio.create_task(self._end())

    @property
    def pid(self) -> int:
        """The number that the system gave to it."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """Its exit status, the negative number of the signal that ended it; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal; one that comes too late does nothing."""
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait for its end; return its exit status."""
        return await asyncio.shield(self._ended)

    async def _end(self) -> int:
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, over.set)
        try:
            await over.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _run(module: str, argument: str, folder: Path, environment: dict[str, str], log: Path) -> None:
    with log.open("ab") as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run in the background it is ignored
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # and this one by what it is forked from
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [module, argument]
    runpy.run_module(module, run_name="__main__")
