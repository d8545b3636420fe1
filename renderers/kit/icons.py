"""Icons drawn by code: bold silhouettes in a few flat shades of one colour, plain enough to be read at 16 pixels.

`ICONS` are those that any game may want, by name. A game makes its own from a drawing, `Icon(draw)`, keeps it with its
other looks, and gives it wherever the kit takes the name of an icon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, is_light, mix, standing_out
from renderers.kit.pen import CLEAR, Pen, arc, curve, mirrored, regular, star


class UnknownIcon(ValueError):
    """A name that no icon of the kit has; its text lists those that there are."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The flat shades of an icon's colour, from light to dark; on a light ground from dark to light."""

    pale: Colour
    light: Colour
    main: Colour
    dark: Colour
    deep: Colour


def shades(colour: Colour, ground: Colour = NIGHT) -> Shades:
    """Return the shades of a colour that stand out from a ground: what is palest on a dark one is darkest on paper."""
    far, near, main = WHITE, NIGHT, colour
    if is_light(ground):
        far, near, main = NIGHT, WHITE, standing_out(colour, ground)
    return Shades(
        pale=mix(main, far, 0.82),
        light=mix(main, far, 0.45),
        main=main,
        dark=mix(main, near, 0.38),
        deep=mix(main, near, 0.72),
    )


Drawing = Callable[[Pen, Shades], None]


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawing, in the shades of whatever colour is asked for, turned clockwise by so many degrees."""

    draw: Drawing
    turn: float = 0.0


Symbol = Icon | str
"""An icon, or the name of one of the kit's."""


@cached_tile
def icon(symbol: Symbol, size: int, colour: Colour, ground: Colour = NIGHT) -> Image.Image:
    """Return an icon as an RGBA square of `size` pixels, in shades that stand out from a ground.

    Raises UnknownIcon if the kit has none of this name.
    """
    found = ICONS.get(symbol) if isinstance(symbol, str) else symbol
    if found is None:
        raise UnknownIcon(f"There is no icon {symbol!r}: use one of {', '.join(sorted(ICONS))}, or give your own Icon.")
    pen = Pen(size, found.turn)
    found.draw(pen, shades(colour, ground))
    return pen.tile()


def _flask(pen: Pen, tone: Shades) -> None:
    pen.polygon([(43, 14), (57, 14), (57, 40), (83, 84), (17, 84), (43, 40)], tone.pale, 8)
    pen.polygon([(43, 20), (57, 20), (57, 42), (80, 83), (20, 83), (43, 42)], tone.deep, 2)
    pen.polygon([(35, 57), (65, 57), (80, 82), (20, 82)], tone.main, 2.5)
    pen.polygon([(52, 57), (65, 57), (80, 82), (63, 82)], tone.light, 2.5)
    pen.bar((29, 5, 71, 16), tone.pale, 5)
    pen.disc(41, 72, 6, tone.pale)
    pen.disc(54, 65, 4, tone.pale)
    pen.disc(50, 43, 3.5, tone.light)


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


def _rank(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(5, 25, 10.5, y=28), tone.pale, 2)
    for top, shade in ((52, tone.light), (74, tone.main)):
        pen.polygon(mirrored([(50, top), (14, top + 13), (14, top + 24), (50, top + 11)]), shade, 2)


def _coin(pen: Pen, tone: Shades) -> None:
    pen.disc(50, 53, 45, tone.deep)
    pen.disc(50, 48, 45, tone.main)
    pen.ring(50, 48, 45, 6, tone.light)
    pen.disc(50, 48, 33, tone.dark)
    pen.line(arc((50, 48), 17, 17, 45, 315), 10, tone.pale)
    pen.line([(50, 21), (50, 30)], 8, tone.pale)
    pen.line([(50, 66), (50, 75)], 8, tone.pale)


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


def _stacked_cards(pen: Pen, tone: Shades) -> None:
    for shift, shade in ((16, tone.dark), (8, tone.main), (0, tone.pale)):
        pen.bar((15 + shift, 4 + shift, 69 + shift, 80 + shift), tone.deep, 10)
        pen.bar((18 + shift, 7 + shift, 66 + shift, 77 + shift), shade, 7)
    pen.polygon(star(4, 20, 8, 42, 42), tone.main, 1)


def _thrown_cards(pen: Pen, tone: Shades) -> None:
    for corners, shade in (
        ([(20, 30), (52, 12), (84, 64), (52, 84)], tone.dark),
        ([(16, 26), (76, 26), (76, 70), (16, 70)], tone.main),
    ):
        pen.polygon(corners, tone.deep, 9)
        pen.polygon(corners, shade, 5)
    pen.line([(33, 37), (59, 59)], 9, tone.pale)
    pen.line([(59, 37), (33, 59)], 9, tone.pale)


def _explosion(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(9, 48, 29), tone.main, 1)
    pen.polygon(star(9, 33, 20), GOLD, 1)
    pen.disc(50, 50, 14, tone.pale)


def _shield(pen: Pen, tone: Shades) -> None:
    side = [(50, 6), (14, 18), *curve((14, 46), (16, 78), (50, 94))]
    pen.polygon(mirrored(side), tone.pale, 3)
    inner = [(50, 15), (22, 24), *curve((22, 46), (24, 72), (50, 84))]
    pen.polygon(mirrored(inner), tone.main)
    pen.polygon([(50, 15), *[(100 - x, y) for x, y in inner]], tone.dark)


