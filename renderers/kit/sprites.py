"""Pieces: seat tokens, dice, pips, coins, cards, badges and arrows, each drawn once and kept."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, sin

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.icons import Symbol, icon
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, ink_on, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import CLEAR, XY, Fill, Pen, regular

RIM = 4.5
"""Width of each of a piece's two rims, in hundredths of its size."""


@lru_cache(1)
def _outlines() -> dict[str, tuple[list[XY], float]]:
    """Corners of each seat shape within its rims, and the height of its label in parts of the size."""
    arm, reach = 17, 39
    plus = [(-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm)]
    plus += [(-x, -y) for x, y in plus]
    return {
        "circle": (regular(72, 40), 0.50),
        "square": (regular(4, 49, -45), 0.50),
        "triangle": ([(50, 12), (90, 84), (10, 84)], 0.44),
        "diamond": (regular(4, 41), 0.42),
        "hexagon": (regular(6, 41, 0), 0.48),
        "inverted triangle": ([(50, 88), (90, 16), (10, 16)], 0.44),
        "pentagon": (regular(5, 42, y=53), 0.44),
        "plus": ([(50 + x, 50 + y) for x, y in plus], 0.42),
    }


@cached_tile
def seat_token(seat: int, size: int, label: str = "") -> Image.Image:
    """Return a seat's piece: its shape in its colour, a near-black rim, a white rim, and a short label; UnknownSeat."""
    style = seat_style(seat)
    corners, share = _outlines()[style.shape]
    pen = Pen(size)
    pen.polygon(corners, WHITE, 2 * RIM)
    pen.polygon(corners, NIGHT, RIM)
    pen.polygon(corners, style.colour, 0.5)
    tile = pen.tile()
    if label:
        middle = sum(y for _, y in corners) / len(corners) if "triangle" in style.shape else 50
        room = round(size * (0.50 if "triangle" in style.shape else 0.64))
        words = text_tile(label, fitting_size(label, round(size * share), room), style.ink, True, room)
        _stamp(tile, words, (50, middle))
    return tile


@cached_tile
def die(sides: int, value: int, size: int, colour: Colour = WHITE) -> Image.Image:
    """Return a die showing this value, seen from the front: pips on six sides, a number on eight, ten and others."""
    pen = Pen(size)
    _DICE.get(sides, _ten_sided)(pen, colour)
    if sides == 6 and 1 <= value <= 6:
        for x, y in _PIPS[value]:
            pen.disc(50 + 22 * x, 50 + 22 * y, 8.5, ink_on(colour))
        return pen.tile()
    tile = pen.tile()
    middle = {6: 50, 8: 55}.get(sides, 46)
    _stamp(tile, text_tile(str(value), round(size * 0.38), ink_on(colour)), (50, middle))
    return tile


def _six_sided(pen: Pen, colour: Colour) -> None:
    for inset, shade in ((4, WHITE), (8, NIGHT), (12, colour)):
        pen.bar((inset, inset, 100 - inset, 100 - inset), shade, 22 - inset)


def _eight_sided(pen: Pen, colour: Colour) -> None:
    corners = regular(6, 39)
    _rimmed(pen, corners, mix(colour, NIGHT, 0.30))
    top, right, low_right, low, low_left, _ = corners
    pen.polygon([low_right, low_left, low], mix(colour, NIGHT, 0.45))
    pen.polygon([top, right, low_right], mix(colour, NIGHT, 0.20))
    pen.polygon([top, low_right, low_left], colour)


def _ten_sided(pen: Pen, colour: Colour) -> None:
    top, right, low_right, bottom, left = (50, 9), (88, 44), (88, 58), (50, 91), (12, 44)
    _rimmed(pen, [top, right, low_right, bottom, (12, 58), left], mix(colour, NIGHT, 0.42))
    pen.polygon([top, right, (78, 57)], mix(colour, NIGHT, 0.22))
    pen.polygon([top, left, (22, 57)], mix(colour, NIGHT, 0.12))
    pen.polygon([(50, 72), (78, 57), right, low_right, bottom], mix(colour, NIGHT, 0.50))
    pen.polygon([top, (78, 57), (50, 72), (22, 57)], colour)


_DICE = {6: _six_sided, 8: _eight_sided, 10: _ten_sided}
_CORNER_PIPS = [(-1, -1), (1, 1), (1, -1), (-1, 1)]
_PIPS: dict[int, list[XY]] = {
    1: [(0, 0)],
    2: [*_CORNER_PIPS[:2]],
    3: [(0, 0), *_CORNER_PIPS[:2]],
    4: [*_CORNER_PIPS],
    5: [(0, 0), *_CORNER_PIPS],
    6: [(-1, 0), (1, 0), *_CORNER_PIPS],
}


def _rimmed(pen: Pen, corners: list[XY], fill: Colour) -> None:
    pen.polygon(corners, WHITE, 2 * RIM - 1)
    pen.polygon(corners, NIGHT, RIM - 0.5)
    pen.polygon(corners, fill, 0.5)


