"""The lobby: seats, options, invitations, dice, and what is refused before the first question."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from bot.catalogue import games
from bot.tables import HOUSE_OPTIONS
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place


async def lobby(place: Place, key: str = "tic-tac-toe") -> int:
    """An empty lobby that Ann hosts."""
    return await place.tables.lobby.open(key, "g", CHANNEL, ANN, place.click())


async def test_an_unknown_game_is_refused(place: Place) -> None:
    """And the games there are are named."""
    with pytest.raises(Refused, match="no game “chess”; there is tic-tac-toe, auction"):
        await lobby(place, "chess")
    assert await place.tables.queries.table_in(CHANNEL) is None


async def test_a_second_table_in_a_channel_is_refused(place: Place) -> None:
    """Until the first is over or cancelled; other channels are free."""
    table = await lobby(place)
    with pytest.raises(Refused, match="table open in this channel"):
        await lobby(place, "auction")
    await place.tables.lobby.open("auction", "g", "901", BOB, place.click())
    await place.tables.lobby.cancel(table, ANN.id, place.click())
    assert await lobby(place) != table


async def test_joining_twice_and_joining_a_full_table_are_refused(place: Place) -> None:
    """One seat a person, and no more seats than the game has."""
    table = await lobby(place)
    assert await place.tables.lobby.join(table, ANN, None, None, place.click()) == 0
    with pytest.raises(Refused, match="seat at this table already"):
        await place.tables.lobby.join(table, ANN, None, None, place.click())
    assert await place.tables.lobby.join(table, BOB, None, None, place.click()) == 1
    with pytest.raises(Refused, match="All 2 seats"):
        await place.tables.lobby.join(table, CAT, None, None, place.click())
    with pytest.raises(Refused, match="All 2 seats"):
        await place.tables.lobby.add_computer(table, ANN.id, place.click())


async def test_starting_with_too_few_is_refused(place: Place) -> None:
    """Without players, and with one of two; what to do is said."""
    table = await lobby(place)
    for joining, seated in ((ANN, "0 are"), (BOB, "1 is")):
        with pytest.raises(Refused, match=f"for 2 players; {seated} seated. Join, or add computers."):
            await place.tables.lobby.start(table, ANN.id, place.click())
        await place.tables.lobby.join(table, joining, None, None, place.click())
    await place.tables.lobby.start(table, ANN.id, place.click())
    with pytest.raises(Refused, match="before the game starts"):
        await place.tables.lobby.start(table, ANN.id, place.click())


async def test_only_the_host_changes_a_lobby(place: Place) -> None:
    """Others may join and leave; a moderator may cancel."""
    table = await lobby(place)
    await place.tables.lobby.join(table, BOB, None, None, place.click())
    its = place.tables.lobby
    for forbidden in (
        its.start(table, BOB.id, "a"), its.add_computer(table, BOB.id, "b"),
        its.set_option(table, BOB.id, "time_limit", "8h", "c"), its.cancel(table, BOB.id, "d"),
        its.invite(table, BOB.id, CAT, "e"), its.remove_computer(table, BOB.id, "f"),
    ):  # fmt: skip
        with pytest.raises(Refused, match="Only the host"):
            await forbidden
    await place.tables.lobby.cancel(table, CAT.id, "g", gm=True)
    assert (await place.shot(table)).status == "cancelled"


async def test_who_leaves_makes_room_and_the_rest_move_up(place: Place) -> None:
    """Seats stay without gaps."""
    table = await lobby(place, "auction")
    for person in (ANN, BOB, CAT):
        await place.tables.lobby.join(table, person, None, None, place.click())
    await place.tables.lobby.leave(table, BOB.id, place.click())
    assert [(seat.seat, seat.name) for seat in (await place.shot(table)).seats] == [(0, "Ann"), (1, "Cat")]
    with pytest.raises(Refused, match="no seat"):
        await place.tables.lobby.leave(table, BOB.id, place.click())


async def test_options_of_the_game_and_of_the_house(place: Place) -> None:
    """Unknown ones and wrong choices are refused with those there are."""
    table = await lobby(place, "auction")
    await place.tables.lobby.set_option(table, ANN.id, "begin", "luck", place.click())
    await place.tables.lobby.set_option(table, ANN.id, "time_limit", "24h", place.click())
    options = (await place.shot(table)).options
    assert (options["begin"], options["time_limit"]) == ("luck", "24h")
    assert set(options) == {"begin"} | {option.key for option in HOUSE_OPTIONS}
    with pytest.raises(Refused, match="no option “speed”; there is Begin with, Pace"):
        await place.tables.lobby.set_option(table, ANN.id, "speed", "fast", place.click())
    with pytest.raises(Refused, match="choose no time limit, five minutes a turn, 8 hours a turn"):
        await place.tables.lobby.set_option(table, ANN.id, "time_limit", "soon", place.click())


async def test_after_an_invitation_only_the_invited_may_join(place: Place) -> None:
    """They are told by DM; the host needs none."""
    table = await lobby(place)
    await place.tables.lobby.invite(table, ANN.id, BOB, place.click())
    with pytest.raises(Refused, match="ask its host to invite you"):
        await place.tables.lobby.join(table, CAT, None, None, place.click())
    await place.tables.lobby.join(table, BOB, None, None, place.click())
    await place.tables.lobby.join(table, ANN, None, None, place.click())
    await place.tables.quiet()
    assert "You are invited to a table of Tic-tac-toe" in place.courier.to(BOB.id)[0]


async def test_a_click_that_is_delivered_twice_counts_once(place: Place) -> None:
    """Everything in the lobby gives the same answer again."""
    tables = place.tables
    table = await lobby(place, "auction")
    assert await tables.lobby.open("auction", "g", CHANNEL, ANN, "i1") == table
    for _ in range(2):
        assert await tables.lobby.join(table, ANN, None, None, "j") == 0
        assert await tables.lobby.add_computer(table, ANN.id, "k") == 1
        await tables.lobby.set_option(table, ANN.id, "begin", "luck", "o")
        await tables.lobby.invite(table, ANN.id, CAT, "v")
    assert len((await place.shot(table)).seats) == 2
    for _ in range(2):
        await tables.lobby.start(table, ANN.id, "s")
    assert (await place.shot(table)).status == "running"
    for _ in range(2):
        assert await tables.ending.end(table, ANN.id, "e") == ()
    first, second = [await tables.rematch.open(table, ANN.id, "r") for _ in range(2)]
    assert first == second != table


async def test_receipts_are_thrown_away_after_a_day(place: Place) -> None:
    """So that the database does not grow for ever."""
    await lobby(place)
    await place.later(2 * 86_400)
    with pytest.raises(Refused, match="table open in this channel"):
        await place.tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, "i1")


async def test_the_dice_are_committed_to_before_anybody_joins(place: Place) -> None:
    """The hash of the secret stands in the lobby and holds at the end; salts are typed, or the id of the click."""
    table = await lobby(place, "auction")
    shown = (await place.shot(table)).commitment
    await place.tables.lobby.join(table, ANN, "blue moon", None, place.click())
    await place.tables.lobby.join(table, BOB, None, None, "the click")
    await place.tables.lobby.add_computer(table, ANN.id, place.click())
    await place.tables.lobby.start(table, ANN.id, place.click())
    running = await place.tables.queries.prove(table)
    assert (running.commitment, running.secret) == (shown, None)
    assert running.salts == ("blue moon", "the click", "Computer 1")
    await place.end(table, ANN, BOB)
    proof = await place.tables.queries.prove(table)
    assert proof.secret is not None
    assert hashlib.sha256(bytes.fromhex(proof.secret)).hexdigest() == shown


async def test_orders_and_salts_that_do_not_fit_are_refused(place: Place) -> None:
    """Nobody sits down with them."""
    table = await lobby(place, "auction")
    with pytest.raises(Refused):
        await place.tables.lobby.join(table, ANN, None, {"bids": "always"}, place.click())
    with pytest.raises(Refused, match="salt is too long"):
        await place.tables.lobby.join(table, ANN, "x" * 1_000, None, place.click())
    assert not (await place.shot(table)).seats
    plain = await place.tables.lobby.open("tic-tac-toe", "g", "901", ANN, place.click())
    with pytest.raises(Refused, match="no standing orders"):
        await place.tables.lobby.join(plain, ANN, None, {"bids": "ask"}, place.click())


async def test_orders_that_the_game_refuses_are_refused_when_joining(tmp_path: Path) -> None:
    """Who types them is told at once; the host can start with whoever is seated."""
    async with Place(tmp_path / "arbiter.db", games=games()) as place:
        table = await lobby(place, "one-page-deadzone")
        await place.tables.lobby.join(table, ANN, None, None, place.click())
        with pytest.raises(Refused, match="from 1 to 100"):
            await place.tables.lobby.join(table, BOB, None, {"policy": "first", "percent": 0}, place.click())
        assert [seat.name for seat in (await place.shot(table)).seats] == ["Ann"]
        await place.tables.lobby.join(table, BOB, None, {"policy": "chance", "percent": 30}, place.click())
        await place.tables.lobby.start(table, ANN.id, place.click())
        assert (await place.shot(table)).status == "running"


async def test_options_that_do_not_go_together_are_refused_at_the_start(tmp_path: Path) -> None:
    """The host reads which ones, in the game's own words; the lobby is as it was."""
    async with Place(tmp_path / "arbiter.db", games=games()) as place:
        table = await lobby(place, "death-dome")
        for person in (ANN, BOB, CAT):
            await place.tables.lobby.join(table, person, None, None, place.click())
        await place.tables.lobby.set_option(table, ANN.id, "arena", "duel", place.click())
        with pytest.raises(Refused, match="The duel is for 2 players and 3 are seated"):
            await place.tables.lobby.start(table, ANN.id, place.click())
        assert (await place.shot(table)).status == "lobby"
        await place.tables.lobby.leave(table, CAT.id, place.click())
        await place.tables.lobby.start(table, ANN.id, place.click())
        assert (await place.shot(table)).status == "running"


