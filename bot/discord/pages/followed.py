"""Panels that follow the game: each person's newest one shows things as they are for as long as it can be edited.

A person has one panel of a table in channels and one in direct messages: that one calls, so both are wanted.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.discord.pages.replies import Edit, Page, PanelOf, looks, turns
from bot.discord.pages.sequels import GONE
from bot.waiting import WaitHook, wait_plainly
from rules.engine import Refused

MOST = 2_000
"""So many panels are followed at most; of more, the oldest stays as it is."""
SECONDS = 10
"""For how long the posts of a channel wait for the panels of its table."""
ANSWERED = 5.0
"""Seconds after which another process has told what it shows as the answer to a press."""
LOST = -1
"""When something was looked at that is to be looked at again in any case."""
log = logging.getLogger("arbiter.discord")
Slot = tuple[int, str, bool]


class Renew(Protocol):
    """Puts a page into its message if it is still wanted; where it is shown already, only its pictures follow."""

    def __call__(
        self, message: int, page: Page, edit: Edit, wanted: Callable[[], bool], *, shown: bool
    ) -> Awaitable[bool]:
        """Whether the page stands there now."""


def slot(of: PanelOf) -> Slot:
    """What a person has one panel of: a table, in channels or in direct messages."""
    return of.table, of.person, of.until is None


class Changed(NamedTuple):
    """When a table is known to have changed, and its version then where that is known."""

    turn: int = 0
    version: float = math.inf


@dataclass(eq=False, slots=True)
class Followed:
    """A panel in its message: what it shows, and how that is changed. `since` grows from one to the next."""

    message: int
    of: PanelOf
    edit: Edit
    look: bytes
    turn: int
    since: int


class FollowedPanels:
    """One panel for each person and table; `make` draws one anew, `renew` puts it into its message in turn.

    What `make` returns may be no panel: then that stays; None means that nothing is to be changed. While a press on a
    message is answered nothing else is put there, and what was to be put there is looked at again afterwards. `tell`
    takes what other processes are to know of a message that this one shows, so that no two follow with the same one.
    """

    def __init__(
        self, make: Callable[[PanelOf], Awaitable[Page | None]], renew: Renew, now: Callable[[], int],
        tell: Callable[[str], None], wait_hook: WaitHook = wait_plainly,
    ) -> None:  # fmt: skip
        self._make, self._renew, self._now, self._tell, self._wait_hook = make, renew, now, tell, wait_hook
        self._held: OrderedDict[Slot, Followed] = OrderedDict()
        self._changed: OrderedDict[int, Changed] = OrderedDict()
        self._pressed: Counter[int] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def replaced(self, shown: Page, message: int | None) -> Followed | None:
        """The panel whose place a page takes that is to be shown, unless that is in this very message."""
        older = self._held.get(slot(shown.panel)) if shown.panel else None
        if older is None or older.message == message:
            return None
        self._forget(older)
        return older if self._editable(older) else None

    def shown(self, message: int, shown: Page, edit: Edit, press: int = 0) -> None:
        """Follow with the panel that a message shows now; or with it no more, where it shows anything else.

        It was asked for by this `press`, an interaction; 0 where it came by itself, in a message of its own.
        """
        since = press or message
        self._tell(json.dumps([message, slot(shown.panel) if shown.panel else None, since]))
        if (before := self._in(message)) is not None:
            self._forget(before)
        if (of := shown.panel) is None:
            return
        self._held[slot(of)] = Followed(message, of, edit, looks(shown), shown.turn, since)
        if len(self._held) > MOST:
            self._held.popitem(last=False)

    @contextmanager
    def pressing(self, message: int | None) -> Iterator[None]:
        """Put nothing else into a message while a press on it is answered."""
        if message is None:
            yield
            return
        self._pressed[message] += 1
        try:
            yield
        finally:
            self._pressed[message] -= 1
            if not self._pressed[message]:
                del self._pressed[message]
            self.catch_up(message)

    def let_others_answer(self, message: int) -> None:
        """Put nothing into a message until another process, which has taken a press on it, has had time to answer."""
        self._keep(asyncio.create_task(self._hold(message), name="answered elsewhere"))

    async def _hold(self, message: int) -> None:
        with self.pressing(message):
            await self._wait_hook(asyncio.sleep(ANSWERED), reason="another process's answer")

    def look_again(self, message: int) -> None:
        """What a message shows may be older than what somebody has done."""
        if (held := self._in(message)) is not None:
            held.turn = LOST

    def catch_up(self, message: int) -> None:
        """Bring a panel up to date if something has changed since it was looked at."""
        if (held := self._in(message)) is None:
            return
        changed = self._changed.get(held.of.table, Changed())
        if changed.turn > held.turn and (changed.version > held.of.version or held.turn == LOST):
            self._begin([held])

    def shown_elsewhere(self, what: str) -> tuple[int, int, list[Followed]]:
        """Follow no more with a message in which another process shows something, which `tell` was told.

        Return which, and since which press. Where that is a panel, those that it has replaced are returned, too, to be
        closed; what is told may come late, so one that was asked for later stays.
        """
        message, of, since = json.loads(what)
        over = [
            held
            for held in self._held.values()
            if held.since < since and (held.message == message or [*slot(held.of)] == of)
        ]
        for held in over:
            self._forget(held)
        return message, since, [held for held in over if held.message != message and self._editable(held)]

    async def renew(self, table: int | None, version: float = math.inf) -> None:
        """Bring all panels of a table, or of all tables, up to date, together, as far as that is quickly done.

        Those that show this `version` of it, or a later one, need not be looked at once more.
        """
        stale = [held for held in self._held.values() if table in (None, held.of.table)]
        for number in {held.of.table for held in stale} if table is None else {table}:
            self._note(number, version)
        await self._renew_all(stale)

    async def renew_of(self, table: int, person: str, version: float) -> None:
        """Bring one person's panel up to date, unless it shows this `version` of the table or a later one."""
        self._note(table, version)
        await self._renew_all(
            [held for held in self._held.values() if (held.of.table, held.of.person) == (table, person)]
        )

    def _note(self, table: int, version: float = math.inf) -> None:
        """Keep when a table has changed: what was looked at before is to be looked at again."""
        self._changed[table] = Changed(next(turns), version)
        self._changed.move_to_end(table)
        if len(self._changed) > MOST:
            self._changed.popitem(last=False)

    async def _renew_all(self, stale: Sequence[Followed]) -> None:
        if tasks := self._begin(stale):
            await self._wait_hook(asyncio.wait(tasks, timeout=SECONDS), reason="panels that follow")

    def _begin(self, stale: Sequence[Followed]) -> Sequence[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self._bring_up(held), name="panel") for held in stale]
        for task in tasks:
            self._keep(task)
        return tasks

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Hold a task until it is done; nobody else does."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bring_up(self, held: Followed) -> None:
        """Show in a panel how things are now, where that differs from what it shows."""
        if not self._editable(held):
            self._forget(held)
            return
        if not self._wanted(held):
            return
        turn = self._changed.get(held.of.table, Changed()).turn
        try:
            page_now = await self._make(held.of)
            if page_now is None:
                held.turn = max(held.turn, turn)
            else:
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
        """Let a panel show this; what it shows already waits for the pictures that are drawn now."""
        look = looks(shown)
        same = shown.panel is not None and look == held.look
        if not await self._renew(held.message, shown, held.edit, lambda: self._wanted(held), shown=same):
            return
        if shown.panel is None:
            self._forget(held)
        else:
            held.look, held.of, held.turn = look, shown.panel, shown.turn

    def _wanted(self, held: Followed) -> bool:
        """Whether a panel is still followed, and no press on it is being answered."""
        return self._is_held(held) and held.message not in self._pressed

    def _editable(self, held: Followed) -> bool:
        return held.of.until is None or self._now() < held.of.until

    def _is_held(self, held: Followed) -> bool:
        return self._held.get(slot(held.of)) is held

    def _in(self, message: int) -> Followed | None:
        return next((held for held in self._held.values() if held.message == message), None)

    def _forget(self, held: Followed) -> None:
        if self._is_held(held):
            del self._held[slot(held.of)]
