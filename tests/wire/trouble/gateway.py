"""A gateway that counts what it hears, turns bots down, and wants them to come back."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.local.discord import gateway
from bot.local.discord.gateway import HEARTBEAT, INVALID, Line
from bot.local.discord.parts import Json
from bot.local.discord.world import World

RECONNECT = 7
PEER = struct.Struct("3i")


class Gateway(gateway.Gateway):
    """All sessions, and trouble with them."""

    def __init__(self, world: World, token: str, changed: Callable[[], None], refuse: Callable[[str], None]) -> None:
        super().__init__(world, token, changed, refuse)
        self.identified = self.resumed = self.beats = 0
        self.begun: Counter[int] = Counter()
        """How many sessions each process has begun, by the system's number."""
        self.refusal: int | None = None
        """The close code with which who identifies is turned down."""
        self.interval = 0.0
        """Seconds between those who identify in one of the `at_once` buckets; Discord's are 5."""
        self._latest: dict[int, float] = {}

    def hears(self, process: int) -> bool:
        """Whether a process of this machine has a connection with a session."""
        lines = [session.line for session in self.sessions.values() if session.line and session.listens]
        return any(process_of(line) == process for line in lines)

    async def ask_to_reconnect(self) -> None:
        """Discord wants the bot to connect anew and resume."""
        await self._control(RECONNECT, None)

    async def invalidate(self, *, resumable: bool) -> None:
        """The sessions are not valid any more; what was missed is lost unless they may be resumed."""
        sessions = [*self.sessions]
        await self._control(INVALID, resumable)
        for session in sessions if not resumable else ():
            self.sessions.pop(session, None)

    async def _control(self, op: int, data: Any) -> None:
        for session in [session for session in self.sessions.values() if session.line]:
            assert session.line is not None
            await session.line.send({"op": op, "d": data, "s": None, "t": None})

    async def hear(self, line: Line, said: Json) -> None:
        """Count heartbeats."""
        self.beats += said["op"] == HEARTBEAT
        await super().hear(line, said)

    async def identify(self, line: Line, said: Json) -> bool:
        """Turn down who identifies, or count the session."""
        if self.refusal is not None:
            await line.socket.close(code=self.refusal)
            return False
        if self._too_soon(said.get("shard", (0, 1))[0] % self.at_once):
            await line.send({"op": INVALID, "d": False, "s": None, "t": None})
            return False
        process = process_of(line)
        begun = await super().identify(line, said)
        self.identified += begun
        self.begun[process] += begun
        return begun

    def _too_soon(self, bucket: int) -> bool:
        """Whether another one has just identified in this bucket."""
        now = asyncio.get_running_loop().time()
        if now < self._latest.get(bucket, -self.interval) + self.interval:
            return True
        self._latest[bucket] = now
        return False

    async def resume(self, line: Line, said: Json) -> bool:
        """Count who comes back."""
        resumed = await super().resume(line, said)
        self.resumed += resumed
        return resumed


def process_of(line: Line) -> int:
    """The process at the other end of a connection, by the system's number; 0 when it is gone."""
    held: socket.socket | None = line.socket.get_extra_info("socket")
    if held is None:
        return 0
    try:
        return int(PEER.unpack(held.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, PEER.size))[0])
    except OSError:
        return 0
