"""Servers' settings, nudges, blocks, followers and a person's own data; the clock is turned by hand."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime

import pytest

from bot.store.records import Record, read_record
from bot.store.verify import verify
from bot.tables import OutboxMessage, Person
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, GAMES, Place

HOUR, DAY = 3_600, 86_400
NOON = int(datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp())
DAN = Person("104", "Dan")


@pytest.fixture(autouse=True)
def at_noon(place: Place) -> None:
    """Every test begins at noon UTC, a Monday."""
    place.clock.time = NOON


def told(place: Place, kind: str) -> list[OutboxMessage]:
    """All posts of one kind so far."""
    return [row for row in place.courier.brought if row.kind == kind]


async def opened(place: Place, channel: str, guild: str = "g", host: Person = ANN) -> int:
    """A lobby."""
    return await place.tables.lobby.open("tic-tac-toe", guild, channel, host, place.click())


# -- servers -----------------------------------------------------------------------------------------------------------


async def test_tables_begin_as_their_server_wants(place: Place) -> None:
    """Its pace is the default of a new table, also after a restart; a host may choose another."""
    await place.tables.servers.set("g", {"pace": "24h", "dates": "absolute"})
    await place.reopen()
    table = await opened(place, "1")
    assert (await place.shot(table)).options["time_limit"] == "24h"
    assert (await place.shot(table)).dates == "absolute"
    other = await place.shot(await opened(place, "2", "elsewhere"))
    assert (other.options["time_limit"], other.dates) == ("none", "both")
    await place.tables.lobby.set_option(table, ANN.id, "time_limit", "8h", place.click())
    assert (await place.shot(table)).options["time_limit"] == "8h"


async def test_so_many_tables_and_no_more(place: Place) -> None:
    """Open ones count, of this server; a rematch counts too, and a second delivery opens none but is told the same."""
    await place.tables.servers.set("g", {"most": 2})
    table = await opened(place, "1")
    assert await place.tables.lobby.open("tic-tac-toe", "g", "1", ANN, f"i{place.clicks}") == table
    await opened(place, "2")
    await opened(place, "3", "elsewhere")
    with pytest.raises(Refused, match="2 tables are open at most"):
        await opened(place, "4")
    await place.tables.lobby.cancel(table, ANN.id, place.click())
    await opened(place, "4")
    await place.tables.servers.set("g", {"most": 1})
    with pytest.raises(Refused, match="one table is open at most"):
        await place.tables.rematch.open(table, ANN.id, place.click())
    await place.tables.servers.set("g", {"most": 0})
    assert await place.tables.rematch.open(table, ANN.id, place.click())


async def test_who_may_open_tables(place: Place) -> None:
    """Everybody, who manages the server, or who has a role; managers always."""
    servers = place.tables.servers
    (await servers.rules("g")).see_that_may_open([], manages=False)
    managed = await servers.set("g", {"opens": "managers"})
    managed.see_that_may_open([], manages=True)
    with pytest.raises(Refused, match="only members who manage it"):
        managed.see_that_may_open(["77"], manages=False)
    chosen = await servers.set("g", {"opens": "77"})
    chosen.see_that_may_open(["5", "77"], manages=False)
    chosen.see_that_may_open([], manages=True)
    with pytest.raises(Refused, match="a certain role"):
        chosen.see_that_may_open(["5"], manages=False)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("pace", "slow", "“slow” is not a choice for pace; choose none, live, 8h, 24h, 3d."),
        ("place", "cellar", "choose channel, thread"), ("dates", "roman", "choose both, absolute, relative"),
        ("most", -1, "from 1 to 1000 open tables, or 0"), ("most", 1001, "from 1 to 1000"),
        ("opens", "nobody", "choose everybody, managers or a role"), ("colour", "red", "no setting “colour”"),
    ],
)  # fmt: skip
async def test_a_wrong_setting_changes_nothing(place: Place, key: str, value: object, said: str) -> None:
    """One sentence says what can be chosen."""
    before = await place.tables.servers.rules("g")
    with pytest.raises(Refused) as refused:
        await place.tables.servers.set("g", {"pace": "8h", key: value})
    assert said in str(refused.value)
    assert await place.tables.servers.rules("g") == before


async def test_pictures_are_on_or_off(place: Place) -> None:
    """One's own choice, kept over a restart; anything else is refused with the choices."""
    await place.tables.habits.set(ANN.id, "pictures", "off")
    with pytest.raises(Refused, match="“some” is not a choice for pictures; choose on, off"):
        await place.tables.habits.set(ANN.id, "pictures", "some")
    await place.reopen()
    table = await place.table(ANN, BOB)
    looks = [await place.tables.queries.look(table, person.id) for person in (ANN, BOB)]
    assert [look.text_only for look in looks] == [True, False]