async def test_a_choice_that_would_change_nothing_is_refused(tmp_path: Path) -> None:
    """The host reads what to choose first; a lobby that holds such a choice already can be changed, and starts."""
    idle = "change nothing in a single match: choose 2 or more matches first"
    async with Place(tmp_path / "arbiter.db", games=games()) as place:
        table = await lobby(place, "death-dome")

        async def choose(option: str, value: str) -> None:
            await place.tables.lobby.set_option(table, ANN.id, option, value, place.click())

        with pytest.raises(Refused, match="Handicap changes nothing"):
            await choose("handicap", "on")
        await choose("matches", "3")
        await choose("handicap", "on")
        await choose("bonus_matches", "on")
        with pytest.raises(Refused, match=idle):
            await choose("matches", "1")
        assert {"handicap": "on", "matches": "3"}.items() <= (await place.shot(table)).options.items()
        old = "UPDATE tables SET options = json_set(options, '$.matches', '1')"
        await place.store.write(lambda connection: connection.exec_driver_sql(old))
        await place.reopen()
        await choose("birthday", "on")
        for person in (ANN, BOB):
            await place.tables.lobby.join(table, person, None, None, place.click())
        await place.tables.lobby.start(table, ANN.id, place.click())
        assert (await place.shot(table)).status == "running"


