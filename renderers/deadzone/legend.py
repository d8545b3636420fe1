"""The legend at the foot of the board: what faces, floors and marks mean."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.dice import WORDS, die
from renderers.deadzone.faces import bar
from renderers.deadzone.glyphs import flame, hit_points, item, leader_star, prey, raised, shadow
from renderers.deadzone.goods import cache, cloud, objective, trap, way_out
from renderers.deadzone.ground import hatch, ladder, platform, ramp
from renderers.deadzone.looks import CLEAR_SIGHT, GROUNDS, HUES, INNER, SHOT, THEME
from renderers.deadzone.tokens import size_pips
from renderers.kit.cache import cached_tile
from renderers.kit.legend import legend_panel
from renderers.kit.palette import BLOOD, GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp
from renderers.skirmish.marks import floored, tick
from renderers.skirmish.swatches import edged, framed, lamp

LINE = 46
WIDE = 56


@cached_tile
def legend() -> Image.Image:
    """Four lines: faces, floors, what a model carries, what lies in cubes and the Command Dice."""
    faces = [
        (_face("solid"), "wall"), (_face("large"), "large gap"), (_face("medium"), "medium"), (_face("small"), "small"),
        (_face("low"), "low"), (_face("hatch:2"), "door to Size 2"),
    ]  # fmt: skip
    floors = [
        (_lifted(hatch(36, "2", GROUNDS[1])), "hatch"), (_lifted(ramp(36, 0)), "ramp"),
        (_lifted(ladder(38, 0)), "ladder"),
        (platform(34, GROUNDS[1]), "platform"), (raised(32), "on it"),
        (_roof(HUES[1]), "roof"), (_shadows(), "below"),
    ]  # fmt: skip
    marks = [
        (leader_star(34), "Leader"), (size_pips(2, 12), "Size"), (hit_points(1, 2, 24), "HP"), (floored(34), "pinned"),
        (tick(34), "done"), (flame(34), "fire"), (prey(1, 34), "prey"), (item("A", 34), "item"),
        (item("?", 36), "unknown"),
    ]  # fmt: skip
    things = [
        (objective((2,), -1, 38), "objective"), (trap(0, 34), "trap"), (cache(0, 34), "cache"),
        (way_out(0, 34, 0), "exit"),
        (cloud(0, 38), "smoke"), (cloud(2, 38), "toxic"),
        (_light(GOLD), "acts now"), (_light(mix(GOLD, WHITE, 0.55), 3), "may act"), (_light(BLOOD), "hit"),
    ]  # fmt: skip
    command = [(die(face, 38), words) for face, words in WORDS.items()]
    return legend_panel([faces, floors, marks, things, command], INNER, THEME, LINE)


@cached_tile
def sight_legend() -> Image.Image:
    """The same for the sight of one model."""
    return legend_panel(
        [
            [
                (framed(CLEAR_SIGHT), "sees the whole of it: Clear Shot"), (framed(GOLD), "sees a part"),
                (framed(NIGHT), "hidden"),
            ],
            [(_light(BLOOD), "this enemy sees the model"), (edged(SHOT, THEME), "within range of its weapon")],
            [
                (_face("solid"), "wall"), (_face("large"), "large gap"), (_face("medium"), "medium"),
                (_face("small"), "small"), (_face("low"), "low"), (_face("hatch:2"), "door to Size 2"),
            ],
        ],
        INNER,
        THEME,
        LINE,
    )  # fmt: skip


def _face(kind: str) -> Image.Image:
    tile = pill(WIDE, 36, PanelLook(GROUNDS[0], None, 0, 4)).copy()
    stamp(tile, bar(kind, WIDE, True), (WIDE // 2, 18), "mm")
    return tile


def _lifted(piece: Image.Image) -> Image.Image:
    tile = pill(44, 40, PanelLook(GROUNDS[1], None, 0, 4)).copy()
    stamp(tile, piece, (22, 20), "mm")
    return tile


def _roof(hue: Colour) -> Image.Image:
    tile = pill(40, 36, PanelLook(GROUNDS[0], None, 0, 4)).copy()
    stamp(tile, pill(30, 26, PanelLook(GROUNDS[0], hue, 2, 2)), (20, 18), "mm")
    return tile


def _shadows() -> Image.Image:
    tile = pill(56, 36, PanelLook(mix(GROUNDS[0], NIGHT, 0.7), None, 0, 4)).copy()
    for seat, x in ((0, 16), (1, 40)):
        stamp(tile, shadow(seat, 20), (x, 18), "mm")
    return tile


def _light(colour: Colour, width: int = 7) -> Image.Image:
    return lamp(colour, width, 34, THEME)
