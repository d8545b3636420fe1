"""Panels that follow the game: each person's newest one shows things as they are for as long as it can be edited.

A person has one panel of a table in channels and one in direct messages: that one calls, so both are wanted.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import aiohttp
import discord

from bot.discord.controls.components import page
from bot.discord.pages.replies import Edit, Page, PanelOf, looks
from bot.discord.texts import panel_texts
from rules.engine import Refused

MOST = 2_000
"""So many panels are followed at most; of more, the oldest stays as it is."""
SECONDS = 10
"""For how long the posts of a channel wait for the panels of its table."""
GONE = (discord.HTTPException, OSError, aiohttp.ClientError)
"""What says that a message is gone, too old to be edited, or out of reach."""
log = logging.getLogger("arbiter.discord")
Slot = tuple[int, str, bool]


def slot(of: PanelOf) -> Slot:
    """What a person has one panel of: a table, in channels or in direct messages."""
    return of.table, of.person, of.until is None


@dataclass(eq=False, slots=True)
class Followed:
    """A panel in its message: what it shows, and how that is changed."""

    message: int
    of: PanelOf
    edit: Edit
    look: bytes
    turn: int


class FollowedPanels:
    """One panel for each person and table; `make` draws one anew, `renew` puts it into its message in turn.

    What `make` returns may be no panel: then that stays; None means that nothing is to be changed. `tell` takes what
    other processes are to know of a message that this one shows, so that no two follow with the same one.
    """

    def __init__(
        self,
        make: Callable[[PanelOf], Awaitable[Page | None]],
        renew: Callable[[int, Page, Edit], Awaitable[bool]],
        now: Callable[[], int],
        tell: Callable[[str], None],
    ) -> None:
        self._make, self._renew, self._now, self._tell = make, renew, now, tell
        self._held: OrderedDict[Slot, Followed] = OrderedDict()
        self._renewing: set[asyncio.Task[None]] = set()

    async def make_room(self, shown: Page, message: int | None) -> None:
        """Close the panel whose place a page takes that is to be shown, unless that is in this very message."""
        older = self._held.get(slot(shown.panel)) if shown.panel else None
        if older is not None and older.message != message:
            self._forget(older)
            if self._editable(older):
                await self._close(older)

    async def shown(self, message: int, shown: Page, edit: Edit) -> None:
        """Follow with the panel that a message shows now; or with it no more, where it shows anything else."""
        self._tell(json.dumps([message, slot(shown.panel) if shown.panel else None]))
        before = next((held for held in self._held.values() if held.message == message), None)
        if before is not None:
            self._forget(before)
        if (of := shown.panel) is None:
            return
        self._held[slot(of)] = held = Followed(message, of, edit, looks(shown), shown.turn)
        if len(self._held) > MOST:
            self._held.popitem(last=False)
        if before is not None and before.turn > shown.turn:  # what a click has shown was looked at earlier
            await self._renew_all([held])

    async def shown_elsewhere(self, what: str) -> int:
        """Follow no more with a message in which another process shows something, which `tell` was told; return which.

        Where that is a panel, close the one whose place it has taken.
        """
        message, of = json.loads(what)
        for held in [held for held in self._held.values() if held.message == message or [*slot(held.of)] == of]:
            self._forget(held)
            if held.message != message and self._editable(held):
                await self._close(held)
        return int(message)

    async def renew(self, table: int | None) -> None:
        """Bring all panels of a table, or of all tables, up to date, together, as far as that is quickly done."""
        await self._renew_all([held for held in self._held.values() if table in (None, held.of.table)])

    async def renew_of(self, table: int, person: str) -> None:
        """Bring one person's panel up to date."""
        await self._renew_all(
            [held for held in self._held.values() if (held.of.table, held.of.person) == (table, person)]
        )

    async def _renew_all(self, stale: Sequence[Followed]) -> None:
        tasks = [asyncio.create_task(self._bring_up(held), name="panel") for held in stale]
        self._renewing.update(tasks)
        for task in tasks:
            task.add_done_callback(self._renewing.discard)
        if tasks:
            await asyncio.wait(tasks, timeout=SECONDS)

    async def _bring_up(self, held: Followed) -> None:
        """Show in a panel how things are now, where that differs from what it shows."""
        if not self._editable(held):
            self._forget(held)
            return
        try:
            page_now = await self._make(held.of)
            if page_now is not None and self._is_held(held):
                await self._put(held, page_now)
        except Refused:  # the seat is another's now, or the table is gone
            self._forget(held)
        except GONE as problem:
            log.info("the panel in message %s follows no more: %s", held.message, problem)
            self._forget(held)
        except Exception:
            log.exception("the panel in message %s could not be renewed", held.message)
            self._forget(held)

    async def _put(self, held: Followed, shown: Page) -> None:
        """Let a panel show this, unless it does already."""
        look = looks(shown)
        if shown.panel is None:
            self._forget(held)
        elif look == held.look:
            return
        if await self._renew(held.message, shown, held.edit) and shown.panel is not None:
            held.look, held.of, held.turn = look, shown.panel, shown.turn

    async def _close(self, held: Followed) -> None:
        """Leave one line of a panel that a newer one has replaced."""
        try:
            await self._renew(held.message, Page(page(panel_texts.CLOSED)), held.edit)
        except GONE as problem:
            log.info("the panel in message %s could not be closed: %s", held.message, problem)

    def _editable(self, held: Followed) -> bool:
        return held.of.until is None or self._now() < held.of.until

    def _is_held(self, held: Followed) -> bool:
        return self._held.get(slot(held.of)) is held

    def _forget(self, held: Followed) -> None:
        if self._is_held(held):
            del self._held[slot(held.of)]
