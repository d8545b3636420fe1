"""Reading: beside the writer so that a reader that gives up, fails or ends in between harms nobody."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, delete, select, text

from bot.store import Change, ReadOnly, Store, StoreError
from bot.store.schema import receipts
from bot.store.sqlite import READERS
from tests.bot.new_database import address_of, run_beside

ALL = select(receipts.c.interaction)


@pytest.fixture
async def store(tmp_path: Path, database: str) -> AsyncIterator[Store]:
    """An open database of this kind with one receipt."""
    opened = await Store.open(address_of(tmp_path / "games.db"))
    await opened.save(Change(receipts=[{"interaction": "a", "answer": None, "time": 0}]))
    yield opened
    await opened.close()


async def test_more_may_read_at_once_than_there_are_connections(store: Store) -> None:
    """The others wait; each gets all the rows of all its queries."""
    found = await asyncio.gather(*[store.read_all([ALL, ALL]) for _ in range(READERS * 5)])
    assert {len(rows) for both in found for rows in both} == {1}
    assert {len(both) for both in found} == {2}


async def test_who_reads_sees_what_was_written_last(store: Store) -> None:
    """A connection that is kept keeps nothing of what it read before."""
    for count in range(2, READERS + 3):
        await store.save(Change(receipts=[{"interaction": str(count), "answer": None, "time": 0}]))
        assert len(await store.read(ALL)) == count


async def test_several_queries_see_one_moment(store: Store, tmp_path: Path) -> None:
    """A record written out beside a bot at work had a checkpoint from before a phase, and the rows after it."""

    ids = itertools.count()

    class Meanwhile(list[Select[Any]]):
        def __iter__(self) -> Iterator[Select[Any]]:
            for query in super().__iter__():
                yield query
                run_beside(tmp_path / "games.db", f"INSERT INTO receipts (interaction, time) VALUES ('{next(ids)}', 1)")

    before, after = await store.read_all(Meanwhile([ALL, ALL]))
    assert len(before) == len(after)
    assert len(await store.read(ALL)) == len(before) + 2


async def test_who_gives_up_reading_harms_nobody(store: Store) -> None:
    """What a cancelled reader had asked is thrown away; the connection serves the next."""
    tasks = [asyncio.create_task(store.read(ALL)) for _ in range(READERS * 2)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    assert [row.interaction for row in await store.read(ALL)] == ["a"]
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert {type(end) for end in ends} == {asyncio.CancelledError}


async def test_a_query_that_fails_is_said_and_the_next_one_goes(store: Store) -> None:
    """A sentence for the player, not the driver's error."""
    for _ in range(READERS + 1):
        with pytest.raises(StoreError, match=r"The database \S+ refused that"):
            await store.read(text("SELECT * FROM nowhere"))
    assert len(await store.read(ALL)) == 1


async def test_a_reader_cannot_write(store: Store) -> None:
    """Only the writer looks at the epoch."""
    with pytest.raises(ReadOnly):
        await store.read(delete(receipts).returning(receipts.c.interaction))
    assert len(await store.read(ALL)) == 1


def left_beside(folder: Path) -> list[str]:
    """SQLite's own files beside the database: the last connection takes them away."""
    return [path.name for path in folder.glob("games.db-*")]


@pytest.mark.usefixtures("database")
async def test_closing_waits_for_who_reads(tmp_path: Path) -> None:
    """What was asked before is still answered, and the file is let go of."""
    store = await Store.open(address_of(tmp_path / "games.db"))
    reading = [asyncio.create_task(store.read(text("SELECT count(*) FROM receipts"))) for _ in range(READERS * 2)]
    await asyncio.sleep(0)
    await store.close()
    assert [rows[0][0] for rows in await asyncio.gather(*reading)] == [0] * READERS * 2
    assert not left_beside(tmp_path)
