"""The public board: header, map, the last battle if it is news, the players in turn order, legend. [section 8]"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.battle import battle_height, draw_battle, fight_of
from renderers.deadlock.changes import Changes, gather
from renderers.deadlock.ground import ground, map_bottom
from renderers.deadlock.header import BELOW, draw_header
from renderers.deadlock.legend import legend
from renderers.deadlock.looks import GAP, MARGIN, THEME, WIDTH, cell_box
from renderers.deadlock.players import draw_players, players_height
from renderers.deadlock.territory import draw_highlight, draw_land, draw_units
from renderers.deadlock.traces import draw_ways
from renderers.kit.canvas import Canvas
from renderers.kit.tiles import called
from rules.deadlock.chapters.oceans import oceans
from rules.deadlock.model.view import PlanetView
from rules.engine import Event

MAP_TOP = BELOW + 2
PANELS_TOP = map_bottom(MAP_TOP) + 10


def board(view: PlanetView, names: Sequence[str], facts: Sequence[Event] = ()) -> Image.Image:
    """Draw what everybody sees, 1280 pixels wide; `facts` are the public events since the last picture.

    A battle takes the place of the legend: both together would be too tall for a phone.
    """
    names = called(names, len(view.players))
    public = [fact for fact in facts if fact.seen_by(None)]
    fight = fight_of(public)
    told = fight if fight is not None and fight.rounds else None
    panels = PANELS_TOP + (battle_height(told) + GAP if told else 0)
    bottom = panels + players_height(len(view.players))
    height = bottom + MARGIN if told else bottom + legend().height + MARGIN
    terrains = tuple([land.terrain for land in view.lands])
    canvas = Canvas(WIDTH, height, THEME, ground=ground(height, MAP_TOP, terrains))
    draw_header(canvas, view, names)
    draw_map(canvas, view, gather(view, public))
    if told:
        draw_battle(canvas, told, names, PANELS_TOP)
    draw_players(canvas, view, names, panels)
    if not told:
        canvas.plate(legend(), (MARGIN, bottom))
    return canvas.image


def draw_map(canvas: Canvas, view: PlanetView, changes: Changes) -> None:
    """Territories first, rings and arrows over them, units on top."""
    all_oceans = oceans(view.lands)
    places = [(land, cell_box(land.cell, MAP_TOP), land.cell in view.battles) for land in view.lands]
    for land, box, _ in places:
        draw_land(canvas, land, box, changes, all_oceans)
    for land, box, battle in places:
        draw_highlight(canvas, land, box, changes, battle)
    draw_ways(canvas, changes, MAP_TOP)
    for land, box, battle in places:
        if land.units or battle or land.cell in changes.marks or changes.fallen[land.cell]:
            draw_units(canvas, land, box, changes, battle)
