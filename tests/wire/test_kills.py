"""SIGKILL between and inside commit, post and render of every game, and what people find after each restart.

`WIRE_KILLS` is the number of kills, over all games: one for each kind of moment by default, 200 in `make soak`. The
moments are taken in turn from a shuffled list of all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import pytest
import pytest_asyncio

from bot.catalogue import games
from bot.store.verify import verify
from bot.tables.archive import export_table
from testing.seeds import seeds
from tests.wire.bot_process import BotProcess
from tests.wire.club import HOSTILE_NAMES, Club
from tests.wire.database import watch
from tests.wire.driver import Driver, ask_once_only, fits
from tests.wire.dying_bot import PROBED, Fate
from tests.wire.report import Report
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
(SEED,) = seeds(1, "kills over the wire")
RECOVERING = ("before post", "after post", "before mark", "in render")
FORGOTTEN = 600
PATIENCE = 15.0
"""A bot that has just come back, with its drawer, acknowledges in three seconds only where nothing runs beside it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When to kill: at a step of the bot's, up to so many seconds after it, or after a request like `path`."""

    name: str
    step: str = ""
    within: float = 0.0
    path: str = ""


MOMENTS = (
    *[Moment(step, step) for step in PROBED],
    Moment("in commit", "before commit", within=0.006),
    Moment("in post", "before post", within=0.03),
    Moment("after an acknowledgement", path=r".*/callback"),
    Moment("after a message", path=r"/channels/\d+/messages"),
    Moment("after an answer", path=r".*/@original"),
    Moment("after any request", path=r".*"),
)
KILLS = int(os.environ.get("WIRE_KILLS", len(MOMENTS)))


def moments(key: str) -> Sequence[Moment]:
    """This game's share of the kills."""
    names = list(games())
    return drawn(KILLS)[names.index(key) :: len(names)]


def drawn(count: int) -> Sequence[Moment]:
    """So many moments, each kind as often as the others."""
    chance, found = random.Random(SEED), list[Moment]()
    while len(found) < count:
        found += chance.sample(MOMENTS, len(MOMENTS))
    return found[:count]


@pytest.mark.parametrize(
    ("stories", "whole"),
    [
        ("ab c de", True), ("ab …e", True), ("…b cde", True), ("ab c abc de", True),
        ("ab de", False), ("ab c c de", False), ("ab de c", False), ("ab c", False),
    ],
)  # fmt: skip
async def test_a_story_is_whole(stories: str, whole: bool) -> None:
    """A sentence that is missing, doubled or out of order is seen; what has no room or is told once more may be so."""
    assert fits([list(story) for story in stories.split()], list("abcde")) is whole


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot's process, which can be told to die."""
    folder = tmp_path_factory.mktemp("bot")
    discord.interactions.patience = PATIENCE
    drawers = "1" if len(MOMENTS) < KILLS else "0"  # at night as by default: to begin a drawer takes seconds each time
    environment = {"FATE": str(folder / "fate"), "ARBITER_DRAWERS": drawers}
    async with BotProcess(discord, folder, "tests.wire.dying_bot", **environment) as running:
        watch(running.database)
        yield running


@pytest.mark.parametrize("key", games())
async def test_a_killed_bot_loses_nothing_and_doubles_nothing(
    discord: Discord, bot: BotProcess, report: Report, key: str
) -> None:
    """After every restart each answer that was shown is there once, each notice came once, and the controls work."""
    print("seed", SEED)
    chance, game = random.Random(f"{SEED} {key}"), games()[key]
    club = Club(discord, chance.sample(HOSTILE_NAMES, max(game.seats[0], min(3, game.seats[1]))), f"kills-{key}")
    driver, fate = Driver(club, bot, game, chance), Fate(bot.folder / "fate")
    await driver.open()
    for person in club.people:
        await ask_once_only(club, person)
    for number, moment in enumerate(moments(key)):
        await play_until_killed([driver], [bot], fate, moment)
        report.count("kill -9", kills=1, **{moment.name: 1})
        if number % 2:
            discord.advance(FORGOTTEN)  # Discord has forgotten the nonces: the bot reads back what it has posted
        if number % 4 == 1:
            died = await die_again(bot, fate, chance)
            report.count("kill -9", kills=died, **{"while it recovers": died})
        await bot.start()
        await driver.press_again()
        await driver.look_over()
        await driver.press_what_is_old(chance.choice(club.people))
    await driver.step()
    await driver.look_over()
    print(dict(driver.counts))
    report.count("kill -9", **{name.replace(" ", "_"): count for name, count in driver.counts.items()})
    for row in bot.rows(f"SELECT id FROM tables WHERE channel = '{club.room.id}'"):
        verify(await export_table(bot.database.address, int(str(row[0]))))


async def play_until_killed(
    drivers: Sequence[Driver], bots: Sequence[BotProcess], fate: Fate, moment: Moment
) -> BotProcess:
    """Play on at all tables until the moment has come for the so many-eth time; return the bot that was killed."""
    discord, chance = bots[0].discord, drivers[0].chance
    count, begun = chance.randint(1, 4), len(discord.requests)
    if moment.step:
        fate.die(moment.step, count, chance.uniform(0, moment.within))

    def over() -> bool:
        made = itertools.islice(discord.requests, begun, None)
        reached = moment.path and sum(bool(re.fullmatch(moment.path, request.path)) for request in made) >= count
        return bool(reached) or any(table.done() for table in playing) or not all(bot.alive for bot in bots)

    playing = [asyncio.create_task(driver.play()) for driver in drivers]
    for table in playing:
        table.add_done_callback(lambda _: discord.changed())
    await discord.until(over, f"the moment to kill: {moment.name}", seconds=60)
    victim = next((bot for bot in bots if not bot.alive), None) or chance.choice(bots)
    await victim.kill()
    fate.live()
    await end(playing)
    return victim


async def end(playing: Sequence[asyncio.Task[None]]) -> None:
    """Let nobody play on; raise what has gone wrong at a table."""
    for table in playing:
        table.cancel()
    for table in playing:
        with contextlib.suppress(asyncio.CancelledError):
            await table


async def die_again(bot: BotProcess, fate: Fate, chance: random.Random) -> int:
    """Let it die while it makes the posts that it still owes; return 1 if there were any, else 0."""
    fate.die(chance.choice(RECOVERING), 1)
    if await bot.begin():
        with contextlib.suppress(TimeoutError):
            await bot.discord.until(lambda: not bot.alive, "another end", seconds=1)
    died = not bot.alive
    await bot.kill()
    fate.live()
    return int(died)
