"""The smallest game, in a real browser, from lobby to victory."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.visit import PATIENCE, Visit
from tests.examples.tic_tac_toe import EMPTY, GAME, Place


@pytest.mark.soak
async def test_from_lobby_to_the_end_by_button_and_by_typing(visit: Visit) -> None:
    """Open, join, add a computer, start, press, type, look in private, restart in the middle, go on, finish."""
    await visit.open(GAME)
    await visit.type("game new", game=GAME.title)
    await visit.press("Join", visit.board.get_by_text("Alice — opened the table"))
    await visit.press("Add computer", visit.board.get_by_text("Computer 1"))
    await visit.press("Start", visit.button("Act"))
    await visit.press("Act", visit.button("Cell 4"))
    await visit.press("Cell 4", visit.all.get_by_text("Alice takes cell 4."))
    await visit.told("Computer 1 takes cell")

    await visit.restart()
    await visit.told("Computer 1 takes cell")
    look = await visit.question(GAME)
    assert look is not None
    sheet = GAME.narrate.sheet(look.view, look.names).splitlines()[0]
    await visit.type("look")
    await expect(visit.panel).to_contain_text(sheet, timeout=PATIENCE)
    await visit.be("Bob")
    await visit.told("Computer 1 takes cell")
    await expect(visit.answers).to_have_count(0, timeout=PATIENCE)
    await visit.be("Alice")

    while look is not None:
        cell = look.view.cells.index(EMPTY)
        await visit.type_move(GAME.command, Place(cell))
        await visit.told(f"Alice takes cell {cell}.")
        look = await visit.question(GAME, look)
    await visit.told("The game is over")
