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

ALL = (True, True, True, True)


@cached_tile
def legend() -> Image.Image:
    """Three lines: the ground, what stands on it and what happened, the figures of a team."""
    ground = [
        *[(_swatch(kind), words) for kind, words in (("#", "wall"), ("~", "lava"), ("=", "bridge"), ("T", "tower"))],
        (pad(None, False, 42), "free point"),
        (pad(None, True, 42), "worth 5"),
        (gate("NW", 44), "opens jail NW"),
    ]
    marks = [
        (floored(36), "down"),
        (bug("beehive", 0, 40), "bees"),
        (bug("beetle_mound", 0, 40), "beetles"),
        (hollow(34, WHITE), "moved from"),
        (wounded(2, 42), "wounds"),
        (push_arrow(1, 0, 46), "pushed"),
        (killed(38), "killed"),
    ]
    figures = [
        (icon("hand", 36, STEEL), "cards / limit"),
        (icon("energy", 34, GOLD), "supply"),
        (rating("point", 34), "points"),
        (rating("shell", 36), "shells"),
        (icon("credit", 36, GOLD), "credits"),
        (icon("trophy", 36, GOLD), "payout now"),
    ]
    return legend_panel([ground, marks, figures], INNER, THEME)


def _swatch(kind: str) -> Image.Image:
    return surface(Cell(kind, ALL), 42).convert("RGBA")
