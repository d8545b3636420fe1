"""The legend at the foot of the board: what grounds, marks and figures mean."""

from __future__ import annotations

from PIL import Image

from renderers.death_dome.glyphs import bug, hollow, rating
from renderers.death_dome.ground import Cell, gate, surface
from renderers.death_dome.looks import INNER, THEME
from renderers.death_dome.tokens import pad
from renderers.death_dome.traces import killed, push_arrow, wounded
from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.legend import legend_panel
from renderers.kit.palette import GOLD, STEEL, WHITE
from renderers.skirmish.marks import floored
from rules.engine import say

ALL = (True, True, True, True)


@cached_tile
def legend() -> Image.Image:
    """Three lines: the ground, what stands on it and what happened, the figures of a team."""
    ground = [
        (_swatch("#"), say("wall")),
        (_swatch("~"), say("lava")),
        (_swatch("="), say("bridge")),
        (_swatch("T"), say("tower")),
        (pad(None, False, 42), say("free point")),
        (pad(None, True, 42), say("worth 5")),
        (gate("NW", 44), say("opens jail {jail}", jail="NW")),
    ]
    marks = [
        (floored(36), say("down")),
        (bug("beehive", 0, 40), say("bees")),
        (bug("beetle_mound", 0, 40), say("beetles")),
        (hollow(34, WHITE), say("moved from")),
        (wounded(2, 42), say("wounds")),
        (push_arrow(1, 0, 46), say("pushed")),
        (killed(38), say("killed")),
    ]
    figures = [
        (icon("hand", 36, STEEL), say("cards / limit")),
        (icon("energy", 34, GOLD), say("supply")),
        (rating("point", 34), say("points")),
        (rating("shell", 36), say("shells")),
        (icon("credit", 36, GOLD), say("credits")),
        (icon("trophy", 36, GOLD), say("payout now")),
    ]
    return legend_panel([ground, marks, figures], INNER, THEME)


def _swatch(kind: str) -> Image.Image:
    return surface(Cell(kind, ALL), 42).convert("RGBA")
