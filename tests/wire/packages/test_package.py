"""A game that an installed package brings is played over the wire as those of this house are."""

from __future__ import annotations

import importlib
import random
from pathlib import Path

import pytest

from testing.seeds import seed
from tests.package import EXAMPLE, beside, install
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.player import Player
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
ANSWERS = 12


async def test_a_game_of_a_package_is_played(discord: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its own command to its end: Discord takes all of it, and nothing of it is logged as an error."""
    site = install(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(str(EXAMPLE))  # the players know the game from here; the bot has what is installed
    game = importlib.import_module("race_to_21").GAME
    chance = random.Random(seed("a package over the wire"))
    async with BotProcess(discord, tmp_path, "tests.wire.packages.bot", **beside(site)) as bot:
        player = Player(Club(discord, ["Alice", "Bob"]), game, chance)
        await player.play(ANSWERS)
        await bot.rest()
        assert player.answers >= ANSWERS
        assert bot.rows("SELECT DISTINCT game FROM tables") == [("race",)]
        assert "over" in {status for (status,) in bot.rows("SELECT status FROM tables")}
        assert (discord.violations, discord.unspoken, bot.errors) == ([], [], [])
