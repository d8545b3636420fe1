"""Pieces that a player can tell apart, and tiles that stay as they were drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.deadlock import icons as deadlock
from renderers.galactic_supremacy import icons as galactic_supremacy
from renderers.kit import sprites
from renderers.kit.backdrop import felt, space
from renderers.kit.cache import TILES
from renderers.kit.cards import card, card_back
from renderers.kit.fonts import text_tile
from renderers.kit.icons import ICONS, Icon, UnknownIcon, icon
from renderers.kit.palette import CORAL, CYAN, GOLD, LEAF, NIGHT, PLAIN, STEEL, WHITE, Colour, Theme, UnknownSeat, rgb
from renderers.kit.panels import PanelLook, pill
from renderers.kit.themes import TABLE

GREY = rgb("808080")
GAMES = [[*{*galactic_supremacy.ICONS.values()}], [*ICONS.values(), deadlock.TECHNOLOGY, deadlock.CHANGE]]
"""The icons that may stand on one picture: the kit's beside those of a game."""
EVERY_ICON = sorted({drawing for game in GAMES for drawing in game}, key=lambda one: one.draw.__name__)
DRAWINGS_OF_EVERY_KIND: list[Callable[[], Image.Image]] = [
    *(partial(sprites.seat_token, seat, 64, "A") for seat in range(8)),
    *(partial(sprites.die, sides, value, 64, CORAL) for sides in (6, 8, 10) for value in (1, 6, 8)),
    *(partial(icon, name, 48, CYAN) for name in ICONS),
    *(partial(card, 120, 160, name.title(), name, CYAN) for name in ("research", "settlement", "credit")),
    partial(card, 120, 160, "Research", "research", CYAN, count=3),
    partial(card_back, 120, 160, CYAN, "skull"),
    partial(card_back, 120, 160, CYAN, "skull", "31"),
    partial(sprites.coin, 48, "12"),
    partial(sprites.coin, 48),
    partial(sprites.pips, 2, 5, 20, LEAF, STEEL),
    partial(sprites.counter, "credit", "7", 36, CORAL),
    partial(sprites.badge, "TURN", 28, GOLD),
    partial(sprites.badge, "TURN", 28, GOLD, "hourglass"),
    partial(sprites.badge, "TURN", 28, NIGHT, "hourglass", GOLD),
    partial(sprites.arrow, 100, -30, 12, GOLD),
    partial(pill, 90, 40, PanelLook(CYAN, radius=20)),
    partial(text_tile, "Ann", 36, WHITE),
    partial(space, 320, 200, PLAIN),
    *(partial(icon, name, 48, CYAN, TABLE.panel) for name in ICONS),
    partial(card, 120, 160, "Research", "research", CYAN, count=3, theme=TABLE),
    partial(card_back, 120, 160, CYAN, "skull", "31", theme=TABLE),
    partial(felt, 320, 200, TABLE),
]


def pixels(tile: Image.Image) -> tuple[str, tuple[int, int], bytes]:
    """All there is to a tile."""
    return tile.mode, tile.size, tile.tobytes()


def on(ground: Colour, tile: Image.Image) -> Image.Image:
    """A tile as it looks on a ground."""
    image = Image.new("RGB", tile.size, ground)
    image.paste(tile, (0, 0), tile)
    return image


def difference(first: Image.Image, second: Image.Image) -> float:
    """Mean difference of two pictures of one size, in parts of 255."""
    return max(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 255


@pytest.mark.parametrize("size", [32, 64, 96])
def test_seat_tokens_differ_by_colour(size: int) -> None:
    for first, second in combinations(range(8), 2):
        tokens = [on(GREY, sprites.seat_token(seat, size)) for seat in (first, second)]
        assert difference(*tokens) > 0.05, (first, second)


@pytest.mark.parametrize("size", [32, 64, 96])
def test_seat_tokens_differ_by_outline_alone(size: int) -> None:
    for first, second in combinations(range(8), 2):
        outlines = [sprites.seat_token(seat, size).getchannel("A") for seat in (first, second)]
        assert difference(*outlines) > 0.05, (first, second)


@pytest.mark.parametrize("seat", range(8))
@pytest.mark.parametrize("ground", [WHITE, NIGHT, GREY])
def test_a_token_has_a_white_and_a_near_black_rim_on_any_ground(seat: int, ground: Colour) -> None:
    token = on(ground, sprites.seat_token(seat, 96)).convert("L")
    middle = list(token.crop((0, 48, 48, 49)).tobytes())
    lightest = max(range(len(middle)), key=lambda place: (middle[place], place))
    assert ground == WHITE or middle[lightest] > 240
    assert min(middle) < 40


@pytest.mark.parametrize("seat", range(8))
def test_a_token_keeps_clear_of_its_edges_and_fills_its_square(seat: int) -> None:
    box = sprites.seat_token(seat, 96).getbbox()
    assert box is not None
    assert min(box[:2]) >= 0
    assert max(box[2] - box[0], box[3] - box[1]) >= 84
    border = sprites.seat_token(seat, 96).getchannel("A")
    assert border.getpixel((0, 0)) == border.getpixel((95, 95)) == 0


@pytest.mark.parametrize("seat", range(8))
def test_a_label_is_baked_in_and_another_label_is_another_tile(seat: int) -> None:
    tiles = [pixels(sprites.seat_token(seat, 64, label)) for label in ("", "3", "8", "14")]
    assert len(set(tiles)) == 4


@pytest.mark.parametrize("label", ["WWWWWWWWWWWW", "\u202e", "محمد", "🔥", "Z" + "\u0337" * 30])
def test_a_hostile_label_leaves_the_tokens_outline_alone(label: str) -> None:
    for seat in range(8):
        plain, labelled = (sprites.seat_token(seat, 64, text).getchannel("A") for text in ("", label))
        assert difference(plain, labelled) == 0


def test_a_seat_without_a_style_is_refused() -> None:
    with pytest.raises(UnknownSeat, match="seats count from 0 to 7"):
        sprites.seat_token(8, 64)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [16, 48, 160])
