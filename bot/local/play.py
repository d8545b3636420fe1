"""`arbiter play`: the real bot beside a Discord of our own in one process, and the page to play on."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiohttp import web
from pydantic import SecretStr
from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from bot.catalogue import games, lessons
from bot.config import Settings
from bot.discord.bot import Arbiter, Games, make_bot
from bot.discord.texts import texts
from bot.local.discord import (
    TOKEN,
    Change,
    Channel,
    Discord,
    Ids,
    Interaction,
    InteractionChange,
    Message,
    MessageChange,
    NotOffered,
    Person,
)  # fmt: skip
from bot.local.page.app import Page
from bot.local.page.scene import GameOffered, TableLine, Time, own_answers
from bot.local.page.timekeeping import Timekeeper
from bot.local.page.timetable import coming, secret
from bot.store.opening import file_of
from bot.store.schema import tables as tables_kept
from bot.tables import Snapshot
from rules.engine import Game, say

DATABASE = "sqlite+aiosqlite:///arbiter-play.db"
LOCAL = "127.0.0.1"
EVERYWHERE = {"0.0.0.0": LOCAL, "::": "::1"}
"""What opens the page to the whole network, and where it is to be found on this computer then."""
IDS = Ids("1456074443980800002", "1456074443980800000", "1456074443980800001")
PEOPLE = {"Alice": "1456074443980800014", "Bob": "1456074443980800015", "Carol": "1456074443980800016"}
"""Who is there at the first start. All these ids are what people's databases have held since release 0.1."""
ROOMS = {
    "deadlock": "1456074443980800005",
    "deadzone": "1456074443980800006",
    "death-dome": "1456074443980800007",
    "galactic-supremacy": "1456074443980800008",
    "one-page-deadzone": "1456074443980800009",
    "table-1": "1456074443980800010",
    "table-2": "1456074443980800011",
    "table-3": "1456074443980800012",
}
STARTING, BEGINNING = 60.0, 20.0
"""Seconds in which the bot must be there, and a game must have begun."""
PATIENCE = 15.0
"""Seconds that a press may take to be acknowledged: at home nobody is better off for being told sooner."""
LAST = say("Arbiter is still bringing this table about: look again in a moment.")
NO_GAME = say("There is no such game here.")


