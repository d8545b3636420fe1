"""A table: one game behind a lock, in memory while it is used, and the one way in which it is changed."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import logging
import secrets
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from bot.about import about
from bot.computers.thinkers import Thinkers
from bot.store import Moved, Store, StoreError
from bot.store.records import DICE, TYPED, fair_dice
from bot.store.rows import Found, find_table, recorded_outcomes
from bot.store.schema import receipts, waiting_dice
from bot.store.upgrade import Verdict, check_table
from bot.tables.agenda import Agenda
from bot.tables.clock import Clock
from bot.tables.errors import GONE, Broken, Left, NoTable
from bot.tables.limits import Limits
from bot.tables.loaded import OPEN, LoadedTable, oldest_first
from bot.tables.manual_dice import Waiting
from bot.tables.outbox import Outbox
from bot.tables.pace import Reminded
from bot.tables.people import People
from bot.tables.servers import Servers
from bot.tables.story import lines_of
from bot.tables.unit_of_work import Before, UnitOfWork, call_out, collect, strike_through
from bot.watching import UNWATCHED, Watch
from rules.engine import Corrupt, Entry, FairDice, Game, Match, Refused, say

logger = logging.getLogger(__name__)
TRIES = 5
"""So often a command is begun that others come before, at most."""
SETTLED = 2
"""Seconds after a change in which panels wait for the table's message to tell of it."""


@dataclass(slots=True)
class Services:
    """What all tables share; `followed` holds the round and status of each table that spectators follow.

    `left` are the tables that this program cannot go on with.
    """

    store: Store
    clock: Clock
    agenda: Agenda
    outbox: Outbox
    people: People
    games: Callable[[], Mapping[str, Game[Any, Any]]]
    in_text: Callable[[str], str]
    probe: Callable[[str], None]
    thinkers: Thinkers
    watch: Watch = UNWATCHED
    servers: Servers = field(init=False)
    limits: Limits = field(init=False)
    followed: dict[int, tuple[int, str]] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.servers = Servers(self.store, self.clock)
        self.limits = Limits(self.store, self.clock)

    def game(self, key: str) -> Game[Any, Any]:
        """The game with this key; raises `Refused` with the keys that there are."""
        games = self.games()
        if key not in games:
            raise Refused("There is no game “{key}”; there is {known}.", key=key, known=", ".join(games))
        return games[key]

    def let_panels_follow(self, table: int, seconds: int = 0) -> None:
        """Bring the panels of a table up to date after a while, where another process delivers its message.

        Where this one does, they follow that message.
        """
        if not self.store.leads:
            self.agenda.at(("panels", table), self.clock.now() + seconds)

    async def verdict(self, table: int) -> Verdict | None:
        """Whether this program can go on with a table, None when it is not open; if it cannot, it leaves it alone."""
        verdict = await check_table(self.store, table, self.games())
        if verdict and verdict.outcome == "broken" and table not in self.left:
            self.left.add(table)
            logger.warning("table %s of %s: %s", table, verdict.game, verdict.told)
        return verdict

    async def receipt(self, interaction: str) -> tuple[bool, int | None]:
        """Whether this interaction was carried out already, and what it gave."""
        rows = await self.store.read(select(receipts.c.answer).where(receipts.c.interaction == interaction))
        return (True, rows[0].answer) if rows else (False, None)


