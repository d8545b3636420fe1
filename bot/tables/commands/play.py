"""Playing: answers, acts, half answers, and planning ahead."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import delete, insert, select

from bot.store import Duplicate, Moved
from bot.store.schema import drafts, entries
from bot.tables import dice, votes
from bot.tables.commands.pausing import wake_for
from bot.tables.errors import Stale
from bot.tables.loaded import LoadedTable
from bot.tables.queries.looking import draft_of, panel_snapshot
from bot.tables.schemas import PanelSnapshot
from bot.tables.table import Table, TableAccess, dumped
from bot.tables.unit_of_work import Before
from bot.tables.upkeep.ticking import stand_in
from bot.watching import timed
from rules.engine import Answer, Move, Pick, Question, Refused, Stamp, say

STALE = say("That belongs to an earlier question; open your panel again to see what is asked now.")
DraftChange = Callable[[list[str], Question], Sequence[str]]
"""Returns the keys of the options that are to be chosen, from those that are, and the question."""


@asynccontextmanager
async def once(table: Table, interaction: str) -> AsyncIterator[None]:
    """Let a refusal pass in silence when the journal has this interaction: its first delivery was carried out."""
    try:
        yield
    except (Refused, Duplicate):
        rows = entries.c.interaction == interaction, entries.c.kind.in_(("answer", "act"))
        if not await table.services.store.read(select(entries.c.seq).where(*rows)):
            raise


async def _answer(table: Table, live: LoadedTable, seat: int, given: Answer, stamp: Stamp) -> None:
    match = live.playing
    if await dice.hold(table, live, seat, given, stamp):
        return
    before, work = Before.of(live), table.begin(live)
    live.use(work.now)
    with table.guarded(live):
        with cited(live, seat):
            match.answer(seat, given, stamp)
        table.services.probe("after check")
        stand_in(live, match, work.now)
    work.settle_down(seat)
    await votes.write_play(table, work, before, seat)


@contextmanager
def cited(live: LoadedTable, seat: int) -> Iterator[None]:
    """A refusal that names no rule gets the one that asks: there is always something to show to whoever asks why."""
    question = live.open_questions().get(seat)
    try:
        yield
    except Refused as refusal:
        if question is not None:
            refusal.rules = refusal.rules or (question.reason,)
        raise


class Play(TableAccess):
    """What players do in a game. All of it may raise `Refused`; a second delivery changes nothing.

    Whoever has done something gets what their panel shows next, so that it need not be asked for.
    """

    async def answer(
        self, number: int, person: str, question: int, revision: str, given: Answer, interaction: str
    ) -> PanelSnapshot:  # fmt: skip
        """Take an answer from a panel, which carried the question and its revision; raises `Stale` if they are old."""
        with timed(self._services.watch, "answer"):
            table = self._table(number)
            async with table.opened() as live:
                await wake_for(table, live, person)
                table.services.probe("before check")
                seat = live.own_seat(person)
                async with once(table, interaction):
                    asked = live.playing.asked
                    if asked is None or asked.id != question or live.revision(seat, asked) != revision:
                        raise Stale(STALE)
                    await _answer(table, live, seat, given, Stamp(person, interaction, table.services.clock.now()))
                return await panel_snapshot(table, live, person)

    async def answer_now(self, number: int, person: str, given: Answer, interaction: str) -> PanelSnapshot:
        """Take a typed answer to whatever this person's seat is asked now."""
        with timed(self._services.watch, "answer"):
            table = self._table(number)
            async with table.opened() as live:
                await wake_for(table, live, person)
                table.services.probe("before check")
                seat = live.own_seat(person)
                async with once(table, interaction):
                    await _answer(table, live, seat, given, Stamp(person, interaction, table.services.clock.now()))
                return await panel_snapshot(table, live, person)

    async def act(self, number: int, person: str, move: Move, interaction: str) -> PanelSnapshot:
        """Do what belongs to nobody's turn: a deal, standing orders, a concession."""
        with timed(self._services.watch, "answer"):
            table = self._table(number)
            async with table.opened() as live:
                await wake_for(table, live, person)
                seat = live.own_seat(person)
                async with once(table, interaction):
                    match, before, work = live.playing, Before.of(live), table.begin(live)
                    dice.see_none_waiting(live, seat)
                    live.use(work.now)
                    with table.guarded(live):
                        match.act(seat, move, Stamp(person, interaction, work.now))
                        stand_in(live, match, work.now)
                    work.settle_down(seat)
                    await votes.write_play(table, work, before, seat)
                return await panel_snapshot(table, live, person)

    async def throw(
        self, number: int, person: str, results: str, interaction: str, revision: str | None = None
    ) -> str | None:  # fmt: skip
        """Take what a player's real dice show; return what is to be thrown next, None when all is done.

        `revision` is what the control carried, None for a typed throw; raises `Stale` if those dice were typed already.
        """
        return await dice.throw(self._table(number), person, results, revision, interaction, stand_in)

    async def plan_through(
        self, number: int, person: str, prompt: str | None, interaction: str, revision: str | None = None,
        first: Answer | None = None,
    ) -> tuple[int, PanelSnapshot]:  # fmt: skip
        """Answer defaults until `prompt` is asked (None: to the end of the turn) or anything else comes up.

        The question that is asked now gets the `first` answer or what is marked of it, in place of the default.
        Return the number of answers, and what the panel shows next. Raises `Stale` if that question is not the one of
        this revision any more, where one is given.
        """
        table = self._table(number)
        count, last = 0, -1
        async with table.opened() as live:
            async with once(table, interaction):
                seat = live.own_seat(person)
                plan = list(live.game.plan)
                if prompt is not None and prompt not in plan:
                    raise Refused(
                        "{game} has no step “{prompt}” to plan up to; it has {known}.",
                        game=live.game.title, prompt=prompt, known=", ".join(plan) or say("none"),
                    )  # fmt: skip
                live.playing.question_for(seat)
                asked = live.playing.asked
                if revision is not None and (asked is None or live.revision(seat, asked) != revision):
                    raise Stale(STALE)
                while (question := _planned(live, seat, plan, prompt, last)) is not None:
                    last = plan.index(question.prompt)
                    stamp = Stamp(person, None if count else interaction, table.services.clock.now())
                    marked = question.default if count else await _marked(table, live, seat, question)
                    given = marked if count or first is None else first
                    try:
                        await _answer(table, live, seat, given, stamp)
                    except Moved:
                        if not count:
                            raise
                        break  # somebody has done something else meanwhile, so the plan ends here
                    count += 1
            if table.live is live:
                return count, await panel_snapshot(table, live, person)
        async with table.opened() as live:
            return count, await panel_snapshot(table, live, person)

    async def draft(
        self, number: int, person: str, question: int, revision: str, change: DraftChange
    ) -> PanelSnapshot:  # fmt: skip
        """Change half an answer to this question only; an empty one is thrown away. Raises `Stale` if it is gone.

        `change` is called while nothing else happens at the table, so that of two changes at once both count.
        """
        table = self._table(number)
        async with table.opened() as live:
            seat, asked = live.own_seat(person), live.playing.asked
            if asked is None or asked.id != question or live.revision(seat, asked) != revision:
                raise Stale(STALE)
            open_question = live.playing.question_for(seat)
            offered = {option.key for option in getattr(open_question, "options", ())}
            marked = await draft_of(table, live, seat, revision)
            payload = change([key for key in marked if key in offered], open_question)
            work = table.begin(live)
            work.execute(delete(drafts).where(drafts.c.table_id == table.id, drafts.c.seat == seat))
            if payload:
                work.execute(
                    insert(drafts).values(table_id=table.id, seat=seat, tag=revision, payload=dumped(list(payload)))
                )
            live.drafted = True
            await table.commit(work)
            return await panel_snapshot(table, live, person)


async def _marked(table: Table, live: LoadedTable, seat: int, question: Question) -> Answer:
    """Half an answer that is kept for this question, else its default."""
    asked = live.playing.asked
    keys = await draft_of(table, live, seat, live.revision(seat, asked)) if asked and isinstance(question, Pick) else ()
    marked = tuple([option for option in getattr(question, "options", ()) if option.key in keys])
    return marked or question.default


def _planned(live: LoadedTable, seat: int, plan: list[str], prompt: str | None, last: int) -> Question | None:
    """The question that a plan answers next, or None when it is at its end."""
    if live.row.status != "running" or live.whose_turn() != seat or live.throwing:
        return None
    question = live.open_questions()[seat]
    if question.prompt not in plan or plan.index(question.prompt) < last:
        return None
    is_there = prompt is not None and plan.index(question.prompt) >= plan.index(prompt)  # `prompt` may not come up
    return None if is_there else question
