"""What moderators do: pause, resume, skip, replace, delete. Every act is announced in the channel."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete

from bot.store.schema import tables
from bot.tables import dice, votes
from bot.tables.commands.absence import hand_over, tell_heir
from bot.tables.lanes import Which
from bot.tables.loaded import OPEN, PLAYED, READY, LoadedTable
from bot.tables.names import marked
from bot.tables.schemas import Person
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Before, UnitOfWork, go_on, rest, together
from bot.tables.upkeep.ticking import stand_in
from rules.engine import Match, Refused, Stamp, say


class Moderation(TableAccess):
    """What moderators do at any table."""

    async def pause(self, number: int, by: Person, interaction: str) -> None:
        """Stop the clock and refuse answers."""
        table = self._table(number)
        text = say("{who} paused the table.", who=_named(table, by))
        await _set_status(table, interaction, "running", "paused", text, say("No game runs here."))

    async def resume(self, number: int, by: Person, interaction: str) -> None:
        """Go on; the clock of the open question starts again."""
        table = self._table(number)
        text = say("{who} resumed the game.", who=_named(table, by))
        await _set_status(table, interaction, "paused", "running", text, say("This table is not paused."))

    async def skip(self, number: int, by: Person, interaction: str) -> None:
        """Answer the default for everybody who is asked now."""
        table = self._table(number)
        async with table.opened() as live:
            done, _ = await table.services.receipt(interaction)
            if done:
                return
            match, before, work, name = live.playing, Before.of(live), table.begin(live), _named(table, by)
            work.receipt(interaction)
            if live.throwing:
                await dice.carry_out(table, work, say("{name} skipped the throw.", name=name), stand_in)
                return
            with table.guarded(live):
                _default(live, match, Stamp(by.id, None, work.now))
                stand_in(live, match, work.now)
            work.say(say("{name} skipped the question: the usual answer was given.", name=name))
            await votes.write_play(table, work, before, None)

    async def replace(self, number: int, by: Person, seat: int, person: Person | None, interaction: str) -> None:
        """Give a seat to somebody else, or to a computer (None).

        What was owed to the old player is not sent any more.
        """
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            if live.row.status not in OPEN:
                raise Refused("This game is over; nobody can be replaced any more.")
            if not 0 <= seat < len(live.seats):
                raise Refused(
                    "There is no seat {seat} at this table; there are {seats}.", seat=seat + 1, seats=len(live.seats)
                )
            if person and live.seat_of(person.id) is not None:
                raise Refused("{who} has a seat at this table already.", who=table.services.in_text(person.name))
            work, before = table.begin(live), Before.of(live)
            name, own = live.marked[seat], live.seats[seat].person == by.id
            gone = hand_over(table, work, seat, person, asked=_asked(live, by, person))
            told = "{old}'s seat goes to {new}." if own else "{who} gave {old}'s seat to {new}."
            told = "{new} takes {old}'s seat." if person and person.id == by.id else told
            given = say(told, who=_named(table, by), old=name, new=live.marked[seat])
            _announce(work, together(given, gone), interaction)
            if live.seats[seat].held and live.match is None and person:
                work.enqueue("announce", lines=[work.public[-1][1], READY], mentions=[person.id])
            if live.row.paused_by == "empty" and person:
                go_on(work)
            elif live.match is None or live.row.status == "running":
                work.enqueue("table" if live.match else "lobby-edit")
            tell_heir(work, seat)
            await votes.recount(table, live, work, before)
            await votes.write(table, work, before)

    async def delete(self, number: int, by: Person, interaction: str) -> None:
        """Delete a table and all that was stored of it."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            work = table.begin(live)
            work.receipt(interaction)
            work.replaced += table.services.outbox.strike(work.change, Which(table.id))
            named = table.services.in_text(by.name)
            deleted = "{who} deleted this table of {game} and all that was stored of it."
            lines = [say(deleted, who=named, game=live.game.title)]
            lines += [told] if (told := _counts(live)) else []
            called = live.people() if live.row.status in PLAYED else ()
            work.enqueue("announce", lines=lines, mentions=called, private=True)
            work.execute(delete(tables).where(tables.c.id == table.id))
            live.row.wake = None
            await table.commit(work)
            table.live = None
            table.services.outbox.newest.pop(table.id, None)


async def _set_status(table: Table, interaction: str, old: str, new: str, text: str, otherwise: str) -> None:
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return
        if live.row.status != old:
            raise Refused(otherwise)
        work, before = table.begin(live), Before.of(live)
        _announce(work, text, interaction)
        if new == "running":
            go_on(work)
        else:
            rest(work, None)
        await votes.recount(table, live, work, before)
        await votes.write(table, work, before)
        table.services.outbox.unblock(live.row.channel)


def _default(live: LoadedTable, match: Match[Any, Any], stamp: Stamp) -> None:
    """Answer the default for everybody who is asked now."""
    for seat, question in live.open_questions().items():
        match.answer(seat, question.default, stamp)


def _asked(live: LoadedTable, by: Person, person: Person | None) -> bool:
    """Whether who gets a seat has asked for it; before the game they also say with which salt they play."""
    return live.match is not None and person is not None and person.id == by.id


def _named(table: Table, by: Person) -> str:
    return marked(table.services.in_text(by.name), by.id)


def _announce(work: UnitOfWork, text: str, interaction: str) -> None:
    work.live.use(work.now)
    work.receipt(interaction)
    work.say(text, of_play=False)


def _counts(live: LoadedTable) -> str:
    """What the ratings keep of a table that is deleted."""
    if live.match is None or live.row.lesson is not None:
        return ""
    if live.row.status in PLAYED:
        return say("The game was not over, so it counts for no ratings.")
    return say("How it ended counts for ratings as before.") if live.match.over and live.row.rated else ""
