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
ABOUT_A_SERVER = ("GUILD_CREATE", "GUILD_DELETE")
ENDED = (1000, 1001)
RESUMABLE = 90.0
"""Seconds for which a session whose connection has broken may be resumed."""


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
    """What one identify began; `log` has those of the `sent` frames of which the bot has not said that it has them.

    Its `shard` is the number and the count of all. Without a `line` it waits, `left` at that time, to be resumed.
    """

    id: str
    line: Line | None
    shard: tuple[int, int] = (0, 1)
    log: deque[Json] = field(default_factory=deque)
    sent: int = 0
    left: float = 0.0
    order: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def listens(self) -> bool:
        """Whether somebody is there."""
        return self.line is not None and not self.line.socket.closed

    def hears(self, guild: str | None) -> bool:
        """Whether what happens on a server, or in direct messages, comes to this shard."""
        number, count = self.shard
        return number == (int(guild) >> 22) % count if guild else number == 0

    def forget(self, seen: int) -> None:
        """The bot has all frames up to this one."""
        while self.log and self.log[0]["s"] <= seen:
            self.log.popleft()

    async def tell(self, event: str, data: Json) -> bool:
        """Send a frame, and keep it until the bot has it; returns whether it left."""
        async with self.order:
            self.sent += 1
            frame = {"op": DISPATCH, "t": event, "s": self.sent, "d": data}
            self.log.append(frame)
            return self.line is not None and await self.line.send(frame)

    async def go_on(self, line: Line, seen: int) -> None:
        """Tell again what was missed."""
        async with self.order:
            self.line = line
            self.forget(seen)
            for frame in self.log:
                await line.send(frame)


class Gateway:
    """All sessions: each hears of what is new on its shard, also while another one does, and may be resumed.

    A bot is told to run in so many `shards`, of which `at_once` may identify together.
    """

    def __init__(self, world: World, token: str, changed: Callable[[], None], refuse: Callable[[str], None]) -> None:
        self.world, self.token, self.changed, self.refuse = world, token, changed, refuse
        self.sessions: dict[str, Session] = {}
        self.heartbeat = 41.25
        self.shards = self.at_once = 1

    @property
    def ready(self) -> bool:
        """Whether a bot listens."""
        return any(session.listens for session in self.sessions.values())

    async def dispatch(self, event: str, data: Json) -> bool:
        """Tell all sessions of the event's shard, one that is away when it is back; return whether any was now."""
        guild = data["id"] if event in ABOUT_A_SERVER else data.get("guild_id")
        data = json.loads(json.dumps(data))  # as it is now, whatever becomes of it before somebody comes back
        self._sweep()
        hearing = [session for session in self.sessions.values() if session.hears(guild)]
        return any(await asyncio.gather(*[session.tell(event, data) for session in hearing]))

    def _sweep(self) -> None:
        """Forget the sessions to which nobody comes back."""
        kept = asyncio.get_running_loop().time() - RESUMABLE
        self.sessions = {id_: held for id_, held in self.sessions.items() if held.line or held.left > kept}

    async def drop(self, code: int = 4000) -> None:
        """The connections break; or Discord ends them, and says why with the close code."""
        lines = [session.line for session in self.sessions.values() if session.line]
        for line in lines:
            self._leave(line)
        await asyncio.gather(*[line.socket.close(code=code) for line in lines])

    def _leave(self, line: Line) -> None:
        """A connection is no session's any more. One that the bot has ended in due form ends the session, too."""
        for session in [session for session in self.sessions.values() if session.line is line]:
            session.line, session.left = None, asyncio.get_running_loop().time()
            if line.socket.close_code in ENDED:
                del self.sessions[session.id]

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
        self._leave(line)
        self.changed()
        return socket

    async def hear(self, line: Line, said: Json) -> None:
        """The bot says something."""
        if said["op"] == HEARTBEAT:
            for session in [session for session in self.sessions.values() if session.line is line]:
                session.forget(said["d"] or 0)
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
        number, count = said.get("shard", (0, 1))
        if not 0 <= number < count:
            await line.socket.close(code=4010)
            return False
        self._sweep()
        session = Session(secrets.token_hex(16), line, (number, count))
        self.sessions[session.id] = session
        guilds = [guild for guild in self.world.guilds if session.hears(guild)]
        ready = {
            "v": 10, "user": self.world.bot, "guilds": [{"id": guild, "unavailable": True} for guild in guilds],
            "session_id": session.id, "resume_gateway_url": ADDRESS, "shard": [number, count],
            "application": {"id": self.world.application, "flags": 0},
        }  # fmt: skip
        await session.tell("READY", ready)
        for guild in guilds:
            await session.tell("GUILD_CREATE", self.world.guild_json(guild))
        return True

    async def resume(self, line: Line, said: Json) -> bool:
        """Go on with a session: first comes what was missed; returns whether it goes on."""
        session = self.sessions.get(said["session_id"])
        if session is None or said["token"] != self.token:
            await line.send({"op": INVALID, "d": False, "s": None, "t": None})
            return False
        await session.go_on(line, said["seq"])
        await session.tell("RESUMED", {})
        return True
