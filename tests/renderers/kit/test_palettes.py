"""Palettes: text can be read in each, seats are told apart, also by eyes that see fewer colours than most."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from PIL import Image

from renderers.kit.encode import encode_png
from renderers.kit.palette import (
    CORAL,
    CYAN,
    GOLD,
    LEAF,
    PLAIN,
    SEATS,
    VIOLET,
    Colour,
    Theme,
    contrast,
    luminance,
    rgb,
)
from renderers.kit.palettes import PALETTES, STANDARD, UnknownPalette, recoloured
from renderers.kit.themes import TABLE, THEMES

READABLE, READABLE_LARGE = 4.5, 3.0
"""Least contrast of text, and of large text, that WCAG 2 calls readable (success criterion 1.4.3)."""
APART = 0.09
"""Distance in Oklab at which two colours are another to the eye at a glance; 0.02 is just seen side by side."""
CHOSEN = [name for name in PALETTES if name != STANDARD]
Matrix = Sequence[Sequence[float]]
Point = tuple[float, float, float]

# What eyes without one kind of cones see, as matrices on linear light (Machado, Oliveira, Fernandes 2009, severity 1).
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
)  # fmt: skip
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
)  # fmt: skip
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
)  # fmt: skip
ALL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
OKLAB_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB_AXES: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def shown(colour: Colour, palette: str, theme: Theme = PLAIN) -> Colour:
    """What a picture of a theme shows for a colour in this palette."""
    pixel = recoloured(Image.new("RGB", (1, 1), colour), palette, theme).getpixel((0, 0))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def times(matrix: Matrix, point: Point) -> Point:
    """The point after the matrix; light is never less than none."""
    red, green, blue = (sum(share * part for share, part in zip(row, point, strict=True)) for row in matrix)
    return red, green, blue


def seen(colour: Colour, eyes: Matrix) -> Point:
    """Where a colour lies in Oklab for these eyes."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (x / 255 for x in colour))
    light = times(eyes, (red, green, blue))
    one, two, three = times(OKLAB_CONES, (max(0.0, light[0]), max(0.0, light[1]), max(0.0, light[2])))
    return times(OKLAB_AXES, (one ** (1 / 3), two ** (1 / 3), three ** (1 / 3)))


def distance(first: Colour, second: Colour, palette: str, eyes: Matrix = ALL, theme: Theme = PLAIN) -> float:
    """How far apart these eyes see two colours in a palette."""
    ends = zip(seen(shown(first, palette, theme), eyes), seen(shown(second, palette, theme), eyes), strict=True)
    return math.sqrt(sum((a - b) ** 2 for a, b in ends))


def least(colours: Sequence[Colour], palette: str, eyes: Matrix = ALL, theme: Theme = PLAIN) -> float:
    """The distance of the two that are nearest."""
    return min(distance(first, second, palette, eyes, theme) for first, second in combinations(colours, 2))


def meanings(theme: Theme) -> list[Colour]:
    """The inks of a theme that mean something."""
    return [theme.accent, theme.good, theme.bad, theme.ink]


SEAT_COLOURS = [style.colour for style in SEATS]
IN_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
KINDS = [CYAN, CORAL, LEAF, VIOLET, GOLD]


def test_the_distances_are_those_of_oklab() -> None:
    """Black and white are 1 apart, and eyes without green cones hardly tell this green from this brown."""
    assert distance((0, 0, 0), (255, 255, 255), STANDARD) == pytest.approx(1, abs=1e-3)
    green, brown = rgb("6F8F2F"), rgb("A8782F")
    assert distance(green, brown, STANDARD, DEUTERANOPIA) < 0.04 < distance(green, brown, STANDARD) / 2


def test_the_standard_palette_is_the_picture_itself() -> None:
    image = Image.effect_noise((40, 30), 80).convert("RGB")
    assert recoloured(image, STANDARD) is image


@pytest.mark.parametrize("palette", CHOSEN)
def test_a_picture_is_given_other_colours_and_the_first_one_left_alone(palette: str) -> None:
    """Sprites and finished pictures are shared, so that nobody else's may change; the size stays."""
    image = Image.new("RGB", (30, 20), PLAIN.panel)
    image.paste(PLAIN.ink, (5, 5, 15, 15))
    before = image.tobytes()
    other = recoloured(image, palette)
    assert (image.tobytes(), other.size, other.mode) == (before, (30, 20), "RGB")
    assert other.tobytes() != before
    assert encode_png(other) != encode_png(image)


@pytest.mark.parametrize("palette", CHOSEN)
@pytest.mark.parametrize("mode", ["RGBA", "P", "L"])
def test_a_picture_of_another_mode_is_coloured_like_the_same_in_rgb(palette: str, mode: str) -> None:
    image = Image.new("RGB", (8, 8), (90, 90, 90)).convert(mode)
    assert recoloured(image, palette).tobytes() == recoloured(image.convert("RGB"), palette).tobytes()


def test_an_unknown_palette_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownPalette, match="no palette “sepia”; there is standard, light, strong, night, red-green"):
        recoloured(Image.new("RGB", (1, 1)), "sepia")


