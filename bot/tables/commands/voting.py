"""Voting: somebody agrees or disagrees in the vote that is open."""

from __future__ import annotations

from bot.store.rows import VoteRow
from bot.tables import votes
from bot.tables.errors import Stale
from bot.tables.loaded import LoadedTable
from bot.tables.table import TableAccess
from bot.tables.unit_of_work import Before
from rules.engine import Refused, say

NONE_OPEN = say("No vote is open at this table.")
OVER = say("That vote is over; what is open now stands on the table's message.")
OUTSIDER = say("Only those whom it concerns may vote, and you are not among them; you can watch in the channel.")


class Voting(TableAccess):
    """Takes votes."""

    async def cast(self, number: int, person: str, agrees: bool, interaction: str, revision: str | None = None) -> None:
        """Take somebody's vote, which they may still change while the vote is open.

        `revision` is what the control carried, None for a typed vote; raises `Stale` when that vote is over.
        """
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return
            vote = _open_for(live, person, revision)
            if vote.ballots.get(person) is agrees:
                if agrees:
                    raise Refused("You have agreed already; you can still change your mind while the vote is open.")
                raise Refused("You have disagreed already; you can still change your mind while the vote is open.")
            work, before = table.begin(live), Before.of(live)
            work.receipt(interaction)
            live.use(work.now)
            vote.ballots[person] = agrees
            votes.keep(work, vote)
            line = "{who} does not agree." if person != vote.payload["by"] else "{who} has withdrawn the request."
            work.say(say("{who} agrees." if agrees else line, who=votes.named(live, person)), of_play=False)
            await votes.recount(table, live, work, before)
            await votes.write(table, work, before)


def _open_for(live: LoadedTable, person: str, revision: str | None) -> VoteRow:
    """The open vote, for somebody whom it concerns."""
    vote = live.vote
    if vote is None:
        raise Refused(NONE_OPEN) if revision is None else Stale(OVER)
    if revision is not None and revision != votes.revision_of(live, vote):
        raise Stale(OVER)
    if person not in (vote.payload["by"], *votes.KINDS[vote.kind].voters(live, vote)):
        raise Refused(OUTSIDER)
    return vote
