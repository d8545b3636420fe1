"""The gateway: sessions that outlive their connections, so that what was missed is told again."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.local.discord.parts import Json
from bot.local.discord.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, BEATEN = 0, 1, 2, 6, 9, 10, 11
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
    """What one identify began; `log` has those of the `sent` frames of which the bot has not said that it has them."""

    id: str
    line: Line | None
    log: deque[Json] = field(default_factory=deque)
    sent: int = 0
    order: asyncio.Lock = field(default_factory=asyncio.Lock)

    def forget(self, seen: int) -> None:
        """The bot has all frames up to this one."""
        while self.log and self.log[0]["s"] <= seen:
            self.log.popleft()


class Gateway:
    """The session of the bot that identified last; it alone hears of new events, and may be resumed."""

    def __init__(self, world: World, token: str, changed: Callable[[], None], refuse: Callable[[str], None]) -> None:
        self.world, self.token, self.changed, self.refuse = world, token, changed, refuse
        self.sessions: dict[str, Session] = {}
        self.current: Session | None = None
        self.heartbeat = 41.25

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
            session.sent += 1
            frame = {"op": DISPATCH, "t": event, "s": session.sent, "d": data}
            session.log.append(json.loads(json.dumps(frame)))
            return session.line is not None and await session.line.send(frame)

    async def drop(self, code: int = 4000) -> None:
        """The connection breaks; or Discord ends it, and says why with the close code."""
        if self.current and self.current.line:
            line, self.current.line = self.current.line, None
            await line.socket.close(code=code)

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
                await self.hear(line, json.loads(message.data))
        if self.current and self.current.line is line:
            self.current.line = None
        self.changed()
        return socket

    async def hear(self, line: Line, said: Json) -> None:
        """The bot says something."""
        if said["op"] == HEARTBEAT:
            if self.current and self.current.line is line:
                self.current.forget(said["d"] or 0)
            await line.send({"op": BEATEN, "d": None, "s": None, "t": None})
        elif said["op"] == IDENTIFY:
            await self.identify(line, said["d"])
        elif said["op"] == RESUME:
            await self.resume(line, said["d"])
        elif said["op"] != 3:  # a presence, which nobody looks at
            self.refuse(f"gateway operation {said['op']}")
        self.changed()

    async def identify(self, line: Line, said: Json) -> bool:
        """Begin a session; returns whether it has begun."""
        if said["token"] != self.token:
            await line.socket.close(code=4004)
            return False
        if said["intents"] != INTENT_GUILDS:
            self.refuse(f"the intents {said['intents']}")
            await line.socket.close(code=4014)
            return False
        session = self.current = Session(secrets.token_hex(16), line)
        self.sessions = {session.id: session}
        ready = {
            "v": 10, "user": self.world.bot, "guilds": [{"id": self.world.guild, "unavailable": True}],
            "session_id": session.id, "resume_gateway_url": ADDRESS, "shard": said.get("shard", [0, 1]),
            "application": {"id": self.world.application, "flags": 0},
        }  # fmt: skip
        await self._tell(session, "READY", ready)
        await self._tell(session, "GUILD_CREATE", self.world.guild_json())
        return True

    async def resume(self, line: Line, said: Json) -> bool:
        """Go on with a session: first comes what was missed; returns whether it goes on."""
        session = self.sessions.get(said["session_id"])
        if session is None or said["token"] != self.token:
            await line.send({"op": INVALID, "d": False, "s": None, "t": None})
            return False
        async with session.order:
            session.line, self.current = line, session
            session.forget(said["seq"])
            for frame in session.log:
                await line.send(frame)
        await self._tell(session, "RESUMED", {})
        return True
