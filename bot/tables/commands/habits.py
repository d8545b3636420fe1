"""A person's habits: when they are there, and what their tables must know of it."""

from __future__ import annotations

from contextlib import suppress

from bot.tables.errors import Left
from bot.tables.queries.looking import TableQueries
from bot.tables.table import TableAccess
from bot.tables.upkeep import reminding


class PersonalHabits(TableAccess):
    """Changes habits and vacations; what they mean for open tables holds at once."""

    async def set(self, person: str, key: str, value: str) -> None:
        """Set a habit, or how pictures are shown, as typed."""
        await self._services.people.set_habit(person, key, value)
        await self._reschedule(person)

    async def go_away(self, person: str, guild: str, begins: int, ends: int) -> int:
        """Plan a vacation on a server; return the days that are left for this year."""
        left = await self._services.people.go_away(person, guild, begins, ends)
        await self._reschedule(person, anew=True)
        return left

    async def come_back(self, person: str, guild: str) -> None:
        """End a vacation, and take back those to come."""
        await self._services.people.come_back(person, guild)
        await self._reschedule(person, anew=True)

    async def _reschedule(self, person: str, *, anew: bool = False) -> None:
        """Let all tables of this person wake when they must now; `anew` shows it on their messages."""
        for number in await TableQueries(self._services, self._table).tables_of(person):
            with suppress(Left):
                await reminding.keep_up(self._table(number), anew=anew)
