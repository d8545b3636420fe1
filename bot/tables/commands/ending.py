"""Ending a game before its end: everybody who is seated must agree, for then it counts for no ratings."""

from __future__ import annotations

from bot.store.rows import VoteRow
from bot.tables import votes
from bot.tables.commands.lobby import only_host
from bot.tables.loaded import PLAYED, Live
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Before, Draft
from rules.engine import Refused


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
                raise Refused("No game is being played at this table; `/game cancel` closes a lobby.")
            only_host(live, by)
            draft, before = table.draft(live), Before.of(live)
            draft.receipt(interaction)
            if live.row.lesson is None:
                return await votes.propose(table, live, draft, "end", by, about={"called": "The host"})
            live.use(draft.now)
            _over(draft, "The lesson was ended.")
            await votes.write(table, draft, before)
            return ()


def _over(draft: Draft, text: str) -> None:
    row = draft.live.row
    row.status = "over"
    row.version += 1
    votes.review(draft)
    draft.say(text, of_play=False)
    draft.owe("table")


def _asks(live: Live, vote: VoteRow) -> str:
    return f"{votes.named(live, vote.payload['by'])} asks to end this game without a winner; it would not be rated."


def _voters(live: Live, vote: VoteRow) -> list[str]:
    return live.people()


def _stands(live: Live, vote: VoteRow) -> bool:
    """Whether who asked is the host still."""
    return bool(vote.payload["by"] == live.row.host)


async def _effect(table: Table, live: Live, draft: Draft, before: Before, vote: VoteRow) -> None:
    draft.unrate()
    _over(draft, "The game was ended without a winner; it counts for no ratings.")


votes.KINDS["end"] = votes.Kind(_asks, _voters, _effect, everybody=True, stands=_stands)
