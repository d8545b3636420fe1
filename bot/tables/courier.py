"""The seam to whatever brings posts to people: Discord, or a recorder in tests."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from bot.tables.schemas import OutboxMessage


class Courier(Protocol):
    """Brings what is owed to its reader."""

    def begin(self) -> None:
        """This process delivers from now on; another one may have posted and edited until now."""

    async def deliver(self, row: OutboxMessage) -> str | None:
        """Post, edit or send; give the message's id.

        Raise `Gone` (channel or message deleted), `Closed` (DMs closed), `NoPermission`, `ThreadClosed`, `TokenRefused`
        or `TryLater`. Whatever else is raised is tried again for a while; with an HTTP status of 4xx in `status` it was
        surely not posted.
        """

    async def made(self, channel: str, begins: Collection[int]) -> Collection[int]:
        """Those of the messages that begin with these lines which stand among the latest of a channel."""


class NoCourier:
    """Brings nothing: for simulations and the command line."""

    def begin(self) -> None:
        """Nothing."""

    async def deliver(self, row: OutboxMessage) -> str | None:
        """Nothing."""
        return None

    async def made(self, channel: str, begins: Collection[int]) -> Collection[int]:
        """None."""
        return ()
