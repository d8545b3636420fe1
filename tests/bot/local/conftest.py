"""The stand-in with a club, anew for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.local.discord import Discord
from tests.bot.local.club import Club
from tests.wire.raw import RawBot


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    """People, a channel, and a bot."""
    async with Discord() as discord, RawBot(discord) as raw:
        yield Club(discord, raw)
