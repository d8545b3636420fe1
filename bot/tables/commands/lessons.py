"""Opening a guided table: one newcomer and computers, in a room where nobody is disturbed.

It is a table like any other, so it lives in any channel: usually that of the newcomer's direct messages, which nobody
else sees. Its row has `lesson`, which tells it from others and keeps how far its learner is.
"""

from __future__ import annotations

from sqlalchemy import select

from bot.catalogue import lesson_of
from bot.store.rows import SeatRow
from bot.store.schema import tables
from bot.tables.commands.ending import Ending
from bot.tables.commands.lobby import Lobby
from bot.tables.commands.opening import open_table
from bot.tables.guiding import LEARNER
from bot.tables.loaded import OPEN
from bot.tables.schemas import Person
from bot.tables.seated import COMPUTER, PERSON
from bot.tables.table import Services, Table, TableAccess
from rules.engine import Refused, say

DIRECT = "@me"
"""Stands for the server of a table in somebody's direct messages, as in Discord's own addresses."""
AT_ONCE = {"computer_pause": "0", "time_limit": "none"}


async def open_lesson(services: Services, key: str, guild: str, channel: str, person: Person, interaction: str) -> int:
    """Open a lesson's table, with everybody seated; return its number. Raises `Refused` if one is open already."""
    lesson = lesson_of(services.game(key).key)
    done, number = await services.receipt(interaction)
    if done and number is not None:
        return number
    if (open_now := await own_lesson(services, person.id)) is not None:
        raise Refused(
            "You have a lesson open already, table {open_now}: go on with it, or press End lesson there.",
            open_now=open_now,
        )
    learner = SeatRow(LEARNER, PERSON, person.id, person.name, interaction)
    others = [(seat, say("Computer {seat}", seat=seat)) for seat in range(1, lesson.seats)]
    seated = [learner, *[SeatRow(seat, COMPUTER, None, name, name) for seat, name in others]]
    options = {**lesson.options, **AT_ONCE}
    return await open_table(
        services, key, guild, channel, person, interaction, options=options, seated=seated, lesson=""
    )


async def own_lesson(services: Services, person: str) -> int | None:
    """The lesson that this person has open."""
    here = tables.c.host == person, tables.c.status.in_(OPEN), tables.c.lesson.is_not(None)
    rows = await services.store.read(select(tables.c.id).where(*here))
    return rows[0].id if rows else None


class Lessons(TableAccess):
    """Opens guided tables, which count for nothing."""

    async def open(self, game: str, guild: str, channel: str, person: Person, interaction: str) -> int:
        """Open a guided table and begin; return its number."""
        number = await open_lesson(self._services, game, guild, channel, person, interaction)
        await self._begin(number, person.id)
        return number

    async def current(self, person: str) -> int | None:
        """Return the lesson that this person has open, begun by now; one that was paused is given up."""
        number = await own_lesson(self._services, person)
        if number is None or await self._goes_on(number, person):
            return number
        await Ending(self._services, self._table).end(number, person, f"lesson {number} given up")
        return None

    async def _begin(self, number: int, person: str) -> None:
        """Begin a lesson that was opened; do nothing where it has begun, as after a crash between the two."""
        table = self._table(number)
        async with table.opened() as live:
            if live.row.status != "lobby":
                return
        await Lobby(self._services, self._table).start(number, person, f"lesson {number}")

    async def _goes_on(self, number: int, person: str) -> bool:
        """Whether an open lesson can be played on, after it has begun; not where its room is gone or it fell asleep."""
        table = self._table(number)
        await self._begin(number, person)
        async with table.opened() as live:
            return live.row.status == "running"


async def is_lesson(table: Table) -> bool:
    """Whether this is a guided table."""
    async with table.opened() as live:
        return live.row.lesson is not None
