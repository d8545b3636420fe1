"""Icons drawn by code: bold silhouettes in a few flat shades of one colour, plain enough to be read at 16 pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import CORAL, GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.pen import CLEAR, Pen, arc, curve, mirrored, regular, star


class UnknownIcon(ValueError):
    """A name that no icon has; its text lists those that there are."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The flat shades of an icon's colour, from light to dark."""

    pale: Colour
    light: Colour
    main: Colour
    dark: Colour
    deep: Colour


def shades(colour: Colour) -> Shades:
    """Give the shades of a colour."""
    return Shades(
        pale=mix(colour, WHITE, 0.82),
        light=mix(colour, WHITE, 0.45),
        main=colour,
        dark=mix(colour, NIGHT, 0.38),
        deep=mix(colour, NIGHT, 0.72),
    )


Drawing = Callable[[Pen, Shades], None]
DRAWINGS: dict[str, Drawing] = {}
TURNS = {"fleet": 38.0}
"""Degrees clockwise by which a drawing is turned."""


def _named(name: str) -> Callable[[Drawing], Drawing]:
    def register(drawing: Drawing) -> Drawing:
        DRAWINGS[name] = drawing
        return drawing

    return register


@cached_tile
def icon(name: str, size: int, colour: Colour) -> Image.Image:
    """Give the named icon as an RGBA square of `size` pixels; UnknownIcon if there is none of this name."""
    if name not in DRAWINGS:
        raise UnknownIcon(f"There is no icon {name!r}: use one of {', '.join(sorted(DRAWINGS))}.")
    pen = Pen(size, TURNS.get(name, 0.0))
    DRAWINGS[name](pen, shades(colour))
    return pen.tile()


@_named("research")
def _flask(pen: Pen, tone: Shades) -> None:
    pen.polygon([(43, 14), (57, 14), (57, 40), (83, 84), (17, 84), (43, 40)], tone.pale, 8)
    pen.polygon([(43, 20), (57, 20), (57, 42), (80, 83), (20, 83), (43, 42)], tone.deep, 2)
    pen.polygon([(35, 57), (65, 57), (80, 82), (20, 82)], tone.main, 2.5)
    pen.polygon([(52, 57), (65, 57), (80, 82), (63, 82)], tone.light, 2.5)
    pen.bar((29, 5, 71, 16), tone.pale, 5)
    pen.disc(41, 72, 6, tone.pale)
    pen.disc(54, 65, 4, tone.pale)
    pen.disc(50, 43, 3.5, tone.light)


@_named("technology")
def _atom(pen: Pen, tone: Shades) -> None:
    for tilt, shade in ((90, tone.dark), (30, tone.main), (-30, tone.light)):
        pen.line(arc((50, 50), 44, 17, tilt=tilt), 7, shade)
    pen.disc(50, 50, 15, tone.pale)
    pen.disc(50, 50, 9, tone.main)


@_named("fleet")
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


@_named("colony")
def _dome(pen: Pen, tone: Shades) -> None:
    pen.polygon(arc((50, 74), 43, 54, 180, 360), tone.pale)
    pen.polygon(arc((50, 74), 37, 48, 180, 360), tone.deep)
    pen.polygon([(50, 26), *arc((50, 74), 37, 48, 270, 360), (50, 74)], mix(tone.deep, tone.main, 0.28))
    pen.bar((27, 52, 41, 76), tone.main)
    pen.bar((43, 38, 58, 76), tone.light)
    pen.bar((60, 56, 74, 76), tone.main)
    for x, y in ((31, 57), (47.5, 45), (47.5, 57), (64, 61)):
        pen.bar((x, y, x + 6, y + 6), tone.deep)
    pen.line([(50, 20), (50, 9)], 4, tone.pale)
    pen.disc(50, 8, 5, tone.main)
    pen.bar((3, 74, 97, 88), tone.main, 6)
    pen.bar((3, 81, 97, 90), tone.dark, 4)


@_named("command")
def _rank(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(5, 25, 10.5, y=28), tone.pale, 2)
    for top, shade in ((52, tone.light), (74, tone.main)):
        pen.polygon(mirrored([(50, top), (14, top + 13), (14, top + 24), (50, top + 11)]), shade, 2)


@_named("leader")
def _crowned(pen: Pen, tone: Shades) -> None:
    pen.polygon([(10, 98), *arc((50, 96), 40, 36, 180, 360), (90, 98)], tone.main)
    pen.polygon([(36, 63), (64, 63), (50, 90)], tone.pale, 2)
    pen.polygon([(50, 70), (57, 78), (50, 94), (43, 78)], tone.deep)
    pen.disc(50, 44, 22, tone.pale)
    pen.polygon([(50, 22), *arc((50, 44), 22, 22, 270, 450), (50, 66)], tone.light)
    pen.polygon([(27, 34), (23, 8), (38, 20), (50, 3), (62, 20), (77, 8), (73, 34)], GOLD, 2)
    pen.bar((25, 29, 75, 37), mix(GOLD, NIGHT, 0.28), 2)


