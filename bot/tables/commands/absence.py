"""Absence: a seat that changes hands, its secrets with it, and the way back to it."""

from __future__ import annotations

from sqlalchemy import delete, update

from bot.store.rows import APPOINTED, SeatRow, VoteRow
from bot.store.schema import reminded, seats, tables
from bot.tables import dice, votes
from bot.tables.commands.ending import Ending
from bot.tables.commands.lessons import is_lesson
from bot.tables.lanes import Which
from bot.tables.loaded import PLAYED, LoadedTable
from bot.tables.names import marked
from bot.tables.pace import Reminded
from bot.tables.schemas import Person
from bot.tables.seated import COMPUTER, PERSON, computer
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Before, UnitOfWork, go_on, rest, together
from bot.tables.upkeep.reminding import note
from rules.engine import Refused, say


def hand_over(table: Table, work: UnitOfWork, seat: int, person: Person | None, *, asked: bool = True) -> str:
    """Give a seat to somebody else, or to a computer (None). What was owed to the old player is not sent any more.

    The salt stays: the dice were mixed with it. Somebody who was not `asked` counts as a player once they say or show
    that they are. Returns what to say of dice that the old player threw.
    """
    live = work.live
    waits = live.throwing
    lost = dice.given_up(work) if waits and waits.seat == seat else ""
    old, heir = live.seats[seat], computer(live.seats, seat) if person is None else None
    former = old.person if live.match and old.person else old.former
    live.seats[seat] = new = SeatRow(
        seat, COMPUTER if heir else PERSON, person.id if person else None, heir.name if heir else _name(person),
        old.salt or (heir.salt if heir else ""), old.orders, former=None if person and former == person.id else former,
        held=None if heir or asked else old.held or APPOINTED,
    )  # fmt: skip
    live.name_seats(table.services.in_text)
    live.reminded.pop(seat, None)
    if old.person:
        work.replaced += table.services.outbox.strike(work.change, Which(table.id, target=old.person))
    here = seats.c.table_id == table.id, seats.c.seat == seat
    values = {"kind": new.kind, "person": new.person, "name": new.name, "former": new.former, "bank": None}
    values |= {"held": new.held, "salt": new.salt}
    work.execute(update(seats).where(*here).values(values))
    work.execute(delete(reminded).where(reminded.c.table_id == table.id, reminded.c.seat == seat))
    return lost


def _name(person: Person | None) -> str:
    return person.name if person else ""


def tell_heir(work: UnitOfWork, seat: int) -> None:
    """Owe the person in this seat a DM when an answer is wanted there; the first reminder is counted from then."""
    live = work.live
    person = live.seats[seat].person
    if person and live.row.status == "running" and seat in live.open_questions():
        work.enqueue("turn-dm", person, seat=seat, question=live.row.question)
        note(work, seat, Reminded(live.row.question, work.now))


class Absence(TableAccess):
    """Leaving a seat in a game, and coming back to it."""

    async def leave(self, number: int, person: str, interaction: str) -> None:
        """Hand the seat to the autopilot until somebody has it again; a lesson ends with its learner."""
        table = self._table(number)
        if await is_lesson(table):
            await Ending(self._services, self._table).end(number, person, interaction)
            return
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            seat = live.own_seat(person)
            if live.row.status not in PLAYED:
                raise Refused("No game is being played at this table now, so there is nothing to leave.")
            work, before, name = table.begin(live), Before.of(live), live.marked[seat]
            work.receipt(interaction)
            live.use(work.now)
            gone = hand_over(table, work, seat, None)
            left = say("{who} has left; {heir} plays on in that seat.", who=name, heir=live.marked[seat])
            work.say(together(left, gone), of_play=False)
            if live.people():
                _pass_on_host(work, person)
            else:
                rest(work, "empty")
                work.say(say("Nobody sits at this table any more, so it is paused."), of_play=False)
            await votes.recount(table, live, work, before)
            await votes.write(table, work, before)

    async def ask_return(self, number: int, person: Person, interaction: str) -> tuple[str, ...]:
        """Ask for the seat that this person has left.

        Return the names of those who must agree first, for whom a vote is open; none when it is done.
        """
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return votes.still_asked(live, "return", person.id)
            if live.row.status not in PLAYED:
                raise Refused("No game is being played at this table now, so there is no seat to come back to.")
            if live.seat_of(person.id) is not None:
                raise Refused("You have a seat at this table.")
            seat = next((seat.seat for seat in live.seats if seat.former == person.id), None)
            if seat is None:
                raise Refused("You have left no seat at this table that you could come back to.")
            work = table.begin(live)
            work.receipt(interaction)
            about = {"name": person.name, "called": table.services.in_text(person.name)}
            return await votes.propose(table, live, work, "return", person.id, seat=seat, about=about)


def _pass_on_host(work: UnitOfWork, person: str) -> None:
    """The longest seated person is the host when the host has left; those who took a seat over came later."""
    live = work.live
    if live.row.host != person:
        return
    seated = sorted([seat for seat in live.seats if seat.person], key=lambda seat: (seat.former is not None, seat.seat))
    heir = seated[0]
    assert heir.person is not None
    live.row.host = heir.person
    work.execute(update(tables).where(tables.c.id == live.row.id).values(host=heir.person))
    work.say(say("{who} is the host now.", who=live.marked[heir.seat]), of_play=False)


# -- coming back -------------------------------------------------------------------------------------------------------


def _asks(live: LoadedTable, vote: VoteRow) -> str:
    assert vote.seat is not None
    asker = marked(vote.payload["called"], vote.payload["by"])
    return say("{who} asks to come back to the seat of {now}.", who=asker, now=live.marked[vote.seat])


def _voters(live: LoadedTable, vote: VoteRow) -> list[str]:
    """Who has the seat; where a computer has it, all who are seated."""
    assert vote.seat is not None
    holder = live.seats[vote.seat].person
    return [holder] if holder else live.people()


def _stands(live: LoadedTable, vote: VoteRow) -> bool:
    assert vote.seat is not None
    by = vote.payload["by"]
    return live.seats[vote.seat].former == by and live.seat_of(by) is None


async def _effect(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    assert vote.seat is not None
    old = live.marked[vote.seat]
    gone = hand_over(table, work, vote.seat, Person(vote.payload["by"], vote.payload["name"]))
    back = say("{who} is back and takes the seat of {old}.", who=live.marked[vote.seat], old=old)
    work.say(together(back, gone), of_play=False)
    if live.row.paused_by == "empty":
        go_on(work)
    tell_heir(work, vote.seat)


votes.KINDS["return"] = votes.Kind(_asks, _voters, _effect, stands=_stands)
