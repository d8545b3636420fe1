"""Lines of a feed: actor, verb, target, dice, outcome."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import NIGHT, WHITE, Colour, Theme, mix
from renderers.kit.pen import Pen, regular
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import joined, stamp, written


def feed_row(
    head: Sequence[Image.Image],
    verb: str,
    aim: Sequence[Image.Image],
    end: Image.Image,
    width: int,
    theme: Theme,
    *,
    px: int = 30,
    spare: int = 10,
) -> Image.Image:
    """Return tiles of `end`'s height from left to right, `end` at the right; the verb gives way where it is narrow."""
    used = end.width + sum(part.width + 10 for part in [*head, *aim]) + spare
    parts = [*head, written(verb, px, theme.ink, max(1, width - used)), *aim]
    tile = Image.new("RGBA", (width, end.height), (*theme.panel, 255))
    stamp(tile, joined(parts, 10, end.height), (0, 0))
    stamp(tile, end, (width, 0), "rt")
    return tile.convert("RGB")


def named_token(name: str, seat: int | None, height: int) -> Image.Image:
    """A piece's name, after the token of its seat if it has one."""
    parts = [written(name, 36)]
    if seat is not None:
        parts.insert(0, seat_token(seat, 42))
    return joined(parts, 5, height)


@cached_tile
def eight_sided(value: int, size: int, colour: Colour | None, theme: Theme) -> Image.Image:
    """An eight-sided die whose number is large enough to be read on a phone; without a colour it failed."""
    fill = colour or mix(theme.panel, NIGHT, 0.4)
    pen = Pen(size)
    pen.polygon(regular(6, 46), mix(fill, WHITE, 0.35) if colour else theme.panel_edge, 3)
    pen.polygon(regular(6, 42), fill, 2)
    tile = pen.tile()
    ink = NIGHT if colour else theme.faint
    stamp(tile, written(str(value), round(size * 0.64), ink), (size // 2, size // 2), "mm")
    return tile
