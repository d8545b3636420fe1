"""The stand-in: one socket that is Discord's API, gateway and file store, by the host that is asked for."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from aiohttp.client_proto import ResponseHandler

from bot.local.discord.backend import Backend
from bot.local.discord.errors import Refusal
from bot.local.discord.messages import Files
from bot.local.discord.rest import Answer, Request, Route, find
from bot.local.discord.world import Ids

API, GATEWAY, FILES = "discord.com", "gateway.discord.gg", ("cdn.discordapp.com", "media.discordapp.net")
VERSION = "/api/v10"
HOST, NO_UNIX = "127.0.0.1", not hasattr(socket, "AF_UNIX")
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.wire.stand-in"


class Discord(Backend):
    """The stand-in at a unix socket in a folder that its owner alone may enter; an async context manager.

    Where there are no such sockets (or with `tcp`) it is at a port of this machine, which asks for the token.

    With `kept`, a file, what was there is there again at the next start; it is open from now on until the end of the
    context. `CannotOpen` says why it cannot be used, `AlreadyOpen` that somebody else does. A new world has the `ids`.
    """

    def __init__(
        self, kept: Path | None = None, *, ids: Ids | None = None, token: str = TOKEN, tcp: bool = NO_UNIX
    ) -> None:
        super().__init__(token, kept, ids)
        self.tcp = tcp

    def connector(self) -> aiohttp.BaseConnector:
        """By what a bot in this process reaches the stand-in, while the context lasts: `bot.http.connector = ...`."""
        if self.tcp:
            return Loopback(self._runner.addresses[0][1])
        return aiohttp.UnixConnector(path=str(self.path), limit=0)

    async def __aenter__(self) -> Discord:
        try:
            await self._open()
        except BaseException:
            self.archive.close()
            raise
        return self

    async def _open(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="discord-")  # a socket's path must be short
        self.path = Path(self._folder.name) / "socket"
        app = web.Application(client_max_size=64 << 20)
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, 0) if self.tcp else web.UnixSite(self._runner, str(self.path))
        await site.start()

    async def __aexit__(self, *exc: object) -> None:
        await self.gateway.drop()
        await self._runner.cleanup()
        self._folder.cleanup()
        self.archive.close()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        host = request.host.partition(":")[0]
        if host == GATEWAY:
            return await self.gateway.serve(request)
        if host in FILES:
            return self._file(request)
        if host != API or not request.path.startswith(VERSION):
            return self._not_spoken(f"{request.method} {host}{request.path}")
        try:
            return await self.answer(await _read(request, self.clock.time()), request.headers.get("Authorization"))
        finally:
            self.changed()

    def _file(self, request: web.Request) -> web.Response:
        _, _, _, file, *_ = [*request.path.split("/"), "", "", ""]
        data = self.messages.file_at(file, request.query.get("hm", ""))
        return web.Response(status=404) if data is None else web.Response(body=data)

    def _not_spoken(self, what: str) -> web.Response:
        self.refuse(what)
        return _json({"code": 0, "message": f"501: the stand-in does not speak {what}"}, 501)

    async def answer(self, request: Request, authorization: str | None) -> web.Response:
        """What a request of the bot is answered."""
        found = find(request.method, request.path)
        if found is None:
            return self._not_spoken(f"{request.method} {request.path}")
        route, parts = found
        try:
            if route.token and authorization != f"Bot {self.token}":
                raise Refusal(401, 0, "401: Unauthorized")
            answer = await self.carry_out(route, request, parts)
        except Refusal as refused:
            return _json(refused.body, refused.status)
        return web.Response(status=204) if answer is None else _json(answer, 200)

    async def carry_out(self, route: Route, request: Request, parts: Sequence[str]) -> Answer:
        """Do what an authorized request asks for, or raise `Refusal`."""
        return await route.handler(self, request, *parts)


class Loopback(aiohttp.BaseConnector):
    """Every connection goes to one port of this machine and is not encrypted, whatever address is asked for."""

    def __init__(self, port: int) -> None:
        super().__init__(limit=0)
        self._port = port

    async def _create_connection(
        self,
        req: aiohttp.ClientRequest,
        traces: list[Any],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - aiohttp's
    ) -> ResponseHandler:
        try:
            async with asyncio.timeout(timeout.sock_connect):
                _, handler = await self._loop.create_connection(self._factory, HOST, self._port)
        except OSError as problem:
            raise aiohttp.ClientConnectorError(req.connection_key, problem) from problem
        return handler


async def _read(request: web.Request, arrived: float) -> Request:
    """A request as the bot meant it."""
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
    return Request(request.method, path, body, files, dict(request.query), multipart, arrived)


def _parts(body: bytes, content_type: str) -> Iterator[tuple[str, str, bytes]]:
    """Name, file name and bytes of the parts of a multipart body."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    assert boundary, content_type
    for part in body.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        told = dict(re.findall(r'; (name|filename)="([^"]*)"', head.decode()))
        yield told["name"], told.get("filename", ""), data.removesuffix(b"\r\n")


def _json(body: Any, status: int) -> web.Response:
    """An answer whose type is exactly application/json: discord.py takes nothing else for JSON."""
    return web.Response(body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json"})
