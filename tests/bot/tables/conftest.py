"""A place for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.tables.place import Place


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Tables of tic-tac-toe."""
    async with Place(tmp_path / "games.db") as opened:
        yield opened
