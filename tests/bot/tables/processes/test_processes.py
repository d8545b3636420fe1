"""Two processes on one PostgreSQL database: any of them answers, one delivers, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.tables import NoPermission, OutboxMessage, TryLater
from bot.tables.upkeep.others import Panels
from rules.engine import Refused
from tests.bot import new_database
from tests.bot.postgres_server import Server
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place
from tests.bot.tables.processes.pair import Pair, until
from tests.bot.tables.test_taken_back import take_back

HOUR, DAY = 3_600, 86_400


@pytest.fixture
def database(postgres_server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Several processes share databases of a server alone."""
    monkeypatch.setattr(new_database, "server", postgres_server)
    yield "postgresql"
    postgres_server.empty_all()


@pytest.fixture
async def pair(database: str) -> AsyncIterator[Pair]:
    """Both processes."""
    async with Pair(Path("shared")) as opened:
        yield opened


def told(pair: Pair, kind: str) -> list[OutboxMessage]:
    """The posts of one kind so far."""
    return [row for row in pair.courier.brought if row.kind == kind]


# -- answers -----------------------------------------------------------------------------------------------------------


async def test_a_game_goes_on_in_either(pair: Pair) -> None:
    """Each answer is given through another process; both know it at once, and the game ends in both."""
    one, two = pair.both
    table = await one.table(ANN, BOB)
    for place, person, cell in ((one, ANN, 0), (two, BOB, 3), (one, ANN, 1), (two, BOB, 4), (two, ANN, 2)):
        await place.place(table, person, cell)
    assert await one.board(table) == await two.board(table) == "XXXOO...."
    shots = [await place.shot(table) for place in pair.both]
    assert [(shot.status, shot.winners) for shot in shots] == [("over", (0,))] * 2
    assert shots[0].log == shots[1].log
    records = [await place.tables.queries.record(table) for place in pair.both]
    assert records[0] == records[1]
    assert [line.text for line in await one.log(table, None)] == [line.text for line in await two.log(table, None)]


async def test_what_is_in_memory_is_read_anew(pair: Pair) -> None:
    """Bob looks in the one, Ann answers in the other: Bob's next look shows it, and an answer to the old is stale."""
    one, two = pair.both
    table = await one.table(ANN, BOB)
    before = await two.tables.queries.look(table, ANN.id)
    await one.place(table, ANN, 0)
    assert (await two.tables.queries.look(table, BOB.id)).question is not None
    with pytest.raises(Refused, match="earlier question"):
        await two.tables.play.answer(table, ANN.id, before.question_id, before.revision, two.cell(5), two.click())
    assert await two.board(table) == "X........"


async def test_both_at_once(pair: Pair) -> None:
    """Two bid in the same moment, each through another process: both bids count, and none is refused."""
    one, two = pair.both
    for number in range(5):
        table = await one.table(ANN, BOB, key="auction", channel=f"{number}")
        await asyncio.gather(one.say(table, ANN, 1), two.say(table, BOB, 2))
        assert (await one.shot(table)).phase == (await two.shot(table)).phase != "bid"


async def test_one_press_that_both_hear_counts_once(pair: Pair) -> None:
    """The same interaction comes to both in the same moment, and to each once more."""
    one, two = pair.both
    table = await one.table(ANN, BOB)
    for _ in range(2):
        look, _ = [await place.tables.queries.look(table, ANN.id) for place in pair.both]
        given = table, ANN.id, look.question_id, look.revision, one.cell(4), "the same"
        if look.question is not None:
            await asyncio.gather(*[place.tables.play.answer(*given) for place in pair.both])
    assert await one.board(table) == await two.board(table) == "....X...."
    assert pair.rows("SELECT count(*) FROM entries WHERE interaction = 'the same'") == [(1,)]


