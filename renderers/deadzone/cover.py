"""The cover of Deadzone: a ruined sector at dusk from the side, its cubes piled up, and models on every level."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.looks import GROUNDS, SHOT, THEME
from renderers.deadzone.weapons import glyph
from renderers.kit.cover import TALL, WIDTH, letter, scenery, shadow, sheet
from renderers.kit.layout import Box
from renderers.kit.palette import EMBER, GOLD, NIGHT, WHITE, Colour, mix, rgb, seat_style
from renderers.kit.pen import Pen
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import stamp
from rules.engine import say

SKY = (rgb("2A1B4A"), rgb("5B2A5E"), rgb("A33F5B"), rgb("E2714B"), rgb("F7B267"))
"""Bands of the evening sky, from the top."""
CUBE = 9.4
"""The side of a cube, in hundredths of the cover's width."""
STREET = TALL - 1.6
TOWERS = ((0, 3), (1, 2), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1), (7, 0), (8, 1), (9, 2), (10, 3))
"""How many cubes are piled up in each column."""
LEFT = -1.7
MODELS = (
    ("sniper", 0, 0, 3), ("rifle", 0, 1, 2), ("cannon", 0, 2, 1), ("blade", 0, 3, 0), ("claws", 6, 5, 0),
    ("flame", 6, 6, 1), ("hammer", 6, 7, 0), ("launcher", 6, 9, 2), ("rifle", 6, 10, 3),
)  # fmt: skip
"""Weapon, seat, column and level."""
SHOTS = ((1, 2, 9, 2), (2, 1, 6, 1))


def cover() -> Image.Image:
    """Draw what invites to the game."""
    canvas = sheet(THEME, SKY[-1])
    pen = scenery()
    _sky(pen)
    _skyline(pen)
    for column, levels in TOWERS:
        for level in range(levels):
            _cube(pen, column, level)
    pen.bar((0, STREET, 100, TALL), mix(GROUNDS[0], NIGHT, 0.55))
    for shooter, low, target, high in SHOTS:
        ends = [_heart(shooter, low), _heart(target, high)]
        for width, colour in ((1.2, SHOT), (0.45, WHITE)):
            pen.line(ends, width, colour)
    canvas.paste(pen.tile(), (0, 0))
    for weapon, seat, column, level in MODELS:
        x, y = _heart(column, level)
        canvas.paste(shadow(_model(weapon, seat), 7), (round(x * WIDTH / 100), round(y * WIDTH / 100)), "mm")
    letter(canvas, Box(250, 0, 780, 190), say("Deadzone"), say("Every level is a front"), GOLD)
    return canvas.image


def _sky(pen: Pen) -> None:
    """Bands of light, and the sun between the towers."""
    high = TALL / len(SKY)
    for number, colour in enumerate(SKY):
        pen.bar((0, number * high, 100, TALL), colour)
    pen.disc(50, TALL - 8, 12, mix(SKY[-1], WHITE, 0.35))


def _skyline(pen: Pen) -> None:
    """Far ruins."""
    far = mix(SKY[1], NIGHT, 0.25)
    for number in range(26):
        left, tall = number * 4.0 - 2, 4 + (number * 7 % 11) * 0.95
        pen.bar((left, STREET - tall - 3, left + 3.4, TALL), far)
        pen.polygon(
            [(left, STREET - tall - 3), (left + 1.2, STREET - tall - 4.4), (left + 2.2, STREET - tall - 3)], far
        )


def _cube(pen: Pen, column: int, level: int) -> None:
    """One storey: a front with a window in it, and its floor above, brighter with the height as on the plan."""
    left, low = LEFT + column * CUBE, STREET - level * CUBE * 0.86
    high = low - CUBE * 0.86
    front = mix(GROUNDS[level], NIGHT, 0.42)
    pen.bar((left, high, left + CUBE, low), mix(front, NIGHT, 0.5))
    pen.bar((left + 0.25, high, left + CUBE - 0.25, low - 0.2), front)
    pen.bar((left + 0.25, high, left + CUBE - 0.25, high + 1.5), GROUNDS[level + 1])
    lit = (column + level) % 3 == 1
    pane = mix(EMBER, GOLD, 0.6) if lit else mix(front, NIGHT, 0.6)
    for side in (1.6, 5.4):
        pen.bar((left + side, high + 3.2, left + side + 2.4, high + 6.0), pane, 0.2)


def _heart(column: int, level: int) -> tuple[float, float]:
    """The middle of a model that stands on so many cubes."""
    return LEFT + (column + 0.5) * CUBE, STREET - level * CUBE * 0.86 - 3.6


def _model(weapon: str, seat: int) -> Image.Image:
    """A token with its weapon, as on the board."""
    style, size = seat_style(seat), 100
    tile = seat_token(seat, size).copy()
    ink: Colour = style.ink
    stamp(tile, glyph(weapon, round(size * 0.54), ink), (size // 2, size // 2), "mm")
    return tile
