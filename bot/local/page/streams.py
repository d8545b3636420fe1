"""The event stream of an open page: what has changed for one person in one channel, as pieces of HTML."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web

TOGETHER = 0.02
"""Seconds in which changes that come together are told together."""
PULSE = 15.0
"""Seconds after which a line without meaning shows whether somebody still listens."""
Pieces = Callable[[], Awaitable[Mapping[str, str]]]


class Stream:
    """One open page; `wake` says that something has changed, `pieces` are the parts of the page by name."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._changed = asyncio.Event()
        self._shown: dict[str, str] = {}
        self._over = False

    def wake(self) -> None:
        """Something has changed that this page may show."""
        self._changed.set()

    def end(self) -> None:
        """Nothing more is told: the program ends."""
        self._over = True
        self.wake()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Send every part that differs from what was sent last, until the page is closed or `end` is called."""
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while not self._over:
                self._changed.clear()
                await response.write(await self._news())
                await self._wait()
        return response

    async def _news(self) -> bytes:
        pieces = await self._pieces()
        news = {name: text for name, text in pieces.items() if self._shown.get(name) != text}
        self._shown |= news
        return "".join([_event(name, text) for name, text in news.items()]).encode() or b": still here\n\n"

    async def _wait(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PULSE):
                await self._changed.wait()
                await asyncio.sleep(TOGETHER)


def _event(name: str, text: str) -> str:
    lines = "".join([f"data: {line}\n" for line in text.splitlines() or [""]])
    return f"event: {name}\n{lines}\n"
