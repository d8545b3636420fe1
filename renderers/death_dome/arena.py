"""A part of the arena with all that stands on it: ground, points, units, bugs, jails, and what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from renderers.death_dome.changes import Changes
from renderers.death_dome.glyphs import bug
from renderers.death_dome.looks import Plot
from renderers.death_dome.tokens import Light, cells_of, fresh, in_order, look_of, margin_of, pad, token
from renderers.death_dome.traces import draw_outcomes, draw_pushes, draw_strikes, draw_ways
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from rules.death_dome.model.view import DomeView, UnitView

Lights = Mapping[str, Light]
Painter = Callable[[Canvas], None]
NAMED = 70
"""On squares as large as this units have their ids."""


def lights(view: DomeView, changes: Changes) -> dict[str, Light]:
    """Which units stand in a light: the acting one, those just hit, those that may act now."""
    lit = dict[str, Light]()
    if view.phase == "turn" and view.phases_left and not (view.acting or view.strikes):
        lit = {unit.id: "ready" for unit in view.of(view.active) if unit.on_board and not unit.down}
    lit |= dict.fromkeys(sorted(changes.hit), "hit")
    if view.acting is not None:
        lit[view.acting.unit] = "acting"
    return lit


def draw_arena(
    canvas: Canvas, view: DomeView, plot: Plot, changes: Changes, lit: Lights, below: Painter | None = None
) -> None:
    """Points and ways below, units above them, what came of it on top; `below` is painted just under the units."""
    for square in view.arena.points:
        if plot.holds(square):
            tile = pad(view.control.get(square), square in view.arena.centers, plot.size)
            canvas.paste(tile, plot.box(square)[:2])
    for square in sorted(changes.captured):
        if plot.holds(square):
            canvas.paste(fresh(plot.size), plot.heart(square), "mm")
    if below:
        below(canvas)
    draw_ways(canvas, plot, view, changes)
    draw_strikes(canvas, plot, changes)
    for unit in view.units:
        if unit.on_board and plot.holds(unit.place):
            inset = plot.share(0.1) if unit.place in view.arena.points else 0
            box = plot.box(unit.place).inset(inset)
            draw_unit(canvas, unit, box, lit.get(unit.id, ""), named=plot.size >= NAMED)
    _draw_jails(canvas, view, plot)
    for kind, (square, owner) in view.tokens.items():
        if plot.holds(square):
            box = plot.box(square)
            size = plot.share(0.5 if view.at(square) else 0.84)
            at, anchor = ((box.right, box.y), "rt") if view.at(square) else (box.centre, "mm")
            canvas.paste(bug(kind, owner, size), at, anchor)
    draw_pushes(canvas, plot, changes)
    draw_outcomes(canvas, plot, changes)


def draw_unit(canvas: Canvas, unit: UnitView, box: Box, light: Light = "", *, named: bool = False) -> None:
    """A unit on its square, with its id if it is `named`."""
    margin = margin_of(box.width)
    canvas.paste(token(look_of(unit, light, named=named), box.width), (box.x - margin, box.y - margin))


def _draw_jails(canvas: Canvas, view: DomeView, plot: Plot) -> None:
    for jail in view.arena.release:
        inside = in_order([unit for unit in view.units if unit.place == jail])
        corner = corner_of(view, jail)
        if inside and plot.holds(corner):
            for unit, box in zip(inside, cells_of(plot, corner, len(inside)), strict=True):
                draw_unit(canvas, unit, box, named=box.width >= NAMED)


def corner_of(view: DomeView, jail: str) -> str:
    """The upper left square of a jail: the first that touches its release point's surroundings."""
    arena, opened = view.arena, view.arena.release[jail]
    return next(
        square for square, letter in arena.letters.items() if letter == "J" and arena.distance(square, opened) <= 2
    )


def squares_of_jails(view: DomeView, jails: Sequence[str]) -> list[str]:
    """The squares of these jails."""
    arena = view.arena
    return [
        square
        for jail in jails
        for square, letter in arena.letters.items()
        if letter == "J" and arena.distance(square, arena.release[jail]) <= 2
    ]
