"""The outbox: what is owed to Discord, delivered in order for each channel and each person.

A row is written in the transaction that caused it. A newer row for a table's message takes the place of an older one
that is not on its way yet: so edits coalesce, in the database too, and after a crash it is clear which row may have
been posted. Of reminders that had to wait only the newest leaves.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import select

from bot.hosting.agenda import Agenda
from bot.hosting.courier import Courier
from bot.hosting.errors import Broken, Closed, Gone, NoPermission, TryLater
from bot.hosting.shown import Owed, OwedKind
from bot.store import Change, Store, StoreError
from bot.store.schema import log, outbox
from bot.watch.about import about
from bot.watch.watching import UNWATCHED, Watch
from rules.engine import Refused

logger = logging.getLogger(__name__)
CARDS = ("table", "table-edit", "lobby", "lobby-edit")
CALLS = ("announce", "call", "ballot")
REMINDERS = ("remind", "call")
SOON, SLOWLY = 30, 600
TRIES = 5
MOST_LINES = 100


@dataclass(slots=True)
class Post:
    """A row of the outbox. `new_lines` is the id of the first log line that no earlier post shows."""

    id: int
    table: int | None
    kind: OwedKind
    target: str
    seat: int | None = None
    question: int | None = None
    version: int = 0
    new_lines: int = 0
    lines: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    maybe_posted: bool = False
    tries: int = 0

    def row(self, group: int) -> dict[str, Any]:
        """As stored."""
        return {
            "id": self.id, "shard_group": group, "table_id": self.table, "kind": self.kind, "target": self.target,
            "seat": self.seat, "question": self.question, "version": self.version, "new_lines": self.new_lines,
            "payload": json.dumps([self.lines, self.mentions]),
        }  # fmt: skip

    def is_repeated_in(self, lane: Lane) -> bool:
        """Whether a newer post tells the same people of the same question."""
        mine = self.table, self.kind, self.question, self.mentions
        found = [post for post in lane.waiting if (post.table, post.kind, post.question, post.mentions) == mine]
        return self.question is not None and bool(found)

    def take_over(self, older: Post) -> None:
        """Stand for an older card that was never posted, too."""
        self.new_lines = min(self.new_lines, older.new_lines)
        if not older.kind.endswith("-edit"):
            self.kind = "table" if self.kind.startswith("table") else "lobby"


@dataclass(slots=True)
class Lane:
    """What is owed to one channel or person, in order; `flying` is on its way, `held` stops the next from leaving.

    `moved` is when something last began to leave, or to wait in a lane that was empty.
    """

    waiting: deque[Post] = field(default_factory=deque)
    flying: Post | None = None
    held: int = 0
    blocked: bool = False
    moved: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """How many posts wait and are on their way, how many lanes are blocked, and for how many seconds the slowest lane
    has not moved although nothing stops it.
    """

    waiting: int
    flying: int
    blocked: int
    slowest: int


@dataclass(slots=True)
class Told:
    """The public lines of a table from the line `begin` on, as (id, text)."""

    begin: int
    lines: list[tuple[int, str]] = field(default_factory=list)


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


class Desk(Protocol):
    """What the outbox asks the house, and tells it."""

    courier: Courier

    async def card(self, table: int) -> Card | None:
        """How a table's message stands; None when the table is gone."""

    async def reachable(self, person: str) -> bool:
        """Whether this person takes direct messages."""

    async def pointless(self, table: int, question: int | None, people: Sequence[str]) -> bool:
        """Whether a reminder must not leave now: it is answered, or comes at night; then it comes later, by itself."""

    async def meet_trouble(self, post: Post, problem: Exception) -> None:
        """A post could not be made."""

    def note_message(self, table: int, message: str, begin: int) -> None:
        """A table has a new message."""


