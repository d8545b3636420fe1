"""Following: a spectator is told by direct message when a round of somebody else's game is over, or the game.

What is to be told follows from rows alone (the round that a follower was told of last, and when), so that a restart
forgets nothing and tells nothing twice.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update

from bot.store import Change, Duplicate, StoreError
from bot.store.schema import follows, log, tables
from bot.tables.loaded import LoadedTable
from bot.tables.pace import HOUR, present
from bot.tables.table import TableAccess
from bot.tables.unit_of_work import UnitOfWork
from rules.engine import Refused, say

MOST = 25
EVERY = HOUR
LINES = 12
"""A follower is told at most once in EVERY seconds about a table, and at most so many lines."""
ENDED = ("over", "cancelled")


class Following(TableAccess):
    """Keeps who follows which table, and tells them."""

    async def start(self) -> None:
        """Take up what earlier processes left."""
        for (number,) in await self._services.store.read(select(follows.c.table_id).distinct()):
            self._services.followed[number] = (0, "")
            self._services.agenda.at(("followers", number), self._services.clock.now())

    async def due(self) -> list[int]:
        """Return the tables of which somebody is to be told, if they want no quiet now, whoever has played on there."""
        ended, late = tables.c.status.in_(ENDED), follows.c.told_at <= self._services.clock.now() - EVERY
        query = select(tables.c.id).join(follows, follows.c.table_id == tables.c.id)
        query = query.where(or_(ended, and_(tables.c.round > follows.c.round, late))).distinct()
        return [number for (number,) in await self._services.store.read(query) if number not in self._services.left]

    async def follow(self, number: int, person: str) -> None:
        """Begin to tell this person, from now on; raises `Refused` for those who play there or cannot be told."""
        count = (await self._services.store.read(select(func.count()).where(follows.c.person == person)))[0][0]
        if count >= MOST:
            raise Refused("You follow {most} tables already; /unfollow one of them first.", most=MOST)
        if not await self._services.people.reachable(person):
            raise Refused("I cannot write to you: allow my direct messages in your panel's Settings, then try again.")
        async with self._table(number).opened() as live:
            if live.seat_of(person) is not None:
                raise Refused("You play at this table, so you are told of your moves anyway.")
            if live.row.status in ENDED:
                raise Refused("This game is over; there is nothing to follow any more.")
            row = {"table_id": number, "person": person, "round": live.row.round, "told_at": 0}
            newest = insert(follows).values(**row, line=self._services.store.new_id())
            try:
                await self._services.store.save(Change(extra_statements=[newest]))
            except Duplicate:
                raise Refused("You follow this table already; /unfollow ends it.") from None
            self._services.followed[number] = (live.row.round, live.row.status)

    async def unfollow(self, number: int, person: str) -> None:
        """Tell this person no more."""
        mine = follows.c.table_id == number, follows.c.person == person
        if not await self._services.store.read(select(follows.c.person).where(*mine)):
            raise Refused("You do not follow this table.")
        await self._services.store.save(Change(extra_statements=[delete(follows).where(*mine)]))

    async def tell(self, number: int) -> None:
        """Owe what is due to the followers of a table, and note when the next of them can be told."""
        try:
            later = await self._tell_all(number)
        except StoreError:
            raise
        except Refused:  # it was deleted, or waits for the bot's operator
            return
        self._services.agenda.at(("followers", number), min(later, default=None))

    async def _tell_all(self, number: int) -> list[int]:
        """Owe it; return when to look again."""
        table = self._table(number)
        async with table.opened() as live:
            rows = await self._services.store.read(select(follows).where(follows.c.table_id == number))
            work = table.begin(live)
            later = [await self._tell(work, row) for row in rows]
            if work.change.extra_statements:
                await table.commit(work)
            if not rows:
                self._services.followed.pop(number, None)
        return [when for when in later if when is not None]

    async def _tell(self, work: UnitOfWork, row: Row[Any]) -> int | None:
        """Owe one follower a digest; return when to look again if it must wait."""
        live, now = work.live, work.now
        mine = follows.c.table_id == live.row.id, follows.c.person == row.person
        if live.seat_of(row.person) is not None:
            work.execute(delete(follows).where(*mine))
            return None
        ended = live.row.status in ENDED
        if not ended and live.row.round <= row.round:
            return None
        habits = await self._services.people.habits_of(row.person, live.row.guild)
        when = present(max(now, row.told_at + EVERY), habits)
        if when > now:
            return when
        lines = await self._lines(live, row.line)
        work.enqueue("digest", row.person, [_headline(live), *lines])
        told = {"line": work.new_id(), "round": live.row.round, "told_at": now}
        work.execute(delete(follows).where(*mine) if ended else update(follows).where(*mine).values(told))
        return None

    async def _lines(self, live: LoadedTable, since: int) -> list[str]:
        """The latest public lines after the one with this id that were not taken back, oldest first."""
        public = log.c.table_id == live.row.id, log.c.audience.is_(None), log.c.id > since
        query = select(log.c.text, log.c.branch, log.c.seq).where(*public).order_by(log.c.id)
        rows = await self._services.store.read(query)
        return [row.text for row in rows if live.tells_of_now(row.branch, row.seq)][-LINES:]


def _headline(live: LoadedTable) -> str:
    title, row = live.game.title, live.row
    if row.status not in ENDED:
        return say("{title}, which you follow, is in round {round} now.", title=title, round=row.round)
    won = [live.names[seat] for seat in row.winners]
    if not won:
        return say("{title}, which you followed, is over.", title=title)
    return say("{title}, which you followed, is over; {who:and} won.", title=title, who=won)
