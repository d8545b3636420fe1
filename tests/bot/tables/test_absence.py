"""Absence: leaving a game and coming back, what the one who left sees no more, and tables that nobody uses."""

from __future__ import annotations

import json
import re

import pytest

from bot.tables import Person, TryLater
from rules.engine import Refused
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

DAN = Person("104", "Dan")
DAY = 86_400

HOARD = re.compile(r"(?<![0-9a-f])1017(?![0-9a-f])")
"""What Ann counts in secret; inside of a seal or a fingerprint it would be chance."""


async def auction(place: Place, *people: Person) -> int:
    """An auction where Ann is asked in public first."""
    return await place.table(*people, key="auction", options={"begin": "luck"})


async def told(place: Place, table: int) -> list[str]:
    """The public lines of a table."""
    return [line.text for line in (await place.shot(table)).log]


# -- leaving -----------------------------------------------------------------------------------------------------------


async def test_who_leaves_hands_the_seat_to_the_autopilot(place: Place) -> None:
    """At once, in the middle of a turn; it answers what is open, and the game goes on after a restart."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    for _ in range(2):
        await place.tables.absence.leave(table, BOB.id, "leave")
    assert (await place.board(table)).count("O") == 1
    assert "Bob has left; Computer 1 plays on in that seat." in await told(place, table)
    await place.reopen()
    await place.place(table, ANN, 8)
    assert (await place.board(table)).count("O") == 2
    with pytest.raises(Refused, match="no seat"):
        await place.tables.absence.leave(table, BOB.id, place.click())


async def test_who_left_sees_no_more(place: Place) -> None:
    """Nothing owed to them is sent; neither look nor log tells a secret, old panels are dead, no table is theirs."""
    table = await auction(place, ANN, BOB)
    place.courier.problem = lambda row: TryLater(60) if row.target == ANN.id else None
    await place.say(table, ANN, Do("count"))
    await place.tables.quiet()
    panel = await place.tables.queries.look(table, ANN.id)
    assert panel.view.hoard == 1017
    await place.tables.absence.leave(table, ANN.id, place.click())
    place.courier.problem = lambda row: None
    start = len(place.courier.brought)
    await place.later(600)
    await place.say(table, BOB, 1)
    await place.later(600)
    after = await place.tables.queries.look(table, ANN.id)
    assert (after.seat, after.view.hoard, after.question, after.private_log) == (None, None, None, ())
    assert not HOARD.search(str(await place.log(table, ANN.id)))
    assert ANN.id not in {row.target for row in place.courier.brought[start:]}
    assert await place.tables.queries.tables_of(ANN.id) == []
    with pytest.raises(Refused, match="no seat"):
        await place.tables.play.answer(table, ANN.id, panel.question_id, panel.revision, Do("wait"), place.click())
    assert not HOARD.search(json.dumps(await place.tables.queries.record(table)))


async def test_secrets_move_along_with_a_seat(place: Place) -> None:
    """The heir of a seat sees what it saw, its private lines and its half answer; the old player sees nothing."""
    table = await auction(place, ANN, BOB)
    await place.say(table, ANN, Do("count"))
    look = await place.tables.queries.look(table, ANN.id)
    await place.tables.play.draft(table, ANN.id, look.question_id, look.revision, lambda draft, question: ["x"])
    await place.tables.moderation.replace(table, DAN, 0, CAT, place.click())
    heir, former = await place.tables.queries.look(table, CAT.id), await place.tables.queries.look(table, ANN.id)
    assert (heir.view.hoard, heir.draft, [line.text for line in heir.private_log]) == (
        1017,
        ("x",),
        ["You count 1017 coins."],
    )
    assert (former.view.hoard, former.draft, former.private_log) == (None, (), ())
    assert not HOARD.search(str(await place.log(table, ANN.id)))
    await place.say(table, CAT, Do("wait"))


async def test_in_a_window_the_autopilot_answers_for_who_left(place: Place) -> None:
    """The window closes when the others have answered."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.say(table, ANN, 5)
    await place.tables.absence.leave(table, BOB.id, place.click())
    await place.say(table, CAT, 4)
    assert "bids are 5, 1, 4." in await told(place, table)


