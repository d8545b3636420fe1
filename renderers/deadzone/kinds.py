"""Silhouettes: what kind a model is. Drawn in an ink and a lighter shade."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import Colour
from renderers.kit.pen import Pen, arc, curve, mirrored, star

Drawing = Callable[[Pen, Colour, Colour], None]


@cached_tile
def glyph(kind: str, size: int, ink: Colour, light: Colour, lying: bool = False) -> Image.Image:
    """What kind a model is, as a silhouette; `lying` on its side when it is pinned."""
    pen = Pen(size, 90 if lying else 0)
    _KINDS.get(kind, _trooper)(pen, ink, light)
    return pen.tile()


def _trooper(pen: Pen, ink: Colour, light: Colour) -> None:
    """A helmet with a visor over shoulders."""
    pen.polygon([(8, 98), *curve((8, 98), (12, 72), (36, 68)), *curve((64, 68), (88, 72), (92, 98))], ink)
    pen.polygon([*arc((50, 40), 32, 34, 180, 360), (82, 58), (66, 74), (34, 74), (18, 58)], ink, 1)
    pen.polygon([(27, 42), (73, 42), (69, 56), (31, 56)], light, 1)


def _specialist(pen: Pen, ink: Colour, light: Colour) -> None:
    """A helmet in a scope."""
    _trooper(pen, ink, light)
    for line in ([(50, 0), (50, 14)], [(2, 44), (16, 44)], [(84, 44), (98, 44)]):
        pen.line(line, 7, ink)
    pen.ring(50, 44, 47, 5, ink)


def _leader(pen: Pen, ink: Colour, light: Colour) -> None:
    """A helmet with a crest."""
    _trooper(pen, ink, light)
    pen.polygon([(50, -2), (62, 22), (50, 34), (38, 22)], ink, 2)
    pen.polygon(star(5, 14, 6, y=87), light)


def _legend(pen: Pen, ink: Colour, light: Colour) -> None:
    """A skull in a crown."""
    pen.disc(50, 56, 33, ink)
    pen.bar((32, 70, 68, 98), ink, 5)
    pen.polygon([(14, 36), (10, 2), (32, 18), (50, -2), (68, 18), (90, 2), (86, 36)], ink, 1)
    for x in (36, 64):
        pen.disc(x, 58, 11, light)
    for x in (41, 50, 59):
        pen.line([(x, 84), (x, 95)], 4, light)


def _support(pen: Pen, ink: Colour, light: Colour) -> None:
    """A gun on a tripod."""
    pen.bar((30, 22, 66, 52), ink, 6)
    pen.line([(60, 34), (98, 34)], 11, ink)
    pen.line([(78, 34), (96, 34)], 4, light)
    for x in (18, 50, 82):
        pen.line([(50, 50), (x, 96)], 8, ink)
    pen.disc(42, 36, 8, light)


def _vehicle(pen: Pen, ink: Colour, light: Colour) -> None:
    """A tank on tracks."""
    pen.bar((4, 58, 96, 92), ink, 16)
    pen.bar((24, 32, 70, 60), ink, 6)
    pen.line([(66, 42), (98, 42)], 8, ink)
    for x in (20, 40, 60, 80):
        pen.disc(x, 75, 8, light)


def _walker(pen: Pen, ink: Colour, light: Colour) -> None:
    """A machine on two legs."""
    pen.bar((18, 6, 82, 50), ink, 12)
    pen.bar((32, 18, 68, 32), light, 4)
    for side in (-1, 1):
        pen.line([(50 + 22 * side, 46), (50 + 36 * side, 68), (50 + 26 * side, 94)], 13, ink)
        pen.line([(50 + 14 * side, 96), (50 + 38 * side, 96)], 7, ink)


def _beast(pen: Pen, ink: Colour, light: Colour) -> None:
    """A horned head with teeth."""
    pen.polygon(mirrored([(50, 28), (30, 30), (14, 22), (6, 0), (2, 30), (14, 50), (26, 86), (50, 99)]), ink, 1)
    pen.polygon([(28, 48), (46, 56), (32, 64)], light, 1)
    pen.polygon([(72, 48), (54, 56), (68, 64)], light, 1)
    for x in (40, 50, 60):
        pen.polygon([(x - 5, 76), (x + 5, 76), (x, 90)], light)


def _winged(pen: Pen, ink: Colour, light: Colour) -> None:
    """A helmet between the wings of a jump pack."""
    pen.polygon(mirrored([(50, 60), (30, 66), (4, 98), (2, 46), (14, 16), (28, 46)]), ink, 1)
    pen.polygon([*arc((50, 36), 26, 30, 180, 360), (76, 54), (64, 68), (36, 68), (24, 54)], ink, 1)
    pen.polygon([(31, 38), (69, 38), (66, 50), (34, 50)], light, 1)


def _bike(pen: Pen, ink: Colour, light: Colour) -> None:
    """Two wheels and a rider."""
    for x in (22, 78):
        pen.disc(x, 72, 22, ink)
        pen.disc(x, 72, 11, light)
    pen.polygon([(20, 66), (38, 38), (72, 42), (82, 66)], ink, 3)
    pen.disc(48, 20, 15, ink)
    pen.line([(48, 30), (62, 46), (80, 34)], 9, ink)


_KINDS: Mapping[str, Drawing] = {
    "leader": _leader,
    "troop": _trooper,
    "specialist": _specialist,
    "support": _support,
    "legend": _legend,
    "vehicle": _vehicle,
    "walker": _walker,
    "beast": _beast,
    "jump": _winged,
    "bike": _bike,
}
