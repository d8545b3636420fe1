"""A table that somebody else has written since it was read: nothing is written over that, and it is read anew."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from bot.tables import Tables
from bot.tables.table import TRIES
from rules.engine import Refused
from tests.bot.new_database import run_beside
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

SEATED = (
    "INSERT INTO seats (table_id, seat, kind, person, name, salt) VALUES (1, 1, 'person', '102', 'Bob', 'salt')",
    "UPDATE tables SET version = version + 1 WHERE id = 1",
)
TOUCHED = ("UPDATE tables SET version = version + 1 WHERE id = 1",)


def elsewhere(place: Place, *statements: str) -> None:
    """Another process writes."""
    for statement in statements:
        run_beside(place.path, statement)


async def test_what_was_written_meanwhile_counts(place: Place) -> None:
    """Bob has taken the last seat elsewhere: Cat is told so, and no seat of hers is written."""
    lobby = place.tables.lobby
    table = await lobby.open("tic-tac-toe", "g", CHANNEL, ANN, place.click())
    await lobby.join(table, ANN, None, None, place.click())
    elsewhere(place, *SEATED)
    with pytest.raises(Refused, match=r"All 2 seats of Tic-tac-toe are taken\."):
        await lobby.join(table, CAT, None, None, place.click())
    assert [seat.person for seat in (await place.shot(table)).seats] == [ANN.id, BOB.id]


async def test_an_answer_is_tried_once_more(place: Place) -> None:
    """It is in the journal once, and the next one needs no second try."""
    table = await place.table(ANN, BOB)
    elsewhere(place, *TOUCHED)
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 4)
    assert await place.board(table) == "X...O...."
    await place.reopen()
    assert await place.board(table) == "X...O...."


def raced(place: Place, lost: Callable[[int], bool]) -> Tables:
    """Tables at which somebody else writes before those commits that are lost, by number."""
    commits = itertools.count(1)

    def probe(step: str) -> None:
        if step == "before commit" and lost(next(commits)):
            elsewhere(place, *TOUCHED)

    return Tables(
        place.store, place.clock, place.settings, courier=place.courier, games=lambda: place.games, probe=probe
    )


async def test_who_loses_again_and_again_is_told_so(place: Place) -> None:
    """The sentence says what to do, and nothing was done."""
    table = await place.table(ANN, BOB)
    async with raced(place, lambda number: number <= TRIES) as place.tables:
        await place.tables.quiet()
        with pytest.raises(Refused, match=r"moved on at the same moment, so that was not done: .* press again"):
            await place.place(table, ANN, 0)
        assert await place.board(table) == "........."
        await place.place(table, ANN, 0)
        assert await place.board(table) == "X........"


async def test_a_computer_that_loses_moves_at_once(place: Place) -> None:
    """What was due is due still."""
    table = await place.table(ANN, computers=1)
    async with raced(place, lambda number: number == 2) as place.tables:
        await place.tables.quiet()
        await place.place(table, ANN, 0)
        assert (await place.board(table)).count("O") == 1
