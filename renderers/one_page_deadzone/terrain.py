"""The battlefield: raised blocks, walkways, walls, cover, mud and wire, drawn once for each map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.fonts import text_tile
from renderers.kit.palette import NIGHT, WHITE, Colour, mix
from renderers.kit.pen import Pen
from renderers.kit.tiles import stamp
from renderers.one_page_deadzone.looks import BAG, CELL, DANGER, FIELD, HAZARD, LEVELS, MUD, WALL
from rules.one_page_deadzone.model.battlefield import BLOCKS, GRID, Battlefield, battlefield

UNIT = 100 / CELL
"""A pixel in the hundredths of a cell that a Pen counts in."""
STEP = 11
"""How many pixels of its side a block shows for each level that it stands above the cube in front of it."""
SHADOW = 13
SEAM = 2
SURFACES: Mapping[str, Colour] = {"d": MUD, "x": DANGER, "#": WALL}
Bars = tuple[tuple[float, float, float, float], ...]


@cached_tile
def field_tile(key: str) -> Image.Image:
    """The whole grid of a map without its margins; an unknown one ("" before it is drawn by lot) is bare ground."""
    tile = Image.new("RGB", (FIELD, FIELD))
    field = battlefield(key) if key else None
    for cube in GRID.names:
        column, row = GRID.place(cube)
        square = _square(field, cube, column, row)
        tile.paste(square, (column * CELL, (GRID.rows - 1 - row) * CELL))
    return tile


def _square(field: Battlefield | None, cube: str, column: int, row: int) -> Image.Image:
    if field is None:
        return surface(".", 0, 0)
    height = height_of(field, cube)
    south, west = GRID.at(column, row - 1), GRID.at(column - 1, row)
    drop = max(0, height - (height_of(field, south) if south else 0))
    above = max(0, (_solid(field, west) if west else 0) - height)
    return surface(field.letters[cube], drop, above)


def height_of(field: Battlefield, cube: str) -> int:
    """Levels of a cube's surface above the ground; a wall counts as three."""
    return field.level.get(cube, 3)


def _solid(field: Battlefield, cube: str) -> int:
    """Levels of a cube that cast a shadow."""
    return field.solid.get(cube, 0)


@cached_tile
def surface(letter: str, drop: int, shadow: int) -> Image.Image:
    """One square: its ground, its side below `drop` levels, and the shadow of a neighbour `shadow` levels higher."""
    level = {"1": 1, "C": 1, "w": 1, "2": 2, "W": 2}.get(letter, 0)
    top = SURFACES.get(letter, LEVELS[level])
    pen = Pen(CELL)
    pen.bar((0, 0, 100, 100), mix(top, NIGHT, 0.45))
    face = 100 - drop * STEP * UNIT
    pen.bar((SEAM * UNIT, SEAM * UNIT, 100 - SEAM * UNIT, face - SEAM * UNIT), top)
    if letter in BLOCKS or letter == "#":
        _bevel(pen, top, face, drop)
    if letter in _DRESSINGS:
        _DRESSINGS[letter](pen, top, face)
    tile = pen.tile()
    if shadow:
        shade = Image.new("RGBA", (SHADOW * shadow, CELL), (*NIGHT, 130))
        stamp(tile, shade, (0, 0))
    if letter != "#":
        ink = mix(top, WHITE if level == 0 else NIGHT, 0.55)
        stamp(tile, text_tile(str(level), 30, ink), (9, 20), "lm")
    return tile.convert("RGB")


def _bevel(pen: Pen, top: Colour, face: float, drop: int) -> None:
    """Light on the upper and left edges of a block, shadow at its right one, and its side in courses."""
    edge = 4 * UNIT
    pen.bar((0, 0, 100, edge), mix(top, WHITE, 0.38))
    pen.bar((0, 0, edge, face), mix(top, WHITE, 0.22))
    pen.bar((100 - edge, 0, 100, face), mix(top, NIGHT, 0.4))
    if drop:
        pen.bar((0, face, 100, 100), mix(top, NIGHT, 0.55))
        pen.bar((0, face - 2 * UNIT, 100, face + UNIT), mix(top, WHITE, 0.28))
        for course in range(1, drop):
            line = face + course * STEP * UNIT
            pen.bar((0, line - UNIT, 100, line + UNIT), mix(top, NIGHT, 0.75))
        for joint in range(1, 6):
            pen.bar((joint * 17 - 0.6, face, joint * 17 + 0.6, 100), mix(top, NIGHT, 0.72))


def _bags(pen: Pen, top: Colour, face: float) -> None:
    """A low wall of sandbags round the square, open at the corner of the level's number."""
    for left, upper, right, lower in _bag_places(face):
        pen.bar((left, upper, right, lower), mix(BAG, NIGHT, 0.72), 3.2)
        pen.bar((left + 1.1, upper + 1.1, right - 1.1, lower - 1.4), BAG, 2.6)
        if right - left > lower - upper:
            pen.bar((left + 3, upper + 2, right - 4, upper + 3.6), mix(BAG, WHITE, 0.4), 0.8)


