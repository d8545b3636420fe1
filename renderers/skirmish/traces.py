"""Lines across a board: the arrows of a way, the tracers of an attack."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, sin
from typing import NamedTuple

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.layout import Point
from renderers.kit.palette import NIGHT, Colour
from renderers.kit.pen import XY, Pen
from renderers.kit.sprites import faded


class Stroke(NamedTuple):
    """The measures of an arrow, in pixels: its line, its rim, its head, and how far before its end it stops."""

    width: float
    rim: float
    head: float
    wing: float
    """Half of the head's breadth."""
    neck: float
    """Where the line ends, before the tip."""
    short: float
    margin: int
    """How much longer than the step its tile is."""
    rounding: float = 1.0


@cached_tile
def leg(across: int, down: int, colour: Colour, last: bool, stroke: Stroke, strength: float = 1.0) -> Image.Image:
    """Return a step of a way, its middle in the middle of the tile; the last one ends in a head before the token."""
    size = max(abs(across), abs(down)) + stroke.margin
    pen, unit = Pen(size), 100 / size
    length, angle = hypot(across, down), atan2(down, across)

    def at(along: float, off: float = 0) -> XY:
        x, y = along * cos(angle) - off * sin(angle), along * sin(angle) + off * cos(angle)
        return 50 + x * unit, 50 + y * unit

    tip = length / 2 - (stroke.short if last else 0)
    for shade, grow in ((NIGHT, stroke.rim), (colour, 0)):
        start, end = at(-length / 2), at(tip - (stroke.neck if last else 0))
        pen.line([start, end], (stroke.width + 2 * grow) * unit, shade)
        if last:
            head = [at(tip), at(tip - stroke.head, stroke.wing), at(tip - stroke.head, -stroke.wing)]
            pen.polygon(head, shade, (grow + stroke.rounding) * unit)
    return weakened(pen.tile(), strength)


def weakened(tile: Image.Image, strength: float) -> Image.Image:
    """Return a tile itself at strength 1, else a copy that lets the ground through."""
    return tile if strength == 1 else faded(tile, strength)


def dots(start: Point, end: Point, first: float, step: float, last: float) -> Iterator[Point]:
    """Yield points `step` pixels apart from `first` pixels after the start to `last` before the end; none on itself."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    for number in range(int((length - first - last) / step) + 1 if length > first + last else 0):
        share = (first + number * step) / length
        yield round(start[0] + across * share), round(start[1] + down * share)
