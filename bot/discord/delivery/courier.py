"""Brings what tables owe to Discord: posts, edits and direct messages, each at most once."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import aiohttp
import discord
from discord import ui

from bot.discord.controls.components import page
from bot.discord.delivery.refused import (
    ARCHIVED,
    DIRECT,
    NEEDED_IN_THREADS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    as_tables_know,
)
from bot.discord.pages.board import about, alt_text, endings_on, folded, in_words, left_of, pinged, table_message
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.lobby import lobby
from bot.discord.pages.pictures import Wanted
from bot.discord.pages.puzzle import closed
from bot.discord.pages.replies import NOBODY, Page, looks
from bot.discord.pages.sequels import Art
from bot.discord.panel.context import Screen
from bot.discord.panel.ready import offers
from bot.discord.texts import people_texts, texts
from bot.discord.texts.escape import plain, plain_in
from bot.tables import Gone, NoPermission, OutboxMessage, Snapshot, TryLater
from bot.tables.queries.history import Link

T = TypeVar("T")
log = logging.getLogger("arbiter.discord")
MARKS = 1 << 30  # above the numbers that Discord gives to components by itself, below its limit
READ_BACK = 25
REMEMBERED = 1000
LINE = 250
STILL_UNFOLDED = 3
"""Older messages of a channel that are to be folded yet; of more the oldest stay as they are."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message of ours: digests of what it shows and of what it says in words alone, and what it is about."""

    message: discord.Message
    look: bytes
    said: bytes
    about: str


class Card(NamedTuple):
    """A table's message as things are now: `said` is a digest of its words alone, `place` its channel.

    `about` names it in one line: which game, how far, and whose turn.
    """

    page: Page
    mentions: discord.AllowedMentions
    said: bytes
    place: Link
    about: str


