"""Draws what has changed on the grid: arrows along ways, lines of fire, bursts and skulls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box, Point
from renderers.kit.palette import BLOOD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.tiles import stamp, written
from renderers.one_page_deadzone.changes import Changes, Fire
from renderers.one_page_deadzone.glyphs import hollow
from renderers.one_page_deadzone.looks import CELL, SHOT, cell, heart, hue_of
from renderers.one_page_deadzone.tokens import places
from renderers.skirmish.marks import blade, burst, skull, tracer
from renderers.skirmish.traces import Stroke, dots, leg, weakened
from renderers.skirmish.ways import Way
from rules.one_page_deadzone.model.events import Destroyed
from rules.one_page_deadzone.model.view import ZoneView

REACH = 64
"""How far from the middle of a cube a way or a line of fire ends, so that it does not hide below a token."""
FADED = 0.45
STROKE = Stroke(width=14, rim=4, head=36, wing=25, neck=30, short=REACH - 8, margin=60)


def draw_ways(canvas: Canvas, view: ZoneView, changes: Changes) -> None:
    """Arrows along the last ways, below the tokens; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        unit = view.unit(way.piece)
        owner = unit.owner if unit else changes.owners.get(way.piece, 0)
        _draw_way(canvas, way, mix(hue_of(owner), WHITE, 0.25), 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, way: Way, colour: Colour, strength: float) -> None:
    points = [heart(cube) for cube in way.cells]
    for number, (start, end) in enumerate(pairwise(points), 1):
        tile = leg(end[0] - start[0], end[1] - start[1], colour, number == len(points) - 1, STROKE, strength)
        canvas.paste(tile, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), "mm")
    canvas.paste(weakened(hollow(44, colour), strength), points[0], "mm")


def draw_fires(canvas: Canvas, changes: Changes) -> None:
    """Lines of fire as rows of tracers, growing towards the target; the older ones grey."""
    for number, fire in enumerate(changes.fires, 1):
        colour = SHOT if number == len(changes.fires) else mix(SHOT, STEEL, 0.6)
        trace(canvas, heart(fire.origin), heart(fire.cube), colour)


def trace(canvas: Canvas, start: Point, end: Point, colour: Colour, size: int = 13) -> None:
    """A dotted line from one point to another, free at both ends."""
    for at in dots(start, end, REACH - 10, 22, REACH - 10):
        canvas.paste(tracer(size, colour), at, "mm")


def draw_outcomes(canvas: Canvas, view: ZoneView, changes: Changes) -> None:
    """On top of the tokens: bursts with the wounds, skulls of the removed; the pinned carry marks of their own."""
    for fire in changes.fires:
        if not (fire.suppressing and fire.wounds):
            canvas.paste(burst(fire.wounds, 58), _corner(view, fire), "mm")
    for cube, wounds in changes.blows.items():
        box = cell(cube)
        canvas.paste(blade(60), (box.x + 30, box.y + 104), "mm")
        canvas.paste(burst(wounds, 58), (box.x + 30, box.y + 34), "mm")
    for cube in dict.fromkeys(loss.cube for loss in changes.lost):
        _draw_losses(canvas, view, cube, [loss for loss in changes.lost if loss.cube == cube])


def _corner(view: ZoneView, fire: Fire) -> Point:
    box: Box = places(view.at(fire.cube)).get(fire.target, cell(fire.cube))
    return box.x + min(34, box.width // 3), box.y + 30


def _draw_losses(canvas: Canvas, view: ZoneView, cube: str, losses: Sequence[Destroyed]) -> None:
    """Large in an empty cube; beside the token, without its id, where somebody stands."""
    box, alone = cell(cube), not view.at(cube)
    if alone and len(losses) == 1:
        canvas.paste(removed(losses[0].unit, losses[0].owner, 92), (box.x + CELL // 2, box.y + 66), "mm")
        return
    spots = ((108, 38), (108, 112), (40, 112), (40, 38)) if alone else ((25, 70), (125, 70), (25, 24), (125, 24))
    for loss, (x, y) in zip(losses, spots, strict=False):
        canvas.paste(removed(loss.unit if alone else "", loss.owner, 48), (box.x + x, box.y + y), "mm")


@cached_tile
def removed(unit: str, owner: int, size: int) -> Image.Image:
    """A removed unit: a skull in its owner's colour, over its id, crossed out."""
    tile = Image.new("RGBA", (max(size, 74) if unit else size, size + (size // 3 if unit else 0)))
    stamp(tile, skull(size, hue_of(owner)), (tile.width // 2, 0), "mt")
    if not unit:
        return tile
    words = written(unit, 30 if size > 60 else 24, WHITE, 64, least=20)
    plate = Image.new("RGBA", (words.width + 10, 34), (*NIGHT, 255))
    stamp(plate, words, (plate.width // 2, 17), "mm")
    stamp(plate, Image.new("RGBA", (words.width + 4, 4), (*BLOOD, 255)), (plate.width // 2, 17), "mm")
    stamp(tile, plate, (tile.width // 2, tile.height), "mb")
    return tile
