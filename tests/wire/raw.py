"""A bot without any library, to try the stand-in itself: plain requests, and a plain connection to the gateway."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.local.discord import TOKEN, Discord
from bot.local.discord.parts import Json


@dataclass(frozen=True, slots=True)
class Reply:
    """A status, a body, and the headers."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def told(self) -> tuple[int, int]:
        """Status and Discord's own code."""
        return self.status, self.body["code"]


class RawBot:
    """Speaks to the stand-in; an async context manager."""

    def __init__(self, discord: Discord, token: str = TOKEN) -> None:
        self.discord, self.token = discord, token

    async def __aenter__(self) -> RawBot:
        self._session = aiohttp.ClientSession(connector=self.discord.connector())
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._session.close()

    async def call(self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None) -> Reply:
        """A request to the API, with files as multipart."""
        sent: dict[str, Any] = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for number, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{number}]", data, filename=name, content_type="application/octet-stream")
            sent = {"data": form}
        headers = {"Authorization": f"Bot {self.token}"}
        async with self._session.request(method, f"https://discord.com/api/v10{path}", headers=headers, **sent) as held:
            text = await held.text()
            return Reply(held.status, json.loads(text) if text else None, dict(held.headers))

    async def fetch(self, url: str) -> bytes:
        """A file from the store."""
        async with self._session.get(url) as held:
            assert held.status == 200
            return await held.read()

    async def connect(self) -> RawGateway:
        """A connection to the gateway, after its greeting."""
        line = RawGateway(await self._session.ws_connect("wss://gateway.discord.gg/?v=10&encoding=json"), self.token)
        assert (await line.hear())["op"] == 10
        return line


class RawGateway:
    """A connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket, self.token = socket, token

    async def say(self, op: int, data: Any) -> None:
        """Send a frame."""
        await self.socket.send_json({"op": op, "d": data})

    async def hear(self) -> Json:
        """The next frame; `{"op": -1, "code": ...}` when the connection is closed."""
        message = await self.socket.receive(timeout=10)
        if message.type is not aiohttp.WSMsgType.TEXT:
            return {"op": -1, "code": self.socket.close_code}
        frame: Json = json.loads(message.data)
        return frame

    async def identify(self, intents: int = 1, shard: tuple[int, int] = (0, 1)) -> Json:
        """Begin a session; return the first frame."""
        await self.say(2, {"token": self.token, "intents": intents, "properties": {}, "shard": shard})
        return await self.hear()

    async def resume(self, session: str, seen: int) -> None:
        """Go on with a session."""
        await self.say(6, {"token": self.token, "session_id": session, "seq": seen})
