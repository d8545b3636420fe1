"""Ending a game before its end: everybody who is seated must agree, for then it counts for no ratings."""

from __future__ import annotations

from bot.store.rows import VoteRow
from bot.tables import votes
from bot.tables.commands.seating import only_host
from bot.tables.loaded import PLAYED, LoadedTable
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Before, UnitOfWork
from rules.engine import Refused, say


class Ending(TableAccess):
    """Ends games that are being played."""

    async def end(self, number: int, by: str, interaction: str) -> tuple[str, ...]:
        """End a game without a winner, once everybody who is seated agrees; a lesson ends at once. For the host.

        Return the names of those who must agree first, for whom a vote is open; none when it is done.
        """
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return votes.still_asked(live, "end", by)
            if live.row.status not in PLAYED:
                raise Refused("No game is being played at this table; /game cancel closes a lobby.")
            only_host(live, by)
            work, before = table.begin(live), Before.of(live)
            work.receipt(interaction)
            if live.row.lesson is None:
                return await votes.propose(table, live, work, "end", by, about={"called": say("The host")})
            live.use(work.now)
            _over(work, say("The lesson was ended."))
            await votes.write(table, work, before)
            return ()


def _over(work: UnitOfWork, text: str) -> None:
    work.end()
    votes.review(work)
    work.say(text, of_play=False)
    work.enqueue("table")


def _asks(live: LoadedTable, vote: VoteRow) -> str:
    return say(
        "{who} asks to end this game without a winner; it would not be rated.",
        who=votes.named(live, vote.payload["by"]),
    )


def _voters(live: LoadedTable, vote: VoteRow) -> list[str]:
    return live.people()


def _stands(live: LoadedTable, vote: VoteRow) -> bool:
    """Whether who asked is the host still."""
    return bool(vote.payload["by"] == live.row.host)


async def _effect(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    work.unrate()
    _over(work, say("The game was ended without a winner; it counts for no ratings."))


votes.KINDS["end"] = votes.Kind(_asks, _voters, _effect, everybody=True, stands=_stands)
