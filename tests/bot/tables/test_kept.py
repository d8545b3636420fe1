"""Lists that people keep under a name: for one game, on one server, for their own eyes, over restarts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.commands.saved_lists import MOST, NAME, TEXT, Shelf
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, Place

TEAMS = Shelf(ANN.id, "g", "deadzone")


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables over a database file."""
    async with Place(tmp_path / "games.db") as opened:
        yield opened


async def names(place: Place, shelf: Shelf = TEAMS) -> list[str]:
    """What is on a shelf."""
    return [one.name for one in await place.tables.saved_lists.all(shelf)]


async def test_what_is_kept_is_there_after_a_restart(place: Place) -> None:
    """With its text and its time; by name, whatever letters and spaces it is typed with."""
    assert not await place.tables.saved_lists.keep(TEAMS, "  My   first team ", "Plague;\nGhoul")
    assert not await place.tables.saved_lists.keep(TEAMS, "Another", "Rebs")
    await place.reopen()
    assert await names(place) == ["Another", "My first team"]
    found = await place.tables.saved_lists.fetch(TEAMS, "my FIRST  team")
    assert (found.name, found.text, found.at) == ("My first team", "Plague;\nGhoul", place.clock.now())


async def test_the_same_name_takes_the_place_of_the_one_before(place: Place) -> None:
    """Also in other letters: there is one then, with the new text and the new spelling."""
    await place.tables.saved_lists.keep(TEAMS, "hunters", "old")
    place.clock.time += 60
    assert await place.tables.saved_lists.keep(TEAMS, "Hunters", "new")
    (only,) = await place.tables.saved_lists.all(TEAMS)
    assert (only.name, only.text, only.at) == ("Hunters", "new", place.clock.now())


@pytest.mark.parametrize("other", [
    replace(TEAMS, person=BOB.id), replace(TEAMS, guild="h"), replace(TEAMS, game="one-page-deadzone"),
])  # fmt: skip
async def test_shelves_are_apart(place: Place, other: Shelf) -> None:
    """Another player, server or game sees nothing of it, and cannot forget it."""
    await place.tables.saved_lists.keep(TEAMS, "mine", "secret")
    assert await names(place, other) == []
    with pytest.raises(Refused, match="You keep nothing called “mine” for this game here; you keep nothing yet"):
        await place.tables.saved_lists.fetch(other, "mine")
    with pytest.raises(Refused, match="You keep nothing called"):
        await place.tables.saved_lists.forget(other, "mine")
    await place.tables.saved_lists.keep(other, "mine", "theirs")
    assert (await place.tables.saved_lists.fetch(TEAMS, "mine")).text == "secret"


async def test_forgetting(place: Place) -> None:
    """That one alone; a name that is not there is refused with those that are."""
    for name in ("a", "b"):
        await place.tables.saved_lists.keep(TEAMS, name, "text")
    assert await place.tables.saved_lists.forget(TEAMS, "A") == "a"
    assert await names(place) == ["b"]
    with pytest.raises(Refused, match="nothing called “a” for this game here; you keep b"):
        await place.tables.saved_lists.forget(TEAMS, "a")


async def test_a_shelf_holds_so_many(place: Place) -> None:
    """Then one must go first; the same name still takes its own place. Also when all come at once."""
    kept = [place.tables.saved_lists.keep(TEAMS, f"team {number}", "text") for number in range(MOST + 3)]
    done = await asyncio.gather(*kept, return_exceptions=True)
    assert [type(result) for result in done].count(Refused) == 3
    assert len(await names(place)) == MOST
    with pytest.raises(Refused, match=f"You keep {MOST} here already, which is all there is room for: forget one"):
        await place.tables.saved_lists.keep(TEAMS, "one more", "text")
    assert await place.tables.saved_lists.keep(TEAMS, "TEAM 1", "text")
    await place.tables.saved_lists.forget(TEAMS, "team 1")
    assert not await place.tables.saved_lists.keep(TEAMS, "one more", "text")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("", "x", "Give it a name"), (" \n ", "x", "Give it a name"), ("a\u200bb\x00", "x", "Give it a name"),
        ("x" * (NAME + 1), "x", "That name is too long: 40 characters"), ("x", "y" * (TEXT + 1), "too long to be kept"),
    ],
)  # fmt: skip
async def test_a_name_or_a_list_that_does_not_fit(place: Place, name: str, text: str, why: str) -> None:
    """Refused with the reason; nothing is kept."""
    with pytest.raises(Refused, match=why):
        await place.tables.saved_lists.keep(TEAMS, name, text)
    assert await names(place) == []


async def test_ones_own_data_has_it_and_takes_it_along(place: Place) -> None:
    """It is exported to its owner alone, and deleted with the rest of what is stored of them."""
    await place.tables.saved_lists.keep(TEAMS, "mine", "secret")
    await place.tables.saved_lists.keep(replace(TEAMS, person=BOB.id), "his", "other")
    row = {"guild": "g", "game": "deadzone", "name": "mine", "text": "secret", "at": place.clock.now()}
    assert (await place.tables.mydata.export(ANN.id))["kept"] == [row]
    await place.tables.mydata.delete(ANN.id)
    assert (await place.tables.mydata.export(ANN.id))["kept"] == []
    assert await names(place, replace(TEAMS, person=BOB.id)) == ["his"]
