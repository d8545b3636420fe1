"""Delivering a post: it is completed as its table stands now, made, and marked; or it is said why it cannot be made."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import update

from bot.store import Change, Duplicate, Store, StoreError
from bot.store.schema import tables
from bot.tables.backlog import POSTS, Backlog
from bot.tables.courier import Courier
from bot.tables.errors import Broken, Closed, Gone, Left, NoPermission, ThreadClosed, TokenRefused, TryLater, declined
from bot.tables.lanes import CARDS, IN_CHANNEL, REMINDERS, Lane, Post
from bot.tables.lines import Lines
from bot.tables.schemas import OutboxMessage
from bot.tables.setbacks import setback
from bot.watching import Watch
from rules.engine import Refused

logger = logging.getLogger(__name__)
SLOWLY = 600
FIRST, TRIES = 5, 5
"""A post that is refused, or fails, is tried again after 5, 15, 45 and 135 seconds: so often before it is given up."""
AT_MOST = 60
"""Seconds between tries while Discord cannot take anything."""


@dataclass(frozen=True, slots=True)
class Card:
    """A table's newest message, the log line that it begins with, and the question that is open (0: none).

    `people` may be called there: who is seated, and the host; `voters` when they are to vote.
    """

    message: str | None
    message_from: int
    question: int
    people: frozenset[str]
    voters: frozenset[str]

    def to_call(self, post: Post) -> tuple[str, ...]:
        """Those of the people that a post was to call who are concerned still."""
        concerned = self.voters if post.kind == "ballot" else self.people
        return tuple([person for person in post.mentions if person in concerned])


class OutboxHost(Protocol):
    """Whom the outbox asks about tables, and tells what became of posts."""

    courier: Courier

    async def card(self, number: int) -> Card | None:
        """How a table's message stands; None when the table is gone."""

    async def reachable(self, person: str) -> bool:
        """Whether this person takes direct messages."""

    async def pointless(self, number: int, question: int | None, people: Sequence[str]) -> bool:
        """Whether a reminder must not leave now: it is answered, or comes at night; then it comes later, by itself."""

    async def meet_trouble(self, post: Post, problem: Exception) -> None:
        """A post could not be made."""

    def note_message(self, number: int, message: str, begin: int) -> None:
        """A table has a new message."""


