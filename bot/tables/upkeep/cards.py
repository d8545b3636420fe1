"""A table's message: owed anew, and edited once its picture is drawn."""

from __future__ import annotations

from bot.tables.table import TableAccess


class Cards(TableAccess):
    """Owes tables' messages."""

    async def repost(self, number: int) -> None:
        """Owe the table's or the lobby's message anew."""
        table = self._table(number)
        async with table.opened() as live:
            work = table.begin(live)
            work.enqueue("lobby" if live.match is None else "table")
            await table.commit(work)

    async def enqueue_picture(self, number: int) -> None:
        """Owe an edit of the table's message, which goes out in words; it leaves at `bring_picture`, or a restart.

        Nothing is owed where the message will be told anew.
        """
        table = self._table(number)
        async with table.opened() as live:
            if not table.services.outbox.owes_card(live.row.id, live.row.channel):
                work = table.begin(live)
                work.enqueue("table-edit", resting=True)
                await table.commit(work)

    def bring_picture(self, number: int, channel: str) -> None:
        """The picture is drawn: let that edit leave."""
        self._services.outbox.wake_card(number, channel)
