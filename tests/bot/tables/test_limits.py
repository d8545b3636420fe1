"""What one person may do so often only, so that nobody can flood the others; the clock is turned by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.store import Change
from bot.tables import Person
from bot.tables.limits import ASK, FILMS, HOSTED, LOBBIES, LOOK_UP
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, Place

HOUR, DAY = 3_600, 86_400


def guest(number: int) -> Person:
    """Somebody to be invited."""
    return Person(str(5_000 + number), f"Guest {number}")


async def opened(place: Place, channel: str, host: Person = ANN, guild: str = "g") -> int:
    """A lobby."""
    return await place.tables.lobby.open("tic-tac-toe", guild, channel, host, place.click())


async def refusals(*work: Coroutine[Any, Any, Any]) -> list[str]:
    """The sentences of those that are refused, all begun at once."""
    done = await asyncio.gather(*work, return_exceptions=True)
    assert not [one for one in done if isinstance(one, Exception) and not isinstance(one, Refused)]
    return [str(one) for one in done if isinstance(one, Refused)]


def told(place: Place, person: Person) -> list[str]:
    """The direct messages to somebody."""
    return [row.kind for row in place.courier.brought if row.target == person.id]


# -- invitations -------------------------------------------------------------------------------------------------------


async def test_three_hundred_invitations_at_once_are_twenty(place: Place) -> None:
    """All others are refused with what to do; a day later, and not before, some more are sent."""
    table = await opened(place, "1")
    tables = place.tables
    told_no = await refusals(
        *[tables.lobby.invite(table, ANN.id, guest(number), place.click()) for number in range(300)]
    )
    await tables.quiet()
    assert len(told_no) == 280
    again = f"again <t:{place.clock.now() + DAY}:R>"
    expected = f"You have invited 20 people within a day: ask the next ones yourself, or invite them {again}."
    assert set(told_no) == {expected}
    assert sum(len(told(place, guest(number))) for number in range(300)) == 20
    assert len((await place.shot(table)).invited) == 20
    await place.later(DAY - 1)
    with pytest.raises(Refused, match="within a day"):
        await tables.lobby.invite(table, ANN.id, guest(400), place.click())
    await place.later(1)
    await tables.lobby.invite(table, ANN.id, guest(400), place.click())


async def test_nobody_is_invited_again_and_again(place: Place) -> None:
    """Neither at another table nor after cancelling, nor after a restart; by others, and later, they are."""
    table = await opened(place, "1")
    await place.tables.lobby.invite(table, ANN.id, BOB, place.click())
    again = "You invited them a short while ago: ask them to join, or invite them again"
    for number in range(20):
        await place.tables.lobby.cancel(table, ANN.id, place.click())
        table = await opened(place, "1")
        with pytest.raises(Refused, match=again):
            await place.tables.lobby.invite(table, ANN.id, BOB, place.click())
        if number == 10:
            await place.reopen()
    await place.tables.quiet()
    assert told(place, BOB) == ["dm"]
    assert (await place.shot(table)).invited == ()
    await place.tables.lobby.invite(await opened(place, "2", CAT), CAT.id, BOB, place.click())
    await place.later(8 * HOUR)
    await place.tables.lobby.invite(table, ANN.id, BOB, place.click())
    await place.tables.quiet()
    assert told(place, BOB) == ["dm", "dm", "dm"]


async def test_who_is_blocked_is_not_invited_nor_counted(place: Place) -> None:
    """In both directions, in the same words, and no message goes to anybody."""
    table = await opened(place, "1")
    await place.tables.blocking.block(BOB.id, ANN.id)
    await place.tables.blocking.block(ANN.id, CAT.id)
    for _ in range(25):
        for person in (BOB, CAT):
            with pytest.raises(Refused, match=r"^You cannot invite them\.$"):
                await place.tables.lobby.invite(table, ANN.id, person, place.click())
    assert (told(place, BOB), told(place, CAT)) == ([], [])
    for number in range(20):
        await place.tables.lobby.invite(table, ANN.id, guest(number), place.click())


async def test_one_invitation_that_is_delivered_twice_is_one(place: Place) -> None:
    """And nobody invites themselves."""
    table = await opened(place, "1")
    for _ in range(2):
        await place.tables.lobby.invite(table, ANN.id, BOB, "i 77")
    assert (await place.shot(table)).invited == (BOB.id,)
    with pytest.raises(Refused, match="take a seat with /game join"):
        await place.tables.lobby.invite(table, ANN.id, ANN, place.click())


# -- tables ------------------------------------------------------------------------------------------------------------


async def test_four_hundred_lobbies_at_once_are_five(place: Place) -> None:
    """Those that have not begun: one is started or cancelled first. What is refused does not count for the day."""
    told_no = await refusals(*[opened(place, str(number)) for number in range(400)])
    assert len(told_no) == 400 - LOBBIES
    assert {sentence for sentence in told_no if "within a day" not in sentence} == {
        "You have 10 tables that have not begun: start one of them with /game start, or cancel it."
    }
    tables = await place.tables.queries.open_tables()
    assert len(tables) == LOBBIES
    await place.tables.lobby.cancel(tables[0], ANN.id, place.click())
    await opened(place, "900")
    await opened(place, "901", BOB)


async def test_thirty_tables_a_day(place: Place) -> None:
    """Opened and cancelled again they count, after a restart too; rematches and lessons with them."""
    table = 0
    for number in range(30):
        table = await opened(place, str(number))
        await place.tables.lobby.cancel(table, ANN.id, place.click())
        if number == 15:
            await place.reopen()
    with pytest.raises(Refused, match="You have opened 30 tables within a day: play at those, or open one again"):
        await opened(place, "99")
    with pytest.raises(Refused, match="within a day"):
        await place.tables.rematch.open(table, ANN.id, place.click())
    with pytest.raises(Refused, match="within a day"):
        await place.tables.lobby.see_that_may_open(ANN.id)
    await opened(place, "99", BOB)
    await place.later(DAY)
    await opened(place, "98")


async def test_a_host_has_so_many_tables(place: Place) -> None:
    """Over days, too: games that run count until they are over."""
    tables = []
    for number in range(HOSTED):
        tables.append(await place.table(ANN, BOB, channel=str(number)))
        place.clock.time += HOUR
    with pytest.raises(Refused, match="You host 30 open tables: finish one of them, or end it"):
        await opened(place, "99")
    await place.end(tables[0], ANN, BOB)
    await opened(place, "99")


async def test_computers_alone_play_one_game_of_a_host_and_three_of_a_server(place: Place) -> None:
    """A game that is watched by its host alone costs processor time; with a person at the table it may begin."""
    slow = {"computer_pause": "15"}
    first = await place.table(computers=2, channel="1", options=slow)
    with pytest.raises(Refused, match="Only computers play at another table of yours: take a seat here, or wait"):
        await place.table(computers=2, channel="2", options=slow)
    for host, channel in ((BOB, "3"), (CAT, "4")):
        table = await opened(place, channel, host)
        for _ in range(2):
            await place.tables.lobby.add_computer(table, host.id, place.click())
        await place.tables.lobby.set_option(table, host.id, "computer_pause", "15", place.click())
        await place.tables.lobby.start(table, host.id, place.click())
    dan = Person("104", "Dan")
    table = await opened(place, "5", dan)
    for _ in range(2):
        await place.tables.lobby.add_computer(table, dan.id, place.click())
    with pytest.raises(Refused, match="Only computers play at 3 tables of this server"):
        await place.tables.lobby.start(table, dan.id, place.click())
    assert (await place.shot(table)).status == "lobby"
    await place.tables.ending.end(first, ANN.id, place.click())
    await place.tables.lobby.start(table, dan.id, place.click())


async def test_computers_alone_play_ten_games_a_day(place: Place) -> None:
    """One after the other, too."""
    for number in range(10):
        await place.table(computers=2, channel=str(number))
    with pytest.raises(Refused, match="computers alone play 10 games: take a seat, or begin again"):
        await place.table(computers=2, channel="x")


# -- the rest ----------------------------------------------------------------------------------------------------------


async def test_nobody_asks_a_table_for_ever(place: Place) -> None:
    """Ten votes within an hour, each of which calls the others; then they are left in peace for a while."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    for _ in range(10):
        await place.tables.pausing.ask_pause(table, ANN.id, place.click())
        await place.tables.votes.cast(table, ANN.id, False, place.click())
    with pytest.raises(Refused, match="You have asked this table 10 times within an hour: talk first"):
        await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    assert (await place.shot(table)).vote is None
    assert (await place.shot(table)).status == "running"
    await place.tables.pausing.ask_pause(table, BOB.id, place.click())
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    await place.later(HOUR)
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())


