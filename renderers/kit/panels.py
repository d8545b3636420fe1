"""Rounded panels of any size: corners are drawn once at four times the size and kept, sides are plain rectangles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw

from renderers.kit.cache import cached_tile
from renderers.kit.layout import Box
from renderers.kit.palette import Colour
from renderers.kit.pen import SCALE

HALO_BANDS = (45, 90, 150)
"""Opacity of a halo's flat bands from outside inwards, 0 to 255."""


@dataclass(frozen=True, slots=True)
class PanelLook:
    """A panel's colours, and in pixels its border, its corners, and how much of its top is in the header's colour."""

    fill: Colour
    edge: Colour | None = None
    edge_width: int = 3
    radius: int = 18
    header: int = 0
    header_fill: Colour | None = None


def draw_panel(image: Image.Image, box: Box, look: PanelLook) -> None:
    """Draw a rounded panel on an image: opaque but for its corners, which is ten times as fast as pasting it whole."""
    radius = max(1, min(look.radius, box.width // 2, box.height // 2))
    corners = [(corner, image.crop(_sides(corner))) for corner in _corner_boxes(box, radius)]
    _draw_square(ImageDraw.Draw(image), box, look)
    for number, (corner, ground) in enumerate(corners):
        fill = look.header_fill if number < 2 and look.header and look.header_fill else look.fill
        disc = _disc(radius, fill, look.edge, look.edge_width)
        left, top = radius * (number % 2), radius * (number // 2)
        piece = disc.crop((left, top, left + radius, top + radius))
        _lay(piece, ground)
        image.paste(ground, (corner.x, corner.y))


def lay_plate(image: Image.Image, tile: Image.Image, box: Box, radius: int) -> None:
    """Lay a tile that is opaque but for its rounded corners: they alone are blended, the rest is copied."""
    radius = max(1, min(radius, box.width // 2, box.height // 2))
    corners = [(corner, image.crop(_sides(corner))) for corner in _corner_boxes(box, radius)]
    image.paste(tile, (box.x, box.y))
    for corner, ground in corners:
        left, top = corner.x - box.x, corner.y - box.y
        _lay(tile.crop((left, top, left + radius, top + radius)), ground)
        image.paste(ground, (corner.x, corner.y))


def _lay(piece: Image.Image, ground: Image.Image) -> None:
    if ground.mode == "RGBA":
        ground.alpha_composite(piece)
    else:
        ground.paste(piece, (0, 0), piece)


def _draw_square(draw: ImageDraw.ImageDraw, box: Box, look: PanelLook) -> None:
    sides = (box.x, box.y, box.right - 1, box.bottom - 1)
    draw.rectangle(sides, look.fill)
    if look.header:
        draw.rectangle((box.x, box.y, box.right - 1, box.y + look.header - 1), look.header_fill)
    if look.edge:
        draw.rectangle(sides, outline=look.edge, width=look.edge_width)


def _corner_boxes(box: Box, radius: int) -> list[Box]:
    lefts, tops = (box.x, box.right - radius), (box.y, box.bottom - radius)
    return [Box(left, top, radius, radius) for top in tops for left in lefts]


def _sides(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right, box.bottom


@cached_tile
def _disc(radius: int, fill: Colour, edge: Colour | None, edge_width: int) -> Image.Image:
    size = 2 * radius * SCALE
    tile = Image.new("RGBA", (size, size), (*(edge or fill), 0))
    draw, box = ImageDraw.Draw(tile), (0, 0, size - 1, size - 1)
    draw.ellipse(box, (*fill, 255), (*edge, 255) if edge else None, edge_width * SCALE if edge else 0)
    return tile.reduce(SCALE)


@cached_tile
def pill(width: int, height: int, look: PanelLook) -> Image.Image:
    """Return a panel as an RGBA tile, to build pieces on."""
    return _pill(width, height, look)


def _pill(width: int, height: int, look: PanelLook) -> Image.Image:
    tile = Image.new("RGBA", (width, height), (*look.fill, 0))
    draw_panel(tile, Box(0, 0, width, height), look)
    return tile


def draw_halo(image: Image.Image, box: Box, colour: Colour, reach: int, radius: int) -> None:
    """Light up the `reach` pixels around a box on an image; what lies under the box itself is not touched."""
    halo = _halo(box.width, box.height, radius, colour, reach)
    for strip in _frame(halo.width, halo.height, reach + radius):
        piece = halo.crop(_sides(strip))
        image.paste(piece, (box.x - reach + strip.x, box.y - reach + strip.y), piece)


def _frame(width: int, height: int, thickness: int) -> Iterator[Box]:
    inner = max(0, height - 2 * thickness)
    yield Box(0, 0, width, thickness)
    yield Box(0, height - thickness, width, thickness)
    yield Box(0, thickness, thickness, inner)
    yield Box(width - thickness, thickness, thickness, inner)


@cached_tile
def _halo(width: int, height: int, radius: int, colour: Colour, reach: int) -> Image.Image:
    tile = Image.new("RGBA", (width + 2 * reach, height + 2 * reach), (*colour, 0))
    for band, strength in enumerate(HALO_BANDS):
        step = reach * band // len(HALO_BANDS)
        size = (tile.width - 2 * step, tile.height - 2 * step)
        shape = _pill(*size, PanelLook(colour, radius=radius + reach - step)).getchannel("A")
        tile.paste((*colour, strength), (step, step), shape)
    return tile
