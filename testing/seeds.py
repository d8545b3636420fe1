"""Seeds of random tests: the same in each `make test`, so that only a change makes one fail; new ones every night."""

from __future__ import annotations

import os
import random

RUN = int(os.environ.setdefault("TEST_SEED", "1"))
"""What this run's seeds come from; a failure of the night is repeated with its `TEST_SEED` in the environment."""


def seeds(count: int, what: str) -> list[int]:
    """So many seeds for one test, to be shown in its names."""
    chance = random.Random(f"{RUN} {what}")
    return [chance.randrange(10**9) for _ in range(count)]


def seed(what: str) -> int:
    """The seed of one test, which is printed."""
    (drawn,) = seeds(1, what)
    print("seed", drawn)
    return drawn
