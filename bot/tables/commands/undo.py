"""Undo: free while no dice, no revealed fact and nobody else's answer lie between; else everybody concerned must agree.

What is undone stays in the journal as a branch; what was rolled stays rolled where the same is done again. Where there
is nobody to agree to the undo of a roll or of a revealed fact, the game counts for no ratings from then on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, select

from bot.rulebook import phase_title
from bot.store.rows import VoteRow, checkpoint_before, journal_since, recorded_outcomes
from bot.store.schema import log, reminded
from bot.tables import dice, names, votes
from bot.tables.lanes import Which
from bot.tables.loaded import LoadedTable
from bot.tables.schemas import LogLine
from bot.tables.story import GIVEN, Line
from bot.tables.table import Table, TableAccess
from bot.tables.unit_of_work import Before, UnitOfWork, collect, strike_through, together
from rules.engine import Checkpoint, Corrupt, Entry, Match, Mismatch, Refused, Stamp, say

FAR = 1_000
"""Rows back to look at, at most."""
LAST = "last"
TURN = "turn"
ROUNDS = 2
"""Lines of this round and of so many before it may be gone back to."""
OWN_ANSWER = say("your answer; you are asked again")
OVER = say("This game is over; nothing can be taken back any more.")
NO_LINE = say("The game cannot go back to that line; choose one of those that are suggested.")


@dataclass(frozen=True, slots=True)
class Target:
    """Where the game goes back to: before row `seq` on `branch`; `what`, names marked, ends “asks to take back …”.

    `mine` is the same for the one who asks, where that is worded otherwise; `line` says how far the game goes back.
    """

    branch: int
    seq: int
    what: str
    mine: str = ""
    line: str = "{what}, back to {where}"

    def at(self, match: Match[Any, Any]) -> Target:
        """The same with the round and the phase of the match that the game goes back to."""
        phase = phase_title(match.game, match.state.phase)
        where = say("round {round} ({phase})", round=match.state.round, phase=phase) if match.state.round else phase
        what, mine = [say(self.line, what=told, where=where) for told in (self.what, self.mine or self.what)]
        return replace(self, what=what, mine=mine)

    @property
    def own(self) -> str:
        """For the one who asks."""
        return names.plain(self.mine or self.what)

    @property
    def about(self) -> Mapping[str, object]:
        """For a vote."""
        what = names.said(self.what)
        return {"branch": self.branch, "seq": self.seq, "what": what.text, "names": what.spans}


@dataclass(frozen=True, slots=True)
class Undone:
    """What came of an undo: `waiting` are the names of those who must agree first, none when it is done.

    `what` ends the sentence “Taken back: …”; it is empty where that was told before.
    """

    what: str = ""
    waiting: tuple[str, ...] = ()


class Undo(TableAccess):
    """Takes back what was done."""

    async def ask(self, number: int, person: str, interaction: str, to: str = LAST) -> Undone:
        """Go back to one's `last` answer, to where one's `turn` began, or after a line of the log (its id).

        Where somebody must agree first, a vote is open.
        """
        table = self._table(number)
        async with table.opened() as live:
            if (await table.services.receipt(interaction))[0]:
                return Undone("", votes.still_asked(live, "undo", person) or votes.still_asked(live, "dice", person))
            seat = live.own_seat(person)
            if live.row.status == "over":
                raise Refused(OVER)
            match, work = live.playing, table.begin(live)
            work.receipt(interaction)
            live.use(work.now)
            asked = match.asked
            held = live.throwing
            if to == LAST and held and held.seat == seat:
                return Undone(OWN_ANSWER, await dice.take_back(table, work, held))
            if to == LAST and asked and live.in_window and seat in asked.answers:
                await _take_back_unseen(table, live, work, seat, asked.id)
                return Undone(OWN_ANSWER)
            rows = await journal_since(table.services.store, live.row, max(0, match.seq - FAR))
            rows = [row for row in rows if live.given <= row.seq < _known_until(live)]
            target = await _target(table, live, rows, person, to)
            back = await _restored(table, live, target.seq)
            if to == LAST:
                what, mine = _answered(live, rows, back)
                target = replace(target, what=what, mine=mine)
            target = target.at(back.match)
            if _is_free([row for row in rows if row.seq >= target.seq], live, seat):
                text = say("{who} takes back {what}.", who=live.marked[seat], what=target.what)
                await _do(table, live, work, back, text, seat)
                return Undone(target.own)
            about = target.about
            return Undone(target.own, await votes.propose(table, live, work, "undo", person, seat=seat, about=about))

    async def targets(self, number: int, person: str, limit: int) -> list[LogLine]:
        """Return the lines to which this person may ask to go back, latest first."""
        table = self._table(number)
        async with table.opened() as live:
            if live.match is None or live.row.status != "running" or live.seat_of(person) is None:
                return []
            wanted = log.c.seq.is_not(None), log.c.seq < _known_until(live), log.c.round >= live.row.round - ROUNDS
            here = log.c.table_id == table.id, log.c.audience.is_(None), *wanted
            query = select(log).where(*here).order_by(log.c.id.desc()).limit(10 * limit)
            found: dict[int, LogLine] = {}
            for row in await table.services.store.read(query):
                if live.tells_of_now(row.branch, row.seq):
                    found.setdefault(row.seq, LogLine(row.id, row.round, row.phase, None, row.text, row.time))
            return [*found.values()][:limit]


def _known_until(live: LoadedTable) -> int:
    """The row up to which the journal may be spoken of: who has answered in an open window nobody may learn."""
    match = live.playing
    return live.begun(match.asked) if match.asked and live.in_window else match.seq


# -- where to ----------------------------------------------------------------------------------------------------------


async def _target(table: Table, live: LoadedTable, rows: list[Entry], person: str, to: str) -> Target:
    if to == LAST:
        return _last_answer(rows, live.own_seat(person), person)
    if to == TURN:
        return await _turn_start(table, live, rows, person)
    return await _after_line(table, live, rows, to)


def _last_answer(rows: list[Entry], seat: int, person: str) -> Target:
    for row in reversed(rows):
        if row.seat == seat and row.kind == "answer" and row.stamp.person == person:
            return Target(row.branch, row.seq, say("their last answer"), say("your last answer"))
    raise Refused("You have answered nothing yet that could be taken back.")


def _answered(live: LoadedTable, rows: list[Entry], back: Back) -> tuple[str, str]:
    """The last answer as everybody read it, if they did: what its own part of the game told of it; names marked.

    For the others, and for the one who answered.
    """
    asked, later = back.match.state, [row.seq for row in rows if row.seq > back.seq and row.kind != "chance"]
    end = min(later, default=live.playing.seq)
    here = [line for line in back.gone if (line.round, line.phase) == (asked.round, asked.phase)]
    own = [line for line in here if line.seq is not None and line.seq <= end]
    theirs, mine = [_quoted(own[0])] * 2 if own else (say("their last answer"), say("your last answer"))
    rest = back.gone[len(own[:1]) :]
    return _with_rest(theirs, rest), _with_rest(mine, rest)


async def _turn_start(table: Table, live: LoadedTable, rows: list[Entry], person: str) -> Target:
    """The first answer of this seat's latest turn; answers in windows pass no turn."""
    unseen, seat = {row.question for row in rows if row.kind == "clock"}, live.own_seat(person)
    found: Entry | None = None
    for row in reversed(rows):
        if row.kind != "answer" or row.question in unseen:
            continue
        if row.seat == seat:
            found = row
        elif found:
            break
    if found is None:
        raise Refused("You have had no turn yet that could be taken back.")
    told = await table.services.outbox.lines.since(table.id, live.row.branches, found.seq)
    own = [row for row in told if names.spoken_of(row.names, person)]
    theirs, mine, line = say("their turn"), say("your turn"), "{what}, to its start in {where}"
    if own:
        held = _with_rest(_quoted(own[0]), told[1:])
        theirs, mine = say("their turn ({held})", held=held), say("your turn ({held})", held=held)
    return Target(found.branch, found.seq, theirs, mine, line)


