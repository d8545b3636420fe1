"""The public lines that posts tell: the latest are at hand, older ones are read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, func, or_, select

from bot.store import Store
from bot.store.rows import RECENT, Branches, tells_of
from bot.store.schema import log, outbox, posts
from bot.tables.story import Line

MOST = 100
RECALLED = 6
"""Lines of the story so far on a message that would begin without any."""
_PUBLIC = select(*[log.c[name] for name in Line._fields]).where(
    log.c.table_id == bindparam("b_table"), log.c.audience.is_(None)
)
_IN_ORDER = _PUBLIC.order_by(log.c.id)
_SINCE = _IN_ORDER.where(log.c.id >= bindparam("b_begin"))
_AFTER = _IN_ORDER.where(log.c.seq > bindparam("b_begin"))
_BEFORE = _PUBLIC.where(log.c.id < bindparam("b_begin")).order_by(log.c.id.desc()).limit(RECENT)
_LATER = select(func.min(outbox.c.new_lines)).where(
    outbox.c.table_id == bindparam("b_table"), outbox.c.kind == "table", outbox.c.id > bindparam("b_post")
)
_END = _LATER.scalar_subquery()
_NEXT = (
    select(func.min(outbox.c.new_lines))
    .where(
        outbox.c.table_id == bindparam("b_table"),
        outbox.c.kind.in_(("table", "table-edit")),
        outbox.c.id > bindparam("b_post"),
        outbox.c.new_lines > bindparam("b_begin"),
    )
    .scalar_subquery()
)
_MADE = _SINCE.where(or_(_NEXT.is_(None), log.c.id < _NEXT))
_STORED = _SINCE.where(log.c.id < bindparam("b_post"), or_(_END.is_(None), log.c.id < _END))
_OLDER = (
    select(posts.c.message, posts.c.channel, posts.c.line)
    .where(posts.c.table_id == bindparam("b_table"), posts.c.line > 0, posts.c.line < bindparam("b_begin"))
    .order_by(posts.c.line)
)
"""The messages of a table before the one that begins with a line; a film tells none."""


@dataclass(slots=True)
class Told:
    """The public lines of a table from the line `begin` on."""

    begin: int
    lines: list[Line] = field(default_factory=list)


class Older(NamedTuple):
    """An older message of a table, where it is, the line with which it begins, and what it tells."""

    message: str
    channel: str
    begin: int
    lines: Sequence[Line]


class Lines:
    """What was told in public at each table that is in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: dict[int, Told] = {}

    async def between(self, table: int, begin: int, end: int) -> Sequence[Line]:
        """The lines from `begin` up to, but not, `end`; where there are none, the latest before."""
        known = self._told.get(table)
        if known is None or known.begin > begin:
            known = Told(begin, await self._read(_SINCE, table, begin))
        here = [line for line in known.lines if begin <= line.id < end]
        return here or await self._before(table, begin)

    async def stored(self, table: int, begin: int, post: int) -> Sequence[Line]:
        """The lines from `begin` on that were written before this post, but for those with which a later one begins,
        whoever has written it; where there are none, the latest before.

        Lines and posts are read as they stand at one moment: each line is told in one message.
        """
        return await self._read(_STORED, table, begin, post) or await self._before(table, begin)

    async def made(self, table: int, begin: int, post: int) -> Sequence[Line]:
        """The lines from `begin` on, but for those that a later post than this one is still to tell: what the newest
        message tells that begins so; where there are none, the latest before.
        """
        return await self._read(_MADE, table, begin, post) or await self._before(table, begin)

    async def older(self, table: int, begin: int) -> list[Older]:
        """The messages of the table before the one that begins with this line, as far as that is written."""
        made, told = await self._store.read_all([_OLDER, _IN_ORDER], {"b_table": table, "b_begin": begin})
        lines = [Line._make(row) for row in told]
        found, ends = [], [*[row.line for row in made[1:]], begin]
        for row, end in zip(made, ends, strict=False):
            own = [line for line in lines if row.line <= line.id < end]
            before = [line for line in lines if line.id < row.line][-RECENT:]
            found.append(Older(row.message, row.channel, row.line, own or recalled(before)))
        return found

    async def since(self, table: int, branches: Branches, seq: int) -> list[Line]:
        """The lines that tell of what has come since row `seq` on this line of play."""
        lines = await self._read(_AFTER, table, seq)
        return [line for line in lines if tells_of(branches, line.branch, line.seq)]

    async def _before(self, table: int, begin: int) -> Sequence[Line]:
        return recalled((await self._read(_BEFORE, table, begin))[::-1])

    async def _read(self, query: Select[Any], table: int, begin: int, post: int = 0) -> list[Line]:
        rows = await self._store.read(query, {"b_table": table, "b_begin": begin, "b_post": post})
        return [Line._make(row) for row in rows]

    def remember(self, table: int, begin: int, lines: Sequence[Line]) -> None:
        """Keep public lines that were written at hand for the next posts; no lines before `begin` are at hand."""
        told = self._told.setdefault(table, Told(begin))
        told.lines += lines
        if len(told.lines) > MOST:
            told.lines = told.lines[-MOST:]
            told.begin = told.lines[0].id

    def forget(self, table: int) -> None:
        """Let a table's lines leave memory."""
        self._told.pop(table, None)


def recalled(before: Sequence[Line]) -> Sequence[Line]:
    """What a message without lines of its own repeats of those before; what fixes the dice is no part of the story."""
    return [line for line in before if line.phase][-RECALLED:]
