"""A press while the panel is brought up to date: what was asked for last is what stays, with its picture."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from bot.discord.texts import texts
from tests.bot.discord.club import Club, choose, custom_ids, labels, shown_by, words
from tests.bot.discord.pages.test_overload import Crowd
from tests.bot.discord.pages.test_overload import crowd as crowd  # noqa: PLC0414  # a fixture
from tests.bot.discord.pages.test_overload import drawing as drawing  # noqa: PLC0414  # a fixture
from tests.bot.discord.test_market import width

BUYS, SURE = "buys ware07", "this cannot be taken back"


async def about_to_give_up(club: Club, who: Any) -> Any:
    """A panel from which one press leads to the question whether somebody gives up."""
    panel = await club.panel(who)
    await who.click(panel, label=texts.MORE)
    return panel


async def look_again(club: Club) -> None:
    """All panels are looked at again, although nothing has changed that they tell."""
    await club.bob.slash(club.channel, "vacation plan", until="3")


# -- pictures that are waited for --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "wide"), [("alice", 149), ("bob", 500)])
async def test_a_picture_comes_although_the_panel_was_looked_at_again(crowd: Crowd, name: str, wide: int) -> None:
    """Nothing has changed meanwhile: the panel stays as it is with its open lists, and its picture still follows."""
    club, who = crowd.club, getattr(crowd.club, name)
    await crowd.shut()
    panel = await crowd.panel(who)
    before = words(panel), custom_ids(panel)
    await look_again(club)
    await crowd.wait()
    assert (words(panel), custom_ids(panel)) == before
    await crowd.open()
    assert await width(panel) == wide
    assert texts.IN_WORDS not in words(panel)


async def test_a_press_that_waits_for_its_picture_has_it_although_it_is_looked_at_again(crowd: Crowd) -> None:
    """The panel is brought up to date while Bob's Refresh is answered."""
    club = crowd.club
    panel = await club.panel(club.bob)
    await crowd.shut()
    await club.bob.click(panel, label=texts.REFRESH)
    await look_again(club)
    await crowd.wait()
    await crowd.open()
    assert await width(panel) == 500


async def test_a_press_that_waits_for_its_picture_shows_what_happens_meanwhile(crowd: Crowd) -> None:
    """Bob has pressed Refresh when Alice buys: he is left neither with how it was before, nor without a picture."""
    club = crowd.club
    panel = await club.panel(club.bob)
    await crowd.shut()
    await club.alice.slash(club.channel, "bazaar buy", ware="ware07", colour="red")
    await crowd.wait(1)
    await club.bob.click(panel, label=texts.REFRESH)
    await crowd.wait(3)
    assert BUYS in words(panel)
    await crowd.open()
    assert await width(panel) == 501


async def test_a_press_that_waits_for_its_picture_is_not_lost(crowd: Crowd) -> None:
    """The game goes on while Bob is about to give up, and his panel is brought up to date without any picture."""
    club = crowd.club
    panel = await about_to_give_up(club, club.bob)
    await crowd.shut()
    await choose(club.bob, panel, "Concede")
    await club.bot.tables.habits.set(str(club.bob.id), "pictures", "off")
    await crowd.buy()
    await crowd.wait()
    assert SURE in words(panel)
    await club.bob.click(panel, label=texts.YES)
    assert "To be done" in words(panel)


async def test_a_new_panel_has_its_picture_although_the_older_one_was_looked_at(crowd: Crowd) -> None:
    """Alice opens another panel while the older one is brought up to date: one drawing, one panel that has it."""
    club = crowd.club
    await club.panel(club.alice)
    await crowd.shut()
    pressed = await club.alice.click(club.card(), label="Act")
    await look_again(club)
    await crowd.wait()
    await crowd.wait()
    await crowd.open()
    assert await width(shown_by(pressed)) == 149


# -- edits that are under way ------------------------------------------------------------------------------------------


class Slow:
    """Discord takes its time with the next edit of somebody's private message, until the test lets it go.

    When it is `late` it has made the edit, and only its answer is missing.
    """

    def __init__(self, club: Club, who: Any, monkeypatch: pytest.MonkeyPatch, *, late: bool = False) -> None:
        self.club, self.gates = club, [asyncio.Event()]
        edit: Callable[..., Awaitable[Any]] = discord.Interaction.edit_original_response

        async def slowly(click: discord.Interaction[Any], **shown: Any) -> Any:
            gate = self.gates.pop() if self.gates and click.user.id == who.id else None
            done = await edit(click, **shown) if late or gate is None else None
            if gate is not None:
                await club.env.external_wait(gate.wait(), reason="a slow edit")
            return done or await edit(click, **shown)

        self.first = self.gates[0]
        monkeypatch.setattr(discord.Interaction, "edit_original_response", slowly)

    async def go(self) -> None:
        """The edit goes through."""
        self.first.set()
        await self.club.env.settle()


async def test_a_press_during_a_renewal_is_what_stays(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel is on its way to show Alice's mark when Bob asks for help: help it is."""
    await club.play("tic-tac-toe", club.bob)
    bobs, alices = await club.panel(club.bob), await club.panel(club.alice)
    slow = Slow(club, club.bob, monkeypatch)
    await club.bot.tables.play.answer_now(1, str(club.alice.id), (await asked(club, club.alice)).default, "1")
    await club.env.settle()
    await club.bob.click(bobs, label=texts.HELP)
    await slow.go()
    assert "What can I do now?" in words(bobs)
    assert labels(alices) != []


async def test_a_renewal_during_a_press_takes_nothing_away(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob is about to be asked whether he gives up when Alice moves: he is asked, and sees her move."""
    await club.play("bazaar", club.bob)
    panel = await about_to_give_up(club, club.bob)
    slow = Slow(club, club.bob, monkeypatch)
    await choose(club.bob, panel, "Concede")
    await club.alice.slash(club.channel, "bazaar buy", ware="ware07", colour="red")
    await slow.go()
    assert SURE in words(panel)
    await club.bob.click(panel, label=texts.BACK)
    assert BUYS in words(panel)


@pytest.mark.parametrize("late", [False, True], ids=["on its way", "not confirmed"])
async def test_what_was_pressed_stays_when_the_game_goes_on(
    club: Club, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    """Bob asks for help, and before Discord has said that he has it Alice moves: he reads on."""
    await club.play("tic-tac-toe", club.bob)
    panel = await club.panel(club.bob)
    slow = Slow(club, club.bob, monkeypatch, late=late)
    await club.bob.click(panel, label=texts.HELP)
    await club.alice.slash(club.channel, "ttt place", cell="4")
    await slow.go()
    assert "What can I do now?" in words(panel)


async def test_of_two_presses_the_newer_one_stays(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever answer Discord takes first."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.bob)
    slow = Slow(club, club.bob, monkeypatch)
    await club.bob.click(panel, label=texts.SETTINGS)
    await club.bob.click(panel, label=texts.HELP)
    await slow.go()
    assert "What can I do now?" in words(panel)


async def test_a_press_that_is_overtaken_is_seen_in_what_is_shown(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alice marks two wares one upon the other: both are marked, whichever press is answered first."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware07", colour="red")
    panel = await club.panel(club.alice)
    slow = Slow(club, club.alice, monkeypatch)
    await choose(club.alice, panel, "Pack ware04")
    await club.alice.click(panel, label=texts.REFRESH)
    await slow.go()
    assert "Pack ware04" in words(panel)


async def asked(club: Club, who: Any) -> Any:
    """The question of a seat."""
    return (await club.bot.tables.queries.look(1, str(who.id))).question