def _quoted(line: Any) -> str:
    """What a line tells, to stand within a sentence."""
    return f"“{names.line_again(line.text, line.names).removesuffix('.')}”"


def _with_rest(what: str, rest: Sequence[object]) -> str:
    return say("{what} and what followed", what=what) if rest else what


async def _after_line(table: Table, live: LoadedTable, rows: list[Entry], to: str) -> Target:
    if not to.isdecimal() or len(to) > 18:
        raise Refused(NO_LINE)
    here = log.c.table_id == table.id, log.c.id == int(to), log.c.audience.is_(None)
    found = await table.services.store.read(select(log.c.branch, log.c.seq, log.c.text, log.c.names).where(*here))
    if not found:
        raise Refused(NO_LINE)
    line = found[0]
    if line.seq is None:
        raise Refused("That line is older than this version of the program, or tells of no move; choose another.")
    if not live.tells_of_now(line.branch, line.seq):
        raise Refused("That has been taken back already; choose another line.")
    after = [row for row in rows if row.seq >= line.seq]
    if not after:
        raise Refused("Nothing has happened since that line.")
    if after[0].seq != line.seq:
        raise Refused("That line is too long ago; choose a later one.")
    return Target(after[0].branch, line.seq, say("what came after {line}", line=_quoted(line)))


