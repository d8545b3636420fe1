"""A local page for machines: /health says whether the bot is well, /metrics how it does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.store import Change, Store, StoreError
from bot.tables.outbox import Standing
from bot.watch.backups import Backups

STUCK = 120
"""Seconds after which an outbox that nothing stops and that does not move stands still: no picture takes as long."""
PATIENCE = 5.0
"""Seconds that a write may take; whoever asks for our health does not wait for ever."""


class Health:
    """Looks at what the bot needs: the gateway, the database, the outbox; and tells of the backups."""

    def __init__(
        self, connected: Callable[[], bool], store: Store, standing: Callable[[], Standing], backups: Backups | None
    ) -> None:
        self._connected, self._store, self._standing, self._backups = connected, store, standing, backups

    async def look(self) -> tuple[list[str], dict[str, object]]:
        """What is wrong, one sentence each, and the facts."""
        outbox, problems = self._standing(), []
        if not self._connected():
            problems.append("Discord's gateway is not connected.")
        if problem := await self._unwritable():
            problems.append(problem)
        if outbox.slowest > STUCK:
            problems.append(f"The outbox has stood still for {outbox.slowest} seconds.")
        facts: dict[str, object] = {
            "outbox": {"waiting": outbox.waiting, "in_flight": outbox.in_flight, "blocked": outbox.blocked},
        }
        if self._backups:
            facts["backup"] = {"last": self._backups.last, "problem": self._backups.problem or None}
        return problems, facts

    async def _unwritable(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.save(Change())
        except TimeoutError:
            return "The database takes longer than five seconds to write."
        except StoreError as problem:
            return str(problem)
        return ""


class Server:
    """Serves both; `page` gives the figures."""

    def __init__(self, health: Health, page: Callable[[], Awaitable[bytes]], host: str, port: int) -> None:
        self._health, self._page, self._host, self._port = health, page, host, port
        self.address = ""

    async def start(self) -> None:
        """Open the port; `address` is where. OSError when it is taken."""
        app = web.Application()
        app.router.add_get("/health", self._tell_health)
        app.router.add_get("/metrics", self._tell_metrics)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self.address = f"http://{self._host}:{self._runner.addresses[0][1]}"

    async def close(self) -> None:
        """Close the port."""
        await self._runner.cleanup()

    async def _tell_health(self, _request: web.Request) -> web.Response:
        problems, facts = await self._health.look()
        return web.json_response({"well": not problems, "problems": problems, **facts}, status=503 if problems else 200)

    async def _tell_metrics(self, _request: web.Request) -> web.Response:
        return web.Response(body=await self._page(), headers={"Content-Type": CONTENT_TYPE_LATEST})
