"""The public board: header and feed, the arena with what has changed, the teams, the legend. [section 8]"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.death_dome.arena import draw_arena, lights
from renderers.death_dome.changes import gather
from renderers.death_dome.ground import draw_ground
from renderers.death_dome.header import BELOW, STORE, draw_header
from renderers.death_dome.legend import legend
from renderers.death_dome.looks import GAP, LETTERS, MARGIN, THEME, WIDTH, Plot, plot_of
from renderers.death_dome.teams import draw_teams, teams_height
from renderers.death_dome.window import shop_window
from renderers.kit.cache import cached_ground
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import NIGHT
from renderers.kit.tiles import called
from rules.death_dome.model.board import arena
from rules.death_dome.model.view import DomeView
from rules.engine import Event


def board(view: DomeView, names: Sequence[str], facts: Sequence[Event] = ()) -> Image.Image:
    """Draw what everybody sees, 1280 pixels wide; `facts` are the public events since the turn passed."""
    facts = [fact for fact in facts if fact.seen_by(None)]
    names = called(names, len(view.teams))
    if view.phase in STORE:
        return shop_window(view, names, facts)
    plot = whole(view)
    under = plot.area.bottom + GAP
    height = under + teams_height(view) + legend().height + MARGIN
    bases = tuple([team.base for team in view.teams])
    canvas = Canvas(WIDTH, height, THEME, ground=ground(bases, view.terms.duel, plot, height))
    changes = gather(facts)
    draw_header(canvas, view, facts, names)
    draw_arena(canvas, view, plot, changes, lights(view, changes))
    draw_teams(canvas, view, names, under)
    canvas.plate(legend(), (MARGIN, height - MARGIN), "lb")
    return canvas.image


def whole(view: DomeView) -> Plot:
    """All of the arena, below the header."""
    return plot_of(view.arena.squares, BELOW + GAP + LETTERS)


@cached_ground
def ground(bases: tuple[str, ...], duel: bool, plot: Plot, height: int) -> Image.Image:
    """The arena without what stands on it, with its letters and numbers."""
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    area = plot.area
    frame = Box(area.x - 4, area.y - 4, area.width + 8, area.height + 8)
    canvas.panel(frame, NIGHT, THEME.panel_edge, radius=6, edge_width=3)
    draw_ground(canvas, arena(bases, duel), plot)
    return canvas.image
