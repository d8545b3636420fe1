"""Small pictures of what lies in cubes: objectives, clouds, traps, links, caches and exits."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.glyphs import plate
from renderers.deadzone.looks import SMOKE, TOXIC, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.pen import Pen, regular
from renderers.kit.tiles import joined, stamp, written


@cached_tile
def objective(worth: tuple[int, ...], seat: int, size: int) -> Image.Image:
    """A hexagon with its VPs, in the colour of whoever holds it or gold; one for each seat where they differ."""
    if len(worth) == 1:
        return _hexagon(worth[0], hue_of(seat) if seat >= 0 else None, GOLD, size)
    rims = [WHITE if seat == side else GOLD for side in (0, 1)]
    parts = [_hexagon(vp, hue_of(side), rim, size) for side, (vp, rim) in enumerate(zip(worth, rims, strict=True))]
    return joined(parts, -size // 10, size)


def _hexagon(vp: int, fill: Colour | None, rim: Colour, size: int) -> Image.Image:
    pen = Pen(size)
    corners = regular(6, 46, 0)
    pen.polygon(corners, NIGHT, 4)
    pen.polygon(corners, rim, 1)
    pen.polygon(regular(6, 35, 0), fill or mix(GOLD, NIGHT, 0.72), 1)
    tile = pen.tile()
    stamp(tile, written(str(vp), round(size * 0.56), NIGHT if fill else GOLD), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def cloud(toxic: int, size: int) -> Image.Image:
    """Smoke over a whole cell; toxic smoke is green and has its value."""
    pen = Pen(size)
    hue = TOXIC if toxic else SMOKE
    for x, y, reach in ((30, 36, 24), (64, 30, 24), (50, 62, 30), (22, 66, 18), (80, 62, 19)):
        pen.disc(x, y, reach, (*mix(hue, WHITE, 0.35), 255))
    for x, y, reach in ((30, 36, 21), (64, 30, 21), (50, 62, 27), (22, 66, 15), (80, 62, 16)):
        pen.disc(x, y, reach, (*hue, 150))
    tile = pen.tile()
    if toxic:
        stamp(tile, plate(str(toxic), max(16, round(size * 0.26)), mix(TOXIC, NIGHT, 0.75)), (size, size), "rb")
    return tile


@cached_tile
def trap(seat: int, size: int) -> Image.Image:
    """A trap in its owner's colour: a triangle with teeth."""
    pen = Pen(size)
    pen.polygon([(50, 8), (94, 90), (6, 90)], WHITE, 6)
    pen.polygon([(50, 10), (92, 89), (8, 89)], NIGHT, 2)
    pen.polygon([(50, 22), (82, 82), (18, 82)], hue_of(seat), 1)
    pen.line([(50, 40), (50, 62)], 12, NIGHT)
    pen.disc(50, 75, 7, NIGHT)
    return pen.tile()


@cached_tile
def link(seat: int, size: int) -> Image.Image:
    """A Comm-Link mark in its owner's colour: a reticle."""
    pen = Pen(size)
    for width, shade in ((20, NIGHT), (11, hue_of(seat))):
        pen.ring(50, 50, 42 if shade == NIGHT else 38, width, shade)
        for line in ([(50, 4), (50, 34)], [(50, 66), (50, 96)], [(4, 50), (34, 50)], [(66, 50), (96, 50)]):
            pen.line(line, width * 0.7, shade)
    return pen.tile()


@cached_tile
def cache(seat: int, size: int) -> Image.Image:
    """A side's cache: a crate in its colour."""
    pen = Pen(size)
    pen.bar((6, 16, 94, 92), WHITE, 8)
    pen.bar((11, 21, 89, 87), NIGHT, 6)
    pen.bar((16, 26, 84, 82), hue_of(seat), 4)
    for line in ([(16, 44), (84, 44)], [(50, 26), (50, 44)]):
        pen.line(line, 7, NIGHT)
    return pen.tile()


@cached_tile
def way_out(seat: int, size: int, turn: int) -> Image.Image:
    """Where a side's models may leave the board: an arrow in its colour."""
    pen = Pen(size, turn)
    arrow = [(50, 4), (92, 50), (66, 50), (66, 94), (34, 94), (34, 50), (8, 50)]
    pen.polygon(arrow, WHITE, 4)
    pen.polygon(arrow, NIGHT, 1)
    pen.polygon([(50, 16), (76, 44), (58, 44), (58, 86), (42, 86), (42, 44), (24, 44)], hue_of(seat), 1)
    return pen.tile()
