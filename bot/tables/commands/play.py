"""Playing: answers, acts, half answers, and planning ahead."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import delete, insert, select

from bot.store import Duplicate
from bot.store.schema import drafts, entries
from bot.tables import dice
from bot.tables.errors import Stale
from bot.tables.loaded import Live
from bot.tables.queries.looking import draft_of
from bot.tables.table import Table, dumped
from bot.tables.unit_of_work import Before
from bot.tables.upkeep.ticking import stand_in
from rules.engine import Answer, Move, Pick, Question, Refused, Stamp

STALE = "That belongs to an earlier question; open your panel again to see what is asked now."


async def answer(table: Table, person: str, question: int, tag: str, given: Answer, interaction: str) -> None:
    """Take an answer from a panel."""
    table.services.probe("before check")
    async with table.opened() as live:
        seat = live.own_seat(person)
        async with once(table, interaction):
            asked = live.playing.asked
            if asked is None or asked.id != question or live.tag(seat, asked) != tag:
                raise Stale(STALE)
            await _answer(table, live, seat, given, Stamp(person, interaction, table.services.clock.now()))


async def answer_now(table: Table, person: str, given: Answer, interaction: str) -> None:
    """Take a typed answer to whatever this person's seat is asked now."""
    table.services.probe("before check")
    async with table.opened() as live:
        seat = live.own_seat(person)
        async with once(table, interaction):
            await _answer(table, live, seat, given, Stamp(person, interaction, table.services.clock.now()))


async def act(table: Table, person: str, move: Move, interaction: str) -> None:
    """Do what belongs to nobody's turn."""
    async with table.opened() as live:
        seat = live.own_seat(person)
        async with once(table, interaction):
            match, before, draft = live.playing, Before.of(live), table.draft(live)
            dice.see_none_waiting(live, seat)
            live.use(draft.now)
            with table.guarded(live):
                match.act(seat, move, Stamp(person, interaction, draft.now))
                stand_in(live, match, draft.now)
            draft.settle_down(seat)
            await table.carry_out(live, draft, before, seat)


@asynccontextmanager
async def once(table: Table, interaction: str) -> AsyncIterator[None]:
    """Let a refusal pass in silence when the journal has this interaction: its first delivery was carried out."""
    try:
        yield
    except (Refused, Duplicate):
        rows = entries.c.interaction == interaction, entries.c.kind.in_(("answer", "act"))
        if not await table.services.store.read(select(entries.c.seq).where(*rows)):
            raise


async def _answer(table: Table, live: Live, seat: int, given: Answer, stamp: Stamp) -> None:
    match = live.playing
    if await dice.hold(table, live, seat, given, stamp):
        return
    before, draft = Before.of(live), table.draft(live)
    live.use(draft.now)
    with table.guarded(live):
        with cited(live, seat):
            match.answer(seat, given, stamp)
        table.services.probe("after check")
        stand_in(live, match, draft.now)
    draft.settle_down(seat)
    await table.carry_out(live, draft, before, seat)


@contextmanager
def cited(live: Live, seat: int) -> Iterator[None]:
    """A refusal that names no rule gets the one that asks: there is always something to show to who asks why."""
    question = live.open_questions().get(seat)
    try:
        yield
    except Refused as refusal:
        if question is not None:
            refusal.rules = refusal.rules or [question.reason]
        raise


async def plan_through(table: Table, person: str, prompt: str | None, interaction: str) -> int:
    """Answer defaults until `prompt` is asked or anything else comes up; gives the number of answers.

    What is marked of the question that is asked now is its answer, in place of the default.
    """
    count, last = 0, -1
    async with table.opened() as live, once(table, interaction):
        seat = live.own_seat(person)
        plan = list(live.game.plan)
        if prompt is not None and prompt not in plan:
            raise Refused(
                f"{live.game.title} has no step “{prompt}” to plan up to; it has {', '.join(plan) or 'none'}."
            )
        live.playing.question_for(seat)
        while (question := _planned(live, seat, plan, prompt, last)) is not None:
            last = plan.index(question.prompt)
            stamp = Stamp(person, None if count else interaction, table.services.clock.now())
            given = question.default if count else await _marked(table, live, seat, question)
            await _answer(table, live, seat, given, stamp)
            count += 1
    return count


async def _marked(table: Table, live: Live, seat: int, question: Question) -> Answer:
    """Half an answer that is kept for this question, else its default."""
    asked = live.playing.asked
    keys = await draft_of(table, live, seat, live.tag(seat, asked)) if asked and isinstance(question, Pick) else ()
    marked = tuple([option for option in getattr(question, "options", ()) if option.key in keys])
    return marked or question.default


def _planned(live: Live, seat: int, plan: list[str], prompt: str | None, last: int) -> Question | None:
    """The question that a plan answers next, or None when it is at its end."""
    if live.row.status != "running" or live.whose_turn() != seat or dice.waiting(live):
        return None
    question = live.open_questions()[seat]
    if question.prompt == prompt or question.prompt not in plan or plan.index(question.prompt) < last:
        return None
    return question


async def set_draft(table: Table, person: str, question: int, tag: str, payload: Sequence[str]) -> None:
    """Keep half an answer, for this question only; an empty one is thrown away."""
    async with table.opened() as live:
        seat, asked = live.own_seat(person), live.playing.asked
        if asked is None or asked.id != question or live.tag(seat, asked) != tag:
            raise Stale(STALE)
        draft = table.draft(live)
        draft.change.also.append(delete(drafts).where(drafts.c.table_id == table.id, drafts.c.seat == seat))
        if payload:
            draft.change.also.append(
                insert(drafts).values(table_id=table.id, seat=seat, tag=tag, payload=dumped(list(payload)))
            )
        live.drafted = True
        await table.write(draft)