def _bag_places(face: float) -> Bars:
    wide, deep, gap = 15.0, 9.6, 1.0
    low, right = face - 2 - deep, 100 - 2 - deep
    count = int((face - 26) // (wide + gap))
    lines = [(2 + n * (wide + gap), low, 2 + n * (wide + gap) + wide, low + deep) for n in range(6)]
    lines += [(98 - n * (wide + gap) - wide, 2.0, 98 - n * (wide + gap), 2 + deep) for n in range(2)]
    lines += [(right, 13 + n * (wide + gap), right + deep, 13 + n * (wide + gap) + wide) for n in range(count)]
    lines += [(2.0, low - (n + 1) * (wide + gap), 2 + deep, low - gap - n * (wide + gap)) for n in range(3)]
    return tuple(lines)


def _puddles(pen: Pen, top: Colour, face: float) -> None:
    """Mud: dark puddles with a wet rim."""
    for x, y, across in ((30, 36, 21), (70, 26, 15), (66, 68, 24), (24, 78, 14), (88, 50, 9)):
        pen.bar((x - across, y - 7, x + across, y + 7), mix(top, NIGHT, 0.36), 6.5)
        pen.bar((x - across + 5, y - 3.4, x + across - 7, y - 1), mix(top, WHITE, 0.2), 1)
    for x, y in ((12, 58), (48, 50), (92, 78), (46, 92), (86, 12)):
        pen.line([(x - 4, y), (x - 6, y - 9)], 2, mix(top, HAZARD, 0.35))
        pen.line([(x, y), (x + 1, y - 11)], 2, mix(top, HAZARD, 0.35))
        pen.line([(x + 4, y), (x + 7, y - 8)], 2, mix(top, HAZARD, 0.35))


def _wire(pen: Pen, top: Colour, face: float) -> None:
    """Danger: a hazard border, and coils of barbed wire."""
    pen.bar((1.4, 1.4, 98.6, 98.6), mix(HAZARD, NIGHT, 0.15))
    for start in range(-100, 100, 16):
        pen.polygon([(start, 98.6), (start + 8, 98.6), (start + 108, 1.4), (start + 100, 1.4)], NIGHT)
    pen.bar((9, 9, 91, 91), top)
    for line in (36, 66):
        pen.line([(12, line), (88, line)], 1.6, mix(top, WHITE, 0.55))
        for x in range(18, 90, 13):
            pen.ring(x, line, 9, 1.8, mix(top, WHITE, 0.42))
            pen.line([(x - 4, line - 5), (x + 4, line + 5)], 1.8, mix(top, WHITE, 0.62))
            pen.line([(x + 4, line - 5), (x - 4, line + 5)], 1.8, mix(top, WHITE, 0.62))


def _grating(pen: Pen, top: Colour, face: float) -> None:
    """A walkway: an open grating on posts, with the dark below it."""
    pen.bar((0, 0, 100, 100), mix(LEVELS[0], NIGHT, 0.5))
    for post in (8, 92):
        pen.bar((post - 4, face - 4, post + 4, 100), mix(top, NIGHT, 0.4))
    pen.bar((2, 2, 98, face - 1), mix(top, NIGHT, 0.58))
    for start in range(-100, 100, 13):
        pen.line([(start, face), (start + face, 0)], 5.4, top)
    pen.bar((0, 0, 100, 5.4), mix(top, WHITE, 0.35))
    pen.bar((0, face - 5.4, 100, face), mix(top, WHITE, 0.1))
    pen.bar((0, 0, 5.4, face), mix(top, WHITE, 0.2))
    pen.bar((94.6, 0, 100, face), mix(top, NIGHT, 0.3))
    pen.bar((4, 4, 26, 24), top)


def _bunker(pen: Pen, top: Colour, face: float) -> None:
    """A wall: a dark roof with ribs, closed to everybody."""
    rib = mix(top, WHITE, 0.16)
    pen.bar((9, 9, 91, face - 8), mix(top, WHITE, 0.06), 3)
    for start, end in (((18, 18), (82, face - 17)), ((82, 18), (18, face - 17))):
        pen.line([start, end], 9, rib)
    for x in (13, 87):
        for y in (13, face - 12):
            pen.disc(x, y, 2.6, mix(top, WHITE, 0.4))


Dressing = Callable[[Pen, Colour, float], None]
_DRESSINGS: dict[str, Dressing] = {
    "c": _bags, "C": _bags, "d": _puddles, "x": _wire, "w": _grating, "W": _grating, "#": _bunker,
}  # fmt: skip
