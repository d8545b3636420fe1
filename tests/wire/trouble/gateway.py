"""A gateway that counts what it hears, turns the bot down, and wants it to come back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.local.discord import gateway
from bot.local.discord.gateway import HEARTBEAT, INVALID, Line
from bot.local.discord.parts import Json
from bot.local.discord.world import World

RECONNECT = 7


class Gateway(gateway.Gateway):
    """All sessions, and trouble with them."""

    def __init__(self, world: World, token: str, changed: Callable[[], None], refuse: Callable[[str], None]) -> None:
        super().__init__(world, token, changed, refuse)
        self.identified = self.resumed = self.beats = 0
        self.refusal: int | None = None
        """The close code with which who identifies is turned down."""

    async def ask_to_reconnect(self) -> None:
        """Discord wants the bot to connect anew and resume."""
        await self._control(RECONNECT, None)

    async def invalidate(self, *, resumable: bool) -> None:
        """The session is not valid any more; what was missed is lost unless it may be resumed."""
        session = self.current
        await self._control(INVALID, resumable)
        if not resumable and session:
            self.sessions.pop(session.id, None)

    async def _control(self, op: int, data: Any) -> None:
        if self.current and self.current.line:
            await self.current.line.send({"op": op, "d": data, "s": None, "t": None})

    async def hear(self, line: Line, said: Json) -> None:
        """Count heartbeats."""
        self.beats += said["op"] == HEARTBEAT
        await super().hear(line, said)

    async def identify(self, line: Line, said: Json) -> bool:
        """Turn down who identifies, or count the session."""
        if self.refusal is not None:
            await line.socket.close(code=self.refusal)
            return False
        begun = await super().identify(line, said)
        self.identified += begun
        return begun

    async def resume(self, line: Line, said: Json) -> bool:
        """Count who comes back."""
        resumed = await super().resume(line, said)
        self.resumed += resumed
        return resumed
