"""A panel follows the game by itself, as long as Discord lets it be edited; each person has one at a table."""

from __future__ import annotations

import re

import pytest

from tests.bot.discord.club import Club, labels, words


async def test_a_panel_shows_by_itself_that_it_is_your_move(club: Club) -> None:
    """Bob waits with his panel open: Alice's move comes to it, and he answers there without a press in between."""
    await club.play("tic-tac-toe", club.bob)
    bobs = await club.panel(club.bob)
    assert "You are not asked anything at the moment." in words(bobs)
    alices = await club.panel(club.alice)
    await club.alice.click(alices, label="Cell 5")
    assert "Alice takes cell 5" in words(bobs)
    await club.bob.click(bobs, label="Cell 1")
    assert "Bob takes cell 1" in words(alices)
    assert "Cell 2" in labels(alices)


async def test_what_stands_in_a_panel_s_place_stays(club: Club) -> None:
    """Who reads the rules or the log where the panel was goes on reading when the others play."""
    await club.play("tic-tac-toe", club.bob)
    bobs = await club.panel(club.bob)
    await club.bob.click(bobs, label="Help")
    read = words(bobs)
    await club.alice.click(await club.panel(club.alice), label="Cell 5")
    assert words(bobs) == read


async def test_who_opens_another_panel_has_one(club: Club) -> None:
    """The older one says that it is closed and offers nothing; the newer one follows."""
    await club.play("tic-tac-toe", club.bob)
    older = await club.panel(club.bob)
    newer = await club.panel(club.bob)
    assert labels(older) == []
    assert "This panel is closed" in words(older)
    await club.alice.click(await club.panel(club.alice), label="Cell 5")
    assert "Cell 1" in labels(newer)
    assert "This panel is closed" in words(older)


async def test_a_panel_says_until_when_it_follows(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord lets a private message be edited for a quarter of an hour; a panel says when that is over."""
    monkeypatch.setattr("bot.discord.pages.builder.TOKEN_SECONDS", 0)
    await club.play("tic-tac-toe", club.bob)
    bobs = await club.panel(club.bob)
    until = re.search(r"follows the game until <t:(\d+):t>; after that, Refresh", words(bobs))
    assert until
    assert int(until[1]) <= club.bot.tables.now()
    await club.alice.click(await club.panel(club.alice), label="Cell 5")
    assert "You are not asked anything at the moment." in words(bobs)
    await club.bob.click(bobs, label="Refresh")
    assert "Cell 1" in labels(bobs)


async def test_a_panel_by_direct_message_follows_without_an_end(club: Club) -> None:
    """It is an ordinary message: it shows the move that was made elsewhere, and no time stands on it."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.click(await club.panel(club.alice), label="Cell 5")
    held = club.bob.user.dm_channel.last_message
    assert "It is your move" in words(held)
    assert "Cell 1" in labels(held)
    await club.bob.click(await club.panel(club.bob), label="Cell 1")
    held = club.bob.user.dm_channel.last_message
    assert "Cell 1" not in labels(held)
