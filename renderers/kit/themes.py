"""The kit's own themes: a game takes one as it is, or makes its own from it with `dataclasses.replace`."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit.palette import GOLD, PLAIN, Theme, rgb

TABLE = Theme(
    background=rgb("17452F"),
    haze=rgb("1F5A3E"),
    panel=rgb("FBF4E2"),
    raised=rgb("F0E3C4"),
    panel_edge=rgb("B08D57"),
    ink=rgb("2A1D14"),
    muted=rgb("5E4B38"),
    faint=rgb("8A7556"),
    accent=rgb("5A2A78"),
    good=rgb("0B6B4F"),
    bad=rgb("A8201A"),
    prize=rgb("7D4E00"),
    card=rgb("FFFDF6"),
    backdrop="felt",
    chalk=rgb("FFF6E0"),
    glow=GOLD,
)
"""Of classic games of cards, boards and dice: paper on green felt, dark ink, cards as they are printed."""

THEMES: Mapping[str, Theme] = {"space": PLAIN, "table": TABLE}
"""By name, as the samples show them."""
