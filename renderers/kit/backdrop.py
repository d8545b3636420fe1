"""Grounds to draw on, the same at every call: deep space with stars, and the felt of a table within a wooden rail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PIL import Image, ImageDraw

from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.palette import Backdrop, Colour, Theme, mix, rgb
from renderers.kit.pen import Pen, star

STARS_PER_MEGAPIXEL = 90
WOOD: tuple[Colour, ...] = (rgb("3A1C10"), rgb("6B3A1E"), rgb("552C17"))
"""A rail's shades from its outer edge inwards."""
BRASS = rgb("C99A4B")
RAIL = 10
"""How wide a rail is with its brass: boards keep that far from the edge of their picture."""
SUIT, APART = 30, 92
"""How large the suits woven into felt are, and how far from each other."""
SUITS = ("spade", "heart", "club", "diamond")


class UnknownBackdrop(ValueError):
    """A name that no backdrop of the kit has; its text lists those that there are."""


def backdrop(width: int, height: int, theme: Theme) -> Image.Image:
    """Return what lies behind a picture in this theme; raises UnknownBackdrop if the kit has none of its name.

    Whoever gets it copies it: it is kept. A game's own is drawn anew for every picture unless it is a `cached_tile`.
    """
    found = BACKDROPS.get(theme.backdrop) if isinstance(theme.backdrop, str) else theme.backdrop
    if found is None:
        raise UnknownBackdrop(
            f"There is no backdrop {theme.backdrop!r}: use one of {', '.join(sorted(BACKDROPS))}, or give your own."
        )
    return found(width, height, theme)


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


@cached_tile
def felt(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the top of a table as an RGB image: felt with suits woven into it, lit from above, within a rail."""
    cloth = Image.new("RGB", (width, height), theme.background)
    draw = ImageDraw.Draw(cloth)
    for share in (0.70, 0.55, 0.40):
        across, down = share * width, share * height
        lamp = (width / 2 - across, height / 2 - down, width / 2 + across, height / 2 + down)
        draw.ellipse(lamp, mix(theme.background, theme.haze, (0.9 - share) * 2))
    for suit, x, y in _woven(width, height):
        sign = icon(suit, SUIT, mix(theme.haze, theme.on_background, 0.07))
        cloth.paste(sign, (x - SUIT // 2, y - SUIT // 2), sign)
    for number, shade in enumerate((*WOOD, BRASS) if min(width, height) > 2 * RAIL else ()):
        inset = number * RAIL * 3 // 10
        draw.rectangle((inset, inset, width - 1 - inset, height - 1 - inset), outline=shade, width=RAIL * 3 // 10)
    return cloth


def _woven(width: int, height: int) -> Iterator[tuple[str, int, int]]:
    """Suits in turn and where their middles lie, from the picture's middle; every second row is half a step further."""
    step = APART // 2
    for row in range(-(height // APART) - 1, height // APART + 2):
        for column in range(-(width // APART) // 2 - 1, width // APART // 2 + 2):
            suit = SUITS[(column + row // 2 * 2 + row % 2) % len(SUITS)]
            yield suit, width // 2 + column * APART + row % 2 * step, height // 2 + row * step


BACKDROPS: Mapping[str, Backdrop] = {"space": space, "felt": felt}
"""The kit's own backdrops by name."""
