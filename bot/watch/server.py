"""A local page for machines: /health says whether the bot is well, /metrics how it does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.store import Change, Store, StoreError
from bot.tables.outbox import Standing
from bot.watch.backups import Backups
from rules.engine import Refused

STUCK = 120
"""Seconds after which an outbox that nothing stops and that does not move stands still: no picture takes as long."""
LAST = 1.0
"""Seconds that a request may take yet when its port is closed."""
PATIENCE = 5.0
"""Seconds that a write may take; whoever asks for our health does not wait for ever."""


async def open_port(app: web.Application, setting: str, host: str, port: int) -> web.AppRunner:
    """Serve at a port; raises `Refused`, which names its setting, if it cannot be had."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=LAST)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except (OSError, UnicodeError) as error:
        await runner.cleanup()
        why = (getattr(error, "strerror", None) or "it cannot be had").lower()
        raise Refused(
            "{setting} {port} at {host} cannot be opened: {why}.", setting=setting, port=port, host=host, why=why
        ) from None
    return runner


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
        """Open the port; `address` is where. Raises `Refused` if it cannot be had."""
        app = web.Application()
        app.router.add_get("/health", self._tell_health)
        app.router.add_get("/metrics", self._tell_metrics)
        self._runner = await open_port(app, "ARBITER_HEALTH_PORT", self._host, self._port)
        self.address = f"http://{self._host}:{self._runner.addresses[0][1]}"

    async def close(self) -> None:
        """Close the port."""
        await self._runner.cleanup()

    async def _tell_health(self, _request: web.Request) -> web.Response:
        problems, facts = await self._health.look()
        return web.json_response({"well": not problems, "problems": problems, **facts}, status=503 if problems else 200)

    async def _tell_metrics(self, _request: web.Request) -> web.Response:
        return web.Response(body=await self._page(), headers={"Content-Type": CONTENT_TYPE_LATEST})
