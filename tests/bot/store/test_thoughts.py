"""Sealed thoughts as they are stored: they outlive what comes, nobody changes one, and a forged one is found."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select

from bot.store.records import BadRecord, plain_record, read_record
from bot.store.schema import thoughts
from bot.store.verify import verify
from bot.tables.archive import export_table, import_record
from bot.tables.commands.thoughts import MOST
from rules.engine import Refused
from tests.bot.new_database import address_of
from tests.bot.tables.place import ANN, BOB, CAT, GAMES, Place

FORGED = {
    "its text is not the one that was sealed": {"text": "I trust Bob"},
    "its seal is of another seat, moment or text": {"seq": 1},
    "its seal is of another": {"time": 5},
    "its seal is": {"digest": "0" * 64},
    "it belongs to no seat, or to no row": {"seat": 7},
    "or to no row": {"seq": 500},
    "it has a text without its salt": {"salt": None},
}


@pytest_asyncio.fixture
async def place(tmp_path: Path, database: str) -> AsyncIterator[Place]:
    """Tables over a database of this kind."""
    async with Place(tmp_path / "games.db") as opened:
        yield opened


async def think(place: Place, table: int, person: Any, text: str) -> None:
    """Seal a thought."""
    await place.tables.thoughts.write(table, person.id, text, place.click())


async def finished(place: Place) -> int:
    """A game that Ann has won, with an undo and two thoughts of hers and one of Bob's; Ann shows hers."""
    table = await place.table(ANN, BOB)
    await think(place, table, ANN, "the corner")
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 3)
    await think(place, table, BOB, "she sleeps")
    await place.tables.undo.ask(table, BOB.id, place.click())
    await place.place(table, BOB, 4)
    await place.reopen()
    await think(place, table, ANN, "he sleeps")
    for person, cell in ((ANN, 1), (BOB, 5), (ANN, 2)):
        await place.place(table, person, cell)
    await place.tables.thoughts.consent(table, ANN.id, shown=True, interaction=place.click())
    await place.tables.quiet()
    return table


async def record(place: Place, table: int) -> dict[str, Any]:
    """The record of a table."""
    return await place.tables.queries.record(table, complete=True)


def check(held: dict[str, Any]) -> None:
    """Verify a record as a file."""
    verify(read_record(json.dumps(held).encode()), GAMES.__getitem__)


async def test_thoughts_outlive_undo_and_restart_and_stand_at_their_moments(place: Place) -> None:
    """One whose moment was taken back stands where the game went on; each writer was asked once, when it was over."""
    table = await finished(place)
    held = await record(place, table)
    check(held)
    assert held["version"] == 4
    assert [(one["seat"], one["text"]) for one in held["thoughts"]] == [(0, "the corner"), (1, None), (0, "he sleeps")]
    asked = [row.target for row in place.courier.brought if row.kind == "consent"]
    assert sorted(asked) == [ANN.id, BOB.id]
    await place.tables.thoughts.consent(table, BOB.id, shown=True, interaction=place.click())
    film = await place.tables.history.directors_cut(table)
    moments = [(frame.text, [one.text for one in frame.thoughts]) for frame in film.frames if frame.thoughts]
    assert [texts for _, texts in moments] == [["the corner"], ["she sleeps"], ["he sleeps"]]
    assert "Ann" in moments[1][0], "Bob's answer had been taken back"
    assert all(len(frame.hands) == 2 for frame in film.frames)


async def test_a_forged_thought_is_found(place: Place) -> None:
    """Another text, seat or moment than the sealed ones, in an honest record; and one that is left out."""
    held = await record(place, await finished(place))
    first, *rest = held["thoughts"]
    for sentence, change in FORGED.items():
        with pytest.raises(BadRecord, match=f"^Thought 1: .*{sentence}"):
            check(held | {"thoughts": [first | change, *rest]})
    with pytest.raises(BadRecord, match="The seal does not fit"):
        check(held | {"thoughts": rest})
    with pytest.raises(BadRecord, match="or newer, and no other, has the part"):
        check(held | {"version": 2})


