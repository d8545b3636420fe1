"""Brings what hosting owes to Discord: posts, edits and direct messages, each at most once."""

from __future__ import annotations

import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui

from bot.discord import people_texts, texts
from bot.discord.board import pinged, table_message
from bot.discord.controls import page
from bot.discord.desk import Desk
from bot.discord.escape import plain
from bot.discord.lobby import lobby
from bot.discord.pictures import BOARD, attached
from bot.discord.replies import NOBODY, Page
from bot.discord.seen import Screen
from bot.hosting import Closed, Gone, NoPermission, Owed, TryLater

T = TypeVar("T")
log = logging.getLogger("arbiter.discord")
MARKS = 1 << 30  # above the numbers that Discord gives to components by itself, below its limit
READ_BACK = 25
REMEMBERED = 1000
LINE = 250
RECALLED = 6  # lines of the story so far on a message that would begin without any
UNKNOWN_MESSAGE, NO_DMS, NO_COMMON_SERVER = 10008, 50007, 50278
NEEDED = "View Channel, Send Messages, Embed Links, Attach Files, Read Message History"


class DiscordCourier:
    """Delivers rows of the outbox; what it writes into messages to find them again is hidden with `key`."""

    def __init__(self, client: discord.Client, desk: Desk, key: bytes) -> None:
        self.client, self.desk, self._key = client, desk, key[:64]
        self._shown: OrderedDict[str, tuple[bytes, discord.Message]] = OrderedDict()
        self._rooms: OrderedDict[str, discord.PartialMessageable] = OrderedDict()
        self._kinds: dict[str, Callable[[Owed], Awaitable[str | None]]] = {
            "table": self._post, "table-edit": self._edit, "lobby": self._post, "lobby-edit": self._edit,
            "announce": self._announce, "call": self._announce, "ballot": self._announce, "dm": self._dm,
            "turn-dm": self._turn_dm, "remind": self._remind, "digest": self._digest,
        }  # fmt: skip

    async def deliver(self, row: Owed) -> str | None:
        """Post, edit or send; give the message's id."""
        try:
            return await self._kinds[row.kind](row)
        except discord.HTTPException as problem:
            raise _as_hosting_knows(problem) from problem
        except (OSError, aiohttp.ClientError) as problem:
            raise TryLater(5) from problem

    async def _post(self, row: Owed) -> str | None:
        """Post the table or its card anew, then take the controls from the older one."""
        shown, mentions = await self._table(row)
        look = looks(shown)
        sent = await self._send(self._channel(row.target), row, shown, mentions)
        # What was perhaps posted earlier may show less than is drawn now: with an empty look the next edit is made.
        self._remember(sent, b"" if row.maybe_posted else look)
        if row.message and row.message != str(sent.id):
            await self._disarm(row.target, row.message)
        return str(sent.id)

    async def _edit(self, row: Owed) -> str | None:
        if row.message is None:
            return await self._post(row)
        shown, _ = await self._table(row)
        look = looks(shown)
        if row.message in self._shown and self._shown[row.message][0] == look:
            return row.message  # an edit without a change would tell that somebody has answered in a window
        message = self._channel(row.target).get_partial_message(int(row.message))
        edited = await message.edit(view=shown.view, attachments=list(shown.files), allowed_mentions=NOBODY)
        self._remember(edited, look)
        return row.message

    def _remember(self, message: discord.Message, look: bytes) -> None:
        """Keep what a message is, to see whether an edit would change it and to take its controls without asking."""
        keep(self._shown, str(message.id), (look, message))

    async def _table(self, row: Owed) -> tuple[Page, discord.AllowedMentions]:
        """The table message or lobby card as things are now."""
        table = await self.desk.house.snapshot(_table_of(row))
        if row.kind.startswith("lobby") or table.view is None:
            return Page(lobby(table, self._mark(row))), NOBODY
        png = await self.desk.board(table, table.view)
        lines = row.lines or [line.text for line in table.log[-RECALLED:]]
        view = table_message(table, lines, self._mark(row), drawn=png is not None)
        return Page(view, attached(BOARD, png)), only(pinged(table))

    async def _announce(self, row: Owed) -> str | None:
        called = " ".join([f"<@{person}>" for person in row.mentions])
        shown = Page(page(called, "\n".join([plain(line) for line in row.lines]), mark=self._mark(row)))
        return str((await self._send(self._channel(row.target), row, shown, only(row.mentions))).id)

    async def _dm(self, row: Owed) -> str | None:
        where = await self._where(row)
        shown = Page(page("\n".join([plain(line) for line in row.lines]), where, mark=self._mark(row)))
        return str((await self._send(await self._direct(row.target), row, shown, NOBODY)).id)

    async def _digest(self, row: Owed) -> str | None:
        """What a spectator who follows a table is told, with a link to the table's message."""
        table = await self.desk.house.snapshot(_table_of(row))
        told = [plain(line, LINE) for line in row.lines]
        shown = Page(page(f"**{told[0]}**", "\n".join(told[1:]), people_texts.to_table(table), mark=self._mark(row)))
        return str((await self._send(await self._direct(row.target), row, shown, NOBODY)).id)

    async def _where(self, row: Owed) -> str:
        if row.table is None:
            return ""
        table = await self.desk.house.snapshot(row.table)
        return texts.about_table(plain(table.game.title), table.id, table.channel)

    async def _turn_dm(self, row: Owed) -> str | None:
        return await self._panel(row, texts.turn_dm)

    async def _remind(self, row: Owed) -> str | None:
        return await self._panel(row, texts.reminder, reminder=True)

    async def _panel(self, row: Owed, intro_for: Callable[[str, str], str], *, reminder: bool = False) -> str | None:
        """The panel by direct message; nothing when the question has been answered meanwhile."""
        table, look = await self._sight(row)
        if look.question is None or look.seat != row.seat or look.question_id != row.question:
            return None
        intro = "\n".join([intro_for(plain(table.game.title), table.channel), *[plain(line) for line in row.lines]])
        shown = await self.desk.panel(table.id, row.target, Screen(reminder=reminder), intro, self._mark(row))
        return str((await self._send(await self._direct(row.target), row, shown, NOBODY)).id)

    async def _sight(self, row: Owed) -> tuple[Any, Any]:
        seen = await self.desk.seen(_table_of(row), row.target)
        return seen.table, seen.look

    def _mark(self, row: Owed) -> int:
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
        self, channel: discord.abc.Messageable, row: Owed, shown: Page, mentions: discord.AllowedMentions
    ) -> discord.Message:
        """Send once: Discord drops a nonce that it saw lately; after longer, the last messages are searched first."""
        if row.maybe_posted and (found := await self._posted(channel, row)):
            return found
        return await channel.send(
            view=shown.view, files=list(shown.files), nonce=hidden(self._key, row.id), allowed_mentions=mentions
        )

    async def _posted(self, channel: discord.abc.Messageable, row: Owed) -> discord.Message | None:
        me = self.client.user
        async for message in channel.history(limit=READ_BACK):
            mine = me is not None and message.author.id == me.id
            if mine and [getattr(part, "id", None) for part in message.components[:1]] == [self._mark(row)]:
                return message
        return None

    async def _disarm(self, channel: str, message_id: str) -> None:
        """Take the controls from an older message; its story and picture stay."""
        try:
            _, message = self._shown.pop(message_id, (b"", None))
            message = message or await self._channel(channel).fetch_message(int(message_id))
            view = ui.LayoutView.from_message(message, timeout=None)
            for item in list(view.walk_children()):
                if isinstance(item, ui.ActionRow) and item.parent is not None:
                    item.parent.remove_item(item)  # type: ignore[attr-defined]  # containers and views have it
                elif isinstance(item, ui.MediaGallery):
                    _keep_pictures(item, message)
            await message.edit(view=view, attachments=message.attachments, allowed_mentions=NOBODY)
        except discord.HTTPException as problem:
            log.info("the controls of message %s could not be taken away: %s", message_id, problem)


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


def _table_of(row: Owed) -> int:
    if row.table is None:
        raise Gone("message")
    return row.table


def _as_hosting_knows(problem: discord.HTTPException) -> Exception:
    """What an answer of Discord means for the outbox."""
    if problem.code in (NO_DMS, NO_COMMON_SERVER):
        return Closed()
    if isinstance(problem, discord.NotFound):
        return Gone("message" if problem.code == UNKNOWN_MESSAGE else "channel")
    if isinstance(problem, discord.Forbidden):
        return NoPermission(NEEDED)
    if problem.status == 429 or problem.status >= 500:
        return TryLater(5)
    return problem
