"""A rematch: seats are held, nobody plays who has not said so, and a held seat lapses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.catalogue import games
from bot.tables import Snapshot
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

SAVE = Path(__file__).parent.parent.parent / "saves" / "database-0.1.0.sql"


async def again(place: Place, *people: object, computers: int = 0, **options: str) -> int:
    """The lobby of a rematch that Ann opened."""
    table = await place.table(*people, computers=computers, options=options)  # type: ignore[arg-type]
    shot = await place.shot(table)
    await place.tables.play.act(table, ANN.id, shot.game.read_move({"move": "concede"}), place.click())
    return await place.tables.rematch.open(table, ANN.id, "the rematch")


def held(shot: Snapshot) -> list[str]:
    """For whom seats are held."""
    return [seat.name for seat in shot.seats if seat.held]


async def test_nobody_is_seated_by_somebody_elses_click(place: Place) -> None:
    """Not even by the host: the game cannot start before all are ready, and nothing is rated meanwhile."""
    table = await again(place, ANN, BOB)
    assert held(await place.shot(table)) == ["Ann", "Bob"]
    with pytest.raises(Refused, match=r"^Not everybody is ready yet: Ann, Bob\. Each presses Ready"):
        await place.tables.lobby.start(table, ANN.id, place.click())
    await place.tables.lobby.ready(table, ANN, None, None, place.click())
    await place.reopen()
    with pytest.raises(Refused, match="Not everybody is ready yet: Bob"):
        await place.tables.lobby.start(table, ANN.id, place.click())
    assert (await place.shot(table)).status == "lobby"


async def test_the_last_who_is_ready_begins_the_game(place: Place) -> None:
    """Each press is that player's salt, made after the commitment was shown; a second delivery changes nothing."""
    table = await again(place, ANN, BOB, time_limit="8h")
    card = await place.shot(table)
    for _ in range(2):
        assert await place.tables.lobby.ready(table, BOB, "thyme", None, "bob is ready") == 1
    assert (await place.shot(table)).status == "lobby"
    await place.reopen()
    for _ in range(2):
        assert await place.tables.lobby.ready(table, ANN, None, None, "ann is ready") == 0
    shot = await place.shot(table)
    assert (shot.status, shot.commitment, shot.options["time_limit"]) == ("running", card.commitment, "8h")
    proof = await place.tables.queries.prove(table)
    assert proof.salts == ("ann is ready", "thyme")
    assert place.courier.to(CHANNEL)[-1].endswith(f"{proof.commitment} · {proof.mark}")
    await place.place(table, ANN, 0)
    with pytest.raises(Refused, match="before the game starts"):
        await place.tables.lobby.ready(table, BOB, None, None, place.click())


async def test_who_is_awaited_is_called_once(place: Place) -> None:
    """Those for whom seats are held but not the one who has opened it, however often the click is delivered."""
    table = await again(place, ANN, BOB)
    assert await place.tables.rematch.open(table - 1, ANN.id, "the rematch") == table
    await place.tables.quiet()
    calls = [row for row in place.courier.brought if row.kind == "announce"]
    assert [row.mentions for row in calls] == [(BOB.id,)]
    assert calls[0].lines[0] == "A rematch is open; seats are held for Bob."


async def test_join_takes_the_seat_that_is_held(place: Place) -> None:
    """As Ready does; strangers find the table full."""
    table = await again(place, ANN, BOB)
    with pytest.raises(Refused, match="All 2 seats"):
        await place.tables.lobby.join(table, CAT, None, None, place.click())
    assert await place.tables.lobby.join(table, BOB, None, None, "joined") == 1
    with pytest.raises(Refused, match="seat at this table already"):
        await place.tables.lobby.join(table, BOB, None, None, place.click())
    await place.tables.lobby.ready(table, ANN, None, None, place.click())
    assert (await place.tables.queries.prove(table)).salts[1] == "joined"


@pytest.mark.parametrize("way", ["declines", "freed"])
async def test_a_seat_that_lapses_goes_to_somebody_else(place: Place, way: str) -> None:
    """Its person declines, or the host frees it; then the host begins with those who have joined."""
    table = await again(place, ANN, BOB)
    await place.tables.lobby.ready(table, ANN, None, None, place.click())
    for _ in range(2):
        if way == "declines":
            await place.tables.lobby.leave(table, BOB.id, "gone")
        else:
            await place.tables.rematch.free_seat(table, ANN.id, BOB.id, "gone")
    shot = await place.shot(table)
    assert (shot.status, [seat.name for seat in shot.seats]) == ("lobby", ["Ann"])
    with pytest.raises(Refused, match="No seat is held for you"):
        await place.tables.lobby.ready(table, BOB, None, None, place.click())
    await place.tables.lobby.join(table, CAT, None, None, place.click())
    await place.tables.lobby.start(table, ANN.id, place.click())
    assert [seat.name for seat in (await place.shot(table)).seats] == ["Ann", "Cat"]


