"""Who wants nothing to do with whom. What is refused for that reason never tells which of the two it was."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import and_, delete, func, insert, or_, select

from bot.store import Change, Duplicate, Store
from bot.store.rows import SeatRow
from bot.store.schema import blocks
from rules.engine import Refused, say

MOST = 200
NO_JOINING = say("You cannot join this table.")
NO_INVITING = say("You cannot invite them.")


class Blocking:
    """Reads and writes people's lists."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def block(self, person: str, other: str) -> None:
        """Put somebody on this person's list."""
        if person == other:
            raise Refused("You cannot block yourself.")
        count = (await self._store.read(select(func.count()).where(blocks.c.person == person)))[0][0]
        if count >= MOST:
            raise Refused("Your list is full: it holds {most} people; /unblock takes one off.", most=MOST)
        try:
            await self._store.save(Change(extra_statements=[insert(blocks).values(person=person, blocked=other)]))
        except Duplicate:
            raise Refused("They are on your list already.") from None

    async def unblock(self, person: str, other: str) -> None:
        """Take somebody off it."""
        if other not in await self.blocked(person):
            raise Refused("They are not on your list; /blocked shows it.")
        mine = blocks.c.person == person, blocks.c.blocked == other
        await self._store.save(Change(extra_statements=[delete(blocks).where(*mine)]))

    async def blocked(self, person: str) -> list[str]:
        """Who is on this person's list."""
        query = select(blocks.c.blocked).where(blocks.c.person == person).order_by(blocks.c.blocked)
        return [other for (other,) in await self._store.read(query)]


async def apart(store: Store, person: str, others: Iterable[str]) -> set[str]:
    """Those of the others whom this person has blocked, or who have blocked this person."""
    them = [other for other in others if other != person]
    if not them:
        return set()
    mine = and_(blocks.c.person == person, blocks.c.blocked.in_(them))
    theirs = and_(blocks.c.blocked == person, blocks.c.person.in_(them))
    rows = await store.read(select(blocks.c.person, blocks.c.blocked).where(or_(mine, theirs)))
    return {row.blocked if row.person == person else row.person for row in rows}


async def together(store: Store, host: str, seats: Iterable[SeatRow]) -> list[SeatRow]:
    """The seats of a rematch that its host opens, numbered anew, without those gone or blocked by those who stay."""
    kept: list[SeatRow] = []
    for seat in seats:
        if seat.kind == "person":
            others = [host, *[one.person for one in kept if one.person]]
            if seat.person is None or await apart(store, seat.person, others):
                continue
        seat.seat = len(kept)
        kept.append(seat)
    return kept
