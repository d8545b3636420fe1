"""Playing cards: a coloured frame, a picture field with an icon, and a title that reads on a phone.

They are printed on what the theme says: on a dark card the field is lit, on paper the icon stands in two corners, too.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.kit.cache import cached_tile
from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.icons import Symbol, icon
from renderers.kit.palette import GOLD, NIGHT, PLAIN, WHITE, Colour, Theme, ink_on, is_light, mix, standing_out
from renderers.kit.pen import SCALE, Pen, regular
from renderers.kit.sprites import badge

TITLE_SHARE = 0.24
"""The part of a card's height that its title takes."""


@cached_tile
def card(
    width: int, height: int, title: str, symbol: Symbol, colour: Colour, *, count: int = 1, theme: Theme = PLAIN
) -> Image.Image:
    """Return the face of a card; `count` above 1 puts a badge with the number in its corner."""
    paper = is_light(theme.card)
    tile = (_sheet(width, height, colour, theme) if paper else _blank(width, height, colour, theme, titled=True)).copy()
    field = round(height * (1 - TITLE_SHARE))
    picture = icon(symbol, round(min(width, field) * (0.6 if paper else 0.68)), colour, theme.card)
    tile.alpha_composite(picture, ((width - picture.width) // 2, (field - picture.height) // 2 + width // 40))
    if paper:
        _index(tile, symbol, colour, theme)
    room, ink = round(width * (0.80 if paper else 0.88)), theme.ink if paper else WHITE
    words = text_tile(title, fitting_size(title, round(height * TITLE_SHARE * 0.62), room), ink, True, room)
    strip = height - field
    tile.alpha_composite(words, ((width - words.width) // 2, field + (strip - words.height) // 2 - width // 36))
    if count > 1:
        mark = badge(f"×{count}", max(14, width // 6), GOLD)
        tile.alpha_composite(mark, (width - mark.width - width // 20, width // 20))
    return tile


@cached_tile
def card_back(
    width: int, height: int, colour: Colour, emblem: Symbol, label: str = "", *, theme: Theme = PLAIN
) -> Image.Image:
    """Return the back of a card with a game's emblem; a label, as the number of cards left, stands large below it."""
    middle = round(height * (0.36 if label else 0.5))
    if is_light(theme.card):
        tile, ink = _printed_back(width, height, colour, theme, middle).copy(), ink_on(colour)
        picture = icon(emblem, round(width * 0.4), colour, theme.card)
    else:
        tile, ink = _blank(width, height, colour, theme, titled=False).copy(), WHITE
        picture = icon(emblem, round(min(width, height) * 0.66), mix(colour, NIGHT, 0.2))
    tile.alpha_composite(picture, ((width - picture.width) // 2, middle - picture.height // 2))
    if label:
        words = text_tile(label, round(height * 0.26), ink, True, round(width * 0.86))
        tile.alpha_composite(words, ((width - words.width) // 2, round(height * 0.76) - words.height // 2))
    return tile


@cached_tile
def _blank(width: int, height: int, colour: Colour, theme: Theme, titled: bool) -> Image.Image:
    wide, high = width * SCALE, height * SCALE
    face = Image.new("RGBA", (wide, high), (*mix(colour, theme.card, 0.78), 255))
    draw = ImageDraw.Draw(face)
    field = round(high * (1 - TITLE_SHARE)) if titled else high
    for reach, depth in ((0.62, 0.70), (0.48, 0.60), (0.34, 0.48)):
        radius = reach * wide
        box = (wide / 2 - radius, field / 2 - radius, wide / 2 + radius, field / 2 + radius)
        draw.ellipse(box, fill=(*mix(colour, theme.card, depth), 255))
    if titled:
        draw.rectangle((0, field, wide, high), fill=(*mix(colour, theme.card, 0.88), 255))
        draw.rectangle((0, field - wide // 60, wide, field), fill=(*colour, 255))
    _frame(face, colour)
    return face.reduce(SCALE)


@cached_tile
def _sheet(width: int, height: int, colour: Colour, theme: Theme) -> Image.Image:
    """A face of paper: a tinted field within a border, and below it a strip for the title."""
    wide, high = width * SCALE, height * SCALE
    face = Image.new("RGBA", (wide, high), (*theme.card, 255))
    draw, line, tone = ImageDraw.Draw(face), wide // 60, standing_out(colour, theme.card)
    field, border = round(high * (1 - TITLE_SHARE)), wide // 22
    draw.rectangle((0, 0, wide, field), fill=(*mix(colour, theme.card, 0.88), 255))
    draw.rectangle((border, field - line, wide - border, field), fill=(*tone, 255))
    draw.rectangle((0, field + 1, wide, high), fill=(*theme.card, 255))
    _bordered(face, theme.card, tone)
    return face.reduce(SCALE)


def _index(tile: Image.Image, symbol: Symbol, colour: Colour, theme: Theme) -> None:
    """The icon small in two opposite corners of the field, upright in one and upside down in the other."""
    small = icon(symbol, max(8, round(tile.width * 0.17)), colour, theme.card)
    edge, foot = round(tile.width * 0.09), round(tile.height * (1 - TITLE_SHARE))
    tile.alpha_composite(small, (edge, edge))
    turned = small.transpose(Image.Transpose.ROTATE_180)
    tile.alpha_composite(turned, (tile.width - edge - small.width, foot - edge // 2 - small.height))


@cached_tile
def _printed_back(width: int, height: int, colour: Colour, theme: Theme, middle: int) -> Image.Image:
    """A back of paper: a lattice of lozenges within a border, and a plate of paper where the emblem goes."""
    pen, tall = Pen(width, height=height), 100 * height / width
    pen.bar((0, 0, 100, tall), colour)
    for column in range(12):
        for row in range(round(tall / 5) + 1):
            if (row + column) % 2 == 0:
                pen.polygon(regular(4, 3.4, x=column * 9.1, y=row * 5.5), mix(colour, theme.card, 0.26))
    pen.disc(50, 100 * middle / width, 34, theme.card)
    pen.ring(50, 100 * middle / width, 31, 2, standing_out(colour, theme.card))
    face = pen.tile().resize((width * SCALE, height * SCALE), Image.Resampling.BOX)
    _bordered(face, theme.card, standing_out(colour, theme.card))
    return face.reduce(SCALE)


def _bordered(face: Image.Image, paper: Colour, line: Colour) -> None:
    """Round a card's corners and put a dark rim, a border of paper and a thin line round it."""
    _frame(face, paper)
    inset = face.width // 70 + SCALE + face.width // 28
    box = (inset, inset, face.width - 1 - inset, face.height - 1 - inset)
    ImageDraw.Draw(face).rounded_rectangle(box, face.width // 10 - inset // 2, None, (*line, 255), face.width // 70)


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
