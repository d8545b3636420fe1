"""A process that plays tic-tac-toe at real tables and is killed at named steps.

    python -m tests.bot.tables.driver DIR KILLS SEED

It forks a child for each kill, and one more that finishes what is open. What outlives them is in DIR/STEP/GAME: the
database, `clicks` (what players clicked), `acks` (what was acknowledged) and `posts` (what Discord got; a nonce that it
has seen makes no second post).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import traceback
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from bot.store import Store
from bot.tables import OutboxMessage, Person, Tables, UtcClock
from tests.bot.new_database import address_of
from tests.bot.tables.place import GAMES, Settings
from tests.examples import tic_tac_toe

STEPS = tuple(
    f"{when} {what}" for what in ("check", "commit", "acknowledge", "post", "mark") for when in ("before", "after")
)
PEOPLE = (Person("1", "Ann"), Person("2", "Bob"))
TABLES = 2


class Paper:
    """A file of JSON lines; what has been handed to the system outlives a killed process."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a+", encoding="utf-8")
        self._file.seek(0)
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in self._file]

    def add(self, **line: Any) -> None:
        """Write a line."""
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        self.lines.append(line)


class Channel:
    """Discord as far as posts go."""

    def __init__(self, posts: Paper) -> None:
        self._posts = posts
        self._nonces = {line["nonce"] for line in posts.lines}

    def begin(self) -> None:
        """Nothing was kept of earlier posts."""

    async def made(self, channel: str, begins: Collection[int]) -> Collection[int]:
        """None is looked for where one process has the database for itself."""
        raise NotImplementedError

    async def deliver(self, row: OutboxMessage) -> str | None:
        """Make a post once, or an edit."""
        message = row.message if row.kind.endswith("-edit") else f"m{row.id}"
        if row.id not in self._nonces:
            self._nonces.add(row.id)
            self._posts.add(
                nonce=row.id, kind=row.kind, table=row.table, target=row.target, message=message, lines=row.lines
            )
        return message


class Player:
    """Plays both seats of a few tables until they are over."""

    def __init__(self, folder: Path, step: str, count: int, seed: int) -> None:
        self.folder, self.step, self.left, self.chance = folder, step, count, random.Random(seed)
        self.clicks, self.acks = Paper(folder / "clicks"), Paper(folder / "acks")

    def probe(self, step: str) -> None:
        """Die at the chosen step, when it has come up often enough."""
        if step == self.step:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    async def play(self) -> None:
        """Open the tables, click again what was not acknowledged, and play on."""
        store = await Store.open(address_of(self.folder / "games.db"))
        channel = Channel(Paper(self.folder / "posts"))
        self.tables = Tables(store, UtcClock(), Settings(), courier=channel, games=lambda: GAMES, probe=self.probe)
        async with self.tables:
            await asyncio.gather(*[self.one_table(number) for number in range(TABLES)])
            await self.tables.quiet()
        await store.close()

    async def one_table(self, number: int) -> None:
        """One game in a channel of its own."""
        table = await self.tables.lobby.open("tic-tac-toe", "g", f"channel {number}", PEOPLE[0], f"open {number}")
        if (await self.tables.queries.snapshot(table)).status == "lobby":
            for person in PEOPLE:
                await self.tables.lobby.join(table, person, None, None, f"join {number} {person.id}")
            await self.tables.lobby.start(table, PEOPLE[0].id, f"start {number}")
        acknowledged = {line["interaction"] for line in self.acks.lines}
        for click in [
            click for click in self.clicks.lines if click["table"] == table and click["interaction"] not in acknowledged
        ]:
            await self.deliver(click)
        while (asked := (await self.tables.queries.snapshot(table)).asked) is not None:
            assert asked.seats is not None
            look = await self.tables.queries.look(table, PEOPLE[asked.seats[0]].id)
            assert look.question is not None
            cell = look.question.draw(self.chance.randrange)
            assert isinstance(cell, tic_tac_toe.Place)
            interaction = f"click {table} {len(self.clicks.lines)}"
            self.clicks.add(
                table=table, person=PEOPLE[asked.seats[0]].id, question=look.question_id, revision=look.revision,
                cell=cell.cell, interaction=interaction,
            )  # fmt: skip
            await self.deliver(self.clicks.lines[-1])

    async def deliver(self, click: dict[str, Any]) -> None:
        """Bring a click to its table and acknowledge it."""
        move = tic_tac_toe.Place(click["cell"])
        interaction = click["interaction"]
        await self.tables.play.answer(
            click["table"], click["person"], click["question"], click["revision"], move, interaction
        )
        self.probe("before acknowledge")
        self.acks.add(interaction=interaction)
        self.probe("after acknowledge")


def fork(work: Callable[[], None]) -> int:
    """Do some work in a process of its own; return its id."""
    process = os.fork()
    if process == 0:
        try:
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return process


def child(folder: Path, step: str, count: int, seed: int) -> int:
    """Play in a process until it dies or is done; return how it ended: 0, or minus the signal."""
    process = fork(lambda: asyncio.run(Player(folder, step, count, seed).play()))
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status)


def kill_often(folder: Path, step: str, kills: int, seed: int) -> None:
    """Kill a child at a step, each time in the games that the last one left, or in new ones; then let one finish."""
    chance, done, game, ended = random.Random(seed), 0, 0, 0
    while done < kills or ended:
        place = folder / step / str(game)
        place.mkdir(exist_ok=True, parents=True)
        die = step if done < kills else "never"
        ended = child(place, die, chance.randint(1, 6), chance.getrandbits(32))
        assert ended in (0, -signal.SIGKILL), ended
        done += ended == -signal.SIGKILL
        game += ended == 0
    (folder / step / "kills").write_text(str(done))


def main(folder: Path, kills: int, seed: int) -> None:
    """Do that for every step, two at a time."""
    address_of(folder / "first.db")  # the forks have what stands in a new file from here
    running: set[int] = set()
    for number, step in enumerate(STEPS):
        while len(running) >= 2:
            running.discard(os.wait()[0])
        running.add(fork(lambda step=step, number=number: kill_often(folder, step, kills, seed + number)))  # type: ignore[misc]
    while running:
        running.discard(os.wait()[0])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