class Table:
    """One table; `live` is None while it is not in memory, and after anything that may have left it half done."""

    def __init__(self, number: int, services: Services) -> None:
        self.id, self.services = number, services
        self.live: LoadedTable | None = None
        self.touched = services.clock.now()
        self.users = 0
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[LoadedTable]:
        """The table for one piece of work; nothing else happens at it meanwhile. Never talk to Discord inside."""
        self.users += 1
        try:
            async with self._lock:
                self.touched = self.services.clock.now()
                with about(table=self.id):
                    self.services.probe("lock taken")
                    live = await self._as_stored()
                    await self._learn_habits(live)
                    yield live
        finally:
            self.users -= 1

    @asynccontextmanager
    async def closed(self) -> AsyncIterator[None]:
        """Nothing happens at the table meanwhile, and afterwards it is read anew: for those who change its rows.

        `Left` when this program cannot go on with it.
        """
        self.users += 1
        try:
            async with self._lock:
                if self.live is None:
                    await self._see_that_fit()
                self.live = None
                self.services.outbox.lines.forget(self.id)
                yield
                self.services.store.wake(f"table {self.id}")
        finally:
            self.users -= 1

    def begin(self, live: LoadedTable) -> UnitOfWork:
        """Begin an empty change."""
        return UnitOfWork(live, self.services.clock.now(), self.services.store.new_id)

    async def commit(self, work: UnitOfWork) -> None:
        """Write a change, then let its posts go; when it cannot be written the table is read anew."""
        services = self.services
        for post in work.posts:
            work.replaced += services.outbox.enqueue(work.change, post)
        row = work.live.row
        work.change.rows.append(row.moving())
        services.probe("before commit")
        try:
            await services.store.save(work.change)
        except BaseException:
            self.live = None
            services.outbox.put_back(work.posts, work.replaced)
            raise
        row.version += 1
        services.store.wake(f"table {self.id}")
        services.probe("after commit")
        services.watch.wrote(work.change.entries)
        work.live.remember(work.change)
        if work.posts:
            begin = work.public[0][0] if work.public else work.posts[0].id
            lines = [line for line in lines_of(work.change.log) if line.audience is None]
            services.outbox.lines.remember(self.id, begin, lines)
        services.outbox.push(work.posts)
        services.agenda.at(("table", self.id), row.wake)
        services.let_panels_follow(self.id, SETTLED)
        now_at = row.round, row.status
        if services.followed.get(self.id, now_at) != now_at:
            services.followed[self.id] = now_at
            services.agenda.at(("followers", self.id), services.clock.now())

    @contextmanager
    def guarded(self, live: LoadedTable) -> Iterator[None]:
        """Run rules code: an early refusal passes; a failure becomes `Broken`, and the game is read anew."""
        match = live.match
        seq = match.seq if match else 0
        try:
            yield
        except Exception as error:
            if isinstance(error, Refused) and live.match is match and (match is None or match.seq == seq):
                raise
            self.live = None
            self.services.watch.failed(self.id)
            raise broken(live.game.title, error) from None

    async def finish(self, work: UnitOfWork, before: Before) -> None:
        """Call people in the channel to a new window where DMs do not reach them all, and write."""
        live = work.live
        if live.in_window and live.row.question != before.question and live.row.lesson is None:
            eligible = live.eligible()
            reached = [await self.services.people.reachable(person) for person in eligible]
            if not all(reached):
                call_out(work)
        await self.commit(work)

    # -- loading -----------------------------------------------------------------------------------------------------

    async def _as_stored(self) -> LoadedTable:
        """The table in memory; where others may write it, too, it is read anew if it is not as it stands now."""
        services = self.services
        if not services.store.shared:
            if self.live is None:
                self.live = await self._load()
            return self.live
        while (seen := await services.store.seen(self.id)) is not None:
            if self.live is None or self.live.row.version != seen.version:
                before, self.live = self.live, None
                self.live = await self._load()
                self.live.show_as(before)
            row = self.live.row
            if row.version == seen.version:  # else somebody has written it since it was looked at
                row.message, row.message_from = services.outbox.newest_of(self.id, seen.message, seen.message_from)
                return self.live
        self.live = None
        raise NoTable(GONE)

    async def _load(self) -> LoadedTable:
        """The table brought back; `Left` when this program cannot go on with it: then nothing of it was changed."""
        if self.id in self.services.left:  # found out while this waited for the lock
            raise Left
        try:
            return await self._bring_back()
        except (NoTable, StoreError, Broken):
            raise
        except Exception as error:
            verdict = await self._see_that_fit()
            if verdict is None or isinstance(error, Refused):
                raise
            raise broken(self.services.game(verdict.game).title, error) from None

    async def _see_that_fit(self) -> Verdict | None:
        verdict = await self.services.verdict(self.id)
        if self.id in self.services.left:
            raise Left
        return verdict

    async def _bring_back(self) -> LoadedTable:
        services = self.services
        changes = services.people.changes, services.servers.changes
        found = await find_table(services.store, self.id)
        if found is None:
            raise NoTable(GONE)
        if changes == (services.people.changes, services.servers.changes):
            services.people.learn(found.row.guild, found.people, found.away)
            services.servers.learn(found.row.guild, found.server)
        live = LoadedTable(
            found.row, found.seats, found.invited, services.game(found.row.game), None, saved_round=found.row.round,
            told=oldest_first(found.told), writers=found.writers,
        )  # fmt: skip
        live.name_seats(services.in_text)
        live.vote = found.vote
        if live.house(DICE) == TYPED:
            query = select(waiting_dice).where(waiting_dice.c.table_id == self.id)
            live.dice = next(map(Waiting.of, await services.store.read(query)), None)
        live.reminded = {seat: Reminded(*told) for seat, told in found.reminded.items()}
        row = live.row
        row.message, row.message_from = services.outbox.newest_of(self.id, row.message, row.message_from)
        if found.checkpoint is None:
            if found.row.status in OPEN and found.row.status != "lobby":
                raise Corrupt("its saved state is missing")
            return live
        await self._learn_habits(live)
        try:
            live.match = await self._resume(live, found)
        except Exception as error:
            if isinstance(error, Refused):
                raise
            await self._rewind(live, found, type(error).__name__)
        return live

    async def _learn_habits(self, live: LoadedTable) -> None:
        people = [seat.person for seat in live.seats if seat.person is not None]
        live.habits = await self.services.people.habits(people, live.row.guild)

    async def _resume(self, live: LoadedTable, found: Found) -> Match[Any, Any]:
        """The game from its checkpoint and the rows since."""
        outcomes: dict[str, str] = {}
        if len(found.row.branches) > 1:
            outcomes = await recorded_outcomes(self.services.store, self.id, found.row.checkpoint_seq)
        assert found.checkpoint is not None
        branch, chances = found.row.branches[-1][0], found.row.chances
        match = Match.restore(
            live.game,
            found.checkpoint,
            found.tail,
            self.dice(live),
            branch=branch,
            chances=chances,
            outcomes=outcomes,
            tell=True,
        )
        live.facts = tuple([event for event in match.drain().events if event.audience is None])
        return match

    async def _rewind(self, live: LoadedTable, found: Found, why: str) -> None:
        """Go back to the checkpoint on a new branch, tell the table which answers went, and ask again."""
        row, checkpoint = found.row, found.checkpoint
        assert checkpoint is not None
        outcomes = await recorded_outcomes(self.services.store, self.id, checkpoint.seq)
        lost = [entry for entry in found.tail if entry.question != row.question]
        gone = await self.services.outbox.lines.since(self.id, row.branches, checkpoint.seq)
        branch = row.fork(checkpoint.seq)
        try:
            match = Match.restore(
                live.game, checkpoint, (), self.dice(live), branch=branch, chances=row.chances, outcomes=outcomes
            )
        except Exception as error:
            if row.status in OPEN:
                raise  # the table is left
            raise broken(live.game.title, error) from None
        logger.warning("table %s does not fit its journal any more (%s): back to its checkpoint", self.id, why)
        live.match, row.settled = match, match.seq
        work = self.begin(live)
        work.say(_gone(lost, live.marked), of_play=False)
        before = Before(0, None, frozenset())
        collect(work, before, None, anew=True)
        strike_through(work, before, gone)
        await self.commit(work)

    def dice(self, live: LoadedTable) -> FairDice:
        """The table's dice."""
        return fair_dice(live.row.secret, live.game.key, live.game_options(), [seat.salt for seat in live.seats])


