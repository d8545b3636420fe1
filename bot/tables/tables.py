"""All tables of this process: opened and closed, kept in memory while they are used, and woken by the clock."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from types import TracebackType
from typing import Any, Protocol, Self

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.catalogue import games
from bot.computers.thinkers import Thinkers
from bot.store import Moved, Store
from bot.store.schema import claims, receipts, tables
from bot.tables.agenda import Agenda
from bot.tables.clock import Clock
from bot.tables.commands.absence import Absence
from bot.tables.commands.blocking import Blocking
from bot.tables.commands.ending import Ending
from bot.tables.commands.filming import Filming
from bot.tables.commands.following import Following
from bot.tables.commands.habits import PersonalHabits
from bot.tables.commands.lessons import Lessons
from bot.tables.commands.lobby import Lobby
from bot.tables.commands.moderating import Moderation
from bot.tables.commands.mydata import MyData
from bot.tables.commands.pausing import Pausing
from bot.tables.commands.play import Play
from bot.tables.commands.playing_on import PlayingOn
from bot.tables.commands.puzzles import Puzzles
from bot.tables.commands.rematch import Rematch
from bot.tables.commands.reminders import Reminders
from bot.tables.commands.saved_lists import SavedLists
from bot.tables.commands.thoughts import Thoughts
from bot.tables.commands.undo import Undo
from bot.tables.commands.voting import Voting
from bot.tables.courier import Courier, NoCourier
from bot.tables.errors import Left
from bot.tables.limits import outdated
from bot.tables.loaded import PLAYED
from bot.tables.outbox import Outbox
from bot.tables.people import People
from bot.tables.queries.history import History
from bot.tables.queries.looking import TableQueries
from bot.tables.queries.puzzling import Puzzling
from bot.tables.queries.reviewing import Reviews
from bot.tables.queries.why import Why
from bot.tables.table import Services, Table
from bot.tables.upkeep import checking, sweeping, ticking
from bot.tables.upkeep.cards import Cards
from bot.tables.upkeep.others import Others
from bot.tables.upkeep.places import Places
from bot.tables.upkeep.posts import Posts
from bot.waiting import WaitHook, wait_plainly
from bot.watching import UNWATCHED, Watch
from rules.engine import Game

logger = logging.getLogger(__name__)
HOUR, DAY = 3_600, 86_400
MOST_IN_MEMORY = 2_000


class TablesSettings(Protocol):
    """What tables need of `bot.config.Settings`."""

    @property
    def idle_seconds(self) -> int:
        """Seconds without use after which a game leaves memory."""

    @property
    def thinkers(self) -> int:
        """How many processes think for computers."""


class Tables:
    """Hosts every table; what people may do and see there is grouped in its attributes: `tables.lobby.join(...)`.

    Every command takes the interaction's id last: a second delivery changes nothing and returns the same. All of them
    may raise `Refused`, whose text is the sentence to show. `in_text` makes a display name fit for a sentence, and
    `probe(step)` is called at named steps of an answer and of a post: a test ends the process there.
    """

    def __init__(
        self, store: Store, clock: Clock, settings: TablesSettings, *,
        courier: Courier | None = None, wait_hook: WaitHook = wait_plainly,
        games: Callable[[], Mapping[str, Game[Any, Any]]] = games, in_text: Callable[[str], str] = lambda name: name,
        probe: Callable[[str], None] = lambda step: None, watch: Watch = UNWATCHED, left: Iterable[int] = (),
    ) -> None:  # fmt: skip
        self._settings, self._tables = settings, OrderedDict[int, Table]()
        agenda = Agenda(clock, wait_hook, self._run)
        outbox = Outbox(store, agenda, clock.now, probe, watch)
        services = Services(
            store, clock, agenda, outbox, People(store, clock), games, in_text, probe,
            Thinkers(settings.thinkers), watch,
        )  # fmt: skip
        services.left.update(left)
        outbox.backlog.left = services.left
        self._services, find = services, self._table
        outbox.delivery.host = self.posts = Posts(services, find, courier or NoCourier())
        self.lobby = Lobby(services, find)
        self.rematch = Rematch(services, find)
        self.playing_on = PlayingOn(services, find)
        self.lessons = Lessons(services, find)
        self.play = Play(services, find)
        self.undo = Undo(services, find)
        self.votes = Voting(services, find)
        self.pausing = Pausing(services, find)
        self.absence = Absence(services, find)
        self.ending = Ending(services, find)
        self.filming = Filming(services, find)
        self.thoughts = Thoughts(services, find)
        self.reminders = Reminders(services, find)
        self.habits = PersonalHabits(services, find)
        self.moderation = Moderation(services, find)
        self.following = Following(services, find)
        self.mydata = MyData(services, find)
        self.cards = Cards(services, find)
        self.places = Places(services, find)
        self.queries = TableQueries(services, find)
        self.history = History(services, find)
        self.why = Why(services, find)
        self.reviews = Reviews(services, find)
        self.puzzles, self.puzzling = Puzzles(services, find), Puzzling(services, find)
        self.others = Others(services, {"followers": self.following.due, "puzzle": self.puzzles.due})
        self.blocking = Blocking(store)
        self.saved_lists = SavedLists(store, clock)
        self.people, self.servers, self.limits = services.people, services.servers, services.limits

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Take up what earlier processes left: posts that are owed, and tables where the host must do something."""
        services = self._services
        self.others.listen()
        services.agenda.start()
        await services.outbox.look()
        query = select(tables.c.id, tables.c.wake).where(tables.c.status.in_(PLAYED), tables.c.wake.is_not(None))
        for row in await services.store.read(query):
            if row.id not in services.left:
                services.agenda.at(("table", row.id), row.wake)
        await self.following.start()
        await self.puzzles.start()
        services.agenda.at(("sweep",), services.clock.now())

    def rest(self) -> None:
        """Begin nothing more that is due: who stops lets what is under way come to an end before `close`."""
        self._services.agenda.rest()
        self._services.thinkers.close()

    async def close(self) -> None:
        """Stop; what is owed stays owed. The store is closed by its owner."""
        self._services.thinkers.close()
        await self.reviews.close()
        await self._services.agenda.close()

    async def quiet(self) -> None:
        """Wait until every post that can go out now has gone out and no computer is to move now."""
        await self._services.agenda.quiet()

    def now(self) -> int:
        """The time in seconds since 1970."""
        return self._services.clock.now()

    def next_due(self) -> int | None:
        """When something is due at a table next, in seconds since 1970: a computer's move, a reminder, a deadline."""
        return self._services.agenda.soonest(lambda key: isinstance(key, tuple) and key[0] == "table")

    def check_clock(self) -> None:
        """Begin what is due now, for whoever has turned the clock by hand."""
        self._services.agenda.check()

    def check_tables(self) -> None:
        """Begin to see in the background whether this program can go on with the open tables."""
        self._services.agenda.at(("check",), self.now())

    @property
    def left(self) -> int:
        """How many tables it is known to be unable to go on with; they stay as they are and refuse everything."""
        return len(self._services.left)

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return sum(table.live is not None for table in self._tables.values())

    @property
    def outbox(self) -> Outbox:
        """What is owed to Discord."""
        return self._services.outbox

    def stop_soon(self, number: int, why: str) -> None:
        """Pause a table that does harm, and say why in its channel and to its host; to be called from anywhere."""
        self._services.agenda.at(("stop", number, why), self._services.clock.now())

    def _table(self, number: int) -> Table:
        if number in self._services.left:
            raise Left
        table = self._tables.get(number)
        if table is None:
            table = self._tables[number] = Table(number, self._services)
            if len(self._tables) > MOST_IN_MEMORY:
                self._forget(lambda table: True, len(self._tables) - MOST_IN_MEMORY)
        self._tables.move_to_end(number)
        return table

    def _forget(self, wanted: Callable[[Table], bool], most: int) -> None:
        """Let tables leave memory that nobody uses, the longest unused first."""
        idle = [number for number, table in self._tables.items() if not table.users and wanted(table)]
        for number in idle[:most]:
            del self._tables[number]
            self._services.outbox.lines.forget(number)

    async def _run(self, key: Hashable) -> None:
        try:
            await self._do(key)
        except Left:
            pass
        except Moved:  # others have come before again and again
            self._services.agenda.at(key, self._services.clock.now())

    async def _do(self, key: Hashable) -> None:
        match key:
            case ("table", int(number)):
                await ticking.tick(self._table(number))
            case ("followers", int(number)):
                await self.following.tell(number)
            case ("puzzle", int(number)):
                await self.puzzles.open(number)
            case ("stop", int(number), str(why)):
                await ticking.stop(self._table(number), why)
            case ("lane", str(target)):
                await self._services.outbox.run(target)
            case ("check",):
                await checking.check_all(self._services, self._is_in_memory)
            case ("sweep",):
                await self._sweep()
            case _:
                await self.others.do(key)

    def _is_in_memory(self, number: int) -> bool:
        return number in self._tables and self._tables[number].live is not None

    async def _sweep(self) -> None:
        """Let idle games leave memory, throw away receipts and counts after a day, see to tables that nobody uses."""
        services, now = self._services, self._services.clock.now()
        services.agenda.at(("sweep",), now + max(60, self._settings.idle_seconds // 2))
        self._forget(lambda table: table.touched + self._settings.idle_seconds <= now, len(self._tables))

        if not services.store.leads:
            return

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(receipts).where(receipts.c.time < now - DAY))
            await connection.execute(outdated(now))
            if services.store.shared:
                await connection.execute(delete(claims).where(claims.c.time < now - HOUR))

        await services.store.write(work)
        await services.store.checkpoint()
        await sweeping.sweep_all(services, self._table)
