"""Where Discord brings interactions over HTTP: a port that takes only what is signed with the application's key."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from aiohttp import web
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from bot.watch.server import open_port

log = logging.getLogger("arbiter.discord")
PATH = "/interactions"
SIGNATURE, TIMESTAMP = re.compile(r"[0-9a-fA-F]{128}"), re.compile(r"[0-9]{1,12}", re.ASCII)
LARGEST = 1 << 20
"""Bytes of a request; a control comes with its whole message, which are a few ten thousand."""
OLDEST = 300
"""Seconds by which the time of a request may differ from ours."""
PATIENCE = 3.0
"""Seconds in which a request must be here: after that Discord waits for no answer."""
PING, INTERACTIONS = 1, (2, 3, 4, 5)


class Endpoint:
    """Hands each interaction to `hear`, which raises what Python raises where it is none; `now` tells the time."""

    def __init__(self, key: str, hear: Callable[[Any], None], now: Callable[[], int]) -> None:
        self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        self._hear, self._now = hear, now
        self.address = ""

    async def start(self, host: str, port: int) -> None:
        """Open the port; `address` is where. Raises `Refused` if it cannot be had."""
        app = web.Application(client_max_size=LARGEST)
        app.router.add_post(PATH, self._take)
        self._runner = await open_port(app, "ARBITER_INTERACTIONS_PORT", host, port)
        self.address = f"http://{host}:{self._runner.addresses[0][1]}{PATH}"

    async def rest(self) -> None:
        """Let nobody new in, so that what stands before several bots turns to another one."""
        for site in [*self._runner.sites]:
            await site.stop()

    async def close(self) -> None:
        """Close what is still open."""
        await self._runner.cleanup()

    async def _take(self, request: web.Request) -> web.Response:
        """One request: what is unsigned, forged or old is refused and not read any further."""
        try:
            async with asyncio.timeout(PATIENCE):
                body = await self._signed(request)
        except TimeoutError:
            return web.Response(status=HTTPStatus.REQUEST_TIMEOUT)
        if body is None:
            return web.Response(status=HTTPStatus.UNAUTHORIZED)
        try:
            told = json.loads(body)
            if told["type"] == PING:
                return web.json_response({"type": PING})
            if told["type"] not in INTERACTIONS:
                raise ValueError(told["type"])
            self._hear(told)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
            log.warning("what Discord has signed is no interaction (%s)", type(problem).__name__)
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        # Whoever answers by a request of its own, as discord.py does, leaves this one at that.
        return web.Response(status=HTTPStatus.ACCEPTED)

    async def _signed(self, request: web.Request) -> bytes | None:
        """The body, if its signature is good and its time is now; a ping of Discord's tries whether we look."""
        signature = request.headers.get("X-Signature-Ed25519", "")
        stamp = request.headers.get("X-Signature-Timestamp", "")
        if not SIGNATURE.fullmatch(signature) or not TIMESTAMP.fullmatch(stamp):
            return None
        if abs(self._now() - int(stamp)) > OLDEST:
            return None
        body = await request.read()
        try:
            self._key.verify(bytes.fromhex(signature), stamp.encode() + body)
        except InvalidSignature:
            return None
        return body
