"""Pictures that follow: where one was not drawn in time words went out, and it takes their place when it is drawn."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import aiohttp
import discord
from discord import ui

from bot.discord.controls.components import pictures
from bot.discord.controls.refused_forms import beside
from bot.discord.controls.why import why_button
from bot.discord.pages.pictures import Pictures, Wanted, attached
from bot.discord.pages.replies import NOBODY, Click, Edit, Hole, Page, tell
from bot.discord.texts import texts

MOST = 1_000
"""So many messages at most wait for their pictures; of more, the oldest keeps its words."""
REMEMBERED = 2_000
TOKEN_SECONDS = 14 * 60
"""For how long a private message can be edited: Discord takes an interaction's token for 15 minutes."""
log = logging.getLogger("arbiter.discord")


class Followed(Protocol):
    """Hears what private messages show."""

    async def make_room(self, shown: Page, message: int | None) -> None:
        """A page is to be shown, in this message if it is one that is there already."""

    async def shown(self, message: int, shown: Page, edit: Edit) -> None:
        """A message shows this from now on."""


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
    on_its_way: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(slots=True)
class Sequels:
    """Shows pages in messages that are there already: never an older one in place of a newer one."""

    pictures: Pictures
    followed: Followed
    _turns: OrderedDict[int, int] = field(default_factory=OrderedDict)
    _open: OrderedDict[int, Sequel] = field(default_factory=OrderedDict)

    async def show(self, interaction: Click, page: Page) -> None:
        """Show a page as the answer to an interaction that was acknowledged, and its pictures when they are drawn."""
        message = None
        if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
            message = cast("discord.Message", interaction.message).id
            # A page that had to wait for its picture comes late; any other tells what became of this very click.
            if page.holes and self._turns.get(message, 0) > page.turn:
                self.pictures.drop([hole.wanted for hole in page.holes])
                await _tell_below(interaction, page)
                return
            self._note(message, page.turn)
            await self._end(message)

        async def edit(view: ui.LayoutView, files: Sequence[discord.File]) -> discord.InteractionMessage:
            return await interaction.edit_original_response(view=view, attachments=list(files), allowed_mentions=NOBODY)

        await self.followed.make_room(page, message)
        shown = await edit(page.view, page.files)
        self._note(shown.id, page.turn)
        self.follow(shown.id, page, edit, TOKEN_SECONDS)
        await self.followed.shown(shown.id, page, edit)

    async def renew(self, message: int, page: Page, edit: Edit) -> bool:
        """Put a page into its message without a click, unless that shows something newer; return whether it did."""
        if self._turns.get(message, 0) > page.turn:
            self.pictures.drop([hole.wanted for hole in page.holes])
            return False
        self._note(message, page.turn)
        await self._end(message)
        sequel = self._open[message] = Sequel(page, edit, on_its_way=True)
        sequel.task = asyncio.create_task(self._put(message, sequel), name="renewal")
        await sequel.task
        self.follow(message, page, edit, TOKEN_SECONDS)
        return True

    async def _put(self, message: int, sequel: Sequel) -> None:
        try:
            await sequel.edit(sequel.page.view, sequel.page.files)
        finally:
            if self._open.get(message) is sequel:
                del self._open[message]

    def follow(self, message: int, page: Page, edit: Edit, seconds: float | None = None) -> None:
        """Put a page's pictures into its message when they are drawn, if that is within so many seconds."""
        if not page.holes or self._turns.get(message, 0) > page.turn:
            return
        sequel = self._open[message] = Sequel(page, edit)
        sequel.task = asyncio.create_task(self._bring(message, sequel, seconds), name="sequel")
        if len(self._open) > MOST:
            _give_up(self._open.popitem(last=False)[1])

    async def let_go(self, message: int) -> None:
        """Let a message as it is from now on: another process shows something there."""
        await self._end(message)

    def _note(self, message: int, turn: int) -> None:
        self._turns[message] = max(turn, self._turns.get(message, 0))
        self._turns.move_to_end(message)
        if len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)

    async def _end(self, message: int) -> None:
        """Let a message have no sequel any more; one that is on its way arrives first."""
        sequel = self._open.pop(message, None)
        if sequel is None or sequel.task is None:
            return
        if sequel.on_its_way:
            await asyncio.wait([sequel.task])
        else:
            _give_up(sequel)

    async def _bring(self, message: int, sequel: Sequel, seconds: float | None) -> None:
        wanted = [hole.wanted for hole in sequel.page.holes]
        try:
            await self.pictures.later(wanted, seconds)
            if any(one.left for one in wanted):
                return
            sequel.on_its_way = True
            await sequel.edit(*_filled(sequel.page))
        except (discord.HTTPException, OSError, aiohttp.ClientError) as problem:  # it is gone, or too old to be edited
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
