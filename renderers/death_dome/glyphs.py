"""Small pictures: what kind a unit is, what stands on a square, ratings and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from renderers.death_dome.looks import BLOOD, NEON, SHOT, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.palette import GOLD, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import CLEAR, Pen, curve, mirrored, regular, star
from renderers.kit.sprites import discs


@cached_tile
def key(size: int, colour: Colour) -> Image.Image:
    """What opens a jail."""
    pen = Pen(size)
    for grow, shade in ((6, NIGHT), (0, colour)):
        pen.line([(34, 50), (92, 50)], 13 + 2 * grow, shade)
        pen.line([(74, 50), (74, 72)], 11 + 2 * grow, shade)
        pen.line([(90, 50), (90, 68)], 11 + 2 * grow, shade)
        pen.disc(26, 50, 23 + grow, shade)
    pen.disc(26, 50, 9, NIGHT)
    return pen.tile()


@cached_tile
def turret(size: int, colour: Colour) -> Image.Image:
    """A tower: worth five."""
    pen = Pen(size)
    half = [(50, 22), (42, 22), (42, 8), (28, 8), (28, 22), (14, 22), (14, 8), (8, 8), (8, 40), (20, 48), (20, 94)]
    shape = mirrored([*half, (50, 94)])
    pen.polygon(shape, NIGHT, 5)
    pen.polygon(shape, colour)
    return pen.tile()


@cached_tile
def bug(kind: str, owner: int, size: int) -> Image.Image:
    """A bug token, ringed in the colour of whoever put it there."""
    pen = Pen(size)
    for radius, shade in ((50, WHITE), (46, NIGHT), (42, hue_of(owner)), (32, NIGHT)):
        pen.disc(50, 50, radius, shade)
    _BUGS[kind](pen)
    return pen.tile()


def _bees(pen: Pen) -> None:
    pen.polygon(regular(6, 27), GOLD, 2)
    for y in (42, 58):
        pen.line([(33, y), (67, y)], 6, NIGHT)


def _beetles(pen: Pen) -> None:
    for start, end in (((28, 36), (72, 68)), ((28, 68), (72, 36)), ((24, 52), (76, 52))):
        pen.line([start, end], 5, LEAF)
    pen.disc(50, 54, 17, LEAF)
    pen.disc(50, 34, 9, LEAF)
    pen.line([(50, 40), (50, 70)], 4, NIGHT)


_BUGS: Mapping[str, Callable[[Pen], None]] = {"beehive": _bees, "beetle_mound": _beetles}


def hollow(size: int, colour: Colour) -> Image.Image:
    """A ring where a move began."""
    return discs(size, (50, NIGHT), (42, colour), (24, NIGHT), (16, CLEAR))


# -- ratings -----------------------------------------------------------------------------------------------------------


@cached_tile
def rating(name: str, size: int) -> Image.Image:
    """Strength, movement, toughness, vitae or range as a picture."""
    pen = Pen(size)
    _RATINGS[name](pen)
    return pen.tile()


def _fist(pen: Pen) -> None:
    pen.polygon(star(8, 48, 30), SHOT, 1)
    pen.bar((28, 34, 76, 70), NIGHT, 8)
    for x in (35, 47, 59, 70):
        pen.bar((x - 5, 30, x + 5, 50), WHITE, 4)
    pen.bar((29, 46, 75, 68), WHITE, 6)


def _boot(pen: Pen) -> None:
    pen.polygon([(26, 6), (58, 6), (58, 54), (90, 66), (96, 84), (26, 84)], NEON, 4)
    pen.bar((22, 84, 98, 94), WHITE, 3)


def _shield(pen: Pen) -> None:
    side = [(50, 4), (12, 16), *curve((12, 46), (14, 80), (50, 97))]
    pen.polygon(mirrored(side), WHITE, 2)
    pen.polygon(mirrored([(50, 14), (21, 23), *curve((21, 46), (23, 74), (50, 86))]), mix(STEEL, NIGHT, 0.3))


def _heart(pen: Pen) -> None:
    for x in (29, 71):
        pen.disc(x, 33, 25, BLOOD)
    pen.polygon([(7, 44), (93, 44), (50, 94)], BLOOD)
    pen.polygon([(29, 33), (71, 33), (50, 60)], BLOOD)
    pen.disc(28, 28, 8, mix(BLOOD, WHITE, 0.6))


def _scope(pen: Pen) -> None:
    pen.ring(50, 50, 40, 11, SHOT)
    for start, end in (((50, 2), (50, 30)), ((50, 70), (50, 98)), ((2, 50), (30, 50)), ((70, 50), (98, 50))):
        pen.line([start, end], 9, WHITE)


def _shell(pen: Pen) -> None:
    pen.disc(50, 54, 42, mix(LEAF, NIGHT, 0.25))
    pen.disc(50, 22, 16, mix(LEAF, NIGHT, 0.55))
    pen.line([(50, 24), (50, 94)], 6, NIGHT)
    for x, y in ((32, 46), (68, 46), (34, 70), (66, 70)):
        pen.disc(x, y, 7, GOLD)


def _flag(pen: Pen) -> None:
    pen.line([(22, 8), (22, 94)], 9, WHITE)
    pen.polygon([(26, 10), (92, 30), (26, 54)], GOLD, 2)


_RATINGS: Mapping[str, Callable[[Pen], None]] = {
    "strength": _fist,
    "movement": _boot,
    "toughness": _shield,
    "vitae": _heart,
    "range": _scope,
    "shell": _shell,
    "point": _flag,
}
