"""The cover of Death Dome 3,000: the arena seen from the stands, teams at each other's throats over lava."""

from __future__ import annotations

from PIL import Image

from renderers.death_dome.ground import cell_of, surface
from renderers.death_dome.looks import LAVA, THEME
from renderers.death_dome.tokens import Look, token
from renderers.kit.canvas import Canvas
from renderers.kit.cover import HEIGHT, WIDTH, letter, scenery, shadow, sheet
from renderers.kit.layout import Box, Point
from renderers.kit.palette import GOLD, NIGHT, WHITE, mix
from rules.death_dome.model.board import GRID, arena
from rules.engine import say

SQUARE = 140
TOP, ROWS = 5, 10
"""The first row of the arena that is shown, and how many."""
ROOF = 150
"""Where the arena begins below the title."""
FAR, NEAR = 210, 210 + HEIGHT - ROOF
"""How deep below the horizon its upper and lower edge lie: squares there are as large as these are to each other."""
FLAT = FAR * NEAR / (NEAR - FAR)
UNITS = (
    ("E10", 0, "S", 6), ("R10", 6, "S", 8), ("G12", 0, "M", 8), ("P12", 6, "M", 9), ("N13", 3, "W", 10),
    ("I14", 0, "G", 7), ("L14", 3, "S", 4), ("O14", 6, "G", 5), ("H15", 0, "W", 10),
)  # fmt: skip
"""Where who stands, with how much vitae of ten; those behind come first."""
SHOTS = (("I14", "L14"), ("O14", "L14"), ("P12", "N13"))


def cover() -> Image.Image:
    """Draw what invites to the game."""
    canvas = sheet(THEME, THEME.background)
    plan = _plan()
    seen = plan.transform((WIDTH, HEIGHT - ROOF), Image.Transform.PERSPECTIVE, _view(), Image.Resampling.BICUBIC)
    canvas.image.paste(seen, (0, ROOF))
    canvas.paste(_haze(), (0, ROOF))
    for start, end in SHOTS:
        _shoot(canvas, start, end)
    for square, seat, letters, vitae in UNITS:
        at, size = _place(square)
        canvas.paste(shadow(token(Look(seat, letters, vitae, 10, False), size), size // 10), at, "mb")
    letter(
        canvas,
        Box(40, 0, WIDTH - 80, 180),
        say("Death Dome 3,000"),
        say("Convicts, cards and lava"),
        GOLD,
        mix(LAVA, NIGHT, 0.8),
    )
    return canvas.image


def _plan() -> Image.Image:
    """The ground from above, without letters and numbers."""
    ring = arena(("W", "E"), False)
    plan = Image.new("RGB", (GRID.columns * SQUARE, ROWS * SQUARE), THEME.background)
    for square in ring.squares:
        column, row = GRID.place(square)
        if TOP <= row < TOP + ROWS:
            plan.paste(surface(cell_of(ring, square), SQUARE), (column * SQUARE, (row - TOP) * SQUARE))
    return plan


def _view() -> tuple[float, ...]:
    """Where on the plan each point of the arena's part lies, as Pillow wants it: eight numbers of a perspective."""
    reach, middle = FLAT * ROWS * SQUARE, GRID.columns * SQUARE / 2
    across = (NEAR / FAR, middle / FAR, middle - WIDTH / 2 * NEAR / FAR)
    down = (0.0, reach / FAR / FAR, 0.0)
    return (*across, *down, 0.0, 1 / FAR)


def _place(square: str) -> tuple[Point, int]:
    """Where the foot of a unit stands, and how large it is there."""
    column, row = GRID.place(square)
    reach = FLAT * ROWS * SQUARE
    depth = reach / (reach / FAR - (row - TOP + 0.75) * SQUARE)
    size = SQUARE * depth / NEAR
    x = WIDTH / 2 + (column + 0.5 - GRID.columns / 2) * size
    return (round(x), round(depth - FAR + ROOF)), round(size * 1.1)


def _shoot(canvas: Canvas, start: str, end: str) -> None:
    """A burning line from one unit to another."""
    pen = scenery()
    (ax, ay), size = _place(start)
    (bx, by), other = _place(end)
    ends = [(x * 100 / WIDTH, y * 100 / WIDTH) for x, y in ((ax, ay - size // 2), (bx, by - other // 2))]
    for width, colour in ((1.3, LAVA), (0.5, WHITE)):
        pen.line(ends, width, colour)
    canvas.paste(pen.tile(), (0, 0))


def _haze() -> Image.Image:
    """The dark at the far end of the arena."""
    tile = Image.new("RGBA", (WIDTH, 120), (*THEME.background, 255))
    falling = Image.linear_gradient("L").rotate(180).resize(tile.size)
    tile.putalpha(falling)
    return tile
