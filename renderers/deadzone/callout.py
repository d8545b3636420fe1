"""The last deed that came to something, told at the place where it happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.cells import Cell
from renderers.deadzone.changes import gather
from renderers.deadzone.feed import feed
from renderers.deadzone.looks import Plot, at_level
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, WHITE, Colour
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from renderers.skirmish.contests import GRADES
from renderers.skirmish.feed import Entry
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.view import SectorView
from rules.engine import Event, say

PX, HIGH = 38, 56
NEAR = 0.62
"""How far from the middle of its cell, in parts of the side, a callout lies at least."""


class Callout(NamedTuple):
    """What is told, in which colour, and of which cube."""

    words: str
    colour: Colour
    cube: str


def callout_of(view: SectorView, facts: Sequence[Event]) -> Callout | None:
    """The newest entry of the feed with an outcome whose place is known; None where there is none."""
    lost = {loss.model: loss.cube for loss in gather(view, facts).lost}
    for entry in reversed(feed(facts)):
        where = _place(view, lost, entry)
        if entry.outcome and where:
            return Callout(words_of(entry), GRADES[entry.grade], where)
    return None


def _place(view: SectorView, lost: Mapping[str, str], entry: Entry) -> str:
    for name in (entry.target, entry.piece):
        f = view.fighter(name)
        cube = name if name in INDEX else lost.get(name) or (f.cube if f is not None else "")
        if cube:
            return cube
    return ""


def words_of(entry: Entry) -> str:
    """`E1 → Z1: killed`; two rolls that came to nothing are no effect."""
    outcome = say("no effect") if entry.grade == "nothing" and " : " in entry.outcome else entry.outcome
    who = f"{entry.piece} → {entry.target}" if entry.target else entry.piece
    return f"{who}: {outcome}" if who and not outcome.startswith(f"{who} ") else outcome


def draw_callout(canvas: Canvas, plot: Plot, cells: Mapping[str, Cell], told: Callout) -> None:
    """Beside its cube, where it hides the least of others."""
    tile = label(told.words, told.colour, plot.area.width - 8)
    box, cell = place(plot, cells, told.cube, tile.width), plot.box(told.cube)
    start = (min(max(cell.centre[0], box.x + 12), box.right - 12), box.centre[1])
    end = (min(max(box.centre[0], cell.x + 20), cell.right - 20), cell.y if box.y < cell.y else cell.bottom)
    if not box.y <= end[1] <= box.bottom:
        canvas.line(start, end, told.colour, 6)
    canvas.paste(tile, box[:2])


def place(plot: Plot, cells: Mapping[str, Cell], cube: str, width: int) -> Box:
    """Where a callout so wide lies: above or below its cube, or further to a side, over the fewest models."""
    cell, area = plot.box(cube), plot.area
    taken = [(plot.box(name), 3 if one.crowd else 1) for name, one in cells.items()]
    taken.append((plot.box(at_level(cube, 1)), 9))
    found = list[tuple[float, int, Box]]()
    for down, across in product((-0.5, 0.5, -1.0, 1.0, -1.5, 1.5), (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5)):
        middle = cell.centre[1] + round(plot.size * (down + (0.2 if down > 0 else -0.2)))
        x = min(max(cell.centre[0] + round(across * plot.size) - width // 2, area.x + 4), area.right - width - 4)
        y = min(max(middle - HIGH // 2, area.y + 4), area.bottom - HIGH - 4)
        box = Box(x, y, width, HIGH)
        hidden = sum(weight * _shared(box, other) for other, weight in taken)
        found.append((hidden + (abs(down) + abs(across)) * 1500, len(found), box))
    return min(found)[2]


def _shared(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0, across) * max(0, down)


@cached_tile
def label(words: str, colour: Colour, room: int) -> Image.Image:
    """Words on a dark plate with a coloured edge."""
    text = written(words, PX, WHITE, room - 32)
    tile = pill(text.width + 32, HIGH, PanelLook(NIGHT, colour, 5, 14)).copy()
    stamp(tile, text, (tile.width // 2, HIGH // 2), "mm")
    return tile
