"""The outbox: what is owed to Discord, delivered in order for each channel and each person.

A row is written in the transaction that caused it. A newer row for a table's message takes the place of an older one
that is not on its way yet: so edits coalesce, in the database too, and after a crash it is clear which row may have
been posted. Of reminders that had to wait only the newest leaves. What Discord refuses stays in its lane; anything but
a table's message is given up after some tries, and never in silence.

Where several processes share a database one of them delivers, and the lanes are its own. All others only write rows.
Each time before a post leaves, its lane is compared with what is stored: so another process may owe and strike out
posts there at any time.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, update

from bot.about import about
from bot.store import Change, Store, StoreError
from bot.store.schema import outbox
from bot.tables.agenda import Agenda
from bot.tables.backlog import POSTS, Backlog
from bot.tables.delivery import SLOWLY, Delivery
from bot.tables.lanes import CARDS, Lane, Post, Which
from bot.watching import UNWATCHED, Watch

logger = logging.getLogger(__name__)
SOON = 30


@dataclass(frozen=True, slots=True)
class Standing:
    """How many posts wait and are on their way, how many lanes are blocked, and for how many seconds the slowest lane
    has not moved although nothing stops it.
    """

    waiting: int
    in_flight: int
    blocked: int
    slowest: int


class Outbox:
    """Keeps the lanes, each in its order; `delivery` brings what leaves them."""

    def __init__(
        self, store: Store, agenda: Agenda, now: Callable[[], int], probe: Callable[[str], None],
        watch: Watch = UNWATCHED,
    ) -> None:  # fmt: skip
        self._store, self._agenda, self._now = store, agenda, now
        self._lanes: dict[str, Lane] = {}
        self._held: Counter[str] = Counter()
        self._known = False
        self.backlog = Backlog(store)
        self.delivery = Delivery(store, probe, watch)
        self.lines, self.newest = self.delivery.lines, self.delivery.newest

    @property
    def _delivers(self) -> bool:
        """Whether this process delivers, and knows what is owed."""
        return self._known and self._store.leads

    async def look(self) -> None:
        """Take up what is owed and not known yet: at first what earlier processes owed, then what others have written.

        It is for the process that delivers, and nothing in any other.
        """
        if not self._store.leads:
            return
        if self._known:
            known = [post.id for lane in self._lanes.values() for post in lane.waiting]
            targets = await self.backlog.targets_beside(known)
        else:
            term = self._store.term
            posts = await self.backlog.all()
            if self._delivers or self._store.term != term:  # meanwhile
                return
            self._known = True
            self.delivery.host.courier.begin()
            for post in posts:
                self._queue(post)
            targets = {post.target for post in posts}
        for target in targets:
            self._stir(target)

    def cease(self) -> None:
        """Another process delivers from now on: know nothing of what is owed any more."""
        self._known = False
        self._lanes = {target: lane for target, lane in self._lanes.items() if lane.in_flight}
        for lane in self._lanes.values():
            lane.waiting.clear()
            lane.blocked = lane.refused = False

    def newest_of(self, table: int, message: str | None, begin: int) -> tuple[str | None, int]:
        """A table's newest message and its first line: as stored, or one that is made and not written yet."""
        made = self.newest.get(table)
        return made if made is not None and made[1] >= begin else (message, begin)

    def enqueue(self, change: Change, post: Post) -> list[Post]:
        """Add a post to a change; return the posts whose place it takes, to be put back when the change fails."""
        replaced = []
        if post.kind in CARDS and post.target in self._lanes:
            lane = self._lanes[post.target]
            replaced = [p for p in lane.waiting if p.table == post.table and p.kind in CARDS and not p.maybe_posted]
            for older in replaced:
                post.take_over(older)
                lane.waiting.remove(older)
            self.backlog.strike(change, replaced)
        self.backlog.unwritten.add(post.id)
        change.enqueued.append(post.row())
        return replaced

    def push(self, posts: Sequence[Post]) -> None:
        """Send what has been written, or let the process know of it that delivers."""
        self.backlog.unwritten.difference_update([post.id for post in posts])
        targets = {post.target for post in posts}
        if not self._delivers:
            if any(not self._held[target] for target in targets):
                self._store.wake(POSTS)
            return
        for post in posts:
            self._queue(post)
        for target in targets:
            self._stir(target)

    def put_back(self, posts: Sequence[Post], replaced: Sequence[Post]) -> None:
        """These posts could not be written: those whose place they took, or that were struck out, are owed still."""
        self.backlog.unwritten.difference_update([post.id for post in posts])
        self.backlog.aside.difference_update([post.id for post in replaced])
        self.push(replaced)

    def hold(self, target: str) -> None:
        """Let nothing more leave for this channel until `release`: a computer plays on."""
        self._held[target] += 1

    def release(self, target: str) -> None:
        """Let posts leave again."""
        self._held -= Counter([target])
        if not self._delivers:
            self._store.wake(POSTS)
        elif target in self._lanes:
            self._lanes[target].moved = self._now()
        self._wake(target)

    def strike(self, change: Change, which: Which) -> list[Post]:
        """Strike out posts that have not left, in a change; return those to be put back when the change fails."""
        if self._store.shared:
            change.extra_statements.append(delete(outbox).where(*which.rows()))
        gone = [post for lane in self._lanes.values() for post in lane.waiting if post in which]
        self._take_out(gone)
        self.backlog.strike(change, gone)
        return gone

    def _take_out(self, posts: Sequence[Post]) -> None:
        for post in posts:
            self._lanes[post.target].waiting.remove(post)

    def forget_person(self, change: Change, person: str) -> None:
        """Call this person no more, and strike out what was for them, in a change."""
        for lane in self._lanes.values():
            for post in lane.waiting:
                post.mentions = tuple([who for who in post.mentions if who != person])
        gone = [*self._lanes[person].waiting] if person in self._lanes else []
        self._take_out(gone)
        self.backlog.strike(change, gone)

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
        free = [
            lane for target, lane in self._lanes.items()
            if lane.in_flight or (lane.next and not self._held[target] and not lane.blocked)
        ]  # fmt: skip
        return Standing(
            waiting=sum(len(lane.waiting) for lane in lanes),
            in_flight=sum(lane.in_flight is not None for lane in lanes),
            blocked=sum(lane.blocked for lane in lanes),
            slowest=max([now - lane.moved for lane in free], default=0),
        )

    def _lane(self, target: str) -> Lane:
        return self._lanes.setdefault(target, Lane())

    def _wake(self, target: str) -> None:
        lane = self._lanes.get(target)
        owed = self._store.shared or (lane and lane.next)  # others may owe something there
        if owed and not (lane and (lane.blocked or lane.in_flight)) and not self._held[target] and self._delivers:
            self._agenda.at(("lane", target), self._now())

    def _may_leave(self, target: str, lane: Lane) -> bool:
        return not (self._held[target] or lane.blocked or self._agenda.resting) and self._delivers

    async def run(self, target: str) -> None:
        """Deliver what waits for one channel or person, until nothing does or it must wait."""
        lane = self._lane(target)
        lane.blocked = lane.refused = False
        while self._may_leave(target, lane):
            if self._store.shared and not await self._compare(target, lane):
                break
            if (post := lane.next) is None or not self._may_leave(target, lane):
                break
            lane.waiting.remove(post)
            lane.in_flight = post
            self.backlog.set_aside([post])
            lane.moved, lane.stirred = self._now(), False
            term = self._store.term
            delay: int | None = SLOWLY  # a post stays owed until it is seen to, whatever goes wrong meanwhile
            try:
                with about(table=post.table):
                    delay = await self.delivery.deliver(lane, post)
            except Exception as problem:  # the database, or a fault in our own code, must not stop a channel for ever
                delay = SOON if isinstance(problem, StoreError) else SLOWLY
                self.delivery.report(lane, post, problem)
            finally:
                lane.in_flight = None
                if self._store.term != term:  # another process may have led meanwhile, and made it, too
                    post.maybe_posted, delay = True, 0
                if delay is not None:
                    self._put_back(lane, post, delay)
        if not lane.waiting and not lane.blocked and self._lanes.get(target) is lane:
            del self._lanes[target]

    async def _compare(self, target: str, lane: Lane) -> bool:
        """Bring a lane up to what is stored, since others may have written there; return whether that could be done."""
        before, term = {post.id for post in lane.waiting}, self._store.term
        replaced: list[tuple[Post, list[Post]]] = []
        try:
            stored = await self.backlog.of(target)
            if self._store.term != term:
                return False
            lane.bring_up(stored, before)
            await self.delivery.look_for(target, lane.unsure())
            if self._store.term != term:
                return False
            replaced = lane.coalesce()
            for newer, older in replaced:
                await self._store.save(self._replaced(older, newer))
        except StoreError as trouble:
            logger.warning("posts must wait: %s", trouble)
            self.backlog.aside.difference_update([post.id for _, older in replaced for post in older])
            lane.blocked = True
            self._agenda.at(("lane", target), self._now() + SOON)
            return False
        return self._store.term == term

    def _replaced(self, older: Sequence[Post], newer: Post) -> Change:
        """What is written when a post is to tell what older ones were to tell, whose place it has taken."""
        told = update(outbox).where(outbox.c.id == newer.id).values(kind=newer.kind, new_lines=newer.new_lines)
        change = Change(extra_statements=[told])
        self.backlog.strike(change, older)
        return change

    def _put_back(self, lane: Lane, post: Post, delay: int) -> None:
        """Let a post wait; a newer one that came meanwhile tells the same, and takes its place.

        Where the database is shared that is seen to before anything leaves.
        """
        self.backlog.aside.discard(post.id)
        if not self._store.leads:
            return
        newer = next((p for p in lane.waiting if p.table == post.table and p.kind in CARDS and not p.resting), None)
        if newer is None or post.maybe_posted or post.kind not in CARDS or self._store.shared:
            lane.waiting.appendleft(post)
        else:
            newer.take_over(post)
            self._store.save_later(self._replaced([post], newer))
        lane.blocked = True
        wait = 1 if lane.refused and lane.stirred else delay
        self._agenda.at(("lane", post.target), self._now() + wait)
