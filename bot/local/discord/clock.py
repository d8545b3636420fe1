"""The stand-in's clock."""

from __future__ import annotations

import time


class Clock:
    """Real time in seconds, plus what a test has skipped."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Skip some time."""
        self._ahead += seconds