def test_icons_can_be_told_apart_even_in_one_colour(size: int, game: Sequence[Icon]) -> None:
    for first, second in combinations(game, 2):
        assert difference(*(on(NIGHT, icon(drawing, size, STEEL)) for drawing in (first, second))) > 0.04, (
            first,
            second,
        )


@pytest.mark.parametrize("drawing", EVERY_ICON)
def test_an_icon_fills_its_square_and_stands_out_from_a_panel(drawing: Icon) -> None:
    for theme in (PLAIN, TABLE):
        tile = icon(drawing, 48, CYAN, theme.panel)
        box = tile.getbbox()
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) >= 40
        assert difference(on(theme.panel, tile), Image.new("RGB", tile.size, theme.panel)) > 0.08


def test_an_unknown_icon_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(UnknownIcon, match=r"no icon 'spaceship': use one of .*hand, .*research"):
        icon("spaceship", 48, CYAN)


@pytest.mark.parametrize("sides", [6, 8, 10])
def test_every_face_of_a_die_looks_different(sides: int) -> None:
    assert len({pixels(sprites.die(sides, value, 64)) for value in range(1, sides + 1)}) == sides


def test_dice_with_the_same_number_differ_by_their_shape() -> None:
    shapes = [sprites.die(sides, 3, 64).getchannel("A") for sides in (6, 8, 10)]
    assert all(difference(*pair) > 0.03 for pair in combinations(shapes, 2))


def test_pips_show_how_many_of_how_many() -> None:
    rows = [sprites.pips(count, 5, 20, LEAF, STEEL) for count in range(6)]
    assert len({pixels(row) for row in rows}) == 6
    assert {row.size for row in rows} == {(5 * 25 - 5, 20)}


def test_no_pips_make_an_empty_tile() -> None:
    assert sprites.pips(0, 0, 20, LEAF, STEEL).getbbox() is None


def test_a_coin_shows_its_amount() -> None:
    assert len({pixels(sprites.coin(48, label)) for label in ("", "1", "12", "120")}) == 4


@pytest.mark.parametrize("theme", [PLAIN, TABLE])
def test_cards_of_the_same_kind_differ_by_title_icon_and_count(theme: Theme) -> None:
    faces = [
        card(120, 160, "Fleet", "attack", CORAL, theme=theme),
        card(120, 160, "Raid", "attack", CORAL, theme=theme),
        card(120, 160, "Fleet", "shield", CORAL, theme=theme),
        card(120, 160, "Fleet", "attack", CORAL, count=2, theme=theme),
        card_back(120, 160, CORAL, "attack", theme=theme),
        card_back(120, 160, CORAL, "shield", theme=theme),
        card_back(120, 160, CORAL, "attack", "9", theme=theme),
    ]
    assert len({pixels(face) for face in faces}) == len(faces)


@pytest.mark.parametrize(("across", "down"), [(200, 0), (0, 200), (-150, 90), (5, 5), (0, 0)])
def test_an_arrow_stays_within_its_tile(across: int, down: int) -> None:
    tile = sprites.arrow(across, down, 16, GOLD)
    box = tile.getbbox()
    assert box is not None
    assert box[0] > 0 < box[1]
    assert box[2] < tile.width
    assert box[3] < tile.height


def test_an_arrow_points_where_it_is_told() -> None:
    right, left = sprites.arrow(120, 0, 12, GOLD).getchannel("A"), sprites.arrow(-120, 0, 12, GOLD).getchannel("A")
    halves = [tile.crop((0, 0, tile.width // 2, tile.height)) for tile in (right, left)]
    assert ImageStat.Stat(halves[0]).sum[0] < ImageStat.Stat(halves[1]).sum[0]


def test_a_faded_tile_lets_the_ground_through_and_leaves_the_tile_alone() -> None:
    token = sprites.seat_token(0, 64)
    before = pixels(token)
    ghost = sprites.faded(token, 0.4)
    assert ghost.getchannel("A").getextrema()[1] == round(255 * 0.4)
    assert pixels(token) == before


def test_a_tile_is_drawn_once() -> None:
    assert sprites.seat_token(3, 72, "once") is sprites.seat_token(3, 72, "once")


def test_no_drawing_changes_a_tile_that_another_one_uses() -> None:
    TILES.clear()
    tiles = [draw() for draw in DRAWINGS_OF_EVERY_KIND]
    first = [pixels(tile) for tile in tiles]
    again = [pixels(draw()) for draw in DRAWINGS_OF_EVERY_KIND]
    TILES.clear()
    backwards = [pixels(draw()) for draw in reversed(DRAWINGS_OF_EVERY_KIND)]
    assert first == again == backwards[::-1]
    assert [pixels(tile) for tile in tiles] == first
