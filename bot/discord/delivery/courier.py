"""Brings what tables owe to Discord: posts, edits and direct messages, each at most once."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

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
from bot.discord.pages.board import alt_text, in_words, pinged, table_message
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.lobby import lobby
from bot.discord.pages.pictures import Wanted
from bot.discord.pages.replies import NOBODY, Page
from bot.discord.pages.sequels import Art
from bot.discord.panel.context import Screen
from bot.discord.texts import people_texts, texts
from bot.discord.texts.escape import plain, plain_in
from bot.tables import Gone, NoPermission, OutboxMessage, Snapshot, TryLater

T = TypeVar("T")
log = logging.getLogger("arbiter.discord")
MARKS = 1 << 30  # above the numbers that Discord gives to components by itself, below its limit
READ_BACK = 25
REMEMBERED = 1000
LINE = 250
STILL_ARMED = 3
"""Older messages of a channel whose controls are to go yet; of more the oldest keep them."""
RECALLED = 6  # lines of the story so far on a message that would begin without any


@dataclass(frozen=True, slots=True)
class Shown:
    """A message of ours, and digests of what it shows and of what it says in words alone."""

    message: discord.Message
    look: bytes
    said: bytes


class DiscordCourier:
    """Delivers rows of the outbox; what it writes into messages to find them again is hidden with `key`."""

    def __init__(self, client: discord.Client, pages: PageBuilder, key: bytes) -> None:
        self.client, self.pages, self._key = client, pages, key[:64]
        self._shown: OrderedDict[str, Shown] = OrderedDict()
        self._following: set[asyncio.Task[None]] = set()
        self._rooms: OrderedDict[str, discord.PartialMessageable] = OrderedDict()
        self._armed: dict[str, list[str]] = {}
        self._kinds: dict[str, Callable[[OutboxMessage], Awaitable[str | None]]] = {
            "table": self._post, "table-edit": self._edit, "lobby": self._post, "lobby-edit": self._edit,
            "announce": self._announce, "call": self._announce, "ballot": self._announce, "dm": self._dm,
            "turn-dm": self._turn_dm, "remind": self._remind, "digest": self._digest,
        }  # fmt: skip

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
        """Post the table or its card anew, then take the controls from the older one."""
        shown, mentions, said = await self._table(row)
        look = looks(shown)
        sent = await self._send(self._channel(row.target), row, shown, mentions)
        # What was perhaps posted earlier may show less than is drawn now: with an empty look the next edit is made.
        self._remember(Shown(sent, b"", b"") if row.maybe_posted else Shown(sent, look, said))
        await self._disarm_all(row.target, row.message if row.message != str(sent.id) else None)
        return str(sent.id)

    async def _edit(self, row: OutboxMessage) -> str | None:
        if row.message is None:
            return await self._post(row)
        shown, _, said = await self._table(row)
        look, before = looks(shown), self._shown.get(row.message)
        # An edit without a change would tell that somebody has answered in a window; so would words in place of a
        # picture that is there and may be the same.
        if before is not None and (before.look == look or (shown.holes and before.said == said)):
            return row.message
        message = self._channel(row.target).get_partial_message(int(row.message))
        edited = await message.edit(view=shown.view, attachments=list(shown.files), allowed_mentions=NOBODY)
        self._remember(Shown(edited, look, said))
        await self._disarm_all(row.target)
        return row.message

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
        """Keep what a message is, to see whether an edit would change it and to take its controls without asking."""
        keep(self._shown, str(shown.message.id), shown)

    async def _table(self, row: OutboxMessage) -> tuple[Page, discord.AllowedMentions, bytes]:
        """The table message or lobby card as things are now, and a digest of what it says in words alone."""
        table = await self.pages.tables.queries.snapshot(_table_of(row))
        if row.kind.startswith("lobby") or table.view is None:
            return Page(lobby(table, self._mark(row))), NOBODY, b""
        wanted = await self.pages.card(table)
        art = Art.of(wanted, alt_text(table), (words := in_words(table)), words)
        if art.holes:
            await self._owe_picture(table, art.holes[0].wanted)
        lines, mark = row.lines or [line.text for line in table.log[-RECALLED:]], self._mark(row)
        said = looks(Page(table_message(table, lines, mark, words)))
        return Page(table_message(table, lines, mark, art.item), art.files, art.holes), only(pinged(table)), said

    async def _owe_picture(self, table: Snapshot, wanted: Wanted) -> None:
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
        shown = Page(page(called, "\n".join([plain(line) for line in row.lines]), mark=self._mark(row)))
        return str((await self._send(self._channel(row.target), row, shown, only(row.mentions))).id)

    async def _dm(self, row: OutboxMessage) -> str | None:
        channel, where = await self._where(row)
        told = "\n".join([plain_in(line, channel) for line in row.lines])
        shown = Page(page(told, where, mark=self._mark(row)))
        return str((await self._send(await self._direct(row.target), row, shown, NOBODY)).id)

    async def _digest(self, row: OutboxMessage) -> str | None:
        """What a spectator who follows a table is told, with a link to the table's message."""
        table = await self.pages.tables.queries.snapshot(_table_of(row))
        told = [plain(line, LINE) for line in row.lines]
        shown = Page(page(f"**{told[0]}**", "\n".join(told[1:]), people_texts.to_table(table), mark=self._mark(row)))
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

    async def _panel(
        self, row: OutboxMessage, intro_for: Callable[[str, str], str], *, reminder: bool = False
    ) -> str | None:
        """The panel by direct message; nothing when the question has been answered meanwhile."""
        seen = await self.pages.seen(_table_of(row), row.target)
        table, look = seen.table, seen.look
        if look.question is None or look.seat != row.seat or look.question_id != row.question:
            return None
        intro = "\n".join([intro_for(plain(table.game.title), table.channel), *[plain(line) for line in row.lines]])
        shown = await self.pages.panel_of(seen, row.target, Screen(reminder=reminder), intro, self._mark(row))
        sent = await self._send(await self._direct(row.target), row, shown, NOBODY)

        async def edit(view: ui.LayoutView, files: Sequence[discord.File]) -> object:
            return await sent.edit(view=view, attachments=list(files), allowed_mentions=NOBODY)

        self.pages.sequels.follow(sent.id, shown, edit)
        return str(sent.id)

    def _mark(self, row: OutboxMessage) -> int:
        """What a message carries through all its edits so that it is found again, in the space Discord leaves us."""
        return MARKS + hidden(self._key, row.begin) % 1_000_000_007

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
        if row.maybe_posted and (found := await self._posted(channel, row)):
            return found
        return await channel.send(
            view=shown.view, files=list(shown.files), nonce=hidden(self._key, row.id), allowed_mentions=mentions
        )

    async def _posted(self, channel: discord.abc.Messageable, row: OutboxMessage) -> discord.Message | None:
        me = self.client.user
        async for message in channel.history(limit=READ_BACK):
            mine = me is not None and message.author.id == me.id
            if mine and [getattr(part, "id", None) for part in message.components[:1]] == [self._mark(row)]:
                return message
        return None

    async def _disarm_all(self, channel: str, older: str | None = None) -> None:
        """Take the controls from an older message, and from those before it where that could not be done."""
        armed = self._armed.setdefault(channel, [])
        armed += [older] if older else []
        del armed[:-STILL_ARMED]
        for message in list(armed):
            if await self._disarm(channel, message, first=message == older):
                armed.remove(message)
        if not armed:
            del self._armed[channel]

    async def _disarm(self, channel: str, message_id: str, *, first: bool) -> bool:
        """Take the controls from an older message, whose story and picture stay; return whether none are left."""
        try:
            shown = self._shown.get(message_id)
            message = shown.message if shown else await self._channel(channel).fetch_message(int(message_id))
            view = ui.LayoutView.from_message(message, timeout=None)
            for item in list(view.walk_children()):
                if isinstance(item, ui.ActionRow) and item.parent is not None:
                    item.parent.remove_item(item)  # type: ignore[attr-defined]  # containers and views have it
                elif isinstance(item, ui.MediaGallery):
                    _keep_pictures(item, message)
            await message.edit(view=view, attachments=message.attachments, allowed_mentions=NOBODY)
        except discord.HTTPException as problem:
            log.log(
                logging.INFO if first else logging.DEBUG,
                "the controls of message %s could not be taken away: %s", message_id, problem,
            )  # fmt: skip
            return problem.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)
        self._shown.pop(message_id, None)
        return True


