"""The icons of the game: the kit's, and pieces, cards and technologies of its own."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from renderers.kit import icons as kit
from renderers.kit.icons import Icon, Shades
from renderers.kit.palette import CORAL, GOLD, NIGHT, Colour, mix
from renderers.kit.pen import Pen, arc, curve, mirrored, star


def icon(name: str, size: int, colour: Colour) -> Image.Image:
    """Return an icon of the game as an RGBA square of `size` pixels."""
    return kit.icon(ICONS[name], size, colour)


def _rocket(pen: Pen, tone: Shades) -> None:
    pen.polygon([*curve((40, 70), (38, 88), (50, 99)), *curve((50, 99), (62, 88), (60, 70))], CORAL)
    pen.polygon([*curve((44, 70), (44, 82), (50, 89)), *curve((50, 89), (56, 82), (56, 70))], GOLD)
    pen.polygon(mirrored([(34, 46), (20, 64), (20, 82), (38, 74)]), tone.main, 3)
    pen.polygon([(66, 46), (80, 64), (80, 82), (62, 74)], tone.dark, 3)
    hull = [*curve((50, 2), (30, 22), (33, 54)), (38, 76)]
    pen.polygon(mirrored(hull), tone.pale)
    pen.polygon([(50, 2), *[(100 - x, y) for x, y in hull], (50, 76)], tone.light)
    pen.polygon(mirrored(curve((50, 2), (40, 11), (36, 26))), tone.main)
    pen.disc(50, 42, 11, tone.deep)
    pen.disc(50, 42, 6.5, tone.main)
    pen.bar((38, 70, 62, 78), tone.deep, 2)


def _crowned(pen: Pen, tone: Shades) -> None:
    pen.polygon([(10, 98), *arc((50, 96), 40, 36, 180, 360), (90, 98)], tone.main)
    pen.polygon([(36, 63), (64, 63), (50, 90)], tone.pale, 2)
    pen.polygon([(50, 70), (57, 78), (50, 94), (43, 78)], tone.deep)
    pen.disc(50, 44, 22, tone.pale)
    pen.polygon([(50, 22), *arc((50, 44), 22, 22, 270, 450), (50, 66)], tone.light)
    pen.polygon([(27, 34), (23, 8), (38, 20), (50, 3), (62, 20), (77, 8), (73, 34)], GOLD, 2)
    pen.bar((25, 29, 75, 37), mix(GOLD, NIGHT, 0.28), 2)


def _ringed_planet(pen: Pen, tone: Shades) -> None:
    pen.line(arc((50, 50), 45, 15, 180, 360, tilt=-22), 8, tone.pale)
    pen.disc(50, 50, 36, tone.main)
    pen.polygon(arc((50, 50), 36, 36, 22, 158), tone.dark)
    pen.polygon(arc((50, 50), 36, 36, 200, 340), tone.light)
    pen.bar((31, 25, 58, 31), tone.pale, 3)
    pen.line(arc((50, 50), 45, 15, 4, 176, tilt=-22), 14, tone.deep)
    pen.line(arc((50, 50), 45, 15, -8, 188, tilt=-22), 8, tone.pale)


def _portal(pen: Pen, tone: Shades) -> None:
    for reach, shade in ((46, tone.dark), (36, tone.main), (25, tone.light)):
        pen.disc(50, 50, reach, shade)
        pen.disc(50 + 3, 50, reach - 6, tone.deep)
    pen.polygon(star(4, 20, 6), tone.pale, 1)


def _chip(pen: Pen, tone: Shades) -> None:
    for place in (31, 50, 69):
        pen.line([(place, 5), (place, 95)], 7, tone.light)
        pen.line([(5, place), (95, place)], 7, tone.light)
    pen.bar((17, 17, 83, 83), tone.main, 8)
    pen.bar((31, 31, 69, 69), tone.deep, 4)
    pen.bar((41, 41, 59, 59), tone.pale, 2)


def _leaf(pen: Pen, tone: Shades) -> None:
    upper, lower = curve((14, 84), (4, 14), (90, 10)), curve((90, 10), (92, 92), (14, 84))
    pen.polygon([*upper, *lower], tone.light, 2)
    pen.polygon([(14, 84), *lower], tone.main, 2)
    pen.line([(6, 94), (66, 34)], 6, tone.deep)


ICONS: Mapping[str, Icon] = {
    **kit.ICONS,
    "colony": kit.ICONS["settlement"],
    "fleet": Icon(_rocket, turn=38),
    "leader": Icon(_crowned),
    "homeworld": Icon(_ringed_planet),
    "jump": Icon(_portal),
    "computers": Icon(_chip),
    "terraforming": Icon(_leaf),
}
"""All that the game draws, by the names of its cards, pieces and technologies."""
