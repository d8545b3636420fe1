"""Measures and colours that all parts share, and where a cube lies on the picture."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.layout import Box, Point, anchored
from renderers.kit.palette import DEEP_SPACE, NIGHT, WHITE, Colour, mix, rgb, seat_style
from rules.one_page_deadzone.battlefield import GRID

WIDTH = 1280
MARGIN = 18
INNER = WIDTH - 2 * MARGIN
GAP = 12
CELL = 150
FIELD = CELL * 8
LEFT = 62
"""Where the grid begins, right of the numbers of its rows."""
SCORE_TOP, SCORE = 16, 132
STRIP_TOP, STRIP = SCORE_TOP + SCORE + GAP, 120
TOP = STRIP_TOP + STRIP + 50
"""Where the grid begins, below the letters of its columns."""
BOTTOM = TOP + FIELD
LINE = 48
"""A line of the legend."""

THEME = DEEP_SPACE
LEGIBLE = 26
LEVELS: tuple[Colour, ...] = (rgb("3A4553"), rgb("7F7A6A"), rgb("BFB394"))
"""The ground of each level, brighter with its height."""
MUD = rgb("5C4430")
DANGER = rgb("4B3A3E")
HAZARD = rgb("F2B632")
BAG = rgb("C8A86B")
WALL = rgb("171A22")
BLOOD = rgb("FF4D5E")
SHOT = rgb("FF8A3D")
CLEAR_SIGHT = rgb("58D68D")


def called(names: Sequence[str], seats: int = 2) -> list[str]:
    """A name for every seat: its number where there is no other."""
    given = [*names[:seats], *[""] * (seats - len(names))]
    return [name if name.strip() else f"Player {seat}" for seat, name in enumerate(given, 1)]


def cell(cube: str) -> Box:
    """The square of a cube: row 8 on top, column A at the left."""
    column, row = GRID.place(cube)
    return Box(LEFT + column * CELL, TOP + (GRID.rows - 1 - row) * CELL, CELL, CELL)


def heart(cube: str) -> Point:
    """The point of a cube where arrows and shots begin and end."""
    box = cell(cube)
    return box.x + CELL // 2, box.y + 58


def hue_of(seat: int) -> Colour:
    """A seat's colour."""
    return seat_style(seat).colour


def shade(colour: Colour, depth: float) -> Colour:
    """A colour sunk into the panel; `depth` 0 is the colour, 1 the panel."""
    return mix(colour, THEME.panel, depth)


def stamp(tile: Image.Image, piece: Image.Image, at: Point, anchor: str = "lt") -> None:
    """Lay a piece on a tile, whatever sticks out cut off."""
    box = anchored(at, piece.size, anchor)
    left, top = max(0, -box.x), max(0, -box.y)
    if left < piece.width and top < piece.height and box.x < tile.width and box.y < tile.height:
        tile.alpha_composite(piece.crop((left, top, piece.width, piece.height)), (max(0, box.x), max(0, box.y)))


def written(text: str, px: int, fill: Colour = WHITE, room: int | None = None, *, least: int = LEGIBLE) -> Image.Image:
    """Bold text, made smaller, but no smaller than `least`, before it is cut to the room."""
    if room is None:
        return text_tile(text, px, fill)
    return text_tile(text, max(fitting_size(text, px, room), min(px, least)), fill, True, max(1, room))


def joined(parts: Sequence[Image.Image], gap: int, height: int) -> Image.Image:
    """Put tiles side by side on one that is this tall."""
    width = sum(part.width + gap for part in parts) - gap
    tile = Image.new("RGBA", (max(1, width), height))
    left = 0
    for part in parts:
        stamp(tile, part, (left, height // 2), "lm")
        left += part.width + gap
    return tile


def dimmed(tile: Image.Image, share: float, towards: Colour = NIGHT) -> Image.Image:
    """A copy of a tile whose colours are nearer to another one; its outline stays as it was."""
    copy = Image.blend(tile, Image.new("RGBA", tile.size, (*towards, 255)), share)
    copy.putalpha(tile.getchannel("A"))
    return copy
