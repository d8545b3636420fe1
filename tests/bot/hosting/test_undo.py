"""Undo is free while no dice, no revealed fact and nobody else's answer lie between."""

from __future__ import annotations

import pytest

from rules.engine import Refused
from tests.bot.hosting.auction import Do
from tests.bot.hosting.place import ANN, BOB, CAT, Place


async def auction(place: Place) -> int:
    """An auction that begins with Ann's two things, after a roll."""
    return await place.table(ANN, BOB, key="auction", options={"begin": "luck"})


async def prompt(place: Place, table: int) -> str:
    """What Ann is asked."""
    question = (await place.house.look(table, ANN.id)).question
    return question.prompt if question else ""


async def test_an_answer_is_taken_back_and_given_again(place: Place) -> None:
    """The channel is told; after a restart it is still taken back; a double delivery takes back one answer only."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    for _ in range(2):
        await place.house.undo(table, ANN.id, "undo")
    assert await place.board(table) == "........."
    assert "Ann takes back an answer." in str((await place.shot(table)).log)
    await place.reopen()
    await place.place(table, ANN, 4)
    await place.place(table, BOB, 0)
    await place.reopen()
    assert await place.board(table) == "O...X...."


async def test_several_answers_are_taken_back_one_by_one(place: Place) -> None:
    """Until a roll is reached."""
    table = await auction(place)
    for what in ("wait", "wait"):
        await place.say(table, ANN, Do(what))
    await place.house.undo(table, ANN.id, place.click())
    assert await prompt(place, table) == "second"
    await place.house.undo(table, ANN.id, place.click())
    assert await prompt(place, table) == "first"
    with pytest.raises(Refused, match="taken back"):
        await place.house.undo(table, ANN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    assert len((await place.shot(table)).view.dice) == 2


@pytest.mark.parametrize(("what", "sentence"), [("spin", "dice were rolled"), ("show", "revealed")])
async def test_dice_and_revealed_facts_end_it(place: Place, what: str, sentence: str) -> None:
    """What everybody knows by now cannot be made unknown."""
    table = await auction(place)
    await place.say(table, ANN, Do(what))  # type: ignore[arg-type]
    before = await place.shot(table)
    with pytest.raises(Refused, match=sentence):
        await place.house.undo(table, ANN.id, place.click())
    assert (await place.shot(table)).view == before.view


async def test_somebody_elses_answer_ends_it(place: Place) -> None:
    """Also for who never answered or does not play."""
    table = await place.table(ANN, BOB)
    with pytest.raises(Refused, match="answered nothing"):
        await place.house.undo(table, ANN.id, place.click())
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    with pytest.raises(Refused, match="somebody else has answered"):
        await place.house.undo(table, ANN.id, place.click())
    with pytest.raises(Refused, match="no seat"):
        await place.house.undo(table, CAT.id, place.click())
    assert await place.board(table) == "XO......."


async def test_a_sealed_answer_is_taken_back_without_a_trace(place: Place) -> None:
    """In an open window it is always free: a refusal would tell that others have answered. Theirs stay."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.say(table, ANN, 1)
    await place.say(table, BOB, 2)
    before = await place.shot(table)
    await place.house.undo(table, ANN.id, place.click())
    after = await place.shot(table)
    assert (after.log, after.asked) == (before.log, before.asked)
    assert (await place.house.look(table, ANN.id)).question is not None
    assert (await place.house.look(table, BOB.id)).question is None
    await place.reopen()
    await place.say(table, CAT, 3)
    await place.say(table, ANN, 9)
    assert (await place.shot(table)).log[-1].text == "bids are 9, 2, 3."


async def test_a_closed_window_stays_closed(place: Place) -> None:
    """All bids are known then."""
    table = await place.table(ANN, BOB, key="auction")
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    with pytest.raises(Refused, match="taken back"):
        await place.house.undo(table, BOB.id, place.click())


async def test_no_roll_is_known_beforehand_by_undoing(place: Place) -> None:
    """The counter never goes back: after an undo the next roll has the next number."""
    table = await auction(place)
    await place.say(table, ANN, Do("wait"))
    await place.house.undo(table, ANN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    await place.say(table, ANN, Do("spin"))
    record = await place.house.record(table, complete=True)
    numbers = [row[6] for row in record["rows"] if row[2] == "chance"]
    assert [number.split(",")[0] for number in numbers] == ['{"n":0', '{"n":1', '{"n":2']
