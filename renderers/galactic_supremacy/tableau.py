"""The public board: header, feed, battle, and a panel for each player in turn order. [Section 8]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.galactic_supremacy.battle import battle_height, draw_battle
from renderers.galactic_supremacy.changes import Changes, gather
from renderers.galactic_supremacy.feed import STRIP, draw_feed, feed
from renderers.galactic_supremacy.header import draw_header, header_height
from renderers.galactic_supremacy.key import KEY, key_tile
from renderers.galactic_supremacy.looks import GAP, INNER, MARGIN, THEME, WIDTH, WINDOW, sinks
from renderers.galactic_supremacy.panel import TOP, Plan, draw_panel, panel_height, plan_panel
from renderers.galactic_supremacy.scene import Scene, scene_of
from renderers.galactic_supremacy.systems import SMALLEST
from renderers.kit.backdrop import space
from renderers.kit.cache import cached_ground
from renderers.kit.canvas import RADIUS, Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, WHITE, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import called
from rules.engine import Event
from rules.galactic_supremacy.model.view import GalaxyView

TALL = 2150
"""A picture taller than this shows numbers of Fleets instead of each, but for whoever has the turn or fights."""
ROOMY = 2400
"""A picture that would be taller with the key goes without."""
LARGEST = {2: 152, 3: 116, 4: 100, 5: 88, 6: 80, 7: 80, 8: 80}
"""The largest planets in pixels, by the number of living players."""
HEIGHTS = {2: 1280, 3: 1540, 4: 1760, 5: 1930, 6: 2080, 7: 2100, 8: 2150}
"""The height in pixels that planets are made smaller for."""
SKY = 800
"""Skies are as tall as the next multiple of this, so that few are drawn."""


class Frame(NamedTuple):
    """A panel's place and look on the ground."""

    seat: int
    top: int
    height: int
    techs: int
    alive: bool
    lit: bool


def board(view: GalaxyView, names: Sequence[str], facts: Sequence[Event] = ()) -> Image.Image:
    """Draw what everybody sees, 1280 pixels wide; `facts` are the public events since the last picture."""
    names = called(names, len(view.players))
    facts = [fact for fact in facts if fact.seen_by(None)]
    changes, scene, shown = gather(view, facts), scene_of(view, facts), feed(view, facts, names)
    top = MARGIN // 2 + header_height(view) + GAP
    feed_top = top
    top += STRIP + GAP if shown else 0
    battle_top = top
    top += battle_height(scene) + GAP + 8 if scene else 0
    plans = _plans(view, changes, scene, top)
    frames = _frames(view, plans, top)
    key_top = frames[-1].top + frames[-1].height + GAP if frames else top
    roomy = key_top + KEY + MARGIN <= ROOMY
    height = key_top + (KEY if roomy else 0) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=_ground(height, frames))
    draw_header(canvas, view, names, MARGIN // 2)
    if shown:
        draw_feed(canvas, shown, feed_top)
    if scene:
        draw_battle(canvas, scene, names, battle_top)
    for plan, frame in zip(plans, frames, strict=True):
        draw_panel(canvas, view, names, changes, plan, Box(MARGIN, frame.top, INNER, frame.height))
    if roomy:
        canvas.paste(key_tile(), (MARGIN, key_top))
    return canvas.image


def _plans(view: GalaxyView, changes: Changes, scene: Scene | None, top: int) -> list[Plan]:
    """Lay out all panels; where they would be too tall, players who look on are shown in short."""
    order = view.order or tuple(range(len(view.players)))
    unit = _unit(view, changes, order, top)
    plans = [plan_panel(view, seat, changes, unit) for seat in order]
    if top + sum(plan.height + GAP for plan in plans) > TALL:
        turn = set() if view.phase == "setup" else {view.active}
        busy = {*turn, *((scene.attacker, scene.defender) if scene else ())}
        plans = [plan_panel(view, seat, changes, unit, short=seat not in busy) for seat in order]
    return plans


def _unit(view: GalaxyView, changes: Changes, order: Sequence[int], top: int) -> int:
    """The largest planets with which the picture is not too tall; the smallest if there are none such."""
    living = max(2, sum(player.alive for player in view.players))
    room = HEIGHTS[max(living, len(view.players))] - top - MARGIN
    for unit in range(LARGEST[living], SMALLEST, -8):
        if sum(panel_height(view, seat, changes, unit) + GAP for seat in order) <= room:
            return unit
    return SMALLEST


def _frames(view: GalaxyView, plans: Sequence[Plan], top: int) -> tuple[Frame, ...]:
    frames = []
    for plan in plans:
        lit = plan.seat in view.winners or (plan.seat == view.active and view.phase not in ("setup", "end"))
        frames.append(Frame(plan.seat, top, plan.height, plan.techs, view.players[plan.seat].alive, lit))
        top += plan.height + GAP
    return tuple(frames)


@cached_ground
def _ground(height: int, frames: tuple[Frame, ...]) -> Image.Image:
    """Space with the frames of all panels; whose turn it is stands in a golden light."""
    deep = -(-height // SKY) * SKY
    canvas = Canvas(WIDTH, height, THEME, ground=space(WIDTH, deep, THEME).crop((0, 0, WIDTH, height)))
    for frame in frames:
        box = Box(MARGIN, frame.top, INNER, frame.height)
        sky = canvas.image.crop((box.x, box.y, box.right, box.bottom))
        if frame.lit:
            canvas.spotlight(box, GOLD, 12)
        _draw_frame(canvas, frame, box, sky)
    return canvas.image


def _draw_frame(canvas: Canvas, frame: Frame, box: Box, sky: Image.Image) -> None:
    if not frame.alive:
        canvas.panel(box, mix(THEME.background, NIGHT, 0.5), THEME.panel, edge_width=3)
        return
    width = 5 if frame.lit else 3
    canvas.panel(box, THEME.panel, GOLD if frame.lit else THEME.panel_edge, edge_width=width, header=TOP)
    above = TOP + frame.techs
    window = Box(box.x + width, box.y + above, INNER - 2 * width, frame.height - above - width)
    _open_window(canvas, box, window, sky)
    stripe = Box(box.x + width + 2, box.y + 16, 18, box.height - 32)
    canvas.panel(stripe, seat_style(frame.seat).colour, WHITE, edge_width=5 if sinks(frame.seat) else 2, radius=8)


def _open_window(canvas: Canvas, box: Box, window: Box, sky: Image.Image) -> None:
    """Let the sky show through the part of a panel where worlds lie, darker than around it."""
    view = sky.crop((window.x - box.x, window.y - box.y, window.right - box.x, window.bottom - box.y))
    view = Image.blend(view, Image.new("RGB", view.size, WINDOW), 0.55)
    shape = pill(window.width, window.height + RADIUS, PanelLook(WHITE, radius=RADIUS - 4)).getchannel("A")
    canvas.image.paste(view, (window.x, window.y), shape.crop((0, RADIUS, window.width, shape.height)))
