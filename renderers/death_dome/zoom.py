"""The zoomed picture: the surroundings of the active unit, with the numbers of the choices on what they name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from renderers.death_dome.arena import Lights, corner_of, draw_arena
from renderers.death_dome.candidates import COLOURS, MOVE, Marks
from renderers.death_dome.changes import Changes
from renderers.death_dome.ground import draw_ground
from renderers.death_dome.looks import SHOT, Plot, plot_of
from renderers.death_dome.tags import number_tag
from renderers.death_dome.traces import trace
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, Colour
from renderers.kit.tiles import LEGIBLE
from renderers.skirmish.marks import tracer
from rules.death_dome.model.board import GRID
from rules.death_dome.model.view import DomeView, UnitView

ACROSS, DOWN = 11, 9
"""The least number of columns and rows that are shown."""
LARGEST = 112
TALLEST = 1240
ROOMY = 84
"""On smaller squares numbers would be guesswork on a phone: bare ones have a dot, and their name in the panel."""


def zoom_of(view: DomeView, squares: Sequence[str], y: int) -> Plot | None:
    """The part of the arena around these squares; None if there is none on the board."""
    known = [square for square in squares if square in view.arena.letters]
    if not known:
        return None
    places = [GRID.place(square) for square in known]
    rows = [GRID.place(square)[1] for square in view.arena.squares]
    left, columns = span([place[0] for place in places], ACROSS, 0, GRID.columns - 1)
    top, count = span([place[1] for place in places], DOWN, rows[0], rows[-1])
    corners = [
        GRID.names[row * GRID.columns + column] for row, column in ((top, left), (top + count - 1, left + columns - 1))
    ]
    whole = plot_of(corners, y)
    return plot_of(corners, y, min(LARGEST, whole.size, TALLEST // count))


def span(places: Sequence[int], least: int, first: int, last: int) -> tuple[int, int]:
    """Where a stretch with these places and one more at each end begins, and its length: not less than `least`."""
    low, high = min(places) - 1, max(places) + 1
    spare = max(0, least - (high - low + 1))
    low, high = low - spare // 2, high + spare - spare // 2
    if low < first:
        low, high = first, high + first - low
    if high > last:
        low, high = max(first, low - (high - last)), last
    return low, high - low + 1


def draw_zoom(canvas: Canvas, view: DomeView, plot: Plot, marks: Marks, lit: Lights) -> None:
    """Draw the part of the arena, what stands there, and the numbers."""
    area = plot.area
    canvas.panel(Box(area.x - 4, area.y - 4, area.width + 8, area.height + 8), NIGHT, radius=6, edge_width=3)
    draw_ground(canvas, view.arena, plot)
    draw_arena(canvas, view, plot, Changes(), lit, lambda on: _draw_frames(on, view, plot, marks))
    _draw_numbers(canvas, view, plot, marks)


def _draw_frames(canvas: Canvas, view: DomeView, plot: Plot, marks: Marks) -> None:
    """Light up the squares; lines from what strikes to whoever is hit."""
    for what, numbers in marks.squares.items():
        for square in numbers:
            if plot.holds(square):
                canvas.paste(frame(COLOURS[what], plot.size), plot.box(square)[:2])
    for strike in view.strikes[-1:]:
        by = view.unit(strike.by)
        for hit in [view.unit(name) for name in strike.hits]:
            if by and hit and by.on_board and hit.on_board:
                trace(canvas, plot, by.place, hit.place, SHOT)


def _draw_numbers(canvas: Canvas, view: DomeView, plot: Plot, marks: Marks) -> None:
    """On top of everything: in the middle of an empty square, else at the upper left of what is there."""
    for what, numbers in marks.squares.items():
        for square, choices in numbers.items():
            if plot.holds(square):
                _draw_on_square(canvas, view, plot, square, choices, COLOURS[what])
    for number, (what, units) in enumerate(marks.units.items()):
        for unit_id, choices in units.items():
            unit = _unit_in(view, plot, unit_id)
            if unit is not None:
                box = plot.box(unit.place)
                tag = number_tag(choices, COLOURS[what], max(LEGIBLE, plot.share(0.36)), 2 * plot.size)
                down = number % 2 * plot.share(0.42) - plot.share(0.14)
                canvas.paste(tag, (box.x - plot.share(0.1), box.y + down), "lt")
    for jail, choices in marks.jails.items():
        if _has_jail(view, plot, jail):
            box = plot.box(corner_of(view, jail))
            canvas.paste(
                number_tag(choices, COLOURS[MOVE], plot.share(0.5), 2 * plot.size), (box.right, box.bottom), "mm"
            )


def _draw_on_square(
    canvas: Canvas, view: DomeView, plot: Plot, square: str, choices: Sequence[int], colour: Colour
) -> None:
    box, px = plot.box(square), max(LEGIBLE, plot.share(0.38))
    if _is_dotted(view, plot, square):
        canvas.paste(tracer(plot.share(0.34), colour), box.centre, "mm")
    elif _is_bare(view, square):
        canvas.paste(number_tag(choices, colour, px, plot.size), box.centre, "mm")
    else:
        canvas.paste(number_tag(choices, colour, px, 2 * plot.size), (box.x - 2, box.y - 2), "lt")


def numbers_in(view: DomeView, plot: Plot, marks: Marks) -> Iterator[Sequence[int]]:
    """The numbers that `draw_zoom` writes: on bare squares that are small there are none."""
    for squares in marks.squares.values():
        yield from [
            held for square, held in squares.items() if plot.holds(square) and not _is_dotted(view, plot, square)
        ]
    for units in marks.units.values():
        yield from [held for name, held in units.items() if _unit_in(view, plot, name) is not None]
    yield from [held for jail, held in marks.jails.items() if _has_jail(view, plot, jail)]


def _is_dotted(view: DomeView, plot: Plot, square: str) -> bool:
    return plot.size < ROOMY and _is_bare(view, square)


def _is_bare(view: DomeView, square: str) -> bool:
    arena, tokens = view.arena, [token for token, _ in view.tokens.values()]
    return square not in (*arena.points, *arena.release.values(), *tokens) and view.at(square) is None


def _unit_in(view: DomeView, plot: Plot, name: str) -> UnitView | None:
    """A unit that stands in this part of the arena."""
    unit = view.unit(name)
    return unit if unit is not None and unit.place in view.arena.letters and plot.holds(unit.place) else None


def _has_jail(view: DomeView, plot: Plot, jail: str) -> bool:
    return jail in view.arena.release and plot.holds(corner_of(view, jail))


@cached_tile
def frame(colour: Colour, size: int) -> Image.Image:
    """A light over a square, with a border."""
    tile = Image.new("RGBA", (size, size), (*colour, 150))
    edge = max(2, size // 22)
    tile.paste((*colour, 60), (edge, edge, size - edge, size - edge))
    return tile
