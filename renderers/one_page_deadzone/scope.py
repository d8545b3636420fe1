"""The sight picture of one unit: what it sees, what it sees whole, what its gun reaches, and where cover helps."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.palette import GOLD
from renderers.one_page_deadzone.candidates import frame
from renderers.one_page_deadzone.legend import shield, sight_legend
from renderers.one_page_deadzone.looks import CELL, CLEAR_SIGHT, SHOT, cell
from renderers.one_page_deadzone.tableau import picture
from renderers.skirmish.lights import draw_border, veil
from rules.engine import Move, say
from rules.one_page_deadzone.model.battlefield import GRID, Battlefield
from rules.one_page_deadzone.model.moves import Sight
from rules.one_page_deadzone.model.sight import cover_of, in_sight, is_clear, range_of
from rules.one_page_deadzone.model.view import UnitView, ZoneView


def lookup(view: ZoneView, names: Sequence[str], move: Move) -> Image.Image | None:
    """Draw the answer to a lookup, 1280 pixels wide; None where it has no picture or the unit is not on the table."""
    unit = view.unit(move.unit) if isinstance(move, Sight) else None
    if unit is None or not unit.cube:
        return None
    return picture(
        view,
        names,
        (),
        {unit.id: "acting"},
        notice=_notice(unit),
        below=lambda canvas: _draw_seen(canvas, view.field, unit),
        above=lambda canvas: _draw_rest(canvas, view, unit),
        key=sight_legend,
    )


def _notice(unit: UnitView) -> str:
    gun = unit.type.gun
    if gun is None:
        line = "What {unit}, {name}, sees from {cube}: it has no gun."
        return say(line, unit=unit.id, name=unit.name, cube=unit.cube)
    line = "What {unit}, {name}, sees from {cube}: {gun}, range {range}."
    return say(line, unit=unit.id, name=unit.name, cube=unit.cube, gun=gun.title, range=gun.range)


def _draw_seen(canvas: Canvas, field: Battlefield, unit: UnitView) -> None:
    """Frames round the cubes in sight, below their units."""
    for cube in field.cubes:
        if cube != unit.cube and in_sight(field, unit.cube, cube):
            colour = CLEAR_SIGHT if is_clear(field, unit.cube, cube) else GOLD
            canvas.paste(frame(colour, 36), cell(cube)[:2])


def _draw_rest(canvas: Canvas, view: ZoneView, unit: UnitView) -> None:
    """On top of the units: a veil over what is hidden, shields, and the range."""
    field = view.field
    for cube in field.cubes:
        square = cell(cube)
        if cube == unit.cube:
            continue
        if not in_sight(field, unit.cube, cube):
            canvas.paste(veil(CELL), square[:2])
        elif cover_of(field, unit.cube, cube):
            free = not view.at(cube)
            canvas.paste(shield(44 if free else 36), (square.x + 3, square.y + (120 if free else 72)), "lm")
    if unit.type.gun:
        _draw_range(canvas, field, unit.cube, unit.type.gun.range)


def _draw_range(canvas: Canvas, field: Battlefield, origin: str, reach: int) -> None:
    """A line round all that is within range; a wall is as near as its column."""
    near = {
        cube
        for cube in GRID.names
        if (range_of(field, origin, cube) if cube in field.level else GRID.distance(origin, cube)) <= reach
    }
    for cube in sorted(near):
        column, row = GRID.place(cube)
        beside = {
            "N": GRID.at(column, row + 1),
            "S": GRID.at(column, row - 1),
            "W": GRID.at(column - 1, row),
            "E": GRID.at(column + 1, row),
        }
        draw_border(canvas, cell(cube), [side for side in beside if beside[side] not in near], SHOT, 9)