# -- nudges ------------------------------------------------------------------------------------------------------------


async def test_a_nudge_reminds_whoever_is_asked(place: Place) -> None:
    """By the ways they chose; once for a move, and not again for eight hours, also after a restart."""
    table = await place.table(ANN, BOB)
    assert await place.tables.reminders.nudge(table, BOB.id, place.click()) is None
    await place.tables.quiet()
    (row,) = told(place, "remind")
    assert (row.target, row.lines) == (ANN.id, ("Bob nudges you.",))
    await place.reopen()
    with pytest.raises(Refused, match="already been nudged about this move"):
        await place.tables.reminders.nudge(table, BOB.id, place.click())
    await place.place(table, ANN, 0)
    with pytest.raises(Refused, match="somebody was nudged recently"):
        await place.tables.reminders.nudge(table, ANN.id, place.click())
    await place.tables.habits.set(BOB.id, "remind", "channel")
    await place.later(8 * HOUR)
    await place.tables.reminders.nudge(table, ANN.id, place.click())
    await place.tables.quiet()
    (call,) = told(place, "call")
    assert (call.target, call.mentions, call.lines[0]) == (CHANNEL, (BOB.id,), "Ann nudges you.")
    assert len(told(place, "remind")) == 1


async def test_a_second_delivery_of_a_nudge_is_one_nudge(place: Place) -> None:
    """Nothing is refused, and nothing comes twice."""
    table = await place.table(ANN, BOB)
    for _ in range(2):
        await place.tables.reminders.nudge(table, BOB.id, "same")
    await place.tables.quiet()
    assert len(told(place, "remind")) == 1


@pytest.mark.parametrize("restarts", [False, True])
async def test_at_night_a_nudge_waits_for_the_morning(place: Place, restarts: bool) -> None:
    """The nudger is told when it comes; it comes once."""
    await place.tables.habits.set(ANN.id, "quiet", "8-18")
    table = await place.table(ANN, BOB)
    assert await place.tables.reminders.nudge(table, BOB.id, place.click()) == NOON + 6 * HOUR
    await place.later(6 * HOUR - 1)
    assert told(place, "remind") == []
    if restarts:
        await place.reopen()
    await place.later(1)
    assert [row.target for row in told(place, "remind")] == [ANN.id]
    await place.later(HOUR)
    assert len(told(place, "remind")) == 1


async def test_whom_one_cannot_nudge(place: Place) -> None:
    """Oneself, computers, who wants no reminders, anybody in a window, anybody at a paused table."""
    table = await place.table(ANN, BOB)
    for person, said in ((ANN, "your own move"), (CAT, "no seat")):
        with pytest.raises(Refused, match=said):
            await place.tables.reminders.nudge(table, person.id, place.click())
    await place.tables.habits.set(ANN.id, "remind", "none")
    with pytest.raises(Refused, match="Ann cannot be nudged"):
        await place.tables.reminders.nudge(table, BOB.id, place.click())
    await place.tables.moderation.pause(table, CAT, place.click())
    with pytest.raises(Refused, match="paused"):
        await place.tables.reminders.nudge(table, BOB.id, place.click())
    window = await place.table(ANN, BOB, key="auction", channel="901")
    asked = (await place.shot(window)).asked
    assert asked is not None
    assert asked.seats is None
    with pytest.raises(Refused, match="would show who has not"):
        await place.tables.reminders.nudge(window, BOB.id, place.click())
    await place.tables.quiet()
    assert told(place, "remind") == []


# -- blocks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocker", ["host", "seated", "comer"])
async def test_who_is_blocked_cannot_join(place: Place, blocker: str) -> None:
    """By the host or by that player; whoever has blocked whom, the sentence is the same, also after a restart."""
    pairs = {"host": (ANN, CAT), "seated": (BOB, CAT), "comer": (CAT, BOB)}
    await place.tables.blocking.block(pairs[blocker][0].id, pairs[blocker][1].id)
    await place.reopen()
    table = await place.tables.lobby.open("auction", "g", CHANNEL, ANN, place.click())
    await place.tables.lobby.join(table, BOB, None, None, place.click())
    with pytest.raises(Refused) as refused:
        await place.tables.lobby.join(table, CAT, None, None, place.click())
    assert str(refused.value) == "You cannot join this table."
    await place.tables.lobby.join(table, DAN, None, None, place.click())
    await place.tables.blocking.unblock(pairs[blocker][0].id, pairs[blocker][1].id)
    await place.tables.lobby.join(table, CAT, None, None, place.click())


