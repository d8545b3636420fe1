"""Measures and colours that all parts share, and where a cube lies on the picture."""

from __future__ import annotations

from renderers.kit.layout import Box, Point
from renderers.kit.palette import EMBER, Colour, Theme, rgb, seat_style
from rules.one_page_deadzone.model.battlefield import GRID

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

THEME = Theme()
LEVELS: tuple[Colour, ...] = (rgb("3A4553"), rgb("7F7A6A"), rgb("BFB394"))
"""The ground of each level, brighter with its height."""
MUD = rgb("5C4430")
DANGER = rgb("4B3A3E")
HAZARD = rgb("F2B632")
BAG = rgb("C8A86B")
WALL = rgb("171A22")
SHOT = EMBER
CLEAR_SIGHT = rgb("58D68D")


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
