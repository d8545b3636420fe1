"""What a legend shows of lights and lines on a board."""

from __future__ import annotations

from PIL import Image

from renderers.kit.palette import NIGHT, Colour, Theme, mix
from renderers.kit.panels import PanelLook, pill


def framed(colour: Colour) -> Image.Image:
    """A cell with a light over it and a border."""
    return pill(40, 36, PanelLook(mix(colour, NIGHT, 0.35), colour, 4, 8))


def edged(colour: Colour, theme: Theme) -> Image.Image:
    """The line round a reach."""
    return pill(40, 36, PanelLook(theme.panel, colour, 5, 3))


def lamp(colour: Colour, width: int, size: int, theme: Theme) -> Image.Image:
    """The light round a token, so many pixels wide."""
    return pill(size, size, PanelLook(theme.panel, colour, width, size // 2))
