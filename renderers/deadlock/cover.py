"""The cover of Deadlock: five landscapes of one planet, with what is built there and who fights for it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.deadlock.forces import counter
from renderers.deadlock.looks import THEME
from renderers.deadlock.scenery import postcard
from renderers.deadlock.structures import structure
from renderers.kit.cover import HEIGHT, WIDTH, letter, shadow, sheet
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT
from rules.engine import say

LANDS = ("mountains", "forest", "plains", "ocean", "swamp")
STEP = WIDTH // len(LANDS)
SLANT, EDGE = 70, 5
"""How much further to the right a landscape ends on top than at its foot, and half the gap between two."""
FLOOR = 258
BUILT = (("drill", 62), ("laser_defense", 330), ("city_center", 600), ("shipyard", 842), ("factory", 1110))
UNITS = (
    ("tank", 0, 3, 178),
    ("infantry", 4, 8, 450),
    ("commander", 4, 1, 715),
    ("ship", 6, 2, 962),
    ("scout", 1, 4, 1224),
)


def cover() -> Image.Image:
    """Draw what invites to the game."""
    canvas = sheet(THEME, NIGHT)
    last = len(LANDS) - 1
    for number, terrain in enumerate(LANDS):
        land = postcard(terrain, STEP + 2 * SLANT, HEIGHT)
        mask = _slanted(first=number == 0, last=number == last)
        canvas.image.paste(land, (number * STEP - SLANT, -40), mask)
    canvas.paste(_dusk(), (0, HEIGHT), "lb")
    for kind, x in BUILT:
        canvas.paste(shadow(structure(kind, 132), 8), (x, FLOOR - 40), "mm")
    for kind, seat, number, x in UNITS:
        canvas.paste(shadow(counter(kind, seat, number, 92, 108), 8), (x, FLOOR - 18), "mm")
    letter(canvas, Box(40, 288, WIDTH - 80, 180), say("Deadlock"), say("Seven races, one planet"), GOLD)
    return canvas.image


def _slanted(*, first: bool, last: bool) -> Image.Image:
    """The part of a landscape that shows: a slanted strip, which fills the cover at both its ends."""
    wide = STEP + 2 * SLANT
    mask = Image.new("L", (wide * 4, HEIGHT * 4))
    low, high = SLANT // 2, 3 * SLANT // 2
    left = ((0, 0), (0, HEIGHT)) if first else ((high + EDGE, 0), (low + EDGE, HEIGHT))
    right = ((wide, HEIGHT), (wide, 0)) if last else ((low + STEP - EDGE, HEIGHT), (high + STEP - EDGE, 0))
    ImageDraw.Draw(mask).polygon([(4 * x, 4 * y) for x, y in (*left, *right)], 255)
    return mask.reduce(4)


def _dusk() -> Image.Image:
    """What darkens the ground for the title."""
    tile = Image.new("RGBA", (WIDTH, HEIGHT - FLOOR + 40), (*NIGHT, 255))
    rising = Image.linear_gradient("L").resize(tile.size).point(lambda alpha: min(235, alpha * 2))
    tile.putalpha(rising)
    return tile
