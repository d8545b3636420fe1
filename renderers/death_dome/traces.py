"""Draws what has changed on the arena: arrows along ways, lines of attack, pushes, bursts with wounds, skulls."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, sin

from PIL import Image

from renderers.death_dome.changes import Changes
from renderers.death_dome.glyphs import hollow
from renderers.death_dome.looks import BLOOD, NEON, SHOT, Plot, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Point
from renderers.kit.palette import NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import XY, Pen
from renderers.skirmish.marks import burst, skull, tracer
from renderers.skirmish.traces import Stroke, dots, leg, weakened
from renderers.skirmish.ways import Way
from rules.death_dome.model.view import DomeView

FADED = 0.5


# -- below the tokens --------------------------------------------------------------------------------------------------


def draw_ways(canvas: Canvas, plot: Plot, view: DomeView, changes: Changes) -> None:
    """Arrows along the last ways; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        unit = view.unit(way.piece)
        hue = mix(hue_of(unit.owner) if unit else STEEL, WHITE, 0.3)
        _draw_way(canvas, plot, way, hue, 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, plot: Plot, way: Way, colour: Colour, strength: float) -> None:
    points = [plot.heart(square) for square in way.cells]
    for number, (start, end) in enumerate(pairwise(points), 1):
        last = number == len(points) - 1
        if plot.holds(way.cells[number - 1]) or plot.holds(way.cells[number]):
            tile = leg(end[0] - start[0], end[1] - start[1], colour, last, stroke_of(plot.size), strength)
            _paste(canvas, plot, tile, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    if plot.holds(way.cells[0]):
        canvas.paste(weakened(hollow(plot.share(0.42), colour), strength), points[0], "mm")


def _paste(canvas: Canvas, plot: Plot, tile: Image.Image, at: Point) -> None:
    """Paste around a point what must not stick out of the arena."""
    left, top, area = at[0] - tile.width // 2, at[1] - tile.height // 2, plot.area
    x, y = max(left, area.x), max(top, area.y)
    right, bottom = min(left + tile.width, area.right), min(top + tile.height, area.bottom)
    if x < right and y < bottom:
        canvas.paste(tile.crop((x - left, y - top, right - left, bottom - top)), (x, y))


def stroke_of(size: int) -> Stroke:
    """The arrows of ways over squares of this size."""
    return Stroke(
        width=size * 0.15, rim=max(2, size * 0.045), head=size * 0.30, wing=size * 0.22, neck=size * 0.30,
        short=size * 0.40, margin=size, rounding=0.6,
    )  # fmt: skip


def trace(canvas: Canvas, plot: Plot, start: str, end: str, colour: Colour) -> None:
    """A dotted line from the edge of one square to that of another; what lies outside is left out."""
    dot, free, area = tracer(plot.share(0.2), colour), plot.size * 0.45, plot.area
    for at in dots(plot.heart(start), plot.heart(end), free, plot.size * 0.27, free):
        if area.x < at[0] < area.right and area.y < at[1] < area.bottom:
            canvas.paste(dot, at, "mm")


# -- above the tokens --------------------------------------------------------------------------------------------------


def draw_strikes(canvas: Canvas, plot: Plot, changes: Changes) -> None:
    """Lines of attack as rows of tracers; the older ones grey."""
    for number, strike in enumerate(changes.strikes, 1):
        colour = SHOT if number == len(changes.strikes) else mix(SHOT, STEEL, 0.65)
        for blow in strike:
            if blow.origin[:1].isalpha() and blow.origin[1:].isdigit() and blow.square != blow.origin:
                trace(canvas, plot, blow.origin, blow.square, colour)


def draw_pushes(canvas: Canvas, plot: Plot, changes: Changes) -> None:
    """Short broad arrows."""
    for start, end in changes.pushes:
        if plot.holds(start) or plot.holds(end):
            (x, y), (to_x, to_y) = plot.heart(start), plot.heart(end)
            tile = push_arrow(to_x - x, to_y - y, plot.size)
            _paste(canvas, plot, tile, ((x + to_x) // 2, (y + to_y) // 2))


@cached_tile
def push_arrow(across: int, down: int, size: int) -> Image.Image:
    """Two chevrons from one square to the next."""
    wide = max(abs(across), abs(down)) + size
    pen, unit = Pen(wide), 100 / wide
    angle = atan2(down, across)

    def at(along: float, off: float) -> XY:
        x, y = along * cos(angle) - off * sin(angle), along * sin(angle) + off * cos(angle)
        return 50 + x * unit, 50 + y * unit

    for shade, grow in ((NIGHT, size * 0.06), (NEON, 0.0)):
        for tip in (-size * 0.02, size * 0.22):
            points = [at(tip - size * 0.2, -size * 0.26), at(tip, 0), at(tip - size * 0.2, size * 0.26)]
            pen.line(points, (size * 0.1 + 2 * grow) * unit, shade)
    return pen.tile()


def draw_outcomes(canvas: Canvas, plot: Plot, changes: Changes) -> None:
    """Bursts with wounds where units were hit, skulls where they died."""
    for blow in changes.blows:
        place = changes.places.get(blow.unit, blow.square)
        if blow.wounds is not None and blow.unit not in changes.dead and plot.holds(place):
            box = plot.box(place)
            canvas.paste(
                wounded(blow.wounds, plot.share(0.52)), (box.x + plot.share(0.2), box.y + plot.share(0.2)), "mm"
            )
    for square in changes.dead.values():
        if square and square[1:].isdigit() and plot.holds(square):
            box = plot.box(square)
            at = (box.x + plot.share(0.24), box.y + plot.share(0.24))
            canvas.paste(killed(plot.share(0.6)), at, "mm")


def wounded(wounds: int, size: int) -> Image.Image:
    """The wounds of an attack."""
    return burst(wounds, size, 0.64)


def killed(size: int) -> Image.Image:
    """Somebody died here."""
    return skull(size, BLOOD, 44, 0.68)
