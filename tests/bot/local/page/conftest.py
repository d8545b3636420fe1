"""`arbiter play` with the smallest game, and people who ask for its pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config import Settings
from bot.local.play import Home
from tests.bot.local.page.visiting import Visitor, known


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """What `arbiter play` is started with; a process that draws would take longer to begin than most tests do."""
    return Settings(
        _env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'play.db'}", play_port=0, drawers=0, thinkers=0
    )


@pytest.fixture
async def home(settings: Settings) -> AsyncIterator[Home]:
    """It runs."""
    async with Home(settings, known) as home:
        yield home


@pytest.fixture
async def alice(home: Home) -> AsyncIterator[Visitor]:
    """Who started it."""
    async with Visitor(home, "Alice") as visitor:
        yield visitor


@pytest.fixture
async def bob(home: Home) -> AsyncIterator[Visitor]:
    """A guest."""
    async with Visitor(home, "Bob") as visitor:
        yield visitor
