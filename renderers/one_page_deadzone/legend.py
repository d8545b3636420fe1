"""The legend at the foot of the board: what the ground and the marks mean."""

from __future__ import annotations

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.legend import legend_panel
from renderers.kit.palette import GOLD, NIGHT, WHITE, mix
from renderers.one_page_deadzone.glyphs import eye, hearts, hollow, mine
from renderers.one_page_deadzone.looks import CLEAR_SIGHT, INNER, SHOT, THEME
from renderers.one_page_deadzone.terrain import surface
from renderers.one_page_deadzone.tokens import pip_column
from renderers.one_page_deadzone.traces import removed
from renderers.skirmish.marks import burst, floored, tick
from renderers.skirmish.swatches import edged, framed, lamp
from rules.engine import say


@cached_tile
def legend() -> Image.Image:
    """Three lines: the ground, what a unit carries, and what has happened."""
    ground = [
        (_swatch(letter), words)
        for letter, words in (
            (".", say("level 0")), ("1", "1"), ("2", "2"), ("c", say("cover")), ("d", say("mud")), ("x", say("wire")),
            ("w", say("walkway")), ("#", say("wall")),
        )
    ]  # fmt: skip
    marks = [
        (pip_column(2, 12), say("size")),
        (pip_column(1, 14, GOLD), say("upgraded")),
        (hearts(1, 2, 26), say("wounds")),
        (floored(38), say("pinned")),
        (eye(38), say("overwatch")),
        (tick(38), say("done")),
        (mine(0, 38), say("mine")),
    ]
    news = [
        (lamp(mix(GOLD, WHITE, 0.55), 3, 36, THEME), say("may act")), (lamp(GOLD, 7, 36, THEME), say("acts now")),
        (hollow(34, WHITE), say("moved from")), (burst(2, 42), say("wounds dealt")),
        (removed("", 1, 38), say("removed")),
    ]  # fmt: skip
    return legend_panel([ground, marks, news], INNER, THEME)


@cached_tile
def sight_legend() -> Image.Image:
    """The same for the sight of one unit."""
    return legend_panel(
        [
            [
                (framed(CLEAR_SIGHT), say("clear sight: +1 die to shoot")),
                (framed(GOLD), say("in sight")),
                (framed(NIGHT), say("hidden")),
            ],
            [
                (shield(38), say("target is in cover there: +1 die")),
                (edged(SHOT, THEME), say("within range of its gun")),
            ],
        ],
        INNER,
        THEME,
    )


@cached_tile
def shield(size: int) -> Image.Image:
    """The mark of cover."""
    return icon("shield", size, mix(SHOT, WHITE, 0.1))


def _swatch(letter: str) -> Image.Image:
    return surface(letter, 0, 0).resize((42, 42), Image.Resampling.LANCZOS).convert("RGBA")
