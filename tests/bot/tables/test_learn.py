"""Lessons: computers answer at once, nothing is lost, nobody is disturbed, and nothing counts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import select

from bot.catalogue import games, lesson_of
from bot.store.results import results_of
from bot.store.schema import results, tables
from bot.tables.commands import lessons
from bot.tables.errors import Closed
from bot.tables.guiding import OVER
from bot.tables.lanes import CARDS
from bot.tables.pace import DAY
from bot.tables.schemas import OutboxMessage
from rules.engine import Answer, Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

SKIRMISH, EMPIRES = "one-page-deadzone", "galactic-supremacy"
ROOM = "500"
"""The channel of Ann's direct messages."""


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables of every game."""
    async with Place(tmp_path / "games.db", games=games()) as place:
        yield place


async def lesson(place: Place, key: str = SKIRMISH, guild: str = lessons.DIRECT, room: str = ROOM) -> int:
    """Ann's lesson, begun."""
    table = await place.tables.lessons.open(key, guild, room, ANN, place.click())
    await place.tables.quiet()
    return table


async def advised(place: Place, table: int) -> Answer:
    """What the lesson suggests to Ann now."""
    shot, look = await place.tables.queries.snapshot(table), await place.tables.queries.look(table, ANN.id)
    assert look.question is not None
    assert look.lesson is not None
    return lesson_of(shot.game.key).advice(shot.game, look.view, look.question, look.lesson.done)


async def follow(place: Place, table: int, most: int = 200) -> int:
    """Take the suggestions until the game is over, or so many of them; return their number."""
    for count in range(most):
        if (await place.tables.queries.snapshot(table)).status != "running":
            return count
        await place.say(table, ANN, await advised(place, table))
    return most


async def test_computers_answer_with_the_learners_own_answer(place: Place) -> None:
    """From question to question: whenever Ann has answered, she is asked again, or the game is over."""
    table = await lesson(place, EMPIRES)
    for _ in range(40):
        look = await place.tables.queries.look(table, ANN.id)
        assert look.question is not None
        await place.say(table, ANN, await advised(place, table))
    await place.tables.quiet()
    assert (await place.tables.queries.snapshot(table)).round > 3


async def test_a_finished_lesson_counts_for_nothing(place: Place) -> None:
    """No result is kept, though one is for the same game at an ordinary table; the record can be had all the same."""
    table = await lesson(place)
    await follow(place, table)
    shot = await place.shot(table)
    assert shot.status == "over"
    assert await place.store.read(select(results)) == []
    assert (await place.tables.queries.record(table))["game"] == SKIRMISH
    ordinary = await conceded(place)
    assert [held.number for held in await results_of(place.store, "g")] == [ordinary]


async def test_the_end_of_a_lesson_is_told(place: Place) -> None:
    """When the lesson is over before the game, everybody reads that the learner may play on; it is told once."""
    table = await lesson(place, EMPIRES)
    while not (await place.tables.queries.look(table, ANN.id)).lesson.over:  # type: ignore[union-attr]  # Ann is the learner
        await follow(place, table, 1)
    await follow(place, table, 3)
    told = [line.text for line in await place.log(table, None, 200)]
    assert told.count(OVER) == 1 or (await place.shot(table)).status == "over"


async def conceded(place: Place) -> int:
    """An ordinary game that Ann gives up; returns its table."""
    table = await place.table(ANN, BOB, key=SKIRMISH)
    await place.tables.play.act(table, ANN.id, games()[SKIRMISH].read_move({"move": "concede"}), place.click())
    assert (await place.shot(table)).status == "over"
    return table


async def test_nobody_is_written_to_or_reminded(place: Place) -> None:
    """All goes to the room of the lesson: no direct message about a turn, no call, no reminder after days."""
    table = await lesson(place, EMPIRES)
    await follow(place, table, 12)
    await place.later(9 * DAY)
    assert {row.target for row in place.courier.brought} == {ROOM}
    assert set(place.courier.kinds()) <= {"table", "table-edit"}


async def test_a_restart_forgets_nothing_of_a_lesson(place: Place) -> None:
    """What has been explained and reached is as before, and so is what is asked."""
    table = await lesson(place)
    await follow(place, table, 8)
    before = await place.tables.queries.look(table, ANN.id)
    await place.reopen()
    after = await place.tables.queries.look(table, ANN.id)
    assert before.lesson is not None
    assert len(before.lesson.met) > 2
    assert (after.lesson, after.question_id, after.view) == (before.lesson, before.question_id, before.view)
    await follow(place, table)
    assert (await place.shot(table)).status == "over"


async def test_only_the_learner_is_taught(place: Place) -> None:
    """A spectator of a lesson in a channel sees that it is one, and nothing of what the learner is told."""
    table = await lesson(place, guild="g", room=CHANNEL)
    assert (await place.tables.queries.snapshot(table)).guided
    assert (await place.tables.queries.look(table, BOB.id)).lesson is None
    assert (await place.tables.queries.look(table, ANN.id)).lesson is not None
    ordinary = await place.table(BOB, CAT, key=SKIRMISH, channel="901")
    assert not (await place.tables.queries.snapshot(ordinary)).guided
    assert (await place.tables.queries.look(ordinary, BOB.id)).lesson is None


