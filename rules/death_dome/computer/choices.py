"""An answer and what else could be answered: how a computer's decisions are told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from rules.engine import Answer, Move, Weighed

M = TypeVar("M", bound=Move)

MOST = 12
"""So many answers are considered at most, and all that are as good as the autopilot's."""
SLIGHT = 0.01
"""What an answer is behind the autopilot's that is worth as much, where a lot is not to decide."""
Purpose = tuple[Hashable, ...]
"""What an answer is for: its kind, then what tells it from others of the kind."""


def own_kind(answer: Any) -> Purpose:
    """Every answer is for something else, moves of a class are of one kind."""
    return answer.__class__, answer


class Choice(NamedTuple):
    """What the autopilot answers, and what that and all else that it considers is worth, reckoned when asked for.

    Of answers with the same purpose only the best is worth a second thought. Those that are `alike` are as good as the
    autopilot's, so that there is nothing to choose but by lot.
    """

    answer: Answer
    worths: Callable[[], Mapping[Any, float]]
    purpose: Callable[[Any], Purpose] = own_kind
    alike: Callable[[], Sequence[Any]] = tuple

    def ranked(self) -> list[Weighed]:
        """The answers with their worths, this one first: the best of each kind, then of each purpose, up to `MOST`."""
        worths = {**self.worths()}
        best = max(worths.values(), default=0.0)
        if alike := self.alike():
            return [(best, answer) for answer in dict.fromkeys([self.answer, *alike])]
        worths = {answer: min(worth, best - SLIGHT) for answer, worth in worths.items()}
        worths[self.answer] = best
        found = sorted(worths, key=lambda answer: (answer != self.answer, -worths[answer]))
        kinds: dict[Hashable, Answer] = {}
        purposes: dict[Purpose, Answer] = {}
        for answer in found:
            purpose = self.purpose(answer)
            kinds.setdefault(purpose[0], answer)
            purposes.setdefault(purpose, answer)
        kept = [*dict.fromkeys([*kinds.values(), *purposes.values()])][:MOST]
        return [(worths[answer], answer) for answer in found if answer in kept]


def best_of(values: Mapping[M, Any]) -> M:
    """The move of the highest value, of equal ones the first."""
    return max(values, key=values.__getitem__)
