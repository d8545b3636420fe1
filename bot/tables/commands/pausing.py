"""Pauses: by a moderator, by vote of the players, and the sleep of a table that nobody uses. More time by vote, too."""

from __future__ import annotations

from bot.store.rows import VoteRow
from bot.tables import votes
from bot.tables.loaded import PAUSED, LoadedTable
from bot.tables.pace import DAY, HOUR
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Before, UnitOfWork, go_on, rest
from rules.engine import Refused, say

MOST_HOURS = 14 * DAY // HOUR


# -- sleep -------------------------------------------------------------------------------------------------------------


async def resume(table: Table, person: str) -> None:
    """Wake a table that sleeps, because somebody who sits there wants to use it."""
    if table.live is not None and table.live.row.status != "paused" and not table.services.store.shared:
        return
    async with table.opened() as live:
        await wake_for(table, live, person)


async def wake_for(table: Table, live: LoadedTable, person: str) -> None:
    """Do the same, for a command that holds the table: whoever answers wants to go on."""
    if live.row.status == "paused" and live.row.paused_by == "idle" and live.seat_of(person) is not None:
        await _wake(table, table.begin(live), person)


async def _wake(table: Table, work: UnitOfWork, person: str) -> None:
    live, before = work.live, Before.of(work.live)
    live.use(work.now)
    work.say(say("{who} wakes the game.", who=votes.named(live, person)), of_play=False)
    go_on(work)
    await votes.write(table, work, before)


# -- by vote -----------------------------------------------------------------------------------------------------------


class Pausing(TableAccess):
    """Pauses by the players, more time, and the end of a table's sleep.

    What is asked for returns the names of those who must agree first, for whom a vote is open; none when it is done.
    """

    async def ask_pause(self, number: int, person: str, interaction: str) -> tuple[str, ...]:
        """Pause the game, when enough agree."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return votes.still_asked(live, "pause", person)
            seat, work = live.own_seat(person), table.begin(live)
            live.see_that_played()
            work.receipt(interaction)
            return await votes.propose(table, live, work, "pause", person, seat=seat)

    async def ask_resume(self, number: int, person: str, interaction: str) -> tuple[str, ...]:
        """Go on after such a pause, when enough agree, or wake a table that sleeps."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return votes.still_asked(live, "resume", person)
            seat, work = live.own_seat(person), table.begin(live)
            work.receipt(interaction)
            if live.row.status != "paused":
                raise Refused("This table is not paused.")
            if live.row.paused_by == "idle":
                await _wake(table, work, person)
                return ()
            if live.row.paused_by != "vote":
                raise Refused(PAUSED[live.row.paused_by or ""])
            return await votes.propose(table, live, work, "resume", person, seat=seat)

    async def ask_time(self, number: int, person: str, hours: int, interaction: str) -> tuple[str, ...]:
        """Add hours to the turn that is played, when enough agree."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return votes.still_asked(live, "extend", person)
            live.own_seat(person)
            live.see_that_played()
            work, turn = table.begin(live), live.whose_turn()
            if not 1 <= hours <= MOST_HOURS:
                raise Refused("A turn can be extended by 1 to {most} hours.", most=MOST_HOURS)
            if turn is None:
                raise Refused(
                    "Only a player's turn can be extended, and now several players are answering in secret; try again "
                    "after that."
                )
            if live.limit() is None or not live.is_person(turn):
                raise Refused("No deadline runs at this table now, so there is nothing to extend.")
            work.receipt(interaction)
            return await votes.propose(table, live, work, "extend", person, seat=turn, about={"hours": hours})

    async def wake(self, number: int, person: str, interaction: str) -> None:
        """Wake a table that was put to sleep because nobody used it."""
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            live.own_seat(person)
            if live.row.paused_by != "idle":
                raise Refused("This table does not sleep; there is nothing to wake.")
            work = table.begin(live)
            work.receipt(interaction)
            await _wake(table, work, person)

    async def resume(self, number: int, person: str) -> None:
        """Wake the table if it sleeps and this person has a seat; otherwise do nothing."""
        await resume(self._table(number), person)


def _everybody(live: LoadedTable, vote: VoteRow) -> list[str]:
    return live.people()


def _by(live: LoadedTable, vote: VoteRow) -> str:
    return votes.named(live, vote.payload["by"])


async def _pause(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    if live.row.status != "running":
        raise Refused("the table is paused already.")
    rest(work, "vote")
    work.say(say("The players pause the game; /game resume asks to go on."), of_play=False)


async def _resume(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    go_on(work)
    work.say(say("The game goes on."), of_play=False)


async def _extend(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    assert vote.seat is not None
    live.row.extended += vote.payload["hours"] * HOUR
    line = "{who} has {hours:# hour|# hours} more for this turn."
    work.say(say(line, who=live.marked[vote.seat], hours=vote.payload["hours"]), of_play=False)


def _asks_time(live: LoadedTable, vote: VoteRow) -> str:
    assert vote.seat is not None
    asker, hours = _by(live, vote), vote.payload["hours"]
    if live.seats[vote.seat].person == vote.payload["by"]:
        return say("{who} asks for {hours:# hour|# hours} more for their turn.", who=asker, hours=hours)
    line = "{who} asks for {hours:# hour|# hours} more for the turn of {whose}."
    return say(line, who=asker, hours=hours, whose=live.marked[vote.seat])


def _same_turn(live: LoadedTable, vote: VoteRow) -> bool:
    turn = live.whose_turn()
    return votes.asker_sits(live, vote) and vote.seat == (live.row.turn_of if turn is None else turn)


votes.KINDS["pause"] = votes.Kind(
    lambda live, vote: say("{who} asks to pause the game.", who=_by(live, vote)), _everybody, _pause,
    stands=lambda live, vote: votes.asker_sits(live, vote) and live.row.status == "running",
)  # fmt: skip
votes.KINDS["resume"] = votes.Kind(
    lambda live, vote: say("{who} asks to go on with the game.", who=_by(live, vote)), _everybody, _resume,
    stands=lambda live, vote: votes.asker_sits(live, vote) and live.row.paused_by == "vote",
)  # fmt: skip
votes.KINDS["extend"] = votes.Kind(_asks_time, _everybody, _extend, stands=_same_turn)