@cached_tile
def pips(count: int, out_of: int, size: int, colour: Colour, empty: Colour) -> Image.Image:
    """Return a row of discs `size` pixels high, the first `count` of them filled, the others hollow."""
    step = size * 5 // 4
    row = Image.new("RGBA", (max(1, step * out_of - step + size), size))
    for place in range(out_of):
        pen = Pen(size)
        pen.disc(50, 50, 46, colour if place < count else empty)
        if place >= count:
            pen.disc(50, 50, 34, CLEAR)
        row.paste(pen.tile(), (place * step, 0))
    return row


@cached_tile
def discs(size: int, *layers: tuple[float, Fill]) -> Image.Image:
    """Return discs about one centre, each with its radius in hundredths of the size; CLEAR cuts a hole."""
    pen = Pen(size)
    for radius, fill in layers:
        pen.disc(50, 50, radius, fill)
    return pen.tile()


@cached_tile
def coin(size: int, label: str = "", colour: Colour = GOLD) -> Image.Image:
    """Return a coin; with a label, its amount stands in the middle instead of the sign of credits."""
    if not label:
        return icon("credit", size, colour)
    pen = Pen(size)
    for radius, shade in ((49, NIGHT), (45, mix(colour, WHITE, 0.45)), (39, colour)):
        pen.disc(50, 50, radius, shade)
    tile = pen.tile()
    _stamp(tile, text_tile(label, round(size * 0.46), NIGHT, True, round(size * 0.76)), (50, 50))
    return tile


@cached_tile
def counter(
    symbol: Symbol, text: str, px: int, colour: Colour, ink: Colour = WHITE, ground: Colour = NIGHT
) -> Image.Image:
    """Return an icon, to be seen on this ground, with a number or a few words behind it, as in a coin and 12."""
    picture, words = icon(symbol, round(px * 1.25), colour, ground), text_tile(text, px, ink)
    gap = max(2, px // 5)
    tile = Image.new("RGBA", (picture.width + gap + words.width, max(picture.height, words.height)))
    tile.paste(picture, (0, (tile.height - picture.height) // 2))
    tile.paste(words, (picture.width + gap, (tile.height - words.height) // 2))
    return tile


@cached_tile
def badge(text: str, px: int, fill: Colour, symbol: Symbol = "", edge: Colour | None = None) -> Image.Image:
    """Return a pill with text, and an icon before it if one is given; its ink is chosen by its fill."""
    ink = ink_on(fill)
    words = text_tile(text, px, ink)
    height, side = round(px * 1.5), round(px * 0.55)
    picture = icon(symbol, round(px * 1.15), ink if edge is None else edge) if symbol else None
    lead = picture.width + px // 4 if picture else 0
    look = PanelLook(fill, edge, max(2, px // 14), height // 2)
    tile = pill(words.width + lead + 2 * side, height, look).copy()
    if picture:
        tile.alpha_composite(picture, (side, (height - picture.height) // 2))
    tile.alpha_composite(words, (side + lead, (height - words.height) // 2))
    return tile


@cached_tile
def arrow(across: int, down: int, width: int, colour: Colour) -> Image.Image:
    """Return an arrow this far to the right and down, with a dark rim; its middle is the middle of the tile."""
    margin = 2 * width
    size, height = abs(across) + 2 * margin, abs(down) + 2 * margin
    pen = Pen(size, height=height)
    unit = 100 / size
    start = (margin + max(0, -across), margin + max(0, -down))
    end = (start[0] + across, start[1] + down)
    angle, length = atan2(down, across), hypot(across, down)
    reach = min(width, length / 2)
    neck = (end[0] - 2 * reach * cos(angle), end[1] - 2 * reach * sin(angle))
    wing = (-reach * 1.1 * sin(angle), reach * 1.1 * cos(angle))
    head = [end, (neck[0] + wing[0], neck[1] + wing[1]), (neck[0] - wing[0], neck[1] - wing[1])]
    for shade, grow in ((NIGHT, max(2, width // 6)), (colour, 0)):
        if length > 2 * width:
            pen.line([_scaled(start, unit), _scaled(neck, unit)], (width * 0.7 + 2 * grow) * unit, shade)
        pen.polygon([_scaled(corner, unit) for corner in head], shade, (grow + 1) * unit)
    return pen.tile()


def _scaled(point: XY, unit: float) -> XY:
    return point[0] * unit, point[1] * unit


def faded(tile: Image.Image, strength: float) -> Image.Image:
    """Return a copy of a tile that lets the ground through; `strength` 1 is as it was, 0 is nothing."""
    ghost = tile.copy()
    ghost.putalpha(tile.getchannel("A").point(lambda value: round(value * strength)))
    return ghost


def _stamp(tile: Image.Image, piece: Image.Image, place: XY) -> None:
    left = round(tile.width * place[0] / 100 - piece.width / 2)
    top = round(tile.height * place[1] / 100 - piece.height / 2)
    crop = piece.crop((max(0, -left), max(0, -top), piece.width, piece.height))
    tile.alpha_composite(crop, (max(0, left), max(0, top)))
