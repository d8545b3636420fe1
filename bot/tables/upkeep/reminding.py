"""Reminders: only of a real pending decision, where the person is, and never twice: each is noted as it is owed."""

from __future__ import annotations

from sqlalchemy import delete, insert

from bot.store.schema import reminded
from bot.tables.loaded import LoadedTable
from bot.tables.pace import Reminded
from bot.tables.table import Table, persistent
from bot.tables.unit_of_work import UnitOfWork, call_out
from rules.engine import say


def remind(work: UnitOfWork) -> bool:
    """Owe the reminders that are due; return whether there were any."""
    live = work.live
    due = {seat: last for seat, (when, last) in live.reminders(work.now).items() if when <= work.now}
    for seat, last in due.items():
        note(work, seat, Reminded(live.row.question, work.now, last or called_last(live, seat)))
    call(work, [seat for seat in due if live.habits_of(seat).in_channel])
    for seat in due:
        if seat in live.open_questions() and live.habits_of(seat).by_dm:
            work.enqueue("remind", live.seats[seat].person, seat=seat, question=live.row.question)
    return bool(due)


def call(work: UnitOfWork, seats: list[int]) -> None:
    """Remind these seats in the channel; in a window everybody who is eligible, so that it tells nothing."""
    live = work.live
    if not seats:
        return
    if live.in_window:
        call_out(work)
        return
    people = [person for seat in seats if (person := live.seats[seat].person)]
    asked = live.public_ask(work.now)
    work.enqueue("call", lines=[say("Still to be answered: {what}", what=asked.text if asked else '')], mentions=people,
              question=live.row.question)  # fmt: skip


def note(work: UnitOfWork, seat: int, told: Reminded) -> None:
    """Write down when a seat was reminded."""
    row = work.live.row
    work.live.reminded[seat] = told
    work.execute(delete(reminded).where(reminded.c.table_id == row.id, reminded.c.seat == seat))
    values = {"question": told.question, "at": told.at, "last_call": told.last_call}
    work.execute(insert(reminded).values(table_id=row.id, seat=seat, **values))


def called_last(live: LoadedTable, seat: int) -> bool:
    """Whether this seat had the last call for what is asked now."""
    told = live.reminded.get(seat)
    return told is not None and told.question == live.row.question and told.last_call


async def reschedule(table: Table, live: LoadedTable, work: UnitOfWork) -> None:
    """Write a change after which the host may have to wake at another time."""
    live.row.wake = live.next_wake(work.now)
    await table.commit(work)


@persistent
async def keep_up(table: Table, *, anew: bool) -> None:
    """Think again about when to wake, after the habits of somebody at the table have changed."""
    async with table.opened() as live:
        work = table.begin(live)
        if anew and live.match is not None and live.row.status == "running":
            work.enqueue("table-edit")
        await reschedule(table, live, work)