@_named("homeworld")
def _ringed_planet(pen: Pen, tone: Shades) -> None:
    pen.line(arc((50, 50), 45, 15, 180, 360, tilt=-22), 8, tone.pale)
    pen.disc(50, 50, 36, tone.main)
    pen.polygon(arc((50, 50), 36, 36, 22, 158), tone.dark)
    pen.polygon(arc((50, 50), 36, 36, 200, 340), tone.light)
    pen.bar((31, 25, 58, 31), tone.pale, 3)
    pen.line(arc((50, 50), 45, 15, 4, 176, tilt=-22), 14, tone.deep)
    pen.line(arc((50, 50), 45, 15, -8, 188, tilt=-22), 8, tone.pale)


@_named("credit")
def _coin(pen: Pen, tone: Shades) -> None:
    pen.disc(50, 53, 45, tone.deep)
    pen.disc(50, 48, 45, tone.main)
    pen.ring(50, 48, 45, 6, tone.light)
    pen.disc(50, 48, 33, tone.dark)
    pen.line(arc((50, 48), 17, 17, 45, 315), 10, tone.pale)
    pen.line([(50, 21), (50, 30)], 8, tone.pale)
    pen.line([(50, 66), (50, 75)], 8, tone.pale)


@_named("hand")
def _fanned_cards(pen: Pen, tone: Shades) -> None:
    fan = (
        ([(12, 34), (43, 20), (66, 74), (35, 87)], tone.dark),
        ([(33, 14), (67, 14), (67, 78), (33, 78)], tone.main),
        ([(57, 20), (88, 34), (65, 87), (34, 74)], tone.pale),
    )
    for corners, shade in fan:
        pen.polygon(corners, tone.deep, 8)
        pen.polygon(corners, shade, 4)
    pen.polygon([(61, 42), (69, 57), (61, 70), (53, 53)], tone.main, 1)


@_named("deck")
def _stacked_cards(pen: Pen, tone: Shades) -> None:
    for shift, shade in ((16, tone.dark), (8, tone.main), (0, tone.pale)):
        pen.bar((15 + shift, 4 + shift, 69 + shift, 80 + shift), tone.deep, 10)
        pen.bar((18 + shift, 7 + shift, 66 + shift, 77 + shift), shade, 7)
    pen.polygon(star(4, 20, 8, 42, 42), tone.main, 1)


@_named("discard")
def _thrown_cards(pen: Pen, tone: Shades) -> None:
    for corners, shade in (
        ([(20, 30), (52, 12), (84, 64), (52, 84)], tone.dark),
        ([(16, 26), (76, 26), (76, 70), (16, 70)], tone.main),
    ):
        pen.polygon(corners, tone.deep, 9)
        pen.polygon(corners, shade, 5)
    pen.line([(33, 37), (59, 59)], 9, tone.pale)
    pen.line([(59, 37), (33, 59)], 9, tone.pale)


@_named("attack")
def _explosion(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(9, 48, 29), tone.main, 1)
    pen.polygon(star(9, 33, 20), GOLD, 1)
    pen.disc(50, 50, 14, tone.pale)


@_named("shield")
def _shield(pen: Pen, tone: Shades) -> None:
    side = [(50, 6), (14, 18), *curve((14, 46), (16, 78), (50, 94))]
    pen.polygon(mirrored(side), tone.pale, 3)
    inner = [(50, 15), (22, 24), *curve((22, 46), (24, 72), (50, 84))]
    pen.polygon(mirrored(inner), tone.main)
    pen.polygon([(50, 15), *[(100 - x, y) for x, y in inner]], tone.dark)


@_named("trophy")
def _cup(pen: Pen, tone: Shades) -> None:
    pen.ring(24, 29, 18, 7, tone.light)
    pen.ring(76, 29, 18, 7, tone.light)
    half = [(50, 6), *curve((24, 6), (24, 58), (50, 60))]
    pen.polygon(mirrored(half), tone.main, 2)
    pen.polygon([(100 - x, y) for x, y in half], tone.dark, 2)
    pen.polygon(star(5, 15, 6.5, y=28), tone.pale, 1)
    pen.bar((44, 58, 56, 80), tone.main)
    pen.bar((26, 78, 74, 95), tone.light, 4)


