"""Putting tiles together: laying one on another, writing on them, side by side; and what a seat is called."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.layout import Point, anchored
from renderers.kit.palette import NIGHT, PLAIN, WHITE, Colour, Theme, mix
from rules.engine.language import say

LEGIBLE = 28
"""Text smaller than this is guesswork on a phone: rather cut a name than go below."""


def stamp(tile: Image.Image, piece: Image.Image, at: Point, anchor: str = "lt") -> None:
    """Lay a piece on a tile, whatever sticks out cut off."""
    box = anchored(at, piece.size, anchor)
    left, top = max(0, -box.x), max(0, -box.y)
    if left < piece.width and top < piece.height and box.x < tile.width and box.y < tile.height:
        tile.alpha_composite(piece.crop((left, top, piece.width, piece.height)), (max(0, box.x), max(0, box.y)))


def written(text: str, px: int, fill: Colour = WHITE, room: int | None = None, *, least: int = LEGIBLE) -> Image.Image:
    """Bold text, made smaller, but no smaller than `least`, before it is cut to the room."""
    if room is None:
        return text_tile(text, px, fill)
    return text_tile(text, max(fitting_size(text, px, room), min(px, least)), fill, True, max(1, room))


def joined(parts: Sequence[Image.Image], gap: int, height: int) -> Image.Image:
    """Put tiles side by side on one that is this tall."""
    width = sum(part.width + gap for part in parts) - gap
    tile = Image.new("RGBA", (max(1, width), height))
    left = 0
    for part in parts:
        stamp(tile, part, (left, height // 2), "lm")
        left += part.width + gap
    return tile


def dimmed(tile: Image.Image, share: float, towards: Colour = NIGHT) -> Image.Image:
    """A copy of a tile whose colours are nearer to another one; its outline stays as it was."""
    copy = Image.blend(tile, Image.new("RGBA", tile.size, (*towards, 255)), share)
    copy.putalpha(tile.getchannel("A"))
    return copy


def shade(colour: Colour, depth: float, theme: Theme = PLAIN) -> Colour:
    """A colour sunk into the panel; `depth` 0 is the colour, 1 the panel."""
    return mix(colour, theme.panel, depth)


def called(names: Sequence[str], seats: int) -> list[str]:
    """A name for every seat: its number where there is no other."""
    given = [*names[:seats], *[""] * (seats - len(names))]
    return [name if name.strip() else say("Player {seat}", seat=seat) for seat, name in enumerate(given, 1)]
