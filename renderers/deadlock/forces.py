"""Unit counters: the owner's colour and shape, a silhouette for the kind, a large number."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from renderers.deadlock.looks import hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, ink_on
from renderers.kit.pen import Pen, arc, curve, mirrored, star
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import stamp, written

LOW = 60
"""Counters lower than this have their number beside the silhouette."""
RIM, STRIP = 7, 32
"""A counter's border, and the height of the strip with its number."""
Drawing = Callable[[Pen, Colour, Colour], None]
"""Draws with a pen in an ink, and in the ground's colour what is cut out of it."""


@cached_tile
def counter(kind: str, seat: int, number: int, width: int, height: int, fresh: bool = False) -> Image.Image:
    """The units of a kind and an owner; new or moved ones have a golden rim. Low counters have the number beside."""
    hue = hue_of(seat)
    ink = ink_on(hue)
    tile = _blank(width, height, hue, GOLD if fresh else WHITE, kind == "missile").copy()
    words = str(number)
    if height < LOW:
        size = min(height - 12, width * 9 // 20)
        stamp(tile, silhouette(kind, size, ink, hue), (5, height // 2), "lm")
        room = max(8, width - size - 9)
        stamp(tile, written(words, 34, ink, room, least=16), (width - 5, height // 2), "rm")
        return tile
    strip = Image.new("RGBA", (width - 2 * RIM, STRIP), (*NIGHT, 255))
    tile.alpha_composite(strip, (RIM, height - RIM - STRIP))
    size = min(width - 2 * RIM - 4, height - 2 * RIM - STRIP - 3)
    roomy = width > 60
    stamp(
        tile,
        silhouette(kind, size, ink, hue),
        (RIM + 3 if roomy else width // 2, RIM + 1),
        "lt" if roomy else "mt",
    )
    stamp(tile, written(words, 38, WHITE, width - 2 * RIM, least=24), (width // 2, height - RIM - STRIP // 2), "mm")
    if roomy:
        stamp(tile, seat_token(seat, 25), (width - 4, 5), "rt")
    return tile


@cached_tile
def _blank(width: int, height: int, fill: Colour, rim: Colour, missile: bool) -> Image.Image:
    """A counter without anything on it; those of Missiles are pointed."""
    pen = Pen(width, height=height)
    tall = 100 * height / width
    depth = 8 if rim == WHITE else 13
    for inset, shade in ((0, NIGHT), (2.5, rim), (depth, NIGHT), (depth + 2.5, fill)):
        if missile:
            low = tall - inset
            pen.polygon(
                [(50, inset * 1.3), (100 - inset, 20 + inset), (100 - inset, low), (inset, low), (inset, 20 + inset)],
                shade,
            )
        else:
            pen.bar((inset, inset, 100 - inset, tall - inset), shade, max(2, 16 - inset))
    return pen.tile()


@cached_tile
def silhouette(kind: str, size: int, ink: Colour, ground: Colour) -> Image.Image:
    """The silhouette of a kind of unit."""
    pen = Pen(size)
    DRAWN[kind](pen, ink, ground)
    return pen.tile()


def _colonist(pen: Pen, ink: Colour, _: Colour) -> None:
    pen.disc(50, 28, 20, ink)
    pen.polygon([(14, 96), *arc((50, 96), 36, 42, 180, 360), (86, 96)], ink)


def _colonizer(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.polygon([*arc((50, 48), 34, 44, 180, 360), (92, 72), (8, 72)], ink, 2)
    pen.disc(50, 34, 10, ground)
    pen.polygon([(32, 66), *arc((50, 66), 18, 18, 180, 360), (68, 66)], ground)
    for x in (20, 50, 80):
        pen.line([(x, 74), (x + (x - 50) * 0.25, 94)], 9, ink)


def _scout(pen: Pen, ink: Colour, ground: Colour) -> None:
    upper, lower = curve((2, 48), (50, -14), (98, 48)), curve((98, 48), (50, 110), (2, 48))
    pen.polygon([*upper, *lower], ink)
    pen.disc(50, 48, 25, ground)
    pen.disc(50, 48, 15, ink)
    pen.disc(57, 41, 6, ground)


def _commander(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.polygon(star(5, 48, 21, y=52), ink, 2)
    pen.disc(50, 53, 13, ground)
    pen.disc(50, 53, 6, ink)


def _infantry(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.polygon([(12, 98), *arc((50, 98), 38, 40, 180, 360), (88, 98)], ink)
    pen.polygon([*arc((50, 36), 33, 33, 160, 380), (70, 60), (30, 60)], ink, 2)
    pen.bar((30, 34, 70, 46), ground, 5)
    pen.line([(82, 96), (96, 22)], 8, ink)


def _tank(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.bar((2, 56, 98, 92), ink, 17)
    for x in (20, 40, 60, 80):
        pen.disc(x, 74, 7, ground)
    pen.polygon([(22, 52), (30, 26), (64, 26), (76, 52)], ink, 3)
    pen.line([(60, 34), (97, 20)], 10, ink)


def _plane(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.polygon(mirrored([(50, 2), (42, 34), (2, 68), (2, 78), (42, 68), (40, 84), (26, 96), (50, 92)]), ink, 2)
    pen.polygon([*curve((50, 20), (44, 30), (46, 42)), *curve((54, 42), (56, 30), (50, 20))], ground, 1)


def _ship(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.polygon([(2, 60), (98, 60), (84, 92), (16, 92)], ink, 2)
    pen.polygon([(28, 54), (34, 34), (66, 34), (72, 54)], ink, 2)
    pen.line([(50, 34), (50, 4)], 7, ink)
    pen.polygon([(52, 4), (78, 13), (52, 22)], ink)
    pen.line([(70, 46), (96, 40)], 8, ink)
    for x in (32, 50, 68):
        pen.disc(x, 74, 5, ground)


def _missile(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.polygon(
        mirrored([(50, 2), *curve((50, 2), (32, 18), (34, 44)), (34, 66), (16, 92), (38, 84), (44, 98)]), ink, 1
    )
    pen.bar((34, 32, 66, 40), ground)
    pen.bar((46, 52, 54, 82), ground, 2)


def _laser(pen: Pen, ink: Colour, ground: Colour) -> None:
    pen.line([(46, 54), (92, 8)], 16, ink)
    pen.polygon([*arc((40, 68), 30, 32, 180, 360)], ink, 2)
    pen.polygon([(6, 96), (16, 72), (64, 72), (74, 96)], ink, 3)
    pen.disc(40, 58, 8, ground)


DRAWN: dict[str, Drawing] = {
    "colonist": _colonist,
    "colonizer": _colonizer,
    "scout": _scout,
    "commander": _commander,
    "infantry": _infantry,
    "tank": _tank,
    "plane": _plane,
    "ship": _ship,
    "missile": _missile,
    "laser_defense": _laser,
}
