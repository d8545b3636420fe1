"""What a busy evening brought, as the driver over the wire tells it, and what is to be reached."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.bench.figures import percentile

Samples = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be reached: delays in ms, memory in MiB, its growth in percent, calls an answer and in a second."""

    acknowledged_p95: float = 250
    acknowledged_p99: float = 1_000
    picture_p95: float = 2_000
    memory: float = 400
    growth: float = 5
    calls: float = 2
    calls_passing: float = 4
    second: float = 50
    rushed_p95: float = 2_500


TARGET = Target()


@dataclass(frozen=True, slots=True)
class LoadRun:
    """What was measured: delays in ms and memory in MiB, each after so many seconds, and counts by name."""

    acknowledged: Samples
    pictures: Samples
    memory: Samples
    told: dict[str, Any]

    @classmethod
    def of(cls, told: dict[str, Any]) -> LoadRun:
        """As the driver tells it."""
        in_ms = {name: [(at, 1000 * delay) for at, delay in told[name]] for name in ("acknowledged", "pictures")}
        return cls(in_ms["acknowledged"], in_ms["pictures"], [(at, held) for at, held in told["memory"]], told)

    @property
    def growth(self) -> float | None:
        """By how many percent the memory is larger in the last quarter than in the second; None for too few samples."""
        held = values(self.memory)
        quarter = len(held) // 4
        if not quarter:
            return None
        before, after = statistics.median(held[quarter : 2 * quarter]), statistics.median(held[-quarter:])
        return 100 * (after / before - 1)

    @property
    def faults(self) -> list[str]:
        """What went wrong: refused, not spoken, limited, not answered (whole), logged, or a picture that never came."""
        lists = ("violations", "unspoken", "too_many", "unanswered", "unfinished", "log")
        named = [f"{name}: {fault}" for name in lists for fault in self.told[name]]
        return [*named, *["a picture never came"] * self.told["silent"]]


def delay(samples: Samples, percent: int) -> float | None:
    """The value below which this percentage of them lies; None for too few."""
    return percentile(values(samples), percent) if len(samples) > 1 else None


def values(samples: Samples) -> list[float]:
    """The measured values alone."""
    return [value for _, value in samples]


def mean(samples: Sequence[float]) -> float | None:
    """The average, if there is anything."""
    return statistics.fmean(samples) if samples else None
