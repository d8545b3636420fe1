"""The canvas of one picture: the words in which a game's renderer draws its board."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from renderers.kit import sprites
from renderers.kit.backdrop import backdrop
from renderers.kit.encode import encode_png
from renderers.kit.fonts import LINE_STEP, measure, text_tile, wrap
from renderers.kit.icons import Symbol, icon
from renderers.kit.layout import Box, Point, anchored
from renderers.kit.palette import PLAIN, Colour, Theme, is_light
from renderers.kit.panels import PanelLook, draw_halo, draw_panel, lay_plate
from renderers.kit.tiles import written

MAX_SIDE = 4096
MAX_PIXELS = 8_000_000
RADIUS = 18
TITLE_PX = 36
"""Text that must be read, on a picture 1280 pixels wide (bold)."""
BODY_PX = 28
"""Secondary text, on a picture 1280 pixels wide."""


class PictureTooLarge(ValueError):
    """A picture beyond the limits; its text says what they are."""


class Canvas:
    """One RGB picture in the making. Anchors are two letters: l, m or r across, then t, m or b down."""

    def __init__(self, width: int, height: int, theme: Theme = PLAIN, *, ground: Image.Image | None = None) -> None:
        """Begin on the theme's backdrop, or on a copy of a `ground` drawn before; PictureTooLarge past the limits."""
        if min(width, height) < 1 or max(width, height) > MAX_SIDE or width * height > MAX_PIXELS:
            raise PictureTooLarge(
                f"A picture of {width}x{height} pixels cannot be drawn: choose 1 to {MAX_SIDE} a side"
                f" and at most {MAX_PIXELS // 1_000_000} megapixels."
            )
        self.theme = theme
        self.image = (ground or backdrop(width, height, theme)).copy()
        self._draw = ImageDraw.Draw(self.image)
        # On any dark panel an icon is the same tile, whatever the theme, and so the one that others have asked for.
        self._paper = (theme.panel,) if is_light(theme.panel) else ()

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, self.image.width, self.image.height)

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        return encode_png(self.image)

    def paste(self, tile: Image.Image, at: Point, anchor: str = "lt") -> Box:
        """Put a tile where its anchor is at the point; return the box that it covers."""
        box = anchored(at, tile.size, anchor)
        self.image.paste(tile, (box.x, box.y), tile if tile.mode == "RGBA" else None)
        return box

    def plate(self, tile: Image.Image, at: Point, anchor: str = "lt", radius: int = RADIUS) -> Box:
        """Put a tile that is opaque but for corners of this radius: a large one in half the time that `paste` takes."""
        box = anchored(at, tile.size, anchor)
        lay_plate(self.image, tile, box, radius)
        return box

    def panel(
        self,
        box: Box,
        fill: Colour | None = None,
        edge: Colour | None = None,
        *,
        edge_width: int = 3,
        radius: int = RADIUS,
        header: int = 0,
    ) -> Box:
        """Draw a rounded panel, its top `header` pixels in the raised colour; return the box within its border."""
        border = edge or self.theme.panel_edge
        ground = fill or self.theme.panel
        look = PanelLook(ground, border, edge_width, radius, header, self.theme.raised)
        draw_panel(self.image, box, look)
        return box.inset(edge_width + radius // 2)

    def spotlight(self, box: Box, colour: Colour | None = None, reach: int = 14, radius: int = RADIUS) -> None:
        """Light up the surroundings of a box, before its panel is drawn: whose turn it is, what changed."""
        draw_halo(self.image, box, colour or self.theme.halo, reach, radius)

    def text(
        self,
        at: Point,
        text: str,
        px: int = TITLE_PX,
        fill: Colour | None = None,
        *,
        bold: bool = True,
        anchor: str = "lt",
        max_width: int | None = None,
    ) -> Box:
        """Write one line, ended by an ellipsis past `max_width`; "m" down centres its capitals on the point."""
        return self.paste(text_tile(text, px, fill or self.theme.ink, bold, max_width), at, anchor)

    def paragraph(self, box: Box, text: str, px: int = BODY_PX, fill: Colour | None = None, bold: bool = False) -> Box:
        """Write text over as many lines as the box has room for; return the box that they cover."""
        step = round(px * LINE_STEP)
        lines = wrap(text, px, box.width, bold, max(1, box.height // step))
        for number, line in enumerate(lines):
            self.text(
                (box.x, box.y + number * step + step // 2), line, px, fill, bold=bold, anchor="lm", max_width=box.width
            )
        return Box(box.x, box.y, box.width, len(lines) * step)

    def sentence(self, box: Box, text: str) -> None:
        """Write a sentence in the middle of a box's left side on one line, or smaller and from its top on more."""
        if measure(text, 32) <= box.width:
            self.paste(written(text, TITLE_PX, self.theme.ink, box.width, least=32), box.point("lm"), "lm")
        else:
            self.paragraph(box, text, 34, self.theme.ink, bold=True)

    def icon(self, at: Point, symbol: Symbol, size: int, colour: Colour, anchor: str = "mm") -> Box:
        """Draw an icon of `size` pixels, to be seen on a panel; raises UnknownIcon if the kit has none of this name."""
        return self.paste(icon(symbol, size, colour, *self._paper), at, anchor)

    def token(self, at: Point, seat: int, size: int, label: str = "", anchor: str = "mm") -> Box:
        """Draw a seat's piece."""
        return self.paste(sprites.seat_token(seat, size, label), at, anchor)

    def badge(
        self,
        at: Point,
        text: str,
        px: int = BODY_PX,
        fill: Colour | None = None,
        *,
        symbol: Symbol = "",
        anchor: str = "lt",
    ) -> Box:
        """Draw a pill with text in the accent colour unless another is given."""
        return self.paste(sprites.badge(text, px, fill or self.theme.accent, symbol), at, anchor)

    def arrow(self, start: Point, end: Point, width: int = 16, colour: Colour | None = None) -> None:
        """Draw an arrow from one point to another."""
        tile = sprites.arrow(end[0] - start[0], end[1] - start[1], width, colour or self.theme.accent)
        self.paste(tile, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), "mm")

    def line(self, start: Point, end: Point, colour: Colour | None = None, width: int = 2) -> None:
        """Draw a straight level or upright line: at 1x a slanting one would be jagged."""
        self._draw.line([start, end], colour or self.theme.panel_edge, width)

    def row(self, tiles: Sequence[Image.Image], box: Box, gap: int = 12, anchor: str = "lm") -> list[Box]:
        """Put tiles side by side at a box's anchor, overlapping where there are too many; return the box of each."""
        if not tiles:
            return []
        widths = sum(tile.width for tile in tiles) + gap * (len(tiles) - 1)
        squeeze = max(0, widths - box.width) / max(1, len(tiles) - 1)
        start = anchored(box.point(anchor), (min(widths, box.width), max(tile.height for tile in tiles)), anchor)
        middle, left = start.centre[1], float(start.x)
        boxes = []
        for tile in tiles:
            boxes.append(self.paste(tile, (round(left), middle), "lm"))
            left += tile.width + gap - squeeze
        return boxes
