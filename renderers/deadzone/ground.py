"""The plan of a battlefield without what stands on it: floors as seen from above, higher ones brighter, with a number.

What is seen of a column is its highest floor; a drop is an edge of light and shade, and a wall below a roof is dashed.
"""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.faces import draw_faces
from renderers.deadzone.looks import AXIS, GROUNDS, PICTURE, THEME, Plot, at_level, level_of, storeys, top_of
from renderers.kit.cache import cached_ground, cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.tiles import stamp, written
from rules.deadzone.model.geometry.battlefield import HALVES, HATCHES, SIDES, Battlefield
from rules.deadzone.model.geometry.cubes import COLUMNS, INDEX, NAMES, beside
from rules.deadzone.model.geometry.maps import battlefield

TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}
LETTER = 38
BADGE = 0.27
"""The height of a level's number, in parts of a cell's side."""


@cached_ground
def ground(key: str, plot: Plot, height: int) -> Image.Image:
    """A picture this high with the plan of a map, its letters and numbers."""
    return _drawn(key, plot, height)


@cached_tile
def zoomed(key: str, plot: Plot, height: int) -> Image.Image:
    """The same with a part of the board: kept apart, lest it push out the grounds of whole boards."""
    return _drawn(key, plot, height)


def _drawn(key: str, plot: Plot, height: int) -> Image.Image:
    canvas = Canvas(PICTURE, height, THEME, ground=Image.new("RGB", (PICTURE, height), THEME.background))
    field = battlefield(key)
    _draw_axes(canvas, plot)
    tops = {cube: at_level(cube, top_of(field, cube)) for cube in plot.cubes()}
    for cube in tops.values():
        _draw_floor(canvas, field, plot, cube)
    for cube in tops.values():
        _draw_drops(canvas, field, plot, cube)
    draw_faces(canvas, field, plot)
    for cube in tops:
        _draw_ways_up(canvas, field, plot, cube)
    for cube in tops.values():
        draw_level(canvas, field, plot, cube)
    return canvas.image


