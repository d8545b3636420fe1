"""Line of sight, exact, and the table of it that is shipped. [R20, DD-LOS-01, DD-TWR-02..05]

`python -m rules.death_dome.model.sight > rules/death_dome/data/sight.json` makes the table; playing only looks it up.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from rules.common.data import load_data
from rules.death_dome.model.layout import CENTERS, GRID, LETTERS, TOWERS, marked

INDEX: Final[Mapping[str, int]] = {square: number for number, square in enumerate(GRID.names)}
"""Square -> its bit in a set of squares: row by row from A1 on."""

Corner = tuple[Fraction, Fraction]
Polygon = tuple[Corner, ...]
_WHOLE: Final[Polygon] = tuple((Fraction(s), Fraction(t)) for s, t in ((0, 0), (1, 0), (1, 1), (0, 1)))


def tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Bits of the squares seen from every square, in reading order: with walls, and for units that see through them."""
    shipped = json.loads(load_data("death_dome", "sight.json"))
    plain, through = (tuple(int(mask, 16) for mask in shipped[name]) for name in ("plain", "through_walls"))
    return plain, through


def sees(one: str, other: str, through_walls: bool = False) -> bool:
    """Whether a straight line joins two squares past all that blocks, by the exact procedure.

    [DD-LOS-01, DD-TWR-02, DD-TWR-03, DD-TWR-04, DD-TWR-05, DD-LAV-03, R13, R20, R23, R48]
    """
    if one in TOWERS and other in TOWERS:
        return True
    if one in CENTERS or other in CENTERS:
        return False
    blocking = (set(TOWERS) if through_walls else {*TOWERS, *marked("#")}) - {one, other}
    (column, row), (to_column, to_row) = GRID.place(one), GRID.place(other)
    right, down = (1 if to_column >= column else -1), (1 if to_row >= row else -1)

    def blocks(across: int, along: int) -> bool:
        return GRID.at(column + right * across, row + down * along) in blocking

    return _passes(abs(to_column - column), abs(to_row - row), blocks)


def _passes(dx: int, dy: int, blocks: Callable[[int, int], bool]) -> bool:
    """Whether a line gets from a square to the one `dx` columns and `dy` rows on."""
    if dx == 0 or dy == 0:
        return not any(blocks(min(step, dx), min(step, dy)) for step in range(1, dx + dy))
    lines = [_WHOLE]
    # Of each diagonal no line meets more than two squares.
    for diagonal in range(1, dx + dy):
        first = diagonal * dx // (dx + dy)
        for across in (first, first + 1):
            if blocks(across, diagonal - across):
                lines = [part for polygon in lines for part in _beside(polygon, dx, dx + dy, diagonal, across)]
    return bool(lines)


def _beside(polygon: Polygon, dx: int, whole: int, diagonal: int, across: int) -> Iterator[Polygon]:
    """The lines of a set that cross a diagonal left of one of its squares, and those that cross it right of it.

    A line is the pair of the places (s, t) where it crosses the diagonals of its two ends.
    """
    low, high = whole * across - diagonal * dx, whole * (across + 1) - diagonal * dx
    back = whole - diagonal
    for sign, limit in ((1, low), (-1, -high)):
        part = _cut(polygon, sign * back, sign * diagonal, limit)
        if _has_area(part):
            yield part


def _cut(polygon: Polygon, s_factor: int, t_factor: int, limit: int) -> Polygon:
    """The part of a polygon where s_factor * s + t_factor * t is at most the limit."""
    kept: list[Corner] = []
    for corner, following in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        over = s_factor * corner[0] + t_factor * corner[1] - limit
        over_next = s_factor * following[0] + t_factor * following[1] - limit
        if over <= 0:
            kept.append(corner)
        if over * over_next < 0:
            share = over / (over - over_next)
            kept.append(
                (
                    corner[0] + share * (following[0] - corner[0]),
                    corner[1] + share * (following[1] - corner[1]),
                )
            )
    return tuple(kept)


def _has_area(polygon: Polygon) -> bool:
    pairs = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return sum((s * next_t - t * next_s for (s, t), (next_s, next_t) in pairs), Fraction(0)) != 0


def measure(through_walls: bool) -> list[int]:
    """Bits of the squares seen from every square, worked out anew; it takes a minute or two. A square sees itself."""
    seen = [1 << number for number in range(len(LETTERS))]
    for number, one in enumerate(GRID.names):
        for other in GRID.names[:number]:
            if sees(one, other, through_walls):
                seen[number] |= 1 << INDEX[other]
                seen[INDEX[other]] |= 1 << number
    return seen


def _write() -> None:
    """Write out the table that is shipped, one square a line."""
    made = {name: [f"{mask:x}" for mask in measure(name != "plain")] for name in ("plain", "through_walls")}
    sys.stdout.write(json.dumps(made, indent=0) + "\n")


if __name__ == "__main__":
    _write()
