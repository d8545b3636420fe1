"""Going back to a checkpoint without the rows since: what is rolled on the way must reach the journal."""

from __future__ import annotations

from typing import Any

from rules.engine import Checkpoint, Dice, Entry, Game, Match, News, Stamp
from rules.engine.journal import Kind


class Rewound(Match[Any, Any]):
    """A match that keeps the rows and the checkpoint which restoring made; `Match` drops them, as those of a replay."""

    def __init__(self, game: Game[Any, Any], state: Any, dice: Dice, *, keep: bool = True, branch: int = 0) -> None:
        super().__init__(game, state, dice, keep=keep, branch=branch)
        self._made: list[Entry] = []

    def made(self, since: Checkpoint) -> News:
        """The rows that restoring from `since` made, and the last checkpoint if it is another."""
        kept = [self.checkpoint] if self.checkpoint and self.checkpoint.seq != since.seq else []
        return News(self._made, kept, [])

    def _record(self, kind: Kind, seat: int | None, question: int, line: str, payload: str, stamp: Stamp) -> None:
        super()._record(kind, seat, question, line, payload, stamp)
        self._made.append(self._entries[-1])
