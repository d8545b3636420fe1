"""What happens when the time of a turn or a window is over: the default, the autopilot, or what the others decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.store.rows import VoteRow
from bot.tables import votes
from bot.tables.loaded import LoadedTable
from bot.tables.table import Table
from bot.tables.unit_of_work import Before, UnitOfWork
from rules.engine import Answer, Match, Question, Stamp, say

Choose = Callable[[LoadedTable, Match[Any, Any], Question], Answer]


def ask_others(work: UnitOfWork) -> bool:
    """Open a vote where the table wants one and there is somebody to ask; return whether it was opened."""
    live, turn = work.live, work.live.whose_turn()
    if live.house("deadline") != "vote" or turn is None or live.row.overtime:
        return False
    if not _others(live, turn):
        return False
    votes.open_vote(work, "deadline", seat=turn)
    return True


def run_out(work: UnitOfWork, match: Match[Any, Any], choose: Choose) -> None:
    """Answer for whoever is asked; until the turn passes this goes on without more words.

    In a window the default is answered unless the autopilot was agreed on, and nobody may learn who had not answered.
    """
    live, row, questions = work.live, work.live.row, work.live.open_questions()
    window = live.in_window
    plays = live.house("deadline") == "autopilot" or (live.house("deadline") == "vote" and not window)
    line = "{who} has run out of time: the usual answer is given."
    if plays:
        line = "{who} has run out of time: the autopilot plays."
    if window or not row.overtime:
        for seat in questions:
            work.say(say(line, who=live.marked[seat]), seat if window else None)
    row.overtime = row.overtime or not window
    for seat, question in questions.items():
        given = choose(live, match, question) if plays else question.default
        match.answer(seat, given, Stamp("clock", None, work.now))


def _others(live: LoadedTable, seat: int) -> list[str]:
    return [person for person in live.people() if person != live.seats[seat].person]


def _asks(live: LoadedTable, vote: VoteRow) -> str:
    assert vote.seat is not None
    name = live.marked[vote.seat]
    return say(
        "{name} has run out of time. Shall the autopilot play this turn? If not, {name} gets the same time again.",
        name=name,
    )


def _voters(live: LoadedTable, vote: VoteRow) -> list[str]:
    assert vote.seat is not None
    return _others(live, vote.seat)


async def _play_on(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    assert vote.seat is not None
    live.row.overtime = True
    work.say(say("The autopilot plays the turn of {who}.", who=live.marked[vote.seat]), of_play=False)


async def _give_time(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    """As long again from now: what has passed since the deadline does not count."""
    assert vote.seat is not None
    late = max(0, work.now - (live.deadline() or work.now))
    live.row.extended += late + (live.limit() or 0)
    work.say(say("{who} has the same time again.", who=live.marked[vote.seat]), of_play=False)


def _same_turn(live: LoadedTable, vote: VoteRow) -> bool:
    turn = live.whose_turn()
    return vote.seat == (live.row.turn_of if turn is None else turn) and not live.row.overtime


votes.KINDS["deadline"] = votes.Kind(_asks, _voters, _play_on, otherwise=_give_time, stands=_same_turn)
