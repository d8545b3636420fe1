"""The bot is told to end (SIGTERM, Ctrl-C) while people play: nobody is left waiting, nothing fails, it goes on later.

`WIRE_STOPS` is the number of stops, 2 by default.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.catalogue import games
from bot.cli.serve import serve
from bot.config import Settings
from bot.discord.bot import make_bot
from bot.discord.texts import texts
from bot.discord.texts.history_texts import REPLAY
from bot.local.discord import Interaction, NoAnswer, NotOffered
from bot.local.discord.interactions import AUTOCOMPLETE
from bot.store import Store
from testing.seeds import seeds
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.driver import ask_once_only, journaled
from tests.wire.dying_bot import Fate
from tests.wire.player import Player
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
STOPS = int(os.environ.get("WIRE_STOPS", "2"))
(SEED,) = seeds(1, "stops")
TABLES = 4
HELD_UP = 6.0
"""Seconds for which a picture is drawn: longer than the bot waits when it stops."""
GAME = next(iter(games()))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot's process, which can be held up."""
    folder = tmp_path_factory.mktemp("bot")
    async with BotProcess(discord, folder, "tests.wire.dying_bot", FATE=str(folder / "fate")) as running:
        yield running


async def play(club: Club, chance: random.Random) -> None:
    """Play at random for ever, whatever the bot does."""
    while True:
        with contextlib.suppress(AssertionError, TimeoutError, NoAnswer, NotOffered):
            await Player(club, games()[GAME], chance).play(1_000)


async def look_on(club: Club) -> None:
    """Look, ask and begin to type for ever; nobody waits for the answer to one thing before they do the next."""
    ann, room = club.people[0], club.room
    while True:
        card = club.running()
        with contextlib.suppress(AssertionError, TimeoutError, NoAnswer, NotOffered):
            if card is not None:
                await ann.click(card, texts.LOOK, wait=False)
            await ann.slash(room, "game status", wait=False)
            await ann.complete(room, "game new", "game", "D")
        await asyncio.sleep(0)


def delivered(discord: Discord) -> list[Interaction]:
    """What the gateway has told the bot of."""
    return [act for act in discord.interactions.all.values() if act.delivered]


async def test_a_stop_under_load_leaves_nobody_waiting(discord: Discord, bot: BotProcess) -> None:
    """Each interaction that was delivered has its answer or is told to press again; what was committed is there."""
    print("seed", SEED)
    chance = random.Random(SEED)
    clubs = [Club(discord, ["Ann", "Bob"], f"table-{number}") for number in range(TABLES)]
    for club in clubs:
        await club.open(GAME)
        for person in club.people:
            await ask_once_only(club, person)
    told: Counter[str] = Counter()
    for number in range(STOPS):
        begun = len(delivered(discord))
        busy = [asyncio.create_task(work) for club in clubs for work in (play(club, chance), look_on(club))]
        wanted = begun + chance.randint(40, 80)
        await discord.until(functools.partial(lambda count: len(delivered(discord)) > count, wanted), "some load")
        assert await bot.stop(by=signal.SIGINT if number % 2 else signal.SIGTERM) == 0
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        acts = delivered(discord)[begun:]
        waiting = [(act.data, act.kind) for act in acts if not act.complete]
        assert waiting == []
        assert [act.text for act in acts if act.text.startswith(texts.error(""))] == []
        assert [act for act in acts if act.kind == AUTOCOMPLETE and act.choices is None] == []
        told["restarting"] += sum(texts.RESTARTING in act.text for act in acts)
        told["in all"] += len(acts)
        assert bot.errors == [], bot.said()
        await bot.start()
        assert max(journaled(bot).values(), default=0) <= 1
    print(dict(told))
    for club in clubs:
        await club.people[0].slash(club.room, "game status")


async def test_a_stop_ends_with_the_gateways_goodbye(discord: Discord, bot: BotProcess) -> None:
    """It comes at once, and is not waited for in vain."""
    assert await bot.stop() == 0
    assert "did not say goodbye" not in bot.said()
    await bot.start()


async def test_who_would_wait_too_long_is_told_of_the_restart(discord: Discord, bot: BotProcess) -> None:
    """A film, for which no words can stand, takes longer than the bot waits: by command or panel, all are told."""
    club, fate = Club(discord, ["Ann"]), Fate(bot.folder / "fate")
    await club.open(GAME, computers=games()[GAME].seats[0] - 1)
    ann, card = club.people[0], await club.asked(club.people[0])
    missed = (await ann.slash(club.room, "catchup")).panel
    fate.stand_still("in render", HELD_UP)
    await ann.click(card, texts.LOOK, wait=False)  # holds up the drawing; words stand for this picture
    standing = await asyncio.to_thread(fate.told.open)
    acts = [await ann.slash(club.room, "replay", wait=False), await ann.click(missed, REPLAY, wait=False)]
    await discord.until(lambda: all(act.acknowledged.done() for act in acts), "a first word")
    assert not any(act.complete for act in acts)
    stopping = asyncio.create_task(bot.stop())
    await discord.until(lambda: all(act.complete for act in acts), "the last word")
    assert [texts.RESTARTING in act.panel.text for act in acts] == [True] * len(acts)
    standing.close()
    assert await stopping == 0
    assert bot.errors == []
    assert "2 interactions were not finished in time" in bot.said()


@pytest.mark.parametrize("reached", ["/users/@me", "/applications/[0-9]+/commands"])
async def test_a_bot_that_is_stopped_while_it_logs_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, reached: str
) -> None:
    """It ends without a word, and leaves the database to the next one."""
    async with Discord() as discord:
        address = f"sqlite+aiosqlite:///{tmp_path / 'arbiter.db'}"
        bot = make_bot(Settings(_env_file=None, database=address))
        bot.http.connector = discord.connector()
        serving = asyncio.create_task(serve(bot, discord.token))
        await discord.until(lambda: discord.sent("GET", reached) or discord.sent("PUT", reached), "the request")
        serving.cancel()
        await serving
        assert not discord.gateway.ready
        bot.dispatch("disconnect")  # as discord.py does when it hears of the end only now, its loop already put away
        await (await Store.open(address)).close()
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []
