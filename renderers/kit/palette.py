"""Colours and shapes: one style a seat, hues for kinds of things, and the table's theme."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

Colour = tuple[int, int, int]
LARGE = 3.0
"""Least contrast of shapes and large letters that WCAG 2 calls readable (success criteria 1.4.3 and 1.4.11)."""


class UnknownSeat(ValueError):
    """A seat number for which there is no style; its text says which numbers there are."""


def rgb(code: str) -> Colour:
    """Turn "33BBEE" or "#33BBEE" into red, green and blue, 0 to 255 each; ValueError if it is no such code."""
    digits = code.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"{code!r} is no colour: write six hexadecimal digits, as in 33BBEE.")
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Blend two colours; `share` is the part of the second, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, 0 for black to 1 for white."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of WCAG 2, 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(ground: Colour) -> Colour:
    """Return near-black or white, whichever reads better on this ground."""
    return max(NIGHT, WHITE, key=lambda ink: contrast(ink, ground))


@lru_cache(256)
def is_light(ground: Colour) -> bool:
    """Whether dark ink reads better on this ground than light ink."""
    return ink_on(ground) == NIGHT


def standing_out(colour: Colour, ground: Colour, least: float = LARGE) -> Colour:
    """Return a colour with as much ink in it as it takes to have at least this contrast to a ground."""
    inked = (mix(colour, ink_on(ground), step / 20) for step in range(21))
    return next((shade for shade in inked if contrast(shade, ground) >= least), ink_on(ground))


WHITE: Colour = (255, 255, 255)
NIGHT: Colour = (14, 15, 22)

CYAN = rgb("4FC3F7")
CORAL = rgb("FF7A59")
LEAF = rgb("6CCB5F")
BLOOD = rgb("FF4D5E")
VIOLET = rgb("A78BFA")
EMBER = rgb("FF8A3D")
GOLD = rgb("FFC94D")
ROSE = rgb("F472B6")
STEEL = rgb("9FB0D0")


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How one seat's pieces look: a colour, the ink for text on it, and an outline shape of its own."""

    colour: Colour
    ink: Colour
    shape: str


SEATS: tuple[SeatStyle, ...] = tuple(
    SeatStyle(rgb(code), ink_on(rgb(code)), shape)
    for code, shape in (
        ("33BBEE", "circle"),
        ("CCBB44", "square"),
        ("117733", "triangle"),
        ("303034", "diamond"),
        ("999999", "hexagon"),
        ("F5F5F5", "inverted triangle"),
        ("AA3377", "pentagon"),
        ("785EF0", "plus"),
    )
)


def seat_style(seat: int) -> SeatStyle:
    """Return the style of a seat, counted from 0; UnknownSeat outside the eight."""
    if not 0 <= seat < len(SEATS):
        raise UnknownSeat(f"There is no colour for seat {seat}: seats count from 0 to {len(SEATS) - 1}.")
    return SEATS[seat]


Backdrop = Callable[[int, int, "Theme"], Image.Image]
"""Draws what lies behind everything, as wide and as high as this, in a theme's colours, as an RGB image."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A table's colours: grounds from far to near, inks from loud to quiet, and the colours that mean something.

    A game gives its own; what it leaves out is as on a plain picture, which is that of a game in space. `backdrop` is
    one of the kit's by its name, or the game's own; `prize` is what was won, and `card` what cards are printed on.

    Inks are for panels. Where the background is dark and panels are light, or the other way round, `chalk` writes on
    the background itself, and `glow` is the light that falls on it around a panel; elsewhere `ink` and `accent` do.
    """

    background: Colour = (10, 15, 36)
    haze: Colour = (22, 32, 76)
    panel: Colour = (24, 33, 74)
    raised: Colour = (35, 47, 99)
    panel_edge: Colour = (58, 74, 140)
    ink: Colour = (244, 246, 255)
    muted: Colour = (179, 190, 230)
    faint: Colour = (111, 125, 181)
    accent: Colour = (255, 201, 77)
    good: Colour = (88, 214, 141)
    bad: Colour = (255, 107, 107)
    prize: Colour = GOLD
    card: Colour = NIGHT
    backdrop: Backdrop | str = "space"
    chalk: Colour | None = None
    glow: Colour | None = None

    @property
    def on_background(self) -> Colour:
        """The ink for words on the background itself."""
        return self.chalk or self.ink

    @property
    def halo(self) -> Colour:
        """The light around whatever counts most."""
        return self.glow or self.accent


PLAIN = Theme()
"""Of pictures that belong to no game: films, charts, samples."""
