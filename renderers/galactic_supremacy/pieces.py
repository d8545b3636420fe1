"""Pieces on the table, each a tile drawn once: planets, worlds, Fleets, technology levels, the track of phases."""

from __future__ import annotations

from PIL import Image, ImageFilter

from renderers.galactic_supremacy.icons import icon
from renderers.galactic_supremacy.looks import INNER, TECH_COLOURS, TECH_ICONS, THEME, TRACK, sinks
from renderers.kit.cache import cached_tile
from renderers.kit.fonts import measure
from renderers.kit.palette import CORAL, CYAN, GOLD, LEAF, NIGHT, ROSE, STEEL, VIOLET, WHITE, Colour, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen, arc, curve
from renderers.kit.sprites import faded
from renderers.kit.tiles import shade, stamp, written
from rules.galactic_supremacy.model.tables import Technology

SOILS = (CORAL, CYAN, ROSE, LEAF, STEEL, VIOLET, GOLD)
"""The hues of colonies, by their numbers."""
FINE, BROAD = 40, 14
CHIP, LOW_CHIP = 84, 58
"""How tall a technology's chip is, so that its level reads on a phone; and where there is little room."""
CHEVRON = 58
SLANT = 20
STEP_PX = 32
STEP_GAP = 6


# -- worlds ------------------------------------------------------------------------------------------------------------


@cached_tile
def planet(size: int, number: int) -> Image.Image:
    """A colony's planet: its hue, bands, craters or caps come with its number."""
    soil = SOILS[number % len(SOILS)]
    pen = Pen(size)
    pen.disc(50, 50, 49, mix(soil, NIGHT, 0.72))
    pen.disc(50, 50, 46, mix(soil, NIGHT, 0.22))
    _FACES[number % len(_FACES)](pen, soil)
    night = [*arc((50, 50), 46.5, 46.5, -50, 130), *reversed(arc((36, 38), 52, 52, -22, 102))]
    pen.polygon(night, mix(soil, NIGHT, 0.62))
    pen.polygon(arc((30, 27), 10, 5, tilt=-40), mix(soil, WHITE, 0.75))
    return pen.tile()


def _banded(pen: Pen, soil: Colour) -> None:
    for angle, strength in ((20, 0.10), (42, 0.36), (64, 0.04)):
        left, right = 180 + angle - 32, 360 - angle + 32
        band = [*arc((50, 50), 46, 46, left, left + 14), *arc((50, 50), 46, 46, right - 14, right)]
        pen.polygon(band, mix(soil, WHITE, strength))


def _cratered(pen: Pen, soil: Colour) -> None:
    for x, y, radius in ((34, 56, 11), (58, 30, 8), (56, 66, 6), (24, 38, 5), (72, 50, 7)):
        pen.disc(x, y, radius, mix(soil, NIGHT, 0.45))
        pen.disc(x + 1.5, y + 1.5, radius * 0.8, mix(soil, NIGHT, 0.12))


def _seas(pen: Pen, soil: Colour) -> None:
    pen.polygon([*curve((14, 46), (30, 20), (52, 34)), *curve((52, 34), (44, 58), (14, 46))], mix(soil, WHITE, 0.3), 3)
    pen.polygon([*curve((44, 74), (60, 46), (78, 62)), *curve((78, 62), (66, 84), (44, 74))], mix(soil, WHITE, 0.3), 3)
    pen.polygon(arc((52, 12), 22, 6), mix(soil, WHITE, 0.8))


_FACES = (_seas, _cratered, _banded)


@cached_tile
def homeworld(size: int, seat: int) -> Image.Image:
    """A Homeworld in its owner's colour, with its ring."""
    tile = Image.new("RGBA", (size, size))
    aura = Pen(size)
    aura.disc(50, 50, 49 if sinks(seat) else 43, (*WHITE, 60))
    aura.disc(50, 50, 45 if sinks(seat) else 39.5, WHITE)
    stamp(tile, aura.tile(), (0, 0))
    stamp(tile, icon("homeworld", size, seat_style(seat).colour), (0, 0))
    return tile


