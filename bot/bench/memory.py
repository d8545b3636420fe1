"""`python -m bot.bench.memory N`: prints the memory in MiB of a process that hosts N games, each of them touched."""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
from pathlib import Path

from bot.bench.tables import RandomPlay, large_game, tables_at


async def peak(count: int) -> float:
    """The process's largest memory while it hosts this many games, in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        async with tables_at(Path(folder)) as tables:
            crowd = RandomPlay(tables, large_game())
            await crowd.open(count)
            for table in crowd.numbers:
                await tables.queries.snapshot(table)
            if tables.in_memory < count:
                raise RuntimeError(f"only {tables.in_memory} of {count} tables are in memory")
            return largest()


def largest() -> float:
    """The largest memory of this process so far, in MiB."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage tells begins with the memory of the process that started this one
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / (1 << 10)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(peak(int(sys.argv[1]))):.1f}\n")
