"""How quickly clicks are acknowledged, answers made durable, cold tables brought back; what tables take in memory."""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiosqlite

from bot.archive import import_record
from bot.bench.figures import Figure, percentile
from bot.bench.tables import Tables, house_at, house_on, large_game, store_at
from bot.cli.arguments import CHECKOUT
from bot.records import SeatRecord, fair_dice, make_record
from bot.store.opening import PRAGMAS
from bot.verify import verify
from rules.engine import Match
from rules.playout import playout, random_player

ACTIVE = 200
CLICKS_PER_S = 50
LONG_GAME, LONG_SEATS, LONG_GAMES, COLD_STARTS = 10_000, 6, 5, 100
MANY = 1_000


def measure(seconds: float) -> Iterator[Figure]:
    """All figures of hosting; `seconds` is how long clicks come in."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_clicks(Path(folder), seconds))
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_cold(Path(folder)))
    yield _memory()


async def _clicks(folder: Path, seconds: float) -> list[Figure]:
    async with house_at(folder) as house:
        tables = Tables(house, large_game())
        await tables.open(ACTIVE)
        samples = await _arriving(tables, seconds)
        rate = await _crowded(tables, rounds=3)
    commits = await _bare_commits(folder, seconds=min(seconds, 3.0))
    note = f"{ACTIVE} tables, {CLICKS_PER_S} clicks a second"
    return [
        Figure("click_to_acknowledgement_median_ms", statistics.median(samples) * 1000, "ms", 5, most=True, note=note),
        Figure("click_to_acknowledgement_p95_ms", percentile(samples, 95) * 1000, "ms", 25, most=True, note=note),
        Figure("durable_answers_per_s", rate, "/s", note=f"{ACTIVE} tables at once"),
        Figure("bare_aiosqlite_commits_per_s", commits, "/s"),
        Figure("durable_answers_to_bare_commits", rate / commits, "times", 0.5),
    ]


async def _arriving(tables: Tables, seconds: float) -> list[float]:
    """Clicks come at random times, table by table; gives how long each took until it could be acknowledged."""
    samples: list[float] = []
    resting = deque(tables.numbers)
    async with asyncio.TaskGroup() as group:
        for _ in range(int(seconds * CLICKS_PER_S)):
            await asyncio.sleep(tables.random.expovariate(CLICKS_PER_S))
            if resting:
                group.create_task(_click(tables, resting, samples))
    return samples


async def _click(tables: Tables, resting: deque[int], samples: list[float]) -> None:
    """One click at the table that has rested longest."""
    table = resting.popleft()
    found = await tables.asked(table)
    if found is not None:
        person, look = found
        choice, click, started = tables.choice(look), tables.click(), time.perf_counter()
        await tables.house.answer(table, person.id, look.question_id, look.tag, choice, click)
        samples.append(time.perf_counter() - started)
        resting.append(table)


async def _crowded(tables: Tables, rounds: int) -> float:
    """Everybody clicks at once, some times over; gives the answers a second."""
    samples: list[float] = []
    spent = 0.0
    for _ in range(rounds):
        asked = {table: await tables.asked(table) for table in tables.numbers}
        started = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for table, found in asked.items():
                if found:
                    person, look = found
                    choice, click = tables.choice(look), tables.click()
                    answer = tables.house.answer(table, person.id, look.question_id, look.tag, choice, click)
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


async def _cold(folder: Path) -> list[Figure]:
    """Tables with long journals, each time in a house that has never seen them."""
    numbers = [await _long_table(folder, number) for number in range(LONG_GAMES)]
    samples = []
    gc.collect()
    gc.freeze()  # What the bench itself has made is not searched for garbage while it measures.
    async with store_at(folder) as store:
        for count in range(COLD_STARTS):
            async with house_on(store) as house:
                await house.quiet()
                started = time.perf_counter()
                await house.snapshot(numbers[count % LONG_GAMES])
                samples.append(time.perf_counter() - started)
    # The first ones of a process also open connections and compile queries and readers.
    warm = samples[LONG_GAMES:]
    note = f"{LONG_GAME} answers"
    return [Figure("cold_table_to_first_view_p95_ms", percentile(warm, 95) * 1000, "ms", 5, most=True, note=note)]


async def _long_table(folder: Path, number: int) -> int:
    """Store a table whose journal has LONG_GAME answers, and a few more for each number."""
    game, secret = large_game(), bytes([number] * 32)
    options = game.checked_options({})
    chairs = [SeatRecord(name=f"Player {n}", person=str(n), salt="") for n in range(1, LONG_SEATS + 1)]
    dice = fair_dice(secret, game.key, options, [chair.salt for chair in chairs])
    matches = (Match.begin(game, LONG_SEATS, options, dice) for _ in itertools.count())
    source = random.Random(number)
    match = next(match for match in matches if _lasts(match, source, LONG_GAME + number))
    record = make_record(match, match.drain().entries, chairs, options, secret)
    url = f"sqlite+aiosqlite:///{folder / 'bench.db'}"
    return await import_record(url, record, verify(record), ("guild", f"long {number}"), int(time.time()))


def _lasts(match: Match[Any, Any], source: random.Random, answers: int) -> bool:
    """Play at random; whether the game goes on after this many answers."""
    playout(match, random_player(source.randrange), answers)
    return not match.over


def _memory() -> Figure:
    """In a process of its own, which holds nothing else."""
    words = [sys.executable, "-m", "bot.bench.memory", str(MANY)]
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    name, note = "memory_with_open_tables_mib", f"{MANY} tables, each touched"
    if done.returncode != 0:
        return Figure(name, None, "MiB", note=f"could not be measured: {done.stderr.strip().splitlines()[-1][:120]}")
    return Figure(name, float(done.stdout), "MiB", 300, most=True, note=note)
