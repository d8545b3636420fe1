"""The connection to Discord's gateway: the shards of this process, beside those of others; or none at all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from aiohttp import WSCloseCode, WSMsgType

from bot.config import Settings
from bot.discord.delivery.arrivals import LAST_WORDS
from bot.discord.places import Places
from bot.store import StoreError
from bot.store.turns import Turns

log = logging.getLogger("arbiter.discord")


class Connection(Places):
    """A client that hears the shards that its settings name; without the gateway it hears nothing by itself."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        if settings.shards:
            options |= {"shard_ids": settings.shards.ids, "shard_count": settings.shards.total}
        super().__init__(**options)
        self.settings, self.turns = settings, Turns(settings.database)
        self._up: set[int] = set()
        self._buckets = 1
        self._over = asyncio.Event()
        self._looking = False

    @property
    def connected(self) -> bool:
        """Whether all that this process is to hear can come: each of its shards is connected."""
        if not self.settings.gateway:
            return self._looking
        return self._up >= {*(self.shard_ids or range(self.shard_count or 1))}

    async def connect(self, *, reconnect: bool = True) -> None:
        """Hear the gateway until the end; where it is off, only wait for that."""
        if not self.settings.gateway:
            await self.on_connect()
            await self._over.wait()
            return
        recommended, _, limits = await self.http.get_bot_gateway()
        self.shard_count, self._buckets = self.shard_count or recommended, max(1, limits["max_concurrency"])
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until it is this shard's turn: of each bucket Discord lets one in every five seconds."""
        try:
            if await self.turns.to_identify((shard_id or 0) % self._buckets):
                return
        except StoreError as problem:
            log.info("shard %s does not know of others that connect: %s", shard_id, problem)
        await super().before_identify_hook(shard_id, initial=initial)

    async def on_connect(self) -> None:
        """Discord has let us in; there is time now to look at the tables."""
        if not self._looking:
            self._looking = True
            self.tables.check_tables()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Its gateway has let in one of our shards."""
        self._up.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """It has taken one back."""
        self._up.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The connection of one is gone; discord.py makes a new one."""
        self._up.discard(shard_id)

    async def hang_up(self) -> None:
        """Take leave of the gateway and hear it out: what it had sent before it understood us comes yet."""
        shards = [self.shards[number]._parent for number in self._up]
        for shard in shards:
            shard._reconnect = False
            with contextlib.suppress(ConnectionError):
                # Not `close`, which throws away what comes before Discord's own goodbye.
                await shard.ws.socket.send_frame(WSCloseCode.OK.to_bytes(2), WSMsgType.CLOSE)
        hearing = [shard._task for shard in shards if shard._task is not None]
        if hearing and (await asyncio.wait(hearing, timeout=LAST_WORDS))[1]:
            log.warning("the gateway did not say goodbye in time")

    async def close(self) -> None:
        """Leave Discord."""
        await self.turns.close()
        await super().close()
        self._over.set()