@_named("skull")
def _skull(pen: Pen, tone: Shades) -> None:
    pen.disc(50, 43, 39, tone.pale)
    pen.bar((29, 60, 71, 94), tone.pale, 7)
    pen.disc(34, 47, 11.5, tone.deep)
    pen.disc(66, 47, 11.5, tone.deep)
    pen.polygon([(50, 58), (56, 70), (44, 70)], tone.deep, 1)
    for x in (40, 50, 60):
        pen.line([(x, 82), (x, 94)], 4, tone.deep)


@_named("hourglass")
def _hourglass(pen: Pen, tone: Shades) -> None:
    pen.polygon([(24, 14), (76, 14), (55, 50), (76, 86), (24, 86), (45, 50)], tone.pale, 3)
    pen.polygon([(36, 30), (64, 30), (50, 52)], tone.main, 1)
    pen.polygon([(28, 84), (72, 84), (50, 64)], tone.main, 1)
    pen.bar((12, 3, 88, 15), tone.light, 5)
    pen.bar((12, 85, 88, 97), tone.light, 5)


@_named("energy")
def _bolt(pen: Pen, tone: Shades) -> None:
    pen.polygon([(60, 6), (20, 56), (46, 56), (38, 94), (80, 40), (54, 40)], tone.main, 4)
    pen.polygon([(60, 6), (20, 56), (46, 56), (50, 40)], tone.light, 2)


@_named("industry")
def _gear(pen: Pen, tone: Shades) -> None:
    for x, y in regular(8, 40):
        pen.line([(50, 50), (x, y)], 17, tone.main)
    pen.disc(50, 50, 34, tone.main)
    pen.disc(50, 50, 24, tone.light)
    pen.disc(50, 50, 14, CLEAR)


@_named("terraforming")
def _leaf(pen: Pen, tone: Shades) -> None:
    upper, lower = curve((14, 84), (4, 14), (90, 10)), curve((90, 10), (92, 92), (14, 84))
    pen.polygon([*upper, *lower], tone.light, 2)
    pen.polygon([(14, 84), *lower], tone.main, 2)
    pen.line([(6, 94), (66, 34)], 6, tone.deep)


@_named("computers")
def _chip(pen: Pen, tone: Shades) -> None:
    for place in (31, 50, 69):
        pen.line([(place, 5), (place, 95)], 7, tone.light)
        pen.line([(5, place), (95, place)], 7, tone.light)
    pen.bar((17, 17, 83, 83), tone.main, 8)
    pen.bar((31, 31, 69, 69), tone.deep, 4)
    pen.bar((41, 41, 59, 59), tone.pale, 2)


@_named("range")
def _crosshair(pen: Pen, tone: Shades) -> None:
    pen.ring(50, 50, 37, 9, tone.main)
    for start, end in (((50, 4), (50, 28)), ((50, 72), (50, 96)), ((4, 50), (28, 50)), ((72, 50), (96, 50))):
        pen.line([start, end], 8, tone.pale)
    pen.disc(50, 50, 8, tone.pale)


@_named("firepower")
def _flame(pen: Pen, tone: Shades) -> None:
    left = [*curve((54, 3), (50, 26), (28, 42)), *curve((28, 42), (4, 74), (50, 97))]
    right = [*curve((50, 97), (98, 84), (80, 48)), *curve((80, 48), (74, 54), (68, 52))]
    pen.polygon([*left, *right, *curve((68, 52), (76, 24), (54, 3))], tone.main)
    pen.polygon([*curve((52, 44), (14, 76), (50, 93)), *curve((50, 93), (86, 80), (52, 44))], GOLD)
    pen.polygon([*curve((51, 66), (34, 82), (50, 92)), *curve((50, 92), (68, 84), (51, 66))], tone.pale)


@_named("speed")
def _double_arrow(pen: Pen, tone: Shades) -> None:
    for left, shade in ((4, tone.dark), (31, tone.main), (58, tone.pale)):
        upper = [(left, 18), (left + 12, 18), (left + 36, 50)]
        pen.polygon([*upper, (left + 12, 82), (left, 82), (left + 20, 50)], shade, 2)


@_named("jump")
def _portal(pen: Pen, tone: Shades) -> None:
    for reach, shade in ((46, tone.dark), (36, tone.main), (25, tone.light)):
        pen.disc(50, 50, reach, shade)
        pen.disc(50 + 3, 50, reach - 6, tone.deep)
    pen.polygon(star(4, 20, 6), tone.pale, 1)


@_named("change")
def _spark(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(4, 48, 15), tone.main, 1)
    pen.polygon(star(4, 28, 10), tone.pale)
