"""`python -m bot.bench.cold ANSWERS GAMES TIMES`: prints how soon a cold table is back, to its first view, in ms.

It plays that many games at random for that many answers each, brings them back in turns, each time in tables that have
never seen them, and prints the 95th percentile.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.bench.figures import percentile
from bot.bench.tables import large_game, store_at, tables_on
from bot.store.records import SeatRecord, fair_dice, make_record
from bot.store.verify import verify
from bot.tables.archive import import_record
from rules.engine import Match
from rules.engine.playout import playout, random_player

SEATS = 6


async def samples(answers: int, games: int, times: int) -> list[float]:
    """How long each return takes, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        numbers = [await _long_table(Path(folder), answers, number) for number in range(games)]
        async with store_at(Path(folder)) as store:
            found = []
            for count in range(games + times):
                async with tables_on(store) as tables:
                    await tables.quiet()
                    started = time.perf_counter()
                    await tables.queries.snapshot(numbers[count % games])
                    found.append(time.perf_counter() - started)
    # The first ones of a process also open connections and compile queries and readers.
    return found[games:]


async def _long_table(folder: Path, answers: int, number: int) -> int:
    """Store a table whose journal has this many answers, and a few more for each number."""
    game, secret = large_game(), bytes([number] * 32)
    options = game.checked_options({})
    chairs = [SeatRecord(name=f"Player {n}", person=str(n), salt="") for n in range(1, SEATS + 1)]
    dice = fair_dice(secret, game.key, options, [chair.salt for chair in chairs])
    matches = (Match.begin(game, SEATS, options, dice) for _ in itertools.count())
    source = random.Random(number)
    match = next(match for match in matches if _lasts(match, source, answers + number))
    record = make_record(match, match.drain().entries, chairs, options, secret)
    url = f"sqlite+aiosqlite:///{folder / 'bench.db'}"
    return await import_record(url, record, verify(record), ("1", str(2 + number)), int(time.time()))


def _lasts(match: Match[Any, Any], source: random.Random, answers: int) -> bool:
    """Play at random; whether the game goes on after this many answers."""
    playout(match, random_player(source.randrange), answers)
    return not match.over


if __name__ == "__main__":
    answers, games, times = map(int, sys.argv[1:])
    sys.stdout.write(f"{percentile(asyncio.run(samples(answers, games, times)), 95) * 1000:.3f}\n")
