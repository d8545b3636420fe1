"""What is overdue at tables: the process that was to see to it has ended, so any other takes it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import tables
from bot.tables.loaded import PLAYED
from bot.tables.table import Services

LATE = 2
"""Seconds after which whoever was to do it is not waited for any more."""
TAKEN = 10
"""Seconds for which what was taken is left to the process that took it."""
AT_ONCE = 20


async def take(services: Services) -> list[int]:
    """Take some tables at which something is overdue that no other process has taken; return their numbers."""
    now = services.clock.now()
    overdue = tables.c.status.in_(PLAYED), tables.c.wake <= now - LATE, tables.c.taken <= now
    mine = (*overdue, tables.c.id.not_in(services.left)) if services.left else overdue
    found = select(tables.c.id).where(*mine).order_by(tables.c.wake).limit(AT_ONCE)
    if not await services.store.read(found):
        return []  # nearly always: nothing is written then

    async def work(connection: AsyncConnection) -> Any:
        chosen = found.with_for_update(skip_locked=True).scalar_subquery()
        taken = update(tables).where(tables.c.id.in_(chosen)).values(taken=now + TAKEN).returning(tables.c.id)
        return (await connection.execute(taken)).scalars().all()

    return list(await services.store.write(work))