def _cup(pen: Pen, tone: Shades) -> None:
    pen.ring(24, 29, 18, 7, tone.light)
    pen.ring(76, 29, 18, 7, tone.light)
    half = [(50, 6), *curve((24, 6), (24, 58), (50, 60))]
    pen.polygon(mirrored(half), tone.main, 2)
    pen.polygon([(100 - x, y) for x, y in half], tone.dark, 2)
    pen.polygon(star(5, 15, 6.5, y=28), tone.pale, 1)
    pen.bar((44, 58, 56, 80), tone.main)
    pen.bar((26, 78, 74, 95), tone.light, 4)


def _skull(pen: Pen, tone: Shades) -> None:
    pen.disc(50, 43, 39, tone.pale)
    pen.bar((29, 60, 71, 94), tone.pale, 7)
    pen.disc(34, 47, 11.5, tone.deep)
    pen.disc(66, 47, 11.5, tone.deep)
    pen.polygon([(50, 58), (56, 70), (44, 70)], tone.deep, 1)
    for x in (40, 50, 60):
        pen.line([(x, 82), (x, 94)], 4, tone.deep)


def _hourglass(pen: Pen, tone: Shades) -> None:
    pen.polygon([(24, 14), (76, 14), (55, 50), (76, 86), (24, 86), (45, 50)], tone.pale, 3)
    pen.polygon([(36, 30), (64, 30), (50, 52)], tone.main, 1)
    pen.polygon([(28, 84), (72, 84), (50, 64)], tone.main, 1)
    pen.bar((12, 3, 88, 15), tone.light, 5)
    pen.bar((12, 85, 88, 97), tone.light, 5)


def _bolt(pen: Pen, tone: Shades) -> None:
    pen.polygon([(60, 6), (20, 56), (46, 56), (38, 94), (80, 40), (54, 40)], tone.main, 4)
    pen.polygon([(60, 6), (20, 56), (46, 56), (50, 40)], tone.light, 2)


def _gear(pen: Pen, tone: Shades) -> None:
    for x, y in regular(8, 40):
        pen.line([(50, 50), (x, y)], 17, tone.main)
    pen.disc(50, 50, 34, tone.main)
    pen.disc(50, 50, 24, tone.light)
    pen.disc(50, 50, 14, CLEAR)


def _crosshair(pen: Pen, tone: Shades) -> None:
    pen.ring(50, 50, 37, 9, tone.main)
    for start, end in (((50, 4), (50, 28)), ((50, 72), (50, 96)), ((4, 50), (28, 50)), ((72, 50), (96, 50))):
        pen.line([start, end], 8, tone.pale)
    pen.disc(50, 50, 8, tone.pale)


def _flame(pen: Pen, tone: Shades) -> None:
    left = [*curve((54, 3), (50, 26), (28, 42)), *curve((28, 42), (4, 74), (50, 97))]
    right = [*curve((50, 97), (98, 84), (80, 48)), *curve((80, 48), (74, 54), (68, 52))]
    pen.polygon([*left, *right, *curve((68, 52), (76, 24), (54, 3))], tone.main)
    pen.polygon([*curve((52, 44), (14, 76), (50, 93)), *curve((50, 93), (86, 80), (52, 44))], GOLD)
    pen.polygon([*curve((51, 66), (34, 82), (50, 92)), *curve((50, 92), (68, 84), (51, 66))], tone.pale)


def _double_arrow(pen: Pen, tone: Shades) -> None:
    for left, shade in ((4, tone.dark), (31, tone.main), (58, tone.pale)):
        upper = [(left, 18), (left + 12, 18), (left + 36, 50)]
        pen.polygon([*upper, (left + 12, 82), (left, 82), (left + 20, 50)], shade, 2)


def _spade(pen: Pen, tone: Shades) -> None:
    pen.polygon([(50, 56), (68, 96), (32, 96)], tone.main, 1)
    pen.polygon(mirrored([(50, 4), *curve((50, 4), (38, 24), (16, 46)), (50, 66)]), tone.main)
    for x in (27, 73):
        pen.disc(x, 58, 23, tone.main)


def _heart(pen: Pen, tone: Shades) -> None:
    for x in (28, 72):
        pen.disc(x, 31, 25, tone.main)
    pen.polygon(mirrored([(50, 22), (8, 46), *curve((8, 46), (34, 72), (50, 95))]), tone.main)


def _diamond(pen: Pen, tone: Shades) -> None:
    side = [*curve((50, 3), (36, 30), (15, 50)), *curve((15, 50), (36, 70), (50, 97))]
    pen.polygon(mirrored(side), tone.main)


def _club(pen: Pen, tone: Shades) -> None:
    pen.polygon([(50, 50), (68, 96), (32, 96)], tone.main, 1)
    pen.bar((30, 44, 70, 66), tone.main)
    for x, y in ((50, 25), (25, 58), (75, 58)):
        pen.disc(x, y, 21.5, tone.main)


ICONS: Mapping[str, Icon] = {
    "research": Icon(_flask),
    "settlement": Icon(_dome),
    "command": Icon(_rank),
    "credit": Icon(_coin),
    "hand": Icon(_fanned_cards),
    "deck": Icon(_stacked_cards),
    "discard": Icon(_thrown_cards),
    "attack": Icon(_explosion),
    "shield": Icon(_shield),
    "trophy": Icon(_cup),
    "skull": Icon(_skull),
    "hourglass": Icon(_hourglass),
    "energy": Icon(_bolt),
    "industry": Icon(_gear),
    "range": Icon(_crosshair),
    "firepower": Icon(_flame),
    "speed": Icon(_double_arrow),
    "spade": Icon(_spade),
    "heart": Icon(_heart),
    "diamond": Icon(_diamond),
    "club": Icon(_club),
}
"""The kit's own icons by name."""