async def test_a_rematch_has_the_same_seats_and_options(place: Place) -> None:
    """With a new secret; only those who played may open it, and only when the game is over."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    with pytest.raises(Refused, match="not over yet"):
        await place.tables.rematch.open(table, ANN.id, place.click())
    await place.end(table, ANN, BOB)
    with pytest.raises(Refused, match="Only those who played"):
        await place.tables.rematch.open(table, CAT.id, place.click())
    again = await place.shot(await place.tables.rematch.open(table, BOB.id, place.click()))
    assert (again.status, again.host, [seat.name for seat in again.seats]) == ("lobby", BOB.id, ["Ann", "Bob"])
    assert again.options["time_limit"] == "8h"
    assert again.commitment != (await place.shot(table)).commitment


async def test_two_players_of_one_name_can_be_told_apart(place: Place) -> None:
    """Names in sentences are numbered where they are the same."""
    table = await lobby(place)
    for number in ("1", "2"):
        await place.tables.lobby.join(table, type(ANN)(number, "Ann"), None, None, place.click())
    assert (await place.shot(table)).names == ("Ann", "Ann (2)")


async def test_tables_are_found_by_channel_person_and_server(place: Place) -> None:
    """The open ones; in a channel the newest that is over when none is open."""
    table = await place.table(ANN, BOB)
    other = await place.tables.lobby.open("auction", "h", "901", CAT, place.click())
    assert await place.tables.queries.table_in(CHANNEL) == table
    assert await place.tables.queries.tables_of(ANN.id) == [table]
    assert await place.tables.queries.open_tables() == [table, other]
    assert await place.tables.queries.open_tables("h") == [other]
    await place.end(table, ANN, BOB)
    assert await place.tables.queries.table_in(CHANNEL) == table
    assert await place.tables.queries.tables_of(ANN.id) == []
    with pytest.raises(Refused, match="no such table"):
        await place.tables.queries.snapshot(999)
