"""A player's private lines that still matter: what came since their turn before ended, without what was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import and_, bindparam, func, select

from bot.store.rows import RECENT, to_entry
from bot.store.schema import entries, log
from bot.tables.loaded import LoadedTable
from bot.tables.queries.replaying import windows
from bot.tables.schemas import LogLine
from bot.tables.table import Table
from rules.engine import Entry

FAR = 4 * RECENT
"""Lines to look at, at most: some of them may be taken back, or old."""
_THEIRS = and_(
    log.c.table_id == bindparam("b_table"), log.c.audience == bindparam("b_seat"), log.c.round >= bindparam("b_round")
)
_PRIVATE = select(log).where(_THEIRS).order_by(log.c.id.desc()).limit(FAR)
_SINCE = (
    select(entries)
    .where(
        entries.c.table_id == bindparam("b_table"),
        entries.c.kind != "chance",
        entries.c.seq >= select(func.min(log.c.seq)).where(_THEIRS).scalar_subquery(),
    )
    .order_by(entries.c.seq)
)
"""The journal since the first of those lines."""


async def private_log(table: Table, live: LoadedTable, seat: int | None, person: str) -> tuple[LogLine, ...]:
    """The latest lines for this seat alone that `person`, who sits there, needs now, oldest first."""
    if seat is None or live.match is None:
        return ()
    values = {"b_table": table.id, "b_seat": seat, "b_round": live.row.round - 1}
    rows, journal = await table.services.store.read_all([_PRIVATE, _SINCE], values)
    here = [row for row in reversed(rows) if row.seq is None or live.tells_of_now(row.branch, row.seq)]
    if not here:
        return ()
    first = min([row.seq for row in here if row.seq is not None], default=live.match.seq)
    given = [row for row in map(to_entry, journal) if row.seq >= first and live.row.plays(row.branch, row.seq)]
    asked = (live.match.seq, live.row.question) if seat in live.open_questions() else None
    sealed = windows(given) | ({live.row.question} if live.in_window else set())
    seq, time = _read_until(given, asked, sealed, seat, person)
    kept = [row for row in here if (row.seq > seq if row.seq is not None else row.time >= time)]
    return tuple([LogLine(row.id, row.round, row.phase, row.audience, row.text, row.time) for row in kept[-RECENT:]])


def _read_until(
    given: Sequence[Entry], asked: tuple[int, int] | None, sealed: set[int], seat: int, person: str
) -> tuple[int, int]:
    """Up to which row, and which time, this person has read all: what their turn before led to at once, they saw then.

    `given` are rows without dice; `asked` is the next row and the question, if this seat is asked. What others answer
    to `sealed` questions counts for nothing: from what is shown nobody may learn of it.
    """
    own = [row for row in given if row.kind == "answer" and row.seat == seat and row.stamp.person == person]
    others = [row.seq for row in given if row.kind == "answer" and row.seat != seat and row.question not in sealed]
    after = [*[(row.seq, row.question) for row in own[1:]], *([asked] if asked else [])]
    ended = None
    for row, (later, question) in zip(own, after, strict=False):
        unseen = row.question in sealed and question in sealed
        if unseen or any(row.seq < other < later for other in others):
            ended = row
    if ended is None:
        return -1, 0
    return next((row.seq for row in given if row.seq > ended.seq), ended.seq), ended.stamp.time
