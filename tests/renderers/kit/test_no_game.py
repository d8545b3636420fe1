"""The kit serves every game and knows none: games give it their icons, emblems and themes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from bot.catalogue import games
from renderers.kit import sprites
from renderers.kit.canvas import Canvas
from renderers.kit.cards import card, card_back
from renderers.kit.icons import ICONS, Icon, Shades, Symbol, icon
from renderers.kit.palette import CORAL, GOLD, NIGHT, WHITE, Theme, rgb
from renderers.kit.pen import Pen, star
from renderers.kit.themes import TABLE

SHARED = ("kit", "skirmish")
"""The packages of renderers/ that serve several games."""


def _star(pen: Pen, tone: Shades) -> None:
    pen.polygon(star(5, 50, 20), tone.main)


def _disc(pen: Pen, tone: Shades) -> None:
    pen.disc(50, 50, 45, tone.main)


STAR, DISC = Icon(_star), Icon(_disc)


def drawn_by(picture: Callable[[Symbol], Image.Image], symbol: Symbol) -> tuple[tuple[int, int], bytes]:
    """What a piece shows with this icon."""
    tile = picture(symbol)
    return tile.size, tile.tobytes()


def on_canvas(symbol: Symbol) -> Image.Image:
    """An icon and a badge with one on a picture."""
    canvas = Canvas(200, 100)
    canvas.icon((50, 50), symbol, 60, CORAL)
    canvas.badge((180, 50), "7", 30, symbol=symbol, anchor="rm")
    return canvas.image


@pytest.mark.parametrize("key", sorted(games()))
def test_nothing_in_the_kit_names_a_game(key: str, checkout: Path) -> None:
    names = {key, key.replace("-", "_"), games()[key].title.casefold()}
    for path in (checkout / "renderers" / "kit").rglob("*.py"):
        text = path.read_text(encoding="utf-8").casefold()
        assert not [name for name in names if name in text], path.name


@pytest.mark.parametrize("name", sorted(ICONS))
def test_an_icon_of_the_kit_serves_more_than_one_game(name: str, checkout: Path) -> None:
    renderers = checkout / "renderers"
    users = {
        path.relative_to(renderers).parts[0]
        for path in renderers.rglob("*.py")
        if path != renderers / "kit" / "icons.py" and f'"{name}"' in path.read_text(encoding="utf-8")
    }
    assert len(users) > 1 or users & {*SHARED}, f"{name} is drawn by {users or 'nobody'}: it belongs there"


@pytest.mark.parametrize(
    "picture",
    [
        lambda symbol: icon(symbol, 48, GOLD),
        lambda symbol: sprites.badge("3", 30, GOLD, symbol),
        lambda symbol: sprites.counter(symbol, "3", 30, GOLD),
        lambda symbol: card(120, 160, "Raid", symbol, GOLD),
        lambda symbol: card_back(120, 160, GOLD, symbol),
        lambda symbol: card_back(120, 160, GOLD, symbol, "31"),
        on_canvas,
        lambda symbol: icon(symbol, 48, GOLD, TABLE.panel),
        lambda symbol: card(120, 160, "Raid", symbol, GOLD, theme=TABLE),
        lambda symbol: card_back(120, 160, GOLD, symbol, "31", theme=TABLE),
    ],
    ids=["icon", "badge", "counter", "card", "card back", "deck", "canvas", "ink", "printed card", "printed back"],
)
def test_a_game_gives_its_own_icon_wherever_the_kit_takes_one(picture: Callable[[Symbol], Image.Image]) -> None:
    assert len({drawn_by(picture, symbol) for symbol in (STAR, DISC, "trophy")}) == 3
    assert drawn_by(picture, STAR) == drawn_by(picture, Icon(_star))


def test_an_icon_is_turned_as_it_is_told() -> None:
    upright, turned = (icon(Icon(_star, turn), 64, GOLD) for turn in (0, 180))
    flipped = upright.transpose(Image.Transpose.ROTATE_180)
    middle = (8, 8, 56, 56)
    assert turned.crop(middle).tobytes() != upright.crop(middle).tobytes()
    opaque = [partial(tile.getchannel("A").getpixel, (32, 60)) for tile in (turned, flipped, upright)]
    assert [bool(pixel()) for pixel in opaque] == [True, True, False]


def test_a_game_gives_its_own_theme() -> None:
    paper = Theme(background=WHITE, haze=WHITE, panel=rgb("FFEEDD"), faint=WHITE, ink=NIGHT)
    canvas = Canvas(200, 100, paper)
    assert canvas.image.getpixel((3, 3)) == WHITE
    box = canvas.panel(canvas.box.inset(10))
    assert canvas.image.getpixel(box.centre) == rgb("FFEEDD")
    canvas.text(box.centre, "A", 40, anchor="mm")
    assert min(canvas.image.getchannel("R").getextrema()) == NIGHT[0]
