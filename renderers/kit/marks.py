"""Round marks: discs one on another, the dot of a line of fire, what has acted, what is down."""

from __future__ import annotations

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import BLOOD, LEAF, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import Fill, Pen


@cached_tile
def discs(size: int, *layers: tuple[float, Fill]) -> Image.Image:
    """Discs about one centre, each with its radius in hundredths of the size; CLEAR cuts a hole."""
    pen = Pen(size)
    for radius, fill in layers:
        pen.disc(50, 50, radius, fill)
    return pen.tile()


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
    """Who is pinned or out of action: two chevrons press down."""
    pen = Pen(size)
    pen.disc(50, 50, 50, WHITE)
    pen.disc(50, 50, 44, mix(BLOOD, NIGHT, 0.2))
    for top in (22, 48):
        pen.polygon([(20, top), (34, top), (50, top + 15), (66, top), (80, top), (50, top + 29)], WHITE, 1)
    return pen.tile()
