"""Marks on a board: the dot of a line of attack, what has acted, who is down, what an attack did, who is lost."""

from __future__ import annotations

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.palette import BLOOD, EMBER, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import Pen, star
from renderers.kit.sprites import discs
from renderers.kit.tiles import stamp, written


def tracer(size: int, colour: Colour) -> Image.Image:
    """A dot of a line of attack."""
    return discs(size, (50, NIGHT), (34, colour))


@cached_tile
def tick(size: int) -> Image.Image:
    """A model that has acted in this round."""
    pen = Pen(size)
    pen.disc(50, 50, 50, WHITE)
    pen.disc(50, 50, 43, mix(STEEL, NIGHT, 0.72))
    pen.line([(26, 52), (43, 70), (74, 32)], 15, mix(LEAF, WHITE, 0.4))
    return pen.tile()


@cached_tile
def floored(size: int) -> Image.Image:
    """Pinned or out of action: two chevrons press down."""
    pen = Pen(size)
    pen.disc(50, 50, 50, WHITE)
    pen.disc(50, 50, 44, mix(BLOOD, NIGHT, 0.2))
    for top in (22, 48):
        pen.polygon([(20, top), (34, top), (50, top + 15), (66, top), (80, top), (50, top + 29)], WHITE, 1)
    return pen.tile()


@cached_tile
def burst(harm: int, size: int, letters: float = 0.62) -> Image.Image:
    """What an attack did, as a number `letters` parts of the size high; grey when it did nothing."""
    pen = Pen(size)
    pen.polygon(star(9, 48, 34), NIGHT, 2)
    pen.polygon(star(9, 44, 30), EMBER if harm else mix(STEEL, NIGHT, 0.25), 1)
    tile = pen.tile()
    ink = NIGHT if harm else WHITE
    stamp(tile, written(str(harm), round(size * letters), ink, size, least=10), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def blade(size: int) -> Image.Image:
    """Two crossed blades: a fight hand to hand."""
    pen = Pen(size)
    for turn in (1, -1):
        for width, shade in ((17, NIGHT), (9, WHITE)):
            pen.line([(50 - 34 * turn, 16), (50 + 30 * turn, 80)], width, shade)
        pen.line([(50 + 12 * turn, 84), (50 + 36 * turn, 60)], 9, EMBER)
    return pen.tile()


@cached_tile
def skull(size: int, colour: Colour, radius: float = 46, part: float = 0.66) -> Image.Image:
    """Somebody was lost here: a skull on a disc in this colour, `radius` hundredths and `part` of the size."""
    tile = discs(size, (50, NIGHT), (radius, colour)).copy()
    stamp(tile, icon("skull", round(size * part), NIGHT), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def heart(size: int, full: bool, rim: float) -> Image.Image:
    """A wound that can still be taken; hollow, one that was. The rim is in hundredths of the size."""
    pen = Pen(size)
    for grow, shade in ((4, WHITE), (-rim if full else -rim - 3, BLOOD if full else NIGHT)):
        for x in (28, 72):
            pen.disc(x, 32, 24 + grow, shade)
        pen.polygon([(8 - grow * 0.6, 44), (92 + grow * 0.6, 44), (50, 90 + grow)], shade)
        pen.polygon([(28, 32), (72, 32), (50, 60)], shade, max(0, grow))
    return pen.tile()
