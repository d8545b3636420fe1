"""The queue of what is to be drawn: what somebody looks at goes first, and what nobody waits for is not drawn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, TypeVar

from bot.watching import UNWATCHED, Watch

T = TypeVar("T")
FAIR = 8
"""Each so many-eth picture is the one that has waited longest, so that none waits for ever."""


class Urgency(IntEnum):
    """How much a picture is waited for, most first: by somebody who looks, by a channel, behind words, for a film."""

    LOOKED_AT = 0
    POSTED = 1
    IN_WORDS = 2
    FILM = 3


NEWEST_FIRST = (Urgency.LOOKED_AT, Urgency.IN_WORDS)


@dataclass(eq=False, slots=True)
class Ticket(Generic[T]):
    """One who waits. `settled` gets what was made, or None when nobody makes it for this one any more.

    `left`: it was dropped, or its owner has asked for something newer.
    """

    job: Job[T]
    urgency: Urgency
    owner: Hashable
    settled: asyncio.Future[T | None]
    left: bool = False

    @property
    def made(self) -> T | None:
        """What was made; None as long as there is nothing."""
        return self.settled.result() if self.settled.done() else None


@dataclass(eq=False, slots=True)
class Job(Generic[T]):
    """What is to be made, since when, and who waits for it."""

    key: Hashable
    make: Callable[[], Awaitable[T | None]]
    since: float
    tickets: list[Ticket[T]] = field(default_factory=list)
    shelf: OrderedDict[Hashable, Job[T]] | None = None


class Easel(Generic[T]):
    """Makes so many things at a time. The same thing is made once for all who wait for it.

    `now` gives seconds; how many wait and how long the oldest has waited is told to `watch`.
    """

    def __init__(self, hands: int, now: Callable[[], float], watch: Watch = UNWATCHED) -> None:
        self._free, self._now, self._watch = hands, now, watch
        self._shelves: dict[Urgency, OrderedDict[Hashable, Job[T]]] = {urgency: OrderedDict() for urgency in Urgency}
        self._jobs: dict[Hashable, Job[T]] = {}
        self._owners: dict[Hashable, Ticket[T]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begun = 0

    def ask(
        self, key: Hashable, make: Callable[[], Awaitable[T | None]], urgency: Urgency, owner: Hashable = None
    ) -> Ticket[T]:
        """Wait for what `key` names, in place of whatever this owner waited for until now."""
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = Job(key, make, self._now())
            self._shelve(job, urgency)
        ticket = Ticket[T](job, urgency, owner, asyncio.get_running_loop().create_future())
        job.tickets.append(ticket)
        self._place(job)
        self._overtake(owner, ticket)
        self._fill()
        return ticket

    def at_hand(self, made: T, owner: Hashable = None) -> Ticket[T]:
        """The same for what is made already."""
        settled: asyncio.Future[T | None] = asyncio.get_running_loop().create_future()
        settled.set_result(made)
        ticket = Ticket[T](Job(None, _nothing, self._now()), Urgency.LOOKED_AT, owner, settled)
        self._overtake(owner, ticket)
        return ticket

    def give_way(self, ticket: Ticket[T]) -> None:
        """Let a ticket wait behind all who have nothing yet: for this one there are words."""
        ticket.urgency = Urgency.IN_WORDS
        self._watch.passed_over("in words")
        self._place(ticket.job)

    def drop(self, ticket: Ticket[T]) -> None:
        """Wait no more."""
        self._leave(ticket)

    async def wait(self, tickets: Collection[Ticket[T]], seconds: float | None = None) -> None:
        """Wait until all of these are settled, but only so long; whoever is ended meanwhile waits for nothing more."""
        waited_for = [ticket.settled for ticket in tickets if not ticket.settled.done()]
        if not waited_for:
            return
        try:
            await asyncio.wait(waited_for, timeout=seconds)
        except asyncio.CancelledError:
            for ticket in tickets:
                self.drop(ticket)
            raise

    def close(self) -> None:
        """Make nothing more; nobody waits in vain."""
        for task in self._tasks:
            task.cancel()
        for job in [*self._jobs.values()]:
            for ticket in [*job.tickets]:
                self._leave(ticket)

    # -- the shelves -------------------------------------------------------------------------------------------------

    def _place(self, job: Job[T]) -> None:
        """Put what waits where its most urgent ticket wants it, as the newest there."""
        if job.shelf is not None and job.tickets:
            del job.shelf[job.key]
            self._shelve(job, min([ticket.urgency for ticket in job.tickets]))

    def _shelve(self, job: Job[T], urgency: Urgency) -> None:
        job.shelf = self._shelves[urgency]
        job.shelf[job.key] = job

    def _overtake(self, owner: Hashable, ticket: Ticket[T]) -> None:
        """Let an owner's older ticket wait no more, unless what it waits for is being made already."""
        older = self._owners.pop(owner, None)
        if owner is not None and not ticket.settled.done():
            self._owners[owner] = ticket
        if older is not None and (older.job.shelf is not None or older.job is ticket.job):
            self._leave(older)

    def _leave(self, ticket: Ticket[T]) -> None:
        """Settle a ticket with nothing; what nobody else waits for is not made."""
        job = ticket.job
        if ticket.settled.done():
            return
        job.tickets.remove(ticket)
        ticket.left = True
        self._settle(ticket, None)
        if job.tickets:
            self._place(job)
        elif job.shelf is not None:
            del job.shelf[job.key], self._jobs[job.key]
            self._watch.passed_over("dropped")
            self._tell()

    def _settle(self, ticket: Ticket[T], made: T | None) -> None:
        if self._owners.get(ticket.owner) is ticket:
            del self._owners[ticket.owner]
        if not ticket.settled.done():
            ticket.settled.set_result(made)

    # -- making ------------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        while self._free and (job := self._next()) is not None:
            self._free -= 1
            self._begun += 1
            assert job.shelf is not None
            del job.shelf[job.key]
            job.shelf = None
            self._watch.took("picture_wait", self._now() - job.since)
            task = asyncio.create_task(self._make(job), name="draw")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._tell()

    def _next(self) -> Job[T] | None:
        """What is to be made next."""
        shelves = [(urgency, shelf) for urgency, shelf in self._shelves.items() if shelf]
        if not shelves:
            return None
        if self._begun % FAIR == FAIR - 1:
            return self._oldest()
        urgency, shelf = shelves[0]
        return shelf[next(reversed(shelf) if urgency in NEWEST_FIRST else iter(shelf))]

    def _oldest(self) -> Job[T] | None:
        """What has waited longest: jobs are held in the order in which they came."""
        return next((job for job in self._jobs.values() if job.shelf is not None), None)

    async def _make(self, job: Job[T]) -> None:
        made = None
        try:
            made = await job.make()
        finally:
            self._free += 1
            del self._jobs[job.key]
            for ticket in job.tickets:
                self._settle(ticket, made)
            self._fill()

    def _tell(self) -> None:
        oldest = self._oldest()
        waiting = sum(len(shelf) for shelf in self._shelves.values())
        self._watch.queued(waiting, self._now() - oldest.since if oldest else 0.0)


async def _nothing() -> None:
    """What is made of what is there already."""
