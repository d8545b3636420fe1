"""Reminders on a player's word: a nudge for whoever is to move, and not now for oneself.

A nudge comes seldom, where that person wants to be reminded, and not at night.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.store.schema import nudges
from bot.tables.commands.blocking import apart
from bot.tables.loaded import Live
from bot.tables.pace import HOUR, Habits, Reminded, present
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Draft
from bot.tables.upkeep.reminding import called_last, note, reschedule
from rules.engine import Refused

EVERY = 8 * HOUR
UNSEEN = "Several players are asked unseen now, and a nudge would tell who has not answered; wait until that is over."


class Reminders(TableAccess):
    """Brings reminders forward, and puts them off."""

    async def nudge(self, number: int, person: str, interaction: str) -> int | None:
        """Remind whoever is asked; return when they see it if that is later, because they sleep or are away."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return None
            seat = _whom(live, live.own_seat(person))
            draft, habits = table.draft(live), live.habits_of(seat)
            await _see_that_may(table, live, person, seat)
            await _see_that_seldom(table, live, draft.now)
            when, deadline = present(draft.now, habits), live.acts_at()
            if deadline is not None and when >= deadline:
                raise Refused("Their time is over before they would see it.")
            draft.receipt(interaction)
            live.use(draft.now)
            _remind(draft, seat, habits, when, f"{live.names[live.own_seat(person)]} nudges you.")
            draft.change.also.append(delete(nudges).where(nudges.c.table_id == table.id))
            row = {"table_id": table.id, "question": live.row.question, "at": draft.now}
            draft.change.also.append(insert(nudges).values(row))
            await reschedule(table, live, draft)
            return when if when > draft.now else None

    async def not_now(self, number: int, person: str) -> int:
        """Put off reminders of what this person is asked; return when the next one comes at the earliest."""
        table = self._table(number)
        async with table.opened() as live:
            seat = live.own_seat(person)
            if seat not in live.open_questions():
                raise Refused("You are not asked anything at the moment, so there is nothing to be reminded of.")
            draft = table.draft(live)
            every = live.habits_of(seat).every
            note(draft, seat, Reminded(live.row.question, draft.now + every, called_last(live, seat)))
            await reschedule(table, live, draft)
            return draft.now + 2 * every


def _whom(live: Live, own: int) -> int:
    """The seat that is to move, or `Refused` where nobody can be nudged."""
    live.see_that_played()
    if live.in_window:
        raise Refused(UNSEEN)
    seat = live.whose_turn()
    if seat is None:
        raise Refused("Nobody is asked anything at this table now.")
    if seat == own:
        raise Refused("It is your own move.")
    if not live.is_person(seat):
        raise Refused(f"{live.names[seat]} is a computer: it moves by itself.")
    return seat


async def _see_that_may(table: Table, live: Live, person: str, seat: int) -> None:
    """Whoever wants no reminders gets none; those who have blocked one another are told the same."""
    whom = live.seats[seat].person or ""
    if live.habits_of(seat).remind == "none" or await apart(table.services.store, person, [whom]):
        raise Refused(f"{live.names[seat]} cannot be nudged.")


async def _see_that_seldom(table: Table, live: Live, now: int) -> None:
    rows = await table.services.store.read(select(nudges).where(nudges.c.table_id == table.id))
    if rows and rows[0].question == live.row.question:
        raise Refused("They were nudged about this move already.")
    if rows and now < rows[0].at + EVERY:
        raise Refused(f"At this table somebody was nudged lately; you can nudge again <t:{rows[0].at + EVERY}:R>.")


def _remind(draft: Draft, seat: int, habits: Habits, when: int, text: str) -> None:
    """Owe it now, or let the next reminder come as soon as they are awake."""
    live, question = draft.live, draft.live.row.question
    told = live.reminded.get(seat)
    last = told is not None and told.question == question and told.last_call
    if when > draft.now:
        note(draft, seat, Reminded(question, when - habits.every, last))
        return
    note(draft, seat, Reminded(question, draft.now, last))
    person = live.seats[seat].person or ""
    if habits.in_channel:
        asked = live.public_ask(draft.now)
        lines = [text, f"Still to be answered: {asked.text if asked else ''}"]
        draft.owe("call", lines=lines, mentions=[person], question=question)
    if habits.by_dm:
        draft.owe("remind", person, [text], seat=seat, question=question)