class Home:
    """The stand-in, the bot and the page together; an async context manager. `address` is the host's own."""

    def __init__(self, settings: Settings, known: Games = games) -> None:
        if "database" not in settings.model_fields_set:
            settings = settings.model_copy(update={"database": DATABASE})
        host = settings.play_host.strip() or LOCAL  # to the system, no address is every address
        alone = {"shards": None, "gateway": True, "interactions_port": None}
        self.settings = settings.model_copy(update={"token": SecretStr(TOKEN), "play_host": host, **alone})
        self.known = known
        self.discord = Discord(kept_beside(settings.database), ids=IDS)
        self._lines: dict[int, TableLine] = {}
        self._over: dict[str, TableLine] = {}
        self._changes, self._looked = 1, 0
        self._looking, self._beginning = asyncio.Lock(), asyncio.Lock()
        self._parts = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        async with contextlib.AsyncExitStack() as parts:
            await parts.enter_async_context(self.discord)
            self._furnish()
            self._tidy()
            self.discord.interactions.patience = PATIENCE
            parts.callback(self.discord.watch(self._forget))
            self.bot = await self._started(parts)
            self.clock = Timekeeper(self.discord, self.bot, self._lines_now)
            parts.push_async_callback(_ended, asyncio.create_task(self.clock.keep(), name="quick computers"))
            self.page = Page(self, self._secret(), self._names())
            parts.callback(self.page.close)
            await self._serve(parts)
            self._parts = parts.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._parts.aclose()

    def _furnish(self) -> None:
        """A channel for each game and some for more tables, and people; what is there from last time stays."""
        world = self.discord.world
        there = {channel.name for channel in world.channels.values()}
        for name in (*sorted(self.known()), *[room for room in ROOMS if room.startswith("table-")]):
            if name not in there:
                world.text_channel(name, id_=ROOMS.get(name))
        if not world.accounts:
            for name, number in PEOPLE.items():
                world.account(name, manages=name == next(iter(PEOPLE)), id_=number)

    def _tidy(self) -> None:
        """Put away the private answers from before that no page shows: nobody can go on with them."""
        messages, world = self.discord.messages, self.discord.world
        for channel in world.channels.values():
            for person in world.accounts:
                shown = own_answers(self.discord, channel, person)
                for held in [held for held in messages.shown_to(channel, person) if held.only_for]:
                    if held not in shown:
                        messages.delete(held)

    async def _started(self, parts: contextlib.AsyncExitStack) -> Arbiter:
        first = not self.discord.messages.all
        bot = make_bot(self.settings, known=self.known, clock=self.discord.clock, repost=first)
        bot.http.connector = self.discord.connector()
        serving = asyncio.create_task(bot.serve(TOKEN), name="the bot")
        parts.push_async_callback(_ended, serving)
        serving.add_done_callback(lambda ended: self.discord.changed())
        await self.discord.until(lambda: self.discord.gateway.ready or serving.done(), "the bot", STARTING)
        if serving.done():
            await serving  # raises what kept it from starting
        return bot

    def _secret(self) -> bytes:
        """What everybody's address is made with: the same at each start, so that addresses go on being good."""
        kept: str | None = self.discord.archive.fact("page")
        if kept is None:
            kept = secrets.token_hex(32)
            self.discord.archive.note("page", kept)
        return bytes.fromhex(kept)

    # -- the page ----------------------------------------------------------------------------------------------------

    async def _serve(self, parts: contextlib.AsyncExitStack) -> None:
        runner = web.AppRunner(self.page.app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        parts.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, self.settings.play_host, self.settings.play_port).start()
        self.port = runner.addresses[0][1]

    @property
    def host(self) -> str:
        """Who started it: the first person there ever was."""
        return next(iter(self.discord.world.accounts))

    @property
    def address(self) -> str:
        """The host's own address."""
        return self.page.address(self.host, self._at(EVERYWHERE.get(self.settings.play_host, self.settings.play_host)))

    def _at(self, host: str) -> str:
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def lan_addresses(self) -> Sequence[str]:
        """The addresses, without a person's part, under which others in the same network reach the page."""
        host = self.settings.play_host
        return [self._at(each) for each in (_own_numbers(host) if host in EVERYWHERE else [host]) if not _is_here(each)]

    def _names(self) -> frozenset[str]:
        host, name = self.settings.play_host.lower(), socket.gethostname().lower()  # as browsers write them
        return frozenset(["localhost"] if _is_here(host) else ["localhost", host, name, f"{name}.local"])

    @property
    def offers(self) -> Sequence[GameOffered]:
        """The games by their titles."""
        held = sorted(self.known().values(), key=lambda game: game.title)
        return [GameOffered(game.key, game.title, game.summary, _minutes(game)) for game in held]

    # -- how the tables stand ----------------------------------------------------------------------------------------

    def _forget(self, change: Change) -> None:
        """What is known of a table holds until something changes in its channel, or for somebody who is seated."""
        if isinstance(change, InteractionChange):
            return
        self._changes += 1
        message = change.message if isinstance(change, MessageChange) else None
        for number, line in [*self._lines.items()]:
            for_whom = message and (message.only_for or message.channel.person)
            if message is None or message.channel.id == line.channel or for_whom in line.seated:
                del self._lines[number]

    async def tables(self) -> Mapping[str, TableLine]:
        """The open table of every channel, or the newest that is over; looked at anew when something has changed."""
        async with self._looking:
            while self._looked != self._changes:
                now = self._changes
                numbers = await self.bot.tables.queries.open_tables()
                wakes = await self._wakes()
                lines = {number: await self._line(number, wakes.get(number)) for number in numbers}
                over = {line.channel: line for line in await self._finished()}
                if now == self._changes:  # else what was seen may be old already
                    self._lines, self._over, self._looked = lines, over, now
        return self._over | {line.channel: line for line in self._lines.values()}

    async def _wakes(self) -> Mapping[int, int]:
        """When the clock brings something at which table."""
        query = select(tables_kept.c.id, tables_kept.c.wake).where(tables_kept.c.wake.is_not(None))
        return {row.id: row.wake for row in await self.bot.store.read(query)}

    async def _finished(self) -> Sequence[TableLine]:
        """Those tables that are over and the last of their channels."""
        held, known = tables_kept.c, self.known()
        last = select(func.max(held.id)).group_by(held.channel)
        query = select(held.id, held.channel, held.game).where(held.id.in_(last), held.status == "over")
        nobody, over = frozenset[str](), texts.status_word("over")
        rows = [row for row in await self.bot.store.read(query) if row.game in known]
        return [TableLine(row.id, row.channel, known[row.game].title, over, "over", nobody, nobody) for row in rows]

    async def _line(self, number: int, due: int | None) -> TableLine:
        """How a table stands; of a secret choice everybody learns only whether they are asked themselves."""
        if (known := self._lines.get(number)) and known.due == due:
            return known
        queries = self.bot.tables.queries
        shot = await queries.snapshot(number)
        people = {seat.seat: seat.person for seat in shot.seats if seat.person}
        seats: Sequence[int] = ()
        if shot.asked and shot.status == "running":
            seats = shot.asked.seats or [
                seat for seat, person in people.items() if (await queries.look(number, person)).question
            ]
        asked = frozenset(people[seat] for seat in seats if seat in people)
        seated, command = frozenset(people.values()), shot.game.command
        line = TableLine(number, shot.channel, shot.game.title, _stands(shot), shot.status, seated, asked, command)
        return line if due is None else replace(line, due=due, coming=coming(shot, due), secret=secret(shot))

    # -- beginning ---------------------------------------------------------------------------------------------------

    async def begin(self, person: str, what: str, game: str) -> str:
        """Begin a lesson (`learn`) or a game against computers (`play`); return its channel, or raise `NotOffered`."""
        if game not in self.known() or what not in ("learn", "play"):
            raise NotOffered(NO_GAME)
        host = Person(self.discord, account=person)
        async with self._beginning:  # two who begin at once are not to take the same channel
            return await (self._learn(host, game) if what == "learn" else self._play(host, game))

    async def _learn(self, person: Person, game: str) -> str:
        _put_away(person, await person.slash(self._room(game), "learn", game=game))
        table = await self.bot.tables.lessons.current(person.id)
        if table is None:
            raise NotOffered(LAST)
        shot = await self.bot.tables.queries.snapshot(table)
        if shot.game.key != game:
            raise NotOffered(
                "Your lesson of {title} is still open: go on with it, or press “End lesson” in its panel first.",
                title=shot.game.title,
            )
        return shot.channel

    async def _play(self, person: Person, game: str) -> str:
        room = await self._free(game)
        _put_away(person, await person.slash(room, "game new", game=game))
        await person.click(await self.card(room), texts.PLAY_NOW)
        await self.card(room, texts.ACT)
        return room.id

    async def table_of(self, game: str, seats: int) -> str:
        """The address of a running table of this game with the host and computers; last time's, if it still runs."""
        there = await self.tables()
        line = there.get(self._room(game).id)
        if line is not None and line.running and self.host in line.seated:
            return f"{self.address}c/{line.channel}"
        room, host = await self._free(game), Person(self.discord, account=self.host)
        await host.slash(room, "game new", game=game)
        await host.slash(room, "game join")
        for _ in range(seats - 1):
            await host.slash(room, "game add-computer")
        await host.slash(room, "game start")
        await self.card(room, texts.ACT)
        return f"{self.address}c/{room.id}"

    async def card(self, room: Channel, label: str = texts.PLAY_NOW) -> Message:
        """The newest message of a channel with this button, once it is there."""

        def found() -> Message | None:
            held = self.discord.messages.history(room)
            return next((message for message in reversed(held) if label in message.labels), None)

        try:
            message = await self.discord.until(found, "the table", BEGINNING)
        except TimeoutError:
            raise NotOffered(LAST) from None
        assert message is not None
        return message

    def _room(self, name: str) -> Channel:
        return next(held for held in self.discord.world.channels.values() if held.name == name and held.guild)

    async def _free(self, game: str) -> Channel:
        """A channel without an open table: the game's own, else one of those for more tables, else a new one."""
        taken = {channel for channel, line in (await self.tables()).items() if line.open}
        numbered = [held for held in self.discord.world.channels.values() if held.name.startswith("table-")]
        for held in (self._room(game), *numbered):
            if held.id not in taken:
                return held
        made = self.discord.world.text_channel(f"table-{len(numbered) + 1}")
        await self.discord.gateway.dispatch("CHANNEL_CREATE", made.json)
        return made

    # -- time --------------------------------------------------------------------------------------------------------

    def time(self, person: str) -> Time:
        """The tables' clock, as this person may know it; what comes next is the host's to see."""
        return self.clock.time(self._lines.values(), host=person == self.host)

    async def skip(self) -> str:
        """Turn the clock to the next thing that is due at a table; what time it is then, and what came of it."""
        return await self.clock.skip()

    def hurry(self, *, quick: bool) -> None:
        """Let computers play without a pause from now on, or as the tables have agreed on."""
        self.clock.hurry(quick=quick)

    async def _lines_now(self) -> Mapping[int, TableLine]:
        await self.tables()
        return self._lines


