"""The README's pictures of the page: `python -m tests.browser.screenshots` takes them anew, with the same dice.

Computers' answers lead to the moment that is shown.
"""

from __future__ import annotations

import asyncio
import io
import random
import shutil
import sys
import tempfile
import uuid
from pathlib import Path
from types import SimpleNamespace

from PIL import Image
from playwright.async_api import Page, async_playwright, expect

from bot.catalogue import games
from bot.config import Settings
from bot.local.play import Home
from bot.tables.commands import opening
from tests.browser.at_home import DESKTOP, PATIENCE, PHONE, AtHome
from tests.browser.conftest import NAMES

DOCS = Path(__file__).parents[2] / "docs"
SEED, COLOURS = 3, 128


async def played_to(table: AtHome, page: Page, game: str, round_: int, offered: str) -> None:
    """Answer as a computer would until it is this round and the first person is offered this, with all pictures."""
    home = table.home
    home.hurry(quick=True)
    await table.begin(page, game)
    number = await home.bot.tables.queries.table_in(page.url.rpartition("/")[2])
    assert number is not None
    asked = page.locator("#panel .asks:not([data-question=''])")
    while True:
        await asked.wait_for(timeout=PATIENCE)
        await page.wait_for_timeout(500)  # until the last of what others did is shown
        await expect(page.locator(".late")).to_have_count(0, timeout=PATIENCE)
        reached = (await home.bot.tables.queries.snapshot(number)).round >= round_
        if reached and offered in await asked.inner_text():
            return
        look = await home.bot.tables.queries.look(number, home.host)
        if look.question is not None:
            good = home.known()[game].autopilot(look.view, look.question)
            await home.bot.tables.play.answer_now(number, home.host, good, f"elsewhere {uuid.uuid4()}")


async def keep(page: Page, name: str) -> None:
    """Save what is seen, in few colours."""
    seen = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    seen.quantize(COLOURS, dither=Image.Dither.NONE).save(DOCS / name, optimize=True)
    print(DOCS / name)


async def main() -> int:
    """Draw all three; return 0, or 1 without a browser."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        print("This needs Chromium.", file=sys.stderr)
        return 1
    setattr(opening, "secrets", SimpleNamespace(token_bytes=random.Random(SEED).randbytes))  # noqa: B010
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, database=f"sqlite+aiosqlite:///{folder}/play.db", play_port=0)
        async with Home(settings, games) as home, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            table = AtHome(home, browser)
            page = await table.page(DESKTOP)
            await page.goto(f"{home.address}?stay=1")
            await keep(page, "play-first.png")
            await played_to(table, page, "galactic-supremacy", 6, "Done with the Draw Phase")
            await keep(page, "play-table.png")
            phone = await table.page(PHONE)
            await played_to(table, phone, "one-page-deadzone", 2, "% removed")
            await keep(phone, "play-phone.png")
            await table.leave()
            await browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