# -- reading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ground", [PLAIN.background, PLAIN.panel])
@pytest.mark.parametrize("ink", [PLAIN.ink, PLAIN.muted, PLAIN.accent, PLAIN.good, PLAIN.bad])
def test_every_ink_can_be_read_in_every_palette(palette: str, ground: Colour, ink: Colour) -> None:
    assert contrast(shown(ink, palette), shown(ground, palette)) >= READABLE


@IN_THEMES
@pytest.mark.parametrize("palette", PALETTES)
def test_what_is_written_can_be_read_in_every_theme_and_palette(palette: str, theme: Theme) -> None:
    """On panels, and straight on what lies behind them."""
    panel = shown(theme.panel, palette, theme)
    for ink in (*meanings(theme), theme.muted, theme.prize):
        assert contrast(shown(ink, palette, theme), panel) >= READABLE
    for ground in (theme.background, theme.haze):
        chalk = shown(theme.on_background, palette, theme)
        assert contrast(chalk, shown(ground, palette, theme)) >= READABLE


@IN_THEMES
@pytest.mark.parametrize("palette", PALETTES)
def test_what_is_raised_and_what_is_faint_can_be_read_in_large_letters(palette: str, theme: Theme) -> None:
    raised = shown(theme.raised, palette, theme)
    for ink in meanings(theme):
        assert contrast(shown(ink, palette, theme), raised) >= READABLE_LARGE
    assert contrast(shown(theme.faint, palette, theme), shown(theme.panel, palette, theme)) >= READABLE_LARGE


@IN_THEMES
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("seat", range(8))
def test_a_label_can_be_read_on_its_seats_colour_in_every_palette(palette: str, seat: int, theme: Theme) -> None:
    style = SEATS[seat]
    assert contrast(shown(style.ink, palette, theme), shown(style.colour, palette, theme)) >= READABLE_LARGE


def test_light_and_night_are_what_they_are_called_on_light_panels_too() -> None:
    """Paper stays as it is, and at night has half of its light, least of it blue."""
    image = Image.new("RGB", (30, 20), TABLE.panel)
    assert recoloured(image, "light", TABLE) is image
    assert luminance(shown(TABLE.panel, "night", TABLE)) < 0.56 * luminance(TABLE.panel)
    red, green, blue = shown(TABLE.panel, "night", TABLE)
    assert red > green > blue


def test_each_palette_is_what_it_is_called() -> None:
    """Light is dark ink on paper, strong has more contrast, night less light and least of it blue."""
    ink, panel, white = PLAIN.ink, PLAIN.panel, (255, 255, 255)
    assert min(shown(panel, "light")) > 200
    assert max(shown(ink, "light")) < 60
    assert contrast(shown(ink, "strong"), shown(panel, "strong")) > contrast(ink, panel) + 4
    red, green, blue = shown(white, "night")
    assert 250 > red > green > blue
    assert blue < 160


# -- telling apart -----------------------------------------------------------------------------------------------------


@IN_THEMES
@pytest.mark.parametrize("palette", PALETTES)
def test_colours_stay_apart_in_every_palette(palette: str, theme: Theme) -> None:
    for colours in (SEAT_COLOURS, meanings(theme), KINDS):
        assert least(colours, palette, theme=theme) >= APART


Blind = tuple[str, Matrix]
FOR_EYES: list[Blind] = [("red-green", DEUTERANOPIA), ("red-green", PROTANOPIA), ("blue-yellow", TRITANOPIA)]
NAMED = ["no green", "no red", "no blue"]


@IN_THEMES
@pytest.mark.parametrize(("palette", "eyes"), FOR_EYES, ids=NAMED)
def test_colours_are_apart_for_the_eyes_that_a_palette_is_for(palette: str, eyes: Matrix, theme: Theme) -> None:
    for colours in (SEAT_COLOURS, meanings(theme), KINDS):
        assert least(colours, palette, eyes, theme) >= APART


@pytest.mark.parametrize(
    ("first", "second", "palette", "eyes"),
    [
        (PLAIN.good, PLAIN.bad, "red-green", DEUTERANOPIA),
        (PLAIN.good, PLAIN.bad, "red-green", PROTANOPIA),
        (TABLE.good, TABLE.bad, "red-green", DEUTERANOPIA),
        (TABLE.good, TABLE.bad, "red-green", PROTANOPIA),
        (CORAL, LEAF, "red-green", DEUTERANOPIA),
        (CORAL, LEAF, "red-green", PROTANOPIA),
        (CYAN, LEAF, "blue-yellow", TRITANOPIA),
    ],
)
def test_what_only_its_hue_tells_apart_is_further_apart(
    first: Colour, second: Colour, palette: str, eyes: Matrix
) -> None:
    """Good and bad, combat and growth, seen by eyes to which they look nearly the same in the standard palette."""
    standard = distance(first, second, STANDARD, eyes)
    assert distance(first, second, palette, eyes) > max(standard, APART)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("path", [lambda at: (at, at, at), lambda at: (at // 3, at // 2, at)], ids=["grey", "blue"])
def test_shades_keep_their_order(palette: str, path: Callable[[int], Colour]) -> None:
    """From dark to light, or from light to dark: no shade jumps out of its row, so that soft edges stay soft."""
    shades = [shown(path(at), palette) for at in range(0, 256, 5)]
    light = [sum(shade) for shade in shades]
    assert light == sorted(light, reverse=palette == "light")
