"""The players' colours: they stand out from every ground, and none is taken for another."""

from __future__ import annotations

import pytest

from renderers.deadlock.looks import CELL, FRAME, THEME, hue_of
from renderers.deadlock.tableau import board
from renderers.kit.palette import contrast, ink_on
from renderers.kit.palettes import PALETTES
from rules.deadlock.model.view import view
from tests.deadlock.kit import laid_out
from tests.renderers.deadlock.sheets import NAMES
from tests.renderers.kit.test_palettes import APART, READABLE_LARGE, least, shown


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("seat", range(7))
def test_every_players_colour_stands_out_in_every_palette(palette: str, seat: int) -> None:
    """Frames, bands and stripes of a player are no dark on dark: 3:1 as WCAG 2 asks of shapes (1.4.11)."""
    for ground in (THEME.panel, THEME.background, THEME.raised):
        assert contrast(shown(hue_of(seat), palette), shown(ground, palette)) >= READABLE_LARGE


@pytest.mark.parametrize("palette", PALETTES)
def test_no_two_players_colours_look_alike_and_all_carry_letters(palette: str) -> None:
    for hue in map(hue_of, range(7)):
        assert contrast(shown(hue, palette), shown(ink_on(hue), palette)) >= READABLE_LARGE
    assert least([hue_of(seat) for seat in range(7)], palette) >= APART


def test_what_a_player_holds_has_the_colour_that_stands_out() -> None:
    """Frame and band on the map, and the stripe of the player's panel."""
    land = view(laid_out("C3 plains P4: city+", players=4), None)
    picture = board(land, NAMES, ())
    colours = {colour: count for count, colour in picture.getcolors(1 << 20) or []}
    assert colours.get(hue_of(3), 0) > 2 * FRAME * CELL
