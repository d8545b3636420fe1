"""Small pictures: what kind a unit is, and the marks that it carries. Drawn in an ink and a lighter shade."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.fonts import text_tile
from renderers.kit.palette import BLOOD, GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.pen import CLEAR, Pen, arc, curve, mirrored, star
from renderers.kit.sprites import discs
from renderers.kit.tiles import stamp
from renderers.one_page_deadzone.looks import hue_of
from renderers.skirmish.marks import heart

Drawing = Callable[[Pen, Colour, Colour], None]

RIM = 3
"""Of a heart, in hundredths of its size."""


@cached_tile
def glyph(profile: str, size: int, ink: Colour, light: Colour, lying: bool = False) -> Image.Image:
    """What kind a unit is, as a silhouette; `lying` on its side when it is pinned."""
    pen = Pen(size, 90 if lying else 0)
    _KINDS.get(profile, _helmet)(pen, ink, light)
    return pen.tile()


def _helmet(pen: Pen, ink: Colour, light: Colour) -> None:
    """A trooper with a rifle."""
    pen.polygon([(10, 97), *curve((10, 97), (12, 74), (34, 70)), *curve((66, 70), (88, 74), (90, 97))], ink)
    pen.polygon([*arc((50, 38), 31, 33, 180, 360), (81, 56), (68, 72), (32, 72), (19, 56)], ink, 1)
    pen.polygon([(26, 40), (74, 40), (70, 55), (56, 55), (50, 50), (44, 55), (30, 55)], light, 1)
    pen.bar((45, 60, 55, 68), light, 1)
    pen.line([(20, 93), (92, 76)], 9, ink)
    pen.line([(24, 91), (90, 76)], 3, light)


def _winged(pen: Pen, ink: Colour, light: Colour) -> None:
    """An assault trooper: a helmet between the wings of a jump pack, over a knife."""
    pen.polygon(mirrored([(50, 62), (30, 66), (4, 96), (2, 44), (12, 18), (28, 46)]), ink, 1)
    pen.polygon([*arc((50, 32), 25, 28, 180, 360), (75, 48), (64, 62), (36, 62), (25, 48)], ink, 1)
    pen.polygon([(31, 34), (69, 34), (66, 46), (55, 46), (50, 42), (45, 46), (34, 46)], light, 1)
    pen.polygon([(44, 66), (56, 66), (56, 84), (50, 98), (44, 84)], light, 1)
    pen.bar((36, 63, 64, 69), ink, 2)


def _star(pen: Pen, ink: Colour, light: Colour) -> None:
    """A peacekeeper: a star on a shield."""
    side = [(50, 2), (10, 13), *curve((10, 46), (12, 82), (50, 99))]
    pen.polygon(mirrored(side), ink, 1)
    pen.polygon(star(5, 34, 14, y=50), light, 1)


def _dog(pen: Pen, ink: Colour, light: Colour) -> None:
    """A dog's head with bared teeth, seen from the side."""
    crown = [(6, 92), (16, 44), (20, 6), (38, 26), (56, 28), (96, 50), (94, 62)]
    pen.polygon([*crown, (66, 64), (88, 72), (82, 82), (58, 80), (50, 96)], ink, 2)
    pen.polygon([(46, 40), (60, 42), (52, 50)], light, 1)
    for x in (70, 79, 88):
        pen.polygon([(x - 4, 62), (x + 4, 61), (x, 70)], light)
    pen.polygon([(21, 18), (33, 30), (24, 36)], light)


def _skull(pen: Pen, ink: Colour, light: Colour) -> None:
    """A 3rd Gen: a skull."""
    pen.disc(50, 42, 38, ink)
    pen.bar((30, 62, 70, 94), ink, 5)
    for x in (34, 66):
        pen.disc(x, 46, 12, light)
    pen.polygon([(50, 58), (57, 70), (43, 70)], light, 1)
    for x in (41, 50, 59):
        pen.line([(x, 82), (x, 95)], 4, light)


