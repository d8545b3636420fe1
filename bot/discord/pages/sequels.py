"""Pictures that follow: where one was not drawn in time words went out, and it takes their place when it is drawn."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import aiohttp
import discord
from discord import ui

from bot.discord.controls.components import page as message_of
from bot.discord.controls.components import pictures
from bot.discord.controls.refused_forms import beside
from bot.discord.controls.why import why_button
from bot.discord.pages.pictures import Pictures, Wanted, attached
from bot.discord.pages.replies import NOBODY, Click, Edit, Hole, Page, tell
from bot.discord.texts import panel_texts, texts

MOST = 1_000
"""So many messages at most wait for their pictures; of more, the oldest keeps its words."""
REMEMBERED = 2_000
TOKEN_SECONDS = 14 * 60
"""For how long a private message can be edited: Discord takes an interaction's token for 15 minutes."""
GONE = (discord.HTTPException, OSError, aiohttp.ClientError)
"""What says that a message is gone, too old to be edited, or out of reach."""
log = logging.getLogger("arbiter.discord")


class Panel(Protocol):
    """A panel in its message."""

    @property
    def message(self) -> int:
        """Which."""

    @property
    def edit(self) -> Edit:
        """How that is changed."""


class Followed(Protocol):
    """Hears what private messages show, and brings them up to date."""

    def replaced(self, shown: Page, message: int | None) -> Panel | None:
        """The panel whose place a page takes that is to be shown, unless that is in this very message."""

    def shown(self, message: int, shown: Page, edit: Edit, press: int = 0) -> None:
        """A message shows this from now on, as the answer to a press or by itself."""

    def look_again(self, message: int) -> None:
        """What a message shows may be older than what somebody has done."""

    def catch_up(self, message: int) -> None:
        """Bring a message up to date if something has changed since it was looked at."""


@dataclass(frozen=True, slots=True)
class Art:
    """A place for a picture: what stands there now, its file if it is drawn, and the hole if it is to follow."""

    item: ui.Item[Any] | str
    files: Sequence[discord.File] = ()
    holes: Sequence[Hole] = ()

    @classmethod
    def of(cls, wanted: Wanted | None, alt: str, words: str, instead: str) -> Art:
        """The picture with its alt text; `words` where there is none, `instead` of one that is not drawn in time."""
        if wanted is None:
            return cls(words)
        if wanted.made is not None:
            made = [wanted.made, *wanted.made.below]
            return cls(pictures([(one.name, one.alt or alt) for one in made]), attached(*made))
        item: ui.TextDisplay[Any] = ui.TextDisplay("\n".join([*([instead] if instead else []), texts.IN_WORDS]))
        return cls(item, (), [Hole(wanted, item, alt, words)])


@dataclass(eq=False, slots=True)
class Sequel:
    """A picture that is waited for, or on its way into a message."""

    page: Page
    edit: Edit
    task: asyncio.Task[None] | None = None


@dataclass(eq=False, slots=True)
class Standing:
    """What stands in a message: when that was looked at, and the newest press that is answered there.

    Edits of one message go out one after the other, so that the last one is what stays.
    """

    turn: int = 0
    press: int = 0
    edits: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True)
