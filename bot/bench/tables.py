"""Tables for the benchmark: a real database file, full of games whose players answer at random."""

from __future__ import annotations

import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.catalogue import find_game
from bot.store import Store
from bot.tables import Person, Tables, UtcClock
from bot.tables.schemas import PlayerSnapshot
from rules.engine import Answer, Game

LARGE = "galactic-supremacy"
SEED = 1
PEOPLE = (Person("1", "Ann"), Person("2", "Bo"))
HOSTS = 1_000
WORKING_DAY = 8 * 3600


@dataclass(frozen=True)
class Settings:
    """What tables need of the settings: nothing leaves memory during a measurement."""

    idle_seconds: int = WORKING_DAY
    thinkers: int = 0


@dataclass
class RandomPlay:
    """Tables of one game, two people at each, who answer at random."""

    tables: Tables
    game: Game[Any, Any]
    numbers: list[int] = field(default_factory=list)
    random: random.Random = field(default_factory=lambda: random.Random(SEED))
    clicks: itertools.count[int] = field(default_factory=itertools.count)

    def click(self) -> str:
        """The id of a new interaction."""
        return f"bench {next(self.clicks)}"

    async def open(self, count: int) -> None:
        """Open and start this many tables."""
        for _ in range(count):
            host = Person(str(HOSTS + len(self.numbers)), "Host")  # one person hosts so many at once only
            table = await self.tables.lobby.open(self.game.key, "guild", self.click(), host, self.click())
            for person in PEOPLE:
                await self.tables.lobby.join(table, person, None, None, self.click())
            await self.tables.lobby.start(table, host.id, self.click())
            self.numbers.append(table)

    async def asked(self, table: int) -> tuple[Person, PlayerSnapshot] | None:
        """Somebody at this table who is asked now, with what they see; None when the game is over."""
        for person in PEOPLE:
            look = await self.tables.queries.look(table, person.id)
            if look.question is not None:
                return person, look
        return None

    def choice(self, look: PlayerSnapshot) -> Answer:
        """A random answer."""
        assert look.question is not None
        return look.question.draw(self.random.randrange)


@asynccontextmanager
async def store_at(folder: Path) -> AsyncIterator[Store]:
    """The database file of a folder."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'bench.db'}")
    try:
        yield store
    finally:
        await store.close()


def tables_on(store: Store) -> Tables:
    """Tables whose posts are owed and go nowhere."""
    return Tables(store, UtcClock(), Settings())


@asynccontextmanager
async def tables_at(folder: Path) -> AsyncIterator[Tables]:
    """Tables on the database file of a folder."""
    async with store_at(folder) as store, tables_on(store) as tables:
        yield tables


def large_game() -> Game[Any, Any]:
    """The game that is hosted."""
    return find_game(LARGE)