@pytest.mark.parametrize(("kind", "most", "seconds"), [(FILMS, 6, 600), (LOOK_UP, 40, 60), (ASK, 10, HOUR)])
async def test_a_limit_counts_one_persons_latest_uses(place: Place, kind: str, most: int, seconds: int) -> None:
    """As each use grows old enough, one more is free; others have their own."""

    async def spend(person: Person) -> None:
        await place.store.save(Change(extra_statements=await place.tables.limits.spend(person.id, kind)))

    for _ in range(most):
        await spend(ANN)
        place.clock.time += 1
    with pytest.raises(Refused, match=rf"<t:{place.clock.now() - most + seconds}:R>"):
        await spend(ANN)
    await spend(BOB)
    place.clock.time += seconds - most
    await spend(ANN)
    with pytest.raises(Refused):
        await spend(ANN)


async def test_what_was_counted_is_forgotten(place: Place) -> None:
    """After a day, and with somebody's data; an export tells it."""
    table = await opened(place, "1")
    await place.tables.lobby.invite(table, ANN.id, BOB, place.click())
    now = place.clock.now()
    held = (await place.tables.mydata.export(ANN.id))["uses"]
    assert {tuple(use.values()) for use in held} == {("open", "", now), ("invite", BOB.id, now)}
    await place.tables.mydata.delete(BOB.id)
    assert [use["kind"] for use in (await place.tables.mydata.export(ANN.id))["uses"]] == ["open"]
    if not place.store.shared:  # a process that is alone remembers it all the same
        with pytest.raises(Refused, match="You invited them a short while ago"):
            await place.tables.lobby.invite(table, ANN.id, BOB, place.click())
    await place.later(2 * DAY)
    assert (await place.tables.mydata.export(ANN.id))["uses"] == []
