"""Draws what has changed on the plan: arrows along ways, lines of fire, fights, explosions, losses."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import atan2, ceil, degrees, hypot

from PIL import Image

from renderers.deadzone.cells import Cell
from renderers.deadzone.changes import Changes
from renderers.deadzone.glyphs import hollow, plate
from renderers.deadzone.looks import SHOT, Plot, at_level, hue_of, level_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Point
from renderers.kit.palette import BLOOD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import Pen
from renderers.kit.tiles import stamp
from renderers.skirmish.marks import blade, burst, skull
from renderers.skirmish.traces import Stroke, leg, weakened
from renderers.skirmish.ways import Way
from rules.deadzone.model.view import SectorView

FADED = 0.5
PIECE = 80
"""How long, at most, a piece of a line is."""
Cells = Mapping[str, Cell]


def spot(plot: Plot, cells: Cells, code: str, cube: str) -> Point:
    """Where a model is drawn that stands in a cube; the middle of the cube if it is no longer there."""
    cell = cells.get(at_level(cube, 1))
    box = cell.boxes.get(code) if cell else None
    return box.centre if box else plot.heart(cube)


def draw_ways(canvas: Canvas, view: SectorView, plot: Plot, cells: Cells, changes: Changes) -> None:
    """Arrows along the last ways, below the tokens; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        model = view.fighter(way.piece)
        colour = BLOOD if way.forced else mix(hue_of(model.owner if model else 0), WHITE, 0.3)
        _draw_way(canvas, plot, cells, way, colour, 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, plot: Plot, cells: Cells, way: Way, colour: Colour, strength: float) -> None:
    """Step by step, from a ring; the level is told where it changes."""
    for start, end in pairwise(way.cells):
        last = end == way.cells[-1]
        if not plot.holds(start) or not plot.holds(end):
            continue
        here, there = plot.heart(start), spot(plot, cells, way.piece, end) if last else plot.heart(end)
        stroke = stroke_of(plot.size, plot.share(0.34))
        if at_level(start, 1) != at_level(end, 1):
            across, down = there[0] - here[0], there[1] - here[1]
            tile = leg(across, down, colour, last, stroke, strength)
            canvas.paste(tile, ((here[0] + there[0]) // 2, (here[1] + there[1]) // 2), "mm")
        if level_of(start) != level_of(end):
            middle = (here[0] + (there[0] - here[0]) * 2 // 5, here[1] + (there[1] - here[1]) * 2 // 5)
            canvas.paste(stairs(level_of(start), level_of(end), plot.share(0.24)), middle, "mm")
    if plot.holds(way.cells[0]):
        canvas.paste(weakened(hollow(plot.share(0.3), colour), strength), plot.heart(way.cells[0]), "mm")


@cached_tile
def stairs(start: int, end: int, size: int) -> Image.Image:
    """To which level a way goes on: an arrow up or down and the level."""
    return plate(f"{'↑' if end > start else '↓'}{end}", max(24, size), WHITE, NIGHT, NIGHT)


def stroke_of(cell: int, short: int) -> Stroke:
    """The arrows of ways over cells of this size, which end so far before the middle of the last one."""
    head = cell * 0.2
    return Stroke(
        width=cell * 0.08, rim=3, head=head, wing=head * 0.75, neck=head * 0.8, short=short, margin=round(cell * 0.6)
    )


def draw_fires(canvas: Canvas, plot: Plot, cells: Cells, changes: Changes) -> None:
    """Lines of fire from model to model, the older ones grey."""
    for number, fire in enumerate(changes.fires, 1):
        colour = SHOT if number == len(changes.fires) else mix(SHOT, STEEL, 0.6)
        if plot.holds(fire.origin) and plot.holds(fire.cube):
            ends = spot(plot, cells, fire.model, fire.origin), spot(plot, cells, fire.target, fire.cube)
            trace(canvas, *ends, colour, plot.size)


def trace(canvas: Canvas, start: Point, end: Point, colour: Colour, cell: int) -> None:
    """A line of sight or fire with a head before its end."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < cell * 0.3:
        return
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = length - (cell * 0.32 if length > cell * 0.8 else 0)
    neck, middle = tip - cell * 0.14, tip - cell * 0.12
    stop = round(start[0] + across * neck), round(start[1] + down * neck)
    lay_line(canvas, start, stop, round(cell * 0.055), colour)
    point = arrow_head(round(cell * 0.28), round(degrees(atan2(down, across)) / 3) * 3, colour)
    canvas.paste(point, (round(start[0] + across * middle), round(start[1] + down * middle)), "mm")


def lay_line(canvas: Canvas, start: Point, end: Point, width: int, colour: Colour) -> None:
    """A line in short pieces, as one long tile is slow."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = max(1.0, hypot(across, down))
    count = ceil(length / PIECE)
    longer = 1 + 2 * count / length
    tile = piece(round(across / count * longer), round(down / count * longer), width, colour)
    for number in range(count):
        share = (number + 0.5) / count
        canvas.paste(tile, (round(start[0] + across * share), round(start[1] + down * share)), "mm")


@cached_tile
def piece(across: int, down: int, width: int, colour: Colour) -> Image.Image:
    """A short line with a rim along its sides; its middle is that of the tile."""
    size = max(abs(across), abs(down)) + width + 8
    pen, unit, length = Pen(size), 50 / size, max(1.0, hypot(across, down))
    for shade, half in ((NIGHT, width + 6), (colour, width)):
        x, y = -down / length * half, across / length * half
        corners = [(across + x, down + y), (across - x, down - y), (-across - x, -down - y), (-across + x, -down + y)]
        pen.polygon([(50 + left * unit, 50 + top * unit) for left, top in corners], shade)
    return pen.tile()


@cached_tile
def arrow_head(size: int, turn: int, colour: Colour) -> Image.Image:
    """A triangle that points to the right, turned by so many degrees."""
    pen = Pen(size, turn)
    corners = [(88.0, 50.0), (16.0, 80.0), (16.0, 20.0)]
    pen.polygon(corners, NIGHT, 9)
    pen.polygon(corners, colour, 1)
    return pen.tile()


def draw_outcomes(canvas: Canvas, view: SectorView, plot: Plot, cells: Cells, changes: Changes) -> None:
    """On top of the tokens one mark for each cube, the HP lost, blades or an explosion; and skulls of the killed."""
    size = plot.share(0.3)
    news = {cube: icon("attack", size, SHOT) for cube in changes.blasts}
    news |= {cube: blade(size) for cube in changes.blows}
    news |= {cube: burst(hp, size) for cube, hp in changes.hurt.items()}
    for cube, tile in news.items():
        if plot.holds(cube):
            canvas.paste(tile, plot.box(cube).point("mt"), "mt")
    for cube in dict.fromkeys(loss.cube for loss in changes.lost):
        if plot.holds(cube):
            _draw_losses(canvas, view, plot, cells, cube, [loss.model for loss in changes.lost if loss.cube == cube])


def _draw_losses(canvas: Canvas, view: SectorView, plot: Plot, cells: Cells, cube: str, lost: list[str]) -> None:
    """Large in an empty cell; at the edge where somebody is."""
    box, cell = plot.box(cube), cells.get(at_level(cube, 1))
    alone = not (cell and cell.crowd)
    for number, model in enumerate(lost[:3]):
        f = view.fighter(model)
        if alone and len(lost) == 1:
            canvas.paste(killed(model, f.owner if f else 0, plot.share(0.6)), box.centre, "mm")
        else:
            size = plot.share(0.3)
            tile = skull(size, hue_of(f.owner if f else 0), 45)
            canvas.paste(tile, (box.right - number * size, box.y), "rt")


@cached_tile
def killed(model: str, owner: int, size: int) -> Image.Image:
    """A killed model: a skull in its owner's colour over its code."""
    words = plate(model, max(14, round(size * 0.38)), mix(BLOOD, NIGHT, 0.5)) if model else None
    width = max(size, words.width if words else 0)
    tile = Image.new("RGBA", (width, size + (words.height * 2 // 3 if words else 0)))
    stamp(tile, skull(size, hue_of(owner), 45), (width // 2, 0), "mt")
    if words:
        stamp(tile, words, (width // 2, tile.height), "mb")
    return tile
