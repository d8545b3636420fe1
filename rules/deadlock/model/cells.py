"""The 5 x 5 map: cells A1 to E5, numbers 1 to 25, what is adjacent, how far it is. [DL-SET-03, DL-SET-06, DL-SET-07]"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from rules.skirmish import Grid

GRID = Grid(5, 5)
CELLS = GRID.names
"""All cells in the order of their numbers."""
NUMBER: Mapping[str, int] = {cell: number for number, cell in enumerate(CELLS, start=1)}
_SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))


def _around(cell: str) -> tuple[str, ...]:
    """The cells that share a side, in the order of their numbers; the map does not wrap. [DL-SET-06]"""
    column, row = GRID.place(cell)
    found = [GRID.at(column + x, row + y) for x, y in _SIDES]
    return tuple([other for other in found if other is not None])


ADJACENT: Mapping[str, tuple[str, ...]] = {cell: _around(cell) for cell in CELLS}


@lru_cache(maxsize=len(CELLS) ** 2)
def distance(one: str, other: str) -> int:
    """The fewest steps along sides from one cell to the other, over anything."""
    (column, row), (to_column, to_row) = GRID.place(one), GRID.place(other)
    return abs(column - to_column) + abs(row - to_row)


def connected(cell: str, among: Collection[str]) -> tuple[str, ...]:
    """The cells of `among` that are connected with this one through shared sides, in the order of their numbers."""
    found, queue = {cell: None}, [cell]
    for here in queue:
        for other in ADJACENT[here]:
            if other in among and other not in found:
                found[other] = None
                queue.append(other)
    return tuple(sorted(found, key=NUMBER.__getitem__))
