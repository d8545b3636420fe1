"""How sure a share of games is that was counted."""

from __future__ import annotations

import math

Z = 1.96
"""Standard errors to either side of what was seen that hold the truth in 95 of 100 cases."""


def wilson(rate: float, count: int) -> tuple[float, float]:
    """Wilson's interval, 95 %, for a share that was seen in so many games."""
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * math.sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return middle - half, middle + half
