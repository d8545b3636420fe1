"""Themes: each of the kit's can be read, its pieces stand out, and nothing of another one is left on a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from renderers.kit import cover
from renderers.kit.backdrop import BACKDROPS, RAIL, WOOD, UnknownBackdrop, backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.cards import card
from renderers.kit.chances import draw_chances
from renderers.kit.chart import Line, draw_chart
from renderers.kit.ending import Ending, Finale, Honour, Moment
from renderers.kit.film import cut_frame, frame
from renderers.kit.icons import icon, shades
from renderers.kit.layout import Box
from renderers.kit.legend import legend_panel
from renderers.kit.palette import (
    CORAL,
    CYAN,
    GOLD,
    LARGE,
    LEAF,
    NIGHT,
    PLAIN,
    SEATS,
    STEEL,
    VIOLET,
    WHITE,
    Colour,
    Theme,
    contrast,
    ink_on,
    luminance,
    rgb,
    seat_style,
)
from renderers.kit.themes import TABLE, THEMES
from tests.renderers.kit.test_palette import READABLE

IN_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
NAMES = ["Żaneta", "Bob"]
KINDS = (CYAN, CORAL, LEAF, VIOLET, GOLD, STEEL)


def hue_of(seat: int) -> Colour:
    """The colour of a seat's line."""
    return seat_style(seat).colour


def colours_of(image: Image.Image) -> dict[Colour, int]:
    """Every colour of a picture, with how many pixels have it."""
    return {colour: count for count, colour in image.convert("RGB").getcolors(1 << 24) or []}  # type: ignore[misc]


# -- what is drawn -----------------------------------------------------------------------------------------------------


def board(theme: Theme) -> Image.Image:
    """A panel with a heading, chips and a hand of cards."""
    canvas = Canvas(640, 480, theme)
    box = canvas.box.inset(30)
    canvas.spotlight(box)
    canvas.panel(box, header=60)
    canvas.text((50, 60), "Heading", anchor="lm")
    canvas.paragraph(Box(50, 100, 400, 60), "What is told.", fill=theme.muted)
    canvas.badge((400, 120), "+2")
    canvas.row([card(90, 120, name, "heart", CORAL, theme=theme) for name in NAMES], Box(50, 200, 540, 130))
    canvas.icon((90, 400), "skull", 60, STEEL)
    return canvas.image


def legend(theme: Theme) -> Image.Image:
    """A line of what signs mean."""
    return legend_panel(
        [[(icon("hand", 36, STEEL, theme.panel), "cards"), (icon("skull", 36, STEEL), "lost")]], 600, theme
    )


def chart(theme: Theme) -> Image.Image:
    """Points by round."""
    canvas = Canvas(1000, 500, theme)
    canvas.panel(canvas.box.inset(20))
    lines = [Line(seat, f"Seat {seat}", hue_of(seat), (0, seat, 2 * seat)) for seat in range(len(SEATS))]
    draw_chart(canvas, canvas.box.inset(40), ("Start", "1", "2"), lines)
    return canvas.image


def chances(theme: Theme) -> Image.Image:
    """How likely each was to win."""
    return draw_chances([(1, (0.5, 0.5)), (2, (0.2, 0.8)), (3, (0.0, 1.0))], NAMES, theme, hue_of)


def invitation(theme: Theme) -> Image.Image:
    """A cover."""
    canvas = cover.sheet(theme)
    cover.letter(canvas, canvas.box.inset(60), "A game", "And a line")
    return canvas.image


def ended(theme: Theme) -> Image.Image:
    """An ending with all its parts."""
    finale = Finale(lambda seen, names: (), lambda view, names, facts: board(theme), theme, hue_of)
    ending = Ending(
        view=None, winners=(1,), how="by 9 points", unit="points", places=("Start", "1"), points=((0, 4), (0, 13)),
        honours=(Honour("Most cards", 0, "7 cards"),), moment=Moment("round 1", (), (-1, 9), "Bob plays a heart."),
    )  # fmt: skip
    return finale(None, NAMES, ending)


def filmed(theme: Theme) -> Image.Image:
    """A picture of a film."""
    return frame(board(theme), "Round 1", "Bob plays a heart.", theme=theme)


def cut(theme: Theme) -> Image.Image:
    """A picture of a director's cut."""
    return cut_frame(board(theme), [(name, board(theme)) for name in NAMES], "Round 1", "Bob plays.", theme)


DRAWN = [board, legend, chart, chances, invitation, ended, filmed, cut]


@IN_THEMES
@pytest.mark.parametrize("draw", DRAWN)
def test_all_that_the_kit_draws_is_drawn_in_the_theme(draw: Callable[[Theme], Image.Image], theme: Theme) -> None:
    """With nothing of the other one: it has no colour there that is not its own."""
    (other,) = (one for one in THEMES.values() if one != theme)
    colours = colours_of(draw(theme))
    flat = {name: getattr(other, name) for name in ("background", "haze", "panel", "raised", "panel_edge", "faint")}
    assert {name for name, colour in flat.items() if colours.get(colour, 0) > 12} == set()
    recut = replace(theme, background=rgb("400000"), panel=rgb("301050"))
    assert ImageChops.difference(draw(theme).convert("RGB"), draw(recut).convert("RGB")).getbbox()


