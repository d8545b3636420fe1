"""A legend: lines of small pictures, each with what it means."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.kit.palette import Theme
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import LEGIBLE, joined, stamp, written

LINE = 48
"""The height of a line, unless another is asked for."""
EDGE, MOST = 18, 60
"""The space at both sides, and the most between two items."""
Item = tuple[Image.Image, str]


def legend_panel(rows: Sequence[Sequence[Item]], width: int, theme: Theme, line: int = LINE) -> Image.Image:
    """Return a panel this wide with lines of items, each spread over its width."""
    tile = pill(width, len(rows) * line + 16, PanelLook(theme.panel, theme.panel_edge, 3, EDGE)).copy()
    for number, row in enumerate(rows):
        pieces = [joined([picture, written(words, LEGIBLE, theme.ink)], 8, line) for picture, words in row]
        spare = (width - 2 * EDGE - sum(piece.width for piece in pieces)) / max(1, len(pieces) - 1)
        left = float(EDGE)
        for piece in pieces:
            stamp(tile, piece, (round(left), 8 + number * line))
            left += piece.width + min(spare, MOST)
    return tile
