"""Nobody is sent a secret: every request of the bot is resolved to its readers, and the secrets have names.

The truth is read from the database after each step of random play. The names stand in whatever was made from a secret,
so it is enough to look for them; that their owners do see them shows that they get through.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio

from bot.catalogue import games
from bot.discord.texts import texts
from bot.drawing.sketch import renderer_of
from bot.local.discord import Person
from bot.local.discord.interactions import COMMAND, COMPONENT
from bot.local.discord.messages import EPHEMERAL
from testing.doubles import double_of, names_in
from testing.seeds import seed
from tests.tiers import in_turn
from tests.wire import pngs
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.player import verb_of
from tests.wire.race import acts_on
from tests.wire.raw import RawBot
from tests.wire.report import Report
from tests.wire.sent import Recorder, Sent
from tests.wire.tainted_bot import WINDOW
from tests.wire.trouble import Discord
from tests.wire.truth import Truth
from tests.wire.watch import Watch, Watched, suggestions

pytestmark = pytest.mark.asyncio(loop_scope="module")
ANSWERS = int(os.environ.get("WIRE_ANSWERS", "8"))
NAMES = ("Ann", "Bob", "Cleo")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """The bot with the doubles of its games."""
    async with BotProcess(discord, tmp_path_factory.mktemp("bot"), "tests.wire.tainted_bot") as running:
        yield running


@pytest.fixture
def recorder(discord: Discord, bot: BotProcess) -> Iterator[Recorder]:
    """Who reads what from now on."""
    made = Recorder(discord)
    yield made
    made.stop()


@pytest.mark.parametrize("key", in_turn(games(), 4, stay=2))
async def test_nobody_is_sent_a_secret(
    discord: Discord, bot: BotProcess, recorder: Recorder, report: Report, key: str
) -> None:
    """In random play a secret's name reaches only those who may know it, and those it does reach."""
    double = double_of(key)
    chance, game = random.Random(seed(f"leaks {key}")), double.game
    club = Club(discord, NAMES[: max(game.seats[0], min(3, game.seats[1]))], f"leaks-{key}")
    watch = Watch(recorder, Truth(bot, club.room.id, double_of))
    player = Watched(club, key, chance, watch, Person(discord, "Eve"))
    await player.play(ANSWERS)
    print(dict(player.counts), dict(watch.counts))
    counts = {name.replace(" ", "_"): count for name, count in watch.counts.items()}
    report.count("leaks", **counts, names_shown_to_their_owners=len(watch.shown))
    assert player.answers >= ANSWERS
    readers = {reader for _, reader in watch.shown}
    if double.deeds:
        assert readers >= {person.id for person in club.people}, "the names do not get through: this shows nothing"
    assert watch.counts["boards compared"] or renderer_of(key) is None
    assert names_in([json.dumps(request.body) for request in discord.sent("PUT", ".*/commands")]) == []


# -- windows -----------------------------------------------------------------------------------------------------------

GALAXY = "galactic-supremacy"
# What the second player holds, and what his standing orders say: a person answers where they are to ask.
VARIANTS = (("held", "ask"), ("missing", "ask"), ("held", "never"), ("missing", "never"), ("missing", "concerned"))
COUNTERED = "may counter it"
LATE = 20.0
"""Seconds by which a window may end late: a busy machine takes its time."""