@pytest.mark.parametrize("other_way", [False, True])
async def test_who_is_blocked_cannot_invite_or_nudge(place: Place, other_way: bool) -> None:
    """Nor the other way round, in the same words; a game that runs goes on."""
    table = await place.table(ANN, BOB)
    pair = (BOB, ANN) if other_way else (ANN, BOB)
    await place.tables.blocking.block(pair[0].id, pair[1].id)
    with pytest.raises(Refused, match=r"^Ann cannot be nudged\.$"):
        await place.tables.reminders.nudge(table, BOB.id, place.click())
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    lobby = await opened(place, "901")
    with pytest.raises(Refused, match=r"^You cannot invite them\.$"):
        await place.tables.lobby.invite(lobby, ANN.id, BOB, place.click())
    await place.tables.lobby.invite(lobby, ANN.id, CAT, place.click())


async def test_a_rematch_seats_no_blocked_players_together(place: Place) -> None:
    """The others keep their seats, in order."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.end(table, ANN, BOB, CAT)
    await place.tables.blocking.block(BOB.id, ANN.id)
    again = await place.tables.rematch.open(table, ANN.id, place.click())
    assert [(seat.seat, seat.name) for seat in (await place.shot(again)).seats] == [(0, "Ann"), (1, "Cat")]


async def test_what_a_list_refuses(place: Place) -> None:
    """Oneself, the same twice, whoever is not on it."""
    blocking = place.tables.blocking
    with pytest.raises(Refused, match="block yourself"):
        await blocking.block(ANN.id, ANN.id)
    await blocking.block(ANN.id, BOB.id)
    with pytest.raises(Refused, match="on your list already"):
        await blocking.block(ANN.id, BOB.id)
    with pytest.raises(Refused, match="not on your list"):
        await blocking.unblock(ANN.id, CAT.id)
    assert (await blocking.blocked(ANN.id), await blocking.blocked(BOB.id)) == ([BOB.id], [])


# -- followers ---------------------------------------------------------------------------------------------------------


async def test_a_follower_is_told_of_rounds_and_of_the_end(place: Place) -> None:
    """Public lines alone, once each, at most once an hour; after the end nothing is followed any more."""
    table = await place.table(ANN, BOB)
    await place.tables.following.follow(table, CAT.id)
    first = (await place.shot(table)).round
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4)):
        await place.place(table, person, cell)
    await place.tables.quiet()
    rounds = (await place.shot(table)).round
    early = [row.lines for row in told(place, "digest")]
    assert len(early) <= 1, (first, rounds)
    await place.reopen()
    await place.later(HOUR)
    await place.place(table, ANN, 2)
    await place.later(HOUR)
    rows = told(place, "digest")
    assert {row.target for row in rows} == {CAT.id}
    assert rows[-1].lines[0] == "Tic-tac-toe, which you followed, is over; Ann won."
    lines = [line for row in rows for line in row.lines[1:]]
    public = [line.text for line in await place.log(table, None)]
    assert lines == [line for line in public if line in lines]
    assert "Ann takes cell 0." in lines
    with pytest.raises(Refused, match="do not follow"):
        await place.tables.following.unfollow(table, CAT.id)


async def test_a_follower_sleeps(place: Place) -> None:
    """What is told waits for the morning, whatever happens to the process."""
    await place.tables.habits.set(CAT.id, "quiet", "8-18")
    table = await place.table(ANN, BOB)
    await place.tables.following.follow(table, CAT.id)
    await place.end(table, ANN, BOB)
    await place.later(6 * HOUR - 1)
    await place.reopen()
    await place.tables.quiet()
    assert told(place, "digest") == []
    await place.later(1)
    assert [row.target for row in told(place, "digest")] == [CAT.id]
    await place.reopen()
    await place.later(DAY)
    assert len(told(place, "digest")) == 1


async def test_secrets_of_a_round_are_not_in_a_digest(place: Place) -> None:
    """Whispers and open bids stay where they are; whoever takes a seat is no follower any more."""
    table = await place.table(ANN, BOB, key="auction")
    for person in (CAT, DAN):
        await place.tables.following.follow(table, person.id)
    await place.tables.moderation.replace(table, CAT, 1, DAN, place.click())
    for _ in range(40):
        if (await place.shot(table)).asked is None:
            break
        await place.tables.moderation.skip(table, CAT, place.click())
        await place.later(HOUR)
    public = {line.text for line in await place.log(table, None, 500)}
    rows = told(place, "digest")
    assert rows
    assert {row.target for row in rows} == {CAT.id}
    assert {line for row in rows for line in row.lines[1:]} <= public


async def test_what_cannot_be_followed(place: Place) -> None:
    """One's own table, one that is over, the same twice, anything while one takes no direct messages."""
    table = await place.table(ANN, BOB)
    follow = place.tables.following.follow
    with pytest.raises(Refused, match="You play at this table"):
        await follow(table, ANN.id)
    await follow(table, CAT.id)
    with pytest.raises(Refused, match="already"):
        await follow(table, CAT.id)
    await place.tables.people.set(DAN.id, "dm", value=False)
    with pytest.raises(Refused, match="I cannot write to you"):
        await follow(table, DAN.id)
    await place.tables.following.unfollow(table, CAT.id)
    await place.end(table, ANN, BOB)
    await place.tables.quiet()
    assert told(place, "digest") == []
    with pytest.raises(Refused, match="game is over"):
        await follow(table, CAT.id)


