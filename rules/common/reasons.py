"""Reasons that a lesson gives for its suggestions, with the rules that they state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.lesson import Tip


class Reason(Tip):
    """Why a suggestion is good, from “because” on, and the ids of the rules that this states."""

    __slots__ = ()

    def __init__(self, text: str, *rules: str) -> None:
        super().__init__(text, rules=rules)


Why = Reason | str
"""A reason, or the text of one that states no rule."""


def joined(whys: Sequence[Why], words: Callable[[Sequence[str]], str]) -> Reason:
    """Return several reasons as one, their texts joined by `words`."""
    reasons = [why if isinstance(why, Reason) else Reason(why) for why in whys]
    return Reason(words([one.first for one in reasons]), *[rule for one in reasons for rule in one.rules])
