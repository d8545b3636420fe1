"""The film of a game that is over, posted once for everybody."""

from __future__ import annotations

from bot.tables.queries.history import FILM_LINE
from bot.tables.table import TableAccess


class Filming(TableAccess):
    """Remembers films that were posted."""

    async def note(self, number: int, channel: str, message: str) -> None:
        """Remember where the film of a game stands."""
        table = self._table(number)
        async with table.opened() as live:
            work = table.begin(live)
            made = {"b_id": number, "message": message, "channel": channel, "message_from": FILM_LINE}
            work.change.posted.append(made)
            await table.commit(work)
