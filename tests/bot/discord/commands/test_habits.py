"""Reminders, settings and vacations as people in Discord see them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.discord.texts import settings_texts
from tests.bot.discord.club import Club, choose, labels, shown_by, words

HOUR, DAY = 3_600, 86_400
STILL = "It is still your move in Tic-tac-toe"


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club whose bot looks for idle games once a day, so that days pass quickly."""
    club = Club(tmp_path)
    club.settings = club.settings.model_copy(update={"idle_seconds": 2 * DAY})
    await club.open()
    await club.restart()
    yield club
    await club.close()


async def typed(club: Club, who: Any, command: str, **options: Any) -> str:
    """What somebody is told after a command."""
    return words(shown_by(await who.slash(club.channel, command, **options)))


def reminders(who: Any) -> list[Any]:
    """The reminders in somebody's direct messages, the latest first; one that was pressed is a panel like any other."""
    room = who.user.dm_channel
    return [message for message in room.history() if STILL in words(message)] if room else []


def told(result: Any) -> str:
    """All that a click or a command answered with."""
    return "\n".join([words(message) for message in (result.response, *result.followups) if message])


def calls(club: Club) -> list[Any]:
    """The reminders in the channel."""
    return [message for message in club.channel.history() if "Still to be answered" in words(message)]


# -- reminders ---------------------------------------------------------------------------------------------------------


async def test_a_reminder_is_a_panel_with_not_now(club: Club) -> None:
    """It comes by direct message only to the player who is asked; one can put it off, or answer right there."""
    await club.play("tic-tac-toe", club.bob)
    await club.env.advance_time(DAY + HOUR)
    (first,) = reminders(club.alice)
    assert f"<#{club.channel.id}>" in words(first)
    assert {"Not now", "Cell 0"} <= set(labels(first))
    assert (reminders(club.bob), reminders(club.carol), calls(club)) == ([], [], [])
    assert "I will not remind you of this before <t:" in told(await club.alice.user.click(first, label="Not now"))
    await club.env.advance_time(2 * DAY - HOUR)
    assert reminders(club.alice) == []
    await club.env.advance_time(2 * HOUR)
    (second,) = reminders(club.alice)
    await club.alice.user.click(second, label="Cell 0")
    assert "Alice takes cell 0." in words(club.card())


async def test_a_restarted_bot_reminds_nobody_again(club: Club) -> None:
    """And not now, pressed on a reminder of the earlier process, holds."""
    await club.play("tic-tac-toe", club.bob)
    await club.env.advance_time(DAY + HOUR)
    await club.restart()
    await club.env.advance_time(HOUR)
    (message,) = reminders(club.alice)
    await club.alice.user.click(message, label="Not now")
    await club.restart()
    await club.env.advance_time(2 * DAY - HOUR)
    assert reminders(club.alice) == []
    await club.env.advance_time(2 * HOUR)
    assert len(reminders(club.alice)) == 1


@pytest.mark.parametrize(
    ("where", "letters", "called"), [("channel", 0, 1), ("both", 1, 1), ("dm", 1, 0), ("none", 0, 0)]
)
async def test_one_is_reminded_where_one_wants(club: Club, where: str, letters: int, called: int) -> None:
    """In the channel by a mention that reaches this person alone."""
    await typed(club, club.alice, "settings", reminders=where)
    await club.play("tic-tac-toe", club.bob)
    await club.env.advance_time(DAY + HOUR)
    assert (len(reminders(club.alice)), len(calls(club))) == (letters, called)
    for message in calls(club):
        assert f"<@{club.alice.id}>" in words(message)
        assert [user.id for user in message.mentions] == [club.alice.id]


async def test_the_reminder_of_who_was_replaced_is_dead(club: Club) -> None:
    """It offers nothing any more; after a restart its buttons neither answer nor put off what is asked of the heir."""
    await club.play("tic-tac-toe", club.bob)
    await club.env.advance_time(DAY + HOUR)
    (message,) = reminders(club.alice)
    await club.restart()  # from then on nobody brings this message up to date
    await club.dora.slash(club.channel, "gm replace", seat="1", player=club.carol)
    for label in ("Not now", "Cell 0"):
        assert "You have no seat at that table" in told(await club.alice.user.click(message, label=label))
    assert "takes cell" not in words(club.card())
    await club.env.advance_time(DAY + HOUR)
    assert (len(reminders(club.alice)), len(reminders(club.carol))) == (1, 1)


async def test_a_refusal_tells_a_time_as_discord_shows_it(club: Club) -> None:
    """In the reader's own zone, not as the letters that Discord takes."""
    await club.play("tic-tac-toe", club.bob)
    await typed(club, club.bob, "nudge")
    await club.alice.slash(club.channel, "ttt place", cell="0")
    assert re.search(r"you can nudge again <t:\d+:R>\.", await typed(club, club.alice, "nudge"))


# -- settings and vacations --------------------------------------------------------------------------------------------


