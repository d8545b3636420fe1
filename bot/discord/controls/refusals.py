"""What somebody was refused last at a table, kept for a while so that they can ask why."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from rules.engine import Refused

MOST = 2_000
LASTS = 3_600
"""Seconds for which a refusal is what “why?” means."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A refusal: what was said, by which rules, and when, in seconds since 1970."""

    text: str
    rules: tuple[str, ...]
    time: int


class Refusals:
    """The last refusal of each person at each table; a restart forgets them, and so do too many later ones."""

    def __init__(self) -> None:
        self._kept = OrderedDict[tuple[str, int], Kept]()

    def note(self, person: str, table: int, refusal: Refused, now: int) -> None:
        """Keep a refusal in place of the one before."""
        self._kept[person, table] = Kept(str(refusal), tuple(refusal.rules), now)
        self._kept.move_to_end((person, table))
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def last(self, person: str, table: int, now: int) -> Kept | None:
        """The last one, unless it is long ago."""
        kept = self._kept.get((person, table))
        return kept if kept and now - kept.time < LASTS else None
