"""The requests of API v10 that the bot makes; what is not in `ROUTES` is not spoken."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.local.discord.backend import Backend
from bot.local.discord.errors import refusal
from bot.local.discord.gateway import ADDRESS
from bot.local.discord.interactions import CHOICES, MODAL, THINKING
from bot.local.discord.messages import EPHEMERAL, Files, Message
from bot.local.discord.parts import Json
from bot.local.discord.world import DIRECT, Channel

Answer = Json | list[Json] | None


@dataclass(frozen=True, slots=True)
class Request:
    """What the bot sent, and when: the JSON body or `payload_json`, and the files by their number."""

    method: str
    path: str
    body: Any
    files: Files
    query: Mapping[str, str]
    multipart: bool
    arrived: float = 0.0


Handler = Callable[..., Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path as the published description writes it, and what answers them."""

    method: str
    path: str
    shape: re.Pattern[str]
    handler: Handler
    token: bool


ROUTES: list[Route] = []


def route(method: str, path: str, *, token: bool = True) -> Callable[[Handler], Handler]:
    """The handler of a route; `token` says that it wants the bot's."""
    shape = re.compile(re.sub(r"\{\w+\}", "([^/]+)", path))

    def add(handler: Handler) -> Handler:
        ROUTES.append(Route(method, path, shape, handler, token))
        return handler

    return add


def find(method: str, path: str) -> tuple[Route, tuple[str, ...]] | None:
    """The route of a request and the parts of its path; None when it is not spoken."""
    for held in ROUTES:
        if held.method == method and (match := held.shape.fullmatch(path)):
            return held, match.groups()
    return None


# -- the bot itself ----------------------------------------------------------------------------------------------------


@route("GET", "/users/@me")
async def me(backend: Backend, request: Request) -> Answer:
    """Who the bot is."""
    return backend.world.bot


@route("GET", "/oauth2/applications/@me")
async def application(backend: Backend, request: Request) -> Answer:
    """What its application is."""
    return {
        "id": backend.world.application, "name": "arbiter", "icon": None, "description": "", "bot_public": True,
        "bot_require_code_grant": False, "verify_key": backend.verify_key, "owner": backend.world.bot, "team": None,
        "flags": 0,
    }  # fmt: skip


@route("GET", "/gateway/bot")
async def gateway(backend: Backend, request: Request) -> Answer:
    """Where the gateway is, and in how many shards the bot is to be there."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": backend.gateway.at_once}
    return {"url": ADDRESS, "shards": backend.gateway.shards, "session_start_limit": limit}


@route("PUT", "/applications/{application_id}/commands")
async def set_commands(backend: Backend, request: Request, application: str) -> Answer:
    """Replace the commands of all servers."""
    return backend.world.set_commands(None, request.body)


@route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
async def set_guild_commands(backend: Backend, request: Request, application: str, guild: str) -> Answer:
    """Replace the commands of one server."""
    return backend.world.set_commands(guild, request.body)


@route("POST", "/users/@me/channels")
async def open_direct(backend: Backend, request: Request) -> Answer:
    """The channel of a person's direct messages."""
    return backend.world.direct(str(request.body["recipient_id"])).json


# -- channels ----------------------------------------------------------------------------------------------------------


def writable(backend: Backend, channel: str) -> Channel:
    """A channel that the bot may write to: 10003, 50013, 160005 or 50007 else."""
    held = backend.world.channel(channel)
    if held.denied:
        raise refusal(50013)
    if held.locked:
        raise refusal(160005)
    if held.kind == DIRECT and held.person and not backend.world.accounts[held.person].takes_dms:
        raise refusal(50007)
    return held


@route("GET", "/channels/{channel_id}")
async def channel(backend: Backend, request: Request, channel: str) -> Answer:
    """One channel."""
    return backend.world.channel(channel).json


@route("PATCH", "/channels/{channel_id}")
async def change_channel(backend: Backend, request: Request, channel: str) -> Answer:
    """Open an archived thread; the bot changes nothing else."""
    held = writable(backend, channel)
    if request.body != {"archived": False}:
        raise refusal(50013)
    await backend.unarchive(held)
    return held.json


@route("POST", "/channels/{channel_id}/messages")
async def post(backend: Backend, request: Request, channel: str) -> Answer:
    """A message, once for each enforced nonce; in an archived thread it opens that."""
    held = writable(backend, channel)
    await backend.unarchive(held)
    return (backend.messages.sent_before(request.body) or backend.messages.post(held, request.body, request.files)).body


@route("GET", "/channels/{channel_id}/messages")
async def history(backend: Backend, request: Request, channel: str) -> Answer:
    """The newest messages first."""
    held = backend.messages.history(backend.world.channel(channel))
    before, after = int(request.query.get("before", 1 << 63)), int(request.query.get("after", 0))
    shown = [_as_told(backend, message) for message in reversed(held) if after < int(message.id) < before]
    return shown[: int(request.query.get("limit", 50))]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
async def message(backend: Backend, request: Request, channel: str, message: str) -> Answer:
    """One message."""
    return _as_told(backend, backend.messages.find(message, backend.world.channel(channel)))


def _as_told(backend: Backend, message: Message) -> Json:
    """A message as the bot is told of it: what people write is none of its business."""
    return message.body if message.author == backend.world.bot["id"] else message.body | {"content": ""}


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit(backend: Backend, request: Request, channel: str, message: str) -> Answer:
    """Change a message; in an archived thread nothing can be changed."""
    room = writable(backend, channel)
    if room.archived:
        raise refusal(50083)
    held = backend.messages.find(message, room)
    return backend.messages.edit(held, request.body, request.files).body


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete(backend: Backend, request: Request, channel: str, message: str) -> Answer:
    """Delete a message."""
    held = backend.messages.find(message, writable(backend, channel))
    if held.author != backend.world.bot["id"]:
        raise refusal(50013)
    backend.messages.delete(held)
    return None


# -- interactions ------------------------------------------------------------------------------------------------------


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", token=False)
async def callback(backend: Backend, request: Request, interaction: str, token: str) -> Answer:
    """The first answer to what a person did."""
    held = backend.interactions.answer(interaction, token, request.body, request.files)
    if request.query.get("with_response") not in ("1", "true"):
        return None
    how, shown = held.acknowledged.result(), held.original
    told: Json = {"id": held.id, "type": held.kind, "response_message_loading": how == THINKING}
    if shown is None or how in (CHOICES, MODAL):
        return {"interaction": told}
    told |= {"response_message_id": shown.id, "response_message_ephemeral": bool(shown.body["flags"] & EPHEMERAL)}
    return {"interaction": told, "resource": {"type": how, "message": shown.body}}


@route("POST", "/webhooks/{webhook_id}/{webhook_token}", token=False)
async def follow_up(backend: Backend, request: Request, _webhook: str, token: str) -> Answer:
    """One more answer."""
    return backend.interactions.follow_up(token, request.body, request.files).body


@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", token=False)
async def original(backend: Backend, request: Request, _webhook: str, token: str) -> Answer:
    """The original answer."""
    held = backend.interactions.known(token)
    return backend.interactions.message(held, "@original").body


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", token=False)
async def edit_original(backend: Backend, request: Request, _webhook: str, token: str) -> Answer:
    """Change the original answer."""
    return backend.interactions.edit(token, "@original", request.body, request.files).body


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", token=False)
async def edit_followup(backend: Backend, request: Request, _webhook: str, token: str, message: str) -> Answer:
    """Change a followup."""
    return backend.interactions.edit(token, message, request.body, request.files).body
