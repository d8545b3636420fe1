"""Draws what has changed on the plans: arrows along ways, lines of fire, fights, explosions, losses."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from renderers.deadzone.changes import Changes
from renderers.deadzone.glyphs import hollow, loop, plate
from renderers.deadzone.looks import HUES, SHOT, Plot, at_level, hue_of, level_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Point
from renderers.kit.palette import BLOOD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.tiles import stamp
from renderers.skirmish.marks import blade, burst, skull, tracer
from renderers.skirmish.traces import Stroke, dots, leg, weakened
from renderers.skirmish.ways import Way
from rules.deadzone.model.view import SectorView

FADED = 0.5
REACH = 0.36
"""How far from the middle of a cell, in parts of its side, a line ends, so that it does not hide below a token."""


def draw_ways(canvas: Canvas, view: SectorView, plot: Plot, changes: Changes) -> None:
    """Arrows along the last ways, below the tokens; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        model = view.fighter(way.piece)
        colour = BLOOD if way.forced else mix(hue_of(model.owner if model else 0), WHITE, 0.3)
        _draw_way(canvas, plot, way, colour, 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, plot: Plot, way: Way, colour: Colour, strength: float) -> None:
    """Step by step; one to another level goes on the plan that it leaves, and a ring is where it comes out."""
    for start, end in pairwise(way.cells):
        flat = at_level(end, level_of(start))
        if plot.holds(start) and plot.holds(flat):
            if flat != start:
                here, there = plot.heart(start), plot.heart(flat)
                across, down, stroke = there[0] - here[0], there[1] - here[1], stroke_of(plot.size)
                tile = leg(across, down, colour, end == way.cells[-1], stroke, strength)
                canvas.paste(tile, ((here[0] + there[0]) // 2, (here[1] + there[1]) // 2), "mm")
            if flat != end:
                canvas.paste(stairs(level_of(start), level_of(end), plot.share(0.3)), plot.heart(flat), "mm")
        if flat != end and plot.holds(end):
            canvas.paste(weakened(loop(plot.share(0.98), colour), strength), plot.heart(end), "mm")
    if plot.holds(way.cells[0]):
        canvas.paste(weakened(hollow(plot.share(0.5), colour), strength), plot.heart(way.cells[0]), "mm")


@cached_tile
def stairs(start: int, end: int, size: int) -> Image.Image:
    """To which level a way goes on: an arrow up or down and the level, in its hue."""
    return plate(f"{'↑' if end > start else '↓'}{end}", max(20, size), HUES[end - 1], NIGHT, NIGHT)


def stroke_of(cell: int) -> Stroke:
    """The arrows of ways over cells of this size."""
    head = cell * 0.28
    return Stroke(
        width=cell * 0.11, rim=3, head=head, wing=head * 0.7, neck=head * 0.8, short=REACH * cell * 0.75,
        margin=round(cell * 0.8),
    )  # fmt: skip


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
    free, step = REACH * cell, max(10, round(cell * 0.19))
    for at in dots(start, end, free, step, free):
        canvas.paste(tracer(max(8, round(cell * 0.14)), colour), at, "mm")


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
    box, alone = plot.box(cube), not view.at(cube)
    for number, model in enumerate(lost[:3]):
        f = view.fighter(model)
        tile = killed(model, f.owner if f else 0, plot.share(0.62 if alone and len(lost) == 1 else 0.4))
        x = box.right - number * plot.share(0.3)
        at, anchor = (box.centre, "mm") if alone and len(lost) == 1 else ((x, box.bottom), "rb")
        canvas.paste(tile, at, anchor)


@cached_tile
def killed(model: str, owner: int, size: int) -> Image.Image:
    """A killed model: a skull in its owner's colour over its code."""
    words = plate(model, max(14, round(size * 0.4)), mix(BLOOD, NIGHT, 0.5)) if model else None
    width = max(size, words.width if words else 0)
    tile = Image.new("RGBA", (width, size + (words.height * 2 // 3 if words else 0)))
    stamp(tile, skull(size, hue_of(owner), 45), (width // 2, 0), "mt")
    if words:
        stamp(tile, words, (width // 2, tile.height), "mb")
    return tile
