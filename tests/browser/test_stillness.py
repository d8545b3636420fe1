"""The page stands still in a real browser while a game goes on: nothing moves that somebody reads or would press."""

from __future__ import annotations

import os
import uuid

import pytest
from playwright.async_api import expect

from bot.catalogue import games
from tests.browser.at_home import DESKTOP, PATIENCE, PHONE, SHIFTS, AtHome
from tests.tiers import crossed

ANSWERS = 12 if int(os.environ.get("BROWSER_ROUNDS", "1")) > 1 else 8
MOST = 0.1
"""The sum of all layout shifts that nobody's press has brought about."""
UNSEEN = """() => [...document.querySelectorAll("#panel .asks .container > .text:has(~ .gallery)")]
    .map((told) => told.scrollHeight - told.clientHeight - told.scrollTop).filter((left) => left > 1)"""
"""How far what is told before the picture goes on below what is in sight."""
BOXES = """["#main", "aside", "#composer"].map((held) => {
    const box = document.querySelector(held).getBoundingClientRect();
    return [held, box.x, box.y, box.width, box.height].join(" ");
})"""


@pytest.mark.parametrize(("game", "size"), crossed(sorted(games()), [DESKTOP, PHONE], turn=2))
async def test_nothing_moves_while_turns_pass(table: AtHome, game: str, size: tuple[int, int]) -> None:
    """Answers are given elsewhere, computers play on: board, panel and the line for typing keep their places.

    Of what has happened the newest is in sight.
    """
    page, home = await table.page(size), table.home
    await page.add_init_script(SHIFTS)
    home.hurry(quick=True)
    await table.begin(page, game)
    await expect(page.locator("#board .gallery img")).to_have_js_property("complete", True, timeout=PATIENCE)
    await expect(page.locator("#panel .asks article")).to_have_count(1, timeout=PATIENCE)
    queries, play = home.bot.tables.queries, home.bot.tables.play
    number = await queries.table_in(page.url.rpartition("/")[2])
    assert number is not None
    await page.wait_for_function("document.querySelector('#panel .asks').dataset.question !== ''")
    boxes = await page.evaluate(BOXES)
    await page.evaluate("shifts.length = 0")
    for _ in range(ANSWERS):
        asked = page.locator("#panel .asks:not([data-question=''])")
        await expect(asked).to_have_count(1, timeout=PATIENCE)
        before = await asked.get_attribute("data-question") or ""
        look = await queries.look(number, home.host)
        if look.question is None:
            continue
        good = home.known()[game].autopilot(look.view, look.question)
        await play.answer_now(number, home.host, good, f"elsewhere {uuid.uuid4()}")
        await expect(page.locator(f"#panel .asks[data-question='{before}']")).to_have_count(0, timeout=PATIENCE)
        assert await page.evaluate(BOXES) == boxes
        assert await page.evaluate(UNSEEN) == []
    moved = sum(await page.evaluate("shifts"))
    print(f"{game}: {moved:.3f}")
    assert moved < MOST
