"""Where tables are tested: a real database, a clock turned by hand, and a courier that writes down what it brings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from bot.store import Store
from bot.tables import LogLine, OutboxMessage, Person, Snapshot, Tables
from bot.tables.queries.history import Wanted
from rules.engine import Answer, Game
from tests.bot.new_database import address_of
from tests.bot.tables.auction import AUCTION
from tests.examples import magpie, tic_tac_toe

ANN, BOB, CAT = Person("101", "Ann"), Person("102", "Bob"), Person("103", "Cat")
CHANNEL = "900"
GAMES: Mapping[str, Game[Any, Any]] = {game.key: game for game in (tic_tac_toe.GAME, AUCTION, magpie.FIRST_WORD)}


class HandClock:
    """A clock that stands still until it is turned."""

    def __init__(self, start: int = 1_800_000_000) -> None:
        self.time = start

    def now(self) -> int:
        """Seconds since 1970."""
        return self.time


@dataclass
class Settings:
    """What tables need of the settings."""

    idle_seconds: int = 900
    thinkers: int = 0


@dataclass
class Recorder:
    """A courier like Discord: a nonce that it has seen makes no second message. `problem` may give what is raised.

    `meanwhile` is what happens while a post is on its way.
    """

    brought: list[OutboxMessage] = field(default_factory=list)
    messages: dict[str, OutboxMessage] = field(default_factory=dict)
    problem: Callable[[OutboxMessage], Exception | None] = lambda row: None
    meanwhile: Callable[[OutboxMessage], Awaitable[None]] | None = None

    def begin(self) -> None:
        """Nothing was kept of earlier posts."""

    async def made(self, channel: str, begins: Collection[int]) -> Collection[int]:
        """Those that are there."""
        here = [row for row in self.messages.values() if row.target == channel]
        return [row.begin for row in here if row.begin in begins]

    async def deliver(self, row: OutboxMessage) -> str | None:
        """Write it down."""
        problem = self.problem(row)
        if problem:
            raise problem
        self.brought.append(row)
        if self.meanwhile is not None:
            await self.meanwhile(row)
        if row.kind.endswith("-edit"):
            assert row.message is not None
            self.messages[row.message] = row
            return row.message
        name = f"m{row.id}"
        self.messages.setdefault(name, row)
        return name

    def to(self, target: str) -> list[str]:
        """All lines that were brought to a person or a channel, in order."""
        return [line for row in self.brought if row.target == target for line in row.lines]

    def kinds(self) -> list[str]:
        """What was brought, in order."""
        return [row.kind for row in self.brought]


@dataclass
class Place:
    """Tables with their database file; `reopen` is a restart of the process. `probe(step)` is called at named steps."""

    path: Path
    games: Mapping[str, Game[Any, Any]] = field(default_factory=lambda: GAMES)
    clock: HandClock = field(default_factory=HandClock)
    courier: Recorder = field(default_factory=Recorder)
    settings: Settings = field(default_factory=Settings)
    probe: Callable[[str], None] = lambda step: None
    clicks: int = 0

    async def __aenter__(self) -> Self:
        self.stack = AsyncExitStack()
        self.store = await Store.open(address_of(self.path))
        self.stack.push_async_callback(self.store.close)
        tables = Tables(
            self.store, self.clock, self.settings, courier=self.courier, games=lambda: self.games,
            probe=self.at,
        )  # fmt: skip
        self.tables = await self.stack.enter_async_context(tables)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stack.aclose()

    def at(self, step: str) -> None:
        """A step was reached; what is called then may have changed since the tables were opened."""
        self.probe(step)

    async def reopen(self) -> None:
        """Close everything and open it again."""
        await self.stack.aclose()
        await self.__aenter__()

    def click(self) -> str:
        """The id of a new interaction."""
        self.clicks += 1
        return f"i{self.clicks}"

    async def later(self, seconds: int) -> None:
        """Time passes, and what is due is done."""
        self.clock.time += seconds
        self.tables.check_clock()
        await self.tables.quiet()

    async def table(
        self,
        *people: Person,
        computers: int = 0,
        options: Mapping[str, str] | None = None,
        key: str = "tic-tac-toe",
        channel: str = CHANNEL,
    ) -> int:
        """A table that has started; the first person is its host."""
        tables, host = self.tables, people[0] if people else ANN
        table = await tables.lobby.open(key, "g", channel, host, self.click())
        for person in people:
            await tables.lobby.join(table, person, None, None, self.click())
        for _ in range(computers):
            await tables.lobby.add_computer(table, host.id, self.click())
        for name, value in ({"computer_pause": "0"} | dict(options or {})).items():
            await tables.lobby.set_option(table, host.id, name, value, self.click())
        await tables.lobby.start(table, host.id, self.click())
        await tables.quiet()
        return table

    async def end(self, table: int, host: Person, *others: Person) -> None:
        """The host ends a game, and the others who sit there agree."""
        await self.tables.ending.end(table, host.id, self.click())
        for person in others:
            await self.tables.votes.cast(table, person.id, True, self.click())

    async def say(self, table: int, person: Person, answer: Answer, click: str | None = None) -> None:
        """Answer from the panel that this person sees now."""
        look = await self.tables.queries.look(table, person.id)
        await self.tables.play.answer(table, person.id, look.question_id, look.revision, answer, click or self.click())

    async def place(self, table: int, person: Person, cell: int, click: str | None = None) -> None:
        """Take a cell at tic-tac-toe."""
        await self.say(table, person, tic_tac_toe.Place(cell), click)

    async def shot(self, table: int) -> Snapshot:
        """What everybody sees once all is quiet."""
        await self.tables.quiet()
        return await self.tables.queries.snapshot(table)

    async def story(self, table: int) -> list[str]:
        """The latest public lines since the game began: without what is told of the dice before it."""
        return [line.text for line in (await self.shot(table)).log if line.phase]

    async def log(self, table: int, person: str | None, most: int = 50) -> list[LogLine]:
        """The latest lines that this person (None: a spectator) may read, oldest first."""
        page = await self.tables.history.log(table, person, Wanted(), most)
        return [line for line, _ in page.lines]

    async def board(self, table: int) -> str:
        """The board in one line."""
        view = (await self.shot(table)).view
        return tic_tac_toe.standing(view, ())

    def cell(self, number: int) -> tic_tac_toe.Place:
        """The move that takes a cell."""
        return tic_tac_toe.Place(number)
