"""Reminders on a player's word: a nudge for whoever is to move, and not now for oneself.

A nudge comes seldom, where that person wants to be reminded, and not at night.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.store.schema import nudges
from bot.tables.commands.blocking import apart
from bot.tables.loaded import LoadedTable
from bot.tables.pace import HOUR, Habits, Reminded, present
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import UnitOfWork
from bot.tables.upkeep.reminding import called_last, note, reschedule
from rules.engine import Refused, say

EVERY = 8 * HOUR
UNSEEN = say(
    "Several players are answering in secret now, and a nudge would show who has not; wait until that is over."
)


class Reminders(TableAccess):
    """Brings reminders forward, and puts them off."""

    async def nudge(self, number: int, person: str, interaction: str) -> int | None:
        """Remind whoever is asked; return when they see it if that is later, because they sleep or are away."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return None
            seat = _whom(live, live.own_seat(person))
            work, habits = table.begin(live), live.habits_of(seat)
            await _see_that_may(table, live, person, seat)
            await _see_that_seldom(table, live, work.now)
            when, deadline = present(work.now, habits), live.acts_at()
            if deadline is not None and when >= deadline:
                raise Refused("Their time will run out before they see it.")
            work.receipt(interaction)
            live.use(work.now)
            _remind(work, seat, habits, when, say("{who} nudges you.", who=live.names[live.own_seat(person)]))
            work.execute(delete(nudges).where(nudges.c.table_id == table.id))
            row = {"table_id": table.id, "question": live.row.question, "at": work.now}
            work.execute(insert(nudges).values(row))
            await reschedule(table, live, work)
            return when if when > work.now else None

    async def not_now(self, number: int, person: str) -> int:
        """Put off reminders of what this person is asked; return when the next one comes at the earliest."""
        table = self._table(number)
        async with table.opened() as live:
            seat = live.own_seat(person)
            if seat not in live.open_questions():
                raise Refused("You are not asked anything at the moment, so there is nothing to be reminded of.")
            work = table.begin(live)
            every = live.habits_of(seat).every
            note(work, seat, Reminded(live.row.question, work.now + every, called_last(live, seat)))
            await reschedule(table, live, work)
            return work.now + 2 * every


def _whom(live: LoadedTable, own: int) -> int:
    """The seat that is to move; raises `Refused` if nobody can be nudged."""
    live.see_that_played()
    if live.in_window:
        raise Refused(UNSEEN)
    seat = live.whose_turn()
    if seat is None:
        raise Refused("Nobody is asked anything at this table now.")
    if seat == own:
        raise Refused("It is your own move.")
    if not live.is_person(seat):
        raise Refused("{who} is a computer: it moves by itself.", who=live.names[seat])
    return seat


async def _see_that_may(table: Table, live: LoadedTable, person: str, seat: int) -> None:
    """Whoever wants no reminders gets none; those who have blocked one another are told the same."""
    whom = live.seats[seat].person or ""
    if live.habits_of(seat).remind == "none" or await apart(table.services.store, person, [whom]):
        raise Refused("{who} cannot be nudged.", who=live.names[seat])


async def _see_that_seldom(table: Table, live: LoadedTable, now: int) -> None:
    rows = await table.services.store.read(select(nudges).where(nudges.c.table_id == table.id))
    if rows and rows[0].question == live.row.question:
        raise Refused("They have already been nudged about this move.")
    if rows and now < rows[0].at + EVERY:
        raise Refused(
            "At this table somebody was nudged recently; you can nudge again <t:{time}:R>.", time=rows[0].at + EVERY
        )


def _remind(work: UnitOfWork, seat: int, habits: Habits, when: int, text: str) -> None:
    """Owe it now, or let the next reminder come as soon as they are awake."""
    live, question = work.live, work.live.row.question
    told = live.reminded.get(seat)
    last = told is not None and told.question == question and told.last_call
    if when > work.now:
        note(work, seat, Reminded(question, when - habits.every, last))
        return
    note(work, seat, Reminded(question, work.now, last))
    person = live.seats[seat].person or ""
    if habits.in_channel:
        asked = live.public_ask(work.now)
        lines = [text, say("Still to be answered: {what}", what=asked.text if asked else "")]
        work.enqueue("call", lines=lines, mentions=[person], question=question)
    if habits.by_dm:
        work.enqueue("remind", person, [text], seat=seat, question=question)
