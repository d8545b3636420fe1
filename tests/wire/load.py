"""`python -m tests.wire.load TABLES ACTIVE SECONDS`: prints, as JSON, how the bot stands a busy evening.

The bot is a process of its own. This one is Discord, and everybody who plays: a click every 50 ms at the table that has
rested longest.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot.bench.tables import Settings
from bot.catalogue import games
from bot.discord.texts.escape import name as shown_name
from bot.local.discord import Channel, NoAnswer, Person
from bot.store import Store
from bot.store.schema import tables as kept_tables
from bot.tables import Person as Guest
from bot.tables import Tables, UtcClock
from rules.engine import Game
from tests.wire.bot_process import BotProcess
from tests.wire.sitting import Sitting
from tests.wire.tally import Tally
from tests.wire.trouble import Discord
from tests.wire.trouble.faults import Window

GUESTS = 100  # who has opened the resting tables
BEGUN, COMPUTERS = 12, 0.2  # answers before, at most; how many tables have a computer player
QUIET, AT_ONCE, TOGETHER = 1.5, 8, 25
RUSH, RUSHED = 0.005, 10.0  # a click every so many seconds, for so many seconds: ten times as fast as the evening
HASTE = 40
LAST_PICTURES = 30.0  # seconds: a machine that was busy all evening still draws when the clicks have ended
JOURNAL = "SELECT interaction FROM entries WHERE interaction IS NOT NULL AND kind IN ('answer', 'act')"
# What discord.py says of voice, and of a heartbeat that was answered before it had looked at the clock.
IDLE_TALK = ("voice will NOT be supported", "Can't keep up")
# As Discord has them for each channel: how many in how many seconds.
BUCKETS = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """How many tables there are, at how many people play, for how many seconds, and a click every so many.

    For `rush` seconds at the end people click far faster than anything can be drawn.
    """

    tables: int = 1_000
    active: int = 200
    seconds: float = 120.0
    every: float = 0.05
    seed: int = 1
    rush: float = 0.0


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a table, with so many computers, and how many answers were given there before."""

    game: Game[Any, Any]
    room: Channel
    people: Sequence[Person]
    computers: int
    answers: int


class Measured(BotProcess):
    """The bot's process, and what it takes of the machine."""

    @property
    def drawers(self) -> list[int]:
        """The processes that draw for it, what they are forked from, and the one that looks after their locks."""
        return below(self.number)

    def memory(self, what: str = "VmRSS", pid: int | None = None) -> float:
        """Its memory or that of another process now, or the most so far (VmHWM), in MiB."""
        told = Path(f"/proc/{pid or self.number}/status").read_text("ascii")
        return int(next(line for line in told.splitlines() if line.startswith(what)).split()[1]) / (1 << 10)

    @property
    def complaints(self) -> list[str]:
        """The lines of its log above INFO."""
        told = [line for line in self.said().splitlines() if " WARNING " in line]
        return [*self.errors, *[line for line in told if not any(idle in line for idle in IDLE_TALK)]]

    def processor(self) -> float:
        """Seconds of processor time that it has used, and those that draw for it."""
        pids = self.number, *self.drawers
        told = [Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split() for pid in pids]
        return sum(int(one[11]) + int(one[12]) for one in told) / os.sysconf("SC_CLK_TCK")