class Outbox:
    """Keeps the lanes and delivers. `newest` has each table's message and first line, perhaps not written yet."""

    def __init__(
        self, store: Store, agenda: Agenda, now: Callable[[], int], desk: Desk, probe: Callable[[str], None],
        watch: Watch = UNWATCHED,
    ) -> None:  # fmt: skip
        self._store, self._agenda, self._now, self._desk, self._probe = store, agenda, now, desk, probe
        self._watch = watch
        self._lanes: dict[str, Lane] = {}
        self.newest: dict[int, tuple[str, int]] = {}
        self._told: dict[int, Told] = {}

    async def load(self, left: Container[int] = ()) -> None:
        """Take up what earlier processes owed, but for the tables that are left alone."""
        query = select(outbox).where(outbox.c.shard_group == self._store.group).order_by(outbox.c.id)
        for row in await self._store.read(query):
            if row.table_id in left:
                continue
            lines, mentions = json.loads(row.payload)
            post = Post(
                row.id, row.table_id, row.kind, row.target, row.seat, row.question, row.version, row.new_lines,
                tuple(lines), tuple(mentions), maybe_posted=True,
            )  # fmt: skip
            self._queue(post)
        for target in self._lanes:
            self._agenda.at(("lane", target), self._now())

    def owe(self, change: Change, post: Post) -> list[Post]:
        """Add a post to a change; gives the posts whose place it takes, to be put back when the change fails."""
        replaced = []
        if post.kind in CARDS:
            lane = self._lane(post.target)
            replaced = [p for p in lane.waiting if p.table == post.table and p.kind in CARDS and not p.maybe_posted]
            for older in replaced:
                post.take_over(older)
                lane.waiting.remove(older)
                change.settled.append({"b_id": older.id})
        change.owed.append(post.row(self._store.group))
        return replaced

    def push(self, posts: list[Post]) -> None:
        """Send what has been written."""
        for post in posts:
            self._queue(post)
        for target in {post.target for post in posts}:
            self._wake(target)

    def hold(self, target: str) -> None:
        """Let nothing more leave for this channel until `release`: a computer plays on."""
        self._lane(target).held += 1

    def release(self, target: str) -> None:
        """Let posts leave again."""
        lane = self._lane(target)
        lane.held -= 1
        lane.moved = self._now()
        self._wake(target)

    def drop(self, wanted: Callable[[Post], bool]) -> list[int]:
        """Strike out posts that have not left; gives their ids, for a change."""
        gone = []
        for lane in self._lanes.values():
            for post in [post for post in lane.waiting if wanted(post)]:
                lane.waiting.remove(post)
                gone.append(post.id)
        return gone

    def forget_person(self, person: str) -> list[int]:
        """Call this person no more, and strike out what was for them; gives the ids of that, for a change."""
        for lane in self._lanes.values():
            for post in lane.waiting:
                post.mentions = tuple([who for who in post.mentions if who != person])
        return self.drop(lambda post: post.target == person)

    def unblock(self, target: str) -> None:
        """Try a channel again that we could not post in."""
        self._lane(target).blocked = False
        self._wake(target)

    def _queue(self, post: Post) -> None:
        lane = self._lane(post.target)
        if not lane.waiting:
            lane.moved = self._now()
        lane.waiting.append(post)

    def table_at(self, target: str) -> int | None:
        """The table whose post is on its way to this channel or person."""
        lane = self._lanes.get(target)
        return lane.flying.table if lane and lane.flying else None

    def standing(self) -> Standing:
        """How the outbox stands now."""
        lanes, now = self._lanes.values(), self._now()
        free = [lane for lane in lanes if lane.flying or (lane.waiting and not lane.held and not lane.blocked)]
        return Standing(
            waiting=sum(len(lane.waiting) for lane in lanes),
            flying=sum(lane.flying is not None for lane in lanes),
            blocked=sum(lane.blocked for lane in lanes),
            slowest=max([now - lane.moved for lane in free], default=0),
        )

    def _lane(self, target: str) -> Lane:
        return self._lanes.setdefault(target, Lane())

    def _wake(self, target: str) -> None:
        lane = self._lane(target)
        if lane.waiting and not lane.held and not lane.blocked and lane.flying is None:
            self._agenda.at(("lane", target), self._now())

    async def run(self, target: str) -> None:
        """Deliver what waits for one channel or person, until nothing does or it must wait."""
        lane = self._lane(target)
        lane.blocked = False
        while lane.waiting and not lane.held and not lane.blocked:
            lane.flying = post = lane.waiting.popleft()
            lane.moved = self._now()
            try:
                with about(table=post.table):
                    delay = await self._deliver(lane, post)
            except asyncio.CancelledError:
                lane.waiting.appendleft(post)
                raise
            except Exception:  # a fault in our own code must not stop a channel for ever
                logger.exception("post %s (%s) is in trouble", post.id, post.kind)
                delay = SLOWLY
            finally:
                lane.flying = None
            if delay is not None:
                lane.waiting.appendleft(post)
                lane.blocked = True
                self._agenda.at(("lane", target), self._now() + delay)
        if not lane.waiting and not lane.held and not lane.blocked:
            self._lanes.pop(target, None)

    async def _deliver(self, lane: Lane, post: Post) -> int | None:
        """Post and mark; gives the seconds to wait when it must be tried again."""
        try:
            owed = await self._complete(lane, post)
            message = None
            if owed is not None:
                self._probe("before post")
                message = await self._desk.courier.deliver(owed)
                self._probe("after post")
                self._watch.posted(post.table, post.kind)
            self._mark(post, message)
        except TryLater as later:
            post.maybe_posted = True
            return max(1, int(later.seconds))
        except NoPermission as missing:
            await self._desk.meet_trouble(post, missing)
            return SLOWLY
        except (Gone, Closed) as problem:
            await self._desk.meet_trouble(post, problem)
            return None
        except StoreError as problem:
            logger.warning("a post must wait: %s", problem)
            return SOON
        except Exception as problem:
            if isinstance(problem, Refused) and not isinstance(problem, Broken):
                # The table was deleted, or the seat given to somebody else, while the post was made.
                self._mark(post, None)
                return None
            logger.exception("post %s (%s) could not be delivered", post.id, post.kind)
            self._watch.failed()
            post.tries += 1
            post.maybe_posted = True
            if post.tries >= TRIES:
                await self._desk.meet_trouble(post, problem)
                return None
            return int(10 * 3**post.tries)
        return None

    async def _complete(self, lane: Lane, post: Post) -> Owed | None:
        """The post with its lines and the message it edits or follows; None when there is no point any more."""
        message, lines, begin, mentions = None, post.lines, post.id, post.mentions
        if post.kind in ("dm", "turn-dm", "remind", "digest") and not await self._desk.reachable(post.target):
            return None
        if post.table is not None:
            card = await self._desk.card(post.table)
            if card is None or post.question not in (None, card.question) or post.is_repeated_in(lane):
                return None
            mentions = card.to_call(post)
            if post.mentions and not mentions:
                return None
            people = post.mentions or (post.target,)
            # Asked last: an answer may have come while this waited for the table.
            if post.kind in REMINDERS and await self._desk.pointless(post.table, post.question, people):
                return None
            if post.kind in CARDS:
                message = card.message
                if post.kind.endswith("-edit") and message is None:
                    return None
                begin = card.message_from if post.kind.endswith("-edit") else post.new_lines
                lines = await self._lines(lane, post, begin)
        return Owed(
            post.id, post.table, post.kind, post.target, message, lines, post.seat, post.question, post.version,
            mentions, post.maybe_posted, begin,
        )  # fmt: skip

    async def _lines(self, lane: Lane, post: Post, begin: int) -> tuple[str, ...]:
        """The public lines from `begin` up to those that a later post will begin with."""
        later = [p.new_lines for p in lane.waiting if p.table == post.table and p.kind == "table"]
        end = min(later, default=None)
        known = self._told.get(post.table or 0)
        if known is None or known.begin > begin:
            known = await self._read_lines(post.table or 0, begin)
        return tuple([text for line, text in known.lines if begin <= line and (end is None or line < end)])

    async def _read_lines(self, table: int, begin: int) -> Told:
        public = log.c.table_id == table, log.c.audience.is_(None), log.c.id >= begin
        rows = await self._store.read(select(log.c.id, log.c.text).where(*public).order_by(log.c.id))
        return Told(begin, [(row.id, row.text) for row in rows])

    def remember(self, table: int, begin: int, lines: list[tuple[int, str]]) -> None:
        """Keep public lines that were written at hand for the next posts; no lines before `begin` are at hand."""
        told = self._told.setdefault(table, Told(begin))
        told.lines += lines
        if len(told.lines) > MOST_LINES:
            told.lines = told.lines[-MOST_LINES:]
            told.begin = told.lines[0][0]

    def forget(self, table: int) -> None:
        """Let a table's lines leave memory."""
        self._told.pop(table, None)

    def _mark(self, post: Post, message: str | None) -> None:
        """Note that a post is made, and which message is now the table's.

        It is written with the next change: until then a restart would post again, under the same nonce.
        """
        change = Change(settled=[{"b_id": post.id}])
        if message is not None and post.table is not None and post.kind in ("table", "lobby"):
            made = {"b_id": post.table, "message": message, "message_from": post.new_lines}
            change.messages.append(made)
            change.posted += [made | {"channel": post.target}] if post.kind == "table" else []
            self.newest[post.table] = message, post.new_lines
            self._desk.note_message(post.table, message, post.new_lines)
        self._probe("before mark")
        self._store.save_later(change)
        self._probe("after mark")
