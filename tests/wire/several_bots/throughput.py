"""How many answers a second bots on one database give, one of them and several: prints JSON.

    python -m tests.wire.several_bots.throughput TABLES SECONDS PROCESSES ADDRESS

People click as fast as they are answered, so many for each bot; then all at half of the pace that was reached. That is
done with one process first, then, at as many other tables that were begun alike, with all of them. Each of several gets
the same share of a processor, as on a small machine of its own: so small that Discord's 50 calls a second are enough
for all of them, and this machine's processors for them, the database, Discord and the people.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

from tests.wire.database import Named
from tests.wire.load import HASTE, JOURNAL, LoadRun, Measured, Plan
from tests.wire.several_bots.shares import Share
from tests.wire.sitting import Sitting
from tests.wire.tally import Tally
from tests.wire.trouble import Discord

MODULE = "tests.wire.bot_process"
SHARE = 0.4
PEOPLE = 8
"""How many click at a time for each bot that has a share: more would wait longer than Discord does."""
WARM = 10.0
"""Seconds, at most, in which tables come into memory and pieces of pictures are drawn before anything is measured."""


async def run(tables: int, seconds: float, processes: int, address: str, folder: Path) -> list[dict[str, Any]]:
    """What was measured with one process, and with so many; the database must be empty, and is full afterwards."""
    counts = [*dict.fromkeys([1, processes])]
    with ExitStack() as stack:
        shares = [stack.enter_context(Share(str(n), SHARE)) for n in range(processes if processes > 1 else 0)]
        async with Discord() as discord:
            load_run = LoadRun(discord, Plan(tables * len(counts), tables * len(counts), seconds))
            await load_run.prepare(address)
            sittings, found = [*load_run.sittings], []
            for number, count in enumerate(counts):
                bench = Bench(load_run, Named(address), sittings[number * tables :][:tables], shares[:count])
                found.append(await bench.run(folder / str(count), count))
            return found


class Bench:
    """Measures a number of bots at some of the tables; without shares a bot gets all that it can."""

    def __init__(
        self, load_run: LoadRun, database: Named, sittings: Sequence[Sitting], shares: Sequence[Share]
    ) -> None:
        self._load_run, self._database, self._sittings, self._shares = load_run, database, sittings, shares
        self._bots: list[Measured] = []

    async def run(self, folder: Path, count: int) -> dict[str, Any]:
        """What was measured."""
        load_run = self._load_run
        async with AsyncExitStack() as stack:
            for number in range(count):
                (place := folder / str(number)).mkdir(parents=True)
                bot = Measured(load_run.discord, place, MODULE, self._database, ARBITER_DRAWERS="1")
                await stack.enter_async_context(bot)
                self._bots.append(bot)
            await load_run.settle()
            load_run.sittings[:] = self._sittings
            await load_run.hurry(min(WARM, load_run.plan.seconds))
            await load_run.quiet()
            known = {bot: len(bot.complaints) for bot in self._bots}  # of the rush in which all tables were told
            for bot, held in zip(self._bots, self._shares, strict=False):
                held.hold([bot.number, *bot.drawers])
            fast = await self._fast()
            await load_run.quiet()
            paced = await self._paced(2 * fast["seconds"] / max(1, fast["clicks"]))
            for held in self._shares:
                held.free()
            ends = [await bot.stop() for bot in self._bots]
        faults = [*load_run.unfinished, *fast.pop("faults"), *paced.pop("faults")]
        faults += [line for bot in self._bots for line in bot.complaints[known[bot] :]]
        faults += [f"status {end}" for end in ends if end]
        load_run.unfinished.clear()
        share = SHARE if self._shares else None
        return {"processes": count, "share": share, "fast": fast, "paced": paced, "faults": faults}

    async def _fast(self) -> dict[str, Any]:
        """As fast as people are answered."""
        tally, began, busy = Tally(self._load_run.discord, self._sittings), time.monotonic(), self._used()
        await self._load_run.hurry(self._load_run.plan.seconds, PEOPLE * len(self._shares) or HASTE)
        spent, busy = time.monotonic() - began, self._used() - busy
        return self._told(tally, spent) | {"busy": busy / spent}

    async def _paced(self, every: float) -> dict[str, Any]:
        """A click every so many seconds."""
        tally, began = Tally(self._load_run.discord, self._sittings), time.monotonic()
        await self._load_run.play(self._load_run.plan.seconds, every)
        return self._told(tally, time.monotonic() - began) | {"every": every}

    def _told(self, tally: Tally, spent: float) -> dict[str, Any]:
        told = tally.told({str(row[0]) for row in self._database.run(JOURNAL)})
        faults = [fault for name in ("violations", "unspoken", "unanswered") for fault in told[name]]
        counted = {name: told[name] for name in ("clicks", "answers", "calls", "acknowledged")}
        return counted | {"seconds": spent, "faults": faults}

    def _used(self) -> float:
        """Seconds of processor time of all these bots."""
        return sum(bot.processor() for bot in self._bots)


def main() -> None:
    """Measure and print."""
    tables, seconds, processes = map(int, sys.argv[1:4])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(run(tables, seconds, processes, sys.argv[4], Path(folder)))))


if __name__ == "__main__":
    main()
