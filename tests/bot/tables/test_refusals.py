"""Posts that Discord refuses: they stay owed, are tried again, and are given up aloud only."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest

from bot.store.errors import away
from bot.tables import NoPermission, OutboxMessage, ThreadClosed, TokenRefused, TryLater
from bot.tables.agenda import Agenda
from bot.waiting import wait_plainly
from tests.bot.tables.place import ANN, BOB, CHANNEL, HandClock, Place

TRIES, DELAYS = 5, (5, 15, 45, 135)


class Refusal(Exception):
    """What a courier raises when Discord answers with a status and a code that it does not know."""

    status, code = 400, 50035


def in_channel(problem: Exception) -> Callable[[OutboxMessage], Exception | None]:
    """A courier that cannot post in the channel."""
    return lambda row: problem if row.target == CHANNEL else None


def to(person: str, problem: Exception) -> Callable[[OutboxMessage], Exception | None]:
    """A courier that cannot write to somebody."""
    return lambda row: problem if row.target == person else None


def fine(row: OutboxMessage) -> None:
    """A courier that brings everything."""


@contextmanager
def counted(place: Place) -> Iterator[list[OutboxMessage]]:
    """The tries that are made meanwhile, of the channel's posts."""
    problem, tried = place.courier.problem, list[OutboxMessage]()

    def note(row: OutboxMessage) -> Exception | None:
        tried.extend([row] if row.target == CHANNEL else [])
        return problem(row)

    place.courier.problem = note
    yield tried
    place.courier.problem = problem


async def test_a_refused_post_is_tried_again_at_growing_intervals(place: Place) -> None:
    """After 5, 15, 45 and 135 seconds, then every ten minutes."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(Refusal())
    with counted(place) as tried:
        await place.place(table, ANN, 0)
        await place.tables.quiet()
        for number, delay in enumerate((*DELAYS, 600, 600), 1):
            await place.later(delay - 1)
            assert len(tried) == number
            await place.later(1)
            assert len(tried) == number + 1


async def test_a_refused_post_comes_once_when_it_is_taken(place: Place) -> None:
    """It was surely not posted, so it need not be looked for."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(Refusal())
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    place.courier.problem = fine
    await place.later(5)
    (posted,) = [row for row in place.courier.brought if "Ann takes cell 0." in row.lines]
    assert not posted.maybe_posted


async def test_the_next_post_takes_over_what_was_given_up(place: Place) -> None:
    """It tries at once, with all the lines; the host was told, once, in words that say what to do."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(Refusal())
    await place.place(table, ANN, 0)
    for delay in (0, *DELAYS):
        await place.later(delay)
    (told,) = [line for line in place.courier.to(ANN.id) if "I cannot post" in line]
    assert f"<#{CHANNEL}>" in told
    assert "Discord refuses it with 400, code 50035" in told
    assert "Tell the bot's operator" in told
    place.courier.problem = fine
    await place.place(table, BOB, 3)
    await place.tables.quiet()
    posted = [row for row in place.courier.brought if row.target == CHANNEL][-1]
    assert (posted.kind, list(posted.lines)) == ("table", ["Ann takes cell 0.", "Bob takes cell 3."])


async def test_what_was_given_up_is_tried_after_a_restart(place: Place) -> None:
    """The row stays in the database until it is delivered, or another stands for it."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(Refusal())
    await place.place(table, ANN, 0)
    for delay in (0, *DELAYS):
        await place.later(delay)
    place.courier.problem = fine
    await place.reopen()
    await place.tables.quiet()
    assert place.courier.to(CHANNEL).count("Ann takes cell 0.") == 1


async def test_quick_answers_do_not_hide_the_trouble(place: Place) -> None:
    """Each of them tries at once and counts: the host is told after the fifth."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(Refusal())
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4), (ANN, 6)):
        assert not [line for line in place.courier.to(ANN.id) if "I cannot post" in line]
        await place.place(table, person, cell)
        await place.tables.quiet()
    assert len([line for line in place.courier.to(ANN.id) if "I cannot post" in line]) == 1


async def test_what_comes_while_a_post_is_refused_takes_its_place(place: Place) -> None:
    """A newer post that was written while the older one was on its way, which must not keep it from leaving."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(Refusal())
    deliver, waits = place.courier.deliver, [True]

    async def deliver_late(row: OutboxMessage) -> str | None:
        if row.target == CHANNEL and waits:
            waits.clear()
            await place.place(table, BOB, 3)
        return await deliver(row)

    place.courier.deliver = deliver_late  # type: ignore[method-assign]  # the moment between
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    place.courier.problem = fine
    await place.later(1)
    (posted,) = [row for row in place.courier.brought if row.target == CHANNEL and "Ann takes cell 0." in row.lines]
    assert (posted.kind, list(posted.lines)) == ("table", ["Ann takes cell 0.", "Bob takes cell 3."])