# -- free --------------------------------------------------------------------------------------------------------------


def _is_free(after: Sequence[Entry], live: LoadedTable, seat: int) -> bool:
    """Whether these rows hold nothing but this seat's answers, and nothing was rolled, revealed or typed since.

    What others have answered unseen in an open window does not count: a refusal would tell of it.
    """
    own = all(row.kind == "answer" and row.seat == seat for row in after)
    return own and after[0].seq >= live.row.settled and not dice.typed(live)


async def _take_back_unseen(table: Table, live: LoadedTable, work: UnitOfWork, seat: int, question: int) -> None:
    """Take back one's own answer in an open window. It is always free: a refusal would tell that others have answered.

    What others have answered there nobody may learn, not even that it was kept.
    """
    journal = await journal_since(table.services.store, live.row, live.row.checkpoint_seq)
    rows = [row for row in journal if row.question == question and row.kind in GIVEN]
    own = next(row for row in reversed(rows) if row.seat == seat and row.kind == "answer")
    after = [row for row in rows if row.seq > own.seq]
    if any(row.kind == "act" for row in after):
        raise Refused("That answer cannot be taken back: something else was done at the table since.")
    before, back = Before.of(live), await _restored(table, live, own.seq)
    with table.guarded(live):
        _go_back(live, back)
        _answer_again(live, after)
        work.say(say("{who} takes back an answer.", who=live.marked[seat]), seat, of_play=False)
        collect(work, before, seat)
    await table.commit(work)


def _answer_again(live: LoadedTable, rows: list[Entry]) -> None:
    """Give the others' answers in a window again, on the new branch; their interactions stay with the old rows."""
    match = live.playing
    for entry in rows:
        assert entry.seat is not None
        assert match.asked is not None
        given = live.game.read_answer(match.asked.questions[entry.seat], entry.payload)
        match.answer(entry.seat, given, Stamp(entry.stamp.person, None, entry.stamp.time))


# -- going back --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Back:
    """A match as it stood before row `seq`; `gone` is what everybody was told since."""

    match: Match[Any, Any]
    checkpoint: Checkpoint
    seq: int
    gone: Sequence[Line]


