"""Measures and colours that all parts share, and where a square lies on a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image

from renderers.kit.layout import Box, Point
from renderers.kit.palette import EMBER, WHITE, Colour, Theme, contrast, mix, rgb, seat_style
from rules.death_dome.model.board import GRID

WIDTH = 1280
MARGIN = 16
INNER = WIDTH - 2 * MARGIN
GAP = 10
LEFT = 50
"""Where a grid begins, right of the numbers of its rows."""
LETTERS = 40
"""The height of the letters above a grid."""

THEME = Theme(
    background=rgb("15121A"),
    haze=rgb("3A1D18"),
    panel=rgb("26212C"),
    raised=rgb("40303A"),
    panel_edge=rgb("6A5866"),
    ink=rgb("FFF7F0"),
    muted=rgb("D2C3BC"),
    faint=rgb("96848A"),
    accent=rgb("FFC94D"),
    good=rgb("58D68D"),
    bad=rgb("FF6B6B"),
)
FLOOR = rgb("4E4B57")
WALL = rgb("ABA79F")
LAVA = rgb("FF5A1F")
GLOW = rgb("FFC23D")
BRIDGE = rgb("C59A62")
TOWER = rgb("8378BC")
JAIL = rgb("1B1A20")
FREE = rgb("B9B9C2")
BLOOD = rgb("FF4D5E")
SHOT = EMBER
NEON = rgb("3DF2FF")


class Plot(NamedTuple):
    """A part of the arena on a picture: its upper left corner, its first column and row, how many, and their size."""

    x: int
    y: int
    size: int
    column: int
    row: int
    columns: int
    rows: int

    @property
    def area(self) -> Box:
        """All of it."""
        return Box(self.x, self.y, self.columns * self.size, self.rows * self.size)

    def box(self, square: str) -> Box:
        """The place of a square, which may lie outside."""
        column, row = GRID.place(square)
        left, top = self.x + (column - self.column) * self.size, self.y + (row - self.row) * self.size
        return Box(left, top, self.size, self.size)

    def heart(self, square: str) -> Point:
        """The middle of a square."""
        return self.box(square).centre

    def holds(self, square: str) -> bool:
        """Whether a square lies inside."""
        column, row = GRID.place(square)
        return 0 <= column - self.column < self.columns and 0 <= row - self.row < self.rows

    def share(self, part: float) -> int:
        """A part of a square's size, in pixels."""
        return max(1, round(self.size * part))


def plot_of(squares: Iterable[str], y: int, size: int | None = None) -> Plot:
    """The smallest part of the arena with these squares, in the middle of a picture; as large as there is room."""
    places = [GRID.place(square) for square in squares]
    column, row = min(place[0] for place in places), min(place[1] for place in places)
    columns, rows = max(place[0] for place in places) - column + 1, max(place[1] for place in places) - row + 1
    fits = size or (WIDTH - LEFT - 12) // columns
    x = LEFT + (WIDTH - LEFT - 12 - columns * fits) // 2
    return Plot(x, y, fits, column, row, columns, rows)


def hue_of(seat: int) -> Colour:
    """A seat's colour, made lighter where it would sink into the ground."""
    colour = seat_style(seat).colour
    return mix(colour, WHITE, 0.35) if contrast(colour, THEME.panel) < 1.6 else colour


def grounded(tile: Image.Image) -> Image.Image:
    """A tile on the background of a picture: pasted whole it costs a quarter of what blending its corners does."""
    ground = Image.new("RGB", tile.size, THEME.background)
    ground.paste(tile, (0, 0), tile)
    return ground
