"""The player's own army list while it is built: units with their costs, the total and what it may have."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, GOLD, LEAF, NIGHT, WHITE, Colour, mix, seat_style
from renderers.kit.sprites import badge, seat_token
from renderers.kit.tiles import stamp, written
from renderers.one_page_deadzone.glyphs import glyph
from renderers.one_page_deadzone.looks import GAP, INNER, MARGIN, THEME, WIDTH
from renderers.one_page_deadzone.tokens import pip_column
from rules.engine import say
from rules.one_page_deadzone.model.armies import FACTIONS, HEROES, SPECIALISTS, UPGRADES, Model, cost_of, faults, model
from rules.one_page_deadzone.model.names import units_in_words
from rules.one_page_deadzone.model.view import ZoneView

TOP, FOOT, ROW = 132, 112, 88
ONE_COLUMN = 8
"""A list with more units than this has two columns."""
LEAST = 3


def muster(view: ZoneView, names: Sequence[str]) -> Image.Image:
    """Draw the list of the seat that looks."""
    assert view.seat is not None
    models = [model(key) for key in view.draft]
    columns = 2 if len(models) > ONE_COLUMN else 1
    rows = max(LEAST, -(-len(models) // columns))
    canvas = Canvas(WIDTH, TOP + rows * ROW + FOOT + 4 * GAP, THEME)
    _draw_top(canvas, view, names[view.seat], Box(MARGIN, GAP, INNER, TOP))
    body = Box(MARGIN, TOP + 2 * GAP, INNER, rows * ROW)
    cells = [box for column in body.columns(columns, GAP) for box in column.rows(rows, 8)]
    for number, (each, box) in enumerate(zip(models, cells, strict=False), 1):
        _draw_unit(canvas, view.seat, number, each, box)
    if not models:
        canvas.text(body.centre, say("No units yet"), 44, THEME.faint, anchor="mm")
    _draw_foot(canvas, view, models, Box(MARGIN, body.bottom + GAP, INNER, FOOT))
    return canvas.image


def _draw_top(canvas: Canvas, view: ZoneView, name: str, box: Box) -> None:
    """Whose list, and a bar of the points spent."""
    assert view.seat is not None
    cost, over = cost_of(view.draft), cost_of(view.draft) > view.points
    canvas.panel(box, THEME.raised, BLOOD if over else GOLD)
    token = canvas.token((box.x + 18, box.y + 44), view.seat, 60, anchor="lm")
    words = written(say("{cost} / {points} points", cost=cost, points=view.points), 44, BLOOD if over else GOLD)
    right = canvas.paste(words, (box.right - 22, box.y + 44), "rm").x
    canvas.paste(
        written(say("Army of {who}", who=name), 40, WHITE, right - token.right - 40),
        (token.right + 12, box.y + 44),
        "lm",
    )
    bar = Box(box.x + 22, box.bottom - 44, box.width - 44, 26)
    canvas.panel(bar, mix(THEME.panel, NIGHT, 0.5), THEME.panel_edge, edge_width=2, radius=13)
    spent = min(bar.width, bar.width * cost // view.points)
    if spent > 26:
        fill = BLOOD if over else LEAF if cost > view.points * 0.85 else GOLD
        canvas.panel(Box(bar.x, bar.y, spent, bar.height), fill, WHITE, edge_width=2, radius=13)


def _draw_unit(canvas: Canvas, seat: int, number: int, each: Model, box: Box) -> None:
    """A unit: its place in the list, its kind, what it carries, its cost."""
    canvas.panel(box, THEME.panel, GOLD if each.hero else THEME.panel_edge, edge_width=3)
    middle = box.centre[1]
    canvas.text((box.x + 40, middle), str(number), 36, THEME.muted, anchor="mm")
    picture = canvas.paste(_portrait(seat, each, box.height), (box.x + 70, middle), "lm")
    cost = canvas.text((box.right - 18, middle), str(each.cost), 44, GOLD, anchor="rm")
    marks = (
        [badge(say("HERO"), 24, GOLD)] if each.hero else [badge(say("SPEC"), 24, THEME.good)] if each.specialist else []
    )
    right = canvas.paste(marks[0], (cost.x - 14, middle), "rm").x if marks else cost.x
    room = right - picture.right - 28
    canvas.paste(written(each.title, 36, WHITE, room), (picture.right + 12, middle - 17), "lm")
    canvas.paste(written(_details(each), 28, THEME.muted, room), (picture.right + 12, middle + 20), "lm")


def _portrait(seat: int, each: Model, size: int) -> Image.Image:
    style = seat_style(seat)
    tile = Image.new("RGBA", (size + 22, size))
    stamp(tile, pip_column(each.size, 12, GOLD if each.upgrades else WHITE), (0, size // 2), "lm")
    stamp(tile, seat_token(seat, size - 6), (20, size // 2), "lm")
    picture = glyph(each.profile, size // 2, style.ink, mix(style.colour, WHITE, 0.35))
    stamp(tile, picture, (20 + (size - 6) // 2, size // 2 - 1), "mm")
    return tile


def _details(each: Model) -> str:
    """`4+ · Sniper Rifle · Combat Knife · Medic Training`: Quality, weapons, trainings."""
    trainings = [UPGRADES[key].title for key in each.upgrades if not UPGRADES[key].weapon or UPGRADES[key].tough]
    weapons = [weapon.title for weapon in (each.gun, each.blade) if weapon is not None]
    return " · ".join([f"{each.quality}+", *trainings, *weapons])


def _draw_foot(canvas: Canvas, view: ZoneView, models: Sequence[Model], box: Box) -> None:
    """Heroes and Specialists, and what is wrong with the list."""
    heroes, specialists = sum(each.hero for each in models), sum(each.specialist for each in models)
    wrong = next(faults(view.draft, view.points), "") if models else ""
    canvas.panel(box, THEME.panel, BLOOD if wrong else THEME.panel_edge)
    left, y = box.x + 20, box.y + 34
    for title, count, most in ((say("Heroes"), heroes, HEROES), (say("Specialists"), specialists, SPECIALISTS)):
        colour: Colour = BLOOD if count > most else WHITE
        left = canvas.paste(written(f"{title} {count}/{most}", 36, colour), (left, y), "lm").right + 40
    faction = f" · {FACTIONS[models[0].faction]}" if models else ""
    size = written(f"{units_in_words(len(models))}{faction}", 32, THEME.muted, box.right - left - 20)
    canvas.paste(size, (box.right - 20, y), "rm")
    words = say("This list can take the field.") if models else say("Recruit units, or take a ready-made army.")
    words = wrong or words
    ink = BLOOD if wrong else THEME.good if models else THEME.muted
    canvas.paste(written(words, 30, ink, box.width - 40), (box.x + 20, box.bottom - 32), "lm")
