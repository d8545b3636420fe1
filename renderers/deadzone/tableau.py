"""The public board: header, deeds, one plan of all levels with what is there and what has changed, and its foot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from renderers.deadzone.callout import callout_of, draw_callout
from renderers.deadzone.cells import Cell, cells_of, draw_cell
from renderers.deadzone.changes import Changes, gather
from renderers.deadzone.foot import draw_foot, height_of
from renderers.deadzone.ground import ground
from renderers.deadzone.header import acting_seat, draw_header
from renderers.deadzone.looks import FOOT, GAP, MARGIN, PICTURE, THEME, TOP, WHOLE, Plot
from renderers.deadzone.marks import draw_clouds, draw_exits, draw_zones
from renderers.deadzone.strip import draw_strip
from renderers.deadzone.tokens import Light, looks_of
from renderers.deadzone.traces import draw_fires, draw_outcomes, draw_ways
from renderers.kit.cache import cached_ground
from renderers.kit.canvas import Canvas
from renderers.kit.tiles import called
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.view import SectorView
from rules.engine import Event, say

Lights = Mapping[str, Light]
Painter = Callable[[Canvas], None]
EMPTY = 80
"""How high the room for the plan is before there is a map."""


def board(view: SectorView, names: Sequence[str], facts: Sequence[Event] = ()) -> Image.Image:
    """Draw what everybody sees, 1280 pixels wide; `facts` are the public events since the turn passed."""
    facts = [fact for fact in facts if fact.seen_by(None)]
    return picture(view, names, facts, lights(view, facts))


def lights(view: SectorView, facts: Sequence[Event] = ()) -> dict[str, Light]:
    """Which models stand in a light: the acting one, those just hit, those that may act now."""
    seat, lit = acting_seat(view), dict[str, Light]()
    if view.phase == "turn" and view.acting is None and seat is not None:
        lit = {f.id: "ready" for f in view.unactivated(seat)}
    lit |= dict.fromkeys(sorted(gather(view, facts).hit), "hit")
    if view.acting is not None:
        lit[view.acting.id] = "acting"
    return lit


def picture(
    view: SectorView,
    names: Sequence[str],
    facts: Sequence[Event],
    lit: Lights,
    *,
    notice: str = "",
    below: Painter | None = None,
    above: Painter | None = None,
    more: Sequence[Image.Image] = (),
) -> Image.Image:
    """A board with a notice, further marks `below` and `above` its models, and `more` at its foot."""
    names, looks = called(names, 2), looks_of(view)
    cells = cells_of(view, WHOLE, looks) if view.map else {}
    foot = FOOT if view.map else TOP + EMPTY
    end = foot + height_of(looks, cells)
    height = end + sum(tile.height + MARGIN for tile in more)
    canvas = Canvas(PICTURE, height, THEME, ground=ground(view.map, WHOLE, height) if view.map else blank(height))
    draw_header(canvas, view, names)
    draw_strip(canvas, view, facts, names, notice)
    draw_foot(canvas, looks, cells, lit, foot)
    for tile in more:
        end = canvas.plate(tile, (MARGIN, end)).bottom + MARGIN
    if view.map:
        draw_field(canvas, view, WHOLE, cells, gather(view, facts), lit, below, above)
        told = callout_of(view, facts)
        if told and not notice:
            draw_callout(canvas, WHOLE, cells, told)
    return canvas.image


@cached_ground
def blank(height: int) -> Image.Image:
    """A picture before there is a map."""
    canvas = Canvas(PICTURE, height, THEME)
    canvas.text((PICTURE // 2, TOP + GAP), say("The battlefield is not chosen yet."), 36, THEME.muted, anchor="mt")
    return canvas.image


def draw_field(
    canvas: Canvas,
    view: SectorView,
    plot: Plot,
    cells: Mapping[str, Cell],
    changes: Changes,
    lit: Lights,
    below: Painter | None = None,
    above: Painter | None = None,
) -> None:
    """Zones, marks, ways and lines of fire below, models, outcomes on top."""
    draw_zones(canvas, view, plot)
    draw_exits(canvas, view, plot)
    if below:
        below(canvas)
    draw_clouds(canvas, view, plot)
    draw_ways(canvas, view, plot, cells, changes)
    draw_fires(canvas, plot, cells, changes)
    for cell in cells.values():
        draw_cell(canvas, battlefield(view.map), plot, cell, lit)
    draw_outcomes(canvas, view, plot, cells, changes)
    if above:
        above(canvas)