def _claw(pen: Pen, ink: Colour, light: Colour) -> None:
    """A 2nd Gen: a fist with claws."""
    pen.bar((20, 48, 84, 92), ink, 12)
    for n in range(4):
        x = 24 + n * 17
        pen.polygon([(x - 6, 56), (x + 8, 56), (x + 10, 24), (x - 2 + n, 3), (x - 5, 26)], ink, 2)
        pen.line([(x + 1, 36), (x + 1, 50)], 4, light)
    pen.line([(30, 74), (72, 74)], 6, light)
    pen.polygon([(84, 66), (98, 54), (92, 82)], ink, 2)


def _horned(pen: Pen, ink: Colour, light: Colour) -> None:
    """A 1st Gen: a horned beast."""
    pen.polygon(
        mirrored([(50, 30), (30, 32), (14, 22), (8, 1), (1, 30), (12, 48), (24, 54), (28, 84), (50, 99)]), ink, 1
    )
    pen.polygon([(28, 50), (46, 58), (32, 64)], light, 1)
    pen.polygon([(72, 50), (54, 58), (68, 64)], light, 1)
    pen.line([(36, 80), (64, 80)], 5, light)
    for x in (42, 50, 58):
        pen.polygon([(x - 4, 80), (x + 4, 80), (x, 89)], light)


_KINDS: Mapping[str, Drawing] = {
    "tactical": _helmet,
    "assault": _winged,
    "peacekeeper": _star,
    "dog": _dog,
    "third": _skull,
    "second": _claw,
    "first": _horned,
}


# -- marks -------------------------------------------------------------------------------------------------------------


@cached_tile
def eye(size: int) -> Image.Image:
    """On overwatch."""
    pen = Pen(size)
    pen.disc(50, 50, 50, NIGHT)
    pen.disc(50, 50, 45, mix(GOLD, WHITE, 0.2))
    lens = [*curve((8, 50), (50, 2), (92, 50)), *curve((92, 50), (50, 98), (8, 50))]
    pen.polygon(lens, NIGHT)
    inner = [*curve((15, 50), (50, 12), (85, 50)), *curve((85, 50), (50, 88), (15, 50))]
    pen.polygon(inner, WHITE)
    pen.disc(50, 50, 17, NIGHT)
    pen.disc(55, 45, 5, WHITE)
    return pen.tile()


@cached_tile
def hearts(left: int, tough: int, size: int) -> Image.Image:
    """Wounds that a Tough unit can still take, and those it took, hollow."""
    row = Image.new("RGBA", (max(1, tough * (size + 1) - 1), size))
    for place in range(tough):
        row.paste(heart(size, place < left, RIM), (place * (size + 1), 0))
    return row


@cached_tile
def lives(left: int, size: int) -> Image.Image:
    """The same in a narrow place: one heart with a number."""
    tile = heart(size, True, RIM).copy()
    stamp(tile, text_tile(str(left), round(size * 0.72), WHITE), (size // 2, round(size * 0.46)), "mm")
    return tile


@cached_tile
def mine(seat: int, size: int) -> Image.Image:
    """A mine in its owner's colour."""
    pen = Pen(size)
    for x, y in star(8, 46, 46)[::2]:
        pen.line([(50, 50), (x, y)], 15, WHITE)
    pen.disc(50, 50, 38, WHITE)
    for x, y in star(8, 46, 46)[::2]:
        pen.line([(50, 50), (x, y)], 8, NIGHT)
    pen.disc(50, 50, 34, NIGHT)
    pen.disc(50, 50, 27, hue_of(seat))
    pen.disc(50, 50, 10, BLOOD)
    pen.ring(50, 50, 13, 4, NIGHT)
    return pen.tile()


def hollow(size: int, colour: Colour) -> Image.Image:
    """A ring where a move began."""
    return discs(size, (50, NIGHT), (44, colour), (26, NIGHT), (20, CLEAR))
