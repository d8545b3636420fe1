"""Two processes at one database: tables twice, each with a store of its own, and one Discord behind both."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from tests.bot.new_database import run_beside
from tests.bot.tables.place import Place

PATIENCE = 20.0
"""Seconds in which what one process does must be known to the other, on a busy machine."""
FAR = 1_000_000
"""Where the clicks of the second process begin to be counted."""


@dataclass
class Pair:
    """Both; `leader` is the one that delivers, `other` is not. They have one clock and one courier."""

    path: Path
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def __aenter__(self) -> Self:
        first = Place(self.path)
        second = Place(self.path, clock=first.clock, courier=first.courier, clicks=FAR)
        self.both = [first, second]
        for place in self.both:
            await place.__aenter__()
            self.stack.push_async_callback(place.__aexit__)
            await until(lambda: any(held.store.leads for held in self.both if hasattr(held, "store")))
        self.courier, self.clock = first.courier, first.clock
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stack.aclose()

    @property
    def leader(self) -> Place:
        """The one that delivers."""
        (found,) = [place for place in self.both if place.store.leads]
        return found

    @property
    def other(self) -> Place:
        """The one that does not."""
        (found,) = [place for place in self.both if not place.store.leads]
        return found

    async def leader_goes(self) -> None:
        """The one that delivers ends, and the other does so from then on."""
        leader, other = self.leader, self.other
        await leader.stack.aclose()
        await until(lambda: other.store.leads)

    async def let_lead(self, place: Place) -> None:
        """Take the session from any other one that delivers until this one does."""
        others = f"SELECT pg_terminate_backend(pid) FROM processes WHERE leads AND number <> {place.store.epoch}"
        await until(lambda: place.store.leads or self.rows(others) is None)

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """What is stored."""
        return run_beside(self.path, statement)

    async def delivered(self) -> None:
        """All that is owed was brought, and that is written down."""
        await until(lambda: not self.rows("SELECT id FROM outbox"))

    def look(self) -> None:
        """A moment passes in which each looks for what is owed, or overdue, though nobody has told it."""
        self.clock.time += 1
        for place in self.both:
            place.tables.check_clock()


async def until(holds: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait until something holds that another process brings about."""
    loop = asyncio.get_running_loop()
    patience = loop.time() + PATIENCE
    while True:
        found = holds()
        if found if isinstance(found, bool) else await found:
            return
        assert loop.time() < patience, "it does not come about"
        await asyncio.sleep(0.01)