async def test_a_reminder_that_is_given_up_becomes_a_call(place: Place) -> None:
    """As when direct messages are closed; and the host, who is not to know who gets which, hears nothing."""
    await place.tables.habits.set(BOB.id, "every", "4h")
    place.courier.problem = to(BOB.id, Refusal())
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    for wait in (0, 4 * 3600):
        for delay in (wait, *DELAYS):
            await place.later(delay)
    assert [row.mentions for row in place.courier.brought if row.kind == "call"] == [(BOB.id,)]
    assert not [line for line in place.courier.to(ANN.id) if "could not" in line or "cannot" in line]
    assert (await place.tables.queries.look(table, BOB.id)).settings["dm_closed"] is False


@pytest.mark.parametrize("problem", [NoPermission("Send Messages"), ThreadClosed(), Refusal()])
async def test_another_trouble_later_is_told_again(place: Place, problem: Exception) -> None:
    """Also when it was an edit that succeeded between."""
    table = await place.tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, place.click())
    await place.tables.quiet()
    for count in (1, 2):
        place.courier.problem = in_channel(problem)
        await place.tables.lobby.set_option(table, ANN.id, "time_limit", ("8h", "24h")[count - 1], place.click())
        for delay in (0, *DELAYS):
            await place.later(delay)
        assert len([line for line in place.courier.to(ANN.id) if "post in" in line]) == count
        place.courier.problem = fine
        await place.later(600)
    assert place.courier.kinds().count("lobby-edit") == 2


async def test_a_refused_token_is_one_line_for_all(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    """However many tables wait, and however often they try; the next refusal after a success is told again."""
    tables = [await place.table(ANN, BOB, channel=str(900 + number)) for number in range(3)]
    for count in (1, 2):
        place.courier.problem = lambda row: TokenRefused()
        for table in tables:
            await place.place(table, (ANN, BOB)[count - 1], count)
        for _ in range(3):
            await place.later(600)
        lines = [record for record in caplog.records if "DISCORD_TOKEN" in record.getMessage()]
        assert [record.levelno for record in lines] == [logging.ERROR] * count
        place.courier.problem = fine
        await place.later(600)
    assert len([row for row in place.courier.brought if "Ann takes cell 1." in row.lines]) == 3


async def test_an_outage_is_one_line_for_a_channel(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    """And the tries become fewer."""
    table = await place.table(ANN, BOB)
    place.courier.problem = in_channel(TryLater(5, "Discord answers 503, code 0"))
    with counted(place) as tried:
        await place.place(table, ANN, 0)
        for _ in range(120):
            await place.later(5)
    assert len(tried) < 16
    assert len([record for record in caplog.records if "503" in record.getMessage()]) == 1


@pytest.mark.parametrize("problem", [Refusal(), NoPermission(), TryLater(5), RuntimeError("a bug")])
async def test_a_log_that_fails_costs_no_post(place: Place, problem: Exception) -> None:
    """Whatever goes wrong while a post is seen to, it stays owed; and the lane goes on."""

    def fail(record: logging.LogRecord) -> bool:
        raise RecursionError

    table = await place.table(ANN, BOB)
    logger = logging.getLogger("bot.tables.delivery")
    logger.addFilter(fail)
    try:
        place.courier.problem = in_channel(problem)
        await place.place(table, ANN, 0)
        for _ in range(3):
            await place.later(60)
    finally:
        logger.removeFilter(fail)
    place.courier.problem = fine
    await place.later(600)
    assert place.courier.to(CHANNEL).count("Ann takes cell 0.") == 1


async def test_what_fails_on_the_agenda_is_done_again() -> None:
    """After a minute, then two, four and so on, at most about an hour; when it was done it is forgotten."""
    clock, tries = HandClock(), list[int]()
    bad = True

    async def run(key: object) -> None:
        tries.append(clock.now())
        if bad:
            raise KeyError("nobody thought of that")

    agenda = Agenda(clock, wait_plainly, run)
    agenda.start()
    agenda.at("a table", clock.now())
    for _ in range(200):
        await agenda.quiet()
        clock.time += 60
        agenda.check()
    await agenda.quiet()
    bad = False
    assert [(later - earlier) // 60 for earlier, later in pairwise(tries)] == [1, 2, 4, 8, 16, 32, 64, 64]
    for _ in range(200):
        clock.time += 60
        agenda.check()
        await agenda.quiet()
    await agenda.close()
    assert len(tries) == 10


async def test_what_is_due_while_the_database_is_away_is_told_in_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    """It is put off, and whoever reads the log finds what to do, not where in our code it happened."""
    clock = HandClock(1000)

    async def run(key: object) -> None:
        raise away("postgresql://db/arbiter")

    agenda = Agenda(clock, wait_plainly, run)
    agenda.start()
    agenda.at("what is due", clock.now())
    await agenda.quiet()
    assert agenda.fails("what is due")
    await agenda.close()
    (record,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert record.exc_info is None
    assert record.getMessage() == f"what was due for what is due failed: {away('postgresql://db/arbiter')}"
