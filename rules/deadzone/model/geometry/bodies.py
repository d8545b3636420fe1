"""The volume of a model in its cube, and the points that look and are looked at. [7.1, 7.4, DZ-LOS-02, R20, R22]"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.deadzone.model.geometry.battlefield import Battlefield

SIDE: Final = 12
"""Sub-units of a cube's side: a quarter of an inch each. [7.1]"""
Point = tuple[int, int, int]
"""A point in a cube: sub-units to the east, to the north and up, 0 to 12 each."""
_HALF_WIDTHS: Final[Mapping[int, int]] = {25: 2, 40: 3, 60: 4}
"""Base in millimetres -> half the width of the body. [7.4]"""
_HEIGHTS: Final[Mapping[int, tuple[int, int, int]]] = {1: (1, 3, 5), 2: (1, 4, 7), 3: (1, 5, 9), 4: (1, 6, 11)}
"""Size -> the heights of a standing body's points. [7.4]"""
_LYING: Final = (1, 2)
_ON_STRIP: Final = 2
_RAISED, _HIGHEST = 3, 11
_ANCHORS: Final[Mapping[str, tuple[int, int]]] = {"w": (3, 6), "e": (9, 6), "s": (6, 3), "n": (6, 9)}
_MIDDLE: Final = (6, 6)
EYE_LEVEL: Final = 3
"""The height of the line between two models that smoke is measured from. [7.5, R43]"""


class Body(NamedTuple):
    """What of a model matters to sight: base in millimetres, Size, whether it is Pinned or on a platform."""

    base: int = 25
    size: int = 1
    pinned: bool = False
    platform: bool = False


class Form(NamedTuple):
    """The volume of a body in its cube: where its middle stands, half its width, and the heights of its points.

    A grid has nine plan points, as a whole cube has for sight to it; a body has the middle and four corners. [7.4]
    """

    east: int
    north: int
    half_width: int
    heights: tuple[int, ...]
    grid: bool = False


WHOLE_CUBE: Final = Form(*_MIDDLE, 4, (1, 6, 11), grid=True)
"""The points of a cube, for sight to it. [7.4]"""


def form_of(field: Battlefield, cube: int, body: Body) -> Form:
    """The volume of a body in a cube: on a half floor it stands on the strip, on a platform higher.

    [7.4, 7.7, DZ-GEN-04, DZ-LOS-02, DZ-LOS-10, R20]
    """
    return _form(field.floors[cube], body, body.platform and cube in field.platforms)


@functools.lru_cache(maxsize=256)
def _form(floor: str, body: Body, is_raised: bool) -> Form:
    heights: tuple[int, ...] = _LYING if body.pinned else _HEIGHTS[body.size]
    if is_raised:
        heights = tuple(min(height + _RAISED, _HIGHEST) for height in heights)
    half_width = _ON_STRIP if floor in _ANCHORS else _HALF_WIDTHS[body.base]
    return Form(*_ANCHORS.get(floor, _MIDDLE), half_width, heights)


@functools.lru_cache(maxsize=256)
def points(form: Form) -> tuple[Point, ...]:
    """The sample points of a form. [7.4, R20]"""
    spread = (-form.half_width, 0, form.half_width)
    plan = [(dx, dy) for dx in spread for dy in spread if form.grid or dx * dy or dx == dy]
    return tuple((form.east + dx, form.north + dy, height) for dx, dy in plan for height in form.heights)


def eye(field: Battlefield, cube: int) -> Point:
    """The point of a model's line to another for smoke: its anchor, 3 above the floor. [7.5, R43]"""
    return (*_ANCHORS.get(field.floors[cube], _MIDDLE), EYE_LEVEL)
