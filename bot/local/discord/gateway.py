"""The gateway: sessions that outlive their connections, so that what was missed is told again."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.local.discord.parts import Json
from bot.local.discord.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, BEATEN = 0, 1, 2, 6, 7, 9, 10, 11
INTENT_GUILDS = 1
ADDRESS = "wss://gateway.discord.gg"


class Line:
    """One connection."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self._zlib = zlib.compressobj() if compressed else None

    async def send(self, frame: Json) -> bool:
        """A frame, as long as somebody is there; returns whether it left."""
        if self.socket.closed:
            return False
        text = json.dumps(frame)
        try:
            if self._zlib:
                data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(data)
            else:
                await self.socket.send_str(text)
        except ConnectionError:
            return False  # the process has died: its session keeps the frame
        return True


@dataclass(slots=True)
class Session:
    """What one identify began; `log` has every frame that was sent."""

    id: str
    line: Line | None
    log: list[Json] = field(default_factory=list)
    order: asyncio.Lock = field(default_factory=asyncio.Lock)


class Gateway:
    """All sessions; the newest is the one that hears of new events."""

    def __init__(self, world: World, token: str, changed: Callable[[], None], refuse: Callable[[str], None]) -> None:
        self.world, self.token, self.changed, self.refuse = world, token, changed, refuse
        self.sessions: dict[str, Session] = {}
        self.current: Session | None = None
        self.heartbeat = 41.25
        self.identified = self.resumed = self.beats = 0
        self.refusal: int | None = None
        """The close code with which who identifies is turned down."""

    @property
    def ready(self) -> bool:
        """Whether the bot listens."""
        line = self.current.line if self.current else None
        return line is not None and not line.socket.closed

    async def dispatch(self, event: str, data: Json) -> bool:
        """Tell the bot; when it is away but may come back to its session, it is told then. Gives whether it was now."""
        return self.current is not None and await self._tell(self.current, event, data)

    async def _tell(self, session: Session, event: str, data: Json) -> bool:
        async with session.order:
            frame = {"op": DISPATCH, "t": event, "s": len(session.log) + 1, "d": data}
            session.log.append(json.loads(json.dumps(frame)))
            return session.line is not None and await session.line.send(frame)

    # -- trouble -----------------------------------------------------------------------------------------------------

    async def drop(self, code: int = 4000) -> None:
        """The connection breaks; or Discord ends it, and says why with the close code."""
        if self.current and self.current.line:
            line, self.current.line = self.current.line, None
            await line.socket.close(code=code)

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

    # -- a connection ------------------------------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line = Line(socket, compressed=request.query.get("compress") == "zlib-stream")
        interval = int(self.heartbeat * 1000)
        await line.send({"op": HELLO, "d": {"heartbeat_interval": interval}, "s": None, "t": None})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._hear(line, json.loads(message.data))
        if self.current and self.current.line is line:
            self.current.line = None
        self.changed()
        return socket

    async def _hear(self, line: Line, said: Json) -> None:
        if said["op"] == HEARTBEAT:
            self.beats += 1
            await line.send({"op": BEATEN, "d": None, "s": None, "t": None})
        elif said["op"] == IDENTIFY:
            await self._identify(line, said["d"])
        elif said["op"] == RESUME:
            await self._resume(line, said["d"])
        elif said["op"] != 3:  # a presence, which nobody looks at
            self.refuse(f"gateway operation {said['op']}")
        self.changed()

    async def _identify(self, line: Line, said: Json) -> None:
        refusal = 4004 if said["token"] != self.token else self.refusal
        if refusal is not None:
            await line.socket.close(code=refusal)
            return
        if said["intents"] != INTENT_GUILDS:
            self.refuse(f"the intents {said['intents']}")
            await line.socket.close(code=4014)
            return
        session = self.current = Session(secrets.token_hex(16), line)
        self.sessions[session.id] = session
        ready = {
            "v": 10, "user": self.world.bot, "guilds": [{"id": self.world.guild, "unavailable": True}],
            "session_id": session.id, "resume_gateway_url": ADDRESS, "shard": said.get("shard", [0, 1]),
            "application": {"id": self.world.application, "flags": 0},
        }  # fmt: skip
        await self._tell(session, "READY", ready)
        await self._tell(session, "GUILD_CREATE", self.world.guild_json())
        self.identified += 1

    async def _resume(self, line: Line, said: Json) -> None:
        session = self.sessions.get(said["session_id"])
        if session is None or said["token"] != self.token:
            await line.send({"op": INVALID, "d": False, "s": None, "t": None})
            return
        async with session.order:
            session.line, self.current = line, session
            for frame in session.log[said["seq"] :]:
                await line.send(frame)
        await self._tell(session, "RESUMED", {})
        self.resumed += 1
