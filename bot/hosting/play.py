"""Playing: answers, acts, planning ahead, and what the host does at a table when its time has come."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sqlalchemy import delete, insert, select

from bot.hosting import dice, overtime, votes
from bot.hosting.errors import Broken, Left, NoTable, Stale
from bot.hosting.guiding import computers_choice, waiting_computer
from bot.hosting.live import Live
from bot.hosting.looking import draft_of
from bot.hosting.reminding import remind, reschedule
from bot.hosting.table import Table, dumped
from bot.hosting.telling import Before
from bot.store import Duplicate, StoreError
from bot.store.schema import drafts, entries
from rules.engine import Answer, Match, Move, Pick, Question, Refused, Stamp

logger = logging.getLogger(__name__)
AGAIN = 30
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
            refusal.rules = refusal.rules or (question.reason,)
        raise


def stand_in(live: Live, match: Match[Any, Any], now: int) -> None:
    """Answer what standing orders answer, and close windows that may be closed, until somebody must be asked.

    At a guided table the computers answer at once, so that the learner goes on from question to question.
    """
    while match.asked is not None:
        ordered = {
            seat: q.order for seat, q in live.open_questions().items() if q.order is not None and live.is_person(seat)
        }
        for seat, order in ordered.items():
            match.answer(seat, order, Stamp(None, None, now))
        if ordered:
            continue
        if (asked := waiting_computer(live)) is not None:
            match.answer(asked.seat, _chosen(live, match, asked), Stamp("computer", None, now))
            continue
        if not (match.asked.window and match.asked.complete and live.window_minimum() == 0):
            return
        match.close(Stamp(None, None, now))


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


# -- what the host does ------------------------------------------------------------------------------------------------


async def tick(table: Table) -> None:
    """Do all that is due at a table: computers move, windows close, the clock answers."""
    services, outbox = table.services, table.services.outbox
    channel: str | None = None
    table.users += 1
    try:
        while not services.agenda.resting:
            async with table.opened() as live:
                if channel is None:
                    channel = live.row.channel
                    outbox.hold(channel)
                if not await _do_one(table, live):
                    services.agenda.at(("table", table.id), live.row.wake)
                    return
    except (NoTable, Left):
        return  # it was deleted meanwhile, or waits for another program
    except StoreError as trouble:
        logger.warning("table %s must wait: %s", table.id, trouble)
        services.agenda.at(("table", table.id), services.clock.now() + AGAIN)
    except Broken as failure:
        await stop(
            table,
            f"The table is paused, because the rules failed (reference {failure.reference}); a moderator can skip.",
        )
    finally:
        table.users -= 1
        if channel is not None:
            outbox.release(channel)


async def _do_one(table: Table, live: Live) -> bool:
    """One thing that is due, in a transaction of its own; False when nothing is."""
    if await votes.lapse(table, live):
        return True
    now, match = table.services.clock.now(), live.match
    wake = live.next_wake(now)
    live.row.wake = wake
    if match is None or match.asked is None or wake is None or wake > now:
        return False
    before, draft = Before.of(live), table.draft(live)
    questions, deadline = live.open_questions(), live.acts_at()
    computers = [seat for seat in questions if not live.is_person(seat)]
    actor = computers[0] if computers else None
    if deadline is not None and deadline <= now:
        if dice.waiting(live):
            await dice.carry_out(table, draft, "The time is over.", stand_in)
            return True
        if overtime.ask_others(draft):
            await votes.write(table, draft, before)
            return True
        with table.guarded(live):
            overtime.run_out(draft, match, _chosen)
            stand_in(live, match, now)
    elif remind(draft):
        await reschedule(table, live, draft)
        return True
    else:
        with table.guarded(live):
            if actor is not None:
                match.answer(actor, _chosen(live, match, questions[actor]), Stamp("computer", None, now))
            else:
                match.close(Stamp(None, None, now))
            stand_in(live, match, now)
    await table.carry_out(live, draft, before, actor)
    return True


def _chosen(live: Live, match: Match[Any, Any], question: Question) -> Answer:
    """What a computer answers: the autopilot's choice, or the default when that fails."""
    try:
        chosen = computers_choice(live, match, question)
        question.check(chosen)
    except Exception as error:
        logger.warning("the autopilot of %s failed (%s): the default is taken", live.game.title, type(error).__name__)
        return question.default
    return chosen


def _default(live: Live, match: Match[Any, Any], stamp: Stamp) -> None:
    """Answer the default for everybody who is asked now."""
    for seat, question in live.open_questions().items():
        match.answer(seat, question.default, stamp)


async def stop(table: Table, why: str) -> None:
    """Pause a table, say why in its channel and tell its host."""
    async with table.opened() as live:
        if live.row.status != "running":
            return
        live.row.status = "paused"
        live.row.wake = live.next_wake(table.services.clock.now())
        live.row.version += 1
        draft = table.draft(live)
        draft.say(why)
        draft.owe("table-edit")
        draft.tell_host(why)
        draft.stamp_row()
        await table.write(draft)


async def skip(table: Table, by: str, name: str, interaction: str) -> None:
    """Answer the default for everybody who is asked now, in a moderator's marked name."""
    async with table.opened() as live:
        done, _ = await table.services.receipt(interaction)
        if done:
            return
        match, before, draft = live.playing, Before.of(live), table.draft(live)
        draft.receipt(interaction)
        if dice.waiting(live):
            await dice.carry_out(table, draft, f"{name} skipped the throw.", stand_in)
            return
        with table.guarded(live):
            _default(live, match, Stamp(by, None, draft.now))
            stand_in(live, match, draft.now)
        draft.say(f"{name} skipped the question: its default was answered.")
        await table.carry_out(live, draft, before, None)
