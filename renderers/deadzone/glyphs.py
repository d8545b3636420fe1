"""Small pictures: the marks that models carry, plates and rings."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from renderers.deadzone.looks import THEME, hue_of
from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.palette import BLOOD, GOLD, LEAF, NIGHT, STEEL, VIOLET, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import CLEAR, Pen, regular, star
from renderers.kit.sprites import discs
from renderers.kit.tiles import stamp, written
from renderers.skirmish.marks import heart

LETTERS: Mapping[str, str] = {
    "intel": "I", "booby-trap": "B", "medi-pack": "M", "adrenaline-shot": "A", "stimulants": "S", "ammo": "R",
    "ap-ammo": "P", "frag-grenade": "F", "smoke-grenade": "K", "stun-grenade": "T", "combat-blades": "C",
    "shock-baton": "X", "defence-shield": "D", "energy-shield": "E", "holo-sight": "H", "canister": "N", "loot": "L",
}  # fmt: skip
"""Kind of an item -> its letter; any other has its own first letter."""


def letter_of(kind: str) -> str:
    """The letter of an item that lies face up; a question mark where the kind is not known."""
    return LETTERS.get(kind, kind[:1].upper()) if kind else "?"


# -- marks on models ---------------------------------------------------------------------------------------------------

RIM = 4
"""Of a heart, in hundredths of its size."""


@cached_tile
def flame(size: int) -> Image.Image:
    """On fire."""
    tile = discs(size, (50, WHITE), (44, NIGHT)).copy()
    stamp(tile, icon("firepower", round(size * 0.84), mix(BLOOD, GOLD, 0.35)), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def prey(seat: int, size: int) -> Image.Image:
    """Marked as Prey, in the colour of whoever hunts it."""
    pen = Pen(size)
    pen.disc(50, 50, 50, NIGHT)
    pen.ring(50, 50, 40, 12, hue_of(seat))
    for line in ([(50, 4), (50, 30)], [(50, 70), (50, 96)], [(4, 50), (30, 50)], [(70, 50), (96, 50)]):
        pen.line(line, 10, WHITE)
    return pen.tile()


@cached_tile
def raised(size: int) -> Image.Image:
    """On the platform of its cube: a step with an arrow up."""
    pen = Pen(size)
    pen.bar((4, 4, 96, 96), NIGHT, 12)
    pen.polygon([(50, 14), (82, 52), (18, 52)], WHITE, 2)
    pen.bar((16, 66, 84, 86), STEEL, 4)
    return pen.tile()


@cached_tile
def affected(size: int) -> Image.Image:
    """Something holds for the model for a time: its card tells what."""
    return discs(size, (50, WHITE), (42, NIGHT), (32, VIOLET))


@cached_tile
def leader_star(size: int) -> Image.Image:
    """A Leader."""
    pen = Pen(size)
    pen.polygon(star(5, 44, 20, y=53), NIGHT, 6)
    pen.polygon(star(5, 44, 20, y=53), GOLD, 1)
    return pen.tile()


@cached_tile
def hit_points(left: int, most: int, size: int) -> Image.Image:
    """A heart for each HP left, a hollow one for each lost; beyond four, one heart and numbers."""
    if most > 4:
        tile = Image.new("RGBA", (size * 3, size))
        tile.alpha_composite(heart(size, True, RIM))
        words = written(f"{left}/{most}", round(size * 0.95), WHITE, size * 2 - 4, least=10)
        stamp(tile, words, (size + 4, size // 2), "lm")
        return tile
    row = Image.new("RGBA", (most * (size + 1), size))
    for place in range(most):
        row.paste(heart(size, place < left, RIM), (place * (size + 1), 0))
    return row


# -- plates and rings -------------------------------------------------------------------------------------------------


@cached_tile
def item(letter: str, size: int) -> Image.Image:
    """An item: a grey diamond with a question mark while it lies face down, else a bright square with its letter."""
    pen = Pen(size)
    if letter == "?":
        pen.polygon(regular(4, 48), NIGHT, 2)
        pen.polygon(regular(4, 43), WHITE, 1)
        pen.polygon(regular(4, 36), mix(STEEL, NIGHT, 0.55), 1)
    else:
        pen.bar((3, 3, 97, 97), NIGHT, 12)
        pen.bar((9, 9, 91, 91), WHITE, 9)
        pen.bar((16, 16, 84, 84), mix(LEAF, NIGHT, 0.55), 6)
    tile = pen.tile()
    stamp(tile, written(letter, round(size * 0.58), WHITE), (size // 2, size // 2), "mm")
    return tile


@cached_tile
def hollow(size: int, colour: Colour) -> Image.Image:
    """A ring: where a way began, or who stands on a lower floor."""
    return discs(size, (50, NIGHT), (42, colour), (22, NIGHT), (14, CLEAR))


@cached_tile
def plate(text: str, px: int, fill: Colour, edge: Colour = WHITE, ink: Colour = WHITE) -> Image.Image:
    """A few letters on a rounded plate."""
    words = written(text, px, ink)
    width, height = words.width + max(6, px // 3), round(px * 1.12)
    tile = pill(width, height, PanelLook(fill, edge, 2 if px > 15 else 1, max(3, px // 4))).copy()
    stamp(tile, words, (width // 2, height // 2), "mm")
    return tile


ROOM: Colour = mix(THEME.panel, NIGHT, 0.55)
