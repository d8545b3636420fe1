"""One measured figure with its target, and how samples become one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure. `target` is in the same unit, a limit from above where `most`; a note says what is missing."""

    name: str
    value: float | None
    unit: str
    target: float | None = None
    most: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without a value or a target."""
        if self.value is None or self.target is None:
            return None
        return self.value <= self.target if self.most else self.value >= self.target

    @property
    def as_json(self) -> dict[str, Any]:
        """What `--json` prints under the figure's name."""
        rounded = None if self.value is None else float(f"{self.value:.4g}")
        return {name: value for name, value in asdict(self).items() if name not in ("name", "most")} | {
            "value": rounded,
            "met": self.met,
        }

    def __str__(self) -> str:
        if self.value is None:
            return f"     {self.name:<38} {self.note}"
        mark = {True: "ok  ", False: "MISS", None: "    "}[self.met]
        bound = "" if self.target is None else f"({'at most' if self.most else 'at least'} {self.target:,g})"
        return f"{mark} {self.name:<38} {self.value:>12,.4g} {self.unit} {bound} {self.note}".rstrip()


def percentile(samples: Sequence[float], percent: int) -> float:
    """The sample below which this percentage of them lies."""
    return statistics.quantiles(samples, n=100, method="inclusive")[percent - 1]


def interleaved(works: Sequence[Callable[[], int]], seconds: float) -> list[list[float]]:
    """Rates of several works, done in turns so that a busy machine slows all alike: units a second of CPU time."""
    rates: list[list[float]] = [[] for _ in works]
    for _ in _rounds(seconds):
        for work, measured in zip(works, rates, strict=True):
            started = time.process_time()
            done = work()
            measured.append(done / max(time.process_time() - started, 1e-9))
    return rates


def _rounds(seconds: float) -> Iterator[int]:
    end, number = time.monotonic() + seconds, 0
    while number < 3 or time.monotonic() < end:
        yield number
        number += 1
