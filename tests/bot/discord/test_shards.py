"""Several shards: the server is in one of them, direct messages come in the first, and each may go and come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.discord.bazaar import BAZAAR
from tests.bot.discord.club import Club, words


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A server in the second of two shards."""
    club = Club(tmp_path, shards=2)
    await club.open()
    yield club
    await club.close()


async def test_a_game_in_one_shard_is_told_of_in_another(club: Club) -> None:
    """Whoever presses a control in the channel, or types in direct messages, is answered by the same bot."""
    await club.play(BAZAAR.key, club.bob)
    assert club.guild.id >> 22 & 1
    assert words(await club.panel(club.alice))
    assert club.bot.connected


async def test_the_bot_is_connected_when_all_its_shards_are(club: Club) -> None:
    """One that is gone is missed, until it is back."""
    shards = club.bot.shards
    await shards[0].disconnect()
    await club.env.settle()
    assert not club.bot.connected
    await shards[0].connect()
    await club.env.settle()
    assert club.bot.connected
