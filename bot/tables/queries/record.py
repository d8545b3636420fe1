"""The record of a table: what a spectator may see of it as JSON, or every row with the secret."""

from __future__ import annotations

from sqlalchemy import select

from bot.store.records import Record, SeatRecord, make_record
from bot.store.rows import to_entry
from bot.store.schema import entries
from bot.store.thoughts import thoughts_of
from bot.tables.dice import typed_numbers
from bot.tables.loaded import LoadedTable
from bot.tables.table import Table


async def complete_record(table: Table, live: LoadedTable) -> Record:
    """Every row of every branch with the secret, as `bot.store.verify` checks it; thoughts only as far as shown."""
    assert live.match is not None
    rows = select(entries).where(entries.c.table_id == table.id).order_by(entries.c.branch, entries.c.seq)
    journal = [to_entry(row) for row in await table.services.store.read(rows)]
    chairs = [SeatRecord(name=seat.name, person=seat.person, salt=seat.salt) for seat in live.seats]
    options = live.game_options()
    house = {key: value for key, value in live.row.options.items() if key not in options}
    typed = await typed_numbers(table.services.store, table.id)
    over = live.row.status == "over"
    thoughts = [thought.recorded(over=over) for thought in await thoughts_of(table.services.store, table.id)]
    return make_record(live.match, journal, chairs, options, live.row.secret, house, typed, live.origin, thoughts)
