"""Who works where: the viewer's own territories with their six slots, what runs, what stands idle and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from renderers.deadlock.looks import GAP, INNER, MARGIN, SLOT_HIGH, SLOT_WIDE, TERRAIN, THEME
from renderers.deadlock.parts import Part, titled
from renderers.deadlock.slots import slot_tile
from renderers.deadlock.stocks import symbol
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import joined, stamp, written
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.engine import say

ROW, NAME = 94, 92
FEW, MANY = 6, 12
"""Up to how many territories are all shown with a question about something else, and without."""
Place = tuple[str, int]
"""A territory and a slot."""


def homeland_parts(view: PlanetView, seat: int, asked: Collection[Place] = (), *, most: int = MANY) -> list[Part]:
    """The territories of a player, two in a row; slots that are `asked` about lie on gold.

    Of more than `most` only those that are asked about, or else where something stands still.
    """
    lands, named = view.controlled(seat), {cell for cell, _ in asked}
    if len(lands) <= most:
        shown, title = [*lands], say("Who works where")
    elif named:
        shown, title = [land for land in lands if land.cell in named], say("Who works where")
    else:
        shown, title = [land for land in lands if is_troubled(land)][:MANY], say("What stands still")
    return [_homeland(lands, shown, asked, title)] if shown else []


def is_troubled(land: LandView) -> bool:
    """Whether somebody has no work here, or a building gives nothing, or farms are poisoned."""
    return bool(land.idle or land.poison or not all(held.works for held in land.buildings))


def _homeland(lands: Sequence[LandView], shown: Sequence[LandView], asked: Collection[Place], title: str) -> Part:
    rows = (len(shown) + 1) // 2
    height = rows * (ROW + GAP) - GAP

    def paint(canvas: Canvas, top: int) -> None:
        cells = Box(MARGIN, top, INNER, height).grid(2, rows, GAP)
        for land, box in zip(shown, cells, strict=False):
            chosen = tuple([slot for slot in range(1, 7) if (land.cell, slot) in asked])
            canvas.plate(_row(land.cell, land.terrain, land.slots, _note(land), chosen, box.width), (box.x, box.y))

    idle, vacant = sum([land.idle for land in lands]), sum([b.vacant for land in lands for b in land.buildings])
    settled = any(land.colonists for land in lands)
    told = [say("{idle} without work", idle=idle)] * (idle > 0)
    told += [say("{vacant:# building|# buildings} without a worker", vacant=vacant)] * (vacant > 0)
    words = ", ".join(told) or say("everybody has work" if settled else "nobody lives there")
    return titled(title, words, Part(height, paint))


def _note(land: LandView) -> tuple[str, int]:
    """What stands below a territory's name: how many are idle, else how long it is poisoned."""
    return ("people", land.idle) if land.idle else ("poison", land.poison)


@cached_tile
def _row(
    cell: str,
    terrain: str,
    slots: tuple[BuildingView | None, ...],
    note: tuple[str, int],
    chosen: tuple[int, ...],
    width: int,
) -> Image.Image:
    ground = mix(TERRAIN.get(terrain, THEME.panel), THEME.background, 0.55)
    tile = pill(width, ROW, PanelLook(ground, THEME.panel_edge, 3)).copy()
    what, number = note
    stamp(tile, written(cell, 40, THEME.ink), (14, 32 if number else ROW // 2), "lm")
    if number:
        sign = symbol("people", 30) if what == "people" else icon("skull", 32, THEME.good)
        colour = THEME.bad if what == "people" else THEME.good
        stamp(tile, joined([sign, written(str(number), 36, colour)], 4, 44), (14, 70), "lm")
    step = (width - NAME - 8) // len(slots)
    for slot, held in enumerate(slots, start=1):
        middle = (NAME + slot * step - step // 2, ROW // 2)
        if slot in chosen:
            stamp(tile, pill(SLOT_WIDE + 12, SLOT_HIGH + 12, PanelLook(GOLD, None, 1, 14)), middle, "mm")
        stamp(tile, slot_tile(slot, held, "", False, False), middle, "mm")
    return tile
