"""Points by round as lines: each with its seat's colour, dashes and marks, and its name where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from PIL import Image, ImageDraw

from renderers.kit.canvas import Canvas
from renderers.kit.fonts import measure
from renderers.kit.layout import Box
from renderers.kit.palette import LARGE, NIGHT, Colour, contrast, ink_on
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import written

FINE = 3
"""Lines are drawn so many times as large, then made smaller: slanting ones would be jagged."""
WIDEST, AXIS, FOOT, HEAD = 470, 84, 52, 28
"""Room for names at the right, at most, for figures at the left, for rounds below, and above the highest point."""
THICK, RIM = 9, 3
"""How wide lines are and their rims: near-black ones, but white round a colour that would sink into a dark panel."""
LABEL_PX, TICK_PX, MARK, NAME_MARK, SIDE, BLANK = 38, 30, 34, 46, 28, 10
TICKS, MARKS = 4, 12
DASHES: tuple[tuple[int, ...], ...] = (
    (), (30, 16), (10, 14), (40, 14, 10, 14), (20, 20), (56, 14), (4, 12), (24, 8, 4, 8),
)  # fmt: skip
"""How long each seat's line is drawn and left out in turn; the first one's is whole."""
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat had at each place of the chart."""

    seat: int
    name: str
    colour: Colour
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a value of a place lies in a box."""

    box: Box
    places: int
    low: int
    high: int

    def spot(self, place: int, value: float) -> Spot:
        """The point of a value."""
        across = place / max(1, self.places - 1)
        up = (value - self.low) / max(1, self.high - self.low)
        return self.box.x + across * self.box.width, self.box.bottom - up * self.box.height


def ticks(low: int, high: int) -> list[int]:
    """Round figures from at most `low` to at least `high`, few enough to stand beside an axis."""
    span, step = max(1, high - low), 1
    while span / step > TICKS:
        digits = str(step)
        step = int(f"{ {'1': 2, '2': 5, '5': 10}[digits[0]] }{digits[1:]}")
    first = low // step * step
    return list(range(first, high + step, step)) if high > first else [first, first + step]


def draw_chart(
    canvas: Canvas, box: Box, labels: Sequence[str], lines: Sequence[Line], figures: Sequence[int] = (), unit: str = ""
) -> None:
    """Draw the lines over `labels`, one for each place or empty; the last line lies on top.

    `figures` stand beside the axis, by themselves round ones, with the `unit` behind them.
    """
    values = [value for line in lines for value in line.values]
    figures = figures or ticks(min([0, *values]), max(values))
    area = Box(box.x + AXIS, box.y + HEAD, box.width - AXIS - _room(lines, unit), box.height - HEAD - FOOT)
    scale = Scale(area, len(labels), figures[0], figures[-1])
    _draw_axes(canvas, scale, figures, labels, unit)
    _draw_lines(canvas, scale, lines)
    _draw_names(canvas, scale, lines, box.right, unit)


def _room(lines: Sequence[Line], unit: str) -> int:
    """How wide the names are with what stands before them."""
    widest = max([measure(f"{line.values[-1]:,}{unit}", LABEL_PX) + measure(line.name, LABEL_PX) for line in lines])
    return min(WIDEST, SIDE + NAME_MARK + widest + 2 * BLANK + 4)


def _draw_axes(canvas: Canvas, scale: Scale, figures: Sequence[int], labels: Sequence[str], unit: str) -> None:
    area, theme = scale.box, canvas.theme
    for figure in figures:
        y = round(scale.spot(0, figure)[1])
        canvas.line((area.x, y), (area.right, y), theme.panel_edge, 3 if figure == figures[0] else 2)
        canvas.paste(written(f"{figure:,}{unit}", TICK_PX, theme.muted, AXIS - 12, least=20), (area.x - 14, y), "rm")
    named = [(place, label) for place, label in enumerate(labels) if label]
    every = -(-len(named) // MARKS)
    for number, (place, label) in enumerate(named):
        if (len(named) - 1 - number) % every == 0:
            x = round(scale.spot(place, scale.low)[0])
            canvas.paste(written(label, TICK_PX, theme.muted), (x, area.bottom + 8), "mt")


def _draw_lines(canvas: Canvas, scale: Scale, lines: Sequence[Line]) -> None:
    area, every = scale.box, -(-scale.places // MARKS)
    sheet = Box(area.x - 60, area.y - 60, area.width + 120, area.height + 120)
    tile = Image.new("RGBA", (sheet.width * FINE, sheet.height * FINE))
    draw = ImageDraw.Draw(tile)
    for line in lines:
        spots = [_finer(scale.spot(place, value), sheet) for place, value in enumerate(line.values)]
        strokes = dashed(spots, [length * FINE for length in DASHES[line.seat % len(DASHES)]])
        rim = NIGHT if contrast(line.colour, canvas.theme.panel) > LARGE else ink_on(canvas.theme.panel)
        for colour, width in ((rim, THICK + 2 * RIM), (line.colour, THICK)):
            for stroke in strokes:
                draw.line(stroke, (*colour, 255), width * FINE, joint="curve")
    canvas.paste(tile.reduce(FINE), (sheet.x, sheet.y))
    for line in lines:
        for place, value in enumerate(line.values):
            if place and (scale.places - 1 - place) % every == 0:
                x, y = scale.spot(place, value)
                canvas.paste(seat_token(line.seat, MARK), (round(x), round(y)), "mm")


def _finer(spot: Spot, sheet: Box) -> Spot:
    return (spot[0] - sheet.x) * FINE, (spot[1] - sheet.y) * FINE


def dashed(spots: Sequence[Spot], lengths: Sequence[float]) -> list[list[Spot]]:
    """The strokes of a way along these points: drawn and left out for these lengths in turn; all of it without any."""
    if not lengths or len(spots) < 2:
        return [list(spots)]
    strokes, pen, turn, left = [[spots[0]]], spots[0], 0, lengths[0]
    for end in spots[1:]:
        while (way := hypot(end[0] - pen[0], end[1] - pen[1])) > left:
            share = left / way
            pen = pen[0] + share * (end[0] - pen[0]), pen[1] + share * (end[1] - pen[1])
            if turn % 2 == 0:
                strokes[-1].append(pen)
            else:
                strokes.append([pen])
            turn += 1
            left = lengths[turn % len(lengths)]
        left, pen = left - way, end
        if turn % 2 == 0:
            strokes[-1].append(pen)
    return [stroke for stroke in strokes if len(stroke) > 1]


def _draw_names(canvas: Canvas, scale: Scale, lines: Sequence[Line], right: int, unit: str) -> None:
    """Each name at the end of its line, pushed apart where lines end together."""
    area, step = scale.box, min(LABEL_PX + 16, (scale.box.height + 60) // max(1, len(lines)))
    ends = sorted([(scale.spot(scale.places - 1, line.values[-1]), line) for line in lines], key=lambda end: end[0][1])
    rows = spread([spot[1] for spot, _ in ends], step, area.y - 20, area.bottom + 20)
    for (spot, line), row in zip(ends, rows, strict=True):
        token = canvas.paste(seat_token(line.seat, NAME_MARK), (round(spot[0]) + SIDE, round(row)), "lm")
        value = written(f"{line.values[-1]:,}{unit}", LABEL_PX, canvas.theme.accent)
        left = canvas.paste(value, (token.right + BLANK, round(row)), "lm").right + BLANK
        canvas.paste(written(line.name, LABEL_PX, canvas.theme.ink, right - left), (left, round(row)), "lm")


def spread(wanted: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Places in the same order, at least a step apart and as near to what is wanted as there is room."""
    rows: list[float] = []
    for place in wanted:
        rows.append(max(place, rows[-1] + step if rows else low))
    limit = high
    for number in reversed(range(len(rows))):
        rows[number] = min(rows[number], limit)
        limit = rows[number] - step
    return rows
