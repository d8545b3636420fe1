"""The outbox: what is owed to Discord, delivered in order for each channel and each person.

A row is written in the transaction that caused it. A newer row for a table's message takes the place of an older one
that is not on its way yet: so edits coalesce, in the database too, and after a crash it is clear which row may have
been posted. Of reminders that had to wait only the newest leaves. What Discord refuses stays in its lane; anything but
a table's message is given up after some tries, and never in silence.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import select, update

from bot.about import about
from bot.store import Change, Store, StoreError
from bot.store.schema import outbox, tables
from bot.tables.agenda import Agenda
from bot.tables.courier import Courier
from bot.tables.errors import Broken, Closed, Gone, Left, NoPermission, ThreadClosed, TokenRefused, TryLater, declined
from bot.tables.lanes import CARDS, IN_CHANNEL, REMINDERS, Lane, Post
from bot.tables.lines import Lines
from bot.tables.schemas import OutboxMessage
from bot.tables.setbacks import setback
from bot.watching import UNWATCHED, Watch
from rules.engine import Refused

logger = logging.getLogger(__name__)
SOON, SLOWLY = 30, 600
FIRST, TRIES = 5, 5
"""A post that is refused, or fails, is tried again after 5, 15, 45 and 135 seconds: so often before it is given up."""
AT_MOST = 60
"""Seconds between tries while Discord cannot take anything."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How many posts wait and are on their way, how many lanes are blocked, and for how many seconds the slowest lane
    has not moved although nothing stops it.
    """

    waiting: int
    in_flight: int
    blocked: int
    slowest: int


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


class Outbox:
    """Keeps the lanes and delivers. `host` is set before `load`.

    `newest` has each table's message and first line, perhaps not written yet.
    """

    host: OutboxHost

    def __init__(
        self, store: Store, agenda: Agenda, now: Callable[[], int], probe: Callable[[str], None],
        watch: Watch = UNWATCHED,
    ) -> None:  # fmt: skip
        self._store, self._agenda, self._now, self._probe = store, agenda, now, probe
        self._watch = watch
        self._lanes: dict[str, Lane] = {}
        self.newest: dict[int, tuple[str, int]] = {}
        self.lines = Lines(store)
        self._token_refused = False

    async def load(self, left: Container[int] = ()) -> None:
        """Take up what earlier processes owed, but for the tables that are left alone."""
        query = select(outbox).order_by(outbox.c.id)
        for row in await self._store.read(query):
            if row.table_id in left:
                continue
            lines, mentions = json.loads(row.payload)
            post = Post(
                row.id, row.table_id, row.kind, row.target, row.seat, row.question, row.new_lines,
                tuple(lines), tuple(mentions), maybe_posted=True,
            )  # fmt: skip
            self._queue(post)
        for target in self._lanes:
            self._agenda.at(("lane", target), self._now())

    def enqueue(self, change: Change, post: Post) -> list[Post]:
        """Add a post to a change; return the posts whose place it takes, to be put back when the change fails."""
        replaced = []
        if post.kind in CARDS:
            lane = self._lane(post.target)
            replaced = [p for p in lane.waiting if p.table == post.table and p.kind in CARDS and not p.maybe_posted]
            for older in replaced:
                post.take_over(older)
                lane.waiting.remove(older)
                change.delivered.append({"b_id": older.id})
        change.enqueued.append(post.row())
        return replaced

    def push(self, posts: list[Post]) -> None:
        """Send what has been written."""
        for post in posts:
            self._queue(post)
        for target in {post.target for post in posts}:
            self._stir(target)

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
        """Strike out posts that have not left; return their ids, for a change."""
        gone = []
        for lane in self._lanes.values():
            for post in [post for post in lane.waiting if wanted(post)]:
                lane.waiting.remove(post)
                gone.append(post.id)
        return gone

    def forget_person(self, person: str) -> list[int]:
        """Call this person no more, and strike out what was for them; return the ids of that, for a change."""
        for lane in self._lanes.values():
            for post in lane.waiting:
                post.mentions = tuple([who for who in post.mentions if who != person])
        return self.drop(lambda post: post.target == person)

    def owes_card(self, table: int, target: str) -> bool:
        """Whether a newer message of a table, or an edit of it, waits to leave for its channel."""
        waiting = self._lanes[target].waiting if target in self._lanes else ()
        return any(post.table == table and post.kind in CARDS for post in waiting)

    def wake_card(self, table: int, target: str) -> None:
        """Let the edit of a table's message leave that has rested."""
        for post in self._lanes[target].waiting if target in self._lanes else ():
            post.resting = post.resting and post.table != table
        self._wake(target)

    def unblock(self, target: str) -> None:
        """Try a channel again that we could not post in."""
        self._lane(target).blocked = False
        self._wake(target)

    def try_again(self, wanted: Callable[[str], bool]) -> None:
        """Try at once where Discord has refused us: something has changed there."""
        for target in [target for target, lane in self._lanes.items() if lane.refused or lane.in_flight]:
            if wanted(target):
                self._stir(target)

    def _stir(self, target: str) -> None:
        lane = self._lane(target)
        lane.stirred = True
        if lane.refused:
            lane.blocked = False
        self._wake(target)

    def _queue(self, post: Post) -> None:
        lane = self._lane(post.target)
        if not lane.waiting:
            lane.moved = self._now()
        lane.waiting.append(post)

    def table_at(self, target: str) -> int | None:
        """The table whose post is on its way to this channel or person."""
        lane = self._lanes.get(target)
        return lane.in_flight.table if lane and lane.in_flight else None

    def standing(self) -> Standing:
        """How the outbox stands now."""
        lanes, now = self._lanes.values(), self._now()
        free = [lane for lane in lanes if lane.in_flight or (lane.next and not lane.held and not lane.blocked)]
        return Standing(
            waiting=sum(len(lane.waiting) for lane in lanes),
            in_flight=sum(lane.in_flight is not None for lane in lanes),
            blocked=sum(lane.blocked for lane in lanes),
            slowest=max([now - lane.moved for lane in free], default=0),
        )

    def _lane(self, target: str) -> Lane:
        return self._lanes.setdefault(target, Lane())

    def _wake(self, target: str) -> None:
        lane = self._lane(target)
        if lane.next and not lane.held and not lane.blocked and lane.in_flight is None:
            self._agenda.at(("lane", target), self._now())

    async def run(self, target: str) -> None:
        """Deliver what waits for one channel or person, until nothing does or it must wait."""
        lane = self._lane(target)
        lane.blocked = lane.refused = False
        while (post := lane.next) and not lane.held and not lane.blocked and not self._agenda.resting:
            lane.waiting.remove(post)
            lane.in_flight = post
            lane.moved, lane.stirred = self._now(), False
            delay: int | None = SLOWLY  # a post stays owed until it is seen to, whatever goes wrong meanwhile
            try:
                with about(table=post.table):
                    delay = await self._deliver(lane, post)
            except Exception as problem:  # the database, or a fault in our own code, must not stop a channel for ever
                delay = SOON if isinstance(problem, StoreError) else SLOWLY
                self._report(lane, post, problem)
            finally:
                lane.in_flight = None
                if delay is not None:
                    self._put_back(lane, post, delay)
        if not lane.waiting and not lane.held and not lane.blocked:
            self._lanes.pop(target, None)

    def _put_back(self, lane: Lane, post: Post, delay: int) -> None:
        """Let a post wait; a newer one that came meanwhile tells the same, and takes its place."""
        newer = next((p for p in lane.waiting if p.table == post.table and p.kind in CARDS and not p.resting), None)
        if newer is None or post.maybe_posted or post.kind not in CARDS:
            lane.waiting.appendleft(post)
        else:
            newer.take_over(post)
            told = update(outbox).where(outbox.c.id == newer.id).values(kind=newer.kind, new_lines=newer.new_lines)
            self._store.save_later(Change(delivered=[{"b_id": post.id}], extra_statements=[told]))
        lane.blocked = True
        wait = 1 if lane.refused and lane.stirred else delay
        self._agenda.at(("lane", post.target), self._now() + wait)

    async def _deliver(self, lane: Lane, post: Post) -> int | None:
        """Post and mark; return the seconds to wait when it must be tried again."""
        try:
            owed = await self._complete(lane, post)
            message = None
            if owed is not None:
                self._probe("before post")
                message = await self.host.courier.deliver(owed)
                self._probe("after post")
                self._watch.posted(post.table, post.kind)
            self._mark(post, message, healed=bool(owed and (lane.trouble or post.maybe_posted)))
            if owed is not None:
                lane.trouble, self._token_refused = "", False
        except StoreError:
            raise
        except Left:
            return None  # it stays owed, for the program that can go on with the table
        except Exception as problem:
            if isinstance(problem, Refused) and not isinstance(problem, Broken):
                # The table was deleted, or the seat given to somebody else, while the post was made.
                self._mark(post, None)
                return None
            self._report(lane, post, problem)
            return await self._meet(lane, post, problem)
        return None

    def _report(self, lane: Lane, post: Post, problem: Exception) -> None:
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

    async def _lines(self, lane: Lane, post: Post, begin: int) -> tuple[str, ...]:
        """The public lines from `begin` up to those that a later post will begin with."""
        later = [p.new_lines for p in lane.waiting if p.table == post.table and p.kind == "table"]
        return await self.lines.between(post.table or 0, begin, min(later, default=None))

    def _mark(self, post: Post, message: str | None, *, healed: bool = False) -> None:
        """Note that a post is made, and which message is now the table's.

        It is written with the next change: until then a restart would post again, under the same nonce. `healed`: its
        host may be told of the next trouble.
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
        self._store.save_later(change)
        self._probe("after mark")


def _wait(tries: int) -> int:
    """Seconds to wait after so many tries."""
    return int(FIRST * 3 ** min(tries - 1, TRIES))
