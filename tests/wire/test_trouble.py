"""A disk without room, a locked database, an event loop that is held up: each person is told, nothing is half done."""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.catalogue import games
from bot.discord.panel.panel import AT_ONCE
from bot.discord.texts import texts
from bot.local.discord import Interaction, Message, NoAnswer, Person
from bot.local.discord.parts import Json
from tests.tiers import in_turn
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.database import watch
from tests.wire.driver import Driver, ask_once_only, journaled, notice
from tests.wire.dying_bot import Fate
from tests.wire.player import verb_of
from tests.wire.report import Report
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
DISK = 8 << 20
HELD_UP = 2.0
TOO_LATE = 3.1
KEYS = list(games())


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot's process, whose loop can be held up."""
    folder = tmp_path_factory.mktemp("bot")
    discord.gateway.heartbeat = 0.5
    async with BotProcess(discord, folder, "tests.wire.dying_bot", FATE=str(folder / "fate")) as running:
        watch(running.database)
        yield running


async def table_of(discord: Discord, bot: BotProcess, key: str, name: str) -> Driver:
    """A game of two people in a channel of its own, a few answers on."""
    club = Club(discord, ["Ann", "Bob"], name)
    driver = Driver(club, bot, games()[key], random.Random(1))
    await driver.open()
    for person in club.people:
        await ask_once_only(club, person)
    await driver.step()
    await driver.look_over()
    return driver


async def own_panel(club: Club) -> tuple[Person, Message, Json]:
    """Who is asked to choose one of a few now, the panel, and a control that answers; other questions are skipped."""
    for _ in range(20):
        for person in club.people:
            panel = (await person.click(await club.card(), texts.ACT)).panel
            ways = [way for way in [*panel.buttons, *panel.lists] if verb_of(way) == "go"]
            ways += [way for held in panel.lists if (way := answering(held))["options"]]
            if ways:
                return person, panel, ways[0]
        await club.keeper.slash(club.room, "gm skip")
    raise AssertionError("nobody is asked to choose one of a few")


def answering(held: Json) -> Json:
    """A list that leads on, with those of its lines that answer."""
    return held | {"options": [line for line in held["options"] if line["value"].startswith(AT_ONCE)]}


async def go(person: Person, panel: Message, way: Json, *, wait: bool = True) -> Interaction:
    """Use such a control as the panel has it now: a list has another number each time that it is shown."""
    controls = {stem(part): str(part["custom_id"]) for part in [*panel.buttons, *panel.lists]}
    custom_id = controls[stem(way)]
    if "options" in way:
        return await person.choose(panel, custom_id, way["options"][0]["value"], wait=wait)
    return await person.click(panel, custom_id, wait=wait)


def stem(part: Json) -> str:
    """The id of a control without the number of its list."""
    return str(part["custom_id"]).partition("~")[0]


async def goes_on(driver: Driver) -> None:
    """The game goes on in the same process, with nothing lost or doubled."""
    await driver.step()
    await driver.look_over()


# -- no room -----------------------------------------------------------------------------------------------------------


@pytest_asyncio.fixture(loop_scope="module")
async def another() -> AsyncIterator[Discord]:
    """A Discord of its own, for a bot that may log errors."""
    async with Discord() as standing:
        yield standing
        assert (standing.violations, standing.unspoken) == ([], [])


class SmallDisk:
    """A file system of a few MiB."""

    def __init__(self, folder: Path) -> None:
        self.filler = folder / "filler"

    def fill(self, bot: BotProcess) -> None:
        """Leave no room."""
        with contextlib.suppress(OSError), self.filler.open("wb", buffering=0) as filler:
            while filler.write(bytes(4096)):
                pass

    def make_room(self, bot: BotProcess) -> None:
        """Give it back."""
        self.filler.unlink()


