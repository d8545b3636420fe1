"""Seeds of random tests that show them in their names: drawn once a run, alike in all its processes."""

from __future__ import annotations

import os
import random

RUN = int(os.environ.setdefault("TEST_SEED", str(random.randrange(1 << 30))))
"""What this run's seeds come from; with `TEST_SEED` in the environment a run has the seeds of an earlier one."""


def fresh_seeds(count: int, what: str) -> list[int]:
    """So many seeds for one test, other ones in each run."""
    chance = random.Random(f"{RUN} {what}")
    return [chance.randrange(10**9) for _ in range(count)]
