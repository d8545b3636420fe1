"""The guard: a table that does more in a minute than any game can need is paused by itself, and the bot goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.watching import Unwatched

Harm = Literal["post", "failure", "limit"]
MINUTE = 60


@dataclass(frozen=True, slots=True)
class Limits:
    """How often a table may do something in a minute before it is paused.

    `post`: Discord takes about one post and one edit a second in a channel; 4 quick people with a message and a direct
    message for each answer make some 60 a minute, computers without a pause fewer, since their edits become one.
    `failure`: rules that fail fail again; a third time in a minute nobody learns anything new. `limit`: 10,000 refused
    requests in ten minutes ban the bot's address on all servers, so one table may have a thirtieth of them.
    """

    post: int = 120
    failure: int = 3
    limit: int = 30


TOLD: Mapping[Harm, str] = {
    "post": "it made more than {limit} posts in a minute",
    "failure": "its rules failed {limit} times in a minute",
    "limit": "Discord refused more than {limit} of its requests in a minute",
}


@dataclass
class Guard(Unwatched):
    """A `Watch` that counts harm by table and calls `pause(table, sentence)` when there is too much of it.

    Many answers are no harm, since computers may play as quickly as they can; nor are many refusals, else an outsider
    could have a table paused by clicking. `now` gives seconds, `table_at(channel)` the table whose post is on its way.
    """

    now: Callable[[], float]
    pause: Callable[[int, str], None]
    table_at: Callable[[str], int | None] = lambda channel: None
    limits: Limits = field(default_factory=Limits)
    _harm: dict[tuple[int, Harm], deque[float]] = field(default_factory=dict)

    def posted(self, table: int | None, kind: str) -> None:
        """Count posts, edits and direct messages."""
        self._note(table, "post", self.limits.post + 1)

    def failed(self, table: int | None = None) -> None:
        """Count failures of rules."""
        self._note(table, "failure", self.limits.failure)

    def answered(self, status: int, channel: str | None = None) -> None:
        """Count requests that Discord refused because there are too many."""
        if status == 429 and channel is not None:
            self._note(self.table_at(channel), "limit", self.limits.limit + 1)

    def _note(self, table: int | None, harm: Harm, most: int) -> None:
        if table is None:
            return
        now, times = self.now(), self._harm.setdefault((table, harm), deque(maxlen=most))
        times.append(now)
        if len(times) == most and now - times[0] < MINUTE:
            self._forget(table)
            why = TOLD[harm].format(limit=getattr(self.limits, harm))
            self.pause(table, f"I paused this table, because {why}; nothing is lost. A moderator can /gm resume it.")
        elif len(self._harm) > 1_000:
            self._harm = {key: times for key, times in self._harm.items() if now - times[-1] < MINUTE}

    def _forget(self, table: int) -> None:
        self._harm = {key: times for key, times in self._harm.items() if key[0] != table}
