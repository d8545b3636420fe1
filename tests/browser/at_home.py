"""A person before the page of `arbiter play`, in a real browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page

from bot.catalogue import games
from bot.local.play import Home
from rules.engine import Game
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from tests.tiers import SOAK

AXE = Path(__file__).parent / "data" / "axe.min.js"
DESKTOP, PHONE = (1280, 900), (400, 800)
PATIENCE = 30_000
FIRST = "#panel .answer:first-child :is(article button, article summary):visible"
"""What can be pressed on the newest private panel."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifts.push(each.value);
}).observe({ type: "layout-shift", buffered: true });
"""


def usually(size: tuple[int, int]) -> list[Any]:
    """Both windows, for `parametrize`; the other one than this has the mark `soak`."""
    named = ((DESKTOP, "desktop"), (PHONE, "phone"))
    return [pytest.param(each, id=name, marks=() if each == size else SOAK) for each, name in named]


def known() -> Mapping[str, Game[Any, Any]]:
    """The games that ship, and the smallest one."""
    return {TIC_TAC_TOE.key: TIC_TAC_TOE, **games()}


class AtHome:
    """Chromium and what it is pointed at; `wrong` collects what the pages complained of."""

    def __init__(self, home: Home, browser: Browser) -> None:
        self.home, self.browser = home, browser
        self.wrong: list[str] = []
        self._windows: list[BrowserContext] = []

    async def page(self, size: tuple[int, int] = DESKTOP) -> Page:
        """A new window, as somebody opens one who was never here."""
        width, height = size
        context = await self.browser.new_context(viewport={"width": width, "height": height}, has_touch=size == PHONE)
        self._windows.append(context)
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        return page

    async def leave(self) -> None:
        """Close the windows."""
        for window in self._windows:
            await window.close()

    async def begin(self, page: Page, game: str) -> None:
        """From the address to the first question, in two presses."""
        title = self.home.known()[game].title
        await page.goto(f"{self.home.address}?stay=1")
        await page.get_by_text("Play now against computers").click()
        await page.locator("details[open] button", has=page.locator(f"b:text-is({title!r})")).click()
        await page.locator(FIRST).first.wait_for()

    async def complaints(self, page: Page) -> list[str]:
        """What axe-core finds that is serious or worse."""
        await page.evaluate(AXE.read_text("utf-8"))
        found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]
