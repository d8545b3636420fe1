"""Deadlines, banks of time, quiet hours, vacations and reminders; the clock is turned by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.tables import Closed, OutboxMessage
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

HOUR, DAY = 3_600, 86_400
NOON = int(datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp())


@pytest.fixture(autouse=True)
def at_noon(place: Place) -> None:
    """Every test begins at noon UTC, a Monday."""
    place.clock.time = NOON


async def until(place: Place, table: int) -> int:
    """Hours until the deadline that the table shows."""
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert asked.until is not None
    return (asked.until - place.clock.now()) // HOUR


def told(place: Place, kind: str) -> list[OutboxMessage]:
    """All posts of one kind so far."""
    return [row for row in place.courier.brought if row.kind == kind]


# -- the clock ---------------------------------------------------------------------------------------------------------


async def test_each_turn_has_the_whole_limit(place: Place) -> None:
    """What one has not used is gone with the turn."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    await place.later(6 * HOUR)
    assert await until(place, table) == 2
    await place.place(table, ANN, 0)
    assert await until(place, table) == 8
    await place.later(HOUR)
    await place.place(table, BOB, 1)
    assert await until(place, table) == 8


async def test_a_bank_is_used_up_and_refills(place: Place) -> None:
    """It holds three limits; every turn pays one in, and never more than it holds."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h", "clock": "bank"})
    assert await until(place, table) == 24
    await place.later(20 * HOUR)
    await place.place(table, ANN, 0)
    assert await until(place, table) == 24
    await place.reopen()
    await place.later(HOUR)
    await place.place(table, BOB, 1)
    assert await until(place, table) == 4 + 8
    await place.place(table, ANN, 2)
    assert await until(place, table) == 24


async def test_the_time_of_windows_is_nobodys_turn(place: Place) -> None:
    """While all bid unseen, the clock of the turn stands still; the next question of the same turn goes on with it."""
    table = await place.table(ANN, BOB, key="auction", options={"time_limit": "24h"})
    assert await until(place, table) == 24
    await place.later(10 * HOUR)
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    assert await until(place, table) == 24


async def test_at_the_deadline_the_autopilot_plays_where_that_was_agreed(place: Place) -> None:
    """It wins where the default would not; the table says so once."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h", "deadline": "autopilot"})
    for person, cell in ((ANN, 8), (BOB, 3), (ANN, 7), (BOB, 4)):
        await place.place(table, person, cell)
    await place.later(8 * HOUR)
    assert await place.board(table) == "...OO.XXX" or "X" in (await place.board(table))[5:6]
    lines = [line.text for line in (await place.shot(table)).log if "out of time" in line.text]
    assert lines == ["Ann has run out of time: the autopilot plays."]


async def test_at_the_deadline_nothing_happens_where_that_was_agreed(place: Place) -> None:
    """The table shows when it was due, for ever."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h", "deadline": "nothing"})
    await place.later(9 * HOUR)
    assert await until(place, table) == -1
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert asked.then == "nothing"
    await place.place(table, ANN, 0)
    assert await place.board(table) == "X........"


async def overdue(place: Place, **options: str) -> int:
    """A table where Ann's time is over and the others are asked what to do."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h", "deadline": "vote", **options})
    await place.later(8 * HOUR)
    shot = await place.shot(table)
    assert shot.vote is not None
    assert shot.vote.waiting == ("Bob",)
    assert await place.board(table) == "........."
    return table


async def test_at_the_deadline_the_others_may_let_the_autopilot_play(place: Place) -> None:
    """That turn alone; the late player has no vote in it."""
    table = await overdue(place)
    with pytest.raises(Refused, match="whom it concerns"):
        await place.tables.votes.cast(table, ANN.id, False, place.click())
    await place.reopen()
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.tables.quiet()
    assert (await place.board(table)).count("X") == 1
    lines = [line.text for line in (await place.shot(table)).log]
    assert "The autopilot plays the turn of Ann." in lines
    assert (await place.shot(table)).vote is None
    await place.tables.play.answer_now(table, BOB.id, place.cell((await place.board(table)).index(".")), place.click())
    assert await until(place, table) == 8


