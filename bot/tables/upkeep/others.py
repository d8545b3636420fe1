"""Other processes that share the database: what they tell us, and what we see to beside them each second.

What is told may be lost, so nothing rests on it alone: a table is compared with what is stored before it is used, and
what is owed or overdue is looked for.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import select

from bot.store import StoreError
from bot.store.schema import tables
from bot.tables.backlog import POSTS
from bot.tables.table import SETTLED, Services
from bot.tables.upkeep import overdue

logger = logging.getLogger(__name__)
EVERY, OTHERS_LEFT, AGAIN = 1, 10, 5
"""Seconds from one look to the next, and to the next at what else is due; while the database is away."""
PANELS, PAGE, SERVER = "panels", "page", "server"
BEAT = ("beat",)


@dataclass(frozen=True, slots=True)
class Panels:
    """The private messages of this process: what brings those of a table, or of all (None), up to date.

    `shown_elsewhere` takes what another process has told of a message that it shows.
    """

    renew: Callable[[int | None], Awaitable[None]]
    shown_elsewhere: Callable[[str], Awaitable[None]]


class Others:
    """Hears other processes and tells them.

    `left` tells by kind what is due that no process may have seen to, as whoever noted it may have ended.
    """

    panels: Panels | None = None

    def __init__(self, services: Services, left: Mapping[str, Callable[[], Awaitable[list[int]]]]) -> None:
        self._services, self._left = services, left
        self._looked_at = 0

    def listen(self) -> None:
        """Begin."""
        store = self._services.store
        store.hear, store.led = self._hear, self._led
        if store.shared:
            self._at(BEAT, EVERY)

    def tell_of_page(self, what: str) -> None:
        """Tell the others of a private message that this process shows."""
        self._services.store.wake(f"{PAGE} {what}")

    def _at(self, key: Hashable, seconds: int = 0) -> None:
        self._services.agenda.at(key, self._services.clock.now() + seconds)

    def _hear(self, topic: str) -> None:
        services = self._services
        kind, _, about = topic.partition(" ")
        match kind:
            case "table":
                services.agenda.at(("table", int(about)), None)  # whoever has written it last sees to it
                services.let_panels_follow(int(about), SETTLED)
            case "shown":
                services.let_panels_follow(int(about))
            case "page":
                self._at((PAGE, about))
            case "posts":
                self._at((POSTS,))
            case "person":
                services.people.forget(about)
            case "guild":
                services.servers.forget(about)
            case "place":
                services.outbox.try_again(lambda target: about in ("", target))
            case "server":
                self._at((SERVER, about))
            case "all":
                services.people.forget()
                services.servers.forget()
                self._at((POSTS,))
                self._at((PANELS, None))

    def _led(self) -> None:
        if self._services.store.leads:
            self._at((POSTS,))
        else:
            self._services.outbox.cease()

    async def do(self, key: Hashable) -> None:
        """Do what is due."""
        match key:
            case ("beat",):
                await self._beat()
            case ("posts",):
                with suppress(StoreError):  # it is looked for again with the next beat
                    await self._services.outbox.look()
            case ("panels", int() | None as table) if self.panels:
                await self.panels.renew(table)
            case ("page", str(what)) if self.panels:
                await self.panels.shown_elsewhere(what)
            case ("server", str(server)):
                with suppress(StoreError):  # where we were refused we try again after a while anyway
                    channels = await self._services.store.read(select(tables.c.channel).where(tables.c.guild == server))
                    self._services.outbox.try_again({channel for (channel,) in channels}.__contains__)

    async def _beat(self) -> None:
        """Look for what nobody has told us."""
        wait = EVERY
        try:
            await self._look()
        except StoreError as trouble:
            logger.warning("what others have left is looked for again soon: %s", trouble)
            wait = AGAIN
        self._at(BEAT, wait)

    async def _look(self) -> None:
        services = self._services
        await services.outbox.look()
        for table in await overdue.take(services):
            if not services.agenda.fails(("table", table)):
                self._at(("table", table))
        if services.clock.now() >= self._looked_at + OTHERS_LEFT:
            self._looked_at = services.clock.now()
            for kind, find in self._left.items():
                for number in await find():
                    if not services.agenda.has((kind, number)):
                        self._at((kind, number))
