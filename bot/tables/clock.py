"""The time of day: one clock for the whole process, given from outside so that it can be turned."""

from __future__ import annotations

from typing import Protocol

from discord.utils import utcnow


class Clock(Protocol):
    """Whatever can tell the time."""

    def now(self) -> int:
        """Seconds since 1970, UTC."""


class UtcClock:
    """The real time, or simulated Discord's."""

    def now(self) -> int:
        """Seconds since 1970, UTC."""
        return int(utcnow().timestamp())
