"""What a person sees of a channel: the board, their own panel, what happened, and where something else is going on."""

from __future__ import annotations

import contextlib
import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from bot.discord.controls.ids import ControlId
from bot.discord.texts import panel_texts, texts
from bot.discord.texts.escape import struck
from bot.local.discord import Channel, Discord, Message, Past
from bot.local.discord.world import DIRECT, PUBLIC_THREAD
from bot.tables.schemas import Status
from rules.engine import Refused, say

NOT_STORY = ("#", "-#", "**<@")
PANELS, STORY = 4, 60
"""So many of a person's private answers, and of the things that happened, are on the page."""
FOLLOWS = panel_texts.follows(0).partition("<t:")[0]
"""What a panel that follows the game says of itself."""
ANSWERED = panel_texts.answered("", "").rpartition(">")[2]
"""What is left of a direct message whose question is closed."""
CHANNEL = re.compile(r"<#(\d+)>")
MARK = re.compile(r"^(?:#{1,3}|-#|[->*•])\s+")


@dataclass(frozen=True, slots=True)
class GameOffered:
    """A game that can be played here; `minutes` is how long its lesson takes, None where it has none."""

    key: str
    title: str
    summary: str
    minutes: int | None


class Coming(NamedTuple):
    """What the clock brings at a table: before it comes, after it came, and whether it is a computer's move."""

    what: str
    came: str
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """The clock as a page shows it: the tables' time, how far ahead of the world's it is, and what comes next.

    With `quick` computers do not pause; `came` is what the last skip has brought. What is not told is empty.
    """

    now: str
    ahead: str
    next: str
    came: str
    quick: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """The table of a channel: its number and game, how it stands in a few words, who is seated and who is to act.

    `command` begins what is typed in this game alone. `coming` is what the clock brings at `due` (seconds since 1970);
    where that is `secret`, the time would tell something.
    """

    number: int
    channel: str
    title: str
    stands: str
    status: Status
    seated: frozenset[str]
    asked: frozenset[str]
    command: str = ""
    due: int | None = None
    coming: Coming | None = None
    secret: bool = False

    @property
    def running(self) -> bool:
        """Whether the game is played."""
        return self.status == "running"

    @property
    def open(self) -> bool:
        """Whether it is not over: no other table can be opened there."""
        return self.status != "over"


class Hosting(Protocol):
    """What the page is told by whoever runs the bot."""

    @property
    def discord(self) -> Discord:
        """The stand-in."""

    @property
    def host(self) -> str:
        """The person who started it; sees everybody's address."""

    @property
    def offers(self) -> Sequence[GameOffered]:
        """The games, in the order in which they are shown."""

    async def tables(self) -> Mapping[str, TableLine]:
        """The open table of every channel, or the newest that is over; none where nothing was ever played."""

    async def begin(self, person: str, what: str, game: str) -> str:
        """Begin a lesson (`learn`) or a game against computers (`play`); return its channel, or raise `NotOffered`."""

    async def skip(self) -> str:
        """Turn the clock to the next thing that is due; what time it is then, and what came of it."""

    def hurry(self, *, quick: bool) -> None:
        """Let computers play without a pause from now on, or as the tables have agreed on."""

    def time(self, person: str) -> Time:
        """The tables' clock, as this person may know it; what comes next is the host's to see."""

    def lan_addresses(self) -> Sequence[str]:
        """The addresses, without a person's part, under which others in the same network reach the page."""


@dataclass(frozen=True, slots=True)
class Room:
    """A line of the list at the left."""

    id: str
    title: str
    stands: str
    place: str
    mine: bool
    here: bool
    new: int


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: a message, or a past picture with the words that were new beside it.

    `old` is a message that a newer one has replaced; `by` is the person who wrote it, if one did.
    """

    id: str
    when: float
    message: Message | None = None
    past: Past | None = None
    old: bool = False
    words: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A channel before one person: nothing in it is for anybody else.

    `panels` are their private answers: the one that is `fresh`, if one is newer than the panel that `follows` the game,
    then that panel, then older ones. `said` is what a person has written last.
    """

    channel: Channel
    title: str
    table: TableLine | None
    board: Message | None
    panels: Sequence[Message]
    fresh: Message | None
    follows: Message | None
    story: Sequence[Event]
    said: Event | None


