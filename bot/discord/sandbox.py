"""`make play`: the real bot in a simulated Discord, in a browser, where one person can sit in every seat.

The simulated world is made anew at each start, with the same ids, so that the tables in the database find their
channels and people again. simcord shows one channel a page; this module shows several, and an index of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import html
import logging
import uuid
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord
import simcord
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.config import Settings
from bot.discord.bot import Arbiter, Games, make_bot
from rules.engine import Game
from rules.engine.catalogue import games

T = TypeVar("T")
PEOPLE = ("Alice", "Bob", "Carol")
SPARE = 3
HOST = "127.0.0.1"
ELSEWHERE = "There is nothing here: open the address that arbiter play has printed; it is another one at each start."
DATABASE = "sqlite+aiosqlite:///arbiter-play.db"
TICK = 0.5
STARTING = 60.0
"""Seconds in which the bot must have brought the tables from last time up to date; simcord allows it five."""
log = logging.getLogger("arbiter.sandbox")


class Sandbox:
    """A simulated server with a channel for each game, three people, and the bot; an async context manager."""

    def __init__(self, settings: Settings, known: Games = games, people: Sequence[str] = PEOPLE) -> None:
        self.settings, self.known, self.people = settings, known, people
        self.busy = asyncio.Lock()  # simcord takes one operation at a time
        self.views: dict[int, Any] = {}
        self.titles: dict[int, str] = {}
        self._seen = 0
        self.address = ""

    async def __aenter__(self) -> Sandbox:
        self.bot = self._make_bot()
        self.env = env = simcord.Env(self.bot, check_errors=False)
        self.guild = env.create_guild("Game Club")
        self.rooms = {key: self.guild.create_text_channel(key) for key in sorted(self.known())}
        for number in range(1, SPARE + 1):
            self.guild.create_text_channel(f"table-{number}")
        may = discord.Permissions(manage_guild=True, manage_messages=True)
        keeper = self.guild.create_role("keeper", permissions=may)
        users = [env.create_user(name.lower(), global_name=name) for name in self.people]
        roles = [[keeper], *[[] for _ in users[1:]]]
        self.members = [self.guild.add_member(user, roles=held) for user, held in zip(users, roles, strict=True)]
        env.backend.clock.advance(self._behind())  # private; after the ids, which must be the same at each start
        settle = env._settle_internal  # private: its limit for a start is fixed, and too short on a busy machine

        async def settle_patiently(**limits: Any) -> None:
            await settle(**limits | {"timeout": STARTING})

        try:
            setattr(env, "_settle_internal", settle_patiently)  # noqa: B010 - a method of the instance alone
            await env.start()
        except BaseException:
            await self.bot.close()
            raise
        finally:
            setattr(env, "_settle_internal", settle)  # noqa: B010 - see above
        return self

    async def __aexit__(self, *exc: object) -> None:
        for view in self.views.values():
            await view.close()
        await self.bot.close()
        await self.env.shutdown()

    def _make_bot(self) -> Arbiter:
        def wait_hook(waiting: Awaitable[T], *, reason: str) -> Awaitable[T]:
            parked: Awaitable[T] = self.env.external_wait(waiting, reason=reason)
            return parked

        # For one person a thread is enough, and the page is there sooner than processes to draw would be.
        settings = self.settings.model_copy(update={"drawers": 0})
        return make_bot(settings, wait_hook=wait_hook, known=self.known, repost=True)

    def _behind(self) -> float:
        return max(0.0, (dt.datetime.now(dt.UTC) - self.env.now()).total_seconds())

    # -- tables ------------------------------------------------------------------------------------------------------

    async def open_lobbies(self) -> None:
        """A lobby card in the channel of each game that has no open table."""
        for key, room in self.rooms.items():
            if not await self._open_in(room):
                await self.members[0].slash(room, "game new", game=key)

    async def go_to_table(self, key: str, seats: int) -> Any:
        """A running table of this game with the first person and computers; the one from last time if it still runs."""
        room = self.rooms[key]
        host = self.members[0]
        table = await self._open_in(room)
        if table is not None and (await self.bot.tables.queries.snapshot(table)).status != "lobby":
            return room
        if table is None:
            await host.slash(room, "game new", game=key)
        await host.slash(room, "game join")
        for _ in range(seats - 1):
            await host.slash(room, "game add-computer")
        await host.slash(room, "game start")
        return room

    async def _open_in(self, room: Any) -> int | None:
        table = await self.bot.tables.queries.table_in(str(room.id))
        if table is None or (await self.bot.tables.queries.snapshot(table)).status in ("over", "cancelled"):
            return None
        return table

    # -- pages -------------------------------------------------------------------------------------------------------

    def channels(self) -> Iterator[tuple[str, Any, list[Any]]]:
        """Title, channel and viewers of every page; threads and direct messages turn up while playing."""
        for channel in self.guild.channels.values():
            for held in (channel, *channel.threads):
                yield f"#{held.name}", held, self.members
        for member in self.members:
            if self.env.backend.dm_channels.get(member.id):
                yield f"{member.user.global_name}'s direct messages", member.user.dm_channel, [member.user]

    async def _show(self, title: str, channel: Any, viewers: list[Any]) -> None:
        view = self.env.preview(channel, viewers=viewers, layout="channel")
        await view.__aenter__()
        self.env._preview = None  # private: more than one preview at a time
        view._pages.clear()  # private: the page for programs, which nobody looks at here
        inner: Callable[[Any, Any], Awaitable[Any]] = view._action  # private: clicks queue instead of colliding

        async def action(context: Any, body: Any) -> Any:
            async with self.busy:
                if "published_revision" in body:
                    # private: a page that was renewed under the pointer would refuse the click; what it is aimed at is
                    # looked up again in any case
                    body = {**body, "published_revision": view._get_page(context).revision}
                result = await inner(context, body)
                await self.publish()
                return result

        setattr(view, "_action", action)  # noqa: B010 - a method of the instance alone
        self.views[channel.id], self.titles[channel.id] = view, title

    async def publish(self) -> None:
        """Show what the bot has done since the last time, on the pages that somebody has open and that it concerns."""
        new, self._seen = self.env.http_requests[self._seen :], len(self.env.http_requests)
        changed = {_channel(request) for request in new if not _quiet(request)}
        if self.views and not changed:
            return
        for title, channel, viewers in list(self.channels()):
            if channel.id not in self.views:
                await self._show(title, channel, viewers)
        for channel_id, view in self.views.items():
            view._advance_presentation_time()  # private: a page that is opened later tells the time since then
            if view._pages and changed & {channel_id, None}:  # private: a page is made anew when somebody opens it
                await self._refresh(view)

    async def _refresh(self, view: Any) -> None:
        try:
            await view.refresh()
        except TimeoutError as problem:
            log.warning("a page was not brought up to date: %s", problem)

    async def serve(self, port: int) -> web.AppRunner:
        """Open the index page; `address` is where.

        Whoever knows an address here may sit in every seat, so the index has one that nobody else can guess, too.
        """
        app, key = web.Application(middlewares=[_for_this_host]), uuid.uuid4().hex
        app.router.add_get(f"/{key}/", self._index)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, HOST, port).start()
        self.address = f"http://{HOST}:{runner.addresses[0][1]}/{key}/"
        return runner

    async def tick(self) -> None:
        """Let simulated time catch up: computers' pauses, reminders, deadlines."""
        async with self.busy:
            try:
                await self.env.advance_time(self._behind())
            except TimeoutError as problem:
                log.warning("the bot is busy: %s", problem)
            await self.publish()

    async def run(self) -> None:
        """Keep the simulated time in step with the real one, for ever."""
        while True:
            await self.tick()
            await asyncio.sleep(TICK)

    async def _index(self, request: web.Request) -> web.Response:
        return web.Response(text=index_page(self.known(), self._links()), content_type="text/html")

    def _links(self) -> list[tuple[str, str]]:
        return [(self.titles[channel], view.url) for channel, view in self.views.items()]


