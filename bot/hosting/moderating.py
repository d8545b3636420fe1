"""What moderators do: pause, resume, replace, record, delete. Every act is announced in the channel."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import delete, select

from bot.hosting import votes
from bot.hosting.absence import hand_over, tell_heir
from bot.hosting.dice import typed_numbers
from bot.hosting.live import OPEN, Live
from bot.hosting.pausing import go_on, rest
from bot.hosting.shown import Person
from bot.hosting.table import Table
from bot.hosting.telling import Before, Draft
from bot.records import Record, SeatRecord, make_record, plain_record
from bot.store.rows import to_entry
from bot.store.schema import entries, log, tables
from rules.engine import Refused, commitment


async def pause(table: Table, by: Person, interaction: str) -> None:
    """Stop the clock and refuse answers."""
    await _set_status(
        table, interaction, "running", "paused", f"{_named(table, by)} paused the table.", "No game runs here."
    )


async def resume(table: Table, by: Person, interaction: str) -> None:
    """Go on; the clock of the open question starts again."""
    await _set_status(
        table, interaction, "paused", "running", f"{_named(table, by)} resumed the game.", "This table is not paused."
    )


async def _set_status(table: Table, interaction: str, old: str, new: str, text: str, otherwise: str) -> None:
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        if live.row.status != old:
            raise Refused(otherwise)
        draft, before = table.draft(live), Before.of(live)
        _announce(draft, text, interaction)
        if new == "running":
            go_on(draft)
        else:
            rest(draft, None)
        await votes.recount(table, live, draft, before)
        await votes.write(table, draft, before)
        table.services.outbox.unblock(live.row.channel)


async def replace(table: Table, by: Person, seat: int, person: Person | None, interaction: str) -> None:
    """Give a seat to somebody else, or to a computer (None). What was owed to the old player is not sent any more."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        if live.row.status not in OPEN:
            raise Refused("This game is over; nobody can be replaced any more.")
        if not 0 <= seat < len(live.seats):
            raise Refused(f"There is no seat {seat + 1} at this table; there are {len(live.seats)}.")
        if person and live.seat_of(person.id) is not None:
            raise Refused(f"{table.services.in_text(person.name)} has a seat at this table already.")
        draft, before, name = table.draft(live), Before.of(live), live.names[seat]
        hand_over(table, draft, seat, person)
        _announce(draft, f"{_named(table, by)} gave the seat of {name} to {live.names[seat]}.", interaction)
        if live.row.paused_by == "empty" and person:
            go_on(draft)
        elif live.match is None or live.row.status == "running":
            draft.owe("table" if live.match else "lobby-edit")
        tell_heir(draft, seat)
        await votes.recount(table, live, draft, before)
        await votes.write(table, draft, before)


def _named(table: Table, by: Person) -> str:
    return table.services.in_text(by.name)


def _announce(draft: Draft, text: str, interaction: str) -> None:
    draft.live.row.version += 1
    draft.live.use(draft.now)
    draft.receipt(interaction)
    draft.say(text, of_play=False)


async def remove(table: Table, by: Person, interaction: str) -> None:
    """Delete a table and all that was stored of it."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        draft = table.draft(live)
        draft.receipt(interaction)
        table.services.outbox.drop(lambda post: post.table == table.id)
        title = live.game.title
        draft.owe(
            "announce",
            lines=[f"{_named(table, by)} deleted this table of {title} and all that was stored of it."],
            private=True,
        )
        draft.change.also.append(delete(tables).where(tables.c.id == table.id))
        live.row.wake = None
        await table.write(draft)
        table.live = None


async def repost(table: Table) -> None:
    """Owe the table's or the lobby's message anew."""
    async with table.opened() as live:
        draft = table.draft(live)
        draft.owe("lobby" if live.match is None else "table")
        await table.write(draft)


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
    """Every row of every branch with the secret, as `bot.verify` checks it."""
    assert live.match is not None
    rows = select(entries).where(entries.c.table_id == table.id).order_by(entries.c.branch, entries.c.seq)
    journal = [to_entry(row) for row in await table.services.store.read(rows)]
    chairs = [SeatRecord(name=seat.name, person=seat.person, salt=seat.salt) for seat in live.seats]
    options = live.game_options()
    house = {key: value for key, value in live.row.options.items() if key not in options}
    typed = await typed_numbers(table.services.store, table.id)
    return make_record(live.match, journal, chairs, options, live.row.secret, house, typed)
