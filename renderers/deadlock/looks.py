"""Measures and colours that all parts share, and where a territory lies on the map."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.layout import Box, Point
from renderers.kit.palette import CORAL, CYAN, GOLD, LEAF, ROSE, STEEL, VIOLET, Colour, Theme, rgb
from renderers.kit.palette import seat_style as style_of
from rules.deadlock.model.cells import GRID
from rules.deadlock.model.tables import SLOTS

WIDTH = 1280
MARGIN = 16
INNER = WIDTH - 2 * MARGIN
GAP = 12
LEFT = 42
"""Where the map begins, right of the numbers of its rows."""
LETTERS = 40
"""The height of the letters above the map."""
PITCH, TALL = 246, 332
"""From one territory to the next, across and down."""
CELL, HIGH = PITCH - 6, TALL - 6
"""A territory's width and height."""
FRAME = 10
BAND = 68
"""The height of the band with a territory's name."""
UNITS_TOP, UNITS_HIGH = BAND + 5, 88
SLOTS_TOP = UNITS_TOP + UNITS_HIGH + 3
SLOT_WIDE, SLOT_HIGH, SLOT_GAP = 70, 56, 4
FOOT_TOP, FOOT = SLOTS_TOP + 2 * (SLOT_HIGH + SLOT_GAP), 31
MAP_HEIGHT = LETTERS + 5 * TALL

THEME = Theme(
    background=rgb("170F24"),
    haze=rgb("3B1D4A"),
    panel=rgb("2A1C3D"),
    raised=rgb("43295C"),
    panel_edge=rgb("6C4C8C"),
    ink=rgb("FFF8F2"),
    muted=rgb("D6C6E2"),
    faint=rgb("9A84AE"),
    accent=rgb("FFC94D"),
    good=rgb("58D68D"),
    bad=rgb("FF6B6B"),
)
ALARM = rgb("FF4438")
TROUBLE = rgb("FF9A3D")
POISON = rgb("A6F03C")
SEA = rgb("4FA8FF")

TERRAIN: Mapping[str, Colour] = {
    "": rgb("21172F"),
    "plains": rgb("A97F3A"),
    "forest": rgb("1D6658"),
    "mountains": rgb("74687F"),
    "ocean": rgb("215C9E"),
    "swamp": rgb("5D6A2B"),
    "ruins": rgb("8A5246"),
}
ROLE: Mapping[str, Colour] = {
    "city": GOLD,
    "housing": rgb("F2B48A"),
    "farm": LEAF,
    "mine": rgb("D98E4F"),
    "plant": rgb("FFE45C"),
    "factory": CORAL,
    "research": CYAN,
    "culture": ROSE,
    "museum": VIOLET,
    "port": SEA,
    "hangar": STEEL,
    "missiles": rgb("FF6B6B"),
    "laser": rgb("FF5470"),
    "shield": rgb("7DE8E8"),
    "fuel": rgb("C9B28F"),
}

LIFTED: Mapping[int, Colour] = {0: rgb("5CC9F1"), 2: rgb("68B673"), 3: rgb("847EDC"), 6: rgb("D873B0")}
"""Colours that would sink into the grounds, made lighter; of black that is violet, as grey is another seat's."""


def cell_box(cell: str, top: int) -> Box:
    """The place of a territory on a map that begins at this height."""
    column, row = GRID.place(cell)
    return Box(LEFT + column * PITCH, top + LETTERS + row * TALL, CELL, HIGH)


def slot_box(box: Box, slot: int) -> Box:
    """The place of a building slot, 1 to 6, in a territory."""
    row, column = divmod(slot - 1, SLOTS // 2)
    x = box.x + (CELL - 3 * SLOT_WIDE - 2 * SLOT_GAP) // 2 + column * (SLOT_WIDE + SLOT_GAP)
    return Box(x, box.y + SLOTS_TOP + row * (SLOT_HIGH + SLOT_GAP), SLOT_WIDE, SLOT_HIGH)


def heart(box: Box) -> Point:
    """Where the units of a territory stand."""
    return box.centre[0], box.y + UNITS_TOP + UNITS_HIGH // 2


def hue_of(seat: int) -> Colour:
    """A seat's colour as it stands out from every ground, in each palette; tokens with their rims need no other."""
    return LIFTED.get(seat, style_of(seat).colour)
