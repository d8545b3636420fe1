"""What is drawn around a game's pictures has the theme that the game gives."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import games, pictures
from bot.drawing.sketch import Kind, Shot, Sketch, draw, film_frame, theme_of
from renderers.kit.encode import encode_png
from renderers.kit.palette import PLAIN, Theme
from renderers.kit.palettes import PALETTES, STANDARD, recoloured
from renderers.kit.themes import TABLE

KEY = "galactic-supremacy"
BOARD = Image.new("RGB", (640, 300), (200, 10, 10))
CHANCES = [(1, (0.5, 0.5)), (2, (1.0, 0.0))]


@pytest.fixture(params=[PLAIN, TABLE, None], ids=["space", "table", "none"])
def theme(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Theme]:
    """A stand-in renderer gives this theme, or none, which is as in space."""
    drawing: Any = ModuleType("renderers.galactic_supremacy")
    drawing.__spec__ = ModuleSpec(drawing.__name__, None)
    drawing.board = drawing.hand = lambda view, names, more: BOARD
    if request.param is not None:
        drawing.theme = request.param
    pictures.cache_clear()
    monkeypatch.setitem(sys.modules, drawing.__name__, drawing)
    yield request.param or PLAIN
    pictures.cache_clear()


def sketch(kind: Kind, view: Any = None, palette: str = STANDARD) -> Sketch:
    """A picture of the stand-in."""
    return Sketch.of(kind, KEY, view, ["Ann", "Bob"], None, palette)


def test_films_have_the_games_theme(theme: Theme) -> None:
    """Above the board, and beside it where hands are shown."""
    for hands in ((), (("Ann", (sketch("hand"),)), ("Bob", (sketch("hand"),)))):
        shown = film_frame(Shot(sketch("board"), "Round 1", "Ann attacks.", hands))
        assert shown.getpixel((2, 2)) == theme.panel
        assert shown.getpixel((shown.width - 2, shown.height - 2)) == (theme.panel if hands else (200, 10, 10))


def test_chances_have_the_games_theme(theme: Theme) -> None:
    """Where no finale says otherwise."""
    shown = sketch("chances", CHANCES).drawn()
    assert shown is not None
    assert theme.panel in {colour for _, colour in shown.getcolors(1 << 24) or []}


@pytest.mark.parametrize("palette", PALETTES)
def test_a_players_palette_knows_the_games_theme(palette: str, theme: Theme) -> None:
    assert theme_of(KEY) == theme
    drawn = draw([sketch("board", palette=palette)])
    assert drawn.png == encode_png(recoloured(BOARD, palette, theme))


def test_the_games_here_are_drawn_as_in_space() -> None:
    """Their films have looked like that since there are any."""
    assert {theme_of(key) for key in games()} == {PLAIN}
