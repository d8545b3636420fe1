"""The arena's ground: concrete, walls, lava, bridges, towers, bases and jails, each square drawn once for each size."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from renderers.death_dome.glyphs import key
from renderers.death_dome.looks import BRIDGE, FLOOR, GLOW, JAIL, LAVA, TOWER, WALL, Plot, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.pen import Pen
from renderers.kit.tiles import stamp, written
from rules.death_dome.model.board import GRID, Arena

FACE = 22
"""How much of a raised square its front takes, in hundredths."""
KINDS: Mapping[str, str] = {"o": ".", "C": "T", "R": "R"}
"""Letters of the legend that have the ground of another."""


class Cell(NamedTuple):
    """What tells the ground of a square: its kind, which sides end it (north, east, south, west), a base's seat."""

    kind: str
    edges: tuple[bool, bool, bool, bool]
    seat: int = -1


def draw_ground(canvas: Canvas, arena: Arena, plot: Plot) -> None:
    """Lay the squares of a part of the arena, their letters and numbers."""
    for square in arena.squares:
        if plot.holds(square):
            canvas.paste(surface(cell_of(arena, square), plot.size), plot.box(square)[:2])
    for jail, square in arena.release.items():
        if plot.holds(square):
            canvas.paste(gate(jail, plot.size), plot.box(square)[:2])
    _draw_names(canvas, plot)


