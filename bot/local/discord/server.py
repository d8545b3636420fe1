"""The stand-in: one unix socket that is Discord's API, gateway and file store, by the host that is asked for.

It runs in the tests' process, so it outlives the bot's. Every request of the bot is kept, and checked by `check`: what
that finds is refused as Discord would, and kept in `violations`; what is not spoken is answered 501 and kept in
`unspoken`. A test that leaves either behind has failed.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from bot.local.discord.clock import Clock
from bot.local.discord.errors import Refusal, refusal
from bot.local.discord.faults import Faults, Limits
from bot.local.discord.gateway import Gateway
from bot.local.discord.interactions import Interactions
from bot.local.discord.messages import Files, Message, Messages
from bot.local.discord.rest import Request, Route, find
from bot.local.discord.world import Channel, World

T = TypeVar("T")
API, GATEWAY, FILES = "discord.com", "gateway.discord.gg", ("cdn.discordapp.com", "media.discordapp.net")
VERSION = "/api/v10"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.wire.stand-in"
PATIENCE = 20.0
# A route, the request, and the message that it changes: what is wrong, by place.
Check = Callable[[Route, Request, Message | None], dict[str, str]]


def nothing(route: Route, request: Request, message: Message | None) -> dict[str, str]:
    """The check that finds nothing."""
    return {}


class Discord:
    """The stand-in at a unix socket; an async context manager."""

    def __init__(self, path: Path, check: Check = nothing, token: str = TOKEN) -> None:
        self.path, self.check, self.token = path, check, token
        self.clock = Clock()
        self.world = World(self.clock)
        self.messages = Messages(self.world)
        self.interactions = Interactions(self.world, self.messages)
        self.gateway = Gateway(self.world, token, self.changed, self._refuse)
        self.faults, self.limits = Faults(), Limits(self.clock.now)
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self.unspoken: list[str] = []
        self._waiting: list[asyncio.Future[None]] = []

    async def __aenter__(self) -> Discord:
        app = web.Application(client_max_size=64 << 20)
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.UnixSite(self._runner, str(self.path)).start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.gateway.drop()
        await self._runner.cleanup()

    async def thread(self, parent: Channel, name: str) -> Channel:
        """Somebody makes a thread, and the bot is told."""
        made = self.world.thread(parent, name)
        await self.gateway.dispatch("THREAD_CREATE", made.json)
        return made

    # -- waiting -----------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Wake whoever waits for something."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    def advance(self, seconds: float) -> None:
        """Skip some time."""
        self.clock.advance(seconds)
        self.changed()

    async def until(self, found: Callable[[], T], what: str, seconds: float = PATIENCE) -> T:
        """Wait until something is true; return it. `what` is told when it does not come."""
        try:
            async with asyncio.timeout(seconds):
                while not (held := found()):
                    waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                    self._waiting.append(waiting)
                    await waiting
        except TimeoutError:
            recent = "\n".join([f"{request.method} {request.path}" for request in self.requests[-8:]])
            raise AssertionError(
                f"{what} did not come in {seconds:g} s; the bot's last requests were:\n{recent}"
            ) from None
        return held

    # -- requests ----------------------------------------------------------------------------------------------------

    def sent(self, method: str, path: str) -> Sequence[Request]:
        """The bot's requests of this kind; `path` is a pattern."""
        return [held for held in self.requests if held.method == method and re.fullmatch(path, held.path)]

    def _refuse(self, what: str) -> None:
        self.unspoken.append(what)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        host = request.host.partition(":")[0]
        if host == GATEWAY:
            return await self.gateway.serve(request)
        if host in FILES:
            return self._file(request.path)
        if host != API or not request.path.startswith(VERSION):
            return self._not_spoken(f"{request.method} {host}{request.path}")
        try:
            return await self._api(await _read(request, self.clock.now()))
        finally:
            self.changed()

    def _file(self, path: str) -> web.Response:
        parts = path.split("/")
        data = self.messages.files.get(parts[3]) if len(parts) > 3 else None
        return web.Response(status=404) if data is None else web.Response(body=data)

    def _not_spoken(self, what: str) -> web.Response:
        self._refuse(what)
        return _json({"code": 0, "message": f"501: the stand-in does not speak {what}"}, 501)

    async def _api(self, asked: tuple[Request, str | None]) -> web.Response:
        request, authorization = asked
        self.requests.append(request)
        found = find(request.method, request.path)
        if found is None:
            return self._not_spoken(f"{request.method} {request.path}")
        route, parts = found
        headers, too_many = self.limits.check(route.method, route.path, parts[0] if parts else "", request.path)
        if too_many is not None:
            return too_many
        try:
            if route.token and authorization != f"Bot {self.token}":
                raise Refusal(401, 0, "401: Unauthorized")
            self.faults.meet(request.method, request.path, late=False)
            self._examine(route, request, parts)
            answer = await route.handler(self, request, *parts)
            self.faults.meet(request.method, request.path, late=True)
        except Refusal as refused:
            return _json(refused.body, refused.status, headers)
        return web.Response(status=204, headers=headers) if answer is None else _json(answer, 200, headers)

    def _examine(self, route: Route, request: Request, parts: Sequence[str]) -> None:
        problems = self.check(route, request, self._changing(route, parts))
        if problems:
            told = "; ".join([f"{place}: {problem}" for place, problem in problems.items()])
            self.violations.append(f"{route.method} {route.path}: {told}")
            raise refusal(50035, problems)

    def _changing(self, route: Route, parts: Sequence[str]) -> Message | None:
        """The message that a request changes, if there is one."""
        if route.path.startswith("/channels") and route.method == "PATCH" and len(parts) == 2:
            return self.messages.all.get(parts[1])
        if route.path.startswith("/webhooks") and route.method == "PATCH":
            held = self.interactions.all.get(parts[1])
            return held.original if held and len(parts) == 2 else self.messages.all.get(parts[-1])
        return None


async def _read(request: web.Request, arrived: float) -> tuple[Request, str | None]:
    """A request as the bot meant it, and its authorization."""
    body: Any = {}
    files: Files = {}
    multipart = request.content_type.startswith("multipart/")
    if multipart:
        for name, filename, data in _parts(await request.read(), request.headers["Content-Type"]):
            if name == "payload_json":
                body = json.loads(data)
            else:
                files[name.removeprefix("files[").removesuffix("]")] = filename, data
    elif request.can_read_body:
        body = await request.json()
    path = request.path.removeprefix(VERSION)
    read = Request(request.method, path, body, files, dict(request.query), multipart, arrived)
    return read, request.headers.get("Authorization")


def _parts(body: bytes, content_type: str) -> Iterator[tuple[str, str, bytes]]:
    """Name, file name and bytes of the parts of a multipart body."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    assert boundary, content_type
    for part in body.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        told = dict(re.findall(r'; (name|filename)="([^"]*)"', head.decode()))
        yield told["name"], told.get("filename", ""), data.removesuffix(b"\r\n")


def _json(body: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:
    """An answer whose type is exactly application/json: discord.py takes nothing else for JSON."""
    told = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=told)
