"""Private lines on a panel: those of this turn and what came since the one before; the log has them all."""

from __future__ import annotations

from bot.tables import Person
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, Place

COUNTED = "You count 1017 coins."


async def auction(place: Place, *people: Person) -> int:
    """An auction that begins with Ann's two things."""
    return await place.table(*(people or (ANN, BOB)), key="auction", options={"begin": "luck"})


async def shown(place: Place, table: int, person: Person = ANN) -> list[str]:
    """The private lines above this person's question."""
    return [line.text for line in (await place.tables.queries.look(table, person.id)).private_log]


async def logged(place: Place, table: int, person: Person = ANN) -> list[str]:
    """The private lines in this person's log."""
    return [line.text for line in await place.log(table, person.id) if line.audience is not None]


async def test_what_an_undo_took_back_is_told_no_more(place: Place) -> None:
    """Told once, taken back, told again: it stands there once, also after a restart; the log has both."""
    table = await auction(place)
    await place.say(table, ANN, Do("count"))
    assert await shown(place, table) == [COUNTED]
    await place.tables.undo.ask(table, ANN.id, place.click())
    assert await shown(place, table) == []
    await place.say(table, ANN, Do("count"))
    assert await shown(place, table) == [COUNTED]
    await place.reopen()
    assert await shown(place, table) == [COUNTED]
    assert await logged(place, table) == [COUNTED, COUNTED]


async def test_what_stood_before_an_undo_stays(place: Place) -> None:
    """Only what was taken back goes."""
    table = await auction(place)
    await place.say(table, ANN, Do("count"))
    await place.say(table, ANN, Do("wait"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    assert await shown(place, table) == [COUNTED]


async def test_lines_of_a_turn_stay_until_the_next_one(place: Place) -> None:
    """Through the whole turn and while others play; when the next turn begins they are gone."""
    table = await auction(place)
    for what in ("count", "count"):
        await place.say(table, ANN, Do(what))
    assert await shown(place, table) == [COUNTED, COUNTED]
    await place.say(table, ANN, 3)
    assert await shown(place, table) == [COUNTED, COUNTED]
    await place.say(table, BOB, 2)
    await place.say(table, BOB, Do("count"))
    assert await shown(place, table) == [COUNTED, COUNTED]
    assert await shown(place, table, BOB) == ["You count 1018 coins."]
    await place.say(table, BOB, Do("wait"))
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    await place.later(1)
    assert await shown(place, table) == []
    await place.say(table, ANN, Do("count"))
    assert await shown(place, table) == [COUNTED]
    assert len(await logged(place, table)) == 3


async def test_an_unseen_answer_of_another_changes_nothing(place: Place) -> None:
    """While a window is open, what is shown above one's own question does not tell who has answered."""
    table = await auction(place, ANN, BOB, CAT)
    for what in ("wait", "count"):
        await place.say(table, ANN, Do(what))
    before = await shown(place, table)
    for person in (BOB, CAT):
        await place.say(table, person, 2)
        assert await shown(place, table) == before == [COUNTED]


async def test_half_an_answer_outlives_what_others_do(place: Place) -> None:
    """In a window it stays when another answers, so that nobody learns of it by that; one's own answer ends it."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    look = await place.tables.queries.look(table, ANN.id)
    await place.tables.play.draft(table, ANN.id, look.question_id, look.revision, lambda draft, question: ["half"])
    await place.say(table, BOB, 2)
    assert (await place.tables.queries.look(table, ANN.id)).draft == ("half",)
    await place.reopen()
    assert (await place.tables.queries.look(table, ANN.id)).draft == ("half",)
    await place.say(table, ANN, 3)
    assert (await place.tables.queries.look(table, ANN.id)).draft == ()
    await place.tables.undo.ask(table, ANN.id, place.click())
    again = await place.tables.queries.look(table, ANN.id)
    assert (again.question is not None, again.draft) == (True, ())
