"""How kinds of cards, technologies and phases look: icons and colours; and the measures that all parts share."""

from __future__ import annotations

from renderers.kit.palette import (
    CORAL,
    CYAN,
    GOLD,
    LEAF,
    VIOLET,
    WHITE,
    Colour,
    Theme,
    contrast,
    mix,
    rgb,
    seat_style,
)
from rules.engine import say
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, GROWTH_TECHS, TECH_ORDER, Technology

WIDTH = 1280
MARGIN = 20
INNER = WIDTH - 2 * MARGIN
GAP = 14
PAD = 16

THEME = Theme()
WINDOW = rgb("0D1430")
"""The ground of the part of a panel where worlds lie."""

KIND_COLOURS: dict[str, Colour] = {
    "research": CYAN,
    "fleet": CORAL,
    "colony": LEAF,
    "command": VIOLET,
    "leader": GOLD,
}
TECH_ICONS: dict[Technology, str] = {
    "JS": "jump",
    "FP": "firepower",
    "RA": "range",
    "DE": "shield",
    "CO": "computers",
    "SL": "speed",
    "TE": "terraforming",
    "IN": "industry",
    "EN": "energy",
}
TECH_COLOURS: dict[Technology, Colour] = {
    technology: CORAL if technology in COMBAT_TECHS else LEAF if technology in GROWTH_TECHS else VIOLET
    for technology in TECH_ORDER
}
TRACK: tuple[tuple[str, str], ...] = (
    ("draw", say("Draw")),
    ("production", say("Production")),
    ("command", say("Command")),
    ("build", say("Build")),
    ("attack", say("Attack")),
    ("move", say("Move")),
    ("research", say("Research")),
)


def hue_of(seat: int) -> Colour:
    """A seat's colour, made lighter where it would sink into the panel."""
    colour = seat_style(seat).colour
    return mix(colour, WHITE, 0.38) if sinks(seat) else colour


def sinks(seat: int) -> bool:
    """Whether a seat's colour is nearly that of the ground, so that its pieces need a broad white rim."""
    return contrast(seat_style(seat).colour, THEME.panel) < 2.2
