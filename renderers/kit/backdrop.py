"""Grounds to draw on: deep space in a few flat bands with stars, the same at every call."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageDraw

from renderers.kit.cache import cached_tile
from renderers.kit.palette import Theme, mix
from renderers.kit.pen import Pen, star

STARS_PER_MEGAPIXEL = 90


@cached_tile
def space(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a night sky as an RGB image: two hazes in flat bands, and stars in fixed places."""
    sky = Image.new("RGB", (width, height), theme.background)
    draw = ImageDraw.Draw(sky)
    reach = max(width, height)
    for share in (0.62, 0.46, 0.30):
        shade = mix(theme.background, theme.haze, (0.75 - share) * 2)
        for x, y in ((0.12 * width, 0.05 * height), (0.95 * width, 0.9 * height)):
            across, down = share * reach, share * reach * 0.6
            draw.ellipse((x - across, y - down, x + across, y + down), shade)
    for x, y, size in _places(width, height):
        dot = _star(size, theme)
        sky.paste(dot, (x - size, y - size), dot)
    return sky


def _places(width: int, height: int) -> Iterator[tuple[int, int, int]]:
    """Scatter stars by the low-discrepancy sequence of the plastic number (Roberts 2018); one in eleven is large."""
    for number in range(1, round(width * height / 1e6 * STARS_PER_MEGAPIXEL) + 1):
        x, y = number * 0.7548776662466927 % 1, number * 0.5698402909980532 % 1
        yield round(x * width), round(y * height), 6 if number % 11 == 0 else 2 + number % 2


@cached_tile
def _star(size: int, theme: Theme) -> Image.Image:
    pen = Pen(2 * size)
    if size > 4:
        pen.polygon(star(4, 50, 12), theme.faint)
    else:
        pen.disc(50, 50, 40, mix(theme.background, theme.faint, 0.6))
    return pen.tile()