def _put_away(person: Person, done: Interaction) -> None:
    """Dismiss an answer that only says what is seen anyhow, now that the page has gone to the table."""
    if done.shown is not None and done.shown.only_for == person.id:
        person.dismiss(done.shown)


async def _ended(serving: asyncio.Task[None]) -> None:
    serving.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await serving


def kept_beside(database: str) -> Path:
    """The file that keeps the stand-in's channels, messages and pictures: beside the bot's database."""
    path = file_of(make_url(database))
    return path.with_name(f"{path.stem}-discord{path.suffix or '.db'}")


def _minutes(game: Game[Any, Any]) -> int | None:
    lesson = lessons().get(game.key)
    return lesson.minutes if lesson else None


def _stands(shot: Snapshot) -> str:
    """How a table stands for everybody, in a few words."""
    if shot.status == "lobby":
        return say("open: take a seat")
    if shot.status != "running":
        return texts.status_word(shot.status)
    if shot.asked and shot.asked.seats:
        return say("{names:and} to act", names=[shot.seats[seat].name for seat in shot.asked.seats])
    return texts.round_of(shot.round) or texts.status_word(shot.status)


def _own_numbers(everywhere: str) -> list[str]:
    """This machine's number in its network; nothing is sent."""
    kind, other = (socket.AF_INET6, "2001:db8::1") if ":" in everywhere else (socket.AF_INET, "192.0.2.1")
    with contextlib.suppress(OSError), socket.socket(kind, socket.SOCK_DGRAM) as probe:
        probe.connect((other, 9))
        return [probe.getsockname()[0]]
    return []


def _is_here(host: str) -> bool:
    """Whether nobody but this computer itself can reach an address."""
    return host in ("localhost", "::1") or host.startswith("127.")


async def play(settings: Settings, game: str | None, seats: int | None, tell: Callable[[str], None]) -> None:
    """Serve until cancelled; with `game`, go straight to a table of it. `tell` prints a line."""
    async with Home(settings) as home:
        tell(say("Arbiter is open at {address}", address=home.address))
        if game:
            address = await home.table_of(game, seats or home.known()[game].seats[0])
            tell(say("Your table is at {address}", address=address))
        for root in home.lan_addresses():
            line = "Others in your network play at {address}: press “Invite friends” for each person's own address."
            tell(say(line, address=root))
        tell(say("Ctrl-C ends it; your tables are kept."))
        await asyncio.Event().wait()
