"""A table and its storage: a disk that fills up, checkpoints that are thinned, and a second process."""

from __future__ import annotations

import itertools
import sqlite3

import pytest

from bot.store import DiskFull, Fenced
from bot.tables import Person
from rules.engine import Answer
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, Place


async def pages(place: Place, limit: int) -> int:
    """Let SQLite have no more than so many pages: its own stand-in for the end of a disk. Gives how many it has."""
    await place.store.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {limit}"))
    rows = await place.store.write(lambda connection: connection.exec_driver_sql("PRAGMA page_count"))
    return int(rows.scalar())


async def test_a_disk_that_fills_up_in_the_middle_of_a_game(place: Place) -> None:
    """The answer is refused, nothing is lost or posted, and when there is room again the same click goes through."""
    tables = [await place.table(ANN, BOB, key="auction", channel=str(number)) for number in range(12)]
    await pages(place, await pages(place, 1_000_000))
    for table, round_ in itertools.product(tables, (ANN, BOB)):
        for person, answer in ((ANN, 1), (BOB, 2), (round_, Do("wait")), (round_, Do("count"))):
            before, brought, click = await place.shot(table), len(place.courier.brought), place.click()
            look = await place.tables.queries.look(table, person.id)
            if not await refused(place, table, person, answer, click):
                continue
            after = await place.shot(table)
            assert (after.view, after.asked, after.log) == (before.view, before.asked, before.log)
            assert len(place.courier.brought) == brought
            await pages(place, 1_000_000)
            await place.tables.play.answer(table, person.id, look.question_id, look.revision, answer, click)
            assert (await place.tables.queries.look(table, person.id)).question != look.question
            return
    pytest.fail("the disk was never full")


async def refused(place: Place, table: int, person: Person, answer: Answer, click: str) -> bool:
    """Whether an answer is refused because the disk is full."""
    try:
        await place.say(table, person, answer, click)
    except DiskFull:
        return True
    return False


async def test_a_process_that_was_overtaken_takes_no_answers(place: Place) -> None:
    """It says so, and the game in the database is the other's."""
    table = await place.table(ANN, BOB)
    other = sqlite3.connect(place.path)
    other.execute("UPDATE instance SET epoch = epoch + 1")
    other.commit()
    with pytest.raises(Fenced):
        await place.place(table, ANN, 0)
    assert other.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    other.execute("UPDATE instance SET epoch = epoch - 1")
    other.commit()
    other.close()


async def test_old_checkpoints_are_thinned(place: Place) -> None:
    """Two rounds whole, then one a round; undoing and resuming still work."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    while (shot := await place.shot(table)).status == "running":
        assert shot.asked is not None
        await place.tables.moderation.skip(table, CAT, place.click())
    rounds = sqlite3.connect(place.path).execute("SELECT round, count(*) FROM checkpoints GROUP BY round").fetchall()
    assert all(count == 1 for round_, count in rounds if round_ < shot.round - 1)
    assert len(rounds) >= 2
    await place.reopen()
    assert (await place.shot(table)).status == "over"


async def test_the_tag_of_a_control_tells_nothing(place: Place) -> None:
    """Two tables at the same question have different tags: without the table's secret nothing follows from one."""
    first = await place.table(ANN, BOB)
    one = await place.tables.queries.look(first, ANN.id)
    await place.end(first, ANN, BOB)
    second = await place.table(ANN, BOB)
    two = await place.tables.queries.look(second, ANN.id)
    assert one.question == two.question
    assert one.revision != two.revision
