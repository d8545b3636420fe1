"""The public board: header, deeds, the plans of all levels with what is there and what has changed, roster, legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from renderers.deadzone.changes import Changes, gather
from renderers.deadzone.glyphs import shadow
from renderers.deadzone.ground import ground
from renderers.deadzone.header import acting_seat, draw_header
from renderers.deadzone.legend import legend
from renderers.deadzone.looks import GAP, MARGIN, PICTURE, THEME, TOP, Plot, at_level, level_of, whole
from renderers.deadzone.marks import draw_clouds, draw_exits, draw_things, draw_zones, things
from renderers.deadzone.roster import bottom_of, draw_roster, height_below
from renderers.deadzone.strip import draw_strip
from renderers.deadzone.tokens import CROWD, Light, Look, by_cube, counter, looks_of, more, places
from renderers.deadzone.traces import draw_fires, draw_outcomes, draw_ways
from renderers.kit.cache import cached_ground
from renderers.kit.canvas import Canvas
from renderers.kit.tiles import called
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.view import SectorView
from rules.engine import Event

Lights = Mapping[str, Light]
Painter = Callable[[Canvas], None]


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
    key: Callable[[], Image.Image] = legend,
) -> Image.Image:
    """A board with a notice, further marks `below` and `above` its models, and a legend (`key`) that explains them."""
    names, looks = called(names, 2), looks_of(view)
    plot = whole(battlefield(view.map)) if view.map else None
    levels = len(plot.plans) if plot else 0
    foot = bottom_of(levels)
    height = foot + height_below(looks, levels) + key().height + MARGIN
    paper = ground(view.map, plot, height) if plot else blank(height)
    canvas = Canvas(PICTURE, height, THEME, ground=paper)
    draw_header(canvas, view, names)
    draw_strip(canvas, view, facts, names, notice)
    draw_roster(canvas, looks, levels, foot)
    canvas.plate(key(), (MARGIN, height - MARGIN), "lb")
    if plot:
        draw_field(canvas, view, plot, looks, gather(view, facts), lit, below, above)
    return canvas.image


@cached_ground
def blank(height: int) -> Image.Image:
    """A picture before there is a map."""
    canvas = Canvas(PICTURE, height, THEME)
    canvas.text((PICTURE // 2, TOP + GAP), "The battlefield is not chosen yet.", 36, THEME.muted, anchor="mt")
    return canvas.image


def draw_field(
    canvas: Canvas,
    view: SectorView,
    plot: Plot,
    looks: Sequence[Look],
    changes: Changes,
    lit: Lights,
    below: Painter | None = None,
    above: Painter | None = None,
    *,
    own: bool = False,
) -> None:
    """Zones, marks, ways and lines of fire below, models, outcomes on top; `own` shows the token kinds it knows."""
    draw_zones(canvas, view, plot)
    draw_exits(canvas, view, plot)
    if below:
        below(canvas)
    draw_clouds(canvas, view, plot)
    draw_ways(canvas, view, plot, changes)
    draw_fires(canvas, plot, changes)
    models, marks = by_cube(looks), things(view, own)
    _draw_shadows(canvas, plot, models)
    for cube, here in models.items():
        _draw_models(canvas, plot, here, bool(marks.get(cube)), lit)
    for cube, lying in marks.items():
        draw_things(canvas, plot, cube, lying, cube in models)
    draw_outcomes(canvas, view, plot, changes)
    if above:
        above(canvas)


def _draw_models(canvas: Canvas, plot: Plot, here: Sequence[Look], marked: bool, lit: Lights) -> None:
    where = places(plot, here, marked)
    for look in here:
        if look.id in where:
            box = where[look.id]
            canvas.paste(counter(look, box.width, box.height, lit.get(look.id, "")), box[:2])
    if len(here) > CROWD and where:
        cell = plot.box(here[0].cube)
        canvas.paste(more(len(here) - CROWD, plot.share(0.26)), cell.point("rb"), "rb")


def _draw_shadows(canvas: Canvas, plot: Plot, models: Mapping[str, Sequence[Look]]) -> None:
    """Rings on the plans above for whoever stands on a lower floor."""
    for cube, here in models.items():
        for level in plot.levels:
            over = at_level(cube, level)
            if level <= level_of(cube) or not plot.holds(over) or over in models:
                continue
            for number, seat in enumerate(sorted({look.seat for look in here})):
                x, y = plot.heart(over)
                canvas.paste(shadow(seat, plot.share(0.24)), (x + (number * 2) * plot.share(0.14), y), "mm")