async def _restored(table: Table, live: LoadedTable, seq: int) -> Back:
    """The game as it stood before row `seq`, on a branch of its own; nothing of the table has changed yet."""
    row, store = live.row, table.services.store
    checkpoint = await checkpoint_before(store, row, seq)
    tail = [entry for entry in await journal_since(store, row, checkpoint.seq) if entry.seq < seq]
    outcomes = await recorded_outcomes(store, table.id, checkpoint.seq)
    branch = row.branches[-1][0] + 1
    try:
        match = Match.restore(
            live.game,
            checkpoint,
            tail,
            table.dice(live),
            branch=branch,
            chances=row.chances,
            outcomes=outcomes,
            tell=True,
        )
    except (Mismatch, Corrupt):
        raise Refused("The rules have changed since then, so the game cannot go back there.") from None
    gone = await table.services.outbox.lines.since(table.id, row.branches, seq)
    return Back(match, checkpoint, seq, gone)


def _go_back(live: LoadedTable, back: Back) -> None:
    """Put the table where the restored match stands."""
    row = live.row
    row.fork(back.seq)
    row.checkpoint_branch, row.checkpoint_seq = back.checkpoint.branch, back.checkpoint.seq
    row.settled = min(row.settled, back.seq)
    live.match, live.saved_round = back.match, -1
    live.facts = tuple([event for event in back.match.drain().events if event.audience is None])


def _strike(table: Table, work: UnitOfWork) -> None:
    """Strike out what is owed about questions that are gone, and forget who was reminded of them."""
    work.replaced += table.services.outbox.strike(work.change, Which(table.id, asked=True))
    work.live.reminded.clear()
    work.execute(delete(reminded).where(reminded.c.table_id == table.id))


async def _do(table: Table, live: LoadedTable, work: UnitOfWork, back: Back, text: str, actor: int | None) -> None:
    """Go back, say so and write."""
    before = Before.of(live)
    with table.guarded(live):
        _move(table, live, work, before, back, text, actor)
    await table.finish(work, before)


def _move(
    table: Table, live: LoadedTable, work: UnitOfWork, before: Before, back: Back, text: str, actor: int | None
) -> None:
    text = together(text, dice.given_up(work))
    _go_back(live, back)
    _strike(table, work)
    work.say(text, of_play=False)
    votes.review(work)
    collect(work, before, actor)
    strike_through(work, before, back.gone, text, actor)


# -- by vote -----------------------------------------------------------------------------------------------------------


def _asks(live: LoadedTable, vote: VoteRow) -> str:
    return say("{who} asks to take back {what}.", who=votes.named(live, vote.payload["by"]), what=_what(vote))


def _what(vote: VoteRow) -> str:
    return names.again(vote.payload["what"], vote.payload.get("names", ()))


def _voters(live: LoadedTable, vote: VoteRow) -> list[str]:
    return live.people()


def _stands(live: LoadedTable, vote: VoteRow) -> bool:
    """Whether what shall be taken back has not been taken back already."""
    branch, seq = vote.payload["branch"], vote.payload["seq"]
    still = live.match is not None and seq < live.match.seq and live.row.plays(branch, seq)
    return votes.asker_sits(live, vote) and still


async def _past_knowledge(table: Table, live: LoadedTable, seq: int) -> bool:
    """Whether anything was rolled, revealed or typed since row `seq`, be it by a window that was closed."""
    rows = await journal_since(table.services.store, live.row, seq)
    return seq < live.row.settled or dice.typed(live) or any(row.kind == "clock" for row in rows)


async def _effect(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    if live.row.status != "running":
        raise Refused("the table is paused.")
    seq = vote.payload["seq"]
    back = await _restored(table, live, seq)
    text = say("{who} takes back {what}.", who=votes.named(live, vote.payload["by"]), what=_what(vote))
    if not votes.consented(vote) and await _past_knowledge(table, live, seq):
        text = together(text, work.unrate())
    _move(table, live, work, before, back, text, None)


votes.KINDS["undo"] = votes.Kind(_asks, _voters, _effect, everybody=True, stands=_stands)