def _keep_pictures(gallery: ui.MediaGallery[Any], message: discord.Message) -> None:
    """A message's own pictures are named by file when it is edited, not by their passing address."""
    names = {attachment.url.partition("?")[0]: attachment.filename for attachment in message.attachments}
    kept = gallery.items
    for item in kept:
        name = names.get(item.media.url.partition("?")[0])
        if name:
            item.media = f"attachment://{name}"
    gallery.items = kept


def keep(known: OrderedDict[str, T], key: str, value: T) -> None:
    """Remember something; of too many the oldest are forgotten."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > REMEMBERED:
        known.popitem(last=False)


def only(people: Iterable[str]) -> discord.AllowedMentions:
    """These people are called, nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(int(who)) for who in people])


def looks(shown: Page) -> bytes:
    """A digest of what a message shows: its parts without the mark, and its pictures."""
    parts = [{**part, "id": 0} for part in shown.view.to_components()]  # type: ignore[no-untyped-call]  # discord.py's
    digest = hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16)
    for file in shown.files:
        digest.update(file.fp.read())
        file.fp.seek(0)
    return digest.digest()


def hidden(key: bytes, number: int) -> int:
    """A number in place of one that would tell, by how much it has grown, what happened unseen."""
    return int.from_bytes(hashlib.blake2b(str(number).encode(), key=key, digest_size=8).digest(), "big")


def _table_of(row: OutboxMessage) -> int:
    if row.table is None:
        raise Gone("message")
    return row.table
