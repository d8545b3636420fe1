"""Symbols of buildings by role: a silhouette of its own for each, bold enough for a phone."""

from __future__ import annotations

from PIL import Image

from renderers.deadlock.looks import ROLE, SEA
from renderers.kit.cache import cached_tile
from renderers.kit.icons import ICONS, Drawing, Shades, shades
from renderers.kit.palette import CORAL, GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.pen import CLEAR, Pen, arc, curve, mirrored, regular, star
from renderers.kit.sprites import discs
from renderers.kit.tiles import stamp
from rules.deadlock.model.tables import BUILDINGS

DULL = (120, 112, 130)
"""Of a building that gives nothing."""
HOUSES = {"dwellings": 1, "apartments": 2, "luxury_housing": 3}


@cached_tile
def structure(kind: str, size: int, works: bool = True) -> Image.Image:
    """A building's symbol: in the colour of its role, grey where it gives nothing; a star where it is advanced."""
    row = BUILDINGS[kind]
    tile = role_icon(row.role if row.role != "housing" else f"housing{HOUSES[kind]}", size, works).copy()
    if row.site == "ocean":
        stamp(tile, _waves(size, works), (0, size), "lb")
    if row.tag == "advanced":
        stamp(tile, _star(size * 2 // 5, works), (size, 0), "rt")
    return tile


@cached_tile
def role_icon(role: str, size: int, works: bool = True) -> Image.Image:
    """The symbol of a role, such as `farm`; homes are housing1 to housing3."""
    pen = Pen(size)
    DRAWN[role](pen, shades(hue(role) if works else DULL))
    return pen.tile()


def hue(role: str) -> Colour:
    """The colour of a role."""
    return ROLE["housing" if role.startswith("housing") else role]


@cached_tile
def _star(size: int, works: bool) -> Image.Image:
    pen = Pen(size)
    pen.polygon(star(5, 44, 22), NIGHT, 6)
    pen.polygon(star(5, 42, 19), GOLD if works else DULL, 1)
    return pen.tile()


@cached_tile
def _waves(size: int, works: bool) -> Image.Image:
    pen = Pen(size, height=size * 3 // 10)
    ripple = [(x, 12 + (6 if x % 25 else -2)) for x in (4, 16, 25, 37, 50, 62, 75, 87, 96)]
    pen.line(ripple, 18, NIGHT)
    pen.line(ripple, 10, SEA if works else DULL)
    return pen.tile()


def _farm(pen: Pen, tone: Shades) -> None:
    pen.line([(50, 96), (50, 30)], 8, tone.light)
    for low, shade in ((88, tone.main), (62, tone.light)):
        leaf = [*curve((50, low), (8, low), (6, low - 36)), *curve((6, low - 36), (44, low - 34), (50, low))]
        pen.polygon(leaf, shade)
        pen.polygon([(100 - x, y) for x, y in leaf], shade)
    pen.polygon([*curve((50, 40), (24, 22), (50, 2)), *curve((50, 2), (76, 22), (50, 40))], tone.pale)


def _mine(pen: Pen, tone: Shades) -> None:
    pen.polygon([(4, 96), (30, 58), (70, 58), (96, 96)], tone.dark, 3)
    pen.polygon([(36, 96), (40, 70), (60, 70), (64, 96)], tone.deep, 2)
    pen.line([(22, 72), (74, 16)], 10, tone.pale)
    pen.line(arc((48, 44), 42, 40, -105, 15), 12, tone.main)
    pen.disc(50, 84, 6, GOLD)


def _plant(pen: Pen, tone: Shades) -> None:
    tower = [*curve((14, 96), (34, 60), (24, 26)), *curve((64, 26), (54, 60), (74, 96))]
    pen.polygon(tower, tone.pale, 2)
    pen.polygon([(58, 8), (34, 58), (52, 58), (42, 94), (86, 42), (64, 42), (80, 8)], tone.deep, 8)
    pen.polygon([(58, 8), (34, 58), (52, 58), (42, 94), (86, 42), (64, 42), (80, 8)], tone.main, 2)


def _factory(pen: Pen, tone: Shades) -> None:
    pen.bar((12, 12, 30, 96), tone.light, 3)
    pen.bar((12, 22, 30, 30), tone.deep)
    pen.polygon([(10, 96), (10, 56), (36, 40), (36, 56), (64, 40), (64, 56), (92, 40), (92, 96)], tone.main, 3)
    for x in (20, 46, 72):
        pen.bar((x, 68, x + 12, 82), tone.pale, 1)


def _culture(pen: Pen, tone: Shades) -> None:
    mask = [(12, 14), *curve((12, 14), (50, 28), (88, 14)), *curve((88, 14), (96, 78), (50, 96))]
    pen.polygon([*mask, *curve((50, 96), (4, 78), (12, 14))], tone.main, 2)
    for x in (32, 68):
        pen.line(arc((x, 46), 11, 9, 190, 350), 8, tone.deep)
    pen.polygon([*curve((26, 60), (50, 100), (74, 60)), *curve((74, 60), (50, 74), (26, 60))], tone.deep, 1)


def _museum(pen: Pen, tone: Shades) -> None:
    pen.polygon([(50, 4), (96, 32), (4, 32)], tone.light, 3)
    for x in (14, 41, 68):
        pen.bar((x, 38, x + 18, 82), tone.main, 2)
    pen.bar((4, 84, 96, 97), tone.light, 3)
    pen.disc(50, 22, 6, tone.deep)


def _port(pen: Pen, tone: Shades) -> None:
    pen.ring(50, 18, 16, 8, tone.pale)
    pen.line([(50, 32), (50, 90)], 11, tone.light)
    pen.line([(26, 44), (74, 44)], 10, tone.light)
    pen.line(arc((50, 54), 40, 37, 8, 172), 12, tone.main)
    for turn in (-1, 1):
        pen.polygon([(50 + turn * 46, 44), (50 + turn * 46, 68), (50 + turn * 24, 64)], tone.main, 2)


def _hangar(pen: Pen, tone: Shades) -> None:
    pen.polygon([*arc((50, 92), 46, 66, 180, 360)], tone.main, 2)
    pen.polygon([*arc((50, 94), 33, 48, 180, 360)], tone.deep)
    half = [(50, 48), (45, 62), (24, 80), (24, 86), (46, 78), (46, 92)]
    pen.polygon(mirrored(half), tone.pale, 1)
    pen.line([(50, 26), (50, 8)], 6, tone.light)
    pen.disc(50, 8, 7, CORAL)


def _missiles(pen: Pen, tone: Shades) -> None:
    pen.polygon(mirrored([(50, 2), *curve((50, 2), (33, 18), (35, 44)), (35, 66), (20, 84), (38, 80)]), tone.pale, 1)
    pen.polygon(mirrored(curve((50, 2), (36, 14), (35, 32))), tone.main, 1)
    pen.polygon(mirrored([(50, 84), (6, 84), (12, 97)]), tone.dark, 2)


def _laser(pen: Pen, tone: Shades) -> None:
    pen.line([(46, 54), (94, 6)], 16, tone.pale)
    pen.line([(70, 30), (97, 3)], 8, tone.main)
    pen.polygon([*arc((40, 68), 30, 32, 180, 360)], tone.main, 2)
    pen.polygon([(6, 96), (16, 70), (64, 70), (74, 96)], tone.dark, 3)
    pen.disc(40, 58, 8, tone.pale)


def _fuel(pen: Pen, tone: Shades) -> None:
    pen.bar((16, 8, 84, 96), tone.main, 12)
    for y in (32, 66):
        pen.bar((14, y, 86, y + 8), tone.deep, 2)
    pen.polygon([*curve((50, 36), (36, 52), (50, 62)), *curve((50, 62), (64, 52), (50, 36))], tone.pale, 2)
    pen.bar((30, 12, 46, 20), tone.deep, 2)


def _homes(number: int) -> Drawing:
    def draw(pen: Pen, tone: Shades) -> None:
        if number == 1:
            _house(pen, tone, 50, 34, 96)
        elif number == 2:
            _block(pen, tone, (22, 14, 78, 96), 3)
        else:
            _block(pen, tone, (4, 42, 40, 96), 2)
            _block(pen, tone, (34, 4, 72, 96), 4)
            _block(pen, tone, (66, 30, 98, 96), 2)

    return draw


def _house(pen: Pen, tone: Shades, x: float, half: float, floor: float) -> None:
    pen.polygon([(x - half, floor), (x - half, 52), (x + half, 52), (x + half, floor)], tone.main, 2)
    pen.polygon([(x, 12), (x + half + 10, 54), (x - half - 10, 54)], tone.light, 4)
    pen.bar((x - 10, 66, x + 10, floor), tone.deep, 2)


def _block(pen: Pen, tone: Shades, sides: tuple[float, float, float, float], floors: int) -> None:
    left, top, right, bottom = sides
    pen.bar((left - 3, top - 3, right + 3, bottom), tone.deep, 3)
    pen.bar(sides, tone.main, 3)
    step, width = (bottom - top) / (floors + 0.6), (right - left) / 5
    for floor in range(floors):
        y = top + step * (floor + 0.35)
        for x in (left + width, right - 2 * width):
            pen.bar((x, y, x + width, y + step * 0.5), tone.pale)


def _shield(pen: Pen, tone: Shades) -> None:
    pen.line(arc((50, 90), 44, 78, 180, 360), 10, tone.main)
    pen.line(arc((50, 90), 26, 50, 180, 360), 8, tone.light)
    pen.polygon(regular(6, 15, x=50, y=78), tone.pale, 1)
    pen.bar((2, 86, 98, 97), mix(tone.main, NIGHT, 0.4), 3)


DRAWN: dict[str, Drawing] = {
    "city": ICONS["settlement"].draw,
    "research": ICONS["research"].draw,
    "farm": _farm,
    "mine": _mine,
    "plant": _plant,
    "factory": _factory,
    "culture": _culture,
    "museum": _museum,
    "port": _port,
    "hangar": _hangar,
    "missiles": _missiles,
    "laser": _laser,
    "shield": _shield,
    "fuel": _fuel,
    **{f"housing{number}": _homes(number) for number in (1, 2, 3)},
}


@cached_tile
def person(size: int, colour: Colour = WHITE) -> Image.Image:
    """A colonist."""
    pen = Pen(size)
    pen.disc(50, 26, 23, NIGHT)
    pen.polygon([(8, 99), *arc((50, 96), 42, 48, 180, 360), (92, 99)], NIGHT)
    pen.disc(50, 26, 18, colour)
    pen.polygon([(14, 96), *arc((50, 96), 36, 42, 180, 360), (86, 96)], colour)
    return pen.tile()


def ring(size: int, colour: Colour) -> Image.Image:
    """A hollow dot: a place where nobody works."""
    return discs(size, (50, NIGHT), (42, colour), (22, CLEAR))
