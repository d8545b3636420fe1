"""What moderators do: pause, resume, replace, record, delete. Every act is announced in the channel."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import delete, select

from bot.hosting import votes
from bot.hosting.absence import PLAYED, hand_over, tell_heir
from bot.hosting.dice import typed_numbers
from bot.hosting.live import OPEN, READY, Live
from bot.hosting.names import marked
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
        draft, before, name = table.draft(live), Before.of(live), live.marked[seat]
        gone = hand_over(table, draft, seat, person, asked=_asked(live, by, person))
        _announce(draft, f"{_named(table, by)} gave the seat of {name} to {live.marked[seat]}.{gone}", interaction)
        if live.seats[seat].held and live.match is None and person:
            draft.owe("announce", lines=[draft.public[-1][1], READY], mentions=[person.id])
        if live.row.paused_by == "empty" and person:
            go_on(draft)
        elif live.match is None or live.row.status == "running":
            draft.owe("table" if live.match else "lobby-edit")
        tell_heir(draft, seat)
        await votes.recount(table, live, draft, before)
        await votes.write(table, draft, before)


def _asked(live: Live, by: Person, person: Person | None) -> bool:
    """Whether who gets a seat has asked for it; before the game they also say with which salt they play."""
    return live.match is not None and person is not None and person.id == by.id


def _named(table: Table, by: Person) -> str:
    return marked(table.services.in_text(by.name), by.id)


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
        named = table.services.in_text(by.name)
        lines = [f"{named} deleted this table of {live.game.title} and all that was stored of it."]
        lines += [told] if (told := _counts(live)) else []
        draft.owe("announce", lines=lines, mentions=live.people() if live.row.status in PLAYED else (), private=True)
        draft.change.also.append(delete(tables).where(tables.c.id == table.id))
        live.row.wake = None
        await table.write(draft)
        table.live = None


def _counts(live: Live) -> str:
    """What the ratings keep of a table that is deleted."""
    if live.match is None or live.row.lesson is not None:
        return ""
    if live.row.status in PLAYED:
        return "The game was not over, so it counts for no ratings."
    return "How it ended counts for ratings as before." if live.match.over and live.row.rated else ""


async def repost(table: Table) -> None:
    """Owe the table's or the lobby's message anew."""
    async with table.opened() as live:
        draft = table.draft(live)
        draft.owe("lobby" if live.match is None else "table")
        await table.write(draft)


async def owe_picture(table: Table) -> None:
    """Owe an edit of the table's message, which rests until its picture is drawn; not where it will be told anew."""
    async with table.opened() as live:
        if not table.services.outbox.owes_card(live.row.id, live.row.channel):
            draft = table.draft(live)
            draft.owe("table-edit", resting=True)
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
