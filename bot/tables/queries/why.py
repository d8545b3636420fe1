"""Why a line of the log says so: the rules behind it, its modifiers and dice; for whoever may read the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.schema import log
from bot.tables import opaque_ids
from bot.tables.opaque_ids import NOT_OURS
from bot.tables.queries.history import LINES, readable
from bot.tables.schemas import LogLine
from bot.tables.story import FAR, Line
from bot.tables.table import TableAccess
from rules.engine import Refused


@dataclass(frozen=True, slots=True)
class Because:
    """A line with what is behind it: `rules` are ids, None where an older release wrote the line without them.

    `details` are the modifiers and dice in words, empty where there are none.
    """

    line: LogLine
    rules: tuple[str, ...] | None
    details: str


class Why(TableAccess):
    """Looks up what is behind lines; it changes nothing. All may raise `Refused`."""

    async def line(self, number: int, person: str, shown: str) -> Because:
        """What is behind the line with this hidden number; raises `Refused` if the caller may not read it."""
        async with self._table(number).opened() as live:
            wanted = opaque_ids.reveal(live.row.secret, shown)
            here = log.c.table_id == number, log.c.id == wanted, readable(live.seat_of(person))
            rows = await self._services.store.read(LINES.where(*here))
            if not rows:
                raise Refused(NOT_OURS)
            line = Line._make(rows[0])
            rules = None if line.rules is None else tuple(filter(None, line.rules.split(",")))
            return Because(live.told_now(line), rules, line.why or "")

    async def latest(self, number: int, person: str, most: int) -> list[tuple[str, LogLine]]:
        """The latest lines of play that this person may read and that were not taken back, the last first, each after
        its hidden number.
        """
        async with self._table(number).opened() as live:
            here = log.c.table_id == number, readable(live.seat_of(person)), log.c.phase != ""
            rows = await self._services.store.read(LINES.where(*here).order_by(log.c.id.desc()).limit(most + FAR))
            lines = [Line._make(row).told for row in rows if live.tells_of_now(row.branch, row.seq)]
            return [(opaque_ids.hide(live.row.secret, line.id), line) for line in lines[:most]]

    async def numbered(self, number: int, lines: Sequence[LogLine]) -> list[tuple[str, LogLine]]:
        """Those of these lines that tell of play, each after its hidden number."""
        async with self._table(number).opened() as live:
            return [(opaque_ids.hide(live.row.secret, line.id), line) for line in lines if line.phase]
