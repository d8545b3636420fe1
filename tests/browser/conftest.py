"""A real browser over the sandbox of `make play`."""

from __future__ import annotations

import gc
import os
import random
import secrets
import shutil
import warnings
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.config import Settings
from bot.discord.sandbox import Sandbox
from rules.engine import Game
from rules.engine.catalogue import games
from tests.browser.visit import Visit
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "The browser tests need Chromium. On Debian or Ubuntu install it with: apt-get install chromium"


def known() -> Mapping[str, Game[Any, Any]]:
    """The games of the sandbox under test: those that ship, and the smallest one."""
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
    """A person in front of the browser, with the sandbox running."""
    settings = Settings(_env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'play.db'}", play_port=0)
    visit = Visit(browser, lambda: Sandbox(settings, known))
    await visit.begin()
    yield visit
    await visit.end()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # see SIMCORD_LEAKS: not in the midst of another test
        gc.collect()


@pytest.fixture
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice in every run, by the module's `SEED`: they follow from the table's secret and the salts."""
    print(f"seed {request.module.SEED}")
    monkeypatch.setattr(secrets, "token_bytes", random.Random(request.module.SEED).randbytes)
