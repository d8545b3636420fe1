"""Anti-aliased drawing: at four times the size, then reduced. Coordinates run from 0 to 100 across a tile's width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from PIL import Image, ImageDraw

from renderers.kit.palette import Colour

XY = tuple[float, float]
Fill = Colour | tuple[int, int, int, int]

SCALE = 4
CLEAR: Fill = (0, 0, 0, 0)


class Pen:
    """Draws shapes on a transparent tile `size` pixels wide; a later shape replaces those below; CLEAR cuts holes."""

    def __init__(self, size: int, turn: float = 0.0, height: int | None = None) -> None:
        self._image = Image.new("RGBA", (size * SCALE, (height or size) * SCALE), CLEAR)
        self._draw = ImageDraw.Draw(self._image)
        self._unit = size * SCALE / 100
        self._cos, self._sin = cos(radians(turn)), sin(radians(turn))

    def tile(self) -> Image.Image:
        """Return what was drawn, at its final size."""
        return self._image.reduce(SCALE)

    def polygon(self, points: Sequence[XY], fill: Fill, grow: float = 0.0) -> None:
        """Fill a polygon; `grow` swells it by so much on every side, which rounds its corners."""
        self._draw.polygon([self._place(point) for point in points], fill)
        if grow:
            self.line([*points, points[0]], 2 * grow, fill)

    def line(self, points: Sequence[XY], width: float, fill: Fill) -> None:
        """Draw a line through the points with round ends and corners."""
        placed = [self._place(point) for point in points]
        self._draw.line(placed, fill, max(1, round(width * self._unit)), joint="curve")
        for x, y in placed:
            self._dot(x, y, width * self._unit / 2, fill)

    def disc(self, x: float, y: float, radius: float, fill: Fill) -> None:
        """Fill a circle."""
        self._dot(*self._place((x, y)), radius * self._unit, fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Fill) -> None:
        """Draw a circle whose line has this width, inwards from the radius."""
        across, down = self._place((x, y))
        reach = radius * self._unit
        box = (across - reach, down - reach, across + reach, down + reach)
        self._draw.ellipse(box, outline=fill, width=max(1, round(width * self._unit)))

    def bar(self, sides: tuple[float, float, float, float], fill: Fill, radius: float = 0.0) -> None:
        """Fill the rectangle from left, top to right, bottom; its corners are rounded by the radius."""
        left, top, right, bottom = sides
        inner = [
            (left + radius, top + radius),
            (right - radius, top + radius),
            (right - radius, bottom - radius),
            (left + radius, bottom - radius),
        ]
        self.polygon(inner, fill, radius)

    def _place(self, point: XY) -> XY:
        x, y = point[0] - 50, point[1] - 50
        turned = (x * self._cos - y * self._sin + 50, x * self._sin + y * self._cos + 50)
        return turned[0] * self._unit, turned[1] * self._unit

    def _dot(self, x: float, y: float, reach: float, fill: Fill) -> None:
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill)


def arc(centre: XY, across: float, down: float, start: float = 0, end: float = 360, *, tilt: float = 0) -> list[XY]:
    """Return points along an ellipse between two angles, in degrees clockwise from the right; `tilt` turns it."""
    angles = [radians(start + (end - start) * step / 48) for step in range(49)]
    turn = radians(tilt)
    flat = [(across * cos(angle), down * sin(angle)) for angle in angles]
    x, y = centre
    return [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in flat]


def regular(corners: int, radius: float = 50, first: float = -90, x: float = 50, y: float = 50) -> list[XY]:
    """Return the corners of a regular polygon; the first lies at this angle, in degrees clockwise from the right."""
    angles = (radians(first + 360 * corner / corners) for corner in range(corners))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star(points: int, outer: float, inner: float, x: float = 50, y: float = 50) -> list[XY]:
    """Return the corners of a star with its first point up."""
    turns = regular(2 * points, 1, -90, 0, 0)
    reach = (outer, inner)
    return [(x + across * reach[n % 2], y + down * reach[n % 2]) for n, (across, down) in enumerate(turns)]


def curve(start: XY, bend: XY, end: XY) -> list[XY]:
    """Return points along a quadratic Bezier curve."""
    shares = (step / 16 for step in range(17))
    return [(_bezier(start[0], bend[0], end[0], t), _bezier(start[1], bend[1], end[1], t)) for t in shares]


def _bezier(start: float, bend: float, end: float, t: float) -> float:
    return (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t * t * end


def mirrored(points: Iterable[XY]) -> list[XY]:
    """Return the points and, on the way back, their mirror images left to right."""
    there = list(points)
    return there + [(100 - x, y) for x, y in reversed(there)]