async def test_a_second_delivery_in_the_other_is_harmless(pair: Pair) -> None:
    """It returns the same: the same table, the same seat."""
    one, two = pair.both
    opened = [await place.tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, "open") for place in pair.both]
    assert opened[0] == opened[1]
    seats = [await place.tables.lobby.join(opened[0], BOB, None, None, "join") for place in (two, one)]
    assert seats == [0, 0]
    numbers = await asyncio.gather(
        *[place.tables.lobby.open("tic-tac-toe", "g", "901", CAT, "open at once") for place in pair.both]
    )
    assert numbers[0] == numbers[1]


async def test_a_vote_and_a_seat_are_known_in_both(pair: Pair) -> None:
    """Ann asks in the one, Bob agrees in the other; whoever leaves in the one has no seat in the other."""
    one, two = pair.both
    table = await one.table(ANN, BOB)
    assert await one.tables.pausing.ask_pause(table, ANN.id, one.click()) == ("Bob",)
    await two.tables.votes.cast(table, BOB.id, True, two.click())
    assert (await one.shot(table)).status == "paused"
    await two.tables.absence.leave(table, BOB.id, two.click())
    assert not await one.tables.queries.is_theirs(table, BOB.id, "elsewhere")
    assert (await one.shot(table)).names == ("Ann", "Computer 1")


async def test_a_table_that_the_other_deleted_is_gone(pair: Pair) -> None:
    """In the sentence that is always told."""
    one, two = pair.both
    table = await one.table(ANN, BOB)
    await two.shot(table)
    await one.tables.moderation.delete(table, CAT, one.click())
    with pytest.raises(Refused, match="no such table any more"):
        await two.tables.queries.snapshot(table)


# -- posts -------------------------------------------------------------------------------------------------------------


async def test_the_other_s_posts_are_delivered_once_and_in_order(pair: Pair) -> None:
    """Whoever answers where: every line is in one message, every message is made once."""
    table = await pair.other.table(ANN, BOB)
    await pair.delivered()
    places = (pair.other, pair.leader, pair.other, pair.other)
    for place, person, cell in zip(places, (ANN, BOB, ANN, BOB), (0, 3, 1, 4), strict=True):
        await place.place(table, person, cell)
        await pair.delivered()
    shown = [list(row.lines) for row in pair.courier.messages.values() if row.target == CHANNEL][2:]
    takes = ["Ann takes cell 0.", "Bob takes cell 3.", "Ann takes cell 1.", "Bob takes cell 4."]
    assert shown == [[line] for line in takes]
    assert [row.target for row in told(pair, "turn-dm")] == [ANN.id, BOB.id] * 2 + [ANN.id]
    assert len({row.id for row in pair.courier.brought}) == len(pair.courier.brought)
    assert [(await place.shot(table)).message for place in pair.both] == [(await pair.leader.shot(table)).message] * 2


async def test_posts_of_both_in_quick_turn(pair: Pair) -> None:
    """Nobody waits for the posts: no line is told twice, or not at all."""
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    for number, cell in enumerate((0, 1, 2, 4, 3, 5, 7, 6, 8)):
        await pair.both[number % 2].place(table, (ANN, BOB)[number % 2], cell)
    await pair.delivered()
    shown = [row.lines for row in pair.courier.messages.values() if row.target == CHANNEL][2:]
    assert [line for lines in shown for line in lines] == await pair.leader.story(table)


async def test_when_the_leader_goes_the_other_delivers_what_is_owed(pair: Pair) -> None:
    """Discord takes nothing while both answer; then the one that delivers ends. All is told, in one message."""
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    start = len(pair.courier.messages)
    pair.courier.problem = lambda row: TryLater(1_000, maybe_posted=False)
    for number, cell in enumerate((0, 3, 1, 4)):
        await pair.both[number % 2].place(table, (ANN, BOB)[number % 2], cell)
    pair.courier.problem = lambda row: None  # the one that delivers waits all the same
    stays = pair.other
    await pair.leader_goes()
    await pair.delivered()
    (shown,) = [row for row in [*pair.courier.messages.values()][start:] if row.target == CHANNEL]
    assert list(shown.lines) == await stays.story(table)
    assert [row.target for row in told(pair, "turn-dm")][-1] == ANN.id


