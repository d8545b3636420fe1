"""What must be read on a phone, where a picture is 400 or 275 pixels wide."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from renderers.galactic_supremacy import board, hand
from renderers.galactic_supremacy.key import PX as KEY_PX
from renderers.galactic_supremacy.key import key_tile
from renderers.galactic_supremacy.looks import WINDOW
from renderers.galactic_supremacy.pieces import blank_die, homeworld, ship
from renderers.kit.palette import contrast, rgb
from rules.engine import Match
from rules.engine.playout import QuickDice
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.tables import TECH_ORDER, Technology
from rules.galactic_supremacy.model.view import GalaxyView
from tests.galactic_supremacy.kit import position
from tests.renderers.pictures import changed

NAMES = ("Ann", "Bob")
WIDTH, PHONE = 1280, 275
READABLE = 9
"""So many pixels tall is a digit that reads on a phone."""
CLEAR, SHARE, OPAQUE = 3, 0.62, 100


def opening(seats: int) -> GalaxyView:
    """The public view of a game that has just begun."""
    return Match.begin(GAME, seats, GAME.checked_options({}), QuickDice(random.Random(5).randrange)).view(None)


def with_level(view: GalaxyView, technology: Technology, level: int) -> GalaxyView:
    """The same with another level of the first seat."""
    player = view.players[0]
    levels = {**player.levels, technology: level}
    return replace(view, players=(replace(player, levels=levels), *view.players[1:]))


@pytest.mark.parametrize("technology", TECH_ORDER)
def test_a_level_reads_on_a_phone(technology: Technology) -> None:
    """One digit for another is a change of at least nine pixels in height on a picture of 275."""
    two, three = [board(with_level(opening(2), technology, level), NAMES) for level in (2, 3)]
    sides = changed(two, three)
    assert sides is not None
    assert (sides[3] - sides[1]) * PHONE / WIDTH >= READABLE


def test_the_key_stands_at_the_foot_of_the_board() -> None:
    picture, key = board(opening(2), NAMES), key_tile().convert("RGB")
    left, top = (WIDTH - key.width) // 2, picture.height - key.height - 20
    inner = (40, 10, key.width - 40, key.height - 10)
    found = picture.crop((left, top, left + key.width, top + key.height)).crop(inner)
    assert found.tobytes() == key.crop(inner).tobytes()


def test_the_key_explains_the_die_of_a_homeworld() -> None:
    """Beside H1 stands a 5 with a die, which a newcomer meets before anything is rolled."""
    key, sign = key_tile().convert("RGB"), blank_die(KEY_PX)
    solid = sign.getchannel("A").point(lambda alpha: 255 * (alpha == 255))
    bare = Image.new("RGB", sign.size)
    wanted = Image.composite(sign.convert("RGB"), bare, solid).tobytes()
    places = [(x, y) for y in range(key.height - sign.height) for x in range(key.width // 2, key.width - sign.width)]
    found = (key.crop((x, y, x + sign.width, y + sign.height)) for x, y in places)
    assert any(Image.composite(each, bare, solid).tobytes() == wanted for each in found)


def test_the_prices_follow_what_may_be_chosen() -> None:
    """R58: with 5 credits and an income of 5 a Colony is offered in the Draw Phase, and is not drawn as too dear."""
    text = "P1: {credits}cr hand leader / P2: hand - / deck leader,..."
    drawn = {}
    for phase, money in (("draw", 5), ("command", 5), ("command", 10)):
        table = position(text.format(credits=money), phase)
        picture = hand(table.see("P1"), NAMES, table.question("P1"))
        assert picture is not None
        drawn[phase, money] = picture.crop((300, picture.height - 92, WIDTH, picture.height)).tobytes()
    assert drawn["draw", 5] == drawn["command", 10] != drawn["command", 5]


@pytest.mark.parametrize("seat", range(8))
@pytest.mark.parametrize("piece", [homeworld, ship])
def test_no_piece_sinks_into_the_ground(piece: Callable[[int, int], Image.Image], seat: int) -> None:
    """At the size of a phone most of each piece stands out from the sky behind it, whatever its player's colour."""
    tile, size = piece(100, seat), 100 * PHONE // WIDTH
    ground = Image.new("RGBA", tile.size, (*WINDOW, 255))
    ground.alpha_composite(tile)
    small, shape = [part.resize((size, size)) for part in (ground.convert("RGB"), tile.getchannel("A"))]
    places = [(x, y) for x in range(size) for y in range(size)]
    colours = [small.getpixel(place) for place in places if shape.getpixel(place) > OPAQUE]  # type: ignore[operator]  # L
    clear = [contrast(rgb(bytes(colour).hex()), WINDOW) >= CLEAR for colour in colours if isinstance(colour, tuple)]
    assert sum(clear) >= SHARE * len(clear)