def _draw_names(canvas: Canvas, plot: Plot) -> None:
    px = min(34, max(28, plot.size // 2))
    for number in range(plot.columns):
        middle = plot.x + number * plot.size + plot.size // 2
        letter = GRID.names[plot.column + number][0]
        canvas.text((middle, plot.y - 22), letter, px, canvas.theme.ink, anchor="mm")
    for number in range(plot.rows):
        middle = plot.y + number * plot.size + plot.size // 2
        canvas.text((plot.x - 24, middle), str(plot.row + number + 1), px, canvas.theme.ink, anchor="mm")


@lru_cache(maxsize=4096)
def cell_of(arena: Arena, square: str) -> Cell:
    """What the ground of a square looks like."""
    letter = arena.letter(square)
    seat = next((seat for seat, base in enumerate(arena.bases) if square in arena.base[base]), -1)
    kind = "b" if seat >= 0 else KINDS.get(letter, letter)
    column, row = GRID.place(square)
    beside = [GRID.at(column + right, row + down) for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    north, east, south, west = (each is None or _kind(arena, each) != kind for each in beside)
    return Cell(kind, (north, east, south, west), seat)


def _kind(arena: Arena, square: str) -> str:
    letter = arena.letters.get(square, "")
    if any(square in squares for squares in arena.base.values()):
        return "b"
    return KINDS.get(letter, letter)


@cached_tile
def surface(cell: Cell, size: int) -> Image.Image:
    """The ground of one square."""
    pen = Pen(size)
    pen.bar((0, 0, 100, 100), mix(FLOOR, NIGHT, 0.3))
    pen.bar((1.5, 1.5, 98.5, 98.5), FLOOR)
    _SURFACES.get(cell.kind, _floor)(pen, cell)
    return pen.tile().convert("RGB")


def _floor(pen: Pen, cell: Cell) -> None:
    """Bare concrete: two small bolts."""
    for x in (9, 91):
        pen.disc(x, 9, 2.4, mix(FLOOR, WHITE, 0.14))


def _wall(pen: Pen, cell: Cell) -> None:
    """A raised block; its front shows where nothing of its kind is in front of it."""
    _block(pen, cell, WALL)
    if not cell.edges[2]:
        return
    for x in (25, 50, 75):
        pen.line([(x, 100 - FACE + 4), (x, 98)], 2, mix(WALL, NIGHT, 0.75))


def _tower(pen: Pen, cell: Cell) -> None:
    """A raised platform with a bright edge all round."""
    _block(pen, cell, TOWER)
    north, east, south, west = cell.edges
    floor = 100 - (FACE if south else 0)
    pen.bar((2, 2, 98, floor - 2), mix(TOWER, NIGHT, 0.12), 2)
    rail = mix(TOWER, WHITE, 0.62)
    for shown, sides in (
        (north, (0, 0, 100, 9)),
        (east, (91, 0, 100, floor)),
        (south, (0, floor - 9, 100, floor)),
        (west, (0, 0, 9, floor)),
    ):
        if shown:
            pen.bar(sides, rail)


def _block(pen: Pen, cell: Cell, top: Colour) -> None:
    _, east, south, west = cell.edges
    floor = 100 - (FACE if south else 0)
    pen.bar((0, 0, 100, 100), mix(top, NIGHT, 0.62))
    pen.bar((0, 0, 100, floor), top)
    pen.bar((0, 0, 100, 5), mix(top, WHITE, 0.45))
    if west:
        pen.bar((0, 0, 5, floor), mix(top, WHITE, 0.3))
    if east:
        pen.bar((95, 0, 100, floor), mix(top, NIGHT, 0.35))


def _lava(pen: Pen, cell: Cell) -> None:
    """Glowing streams, and a dark crust where it ends."""
    pen.bar((0, 0, 100, 100), LAVA)
    bright, dark = mix(LAVA, GLOW, 0.75), mix(LAVA, NIGHT, 0.25)
    pen.line([(0, 30), (24, 22), (46, 34), (70, 24), (100, 30)], 9, bright)
    pen.line([(0, 72), (20, 80), (50, 68), (78, 78), (100, 72)], 9, bright)
    pen.line([(8, 52), (34, 50)], 8, dark)
    pen.line([(62, 52), (92, 50)], 8, dark)
    crust = mix(LAVA, NIGHT, 0.72)
    for ends, sides in zip(
        cell.edges, ((0, 0, 100, 6), (94, 0, 100, 100), (0, 94, 100, 100), (0, 0, 6, 100)), strict=True
    ):
        if ends:
            pen.bar(sides, crust)


def _bridge(pen: Pen, cell: Cell) -> None:
    """Planks over lava."""
    pen.bar((0, 0, 100, 100), mix(LAVA, NIGHT, 0.55))
    for left in (3, 27, 51, 75):
        pen.bar((left, 5, left + 21, 95), BRIDGE, 2)
        pen.line([(left + 10, 12), (left + 10, 88)], 2, mix(BRIDGE, NIGHT, 0.3))
    for y in (17, 83):
        pen.line([(4, y), (96, y)], 5, mix(BRIDGE, NIGHT, 0.5))


def _base(pen: Pen, cell: Cell) -> None:
    """A base in its team's colour, with a rim round all of it."""
    hue = hue_of(cell.seat)
    pen.bar((0, 0, 100, 100), mix(hue, NIGHT, 0.62))
    pen.bar((2, 2, 98, 98), mix(hue, NIGHT, 0.5))
    for ends, sides in zip(
        cell.edges, ((0, 0, 100, 9), (91, 0, 100, 100), (0, 91, 100, 100), (0, 0, 9, 100)), strict=True
    ):
        if ends:
            pen.bar(sides, mix(hue, WHITE, 0.15))


def _jail(pen: Pen, cell: Cell) -> None:
    """A cell behind bars."""
    pen.bar((0, 0, 100, 100), JAIL)
    for x in (12, 37, 62, 87):
        pen.bar((x - 3, 0, x + 3, 100), mix(JAIL, WHITE, 0.3))
    for ends, sides in zip(
        cell.edges, ((0, 0, 100, 8), (92, 0, 100, 100), (0, 92, 100, 100), (0, 0, 8, 100)), strict=True
    ):
        if ends:
            pen.bar(sides, mix(JAIL, WHITE, 0.55))


Surface = Callable[[Pen, Cell], None]
_SURFACES: Mapping[str, Surface] = {
    "#": _wall, "~": _lava, "=": _bridge, "T": _tower, "b": _base, "J": _jail,
}  # fmt: skip


@cached_tile
def gate(jail: str, size: int) -> Image.Image:
    """A release point: the key and the name of the jail that it opens."""
    tile = Image.new("RGBA", (size, size))
    pen = Pen(size)
    pen.bar((4, 4, 96, 96), mix(GOLD, NIGHT, 0.3), 4)
    pen.bar((9, 9, 91, 91), mix(FLOOR, NIGHT, 0.35), 3)
    stamp(tile, pen.tile(), (0, 0))
    stamp(tile, key(round(size * 0.5), GOLD), (size // 2, round(size * 0.28)), "mm")
    stamp(tile, written(jail, round(size * 0.44), GOLD), (size // 2, round(size * 0.69)), "mm")
    return tile
