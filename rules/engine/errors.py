"""What can go wrong, each with a sentence for the person who caused it."""

from __future__ import annotations

import re

_REASONS = re.compile(r" \[([A-Z]+\d*-[A-Z0-9, -]+)\]$")


class Refused(Exception):
    """An answer, act or option that is not accepted; its text is one sentence that says what to do instead.

    The rules that forbid it may follow, as here [GS-MOV-02]: `rules` holds them for those who ask why.
    """

    def __init__(self, text: str = "") -> None:
        found = _REASONS.search(text)
        self.rules = found[1].split(", ") if found else []
        super().__init__(text[: found.start()] if found else text)


class Mismatch(Exception):
    """A journal entry that does not fit the game as it is played now; `seq` is its number."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Corrupt(Exception):
    """A saved state, record or data file that cannot be read; the text says what is wrong with it."""