def scene(discord: Discord, channel: Channel, person: str, table: TableLine | None) -> Scene:
    """Return what a person sees of a channel that they may enter."""
    there = discord.messages.shown_to(channel, person)
    public = [held for held in there if held.only_for is None]
    board = _board(discord, public, table is not None and table.running)
    private = own_answers(discord, channel, person)
    follows = next((held for held in private if FOLLOWS in held.text), None)
    others = [held for held in private if held is not follows]
    fresh = others[0] if others and (follows is None or last_change(others[0]) > posted(follows)) else None
    panels = [held for held in (fresh, follows, *others[fresh is not None :]) if held is not None]
    past = discord.messages.past(channel)
    pictured = {held.message for held in past}
    silent = {held.id for held in public if held.picture} - {held.message for held in past if _told(held)}
    left = _superseded(public) if channel.kind == DIRECT else ()
    people = {key: held.name for key, held in discord.world.accounts.items()}
    told = [
        Event(held.id, posted(held), message=held, old=held.id in left, by=people.get(held.author, ""))
        for held in public
        if held is not board and held.id not in pictured - silent and held.text != panel_texts.CLOSED
    ]
    told += _pictures([_as_now(held, discord.messages.all.get(held.message)) for held in past])
    shown = board.picture["media"]["attachment_id"] if board and board.picture else None
    lobby = board.id if board and texts.JOIN in board.labels else ""  # nothing has happened before a game begins
    told = [
        event
        for event in told
        if event.past is None or (event.words and event.past.file != shown and event.past.message != lobby)
    ]
    story = sorted(told, key=lambda event: event.when, reverse=True)[:STORY]
    said = next((event for event in story if event.by), None)
    return Scene(channel, title_of(discord, channel), table, board, panels, fresh, follows, story, said)


def _pictures(past: Iterable[Past]) -> Iterator[Event]:
    """Each past picture with what its message told then and did not tell beside the picture before."""
    before: dict[str, Sequence[str]] = {}
    for held in past:
        lines, known = _told(held), Counter(before.get(held.message, ()))
        before[held.message] = lines
        new = [line for at, line in enumerate(lines) if lines[: at + 1].count(line) > known[line]]
        yield Event(f"p{held.id}", held.when, past=held, words="\n".join(new))


def _told(past: Past) -> list[str]:
    """What happened, in the words that stood beside a past picture: without its title and who was to act then."""
    return [line for line in past.words.splitlines() if line and not line.startswith(NOT_STORY)]


def _as_now(past: Past, message: Message | None) -> Past:
    """A past picture whose words are struck through where its message, if it is there yet, does that by now."""
    words, now = list[str](), [line.removeprefix("-# ") for line in message.text.splitlines()] if message else []
    for line in past.words.splitlines():
        found = next((at for at, held in enumerate(now) if held in (line, struck(line))), None)
        words.append(line if found is None else now[found])
        now = now if found is None else now[found + 1 :]
    return replace(past, words="\n".join(words))


def own_answers(discord: Discord, channel: Channel, person: str) -> list[Message]:
    """Return a person's private answers in a channel that are shown, the newest change first."""
    held = [held for held in discord.messages.shown_to(channel, person) if held.only_for]
    closed = panel_texts.CLOSED
    return sorted([one for one in held if one.text != closed], key=last_change, reverse=True)[:PANELS]


def _superseded(public: Sequence[Message]) -> set[str]:
    """The ids of messages that ask something at a table, where a newer one asks at the same table."""
    newest: dict[int, str] = {}
    found = set[str]()
    for held in reversed(public):
        for table in asks_at(held):
            if newest.setdefault(table, held.id) != held.id:
                found.add(held.id)
    return found