@pytest.mark.parametrize("back", [False, True], ids=["the other delivers", "it delivers again"])
async def test_what_a_process_does_when_it_delivers_no_more_is_looked_after(pair: Pair, back: bool) -> None:
    """It hangs while a message is on its way, and another one delivers: that learns of it, and shows the table anew.

    So does it itself where it delivers again meanwhile.
    """
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    was, will = pair.leader, pair.other
    hung = list[OutboxMessage]()

    async def hang(row: OutboxMessage) -> None:
        if row.kind == "table" and was.store.leads and not hung:
            hung.append(row)
            for place in (will, was)[: 1 + back]:
                await pair.let_lead(place)

    pair.courier.meanwhile = hang
    await was.place(table, ANN, 0)
    await until(lambda: pair.courier.brought[-1].kind == "table-edit")
    await pair.delivered()
    (made,) = {name for name, row in pair.courier.messages.items() if "Ann takes cell 0." in row.lines}
    edit = pair.courier.brought[-1]
    assert (edit.message, edit.lines, edit.maybe_posted) == (made, ("Ann takes cell 0.",), True)


async def test_what_is_known_late_takes_no_line_away(pair: Pair) -> None:
    """While a process hung on the way to a message another one has made it, and told more with it since."""
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    was, will = pair.leader, pair.other

    def shown() -> list[OutboxMessage]:
        return [row for row in pair.courier.brought if row.kind == "table-edit" and "takes back" in str(row.lines)]

    async def hang(row: OutboxMessage) -> None:
        if row.kind == "table" and was.store.leads:
            await pair.let_lead(will)
            await take_back(will, table, ANN)
            await until(lambda: bool(shown()))

    pair.courier.meanwhile = hang
    await was.place(table, ANN, 0)
    await until(lambda: pair.courier.brought[-1].kind == "table-edit" and pair.courier.brought[-1].maybe_posted)
    assert pair.courier.brought[-1].lines == shown()[0].lines


async def test_what_it_has_folded_with_the_words_of_then_is_told_anew(pair: Pair) -> None:
    """While it hung on the way to a new message, the other one struck through what the message before tells."""
    table = await pair.leader.table(ANN, BOB)
    was, will = pair.leader, pair.other
    await was.place(table, ANN, 0)
    await pair.delivered()
    struck = list[OutboxMessage]()
    (first,) = {name for name, row in pair.courier.messages.items() if "Ann takes cell 0." in row.lines}

    async def hang(row: OutboxMessage) -> None:
        if row.kind == "table" and was.store.leads:
            pair.rows("SELECT pg_terminate_backend(pid) FROM processes WHERE leads")
            await until(lambda: will.store.leads)
            await take_back(will, table, ANN)
            await until(lambda: first in [row.message for row in told(pair, "story-edit")])
            struck.extend(told(pair, "story-edit"))

    pair.courier.meanwhile = hang
    await was.place(table, BOB, 3)
    await until(lambda: pair.courier.brought[-1].kind == "table-edit" and pair.courier.brought[-1].maybe_posted)
    again = told(pair, "story-edit")[len(struck) :]
    assert [(row.message, row.told) for row in again] == [(first, [("Ann takes cell 0.", True)])]


async def test_a_post_that_the_other_has_struck_out_does_not_leave(pair: Pair) -> None:
    """Bob's call waits while he gives his seat up in the other process."""
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    pair.courier.problem = lambda row: TryLater(30) if row.target == BOB.id else None
    await pair.leader.place(table, ANN, 0)
    await pair.leader.tables.quiet()
    await pair.other.tables.absence.leave(table, BOB.id, pair.other.click())
    pair.courier.problem = lambda row: None
    await pair.leader.later(60)
    await pair.delivered()
    assert BOB.id not in {row.target for row in pair.courier.brought}