def below(process: int) -> list[int]:
    """The children of a process, and theirs."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    children = [int(child) for task in tasks for child in task.read_text("ascii").split()]
    return [*children, *[one for child in children for one in below(child)]]


class LoadRun:
    """Tables and people as a plan has them."""

    def __init__(self, discord: Discord, plan: Plan) -> None:
        self.discord, self.plan = discord, plan
        self.chance = random.Random(plan.seed)
        self.guests = [Person(discord, f"Guest {number}") for number in range(GUESTS)]
        self.resting: list[Channel] = []
        self.sittings: list[Sitting] = []
        self.known: Counter[str] = Counter()
        self._clicks = 0
        self.late: list[float] = []
        self.unfinished: list[str] = []

    # -- before ------------------------------------------------------------------------------------------------------

    async def prepare(self, address: str) -> None:
        """Fill an empty database with running tables; those to be played at owe their first message."""
        store = await Store.open(address)
        if await store.read(select(kept_tables.c.id).limit(1)):
            sys.exit("the database has tables already: name an empty one, which is filled")
        seated = [self._seat(number) for number in range(self.plan.tables)]
        try:
            async with Tables(store, UtcClock(), Settings(), in_text=shown_name) as tables:
                numbers = [
                    number
                    for begin in range(0, len(seated), TOGETHER)
                    for number in await asyncio.gather(
                        *[self._open(tables, s) for s in seated[begin : begin + TOGETHER]]
                    )
                ]
            away = Tables(
                store, UtcClock(), Settings(), in_text=shown_name
            )  # it is not started, so it delivers nothing
            for table in numbers[: self.plan.active]:
                await away.cards.repost(table)
        finally:
            await store.close()

    def _seat(self, number: int) -> Seated:
        """Who sits at a table, the games in turns; the first tables are those where people will play."""
        game = [*games().values()][number % len(games())]
        room = self.discord.world.text_channel(f"table-{number}")
        seats = self.chance.randint(game.seats[0], min(4, game.seats[1]))
        count = seats - (self.chance.random() < COMPUTERS)
        if number < self.plan.active:
            people = [Person(self.discord, f"Player {number}.{seat}") for seat in range(count)]
            self.sittings.append(Sitting(self.discord, game, room, people, self.chance, self.known))
            return Seated(game, room, people, seats - count, self.chance.randrange(BEGUN))
        self.resting.append(room)
        return Seated(game, room, self.chance.sample(self.guests, count), seats - count, 0)

    async def _open(self, tables: Tables, seated: Seated) -> int:
        """Begin the game of one table, and play on for some answers; return the table's number."""
        guests = [Guest(person.id, person.account.name) for person in seated.people]
        host, room = guests[0], seated.room
        table = await tables.lobby.open(seated.game.key, room.guild or "", room.id, host, self._click())
        for guest in guests:
            await tables.lobby.join(table, guest, None, None, self._click())
        for _ in range(seated.computers):
            await tables.lobby.add_computer(table, host.id, self._click())
        await tables.lobby.start(table, host.id, self._click())
        for _ in range(seated.answers):
            await self._play(tables, table, seated.people)
        return table

    async def _play(self, tables: Tables, table: int, people: Sequence[Person]) -> None:
        """A random answer of somebody who is asked, if anybody is."""
        for person in people:
            look = await tables.queries.look(table, person.id)
            if look.question is not None:
                answer = look.question.draw(self.chance.randrange)
                await tables.play.answer(table, person.id, look.question_id, look.revision, answer, self._click())
                return

    def _click(self) -> str:
        self._clicks += 1
        return f"before {self._clicks}"

    async def settle(self) -> None:
        """Wait for the messages of all active tables, and have every other one brought into memory."""
        self.discord.limits.everything = Window(1 << 30, 1.0)
        await self.discord.until(lambda: all(sitting.card() for sitting in self.sittings), "all tables", 300)
        rooms = iter(self.resting)

        async def read_logs() -> None:
            for room in rooms:
                await self.guests[0].slash(room, "log")

        await asyncio.gather(*[read_logs() for _ in range(AT_ONCE)])
        await self.quiet()
        self.discord.limits.reset()
        for (method, path), (count, seconds) in BUCKETS.items():
            self.discord.limits.set(method, path, count, seconds)

    async def quiet(self) -> None:
        """Wait until the bot has said nothing for a while."""
        with contextlib.suppress(TimeoutError):
            while (seen := len(self.discord.requests)) >= 0:
                await self.discord.until(lambda s=seen: len(self.discord.requests) > s, "more", QUIET)  # type: ignore[misc]

    # -- the evening -------------------------------------------------------------------------------------------------

    async def play(self, seconds: float, every: float) -> None:
        """A click every so many seconds."""
        rested, loop = deque(self.sittings), asyncio.get_running_loop()
        begun = loop.time()
        async with asyncio.TaskGroup() as group:
            for number in range(round(seconds / every)):
                due = begun + number * every
                await asyncio.sleep(max(0.0, due - loop.time()))
                self.late.append(loop.time() - due)
                if rested:
                    group.create_task(self._click_at(rested.popleft(), rested))

    async def hurry(self, seconds: float, people: int = HASTE) -> None:
        """For so long so many people click at once, each as soon as they are answered."""
        rested, loop = deque(self.sittings), asyncio.get_running_loop()
        end = loop.time() + seconds

        async def click() -> None:
            while rested and loop.time() < end:
                await self._click_at(rested.popleft(), rested)

        await asyncio.gather(*[click() for _ in range(people)])

    async def _click_at(self, sitting: Sitting, rested: deque[Sitting]) -> None:
        """One click; a table whose game is over leaves."""
        if sitting.card() is not None:
            try:
                await sitting.click()
            except (NoAnswer, TimeoutError, AssertionError) as problem:
                self.unfinished.append(str(problem).partition("\n")[0])
            rested.append(sitting)


