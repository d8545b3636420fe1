"""The legend at the foot of the board: what the ground and the marks mean."""

from __future__ import annotations

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.legend import legend_panel
from renderers.kit.marks import floored, tick
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.one_page_deadzone.glyphs import eye, hearts, hollow, mine
from renderers.one_page_deadzone.looks import CLEAR_SIGHT, INNER, SHOT, THEME
from renderers.one_page_deadzone.terrain import surface
from renderers.one_page_deadzone.tokens import pip_column
from renderers.one_page_deadzone.traces import burst, skull


@cached_tile
def legend() -> Image.Image:
    """Three lines: the ground, what a unit carries, and what has happened."""
    ground = [
        (_swatch(letter), words)
        for letter, words in (
            (".", "level 0"), ("1", "1"), ("2", "2"), ("c", "cover"), ("d", "mud"), ("x", "wire"),
            ("w", "walkway"), ("#", "wall"),
        )
    ]  # fmt: skip
    marks = [
        (pip_column(2, 12), "size"),
        (pip_column(1, 14, GOLD), "upgraded"),
        (hearts(1, 2, 26), "wounds"),
        (floored(38), "pinned"),
        (eye(38), "overwatch"),
        (tick(38), "done"),
        (mine(0, 38), "mine"),
    ]
    news = [
        (_light(mix(GOLD, WHITE, 0.55), 3), "may act"), (_light(GOLD, 7), "acts now"),
        (hollow(34, WHITE), "moved from"), (burst(2, 42), "wounds dealt"),
        (skull("", 1, 38), "removed"),
    ]  # fmt: skip
    return legend_panel([ground, marks, news], INNER, THEME)


@cached_tile
def sight_legend() -> Image.Image:
    """The same for the sight of one unit."""
    return legend_panel(
        [
            [(_box(CLEAR_SIGHT), "clear sight: +1 die to shoot"), (_box(GOLD), "in sight"), (_box(NIGHT), "hidden")],
            [(shield(38), "target is in cover there: +1 die"), (_edge(SHOT), "within range of its gun")],
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


def _box(colour: Colour) -> Image.Image:
    return pill(40, 36, PanelLook(mix(colour, NIGHT, 0.35), colour, 4, 8))


def _edge(colour: Colour) -> Image.Image:
    return pill(40, 36, PanelLook(THEME.panel, colour, 5, 3))


def _light(colour: Colour, width: int) -> Image.Image:
    return pill(36, 36, PanelLook(THEME.panel, colour, width, 18))
