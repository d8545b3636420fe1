"""What can go wrong, each with a sentence for the person who caused it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, init=False, unsafe_hash=True)  # not frozen: who looks for what is legal makes a million of them
class Refusal:
    """Why something cannot be done: one sentence that says what to do instead, and the ids of the rules behind it."""

    text: str
    rules: tuple[str, ...]

    def __init__(self, text: str, *rules: str) -> None:
        self.text, self.rules = text, rules

    def __str__(self) -> str:
        """Return the sentence with its rules behind it, as here [GS-MOV-02, R3]."""
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


class Refused(Exception):
    """An answer, act or option that is not accepted, for this refusal or this text and these rules.

    Its words, `str(refused)`, are the sentence alone; `rules` are for those who ask why.
    """

    def __init__(self, why: Refusal | str = "", *rules: str) -> None:
        refusal = why if isinstance(why, Refusal) else Refusal(why, *rules)
        self.text, self.rules = refusal.text, refusal.rules
        super().__init__(refusal.text)


class Mismatch(Exception):
    """A journal entry that does not fit the game as it is played now; `seq` is its number."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Corrupt(Exception):
    """A saved state, record or data file that cannot be read; the text says what is wrong with it."""
