"""`arbiter play` as a process of its own: killed in the middle, it goes on where it stood."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.browser.visit import PATIENCE, Person
from tests.package import EXAMPLE, beside, install

SHOWN = """() => [...document.querySelectorAll("#story li")].map(part => {
    const copy = part.cloneNode(true);
    copy.querySelectorAll("time").forEach(time => time.remove());
    return copy.textContent.replace(/\\s+/g, " ");
})"""
"""What has happened, without how long ago it was."""
PICTURES = """async () => Promise.all([...document.querySelectorAll("#story img")].map(
    async (picture) => [picture.getAttribute("src"), (await (await fetch(picture.src)).blob()).size]))"""
"""The pictures of the page, with their sizes."""


@asynccontextmanager
async def playing(
    checkout: Path, folder: Path, *arguments: str, environment: Mapping[str, str] | None = None
) -> AsyncIterator[list[str]]:
    """The command runs, with its database in the folder; returns the addresses that it prints; killed at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "play", *arguments, cwd=folder,
        env=environment or os.environ | {"PYTHONPATH": str(checkout)}, stdout=asyncio.subprocess.PIPE,
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
    """The first person at a table of Galactic Supremacy."""

    @property
    def done(self) -> Locator:
        """What ends the phase that she is asked about."""
        return self.panel.locator("button.button:enabled").filter(has_text=re.compile("^Done with the "))

    async def asked(self) -> None:
        """Wait for a phase of her own in her panel; windows that open before are passed."""
        passed = self.button("Pass")
        while True:
            await expect(self.done.or_(passed).first).to_be_visible(timeout=PATIENCE)
            if await self.done.count():
                return
            await self.step("Pass")

    async def end_phase(self) -> None:
        """End the phase that she is asked about, whichever it is: one that leaves nothing to choose is not asked."""
        await self.step((await self.done.first.locator(".label").inner_text()).strip())


async def test_a_killed_process_goes_on(browser: Browser, checkout: Path, tmp_path: Path) -> None:
    """Straight to a table; one answer; SIGKILL; started again, the page that stayed open shows all as it was."""
    page = await browser.new_page(viewport={"width": 1280, "height": 1000})
    alice = Alice(page)
    async with playing(checkout, tmp_path, "--port", "0", "--game", "galactic-supremacy", "--seats", "2") as addresses:
        own, table = addresses
        await page.goto(table)
        await alice.asked()
        # A busy machine may leave a board in words until it has been drawn, and then the next one takes its place.
        await expect(alice.board.locator("img").first).to_be_visible(timeout=PATIENCE)
        before_that = await alice.offered()
        await alice.end_phase()
        await alice.led_on(before_that)
        await alice.asked()
        await expect(alice.page.locator("#story img").first).to_be_visible(timeout=PATIENCE)  # drawn after the words
        before, pictures = await page.evaluate(SHOWN), await page.evaluate(PICTURES)
        assert all(size for _, size in pictures)
    await expect(page.locator("#lost")).to_be_visible(timeout=PATIENCE)
    async with playing(checkout, tmp_path, "--port", str(urlsplit(own).port)) as addresses:
        assert addresses == [own]
        await expect(page.locator("#lost")).to_be_hidden(timeout=PATIENCE)
        for _ in range(2):
            after, drawn = await page.evaluate(SHOWN), await page.evaluate(PICTURES)
            await alice.asked()
            assert [held for held in before if held not in after] == []
            assert [held for held in pictures if held not in drawn] == []
            await page.goto(table)
        await alice.end_phase()
    await page.close()


@pytest.mark.soak
async def test_a_game_from_a_package_is_played(browser: Browser, checkout: Path, tmp_path: Path) -> None:
    """Installed as a wheel, it is asked and answered on the page, and has its picture."""
    page = await browser.new_page(viewport={"width": 1280, "height": 1000})
    person = Person(page)
    words = ("--port", "0", "--game", "race", "--seats", "2")
    async with playing(checkout, tmp_path, *words, environment=beside(install(EXAMPLE, tmp_path))) as (_, table):
        await page.goto(table)
        number = person.panel.locator("button.button:enabled").filter(has_text=re.compile("Add|Play your"))
        over = person.board.get_by_text("The game is over")
        await expect(number.first.or_(over).first).to_be_visible(timeout=PATIENCE)
        while await over.count() == 0:
            before = await person.offered()
            await person.passed_on(number.first.click)
            await person.led_on(before)
            await expect(number.first.or_(over).first).to_be_visible(timeout=PATIENCE)
        await expect(person.board.locator("img").first).to_be_visible(timeout=PATIENCE)
        await person.told("says 21.")
    await page.close()
