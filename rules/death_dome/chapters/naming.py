"""What somebody typed, as it is found and as a refusal repeats it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from rules.death_dome.model.state import Dome, Unit
from rules.engine import say

QUOTED = 20
"""So many characters are repeated."""


def quoted(text: str) -> str:
    """The beginning of a text between quotation marks."""
    return say("“{text}”", text=text[:QUOTED])


def either(items: Iterable[str]) -> str:
    """`a`, `a or b`, `a or b or c`; there is one at least."""
    return reduce(lambda before, last: say("{before} or {last}", before=before, last=last), items)


def both(items: Iterable[str]) -> str:
    """`a`, `a and b`, `a and b and c`; there is one at least."""
    return reduce(lambda before, last: say("{before} and {last}", before=before, last=last), items)


def find(dome: Dome, name: str) -> Unit | None:
    """The unit with this id, in either case."""
    wanted = name.casefold()
    return next((unit for unit in dome.units if unit.id.casefold() == wanted), None)
