"""Colours that can be told apart and text that can be read."""

from __future__ import annotations

import pytest

from renderers.kit.palette import (
    NIGHT,
    PLAIN,
    SEATS,
    WHITE,
    Colour,
    UnknownSeat,
    contrast,
    ink_on,
    is_light,
    mix,
    rgb,
    seat_style,
    standing_out,
)

READABLE = 4.5
"""Least contrast of text that WCAG 2 calls readable (success criterion 1.4.3)."""
DISCORD_DARK, DISCORD_LIGHT = rgb("313338"), WHITE


def test_seats_have_the_eight_colours_in_order() -> None:
    wanted = ["33BBEE", "CCBB44", "117733", "303034", "999999", "F5F5F5", "AA3377", "785EF0"]
    assert [style.colour for style in SEATS] == [rgb(code) for code in wanted]


def test_every_seat_has_a_shape_of_its_own() -> None:
    shapes = ["circle", "square", "triangle", "diamond", "hexagon", "inverted triangle", "pentagon", "plus"]
    assert [style.shape for style in SEATS] == shapes


@pytest.mark.parametrize("seat", range(8))
def test_a_label_can_be_read_on_its_seats_colour(seat: int) -> None:
    style = seat_style(seat)
    assert contrast(style.ink, style.colour) >= READABLE


@pytest.mark.parametrize("seat", [-1, 8])
def test_a_seat_too_many_is_refused_with_the_numbers_that_there_are(seat: int) -> None:
    with pytest.raises(UnknownSeat, match="seats count from 0 to 7"):
        seat_style(seat)


@pytest.mark.parametrize("ground", [PLAIN.background, PLAIN.haze])
@pytest.mark.parametrize("ink", [PLAIN.ink, PLAIN.muted, PLAIN.accent, PLAIN.good, PLAIN.bad, PLAIN.prize])
def test_in_space_every_ink_can_be_read_without_a_panel(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= READABLE


@pytest.mark.parametrize("discord", [DISCORD_DARK, DISCORD_LIGHT])
def test_a_rim_stands_out_on_both_of_discords_themes(discord: Colour) -> None:
    assert max(contrast(WHITE, discord), contrast(NIGHT, discord)) >= 7


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast((0, 0, 0), WHITE) == pytest.approx(21)


def test_ink_is_dark_on_light_and_light_on_dark() -> None:
    assert (ink_on(rgb("FFFF00")), ink_on(rgb("000080"))) == (NIGHT, WHITE)


def test_a_ground_is_light_where_its_ink_is_dark() -> None:
    assert [is_light(ground) for ground in (WHITE, rgb("FBF4E2"), PLAIN.panel, NIGHT)] == [True, True, False, False]


@pytest.mark.parametrize("ground", [WHITE, rgb("F0E3C4"), PLAIN.panel, NIGHT])
def test_a_colour_takes_no_more_ink_than_it_needs_to_stand_out(ground: Colour) -> None:
    """One that stands out already stays as it is; red stays red."""
    assert standing_out(ink_on(ground), ground) == ink_on(ground)
    for style in SEATS:
        assert contrast(standing_out(style.colour, ground), ground) >= 3
    yellow = standing_out(rgb("FFC94D"), ground, READABLE)
    assert contrast(yellow, ground) >= READABLE
    assert yellow[0] > yellow[1] > yellow[2]


def test_mix_goes_from_the_first_colour_to_the_second() -> None:
    assert [mix((0, 0, 0), (200, 100, 50), share) for share in (0, 0.5, 1)] == [
        (0, 0, 0),
        (100, 50, 25),
        (200, 100, 50),
    ]


@pytest.mark.parametrize("code", ["", "fff", "#12345", "12345G"])
def test_a_wrong_colour_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        rgb(code)
