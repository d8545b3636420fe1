"""What the rest of the bot reports while it works, and to whom: metrics, a guard, or nobody."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol

Took = Literal["acknowledge", "answer", "picture", "picture_wait"]
Passed = Literal["dropped", "in words"]


class Watch(Protocol):
    """Takes reports. None of them may fail, wait, or be given a secret: numbers of tables, kinds and times only."""

    def took(self, what: Took, seconds: float) -> None:
        """Something was done, in so many seconds. May come from another thread."""

    def wrote(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Journal rows were committed, as they are stored."""

    def refused(self) -> None:
        """A player was told why something is not possible."""

    def failed(self, table: int | None = None) -> None:
        """Our own code failed; with a table: its rules."""

    def posted(self, table: int | None, kind: str) -> None:
        """A post, an edit or a direct message was delivered."""

    def undelivered(self, kind: str, why: str) -> None:
        """It could not be delivered this time; `why` is one of a few words, "given up" when it is not tried again."""

    def answered(self, status: int, channel: str | None = None) -> None:
        """Discord answered a request with an HTTP status; `channel` is the one that it was about."""

    def queued(self, waiting: int, oldest: float) -> None:
        """So many pictures wait to be drawn, the oldest of them for so many seconds."""

    def passed_over(self, how: Passed) -> None:
        """A picture that waited was dropped, as nobody waits for it any more, or has given way to words."""


class Unwatched:
    """The `Watch` that hears nothing."""

    def took(self, what: Took, seconds: float) -> None:
        """Nothing."""

    def wrote(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Nothing."""

    def refused(self) -> None:
        """Nothing."""

    def failed(self, table: int | None = None) -> None:
        """Nothing."""

    def posted(self, table: int | None, kind: str) -> None:
        """Nothing."""

    def undelivered(self, kind: str, why: str) -> None:
        """Nothing."""

    def answered(self, status: int, channel: str | None = None) -> None:
        """Nothing."""

    def queued(self, waiting: int, oldest: float) -> None:
        """Nothing."""

    def passed_over(self, how: Passed) -> None:
        """Nothing."""


UNWATCHED = Unwatched()


class All:
    """The `Watch` that hands every report to several."""

    def __init__(self, *watches: Watch) -> None:
        self._watches = watches

    def took(self, what: Took, seconds: float) -> None:
        """To all."""
        for watch in self._watches:
            watch.took(what, seconds)

    def wrote(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """To all."""
        for watch in self._watches:
            watch.wrote(entries)

    def refused(self) -> None:
        """To all."""
        for watch in self._watches:
            watch.refused()

    def failed(self, table: int | None = None) -> None:
        """To all."""
        for watch in self._watches:
            watch.failed(table)

    def posted(self, table: int | None, kind: str) -> None:
        """To all."""
        for watch in self._watches:
            watch.posted(table, kind)

    def undelivered(self, kind: str, why: str) -> None:
        """To all."""
        for watch in self._watches:
            watch.undelivered(kind, why)

    def answered(self, status: int, channel: str | None = None) -> None:
        """To all."""
        for watch in self._watches:
            watch.answered(status, channel)

    def queued(self, waiting: int, oldest: float) -> None:
        """To all."""
        for watch in self._watches:
            watch.queued(waiting, oldest)

    def passed_over(self, how: Passed) -> None:
        """To all."""
        for watch in self._watches:
            watch.passed_over(how)


@contextlib.contextmanager
def timed(watch: Watch, what: Took) -> Iterator[None]:
    """Report how long this took, unless it was refused or failed."""
    started = time.perf_counter()
    yield
    watch.took(what, time.perf_counter() - started)
