"""Of what a game is exempt for a reason that no measurement finds: `exempt.py` beside its tests says so.

There `EXEMPT` has a reason for each criterion that the game need not meet: `odds`, `words`, `orders`; or for a window
that needs no standing orders, by its prompt: `orders.army`. What is listed and is not needed any more is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import Refused
from testing.subjects import brought_by

KINDS = ("odds", "words", "orders")
"""What a game may be exempt of; whatever else is wanted is wanted of every game."""


def declared(key: str) -> Mapping[str, str]:
    """The reasons by what they are for; raises `Refused` if something is listed of which no game is exempt."""
    reasons: Mapping[str, str] = getattr(brought_by(key, "exempt"), "EXEMPT", {})
    for what in reasons:
        if what not in KINDS and not what.startswith("orders."):
            raise Refused(
                "No game is exempt of “{what}”: take it out of exempt.py, where {kinds} and orders.<prompt> may stand.",
                what=what, kinds=", ".join(KINDS),
            )  # fmt: skip
    return reasons
