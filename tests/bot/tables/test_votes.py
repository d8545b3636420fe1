"""Votes: pause, going on, more time: who may vote, how often, and how a vote ends."""

from __future__ import annotations

import pytest

from bot.tables import Person, Stale
from rules.engine import Refused
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, Place

DAN = Person("104", "Dan")
HOUR, DAY = 3_600, 86_400


async def three(place: Place, **options: str) -> int:
    """An auction of Ann, Bob and Cat, where Ann is asked in public."""
    return await place.table(ANN, BOB, CAT, key="auction", options={"begin": "luck"} | options)


async def told(place: Place, table: int) -> list[str]:
    """The public lines of a table."""
    return [line.text for line in (await place.shot(table)).log]


async def test_a_pause_by_vote_and_the_way_back(place: Place) -> None:
    """More than half of three are two; a paused table takes no answer, and its players can go on by themselves."""
    table = await three(place)
    assert await place.tables.pausing.ask_pause(table, ANN.id, place.click()) == ("Bob", "Cat")
    assert (await place.shot(table)).status == "running"
    await place.tables.votes.cast(table, CAT.id, True, place.click())
    assert (await place.shot(table)).status == "paused"
    with pytest.raises(Refused, match="/game resume asks the others"):
        await place.say(table, ANN, Do("wait"))
    await place.reopen()
    assert await place.tables.pausing.ask_resume(table, BOB.id, place.click()) == ("Ann", "Cat")
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    assert (await place.shot(table)).status == "running"
    await place.say(table, ANN, Do("wait"))
    assert [line for line in await told(place, table) if "pause" in line or "go" in line] == [
        "Ann asks to pause the game.", "The players pause the game; /game resume asks to go on.",
        "Bob asks to go on with the game.", "The game goes on.",
    ]  # fmt: skip


async def test_a_pause_takes_nobodys_time(place: Place) -> None:
    """A player who had used three of eight hours has five left when it goes on, however long that took."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    await place.later(3 * HOUR)
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.later(2 * DAY)
    await place.tables.pausing.ask_resume(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    asked = (await place.shot(table)).asked
    assert asked is not None
    assert (asked.until or 0) - place.clock.now() == 5 * HOUR
    await place.later(5 * HOUR)
    assert await place.board(table) == "X........"


async def test_a_moderators_pause_is_not_ended_by_the_players(place: Place) -> None:
    """And a pause ends a vote on a pause."""
    table = await three(place)
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.moderation.pause(table, DAN, place.click())
    assert (await place.shot(table)).vote is None
    with pytest.raises(Refused, match="a moderator can go on"):
        await place.tables.pausing.ask_resume(table, ANN.id, place.click())
    await place.tables.moderation.resume(table, DAN, place.click())
    with pytest.raises(Refused, match="not paused"):
        await place.tables.pausing.ask_resume(table, ANN.id, place.click())


async def test_who_plays_alone_asks_nobody(place: Place) -> None:
    """Alone with a computer what one wants is done at once."""
    table = await place.table(ANN, computers=1, options={"time_limit": "8h"})
    assert await place.tables.pausing.ask_time(table, ANN.id, 2, place.click()) == ()
    assert await place.tables.pausing.ask_pause(table, ANN.id, place.click()) == ()
    assert (await place.shot(table)).status == "paused"
    assert await place.tables.pausing.ask_resume(table, ANN.id, place.click()) == ()
    assert (await place.shot(table)).status == "running"


async def test_more_time_by_vote(place: Place) -> None:
    """The deadline moves by these hours, for this turn only; the clock keeps to it after a restart."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    before = (await place.shot(table)).asked
    assert await place.tables.pausing.ask_time(table, BOB.id, 5, place.click()) == ("Ann",)
    await place.tables.votes.cast(table, ANN.id, True, place.click())
    after = (await place.shot(table)).asked
    assert before is not None
    assert after is not None
    assert (after.until or 0) - (before.until or 0) == 5 * HOUR
    await place.reopen()
    await place.later(12 * HOUR)
    assert await place.board(table) == "........."
    await place.later(HOUR)
    assert await place.board(table) == "X........"
    following = (await place.shot(table)).asked
    assert following is not None
    assert (following.until or 0) - place.clock.now() == 8 * HOUR


