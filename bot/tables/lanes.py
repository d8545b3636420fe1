"""Lanes: what is owed to one channel or person waits there in order."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from bot.tables.schemas import MessageKind

CARDS = ("table", "table-edit", "lobby", "lobby-edit")
CALLS = ("announce", "call", "ballot")
REMINDERS = ("remind", "call")
IN_CHANNEL = (*CARDS, *CALLS)


@dataclass(slots=True)
class Post:
    """A row of the outbox. `new_lines` is the id of the first log line that no earlier post shows.

    A `resting` one lets all others go first until its table is woken; a restart wakes it, too.
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


@dataclass(slots=True)
class Lane:
    """What is owed to one channel or person, in order; `in_flight` is on its way, `held` stops the next from leaving.

    `moved` is when something last began to leave, or to wait in a lane that was empty. A `blocked` lane waits for its
    time; one that is `refused` goes on before that when there is reason to hope, and is `stirred` when that came while
    something was on its way. `trouble` is what the operator was told last, empty since something arrived.
    """

    waiting: deque[Post] = field(default_factory=deque)
    in_flight: Post | None = None
    held: int = 0
    blocked: bool = False
    refused: bool = False
    stirred: bool = False
    moved: int = 0
    trouble: str = ""

    @property
    def next(self) -> Post | None:
        """What is to leave next."""
        return next((post for post in self.waiting if not post.resting), None)
