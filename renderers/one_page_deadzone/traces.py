"""Draws what has changed on the grid: arrows along ways, lines of fire, bursts and skulls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box, Point
from renderers.kit.marks import tracer
from renderers.kit.palette import BLOOD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import Pen, star
from renderers.kit.sprites import faded
from renderers.kit.tiles import stamp, written
from renderers.one_page_deadzone.changes import Changes, Fire, Way
from renderers.one_page_deadzone.glyphs import blade, hollow
from renderers.one_page_deadzone.looks import CELL, SHOT, cell, heart, hue_of
from renderers.one_page_deadzone.tokens import places
from rules.one_page_deadzone.model.events import Destroyed
from rules.one_page_deadzone.model.view import ZoneView

REACH = 64
"""How far from the middle of a cube a way or a line of fire ends, so that it does not hide below a token."""
FADED = 0.45


def draw_ways(canvas: Canvas, view: ZoneView, changes: Changes) -> None:
    """Arrows along the last ways, below the tokens; the latest is the strongest."""
    for number, way in enumerate(changes.ways, 1):
        unit = view.unit(way.unit)
        owner = unit.owner if unit else changes.owners.get(way.unit, 0)
        _draw_way(canvas, way, mix(hue_of(owner), WHITE, 0.25), 1.0 if number == len(changes.ways) else FADED)


def _draw_way(canvas: Canvas, way: Way, colour: Colour, strength: float) -> None:
    points = [heart(cube) for cube in way.cubes]
    for number, (start, end) in enumerate(pairwise(points), 1):
        tile = _leg(end[0] - start[0], end[1] - start[1], colour, number == len(points) - 1, strength)
        canvas.paste(tile, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), "mm")
    canvas.paste(_strong(hollow(44, colour), strength), points[0], "mm")


def _strong(tile: Image.Image, strength: float) -> Image.Image:
    return tile if strength == 1.0 else faded(tile, strength)


@cached_tile
def _leg(across: int, down: int, colour: Colour, last: bool, strength: float) -> Image.Image:
    """A step of a way, its middle in the middle of the tile; the last ends in a head before the token."""
    size = 2 * max(abs(across), abs(down)) // 2 + 60
    pen, unit = Pen(size), 100 / size
    length, angle = hypot(across, down), atan2(down, across)
    ahead, aside = (cos(angle), sin(angle)), (-sin(angle), cos(angle))

    def at(along: float, off: float = 0) -> tuple[float, float]:
        x = along * ahead[0] + off * aside[0]
        y = along * ahead[1] + off * aside[1]
        return 50 + x * unit, 50 + y * unit

    tip = length / 2 - (REACH - 8 if last else 0)
    for shade, grow in ((NIGHT, 4), (colour, 0)):
        pen.line([at(-length / 2), at(tip - (30 if last else 0))], (14 + 2 * grow) * unit, shade)
        if last:
            pen.polygon([at(tip), at(tip - 36, 25), at(tip - 36, -25)], shade, (grow + 1) * unit)
    return _strong(pen.tile(), strength)


def draw_fires(canvas: Canvas, changes: Changes) -> None:
    """Lines of fire as rows of tracers, growing towards the target; the older ones grey."""
    for number, fire in enumerate(changes.fires, 1):
        colour = SHOT if number == len(changes.fires) else mix(SHOT, STEEL, 0.6)
        trace(canvas, heart(fire.origin), heart(fire.cube), colour)


def trace(canvas: Canvas, start: Point, end: Point, colour: Colour, size: int = 13) -> None:
    """A dotted line from one point to another, free at both ends."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    dot, steps = tracer(size, colour), int((length - 2 * REACH + 20) // 22)
    for step in range(steps + 1):
        share = (REACH - 10 + step * 22) / length if length else 0
        canvas.paste(dot, (round(start[0] + across * share), round(start[1] + down * share)), "mm")


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


@cached_tile
def burst(wounds: int, size: int) -> Image.Image:
    """The wounds of an attack; grey when it did nothing."""
    pen = Pen(size)
    pen.polygon(star(9, 48, 34), NIGHT, 2)
    pen.polygon(star(9, 44, 30), SHOT if wounds else mix(STEEL, NIGHT, 0.25), 1)
    tile = pen.tile()
    stamp(tile, written(str(wounds), round(size * 0.62), NIGHT if wounds else WHITE), (size // 2, size // 2), "mm")
    return tile


def _draw_losses(canvas: Canvas, view: ZoneView, cube: str, losses: Sequence[Destroyed]) -> None:
    """Large in an empty cube; beside the token, without its id, where somebody stands."""
    box, alone = cell(cube), not view.at(cube)
    if alone and len(losses) == 1:
        canvas.paste(skull(losses[0].unit, losses[0].owner, 92), (box.x + CELL // 2, box.y + 66), "mm")
        return
    spots = ((108, 38), (108, 112), (40, 112), (40, 38)) if alone else ((25, 70), (125, 70), (25, 24), (125, 24))
    for loss, (x, y) in zip(losses, spots, strict=False):
        canvas.paste(skull(loss.unit if alone else "", loss.owner, 48), (box.x + x, box.y + y), "mm")


@cached_tile
def skull(unit: str, owner: int, size: int) -> Image.Image:
    """A removed unit: a skull in its owner's colour, over its id, crossed out."""
    tile = Image.new("RGBA", (max(size, 74) if unit else size, size + (size // 3 if unit else 0)))
    pen = Pen(size)
    pen.disc(50, 50, 50, NIGHT)
    pen.disc(50, 50, 46, hue_of(owner))
    stamp(tile, pen.tile(), (tile.width // 2, 0), "mt")
    stamp(tile, icon("skull", round(size * 0.66), NIGHT), (tile.width // 2, size // 2), "mm")
    if not unit:
        return tile
    words = written(unit, 30 if size > 60 else 24, WHITE, 64, least=20)
    plate = Image.new("RGBA", (words.width + 10, 34), (*NIGHT, 255))
    stamp(plate, words, (plate.width // 2, 17), "mm")
    stamp(plate, Image.new("RGBA", (words.width + 4, 4), (*BLOOD, 255)), (plate.width // 2, 17), "mm")
    stamp(tile, plate, (tile.width // 2, tile.height), "mb")
    return tile
