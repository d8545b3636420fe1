"""Another process at work on the same database: a real one, which can be stopped and killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from pathlib import Path
from typing import Self

from bot.store import Store

CHECKOUT = Path(__file__).parents[3]


class Companion:
    """Opens the database at an address in a process of its own, and does there what it is asked."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bot.store.companion", self._address, cwd=CHECKOUT,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert await self._answer() == "open"
        return self

    async def __aexit__(self, *error: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        await self._process.wait()

    async def ask(self, *words: str) -> str:
        """What it answers to a question of `_serve`."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(words).encode() + b"\n")
        return await self._answer()

    async def _answer(self) -> str:
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().strip()

    def kill(self) -> None:
        """End it at once; nothing is said to anybody."""
        self._process.kill()

    def stop(self) -> None:
        """Let it stand still, as a process does that is out of memory, or a machine that is overloaded."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        os.kill(self._process.pid, signal.SIGCONT)


async def _serve(address: str) -> None:
    store, heard = await Store.open(address), asyncio.Queue[str]()
    store.hear = heard.put_nowait
    print("open", flush=True)
    while words := (await asyncio.to_thread(sys.stdin.readline)).split():
        match words:
            case ["leads"]:
                print(store.leads, flush=True)
            case ["claim", interaction]:
                print(await store.claim(interaction, time.monotonic()), flush=True)
            case ["id", table]:
                assert await store.seen(int(table)) is not None
                print(store.new_id(), flush=True)
            case ["wake", topic]:
                store.wake(topic)
                print("woken", flush=True)
            case ["hear"]:
                print(await heard.get(), flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1]))
