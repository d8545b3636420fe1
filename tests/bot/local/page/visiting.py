"""Somebody who asks for pages as a browser does, without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Self

from aiohttp import ClientSession, ClientTimeout

from bot.local.discord import Channel, Message, Person
from bot.local.play import Home
from rules.engine import Game
from tests.bot.local.club import picture, pictured
from tests.examples.tic_tac_toe import GAME

HTMX = {"HX-Request": "true"}


def known() -> Mapping[str, Game[Any, Any]]:
    """The smallest game alone."""
    return {GAME.key: GAME}


class Told(NamedTuple):
    """What was answered."""

    status: int
    text: str
    headers: Mapping[str, str]


class Visitor:
    """A person of the stand-in with their own address."""

    def __init__(self, home: Home, name: str) -> None:
        accounts = home.discord.world.accounts.values()
        self.home, self.person = home, Person(home.discord, account=next(one for one in accounts if one.name == name))
        self.root = f"http://127.0.0.1:{home.port}"
        self.address = home.page.address(self.person.id, self.root)

    async def __aenter__(self) -> Self:
        self.session = ClientSession(timeout=ClientTimeout(total=30))
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.session.close()

    @property
    def room(self) -> Channel:
        """The game's own channel."""
        return next(held for held in self.home.discord.world.channels.values() if held.name == GAME.key)

    async def get(self, path: str = "", **headers: str) -> Told:
        """Ask for a page below the person's address, or for a whole address."""
        async with self.session.get(self._at(path), headers=headers, allow_redirects=False) as answer:
            return Told(answer.status, (await answer.read()).decode("utf-8", "replace"), answer.headers)

    async def post(self, path: str, form: Mapping[str, str], headers: Mapping[str, str] = HTMX) -> Told:
        """Send a form."""
        async with self.session.post(self._at(path), data=form, headers=headers) as answer:
            return Told(answer.status, await answer.text(), answer.headers)

    def _at(self, path: str) -> str:
        return path if path.startswith("http") else f"{self.address}{path}"

    async def press(self, message: Message, control: str) -> Told:
        """Press a button by its label."""
        part = next(part for part in message.buttons if control in (part.get("label"), part["custom_id"]))
        return await self.post("press", {"message": message.id, "control": part["custom_id"]})

    async def type(self, line: str, room: Channel | None = None) -> Told:
        """Type a line in a channel."""
        return await self.post("type", {"channel": (room or self.room).id, "line": line})

    async def begin(self) -> Channel:
        """Play now against a computer; return where, once there is a panel with something to press."""
        answer = await self.post("begin", {"what": "play", "game": GAME.key})
        assert answer.status == 200, answer.text
        return self.home.discord.world.channels[answer.headers["HX-Redirect"].rpartition("/")[2]]

    async def panel(self, room: Channel, label: str) -> Message:
        """Their own newest answer in a channel that has this button."""

        def found() -> Message | None:
            held = [one for one in self.person.sees(room) if one.only_for and label in one.labels]
            return held[-1] if held else None

        message = await self.home.discord.until(found, f"a panel with {label}")
        assert message is not None
        return message

    @asynccontextmanager
    async def events(self, room: Channel | None = None) -> AsyncIterator[Events]:
        """Keep a page open."""
        path = f"events?channel={room.id}" if room else "events"
        async with self.session.get(self._at(path), timeout=ClientTimeout(total=None)) as answer:
            assert answer.status == 200
            yield Events(answer.content)

    def hand(self, room: Channel, shade: int) -> Message:
        """A picture for this person alone."""
        files = {"0": ("board.png", picture(shade))}
        return self.home.discord.messages.post(room, pictured("Your hand", "a hand"), files, self.person.id)


class Events:
    """What an open page is told."""

    def __init__(self, content: asyncio.StreamReader | Any) -> None:
        self._content = content

    async def until(self, words: str, seconds: float = 15.0) -> str:
        """Read on until something is told."""
        told = ""
        async with asyncio.timeout(seconds):
            while words not in told:
                line = await self._content.readline()
                assert line, f"the stream has ended before {words}"
                told += line.decode()
        return told
