"""Light and dark on a board: the glow round a token, the veil over what is not seen, the border of a reach."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageFilter

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, Colour


def glow(token: Image.Image, reach: int, colour: Colour, hardness: float) -> Image.Image:
    """Return light round a token's outline, `reach` pixels wide; its middle is the middle of the token."""
    margin = 2 * reach
    shape = Image.new("L", (token.width + 2 * margin, token.height + 2 * margin))
    shape.paste(token.getchannel("A"), (margin, margin))
    light = Image.new("RGBA", shape.size, (*colour, 255))
    light.putalpha(shape.filter(ImageFilter.GaussianBlur(reach * 0.75)).point(lambda v: min(255, round(v * hardness))))
    return light


@cached_tile
def veil(size: int, strength: int = 165) -> Image.Image:
    """Return what covers a cell that is not seen; `strength` from 0, nothing, to 255."""
    return Image.new("RGBA", (size, size), (*NIGHT, strength))


def draw_border(canvas: Canvas, box: Box, sides: Iterable[str], colour: Colour, width: int) -> None:
    """Draw lines along these sides of a cell, each N (above), S, W or E: where a reach ends."""
    lines = {
        "N": ((box.x, box.y), (box.right, box.y)),
        "S": ((box.x, box.bottom), (box.right, box.bottom)),
        "W": ((box.x, box.y), (box.x, box.bottom)),
        "E": ((box.right, box.y), (box.right, box.bottom)),
    }
    for side in sides:
        canvas.line(*lines[side], colour, width)