async def test_the_host_who_leaves_is_followed_by_the_longest_seated(place: Place) -> None:
    """Who took a seat over came later."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.tables.moderation.replace(table, DAN, 1, DAN, place.click())
    await place.tables.absence.leave(table, ANN.id, place.click())
    assert (await place.shot(table)).host == CAT.id
    assert "Cat is the host now." in await told(place, table)
    await place.reopen()
    assert await place.tables.ending.end(table, CAT.id, place.click()) == ("Dan",)


async def test_when_the_last_one_leaves_the_table_waits(place: Place) -> None:
    """It is paused and says so; computers do not play on alone, and who left comes back at once."""
    table = await place.table(ANN, computers=1)
    await place.tables.absence.leave(table, ANN.id, place.click())
    await place.later(DAY)
    assert await place.board(table) == "........."
    shot = await place.shot(table)
    assert (shot.status, shot.paused_by) == ("paused", "empty")
    assert "Nobody sits at this table any more, so it is paused." in await told(place, table)
    await place.reopen()
    assert await place.tables.absence.ask_return(table, ANN, place.click()) == ()
    await place.place(table, ANN, 4)
    assert (await place.board(table)).count("O") == 1


async def test_leaving_where_nothing_is_played_is_refused(place: Place) -> None:
    """A lobby is left in another way, a finished game not at all."""
    table = await place.table(ANN, BOB)
    await place.end(table, ANN, BOB)
    with pytest.raises(Refused, match="nothing to leave"):
        await place.tables.absence.leave(table, ANN.id, place.click())
    with pytest.raises(Refused, match="no seat to come back to"):
        await place.tables.absence.ask_return(table, ANN, place.click())


# -- coming back -------------------------------------------------------------------------------------------------------


async def test_coming_back_needs_more_than_half_of_the_others(place: Place) -> None:
    """Then the seat is one's own again, with its secrets, and who is asked is told."""
    table = await auction(place, ANN, BOB, CAT)
    await place.tables.moderation.pause(table, DAN, place.click())
    await place.tables.absence.leave(table, ANN.id, place.click())
    for _ in range(2):
        assert await place.tables.absence.ask_return(table, ANN, "back") == ("Bob", "Cat")
    assert "Ann asks to come back to the seat of Computer 1." in await told(place, table)
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert (await place.tables.queries.look(table, ANN.id)).seat is None
    await place.tables.votes.cast(table, CAT.id, True, place.click())
    look = await place.tables.queries.look(table, ANN.id)
    assert (look.seat, look.view.hoard) == (0, 1017)
    assert "Ann is back and takes the seat of Computer 1." in await told(place, table)
    with pytest.raises(Refused, match="You have a seat"):
        await place.tables.absence.ask_return(table, ANN, place.click())
    await place.reopen()
    await place.tables.moderation.resume(table, DAN, place.click())
    await place.say(table, ANN, Do("wait"))


async def test_who_has_the_seat_decides_alone(place: Place) -> None:
    """A person who took it over is the only one asked; nobody else may vote, and who asks may ask no more."""
    table = await auction(place, ANN, BOB)
    await place.tables.moderation.replace(table, DAN, 0, CAT, place.click())
    assert await place.tables.absence.ask_return(table, ANN, place.click()) == ("Cat",)
    with pytest.raises(Refused, match="not among them"):
        await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.tables.votes.cast(table, ANN.id, False, place.click())
    assert (await place.shot(table)).vote is None
    await place.tables.absence.ask_return(table, ANN, place.click())
    await place.tables.votes.cast(table, CAT.id, True, place.click())
    assert [seat.person for seat in (await place.shot(table)).seats] == [ANN.id, BOB.id]
    assert (await place.tables.queries.look(table, CAT.id)).view.hoard is None
    assert await place.tables.absence.ask_return(table, CAT, place.click()) == ("Ann",)


async def test_nobody_comes_back_to_a_seat_they_never_had(place: Place) -> None:
    """Nor is a vote opened."""
    table = await auction(place, ANN, BOB)
    await place.tables.absence.leave(table, ANN.id, place.click())
    for stranger in (CAT, DAN):
        with pytest.raises(Refused, match="left no seat"):
            await place.tables.absence.ask_return(table, stranger, place.click())
    assert (await place.shot(table)).vote is None


async def test_who_is_asked_when_coming_back_is_told(place: Place) -> None:
    """By direct message, for the decision may take days."""
    table = await place.table(ANN, BOB, options={"computer_pause": "15"})
    await place.tables.absence.leave(table, ANN.id, place.click())
    await place.tables.absence.ask_return(table, ANN, place.click())
    await place.tables.quiet()
    start = len(place.courier.brought)
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.tables.quiet()
    assert [row.kind for row in place.courier.brought[start:] if row.target == ANN.id] == ["turn-dm"]
    await place.place(table, ANN, 4)


async def test_who_takes_a_seat_over_is_not_reminded_at_once(place: Place) -> None:
    """What was asked for two days is new to them: the first reminder comes after their own interval."""
    table = await place.table(ANN, BOB)
    await place.later(2 * DAY - 60)
    await place.tables.moderation.replace(table, DAN, 0, CAT, place.click())
    await place.later(DAY - 1)
    assert [row.kind for row in place.courier.brought if row.target == CAT.id] == ["turn-dm"]
    await place.later(1)
    assert [row.kind for row in place.courier.brought if row.target == CAT.id] == ["turn-dm", "remind"]


# -- tables that nobody uses -------------------------------------------------------------------------------------------


async def days(place: Place, count: int) -> None:
    """So many days and a while pass."""
    await place.later(count * DAY)
    await place.later(900)


def calls(place: Place) -> list[str]:
    """What was said to people in channels."""
    return [row.lines[0] for row in place.courier.brought if row.kind == "announce"]


