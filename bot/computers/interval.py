"""How sure a share of games is that was counted, and a mean of what was tried."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

Z = 1.96
"""Standard errors to either side of what was seen that hold the truth in 95 of 100 cases."""


def wilson(rate: float, count: int) -> tuple[float, float]:
    """Wilson's interval, 95 %, for a share that was seen in so many games."""
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * math.sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return middle - half, middle + half


def standard_error(found: Sequence[float]) -> float:
    """By how much the mean of these may be off; 0 of a single one, which tells nothing of that."""
    mean, count = fmean(found), len(found)
    return math.sqrt(sum([(each - mean) ** 2 for each in found]) / max(1, count - 1) / count)
