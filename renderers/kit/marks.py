"""Round marks: discs one on another, the dot of a line of fire."""

from __future__ import annotations

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import NIGHT, Colour
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