class Limit:
    """A limit to the size of the bot's files: what can be set where no file system can be mounted."""

    def fill(self, bot: BotProcess) -> None:
        """Let no file become larger than the database's journal is now."""
        size = (bot.folder / "arbiter.db-wal").stat().st_size
        resource.prlimit(bot.number, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def make_room(self, bot: BotProcess) -> None:
        """Take the limit away."""
        resource.prlimit(bot.number, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextmanager
def mounted(folder: Path) -> Iterator[bool]:
    """Mount a small file system; return whether we may."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
    done = shutil.which("mount") and subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield bool(done)
    finally:
        if done:
            subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("key", in_turn(KEYS, 0))
async def test_a_full_disk(another: Discord, tmp_path: Path, report: Report, key: str) -> None:
    """On a real small disk where one can be mounted, else by a limit."""
    with mounted(tmp_path) as small:
        report.state("trouble", full_disk="a small file system" if small else "a limit to the size of files")
        await play_without_room(another, tmp_path, key, SmallDisk(tmp_path) if small else Limit())
    report.count("trouble", full_disks=1)


async def test_a_limit_to_files(another: Discord, tmp_path: Path, report: Report) -> None:
    """The same where another error comes of it."""
    await play_without_room(another, tmp_path, KEYS[0], Limit())
    report.count("trouble", limits=1)


async def play_without_room(discord: Discord, folder: Path, key: str, disk: SmallDisk | Limit) -> None:
    """Who answers is told why it cannot be; looking goes on; with room again the same process goes on, none is lost."""
    async with BotProcess(discord, folder, "tests.wire.dying_bot", FATE=str(folder / "fate")) as bot:
        watch(bot.database)
        driver = await table_of(discord, bot, key, "table-1")
        person, panel, way = await own_panel(driver.club)
        disk.fill(bot)
        for _ in range(2):
            refused = await go(person, panel, way)
            assert "so nothing was saved" in notice(refused.panel), refused.text
            assert not journaled(bot)[refused.id]
        told = await driver.club.keeper.slash(driver.club.room, "gm pause")
        assert "so nothing was saved" in told.text
        assert (await person.click(await driver.club.card(), texts.LOOK)).panel.attachments
        disk.make_room(bot)
        done = await go(person, panel, way)
        assert journaled(bot)[done.id] == 1
        await goes_on(driver)
        await bot.restart()
        await driver.look_over()


# -- a lock ------------------------------------------------------------------------------------------------------------


@contextmanager
def locked(bot: BotProcess) -> Iterator[None]:
    """Another program writes to the database and does not come to an end."""
    with closing(sqlite3.connect(bot.folder / "arbiter.db", timeout=20, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


async def test_a_short_lock_is_waited_for(discord: Discord, bot: BotProcess, report: Report) -> None:
    """An answer and a look are acknowledged and wait; then the answer is in, once."""
    driver = await table_of(discord, bot, KEYS[0], "short lock")
    person, panel, way = await own_panel(driver.club)
    card = await driver.club.card()
    with locked(bot):
        begun = await go(person, panel, way, wait=False)
        looks = [(who, await who.click(card, texts.LOOK, wait=False)) for who in driver.club.people]
        for held in (begun, *[held for _, held in looks]):
            await discord.until(held.acknowledged.done, "the acknowledgement")
        assert not begun.complete, begun.text
    for who, held in [(person, begun), *looks]:
        await who.answered(held)
    assert notice(begun.panel) in ("", texts.ANSWERED)
    assert journaled(bot)[begun.id] == 1
    await goes_on(driver)
    report.count("trouble", locks=1)


async def test_a_long_lock_is_told(discord: Discord, bot: BotProcess, report: Report) -> None:
    """Who answers reads why it cannot be, nothing is done; afterwards the same control works."""
    driver = await table_of(discord, bot, KEYS[-1], "long lock")
    person, panel, way = await own_panel(driver.club)
    with locked(bot):
        refused = await go(person, panel, way)
        assert "is locked by another program" in notice(refused.panel)
    assert not journaled(bot)[refused.id]
    done = await go(person, panel, way)
    assert journaled(bot)[done.id] == 1
    await goes_on(driver)
    report.count("trouble", locks=1)


# -- a loop that is held up --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", ["in time", "too late", "broken connection"])
async def test_a_loop_that_is_held_up(discord: Discord, bot: BotProcess, report: Report, trouble: str) -> None:
    """For two seconds, amid an answer: that is in once; what is pressed meanwhile is answered, or lost and not done."""
    driver = await table_of(discord, bot, KEYS[-1], trouble)
    club, fate, identified = driver.club, Fate(bot.folder / "fate"), discord.gateway.identified
    person, panel, way = await own_panel(club)
    card = await club.card()
    fate.stand_still("before check", HELD_UP)
    begun = await go(person, panel, way, wait=False)
    standing = await asyncio.to_thread(fate.told.open)
    if trouble == "broken connection":
        await discord.gateway.drop()
    again = await go(person, panel, way, wait=False)
    looks = [(who, await who.click(card, texts.LOOK, wait=False)) for who in club.people]
    if trouble == "too late":
        discord.advance(TOO_LATE)
    await asyncio.to_thread(standing.read)
    standing.close()
    await person.answered(begun)
    lost = [held for who, held in [(person, again), *looks] if not await is_answered(discord, who, held)]
    assert len(lost) == 3 if trouble == "too late" else again in lost or notice(again.panel) == texts.STALE
    assert (journaled(bot)[begun.id], journaled(bot)[again.id]) == (1, 0)
    beats = discord.gateway.beats
    await discord.until(lambda: discord.gateway.beats > beats, "a heartbeat")
    assert discord.gateway.identified == identified
    await goes_on(driver)
    report.count("trouble", held_up=1, pressed_meanwhile=3, lost_meanwhile=len(lost))


async def is_answered(discord: Discord, person: Person, begun: Interaction) -> bool:
    """Whether an answer comes; when none does, the bot has been told that it is too late."""
    try:
        await person.answered(begun)
    except NoAnswer:
        tries = f"/interactions/{begun.id}/.*"
        await discord.until(lambda: discord.sent("POST", tries), "the late answer")
        return False
    return True
