"""The plans of a battlefield without what stands on them: floors, ghosts of lower levels, roofs, ramps and ladders."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.faces import draw_faces
from renderers.deadzone.looks import AXIS, GROUNDS, HUES, PICTURE, THEME, Plot, at_level, level_of
from renderers.kit.cache import cached_ground, cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, Colour, mix
from renderers.kit.pen import Pen
from renderers.kit.tiles import written
from rules.deadzone.model.geometry.battlefield import HALVES, HATCHES, SIDES, Battlefield
from rules.deadzone.model.geometry.cubes import COLUMNS, FLOOR_PLAN, INDEX, LEVELS, NAMES, beside
from rules.deadzone.model.geometry.maps import battlefield

GHOST = 0.70
"""How much of a lower level's colour sinks into the night on the plans above."""
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}


@cached_ground
def ground(key: str, plot: Plot, height: int) -> Image.Image:
    """A picture this high with the plans of a map, their letters and numbers."""
    return _drawn(key, plot, height)


@cached_tile
def zoomed(key: str, plot: Plot, height: int) -> Image.Image:
    """The same with a part of the board: kept apart, lest it push out the grounds of whole boards."""
    return _drawn(key, plot, height)


def _drawn(key: str, plot: Plot, height: int) -> Image.Image:
    canvas = Canvas(PICTURE, height, THEME, ground=Image.new("RGB", (PICTURE, height), THEME.background))
    field = battlefield(key)
    for level, x, y in plot.plans:
        area = Box(x, y, plot.columns * plot.size, plot.rows * plot.size)
        canvas.panel(Box(area.x - 5, area.y - 5, area.width + 10, area.height + 10), NIGHT, HUES[level - 1], radius=6)
        _draw_axes(canvas, plot, level, area)
    for cube in plot.cubes():
        _draw_floor(canvas, field, plot, cube)
    for cube in plot.cubes():
        _draw_rims(canvas, field, plot, cube)
    draw_faces(canvas, field, plot)
    for cube in plot.cubes():
        _draw_ways_up(canvas, field, plot, cube)
    return canvas.image


