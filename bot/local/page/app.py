"""The page to play on: a web application over the stand-in, with an address of their own for every person."""

from __future__ import annotations

import asyncio
import datetime as dt
import io
import ipaddress
import textwrap
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import segno
from aiohttp import web
from markupsafe import Markup

from bot.discord.texts import texts
from bot.local.discord import Change, Channel, InteractionChange, Message, Person
from bot.local.discord.world import DIRECT
from bot.local.page.acts import Acts
from bot.local.page.keys import LENGTH, Keys
from bot.local.page.markdown import Names, to_html
from bot.local.page.rendering import environment, form_html, message_html
from bot.local.page.scene import (
    Hosting,
    Scene,
    TableLine,
    enterable,
    first_line,
    may_enter,
    news,
    questions,
    rooms,
    scene,
)
from bot.local.page.streams import Stream
from rules.engine import say

STATIC = Path(__file__).parent / "static"
SECURITY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NOT_YOURS = say("This is not for your eyes, or the address is an old one. Open the address that you were given.")
NOT_THERE = say("There is nothing here any more.")
FOREIGN = say("Open the page at the address that arbiter play has printed: this one is not known here.")
FORGED = say("This came from another page and was not done.")
CALLED = 80
"""So many characters name an answer that is folded up."""
TRIES = 3
"""So often the page presses for somebody to open their panel."""
KEY = f"/{{key:[A-Za-z0-9_-]{{{LENGTH}}}}}"
POSTED = (
    "press", "choose", "again", "submit", "cancel", "type", "dismiss", "begin", "skip", "pace", "people", "rename",
)  # fmt: skip
OF_TIME = ("skip", "pace")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Page:
    """All that is served; `secret` makes the addresses, `hosts` are the names under which it may be asked for."""

    def __init__(self, hosting: Hosting, secret: bytes, hosts: frozenset[str]) -> None:
        self.hosting, self.discord, self.keys, self.hosts = hosting, hosting.discord, Keys(secret), hosts
        self.acts = Acts(hosting)
        self._streams: set[Stream] = set()
        self._changes = 0
        self._drawn: dict[tuple[str, str], tuple[tuple[int, int], dict[str, Markup]]] = {}
        self._openings: dict[tuple[str, str], asyncio.Task[None]] = {}
        """For whom a panel is being opened where: one for all their pages, or each would close another's."""
        self._seen: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._shown_at: defaultdict[str, dict[str, float]] = defaultdict(dict)
        """How many messages, and when, somebody was last shown of a channel."""
        self._templates = environment()
        self._stop_watching = self.discord.watch(self._changed)

    def close(self) -> None:
        """Look at the stand-in no more."""
        self._stop_watching()

    @property
    def app(self) -> web.Application:
        """The application, to be run once."""
        made = web.Application(middlewares=[self._guard], client_max_size=1 << 20)
        get, post = made.router.add_get, made.router.add_post
        get(KEY, self._whole)
        get(f"{KEY}/", self._home)
        get(f"{KEY}/c/{{channel}}", self._channel)
        get(f"{KEY}/events", self._events)
        get(f"{KEY}/file/{{file}}/{{name}}", self._file)
        get(f"{KEY}/commands", self._commands)
        get(f"{KEY}/suggest", self._suggest)
        get(f"{KEY}/people", self._people)
        get(f"{KEY}/qr/{{person}}.svg", self._qr)
        for name in POSTED:
            post(f"{KEY}/{name}", self._act)
        made.router.add_static("/static/", STATIC)
        made.on_shutdown.append(self._end_streams)
        return made

    async def _end_streams(self, app: web.Application) -> None:
        for stream in self._streams:
            stream.end()

    def address(self, person: str, root: str) -> str:
        """A person's own address below the page's."""
        return f"{root}/{self.keys.of(person)}/"

    def _base(self, person: Person) -> str:
        """What stands before every address on a person's own page."""
        return f"/{self.keys.of(person.id)}"

    def _hosts(self, person: Person) -> bool:
        return person.id == self.hosting.host

    def _root(self, request: web.Request) -> str:
        """Where the addresses that are given away begin: at the network's, if the page is open to it."""
        return (self.hosting.lan_addresses() or [str(request.url.origin())])[0]

    def _changed(self, change: Change) -> None:
        if isinstance(change, InteractionChange):
            return  # what comes of it is a message
        self._renew()

    def _renew(self) -> None:
        """Something may be shown otherwise now."""
        self._changes += 1
        for stream in self._streams:
            stream.wake()

    # -- who asks ----------------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other hosts' names, addresses that are nobody's, and forms from other pages."""
        response = await self._guarded(request, handler)
        if not response.prepared:
            response.headers.update(SECURITY)
            # Texts come to a phone at a fifth of their size; pictures are as small as they get.
            if response.content_type.startswith("text/") or isinstance(response, web.FileResponse):
                response.enable_compression()
        return response

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self._is_ours(request):
            return web.Response(status=421, text=FOREIGN)
        if "key" in request.match_info and self._asking(request) is None:
            return web.Response(status=403, text=NOT_YOURS)
        if request.method == "POST" and not _from_the_page(request):
            return web.Response(status=403, text=FORGED)
        try:
            return await handler(request)
        except web.HTTPForbidden:
            return web.Response(status=403, text=NOT_YOURS)
        except web.HTTPNotFound:
            return web.Response(status=404, text=NOT_THERE if "key" in request.match_info else NOT_YOURS)

    def _is_ours(self, request: web.Request) -> bool:
        """A bare number is always meant for this machine; a name may have been pointed here by somebody else."""
        host = ""
        try:
            host = request.url.host or ""  # what was sent need not be an address at all
            ipaddress.ip_address(host)
        except ValueError:
            return host in self.hosts
        return True

    def _asking(self, request: web.Request) -> str | None:
        return self.keys.person(request.match_info["key"], self.discord.world.accounts)

    def _person(self, request: web.Request) -> Person:
        person = self._asking(request)
        assert person is not None  # the guard has looked
        return Person(self.discord, account=person)

    def _room(self, request: web.Request, person: Person) -> Channel:
        wanted = request.match_info.get("channel") or request.query.get("channel", "")
        held = self.discord.world.channels.get(wanted)
        if held is None:
            raise web.HTTPNotFound
        if not may_enter(held, person.id):
            raise web.HTTPForbidden
        return held

    async def _whole(self, request: web.Request) -> web.Response:
        """An address that lost its last stroke where it was copied."""
        raise web.HTTPFound(f"{request.path}/")

    # -- looking -----------------------------------------------------------------------------------------------------

    async def _home(self, request: web.Request) -> web.Response:
        """Three large choices; somebody who is to act goes to that table, unless they ask for this page."""
        person = self._person(request)
        tables = await self.hosting.tables()
        waiting = [line.channel for line in tables.values() if person.id in line.asked]
        if waiting and "stay" not in request.query:
            raise web.HTTPFound(f"c/{waiting[0]}")
        around = rooms(self.discord, person.id, None, tables, {})
        return await self._html("home.html", person, None, tables, offers=self.hosting.offers, look_around=around)

    async def _channel(self, request: web.Request) -> web.Response:
        person = self._person(request)
        channel = self._room(request, person)
        tables = await self.hosting.tables()
        seen = scene(self.discord, channel, person.id, tables.get(channel.id))
        return await self._html("channel.html", person, channel, tables, scene=seen)

    async def _html(
        self, name: str, person: Person, channel: Channel | None, tables: Mapping[str, TableLine], **more: Any
    ) -> web.Response:
        pieces = self._pieces(person, channel, tables)
        base = self._base(person)
        text = self._templates.get_template(name).render(
            base=base, me=person, host=self._hosts(person), channel=channel, pieces=pieces, **more
        )
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        channel = self._room(request, person) if request.query.get("channel") else None

        tries = TRIES

        async def pieces() -> Mapping[str, str]:
            nonlocal tries
            tables = await self.hosting.tables()
            line = tables.get(channel.id) if channel else None
            if channel is None or line is None or person.id not in line.asked:
                tries = TRIES
            elif tries and (person.id, channel.id) not in self._openings:
                seen = scene(self.discord, channel, person.id, line)
                if self.acts.follows(seen):
                    tries = 0  # who puts it away now does not get it back
                elif seen.board is not None and texts.ACT in seen.board.labels:
                    tries -= 1
                    self._open_panel(person, seen)
            return self._drawn_once(person, channel, tables)

        stream = Stream(pieces)
        self._streams.add(stream)
        try:
            return await stream.serve(request)
        finally:
            self._streams.discard(stream)

    def _drawn_once(
        self, person: Person, channel: Channel | None, tables: Mapping[str, TableLine]
    ) -> dict[str, Markup]:
        """The parts of the page, drawn once for all pages that show the same to the same person."""
        key, state = (person.id, channel.id if channel else ""), (self._changes, int(self.discord.clock.time()) // 15)
        if key not in self._drawn or self._drawn[key][0] != state:
            self._drawn[key] = state, self._pieces(person, channel, tables)
        return self._drawn[key][1]

    def _open_panel(self, person: Person, seen: Scene) -> None:
        """Begin to open somebody's panel, beside what the page is told next."""
        key = person.id, seen.channel.id
        self._openings[key] = task = asyncio.create_task(self.acts.open_panel(person, seen))
        task.add_done_callback(lambda done: self._openings.pop(key))

    def _pieces(self, person: Person, channel: Channel | None, tables: Mapping[str, TableLine]) -> dict[str, Markup]:
        """The parts of the page that follow the game, as HTML by name."""
        base = self._base(person)
        if channel is not None:
            self._seen[person.id][channel.id] = len(self.discord.messages.history(channel))
            self._shown_at[person.id][channel.id] = self.discord.clock.time()
        held = rooms(self.discord, person.id, channel.id if channel else None, tables, self._new(person))
        pieces = {
            "rooms": self._piece("_rooms.html", base=base, rooms=held),
            "clock": self._piece("_clock.html", base=base, host=self._hosts(person), time=self.hosting.time(person.id)),
        }
        if channel is not None:
            seen = scene(self.discord, channel, person.id, tables.get(channel.id))
            pieces |= {name: self._shown(name, person, seen, base) for name in ("board", "panel", "story", "said")}
        else:
            pieces["lobbies"] = self._piece("_lobbies.html", base=base, me=person, tables=tables.values())
        return pieces

    def _shown(self, name: str, person: Person, seen: Scene, base: str) -> Markup:
        names, now = self._names(base), self._now()

        def html(message: Message, *, old: bool = False) -> Markup:
            left = self.discord.interactions.given_up(message)
            return message_html(message, person.id, names=names, now=now, base=base, old=old, given_up=left)

        def told(words: str) -> Markup:
            return to_html(words, names=names, now=now, viewer=person.id)

        def called(message: Message) -> str:
            return textwrap.shorten(told(first_line(message)).striptags(), CALLED, placeholder=" …")

        return self._piece(
            f"_{name}.html", base=base, me=person, scene=seen, html=html, told=told, called=called, questions=questions
        )

    def _names(self, base: str) -> Names:
        """What people and channels are called, and where a channel is on this person's page."""
        world = self.discord.world
        people = {key: held.name for key, held in world.accounts.items()}
        channels = {key: held.name for key, held in world.channels.items() if held.guild}
        return Names(people, channels, lambda channel: f"{base}/c/{channel}" if channel in world.channels else None)

    def _now(self) -> dt.datetime:
        return dt.datetime.fromtimestamp(self.discord.clock.time(), dt.UTC).astimezone()

    def _piece(self, template: str, **given: Any) -> Markup:
        return Markup(self._templates.get_template(template).render(**given))

    def _new(self, person: Person) -> dict[str, int]:
        """How many messages a person has not seen, by channel; what was there before they came is not new.

        Of direct messages those that are worth opening: what they ask has not been seen at its table since.
        """
        seen, shown = self._seen[person.id], self._shown_at[person.id]
        found: dict[str, int] = {}
        for channel in enterable(self.discord, person.id):
            held = self.discord.messages.history(channel)
            if channel.kind == DIRECT:
                found[channel.id] = news(held, seen.get(channel.id, 0), shown)
            else:
                found[channel.id] = max(0, len(held) - seen.setdefault(channel.id, len(held)))
        return found

    async def _file(self, request: web.Request) -> web.Response:
        """A picture or a file of a message that this person may see."""
        person, file = self._person(request), request.match_info["file"]
        data = self.discord.messages.file_for(person.id, file)
        if data is None:
            raise web.HTTPForbidden if self.discord.messages.file(file) is not None else web.HTTPNotFound
        kind = "image/png" if data.startswith(b"\x89PNG") else "image/gif" if data.startswith(b"GIF8") else None
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        headers |= {} if kind else {"Content-Disposition": "attachment"}
        return web.Response(body=data, content_type=kind or "application/octet-stream", headers=headers)

    async def _commands(self, request: web.Request) -> web.Response:
        person = self._person(request)
        room = self._room(request, person)
        return web.json_response(self.acts.commands(person, room, (await self.hosting.tables()).get(room.id)))

    async def _suggest(self, request: web.Request) -> web.Response:
        person = self._person(request)
        room, line, option = self._room(request, person), request.query.get("line", ""), request.query.get("option", "")
        return web.json_response(await self.acts.suggest(person, room, line, option))

    # -- people ------------------------------------------------------------------------------------------------------

    async def _people(self, request: web.Request) -> web.Response:
        """Everybody's address before the host; their own, for another device, before anybody else."""
        person = self._person(request)
        shown = self.discord.world.accounts if person.id == self.hosting.host else [person.id]
        people = [(Person(self.discord, account=each), self.address(each, self._root(request))) for each in shown]
        near = bool(self.hosting.lan_addresses())
        return await self._html("people.html", person, None, await self.hosting.tables(), people=people, near=near)

    async def _qr(self, request: web.Request) -> web.Response:
        person, wanted = self._person(request), request.match_info["person"]
        if wanted not in self.discord.world.accounts:
            raise web.HTTPNotFound
        if person.id not in (wanted, self.hosting.host):
            raise web.HTTPForbidden
        drawn = io.BytesIO()
        segno.make(self.address(wanted, self._root(request)), micro=False).save(
            drawn, "svg", scale=5, border=3, light="#fff"
        )
        return web.Response(body=drawn.getvalue(), content_type="image/svg+xml")

    # -- acting ------------------------------------------------------------------------------------------------------

    async def _act(self, request: web.Request) -> web.Response:
        """Whatever was pressed, chosen, filled in or typed: what comes of it is told by the event stream."""
        person = self._person(request)
        try:
            posted = await request.post()
        except (ValueError, LookupError):  # no browser sends a form that cannot be read
            return web.Response(status=403, text=FORGED)
        what = request.path.rsplit("/", 1)[-1]
        done = await self.acts.do(what, person, posted)
        if what in OF_TIME:
            self._renew()
        base = self._base(person)
        if done.form is not None:
            text = form_html(
                done.form, names=self._names(base), now=self._now(), base=base, filled=done.filled, problem=done.told
            )
            opened = {"HX-Retarget": "#form", "HX-Reswap": "innerHTML"}
            return web.Response(text=text, content_type="text/html", headers=opened)
        if done.go is not None:
            return web.Response(headers={"HX-Redirect": f"{base}/{done.go}"})
        if done.told:
            return web.Response(text=done.told, status=409)
        return web.Response(text="", content_type="text/html")


def _from_the_page(request: web.Request) -> bool:
    """Whether htmx sent it from a page of ours: no other page can send its header without being asked first."""
    origin = request.headers.get("Origin")
    return request.headers.get("HX-Request") == "true" and origin in (None, str(request.url.origin()))
