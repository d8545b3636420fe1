"""The land itself, as flat postcards of an alien planet: a colour for each terrain, and what grows there."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from renderers.deadlock.looks import TERRAIN
from renderers.kit.cache import cached_tile
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix, rgb
from renderers.kit.pen import XY, Pen, arc, curve, star

Drawing = Callable[[Pen, Colour, float], None]
"""Draws with a pen over a colour; the last is how tall the picture is, in hundredths of its width."""
AIR = rgb("F7C9A0")


@cached_tile
def postcard(terrain: str, width: int, height: int) -> Image.Image:
    """A picture of a terrain, opaque; an unknown one for no terrain."""
    base = TERRAIN[terrain]
    pen = Pen(width, height=height)
    tall = 100 * height / width
    pen.bar((0, 0, 100, tall), base)
    DRAWN[terrain](pen, base, tall)
    picture = Image.new("RGB", (width, height), base)
    tile = pen.tile()
    picture.paste(tile, (0, 0), tile)
    return picture


def _sky(pen: Pen, colour: Colour, down: float) -> None:
    pen.bar((0, 0, 100, down), colour)


def _rolling(pen: Pen, tall: float, heights: tuple[float, float, float], bend: float, colour: Colour) -> None:
    """All below a curved line: its heights on the left, at the bend and on the right, as parts of the picture's."""
    left, middle, right = (tall * height for height in heights)
    pen.polygon([*curve((0, left), (bend, middle), (100, right)), (100, tall), (0, tall)], colour)


def _unknown(pen: Pen, base: Colour, tall: float) -> None:
    for x, y, size in ((20, 40, 4), (74, 30, 6), (50, 84, 5), (16, 110, 6), (86, 104, 4), (64, 58, 3)):
        pen.polygon(star(4, size, size / 3, x, min(y, tall - 8)), mix(base, WHITE, 0.35))


def _plains(pen: Pen, base: Colour, tall: float) -> None:
    _sky(pen, mix(base, rgb("FFD98A"), 0.62), tall * 0.42)
    pen.disc(78, tall * 0.26, 9, mix(base, WHITE, 0.72))
    _rolling(pen, tall, (0.40, 0.28, 0.44), 40, base)
    _rolling(pen, tall, (0.62, 0.48, 0.58), 60, mix(base, NIGHT, 0.16))
    _rolling(pen, tall, (0.80, 0.88, 0.74), 30, mix(base, NIGHT, 0.28))
    for x, y, size in ((18, 0.47, 11), (38, 0.43, 8), (62, 0.52, 12), (88, 0.50, 9), (28, 0.72, 13), (72, 0.80, 14)):
        _grass(pen, x, tall * y, size, mix(base, rgb("FFF0A0"), 0.62))


