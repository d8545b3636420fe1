"""What stands in a cell of the plan: on the roof, and in windows what is below it; each model has its own place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.ground import BADGE, draw_level
from renderers.deadzone.looks import GROUNDS, Plot, at_level, level_of, top_of
from renderers.deadzone.marks import Thing, things
from renderers.deadzone.tokens import Light, Look, counter
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.view import SectorView

EDGE, TAB = 0.025, 0.13
"""The free rim of a cell and the number at the left of a window, in parts of the cell's side."""
GOODS = 0.3
"""How large what lies in a cube is beside models."""
LEAST = 0.28
"""A model in a lower row than this cannot be read on a phone."""
FEW = 3
"""So many models of a cell stand one below the other; more have no room for their codes beside them."""


class Window(NamedTuple):
    """What is below a roof, or clings above it: its level, where it is drawn, and where what lies there goes."""

    level: int
    box: Box
    goods: Box


class Cell(NamedTuple):
    """A column of the board with somebody or something: who and what is on which level, and where each is drawn."""

    cube: str
    top: int
    models: Mapping[int, Sequence[Look]]
    goods: Mapping[int, Sequence[Thing]]
    windows: Sequence[Window]
    boxes: Mapping[str, Box]
    cramped: bool = False
    """Whether the codes are too small to be read on a phone."""

    @property
    def crowd(self) -> int:
        """How many models there are on all levels."""
        return sum(len(here) for here in self.models.values())

    @property
    def roof(self) -> Sequence[Look]:
        """The models that are seen from above."""
        return self.models.get(self.top, ())


def cells_of(
    view: SectorView, plot: Plot, looks: Sequence[Look], *, own: bool = False, tagged: Mapping[str, float] | None = None
) -> dict[str, Cell]:
    """The cells that are not empty, by their ground cube.

    `own` shows the token kinds that the viewer knows; so much of the upper part of `tagged` ones is left free.
    """
    field = battlefield(view.map)
    models, goods = dict[str, dict[int, list[Look]]](), dict[str, dict[int, list[Thing]]]()
    for look in sorted(looks, key=lambda one: (one.seat, -one.size, len(one.id), one.id)):
        if plot.holds(look.cube):
            models.setdefault(at_level(look.cube, 1), {}).setdefault(level_of(look.cube), []).append(look)
    for cube, lying in things(view, own).items():
        if plot.holds(cube):
            goods.setdefault(at_level(cube, 1), {}).setdefault(level_of(cube), []).extend(lying)
    return {
        cube: arranged(plot, field, cube, models.get(cube, {}), goods.get(cube, {}), (tagged or {}).get(cube, 0.0))
        for cube in plot.cubes()
        if cube in models or cube in goods
    }


