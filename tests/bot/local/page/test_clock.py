"""The clock of `arbiter play`: what time it is, what comes next, what a skip brings, computers that do not pause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.config import Settings
from bot.discord.texts import texts
from bot.local.discord import Channel
from bot.local.page.timekeeping import NOTHING_DUE
from bot.local.page.timetable import ahead_told, next_told, secret
from bot.local.play import Home
from tests.bot.local.page.reading import read
from tests.bot.local.page.visiting import Visitor, known
from tests.examples.tic_tac_toe import GAME

HOUR = 3_600


async def clock(visitor: Visitor) -> str:
    """What a person reads of the time."""
    page = (await visitor.get("?stay=1")).text
    return read(page.partition('<section id="clock"')[2].partition(">")[2].partition("</section>")[0]).words


async def table(alice: Visitor, *others: Visitor, **options: str) -> Channel:
    """A table of people that has begun; a computer sits there, too, if there is no second person."""
    await alice.type(f"/game new game:{GAME.title}")
    for option, value in options.items():
        await alice.person.slash(alice.room, "game options", option=option, value=value)
    for visitor in (alice, *others):
        await visitor.type("/game join")
    if not others:
        await alice.type("/game add-computer")
    assert (await alice.type("/game start")).status == 200
    await alice.home.card(alice.room, texts.ACT)
    return alice.room


async def test_nothing_waits_without_a_table(alice: Visitor, bob: Visitor) -> None:
    """The clock runs as the world's does; a guest sees the time alone."""
    told = await clock(alice)
    assert "as in the world" in told
    assert "Nothing waits for the clock." in told
    assert (await alice.post("skip", {})).text == NOTHING_DUE
    told = await clock(bob)
    assert "as in the world" in told
    assert "Skip" not in told


async def test_a_reminder(alice: Visitor, bob: Visitor) -> None:
    """It is told beforehand to the host, comes at once by a skip, and is told to have come."""
    await table(alice, bob)
    first, second = (
        (alice, bob) if alice.person.id in (await alice.home.tables())[alice.room.id].asked else (bob, alice)
    )
    assert f"Next: the reminder to {first.person.account.name} of {GAME.title}, in 24 hours." in await clock(alice)
    assert "reminder" not in await clock(bob)
    inbox = len(first.person.inbox)
    answer = await alice.post("skip", {})
    assert answer.text.startswith("It is now ")
    assert answer.text.endswith(f"{first.person.account.name} has been reminded of {GAME.title}.")
    await alice.home.discord.until(lambda: len(first.person.inbox) > inbox, "a reminder")
    assert "your move" in first.person.inbox[-1].text
    assert not any("still your move" in held.text for held in second.person.inbox)
    told = await clock(alice)
    assert "a day ahead of the world's clock" in told
    assert "The last skip:" in told
    assert "a day ahead" in await clock(bob)


async def test_a_deadline(alice: Visitor, bob: Visitor) -> None:
    """After the last call the time is up, and what the clock answers is told."""
    await table(alice, bob, time_limit="24h", deadline="autopilot")
    told = [(await alice.post("skip", {})).text for _ in range(2)]
    assert "has been reminded" in told[0]
    assert "time at Tic-tac-toe is up." in told[1]
    assert " takes cell " in told[1]
    assert alice.home.discord.clock.ahead > 23 * HOUR


async def test_computers_that_do_not_pause(settings: Settings) -> None:
    """They move at once while the table has agreed on a pause, also after a restart; nothing else is skipped."""
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        assert (await alice.post("pace", {"pace": "quick"})).status == 200
        async with Visitor(home, "Bob") as bob:
            assert "Computers do not pause." in await clock(bob)
        page = (await alice.get("?stay=1")).text
        assert page.index('aria-pressed="true"') > page.index('id="quick"')
    async with Home(settings, known) as home, Visitor(home, "Alice") as alice:
        await table(alice, computer_pause="15")
        async with alice.events(alice.room):
            panel = await alice.panel(alice.room, "Cell 4")
            await alice.press(panel, "Cell 4")
            await home.discord.until(
                lambda: len([held for held in panel.labels if "Cell" in held]) == 7, "the next turn", 9
            )
        assert home.discord.clock.ahead < HOUR
        assert "in 24 hours" in await clock(alice)
        assert (await alice.post("pace", {"pace": ""})).status == 200
        page = (await alice.get("?stay=1")).text
        assert page.index('id="as-it-is"') < page.index('aria-pressed="true"') < page.index('id="quick"')


async def test_the_time_of_secret_choices_is_not_told(alice: Visitor, bob: Visitor) -> None:
    """When something comes there would tell who has answered; whoever plays alone has nothing to hide."""
    await table(alice, bob)
    (number,) = await alice.home.bot.tables.queries.open_tables()
    shot = await alice.home.bot.tables.queries.snapshot(number)
    assert shot.asked
    window = replace(shot, asked=replace(shot.asked, seats=None))
    assert [secret(shot), secret(window)] == [False, True]
    assert not secret(replace(window, seats=(shot.seats[0], replace(shot.seats[1], kind="computer", person=None))))
    line = next(iter((await alice.home.tables()).values()))
    hidden = replace(line, secret=True)
    told = f"At {GAME.title} choices are made in secret: when time runs out there is not told."
    assert next_told([hidden], 0) == told
    assert (
        next_told([hidden, line], (line.due or 0) - HOUR)
        == f"Next: {line.coming and line.coming.what}, in an hour. {told}"
    )


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (86_395, "a day ahead of the world's clock"),
        (23 * 3_600, "23 hours ahead of the world's clock"),
        (86_400 + 11 * 3_600, "a day ahead of the world's clock"),
        (7_190, "2 hours ahead of the world's clock"),
        (30, ""),
    ],
)
def test_how_far_the_clock_is_ahead_is_told_as_people_do(seconds: float, told: str) -> None:
    assert ahead_told(seconds) == told
