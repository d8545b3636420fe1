"""Tables that are watched, some of which may have to be left alone."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Self

from bot.store import Store
from bot.tables import Tables
from bot.watching import UNWATCHED, Watch
from tests.bot.new_database import address_of
from tests.bot.tables.place import Place


@dataclass
class WatchedPlace(Place):
    """A `Place` that reports to `watch` and leaves the tables `left` alone."""

    left: frozenset[int] = frozenset()
    watch: Watch = field(default_factory=lambda: UNWATCHED)

    async def __aenter__(self) -> Self:
        self.stack = AsyncExitStack()
        self.store = await Store.open(address_of(self.path))
        self.stack.push_async_callback(self.store.close)
        self.tables = await self.stack.enter_async_context(
            Tables(
                self.store, self.clock, self.settings,
                courier=self.courier, games=lambda: self.games, watch=self.watch, left=self.left,
            )
        )  # fmt: skip
        return self