@pytest.mark.parametrize("lapses", [False, True])
async def test_at_the_deadline_the_others_may_give_the_same_time_again(place: Place, lapses: bool) -> None:
    """By saying no, or nothing; from when that is decided."""
    table = await overdue(place)
    if lapses:
        await place.later(3 * DAY)
    else:
        await place.later(2 * HOUR)
        await place.tables.votes.cast(table, BOB.id, False, place.click())
    assert await until(place, table) == 8
    assert await place.board(table) == "........."
    await place.later(8 * HOUR)
    assert (await place.shot(table)).vote is not None


async def test_who_moves_meanwhile_ends_the_vote(place: Place) -> None:
    """There is nothing left to decide."""
    table = await overdue(place)
    await place.place(table, ANN, 4)
    shot = await place.shot(table)
    assert shot.vote is None
    assert "nothing left to decide" in str(shot.log[-2:])


async def test_with_nobody_to_ask_the_autopilot_plays_at_once(place: Place) -> None:
    """The others are computers."""
    table = await place.table(ANN, computers=1, options={"time_limit": "8h", "deadline": "vote"})
    await place.later(8 * HOUR)
    assert (await place.board(table)).count("X") == 1
    assert (await place.board(table)).count("O") == 1


async def test_a_live_table_has_five_minutes_and_no_shortest_window(place: Place) -> None:
    """No window is kept open at a live table."""
    table = await place.table(ANN, BOB, key="auction", options={"time_limit": "live", "window_seconds": "300"})
    for person in (ANN, BOB):
        await place.say(table, person, 1)
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert asked.seats == (0,)
    assert asked.until == place.clock.now() + 300


async def test_a_deadline_never_falls_into_quiet_hours(place: Place) -> None:
    """Ten at night to eight in the morning in Berlin: the eight hours from noon UTC end at nine there, so next day."""
    await place.tables.habits.set(ANN.id, "zone", "europe/berlin")
    await place.tables.habits.set(ANN.id, "quiet", "21-8")
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert asked.until is not None
    assert datetime.fromtimestamp(asked.until, ZoneInfo("Europe/Berlin")).hour == 8
    await place.later(15 * HOUR)
    assert await place.board(table) == "........."
    await place.later(5 * HOUR)
    assert await place.board(table) == "X........"


async def test_on_vacation_the_clock_stands_still(place: Place) -> None:
    """The deadline moves by the days away; the table says who is away, and nobody is reminded."""
    table = await place.table(ANN, BOB, options={"time_limit": "24h"})
    await place.later(4 * HOUR)
    now = place.clock.now()
    assert await place.tables.habits.go_away(ANN.id, "g", now + HOUR, now + HOUR + 3 * DAY) == 27
    assert await until(place, table) == 20 + 72
    await place.later(2 * DAY)
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert asked.away == now + HOUR + 3 * DAY
    assert told(place, "remind") == []
    await place.tables.habits.come_back(ANN.id, "g")
    assert await until(place, table) == 19
    await place.later(20 * HOUR)
    assert await place.board(table) == "X........"


async def test_a_vacation_stops_no_clock_of_another_server(place: Place) -> None:
    """There the deadline stays, and reminders come."""
    table = await place.table(ANN, BOB, options={"time_limit": "24h"})
    await place.tables.habits.go_away(ANN.id, "elsewhere", NOON, NOON + 9 * DAY)
    assert await until(place, table) == 24
    await place.later(20 * HOUR)
    assert [row.target for row in told(place, "remind")] == [ANN.id]


async def test_vacations_are_counted_by_server_and_year(place: Place) -> None:
    """Thirty days; not in the past, not twice at a time."""
    now, tables = place.clock.now(), place.tables
    assert await tables.habits.go_away(ANN.id, "g", now, now + 20 * DAY) == 10
    with pytest.raises(Refused, match="10 of 30 days"):
        await tables.habits.go_away(ANN.id, "g", now + 40 * DAY, now + 55 * DAY)
    with pytest.raises(Refused, match="away in that time already"):
        await tables.habits.go_away(ANN.id, "g", now + 10 * DAY, now + 21 * DAY)
    with pytest.raises(Refused, match="not in the past"):
        await tables.habits.go_away(ANN.id, "g", now - 3 * DAY, now - DAY)
    with pytest.raises(Refused, match="ends after it begins"):
        await tables.habits.go_away(ANN.id, "g", now + 90 * DAY, now + 80 * DAY)
    assert await tables.habits.go_away(ANN.id, "elsewhere", now, now + 30 * DAY) == 0
    with pytest.raises(Refused, match="no vacation planned"):
        await tables.habits.come_back(BOB.id, "g")
    place.clock.time += 5 * DAY
    await tables.habits.come_back(ANN.id, "g")
    assert await tables.habits.go_away(ANN.id, "g", now + 40 * DAY, now + 65 * DAY) == 0
    place.clock.time += 500 * DAY
    now = place.clock.now()
    assert await tables.habits.go_away(ANN.id, "g", now, now + 30 * DAY) == 0


