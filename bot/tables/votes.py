"""Votes: what the people at a table decide together. One is open at most, until it is decided or its time is over."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert

from bot.store.rows import VoteRow
from bot.store.schema import votes
from bot.tables.lanes import CARDS
from bot.tables.limits import ASK
from bot.tables.loaded import LoadedTable
from bot.tables.names import marked, plain
from bot.tables.schemas import OpenVote
from bot.tables.table import Table
from bot.tables.unit_of_work import Before, UnitOfWork, collect, together
from rules.engine import Refused, say

DAY = 86_400
LASTS, LASTS_LIVE = 3 * DAY, 600
"""Seconds that a vote is open; less where everybody is there at once."""
ONE_AT_A_TIME = say("A vote is open at this table already; wait until it is decided.")
Effect = Callable[[Table, LoadedTable, UnitOfWork, Before, VoteRow], Awaitable[None]]


def asker_sits(live: LoadedTable, vote: VoteRow) -> bool:
    """Whether the person who asked, if it was one, still has a seat."""
    return vote.payload["by"] is None or live.seat_of(vote.payload["by"]) is not None


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing that can be voted on.

    `asks` gives the public sentence with marked names, `voters` the persons whom it concerns. `effect` does it and says
    so in a line; it may raise `Refused` before it has changed anything. `everybody`: all of them must agree, else more
    than half. `stands` tells whether there is still something to decide, `otherwise` what is done when it is refused.
    """

    asks: Callable[[LoadedTable, VoteRow], str]
    voters: Callable[[LoadedTable, VoteRow], list[str]]
    effect: Effect
    everybody: bool = False
    stands: Callable[[LoadedTable, VoteRow], bool] = asker_sits
    otherwise: Effect | None = None


KINDS: dict[str, Kind] = {}
"""What can be voted on, by name; the modules that carry it out add it."""


# -- how a vote stands -------------------------------------------------------------------------------------------------


def outcome(live: LoadedTable, vote: VoteRow) -> bool | None:
    """Whether it is agreed; None while that is open."""
    kind = KINDS[vote.kind]
    if vote.ballots.get(vote.payload["by"] or "") is False:
        return False
    ballots = [vote.ballots.get(person) for person in kind.voters(live, vote)]
    yes, no, count = ballots.count(True), ballots.count(False), len(ballots)
    if yes == count or (2 * yes > count and not kind.everybody):
        return True
    lost = no > 0 if kind.everybody else 2 * (count - no) <= count
    return False if lost else None


def waiting_for(live: LoadedTable, vote: VoteRow) -> list[str]:
    """The persons who have not voted yet."""
    return [person for person in KINDS[vote.kind].voters(live, vote) if person not in vote.ballots]


def consented(vote: VoteRow) -> bool:
    """Whether somebody other than the one who asked has agreed."""
    return any(agrees and person != vote.payload["by"] for person, agrees in vote.ballots.items())


def named(live: LoadedTable, person: str) -> str:
    """The marked name of a person who is seated, or asks to be."""
    seat = live.seat_of(person)
    called = (live.vote.payload if live.vote else {}).get("called") or say("Somebody")
    return marked(called, person) if seat is None else live.marked[seat]


def revision_of(live: LoadedTable, vote: VoteRow) -> str:
    """What a control carries to show which vote it belongs to; the vote's number is not for others' eyes."""
    key = hmac.digest(live.row.secret, b"votes", "sha256")
    return hashlib.blake2b(str(vote.payload["id"]).encode(), key=key, digest_size=3).hexdigest()


def shown(live: LoadedTable) -> OpenVote | None:
    """The open vote as everybody sees it."""
    vote = live.vote
    if vote is None:
        return None
    agreed = [person for person in KINDS[vote.kind].voters(live, vote) if vote.ballots.get(person)]
    asked = plain(KINDS[vote.kind].asks(live, vote))
    return OpenVote(
        asked, _called(live, agreed), _called(live, waiting_for(live, vote)), vote.ends, revision_of(live, vote)
    )


def _called(live: LoadedTable, persons: Iterable[str]) -> tuple[str, ...]:
    """The names of these people to be shown."""
    return tuple([plain(named(live, person)) for person in persons])


# -- opening -----------------------------------------------------------------------------------------------------------


def prepared(work: UnitOfWork, kind: str, by: str | None, seat: int | None, about: Mapping[str, Any]) -> VoteRow:
    """A vote that is not open yet, with the vote of the one who asks; raises `Refused` while another is open."""
    live = work.live
    if live.vote is not None:
        raise Refused(ONE_AT_A_TIME)
    lasts = LASTS_LIVE if live.house("time_limit") == "live" else LASTS
    payload = {"id": work.new_id(), "by": by, **about}
    return VoteRow(kind, payload, seat, work.now, work.now + lasts, {by: True} if by else {})


