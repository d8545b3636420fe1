"""Delivering a post: it is completed as its table stands now, made, and marked; or it is said why it cannot be made."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from sqlalchemy import select, update

from bot.store import Change, Duplicate, Store, StoreError
from bot.store.rows import Branches, tells_of
from bot.store.schema import puzzles, tables
from bot.tables.backlog import POSTS
from bot.tables.courier import Courier
from bot.tables.errors import Broken, Closed, Gone, Left, NoPermission, ThreadClosed, TokenRefused, TryLater, declined
from bot.tables.lanes import CARDS, IN_CHANNEL, REMINDERS, Lane, Post
from bot.tables.lines import Lines, Older
from bot.tables.schemas import OutboxMessage
from bot.tables.setbacks import setback
from bot.tables.story import Line
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

    `people` may be called there: who is seated, and the host; `voters` when they are to vote. `branches` is the line of
    play.
    """

    message: str | None
    message_from: int
    question: int
    branches: Branches
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

    def __init__(self, store: Store, probe: Callable[[str], None], watch: Watch) -> None:
        self._store, self._probe, self._watch = store, probe, watch
        self.newest: dict[int, tuple[str, int]] = {}
        self.lines = Lines(store)
        self._token_refused = False

    async def deliver(self, lane: Lane, post: Post) -> int | None:
        """Post and mark; return the seconds to wait when it must be tried again.

        Where this process ceases to lead meanwhile that is for the one that leads then, perhaps this one again.
        """
        term = self._store.term
        try:
            owed = await self._complete(lane, post)
            message = None
            if self._store.term != term:
                return None
            for one in owed:
                self._probe("before post")
                message = await self.host.courier.deliver(one)
                self._probe("after post")
                if self._store.term != term:
                    await self._tell_late(one, message)
                    return None
            if owed:
                self._watch.posted(post.table, post.kind)
            await self._mark(post, message, healed=bool(owed and (lane.trouble or post.maybe_posted)))
            if owed:
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

    async def _complete(self, lane: Lane, post: Post) -> list[OutboxMessage]:
        """The post with its lines and the message it edits or follows; nothing when there is no point any more.

        Where a story is told anew, it is one for each message that shows a part of it.
        """
        mentions = post.mentions
        if post.kind in ("dm", "turn-dm", "remind", "digest", "consent") and not await self.host.reachable(post.target):
            return []
        if post.table is not None:
            card = await self.host.card(post.table)
            if card is None or post.question not in (None, card.question) or post.is_repeated_in(lane):
                return []
            mentions = card.to_call(post)
            if post.mentions and not mentions:
                return []
            people = post.mentions or (post.target,)
            # Asked last: an answer may have come while this waited for the table.
            if post.kind in REMINDERS and await self.host.pointless(post.table, post.question, people):
                return []
            if post.kind == "late":
                return [] if await self._put_behind(lane, post) else await self._put_right(lane, post, card)
            if post.kind == "story-edit":
                return await self._retold(lane, post, card)
            if post.kind in CARDS:
                anew = not post.kind.endswith("-edit")
                return [await self._card(lane, post, card, anew=anew)] if anew or card.message else []
        message = await self._puzzle_of(post) if post.kind == "puzzle-edit" else None
        if post.kind == "puzzle-edit" and message is None:
            return []
        return [
            OutboxMessage(
                post.id, post.table, post.kind, post.target, message, post.lines, post.seat, post.question,
                mentions, post.maybe_posted, post.id,
            )
        ]  # fmt: skip

    async def _puzzle_of(self, post: Post) -> str | None:
        """The message with the puzzle that a post is about."""
        await self._store.save(Change())  # what was posted just now is noted later
        rows = await self._store.read(select(puzzles.c.message).where(puzzles.c.id == int(post.lines[0])))
        return rows[0].message if rows else None

    async def _card(self, lane: Lane, post: Post, card: Card, *, anew: bool = False) -> OutboxMessage:
        """A table's message with its lines: `anew`, or as an edit of the newest one."""
        begin = post.new_lines if anew else card.message_from
        kind = post.kind if post.kind in CARDS else "table-edit"
        told = await self._lines(lane, post, begin)
        return OutboxMessage(
            post.id, post.table, kind, post.target, card.message, seat=post.seat, question=post.question,
            mentions=card.to_call(post), maybe_posted=post.maybe_posted, begin=begin, **_told(told, begin, card),
        )  # fmt: skip

    async def _put_behind(self, lane: Lane, late: Post) -> bool:
        """Whether the message that was made late is still to be made here, too: then this is looked at after that."""
        _, begin, kind = late.lines
        owed = {(post.table, post.kind, post.new_lines) for post in lane.waiting}
        if kind.endswith("-edit") or (late.table, kind, int(begin)) not in owed:
            return False
        again = replace(late, id=self._store.new_id())
        await self._store.save(Change(enqueued=[again.row()], delivered=[{"b_id": late.id}]))
        lane.waiting.append(again)
        return True

    async def _put_right(self, lane: Lane, late: Post, card: Card) -> list[OutboxMessage]:
        """What a process did that had ceased: it was done twice, or nobody knows what a message shows now.

        Neither is it known what the message before shows, which it may have folded with the words of then.
        """
        made, begin, kind = late.lines
        told = OutboxMessage(late.id, late.table, late.kind, late.target, None, late.lines)
        if card.message is None or kind not in (*CARDS, "story-edit"):
            return [told]
        await self._store.save(Change())  # what was posted just now is noted later
        older = await self.lines.older(late.table or 0, card.message_from)
        again = [_retelling(late, held, card) for held in older if held.begin < int(begin)][-1:]
        if made == card.message:
            return [*again, replace(await self._card(lane, late, card), maybe_posted=True)]
        found = next((held for held in older if held.message == made), Older(made, late.target, 0, ()))
        return [told, _retelling(late, found, card), *again]

    async def _retold(self, lane: Lane, post: Post, card: Card) -> list[OutboxMessage]:
        """Edits of the messages that show something which was taken back, from the line on that the post names.

        The newest one was edited when that was done, unless its edit still waits: it may give way to a new message.
        """
        table, since = post.table or 0, int(post.lines[0])
        # Seen at once: while an answer is being written, the message that its own one replaces waits here no more.
        follows = any(later.table == table and later.kind in CARDS for later in lane.waiting)
        await self._store.save(Change())  # what was posted just now is noted later
        older = await self.lines.older(table, card.message_from) if card.message else []
        shown = [
            _retelling(post, held, card)
            for held in older
            if any(line.id >= since and not tells_of(card.branches, line.branch, line.seq) for line in held.lines)
        ]
        return [*shown, *([await self._card(lane, post, card)] if follows and card.message else [])]

    async def _lines(self, lane: Lane, post: Post, begin: int) -> Sequence[Line]:
        """The public lines from `begin` up to the post itself, but for those that a later one will begin with.

        Lines that came after it are told by the next post, which may be a new message. What only retells a message
        leaves all to those that still come.
        """
        if post.kind in ("late", "story-edit"):
            return await self.lines.made(post.table or 0, begin, post.id)
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
        if message is not None and post.kind == "puzzle":
            made_of = puzzles.c.id == int(post.lines[0])
            change.extra_statements.append(update(puzzles).where(made_of).values(message=message))
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


def _retelling(post: Post, held: Older, card: Card) -> OutboxMessage:
    """An edit of an older message that tells what it tells as it is now."""
    told = _told(held.lines, held.begin, card)
    return OutboxMessage(post.id, post.table, "story-edit", held.channel, held.message, maybe_posted=True, **told)


def _told(lines: Sequence[Line], begin: int, card: Card) -> dict[str, Any]:
    """What a post tells that begins with a line: these lines, or what it recalls, and which were taken back."""
    undone = [at for at, line in enumerate(lines) if not tells_of(card.branches, line.branch, line.seq)]
    texts = tuple([line.text for line in lines])
    own = not lines or lines[0].id >= begin
    return {"lines": texts if own else (), "recalled": () if own else texts, "undone": frozenset(undone)}


def _wait(tries: int) -> int:
    """Seconds to wait after so many tries."""
    return int(FIRST * 3 ** min(tries - 1, TRIES))
