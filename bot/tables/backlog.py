"""What is stored of the outbox: rows of earlier processes, and of those that work on the same database now."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Any

from sqlalchemy import Select, select

from bot.store import Change, Store
from bot.store.schema import outbox
from bot.tables.lanes import Post

POSTS = "posts"
"""What other processes are told when something is owed."""
IN_ORDER: Select[Any] = select(outbox).order_by(outbox.c.id)


class Backlog:
    """Reads posts. `left` are the tables whose posts wait for another program.

    `unwritten` are posts that this process is about to write. `aside` are those that it sees to, though they are
    stored: they are struck out just now, on their way, or made, which is written a little later.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.unwritten: set[int] = set()
        self.aside: set[int] = set()
        self.left: Container[int] = ()

    async def all(self) -> list[Post]:
        """All posts; any of them may have been on its way in another process."""
        found = [Post.of(row, maybe_posted=True) for row in await self._store.read(IN_ORDER)]
        return self._ours(found)

    async def of(self, target: str) -> list[Post]:
        """The posts to a channel or person; those that nobody knew before were never on their way."""
        rows = await self._store.read(IN_ORDER.where(outbox.c.target == target))
        return self._ours([Post.of(row, maybe_posted=False) for row in rows])

    def _ours(self, posts: list[Post]) -> list[Post]:
        ours = self.aside | self.unwritten
        return [post for post in posts if post.id not in ours and post.table not in self.left]

    async def targets_beside(self, known: Collection[int]) -> set[str]:
        """Where posts wait that are not known."""
        before = set(self.aside)
        rows = await self._store.read(select(outbox.c.id, outbox.c.target, outbox.c.table_id))
        self.aside -= before - {row.id for row in rows}  # what is not stored any more cannot be met again
        seen = self.aside.union(self.unwritten, known)
        return {row.target for row in rows if row.id not in seen and row.table_id not in self.left}

    def set_aside(self, posts: Collection[Post]) -> None:
        """Let these be ours to see to."""
        if self._store.shared:
            self.aside.update([post.id for post in posts])

    def strike(self, change: Change, posts: Collection[Post]) -> None:
        """Strike posts out, in this change."""
        self.set_aside(posts)
        change.delivered.extend([{"b_id": post.id} for post in posts])
