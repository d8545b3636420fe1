"""What goes out to Discord and how it is answered, seen where it happens: at the HTTP client."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from types import SimpleNamespace

import aiohttp

from bot.watching import Watch

CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
CHANNEL = re.compile(r"/channels/(\d+)(/|$)")
REMEMBERED = 1_000


class Requests:
    """Reports every answer of Discord, and how long an interaction waited for our first word."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._arrived: OrderedDict[str, float] = OrderedDict()
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)

    def arrived(self, interaction: str) -> None:
        """An interaction came in."""
        self._arrived[interaction] = time.perf_counter()
        if len(self._arrived) > REMEMBERED:
            self._arrived.popitem(last=False)

    async def _ended(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        path, status = request.url.path, request.response.status
        channel = CHANNEL.search(path)
        self._watch.answered(status, channel[1] if channel else None)
        callback = CALLBACK.search(path)
        if callback and (arrived := self._arrived.pop(callback[1], None)) is not None:
            self._watch.took("acknowledge", time.perf_counter() - arrived)
