"""Every game that ships with a drawn board, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from bot.catalogue import games
from bot.drawing.sketch import renderer_of
from bot.tables import PlayerSnapshot
from rules.engine import Choose, Game, Move
from tests.browser.visit import PATIENCE, Visit, same
from tests.tiers import in_turn

DRAWN = [key for key in games() if renderer_of(key) and key != "deadlock"]
"""Deadlock asks for a race and a landing first, which are typed elsewhere: test_deadlock.py plays it in the browser."""


async def my_choice(visit: Visit, game: Game[Any, Any], before: PlayerSnapshot | None = None) -> PlayerSnapshot:
    """Wait until the first person chooses one of several; the autopilot answers whatever else is asked before."""
    look = await visit.question(game, before)
    while look is not None and not isinstance(look.question, Choose):
        await visit.quickly(game, look)
        look = await visit.question(game, look)
    assert look is not None, "the game is over already"
    return look


def default_of(look: PlayerSnapshot) -> Move:
    """What the question's default is."""
    assert isinstance(look.question, Choose)
    assert isinstance(look.question.default, Move)
    return look.question.default


@pytest.mark.parametrize("key", in_turn(DRAWN, 1, stay=0, always="galactic-supremacy"))
async def test_a_game_is_played_in_the_browser(visit: Visit, key: str) -> None:
    """Join, computers, start; look in private; act by button and by typing; restart; see it through to the end."""
    game = games()[key]
    await visit.new_table(game, computer_pause="0")
    await visit.press("Join", visit.board.get_by_text("Alice — opened the table"))
    for number in range(1, game.seats[0]):
        await visit.press("Add computer", visit.board.get_by_text(f"Computer {number}"))
    await visit.press("Start", visit.button("Act"))

    look = await my_choice(visit, game)
    sheet = game.narrate.sheet(look.view, look.names).splitlines()[0]
    await visit.press("Look", visit.panel.get_by_text(sheet))
    await visit.be("Bob")
    await expect(visit.button("Act")).to_be_visible(timeout=PATIENCE)
    await expect(visit.all).not_to_contain_text(sheet, timeout=PATIENCE)
    await visit.be("Alice")

    await visit.choose(game, look, default_of(look))
    look = await my_choice(visit, game, look)
    await visit.type_move(game.command, default_of(look))
    look = await my_choice(visit, game, look)

    await visit.restart()
    again = await my_choice(visit, game)
    assert same(look, again)
    await visit.choose(game, again, default_of(again))

    await visit.type("gm replace", seat="1")
    await visit.see_out(game)
