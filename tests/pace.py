"""How long work takes, whatever the machine is in the mood for: what a shared core gives may change threefold."""

from __future__ import annotations

import time
from types import TracebackType

UNHURRIED = 0.00004
"""Seconds of the processor that the fixed work takes on a core that nobody else wants."""


class Stopwatch:
    """Times what is done within it: `with Stopwatch() as watch: ...`, then `watch.seconds`."""

    seconds: float
    """Of the processor, as a core that nobody else wants would have taken them."""

    def __enter__(self) -> Stopwatch:
        self._before = _fixed_work()
        self._begun = time.process_time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        taken = time.process_time() - self._begun
        self.seconds = taken * UNHURRIED / ((self._before + _fixed_work()) / 2)


def _fixed_work() -> float:
    """What work that is always the same takes just now, the best of a few: objects are made, looked up and sorted."""
    taken = list[float]()
    for _ in range(4):
        begun = time.process_time()
        found = {(number * 7 % 400, number): [number] for number in range(400)}
        sorted(found, key=found.__getitem__)
        taken.append(time.process_time() - begun)
    return min(taken)
