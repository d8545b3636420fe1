"""Things done at the same instant: the controls that answer, sending without waiting, and what stands afterwards."""

from __future__ import annotations

import asyncio
import copy
import os
import random
import re
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.catalogue import games
from bot.discord.controls.fields import fields_of
from bot.discord.controls.forms import read_move
from bot.discord.panel.panel import AT_ONCE
from bot.discord.texts import settings_texts, texts
from bot.discord.texts.escape import plain, plain_lines
from bot.local.discord import Interaction, Message, Person
from bot.local.discord.parts import TEXT, walk
from bot.store.records import Record, SeatRecord, fair_dice, make_record
from bot.store.verify import Verdict, verify
from bot.tables.archive import export_table, import_record
from rules.engine import Game, Match
from rules.engine.playout import random_player, step
from testing.seeds import seed
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.player import verb_of
from tests.wire.trouble import Discord

Act = Coroutine[Any, Any, Interaction]
HOUSE = {"window_seconds": "0", "computer_pause": "0"}
LONGEST, TRIES = 600, 60
ROUNDS = int(os.environ.get("WIRE_RACES", "3"))
NAMES = ("Ann", "Bob", "Cyd", "Dan")
CROWDED = {"death-dome": {"matches": "endless"}}
"""Options with which a game comes to windows that ask several: after each match all vote on another."""


def seeded() -> random.Random:
    """A source of chance whose seed is printed."""
    return random.Random(seed("races"))


# -- answering ---------------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """A control that answers at once: the message that has it, and the line to choose where it is a list."""

    panel: Message
    control: str
    line: str = ""

    def use(self, person: Person, *, wait: bool = False) -> Act:
        """Use it."""
        if self.line:
            return person.choose(self.panel, self.control, self.line, wait=wait)
        return person.click(self.panel, self.control, wait=wait)


def acts_on(panel: Message) -> str:
    """The name of the button that leads to acts: with deals where one can be offered."""
    return texts.DEALS if texts.DEALS in panel.labels else texts.MORE


async def panel_of(club: Club, person: Person) -> Message:
    """A new panel of this person's."""
    return (await person.click(await club.card(), texts.ACT)).panel


def as_it_stood(panel: Message) -> Message:
    """A panel as it is now, for a press that is on its way while the panel changes by itself."""
    return replace(panel, body=copy.deepcopy(panel.body))


async def ways(person: Person, panel: Message) -> list[Way]:
    """All that answers at once, after what has to be chosen first; none where nothing is asked."""
    panel = as_it_stood(panel)
    found = [Way(panel, part["custom_id"]) for part in panel.buttons if verb_of(part) in ("go", "ok")]
    lists = [part for part in panel.lists if verb_of(part) == "go"]
    found += [Way(panel, part["custom_id"], line["value"]) for part in lists for line in part["options"]]
    first = [part for part in panel.lists if verb_of(part) in ("open", "set")]
    if found or not first:
        return found
    onward = [line["value"] for line in first[0]["options"] if not line["value"].startswith(AT_ONCE)]
    chosen = await person.choose(panel, first[0]["custom_id"], onward[0])
    return await ways(person, chosen.panel)


async def to_answer(club: Club, persons: Sequence[Person] = ()) -> tuple[Person, list[Way]]:
    """Somebody (of these) who is asked, and all ways to answer; what cannot be answered at once is skipped."""
    for _ in range(30):
        for person in persons or club.people:
            found = await ways(person, await panel_of(club, person))
            if found:
                return person, found
        await club.keeper.slash(club.room, "gm skip")
    raise AssertionError("nobody is ever asked")


async def ask_once_only(club: Club) -> None:
    """Let everybody's choice be an answer, without being asked twice."""
    for person in club.people:
        menu = (await person.click(await panel_of(club, person), texts.SETTINGS)).panel
        label = settings_texts.preference(settings_texts.CONFIRMATIONS, True)
        if label in menu.labels:
            await person.click(menu, label)


async def at_once(person: Person, *acts: Act) -> list[Interaction]:
    """Do all of this before the bot hears of any; return it when all is answered, each acknowledged in time."""
    begun = await asyncio.gather(*acts)
    await asyncio.gather(*[person.answered(one) for one in begun])
    return list(begun)


def told(discord: Discord, begun: Interaction) -> str:
    """All words of the bot's answers to this, also those that another answer has covered since."""
    bodies = [request.body for request in discord.requests if begun.token in request.path]
    parts = [part for body in bodies for part in walk((body.get("data") or body).get("components"))]
    return "\n".join([part["content"] for part in parts if part["type"] == TEXT])


def pictured(discord: Discord, begun: Interaction) -> bool:
    """Whether a picture came with any of the answers."""
    return any(request.files for request in discord.requests if begun.token in request.path)


# -- what stands afterwards --------------------------------------------------------------------------------------------