class Watch:
    """What the bot takes of the machine while this is entered: its memory every second, as seconds and MiB."""

    def __init__(self, process: Measured) -> None:
        self.process = process
        self.memory: list[tuple[float, float]] = []
        self.busy: dict[str, float] = {}

    async def __aenter__(self) -> Watch:
        gc.collect()
        gc.freeze()  # what this process holds already is not searched again and again
        self._began, self._used = time.monotonic(), (self.process.processor(), time.process_time())
        self._task = asyncio.create_task(self._sample())
        return self

    async def __aexit__(self, *exc: object) -> None:
        self._task.cancel()
        gc.unfreeze()
        spent = time.monotonic() - self._began
        bot, discord = self.process.processor() - self._used[0], time.process_time() - self._used[1]
        self.busy = {"bot": bot / spent, "discord": discord / spent}

    async def _sample(self) -> None:
        while True:
            self.memory.append((time.monotonic() - self._began, self.process.memory()))
            await asyncio.sleep(1)


async def run(plan: Plan, folder: Path, module: str = "tests.wire.bot_process") -> dict[str, Any]:
    """The evening in a folder of its own; returns all that was measured."""
    async with Discord() as discord:
        load_run = LoadRun(discord, plan)
        process = Measured(discord, folder, module, ARBITER_DRAWERS="")  # as many as by default
        await load_run.prepare(process.database.address)
        async with process:
            await load_run.settle()
            tally = Tally(discord, load_run.sittings)
            async with Watch(process) as watch:
                await load_run.play(plan.seconds, plan.every)
            await load_run.quiet()
            journal = {str(row[0]) for row in process.rows(JOURNAL)}
            with contextlib.suppress(TimeoutError):  # what has not come by then counts as silent
                await discord.until(lambda: not tally.told(journal)["silent"], "the last pictures", LAST_PICTURES)
            told = tally.told(journal) | {
                "plan": asdict(plan), "memory": watch.memory, "peak": process.memory("VmHWM"),
                "drawers": [process.memory("VmHWM", pid) for pid in process.drawers], "busy": watch.busy,
                "late": max(load_run.late), "unfinished": load_run.unfinished, "log": process.complaints,
            }  # fmt: skip
            return told | await hurried(load_run, process)


async def hurried(load_run: LoadRun, process: Measured) -> dict[str, Any]:
    """How the bot stands a rush, if the plan has one: how soon panels are there, and that all are drawn at last."""
    if not load_run.plan.rush:
        return {"rush": None}
    discord = load_run.discord
    tally = Tally(discord, load_run.sittings)
    await load_run.play(load_run.plan.rush, RUSH)
    with contextlib.suppress(TimeoutError):  # by then every table's picture is drawn, but on a slow machine
        await process.rest()
    await load_run.quiet()
    clicks = sum(held.began >= tally.since for held in discord.interactions.all.values())
    return {"rush": tally.panels() | {"clicks": clicks, "seconds": load_run.plan.rush}}


def main() -> None:
    """Measure and print."""
    tables, active, seconds = map(int, sys.argv[1:4])
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(tables, active, seconds, rush=RUSHED)
        told = asyncio.run(run(plan, Path(folder), *sys.argv[4:5]))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
