"""What the page of `arbiter play` says around the door of sentences: `python -m tests.bot.local.page.pseudo_page`.

Everything is said in the language of `tests.pseudo`, in which no letter is plain. People visit every page, do what is
done and what is refused there; whatever can be read with a plain letter in it was not said by `rules.engine.say`.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from rules.engine import language
from tests.pseudo import SHOWN, around_the_door, pseudo
from tests.pseudo_bot import SAME as SAME_OF_BOT

if TYPE_CHECKING:
    from bot.local.play import Home
    from tests.bot.local.page.visiting import Told, Visitor

READ = ("alt", "aria-label", "data-caption", "data-optional", "data-unreachable", "placeholder", "title")
"""Attributes that somebody reads."""
UNREAD = ("script", "style", "code", "pre")
SAME = re.compile(
    rf"\bArbiter\b|/game new\b|\btable-\d|#\w+|\b(game|page|phase|round|search):|(?<={pseudo('in')} )game\b"
)
"""What is the same in every language: the program's name, channels, and a command and options as they are typed."""
LINES = (
    "", "/", "/nonsense", "/game new", "/game new №", "/block player:№", "/game options option:№ value:№",
    "/log page:№", "x" * 2001,
)  # fmt: skip
"""What is typed in vain."""


class Reader(HTMLParser):
    """Collects what is read on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.found += [value for name, value in attrs if name in READ and value]
        if tag in UNREAD:
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """It ends."""
        if tag in self._inside:
            self._inside.remove(tag)

    def handle_data(self, data: str) -> None:
        """Words."""
        if data.strip() and not self._inside:
            self.found.append(data.strip())


def read(told: Told) -> list[str]:
    """What is read of an answer: of a page, of suggestions, of a sentence."""
    if told.headers.get("Content-Type", "").startswith("application/json"):
        return [*_described(json.loads(told.text))]
    if "<" not in told.text:
        return [told.text]
    reader = Reader()
    reader.feed(told.text)
    return reader.found


def _described(held: object) -> Iterator[str]:
    if isinstance(held, list):
        for one in held:
            yield from _described(one)
    elif isinstance(held, dict):
        yield held["description"]
        yield from _described(held.get("options", []))


async def visits(home: Home, alice: Visitor, bob: Visitor) -> list[str]:
    """All that two people read who go everywhere."""
    from bot.discord.texts import settings_texts, texts
    from bot.local.discord.interactions import COMMAND, THINKING, TO_CONTINUE
    from bot.local.discord.messages import EPHEMERAL

    found: list[str] = []

    async def look(*visitors: Visitor) -> None:
        for visitor in visitors:
            direct = home.discord.world.direct(visitor.person.id)
            for path in ("?stay=1", "people", f"c/{room.id}", f"c/{direct.id}"):
                found.extend(read(await visitor.get(path)))

    async def act(visitor: Visitor, path: str, **form: str) -> None:
        found.extend(read(await visitor.post(path, form)))

    room = next(held for held in home.discord.world.channels.values() if held.name == next(iter(home.known())))
    await look(alice, bob)
    found += read(await alice.get(f"commands?channel={room.id}"))
    for visitor, path, form in (
        (alice, "skip", {}), (alice, "people", {"name": ""}), (alice, "people", {"name": "№1"}),
        (alice, "rename", {"name": "x" * 40}), (bob, "skip", {}), (alice, "press", {"message": "1"}),
        (alice, "submit", {"interaction": "1"}), (alice, "begin", {"what": "play", "game": "№"}),
        *[(alice, "type", {"channel": room.id, "line": line}) for line in LINES],
    ):  # fmt: skip
        await act(visitor, path, **form)
    found += [held.text for held in (await alice.get("nowhere"), await alice.post("type", {}, {}))]
    found += read(await alice.get(f"{alice.root}/{'A' * 24}/"))
    found += read(await alice.get(f"{alice.root}/", Host="evil.example"))
    await alice.type(f"/game new game:{next(iter(home.known().values())).title}", room)
    await home.card(room, texts.JOIN)
    await look(alice, bob)
    for visitor in (alice, bob):
        await act(visitor, "type", channel=room.id, line="/game join")
    await act(alice, "type", channel=room.id, line="/game start")
    board = await home.card(room, texts.ACT)
    for visitor in (alice, bob):
        await visitor.press(board, texts.ACT)
    await act(alice, "type", channel=room.id, line="№")
    await look(alice, bob)
    for _ in range(3):
        await act(alice, "skip")
    await act(alice, "pace", pace="quick")
    own = (await alice.person.slash(room, "settings")).panel
    found += read(await alice.press(own, settings_texts.ZONE_AND_HOURS))
    gone = home.discord.interactions.begin(COMMAND, alice.person.account, room, {"name": "rules"})
    home.discord.interactions.answer(gone.id, gone.token, {"type": THINKING, "data": {"flags": EPHEMERAL}}, {})
    await look(alice)
    home.discord.advance(TO_CONTINUE)
    await look(alice, bob)
    return found


async def visited(folder: Path) -> list[str]:
    """All that is read at a home of a new database, whose people have names without letters."""
    from bot.config import Settings
    from bot.local.discord import Person
    from bot.local.play import Home
    from tests.bot.discord.bazaar import BAZAAR
    from tests.bot.discord.tour import letterless
    from tests.bot.local.page.visiting import Visitor

    game = letterless(BAZAAR, pseudo)
    settings = Settings(
        _env_file=None, database=f"sqlite+aiosqlite:///{folder / 'play.db'}", play_port=0, drawers=0, thinkers=0
    )
    async with Home(settings, lambda: {game.key: game}) as home:
        for number, account in enumerate(home.discord.world.accounts.values()):
            Person(home.discord, account=account).rename(f"№{number}")
        async with Visitor(home, "№0") as alice, Visitor(home, "№1") as bob:
            return await visits(home, alice, bob)


def main() -> int:
    """Print what goes around the door; return 1 if anything does."""
    language.speak(pseudo)
    with tempfile.TemporaryDirectory() as folder:
        told = [*dict.fromkeys(asyncio.run(visited(Path(folder))))]
    found = [text for text in told if around_the_door(SAME.sub(" ", SAME_OF_BOT.sub(" ", text)))]
    for text in found[:SHOWN]:
        print(text)
    print(f"{len(told)} texts, {len(found)} with plain words go around the door")
    return 1 if found or not told else 0


if __name__ == "__main__":
    sys.exit(main())
