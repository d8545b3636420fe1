"""Units as tokens: shape and colour of the team, a letter for the kind, a bar of the vitae, a mark when down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PIL import Image

from renderers.death_dome.glyphs import turret
from renderers.death_dome.looks import BLOOD, FREE, GLOW, TOWER, Plot, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.fonts import fitting_size, text_tile
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, LEAF, NIGHT, WHITE, Colour, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import dimmed, stamp, written
from renderers.skirmish.lights import glow
from renderers.skirmish.marks import floored
from rules.death_dome.model.cards import CHARACTERS
from rules.death_dome.model.view import UnitView

Light = Literal["", "ready", "acting", "hit"]
LIGHTS: dict[str, tuple[float, Colour, float]] = {
    "ready": (0.10, mix(GOLD, WHITE, 0.5), 3.0),
    "acting": (0.15, GOLD, 6.0),
    "hit": (0.12, BLOOD, 5.0),
}
"""Reach in parts of the size, colour and hardness of the light round a token."""
ROOMY = 60
"""Tokens larger than this have a thick bar of their vitae."""
FIGURES = 16
"""Bars thicker than this have the figures in them."""


class Look(NamedTuple):
    """All that the token of a unit shows."""

    seat: int
    letters: str
    vitae: int
    most: int
    down: bool
    light: Light = ""


def look_of(unit: UnitView, light: Light = "", *, named: bool = False) -> Look:
    """What shows of a unit: the letters of its kind, or its whole id."""
    letters = unit.id if named else letters_of(unit.kind)
    return Look(unit.owner, letters, max(0, unit.vitae), unit.most_vitae, unit.down, light)


def letters_of(kind: str) -> str:
    """W, G, S or M; a character's initials."""
    if kind not in CHARACTERS:
        return kind[0].upper()
    words = [word for word in CHARACTERS[kind].name.split() if word[0].isupper()]
    return f"{words[0][0]}{words[-1][0]}" if len(words) > 1 else words[0][:2]


@cached_tile
def token(look: Look, size: int) -> Image.Image:
    """A token that covers a square of this size; its light sticks out of it by `margin_of(size)`."""
    margin = margin_of(size)
    tile = Image.new("RGBA", (size + 2 * margin, size + 2 * margin))
    middle, body = tile.width // 2, _body(look, size)
    if look.light:
        reach, colour, hardness = LIGHTS[look.light]
        stamp(tile, glow(body, max(2, round(size * reach)), colour, hardness), (middle, middle - size // 20), "mm")
    stamp(tile, body, (middle, middle - size // 20), "mm")
    if look.most:
        thick = size // 4 if size > ROOMY else max(5, size // 6)
        bar = vitae_bar(look.vitae, look.most, size - size // 8, thick)
        stamp(tile, bar, (middle, margin + size), "mb")
    if look.down:
        stamp(tile, floored(round(size * 0.46)), (margin + size, margin), "rt")
    return tile


def margin_of(size: int) -> int:
    """How far the light of a token sticks out of its square."""
    return max(4, size // 5)


@cached_tile
def _body(look: Look, size: int) -> Image.Image:
    """The shape with its letters, which are as large as the shape allows."""
    style = seat_style(look.seat)
    tile = seat_token(look.seat, size).copy()
    narrow = "triangle" in style.shape
    middle = round(size * (0.59 if narrow else 0.49))
    px = round(size * (0.46 if narrow else 0.60 if style.shape == "circle" else 0.56))
    room = round(size * (0.58 if narrow else 0.70))
    letters = text_tile(look.letters, fitting_size(look.letters, px, room), style.ink)
    stamp(tile, letters, (size // 2, middle), "mm")
    return dimmed(tile, 0.45) if look.down else tile


@cached_tile
def vitae_bar(left: int, most: int, width: int, height: int) -> Image.Image:
    """The vitae left of the most: green, amber below two thirds, red below one."""
    tile = pill(width, height, PanelLook(NIGHT, WHITE, max(1, height // 8), height // 2)).copy()
    inset = max(1, height // 8) + max(1, height // 10)
    share = left / most
    colour = LEAF if share > 2 / 3 else GLOW if share > 1 / 3 else BLOOD
    full = round((width - 2 * inset) * share)
    if full > 0:
        bar = pill(max(full, height - 2 * inset), height - 2 * inset, PanelLook(colour, None, 0, height // 2))
        stamp(tile, bar, (inset, inset))
    if height > FIGURES:
        words = written(f"{left}/{most}", round(height * 0.86), NIGHT if share > 0.6 else WHITE, least=8)
        stamp(tile, words, (width // 2, height // 2), "mm")
    return tile


# -- control points ----------------------------------------------------------------------------------------------------


@cached_tile
def pad(owner: int | None, tower: bool, size: int) -> Image.Image:
    """A control point: grey while it is free, else in its owner's colour with its shape; a tower has a 5."""
    hue = FREE if owner is None else hue_of(owner)
    tile = Image.new("RGBA", (size, size))
    pen = Pen(size)
    pen.bar((2, 2, 98, 98), NIGHT, 9)
    pen.bar((5, 5, 95, 95), WHITE if owner is not None else mix(FREE, NIGHT, 0.15), 7)
    pen.bar((10, 10, 90, 90), hue, 4)
    pen.bar((22, 22, 78, 78), mix(TOWER if tower else hue, NIGHT, 0.55 if owner is not None else 0.68), 4)
    stamp(tile, pen.tile(), (0, 0))
    if tower:
        stamp(tile, turret(round(size * 0.54), hue if owner is not None else FREE), (size // 2, size // 2), "mm")
        stamp(tile, written("5", round(size * 0.36), NIGHT), (size // 2, round(size * 0.54)), "mm")
    elif owner is None:
        pen = Pen(size)
        pen.ring(50, 50, 17, 7, FREE)
        stamp(tile, pen.tile(), (0, 0))
    else:
        stamp(tile, seat_token(owner, round(size * 0.5)), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def fresh(size: int) -> Image.Image:
    """A light round a control point that has just changed hands."""
    wide = size + 2 * (size // 8)
    tile = pill(wide, wide, PanelLook(GOLD, WHITE, max(2, size // 20), size // 6)).copy()
    inner = size - size // 20
    tile.paste((0, 0, 0, 0), ((wide - inner) // 2, (wide - inner) // 2, (wide + inner) // 2, (wide + inner) // 2))
    return tile


# -- jails -------------------------------------------------------------------------------------------------------------


def cells_of(plot: Plot, corner: str, count: int) -> list[Box]:
    """Where so many units lie in a jail whose upper left square is `corner`: two squares by two."""
    box = plot.box(corner)
    across = 2 if count <= 4 else 3 if count <= 9 else 4
    side = 2 * plot.size // across
    return [Box(box.x + n % across * side, box.y + n // across * side, side, side) for n in range(count)]


def in_order(units: Sequence[UnitView]) -> list[UnitView]:
    """Units by owner."""
    return sorted(units, key=lambda unit: unit.owner)
