"""Who gets to see what the bot sends: every request, at the moment when it comes, with its readers.

A message in a channel is read by everybody, those who only watch among them; a direct message by its one person. The
answer to an interaction is read by everybody too, unless it was marked ephemeral when it began: an edit or a first
followup after “thinking …” is as public as that was, whatever its own flags say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.local.discord import Channel, Interaction, Message
from bot.local.discord.interactions import CHOICES, MODAL, QUIETLY, UPDATE
from bot.local.discord.messages import EPHEMERAL
from bot.local.discord.rest import Request, Route
from bot.local.discord.world import DIRECT
from tests.wire.trouble import Discord

EVERYBODY = None
NOBODY: frozenset[str] = frozenset()
Readers = frozenset[str] | None
"""The people who read something, by their ids; EVERYBODY, or NOBODY."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One request: where it went (the route, and the channel or message), who reads it, when it came in seconds."""

    request: Request
    route: str
    readers: Readers
    when: float

    @property
    def public(self) -> bool:
        """Whether everybody reads it."""
        return self.readers is EVERYBODY

    @property
    def text(self) -> str:
        """All that is written in it: every word, key, id and file name of the body; files that are no pictures too."""
        body = json.dumps(self.request.body, ensure_ascii=False)
        names = [name for name, _ in self.request.files.values()]
        told = [data.decode("utf-8", "replace") for name, data in self.request.files.values() if not _drawn(name)]
        return "\n".join([body, *names, *told])

    @property
    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Name and bytes of the pictures in it."""
        yield from [held for held in self.request.files.values() if _drawn(held[0])]


class Recorder:
    """Keeps what the bot sends to a stand-in from now on; it looks on where the stand-in checks each request."""

    def __init__(self, discord: Discord) -> None:
        self.discord, self.sent = discord, list[Sent]()
        self._check, discord.check = discord.check, self

    def stop(self) -> None:
        """Look on no longer."""
        self.discord.check = self._check

    def __call__(self, route: Route, request: Request, message: Message | None) -> dict[str, str]:
        """Keep a request with its readers; return what the stand-in's own check says."""
        problems = self._check(route, request, message)
        if not problems:
            found = route.shape.fullmatch(request.path)
            parts = found.groups() if found else ()
            readers = self._readers(route, request.body, parts, message)
            self.sent.append(Sent(request, f"{route.method} {route.path}", readers, self.discord.clock.time()))
        return problems

    def _readers(self, route: Route, body: Any, parts: tuple[str, ...], message: Message | None) -> Readers:
        if route.method == "GET" or route.path == "/users/@me/channels":
            return NOBODY
        if route.path.endswith("/commands"):
            return EVERYBODY
        if route.path.endswith("/callback"):
            return self._called_back(parts, body)
        if route.path.startswith("/webhooks"):
            return self._continued(parts, body, message)
        return in_channel(self.discord.world.channels.get(parts[0]))

    def _called_back(self, parts: tuple[str, ...], body: Any) -> Readers:
        """The first answer: suggestions and forms are for the asker; a change is for the readers of its message."""
        held = self.discord.interactions.all.get(parts[1])
        if held is None:
            return NOBODY
        if body["type"] in (CHOICES, MODAL, QUIETLY):
            return frozenset([held.person.id])
        if body["type"] == UPDATE:
            return of_message(held.trigger)
        return _answering(held, body.get("data") or {})

    def _continued(self, parts: tuple[str, ...], body: Any, message: Message | None) -> Readers:
        """What follows: a change is for the readers of its message, the first followup for those of “thinking …”."""
        if message is not None:
            return of_message(message)
        held = self.discord.interactions.all.get(parts[1])
        if held is None:
            return NOBODY
        if held.original is not None and held.original.loading:
            return of_message(held.original)
        return _answering(held, body)


def _answering(held: Interaction, data: Any) -> Readers:
    """The readers of a new answer: who asked, when it is ephemeral or in direct messages, else everybody."""
    if (data.get("flags") or 0) & EPHEMERAL:
        return frozenset([held.person.id])
    return in_channel(held.channel)


def of_message(message: Message | None) -> Readers:
    """The readers of a message."""
    if message is None:
        return NOBODY
    return frozenset([message.only_for]) if message.only_for else in_channel(message.channel)


def in_channel(channel: Channel | None) -> Readers:
    """The readers of a channel."""
    if channel is None:
        return NOBODY
    return frozenset([channel.person or ""]) if channel.kind == DIRECT else EVERYBODY


def _drawn(name: str) -> bool:
    return name.endswith((".png", ".gif"))
