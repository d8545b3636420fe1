"""What can go wrong, each with a sentence for the person who caused it."""

from __future__ import annotations


class Refused(Exception):
    """An answer, act or option that is not accepted; its text is one sentence that says what to do instead."""


class Mismatch(Exception):
    """A journal entry that does not fit the game as it is played now; `seq` is its number."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Corrupt(Exception):
    """A saved state, record or data file that cannot be read; the text says what is wrong with it."""
