"""Figures for Prometheus, in a registry of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.tables import Tables
from bot.tables.outbox import Standing
from bot.watching import Passed, Took

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""Seconds; Discord gives an interaction three of them."""
CLIENT_ERROR = 400


class Metrics:
    """A `Watch` that counts."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        told: dict[Took, str] = {
            "acknowledge": "From the arrival of an interaction until Discord took our first answer to it.",
            "answer": "From an answer at a table until it was committed.",
            "picture": "Drawing and encoding a picture; unchanged ones are not drawn again.",
            "picture_wait": "From asking for a picture until its drawing began.",
        }
        self._times = {
            what: Histogram(f"arbiter_{what}_seconds", text, buckets=BUCKETS, registry=registry)
            for what, text in told.items()
        }

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"arbiter_{name}", text, labels, registry=registry)

        def gauge(name: str, text: str) -> Gauge:
            return Gauge(f"arbiter_{name}", text, registry=registry)

        self._rows = counter("journal_rows", "Journal rows that were committed: answers, chance, acts, clock.", "kind")
        self._refusals = counter("refusals", "Players told why something is not possible.")
        self._errors = counter("errors", "Failures of our own code, in the rules of a game or elsewhere.", "where")
        self._notices = counter("notices", "Posts, edits and direct messages that were delivered.", "kind")
        self._undelivered = counter("undelivered", "Posts that could not be made this time, and why.", "kind", "why")
        self._discord = counter("discord_errors", "Answers of Discord that were errors.", "status")
        self._waiting = gauge("outbox_waiting", "Posts that wait.")
        self._in_flight = gauge("outbox_in_flight", "Posts on their way.")
        self._blocked = gauge("outbox_blocked_lanes", "Channels and people where nothing can be posted for now.")
        self._passed = counter(
            "pictures_passed_over", "Waiting pictures that were dropped or gave way to words.", "how"
        )
        self._queue = gauge("pictures_waiting", "Pictures that wait to be drawn.")
        self._oldest = gauge("pictures_oldest_seconds", "How long the oldest of them had waited at the last change.")
        self._memory = gauge("tables_in_memory", "Tables in memory.")
        self._left = gauge("tables_left", "Open tables that this program cannot go on with; they stay as they are.")
        self._open = gauge("tables_open", "Tables that are in the lobby, running or paused.")

    def took(self, what: Took, seconds: float) -> None:
        """Time for a histogram."""
        self._times[what].observe(seconds)

    def wrote(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Count rows by kind."""
        for entry in entries:
            self._rows.labels(entry["kind"]).inc()

    def refused(self) -> None:
        """Count it."""
        self._refusals.inc()

    def failed(self, table: int | None = None) -> None:
        """Count it; not by table, since a label must not have thousands of values."""
        self._errors.labels("elsewhere" if table is None else "rules").inc()

    def posted(self, table: int | None, kind: str) -> None:
        """Count it by kind."""
        self._notices.labels(kind).inc()

    def undelivered(self, kind: str, why: str) -> None:
        """Count it by kind and reason."""
        self._undelivered.labels(kind, why).inc()

    def answered(self, status: int, channel: str | None = None) -> None:
        """Count errors by status."""
        if status >= CLIENT_ERROR:
            self._discord.labels(str(status)).inc()

    def queued(self, waiting: int, oldest: float) -> None:
        """Show both."""
        self._queue.set(waiting)
        self._oldest.set(oldest)

    def passed_over(self, how: Passed) -> None:
        """Count it by what became of it."""
        self._passed.labels(how).inc()

    async def page(self, tables: Tables, outbox: Standing) -> bytes:
        """All figures as Prometheus reads them."""
        self._waiting.set(outbox.waiting)
        self._in_flight.set(outbox.in_flight)
        self._blocked.set(outbox.blocked)
        self._memory.set(tables.in_memory)
        self._left.set(tables.left)
        self._open.set(len(await tables.queries.open_tables()))
        return generate_latest(self.registry)
