"""The top of the board: both sides with score and units left to activate, and the round between them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge, pips, seat_token
from renderers.kit.tiles import shade, stamp, written
from renderers.one_page_deadzone.looks import GAP, INNER, MARGIN, SCORE, SCORE_TOP, THEME, hue_of
from renderers.skirmish.sides import MARKS, State, state_of
from rules.engine import say
from rules.one_page_deadzone.model.names import units_in_words
from rules.one_page_deadzone.model.view import SquadView, ZoneView

MIDDLE = 268
SIDE = (INNER - MIDDLE - 2 * GAP) // 2
ROUNDS = 4
PLATE = 20
BEFORE = {
    "battlefield": say("SETTING UP"),
    "armies": say("ARMIES"),
    "roll_off": say("ROLL-OFF"),
    "deployment": say("DEPLOYMENT"),
}
PIP_STEP, UNITS_ROOM = 25, 112


def draw_header(canvas: Canvas, view: ZoneView, names: Sequence[str]) -> None:
    """Draw the top of the board."""
    lefts = (MARGIN, MARGIN + SIDE + MIDDLE + 2 * GAP)
    for squad, left in zip(view.squads, lefts, strict=True):
        box = Box(left, SCORE_TOP, SIDE, SCORE)
        state = state_of(squad.seat, acting_seat(view), view.winners, view.phase == "end")
        if state in ("acts", "wins"):
            canvas.spotlight(box, GOLD, 12)
        mark = MARKS[view.seat == squad.seat, state]
        tile = _side(squad, len(view.of(squad.seat)), names[squad.seat], state, mark, view.phase)
        canvas.plate(tile, (box.x, box.y), radius=PLATE)
    title = view.field.title if view.map else ""
    canvas.plate(_middle(view.round, view.phase, title, view.points), (MARGIN + SIDE + GAP, SCORE_TOP), radius=PLATE)


def acting_seat(view: ZoneView) -> int | None:
    """Whose turn it is; None while both choose."""
    if view.phase == "activation":
        return view.to_act
    if view.phase == "roll_off":
        return view.winner
    if view.phase == "deployment" and view.winner is not None:
        left = [unit.owner for unit in view.units if not unit.cube]
        return view.winner if view.winner in left else 1 - view.winner
    return None


@cached_tile
def _side(squad: SquadView, units: int, name: str, state: State, mark: str, phase: str) -> Image.Image:
    """A side: token, name, score, and a pip for each unit, bright while it can still be activated."""
    lit, unlit = PanelLook(THEME.raised, GOLD, 5, PLATE), PanelLook(THEME.panel, THEME.panel_edge, 3, PLATE)
    tile = pill(SIDE, SCORE, lit if state else unlit).copy()
    stamp(tile, pill(12, SCORE - 32, PanelLook(hue_of(squad.seat), WHITE, 2, 6)), (14, 16))
    stamp(tile, seat_token(squad.seat, 64), (34, 38), "lm")
    points = written(str(squad.score), 60, GOLD)
    stamp(tile, points, (SIDE - 20, 42), "rm")
    stamp(tile, icon("trophy" if state == "wins" else "skull", 44, GOLD), (SIDE - 24 - points.width, 42), "rm")
    stamp(tile, written(name, 40, WHITE, SIDE - points.width - 180), (106, 38), "lm")
    stamp(tile, _foot(squad, units, state, mark, phase), (36, SCORE - 34), "lm")
    return tile


def _foot(squad: SquadView, units: int, state: str, mark: str, phase: str) -> Image.Image:
    """The lower line of a side: whether it is the viewer's own, acts or has won, and its units."""
    room, left = SIDE - 60, 0
    tile = Image.new("RGBA", (room, 48))
    if mark:
        told = badge(mark, 26, GOLD if state else THEME.ink)
        stamp(tile, told, (0, 24), "lm")
        left = told.width + 14
    if phase == "activation":
        _stamp_units(tile, squad, units, left, room)
    else:
        words = say("chooses an army") if phase == "armies" else units_in_words(units) if units else " "
        stamp(tile, written(words, 28, THEME.muted), (left, 24), "lm")
    return tile


def _stamp_units(tile: Image.Image, squad: SquadView, units: int, left: int, room: int) -> None:
    """Units as pips, those that can still be activated filled; or as numbers when there are many."""
    if units and units * PIP_STEP + UNITS_ROOM <= room - left:
        row = pips(squad.waiting, units, 20, hue_of(squad.seat), THEME.faint)
        stamp(tile, row, (left, 24), "lm")
        left += row.width + 12
    words = say("{waiting} of {units}", waiting=squad.waiting, units=units) if units else say("none left")
    stamp(tile, written(words, 28, THEME.ink, max(1, room - left)), (left, 24), "lm")


@cached_tile
def _middle(number: int, phase: str, title: str, points: int) -> Image.Image:
    """Which round of four, on which map, for how many points."""
    tile = pill(MIDDLE, SCORE, PanelLook(mix(THEME.panel, NIGHT, 0.3), THEME.panel_edge, 3, PLATE)).copy()
    words = BEFORE.get(phase, say("ROUND {number}/{last}", number=number, last=ROUNDS))
    if phase == "end":
        words = say("GAME OVER")
    stamp(tile, written(words, 40, GOLD, MIDDLE - 24), (MIDDLE // 2, 32), "mm")
    if phase not in BEFORE:
        row = pips(number, ROUNDS, 18, GOLD, shade(GOLD, 0.6))
        stamp(tile, row, (MIDDLE // 2, 64), "mm")
    else:
        stamp(tile, written(say("{points} points", points=points), 28, THEME.ink), (MIDDLE // 2, 68), "mm")
    stamp(tile, written(title, 30, THEME.ink, MIDDLE - 28), (MIDDLE // 2, 102), "mm")
    return tile
