"""What can go wrong, each with a sentence for the person who caused it."""

from __future__ import annotations

from typing import Any

from rules.engine.language import say


class Refusal:
    """Why something cannot be done: one sentence that says what to do instead, and the ids of the rules behind it.

        Refusal("There is no way to {cell}.", "GS-MOV-02", cell=cell)

    The line is said (`say`) when somebody reads it: who looks for what is legal makes a million of refusals.
    """

    __slots__ = ("_line", "_values", "rules")

    def __init__(self, line: str, /, *rules: str, **values: Any) -> None:
        self._line, self._values = line, values
        self.rules = rules

    @property
    def text(self) -> str:
        """The sentence alone."""
        return say(self._line, **self._values)

    def __str__(self) -> str:
        """Return the sentence with its rules behind it, as here [GS-MOV-02, R3]."""
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text

    def __repr__(self) -> str:
        return f"Refusal({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.text, self.rules) == (other.text, other.rules)

    def __hash__(self) -> int:
        return hash((self.text, self.rules))


class Refused(Exception):
    """An answer, act or option that is not accepted, for this refusal, or for this line, rules and values.

    Its words, `str(refused)`, are the sentence alone; `rules` are for those who ask why.
    """

    def __init__(self, why: Refusal | str = "", /, *rules: str, **values: Any) -> None:
        refusal = why if isinstance(why, Refusal) else Refusal(why, *rules, **values)
        self.text, self.rules = refusal.text, refusal.rules
        super().__init__(self.text)


class Mismatch(Exception):
    """A journal entry that does not fit the game as it is played now; `seq` is its number."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Corrupt(Exception):
    """A saved state, record or data file that cannot be read; the text says what is wrong with it."""
