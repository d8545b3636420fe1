"""How many answers a second bots on one database give, one of them and several: prints JSON.

    python -m tests.wire.several_bots.throughput TABLES SECONDS PROCESSES ADDRESS

People click at all tables as fast as they are answered, with one process first, then with all of them. Each process has
a processor, which it shares with the database and the people where there are no more.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.wire.database import Named
from tests.wire.load import JOURNAL, LoadRun, Measured, Plan
from tests.wire.tally import Tally
from tests.wire.trouble import Discord

MODULE = "tests.wire.bot_process"


async def run(tables: int, seconds: float, processes: int, address: str, folder: Path) -> list[dict[str, Any]]:
    """What was measured with one process, and with so many; the database must be empty, and is full afterwards."""
    database = Named(address)
    async with Discord() as discord:
        load_run = LoadRun(discord, Plan(tables, tables, seconds))
        await load_run.prepare(address)
        return [
            await _measured(load_run, database, folder / str(count), count, seconds)
            for count in dict.fromkeys([1, processes])
        ]


async def _measured(load_run: LoadRun, database: Named, folder: Path, count: int, seconds: float) -> dict[str, Any]:
    discord, bots = load_run.discord, list[Measured]()
    async with AsyncExitStack() as stack:
        for number in range(count):
            (place := folder / str(number)).mkdir(parents=True)
            bot = Measured(discord, place, MODULE, database, ARBITER_DRAWERS="1")
            await stack.enter_async_context(bot)
            bots.append(bot)
        keep_apart(bots)
        await load_run.settle()
        tally, began, busy = Tally(discord, load_run.sittings), time.monotonic(), used(bots)
        await load_run.hurry(seconds)
        spent = time.monotonic() - began
        busy = used(bots) - busy
        told = tally.told({str(row[0]) for row in database.run(JOURNAL)})
        ends = [await bot.stop() for bot in bots]
    lists = ("violations", "unspoken", "unanswered")
    faults = [*load_run.unfinished, *[fault for name in lists for fault in told[name]]]
    faults += [line for bot in bots for line in bot.complaints] + [f"status {end}" for end in ends if end]
    load_run.unfinished.clear()
    return {
        "processes": count, "seconds": spent, "clicks": told["clicks"], "answers": told["answers"],
        "acknowledged": told["acknowledged"], "busy": busy / spent,
        "faults": faults,
    }  # fmt: skip


def keep_apart(bots: Sequence[Measured]) -> None:
    """Keep each bot, with what draws for it, to one processor, as if it had a machine of its own."""
    for bot, processor in zip(bots, itertools.cycle(sorted(os.sched_getaffinity(0)))):
        for pid in (bot.number, *bot.drawers):
            os.sched_setaffinity(pid, {processor})


def used(bots: Sequence[Measured]) -> float:
    """Seconds of processor time of all these bots."""
    return sum(bot.processor() for bot in bots)


def main() -> None:
    """Measure and print."""
    tables, seconds, processes = map(int, sys.argv[1:4])
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(run(tables, seconds, processes, sys.argv[4], Path(folder)))))


if __name__ == "__main__":
    main()