def _draw_axes(canvas: Canvas, plot: Plot, level: int, area: Box) -> None:
    """Letters, numbers, and the number of the level in the corner."""
    canvas.panel(Box(area.x - AXIS + 2, area.y - AXIS + 1, AXIS - 6, AXIS - 6), HUES[level - 1], WHITE, radius=8)
    canvas.text((area.x - AXIS // 2, area.y - AXIS // 2 - 2), str(level), 28, NIGHT, anchor="mm")
    for number in range(plot.columns):
        middle = area.x + number * plot.size + plot.size // 2
        canvas.text((middle, area.y - AXIS // 2 - 2), COLUMNS[plot.left + number], 28, THEME.ink, anchor="mm")
    for number in range(plot.rows):
        middle = area.bottom - number * plot.size - plot.size // 2
        canvas.text((area.x - AXIS // 2 - 1, middle), str(plot.bottom + number + 1), 28, THEME.ink, anchor="mm")


def below(field: Battlefield, cube: str) -> Colour:
    """What is seen where a cube has no floor: the highest floor below it, in the night."""
    for level in range(level_of(cube) - 1, 0, -1):
        if field.has_floor(INDEX[at_level(cube, level)]):
            return mix(GROUNDS[level - 1], NIGHT, GHOST)
    return NIGHT


def _draw_floor(canvas: Canvas, field: Battlefield, plot: Plot, cube: str) -> None:
    number, box = INDEX[cube], plot.box(cube)
    letter = field.floors[number]
    full = GROUNDS[level_of(cube) - 1]
    if number in field.filled:
        canvas.paste(_block(plot.size, full), box[:2])
    elif letter == ".":
        canvas.image.paste(below(field, cube), (box.x, box.y, box.right, box.bottom))
        _outline(canvas, box, mix(below(field, cube), NIGHT, 0.25))
    elif letter in HALVES:
        canvas.image.paste(below(field, cube), (box.x, box.y, box.right, box.bottom))
        canvas.image.paste(full, _strip(box, letter))
    else:
        canvas.image.paste(full, (box.x, box.y, box.right, box.bottom))
        _outline(canvas, box, mix(full, NIGHT, 0.28))
        if letter in HATCHES:
            canvas.paste(hatch(plot.share(0.42), letter, full), box.centre, "mm")
    if number in field.platforms:
        canvas.paste(platform(plot.share(0.86), full), box.centre, "mm")


def _outline(canvas: Canvas, box: Box, colour: Colour) -> None:
    canvas.line((box.x, box.y), (box.right - 1, box.y), colour, 1)
    canvas.line((box.x, box.y), (box.x, box.bottom - 1), colour, 1)


def _strip(box: Box, letter: str) -> tuple[int, int, int, int]:
    """The part of a cell that a half floor covers."""
    across, down = box.width // 2, box.height // 2
    return {
        "n": (box.x, box.y, box.right, box.y + down),
        "s": (box.x, box.bottom - down, box.right, box.bottom),
        "w": (box.x, box.y, box.x + across, box.bottom),
        "e": (box.right - across, box.y, box.right, box.bottom),
    }[letter]


def _draw_rims(canvas: Canvas, field: Battlefield, plot: Plot, cube: str) -> None:
    """The edge of this level's floors in its hue, a drop; and within, thin, the outline of the roof above."""
    number, level = INDEX[cube], level_of(cube)
    for side, (dx, dy) in SIDES.items():
        other = beside(number, dx, dy)
        if level > 1 and field.has_floor(number) and (other is None or not field.has_floor(other)):
            _draw_side(canvas, plot.box(cube), side, HUES[level - 1], 4, 0)
        if level < LEVELS and field.has_floor(number + FLOOR_PLAN):
            above = None if other is None else other + FLOOR_PLAN
            if above is None or not field.has_floor(above):
                _draw_side(canvas, plot.box(cube), side, mix(HUES[level], NIGHT, 0.15), 2, 7)


def _draw_side(canvas: Canvas, box: Box, side: str, colour: Colour, width: int, inset: int) -> None:
    inner = box.inset(inset)
    sides = {
        "N": (inner.x, inner.y, inner.right, inner.y + width),
        "S": (inner.x, inner.bottom - width, inner.right, inner.bottom),
        "W": (inner.x, inner.y, inner.x + width, inner.bottom),
        "E": (inner.right - width, inner.y, inner.right, inner.bottom),
    }
    canvas.image.paste(colour, sides[side])


def _draw_ways_up(canvas: Canvas, field: Battlefield, plot: Plot, cube: str) -> None:
    """Ramps with an arrow up, and one down where they arrive; ladders on their face."""
    number, box = INDEX[cube], plot.box(cube)
    for side, (dx, dy) in SIDES.items():
        if (number, side) in field.ramps:
            canvas.paste(ramp(plot.share(0.5), TURNS[side]), _towards(box, side, 0.18), "mm")
            upper = beside(number, dx, dy, 1)
            if upper is not None and plot.holds(NAMES[upper]):
                opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
                at = _towards(plot.box(NAMES[upper]), opposite, 0.36)
                canvas.paste(downwards(plot.share(0.26), TURNS[opposite]), at, "mm")
        if (number, side) in field.ladders:
            canvas.paste(ladder(plot.share(0.46), TURNS[side]), _towards(box, side, 0.36), "mm")


def _towards(box: Box, side: str, share: float) -> tuple[int, int]:
    dx, dy = SIDES[side]
    return round(box.centre[0] + dx * share * box.width), round(box.centre[1] - dy * share * box.height)


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
    words = written(letter, round(size * 0.62), WHITE)
    tile.alpha_composite(words, ((size - words.width) // 2, max(0, (size - words.height) // 2)))
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
def downwards(size: int, turn: int) -> Image.Image:
    """Where a ramp comes up: a small arrow back down."""
    pen = Pen(size, turn)
    pen.polygon([(50, 10), (92, 78), (8, 78)], NIGHT, 3)
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
