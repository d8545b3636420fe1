"""The four jails to choose from: from where each is opened, how far that is, who sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from renderers.death_dome.glyphs import key
from renderers.death_dome.header import chip
from renderers.death_dome.looks import GAP, INNER, MARGIN, THEME
from renderers.death_dome.tags import number_tag
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, WHITE
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import joined, written
from rules.death_dome.model.view import DomeView
from rules.engine import say

ROW, STEPS_AT, INMATES_AT = 84, 440, 900


def jails_height(view: DomeView) -> int:
    """How much room they need."""
    return len(view.arena.release) * (ROW + GAP) - GAP


def draw_jails(canvas: Canvas, view: DomeView, seat: int, numbers: Mapping[str, Sequence[int]], top: int) -> None:
    """Draw a line for each."""
    for place, jail in enumerate(view.arena.release):
        box = Box(MARGIN, top + place * (ROW + GAP), INNER, ROW)
        canvas.panel(box, THEME.panel, GOLD if numbers.get(jail) else THEME.panel_edge)
        middle, left = box.centre[1], box.x + 16
        if numbers.get(jail):
            left = canvas.paste(number_tag(numbers[jail], GOLD, 46, 120), (left, middle), "lm").right + 16
        opened = [
            key(48, GOLD),
            written(say("{jail}, from {square}", jail=jail, square=view.arena.release[jail]), 40, WHITE),
        ]
        canvas.paste(joined(opened, 12, 56), (left, middle), "lm")
        canvas.paste(_steps(view, jail, INMATES_AT - STEPS_AT - 20), (box.x + STEPS_AT, middle), "lm")
        inside = [chip(view, unit.id) for unit in view.units if unit.place == jail]
        shown = joined([*inside[:3], *([written(f"+{len(inside) - 3}", 30)] if len(inside) > 3 else [])], 8, 56)
        canvas.paste(shown if inside else written(say("empty"), 32, THEME.faint), (box.x + INMATES_AT, middle), "lm")


def _steps(view: DomeView, jail: str, room: int) -> Image.Image:
    """How many steps each team has to go there."""
    told: list[Image.Image] = []
    for team in view.teams:
        if team.base and not team.gone:
            steps = view.arena.jail_steps(team.base, jail)
            told += [joined([seat_token(team.seat, 44), written(str(steps), 36)], 4, 56)]
    parts = [written(say("steps"), 28, THEME.muted), *told]
    return joined(parts, max(6, min(20, (room - sum([part.width for part in parts])) // len(parts))), 56)
