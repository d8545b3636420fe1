"""A plan: a Pick that is put together piece by piece and says what is wrong with a piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.engine import Answer, Move, Pick, Refusal, Refused
from rules.engine.questions import M

MOST_DRAWN = 6
"""A random plan has at most so many pieces."""


@dataclass(slots=True)
class Plan(Pick[M]):
    """`why` gives what is wrong with a move that is not among the options, with its rules."""

    plan: bool = True
    why: Callable[[Move], Refusal | None] | None = field(default=None, compare=False)

    def check(self, answer: Answer) -> None:
        """Refuse a wrong piece with the rule's reason, then what does not fit together."""
        if self.why and isinstance(answer, tuple):
            known = {id(option) for option in self.options}  # options are shared instances: mostly this is enough
            for move in answer:
                told = self.why(move) if id(move) not in known and move not in self.options else None
                if told:
                    raise Refused(told)
        Pick.check(self, answer)

    def draw(self, below: Callable[[int], int]) -> tuple[M, ...]:
        """A random legal answer: a few random pieces, each kept if it still fits with those before it."""
        if self.low:
            return Pick.draw(self, below)
        answer: tuple[M, ...] = ()
        for _ in range(below(min(len(self.options), MOST_DRAWN) + 1)):
            grown = (*answer, self.options[below(len(self.options))])
            if len(set(grown)) == len(grown) <= self.high and not (self.check_set and self.check_set(grown)):
                answer = grown
        return answer
