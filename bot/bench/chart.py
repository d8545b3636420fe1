"""The figures of an evening as one picture: each click and answer as a dot, the memory as a line, aims as lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from PIL import Image

from bot.bench.load_run import TARGET, LoadRun, Samples, delay, mean
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import BODY_PX, TITLE_PX, Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import CORAL, CYAN, GOLD, LEAF, PLAIN, Colour
from renderers.kit.pen import Pen

WIDTH, HEIGHT = 1280, 1500
MARGIN, GAP, AXIS, SHARES = 24, 18, 132, 150
DOT, DOT_OPACITY, BANDS = 9, 110, 48


@dataclass(frozen=True, slots=True)
class Scale:
    """Which values a plot shows, from `low` up to `high`, in powers of ten where it is not `even`; its marks."""

    low: float
    high: float
    marks: Sequence[tuple[float, str]]
    even: bool = False

    def share(self, value: float) -> float:
        """How far up a value lies, from 0 to 1."""
        value = min(max(value, self.low), self.high)
        if self.even:
            return (value - self.low) / (self.high - self.low)
        return log10(value / self.low) / log10(self.high / self.low)


MS = Scale(1, 10_000, ((1, "1 ms"), (10, "10 ms"), (100, "0.1 s"), (1_000, "1 s"), (10_000, "10 s")))


@dataclass(frozen=True, slots=True)
class Plot:
    """One plot: what it is called, how it came out, its values and the aims that they are to stay below."""

    title: str
    result: str
    samples: Samples
    scale: Scale
    colour: Colour
    aims: Sequence[tuple[float, str]]


def chart(load_run: LoadRun) -> bytes:
    """The picture as PNG, on a ground of its own so that it reads on light and dark pages alike."""
    canvas = Canvas(WIDTH, HEIGHT, ground=Image.new("RGB", (WIDTH, HEIGHT), PLAIN.background))
    inner = canvas.box.inset(MARGIN)
    head, rest = inner.split_top(150, GAP)
    _draw_head(canvas, head, load_run)
    seconds = max([at for at, _ in (*load_run.acknowledged, *load_run.pictures, *load_run.memory)])
    for box, plot in zip(rest.rows(3, GAP), plots(load_run), strict=True):
        _draw_plot(canvas, box, plot, seconds)
    return canvas.png()


def plots(load_run: LoadRun) -> tuple[Plot, Plot, Plot]:
    """Acknowledgements, pictures, memory."""
    clicks = [spelled(delay(load_run.acknowledged, percent)) for percent in (95, 99)]
    posted = spelled(delay(load_run.pictures, 95))
    most = max(TARGET.memory * 1.25, load_run.told["peak"])
    return (
        Plot(
            "A click is acknowledged", f"95 % in {clicks[0]}, 99 % in {clicks[1]}",
            load_run.acknowledged, MS, CYAN, ((TARGET.acknowledged_p95, "95 %"), (TARGET.acknowledged_p99, "99 %")),
        ),
        Plot(
            "An answer's picture is posted", f"95 % in {posted}",
            load_run.pictures, MS, LEAF, ((TARGET.picture_p95, "95 %"),),
        ),
        Plot(
            "Memory of the bot", f"{load_run.told['peak']:.0f} MiB at most", load_run.memory,
            Scale(0, most, [(mib, f"{mib} MiB") for mib in range(0, int(most) + 1, 200)], even=True),
            CORAL, ((TARGET.memory, "aim"),),
        ),
    )  # fmt: skip


def spelled(ms: float | None) -> str:
    """A delay as one reads it."""
    if ms is None:
        return "?"
    return f"{ms:.0f} ms" if ms < 1000 else f"{ms / 1000:.1f} s"


def _draw_head(canvas: Canvas, box: Box, load_run: LoadRun) -> None:
    plan, told = load_run.told["plan"], load_run.told
    canvas.text((box.x, box.y), f"{plan['tables']:,} tables, {plan['active']:,} of them played at", 46)
    each = f"{told['clicks']:,} clicks in {plan['seconds']:.0f} s, {told['answers']:,} of them answers"
    canvas.text((box.x, box.y + 62), each, 32, canvas.theme.muted, bold=False)
    passing = mean(told["calls_passing"])
    calls = f"{told['calls'] / max(1, told['answers']):.1f} calls an answer (aim {TARGET.calls:.0f})"
    calls += "" if passing is None else f", {passing:.1f} when the turn passes (aim {TARGET.calls_passing:.0f})"
    canvas.text((box.x, box.y + 108), calls, 32, canvas.theme.muted, bold=False, max_width=box.width)


def _draw_plot(canvas: Canvas, box: Box, plot: Plot, seconds: float) -> None:
    canvas.panel(box)
    canvas.text((box.x + 20, box.y + 34), plot.title, TITLE_PX, plot.colour, anchor="lm")
    canvas.text((box.right - 20, box.y + 34), plot.result, TITLE_PX, anchor="rm")
    field = Box(box.x + AXIS, box.y + 82, box.width - AXIS - 20 - SHARES, box.height - 82 - 28)
    _draw_axis(canvas, field, plot)
    if plot.scale.even:
        _draw_line(canvas, field, plot, seconds)
    else:
        _draw_dots(canvas, field, plot, seconds)
        _draw_shares(canvas, Box(field.right + 10, field.y, SHARES - 10, field.height), plot)
    for value, name in plot.aims:
        at = _height(field, plot.scale, value)
        canvas.line((field.x, at), (field.right + SHARES, at), GOLD, 4)
        canvas.text((field.right + SHARES, at - 4), f"{name}: {_aim(plot, value)}", 26, GOLD, anchor="rb")


def _aim(plot: Plot, value: float) -> str:
    return f"{value:.0f} MiB" if plot.scale.even else spelled(value)


def _height(field: Box, scale: Scale, value: float) -> int:
    return field.bottom - round(scale.share(value) * field.height)


def _draw_axis(canvas: Canvas, field: Box, plot: Plot) -> None:
    for value, name in plot.scale.marks:
        at = _height(field, plot.scale, value)
        canvas.line((field.x, at), (field.right, at), canvas.theme.panel_edge, 2)
        canvas.text((field.x - 12, at), name, BODY_PX, canvas.theme.muted, bold=False, anchor="rm")


def _draw_dots(canvas: Canvas, field: Box, plot: Plot, seconds: float) -> None:
    dot = _dot(plot.colour)
    for at, value in plot.samples:
        canvas.paste(dot, (field.x + round(at / seconds * field.width), _height(field, plot.scale, value)), "mm")


@cached_tile
def _dot(colour: Colour) -> Image.Image:
    pen = Pen(DOT)
    pen.disc(50, 50, 48, (*colour, DOT_OPACITY))
    return pen.tile()


def _draw_shares(canvas: Canvas, field: Box, plot: Plot) -> None:
    """How many lie at each height, to the right of the dots."""
    bands = Counter([min(BANDS - 1, floor(plot.scale.share(value) * BANDS)) for _, value in plot.samples])
    for band, count in bands.items():
        top, bottom = (field.bottom - round((band + step) * field.height / BANDS) for step in (1, 0))
        middle, length = (top + bottom) // 2, max(2, round(field.width * count / max(bands.values())))
        canvas.line((field.x, middle), (field.x + length, middle), plot.colour, max(1, bottom - top - 1))


def _draw_line(canvas: Canvas, field: Box, plot: Plot, seconds: float) -> None:
    unit = 100 / field.width
    pen = Pen(field.width, height=field.height)
    points = [(100 * at / seconds, (_height(field, plot.scale, value) - field.y) * unit) for at, value in plot.samples]
    pen.line(points, 5 * unit, plot.colour)
    canvas.paste(pen.tile(), (field.x, field.y))
