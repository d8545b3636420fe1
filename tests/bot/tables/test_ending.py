"""Ending a game before its end: by the host with everybody's consent; what deletes a game says what that does."""

from __future__ import annotations

import pytest

from bot.tables import Person
from rules.engine import Refused
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

DAN = Person("104", "Dan")
DAY = 86_400


async def test_a_game_is_ended_when_everybody_agrees(place: Place) -> None:
    """Not by the host alone: the others are asked, through a restart; then it counts for no ratings."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    for _ in range(2):
        assert await place.tables.ending.end(table, ANN.id, "end") == ("Bob", "Cat")
    vote = (await place.shot(table)).vote
    assert vote is not None
    assert vote.text == "Ann asks to end this game without a winner; it would not be rated."
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.reopen()
    assert (await place.shot(table)).status == "running"
    await place.tables.votes.cast(table, CAT.id, True, place.click())
    shot = await place.shot(table)
    assert (shot.status, shot.vote, shot.winners, shot.rated) == ("over", None, (), False)
    assert "The game was ended without a winner; it counts for no ratings." in place.courier.to(CHANNEL)
    assert await place.tables.history.results("g", None, 9) == []
    with pytest.raises(Refused, match="No game is being played"):
        await place.tables.ending.end(table, ANN.id, place.click())


async def test_one_who_disagrees_or_says_nothing_keeps_the_game(place: Place) -> None:
    """It goes on, is rated, and a host who would rather lose concedes."""
    table = await place.table(ANN, BOB)
    await place.tables.ending.end(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    assert (await place.shot(table)).status == "running"
    await place.tables.ending.end(table, ANN.id, place.click())
    await place.later(3 * DAY)
    shot = await place.shot(table)
    assert (shot.status, shot.vote, shot.rated) == ("running", None, True)
    await place.tables.play.act(table, ANN.id, shot.game.read_move({"move": "concede"}), place.click())
    found = [one for one, _ in await place.tables.history.results("g", None, 9)]
    assert [(one.rated, [seat.winner for seat in one.seats]) for one in found] == [(True, [False, True])]


async def test_a_paused_game_is_ended_too(place: Place) -> None:
    """Whatever paused it."""
    table = await place.table(ANN, BOB)
    await place.tables.moderation.pause(table, CAT, place.click())
    await place.end(table, ANN, BOB)
    assert (await place.shot(table)).status == "over"


async def test_a_host_without_a_seat_asks_those_who_sit(place: Place) -> None:
    """And may ask no more."""
    tables = place.tables
    table = await tables.lobby.open("tic-tac-toe", "g", CHANNEL, CAT, place.click())
    for person in (ANN, BOB):
        await tables.lobby.join(table, person, None, None, place.click())
    await tables.lobby.start(table, CAT.id, place.click())
    assert await tables.ending.end(table, CAT.id, place.click()) == ("Ann", "Bob")
    await tables.votes.cast(table, CAT.id, False, place.click())
    assert (await place.shot(table)).log[-1].text == "The host has withdrawn the request."
    await place.end(table, CAT, ANN)
    assert (await place.shot(table)).status == "running"
    await tables.votes.cast(table, BOB.id, True, place.click())
    assert (await place.shot(table)).status == "over"


async def test_the_last_person_ends_a_game_at_once(place: Place) -> None:
    """Against computers, be it that the others have left: nobody is there to be asked."""
    table = await place.table(ANN, BOB)
    await place.tables.absence.leave(table, BOB.id, place.click())
    assert await place.tables.ending.end(table, ANN.id, place.click()) == ()
    shot = await place.shot(table)
    assert (shot.status, shot.rated) == ("over", False)
    assert await place.tables.history.results("g", None, 9) == []


async def test_a_host_who_leaves_ends_nothing(place: Place) -> None:
    """Their request ends with their seat: somebody else is the host."""
    table = await place.table(ANN, BOB, CAT, key="auction")
    await place.tables.ending.end(table, ANN.id, place.click())
    await place.tables.absence.leave(table, ANN.id, place.click())
    shot = await place.shot(table)
    assert (shot.status, shot.vote, shot.host) == ("running", None, BOB.id)


async def test_what_deleting_a_game_does_to_ratings_is_told(place: Place) -> None:
    """One that runs counts for none, and its players are called; one that is over counts as before."""
    table = await place.table(ANN, BOB)
    await place.tables.moderation.delete(table, ANN, place.click())
    await place.tables.quiet()
    told = place.courier.brought[-1]
    assert told.lines[1:] == ("The game was not over, so it counts for no ratings.",)
    assert told.mentions == (ANN.id, BOB.id)
    table = await place.table(ANN, BOB)
    await place.tables.play.act(
        table, ANN.id, (await place.shot(table)).game.read_move({"move": "concede"}), place.click()
    )
    await place.tables.moderation.delete(table, ANN, place.click())
    await place.tables.quiet()
    assert place.courier.brought[-1].lines[1:] == ("How it ended counts for ratings as before.",)
    assert len(await place.tables.history.results("g", None, 9)) == 1
    lobby = await place.tables.lobby.open("auction", "g", CHANNEL, ANN, place.click())
    await place.tables.moderation.delete(lobby, ANN, place.click())
    await place.tables.quiet()
    assert len(place.courier.brought[-1].lines) == 1


async def test_who_was_given_a_seat_is_rated_once_they_play(place: Place) -> None:
    """A moderator cannot make somebody lose who never did anything; one move is enough, also after a restart."""
    idle = await place.table(ANN, BOB)
    await place.tables.moderation.replace(idle, DAN, 1, CAT, place.click())
    for cell in (6, 7, 8):
        await place.place(idle, ANN, cell)
        if cell < 8:
            await place.tables.moderation.skip(idle, DAN, place.click())
    assert (await place.shot(idle)).status == "over"
    busy = await place.table(ANN, BOB, channel="901")
    await place.tables.moderation.replace(busy, DAN, 1, CAT, place.click())
    await place.place(busy, ANN, 6)
    await place.place(busy, CAT, 3)
    await place.reopen()
    for cell in (7, 8):
        await place.place(busy, ANN, cell)
        if cell < 8:
            await place.tables.moderation.skip(busy, DAN, place.click())
    found = {one.number: one for one, _ in await place.tables.history.results("g", None, 9)}
    assert [seat.person for seat in found[idle].seats] == [ANN.id, None]
    assert [seat.person for seat in found[busy].seats] == [ANN.id, CAT.id]