class Referee:
    """Looks at one table from outside: the journal, the whole record, and what people are shown."""

    def __init__(self, club: Club, bot: BotProcess) -> None:
        self.club, self.bot, self.discord = club, bot, club.discord

    @property
    def table(self) -> int:
        """The newest table of the channel."""
        return int(str(self.bot.rows(f"SELECT max(id) FROM tables WHERE channel = '{self.club.room.id}'")[0][0]))

    @property
    def rows(self) -> int:
        """How many rows its journal has, on all branches."""
        return int(str(self.bot.rows(f"SELECT count(*) FROM entries WHERE table_id = {self.table}")[0][0]))

    def journaled(self, begun: Sequence[Interaction]) -> list[Interaction]:
        """Those of these that this table's journal holds; nothing may stand there twice."""
        by_hand = f"table_id = {self.table} AND interaction IS NOT NULL AND kind IN ('answer', 'act')"
        count = Counter(row[0] for row in self.bot.rows(f"SELECT interaction FROM entries WHERE {by_hand}"))
        assert max(count.values(), default=1) == 1
        return [one for one in begun if count[one.id]]

    def received(self, begun: Interaction) -> bool:
        """Whether there is a receipt for this: an undo, a moderator's act, a step of the lobby."""
        return bool(self.bot.rows(f"SELECT 1 FROM receipts WHERE interaction = '{begun.id}'"))

    async def record(self) -> Verdict:
        """The table's record, which holds from the first row to the last."""
        return verify(await export_table(self.bot.database.address, self.table))

    async def sound(self) -> None:
        """The record holds, and what the bot shows to everybody follows from it, once the computers have played."""
        await self.bot.played()
        verdict = await self.record()
        names = tuple([person.account.name for person in self.club.people])
        if verdict.match.asked is not None:
            who = who_is_asked(verdict.match, names, [person.mention for person in self.club.people])
            await self.discord.until(lambda: who in self.club.cards()[-1].text, f"“{who}” at the table")
        await self.discord.until(lambda: len(self.armed) <= 1, "the end of the older messages' controls")
        for seat, person in enumerate(self.club.people):
            look = (await person.click(self.club.cards()[-1], texts.LOOK)).panel
            assert plain_lines(verdict.match.game.narrate.sheet(verdict.match.view(seat), names), 1800) in look.text

    @property
    def armed(self) -> list[Message]:
        """The messages that let people act."""
        return [card for card in self.club.cards() if texts.ACT in card.labels]

    def story(self) -> list[str]:
        """What everybody reads in the channel, but for numbers that differ from table to table."""
        shown = [message.text for message in self.discord.messages.history(self.club.room)]
        return [re.sub(r"Table \d+|<t:\d+:\w>|\(https:[^)]+\)", "", text) for text in shown]

    async def settled(self) -> None:
        """Wait until every public sentence stands in the channel."""

        def there() -> bool:
            rows = self.bot.rows(f"SELECT text FROM log WHERE audience IS NULL AND table_id = {self.table}")
            shown = self.discord.messages.history(self.club.room)
            lines = Counter(line.removeprefix("-# ") for message in shown for line in message.text.splitlines())
            return not Counter(plain(str(row[0])) for row in rows) - lines

        await self.discord.until(there, "the last post")


def who_is_asked(match: Match[Any, Any], names: tuple[str, ...], mentions: Sequence[str]) -> str:
    """The words at the table that say who is asked what; the seats' names and mentions in their order."""
    asked = match.asked
    assert asked is not None
    if asked.window:
        return plain(match.game.narrate.public(asked.window.prompt, asked.window.about, names))
    question = next(iter(asked.questions.values()))
    return f"{mentions[question.seat]} {plain(match.game.narrate.public(question.prompt, question.about, names))}"


# -- a position --------------------------------------------------------------------------------------------------------


class Position(NamedTuple):
    """A game that stands in a window which asks several seats; `question` is the window's number."""

    record: Record
    verdict: Verdict
    seats: tuple[int, ...]
    prompt: str


def crowded(game: Game[Any, Any], people: Sequence[Person], chance: random.Random) -> Position:
    """A random game of these people that has come to a window in which several of them answer by hand."""
    for _ in range(TRIES):
        found = _play(game, people, chance)
        if found:
            return found
    raise AssertionError(f"no window of {game.title} asks two of {len(people)} seats")


def _play(game: Game[Any, Any], people: Sequence[Person], chance: random.Random) -> Position | None:
    secret, options = chance.randbytes(32), game.checked_options(CROWDED.get(game.key, {}))
    chairs = [SeatRecord(name=one.account.name, person=one.id, salt=one.id) for one in people]
    match = Match.begin(game, len(people), options, fair_dice(secret, game.key, options, [one.id for one in people]))
    player, skipped = random_player(chance.randrange), chance.randrange(3)
    _ask_always(match, len(people))
    for _ in range(LONGEST):
        asked = match.asked
        if asked is None:
            return None
        crowd = asked.window and all(question.order is None for question in asked.questions.values())
        if crowd and len(asked.questions) > 1 and (skipped := skipped - 1) < 0:
            break
        step(match, player)
    else:
        return None
    if not (rows := match.drain().entries):
        return None
    record = make_record(match, rows, chairs, options, secret, HOUSE)
    assert asked.window
    return Position(record, verify(record), tuple(asked.questions), asked.window.prompt)


def _ask_always(match: Match[Any, Any], seats: int) -> None:
    """Standing orders to ask whatever can be asked, where one act says so."""
    orders = match.game.by_kind.get("orders")
    if orders is None:
        return
    always = {field.name: "ask" for field in fields_of(orders) if "ask" in field.offered}
    for seat in range(seats) if always else ():
        match.act(seat, read_move(orders, always))


async def set_up(position: Position, club: Club, bot: BotProcess) -> None:
    """Put the position on a table in the club's channel, and let the game go on."""
    place = club.discord.world.guild, club.room.id
    url, now = bot.database.address, club.discord.clock.now()
    await import_record(url, position.record, position.verdict, place, now)
    done = await club.keeper.slash(club.room, "gm resume")
    assert done.text == texts.DONE
    await club.card()


async def table(discord: Discord, bot: BotProcess, key: str, seats: int = 0, computers: int = 0) -> Referee:
    """A running table whose people are asked once only."""
    club = Club(discord, NAMES[: (seats or games()[key].seats[0]) - computers])
    await club.open(key, computers)
    await ask_once_only(club)
    return Referee(club, bot)
