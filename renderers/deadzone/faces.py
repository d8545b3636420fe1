"""The side faces between cubes, each by what it lets through: the gap in a bar is what is seen and passed through."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.looks import Plot
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.palette import NIGHT, WHITE, Colour, mix, rgb
from renderers.kit.tiles import stamp, written
from rules.deadzone.model.geometry.battlefield import SIDES, Battlefield
from rules.deadzone.model.geometry.cubes import INDEX, beside

GAPS = {"small": 0.42, "medium": 0.60, "large": 0.78}
"""Kind of a wall -> the part of its length that is a gap."""
THICK = 0.135
RIM: Colour = rgb("DCE2EE")
DOOR: Colour = rgb("C98A3C")
LOW: Colour = rgb("F1E7C8")


def draw_faces(canvas: Canvas, field: Battlefield, plot: Plot) -> None:
    """Each face of the cubes shown once, on the seam of the two."""
    for cube in plot.cubes():
        for side in ("N", "E", "S", "W"):
            _draw_face(canvas, field, plot, cube, side)


def _draw_face(canvas: Canvas, field: Battlefield, plot: Plot, cube: str, side: str) -> None:
    number, box = INDEX[cube], plot.box(cube)
    kind = field.wall(number, side)
    dx, dy = SIDES[side]
    if kind in ("open", "edge") or (side in ("S", "W") and not _is_rim(plot, cube, side)):
        return
    other = beside(number, dx, dy)
    if number in field.filled and other is not None and other in field.filled:
        return
    tile = bar(kind, plot.size, side in ("N", "S"))
    at = {"N": (box.centre[0], box.y), "S": (box.centre[0], box.bottom)}.get(
        side, (box.right if side == "E" else box.x, box.centre[1])
    )
    canvas.paste(tile, at, "mm")


def _is_rim(plot: Plot, cube: str, side: str) -> bool:
    """Whether a cube is the last one shown on this side: a seam belongs to the cube south or west of it."""
    box = plot.box(cube)
    _, x, y = plot.plans[plot.levels.index(int(cube[-1]))]
    return box.x == x if side == "W" else box.bottom == y + plot.rows * plot.size


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
