"""The foot of the board: cubes with too many models for a cell, drawn large, and those who are not on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.cells import Cell
from renderers.deadzone.looks import GAP, GROUNDS, INNER, MARGIN, THEME, at_level, hue_of
from renderers.deadzone.tokens import Light, Look, counter
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import joined, stamp, written
from rules.engine import say

TITLE, WIDE, HIGH, LINE = 112, 150, 86, 56
"""The widths of a cube's name and of a model, the heights of a model and of a line."""
ACROSS = (INNER - TITLE - GAP) // WIDE
FATES = {"waiting": say("Waiting"), "reserve": say("Reserve"), "left": say("Left"), "dead": say("Out")}


class Crowd(NamedTuple):
    """A cube whose models are drawn large, and where."""

    cube: str
    models: Sequence[Look]
    box: Box

    @property
    def boxes(self) -> dict[str, Box]:
        """Where each of the models is drawn."""
        return {
            look.id: Box(
                self.box.x + TITLE + number % ACROSS * WIDE,
                self.box.y + GAP // 2 + number // ACROSS * HIGH + 2,
                WIDE - 6,
                HIGH - 4,
            )
            for number, look in enumerate(self.models)
        }


def crowds(cells: Mapping[str, Cell], top: int) -> list[Crowd]:
    """The cubes that are drawn large, from `top` down, as many in a row as there is room for."""
    found, x, y, deep = list[Crowd](), MARGIN, top, 0
    for cell in cells.values():
        if not cell.cramped:
            continue
        for level in sorted(cell.models, reverse=True):
            here = cell.models[level]
            width = TITLE + WIDE * min(ACROSS, len(here)) + GAP
            height = HIGH * -(-len(here) // ACROSS) + GAP
            if x > MARGIN and x + width > MARGIN + INNER:
                x, y, deep = MARGIN, y + deep + GAP, 0
            found.append(Crowd(at_level(cell.cube, level), here, Box(x, y, width, height)))
            x, deep = x + width + GAP, max(deep, height)
    return found


def absent(looks: Sequence[Look]) -> list[tuple[int, tuple[tuple[str, tuple[str, ...]], ...]]]:
    """By seat, the codes of those who are not on the board, by what has become of them; no seat without any."""
    found = []
    for seat in (0, 1):
        fates = [
            (word, tuple([look.id for look in looks if look.seat == seat and look.fate == fate]))
            for fate, word in FATES.items()
        ]
        if any(codes for _, codes in fates):
            found.append((seat, tuple([(word, codes) for word, codes in fates if codes])))
    return found


def height_of(looks: Sequence[Look], cells: Mapping[str, Cell]) -> int:
    """How high the foot is."""
    shown = crowds(cells, 0)
    return (max(one.box.bottom for one in shown) + GAP if shown else 0) + LINE * len(absent(looks))


def draw_foot(
    canvas: Canvas, looks: Sequence[Look], cells: Mapping[str, Cell], lit: Mapping[str, Light], y: int
) -> None:
    """Crowds first, then a line for each side."""
    shown = crowds(cells, y)
    for crowd in shown:
        _draw_crowd(canvas, crowd, lit)
    y = max(one.box.bottom for one in shown) + GAP if shown else y
    for number, (seat, fates) in enumerate(absent(looks)):
        canvas.paste(line(seat, fates, INNER), (MARGIN, y + number * LINE))


def _draw_crowd(canvas: Canvas, crowd: Crowd, lit: Mapping[str, Light]) -> None:
    level, box = int(crowd.cube[-1]), crowd.box
    canvas.panel(box, mix(GROUNDS[level - 1], NIGHT, 0.35), THEME.panel_edge, edge_width=3, radius=10)
    canvas.text((box.x + TITLE // 2, box.centre[1]), crowd.cube, 42, WHITE, anchor="mm")
    boxes = crowd.boxes
    for look in crowd.models:
        slot = boxes[look.id]
        canvas.paste(counter(look, slot.width, slot.height, lit.get(look.id, "")), slot[:2])


@cached_tile
def line(seat: int, fates: tuple[tuple[str, tuple[str, ...]], ...], width: int) -> Image.Image:
    """Who of a side is not on the board."""
    tile = pill(width, LINE - 6, PanelLook(THEME.panel, mix(hue_of(seat), NIGHT, 0.35), 2, 10)).copy()
    words = "  ·  ".join(f"{word}: {' '.join(codes)}" for word, codes in fates)
    parts = [seat_token(seat, LINE - 16), written(words, 34, WHITE, width - LINE - 30)]
    stamp(tile, joined(parts, 12, LINE - 6), (8, 0))
    return tile
