"""The public lines that posts tell: the latest are at hand, older ones are read again."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import bindparam, func, or_, select

from bot.store import Store
from bot.store.schema import log, outbox, posts

MOST = 100
_HERE = posts.c.table_id == bindparam("b_table")
_BEGIN = select(posts.c.line).where(_HERE, posts.c.message == bindparam("b_message")).scalar_subquery()
_NEXT = select(func.min(posts.c.line)).where(_HERE, posts.c.line > _BEGIN).scalar_subquery()
_OF = (
    select(log.c.text)
    .where(log.c.table_id == bindparam("b_table"), log.c.audience.is_(None), log.c.id >= _BEGIN, log.c.id < _NEXT)
    .order_by(log.c.id)
)
_LATER = select(func.min(outbox.c.new_lines)).where(
    outbox.c.table_id == bindparam("b_table"), outbox.c.kind == "table", outbox.c.id > bindparam("b_post")
)
_END = _LATER.scalar_subquery()
_STORED = (
    select(log.c.text)
    .where(
        log.c.table_id == bindparam("b_table"), log.c.audience.is_(None),
        log.c.id >= bindparam("b_begin"), log.c.id < bindparam("b_post"),
        or_(_END.is_(None), log.c.id < _END),
    )
    .order_by(log.c.id)
)  # fmt: skip


@dataclass(slots=True)
class Told:
    """The public lines of a table from the line `begin` on, as (id, text)."""

    begin: int
    lines: list[tuple[int, str]] = field(default_factory=list)


class Lines:
    """What was told in public at each table that is in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: dict[int, Told] = {}

    async def between(self, table: int, begin: int, end: int) -> tuple[str, ...]:
        """The texts from the line `begin` up to, but not, `end`."""
        known = self._told.get(table)
        if known is None or known.begin > begin:
            known = await self._read(table, begin)
        return tuple([text for line, text in known.lines if begin <= line < end])

    async def stored(self, table: int, begin: int, post: int) -> tuple[str, ...]:
        """The texts from the line `begin` on that were written before this post, but for those with which a later one
        begins, whoever has written it.

        Lines and posts are read as they stand at one moment: each line is told in one message.
        """
        values = {"b_table": table, "b_begin": begin, "b_post": post}
        return tuple([row.text for row in await self._store.read(_STORED, values)])

    async def of(self, table: int, message: str) -> tuple[str, ...]:
        """The texts that an older message of the table tells; none of its newest one, or of one that is not its own."""
        values = {"b_table": table, "b_message": message}
        return tuple([row.text for row in await self._store.read(_OF, values)])

    async def _read(self, table: int, begin: int) -> Told:
        public = log.c.table_id == table, log.c.audience.is_(None), log.c.id >= begin
        rows = await self._store.read(select(log.c.id, log.c.text).where(*public).order_by(log.c.id))
        return Told(begin, [(row.id, row.text) for row in rows])

    def remember(self, table: int, begin: int, lines: list[tuple[int, str]]) -> None:
        """Keep public lines that were written at hand for the next posts; no lines before `begin` are at hand."""
        told = self._told.setdefault(table, Told(begin))
        told.lines += lines
        if len(told.lines) > MOST:
            told.lines = told.lines[-MOST:]
            told.begin = told.lines[0][0]

    def forget(self, table: int) -> None:
        """Let a table's lines leave memory."""
        self._told.pop(table, None)