def arranged(
    plot: Plot,
    field: Battlefield,
    cube: str,
    models: Mapping[int, Sequence[Look]],
    goods: Mapping[int, Sequence[Thing]],
    free: float,
) -> Cell:
    """Share out a cell: rows of models from the highest level down, each level but the roof's in a window.

    A level may be above the roof: a model that climbs has no floor.
    """
    top, area = top_of(field, cube), plot.box(cube).inset(plot.share(EDGE))
    roof = models.get(top, ())
    below = {*models, *goods} - {top}
    if not below and len(roof) <= 1:
        return Cell(
            cube,
            top,
            models,
            goods,
            (),
            {look.id: _alone(plot, area, top > 1 or top in goods, free) for look in roof},
        )
    levels = sorted({top, *below}, reverse=True)
    told = BADGE if below or top > 1 or top in goods else 0.0
    band = plot.share(max(told, free)) + 2 if told or free else 0
    columns = _columns(area.width, area.height - band, [len(models.get(level, ())) for level in levels])
    rows = {level: max(level != top, -(-len(models.get(level, ())) // columns)) for level in levels}
    high, y = (area.height - band) / max(1, sum(rows.values())), float(area.y + band)
    boxes, windows = dict[str, Box](), list[Window]()
    for level in levels:
        box = Box(area.x, round(y), area.width, round(y + rows[level] * high) - round(y))
        if level != top:
            lying = level in goods
            window = _window(plot, level, box, lying)
            windows.append(window)
            tab = plot.share(TAB)
            spare = window.goods.width if lying and level in models else 0
            box = Box(box.x + tab, box.y + 3, box.width - tab - spare - 4, box.height - 6)
        here = models.get(level, ())
        boxes |= {look.id: slot for look, slot in zip(here, box.grid(columns, max(1, rows[level])), strict=False)}
        y += rows[level] * high
    cramped = columns > 1 or (bool(boxes) and high < plot.share(LEAST))
    return Cell(cube, top, models, goods, windows, boxes, cramped)


def _columns(width: int, height: int, counts: Sequence[int]) -> int:
    """How many models stand side by side: one if they are few, else as many as makes them largest."""
    if sum(counts) <= FEW or max(counts) <= 1:
        return 1
    sizes = {
        columns: min(width / columns, height / sum(max(1, -(-count // columns)) for count in counts))
        for columns in (2, 3, 4)
    }
    return max(sizes, key=lambda columns: sizes[columns])


def _alone(plot: Plot, area: Box, marked: bool, free: float) -> Box:
    """The place of a model that has a cell for itself, lower where the upper edge tells something."""
    down = plot.share(free or 0.1) if marked or free else 0
    return Box(area.x, area.y + down, area.width, area.height - down)


def _window(plot: Plot, level: int, box: Box, lying: bool) -> Window:
    width = plot.share(GOODS) if lying else 0
    return Window(level, box, Box(box.right - width - 3, box.y, width, box.height))


def draw_cell(canvas: Canvas, field: Battlefield, plot: Plot, cell: Cell, lit: Mapping[str, Light]) -> None:
    """Windows, models, the number of the roof and what lies there."""
    for window in cell.windows:
        canvas.paste(pane(window.level, window.box.width, window.box.height, plot.share(TAB)), window.box[:2])
    beside = len(cell.boxes) == 1 and not cell.windows and cell.top in cell.goods
    for here in cell.models.values():
        for look in here:
            box = cell.boxes[look.id]
            canvas.paste(counter(look, box.width, box.height, lit.get(look.id, ""), beside), box[:2])
    if cell.roof and cell.top > 1:
        draw_level(canvas, field, plot, at_level(cell.cube, cell.top))
    box = plot.box(cell.cube).inset(plot.share(EDGE))
    above = cell.goods.get(cell.top, ())
    if not cell.roof and not cell.windows:
        lay(canvas, above, box, plot.share(0.6 if len(above) == 1 else 0.44), "mm")
    else:
        room = Box(box.right - round(box.width * 0.64), box.y, round(box.width * 0.64), plot.share(GOODS))
        lay(canvas, above, room, plot.share(GOODS), "rm")
    for window in cell.windows:
        size = min(plot.share(GOODS), window.box.height - 6)
        if cell.models.get(window.level):
            lay(canvas, cell.goods.get(window.level, ()), window.goods, size, "rm")
        else:
            lay(canvas, cell.goods.get(window.level, ()), window.box, size, "mm")


def lay(canvas: Canvas, goods: Sequence[Thing], box: Box, size: int, anchor: str) -> None:
    """Things side by side, pushed together where there are many."""
    tiles = [thing.draw(size) for thing in goods]
    if not tiles:
        return
    step = min(size + 2, (box.width - tiles[-1].width) // max(1, len(tiles) - 1))
    width = step * (len(tiles) - 1) + tiles[-1].width
    left = box.right - width if anchor == "rm" else box.centre[0] - width // 2
    for number, tile in enumerate(tiles):
        canvas.paste(tile, (left + number * step, box.centre[1]), "lm")


@cached_tile
def pane(level: int, width: int, height: int, tab: int) -> Image.Image:
    """A window in a roof: the floor of a lower level in the shade, with the level's number at its left."""
    look = PanelLook(mix(GROUNDS[level - 1], NIGHT, 0.35), mix(NIGHT, WHITE, 0.05), 3, 8)
    tile = pill(width, height, look).copy()
    stamp(tile, pill(tab, height, PanelLook(mix(NIGHT, WHITE, 0.05), None, 0, 8)), (0, 0))
    words = written(str(level), min(round(tab * 1.5), height), WHITE)
    stamp(tile, words, (tab // 2, min(height // 2, round(tab * 1.1))), "mm")
    return tile