class Delivery:
    """Delivers. `host` is set before the first post; `newest` has each table's message and first line, perhaps not
    written yet.
    """

    host: OutboxHost

    def __init__(self, store: Store, backlog: Backlog, probe: Callable[[str], None], watch: Watch) -> None:
        self._store, self._backlog, self._probe, self._watch = store, backlog, probe, watch
        self.newest: dict[int, tuple[str, int]] = {}
        self.lines = Lines(store)
        self._token_refused = False

    async def deliver(self, lane: Lane, post: Post) -> int | None:
        """Post and mark; return the seconds to wait when it must be tried again."""
        try:
            owed = await self._complete(lane, post)
            message = None
            if not self._store.leads:
                self._backlog.aside.discard(post.id)
                return None  # it is for the process to make that delivers now
            if owed is not None:
                self._probe("before post")
                message = await self.host.courier.deliver(owed)
                self._probe("after post")
                self._watch.posted(post.table, post.kind)
                if not self._store.leads:
                    await self._tell_late(owed, message)
                    return None
            await self._mark(post, message, healed=bool(owed and (lane.trouble or post.maybe_posted)))
            if owed is not None:
                lane.trouble, self._token_refused = "", False
                if post.table is not None:
                    self._store.wake(f"shown {post.table}")
        except StoreError:
            raise
        except Left:
            return None  # it stays owed, for the program that can go on with the table
        except Exception as problem:
            if isinstance(problem, Refused) and not isinstance(problem, Broken):
                # The table was deleted, or the seat given to somebody else, while the post was made.
                await self._mark(post, None)
                return None
            self.report(lane, post, problem)
            return await self._meet(lane, post, problem)
        return None

    async def look_for(self, channel: str, cards: Sequence[Post]) -> None:
        """Find out which of these cards stand in their channel; newer ones may tell what the others were to tell."""
        found: Collection[int] = [card.new_lines for card in cards]  # until we know
        try:
            if cards:
                found = await self.host.courier.made(channel, found)
        except Exception as problem:  # then each is made, as if it stood alone
            logger.info("%s messages of channel %s could not be looked for: %s", len(cards), channel, problem)
        for card in cards:
            card.looked_for, card.maybe_posted = True, card.new_lines in found

    async def _tell_late(self, owed: OutboxMessage, message: str | None) -> None:
        """Let the process that delivers now know what was done after this one had to cease."""
        self._backlog.aside.discard(owed.id)
        if message is None:
            return
        late = Post(self._store.new_id(), owed.table, "late", owed.target, lines=(message, str(owed.begin), owed.kind))
        change = Change(enqueued=[late.row()])
        try:
            await self._store.save(change)
        except StoreError:
            self._store.save_later(change)
        self._store.wake(POSTS)

    def report(self, lane: Lane, post: Post, problem: Exception) -> None:
        """Tell the operator why a post could not be made: in a line for each trouble, not for each try."""
        told = setback(problem)
        self._watch.undelivered(post.kind, told.why)
        known, lane.trouble = lane.trouble, told.text
        if isinstance(problem, TokenRefused):
            known, self._token_refused = told.text if self._token_refused else known, True
        if known != told.text:
            line = "post %s (%s) could not be made: %s"
            logger.log(told.level, line, post.id, post.kind, told.text, exc_info=problem if told.trace else None)

    async def _meet(self, lane: Lane, post: Post, problem: Exception) -> int | None:
        """Do what can be done about a post that could not be made; return the seconds to wait when it stays owed."""
        match problem:
            case TryLater():
                post.maybe_posted |= problem.maybe_posted
                post.delays += 1
                return int(max(1, problem.seconds, min(AT_MOST, problem.seconds * 2 ** min(post.delays - 1, 9))))
            case TokenRefused():  # nobody can help but the operator, and too many refusals would have us banned
                lane.refused = True
                return SLOWLY
            case NoPermission() | ThreadClosed():
                lane.refused = True
                await self.host.meet_trouble(post, problem)
                post.delays += 1
                return min(SLOWLY, _wait(post.delays))
            case Gone() | Closed():
                await self.host.meet_trouble(post, problem)
                return None
        lane.refused = bool(declined(problem))
        post.maybe_posted |= not lane.refused
        post.tries += 1
        if post.tries < TRIES:
            return _wait(post.tries)
        if post.tries == TRIES:
            self._watch.undelivered(post.kind, "given up")
        await self.host.meet_trouble(post, problem)
        if post.kind in CARDS:
            return SLOWLY
        lane.trouble = ""
        return None

    async def _complete(self, lane: Lane, post: Post) -> OutboxMessage | None:
        """The post with its lines and the message it edits or follows; None when there is no point any more."""
        message, lines, begin, mentions = None, post.lines, post.id, post.mentions
        if post.kind in ("dm", "turn-dm", "remind", "digest") and not await self.host.reachable(post.target):
            return None
        if post.table is not None:
            card = await self.host.card(post.table)
            if card is None or post.question not in (None, card.question) or post.is_repeated_in(lane):
                return None
            mentions = card.to_call(post)
            if post.mentions and not mentions:
                return None
            people = post.mentions or (post.target,)
            # Asked last: an answer may have come while this waited for the table.
            if post.kind in REMINDERS and await self.host.pointless(post.table, post.question, people):
                return None
            if post.kind == "late" and lines[0] == card.message:
                return await self._anew(lane, post, card)
            if post.kind == "late":
                message, lines = card.message, (*lines, *await self.lines.of(post.table, lines[0]))
            if post.kind in CARDS:
                message = card.message
                if post.kind.endswith("-edit") and message is None:
                    return None
                begin = card.message_from if post.kind.endswith("-edit") else post.new_lines
                lines = await self._lines(lane, post, begin)
        return OutboxMessage(
            post.id, post.table, post.kind, post.target, message, lines, post.seat, post.question,
            mentions, post.maybe_posted, begin,
        )  # fmt: skip

    async def _anew(self, lane: Lane, late: Post, card: Card) -> OutboxMessage:
        """An edit of the table's newest message, of which nobody knows what it shows."""
        lines = await self._lines(lane, late, card.message_from)
        return OutboxMessage(
            late.id, late.table, "table-edit", late.target, card.message, lines,
            maybe_posted=True, begin=card.message_from,
        )  # fmt: skip

    async def _lines(self, lane: Lane, post: Post, begin: int) -> tuple[str, ...]:
        """The public lines from `begin` up to the post itself, but for those that a later one will begin with.

        Lines that came after it are told by the next post, which may be a new message.
        """
        if self._store.shared:
            return await self.lines.stored(post.table or 0, begin, post.id)
        later = [p.new_lines for p in lane.waiting if p.table == post.table and p.kind == "table"]
        return await self.lines.between(post.table or 0, begin, min([post.id, *later]))

    async def _mark(self, post: Post, message: str | None, *, healed: bool = False) -> None:
        """Note that a post is made, and which message is now the table's.

        It is written with the next change: until then a restart would post again, under the same nonce. What others
        who share the database must know of a table is written at once. `healed`: its host may be told of the next
        trouble.
        """
        change = Change(delivered=[{"b_id": post.id}])
        if message is not None and post.table is not None and post.kind in ("table", "lobby"):
            made = {"b_id": post.table, "message": message, "message_from": post.new_lines}
            change.messages.append(made)
            change.posted += [made | {"channel": post.target}] if post.kind == "table" else []
            self.newest[post.table] = message, post.new_lines
            self.host.note_message(post.table, message, post.new_lines)
        if healed and post.table is not None and post.kind in IN_CHANNEL:
            change.extra_statements.append(update(tables).where(tables.c.id == post.table).values(host_told=False))
        self._probe("before mark")
        await self._write(change)
        self._probe("after mark")

    async def _write(self, change: Change) -> None:
        if self._store.shared and change.messages:
            with suppress(StoreError, Duplicate):
                await self._store.save(change)
                for made in change.messages:
                    self.newest.pop(made["b_id"], None)
                return
        self._store.save_later(change)


def _wait(tries: int) -> int:
    """Seconds to wait after so many tries."""
    return int(FIRST * 3 ** min(tries - 1, TRIES))
