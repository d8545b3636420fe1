"""Random play of every registered game through the bot, with names that nobody would choose: Discord takes it all."""

from __future__ import annotations

import json
import os
import random

import pytest

from bot.catalogue import games
from testing.seeds import seed
from tests.tiers import in_turn
from tests.wire.bot_process import BotProcess
from tests.wire.club import HOSTILE_NAMES, Club
from tests.wire.player import Player
from tests.wire.report import Report
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
ANSWERS = int(os.environ.get("WIRE_ANSWERS", "25"))


@pytest.mark.parametrize("key", in_turn(games(), 1))
async def test_discord_takes_all_that_the_bot_sends(
    discord: Discord, bot: BotProcess, report: Report, key: str
) -> None:
    """No request breaks a limit, turns the text around or calls everybody, and the log tells of no error."""
    chance, game = random.Random(seed(f"random play {key}")), games()[key]
    names = chance.sample(HOSTILE_NAMES, max(game.seats[0], min(3, game.seats[1])))
    before = len(discord.requests)
    player = Player(Club(discord, names), game, chance)
    await player.play(ANSWERS)
    print(dict(player.counts), len(discord.requests) - before, "requests")
    report.count("random play", answers=player.answers, requests=len(discord.requests) - before, **{key: 1})
    assert player.answers >= ANSWERS
    for request in discord.requests[before:]:
        assert "\u202e" not in json.dumps(request.body, ensure_ascii=False), request
        if isinstance(request.body, dict) and "components" in json.dumps(request.body):
            called = (request.body.get("data") or request.body).get("allowed_mentions") or {}
            assert not {"everyone", "roles"} & set(called.get("parse", ())), request
