"""The key to the pictures: what weapons, marks, walls and lights mean; drawn where it is asked for."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.cells import pane
from renderers.deadzone.dice import WORDS, die
from renderers.deadzone.faces import bar, dashes
from renderers.deadzone.glyphs import affected, flame, item, leader_star, prey, raised
from renderers.deadzone.goods import cache, cloud, link, objective, trap, way_out
from renderers.deadzone.ground import hatch, ladder, level_badge, platform, ramp
from renderers.deadzone.looks import CLEAR_SIGHT, GROUNDS, INNER, MARGIN, PICTURE, SHOT, THEME
from renderers.deadzone.tokens import health, size_pips
from renderers.deadzone.weapons import KINDS, glyph
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.legend import Item, legend_panel
from renderers.kit.palette import BLOOD, GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import stamp
from renderers.skirmish.marks import blade, burst, floored, skull, tick
from renderers.skirmish.swatches import edged, framed, lamp
from rules.engine import say

LINE, BIG = 62, 50
WIDE = 70


@cached_tile
def key() -> Image.Image:
    """All that a board shows, 1280 pixels wide."""
    tile = legend_panel([*_models(), *_ground(), *_news()], INNER, THEME, LINE)
    canvas = Canvas(PICTURE, tile.height + 2 * MARGIN, THEME)
    canvas.plate(tile, (MARGIN, MARGIN))
    return canvas.image


def _models() -> list[list[Item]]:
    """Sides, weapons, and what a model carries."""
    kinds = [(_weapon(kind), words) for kind, words in KINDS.items()]
    return [
        [(seat_token(0, BIG), say("first player")), (seat_token(1, BIG), say("second player")),
         (health(1, 2, 24), say("1 of 2 HP left")), (size_pips(2, 16), say("Size 2"))],
        kinds[:5],
        kinds[5:],
        [(leader_star(BIG), say("Leader")), (tick(BIG), say("has acted")), (floored(BIG), say("Pinned")),
         (flame(BIG), say("on fire")), (prey(1, BIG), say("Prey"))],
        [(item("A", BIG), say("item")), (item("?", BIG), say("unknown item")), (raised(BIG), say("on the platform")),
         (affected(BIG), say("under an effect"))],
    ]  # fmt: skip


def _ground() -> list[list[Item]]:
    """Floors, faces and what lies in cubes."""
    return [
        [(level_badge(2, False, 42), say("roof on level 2")), (level_badge(3, True, 42), say("open below it")),
         (pane(1, 100, BIG, 24), say("below a roof"))],
        [(_face("solid"), say("wall")), (_face("large"), say("large gap")), (_face("medium"), say("medium")),
         (_face("small"), say("small"))],
        [(_face("low"), say("low")), (_face("hatch:2"), say("door to Size 2")), (_hidden(), say("wall below a roof"))],
        [(_lifted(hatch(44, "2", GROUNDS[1])), say("hatch to Size 2")), (_lifted(ramp(44, 0)), say("ramp")),
         (_lifted(ladder(46, 0)), say("ladder")), (platform(44, GROUNDS[1]), say("platform"))],
        [(objective((2,), -1, BIG), say("objective, its VP")), (trap(0, BIG), say("trap")),
         (link(0, BIG), say("Comm-Link")), (cache(0, BIG), say("cache"))],
        [(way_out(0, BIG, 0), say("exit")), (cloud(0, BIG), say("smoke")), (cloud(2, BIG), say("toxic cloud"))],
    ]  # fmt: skip


def _news() -> list[list[Item]]:
    """Lights, what has happened, and the faces of Command Dice."""
    command = [(die(face, BIG), words) for face, words in WORDS.items()]
    return [
        [
            (_light(GOLD), say("acts now")),
            (_light(mix(GOLD, WHITE, 0.55), 3), say("may act")),
            (_light(BLOOD), say("hit")),
        ],
        [(burst(1, BIG), say("HP lost")), (blade(BIG), say("fight")), (skull(BIG, GROUNDS[2], 45), say("killed"))],
        command[:3],
        command[3:],
    ]


@cached_tile
def sight_legend() -> Image.Image:
    """What the colours of a sight picture mean."""
    return legend_panel(
        [
            [
                (framed(CLEAR_SIGHT), say("sees the whole of it: Clear Shot")), (framed(GOLD), say("sees a part")),
                (framed(NIGHT), say("hidden")),
            ],
            [
                (_light(BLOOD), say("this enemy sees the model")),
                (edged(SHOT, THEME), say("within range of its weapon")),
            ],
        ],
        INNER,
        THEME,
    )  # fmt: skip


def _weapon(kind: str) -> Image.Image:
    tile = pill(BIG + 6, BIG, PanelLook(mix(WHITE, NIGHT, 0.2), None, 0, 10)).copy()
    stamp(tile, glyph(kind, BIG - 10, NIGHT), (tile.width // 2, BIG // 2), "mm")
    return tile


def _face(kind: str) -> Image.Image:
    tile = pill(WIDE, 40, PanelLook(GROUNDS[0], None, 0, 4)).copy()
    stamp(tile, bar(kind, WIDE, True), (WIDE // 2, 20), "mm")
    return tile


def _hidden() -> Image.Image:
    tile = pill(WIDE, 40, PanelLook(GROUNDS[1], None, 0, 4)).copy()
    stamp(tile, dashes(WIDE, True), (WIDE // 2, 20), "mm")
    return tile


def _lifted(piece: Image.Image) -> Image.Image:
    tile = pill(BIG + 4, BIG, PanelLook(GROUNDS[1], None, 0, 4)).copy()
    stamp(tile, piece, (tile.width // 2, BIG // 2), "mm")
    return tile


def _light(colour: Colour, width: int = 7) -> Image.Image:
    return lamp(colour, width, 38, THEME)
