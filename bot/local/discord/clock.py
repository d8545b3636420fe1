"""The stand-in's clock."""

from __future__ import annotations

import time

from bot.local.discord.archive import Archive


class Clock:
    """Real time in seconds, plus what was skipped."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self.ahead: float = archive.fact("ahead") or 0.0

    def time(self) -> float:
        """Seconds since 1970."""
        return time.time() + self.ahead

    def now(self) -> int:
        """The same in whole seconds, as the bot's own clock tells it."""
        return int(self.time())

    def advance(self, seconds: float) -> None:
        """Skip some time."""
        self._archive.note("ahead", self.ahead + seconds)
        self.ahead += seconds
