"""The watchtower: puts together what watches over one bot, as far as its settings ask for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from bot.store import Store
from bot.tables import Tables
from bot.tables.clock import Clock
from bot.waiting import WaitHook
from bot.watch.backups import HOUR, Backups, Plan
from bot.watch.guard import Guard, Limits
from bot.watch.metrics import Metrics
from bot.watch.requests import Requests
from bot.watch.server import Health, Server
from bot.watching import All, Watch


class MonitoringSettings(Protocol):
    """What the watchtower needs of `bot.config.Settings`."""

    @property
    def database(self) -> str:
        """The database's URL."""

    @property
    def health_port(self) -> int | None:
        """The port of /health and /metrics, None for none."""

    @property
    def health_host(self) -> str:
        """Its address."""

    @property
    def backups(self) -> Path | None:
        """Where backups go, None for none."""

    @property
    def backup_hours(self) -> int:
        """Hours between them."""

    @property
    def backup_keep(self) -> int:
        """How many are kept."""


class Monitoring:
    """Watches from the start; `open` begins to serve and to make backups once there are tables.

    With `limits` a table that does harm is paused. `watch` takes the reports, `requests` sees what goes to Discord.
    """

    def __init__(self, settings: MonitoringSettings, clock: Clock, wait_hook: WaitHook, limits: Limits | None) -> None:
        self._settings = settings
        self._tables: Tables | None = None
        self.metrics = Metrics() if settings.health_port is not None else None
        guard = Guard(time.monotonic, self._pause, self._table_at, limits) if limits else None
        self.watch: Watch = All(*[watch for watch in (self.metrics, guard) if watch is not None])
        self.requests = Requests(self.watch)
        self.server: Server | None = None
        self.backups: Backups | None = None
        if settings.backups is not None:
            plan = Plan(settings.backups, settings.backup_hours * HOUR, settings.backup_keep)
            self.backups = Backups(settings.database, plan, clock, wait_hook)

    async def open(self, tables: Tables, store: Store, connected: Callable[[], bool]) -> None:
        """Open the port and begin with backups; raises `Refused` if the port cannot be had."""
        self._tables = tables
        metrics, host, port = self.metrics, self._settings.health_host, self._settings.health_port
        if metrics is not None and port is not None:
            health = Health(connected, store, tables.outbox.standing, self.backups)
            server = Server(health, lambda: metrics.page(tables, tables.outbox.standing()), host, port)
            await server.start()
            self.server = server
        if self.backups:
            self.backups.start()

    async def close(self) -> None:
        """Close the port; make no more backups."""
        if self.server:
            await self.server.close()
        if self.backups:
            await self.backups.close()

    def _pause(self, table: int, why: str) -> None:
        if self._tables is not None:
            self._tables.stop_soon(table, why)

    def _table_at(self, channel: str) -> int | None:
        return self._tables.outbox.table_at(channel) if self._tables is not None else None
