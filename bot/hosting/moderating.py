"""What moderators do: pause, resume, replace, record, delete. Every act is announced in the channel."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import delete, select, update

from bot.hosting.live import OPEN, PERSON, Live
from bot.hosting.lobby import computer
from bot.hosting.shown import Person
from bot.hosting.table import Table
from bot.hosting.telling import Draft
from bot.records import Record, SeatRecord, make_record
from bot.store.rows import SeatRow, to_entry
from bot.store.schema import entries, log, seats, tables
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
        draft = table.draft(live)
        row = live.row
        row.status, row.asked_at = new, draft.now
        row.wake = live.next_wake(draft.now)
        _announce(draft, text, interaction)
        draft.owe("table" if new == "running" else "table-edit")
        draft.stamp_row()
        await table.write(draft)
        table.services.outbox.unblock(row.channel)


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
        draft, old, name = table.draft(live), live.seats[seat], live.names[seat]
        live.seats[seat] = _taken_over(live, old, person)
        live.name_seats(table.services.in_text)
        gone = table.services.outbox.drop(lambda post: post.table == table.id and post.target == old.person)
        draft.change.settled += [{"b_id": number} for number in gone]
        new = live.seats[seat]
        values = {"kind": new.kind, "person": new.person, "name": new.name}
        draft.change.also.append(update(seats).where(seats.c.table_id == table.id, seats.c.seat == seat).values(values))
        _announce(draft, f"{_named(table, by)} gave the seat of {name} to {live.names[seat]}.", interaction)
        live.row.wake = live.next_wake(draft.now)
        _tell_successor(draft, live, seat)
        draft.stamp_row()
        await table.write(draft)


def _taken_over(live: Live, old: SeatRow, person: Person | None) -> SeatRow:
    """The seat with its new player. The salt stays: the dice were mixed with it."""
    if person is None:
        return SeatRow(
            old.seat, *(computer(live, old.seat).kind, None, computer(live, old.seat).name), old.salt, old.orders
        )
    return SeatRow(old.seat, PERSON, person.id, person.name, old.salt, old.orders)


def _tell_successor(draft: Draft, live: Live, seat: int) -> None:
    draft.owe("table" if live.row.status == "running" else "table-edit" if live.match else "lobby-edit")
    person = live.seats[seat].person
    if person and seat in live.open_questions():
        draft.owe("turn-dm", person, seat=seat, question=live.row.question)


def _named(table: Table, by: Person) -> str:
    return table.services.in_text(by.name)


def _announce(draft: Draft, text: str, interaction: str) -> None:
    draft.live.row.version += 1
    draft.receipt(interaction)
    draft.say(text)


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
            return (await complete_record(table, live)).model_dump(mode="json")
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
    return make_record(live.match, journal, chairs, options, live.row.secret, house)
