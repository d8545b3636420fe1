"""Before there is a record sheet: the races to choose from, and the race that was chosen."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME
from renderers.deadlock.parts import Part, titled
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from rules.deadlock.model.names import upper_first
from rules.deadlock.model.tables import RACES
from rules.deadlock.model.view import PlanetView
from rules.engine import say

HEIGHT = 142


def races_part(view: PlanetView, names: Sequence[str]) -> Part:
    """All races with what they are good at, and who has them."""
    height = len(RACES) * (HEIGHT + GAP) - GAP
    owners = {player.race: player.seat for player in view.players if player.race}

    def paint(canvas: Canvas, top: int) -> None:
        for code, box in zip(RACES, Box(MARGIN, top, INNER, height).rows(len(RACES), GAP), strict=True):
            draw_race(canvas, code, box, owners.get(code), names)

    return titled(say("The seven races"), say("each is played once"), Part(height, paint))


def race_part(code: str) -> Part:
    """One race with what it is good at."""
    return Part(HEIGHT, lambda canvas, top: draw_race(canvas, code, Box(MARGIN, top, INNER, HEIGHT), None, ()))


def draw_race(canvas: Canvas, code: str, box: Box, owner: int | None, names: Sequence[str]) -> None:
    """A race: its name, its looks, who has it, and its powers."""
    race = RACES[code]
    canvas.panel(box, THEME.panel, THEME.panel_edge)
    ink = THEME.ink if owner is None else THEME.faint
    look = race.look if race.look != race.name.lower() else ""
    name = canvas.text((box.x + 20, box.y + 32), race.name, 38, ink, anchor="lm")
    right = box.right - 20
    if owner is not None:
        taken = canvas.text((right, box.y + 32), names[owner], 30, THEME.ink, anchor="rm", max_width=360)
        right = canvas.token((taken.x - 8, box.y + 32), owner, 44, str(owner + 1), "rm").x - 16
    canvas.text((name.right + 18, box.y + 32), look, 28, THEME.muted, anchor="lm", max_width=right - name.right - 20)
    canvas.paragraph(Box(box.x + 20, box.y + 56, box.width - 40, 82), f"{upper_first(race.told)}.", 30, ink)
