"""A real browser over the bot and the page of `make play`."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.config import Settings
from bot.local.play import Home
from bot.tables.commands import opening
from rules.engine import Game
from rules.engine.catalogue import games
from tests.browser.visit import Visit
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "The browser tests need Chromium. On Debian or Ubuntu install it with: apt-get install chromium"


def known() -> Mapping[str, Game[Any, Any]]:
    """The games that are played here: those that ship, and the smallest one."""
    return {TIC_TAC_TOE.key: TIC_TAC_TOE, **games()}


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium; without one the test is skipped, in CI it fails."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture
async def visit(browser: Browser, tmp_path: Path) -> AsyncIterator[Visit]:
    """A person in front of the browser, with the bot running."""
    settings = Settings(_env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'play.db'}")
    visit = Visit(browser, lambda port: Home(settings.model_copy(update={"play_port": port}), known))
    try:
        await visit.begin()
        yield visit
    finally:
        await visit.end()


@pytest.fixture
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice in every run, by the module's `SEED`: they follow from the table's secret and the salts."""
    print(f"seed {request.module.SEED}")
    chance = SimpleNamespace(token_bytes=random.Random(request.module.SEED).randbytes)
    monkeypatch.setattr(opening, "secrets", chance)
