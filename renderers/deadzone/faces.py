"""The side faces between cubes, each by what it lets through: the gap in a bar is what is seen and passed through."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.looks import Plot, at_level, top_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box, Point
from renderers.kit.palette import NIGHT, WHITE, Colour, mix, rgb
from renderers.kit.tiles import stamp, written
from rules.deadzone.model.geometry.battlefield import SIDES, Battlefield
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, beside

GAPS = {"small": 0.42, "medium": 0.60, "large": 0.78}
"""Kind of a wall -> the part of its length that is a gap."""
CLEAR_FACES = ("open", "edge")
"""Faces that are not drawn."""
THICK = 0.1
RIM: Colour = rgb("DCE2EE")
DOOR: Colour = rgb("C98A3C")
LOW: Colour = rgb("F1E7C8")


def draw_faces(canvas: Canvas, field: Battlefield, plot: Plot) -> None:
    """Between two columns what one meets on the lower of the two, and the rail of the higher; hidden walls dashed."""
    for cube in plot.cubes():
        for side in ("N", "E", "S", "W"):
            if side in ("N", "E") or _is_rim(plot, cube, side):
                _draw_seam(canvas, field, plot, cube, side)


def _draw_seam(canvas: Canvas, field: Battlefield, plot: Plot, cube: str, side: str) -> None:
    other = beside(INDEX[cube], *SIDES[side])
    if other is None:
        return
    here, there = top_of(field, cube), top_of(field, NAMES[other])
    low, high = min(here, there), max(here, there)
    level = side in ("N", "S")
    at = edge_of(plot.box(cube), side)
    hidden = [field.wall(INDEX[at_level(cube, under)], side) for under in range(1, low)]
    if any(kind not in CLEAR_FACES for kind in hidden) and not _is_filled(field, cube, other, low):
        canvas.paste(dashes(plot.size, level), at, "mm")
    kind = field.wall(INDEX[at_level(cube, low)], side)
    if kind not in CLEAR_FACES:
        canvas.paste(bar(kind, plot.size, level), at, "mm")
    rail = field.wall(INDEX[at_level(cube, high)], side) if high > low else "open"
    if rail not in CLEAR_FACES and plot.holds(cube if here == high else NAMES[other]):
        inwards = plot.share(0.07) * (-1 if here == high else 1)
        dx, dy = SIDES[side]
        canvas.paste(bar(rail, plot.size, level), (at[0] + dx * inwards, at[1] - dy * inwards), "mm")


def _is_filled(field: Battlefield, cube: str, other: int, low: int) -> bool:
    """Whether nobody can be on either side of what lies below this level."""
    return all(INDEX[at_level(name, under)] in field.filled for name in (cube, NAMES[other]) for under in range(1, low))


def edge_of(box: Box, side: str) -> Point:
    """The middle of a side of a cell."""
    return {
        "N": (box.centre[0], box.y), "S": (box.centre[0], box.bottom),
        "E": (box.right, box.centre[1]), "W": (box.x, box.centre[1]),
    }[side]  # fmt: skip


def _is_rim(plot: Plot, cube: str, side: str) -> bool:
    """Whether a cube is the last one shown on this side: a seam belongs to the cube south or west of it."""
    box, area = plot.box(cube), plot.area
    return box.x == area.x if side == "W" else box.bottom == area.bottom


@cached_tile
def dashes(size: int, level: bool) -> Image.Image:
    """A wall below a roof: a broken dark line."""
    tile = Image.new("RGBA", (size, 4))
    step = size // 6
    for start in range(step // 4, size - step // 4, step):
        tile.paste((*NIGHT, 190), (start, 0, start + step // 2, 4))
    return tile if level else tile.transpose(Image.Transpose.ROTATE_90)


@cached_tile
def bar(kind: str, size: int, level: bool) -> Image.Image:
    """A face as long as a cell, level or upright."""
    thick = max(7, round(size * THICK))
    tile = Image.new("RGBA", (size, thick))
    if kind == "low":
        _dots(tile, thick)
    elif kind.startswith("hatch"):
        _piece(tile, 0, size, NIGHT)
        _piece(tile, round(size * 0.2), round(size * 0.8), DOOR)
    elif kind in GAPS:
        end = round(size * (1 - GAPS[kind]) / 2)
        _piece(tile, 0, end, NIGHT)
        _piece(tile, size - end, size, NIGHT)
    else:
        _piece(tile, 0, size, NIGHT)
    turned = tile if level else tile.transpose(Image.Transpose.ROTATE_90)
    return _with_digit(turned, kind[-1], size) if kind.startswith("hatch") else turned


def _piece(tile: Image.Image, start: int, end: int, colour: Colour) -> None:
    """A length of wall with a pale rim."""
    rim = max(1, tile.height // 6)
    tile.paste((*RIM, 255), (start, 0, end, tile.height))
    tile.paste(
        (*colour, 255), (start + (rim if start else 0), rim, end - (rim if end < tile.width else 0), tile.height - rim)
    )


def _dots(tile: Image.Image, thick: int) -> None:
    """A low barricade: a broken pale line, seen over."""
    step = max(6, tile.width // 7)
    for start in range(step // 4, tile.width - step // 2, step):
        tile.paste((*NIGHT, 255), (start - 1, thick // 4 - 1, start + step * 2 // 3 + 1, thick * 3 // 4 + 2))
        tile.paste((*LOW, 255), (start, thick // 4, start + step * 2 // 3, thick * 3 // 4 + 1))


def _with_digit(tile: Image.Image, digit: str, size: int) -> Image.Image:
    """A door's largest Size, on a plate in its middle."""
    px = max(15, round(size * 0.22))
    plate = Image.new("RGBA", (px, px), (*mix(DOOR, NIGHT, 0.72), 255))
    stamp(plate, written(digit, px - 1, WHITE), (px // 2, px // 2), "mm")
    whole = Image.new("RGBA", (max(tile.width, px), max(tile.height, px)))
    stamp(whole, tile, (whole.width // 2, whole.height // 2), "mm")
    stamp(whole, plate, (whole.width // 2, whole.height // 2), "mm")
    return whole
