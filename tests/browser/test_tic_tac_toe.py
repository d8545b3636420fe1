"""The smallest game, in a real browser, from lobby to victory."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.visit import PATIENCE, Visit


async def test_from_lobby_to_the_end_by_button_and_by_typing(visit: Visit) -> None:
    """Open, join, add a computer, start, press, type, look in private, restart in the middle, go on, finish."""
    await visit.open("Tic-tac-toe")
    await visit.press("Join", visit.log.get_by_text("Alice — opened the table"))
    await visit.press("Add computer", visit.log.get_by_text("Computer 1 (computer)"))
    await visit.press("Start", visit.button("Act"))
    await visit.press("Act", visit.button("Cell 4"))
    await visit.press("Cell 4", visit.log.get_by_text("Alice takes cell 4."))
    await expect(visit.log).to_contain_text("Computer 1 takes cell", timeout=PATIENCE)

    await visit.restart()
    await visit.open("Tic-tac-toe")
    await expect(visit.log).to_contain_text("Computer 1 takes cell", timeout=PATIENCE)
    await visit.type("look")
    await expect(visit.log).to_contain_text("Only you can see this", timeout=PATIENCE)
    await visit.be("Bob")
    await expect(visit.log.get_by_text("Only you can see this")).to_have_count(0, timeout=PATIENCE)
    await expect(visit.log).to_contain_text("Computer 1 takes cell", timeout=PATIENCE)
    assert await visit.log.get_by_text("Only you can see this").count() == 0
    await visit.be("Alice")

    board = visit.box.bot.house
    while (shot := await board.snapshot(1 + sorted(visit.box.rooms).index("tic-tac-toe"))).status == "running":
        free = [cell for cell, mark in enumerate(shot.view.cells) if mark == -1]
        if shot.view.turn == 0:
            before = len(free)
            await visit.type("ttt place", cell=str(free[-1]))
            await expect(visit.log).to_contain_text(f"Alice takes cell {free[-1]}.", timeout=PATIENCE)
            assert before > 0
        await visit.page.wait_for_timeout(500)
    await expect(visit.log).to_contain_text("The game is over", timeout=PATIENCE)