@pytest.mark.parametrize("hours", [0, -3, 337, 10**9])
async def test_hours_that_make_no_sense_are_refused(place: Place, hours: int) -> None:
    """And more time where no deadline runs, or in a window."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    with pytest.raises(Refused, match="by 1 to 336 hours"):
        await place.tables.pausing.ask_time(table, ANN.id, hours, place.click())
    timeless = await place.table(ANN, BOB, channel="901")
    with pytest.raises(Refused, match="No deadline runs"):
        await place.tables.pausing.ask_time(timeless, ANN.id, 1, place.click())
    window = await place.table(ANN, BOB, key="auction", options={"time_limit": "8h"}, channel="902")
    with pytest.raises(Refused, match="several players are answering in secret"):
        await place.tables.pausing.ask_time(window, ANN.id, 1, place.click())


async def test_a_vote_for_time_ends_with_the_turn(place: Place) -> None:
    """When it has passed there is nothing left to extend."""
    table = await place.table(ANN, BOB, options={"time_limit": "8h"})
    await place.tables.pausing.ask_time(table, ANN.id, 5, place.click())
    await place.place(table, ANN, 0)
    assert (await place.shot(table)).vote is None
    assert "The vote is over: there is nothing left to decide." in await told(place, table)


async def test_outsiders_and_votes_that_are_not_open(place: Place) -> None:
    """One sentence each, and nothing changes; what one has voted can be changed, not repeated."""
    table = await three(place)
    with pytest.raises(Refused, match="No vote is open"):
        await place.tables.votes.cast(table, BOB.id, True, place.click())
    with pytest.raises(Refused, match="no seat"):
        await place.tables.pausing.ask_pause(table, DAN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    await place.tables.undo.ask(table, ANN.id, place.click())
    with pytest.raises(Refused, match="not among them"):
        await place.tables.votes.cast(table, DAN.id, True, place.click())
    with pytest.raises(Refused, match="agreed already"):
        await place.tables.votes.cast(table, ANN.id, True, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    with pytest.raises(Refused, match="change your mind"):
        await place.tables.votes.cast(table, BOB.id, True, place.click())
    with pytest.raises(Refused, match="open at this table already"):
        await place.tables.pausing.ask_pause(table, BOB.id, place.click())
    vote = (await place.shot(table)).vote
    assert vote is not None
    assert (vote.agreed, vote.waiting) == (("Ann", "Bob"), ("Cat",))
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    assert (await place.shot(table)).vote is None


async def test_a_ballot_that_is_changed_counts_as_it_stands(place: Place) -> None:
    """Where more than half decide, a no may still become a yes; the one who asked may ask no more."""
    table = await three(place)
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    assert (await place.shot(table)).vote is not None
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    assert (await place.shot(table)).status == "paused"
    await place.tables.pausing.ask_resume(table, ANN.id, place.click())
    await place.tables.votes.cast(table, ANN.id, False, place.click())
    assert (await place.shot(table)).vote is None
    assert (await told(place, table))[-1] == "Ann has withdrawn the request."


async def test_a_click_on_an_older_vote_is_stale(place: Place) -> None:
    """It says so and is not counted in the one that is open now; a click that comes twice counts once."""
    table = await three(place)
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    old = (await place.shot(table)).vote
    assert old is not None
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    await place.tables.votes.cast(table, CAT.id, False, place.click())
    with pytest.raises(Stale, match="That vote is over"):
        await place.tables.votes.cast(table, CAT.id, True, place.click(), old.revision)
    await place.tables.pausing.ask_pause(table, BOB.id, place.click())
    now = (await place.shot(table)).vote
    assert now is not None
    with pytest.raises(Stale, match="That vote is over"):
        await place.tables.votes.cast(table, CAT.id, True, place.click(), old.revision)
    assert (await place.shot(table)).status == "running"
    for _ in range(2):
        await place.tables.votes.cast(table, CAT.id, True, "click", now.revision)
    assert (await place.shot(table)).status == "paused"


async def test_those_who_are_asked_are_called_once(place: Place) -> None:
    """In the channel, when the vote opens, and never again; the one who asked is not."""
    table = await three(place)
    place.courier.brought.clear()
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.quiet()
    await place.reopen()
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    await place.later(DAY)
    calls = [row for row in place.courier.brought if row.kind == "ballot"]
    assert [(row.target, row.mentions) for row in calls] == [(CHANNEL, (BOB.id, CAT.id))]
    assert calls[0].lines[0].startswith("Ann asks to pause the game.")


@pytest.mark.parametrize(("pace", "lasts"), [("24h", 3 * DAY), ("live", 600)])
async def test_a_vote_ends_by_the_clock(place: Place, pace: str, lasts: int) -> None:
    """After three days, at a live table after ten minutes, as refused; a restart does not miss it."""
    table = await three(place, time_limit=pace, deadline="nothing")
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.later(lasts - 1)
    assert (await place.shot(table)).vote is not None
    await place.reopen()
    await place.later(1)
    shot = await place.shot(table)
    assert (shot.vote, shot.status) == (None, "running")
    assert "The time to vote is over" in shot.log[-1].text


async def test_at_a_paused_table_it_ends_by_the_clock_too(place: Place) -> None:
    """Though nothing else is due there."""
    table = await three(place)
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.tables.pausing.ask_resume(table, ANN.id, place.click())
    await place.reopen()
    await place.later(3 * DAY)
    shot = await place.shot(table)
    assert (shot.vote, shot.status) == (None, "paused")


async def test_who_leaves_has_no_vote_any_more(place: Place) -> None:
    """The rest decide: here all that is missing was the vote of a player who left; a vote whose asker left ends."""
    table = await three(place)
    await place.say(table, ANN, Do("spin"))
    dice = (await place.shot(table)).view.dice
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, True, place.click())
    await place.tables.absence.leave(table, CAT.id, place.click())
    shot = await place.shot(table)
    assert shot.vote is None
    assert len(shot.view.dice) == len(dice) - 1
    await place.tables.pausing.ask_pause(table, ANN.id, place.click())
    await place.tables.absence.leave(table, ANN.id, place.click())
    shot = await place.shot(table)
    assert (shot.vote, shot.status) == (None, "running")


async def test_what_was_agreed_but_cannot_be_done_changes_nothing(place: Place) -> None:
    """Everybody agrees to an undo while a moderator has paused the table: one line says why it is not done."""
    table = await three(place)
    await place.say(table, ANN, Do("spin"))
    before = (await place.shot(table)).view
    await place.tables.undo.ask(table, ANN.id, place.click())
    await place.tables.moderation.pause(table, DAN, place.click())
    for person in (BOB, CAT):
        await place.tables.votes.cast(table, person.id, True, place.click())
    shot = await place.shot(table)
    assert (shot.view, shot.vote) == (before, None)
    assert "cannot be done any more: the table is paused." in shot.log[-1].text


async def test_a_vote_that_has_ended_the_game_is_over(place: Place) -> None:
    """Nothing is left to decide, and only one thing is decided at a time."""
    table = await three(place)
    await place.tables.pausing.ask_pause(table, BOB.id, place.click())
    with pytest.raises(Refused, match="open at this table already"):
        await place.tables.ending.end(table, ANN.id, place.click())
    await place.tables.votes.cast(table, BOB.id, False, place.click())
    await place.end(table, ANN, BOB, CAT)
    assert (await place.shot(table)).vote is None
    with pytest.raises(Refused, match="No vote is open"):
        await place.tables.votes.cast(table, CAT.id, True, place.click())
    await place.reopen()
    assert (await place.shot(table)).vote is None
