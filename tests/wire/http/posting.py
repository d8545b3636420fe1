"""A stand-in that brings interactions over HTTP, signed as Discord signs them, and the bot that takes them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bot.config import Settings
from bot.discord.bot import Arbiter, make_bot
from bot.local.discord.parts import Json
from tests.examples.tic_tac_toe import GAME
from tests.wire.trouble import Discord
from tests.wire.trouble.gateway import Gateway

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
PULSE = 0.01


class PostingGateway(Gateway):
    """Sends interactions over HTTP, all else to whoever listens: as Discord does once there is an address for them."""

    post: HttpDiscord | None = None

    async def dispatch(self, event: str, data: Json) -> bool:
        """Tell the bot; return whether it was told."""
        if event != "INTERACTION_CREATE" or self.post is None:
            return await super().dispatch(event, data)
        status, said = await self.post.send(json.dumps(data).encode())
        assert (status, said) == (202, b""), data
        return True


class HttpDiscord(Discord):
    """Discord with a key; `address` is where it brings interactions."""

    def __init__(self) -> None:
        super().__init__()
        self.key, self.address = Ed25519PrivateKey.generate(), ""
        self.verify_key = self.key.public_key().public_bytes_raw().hex()
        self.gateway: PostingGateway = PostingGateway(self.world, self.token, self.changed, self.refuse)
        self.gateway.post = self

    async def __aenter__(self) -> HttpDiscord:
        await super().__aenter__()
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._session.close()
        await super().__aexit__(*exc)

    def signed(self, body: bytes, stamp: str = "", key: Ed25519PrivateKey | None = None) -> dict[str, str]:
        """The headers with which Discord, or whoever has this key, sends a body; now, if there is no other time."""
        stamp = stamp or str(int(self.clock.time()))
        return {SIGNATURE: (key or self.key).sign(stamp.encode() + body).hex(), TIMESTAMP: stamp}

    async def send(self, body: Any, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
        """Post a body, signed unless there are other headers; returns status and body of the answer."""
        headers = self.signed(body) if headers is None else headers
        async with self._session.post(self.address, data=body, headers=headers) as answer:
            return answer.status, await answer.read()


@asynccontextmanager
async def at_work(discord: HttpDiscord, folder: Path, **settings: Any) -> AsyncIterator[Arbiter]:
    """The bot while it serves: without the gateway, unless the settings say otherwise."""
    given: dict[str, Any] = {
        "token": discord.token, "database": f"sqlite+aiosqlite:///{folder / 'arbiter.db'}", "drawers": 0,
        "public_key": discord.verify_key, "interactions_port": 0, "gateway": False,
    }  # fmt: skip
    bot = make_bot(Settings(_env_file=None, **given | settings), known=lambda: {GAME.key: GAME}, clock=discord.clock)
    bot.http.connector = discord.connector()
    serving, before = asyncio.create_task(bot.serve(discord.token)), discord.address
    try:
        await discord.until(lambda: bot.connected or serving.done() or look_again(discord), "the bot", seconds=60)
        if serving.done():
            await serving  # raises what kept it from starting
        assert bot.endpoint is not None
        discord.address = bot.endpoint.address
        yield bot
    finally:
        serving.cancel()
        await asyncio.wait([serving])
        await bot.close()
        discord.address = before


def look_again(discord: Discord) -> bool:
    """Not yet: look once more after a while, since the bot tells nobody that it is ready."""
    asyncio.get_running_loop().call_later(PULSE, discord.changed)
    return False