class DiscordCourier:
    """Delivers rows of the outbox; what it writes into messages to find them again is hidden with `key`."""

    def __init__(self, client: discord.Client, pages: PageBuilder, key: bytes) -> None:
        self.client, self.pages, self._key = client, pages, key[:64]
        self._shown: OrderedDict[str, Shown] = OrderedDict()
        self._following: set[asyncio.Task[None]] = set()
        self._rooms: OrderedDict[str, discord.PartialMessageable] = OrderedDict()
        self._unfolded: dict[str, list[str]] = {}
        self._kinds: dict[str, Callable[[OutboxMessage], Awaitable[str | None]]] = {
            "table": self._post, "table-edit": self._edit, "lobby": self._post, "lobby-edit": self._edit,
            "announce": self._announce, "call": self._announce, "ballot": self._announce, "dm": self._dm,
            "turn-dm": self._turn_dm, "remind": self._remind, "digest": self._digest, "late": self._late,
            "story-edit": self._retell, "consent": self._ask_consent, "puzzle": self._puzzle,
            "puzzle-answer": self._puzzle, "puzzle-edit": self._shut,
        }  # fmt: skip

    def begin(self) -> None:
        """Forget what messages show: another process may have changed them."""
        self._shown.clear()
        self._unfolded.clear()

    async def deliver(self, row: OutboxMessage) -> str | None:
        """Post, edit or send; give the message's id."""
        try:
            return await self._deliver(row)
        except discord.HTTPException as problem:
            if problem.code == UNKNOWN_CHANNEL:
                self._rooms.pop(row.target, None)
            known = as_tables_know(problem, row)
            if known is None:
                raise
            raise self._in_thread(known, row) from problem
        except (OSError, aiohttp.ClientError) as problem:
            raise TryLater(5, f"Discord cannot be reached ({type(problem).__name__})") from problem

    async def made(self, channel: str, begins: Collection[int]) -> Collection[int]:
        """Those of the messages that begin with these lines which stand among the latest of a channel."""
        marks = {self._mark(begin): begin for begin in begins}
        return [marks[_mark_of(message)] async for message in self._own(self._channel(channel), *marks)]

    async def _deliver(self, row: OutboxMessage) -> str | None:
        """The same; an edit in an archived thread opens it first, as a message there does by itself."""
        try:
            return await self._kinds[row.kind](row)
        except discord.HTTPException as problem:
            if problem.code != ARCHIVED or row.kind in DIRECT or not await self._opened(row.target):
                raise
            return await self._kinds[row.kind](row)

    def _in_thread(self, problem: Exception, row: OutboxMessage) -> Exception:
        """The same, but in a thread another permission is needed to write."""
        thread = isinstance(self.client.get_channel(int(row.target)), discord.Thread)
        return NoPermission(NEEDED_IN_THREADS) if thread and isinstance(problem, NoPermission) else problem

    async def _post(self, row: OutboxMessage) -> str | None:
        """Post the table or its card anew, then fold the older one."""
        card = await self._card(row)
        look = looks(card.page)
        sent = await self._send(self._channel(row.target), row, card.page, card.mentions)
        # What was perhaps posted earlier may show less than is drawn now: with an empty look the next edit is made.
        self._remember(
            Shown(sent, b"", b"", card.about) if row.maybe_posted else Shown(sent, look, card.said, card.about)
        )
        older = row.message if row.message != str(sent.id) else None
        await self._fold_all(row.target, card.place.to(str(sent.id)), older)
        await self._renew_panels(row)
        return str(sent.id)

    async def _edit(self, row: OutboxMessage) -> str | None:
        if row.message is None:
            return await self._post(row)
        card = await self._card(row)
        shown, said = card.page, card.said
        look, before = looks(shown), None if row.maybe_posted else self._shown.get(row.message)
        # An edit without a change would tell that somebody has answered in a window; so would words in place of a
        # picture that is there and may be the same.
        if before is not None and (before.look == look or (shown.holes and before.said == said)):
            await self._renew_panels(row)
            return row.message
        message = self._channel(row.target).get_partial_message(int(row.message))
        edited = await message.edit(view=shown.view, attachments=list(shown.files), allowed_mentions=NOBODY)
        self._remember(Shown(edited, look, said, card.about))
        await self._fold_all(row.target, card.place.to(row.message))
        await self._renew_panels(row)
        return row.message

    async def _renew_panels(self, row: OutboxMessage) -> None:
        table = _table_of(row)
        await self.pages.followed.renew(table, self.pages.tables.queries.version(table))

    async def _opened(self, channel: str) -> bool:
        """Open an archived thread again; return whether that is done. The gateway tells which are open."""
        if self.client.get_channel(int(channel)) is not None:
            return False
        thread = await self.client.fetch_channel(int(channel))
        if not isinstance(thread, discord.Thread) or thread.locked:
            return False
        await thread.edit(archived=False)
        return True

    def _remember(self, shown: Shown) -> None:
        """Keep what a message is, to see whether an edit would change it and to fold it without asking."""
        keep(self._shown, str(shown.message.id), shown)

    async def _card(self, row: OutboxMessage) -> Card:
        """The table message or lobby card as things are now."""
        table = await self.pages.tables.queries.snapshot(_table_of(row))
        place = Link(table.guild, table.channel, None)
        if row.kind.startswith("lobby") or table.view is None:
            shown = await self.pages.lobby(table, self._mark(row.begin))
            if shown.holes:
                await self._enqueue_picture(table, shown.holes[0].wanted)
            return Card(shown, NOBODY, looks(Page(lobby(table))), place, about(table))
        wanted = await self.pages.card(table)
        art = Art.of(wanted, alt_text(table), (words := in_words(table)), words)
        if art.holes:
            await self._enqueue_picture(table, art.holes[0].wanted)
        mark = self._mark(row.begin)
        said = looks(Page(table_message(table, row.told, mark, words)))
        shown = Page(table_message(table, row.told, mark, art.item), art.files, art.holes)
        return Card(shown, only(pinged(table)), said, place, about(table))

    async def _enqueue_picture(self, table: Snapshot, wanted: Wanted) -> None:
        """Owe the picture of a message that goes out in words; when it is drawn, the message is edited."""
        await self.pages.tables.cards.enqueue_picture(table.id)

        async def bring() -> None:
            await self.pages.pictures.later([wanted])
            if not wanted.left:
                self.pages.tables.cards.bring_picture(table.id, table.channel)

        task = asyncio.create_task(bring(), name="picture")
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _announce(self, row: OutboxMessage) -> str | None:
        called = " ".join([f"<@{person}>" for person in row.mentions])
        shown = Page(page(called, "\n".join([plain(line) for line in row.lines]), mark=self._mark(row.begin)))
        return str((await self._send(self._channel(row.target), row, shown, only(row.mentions))).id)

    async def _dm(self, row: OutboxMessage) -> str | None:
        channel, where = await self._where(row)
        told = "\n".join([plain_in(line, channel) for line in row.lines])
        below = offers(await self.pages.seen(row.table, row.target)) if row.table and row.seat is not None else []
        shown = Page(page(told, where, *below, mark=self._mark(row.begin)))
        sent = await self._send(await self._direct(row.target), row, shown, NOBODY)
        if row.table is not None:
            await self.pages.followed.renew_of(row.table, row.target, self.pages.tables.queries.version(row.table))
        return str(sent.id)

    async def _ask_consent(self, row: OutboxMessage) -> str | None:
        """Ask somebody whether the others may read their thoughts; nothing where they have deleted them meanwhile."""
        view = await self.pages.thoughts.asking(_table_of(row), row.target, self._mark(row.begin))
        if view is None:
            return None
        return str((await self._send(await self._direct(row.target), row, Page(view), NOBODY)).id)

    async def _digest(self, row: OutboxMessage) -> str | None:
        """What a spectator who follows a table is told, with a link to the table's message."""
        table = await self.pages.tables.queries.snapshot(_table_of(row))
        told = [plain(line, LINE) for line in row.lines]
        below = people_texts.to_table(table)
        shown = Page(page(f"**{told[0]}**", "\n".join(told[1:]), below, mark=self._mark(row.begin)))
        return str((await self._send(await self._direct(row.target), row, shown, NOBODY)).id)

    async def _where(self, row: OutboxMessage) -> tuple[str, str]:
        """The channel of the table that a direct message is about, and a line that tells of it."""
        if row.table is None:
            return "", ""
        table = await self.pages.tables.queries.snapshot(row.table)
        return table.channel, texts.about_table(plain(table.game.title), table.id, table.channel)

    async def _turn_dm(self, row: OutboxMessage) -> str | None:
        return await self._panel(row, texts.turn_dm)

    async def _remind(self, row: OutboxMessage) -> str | None:
        return await self._panel(row, texts.reminder, reminder=True)

    async def _late(self, row: OutboxMessage) -> str | None:
        """Take away what a process that had ceased to deliver has posted if it was posted twice."""
        made, begin, kind = row.lines
        self._shown.pop(made, None)
        channel = await self._direct(row.target) if kind in DIRECT else self._channel(row.target)
        twins = [message async for message in self._own(channel, self._mark(int(begin))) if str(message.id) != made]
        if twins and not kind.endswith("-edit"):
            with contextlib.suppress(discord.NotFound):  # it was taken away before, by a process that was killed then
                await channel.get_partial_message(int(made)).delete()
        return None

    async def _retell(self, row: OutboxMessage) -> str | None:
        """Tell what an older message has told as it is now: what was taken back since is struck through."""
        assert row.message is not None
        table = await self.pages.tables.queries.snapshot(_table_of(row))
        try:
            link = Link(table.guild, table.channel, table.message)
            await self._leave(row.target, row.message, link, left_of(table, row.told))
        except discord.HTTPException as problem:
            if problem.code not in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
                raise
        return row.message

    async def _puzzle(self, row: OutboxMessage) -> str | None:
        """The question of a puzzle, or its answer; nothing where there is no point in that any more."""
        puzzle, answers = int(row.lines[0]), row.kind == "puzzle-answer"
        if (shown := await self.pages.puzzles.post(puzzle, self._mark(row.begin), answers=answers)) is None:
            return None
        sent = await self._send(self._channel(row.target), row, shown, NOBODY)
        self._follow(sent, shown)
        return str(sent.id)

    async def _shut(self, row: OutboxMessage) -> str | None:
        """Take the buttons off a puzzle that is open."""
        assert row.message is not None
        await self.pages.sequels.let_go(int(row.message), row.id)
        message = await self._channel(row.target).fetch_message(int(row.message))
        if (left := closed(message)) is not None:
            await message.edit(view=left, attachments=message.attachments, allowed_mentions=NOBODY)
        return row.message

    async def _panel(
        self, row: OutboxMessage, intro_for: Callable[[str, str], str], *, reminder: bool = False
    ) -> str | None:
        """The panel by direct message; nothing when the question has been answered meanwhile."""
        seen = await self.pages.seen(_table_of(row), row.target)
        table, look = seen.table, seen.look
        if look.question is None or look.seat != row.seat or look.question_id != row.question:
            return None
        intro = "\n".join([intro_for(plain(table.game.title), table.channel), *[plain(line) for line in row.lines]])
        shown = await self.pages.panel_of(seen, row.target, Screen(reminder=reminder), intro, self._mark(row.begin))
        sent = await self._send(await self._direct(row.target), row, shown, NOBODY)
        await self.pages.sequels.make_room(shown, sent.id)
        self._follow(sent, shown)
        self.pages.followed.catch_up(sent.id)
        return str(sent.id)

    def _follow(self, sent: discord.Message, shown: Page) -> None:
        """Let the pictures of a message follow that were not drawn in time."""

        async def edit(view: ui.LayoutView, files: Sequence[discord.File]) -> object:
            return await sent.edit(view=view, attachments=list(files), allowed_mentions=NOBODY)

        self.pages.sequels.stand(sent.id, shown, edit)

    def _mark(self, begin: int) -> int:
        """What a message carries through all its edits so that it is found again, in the space Discord leaves us."""
        return MARKS + hidden(self._key, begin) % 1_000_000_007

    # -- Discord -----------------------------------------------------------------------------------------------------

    def _channel(self, channel: str) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(channel))

    async def _direct(self, person: str) -> discord.PartialMessageable:
        """A person's direct messages; which channel that is never changes, so it is asked for once."""
        if person not in self._rooms:
            room = await self.client.create_dm(discord.Object(int(person)))
            keep(self._rooms, person, self._channel(str(room.id)))
        return self._rooms[person]

    async def _send(
        self, channel: discord.abc.Messageable, row: OutboxMessage, shown: Page, mentions: discord.AllowedMentions
    ) -> discord.Message:
        """Send once: Discord drops a nonce that it saw lately; after longer, the last messages are searched first."""
        if row.maybe_posted:
            async for found in self._own(channel, self._mark(row.begin)):
                return found
        return await channel.send(
            view=shown.view, files=list(shown.files), nonce=hidden(self._key, row.id), allowed_mentions=mentions
        )

    async def _own(self, channel: discord.abc.Messageable, *marks: int) -> AsyncIterator[discord.Message]:
        """Our messages with one of these marks among the latest of a channel, newest first."""
        me = self.client.user
        async for message in channel.history(limit=READ_BACK):
            if me is not None and message.author.id == me.id and _mark_of(message) in marks:
                yield message

    async def _fold_all(self, channel: str, link: Link, older: str | None = None) -> None:
        """Fold an older message, and those before it where that could not be done."""
        unfolded = self._unfolded.setdefault(channel, [])
        unfolded += [older] if older else []
        del unfolded[:-STILL_UNFOLDED]
        for message in list(unfolded):
            if await self._fold(channel, message, link, first=message == older):
                unfolded.remove(message)
        if not unfolded:
            del self._unfolded[channel]

    async def _fold(self, channel: str, message_id: str, link: Link, *, first: bool) -> bool:
        """Leave of an older message what it has told, with the link to the newest; return whether that is done."""
        try:
            await self._leave(channel, message_id, link)
        except discord.HTTPException as problem:
            log.log(
                logging.INFO if first else logging.DEBUG,
                "message %s could not be folded: %s", message_id, problem,
            )  # fmt: skip
            return problem.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
        return True

    async def _leave(self, channel: str, message_id: str, link: Link, told: str = "") -> None:
        shown = self._shown.get(message_id)
        message = shown.message if shown else await self._channel(channel).fetch_message(int(message_id))
        left = folded(shown.about if shown else "", str(link), message, told)
        if left is not None:
            await message.edit(view=left, attachments=endings_on(message), allowed_mentions=NOBODY)
        self._shown.pop(message_id, None)


def keep(known: OrderedDict[str, T], key: str, value: T) -> None:
    """Remember something; of too many the oldest are forgotten."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > REMEMBERED:
        known.popitem(last=False)


def only(people: Iterable[str]) -> discord.AllowedMentions:
    """These people are called, nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(int(who)) for who in people])


def hidden(key: bytes, number: int) -> int:
    """A number in place of one that would tell, by how much it has grown, what happened unseen."""
    return int.from_bytes(hashlib.blake2b(str(number).encode(), key=key, digest_size=8).digest(), "big")


def _mark_of(message: discord.Message) -> int:
    """What `_mark` made, if it is one of ours."""
    return next((getattr(part, "id", None) or 0 for part in message.components[:1]), 0)


def _table_of(row: OutboxMessage) -> int:
    if row.table is None:
        raise Gone("message")
    return row.table
