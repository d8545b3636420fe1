"""Once more with the same seats: each is held until its person is ready, or declines, or the host frees it.

The secret of the dice is drawn when the rematch is opened, so what anybody pressed before is no salt for it.
"""

from __future__ import annotations

from bot.store.rows import REMATCH, SeatRow
from bot.tables.commands import lobby, seating
from bot.tables.commands.blocking import together
from bot.tables.commands.opening import open_table
from bot.tables.loaded import READY
from bot.tables.schemas import Person
from bot.tables.seated import PERSON
from bot.tables.table import Table, TableAccess
from rules.engine import Refused, say


async def _open(table: Table, by: str, interaction: str) -> int:
    """A new lobby in the same channel, with the same options and seats that are held; returns its number."""
    async with table.opened() as live:
        done, number = await table.services.receipt(interaction)
        if done and number is not None:
            return number
        if live.row.status not in ("over", "cancelled"):
            raise Refused("This game is not over yet; a rematch can be opened afterwards.")
        if live.row.lesson is not None:
            raise Refused("This was a lesson; /learn begins another one.")
        if by != live.row.host and live.seat_of(by) is None:
            raise Refused("Only those who played can open a rematch; /game new opens a table of your own.")
        row = live.row
        again = await together(table.services.store, by, [_kept(seat) for seat in live.seats])
        host = Person(by, next((seat.name for seat in live.seats if seat.person == by), ""))
        return await open_table(
            table.services, row.game, row.guild, row.channel, host, interaction, options=row.options, seated=again
        )


def _kept(seat: SeatRow) -> SeatRow:
    """The seat in a rematch: that of a person is held."""
    is_person = seat.kind == PERSON
    salt, held = ("", REMATCH) if is_person else (seat.name, None)
    return SeatRow(seat.seat, seat.kind, seat.person, seat.name, salt, seat.orders, held=held, level=seat.level)


async def _call(table: Table) -> None:
    """Owe the card of a rematch, and a call to those for whom seats are held; the one who opened it knows."""
    async with table.opened() as live:
        if live.row.status != "lobby" or live.row.version:  # this was delivered before
            return
        work = table.begin(live)
        work.enqueue("lobby")
        called = {seat.person: live.names[seat.seat] for seat in live.seats if seat.person and seat.held}
        called.pop(live.row.host, None)
        if called:
            text = say("A rematch is open; seats are held for {names}.", names=", ".join(called.values()))
            work.enqueue("announce", lines=[text, READY], mentions=[*called])
        await table.commit(work)


NOT_HELD = say("No seat is held for them any more; only a seat whose player is not ready yet can be freed.")


class Rematch(TableAccess):
    """Opens a rematch and frees its seats."""

    async def open(self, number: int, by: str, interaction: str) -> int:
        """Open a lobby in the same channel with the same options and seats that are held; return its number."""
        again = await _open(self._table(number), by, interaction)
        await _call(self._table(again))
        return again

    async def free_seat(self, number: int, by: str, person: str, interaction: str) -> None:
        """Let somebody else have a seat that is held for this person; for the host."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            seating.in_lobby(live)
            seating.only_host(live, by)
            seat = live.seat_of(person)
            if seat is None or live.seats[seat].held is None:
                raise Refused(NOT_HELD)
            seating.remove_seat(live, seat)
            await lobby.save(table, live, interaction)