def _grass(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    for bend in (-1.0, 0.0, 1.0):
        pen.line(curve((x, y), (x + bend * size * 0.2, y - size * 0.7), (x + bend * size * 0.7, y - size)), 1.8, colour)


def _forest(pen: Pen, base: Colour, tall: float) -> None:
    _sky(pen, mix(base, rgb("8FE0C4"), 0.40), tall * 0.40)
    _rolling(pen, tall, (0.38, 0.30, 0.40), 50, mix(base, NIGHT, 0.12))
    _rolling(pen, tall, (0.66, 0.60, 0.70), 50, mix(base, NIGHT, 0.35))
    caps = (rgb("C85BA6"), rgb("4BD0A0"), rgb("7F6BE0"))
    places = (
        (16, 0.52, 13),
        (44, 0.50, 17),
        (76, 0.54, 15),
        (94, 0.50, 9),
        (28, 0.78, 16),
        (62, 0.82, 18),
        (90, 0.84, 14),
    )
    for number, (x, y, size) in enumerate(places):
        _mushroom(pen, x, tall * y, size, caps[number % 3])


def _mushroom(pen: Pen, x: float, y: float, size: float, cap: Colour) -> None:
    """A tree of this planet."""
    pen.line([(x, y), (x, y - size)], size * 0.26, rgb("E8DCC0"))
    pen.polygon(arc((x, y - size * 0.8), size * 0.86, size * 0.92, 180, 360), cap)
    pen.polygon(arc((x, y - size * 0.8), size * 0.86, size * 0.20, 0, 180), mix(cap, NIGHT, 0.35))
    for across, up in ((-0.40, 1.12), (0.10, 1.40), (0.42, 1.06)):
        pen.disc(x + across * size, y - up * size, size * 0.13, mix(cap, WHITE, 0.6))


def _mountains(pen: Pen, base: Colour, tall: float) -> None:
    _sky(pen, mix(base, AIR, 0.52), tall * 0.6)
    for left, peak, right, top, low in ((-20, 22, 66, 0.27, 0.62), (40, 80, 124, 0.24, 0.64), (6, 50, 96, 0.36, 0.78)):
        _peak(pen, (left, tall * low), (peak, tall * top), (right, tall * low), base)
    ridge = [(x, tall * y) for x, y in ((0, 0.72), (24, 0.64), (48, 0.74), (76, 0.63), (100, 0.72))]
    pen.polygon([*ridge, (100, tall), (0, tall)], mix(base, NIGHT, 0.42))
    for x, y in ((20, 0.80), (58, 0.88), (84, 0.78)):
        pen.polygon([(x - 8, tall * y), (x, tall * y - 9), (x + 9, tall * y)], mix(base, NIGHT, 0.15), 1)


def _peak(pen: Pen, left: XY, top: XY, right: XY, base: Colour) -> None:
    pen.polygon([left, top, right], mix(base, WHITE, 0.12))
    pen.polygon([top, right, (top[0] + 4, right[1])], mix(base, NIGHT, 0.30))
    drop = (left[1] - top[1]) * 0.34
    west, east = top[0] - (top[0] - left[0]) * 0.34, top[0] + (right[0] - top[0]) * 0.34
    snow = [top, (east, top[1] + drop), (top[0] + 5, top[1] + drop * 0.62), (top[0] - 2, top[1] + drop * 1.15)]
    pen.polygon([*snow, (west, top[1] + drop)], rgb("FBE9F2"))


def _ocean(pen: Pen, base: Colour, tall: float) -> None:
    _sky(pen, mix(base, rgb("BFE6FF"), 0.35), tall * 0.30)
    pen.bar((0, tall * 0.30, 100, tall), base)
    pen.bar((0, tall * 0.62, 100, tall), mix(base, NIGHT, 0.22))
    _tentacle(pen, 70, tall * 0.50, 17, rgb("D76FB0"))
    _tentacle(pen, 84, tall * 0.51, 11, rgb("D76FB0"))
    pale = mix(base, WHITE, 0.55)
    for x, y in ((6, 0.38), (40, 0.46), (70, 0.54), (16, 0.60), (52, 0.70), (4, 0.80), (72, 0.84), (34, 0.90)):
        _wave(pen, x, tall * y, pale)


def _wave(pen: Pen, x: float, y: float, colour: Colour) -> None:
    pen.line(
        [*curve((x, y), (x + 5, y - 7), (x + 10, y)), *curve((x + 10, y), (x + 15, y + 7), (x + 20, y))], 2, colour
    )


def _tentacle(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    bend = [*curve((x, y), (x - size * 0.5, y - size), (x + size * 0.2, y - size * 1.2))]
    pen.line([*bend, *curve(bend[-1], (x + size * 0.8, y - size * 1.3), (x + size * 0.5, y - size * 0.8))], 4.4, colour)
    for up in (0.25, 0.55, 0.85):
        pen.disc(x - size * 0.16 * up, y - size * up, 1.2, mix(colour, WHITE, 0.6))


def _swamp(pen: Pen, base: Colour, tall: float) -> None:
    _sky(pen, mix(base, rgb("D8E070"), 0.34), tall * 0.36)
    _rolling(pen, tall, (0.34, 0.40, 0.33), 30, mix(base, NIGHT, 0.18))
    for x, y, size in ((30, 0.50, 25), (78, 0.62, 22), (22, 0.78, 22), (66, 0.88, 28)):
        pool = arc((x, tall * y), size, size * 0.36)
        pen.polygon(pool, rgb("2C3A1C"))
        pen.polygon(arc((x, tall * y + 1.5), size * 0.86, size * 0.26), rgb("7FA03A"))
    for x, y, size in ((14, 0.50, 17), (48, 0.48, 21), (86, 0.58, 19), (40, 0.78, 17), (88, 0.88, 18), (8, 0.82, 15)):
        _eyestalk(pen, x, tall * y, size)
    for x, y, bubble in ((30, 0.50, 4), (36, 0.47, 2.4), (76, 0.62, 4.4), (84, 0.60, 2.2), (60, 0.88, 4)):
        pen.ring(x, tall * y, bubble, 1.2, rgb("D9F08A"))


def _eyestalk(pen: Pen, x: float, y: float, size: float) -> None:
    """A plant that looks back."""
    pen.line(curve((x, y), (x - size * 0.4, y - size * 0.5), (x + size * 0.1, y - size)), 2.4, rgb("AFC24A"))
    pen.disc(x + size * 0.1, y - size, size * 0.27, rgb("F3EFC2"))
    pen.disc(x + size * 0.16, y - size, size * 0.13, NIGHT)


def _ruins(pen: Pen, base: Colour, tall: float) -> None:
    _sky(pen, mix(base, AIR, 0.46), tall * 0.42)
    _rolling(pen, tall, (0.42, 0.36, 0.43), 60, base)
    _rolling(pen, tall, (0.68, 0.74, 0.64), 40, mix(base, NIGHT, 0.26))
    stone = rgb("E3CDB4")
    for x, top, low in (
        (12, 0.30, 0.56),
        (30, 0.36, 0.56),
        (64, 0.26, 0.60),
        (86, 0.26, 0.60),
        (20, 0.76, 0.90),
        (76, 0.72, 0.92),
    ):
        _column(pen, x, tall * top, tall * low, stone)
    pen.polygon([(56, tall * 0.26), (94, tall * 0.26), (97, tall * 0.21), (53, tall * 0.21)], stone, 1)
    pen.polygon(star(4, 7, 2.4, 75, tall * 0.40), GOLD)
    pen.polygon([(38, tall * 0.92), (46, tall * 0.84), (58, tall * 0.87), (60, tall * 0.93)], mix(stone, NIGHT, 0.3), 1)


def _column(pen: Pen, x: float, top: float, low: float, stone: Colour) -> None:
    pen.polygon([(x - 5, low), (x - 5, top + 3), (x, top), (x + 5, top + 5), (x + 5, low)], stone)
    pen.bar((x + 1, top + 4, x + 5, low), mix(stone, NIGHT, 0.28))
    pen.bar((x - 7, low - 3, x + 7, low + 1), mix(stone, NIGHT, 0.14))


DRAWN: dict[str, Drawing] = {
    "": _unknown,
    "plains": _plains,
    "forest": _forest,
    "mountains": _mountains,
    "ocean": _ocean,
    "swamp": _swamp,
    "ruins": _ruins,
}
