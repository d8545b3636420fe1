"""Places: what Discord tells of channels and servers, as far as tables and posts there are concerned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy import ColumnElement, select

from bot.store.schema import tables
from bot.tables.loaded import OPEN
from bot.tables.table import TableAccess
from bot.tables.upkeep.trouble import close_channel
from rules.engine import Refused


class Places(TableAccess):
    """Hears what becomes of the places where tables are."""

    def changed(self, concerned: Callable[[str], bool], *, tell: str = "") -> None:
        """Something has changed in the channels that are `concerned`: try again at once where we were refused.

        A process that delivers may hear other shards: it is told `place CHANNEL`, `server GUILD`, or `place` for all.
        """
        self._services.outbox.try_again(concerned)
        if tell and not self._services.store.leads:
            self._services.store.wake(tell)

    async def gone(self, channel: str) -> None:
        """A channel or thread was deleted: its table is treated as when a post finds no channel."""
        await self._close(tables.c.channel == channel)

    async def left(self, guild: str) -> None:
        """We are no longer on a server; lessons are in direct messages mostly, so they are not concerned."""
        await self._close(tables.c.guild == guild, tables.c.lesson.is_(None))

    async def _close(self, *which: ColumnElement[bool]) -> None:
        for number in await self._open(*which):
            with suppress(Refused):  # it was deleted, or waits for the bot's operator
                await close_channel(self._table(number))

    async def _open(self, *which: ColumnElement[bool]) -> Sequence[int]:
        query = select(tables.c.id).where(tables.c.status.in_(OPEN), *which).order_by(tables.c.id)
        rows = await self._services.store.read(query)
        return [number for (number,) in rows]