# -- contrasts ---------------------------------------------------------------------------------------------------------


@IN_THEMES
@pytest.mark.parametrize("name", ["ink", "muted", "accent", "good", "bad", "prize"])
def test_every_ink_can_be_read_on_panels(name: str, theme: Theme) -> None:
    for ground in (theme.panel, theme.raised):
        assert contrast(getattr(theme, name), ground) >= READABLE


@IN_THEMES
def test_the_background_can_be_written_on_and_lit(theme: Theme) -> None:
    for ground in (theme.background, theme.haze):
        assert contrast(theme.on_background, ground) >= READABLE
        assert contrast(theme.halo, ground) >= LARGE


@IN_THEMES
def test_a_title_can_be_read_on_its_card(theme: Theme) -> None:
    ink = theme.ink if ink_on(theme.card) == NIGHT else WHITE
    assert contrast(ink, theme.card) >= READABLE


@IN_THEMES
@pytest.mark.parametrize("ground", ["background", "haze", "panel", "raised"])
def test_a_rim_of_every_piece_stands_out(ground: str, theme: Theme) -> None:
    """White or near-black, one of the two that each token and die has."""
    assert max(contrast(rim, getattr(theme, ground)) for rim in (WHITE, NIGHT)) >= LARGE


@IN_THEMES
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_every_seats_line_stands_out_from_the_panel_by_its_colour_or_its_rim(seat: int, theme: Theme) -> None:
    canvas = Canvas(1000, 500, theme)
    canvas.panel(canvas.box)
    draw_chart(canvas, canvas.box.inset(40), ("Start", "1"), [Line(seat, "", hue_of(seat), (5, 5))])
    around = colours_of(canvas.image.crop((140, 60, 400, 440)))
    drawn = {colour for colour in around if colour not in (theme.panel, theme.panel_edge)}
    assert hue_of(seat) in drawn
    assert max(contrast(colour, theme.panel) for colour in drawn) >= LARGE


@IN_THEMES
@pytest.mark.parametrize("hue", KINDS)
def test_an_icon_stands_out_from_a_panel_in_every_hue(hue: Colour, theme: Theme) -> None:
    """Its main shade does, and its palest one, which is the darkest on paper."""
    tone = shades(hue, theme.panel)
    assert contrast(tone.main, theme.panel) >= LARGE
    assert contrast(tone.pale, theme.panel) >= READABLE
    order = [luminance(shade) for shade in (tone.pale, tone.light, tone.main, tone.dark, tone.deep)]
    assert order == sorted(order, reverse=theme is PLAIN)


# -- what lies behind --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BACKDROPS)
@pytest.mark.parametrize("size", [(1280, 900), (290, 200), (20, 12), (1, 1)])
def test_a_backdrop_has_every_size_and_is_always_the_same(name: str, size: tuple[int, int]) -> None:
    drawn = backdrop(*size, replace(TABLE, backdrop=name))
    assert (drawn.mode, drawn.size) == ("RGB", size)
    assert drawn.tobytes() == BACKDROPS[name](*size, replace(TABLE, backdrop=name)).tobytes()


def test_felt_lies_within_a_rail_that_keeps_clear_of_what_a_board_shows() -> None:
    felt = backdrop(640, 400, TABLE)
    inner = colours_of(felt.crop((RAIL + 2, RAIL + 2, 638 - RAIL, 398 - RAIL)))
    assert felt.getpixel((0, 200)) == WOOD[0]
    assert not inner.keys() & {*WOOD}
    assert min(contrast(TABLE.on_background, colour) for colour in inner) >= READABLE


def test_a_game_gives_its_own_backdrop() -> None:
    """Which its covers, endings and charts have, too."""

    def stripes(width: int, height: int, theme: Theme) -> Image.Image:
        return Image.new("RGB", (width, height), theme.bad)

    theme = replace(TABLE, backdrop=stripes)
    for picture in (board, invitation, ended, chances):
        assert picture(theme).getpixel((2, 2)) == theme.bad


def test_an_unknown_backdrop_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownBackdrop, match="no backdrop 'velvet': use one of felt, space, or give your own"):
        Canvas(20, 20, replace(TABLE, backdrop="velvet"))


def test_what_a_theme_leaves_out_is_as_in_space() -> None:
    """A halo is of its accent, and its ink writes on the background."""
    theme = Theme(accent=CYAN, ink=CORAL)
    assert (theme.halo, theme.on_background, theme.panel) == (CYAN, CORAL, PLAIN.panel)
    assert backdrop(50, 40, theme).tobytes() == backdrop(50, 40, PLAIN).tobytes()