async def test_an_idle_game_is_warned_about_and_put_to_sleep(place: Place) -> None:
    """At 50, 57 and 60 days, each once, with restarts in between; nothing is lost and an answer wakes it."""
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await days(place, 49)
    assert calls(place) == []
    for passed, count in ((1, 1), (1, 1), (6, 2), (1, 2)):
        await place.reopen()
        await days(place, passed)
        assert len(calls(place)) == count, passed
    assert calls(place)[0] == (
        "Nobody has used this table for 50 days. In 10 days this table is put to sleep; nothing is lost."
    )
    assert "In 3 days" in calls(place)[1]
    assert (await place.shot(table)).status == "running"
    await days(place, 2)
    shot = await place.shot(table)
    assert (shot.status, shot.paused_by) == ("paused", "idle")
    assert "Act or /game wake brings it back" in shot.log[-1].text
    await place.reopen()
    await days(place, 90)
    with pytest.raises(Refused, match="is asleep"):
        await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.play.answer_now(table, BOB.id, place.cell(4), place.click())
    assert await place.board(table) == "X...O...."
    assert len(calls(place)) == 2


@pytest.mark.parametrize("how", ["wake", "act", "resume"])
async def test_a_table_that_sleeps_is_woken_by_those_who_sit_there(place: Place, how: str) -> None:
    """By a command or by opening one's panel; others cannot, and looking on does not."""
    table = await place.table(ANN, BOB)
    for passed in (50, 7, 3):
        await days(place, passed)
    with pytest.raises(Refused, match="no seat"):
        await place.tables.pausing.wake(table, CAT.id, place.click())
    await place.tables.pausing.resume(table, CAT.id)
    assert (await place.shot(table)).status == "paused"
    match how:
        case "wake":
            await place.tables.pausing.wake(table, BOB.id, place.click())
        case "act":
            await place.tables.pausing.resume(table, BOB.id)
        case _:
            assert await place.tables.pausing.ask_resume(table, BOB.id, place.click()) == ()
    assert (await place.shot(table)).status == "running"
    assert (await told(place, table))[-1] == "Bob wakes the game."
    with pytest.raises(Refused, match="does not sleep"):
        await place.tables.pausing.wake(table, BOB.id, place.click())
    await days(place, 40)
    assert len(calls(place)) == 2


async def test_a_warning_that_comes_late_leaves_as_much_time(place: Place) -> None:
    """Nobody ran the bot for half a year: the table is warned about first, and sleeps ten days later."""
    table = await place.table(ANN, BOB)
    place.clock.time += 180 * DAY
    await place.reopen()
    await days(place, 1)
    assert len(calls(place)) == 1
    await days(place, 5)
    assert len(calls(place)) == 1
    await days(place, 5)
    assert ((await place.shot(table)).status, len(calls(place))) == ("running", 2)


async def test_a_table_of_an_older_program_is_swept_by_its_last_question(place: Place) -> None:
    """It did not write down when it was used."""
    table = await place.table(ANN, BOB)
    await days(place, 30)
    await place.place(table, ANN, 0)
    await place.store.write(lambda connection: connection.exec_driver_sql("UPDATE tables SET used_at = 0"))
    await place.reopen()
    await days(place, 30)
    assert calls(place) == []
    await days(place, 20)
    assert len(calls(place)) == 1


async def test_a_game_that_is_used_is_left_alone(place: Place) -> None:
    """Also a slow one."""
    table = await place.table(ANN, BOB)
    for person, cell in ((ANN, 0), (BOB, 1), (ANN, 2)):
        await days(place, 45)
        await place.place(table, person, cell)
    assert calls(place) == []
    assert (await place.shot(table)).status == "running"


async def test_a_paused_table_stays_paused(place: Place) -> None:
    """A moderator's pause is not ended by waking what slept through it."""
    table = await place.table(ANN, BOB)
    await place.tables.moderation.pause(table, DAN, place.click())
    for passed in (50, 7, 3):
        await days(place, passed)
    shot = await place.shot(table)
    assert (shot.status, shot.paused_by) == ("paused", None)
    assert "stays paused" in shot.log[-1].text
    await place.tables.pausing.resume(table, ANN.id)
    assert (await place.shot(table)).status == "paused"


async def test_an_unused_lobby_is_closed(place: Place) -> None:
    """After two weeks, with a warning three days before; joining keeps it open, and the channel is free afterwards."""
    table = await place.tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, place.click())
    await days(place, 10)
    await place.tables.lobby.join(table, BOB, None, None, place.click())
    await days(place, 10)
    assert calls(place) == []
    await days(place, 1)
    assert calls(place) == ["Nobody has used this table for 11 days. In 3 days this table is called off."]
    await place.reopen()
    await days(place, 3)
    assert (await place.shot(table)).status == "cancelled"
    assert len(calls(place)) == 1
    await place.tables.lobby.open("auction", "g", CHANNEL, ANN, place.click())