async def test_settings_are_shown_suggested_and_refused(club: Club) -> None:
    """Each that makes no sense gets one sentence; what was set outlives a restart."""
    assert "Time zone: **UTC**" in await typed(club, club.alice, "settings")
    for option, value, sentence in (
        ("zone", "Mars/Olympus", "There is no time zone “Mars/Olympus”: type one such as Europe/Berlin"),
        ("zone", "../../etc/passwd", "There is no time zone"),
        ("quiet", "25-99", "type two hours of the day such as 22-8, or none"),
    ):
        assert sentence in await typed(club, club.alice, "settings", **{option: value})
    suggested = await club.alice.autocomplete(club.channel, "settings", "zone", "berl")
    assert [choice["value"] for choice in suggested] == ["Europe/Berlin"]
    suggested = await club.alice.autocomplete(club.channel, "settings", "zone", "new york")
    assert [choice["name"] for choice in suggested] == ["America/New York"]
    assert "Time zone: **America/New York**" in await typed(club, club.alice, "settings", zone="America/New York")
    page = shown_by(await club.alice.slash(club.channel, "settings"))
    form: Any = await club.alice.click(page, label=settings_texts.ZONE_AND_HOURS)
    assert form.modal["components"][0]["component"]["value"] == "America/New York"
    await typed(club, club.alice, "settings", zone="europe/berlin", quiet="22-8", every="8h")
    await club.restart()
    told = await typed(club, club.alice, "settings")
    assert "Time zone: **Europe/Berlin**" in told
    assert "Quiet hours: **from 22:00 to 8:00**" in told


async def test_a_vacation_is_planned_and_taken_back(club: Club) -> None:
    """The table says who is away; nobody is reminded, and the clock stands still."""
    await club.play("tic-tac-toe", club.bob, options={"time_limit": "24h"})
    assert "27 days of vacation are left" in await typed(club, club.alice, "vacation plan", until="3")
    assert f"<@{club.alice.id}> is away until <t:" in words(club.card())
    assert "away in that time already" in await typed(club, club.alice, "vacation plan", until="2")
    await club.env.advance_time(2 * DAY)
    assert reminders(club.alice) == []
    assert "takes cell" not in words(club.card())
    assert "Welcome back" in await typed(club, club.alice, "vacation cancel")
    assert "is away until" not in words(club.card())
    assert "no vacation planned" in await typed(club, club.alice, "vacation cancel")


async def test_vacations_that_make_no_sense_are_refused(club: Club) -> None:
    """In the past, backwards, too long, no day at all: one sentence each."""
    today = club.env.now().date()
    for options, sentence in (
        ({"until": str(today - timedelta(days=3))}, "not in the past"),
        ({"until": "0"}, "ends after it begins"),
        ({"until": str(today + timedelta(days=5)), "since": str(today + timedelta(days=9))}, "ends after it begins"),
        ({"until": "31"}, "You have 30 of 30 days"),
        ({"until": "9" * 5000}, "is not a day"),
        ({"until": "x" * 5000}, "is not a day"),
        ({"until": "soon"}, "“soon” is not a day"),
        ({"until": "2027-02-30"}, "is not a day"),
        ({"until": "3", "since": "yesterday"}, "“yesterday” is not a day"),
    ):
        assert sentence in await typed(club, club.alice, "vacation plan", **options), options
    left = re.search(r"(\d+) days of vacation are left", await typed(club, club.alice, "vacation plan", until="30"))
    assert left is not None
    assert left[1] == "0"


async def test_settings_are_changed_where_they_are_shown(club: Club) -> None:
    """Lists, a switch and a form on the page itself, which shows at once what holds now; after a restart, too."""
    page = shown_by(await club.alice.slash(club.channel, "settings"))
    await choose(club.alice, page, "nowhere", number=0)
    assert "Reminders: **never**" in words(page)
    await choose(club.alice, page, "in the game's channel", number=0)
    await choose(club.alice, page, "every two days", number=1)
    assert "Reminders: **in the game's channel, every two days**" in words(page)
    await choose(club.alice, page, "Night", number=2)
    assert "**night**" in words(page)
    await club.restart()
    await club.alice.click(page, label="Words in place of pictures")
    assert "Pictures: **off" in words(page)
    await club.alice.click(page, label="Pictures in place of words")
    assert "Pictures: **on**" in words(page)
    form = await club.alice.click(page, label="Time zone and quiet hours…")
    await club.alice.submit_modal(form, {"zone": "europe/berlin", "quiet": "22-8"})
    assert "Time zone: **Europe/Berlin**\nQuiet hours: **from 22:00 to 8:00**" in words(page)
    form = await club.alice.click(page, label="Time zone and quiet hours…")
    refused = await club.alice.submit_modal(form, {"zone": "Mars/Olympus", "quiet": "none"})
    assert "There is no time zone “Mars/Olympus”" in told(refused)


async def test_settings_are_ones_own(club: Club) -> None:
    """In a channel without a game, too; nobody else's change."""
    page = shown_by(await club.bob.slash(club.channel, "settings"))
    await choose(club.bob, page, "Strong", number=2)
    assert "**strong**" in words(page)
    assert "**standard**" in await typed(club, club.alice, "settings")


async def test_no_line_of_help_breaks_within_a_sentence(club: Club) -> None:
    """Discord shows each line break: a line begins with a capital, a command or a bold word."""
    lines = (await typed(club, club.alice, "help")).strip().splitlines()
    assert [line for line in lines if line and not re.match(r"[A-Z]|\*\*|`/", line)] == []
