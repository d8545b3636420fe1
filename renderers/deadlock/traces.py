"""What happened on the map: arrows of moves and missiles, and the signs at the foot of a territory."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from PIL import Image

from renderers.deadlock.changes import Changes, Way
from renderers.deadlock.looks import ALARM, POISON, TALL, TROUBLE, cell_box, heart, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box, Point
from renderers.kit.palette import CORAL, GOLD, NIGHT, STEEL, VIOLET, WHITE, Colour
from renderers.kit.pen import Pen, curve, regular, star
from renderers.kit.sprites import arrow, faded

STALE = 0.5
"""How strong the arrow of a move is that was on the last picture."""
WIDE, NARROW = 20, 11
"""Of arrows to a neighbour, and of long ones, which would hide what they cross."""
BEGIN, END = 44, 24
"""So far inside of a territory an arrow to a side begins and ends."""
ROOF, FLOOR = 4, 48
"""The same at its upper edge, where its name is, and at its lower one."""


def draw_ways(canvas: Canvas, changes: Changes, top: int) -> None:
    """Draw the arrows, in the colour of whoever moved; those of missiles are red."""
    for way, fresh in changes.ways.items():
        start, end = ends(cell_box(way.origin, top), cell_box(way.to, top))
        tile = way_arrow(end[0] - start[0], end[1] - start[1], way, fresh)
        canvas.paste(tile, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), "mm")


def ends(origin: Box, to: Box) -> tuple[Point, Point]:
    """Where an arrow between two territories begins and ends: near their edges, so that it hides little."""
    start, end = heart(origin), heart(to)
    return _edge(start, end, _within(origin, BEGIN)), _edge(end, start, _within(to, END))


def _within(box: Box, side: int) -> Box:
    return Box(box.x + side, box.y + ROOF, box.width - 2 * side, box.height - ROOF - FLOOR)


def _edge(inside: Point, outside: Point, box: Box) -> Point:
    """Where the line from a point in a box to one outside leaves it."""
    across, down = outside[0] - inside[0], outside[1] - inside[1]
    shares = [1.0]
    if across:
        shares.append(((box.right if across > 0 else box.x) - inside[0]) / across)
    if down:
        shares.append(((box.bottom if down > 0 else box.y) - inside[1]) / down)
    share = min(shares)
    return round(inside[0] + across * share), round(inside[1] + down * share)


def way_arrow(across: int, down: int, way: Way, fresh: bool) -> Image.Image:
    """The arrow of a way."""
    width = NARROW if way.missile or max(abs(across), abs(down)) > TALL else WIDE
    return _arrow(across, down, width, ALARM if way.missile else hue_of(way.seat), fresh)


@cached_tile
def _arrow(across: int, down: int, width: int, colour: Colour, fresh: bool) -> Image.Image:
    if not fresh:
        return faded(arrow(across, down, width, colour), STALE)
    return _rimmed(across, down, width, colour)


def _rimmed(across: int, down: int, width: int, colour: Colour) -> Image.Image:
    """An arrow with a dark and a white rim; its middle is the middle of the tile."""
    margin = 2 * width
    size, height = abs(across) + 2 * margin, abs(down) + 2 * margin
    pen, unit = Pen(size, height=height), 100 / size
    start = (margin + max(0, -across), margin + max(0, -down))
    end = (start[0] + across, start[1] + down)
    along = (across / hypot(across, down), down / hypot(across, down))
    neck = (end[0] - 2 * width * along[0], end[1] - 2 * width * along[1])
    wing = (-width * 1.2 * along[1], width * 1.2 * along[0])
    corners = [end, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1])]
    head = [(x * unit, y * unit) for x, y in corners]
    shaft = [(x * unit, y * unit) for x, y in (start, neck)]
    for shade, grow in ((NIGHT, width * 0.4), (WHITE, width * 0.27), (colour, 1)):
        pen.line(shaft, (width * 0.7 + 2 * grow) * unit, shade)
        pen.polygon(head, shade, grow * unit)
    return pen.tile()


@cached_tile
def sign(kind: str, size: int, fresh: bool = True) -> Image.Image:
    """The sign of something that happened; a golden ring where it is news."""
    pen = Pen(size)
    pen.disc(50, 50, 50, NIGHT)
    pen.disc(50, 50, 46, GOLD if fresh else STEEL)
    pen.disc(50, 50, 38, NIGHT)
    SIGNS[kind](pen)
    return pen.tile()


def _battle(pen: Pen) -> None:
    for turn in (1, -1):
        pen.line([(50 - 26 * turn, 76), (50 + 26 * turn, 22)], 11, WHITE)
        pen.line([(50 - 30 * turn, 60), (50 - 10 * turn, 76)], 8, ALARM)


def _missile(pen: Pen) -> None:
    pen.polygon(star(9, 37, 20), ALARM)
    pen.polygon(star(9, 24, 13), GOLD)


def _event(pen: Pen) -> None:
    pen.polygon([(44, 18), (56, 18), (54, 58), (46, 58)], TROUBLE, 4)
    pen.disc(50, 76, 8, TROUBLE)


def _rebels(pen: Pen) -> None:
    fist(pen)


def fist(pen: Pen, colour: Colour = CORAL) -> None:
    """A raised fist."""
    pen.bar((38, 56, 64, 88), colour, 4)
    pen.bar((26, 28, 74, 60), colour, 9)
    for x in (38, 50, 62):
        pen.line([(x, 26), (x, 42)], 3.5, NIGHT)
    pen.line([(30, 52), (56, 50)], 4, NIGHT)


def drop(pen: Pen, colour: Colour = POISON) -> None:
    """A drop of poison."""
    pen.polygon(
        [*curve((50, 14), (22, 48), (26, 62)), *curve((26, 62), (50, 104), (74, 62)), (74, 62), (50, 14)], colour
    )
    pen.disc(42, 60, 6, NIGHT)
    pen.disc(60, 60, 6, NIGHT)


def _ability(pen: Pen) -> None:
    pen.polygon(star(4, 36, 10), VIOLET)
    pen.disc(50, 50, 8, WHITE)


def _hammer(pen: Pen) -> None:
    pen.line([(34, 78), (58, 40)], 9, WHITE)
    pen.polygon([(38, 28), (62, 18), (80, 44), (66, 52)], GOLD, 2)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "battle": _battle,
    "missile": _missile,
    "event": _event,
    "rebels": _rebels,
    "poison": drop,
    "ability": _ability,
    "built": _hammer,
}


@cached_tile
def rebel(size: int, colour: Colour = CORAL) -> Image.Image:
    """A raised fist without a ring."""
    pen = Pen(size)
    fist(pen, colour)
    return pen.tile()


@cached_tile
def poison(size: int) -> Image.Image:
    """A drop without a ring."""
    pen = Pen(size)
    drop(pen)
    return pen.tile()


@cached_tile
def burst(size: int) -> Image.Image:
    """What stands behind the units of a territory where there is or was a battle."""
    pen = Pen(size)
    pen.polygon(star(12, 50, 34), NIGHT)
    pen.polygon(star(12, 47, 31), ALARM)
    pen.polygon(star(12, 36, 24), GOLD)
    pen.polygon(regular(12, 16), WHITE)
    return pen.tile()
