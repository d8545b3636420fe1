"""How quickly clicks are acknowledged, answers made durable, cold tables brought back; what tables take in memory."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import aiosqlite

from bot.bench.figures import Figure, percentile
from bot.bench.tables import RandomPlay, large_game, tables_at
from bot.cli.arguments import CHECKOUT
from bot.store.sqlite import PRAGMAS

ACTIVE = 200
CLICKS_PER_S = 50
LONG_GAME, LONG_GAMES, COLD_STARTS = 10_000, 5, 100
MANY = 1_000


def measure(seconds: float) -> Iterator[Figure]:
    """All figures of hosting; `seconds` is how long clicks come in."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_clicks(Path(folder), seconds))
    yield _cold()
    yield _memory()


async def _clicks(folder: Path, seconds: float) -> list[Figure]:
    async with tables_at(folder) as tables:
        crowd = RandomPlay(tables, large_game())
        await crowd.open(ACTIVE)
        samples = await _arriving(crowd, seconds)
        rate = await _crowded(crowd, rounds=3)
    commits = await _bare_commits(folder, seconds=min(seconds, 3.0))
    note = f"{ACTIVE} tables, {CLICKS_PER_S} clicks a second"
    return [
        Figure("click_to_acknowledgement_median_ms", statistics.median(samples) * 1000, "ms", 5, most=True, note=note),
        Figure("click_to_acknowledgement_p95_ms", percentile(samples, 95) * 1000, "ms", 25, most=True, note=note),
        Figure("durable_answers_per_s", rate, "/s", note=f"{ACTIVE} tables at once"),
        Figure("bare_aiosqlite_commits_per_s", commits, "/s"),
        Figure("durable_answers_to_bare_commits", rate / commits, "times", 0.5),
    ]


async def _arriving(crowd: RandomPlay, seconds: float) -> list[float]:
    """Clicks come at random times, table by table; returns how long each took until it could be acknowledged."""
    samples: list[float] = []
    resting = deque(crowd.numbers)
    async with asyncio.TaskGroup() as group:
        for _ in range(int(seconds * CLICKS_PER_S)):
            await asyncio.sleep(crowd.random.expovariate(CLICKS_PER_S))
            if resting:
                group.create_task(_click(crowd, resting, samples))
    return samples


async def _click(crowd: RandomPlay, resting: deque[int], samples: list[float]) -> None:
    """One click at the table that has rested longest."""
    table = resting.popleft()
    found = await crowd.asked(table)
    if found is not None:
        person, look = found
        choice, click, started = crowd.choice(look), crowd.click(), time.perf_counter()
        await crowd.tables.play.answer(table, person.id, look.question_id, look.revision, choice, click)
        samples.append(time.perf_counter() - started)
        resting.append(table)


async def _crowded(crowd: RandomPlay, rounds: int) -> float:
    """Everybody clicks at once, some times over; returns the answers a second."""
    samples: list[float] = []
    spent = 0.0
    for _ in range(rounds):
        asked = {table: await crowd.asked(table) for table in crowd.numbers}
        started = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for table, found in asked.items():
                if found:
                    person, look = found
                    choice, click = crowd.choice(look), crowd.click()
                    answer = crowd.tables.play.answer(table, person.id, look.question_id, look.revision, choice, click)
                    group.create_task(answer)
                    samples.append(0.0)
        spent += time.perf_counter() - started
    return len(samples) / spent


async def _bare_commits(folder: Path, seconds: float) -> float:
    """Transactions of one row each with plain aiosqlite on the same disk, as durable as ours."""
    async with aiosqlite.connect(folder / "bare.db") as connection:
        for pragma in PRAGMAS:
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute("CREATE TABLE plain (id INTEGER PRIMARY KEY, payload TEXT)")
        commits, started = 0, time.perf_counter()
        while (spent := time.perf_counter() - started) < seconds:
            await connection.execute("INSERT INTO plain (payload) VALUES (?)", ("x" * 200,))
            await connection.commit()
            commits += 1
    return commits / spent


def _cold() -> Figure:
    name, note = "cold_table_to_first_view_p95_ms", f"{LONG_GAME} answers"
    return _alone(name, "ms", 5, note, "bot.bench.cold", LONG_GAME, LONG_GAMES, COLD_STARTS)


def _memory() -> Figure:
    name, note = "memory_with_open_tables_mib", f"{MANY} tables, each touched"
    return _alone(name, "MiB", 300, note, "bot.bench.memory", MANY)


def _alone(name: str, unit: str, most: float, note: str, module: str, *numbers: int) -> Figure:
    """What a module prints in a process of its own, which holds nothing of the other measurements."""
    words = [sys.executable, "-m", module, *map(str, numbers)]
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return Figure(name, None, unit, note=f"could not be measured: {done.stderr.strip().splitlines()[-1][:120]}")
    return Figure(name, float(done.stdout), unit, most, most=True, note=note)
