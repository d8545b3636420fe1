"""Building slots: what stands there, whether it runs, who works there, which sea a port serves."""

from __future__ import annotations

from PIL import Image

from renderers.deadlock.icons import CHANGE
from renderers.deadlock.looks import ALARM, SLOT_HIGH, SLOT_WIDE, THEME
from renderers.deadlock.structures import hue, person, ring, structure
from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.tiles import joined, stamp, written
from rules.deadlock.model.view import BuildingView

SIZE = 46
CORNER = 9
SMALL = 20
"""The size of slot numbers: for whoever looks closely, as the place tells the number, too."""
TIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "N": ((50, 4), (92, 84), (8, 84)),
    "S": ((50, 96), (92, 16), (8, 16)),
    "W": ((4, 50), (84, 8), (84, 92)),
    "E": ((96, 50), (16, 8), (16, 92)),
}
EDGES = {"N": (SLOT_WIDE // 2, 0, "mt"), "S": (SLOT_WIDE // 2, SLOT_HIGH, "mb")} | {
    "W": (0, SLOT_HIGH // 2, "lm"),
    "E": (SLOT_WIDE, SLOT_HIGH // 2, "rm"),
}


@cached_tile
def slot_tile(slot: int, held: BuildingView | None, ways: str, fresh: bool, lost: bool) -> Image.Image:
    """A slot; `ways` are the sides of the sea that a port serves, `fresh` is new, `lost` burnt down."""
    if held is None:
        return _ruin() if lost else _empty(slot)
    colour = hue(held.type.role)
    ground = mix(colour, NIGHT, 0.76) if held.works else mix(NIGHT, THEME.background, 0.5)
    edge = WHITE if fresh else colour if held.works else (92, 84, 104)
    tile = pill(SLOT_WIDE, SLOT_HIGH, PanelLook(ground, edge, 5 if fresh else 3, CORNER)).copy()
    stamp(tile, structure(held.kind, SIZE, held.works), (5, SLOT_HIGH // 2), "lm")
    if held.type.staffed:
        stamp(tile, person(22) if held.manned else ring(18, ALARM), (SLOT_WIDE - 3, 4), "rt")
    if fresh:
        stamp(tile, icon(CHANGE, 32, GOLD), (-4, -4))
    stamp(tile, _notes(slot, held), (SLOT_WIDE - 4, SLOT_HIGH - 4), "rb")
    for way in ways:
        x, y, anchor = EDGES[way]
        stamp(tile, _tip(way), (x, y), anchor)
    return tile


def _notes(slot: int, held: BuildingView) -> Image.Image:
    """What is told in the lower corner: no energy, just taken over, what it did this turn; else its number.

    What was handed over may have traded or lack energy, too: both signs stand there.
    """
    signs = [
        *[no_power(26)] * (not held.powered),
        *[icon("hourglass", 22, STEEL)] * held.taken,
        *[icon("credit", 22, GOLD)] * held.traded,
        *[icon("industry", 22, WHITE)] * bool(held.made),
    ]
    return joined(signs, 1, max([sign.height for sign in signs])) if signs else written(str(slot), SMALL, THEME.muted)


@cached_tile
def _empty(slot: int) -> Image.Image:
    """A place to build."""
    tile = Image.new("RGBA", (SLOT_WIDE, SLOT_HIGH))
    shape = pill(SLOT_WIDE, SLOT_HIGH, PanelLook(NIGHT, mix(NIGHT, WHITE, 0.7), 2, CORNER))
    faint = shape.copy()
    faint.putalpha(shape.getchannel("A").point(lambda value: value * 2 // 5))
    stamp(tile, faint, (0, 0))
    number = written(str(slot), 28, mix(NIGHT, WHITE, 0.62))
    stamp(tile, number, (SLOT_WIDE // 2, SLOT_HIGH // 2), "mm")
    return tile


@cached_tile
def _ruin() -> Image.Image:
    """A building that was destroyed since the last picture."""
    tile = pill(SLOT_WIDE, SLOT_HIGH, PanelLook(mix(ALARM, NIGHT, 0.7), ALARM, 4, CORNER)).copy()
    stamp(tile, icon("firepower", SLOT_HIGH - 10, ALARM), (SLOT_WIDE // 2, SLOT_HIGH // 2), "mm")
    return tile


@cached_tile
def no_power(size: int) -> Image.Image:
    """A crossed out bolt."""
    pen = Pen(size)
    pen.disc(50, 50, 50, ALARM)
    pen.polygon([(58, 12), (26, 56), (48, 56), (42, 88), (74, 42), (54, 42)], WHITE, 2)
    pen.line([(18, 20), (82, 80)], 14, ALARM)
    pen.line([(16, 16), (84, 84)], 7, NIGHT)
    return pen.tile()


@cached_tile
def _tip(way: str, colour: Colour = WHITE) -> Image.Image:
    """An arrowhead to where Ships appear."""
    pen = Pen(16)
    pen.polygon(TIPS[way], NIGHT, 8)
    pen.polygon(TIPS[way], colour)
    return pen.tile()