class Window:
    """One window of Galactic Supremacy, as those see it whom it does not ask or who only watch."""

    def __init__(self, recorder: Recorder, truth: Truth, club: Club) -> None:
        self.recorder, self.truth, self.club = recorder, truth, club
        self.opened = 0.0
        self._from = self._opening = 0

    async def open(self, dealt: str, orders: str) -> None:
        """Play up to the window: the first player uses a Command card."""
        room, (ann, bob, cleo) = self.club.room, self.club.people
        await self.club.open(GALAXY, window_seconds=str(WINDOW), dealt=dealt)
        await cleo.slash(room, "galactic orders", counter="never")
        await bob.slash(room, "galactic orders", counter=orders)
        await ann.slash(room, "galactic done")
        self.offered = [await suggestions(person, self.club, "galactic", "") for person in (ann, cleo)]
        await self.truth.bot.rest()
        self._from = len(self.recorder.sent)
        self.opened = self.recorder.discord.clock.now()
        await ann.slash(room, "galactic use", effect="quotas")
        await self.truth.bot.rest()
        self._opening = len(self.seen())

    async def answer(self) -> list[str]:
        """The second player looks and passes; returns what he was offered."""
        card = await self.club.card()
        panel = (await self.club.people[1].click(card, texts.ACT)).panel
        offered = [part["label"] for part in panel.buttons if verb_of(part) == "go"]
        await self.club.people[1].click(panel, offered[-1])
        await self.truth.bot.rest()
        return offered

    async def close(self) -> float:
        """Wait for the end; return the seconds from the opening to the first thing that others saw after it."""
        await self.recorder.discord.until(
            lambda: len(self.seen()) > self._opening, "the end of the window", WINDOW + LATE
        )
        return self.seen()[self._opening].when - self.opened

    def seen(self) -> list[Sent]:
        """All that others were sent since it opened."""
        others = {person.id for person in self.club.people if person is not self.club.people[1]}
        here = self.club.room.id
        new = self.recorder.sent[self._from :]
        return [
            held for held in new if (here in held.request.path if held.public else others & (held.readers or set()))
        ]

    def lanes(self) -> dict[str, list[str]]:
        """The same by reader, in order, without what differs from table to table."""
        roles = {person.id: person.account.name for person in self.club.people}
        found: dict[str, list[str]] = {}
        for held in self.seen():
            reader = "everybody" if held.readers is None else roles[next(iter(held.readers))]
            drawn = [pngs.pixels(data) for _, data in held.pictures]
            found.setdefault(reader, []).append(" ".join([held.route, alike(held.text), *drawn]))
        return found


def alike(text: str) -> str:
    """A request without ids, times, numbers of tables and what is mixed with a table's secret."""
    text = re.sub(r"a1:\d+:(\d*):(\d*):\w*:(\w+):([\w.,-]*)(~\d+)*", r"a1:T:\1:\2::\3:\4", text)
    text = re.sub(r'"value": "[\w-]{22}"', '"value": "L"', text)  # lines of the story, to ask why
    return re.sub(r'"id": \d+|[0-9a-f]{64}|[0-9a-f]{32}|\d{6,}|[Tt]able \d+', "N", text)


async def test_a_window_tells_nothing(discord: Discord, bot: BotProcess, recorder: Recorder, report: Report) -> None:
    """Whatever a player holds, and whether he or his orders answer, all others are sent the same, at the same time."""
    windows = [
        Window(recorder, Truth(bot, club.room.id, double_of), club)
        for club in [Club(discord, NAMES, f"window-{number}") for number in range(len(VARIANTS))]
    ]
    offered, lanes = [], []
    for window, (dealt, orders) in zip(windows, VARIANTS, strict=True):
        await window.open(dealt, orders)
        lanes.append(window.lanes())
        offered.append(await window.answer() if orders == "ask" else [])
        assert window.lanes() == lanes[-1], "an answer was seen"
    opened = [await window.close() for window in windows]
    print(opened, {reader: len(held) for reader, held in lanes[0].items()})
    assert [len(held) for held in offered] == [2, 1, 0, 0, 0], "the first holds a Command card and the second does not"
    assert COUNTERED in lanes[0]["everybody"][-1]
    for window, other in zip(windows[1:], lanes[1:], strict=True):
        assert other == lanes[0]
        assert window.offered == windows[0].offered, "what is suggested depends on what another player holds"
    assert all(WINDOW - 1 <= seconds <= WINDOW + LATE for seconds in opened), opened
    report.count("leaks", windows_compared=len(windows))
    report.state("leaks", seconds_to_the_end_of_a_window=[round(seconds, 2) for seconds in opened])


# -- numbers that count ------------------------------------------------------------------------------------------------


def counted(numbers: Sequence[int]) -> list[int]:
    """How far numbers that count go on each time; nothing for numbers that do not follow each other."""
    near = [later - number for number, later in itertools.pairwise(numbers) if 0 < later - number < 50]
    return near if len(near) > 1 else []


async def marks_of_posts(recorder: Recorder, truth: Truth, club: Club, *, busy: bool) -> dict[str, list[int]]:
    """How the marks in the table's message go on when the first player plays; the second is `busy` in secret."""
    ann, bob, _ = club.people
    await club.open(GALAXY, dealt="missing")
    begun = len(recorder.sent)
    for _ in range(3):
        await ann.slash(club.room, "galactic done")
        if busy:
            await bob.slash(club.room, "galactic orders", counter="never")
        await truth.bot.rest()
    posts = [held.request.body for held in recorder.sent[begun:] if held.public and club.room.id in held.request.path]
    nonces = [int(body["nonce"]) for body in posts if str(body.get("nonce", "")).isdecimal()]
    return {"marks": counted([body["components"][0]["id"] for body in posts]), "nonces": counted(nonces)}