@web.middleware
async def _for_this_host(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a page elsewhere whose name was pointed at this machine, and addresses that are none of ours."""
    host = request.url.host
    if host not in (HOST, "localhost"):
        return web.Response(status=421, text=ELSEWHERE)
    try:
        return await handler(request)
    except web.HTTPNotFound:
        return web.Response(status=404, text=ELSEWHERE)


def _quiet(request: Any) -> bool:
    """Whether a request of the bot changes nothing that a page shows: a look-up, or a list of suggestions."""
    return request.method == "GET" or (request.path.endswith("/callback") and (request.json or {}).get("type") == 8)


def _channel(request: Any) -> int | None:
    """The channel that a request of the bot changes; None where its path does not tell, as with answers to clicks."""
    _, _, rest = request.path.partition("/channels/")
    number = rest.partition("/")[0]
    return int(number) if number.isdecimal() else None


STYLE = """
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 3rem auto; padding: 0 1rem; background: #313338; color: #dbdee1; }
h1, h2 { color: #fff; line-height: 1.2; } a { color: #6fb3ff; } small { color: #b5bac1; }
ul { list-style: none; padding: 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); }
li a { display: block; height: 100%; box-sizing: border-box; padding: .75rem 1rem; border-radius: .5rem;
  background: #2b2d31; text-decoration: none; }
li a:hover, li a:focus { background: #404249; } li b { display: block; color: #fff; }
"""

WELCOME = """<p>This is the real bot in a simulated Discord: what you see is what it would post on a server.
You may be any of {people}: choose under “Viewing as” at the top of a channel. {first} manages the server, so
/gm is hers.</p>
<p><b>To play:</b> open a game's channel and press <b>Play now against computers</b> on its card; or <b>Join</b> and
<b>Add computer</b>, then <b>Start</b>. When it is your turn press <b>Act</b>. Typing works too: begin with <b>/</b> to
see every command. Games are kept: start again, and your tables are here.</p>"""


def index_page(known: Mapping[str, Game[Any, Any]], links: Sequence[tuple[str, str]]) -> str:
    """The page that people open first: a welcome, the games, other channels and direct messages."""
    titles = {f"#{key}": game for key, game in known.items()}
    cards = [_link(url, titles[title].title, titles[title].summary) for title, url in links if title in titles]
    others = [_link(url, title, "") for title, url in links if title not in titles]
    people = html.escape(", ".join(PEOPLE[:-1]) + " or " + PEOPLE[-1])
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=10><title>Arbiter</title>"
        f"<style>{STYLE}</style><body><h1>Arbiter</h1>{WELCOME.format(people=people, first=html.escape(PEOPLE[0]))}"
        f"<h2>Games</h2><ul>{''.join(cards)}</ul><h2>Other channels and direct messages</h2><ul>{''.join(others)}</ul>"
        f"<p><small>The addresses are for you alone; they change at each start.</small></p>"
    )


def _link(url: str, title: str, text: str) -> str:
    shown = f"<b>{html.escape(title)}</b>{html.escape(text)}"
    return f'<li><a target="{html.escape(title)}" href="{html.escape(url)}">{shown}</a></li>'


async def play(settings: Settings, game: str | None, seats: int | None, say: Callable[[str], None]) -> None:
    """Serve until cancelled; with `game`, go straight to a table of it. `say` prints the address."""
    if "database" not in settings.model_fields_set:
        settings = settings.model_copy(update={"database": DATABASE})
    async with Sandbox(settings) as box:
        async with box.busy:
            room = await box.go_to_table(game, seats or games()[game].seats[0]) if game else None
            await box.open_lobbies()
            await box.publish()
        runner = await box.serve(settings.play_port)
        say(f"Arbiter is open at {box.address}")
        if room is not None:
            say(f"Your table is at {box.views[room.id].url}")
        say("Ctrl-C ends it; your tables are kept.")
        try:
            await box.run()
        finally:
            with contextlib.suppress(OSError):
                await runner.cleanup()
