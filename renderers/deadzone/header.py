"""The top of the board: both sides with VPs, models and Command Dice, and the Round between them."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadzone.dice import die
from renderers.deadzone.looks import GAP, HEAD, HEAD_TOP, INNER, MARGIN, THEME, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge, pips, seat_token
from renderers.kit.tiles import shade, stamp, written
from renderers.skirmish.sides import MARKS, State, state_of
from rules.deadzone.chapters.ending import target
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.teams.factions import FACTIONS
from rules.deadzone.model.view import SectorView
from rules.engine import say

MIDDLE = 256
SIDE = (INNER - MIDDLE - 2 * GAP) // 2
PLATE = 20
DIE = 48
BEFORE = {
    "teams": say("TEAMS"),
    "scenario": say("SETTING UP"),
    "recon": say("RECON"),
    "zone": say("ZONES"),
    "deployment": say("DEPLOYMENT"),
    "aerial": say("LANDING"),
    "recon_effects": say("RECON"),
    "scouts": say("SCOUTS"),
}


def draw_header(canvas: Canvas, view: SectorView, names: Sequence[str]) -> None:
    """Draw the top of the board."""
    for seat, left in enumerate((MARGIN, MARGIN + SIDE + MIDDLE + 2 * GAP)):
        box = Box(left, HEAD_TOP, SIDE, HEAD)
        state = state_of(seat, acting_seat(view), view.winners, view.phase == "end")
        if state:
            canvas.spotlight(box, GOLD, 12)
        side = view.sides[seat]
        faction = FACTIONS[side.faction].name if side.faction else ""
        dice = tuple([(one.face, one.spent, one.fixed) for one in side.dice])
        tile = _side(
            seat, names[seat], faction, side.vp, target(view), view.living(seat), side.started,
            len(view.unactivated(seat)), state, MARKS[view.seat == seat, state], dice, view.phase,
        )  # fmt: skip
        canvas.plate(tile, (box.x, box.y), radius=PLATE)
    sector = view
    field = battlefield(sector.map).name if sector.map else ""
    row = SCENARIOS[sector.scenario].row if sector.scenario in SCENARIOS else None
    scenario, rounds = (row.name, row.rounds) if row else ("", 0)
    canvas.plate(
        _middle(view.round, rounds, view.phase, field, scenario), (MARGIN + SIDE + GAP, HEAD_TOP), radius=PLATE
    )


def acting_seat(view: SectorView) -> int | None:
    """Whose turn it is; None while both choose."""
    if view.phase in ("teams", "scenario", "recon", "command", "round", "end_of_round", "end"):
        return None
    if view.acting is not None:
        return view.acting.player
    return view.active


@cached_tile
def _side(
    seat: int, name: str, faction: str, vp: int, aim: int | None, living: int, started: int, ready: int, state: State,
    mark: str, dice: tuple[tuple[str, bool, bool], ...], phase: str,
) -> Image.Image:  # fmt: skip
    """A side: token, name, VPs of the target, models, and its Command Dice."""
    lit, unlit = PanelLook(THEME.raised, GOLD, 5, PLATE), PanelLook(THEME.panel, THEME.panel_edge, 3, PLATE)
    tile = pill(SIDE, HEAD, lit if state else unlit).copy()
    stamp(tile, pill(12, HEAD - 32, PanelLook(hue_of(seat), WHITE, 2, 6)), (12, 16))
    stamp(tile, seat_token(seat, 58), (30, 36), "lm")
    goal = written(say("VP") if aim is None else f"/{aim}", 32, THEME.muted)
    points = written(str(vp), 60, GOLD)
    stamp(tile, goal, (SIDE - 18, 46), "rm")
    stamp(tile, points, (SIDE - 20 - goal.width, 36), "rm")
    stamp(tile, icon("trophy", 40, GOLD), (SIDE - 26 - goal.width - points.width, 36), "rm")
    stamp(tile, written(name, 38, WHITE, SIDE - points.width - goal.width - 172), (98, 34), "lm")
    _stamp_line(tile, faction, living, started, ready, state, mark, phase)
    for number, (face, spent, fixed) in enumerate(dice):
        step = min(DIE + 3, (SIDE - 50 - DIE) // max(1, len(dice) - 1))
        stamp(tile, die(face, DIE, spent, fixed), (34 + number * step, HEAD - 34), "lm")
    if not dice:
        stamp(tile, written(say("No Command Dice yet"), 28, THEME.faint), (36, HEAD - 34), "lm")
    return tile


def _stamp_line(
    tile: Image.Image, faction: str, living: int, started: int, ready: int, state: State, mark: str, phase: str
) -> None:
    """The middle line: whether it is the viewer's own, acts or has won, and its models."""
    left, middle = 36, 90
    if mark:
        told = badge(mark, 26, GOLD if state else THEME.ink)
        stamp(tile, told, (left, middle), "lm")
        left += told.width + 12
    if phase in BEFORE or not started:
        words = faction or say("chooses a team")
    else:
        # more may stand than were fielded: Zombies rise
        models = say("{living} of {started}", living=living, started=started) if living <= started else str(living)
        words = (
            say("{models} left", models=models)
            if phase in ("end", "end_of_round")
            else say("{ready} to act · {models}", ready=ready, models=models)
        )
    stamp(tile, written(words, 28, THEME.ink, SIDE - left - 18, least=22), (left, middle), "lm")


@cached_tile
def _middle(number: int, rounds: int, phase: str, field: str, scenario: str) -> Image.Image:
    """Which Round of how many, on which map, in which scenario."""
    tile = pill(MIDDLE, HEAD, PanelLook(mix(THEME.panel, NIGHT, 0.3), THEME.panel_edge, 3, PLATE)).copy()
    words = BEFORE.get(phase) or (
        say("GAME OVER") if phase == "end" else say("ROUND {number}/{rounds}", number=number, rounds=rounds)
    )
    stamp(tile, written(words, 38, GOLD, MIDDLE - 24), (MIDDLE // 2, 34), "mm")
    if phase not in BEFORE:
        stamp(tile, pips(number, rounds, 20, GOLD, shade(GOLD, 0.6)), (MIDDLE // 2, 68), "mm")
    stamp(tile, written(scenario, 28, THEME.ink, MIDDLE - 28), (MIDDLE // 2, 104), "mm")
    stamp(tile, written(field, 28, THEME.muted, MIDDLE - 20, least=24), (MIDDLE // 2, 140), "mm")
    return tile
