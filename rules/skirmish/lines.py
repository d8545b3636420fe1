"""Straight lines past boxes, exact: fractions are compared as whole numbers, and a touch is told from a passage.

Shared by the games that look past blocks; which boxes are in the way and which points look is theirs.
"""

from __future__ import annotations

Point = tuple[int, ...]
"""Coordinates in two or three dimensions; a line and the box that it is held against have the same number of them."""
_Stretch = tuple[int, int, int, int]
"""A part of a line: from the first number / the second of its length to the third / the fourth."""


def meets(start: Point, end: Point, low: Point, high: Point) -> bool:
    """Whether the line from start to end, both included, has a point in common with a box, its faces included.

    `low` and `high` are the corners of the box with the smallest and the largest coordinates.
    """
    within = _stretch(start, end, low, high)
    return within is not None and within[0] * within[3] <= within[2] * within[1]


def crosses(start: Point, end: Point, low: Point, high: Point) -> bool:
    """Whether the line from start to end, both included, has a point inside a box, its faces left out."""
    within = _stretch(start, end, low, high)
    if within is None or within[0] * within[3] >= within[2] * within[1]:
        return False
    axes = zip(start, end, low, high, strict=True)
    return all(begin != finish or least < begin < most for begin, finish, least, most in axes)


def _stretch(start: Point, end: Point, low: Point, high: Point) -> _Stretch | None:
    """The part of a line between a box's faces on every axis, empty if it ends before it begins; None beside it."""
    into, into_of, out, out_of = 0, 1, 1, 1
    for begin, finish, least, most in zip(start, end, low, high, strict=True):
        way = finish - begin
        if way > 0:
            enter, leave = least - begin, most - begin
        elif way < 0:
            way, enter, leave = -way, begin - most, begin - least
        elif least <= begin <= most:
            continue
        else:
            return None
        if enter * into_of > into * way:
            into, into_of = enter, way
        if leave * out_of < out * way:
            out, out_of = leave, way
    return into, into_of, out, out_of
