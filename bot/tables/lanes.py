"""Lanes: what is owed to one channel or person waits there in order."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from sqlalchemy import ColumnElement, Row

from bot.store.schema import outbox
from bot.tables.schemas import MessageKind

CARDS = ("table", "table-edit", "lobby", "lobby-edit")
CALLS = ("announce", "call", "ballot")
REMINDERS = ("remind", "call")
IN_CHANNEL = (*CARDS, *CALLS)


@dataclass(slots=True)
class Post:
    """A row of the outbox. `new_lines` is the id of the first log line that no earlier post shows.

    A `resting` one lets all others go first until its table is woken; a restart wakes it, too. One that is
    `maybe_posted` may have been made by an earlier process, or in an attempt that failed; after it was `looked_for`, it
    was made.

    A `late` one tells of another post, in its lines, that a process made when it delivered no more: its message, the
    line that it begins with, and its kind. The line of a `story-edit` is the id of the first one that was taken back.
    """

    id: int
    table: int | None
    kind: MessageKind
    target: str
    seat: int | None = None
    question: int | None = None
    new_lines: int = 0
    lines: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    maybe_posted: bool = False
    looked_for: bool = False
    tries: int = 0
    delays: int = 0
    resting: bool = False

    def row(self) -> dict[str, Any]:
        """As stored."""
        return {
            "id": self.id, "table_id": self.table, "kind": self.kind, "target": self.target,
            "seat": self.seat, "question": self.question, "new_lines": self.new_lines,
            "payload": json.dumps([self.lines, self.mentions]),
        }  # fmt: skip

    @classmethod
    def of(cls, row: Row[Any], *, maybe_posted: bool) -> Self:
        """From its row."""
        lines, mentions = json.loads(row.payload)
        return cls(
            row.id, row.table_id, row.kind, row.target, row.seat, row.question, row.new_lines,
            tuple(lines), tuple(mentions), maybe_posted=maybe_posted,
        )  # fmt: skip

    def is_repeated_in(self, lane: Lane) -> bool:
        """Whether a newer post tells the same people of the same question."""
        mine = self.table, self.kind, self.question, self.mentions
        found = [post for post in lane.waiting if (post.table, post.kind, post.question, post.mentions) == mine]
        return self.question is not None and bool(found)

    def take_over(self, older: Post) -> None:
        """Stand for an older card that was never posted, too."""
        self.new_lines = min(self.new_lines, older.new_lines)
        self.tries = max(self.tries, older.tries)
        if not older.kind.endswith("-edit"):
            self.kind = "table" if self.kind.startswith("table") else "lobby"


@dataclass(frozen=True, slots=True)
class Which:
    """Which posts of a table: to a target, of some kinds, those that are about a question; all that are not None."""

    table: int
    target: str | None = None
    kinds: Collection[str] | None = None
    asked: bool = False

    def __contains__(self, post: Post) -> bool:
        """Whether this post is one of them."""
        meant = post.table == self.table and self.target in (None, post.target)
        return meant and (self.kinds is None or post.kind in self.kinds) and not (self.asked and post.question is None)

    def rows(self) -> list[ColumnElement[bool]]:
        """The same of stored rows."""
        found = [outbox.c.table_id == self.table]
        found += [outbox.c.target == self.target] if self.target is not None else []
        found += [outbox.c.kind.in_(self.kinds)] if self.kinds is not None else []
        return [*found, *([outbox.c.question.is_not(None)] if self.asked else [])]


@dataclass(slots=True)
class Lane:
    """What is owed to one channel or person, in order; `in_flight` is on its way.

    `moved` is when something last began to leave, or to wait in a lane that was empty. A `blocked` lane waits for its
    time; one that is `refused` goes on before that when there is reason to hope, and is `stirred` when that came while
    something was on its way. `trouble` is what the operator was told last, empty since something arrived.
    """

    waiting: deque[Post] = field(default_factory=deque)
    in_flight: Post | None = None
    blocked: bool = False
    refused: bool = False
    stirred: bool = False
    moved: int = 0
    trouble: str = ""

    @property
    def next(self) -> Post | None:
        """What is to leave next."""
        return next((post for post in self.waiting if not post.resting), None)

    def bring_up(self, stored: Sequence[Post], before: Collection[int]) -> None:
        """Hold what is stored now; `before` are the posts that waited here when that was asked.

        Of those, the ones that are not stored any more were struck out meanwhile.
        """
        there, here = {post.id: post for post in stored}, {post.id for post in self.waiting}
        kept = [post for post in self.waiting if post.id in there or post.id not in before]
        for post in kept:
            post.mentions = there[post.id].mentions if post.id in there else post.mentions
        news = [post for post in stored if post.id not in here]
        self.waiting = deque(sorted([*kept, *news], key=lambda post: post.id))

    def coalesce(self) -> list[tuple[Post, list[Post]]]:
        """Let the newest card of each table stand for older ones; all that count were never on their way.

        Return each of these newest with those that it stands for.
        """
        cards = [post for post in self.waiting if post.kind in CARDS and not post.resting]
        newest = {post.table: post for post in cards if not post.maybe_posted}
        found = [(post, self._older(post)) for post in newest.values()]
        for post, older in found:
            for one in older:
                post.take_over(one)
                self.waiting.remove(one)
        return [(post, older) for post, older in found if older]

    def unsure(self) -> list[Post]:
        """New messages of a table that may have been posted, and were not looked for, where it is owed another card."""
        cards = [post for post in self.waiting if post.kind in CARDS and not post.resting]
        counts = Counter([post.table for post in cards])
        new = [post for post in cards if not post.kind.endswith("-edit") and counts[post.table] > 1]
        return [post for post in new if post.maybe_posted and not post.looked_for]

    def _older(self, card: Post) -> list[Post]:
        cards = [post for post in self.waiting if post.table == card.table and post.kind in CARDS]
        return [post for post in cards if post.id < card.id and not post.maybe_posted]
