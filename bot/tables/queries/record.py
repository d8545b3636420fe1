"""The record of a table: what a spectator may see of it as JSON, or every row with the secret."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import select

from bot.store.records import Record, SeatRecord, make_record, plain_record
from bot.store.rows import to_entry
from bot.store.schema import entries, log
from bot.tables.dice import typed_numbers
from bot.tables.loaded import Live
from bot.tables.table import Table
from rules.engine import commitment


async def record(table: Table, *, complete: bool) -> dict[str, Any]:
    """A table as JSON: what a spectator may see, or all of it once the game is over or for the operator."""
    async with table.opened() as live:
        if live.match is not None and (complete or live.row.status == "over"):
            return plain_record(await complete_record(table, live))
        row = live.row
        lines = select(log.c.text).where(log.c.table_id == row.id, log.c.audience.is_(None)).order_by(log.c.id)
        return {
            "table": row.id, "game": row.game, "status": row.status, "options": row.options,
            "commitment": commitment(row.secret),
            "seats": [{"kind": seat.kind, "name": seat.name} for seat in live.seats],
            "view": to_jsonable_python(live.match.view(None)) if live.match else None,
            "log": [line.text for line in await table.services.store.read(lines)],
        }  # fmt: skip


async def complete_record(table: Table, live: Live) -> Record:
    """Every row of every branch with the secret, as `bot.store.verify` checks it."""
    assert live.match is not None
    rows = select(entries).where(entries.c.table_id == table.id).order_by(entries.c.branch, entries.c.seq)
    journal = [to_entry(row) for row in await table.services.store.read(rows)]
    chairs = [SeatRecord(name=seat.name, person=seat.person, salt=seat.salt) for seat in live.seats]
    options = live.game_options()
    house = {key: value for key, value in live.row.options.items() if key not in options}
    typed = await typed_numbers(table.services.store, table.id)
    return make_record(live.match, journal, chairs, options, live.row.secret, house, typed)