# -- reminders ---------------------------------------------------------------------------------------------------------


async def test_who_is_asked_is_reminded_again_and_again(place: Place) -> None:
    """After a day, after two, not after the answer; nobody else is."""
    table = await place.table(ANN, BOB)
    await place.later(DAY - 1)
    assert told(place, "remind") == []
    await place.later(1)
    await place.later(DAY)
    assert [(row.target, row.seat) for row in told(place, "remind")] == [(ANN.id, 0)] * 2
    await place.place(table, ANN, 0)
    await place.later(DAY)
    assert [row.target for row in told(place, "remind")] == [ANN.id, ANN.id, BOB.id]


@pytest.mark.parametrize(("every", "hours"), [("4h", 4), ("8h", 8), ("24h", 24), ("2d", 48), ("4d", 96)])
async def test_reminders_come_at_the_interval_that_one_chose(place: Place, every: str, hours: int) -> None:
    """Neither sooner nor later; to each their own at the same table."""
    await place.tables.habits.set(ANN.id, "every", every)
    table = await place.table(ANN, BOB)
    for count in range(3):
        await place.later(hours * HOUR - 1)
        assert len(told(place, "remind")) == count
        await place.later(1)
        assert len(told(place, "remind")) == count + 1
    await place.place(table, ANN, 0)
    await place.later(DAY)
    assert [row.target for row in told(place, "remind")] == [ANN.id] * 3 + [BOB.id]


async def test_a_restart_reminds_nobody_twice(place: Place) -> None:
    """Nor does a process that starts late remind more than once."""
    await place.table(ANN, BOB)
    await place.later(DAY)
    await place.reopen()
    await place.later(0)
    assert len(told(place, "remind")) == 1
    place.clock.time += 5 * DAY
    await place.reopen()
    await place.tables.quiet()
    assert len(told(place, "remind")) == 2


async def test_a_last_call_comes_before_the_deadline(place: Place) -> None:
    """A quarter of the limit before it, whatever the interval; once."""
    await place.tables.habits.set(ANN.id, "every", "4d")
    await place.table(ANN, BOB, options={"time_limit": "24h"})
    await place.later(18 * HOUR - 1)
    assert told(place, "remind") == []
    await place.later(1)
    assert len(told(place, "remind")) == 1
    await place.later(5 * HOUR)
    assert len(told(place, "remind")) == 1


async def test_not_now_puts_it_off(place: Place) -> None:
    """By twice the interval from now; the last call comes all the same."""
    table = await place.table(ANN, BOB)
    await place.later(DAY)
    assert await place.tables.reminders.not_now(table, ANN.id) == place.clock.now() + 2 * DAY
    await place.reopen()
    await place.later(2 * DAY - 1)
    assert len(told(place, "remind")) == 1
    await place.later(1)
    assert len(told(place, "remind")) == 2
    with pytest.raises(Refused, match="nothing to be reminded of"):
        await place.tables.reminders.not_now(table, BOB.id)
    with pytest.raises(Refused, match="no seat"):
        await place.tables.reminders.not_now(table, CAT.id)


async def test_reminders_wait_for_the_end_of_quiet_hours(place: Place) -> None:
    """What would come at noon comes at three, when the quiet hours are over."""
    await place.tables.habits.set(ANN.id, "quiet", "11-15")
    await place.table(ANN, BOB)
    await place.later(DAY + 3 * HOUR - 1)
    assert told(place, "remind") == []
    await place.later(1)
    assert len(told(place, "remind")) == 1


