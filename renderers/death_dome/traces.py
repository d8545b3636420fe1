"""Draws what has changed on the arena: arrows along ways, lines of attack, pushes, bursts with wounds, skulls."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, sin

from PIL import Image

from renderers.death_dome.changes import Changes, Way
from renderers.death_dome.glyphs import hollow
from renderers.death_dome.looks import BLOOD, NEON, SHOT, Plot, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Point
from renderers.kit.marks import tracer
from renderers.kit.palette import NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import XY, Pen, star
from renderers.kit.sprites import faded
from renderers.kit.tiles import stamp, written
from rules.death_dome.model.view import DomeView

FADED = 0.5


# -- below the tokens --------------------------------------------------------------------------------------------------


def draw_ways(canvas: Canvas, plot: Plot, view: DomeView, changes: Changes) -> None:
    """Arrows along the last ways; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        unit = view.unit(way.unit)
        hue = mix(hue_of(unit.owner) if unit else STEEL, WHITE, 0.3)
        _draw_way(canvas, plot, way, hue, 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, plot: Plot, way: Way, colour: Colour, strength: float) -> None:
    points = [plot.heart(square) for square in way.squares]
    for number, (start, end) in enumerate(pairwise(points), 1):
        last = number == len(points) - 1
        if plot.holds(way.squares[number - 1]) or plot.holds(way.squares[number]):
            tile = _leg(end[0] - start[0], end[1] - start[1], plot.size, colour, last, strength)
            _paste(canvas, plot, tile, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    if plot.holds(way.squares[0]):
        ring = hollow(plot.share(0.42), colour)
        canvas.paste(ring if strength == 1 else faded(ring, strength), points[0], "mm")


def _paste(canvas: Canvas, plot: Plot, tile: Image.Image, at: Point) -> None:
    """Paste around a point what must not stick out of the arena."""
    left, top, area = at[0] - tile.width // 2, at[1] - tile.height // 2, plot.area
    x, y = max(left, area.x), max(top, area.y)
    right, bottom = min(left + tile.width, area.right), min(top + tile.height, area.bottom)
    if x < right and y < bottom:
        canvas.paste(tile.crop((x - left, y - top, right - left, bottom - top)), (x, y))


@cached_tile
def _leg(across: int, down: int, size: int, colour: Colour, last: bool, strength: float) -> Image.Image:
    """A step of a way, its middle in the middle of the tile; the last ends in a head before the token."""
    wide = 2 * max(abs(across), abs(down)) // 2 + size
    pen, unit = Pen(wide), 100 / wide
    length, angle = hypot(across, down), atan2(down, across)

    def at(along: float, off: float = 0) -> XY:
        x, y = along * cos(angle) - off * sin(angle), along * sin(angle) + off * cos(angle)
        return 50 + x * unit, 50 + y * unit

    tip = length / 2 - (size * 0.40 if last else 0)
    neck, wing = size * 0.30, size * 0.22
    for shade, grow in ((NIGHT, max(2, size * 0.045)), (colour, 0)):
        pen.line([at(-length / 2), at(tip - (neck if last else 0))], (size * 0.15 + 2 * grow) * unit, shade)
        if last:
            pen.polygon([at(tip), at(tip - neck, wing), at(tip - neck, -wing)], shade, (grow + 0.6) * unit)
    return pen.tile() if strength == 1 else faded(pen.tile(), strength)


def trace(canvas: Canvas, plot: Plot, start: str, end: str, colour: Colour) -> None:
    """A dotted line from the edge of one square to that of another; what lies outside is left out."""
    (x, y), (to_x, to_y) = plot.heart(start), plot.heart(end)
    across, down = to_x - x, to_y - y
    length = hypot(across, down)
    if not length:
        return
    dot, gap, free = tracer(plot.share(0.2), colour), plot.size * 0.27, plot.size * 0.45
    area = plot.area
    for step in range(int((length - 2 * free) / gap) + 1):
        share = (free + step * gap) / length
        at = round(x + across * share), round(y + down * share)
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
            canvas.paste(burst(blow.wounds, plot.share(0.52)), (box.x + plot.share(0.2), box.y + plot.share(0.2)), "mm")
    for square in changes.dead.values():
        if square and square[1:].isdigit() and plot.holds(square):
            box = plot.box(square)
            at = (box.x + plot.share(0.24), box.y + plot.share(0.24))
            canvas.paste(skull(plot.share(0.6)), at, "mm")


@cached_tile
def burst(wounds: int, size: int) -> Image.Image:
    """The wounds of an attack; grey when it did nothing."""
    pen = Pen(size)
    pen.polygon(star(9, 48, 34), NIGHT, 2)
    pen.polygon(star(9, 44, 30), SHOT if wounds else mix(STEEL, NIGHT, 0.25), 1)
    tile = pen.tile()
    ink = NIGHT if wounds else WHITE
    stamp(tile, written(str(wounds), round(size * 0.64), ink, size, least=10), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def skull(size: int) -> Image.Image:
    """Somebody died here."""
    pen = Pen(size)
    pen.disc(50, 50, 50, NIGHT)
    pen.disc(50, 50, 44, BLOOD)
    tile = pen.tile()
    stamp(tile, icon("skull", round(size * 0.68), NIGHT), (size // 2, size // 2), "mm")
    return tile
