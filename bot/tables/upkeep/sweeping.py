"""Sweeping: a table that nobody uses is put to sleep after warnings, an unused lobby closed; none is deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import and_, case, or_, select

from bot.store.schema import tables
from bot.tables.pace import DAY
from bot.tables.table import Services, Table, persistent
from bot.tables.unit_of_work import Before, UnitOfWork, rest, together
from bot.tables.votes import write
from rules.engine import Refused, say

logger = logging.getLogger(__name__)
GAME = (50, 57, 60)
"""Days without use until both warnings and the sleep: longer than a summer holiday, and a pace of three days."""
LOBBY = (11, 14)
"""Days without use until the warning and the end of a lobby: it holds its channel, and nothing is lost with it."""
SINCE = case(
    (tables.c.used_at > 0, tables.c.used_at), (tables.c.asked_at > 0, tables.c.asked_at), else_=tables.c.created
)
"""When a table was last used; older versions of the program did not write it down."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A table about which something must be done, and since when nobody has used it."""

    table: int
    since: int


async def idle(services: Services) -> list[Idle]:
    """The tables whose next step is due."""
    now = services.clock.now()
    steps = [
        and_(tables.c.status.in_(statuses), tables.c.warned == warned, now - days * DAY >= SINCE)
        for statuses, stages in ((("running", "paused"), GAME), (("lobby",), LOBBY))
        for warned, days in enumerate(stages)
    ]
    query = select(tables.c.id, SINCE.label("since")).where(or_(*steps))
    return [Idle(row.id, row.since) for row in await services.store.read(query)]


async def sweep_all(services: Services, table: Callable[[int], Table]) -> None:
    """Do what is due at every table; one that cannot be opened does not keep the others waiting."""
    for found in await idle(services):
        try:
            await sweep(table(found.table), found.since)
        except Refused:
            continue
        except Exception:
            logger.exception("table %s could not be looked after", found.table)


@persistent
async def sweep(table: Table, since: int) -> None:
    """Warn of what comes, or do it; nothing when somebody has used the table meanwhile."""
    async with table.opened() as live:
        row, stages = live.row, LOBBY if live.row.status == "lobby" else GAME
        if row.used_at > since or row.status not in ("lobby", "running", "paused") or row.warned >= len(stages):
            return
        work, before = table.begin(live), Before.of(live)
        step, row.warned = row.warned, row.warned + 1
        # A warning that comes late, because nobody ran the bot, must leave as much time as any other.
        row.used_at = work.now - stages[step] * DAY
        if step < len(stages) - 1:
            _warn(work, stages[step], stages[-1] - stages[step])
            await table.commit(work)
            return
        if row.status == "lobby":
            _close(work)
        else:
            _sleep(work)
        await write(table, work, before)


def _warn(work: UnitOfWork, days: int, left: int) -> None:
    live = work.live
    people = live.people() or [live.row.host]
    lobby = live.row.status == "lobby"
    line = (
        "Nobody has used this table for {days} days. In {left} days this table is called off."
        if lobby
        else "Nobody has used this table for {days} days. In {left} days this table is put to sleep; nothing is lost."
    )
    work.enqueue("announce", lines=[say(line, days=days, left=left)], mentions=people)


def _close(work: UnitOfWork) -> None:
    work.live.row.status = "cancelled"
    work.say(say("This table was cancelled: nobody has used it for {days} days.", days=LOBBY[-1]))
    work.enqueue("lobby-edit")


def _sleep(work: UnitOfWork) -> None:
    unused = say("Nobody has used this table for {days} days.", days=GAME[-1])
    if work.live.row.status == "paused":
        work.say(together(unused, say("It stays paused; nothing is lost.")), of_play=False)
        return
    rest(work, "idle")
    work.say(together(unused, say("It is put to sleep; Act or /game wake brings it back.")), of_play=False)