@pytest.mark.parametrize(("where", "kinds"), [("channel", ["call"]), ("both", ["call", "remind"]), ("none", [])])
async def test_reminders_come_where_one_wants_them(place: Place, where: str, kinds: list[str]) -> None:
    """In the channel with a mention, by direct message, both, or not at all."""
    await place.tables.habits.set(ANN.id, "remind", where)
    await place.table(ANN, BOB)
    await place.later(DAY)
    rows = [row for row in place.courier.brought if row.kind in ("call", "remind")]
    assert sorted(row.kind for row in rows) == kinds
    for row in rows:
        assert row.target == (CHANNEL if row.kind == "call" else ANN.id)
        assert row.mentions == ((ANN.id,) if row.kind == "call" else ())


async def test_who_takes_no_direct_messages_is_called_in_the_channel(place: Place) -> None:
    """Found out by the reminder itself: it is not lost, and the next one goes there at once."""
    await place.table(ANN, BOB)
    place.courier.problem = lambda row: Closed() if row.kind == "remind" else None
    await place.later(DAY)
    assert [row.mentions for row in told(place, "call")] == [(ANN.id,)]
    await place.later(DAY)
    assert [row.mentions for row in told(place, "call")] == [(ANN.id,)] * 2


async def test_in_a_window_only_who_has_not_answered_is_reminded_unseen(place: Place) -> None:
    """By direct message; in the channel everybody who is eligible is called, whoever has answered."""
    await place.tables.habits.set(CAT.id, "remind", "channel")
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.say(table, ANN, 1)
    await place.say(table, CAT, 1)
    await place.later(DAY)
    assert [row.target for row in told(place, "remind")] == [BOB.id]
    calls = [row.mentions for row in place.courier.brought if row.kind == "announce" and row.mentions]
    assert calls == [(ANN.id, BOB.id, CAT.id)]


async def test_a_reminder_that_comes_too_late_is_not_sent(place: Place) -> None:
    """It waited while Discord was away; meanwhile the question was answered."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: OSError("away") if row.kind == "remind" else None
    await place.later(DAY)
    await place.place(table, ANN, 0)
    place.courier.problem = lambda row: None
    await place.later(HOUR)
    assert told(place, "remind") == []


async def test_a_paused_table_reminds_nobody(place: Place) -> None:
    """When it goes on, the time begins anew."""
    table = await place.table(ANN, BOB)
    await place.later(20 * HOUR)
    await place.tables.moderation.pause(table, CAT, place.click())
    await place.later(5 * DAY)
    await place.tables.moderation.resume(table, CAT, place.click())
    await place.later(DAY - 1)
    assert told(place, "remind") == []
    await place.later(1)
    assert len(told(place, "remind")) == 1


# -- habits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("zone", "Mars/Olympus", "no time zone “Mars/Olympus”"), ("zone", "../../etc/passwd", "no time zone"),
        ("quiet", "22", "type two hours"), ("quiet", "8-8", "type two hours"), ("quiet", "22-31", "type two hours"),
        ("quiet", "a-b", "type two hours"), ("remind", "pigeon", "choose dm, channel, both, none"),
        ("every", "1s", "choose 4h, 8h, 24h, 2d, 4d"), ("colour", "red", "palette, detail and notices"),
    ],
)  # fmt: skip
async def test_habits_that_make_no_sense_are_refused(place: Place, key: str, value: str, sentence: str) -> None:
    """With what can be chosen; nothing is changed."""
    before = await place.tables.people.habits_of(ANN.id, "g")
    with pytest.raises(Refused, match=sentence):
        await place.tables.habits.set(ANN.id, key, value)
    assert await place.tables.people.habits_of(ANN.id, "g") == before


async def test_habits_outlive_a_restart(place: Place) -> None:
    """And can be taken back."""
    for key, value in (("zone", "america/new york"), ("quiet", "22-24"), ("remind", "both"), ("every", "8h")):
        await place.tables.habits.set(ANN.id, key, value)
    await place.reopen()
    held = await place.tables.people.habits_of(ANN.id, "g")
    assert (held.zone, held.quiet, held.remind, held.every) == ("America/New_York", (22, 24), "both", 8 * HOUR)
    await place.tables.habits.set(ANN.id, "quiet", "none")
    assert (await place.tables.people.habits_of(ANN.id, "g")).quiet is None


async def test_an_old_table_keeps_its_time_limit(place: Place, tmp_path: Path) -> None:
    """Options that did not exist when a table was opened stand at their defaults."""
    table = await place.table(ANN, BOB, options={"time_limit": "24h"})
    options = (await place.shot(table)).options
    assert (options["clock"], options["deadline"]) == ("turn", "default")