async def ids_of_lists(recorder: Recorder, truth: Truth, club: Club, *, busy: bool) -> dict[str, list[int]]:
    """How the numbers in a player's lists go on when he looks again; another is `busy` at his own panel."""
    await club.open(GALAXY, dealt="missing")
    numbers: list[int] = []
    for _ in range(3):
        numbers += [await number_of_list(club, club.people[2])]
        if busy:
            await number_of_list(club, club.people[1])
    return {"lists": counted(numbers)}


async def number_of_list(club: Club, person: Person) -> int:
    """The number in the id of a list that a player opens."""
    panel = (await person.click(await club.card(), texts.ACT)).panel
    shown = (await person.click(panel, acts_on(panel))).panel
    return int(str(shown.lists[0]["id"]))


@pytest.mark.parametrize("numbers", [marks_of_posts, ids_of_lists])
async def test_no_number_counts_what_others_do_in_secret(
    discord: Discord, bot: BotProcess, recorder: Recorder, numbers: Any
) -> None:
    """Whoever looks into a message finds no number that goes on faster while somebody else is busy."""
    found = []
    for busy in (False, True):
        club = Club(discord, NAMES, f"{numbers.__name__}-{busy}")
        found.append(await numbers(recorder, Truth(bot, club.room.id, double_of), club, busy=busy))
    assert found[0] == found[1], "quiet, and busy"


# -- the recorder ------------------------------------------------------------------------------------------------------

HIDDEN = {"content": "x", "flags": EPHEMERAL}
SAID = {"content": "x"}
# The first answer to a command (its type and data), what follows it, and whether everybody reads that.
SEMANTICS: Sequence[Any] = (
    ((4, SAID), None, True),
    ((4, HIDDEN), None, False),
    ((5, {}), ("PATCH", "/messages/@original", SAID), True),
    ((5, {}), ("PATCH", "/messages/@original", HIDDEN), True),
    ((5, {}), ("POST", "", HIDDEN), True),
    ((5, {"flags": EPHEMERAL}), ("PATCH", "/messages/@original", SAID), False),
    ((5, {"flags": EPHEMERAL}), ("POST", "", SAID), False),
    ((4, HIDDEN), ("POST", "", SAID), True),
    ((4, HIDDEN), ("POST", "", HIDDEN), False),
    ((4, SAID), ("POST", "", HIDDEN), False),
    ((4, HIDDEN), ("PATCH", "/messages/@original", SAID), False),
)


@pytest.mark.parametrize(("first", "then", "public"), SEMANTICS)
async def test_the_readers_of_an_answer(first: Any, then: Any, public: bool) -> None:
    """An answer is for everybody unless it was ephemeral when it began."""
    async with standing() as own, RawBot(own) as raw:
        recorder, person = Recorder(own), Person(own, "Ann")
        begun = own.interactions.begin(COMMAND, person.account, own.world.text_channel("x"), {})
        path = f"/interactions/{begun.id}/{begun.token}/callback"
        assert (await raw.call("POST", path, {"type": first[0], "data": first[1]})).status < 300
        if then:
            method, below, body = then
            webhook = f"/webhooks/{own.world.application}/{begun.token}{below}"
            assert (await raw.call(method, webhook, body)).status < 300
        assert recorder.sent[-1].readers == (None if public else {person.id})


async def test_the_readers_of_a_message() -> None:
    """A channel is for everybody, direct messages for one; a control changes its message for its readers."""
    async with standing() as own, RawBot(own) as raw:
        recorder, person = Recorder(own), Person(own, "Ann")
        room, direct = own.world.text_channel("x"), own.world.direct(person.id)
        for channel, only in ((room, None), (direct, None), (room, person.id)):
            shown = own.messages.post(channel, SAID, {}, only)
            begun = own.interactions.begin(COMPONENT, person.account, channel, {}, shown)
            await raw.call("POST", f"/interactions/{begun.id}/{begun.token}/callback", {"type": 7, "data": SAID})
        await raw.call("POST", f"/channels/{room.id}/messages", SAID)
        await raw.call("POST", f"/channels/{direct.id}/messages", SAID)
        alone = {person.id}
        assert [held.readers for held in recorder.sent] == [None, alone, alone, None, alone]


@asynccontextmanager
async def standing() -> AsyncIterator[Discord]:
    """A stand-in of its own, to which no bot speaks by itself."""
    async with Discord() as own:
        yield own