def open_vote(
    work: UnitOfWork,
    kind: str,
    *,
    by: str | None = None,
    seat: int | None = None,
    about: Mapping[str, Any] | None = None,
) -> VoteRow:
    """Open a vote in a change that shows the table's message: a line, and a quiet call to those who are asked.

    `by` is the person who asks, None for the bot itself; `about` is what the kind needs, as JSON.
    """
    vote = prepared(work, kind, by, seat, about or {})
    _announce(work, vote)
    return vote


def _announce(work: UnitOfWork, vote: VoteRow) -> None:
    live = work.live
    keep(work, vote)
    text = KINDS[vote.kind].asks(live, vote)
    work.say(text, of_play=False)
    called = waiting_for(live, vote)
    if called:
        asked = together(plain(text), say("Agree or disagree at the table, or type /vote."))
        work.enqueue(
            "ballot",
            lines=[asked],
            mentions=called,
        )


def keep(work: UnitOfWork, vote: VoteRow | None) -> None:
    """Write the open vote, or that there is none any more."""
    live = work.live
    live.vote = vote
    work.execute(delete(votes).where(votes.c.table_id == live.row.id))
    if vote is not None:
        work.execute(insert(votes).values(table_id=live.row.id, **vote.values()))


async def propose(
    table: Table, live: LoadedTable, work: UnitOfWork, kind: str, by: str, *, seat: int | None = None,
    about: Mapping[str, Any] | None = None,
) -> tuple[str, ...]:  # fmt: skip
    """Do at once what needs nobody's consent, else open a vote, and write; return the names of those who are asked."""
    vote, before = prepared(work, kind, by, seat, about or {}), Before.of(live)
    live.use(work.now)
    if outcome(live, vote):
        with table.guarded(live):
            await KINDS[kind].effect(table, live, work, before, vote)
    else:
        work.execute(*await table.services.limits.spend(by, ASK, str(table.id)))
        _announce(work, vote)
    await write(table, work, before)
    return _called(live, waiting_for(live, vote)) if live.vote is vote else ()


async def write_play(table: Table, work: UnitOfWork, before: Before, actor: int | None) -> None:
    """Write what a game did, and end the open vote if that left nothing to decide."""
    with table.guarded(work.live):
        review(work)
        collect(work, before, actor)
    await table.finish(work, before)


async def write(table: Table, work: UnitOfWork, before: Before) -> None:
    """Write what was done, and owe the table's message unless that is owed already."""
    live = work.live
    if not any(post.kind in CARDS for post in work.posts):
        work.enqueue("table-edit")
    live.row.wake = live.next_wake(work.now)
    await table.finish(work, before)


def still_asked(live: LoadedTable, kind: str, by: str) -> tuple[str, ...]:
    """The names of those whom this person's open vote waits for: what a second delivery of the request is told."""
    vote = live.vote
    if vote is None or vote.kind != kind or vote.payload["by"] != by:
        return ()
    return _called(live, waiting_for(live, vote))


# -- deciding ----------------------------------------------------------------------------------------------------------


async def recount(table: Table, live: LoadedTable, work: UnitOfWork, before: Before) -> None:
    """Decide the open vote if it can be decided now: somebody has voted, or other people sit at the table."""
    review(work)
    vote = live.vote
    agreed = outcome(live, vote) if vote else None
    if vote is None or agreed is None:
        return
    keep(work, None)
    kind = KINDS[vote.kind]
    if agreed:
        await _carry_out(table, work, before, vote)
        return
    if vote.ballots.get(vote.payload["by"] or "") is not False:
        work.say(say("That is refused: not enough of those who were asked agree."), of_play=False)
    if kind.otherwise:
        await kind.otherwise(table, live, work, before, vote)


async def _carry_out(table: Table, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    try:
        with table.guarded(work.live):
            await KINDS[vote.kind].effect(table, work.live, work, before, vote)
    except Refused as refusal:
        if table.live is None:
            raise
        work.say(say("That was agreed, but it cannot be done any more: {refusal}", refusal=refusal), of_play=False)


def review(work: UnitOfWork) -> None:
    """End the open vote, with a line, when there is nothing left to decide."""
    live = work.live
    vote = live.vote
    if vote is None:
        return
    over = live.match is None or live.match.over or live.row.status not in ("running", "paused")
    if over or not KINDS[vote.kind].stands(live, vote):
        keep(work, None)
        work.say(say("The vote is over: there is nothing left to decide."), of_play=False)


async def lapse(table: Table, live: LoadedTable) -> bool:
    """End a vote whose time is over; return whether there was one."""
    vote = live.vote
    if vote is None or table.services.clock.now() < vote.ends:
        return False
    work, before = table.begin(live), Before.of(live)
    keep(work, None)
    work.say(say("The time to vote is over, and not enough of those who were asked have agreed."), of_play=False)
    otherwise = KINDS[vote.kind].otherwise
    if otherwise:
        await otherwise(table, live, work, before, vote)
    await write(table, work, before)
    return True
