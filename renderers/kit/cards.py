"""Playing cards: a coloured frame, a lit picture field with an icon, and a title that reads on a phone."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.kit.cache import cached_tile
from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.icons import Symbol, icon
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.pen import SCALE
from renderers.kit.sprites import badge

TITLE_SHARE = 0.24
"""The part of a card's height that its title takes."""


@cached_tile
def card(width: int, height: int, title: str, symbol: Symbol, colour: Colour, *, count: int = 1) -> Image.Image:
    """Return the face of a card; `count` above 1 puts a badge with the number in its corner."""
    tile = _blank(width, height, colour, titled=True).copy()
    field = round(height * (1 - TITLE_SHARE))
    picture = icon(symbol, round(min(width, field) * 0.68), colour)
    tile.alpha_composite(picture, ((width - picture.width) // 2, (field - picture.height) // 2 + width // 40))
    room = round(width * 0.88)
    words = text_tile(title, fitting_size(title, round(height * TITLE_SHARE * 0.62), room), WHITE, True, room)
    strip = height - field
    tile.alpha_composite(words, ((width - words.width) // 2, field + (strip - words.height) // 2 - width // 36))
    if count > 1:
        mark = badge(f"×{count}", max(14, width // 6), GOLD)
        tile.alpha_composite(mark, (width - mark.width - width // 20, width // 20))
    return tile


@cached_tile
def card_back(width: int, height: int, colour: Colour, emblem: Symbol, label: str = "") -> Image.Image:
    """Return the back of a card with a game's emblem; a label, as the number of cards left, stands large below it."""
    tile = _blank(width, height, colour, titled=False).copy()
    picture = icon(emblem, round(min(width, height) * 0.66), mix(colour, NIGHT, 0.2))
    middle = round(height * (0.36 if label else 0.5))
    tile.alpha_composite(picture, ((width - picture.width) // 2, middle - picture.height // 2))
    if label:
        words = text_tile(label, round(height * 0.26), WHITE, True, round(width * 0.86))
        tile.alpha_composite(words, ((width - words.width) // 2, round(height * 0.76) - words.height // 2))
    return tile


@cached_tile
def _blank(width: int, height: int, colour: Colour, titled: bool) -> Image.Image:
    wide, high = width * SCALE, height * SCALE
    face = Image.new("RGBA", (wide, high), (*mix(colour, NIGHT, 0.78), 255))
    draw = ImageDraw.Draw(face)
    field = round(high * (1 - TITLE_SHARE)) if titled else high
    for reach, depth in ((0.62, 0.70), (0.48, 0.60), (0.34, 0.48)):
        radius = reach * wide
        box = (wide / 2 - radius, field / 2 - radius, wide / 2 + radius, field / 2 + radius)
        draw.ellipse(box, fill=(*mix(colour, NIGHT, depth), 255))
    if titled:
        draw.rectangle((0, field, wide, high), fill=(*mix(colour, NIGHT, 0.88), 255))
        draw.rectangle((0, field - wide // 60, wide, field), fill=(*colour, 255))
    _frame(face, colour)
    return face.reduce(SCALE)


def _frame(face: Image.Image, colour: Colour) -> None:
    """Round a card's corners and put a dark rim and a coloured border round it."""
    box = (0, 0, face.width - 1, face.height - 1)
    radius, rim = face.width // 10, face.width // 70 + SCALE
    shape = Image.new("L", face.size)
    ImageDraw.Draw(shape).rounded_rectangle(box, radius, 255)
    face.putalpha(shape)
    draw = ImageDraw.Draw(face)
    draw.rounded_rectangle(box, radius, None, (*NIGHT, 255), rim)
    inner = (rim, rim, face.width - 1 - rim, face.height - 1 - rim)
    draw.rounded_rectangle(inner, radius - rim, None, (*colour, 255), face.width // 28)