class Sequels:
    """Shows pages in messages that are there already: what somebody asked for last is what stays.

    Of presses the newer one counts, whichever is answered first; a page that comes without a press takes the place of
    none that was looked at later.
    """

    pictures: Pictures
    followed: Followed
    _standing: OrderedDict[int, Standing] = field(default_factory=OrderedDict)
    _open: OrderedDict[int, Sequel] = field(default_factory=OrderedDict)

    async def show(self, interaction: Click, page: Page) -> None:
        """Show a page as the answer to an interaction that was acknowledged, and its pictures when they are drawn."""

        async def edit(view: ui.LayoutView, files: Sequence[discord.File]) -> discord.InteractionMessage:
            return await interaction.edit_original_response(view=view, attachments=list(files), allowed_mentions=NOBODY)

        message, press = None, interaction.id
        if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
            message = cast("discord.Message", interaction.message).id
            if not await self._replace(message, page, edit, press):
                self.pictures.drop([hole.wanted for hole in page.holes])
                await _tell_below(interaction, page)
                self.followed.look_again(message)
        else:
            await self.make_room(page, None, press)
            message = (await edit(page.view, page.files)).id
            self.stand(message, page, edit, press, TOKEN_SECONDS)
        self.followed.catch_up(message)

    async def _replace(self, message: int, page: Page, edit: Edit, press: int) -> bool:
        """Let a page take the place of what stands in a message; return whether no newer press was answered there."""
        standing = self._at(message)
        if standing.press > press:
            return False
        await self.make_room(page, message, press)
        async with self._edits(message):
            if standing.press > press:
                return False
            self._end(message)
            await edit(page.view, page.files)
            self.stand(message, page, edit, press, TOKEN_SECONDS)
        return True

    async def make_room(self, page: Page, message: int | None, press: int = 0) -> None:
        """Leave one line of the panel whose place a page takes, unless that is in this very message."""
        if (older := self.followed.replaced(page, message)) is not None:
            await self.close(older, press)

    async def close(self, older: Panel, press: int = 0) -> None:
        """Leave one line of a panel that a newer one has replaced."""
        try:
            async with self._edits(older.message) as standing:
                self._end(older.message)
                standing.press = max(standing.press, press)
                await older.edit(message_of(panel_texts.CLOSED), ())
        except GONE as problem:
            log.info("the panel in message %s could not be closed: %s", older.message, problem)

    def stand(self, message: int, page: Page, edit: Edit, press: int = 0, seconds: float | None = None) -> None:
        """Note what a message shows; its pictures follow when they are drawn, if that is within so many seconds."""
        standing = self._at(message)
        standing.turn, standing.press = page.turn, max(standing.press, press)
        self._follow(message, page, edit, seconds)
        self.followed.shown(message, page, edit, press)

    async def renew(
        self, message: int, page: Page, edit: Edit, wanted: Callable[[], bool], *, shown: bool
    ) -> bool:  # fmt: skip
        """Put a page into its message without a press, if it is still `wanted` and nothing newer stands there.

        Where all but its pictures is `shown` already, only those follow. Return whether the page stands there now.
        """
        async with self._edits(message) as standing:
            if standing.turn > page.turn or not wanted():
                self.pictures.drop([hole.wanted for hole in page.holes])
                return False
            self._end(message)
            if not shown:
                await edit(page.view, page.files)
            standing.turn = page.turn
            self._follow(message, page, edit, TOKEN_SECONDS)
        return True

    def _follow(self, message: int, page: Page, edit: Edit, seconds: float | None) -> None:
        if not page.holes:
            return
        sequel = self._open[message] = Sequel(page, edit)
        sequel.task = asyncio.create_task(self._bring(message, sequel, seconds), name="sequel")
        if len(self._open) > MOST:
            _give_up(self._open.popitem(last=False)[1])

    async def let_go(self, message: int, press: int) -> None:
        """Let a message be as it is from now on: another process shows something there, since that press."""
        async with self._edits(message) as standing:
            if standing.press < press:
                standing.press = press
                self._end(message)

    def _at(self, message: int) -> Standing:
        standing = self._standing.setdefault(message, Standing())
        self._standing.move_to_end(message)
        if len(self._standing) > REMEMBERED:
            self._standing.popitem(last=False)
        return standing

    @asynccontextmanager
    async def _edits(self, message: int) -> AsyncIterator[Standing]:
        """Have the edits of a message in hand, after those that are on their way."""
        standing = self._at(message)
        await self.pictures.wait_hook(standing.edits.acquire(), reason="an edit that is on its way")
        try:
            yield standing
        finally:
            standing.edits.release()

    def _end(self, message: int) -> None:
        """Let a message have no sequel any more; whoever calls this has its edits in hand, so none is on its way."""
        sequel = self._open.pop(message, None)
        if sequel is not None:
            _give_up(sequel)

    async def _bring(self, message: int, sequel: Sequel, seconds: float | None) -> None:
        wanted = [hole.wanted for hole in sequel.page.holes]
        try:
            await self.pictures.later(wanted, seconds)
            if any(one.left for one in wanted):
                return
            async with self._edits(message):
                await sequel.edit(*_filled(sequel.page))
        except GONE as problem:  # it is gone, or too old to be edited
            log.info("the picture of message %s could not follow: %s", message, problem)
        finally:
            if self._open.get(message) is sequel:
                del self._open[message]


async def _tell_below(interaction: Click, page: Page) -> None:
    """Say below a message that shows something newer what this page would have said of the click, if anything."""
    of = page.panel
    if of is None or not of.screen.notice:
        await interaction.edit_original_response(allowed_mentions=NOBODY)  # as it is: the click has its answer
        return
    await tell(interaction, of.screen.notice, *beside(why_button(of.table, of.screen.why), of.screen.form))


def files_of(arts: Iterable[Art]) -> list[discord.File]:
    """The files of several places for pictures."""
    return [file for art in arts for file in art.files]


def holes_of(arts: Iterable[Art]) -> list[Hole]:
    """Where pictures are to follow."""
    return [hole for art in arts for hole in art.holes]


def _give_up(sequel: Sequel) -> None:
    if sequel.task is not None:
        sequel.task.cancel()


def _filled(page: Page) -> tuple[ui.LayoutView, list[discord.File]]:
    """The same message with its pictures, or with the usual words for one that could not be drawn."""
    arts = {
        id(hole.item): Art.of(hole.wanted if hole.wanted.made else None, hole.alt, hole.words, "")
        for hole in page.holes
    }
    frame = cast("ui.Container[Any]", page.view.children[0])
    parts = [arts[id(part)].item if id(part) in arts else part for part in frame.children]
    view = ui.LayoutView(timeout=None)
    shown = [ui.TextDisplay(part) if isinstance(part, str) else part for part in parts if part]
    view.add_item(ui.Container(*shown, accent_colour=frame.accent_colour, id=frame.id))
    return view, [*page.files, *files_of(arts.values())]
