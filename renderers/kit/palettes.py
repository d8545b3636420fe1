"""Palettes that a player chooses for their own pictures: a finished picture is given other colours, in one quick pass.

Sprites are drawn once and kept, for everybody in the same colours, so that a palette works on the whole picture: it
mixes red, green and blue anew by a matrix, and then leads each of them along a curve. Shapes, and so rims, seats'
outlines and icons, stay what they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from renderers.kit.palette import PLAIN, Theme, is_light

STANDARD, LIGHT = "standard", "light"
NOTHING = (0.0, 0.0, 0.0)
RED, GREEN, BLUE = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
LUMA = (0.299, 0.587, 0.114)
"""How bright red, green and blue look (ITU-R BT.601)."""
RED_OVER_GREEN = (1.0, -1.0, 0.0)
BLUE_OVER_YELLOW = (-0.5, -0.5, 1.0)

Row = tuple[float, float, float]
Points = Sequence[tuple[int, int]]


class UnknownPalette(ValueError):
    """A name for which there is no palette; its text says which names there are."""


def _line(points: Points) -> list[int]:
    """The heights, at 0 to 255, of a line through these points, the first at 0 and the last at 255."""
    heights: list[int] = []
    for (left, low), (right, high) in pairwise(points):
        heights += [round(low + (high - low) * (at - left) / (right - left)) for at in range(left, right)]
    return [*heights, points[-1][1]]


def _plus(base: Row, share: float, other: Row) -> Row:
    red, green, blue = (one + share * more for one, more in zip(base, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """New red, green and blue: shares of the old ones, and `lift` added to each (0 to 255); then a curve, if any."""

    rows: tuple[Row, Row, Row]
    lift: int = 0
    curve: Points = ()

    def on(self, image: Image.Image) -> Image.Image:
        """Return an RGB picture in these colours."""
        mixed = image.convert("RGB", tuple([share for row in self.rows for share in (*row, self.lift)]))
        return mixed.point(_line(self.curve) * 3) if self.curve else mixed


def _each(share: float, more: float, of: Row) -> tuple[Row, Row, Row]:
    """Of each colour this share, and to each the same more."""
    red, green, blue = (_plus(_plus(NOTHING, share, one), more, of) for one in (RED, GREEN, BLUE))
    return red, green, blue


PALETTES: Mapping[str, Palette | None] = {
    STANDARD: None,
    # Brightness turned round, hues kept: pale ink on deep blue becomes deep blue ink on pale paper.
    LIGHT: Palette(_each(1, -2, (0.34, 0.64, 0.12)), 290, curve=((0, 2), (38, 52), (147, 128), (209, 187), (255, 255))),
    # Grounds near black, writing near white, colours fuller.
    "strong": Palette(
        _each(1.3, -0.3, LUMA), curve=((0, 0), (36, 0), (80, 50), (130, 150), (180, 225), (225, 255), (255, 255))
    ),
    # Little light, and least of it blue.
    "night": Palette(
        ((0.86, 0.06, 0.0), (0.0, 0.7, 0.0), (0.0, 0.0, 0.52)),
        curve=((0, 0), (30, 10), (60, 46), (90, 98), (255, 255)),
    ),
    # By how much red outshines green, it loses blue: reds become orange and greens sky blue.
    "red-green": Palette(
        (_plus(RED, -0.15, RED_OVER_GREEN), _plus(GREEN, -0.05, RED_OVER_GREEN), _plus(BLUE, -0.9, RED_OVER_GREEN))
    ),
    # By how much blue outshines yellow, it loses red: yellows become orange and violets blue.
    "blue-yellow": Palette((_plus(RED, -0.5, BLUE_OVER_YELLOW), _plus(GREEN, 0.1, BLUE_OVER_YELLOW), BLUE)),
}


def recoloured(image: Image.Image, name: str, theme: Theme = PLAIN) -> Image.Image:
    """Return a picture of this theme in the colours of a palette, as RGB; UnknownPalette.

    For `standard` it is the picture itself, and so it is for `light` where the theme has light panels already.
    """
    if name not in PALETTES:
        raise UnknownPalette(f"There is no palette “{name}”; there is {', '.join(PALETTES)}.")
    palette = PALETTES[name]
    if palette is None or (name == LIGHT and is_light(theme.panel)):
        return image
    # A picture that is RGB already is not copied before: on a whole board that costs as much as the matrix.
    return palette.on(image if image.mode == "RGB" else image.convert("RGB"))
