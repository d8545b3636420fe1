"""What only the picture of a game shows, or only its words tell: `silent.py` beside its tests lists it, with reasons.

There `DRAWN` and `TOLD` have a reason for each pattern of facts, in which `*` is anything; `told.*` are facts of
events, all others of views. What is listed and is not silent any more fails the test.
"""

from __future__ import annotations

from collections.abc import Mapping

from testing.subjects import brought_by

Reasons = Mapping[str, str]
LINES = "what has happened stands above the picture, line by line, for everybody"
ORDERS = "standing orders are set and read in words"
PLACE = "follows from its place in the list"


def drawn(key: str) -> Reasons:
    """What is drawn, but not told."""
    reasons: Reasons = getattr(brought_by(key, "silent"), "DRAWN", {})
    return reasons


def told(key: str) -> Reasons:
    """What is told, but not drawn; if nothing is listed, what every game tells line by line."""
    reasons: Reasons = getattr(brought_by(key, "silent"), "TOLD", {"told.*": LINES})
    return reasons
