"""What the reasons of the lesson say of cards in hand and of units, and whether it is so."""

from __future__ import annotations

import re

from tests.claims import Claim, Suggestion


def named(made: Suggestion, words: re.Match[str]) -> bool:
    """Whether a unit of this name is an enemy."""
    unit = made.view.unit(words[1])
    return unit is not None and unit.owner != made.view.seat


CLAIMS: list[Claim] = [
    (
        r"your cards|the cards are worth|all your cards|cards in hand|cards are scarcer",
        lambda made, words: len(made.view.hand) > 0,
    ),
    (r"you have no card", lambda made, words: not made.view.hand),
    (r"attack [A-Z]\w+ ([A-Z][a-z]\d)", named),
    (r"it has [A-Z]\w+ ([A-Z][a-z]\d) in range", named),
]