async def test_the_board_is_posted_once(place: Place) -> None:
    """It is renewed in place, so that the learner's panel stays the last in the room; its end comes as a new post."""
    table = await lesson(place)
    await follow(place, table)
    await place.tables.quiet()
    assert place.courier.kinds().count("table") == 2
    assert place.courier.kinds()[0] == "table"


async def test_one_lesson_at_a_time(place: Place) -> None:
    """A second one is refused, whatever the game, until the first is ended; another person's is another matter."""
    table = await lesson(place)
    with pytest.raises(Refused, match="You have a lesson open already"):
        await place.tables.lessons.open(EMPIRES, lessons.DIRECT, ROOM, ANN, place.click())
    await place.tables.lessons.open(EMPIRES, lessons.DIRECT, "501", BOB, place.click())
    await place.tables.ending.end(table, ANN.id, place.click())
    assert "The lesson was ended." in [line.text for line in (await place.shot(table)).log]
    assert await lesson(place) != table


async def test_the_same_command_twice_opens_one_lesson(place: Place) -> None:
    """A second delivery gives the same table."""
    first, again = [await place.tables.lessons.open(SKIRMISH, lessons.DIRECT, ROOM, ANN, "same") for _ in range(2)]
    assert first == again
    assert len(await place.tables.queries.tables_of(ANN.id)) == 1


async def test_a_lesson_that_a_crash_kept_from_beginning_begins(place: Place) -> None:
    """The process died between opening and beginning: asked for again, the lesson is there and runs."""
    services = place.tables._services
    table = await lessons.open_lesson(services, SKIRMISH, lessons.DIRECT, ROOM, ANN, "i0")
    await place.reopen()
    assert (await place.tables.queries.snapshot(table)).status == "lobby"
    assert await place.tables.lessons.current(ANN.id) == table
    assert (await place.tables.queries.look(table, ANN.id)).question is not None


async def test_a_room_with_a_table_is_taken(place: Place) -> None:
    """One game to a channel holds for lessons, too."""
    await place.table(BOB, CAT, key=SKIRMISH)
    with pytest.raises(Refused, match="There is a table open in this channel already"):
        await lesson(place, guild="g", room=CHANNEL)


async def test_a_game_without_a_lesson_is_refused(place: Place) -> None:
    """So is one that does not exist; nothing is opened."""
    for key in ("chess", "tic-tac-toe"):
        with pytest.raises(Refused, match=f"There is no game “{key}”"):
            await lesson(place, key)
    assert await place.store.read(select(tables.c.id)) == []


async def test_leaving_a_lesson_ends_it(place: Place) -> None:
    """There is nobody else, so no autopilot plays on, and nobody comes back."""
    table = await lesson(place)
    await place.tables.absence.leave(table, ANN.id, place.click())
    assert (await place.shot(table)).status == "over"
    assert await place.tables.lessons.current(ANN.id) is None
    with pytest.raises(Refused, match="This was a lesson; /learn begins another one"):
        await place.tables.rematch.open(table, ANN.id, place.click())


async def test_an_answer_is_taken_back_in_a_lesson(place: Place) -> None:
    """Undo works as everywhere; what was learnt stays learnt, and the same question is explained in full again."""
    table = await lesson(place)
    await follow(place, table, 1)
    before = await place.tables.queries.look(table, ANN.id)
    await follow(place, table, 1)
    assert (await place.tables.undo.ask(table, ANN.id, place.click())).waiting == ()
    after = await place.tables.queries.look(table, ANN.id)
    assert after.question_id == before.question_id
    assert after.lesson is not None
    assert after.question is not None
    assert after.lesson.met[after.question.prompt] <= after.question_id


async def test_a_lesson_that_nobody_uses_is_swept(place: Place) -> None:
    """Warned twice and put to sleep like any table; the next answer wakes it."""
    table = await lesson(place)
    for _ in range(62):
        await place.later(DAY)
    assert (await place.shot(table)).paused_by == "idle"
    assert sum("Nobody has used this table" in line for line in place.courier.to(ROOM)) >= 2
    await place.tables.pausing.resume(table, ANN.id)
    assert await follow(place, table, 3) == 3


async def test_a_learner_who_closes_the_door_is_waited_for(place: Place) -> None:
    """Where the room takes no messages any more the lesson is paused, and no setting of a stranger is written."""
    table = await lesson(place)

    def closed(row: OutboxMessage) -> Exception | None:
        return Closed() if row.kind in CARDS else None

    place.courier.problem = closed
    await follow(place, table, 1)
    shot = await place.shot(table)
    assert shot.status == "paused"
    assert await place.tables._services.people.reachable(ROOM)
    place.courier.problem = lambda row: None
    assert await place.tables.lessons.current(ANN.id) is None
    assert await lesson(place) != table


async def test_a_servers_pace_does_not_hurry_a_learner(place: Place) -> None:
    """A lesson has no time limit whatever the server's new tables have, and its computers no pause."""
    await place.tables.servers.set("g", {"pace": "live"})
    options = (await place.tables.queries.snapshot(await lesson(place, guild="g", room=CHANNEL))).options
    assert (options["time_limit"], options["computer_pause"]) == ("none", "0")