@cached_tile
def colony(size: int, number: int) -> Image.Image:
    """A colony: its planet with a settlement on it."""
    tile = planet(size, number).copy()
    stamp(tile, icon("colony", round(size * 0.52), LEAF), (size // 2, size), "mb")
    return tile


@cached_tile
def ship(size: int, seat: int) -> Image.Image:
    """A Fleet in its owner's colour."""
    return rimmed(icon("fleet", size, seat_style(seat).colour), BROAD if sinks(seat) else FINE)


def rimmed(tile: Image.Image, part: int) -> Image.Image:
    """A tile with a white rim round its shape, this part of its width, so that a dark piece does not sink."""
    shape = tile.getchannel("A")
    for _ in range(max(1, tile.width // part)):
        shape = shape.filter(ImageFilter.MaxFilter(3))
    rim = Image.new("RGBA", tile.size, (*WHITE, 255))
    rim.putalpha(shape.filter(ImageFilter.GaussianBlur(0.5)))
    rim.alpha_composite(tile)
    return rim


def body_of(piece: str, seat: int, size: int) -> Image.Image:
    """The picture of a piece by its id: H a Homeworld, C a colony, F a Fleet, L a Leader."""
    if piece.startswith("H"):
        return homeworld(size, seat)
    if piece.startswith("C"):
        return colony(size, int(piece[1:]))
    return ship(size, seat) if piece.startswith("F") else icon("leader", size, GOLD)


@cached_tile
def lost_body(piece: str, seat: int, size: int) -> Image.Image:
    """The picture of a destroyed piece: a ghost, crossed out."""
    tile = faded(body_of(piece, seat, size), 0.45)
    pen = Pen(size)
    for width, colour in ((15, NIGHT), (10, THEME.bad)):
        pen.line([(18, 18), (82, 82)], width, colour)
        pen.line([(82, 18), (18, 82)], width, colour)
    stamp(tile, pen.tile(), (0, 0))
    return tile


@cached_tile
def blank_die(size: int, colour: Colour = STEEL) -> Image.Image:
    """A ten-sided die that has not been rolled."""
    top, right, low_right, bottom, low_left, left = (50, 9), (88, 44), (88, 58), (50, 91), (12, 58), (12, 44)
    pen = Pen(size)
    pen.polygon([top, right, low_right, bottom, low_left, left], mix(colour, NIGHT, 0.55), 4)
    pen.polygon([top, right, (78, 57)], mix(colour, NIGHT, 0.30))
    pen.polygon([top, left, (22, 57)], mix(colour, NIGHT, 0.15))
    pen.polygon([top, (78, 57), (50, 72), (22, 57)], mix(colour, WHITE, 0.25))
    return pen.tile()


# -- technologies ------------------------------------------------------------------------------------------------------


@cached_tile
def tech_chip(technology: Technology, level: int, raised: bool, width: int, height: int) -> Image.Image:
    """A technology with its level: bright above 1, golden when it was just raised."""
    hue = TECH_COLOURS[technology]
    ground = GOLD if raised else shade(hue, 0.62) if level > 1 else mix(THEME.panel, NIGHT, 0.25)
    ink = NIGHT if raised else WHITE if level > 1 else THEME.muted
    edge = WHITE if raised else shade(hue, 0.2 if level > 1 else 0.7)
    tile = pill(width, height, PanelLook(ground, edge, 3, 14)).copy()
    letters, middle = written(technology, 32, ink), 8 + max(40, measure(technology, 32)) // 2
    if height == CHIP:
        symbol = icon(TECH_ICONS[technology], 38, mix(hue, NIGHT, 0.45) if raised else hue)
        stamp(tile, symbol, (middle, 6), "mt")
    stamp(tile, letters, (middle, height - 24 if height == CHIP else height // 2), "mm")
    room = width - 2 * middle - 4
    stamp(tile, written(str(level), digits(height), ink, room), (width - 8 - room // 2, height // 2), "mm")
    return tile


@cached_tile
def tech_row(
    levels: tuple[tuple[Technology, int], ...], raised: frozenset[Technology], bonus: int, width: int, height: int
) -> Image.Image:
    """All nine technologies in three groups, and what the last three give: B; opaque, for a panel's flat ground."""
    gap, group = 4, 14
    chip = (width - 3 * group - 6 * gap) // (len(levels) + 1)
    tile = Image.new("RGBA", (width, height), (*THEME.panel, 255))
    left = 0
    for technology, level in levels:
        stamp(tile, tech_chip(technology, level, technology in raised, chip, height), (left, 0))
        left += chip + (group if technology in ("JS", "SL", "EN") else gap)
    stamp(tile, _bonus(bonus, width - left, height), (left, 0))
    return tile.convert("RGB")


def digits(height: int) -> int:
    """The size of a level in a chip of this height."""
    return 66 if height == CHIP else 48


def _bonus(bonus: int, width: int, height: int) -> Image.Image:
    """B, a pill in green: what each world earns more, and how many cards more a hand holds. [GS-PRD-04, GS-PRD-05]"""
    tile = pill(width, height, PanelLook(LEAF if bonus else shade(LEAF, 0.6), shade(LEAF, 0.3), 3, height // 2)).copy()
    ink = NIGHT if bonus else THEME.muted
    stamp(tile, written("B", 38, ink), (22, height // 2), "lm")
    stamp(tile, written(str(bonus), digits(height), ink, width - 62), (width - 20, height // 2), "rm")
    return tile


# -- the turn ----------------------------------------------------------------------------------------------------------


@cached_tile
def track(phase: str, twice: bool) -> Image.Image:
    """The phases of a turn as a row of chevrons, the current one golden; `twice`: a second Attack Phase was granted."""
    now = {"second_attack": "attack", "end_of_turn": "research"}.get(phase, phase)
    keys = [key for key, _ in TRACK]
    place = keys.index(now) if now in keys else -1
    titles = [f"{title} ×2" if key == "attack" and twice else title for key, title in TRACK]
    bare = [measure(title, STEP_PX) for title in titles]
    spare = (INNER - SLANT + STEP_GAP - sum(bare)) / len(titles)
    tile, left = Image.new("RGBA", (INNER, CHEVRON)), 0.0
    for number, (title, width) in enumerate(zip(titles, bare, strict=True)):
        state = "now" if number == place else "past" if number < place else "next"
        stamp(tile, _chevron(title, state, round(width + spare) + SLANT - STEP_GAP), (round(left), 0))
        left += width + spare
    return tile


@cached_tile
def _chevron(title: str, state: str, width: int) -> Image.Image:
    fill, edge, ink = {
        "now": (GOLD, WHITE, NIGHT),
        "past": (mix(THEME.raised, NIGHT, 0.35), THEME.panel_edge, THEME.faint),
        "next": (THEME.raised, THEME.panel_edge, THEME.ink),
    }[state]
    pen = Pen(width, height=CHEVRON)
    unit = 100 / width
    high = CHEVRON * unit
    slant = SLANT * unit
    for inset, colour in ((1.0, edge), (2.6, fill)):
        pen.polygon(
            [(inset, inset), (100 - slant - inset * 0.4, inset), (100 - inset * 1.3, high / 2),
             (100 - slant - inset * 0.4, high - inset), (inset, high - inset), (slant + inset * 0.7, high / 2)],
            colour, 0.4,
        )  # fmt: skip
    tile = pen.tile()
    stamp(tile, written(title, STEP_PX, ink), (width // 2 + 2, CHEVRON // 2), "mm")
    return tile