async def test_what_the_other_plays_meanwhile_is_one_message(pair: Pair) -> None:
    """Where posts had to wait, the newest message of the table tells all, as in one process."""
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    pair.courier.problem = lambda row: TryLater(30, maybe_posted=False) if row.target == CHANNEL else None
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1)):
        await pair.other.place(table, person, cell)
        pair.look()
        await pair.leader.tables.quiet()
    pair.courier.problem = lambda row: None
    start = len(pair.courier.brought)
    await pair.leader.later(60)
    await pair.delivered()
    (shown,) = [row for row in pair.courier.brought[start:] if row.target == CHANNEL]
    assert list(shown.lines) == ["Ann takes cell 0.", "Bob takes cell 3.", "Ann takes cell 1."]


@pytest.mark.parametrize("tell", [f"place {CHANNEL}", "server g", "place"])
async def test_a_permission_that_the_other_hears_to_be_repaired_is_tried_at_once(pair: Pair, tell: str) -> None:
    """The process that delivers may hear other shards, and would wait for ten minutes."""
    table = await pair.leader.table(ANN, BOB)
    await pair.delivered()
    pair.courier.problem = lambda row: NoPermission("Send Messages") if row.target == CHANNEL else None
    await pair.leader.place(table, ANN, 0)
    await pair.leader.tables.quiet()
    pair.courier.problem = lambda row: None
    pair.other.tables.places.changed(lambda target: False, tell="place 1")
    pair.other.tables.places.changed(lambda target: False, tell=tell)
    await pair.delivered()
    assert "Ann takes cell 0." in [line for row in pair.courier.brought for line in row.lines]


# -- the clock ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", ["leader", "other"])
async def test_what_is_due_where_a_process_has_gone_is_done_by_the_other(pair: Pair, gone: str) -> None:
    """Bob's time runs out after the process has ended that took the last answer: he is told of it once."""
    goes: Place = getattr(pair, gone)
    (stays,) = [place for place in pair.both if place is not goes]
    table = await goes.table(ANN, BOB, options={"time_limit": "8h", "deadline": "autopilot"})
    await goes.place(table, ANN, 0)
    await goes.stack.aclose()
    await until(lambda: stays.store.leads)
    await stays.later(8 * HOUR + 2)
    await until(lambda: "Bob has run out of time" in str(pair.rows("SELECT text FROM log")))
    assert (await stays.board(table)).count("O") == 1
    assert str(await stays.story(table)).count("Bob has run out of time") == 1


async def test_nobody_is_reminded_twice(pair: Pair) -> None:
    """Both know when Bob is to be reminded, and both wake then."""
    table = await pair.leader.table(ANN, BOB)
    await pair.other.place(table, ANN, 0)
    await pair.delivered()
    for place in pair.both:
        place.tables._services.agenda.at(("table", table), place.clock.now() + DAY)
    pair.clock.time += DAY + 5
    await asyncio.gather(*[place.later(0) for place in pair.both])
    await pair.delivered()
    assert [row.target for row in told(pair, "remind")] == [BOB.id]


async def test_computers_are_played_by_whoever_was_answered(pair: Pair) -> None:
    """The answer comes in the one that does not deliver: the computer moves at once, once."""
    table = await pair.leader.table(ANN, computers=1)
    await pair.other.place(table, ANN, 0)
    await pair.other.tables.quiet()
    assert (await pair.leader.board(table)).count("O") == 1
    await pair.delivered()


# -- what else is remembered -------------------------------------------------------------------------------------------


async def test_a_setting_is_known_in_the_other(pair: Pair) -> None:
    """A person's, a server's, and a vacation, though the other has asked for them before."""
    one, two = pair.both
    assert (await two.tables.people.settings(ANN.id))["confirm"]
    assert (await two.tables.servers.rules("g")).pace == "none"
    assert await two.tables.people.away(ANN.id, "g") == ()
    await one.tables.people.set(ANN.id, "confirm", value=False)
    await one.tables.servers.set("g", {"pace": "8h"})
    await one.tables.habits.go_away(ANN.id, "g", one.clock.now(), one.clock.now() + DAY)

    async def known() -> bool:
        settings, rules = await two.tables.people.settings(ANN.id), await two.tables.servers.rules("g")
        away = await two.tables.people.away(ANN.id, "g")
        return (settings["confirm"], rules.pace, len(away)) == (False, "8h", 1)

    await until(known)


