"""The seam through which the bot waits for what may take long."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol, TypeVar

T = TypeVar("T")


class WaitHook(Protocol):
    """Waits for what may take long; the simulated Discord gives its own, so that it knows that the bot rests."""

    def __call__(self, waiting: Awaitable[T], *, reason: str) -> Awaitable[T]:
        """The same thing to await."""


def wait_plainly(waiting: Awaitable[T], *, reason: str) -> Awaitable[T]:
    """The `WaitHook` of everyday use."""
    return waiting
