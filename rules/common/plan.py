"""A plan: a Pick that is put together piece by piece and says what is wrong with a piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.engine import Move, Pick, Refusal
from rules.engine.questions import M

MOST_DRAWN = 6
"""A random plan has at most so many pieces."""


@dataclass(slots=True)
class Plan(Pick[M]):
    """`why` gives what is wrong with a move that is not among the options, with its rules."""

    plan: bool = True
    why: Callable[[Move], Refusal | None] | None = field(default=None, compare=False)

    def unknown(self, move: Move) -> Refusal | None:
        """The rule's reason."""
        return self.why(move) if self.why else None

    def draw(self, below: Callable[[int], int]) -> tuple[M, ...]:
        """A random legal answer: a few random pieces, each kept if it still fits with those before it."""
        if self.low:
            return Pick.draw(self, below)
        answer: tuple[M, ...] = ()
        for _ in range(below(min(len(self.options), MOST_DRAWN) + 1)):
            piece = self.options[below(len(self.options))]
            grown = (*answer, piece)
            if piece not in answer and len(grown) <= self.high and not (self.check_set and self.check_set(grown)):
                answer = grown
        return answer
