"""`arbiter play` as a process of its own: killed in the middle, it goes on where it stood."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, expect

from tests.browser.visit import Person

DONE = "Done with the Draw Phase"


@asynccontextmanager
async def playing(checkout: Path, folder: Path, *arguments: str) -> AsyncIterator[list[str]]:
    """The command runs, with its database in the folder; returns the addresses that it prints; killed at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", "--port", "0", *arguments, cwd=folder,
        env=os.environ | {"PYTHONPATH": str(checkout)}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    addresses: list[str] = []
    try:
        async with asyncio.timeout(60):
            while b"Ctrl-C" not in (line := await process.stdout.readline()):
                assert line, "the command ended before it was ready"
                addresses += re.findall(r"http://\S+", line.decode())
        yield addresses
    finally:
        process.send_signal(signal.SIGKILL)
        await process.communicate()  # to the end of its pipe, so that nothing of it stays open


class Alice(Person):
    """The first person of the sandbox at a table of Galactic Supremacy."""

    async def turn(self) -> str:
        """What the last table message says of her move, once it is hers; windows that open before are passed."""
        card = self.page.get_by_role("article").filter(has=self.page.get_by_role("button", name="Act", exact=True)).last
        for _ in range(30):
            await self.rest()
            with contextlib.suppress(AssertionError):
                await expect(card).to_contain_text("@Alice", timeout=2000)
                return (await card.locator("strong").last.inner_text()).strip()
            await self.press("Act", self.panel)
            if await self.button("Pass").count():
                await self.follow(["Pass"])
        raise AssertionError("it never was Alice's turn")


async def test_a_killed_process_goes_on(browser: Browser, checkout: Path, tmp_path: Path) -> None:
    """Straight to a table; one answer; SIGKILL; started again, the table is there, with the answer."""
    page = await browser.new_page(viewport={"width": 1100, "height": 1400})
    alice = Alice(page)
    async with playing(checkout, tmp_path, "--game", "galactic-supremacy", "--seats", "2") as addresses:
        await page.goto(addresses[1])
        assert "Draw Phase" in await alice.turn()
        await alice.press("Act", alice.button(DONE))
        # Which phase comes next hangs on her cards: one that leaves her nothing to choose is not asked.
        following = re.compile("(Command|Build|Attack|Move|Research) Phase: ")
        await alice.press(DONE, alice.log.get_by_text(following).last)
        answered = await alice.turn()
        assert "Draw Phase" not in answered
    async with playing(checkout, tmp_path) as addresses:
        await page.goto(addresses[0])
        address = await page.get_by_role("link", name="Galactic Supremacy").first.get_attribute("href")
        assert address
        await page.goto(address)
        assert await alice.turn() == answered
    await page.close()