async def test_what_one_may_do_so_often_is_counted_in_both(pair: Pair) -> None:
    """Whoever has invited somebody in the one cannot do so again in the other."""
    one, two = pair.both
    for place in pair.both:
        await place.tables.limits.see(ANN.id, "invite")
    first, second = [
        await one.tables.lobby.open("tic-tac-toe", "g", channel, ANN, one.click()) for channel in ("1", "2")
    ]
    await one.tables.lobby.invite(first, ANN.id, BOB, one.click())
    with pytest.raises(Refused, match="invited them a short while ago"):
        await two.tables.lobby.invite(second, ANN.id, BOB, two.click())


async def test_a_follower_is_told_once(pair: Pair) -> None:
    """She follows in the one and the game ends in the other, whichever of them delivers."""
    for (follows, plays), channel in ((pair.both, "1"), (pair.both[::-1], "2")):
        table = await pair.leader.table(ANN, BOB, channel=channel)
        await follows.tables.following.follow(table, CAT.id)
        for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4), (ANN, 2)):
            await plays.place(table, person, cell)
        pair.clock.time += 10
        pair.look()
        await until(lambda: bool(told(pair, "digest")))
        await pair.delivered()
        pair.clock.time += 10
        pair.look()
        for place in pair.both:
            await place.tables.quiet()
        assert [row.target for row in told(pair, "digest")] == [CAT.id]
        pair.courier.brought.clear()


async def test_a_puzzle_opens_once_whoever_is_left(pair: Pair) -> None:
    """Guesses in either count; both look for what is due, and when the one that has made it ends the other opens it."""
    table = await pair.leader.table(ANN, BOB)
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1), (BOB, 4), (ANN, 2)):
        await pair.other.place(table, person, cell)
    for makes in (pair.other, pair.leader):
        await makes.tables.puzzles.make(table, ANN.id, 1, makes.click())
        await until(lambda: bool(told(pair, "puzzle")))
        puzzle = int(told(pair, "puzzle")[0].lines[0])
        for place, answer in zip(pair.both, (1, 2), strict=True):
            await place.tables.puzzles.guess(puzzle, CAT.id, answer)
        await pair.delivered()
        if makes is pair.leader:
            await pair.leader_goes()
            pair.both = [place for place in pair.both if place.store.leads]
        pair.clock.time += DAY + 10
        pair.look()
        await until(lambda: bool(told(pair, "puzzle-edit")))
        await pair.delivered()
        pair.clock.time += 10
        pair.look()
        for place in pair.both:
            await place.tables.quiet()
        assert len(told(pair, "puzzle-answer")) == len(told(pair, "puzzle-edit")) == 1
        shown = await pair.both[0].tables.puzzling.shown(puzzle)
        assert shown is not None
        assert shown.guesses == ((), (), (CAT.id,), (), (), ())
        pair.courier.brought.clear()


# -- panels ------------------------------------------------------------------------------------------------------------


async def test_what_shows_a_table_follows_what_happens_in_the_other(pair: Pair) -> None:
    """A private message of the process that does not deliver is brought up to date after an answer in either."""
    shown: list[int | None] = []

    async def renew(table: int | None) -> None:
        shown.append(table)

    async def leave_alone(what: str) -> None:
        """Nothing is shown twice here."""

    pair.other.tables.others.panels = Panels(renew, leave_alone)
    table = await pair.leader.table(ANN, BOB)
    for place, person, cell in ((pair.leader, ANN, 0), (pair.other, BOB, 3)):
        await pair.delivered()
        await pair.other.tables.quiet()
        shown.clear()
        await place.place(table, person, cell)
        await until(lambda: {*shown} == {table})
