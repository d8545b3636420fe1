"""A stand-in that checks every request of the bot and keeps it, and that fails when it is told to.

It runs in the tests' process, so it outlives the bot's. What `check` finds is refused as Discord would, and kept in
`violations`; what is not spoken is answered 501 and kept in `unspoken`. A test that leaves either behind has failed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from aiohttp import web

from bot.local import discord
from bot.local.discord.backend import PATIENCE
from bot.local.discord.errors import refusal
from bot.local.discord.messages import Message
from bot.local.discord.rest import Answer, Request, Route, find
from bot.local.discord.world import Channel
from tests.wire.checks import problems_of
from tests.wire.trouble.faults import Faults, Limits
from tests.wire.trouble.gateway import Gateway

T = TypeVar("T")
# A route, the request, and the message that it changes: what is wrong, by place.
Check = Callable[[Route, Request, Message | None], dict[str, str]]


class Discord(discord.Discord):
    """The stand-in with trouble on demand; an async context manager."""

    gateway: Gateway

    def __init__(self, check: Check = problems_of) -> None:
        super().__init__()
        self.gateway = Gateway(self.world, self.token, self.changed, self.refuse)
        self.check = check
        self.faults, self.limits = Faults(), Limits(self.clock.time)
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self.patience = PATIENCE
        self.out_of_reach: dict[str, Channel] = {}
        self.unspoken: list[str] = []

    async def __aenter__(self) -> Discord:
        await super().__aenter__()
        return self

    def sent(self, method: str, path: str) -> Sequence[Request]:
        """The bot's requests of this kind; `path` is a pattern."""
        return [held for held in self.requests if held.method == method and re.fullmatch(path, held.path)]

    def refuse(self, what: str) -> None:
        """The bot asks for what is not spoken."""
        self.unspoken.append(what)

    async def until(self, found: Callable[[], T], what: str, seconds: float | None = None) -> T:
        """Wait until something is true; when it does not come in time, tell of the bot's last requests, too."""
        try:
            return await super().until(found, what, self.patience if seconds is None else seconds)
        except TimeoutError as problem:
            recent = "\n".join([f"{request.method} {request.path}" for request in self.requests[-8:]])
            problem.add_note(f"the bot's last requests were:\n{recent}")
            raise

    async def answer(self, request: Request, authorization: str | None) -> web.Response:
        """Keep a request; 429 when its bucket is empty, and headers that tell of the bucket."""
        self.requests.append(request)
        headers: dict[str, str] = {}
        if found := find(request.method, request.path):
            (route, parts), path = found, request.path
            headers, too_many = self.limits.check(route.method, route.path, parts[0] if parts else "", path)
            if too_many is not None:
                return too_many
        answer = await super().answer(request, authorization)
        answer.headers.update(headers)
        return answer

    async def carry_out(self, route: Route, request: Request, parts: Sequence[str]) -> Answer:
        """Check a request before it is carried out, and refuse it before or after where that is to be."""
        self.faults.meet(request.method, request.path, late=False)
        self._examine(route, request, parts)
        answer = await super().carry_out(route, request, parts)
        self.faults.meet(request.method, request.path, late=True)
        return answer

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