# -- one's own data ----------------------------------------------------------------------------------------------------

EVE = Person("777000111222333444", "Eveline")


async def played(place: Place) -> int:
    """A game of Eve's that Bob lost, with moves taken back, in which everything was stored of her that can be."""
    await place.tables.habits.set(EVE.id, "zone", "Europe/Berlin")
    await place.tables.habits.go_away(EVE.id, "g", NOON + 40 * DAY, NOON + 41 * DAY)
    await place.tables.blocking.block(EVE.id, CAT.id)
    await place.tables.blocking.block(DAN.id, EVE.id)
    table = await place.table(EVE, BOB)
    await place.place(table, EVE, 8)
    await place.tables.undo.ask(table, EVE.id, place.click())
    for person, cell in ((EVE, 0), (BOB, 3)):
        await place.place(table, person, cell)
    await place.tables.undo.ask(table, BOB.id, place.click())
    for person, cell in ((BOB, 4), (EVE, 1), (BOB, 5), (EVE, 2)):
        await place.place(table, person, cell)
    await place.tables.quiet()
    return table


def stored(place: Place) -> list[str]:
    """Every row of every table of the database that has something of Eve."""
    with sqlite3.connect(place.path) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [f"{name}: {row}" for name in names for row in database.execute(f"SELECT * FROM {name}")]
    return [row for row in rows if EVE.id in row or EVE.name in row]


async def verdict(place: Place, table: int) -> tuple[Record, str]:
    """The record of a game as it is exported now, and its last hash; it verifies."""
    record = read_record(json.dumps(await place.tables.queries.record(table)).encode())
    verify(record, lambda key: GAMES[key])
    return record, str((await place.tables.queries.prove(table)).compare)


async def test_an_export_holds_what_is_ones_own(place: Place) -> None:
    """Settings, vacations, seats, answers with their times, blocks, results; of others nothing but the table."""
    table = await played(place)
    held = await place.tables.mydata.export(EVE.id)
    assert held["settings"]["zone"] == "Europe/Berlin"
    assert [row["ends"] for row in held["vacations"]] == [NOON + 41 * DAY]
    assert [(row["table_id"], row["name"]) for row in held["seats"]] == [(table, "Eveline")]
    assert [json.loads(row["payload"])["cell"] for row in held["answers"]] == [8, 0, 1, 2]
    assert {row["time"] for row in held["answers"]} == {NOON}
    assert (held["blocks"], held["results"][0]["winner"]) == ([{"blocked": CAT.id}], True)
    text = json.dumps(held)
    assert "Bob" not in text
    assert DAN.id not in text
    assert await place.tables.mydata.export("9") | {"person": ""} == {
        key: "" if key == "person" else {} if key == "settings" else [] for key in held
    }