Command = Callable[..., Coroutine[Any, Any, Any]]


def persistent(command: Command) -> Command:
    """A command that is begun once more, and again, where somebody else has written the table meanwhile."""

    @functools.wraps(command)
    async def tried(*given: Any, **named: Any) -> Any:
        for _ in range(TRIES - 1):
            with suppress(Moved):
                return await command(*given, **named)
        return await command(*given, **named)

    return tried


class TableAccess:
    """What every group of commands or queries stands on: what all tables share, and a way to each by its number.

    Whoever loses a race for a table reads it anew and tries again: that is as harmless as a second delivery.
    """

    def __init_subclass__(cls) -> None:
        for name, command in list(vars(cls).items()):
            if not name.startswith("_") and inspect.iscoroutinefunction(command):
                setattr(cls, name, persistent(command))

    def __init__(self, services: Services, table: Callable[[int], Table]) -> None:
        self._services, self._table = services, table


def _gone(rows: list[Entry], names: tuple[str, ...]) -> str:
    seats = [entry.seat for entry in rows if entry.kind in ("answer", "act") and entry.seat is not None]
    counts = ", ".join([f"{names[seat]} {seats.count(seat)}" for seat in sorted(set(seats))])
    line = (
        "The rules have changed since this table was last open, and its last moves do not fit them: these answers went "
        "and are asked again: {counts}."
        if counts
        else "The rules have changed since this table was last open, and its last moves do not fit them: what was "
        "asked last is asked again."
    )
    return say(line, counts=counts)


def broken(title: str, error: BaseException) -> Broken:
    """A sentence with a reference for the player; the trace goes into the operator's log, without what it was about."""
    reference = secrets.token_hex(3)
    frames = "".join(traceback.format_tb(error.__traceback__))
    # The error's own text may quote a state, and with it a secret.
    told = (reference, type(error).__name__, title, frames)
    logger.error("reference %s: %s in the rules of %s\n%s", *told, extra={"reference": reference})
    return Broken(
        say(
            "The rules of {title} failed at that, so it was not done and nothing has changed; "
            "tell the bot's operator the reference {reference}, or try something else.",
            title=title,
            reference=reference,
        ),
        reference,
    )


def dumped(value: Any) -> str:
    """JSON as stored."""
    return json.dumps(value, separators=(",", ":"))
