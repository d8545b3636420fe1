"""Notices that had to wait: each is judged again when it leaves, and one that has no point any more does not."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from bot.tables import OutboxMessage, Person, TryLater
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, Place

DAN = Person("104", "Dan")
MINUTE, HOUR, DAY = 60, 3_600, 86_400


@contextmanager
def held_up(place: Place, kind: str) -> Iterator[None]:
    """Meanwhile Discord takes no notice of this kind."""
    place.courier.problem = lambda row: TryLater(5) if row.kind == kind else None
    yield
    place.courier.problem = lambda row: None


async def called(place: Place, kind: str) -> list[tuple[str, ...]]:
    """Whom the notices of this kind called, once all that waited was tried again."""
    await place.tables.quiet()
    await place.later(MINUTE)
    return [row.mentions for row in place.courier.brought if row.kind == kind]


async def test_a_call_that_crosses_an_answer_is_not_sent(place: Place) -> None:
    """It waited for the table just while that took the answer: nobody is called who has been told that it is done."""
    await place.tables.habits.set(ANN.id, "remind", "channel")
    table = await place.table(ANN, BOB)
    with held_up(place, "call"):
        await place.later(DAY)
    place.clock.time += 10 * MINUTE  # what is known of Ann's habits is old now, so the call reads them at the table
    place.tables.check_clock()
    await asyncio.sleep(0)  # there it is, and the answer queues behind it
    await place.tables.play.answer_now(table, ANN.id, place.cell(0), place.click())
    assert await called(place, "call") == []


async def test_who_has_handed_the_seat_on_is_not_called(place: Place) -> None:
    """The call is for the player who had the seat when it was owed; the heir has a message of their own."""
    await place.tables.habits.set(ANN.id, "remind", "channel")
    table = await place.table(ANN, BOB)
    with held_up(place, "call"):
        await place.later(DAY)
        await place.tables.moderation.replace(table, CAT, 0, DAN, place.click())
    assert await called(place, "call") == []
    assert DAN.id in [row.target for row in place.courier.brought if row.kind == "turn-dm"]


async def test_nobody_is_called_to_a_window_that_is_closed(place: Place) -> None:
    """Discord was away for as long as it was open."""
    await place.tables.habits.set(ANN.id, "remind", "channel")
    table = await place.table(ANN, BOB, key="auction")
    with held_up(place, "announce"):
        await place.later(DAY)
        for person in (ANN, BOB):
            await place.say(table, person, 1)
    assert await called(place, "announce") == []


async def test_a_window_that_is_open_still_is_called_to_late(place: Place) -> None:
    """But not whoever has handed the seat on."""
    await place.tables.habits.set(ANN.id, "remind", "channel")
    table = await place.table(ANN, BOB, key="auction")
    with held_up(place, "announce"):
        await place.later(DAY)
        await place.tables.moderation.replace(table, CAT, 1, DAN, place.click())
    assert await called(place, "announce") == [(ANN.id,)]


async def test_a_call_to_vote_is_for_those_who_have_not_voted(place: Place) -> None:
    """What one has typed meanwhile one is not asked for; when the vote is over, nobody is."""
    table = await place.table(ANN, BOB, CAT, key="auction", options={"begin": "luck"})
    await place.say(table, ANN, Do("spin"))
    with held_up(place, "ballot"):
        await place.tables.undo.ask(table, ANN.id, place.click())
        await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert await called(place, "ballot") == [(CAT.id,)]
    await place.tables.votes.cast(table, CAT.id, False, place.click())
    with held_up(place, "ballot"):
        await place.tables.pausing.ask_pause(table, ANN.id, place.click())
        await place.tables.quiet()
        await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert await called(place, "ballot") == [(CAT.id,)]


async def test_after_an_outage_one_reminder_comes(place: Place) -> None:
    """Discord took none for five days in which one was due each day: only the latest is left."""
    await place.tables.habits.set(ANN.id, "remind", "both")
    await place.table(ANN, BOB)
    await place.table(ANN, BOB, key="auction", channel="901")
    place.courier.problem = lambda row: TryLater(5) if row.kind in ("remind", "call", "announce") else None
    for _ in range(5):
        await place.later(DAY)
    place.courier.problem = lambda row: None
    assert await called(place, "call") == [(ANN.id,)]
    assert await called(place, "announce") == [(ANN.id, BOB.id)]
    reminders = [(row.table, row.target) for row in place.courier.brought if row.kind == "remind"]
    assert sorted(reminders) == [(1, ANN.id), (2, ANN.id), (2, BOB.id)]


async def test_a_process_that_is_killed_while_it_reminds(place: Place) -> None:
    """The next one knows that it may have done so: the same nonce makes no second message, and a day passes first."""
    left = place.path.with_name("left.db")
    await place.table(ANN, BOB)

    def as_it_is_left(row: OutboxMessage) -> None:
        for path in place.path.parent.glob("games.db*"):
            if row.kind == "remind" and not path.name.endswith(".lock"):
                shutil.copy(path, left.with_name(path.name.replace("games", "left")))

    place.courier.problem = as_it_is_left
    await place.later(DAY)
    place.courier.problem = lambda row: None
    async with Place(left, clock=place.clock, courier=place.courier) as after:
        await after.tables.quiet()
        await after.later(DAY - 1)
        rows = [row for row in after.courier.brought if row.kind == "remind"]
        assert [row.maybe_posted for row in rows] == [False, True]
        assert len({row.id for row in rows}) == 1
        await after.later(1)
        assert len({row.id for row in after.courier.brought if row.kind == "remind"}) == 2


@pytest.fixture
async def dozing(place: Place) -> int:
    """A table where Ann is asked at noon, with eight hours that nothing ends; she sleeps from 22 to 8."""
    place.clock.time = int(datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp())
    await place.tables.habits.set(ANN.id, "quiet", "22-8")
    await place.tables.habits.set(ANN.id, "every", "4h")
    return await place.table(ANN, BOB, options={"time_limit": "8h", "deadline": "nothing"})


async def test_a_reminder_that_comes_late_at_night_waits_for_the_morning(place: Place, dozing: int) -> None:
    """Then it comes once: the last call before the deadline was made the day before."""
    for hours, count in ((4, 1), (2, 2)):
        await place.later(hours * HOUR)
        assert len(await called(place, "remind")) == count
    with held_up(place, "remind"):
        await place.later(4 * HOUR - 2 * MINUTE)
        await place.later(HOUR)
    assert len(await called(place, "remind")) == 2
    await place.later(10 * HOUR)
    assert len(await called(place, "remind")) == 3


async def test_after_a_sleep_of_the_bot_one_reminder_comes(place: Place, dozing: int) -> None:
    """At four and at six in the afternoon nobody ran it: what falls due in the meantime is one notice."""
    place.clock.time += 7 * HOUR
    await place.reopen()
    assert len(await called(place, "remind")) == 1
    await place.later(HOUR)
    assert len(await called(place, "remind")) == 1
