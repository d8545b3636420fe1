"""Other processes, which try one seed after the other."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import redirect_stdout
from functools import partial
from typing import TypeVar

T = TypeVar("T")


def in_order(work: Callable[[int], T], first: int, jobs: int) -> Iterator[T]:
    """Yield what work returns for a seed and those that follow, as long as somebody asks, whatever it prints.

    It runs in so many processes, so it must be something that can be sent there.
    """
    with ProcessPoolExecutor(jobs) as pool:
        ahead = deque[Future[T]]()
        try:
            seed = first
            while True:
                while len(ahead) < 2 * jobs:
                    ahead.append(pool.submit(partial(quietly, work), seed))
                    seed += 1
                yield ahead.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def quietly(work: Callable[[int], T], seed: int) -> T:
    """Do it, and drop what it prints."""
    with redirect_stdout(io.StringIO()):
        return work(seed)


def fault(error: Exception) -> str:
    """What went wrong, in one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, AssertionError) and text else f"{type(error).__name__}: {text}"