async def test_what_is_refused_about_held_seats(place: Place) -> None:
    """One sentence each; only the host frees seats, and only those that are held."""
    table = await again(place, ANN, BOB)
    with pytest.raises(Refused, match="Only the host"):
        await place.tables.rematch.free_seat(table, BOB.id, ANN.id, place.click())
    with pytest.raises(Refused, match="No seat is held for them"):
        await place.tables.rematch.free_seat(table, ANN.id, CAT.id, place.click())
    with pytest.raises(Refused, match="salt is too long"):
        await place.tables.lobby.ready(table, BOB, "x" * 200, None, place.click())
    assert held(await place.shot(table)) == ["Ann", "Bob"]
    await place.tables.lobby.ready(table, BOB, None, None, place.click())
    with pytest.raises(Refused, match="No seat is held for them"):
        await place.tables.rematch.free_seat(table, ANN.id, BOB.id, place.click())
    with pytest.raises(Refused, match="ready already"):
        await place.tables.lobby.ready(table, BOB, None, None, place.click())
    await place.tables.lobby.cancel(table, ANN.id, place.click())
    for act in (
        place.tables.lobby.ready(table, ANN, None, None, "a"),
        place.tables.rematch.free_seat(table, ANN.id, ANN.id, "b"),
    ):  # fmt: skip
        with pytest.raises(Refused, match="before the game starts"):
            await act


async def test_against_computers_one_press_is_enough(place: Place) -> None:
    """They are ready by themselves."""
    table = await again(place, ANN, computers=1)
    assert held(await place.shot(table)) == ["Ann"]
    await place.tables.lobby.ready(table, ANN, None, None, place.click())
    assert (await place.shot(table)).status == "running"


async def test_a_rematch_that_cannot_begin_waits_for_its_host(tmp_path: Path) -> None:
    """The last one is ready all the same, and the host reads why when they press Start."""
    async with Place(tmp_path / "arbiter.db", games=games()) as place:
        table = await place.table(ANN, BOB, CAT, key="death-dome")
        await place.end(table, ANN, BOB, CAT)
        table = await place.tables.rematch.open(table, ANN.id, place.click())
        await place.tables.lobby.set_option(table, ANN.id, "arena", "duel", place.click())
        for person in (ANN, BOB, CAT):
            await place.tables.lobby.ready(table, person, None, None, place.click())
        shot = await place.shot(table)
        assert (shot.status, held(shot)) == ("lobby", [])
        with pytest.raises(Refused, match="The duel is for 2 players"):
            await place.tables.lobby.start(table, ANN.id, place.click())


async def test_who_has_blocked_somebody_is_not_made_ready_with_them(place: Place) -> None:
    """Also when that was after the rematch was opened; what is refused tells nothing of why."""
    table = await again(place, ANN, BOB)
    await place.tables.blocking.block(ANN.id, BOB.id)
    with pytest.raises(Refused, match=r"^You cannot join this table\.$"):
        await place.tables.lobby.ready(table, BOB, None, None, place.click())
    assert held(await place.shot(table)) == ["Ann", "Bob"]


async def test_a_seat_that_a_moderator_gives_in_a_lobby_is_held(place: Place) -> None:
    """They are told in the channel, and the host starts once they are ready."""
    table = await place.tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, place.click())
    for person in (ANN, BOB):
        await place.tables.lobby.join(table, person, None, None, place.click())
    await place.tables.moderation.replace(table, CAT, 1, CAT, place.click())
    await place.tables.quiet()
    told = [row for row in place.courier.brought if row.kind == "announce"][-1]
    assert (told.lines[0], told.mentions) == ("Cat takes Bob's seat.", (CAT.id,))
    with pytest.raises(Refused, match="Not everybody is ready yet: Cat"):
        await place.tables.lobby.start(table, ANN.id, place.click())
    await place.reopen()
    await place.tables.lobby.ready(table, CAT, None, None, "cat is ready")
    assert (await place.shot(table)).status == "lobby"
    await place.tables.lobby.start(table, ANN.id, place.click())
    assert (await place.tables.queries.prove(table)).salts[1] == "cat is ready"


async def test_a_rematch_of_an_older_release_waits_for_its_players(tmp_path: Path) -> None:
    """Seats that its one click had filled are held; those who had joined by themselves sit there; then it begins."""
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(SAVE.read_text("utf-8"))
        database.execute("UPDATE seats SET salt = '1290000000000000001:0' WHERE table_id = 6 AND seat = 0")
        database.execute("INSERT INTO seats SELECT 6, 1, 'person', '101', 'Ann', '1290000000000000001:1', NULL")
        database.execute("INSERT INTO seats SELECT 6, 2, 'person', '103', 'Cat', '1290000000000000002', NULL")
        database.commit()
    async with Place(file, games=games(), clicks=1_000_000) as place:
        assert held(await place.shot(6)) == ["Bob", "Ann"]
        with pytest.raises(Refused, match="Not everybody is ready yet: Bob, Ann"):
            await place.tables.lobby.start(6, BOB.id, place.click())
        for person in (ANN, BOB):
            await place.tables.lobby.ready(6, person, None, None, place.click())
        assert (await place.shot(6)).status == "running"
        assert (await place.tables.queries.prove(6)).salts[2] == "1290000000000000002"
