"""Backups by themselves: every so many hours a copy of the database, of which the newest few are kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.store import StoreError
from bot.tables.agenda import Agenda
from bot.tables.archive import back_up
from bot.tables.clock import Clock
from bot.waiting import WaitHook, wait_plainly

logger = logging.getLogger("arbiter.backups")
HOUR = 3600
STAMP = "%Y%m%dT%H%M%SZ"
NAME = re.compile(r"arbiter-(\d{8}T\d{6}Z)\.db")
LEFT_OVER = re.compile(r"arbiter-\d{8}T\d{6}Z\.db\.part(-\w+)?")
"""What a killed process may have left."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where backups go, how many seconds lie between them, and how many are kept."""

    folder: Path
    every: int = 24 * HOUR
    keep: int = 7


class Backups:
    """Makes backups when their time has come; a failure is told in the log and by `problem`, and tried again.

    The time of the last one is read from the names in the folder, so a restart makes none before its time.
    """

    def __init__(
        self, url: str, plan: Plan, clock: Clock, wait_hook: WaitHook = wait_plainly,
        copy: Callable[[str, Path], int] = back_up,
    ) -> None:  # fmt: skip
        self._url, self._plan, self._clock, self._copy = url, plan, clock, copy
        self._agenda = Agenda(clock, wait_hook, self._run)
        self.problem = ""

    def start(self) -> None:
        """Begin to watch the clock."""
        self._agenda.start()
        self._agenda.at("backup", self._next())

    async def close(self) -> None:
        """Stop; a copy that is being made is finished by its thread."""
        await self._agenda.close()

    def check_clock(self) -> None:
        """Begin what is due now, for whoever has turned the clock by hand."""
        self._agenda.check()

    async def quiet(self) -> None:
        """Wait until no backup is being made."""
        await self._agenda.quiet()

    @property
    def last(self) -> int | None:
        """When the newest backup was made."""
        with contextlib.suppress(OSError):
            return max(map(_made_at, self._kept()), default=None)
        return None

    def _next(self) -> int:
        now = self._clock.now()
        # A name from the future (the clock was wrong) must not put the next one off.
        return now if self.last is None else min(self.last, now) + self._plan.every

    def _kept(self) -> list[Path]:
        """The backups in the folder, oldest first."""
        folder = self._plan.folder
        return sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name)) if folder.exists() else []

    async def _run(self, _key: Hashable) -> None:
        now = self._clock.now()
        try:
            await asyncio.to_thread(self._make, now)
            self.problem = ""
            self._agenda.at("backup", now + self._plan.every)
        except (StoreError, OSError) as error:
            self.problem = str(error)
            logger.error("no backup was made: %s", error)
            self._agenda.at("backup", now + min(HOUR, self._plan.every))

    def _make(self, now: int) -> None:
        """Write a backup under a name of its own, then throw away those that are too many."""
        folder = self._plan.folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in [path for path in folder.iterdir() if LEFT_OVER.fullmatch(path.name)]:
            path.unlink()
        target = folder / f"arbiter-{datetime.fromtimestamp(now, UTC):{STAMP}}.db"
        size = self._copy(self._url, target)
        logger.info("a backup of %d bytes is in %s", size, target.name)
        for path in self._kept()[: -self._plan.keep]:
            path.unlink()


def _made_at(path: Path) -> int:
    found = NAME.fullmatch(path.name)
    assert found is not None
    return int(datetime.strptime(found[1], STAMP).replace(tzinfo=UTC).timestamp())