def questions(message: Message) -> set[tuple[int, int]]:
    """Which questions the controls of a message answer: each by its table and its number there (0: none)."""
    found = set[tuple[int, int]]()
    for part in message.parts:
        with contextlib.suppress(Refused):
            control = ControlId.parse(str(part.get("custom_id")))
            found |= {(control.table, control.question)} if control.question else set()
    return found


def asks_at(message: Message) -> set[int]:
    """At which tables the controls of a message answer a question."""
    return {table for table, _ in questions(message)}


def _board(discord: Discord, public: Sequence[Message], running: bool) -> Message | None:
    """The newest message that shows where the game stands: the one to act at, else with controls, or a picture."""
    by_bot = [held for held in reversed(public) if held.author == discord.world.bot["id"]]
    kinds: list[Callable[[Message], object]] = [lambda held: held.buttons, lambda held: held.picture]
    if running:  # reminders in direct messages have controls, too
        kinds.insert(0, lambda held: texts.ACT in held.labels)
    return next((held for shows in kinds for held in by_bot if shows(held)), None)


def posted(message: Message) -> float:
    """When a message was posted, in seconds since 1970."""
    return _seconds(message.body["timestamp"])


def last_change(message: Message) -> float:
    """When a message was posted or edited last."""
    return _seconds(message.body["edited_timestamp"] or message.body["timestamp"])


def _seconds(written: str) -> float:
    return dt.datetime.fromisoformat(written).timestamp()


def first_line(message: Message) -> str:
    """What a message that is folded up is called, as Markdown: its first line, and of a panel what it asks."""
    lines = [line for line in message.text.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith("-#")] or lines
    if not told:
        return str((message.picture or {}).get("description") or say("An answer"))
    asks = [line for line in told[1:] if line.startswith("**") and line.endswith("**")]
    called = MARK.sub("", told[0])
    return f"{called}: {asks[-1]}" if told[0].startswith("#") and asks_at(message) and asks else called


def news(held: Sequence[Message], met: int, seen: Mapping[str, float]) -> int:
    """How many of a person's direct messages after the first `met` are worth opening.

    What is out of date is not, nor what was there already when the person was last shown the channel that it tells of:
    `seen` says when that was by channel, in seconds since 1970.
    """
    left = _superseded(held)
    return len([one for one in held[met:] if one.id not in left and ANSWERED not in one.text and _unseen(one, seen)])


def _unseen(message: Message, seen: Mapping[str, float]) -> bool:
    told_of = CHANNEL.search(message.text)
    return told_of is None or posted(message) > seen.get(told_of[1], 0.0)


def title_of(discord: Discord, channel: Channel) -> str:
    """What a channel is called."""
    if channel.kind == DIRECT:
        return say("Direct messages")
    mark = "" if channel.kind == PUBLIC_THREAD else "#"
    return f"{mark}{channel.name}"


def rooms(
    discord: Discord, person: str, here: str | None, tables: Mapping[str, TableLine], new: Mapping[str, int]
) -> list[Room]:
    """Return all channels that a person may enter: where a game is on before others, whoever is to act."""
    lines = [
        _room(discord, channel, person, here, tables.get(channel.id), new) for channel in enterable(discord, person)
    ]
    playing = {channel for channel, line in tables.items() if line.open}
    return sorted(lines, key=lambda room: (room.id not in playing, not room.stands, room.title))


def _room(
    discord: Discord, channel: Channel, person: str, here: str | None, table: TableLine | None, new: Mapping[str, int]
) -> Room:
    name = title_of(discord, channel)
    mine = table is not None and person in table.asked
    if table is None:
        return Room(channel.id, name, "", "", False, channel.id == here, new.get(channel.id, 0))
    stands = say("your turn") if mine else table.stands
    return Room(channel.id, table.title, stands, name, mine, channel.id == here, new.get(channel.id, 0))


def enterable(discord: Discord, person: str) -> Iterable[Channel]:
    """Every channel of the server, and the person's own direct messages."""
    return [held for held in discord.world.channels.values() if may_enter(held, person)]


def may_enter(channel: Channel, person: str) -> bool:
    """Whether a person may see a channel at all."""
    return channel.kind != DIRECT or channel.person == person
