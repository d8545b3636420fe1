"""Draws what has changed on the plans: arrows along ways, lines of fire, fights, explosions, losses."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, sin

from PIL import Image

from renderers.deadzone.changes import Changes, Way
from renderers.deadzone.glyphs import hollow, loop, plate
from renderers.deadzone.looks import HUES, SHOT, Plot, at_level, hue_of, level_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Point
from renderers.kit.marks import tracer
from renderers.kit.palette import BLOOD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import Pen, star
from renderers.kit.sprites import faded
from renderers.kit.tiles import stamp, written
from rules.deadzone.model.view import SectorView

FADED = 0.5
REACH = 0.36
"""How far from the middle of a cell, in parts of its side, a line ends, so that it does not hide below a token."""


def draw_ways(canvas: Canvas, view: SectorView, plot: Plot, changes: Changes) -> None:
    """Arrows along the last ways, below the tokens; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        model = view.fighter(way.model)
        colour = BLOOD if way.forced else mix(hue_of(model.owner if model else 0), WHITE, 0.3)
        _draw_way(canvas, plot, way, colour, 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, plot: Plot, way: Way, colour: Colour, strength: float) -> None:
    """Step by step; one to another level goes on the plan that it leaves, and a ring is where it comes out."""
    for start, end in pairwise(way.cubes):
        flat = at_level(end, level_of(start))
        if plot.holds(start) and plot.holds(flat):
            if flat != start:
                here, there = plot.heart(start), plot.heart(flat)
                tile = _leg(there[0] - here[0], there[1] - here[1], colour, end == way.cubes[-1], plot.size, strength)
                canvas.paste(tile, ((here[0] + there[0]) // 2, (here[1] + there[1]) // 2), "mm")
            if flat != end:
                canvas.paste(stairs(level_of(start), level_of(end), plot.share(0.3)), plot.heart(flat), "mm")
        if flat != end and plot.holds(end):
            canvas.paste(_strong(loop(plot.share(0.98), colour), strength), plot.heart(end), "mm")
    if plot.holds(way.cubes[0]):
        canvas.paste(_strong(hollow(plot.share(0.5), colour), strength), plot.heart(way.cubes[0]), "mm")


def _strong(tile: Image.Image, strength: float) -> Image.Image:
    return tile if strength == 1.0 else faded(tile, strength)


@cached_tile
def stairs(start: int, end: int, size: int) -> Image.Image:
    """To which level a way goes on: an arrow up or down and the level, in its hue."""
    return plate(f"{'↑' if end > start else '↓'}{end}", max(20, size), HUES[end - 1], NIGHT, NIGHT)


@cached_tile
def _leg(across: int, down: int, colour: Colour, last: bool, cell: int, strength: float) -> Image.Image:
    """A step of a way, its middle in the middle of the tile; the last ends in a head before the token."""
    size = max(abs(across), abs(down)) + round(cell * 0.8)
    pen, unit = Pen(size), 100 / size
    length, angle = hypot(across, down), atan2(down, across)
    ahead, aside = (cos(angle), sin(angle)), (-sin(angle), cos(angle))

    def at(along: float, off: float = 0) -> tuple[float, float]:
        return (
            50 + (along * ahead[0] + off * aside[0]) * unit,
            50 + (along * ahead[1] + off * aside[1]) * unit,
        )

    tip = length / 2 - (REACH * cell * 0.75 if last else 0)
    head = cell * 0.28
    for shade, grow in ((NIGHT, 3), (colour, 0)):
        pen.line([at(-length / 2), at(tip - (head * 0.8 if last else 0))], (cell * 0.11 + 2 * grow) * unit, shade)
        if last:
            pen.polygon([at(tip), at(tip - head, head * 0.7), at(tip - head, -head * 0.7)], shade, (grow + 1) * unit)
    return _strong(pen.tile(), strength)


def draw_fires(canvas: Canvas, plot: Plot, changes: Changes) -> None:
    """Lines of fire as rows of tracers, the older ones grey; to another level, to the column on the shooter's plan."""
    for number, fire in enumerate(changes.fires, 1):
        colour = SHOT if number == len(changes.fires) else mix(SHOT, STEEL, 0.6)
        draw_line(canvas, plot, fire.origin, fire.cube, colour)


def draw_line(canvas: Canvas, plot: Plot, origin: str, cube: str, colour: Colour) -> None:
    """A line of sight or fire between two cubes."""
    flat = at_level(cube, level_of(origin))
    if plot.holds(origin) and plot.holds(flat) and flat != origin:
        trace(canvas, plot.heart(origin), plot.heart(flat), colour, plot.size)
    if flat != cube:
        if plot.holds(flat):
            canvas.paste(loop(plot.share(0.66), colour), plot.heart(flat), "mm")
            canvas.paste(stairs(level_of(origin), level_of(cube), plot.share(0.28)), plot.heart(flat), "mm")
        if plot.holds(cube):
            canvas.paste(loop(plot.share(0.98), colour), plot.heart(cube), "mm")


def trace(canvas: Canvas, start: Point, end: Point, colour: Colour, cell: int) -> None:
    """A dotted line from one point to another, free at both ends."""
    across, down = end[0] - start[0], end[1] - start[1]
    length, free = hypot(across, down), REACH * cell
    step = max(10, round(cell * 0.19))
    dot, count = tracer(max(8, round(cell * 0.14)), colour), int((length - 2 * free) // step)
    for number in range(count + 1):
        share = (free + number * step) / length if length else 0
        canvas.paste(dot, (round(start[0] + across * share), round(start[1] + down * share)), "mm")


def draw_outcomes(canvas: Canvas, view: SectorView, plot: Plot, changes: Changes) -> None:
    """On top of the tokens: explosions, crossed blades, bursts with the HP lost, skulls of the killed."""
    size = plot.share(0.42)
    for cube in dict.fromkeys(changes.blasts):
        if plot.holds(cube):
            canvas.paste(icon("attack", plot.share(0.5), SHOT), plot.box(cube).point("rb"), "rb")
    for cube in dict.fromkeys(changes.blows):
        if plot.holds(cube):
            canvas.paste(blade(size), plot.box(cube).point("lm"), "lm")
    targets = {fire.cube: 0 for fire in changes.fires} | dict.fromkeys(changes.blows, 0)
    for cube, hp in (targets | changes.hurt).items():
        if plot.holds(cube):
            canvas.paste(burst(hp, size), plot.box(cube).point("lt"), "lt")
    for cube in dict.fromkeys(loss.cube for loss in changes.lost):
        if plot.holds(cube):
            _draw_losses(canvas, view, plot, cube, [loss.model for loss in changes.lost if loss.cube == cube])


def _draw_losses(canvas: Canvas, view: SectorView, plot: Plot, cube: str, lost: list[str]) -> None:
    """Large in an empty cube; at the edge where somebody stands."""
    box, alone = plot.box(cube), not view.sector.at(cube)
    for number, model in enumerate(lost[:3]):
        f = view.fighter(model)
        tile = skull(model, f.owner if f else 0, plot.share(0.62 if alone and len(lost) == 1 else 0.4))
        x = box.right - number * plot.share(0.3)
        at, anchor = (box.centre, "mm") if alone and len(lost) == 1 else ((x, box.bottom), "rb")
        canvas.paste(tile, at, anchor)


@cached_tile
def burst(hp: int, size: int) -> Image.Image:
    """HP lost; grey when nothing came of it."""
    pen = Pen(size)
    pen.polygon(star(9, 48, 34), NIGHT, 2)
    pen.polygon(star(9, 44, 30), SHOT if hp else mix(STEEL, NIGHT, 0.25), 1)
    tile = pen.tile()
    stamp(tile, written(str(hp), round(size * 0.62), NIGHT if hp else WHITE), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def blade(size: int) -> Image.Image:
    """Two crossed blades: an Assault."""
    pen = Pen(size)
    for turn in (1, -1):
        for width, shade in ((17, NIGHT), (9, WHITE)):
            pen.line([(50 - 34 * turn, 16), (50 + 30 * turn, 80)], width, shade)
        pen.line([(50 + 12 * turn, 84), (50 + 36 * turn, 60)], 9, SHOT)
    return pen.tile()


@cached_tile
def skull(model: str, owner: int, size: int) -> Image.Image:
    """A killed model: a skull in its owner's colour over its code."""
    words = plate(model, max(14, round(size * 0.4)), mix(BLOOD, NIGHT, 0.5)) if model else None
    width = max(size, words.width if words else 0)
    tile = Image.new("RGBA", (width, size + (words.height * 2 // 3 if words else 0)))
    pen = Pen(size)
    pen.disc(50, 50, 50, NIGHT)
    pen.disc(50, 50, 45, hue_of(owner))
    stamp(tile, pen.tile(), (width // 2, 0), "mt")
    stamp(tile, icon("skull", round(size * 0.66), NIGHT), (width // 2, size // 2), "mm")
    if words:
        stamp(tile, words, (width // 2, tile.height), "mb")
    return tile
