"""What the reasons of the lesson say of models and objectives, and whether it is so."""

from __future__ import annotations

from tests.claims import Claim, Suggestion


def at_objective(made: Suggestion) -> bool:
    """Whether the movement ends on an objective."""
    return any(one.cube == getattr(made.answer, "to", "") for one in made.view.objectives)


CLAIMS: list[Claim] = [
    (r"an objective scores for", lambda made, words: at_objective(made)),
    (r"odds are good", lambda made, words: False),  # nothing in the reason works them out
]
