"""What moderators do, and what happens when a player is gone."""

from __future__ import annotations

import json

import pytest

from bot.store.records import read_record
from bot.store.verify import verify
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, GAMES, Place


async def test_pause_and_resume(place: Place) -> None:
    """A paused table takes no answers; both are announced."""
    table = await place.table(ANN, BOB)
    await place.tables.moderation.pause(table, CAT, place.click())
    with pytest.raises(Refused, match="paused"):
        await place.tables.play.answer_now(table, ANN.id, place.cell(0), place.click())
    with pytest.raises(Refused):
        await place.tables.moderation.pause(table, CAT, place.click())
    await place.tables.moderation.resume(table, CAT, place.click())
    await place.place(table, ANN, 0)
    assert (await place.story(table))[:2] == [
        "Cat paused the table.",
        "Cat resumed the game.",
    ]


async def test_skip_answers_the_default(place: Place) -> None:
    """Once, however often it is delivered."""
    table = await place.table(ANN, BOB)
    for _ in range(2):
        await place.tables.moderation.skip(table, CAT, "skip")
    assert await place.board(table) == "X........"
    assert "Cat skipped the question" in str((await place.shot(table)).log)


async def test_a_player_who_left_is_replaced_by_a_computer(place: Place) -> None:
    """The game goes on; the one who left gets no more DMs and their controls are dead."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    look = await place.tables.queries.look(table, BOB.id)
    start = len(place.courier.brought)
    await place.tables.moderation.replace(table, CAT, 1, None, place.click())
    assert (await place.board(table)).count("O") == 1
    assert BOB.id not in {row.target for row in place.courier.brought[start:]}
    with pytest.raises(Refused, match="no seat"):
        await place.tables.play.answer(table, BOB.id, look.question_id, look.revision, place.cell(8), place.click())
    assert "Cat gave Bob's seat to Computer 1." in str((await place.shot(table)).log)


async def test_a_player_is_replaced_by_another(place: Place) -> None:
    """The new player is asked at once, by DM; a seat that does not exist or a player who sits already is refused."""
    table = await place.table(ANN, BOB)
    await place.tables.moderation.replace(table, CAT, 0, CAT, place.click())
    await place.tables.quiet()
    assert ("turn-dm", CAT.id) in {(row.kind, row.target) for row in place.courier.brought}
    await place.place(table, CAT, 4)
    for seat, person, sentence in ((7, ANN, "no seat 8"), (0, BOB, "has a seat")):
        with pytest.raises(Refused, match=sentence):
            await place.tables.moderation.replace(table, CAT, seat, person, place.click())
    assert await place.board(table) == "....X...."
    assert (await place.tables.queries.prove(table)).salts == ("i2", "i3")


async def test_a_record_shows_no_secret_before_the_end_and_verifies_after_it(place: Place) -> None:
    """While the table runs it is what a spectator may see; then it is complete, with undone branches."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    running = await place.tables.queries.record(table)
    assert "secret" not in running
    assert "1017" not in json.dumps(running)
    await place.tables.play.plan_through(table, ANN.id, None, place.click())
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.play.plan_through(table, ANN.id, None, place.click())
    while (await place.shot(table)).status == "running":
        await place.tables.moderation.skip(table, CAT, place.click())
    record = read_record(json.dumps(await place.tables.queries.record(table)).encode())
    assert {row[0] for row in record.rows} == {0, 1}
    assert verify(record, GAMES.__getitem__).over


async def test_a_deleted_table_is_gone(place: Place) -> None:
    """Nothing of it is left but the announcement."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.tables.moderation.delete(table, CAT, place.click())
    await place.tables.quiet()
    assert place.courier.brought[-1].kind == "announce"
    assert place.courier.brought[-1].target == CHANNEL
    assert await place.tables.queries.table_in(CHANNEL) is None
    with pytest.raises(Refused, match="no such table"):
        await place.tables.queries.look(table, ANN.id)


async def test_a_repost_brings_the_same_table(place: Place) -> None:
    """For a Discord that forgot its messages."""
    table = await place.table(ANN, BOB)
    await place.tables.cards.repost(table)
    await place.tables.quiet()
    assert place.courier.brought[-1].kind == "table"