async def test_a_deleted_person_is_nowhere_and_every_record_verifies(place: Place) -> None:
    """Neither id nor name is in the database; records of before and of afterwards verify; others' results stay."""
    table = await played(place)
    before, head = await verdict(place, table)
    await place.tables.following.follow(await place.table(BOB, CAT, channel="901"), EVE.id)
    await place.tables.mydata.delete(EVE.id)
    verify(before, lambda key: GAMES[key])
    after, new_head = await verdict(place, table)
    assert new_head != head
    assert [seat.person for seat in after.seats] == [None, BOB.id]
    assert [seat.name for seat in (await place.shot(table)).seats] == ["A former player", "Bob"]
    assert "A former player takes cell 0." in [line.text for line in await place.log(table, None)]
    lines = {line.name: (line.games, line.wins) for line in await place.tables.history.standings("g", "tic-tac-toe")}
    assert lines == {"A former player": (1, 1), "Bob": (1, 0)}
    assert not (await place.tables.mydata.export(EVE.id))["seats"]
    await place.reopen()
    assert stored(place) == []
    assert (await verdict(place, table))[1] == new_head
    again = await place.tables.rematch.open(table, BOB.id, place.click())
    assert [seat.name for seat in (await place.shot(again)).seats] == ["Bob"]
    await place.tables.mydata.delete(EVE.id)


async def test_a_game_goes_on_from_its_checkpoints_without_a_deleted_player(place: Place) -> None:
    """Whoever has left it is taken out of what was played, and it is read and played on as if nothing had happened."""
    table = await place.table(EVE, BOB, key="auction")
    for person in (EVE, BOB) * 8:
        if (asked := (await place.tables.queries.look(table, person.id)).question) is not None:
            await place.say(table, person, asked.default)
    await place.tables.absence.leave(table, EVE.id, place.click())
    await place.tables.quiet()
    before = (await place.shot(table)).view
    await place.tables.mydata.delete(EVE.id)
    assert (await place.shot(table)).view == before
    with sqlite3.connect(place.path) as database:
        known = {*[row[0] for row in database.execute("SELECT hash FROM entries")]}
        held = [row[0] for row in database.execute("SELECT previous FROM checkpoints")]
    assert len(set(held)) > 1
    assert len(set(held) - known) <= 1  # the first stands before all rows
    await place.reopen()
    assert (await place.shot(table)).view == before
    for _ in range(40):
        if (await place.shot(table)).asked is None:
            break
        await place.tables.moderation.skip(table, BOB, place.click())
        await place.later(5)
    await verdict(place, table)


async def test_who_plays_or_hosts_is_not_deleted(place: Place) -> None:
    """Nothing changes until they have left; then a game that goes on without them goes on, and verifies."""
    table = await place.table(EVE, BOB)
    await place.place(table, EVE, 0)
    before = stored(place)
    assert len(before) > 3
    with pytest.raises(Refused, match=f"You still play at or host table {table}: /game leave"):
        await place.tables.mydata.delete(EVE.id)
    assert stored(place) == before
    await place.tables.absence.leave(table, EVE.id, place.click())
    await place.tables.mydata.delete(EVE.id)
    await place.later(5)
    for _ in range(9):
        if (await place.shot(table)).asked is None:
            break
        await place.tables.moderation.skip(table, BOB, place.click())
        await place.later(5)
    await verdict(place, table)
    await place.reopen()
    assert stored(place) == []
    other = await place.table(BOB, CAT)
    with pytest.raises(Refused, match="left no seat"):
        await place.tables.absence.ask_return(other, EVE, place.click())


# -- what is typed -----------------------------------------------------------------------------------------------------


async def test_absurd_quiet_hours_break_nobodys_settings(place: Place) -> None:
    """Typed, they are refused and the old ones stay; those that an older release has kept count as none."""
    await place.tables.habits.set(ANN.id, "quiet", "22-8")
    with pytest.raises(Refused, match="type two hours of the day such as 22-8, or none"):
        await place.tables.habits.set(ANN.id, "quiet", "22-" + "9" * 3_900)
    assert (await place.tables.people.habits_of(ANN.id, "g")).quiet == (22, 8)
    await place.stack.aclose()
    with sqlite3.connect(place.path) as database:
        database.execute("UPDATE people SET quiet = '22-' || ?", ("9" * 3_900,))
    await place.__aenter__()
    assert (await place.tables.people.habits_of(ANN.id, "g")).quiet is None
    table = await place.table(ANN, BOB)
    await place.later(DAY)
    assert (await place.shot(table)).status == "running"
