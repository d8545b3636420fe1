"""Ways gone on a board, as facts tell them step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SHOWN = 4
"""So many of the last ways and attacks are drawn: more would be a hairball."""


@dataclass(slots=True)
class Way:
    """The cells that a piece went through, the first is where it began; `forced` if it was thrown or fell."""

    piece: str
    cells: list[str]
    forced: bool = False


def go(ways: list[Way], piece: str, start: str, path: Sequence[str], *, forced: bool = False) -> None:
    """Add a movement to the ways; one that goes on where the last one ended is the same way."""
    last = ways[-1] if ways else None
    if last and last.piece == piece and last.cells[-1] == start and last.forced == forced:
        last.cells += path
    else:
        ways.append(Way(piece, [start, *path], forced))
