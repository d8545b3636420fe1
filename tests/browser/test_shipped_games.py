"""Every game that ships with a drawn board, in a real browser."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.async_api import expect

from bot.discord import texts
from bot.discord.fields import title_of
from bot.discord.pictures import renderer_of
from bot.hosting import Look
from rules.catalogue import games
from rules.engine import Choose, Game, Move
from tests.browser.visit import PATIENCE, SIMCORD_LEAKS, Visit

pytestmark = SIMCORD_LEAKS
DRAWN = [key for key in games() if renderer_of(key) and key != "deadlock"]
"""Deadlock asks for a race and a landing first, which are typed elsewhere: test_deadlock.py plays it in the browser."""


async def my_question(visit: Visit, game: Game[Any, Any], before: Look | None = None, seconds: int = 40) -> Look:
    """Wait until the first person is asked, something else than before."""
    look = await visit.question(game, before, seconds)
    assert look is not None, "the game is over already"
    return look


async def press_default(visit: Visit, game: Game[Any, Any], look: Look) -> Look:
    """Open the panel, press the default or choose it from the list, twice where it is asked, and wait for the next."""
    move = default_of(look)
    await visit.press("Act", visit.button(texts.REFRESH))
    for _ in range(3):
        with contextlib.suppress(AssertionError, TimeoutError):
            await visit.follow((game.narrate.label(move, look.view, look.names), title_of(move.__class__)))
            if isinstance(move, game.confirm):
                await visit.button(texts.YES).click(timeout=6000)
        with contextlib.suppress(AssertionError):
            return await my_question(visit, game, look, 12)
    return await my_question(visit, game, look)


def default_of(look: Look) -> Move:
    """What the question's default is."""
    assert isinstance(look.question, Choose)
    assert isinstance(look.question.default, Move)
    return look.question.default


@pytest.mark.parametrize("key", DRAWN)
async def test_a_game_is_played_in_the_browser(visit: Visit, key: str) -> None:
    """Join, computers, start; look in private; act by button and by typing; restart; see it through to the end."""
    game = games()[key]
    low = game.seats[0]
    async with visit.box.busy:
        host, room = visit.box.members[0], visit.box.rooms[key]
        await host.slash(room, "game options", option="computer_pause", value="0")
    await visit.open(game.title)
    await visit.press("Join", visit.log.get_by_text("Alice — opened the table"))
    for number in range(1, low):
        await visit.press("Add computer", visit.log.get_by_text(f"Computer {number} (computer)"))
    await visit.press("Start", visit.button("Act"))

    look = await my_question(visit, game)
    sheet = game.narrate.sheet(look.view, look.names).splitlines()[0]
    await visit.press("Look", visit.log.get_by_text(sheet).last)
    await visit.be("Bob")
    await expect(visit.log.get_by_text(sheet)).to_have_count(0, timeout=PATIENCE)
    await expect(visit.button("Act")).to_be_visible(timeout=PATIENCE)
    assert await visit.log.get_by_text(sheet).count() == 0
    await visit.be("Alice")

    look = await press_default(visit, game, look)
    await visit.type_move(game.command, default_of(look))
    look = await my_question(visit, game, look)

    await visit.restart()
    await visit.open(game.title)
    again = await my_question(visit, game)
    assert (again.question_id, again.tag) == (look.question_id, look.tag)
    await press_default(visit, game, again)

    await visit.type("gm replace", seat="1")
    await expect(visit.log).to_contain_text("The game is over", timeout=120_000)
    shot, _ = await visit.seen(game)
    assert shot.status == "over"
