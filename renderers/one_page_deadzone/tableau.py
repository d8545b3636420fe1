"""The public board: header, feed, the battlefield with all units and what has changed, and the legend. [Section 8]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from renderers.kit.cache import cached_ground
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT, mix
from renderers.kit.tiles import called
from renderers.one_page_deadzone.changes import Changes, gather
from renderers.one_page_deadzone.glyphs import mine
from renderers.one_page_deadzone.header import acting_seat, draw_header
from renderers.one_page_deadzone.legend import legend
from renderers.one_page_deadzone.looks import BOTTOM, CELL, FIELD, GAP, INNER, LEFT, MARGIN, THEME, TOP, WIDTH, cell
from renderers.one_page_deadzone.strip import draw_strip
from renderers.one_page_deadzone.terrain import field_tile
from renderers.one_page_deadzone.tokens import (
    HALF,
    QUARTER,
    Light,
    Plan,
    counter,
    look_of,
    places,
    plan_for,
    sizes,
    total,
)
from renderers.one_page_deadzone.traces import draw_fires, draw_outcomes, draw_ways
from rules.engine import Event, say
from rules.one_page_deadzone.model.battlefield import GRID, Edge
from rules.one_page_deadzone.model.view import UnitView, ZoneView

IN_A_ROW = 14
"""So many units that wait to be deployed stand in a row as large as two in a cube; more of them are smaller."""
Lights = Mapping[str, Light]
Painter = Callable[[Canvas], None]


def board(view: ZoneView, names: Sequence[str], facts: Sequence[Event] = ()) -> Image.Image:
    """Draw what everybody sees, 1280 pixels wide; `facts` are the public events since the turn passed."""
    facts = [fact for fact in facts if fact.seen_by(None)]
    return picture(view, names, facts, lights(view, facts))


def lights(view: ZoneView, facts: Sequence[Event] = ()) -> dict[str, Light]:
    """Which units stand in a light: the acting one, those just hit, those that may act now."""
    seat, lit = acting_seat(view), dict[str, Light]()
    if view.phase == "activation":
        free = view.acting is None
        lit = {unit.id: "ready" for unit in view.units if free and unit.owner == seat and unit.ready}
    lit |= dict.fromkeys(sorted(gather(facts).hit), "hit")
    if view.acting is not None:
        lit |= {view.acting.unit: "acting", view.acting.moving: "acting"}
    return lit


def picture(
    view: ZoneView,
    names: Sequence[str],
    facts: Sequence[Event],
    lit: Lights,
    *,
    notice: str = "",
    below: Painter | None = None,
    above: Painter | None = None,
    key: Callable[[], Image.Image] = legend,
) -> Image.Image:
    """A board with a notice, further marks `below` and `above` its units, and a legend (`key`) that explains them."""
    names, changes = called(names, 2), gather(facts)
    rows = bench(view)
    height = BOTTOM + GAP + len(rows) * (_waiting(rows).height + GAP) + key().height + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=ground(view.map, height, sides(view)))
    draw_header(canvas, view, names)
    draw_strip(canvas, view, facts, names, notice)
    _draw_bench(canvas, rows, lit)
    canvas.plate(key(), (MARGIN, height - MARGIN), "lb")
    if below:
        below(canvas)
    draw_field(canvas, view, changes, lit)
    if above:
        above(canvas)
    return canvas.image


def sides(view: ZoneView) -> tuple[Edge, Edge]:
    """Which row or column each seat starts from; 0 before that is known."""
    first, second = (squad.side for squad in view.squads)
    return first, second


@cached_ground
def ground(key: str, height: int, edges: tuple[Edge, Edge]) -> Image.Image:
    """The battlefield with its letters and numbers, and whose side is whose."""
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    canvas.panel(Box(LEFT - 6, TOP - 6, FIELD + 12, FIELD + 12), NIGHT, THEME.panel_edge, radius=6, edge_width=3)
    canvas.paste(field_tile(key), (LEFT, TOP))
    for number in range(8):
        middle = LEFT + number * CELL + CELL // 2
        canvas.text((middle, TOP - 28), "ABCDEFGH"[number], 40, THEME.ink, anchor="mm")
        canvas.text((28, TOP + number * CELL + CELL // 2), str(8 - number), 40, THEME.ink, anchor="mm")
    for seat, edge in enumerate(edges):
        if edge:
            canvas.token(_beside_label(edge), seat, 48)
    return canvas.image


def _beside_label(edge: Edge) -> tuple[int, int]:
    """Where a seat's mark stands: above the number of its row, left of the letter of its column."""
    return (28, cell(f"A{edge}").y + 30) if isinstance(edge, int) else (cell(f"{edge}8").x + 30, TOP - 28)


def draw_field(canvas: Canvas, view: ZoneView, changes: Changes, lit: Lights) -> None:
    """Ways and lines of fire below, units and mines, outcomes on top."""
    draw_ways(canvas, view, changes)
    draw_fires(canvas, changes)
    for cube in GRID.names:
        units = view.at(cube)
        if units:
            _draw_units(canvas, view, cube, units, lit)
    for cube, owner in view.mines:
        _draw_mine(canvas, cube, owner, len(view.at(cube)))
    draw_outcomes(canvas, view, changes)


def _draw_units(canvas: Canvas, view: ZoneView, cube: str, units: Sequence[UnitView], lit: Lights) -> None:
    plan, where = plan_for(len(units)), places(units)
    for unit in units:
        canvas.paste(counter(look_of(unit, lit.get(unit.id, "")), plan), where[unit.id][:2])
    if len(units) > 1:
        square = cell(cube)
        canvas.paste(total(sizes(view, cube)), (square.right - 1, square.bottom), "rb")


def _draw_mine(canvas: Canvas, cube: str, owner: int, units: int) -> None:
    """In the open at the foot of the cube, the first seat's at the left; where units stand, clear of their ids."""
    square = cell(cube)
    if units == 0:
        at, size = (square.x + 32 if owner == 0 else square.right - 32, square.bottom - 32), 56
    elif units == 1:
        at, size = (square.x + 21 if owner == 0 else square.right - 21, square.y + 72), 40
    else:
        at, size = (square.x + (18 if owner == 0 else CELL // 2 - 8), square.bottom - 18), 36
    canvas.paste(mine(owner, size), at, "mm")


# -- units that wait to be deployed ------------------------------------------------------------------------------------


def bench(view: ZoneView) -> list[list[UnitView]]:
    """A row of waiting units for each side that has some."""
    waiting = [[unit for unit in view.of(seat) if not unit.cube] for seat in (0, 1)]
    return [row for row in waiting if row]


def _waiting(rows: Sequence[Sequence[UnitView]]) -> Plan:
    """How units that wait are laid out: alike on both sides."""
    return HALF if max(map(len, rows), default=0) <= IN_A_ROW else QUARTER


def _draw_bench(canvas: Canvas, rows: Sequence[Sequence[UnitView]], lit: Lights) -> None:
    plan = _waiting(rows)
    for number, row in enumerate(rows):
        box = Box(MARGIN, BOTTOM + GAP + number * (plan.height + GAP), INNER, plan.height)
        canvas.panel(box, mix(THEME.panel, NIGHT, 0.3), THEME.panel_edge)
        inner = box.inset(14, 0)
        tiles = [counter(look_of(unit, lit.get(unit.id, "")), plan) for unit in row]
        head = canvas.text((inner.x, inner.centre[1]), say("To deploy"), 28, THEME.muted, anchor="lm")
        canvas.row(tiles, Box(head.right + 16, inner.y, inner.right - head.right - 16, inner.height), 4)
