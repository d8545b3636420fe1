"""Writing: changes share transactions, one that fails harms no other, and a full disk costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text

from bot.store import Change, DiskFull, Duplicate, Store
from bot.store.schema import people, receipts
from tests.bot.new_database import address_of


@pytest.fixture
async def store(tmp_path: Path, database: str) -> AsyncIterator[Store]:
    """An open database of this kind."""
    opened = await Store.open(address_of(tmp_path / "games.db"))
    yield opened
    await opened.close()


def receipt(name: str) -> Change:
    """A change that can be made once."""
    return Change(receipts=[{"interaction": name, "answer": None, "time": 0}])


async def test_of_changes_that_come_together_only_the_bad_one_fails(store: Store) -> None:
    """The others are written."""
    names = ["a", "b", "a", "c"]
    results = await asyncio.gather(*[store.save(receipt(name)) for name in names], return_exceptions=True)
    assert [type(result) for result in results] == [type(None), type(None), Duplicate, type(None)]
    rows = await store.read(select(receipts.c.interaction).order_by(receipts.c.interaction))
    assert [row.interaction for row in rows] == ["a", "b", "c"]


async def test_a_change_that_fails_leaves_nothing(store: Store) -> None:
    """All of it or none."""
    change = receipt("a")
    change.extra_statements = [insert(people).values(id="1"), insert(people).values(id="1")]
    with pytest.raises(Duplicate):
        await store.save(change)
    assert not await store.read(select(people.c.id))
    assert not await store.read(select(receipts.c.interaction))


async def test_who_gives_up_waiting_harms_nobody(store: Store) -> None:
    """A cancelled writer's neighbours are written."""
    task = asyncio.create_task(store.save(receipt("a")))
    await asyncio.sleep(0)
    task.cancel()
    await store.save(receipt("b"))
    assert "b" in {row.interaction for row in await store.read(select(receipts.c.interaction))}


@pytest.mark.sqlite_only("its limit of pages stands for the disk")
async def test_a_full_disk_is_said_and_passes(store: Store) -> None:
    """SQLite's own limit of pages stands for the disk: when there is room again all goes on."""
    pages = await store.write(lambda connection: connection.exec_driver_sql("PRAGMA page_count"))
    await store.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages.scalar()}"))
    big = Change(receipts=[{"interaction": "x" * 100_000, "answer": None, "time": 0}])
    with pytest.raises(DiskFull, match="disk is full, so nothing was saved"):
        await store.save(big)
    assert not await store.read(select(receipts.c.interaction))
    await store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1000000"))
    await store.save(big)
    assert (await store.read(text("SELECT count(*) FROM receipts")))[0][0] == 1
