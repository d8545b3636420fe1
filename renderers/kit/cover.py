"""Covers: a wide picture that invites to a game, with its title and one line, to be read on a phone."""

from __future__ import annotations

from PIL import Image, ImageFilter

from renderers.kit.canvas import Canvas
from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, Colour, Theme
from renderers.kit.pen import Pen

WIDTH, HEIGHT = 1280, 480
TITLE, LINE = 118, 52
"""A cover is 275 pixels wide on a small phone: smaller letters cannot be read there."""
TALL = 100 * HEIGHT / WIDTH
"""The height of a cover in the hundredths of its width that a pen counts in."""


def sheet(theme: Theme, ground: Colour | None = None) -> Canvas:
    """An empty cover: the theme's backdrop, or one plain colour."""
    plain = Image.new("RGB", (WIDTH, HEIGHT), ground) if ground else None
    return Canvas(WIDTH, HEIGHT, theme, ground=plain)


def scenery() -> Pen:
    """A pen for what fills a whole cover: 100 wide and `TALL` high."""
    return Pen(WIDTH, height=HEIGHT)


def letter(canvas: Canvas, box: Box, title: str, line: str, ink: Colour = WHITE, halo: Colour = NIGHT) -> None:
    """Write the title and the line below it, centred in a box, in letters that stand out from any ground."""
    size = fitting_size(title, TITLE, box.width)
    middle = box.centre[0]
    _stand_out(canvas, text_tile(title, size, ink), (middle, box.centre[1] - LINE // 2), halo, 10)
    below = box.centre[1] + round(size * 0.5) + LINE // 4
    _stand_out(canvas, text_tile(line, fitting_size(line, LINE, box.width), ink), (middle, below), halo, 7)


def _stand_out(canvas: Canvas, words: Image.Image, at: tuple[int, int], halo: Colour, reach: int) -> None:
    """Words on a cloud of the halo's colour."""
    shape = Image.new("L", (words.width + 6 * reach, words.height + 6 * reach))
    shape.paste(words.getchannel("A"), (3 * reach, 3 * reach))
    spread = shape.filter(ImageFilter.MaxFilter(2 * (reach // 2) + 1)).filter(ImageFilter.GaussianBlur(reach * 0.6))
    cloud = Image.new("RGBA", shape.size, (*halo, 255))
    cloud.putalpha(spread.point(lambda alpha: min(255, alpha * 3)))
    canvas.paste(cloud, at, "mm")
    canvas.paste(words, at, "mm")


def shadow(tile: Image.Image, reach: int, strength: float = 0.6) -> Image.Image:
    """A tile with a soft shadow below it; its middle stays its middle."""
    margin = 2 * reach
    laid = Image.new("RGBA", (tile.width + 2 * margin, tile.height + 2 * margin))
    shape = Image.new("L", laid.size)
    shape.paste(tile.getchannel("A"), (margin, margin + reach))
    dark = Image.new("RGBA", laid.size, (*NIGHT, 255))
    dark.putalpha(shape.filter(ImageFilter.GaussianBlur(reach * 0.7)).point(lambda alpha: round(alpha * strength)))
    laid.alpha_composite(dark)
    laid.alpha_composite(tile, (margin, margin))
    return laid
