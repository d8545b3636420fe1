"""The battle strip: attacker against defender, each unit with its dice, the technologies that decide how many."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.galactic_supremacy.icons import icon
from renderers.galactic_supremacy.looks import INNER, MARGIN, TECH_ICONS, THEME, hue_of
from renderers.galactic_supremacy.pieces import blank_die, body_of, lost_body
from renderers.galactic_supremacy.scene import Fighter, Levels, Scene, leads
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import CORAL, GOLD, NIGHT, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import die
from renderers.kit.tiles import shade, stamp, written
from rules.engine import say
from rules.galactic_supremacy.model.tables import Technology

TITLE = 84
ROW, LOW_ROW = 74, 62
TECHS = 68
SMALL_DIE = 34
CORNER = 16
ROOMY, ROWS = 5, 8
"""Units below each other with rows of full height, and before a side takes a second column."""


def battle_height(scene: Scene) -> int:
    """How tall the strip of this battle is."""
    return TITLE + _rows(scene) * _row(scene) + TECHS + 18


def _rows(scene: Scene) -> int:
    most = max(len(scene.attackers), len(scene.defenders))
    return most if most <= ROWS else (most + 1) // 2


def _row(scene: Scene) -> int:
    return ROW if _rows(scene) <= ROOMY else LOW_ROW


def draw_battle(canvas: Canvas, scene: Scene, names: Sequence[str], top: int) -> None:
    """Draw the strip."""
    box = Box(MARGIN, top, INNER, battle_height(scene))
    canvas.spotlight(box, THEME.bad, 10)
    canvas.panel(box, mix(THEME.panel, THEME.bad, 0.10), THEME.bad, edge_width=4)
    title, rest = box.split_top(TITLE)
    _title(canvas, scene, names, title)
    body, techs = rest.split_top(_rows(scene) * _row(scene) + 10)
    for side, units, seat in zip(
        body.inset(16, 0).columns(2, 28),
        (scene.attackers, scene.defenders),
        (scene.attacker, scene.defender),
        strict=True,
    ):
        _side(canvas, units, seat, side, _row(scene))
    canvas.line((box.centre[0], body.y + 4), (box.centre[0], body.bottom - 10), THEME.panel_edge, 3)
    canvas.paste(_technologies(scene.levels), (box.centre[0], techs.y + 2), "mt")


def _title(canvas: Canvas, scene: Scene, names: Sequence[str], box: Box) -> None:
    middle = box.y + TITLE // 2 + 2
    words = _headline(scene)
    head = written(words, 40, GOLD)
    centre = canvas.paste(head, (box.centre[0] + 30, middle), "mm")
    left_end = canvas.icon((centre.x - 6, middle), "attack", 60, CORAL, "rm").x
    token = canvas.token((box.x + 16, middle), scene.attacker, 56, anchor="lm")
    name = written(names[scene.attacker], 38, WHITE, left_end - token.right - 24)
    canvas.paste(name, (token.right + 10, middle), "lm")
    token = canvas.token((box.right - 16, middle), scene.defender, 56, anchor="rm")
    name = written(names[scene.defender], 38, WHITE, token.x - centre.right - 28)
    canvas.paste(name, (token.x - 10, middle), "rm")


def _headline(scene: Scene) -> str:
    if scene.over or scene.fallen:
        return say("{world} falls" if scene.fallen else "{world} holds", world=scene.world)
    if scene.round:
        return say("{world} · round {round}", world=scene.world, round=scene.round)
    return say("attacks {world}", world=scene.world)


def _side(canvas: Canvas, units: Sequence[Fighter], seat: int, box: Box, row: int) -> None:
    rows = max(1, (box.height - 10) // row)
    columns = 1 if len(units) <= rows else 2
    cells = [column.x for column in box.columns(columns, 16)]
    width = box.columns(columns, 16)[0].width
    for number, unit in enumerate(units):
        x, y = cells[number // rows], box.y + number % rows * row
        canvas.plate(_fighter(unit, seat, width, row - 6), (x, y), radius=CORNER)


@cached_tile
def _fighter(fighter: Fighter, seat: int, width: int, height: int) -> Image.Image:
    ground = mix(THEME.bad, NIGHT, 0.78) if fighter.lost else THEME.background
    edge = THEME.bad if fighter.lost else shade(hue_of(seat), 0.35)
    tile = pill(width, height, PanelLook(ground, edge, 3, CORNER)).copy()
    middle, size = height // 2, height - 8
    body = lost_body if fighter.lost else body_of
    stamp(tile, body(fighter.unit, seat, size), (8, middle), "lm")
    if fighter.leader:
        stamp(tile, icon("leader", round(size * 0.5), GOLD), (8 + size, 2), "rt")
    label = written(fighter.unit, 34, THEME.bad if fighter.lost else WHITE)
    stamp(tile, label, (size + 14, middle), "lm")
    left = size + 14 + max(label.width, 62) + 8
    right = width - 12
    if fighter.dice:
        total = written(str(sum(fighter.dice)), 44, THEME.bad if fighter.lost else GOLD)
        stamp(tile, total, (right, middle), "rm")
        right -= max(total.width, 52) + 8
    left = _dice(tile, fighter, left, right, middle) + 10
    victors = written(say("by {units}", units=", ".join(fighter.by)), 28, THEME.bad)
    if fighter.by and victors.width <= right - left:
        stamp(tile, victors, (left, middle), "lm")
    return tile


def _dice(tile: Image.Image, fighter: Fighter, left: int, right: int, middle: int) -> int:
    """Lay the dice side by side, overlapping where there are many, blank before the roll; give where they end."""
    count = len(fighter.dice) or fighter.count
    size = min(56, tile.height - 6, max(SMALL_DIE, round((right - left) / (1 + 0.8 * max(0, count - 1)))))
    dice = [die(10, face, size) for face in fighter.dice] or [blank_die(size) for _ in range(count)]
    step = max(6, min(size + 2, (right - left - size) // max(1, count - 1)))
    for number, one in enumerate(dice):
        stamp(tile, one, (left + number * step, middle), "lm")
    return left + (len(dice) - 1) * step + size if dice else left


@cached_tile
def _technologies(levels: Levels) -> Image.Image:
    """The five combat technologies compared, and the dice that every unit of a side gets by them. [GS-ATK-13]"""
    tile = Image.new("RGBA", (INNER - 32, TECHS - 8))
    middle = tile.height // 2
    ours_ahead, theirs_ahead = leads(levels)
    for lead, anchor, x in ((ours_ahead, "lm", 0), (theirs_ahead, "rm", tile.width)):
        words = say("{lead:+# die each|+# dice each}", lead=lead) if lead else say("no lead")
        stamp(tile, written(words, 30, GOLD if lead else THEME.faint), (x, middle), anchor)
    left = 196
    for technology, ours, theirs in levels:
        stamp(tile, _compared(technology, ours, theirs), (left, middle), "lm")
        left += 164
    return tile


def _compared(technology: Technology, ours: int, theirs: int) -> Image.Image:
    even = ours == theirs
    look = PanelLook(THEME.background if even else THEME.raised, THEME.panel_edge if even else WHITE, 3, 14)
    tile = pill(156, 54, look).copy()
    stamp(tile, icon(TECH_ICONS[technology], 34, CORAL), (78, 27), "mm")
    for level, other, anchor, x in ((ours, theirs, "lm", 14), (theirs, ours, "rm", 142)):
        stamp(tile, written(str(level), 36, GOLD if level > other else THEME.muted, 40), (x, 27), anchor)
    return tile
