"""The cover of Galactic Supremacy: the fleets of two Homeworlds meet above their colonies."""

from __future__ import annotations

from PIL import Image

from renderers.galactic_supremacy.looks import THEME
from renderers.galactic_supremacy.pieces import colony, homeworld, planet, ship
from renderers.kit.canvas import Canvas
from renderers.kit.cover import HEIGHT, WIDTH, letter, scenery, sheet
from renderers.kit.layout import Box
from renderers.kit.palette import EMBER, GOLD, WHITE, mix, seat_style
from renderers.kit.pen import star
from rules.engine import say

FLEETS = (
    (0, ((340, 92, 150), (470, 190, 118), (306, 226, 96))),
    (6, ((940, 92, 150), (810, 190, 118), (974, 226, 96))),
)
"""By seat, where each ship flies and how large it is; those on the right fly to the left."""
LEVEL = 24
"""How far ships are turned down, in degrees: they are drawn as they rise."""
SHOTS = (((34, 8), (46, 7.6), 0), ((41, 13), (47, 10.5), 0), ((66, 8), (54, 7.6), 6), ((59, 13), (53, 10.5), 6))
BURST = (50, 7.4)


def cover() -> Image.Image:
    """Draw what invites to the game."""
    canvas = sheet(THEME)
    canvas.paste(planet(700, 1), (20, HEIGHT + 200), "mm")
    canvas.paste(planet(700, 0), (WIDTH - 20, HEIGHT + 200), "mm")
    canvas.paste(colony(150, 5), (640, 236), "mm")
    _fire(canvas)
    canvas.paste(homeworld(290, 0), (120, 130), "mm")
    canvas.paste(homeworld(290, 6), (WIDTH - 120, 130), "mm")
    for seat, ships in FLEETS:
        for x, y, size in ships:
            flying = ship(size, seat).rotate(-LEVEL, Image.Resampling.BICUBIC, expand=True)
            flying = flying if x < WIDTH // 2 else flying.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            canvas.paste(flying, (x, y), "mm")
    letter(canvas, Box(60, 282, WIDTH - 120, 180), say("Galactic Supremacy"), say("The last Homeworld wins"), GOLD)
    return canvas.image


def _fire(canvas: Canvas) -> None:
    """What the fleets send each other, and where it hits."""
    pen = scenery()
    for start, end, seat in SHOTS:
        pen.line([start, end], 0.7, mix(seat_style(seat).colour, WHITE, 0.35))
    pen.polygon(star(9, 6.4, 3, *BURST), EMBER)
    pen.polygon(star(9, 4.4, 2, *BURST), GOLD)
    pen.polygon(star(9, 2.2, 1, *BURST), WHITE)
    canvas.paste(pen.tile(), (0, 0))
