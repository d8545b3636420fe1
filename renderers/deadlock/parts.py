"""A private picture is a pile of parts, each with its height: what they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME, WIDTH
from renderers.deadlock.stocks import symbol
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import LINE_STEP, wrap
from renderers.kit.layout import Box
from renderers.kit.palette import Colour, mix
from renderers.kit.tiles import written

TITLE = 58
TALLEST = 3600
MUST, MORE = 36, 28
"""Sizes of what must be read and of what may be."""


class Part(NamedTuple):
    """A part of a picture: how tall it is, and what draws it from a line downwards."""

    height: int
    paint: Callable[[Canvas, int], None]


def piled(parts: Sequence[Part]) -> Image.Image:
    """Draw parts below each other, 1280 pixels wide; what would be too tall is left out, the last parts first."""
    while sum([part.height + GAP for part in parts]) > TALLEST:
        parts = parts[:-1]
    height = MARGIN + sum([part.height + GAP for part in parts]) - GAP + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    top = MARGIN
    for part in parts:
        part.paint(canvas, top)
        top += part.height + GAP
    return canvas.image


def titled(title: str, more: str, inner: Part) -> Part:
    """A part below a heading; `more` stands at its right in a quieter colour."""

    def paint(canvas: Canvas, top: int) -> None:
        middle = top + TITLE // 2
        right = WIDTH - MARGIN
        head = canvas.paste(written(title, 40, THEME.accent), (MARGIN + 4, middle), "lm")
        if more:
            canvas.paste(written(more, 30, THEME.muted, right - head.right - 30), (right - 4, middle), "rm")
        inner.paint(canvas, top + TITLE)

    return Part(TITLE + inner.height, paint)


def notice(text: str, sign: str, colour: Colour, *, px: int = MUST, most: int = 3) -> Part:
    """A sentence in a box whose edge has this colour, behind a symbol; over as many lines as it needs, up to `most`."""
    room = INNER - 110
    lines = wrap(text, px, room, True, most)
    step = round(px * LINE_STEP)
    height = max(64, len(lines) * step + 20)

    def paint(canvas: Canvas, top: int) -> None:
        box = Box(MARGIN, top, INNER, height)
        canvas.panel(box, mix(THEME.panel, colour, 0.14), colour)
        canvas.paste(symbol(sign, 52), (box.x + 20, box.centre[1]), "lm")
        first = box.centre[1] - (len(lines) - 1) * step // 2
        for number, line in enumerate(lines):
            canvas.paste(written(line, px, THEME.ink, room, least=px), (box.x + 88, first + number * step), "lm")

    return Part(height, paint)