def _draw_axes(canvas: Canvas, plot: Plot) -> None:
    """Letters above, numbers at the left."""
    area = plot.area
    for number in range(plot.columns):
        middle = area.x + number * plot.size + plot.size // 2
        canvas.text((middle, area.y - AXIS // 2 - 4), COLUMNS[plot.left + number], LETTER, THEME.ink, anchor="mm")
    for number in range(plot.rows):
        middle = area.bottom - number * plot.size - plot.size // 2
        canvas.text((area.x - AXIS // 2 - 3, middle), str(plot.bottom + number + 1), LETTER, THEME.ink, anchor="mm")


def _draw_floor(canvas: Canvas, field: Battlefield, plot: Plot, cube: str) -> None:
    """The highest floor of a column; below half of one, the next."""
    number, box = INDEX[cube], plot.box(cube)
    level, letter = level_of(cube), field.floors[number]
    colour = GROUNDS[level - 1]
    if number in field.filled:
        canvas.paste(_block(plot.size, colour), box[:2])
        return
    if letter in HALVES:
        under = next((lower for lower in storeys(field, cube) if lower < level), 1)
        canvas.image.paste(GROUNDS[under - 1], (box.x, box.y, box.right, box.bottom))
        strip = _strip(box, letter)
        canvas.image.paste(mix(colour, NIGHT, 0.75), (strip[0] + 6, strip[1] + 6, strip[2] + 6, strip[3] + 6))
        canvas.image.paste(colour, strip)
    else:
        canvas.image.paste(colour, (box.x, box.y, box.right, box.bottom))
    seam = mix(colour, NIGHT, 0.3)
    canvas.line((box.x, box.y), (box.right - 1, box.y), seam, 1)
    canvas.line((box.x, box.y), (box.x, box.bottom - 1), seam, 1)
    if letter in HATCHES:
        canvas.paste(hatch(plot.share(0.24), letter, colour), (box.right - 10, box.bottom - 10), "rb")
    if number in field.platforms:
        canvas.paste(platform(plot.share(0.9), colour), box.centre, "mm")


def _strip(box: Box, letter: str) -> tuple[int, int, int, int]:
    """The part of a cell that a half floor covers."""
    across, down = box.width // 2, box.height // 2
    return {
        "n": (box.x, box.y, box.right, box.y + down),
        "s": (box.x, box.bottom - down, box.right, box.bottom),
        "w": (box.x, box.y, box.x + across, box.bottom),
        "e": (box.right - across, box.y, box.right, box.bottom),
    }[letter]


def _draw_drops(canvas: Canvas, field: Battlefield, plot: Plot, cube: str) -> None:
    """Light along the north and west edge of what is higher, shade along the others: the deeper, the broader."""
    level, box = level_of(cube), plot.box(cube)
    if field.is_half(INDEX[cube]):
        return
    for side, (dx, dy) in SIDES.items():
        other = beside(INDEX[cube], dx, dy)
        drop = level - (top_of(field, NAMES[other]) if other is not None else 1)
        if drop > 0:
            lit = side in "NW"
            colour = mix(GROUNDS[level - 1], WHITE if lit else NIGHT, 0.6 if lit else 0.8)
            _draw_side(canvas, box, side, colour, plot.share(0.02 if lit else 0.03 + 0.025 * drop))


def _draw_side(canvas: Canvas, box: Box, side: str, colour: Colour, width: int) -> None:
    sides = {
        "N": (box.x, box.y, box.right, box.y + width),
        "S": (box.x, box.bottom - width, box.right, box.bottom),
        "W": (box.x, box.y, box.x + width, box.bottom),
        "E": (box.right - width, box.y, box.right, box.bottom),
    }
    canvas.image.paste(colour, sides[side])


def _draw_ways_up(canvas: Canvas, field: Battlefield, plot: Plot, ground_cube: str) -> None:
    """Ramps with an arrow up and ladders on their face, of whichever level."""
    box = plot.box(ground_cube)
    for side in SIDES:
        for level in storeys(field, ground_cube):
            number = INDEX[at_level(ground_cube, level)]
            if (number, side) in field.ramps:
                canvas.paste(ramp(plot.share(0.42), TURNS[side]), _towards(box, side, 0.27), "mm")
            if (number, side) in field.ladders:
                canvas.paste(ladder(plot.share(0.34), TURNS[side]), _towards(box, side, 0.36), "mm")


def _towards(box: Box, side: str, share: float) -> tuple[int, int]:
    dx, dy = SIDES[side]
    return round(box.centre[0] + dx * share * box.width), round(box.centre[1] - dy * share * box.height)


def draw_level(canvas: Canvas, field: Battlefield, plot: Plot, cube: str) -> None:
    """The number of a level above the ground, with an arrow down where one can be below it."""
    level, box = level_of(cube), plot.box(cube)
    if level > 1:
        tile = level_badge(level, len(storeys(field, cube)) > 1, plot.share(BADGE))
        canvas.paste(tile, (box.x + plot.share(0.03), box.y + plot.share(0.03)))


@cached_tile
def level_badge(level: int, hollow: bool, size: int) -> Image.Image:
    """A level's number on a dark plate; an arrow down if there are levels below it."""
    tile = pill(
        round(size * (1.3 if hollow else 0.9)), size, PanelLook(mix(NIGHT, WHITE, 0.08), None, 0, size // 5)
    ).copy()
    words = written(str(level), round(size * 0.9), WHITE)
    stamp(tile, words, (round(size * 0.45), size // 2), "mm")
    if hollow:
        pen = Pen(round(size * 0.44))
        pen.polygon([(8, 20), (92, 20), (50, 88)], mix(WHITE, NIGHT, 0.25), 4)
        stamp(tile, pen.tile(), (round(size * 0.98), size // 2), "mm")
    return tile


@cached_tile
def _block(size: int, colour: Colour) -> Image.Image:
    """A filled cube: hatched stone that nobody enters."""
    pen = Pen(size)
    dark = mix(colour, NIGHT, 0.72)
    pen.bar((0, 0, 100, 100), dark)
    for start in range(-80, 100, 24):
        pen.line([(start, 100), (start + 100, 0)], 6, mix(colour, NIGHT, 0.48))
    return pen.tile()


@cached_tile
def hatch(size: int, letter: str, colour: Colour) -> Image.Image:
    """A hatch in the floor with the largest Size that passes."""
    pen = Pen(size)
    pen.bar((2, 2, 98, 98), NIGHT, 12)
    pen.bar((10, 10, 90, 90), mix(colour, NIGHT, 0.5), 8)
    tile = pen.tile()
    stamp(tile, written(letter, round(size * 0.72), WHITE), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def platform(size: int, colour: Colour) -> Image.Image:
    """A raised platform: a bevelled square."""
    pen = Pen(size)
    pen.bar((2, 2, 98, 98), mix(colour, NIGHT, 0.45), 4)
    pen.polygon([(2, 98), (2, 2), (98, 2), (88, 12), (12, 12), (12, 88)], mix(colour, WHITE, 0.45))
    pen.bar((12, 12, 88, 88), mix(colour, WHITE, 0.16), 3)
    return pen.tile()


@cached_tile
def ramp(size: int, turn: int) -> Image.Image:
    """Steps up to the next level, with an arrow."""
    pen = Pen(size, turn)
    pen.polygon([(50, 0), (84, 34), (16, 34)], NIGHT, 2)
    for number, half in enumerate((34, 30, 26, 22)):
        pen.bar((50 - half, 86 - 15 * number, 50 + half, 94 - 15 * number), NIGHT, 2)
    return pen.tile()


@cached_tile
def ladder(size: int, turn: int) -> Image.Image:
    """Rungs on a face."""
    pen = Pen(size, turn)
    for width, shade in ((13, NIGHT), (6, mix(WHITE, NIGHT, 0.1))):
        for x in (26, 74):
            pen.line([(x, 14), (x, 90)], width, shade)
        for y in (28, 52, 76):
            pen.line([(26, y), (74, y)], width, shade)
    return pen.tile()
