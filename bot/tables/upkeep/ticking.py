"""What the host does at a table when its time has come: computers move, windows close, the clock answers."""

from __future__ import annotations

import logging
from typing import Any

from bot.computers.thinkers import Problem
from bot.store import Moved, StoreError
from bot.tables import dice, votes
from bot.tables.errors import Broken, Left, NoTable
from bot.tables.guiding import computers_choice, needs_no_learner, waiting_computer
from bot.tables.loaded import LoadedTable
from bot.tables.table import Table, persistent
from bot.tables.unit_of_work import Before
from bot.tables.upkeep import overtime
from bot.tables.upkeep.reminding import remind, reschedule
from bot.tables.upkeep.thinking import Thoughts
from rules.engine import Answer, Match, Question, Stamp, only_answer, say

logger = logging.getLogger(__name__)
AGAIN = 30


async def tick(table: Table) -> None:
    """Do all that is due at a table: computers move, windows close, the clock answers."""
    services, outbox = table.services, table.services.outbox
    channel: str | None = None
    thoughts = Thoughts()
    table.users += 1
    try:
        while not services.agenda.resting:
            async with table.opened() as live:
                if channel is None:
                    channel = live.row.channel
                    outbox.hold(channel)
                problem = _to_think_about(table, live, thoughts)
                if problem is None and not await _do_one(table, live, thoughts):
                    if not services.store.shared:  # else whoever has written the table last does what is due next
                        services.agenda.at(("table", table.id), live.row.wake)
                    return
            if problem is not None:
                outbox.release(channel)  # nobody waits for a computer's next thought to read what has happened
                channel = None
                await thoughts.think(problem, services)
    except (NoTable, Left):
        return  # it was deleted meanwhile, or waits for another program
    except Moved:
        services.agenda.at(("table", table.id), services.clock.now())
    except StoreError as trouble:
        logger.warning("table %s must wait: %s", table.id, trouble)
        services.agenda.at(("table", table.id), services.clock.now() + AGAIN)
    except Broken as failure:
        await stop(
            table,
            say(
                "The table is paused, because the rules failed (reference {reference}); a moderator can skip.",
                reference=failure.reference,
            ),
        )
    finally:
        table.users -= 1
        if channel is not None:
            outbox.release(channel)


def _to_think_about(table: Table, live: LoadedTable, thoughts: Thoughts) -> Problem | None:
    """What a computer whose answer is due must think about first."""
    now, match = table.services.clock.now(), live.match
    wake = live.next_wake(now)
    if match is None or match.asked is None or wake is None or wake > now:
        return None
    return thoughts.problem(live, match, table.services)


async def _do_one(table: Table, live: LoadedTable, thoughts: Thoughts) -> bool:
    """One thing that is due, in a transaction of its own; False when nothing is."""
    if await votes.lapse(table, live):
        return True
    now, match = table.services.clock.now(), live.match
    stored, live.row.wake = live.row.wake, (wake := live.next_wake(now))
    if match is None or match.asked is None or wake is None or wake > now:
        if table.services.store.shared and stored != wake:
            await reschedule(table, live, table.begin(live))
        return False
    before, work = Before.of(live), table.begin(live)
    questions, deadline = live.open_questions(), live.acts_at()
    actor = next(iter(live.computers_asked()), None)
    if deadline is not None and deadline <= now:
        if live.throwing:
            await dice.carry_out(table, work, say("Time is up."), stand_in)
            return True
        if overtime.ask_others(work):
            await votes.write(table, work, before)
            return True
        with table.guarded(live):
            overtime.run_out(work, match, _chosen)
            stand_in(live, match, now)
    elif remind(work):
        await reschedule(table, live, work)
        return True
    else:
        dealt = thoughts.act(live, match)
        if dealt is None and live.computers_with_ideas():
            live.considered = match.line  # nobody offers anything here
            if not _settled(live):
                return True
        with table.guarded(live):
            if dealt is not None:
                actor, act = dealt
                match.act(actor, act, Stamp("computer", None, now))
            elif actor is not None:
                found = thoughts.answer_to(live, match, questions[actor])
                chosen = _chosen(live, match, questions[actor]) if found is None else found
                match.answer(actor, chosen, Stamp("computer", None, now))
            elif match.asked.window is not None:
                match.close(Stamp(None, None, now))
            stand_in(live, match, now)
    await votes.write_play(table, work, before, actor)
    return True


def stand_in(live: LoadedTable, match: Match[Any, Any], now: int) -> None:
    """Answer what needs nobody, and close windows that may be closed, until somebody must be asked.

    At a guided table the computers answer at once, so that the learner goes on from question to question.
    """
    while match.asked is not None:
        settled = _settled(live)
        for seat, answer in settled.items():
            match.answer(seat, answer, Stamp(None, None, now))
        if settled:
            continue
        if (asked := waiting_computer(live)) is not None:
            match.answer(asked.seat, _chosen(live, match, asked), Stamp("computer", None, now))
            continue
        if not (match.asked.window and match.asked.complete and live.window_minimum() == 0):
            return
        match.close(Stamp(None, None, now))


def _settled(live: LoadedTable) -> dict[int, Answer]:
    """What standing orders answer for people, and what leaves nothing to choose, by seat.

    That there is nothing to choose may be a secret (no card that fits): it is asked wherever another person could learn
    it from an answer that comes at once. A lesson shows what has to be done. Nobody passes an offer by, or one that a
    computer may still make.
    """
    alone = len(live.people()) == 1 and not live.computers_with_ideas() and not live.offers_that_end()
    forced = only_answer if live.row.lesson is None else needs_no_learner
    asked = {seat: question for seat, question in live.open_questions().items() if live.is_person(seat)}
    answers = {seat: q.order if q.order is not None or not alone else forced(q) for seat, q in asked.items()}
    return {seat: answer for seat, answer in answers.items() if answer is not None}


def _chosen(live: LoadedTable, match: Match[Any, Any], question: Question) -> Answer:
    """What a computer answers: the autopilot's choice, or the default when that fails."""
    try:
        chosen = computers_choice(live, match, question)
        question.check(chosen)
    except Exception as error:
        logger.warning("the autopilot of %s failed (%s): the default is taken", live.game.title, type(error).__name__)
        return question.default
    return chosen


@persistent
async def stop(table: Table, why: str) -> None:
    """Pause a table, say why in its channel and tell its host."""
    async with table.opened() as live:
        if live.row.status != "running":
            return
        live.row.status = "paused"
        live.row.wake = live.next_wake(table.services.clock.now())
        work = table.begin(live)
        work.say(why, of_play=False)
        work.enqueue("table-edit")
        work.tell_host(why)
        await table.commit(work)
