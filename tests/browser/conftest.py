"""A real browser over the bot and the page of `make play`."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from bot.config import Settings
from bot.local.play import Home
from bot.tables.commands import opening
from tests.browser.at_home import PATIENCE, AtHome, known
from tests.browser.visit import Visit

NAMES = ("chromium", "chromium-browser", "google-chrome")
HERE = Path(__file__).parent
MISSING = "The browser tests need Chromium. On Debian or Ubuntu install it with: apt-get install chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this folder in one event loop, as they share a browser."""
    for item in items:
        if item.path.parent == HERE and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium, for people in windows of their own; without one the test is skipped, in CI it fails."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, tmp_path: Path) -> AsyncIterator[Visit]:
    """A person in front of the browser, with the bot running."""
    settings = Settings(_env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'play.db'}", drawers=0, thinkers=0)
    visit = Visit(browser, lambda port: Home(settings.model_copy(update={"play_port": port}), known))
    try:
        await visit.begin()
        yield visit
    finally:
        await visit.end()


@pytest_asyncio.fixture(loop_scope="session")
async def table(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[AtHome]:
    """`arbiter play` on new files and the browser; no page may complain of anything.

    Where time is measured it draws as by default, elsewhere without a process for it, which takes long to begin.
    """
    drawers = None if request.node.get_closest_marker("alone") else 0
    database = f"sqlite+aiosqlite:///{tmp_path / 'play.db'}"
    settings = Settings(_env_file=None, database=database, play_port=0, drawers=drawers, thinkers=0)
    async with Home(settings, known) as home:
        table = AtHome(home, browser)
        try:
            yield table
        finally:
            await table.leave()
    assert table.wrong == []


@pytest.fixture
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice in every run, by the module's `SEED`: they follow from the table's secret and the salts."""
    print(f"seed {request.module.SEED}")
    chance = SimpleNamespace(token_bytes=random.Random(request.module.SEED).randbytes)
    monkeypatch.setattr(opening, "secrets", chance)