async def test_deleted_thoughts_leave_their_seals(place: Place) -> None:
    """The text goes with all else that is stored of its writer, and the record holds as if they were withheld."""
    table = await finished(place)
    seals = [one["seal"] for one in (await record(place, table))["thoughts"]]
    mine = (await place.tables.mydata.export(ANN.id))["thoughts"]
    assert [(one["text"], one["shown"]) for one in mine] == [("the corner", True), ("he sleeps", True)]
    await place.tables.mydata.delete(ANN.id)
    held = await record(place, table)
    check(held)
    assert [one["seal"] for one in held["thoughts"]] == seals
    assert {one["text"] for one in held["thoughts"]} == {None}
    rows = await place.store.read(select(thoughts.c.person, thoughts.c.text, thoughts.c.salt).order_by("number"))
    assert [row.text for row in rows] == [None, "she sleeps", None]
    assert not (await place.tables.mydata.export(ANN.id))["thoughts"]


async def test_an_imported_record_has_the_seals_without_the_words(place: Place, tmp_path: Path) -> None:
    """There nobody could take their consent back."""
    table = await finished(place)
    made = await export_table(address_of(place.path), table, GAMES.__getitem__)
    assert plain_record(made) == await record(place, table)
    url = address_of(tmp_path / "other.db")
    number = await import_record(url, made, verify(made, GAMES.__getitem__), ("", ""), 5)
    again = await export_table(url, number, GAMES.__getitem__)
    assert (again.seal, [one.text for one in again.thoughts]) == (made.seal, [None] * 3)
    verify(again, GAMES.__getitem__)


async def test_what_is_refused_changes_nothing(place: Place) -> None:
    """Who has no seat, when it is too early or too late, too many; a second delivery writes nothing either."""
    table = await place.table(ANN, BOB)
    write, consent, click = place.tables.thoughts.write, place.tables.thoughts.consent, place.click()
    with pytest.raises(Refused, match="You have no seat"):
        await think(place, table, CAT, "what now")
    with pytest.raises(Refused, match="This game is not over"):
        await consent(table, ANN.id, shown=True, interaction=place.click())
    with pytest.raises(Refused, match="it can be seen when the game is over"):
        await place.tables.history.directors_cut(table)
    assert await write(table, ANN.id, "one\0 thought", click) == await write(table, ANN.id, "another", click)
    for number in range(1, MOST):
        await think(place, table, ANN, f"thought {number}")
    with pytest.raises(Refused, match="there is room for no more"):
        await think(place, table, ANN, "one more")
    assert [one.text for one in await place.tables.thoughts.own(table, ANN.id)][:2] == ["one thought", "thought 1"]
    await place.place(table, ANN, 0)
    await place.end(table, ANN, BOB)
    await place.tables.quiet()
    assert [row.target for row in place.courier.brought if row.kind == "consent"] == [ANN.id]
    with pytest.raises(Refused, match="This game is over"):
        await think(place, table, ANN, "too late")
    with pytest.raises(Refused, match="You have sealed no thought"):
        await consent(table, BOB.id, shown=True, interaction=place.click())
    assert len((await record(place, table))["thoughts"]) == MOST


async def test_a_seal_does_not_tell_who_has_answered_in_a_window(place: Place) -> None:
    """It is of the moment at which the window opened, however many have answered, or taken that back, since."""
    table = await place.table(ANN, BOB, key="auction")
    moments = set()
    for _ in range(2):
        thought = await place.tables.thoughts.write(table, ANN.id, "now", place.click())
        moments.add((thought.branch, thought.seq))
        question = (await place.tables.queries.look(table, BOB.id)).question
        assert question is not None
        await place.say(table, BOB, question.default)
        await place.tables.undo.ask(table, BOB.id, place.click())
    assert len(moments) == 1
