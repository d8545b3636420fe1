"""What lies under everything: the sky, and on it the letters, the numbers and the land of all territories."""

from __future__ import annotations

from PIL import Image

from renderers.deadlock.looks import CELL, HIGH, LEFT, LETTERS, MAP_HEIGHT, PITCH, TALL, THEME, WIDTH, cell_box
from renderers.deadlock.scenery import postcard
from renderers.kit.backdrop import space
from renderers.kit.cache import cached_ground
from renderers.kit.canvas import Canvas
from rules.deadlock.model.cells import CELLS

SKY = 3200
"""Skies are as tall as the next multiple of this, so that one serves almost all pictures."""


@cached_ground
def ground(height: int, top: int, terrains: tuple[str, ...]) -> Image.Image:
    """A night sky this tall, and on it from `top` the land of all territories, by number."""
    sky = space(WIDTH, -(-height // SKY) * SKY, THEME).crop((0, 0, WIDTH, height))
    canvas = Canvas(WIDTH, height, THEME, ground=sky)
    letters_and_numbers(canvas, top)
    for cell, terrain in zip(CELLS, terrains, strict=True):
        box = cell_box(cell, top)
        canvas.paste(postcard(terrain, CELL, HIGH), (box.x, box.y))
    return canvas.image


def letters_and_numbers(canvas: Canvas, top: int) -> None:
    """Name the columns and the rows."""
    for place in range(5):
        x, y = LEFT + place * PITCH + CELL // 2, top + LETTERS + place * TALL + HIGH // 2
        canvas.text((x, top + LETTERS // 2), "ABCDE"[place], 36, THEME.muted, anchor="mm")
        canvas.text((LEFT // 2, y), str(place + 1), 36, THEME.muted, anchor="mm")


def map_bottom(top: int) -> int:
    """Where a map ends that begins at `top`."""
    return top + MAP_HEIGHT
