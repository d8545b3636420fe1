"""The cover of One Page Deadzone: a skirmish on the plan of a battlefield, and the one page that holds its rules."""

from __future__ import annotations

from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.cover import HEIGHT, WIDTH, letter, scenery, shadow, sheet
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, rgb
from renderers.kit.pen import Pen, star
from renderers.one_page_deadzone.looks import CELL, SHOT, THEME
from renderers.one_page_deadzone.terrain import field_tile
from renderers.one_page_deadzone.tokens import ALONE, Look, counter
from rules.engine import say

MAP = "twin-spires"
GROWN, TILT, CORNER = 1.45, 8, (430, 470)
"""How much larger and how far turned the battlefield is shown, and its upper left corner in the picture."""
PAPER, INK, RULE = rgb("F6EDD6"), rgb("2B2417"), rgb("D8C69C")
PAGE = (780, 240)
UNITS = (
    ("Ta1", 0, "tactical", 130, 100), ("As1", 0, "assault", 252, 342), ("Pk1", 0, "peacekeeper", 86, 388),
    ("2G1", 6, "second", 1146, 120), ("1G1", 6, "first", 1052, 378), ("3G1", 6, "third", 1210, 350),
)  # fmt: skip
SHOTS = (((17, 8.6), (84, 9.2)), ((26, 25), (75, 27.6)))
TOKEN = 1.3


def cover() -> Image.Image:
    """Draw what invites to the game."""
    canvas = sheet(THEME, NIGHT)
    canvas.image.paste(_field(), (0, 0))
    _shoot(canvas)
    canvas.paste(shadow(_page(), 14), (WIDTH // 2, HEIGHT // 2), "mm")
    for name, seat, profile, x, y in UNITS:
        canvas.paste(shadow(_unit(name, seat, profile), 8), (x, y), "mm")
    letter(canvas, Box(290, 136, 700, 200), say("One Page Deadzone"), say("Two squads, four rounds"), INK, PAPER)
    return canvas.image


def _field() -> Image.Image:
    """A part of a battlefield, turned a little, as one leans over the table."""
    side = round(8 * CELL * GROWN)
    whole = field_tile(MAP).resize((side, side), Image.Resampling.LANCZOS).rotate(TILT, Image.Resampling.BICUBIC)
    left, top = CORNER
    return whole.crop((left - 200, top, left - 200 + WIDTH, top + HEIGHT))


def _unit(name: str, seat: int, profile: str) -> Image.Image:
    """A counter as it stands on the board, larger."""
    tile = counter(Look(name, seat, profile, 2, 1, 1, False, False, False, False), ALONE)
    return tile.resize((round(tile.width * TOKEN), round(tile.height * TOKEN)), Image.Resampling.LANCZOS)


def _page() -> Image.Image:
    """A sheet of paper with ruled lines, turned a little."""
    wide, high = PAGE
    pen = Pen(wide, height=high)
    tall = 100 * high / wide
    pen.bar((1, 1, 99, tall - 1), PAPER, 1.5)
    for step in range(1, 7):
        pen.line([(3, tall * step / 7), (97, tall * step / 7)], 0.3, RULE)
    return pen.tile().rotate(2, Image.Resampling.BICUBIC, expand=True)


def _shoot(canvas: Canvas) -> None:
    """Burning lines across the field, below the page."""
    pen = scenery()
    for start, end in SHOTS:
        for width, colour in ((1.4, SHOT), (0.5, WHITE)):
            pen.line([start, end], width, colour)
    for _, (x, y) in SHOTS:
        pen.polygon(star(9, 6, 3, x, y), SHOT)
    canvas.paste(pen.tile(), (0, 0))
