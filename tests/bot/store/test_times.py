"""Times: games are played after 2038, too, when seconds since 1970 need more than 31 bits."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, Integer

from bot.store.schema import metadata
from tests.bot.tables.place import ANN, BOB, HandClock, Place

IN_2040 = 2_208_988_800


@pytest.fixture
async def place(tmp_path: Path, database: str) -> AsyncIterator[Place]:
    """Tables in January 2040, on a database of this kind."""
    async with Place(tmp_path / "games.db", clock=HandClock(IN_2040)) as opened:
        yield opened


async def test_a_game_is_played_in_2040(place: Place) -> None:
    """With a time limit, a vacation and a vote; it is there after a restart, and what was written says when."""
    table = await place.table(ANN, BOB, options={"time_limit": "24h"})
    await place.place(table, ANN, 0)
    await place.tables.people.go_away(BOB.id, "g", IN_2040, IN_2040 + 86_400)
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.reopen()
    await place.later(60)
    assert {line.time // 86_400 for line in await place.log(table, ANN.id)} == {IN_2040 // 86_400}


def test_what_holds_a_time_is_wide() -> None:
    """By its name, in every table."""
    integers = [column for table in metadata.tables.values() for column in table.c if isinstance(column.type, Integer)]
    times = [
        column
        for column in integers
        if re.fullmatch(r"\w*_at|at|time|created|wake|begins|begun|ends|ended", column.name)
    ]
    assert len(times) >= 18
    assert [str(column) for column in times if not isinstance(column.type, BigInteger)] == []
