"""The canvas: boxes, words and pieces land where they are told, within limits, the same in every thread."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from threading import Barrier

import pytest
from PIL import Image, ImageChops

from renderers.kit.cache import TILES, BoundedCache, TileCache
from renderers.kit.canvas import Canvas, PictureTooLarge
from renderers.kit.cards import card
from renderers.kit.layout import Box, anchored
from renderers.kit.palette import CORAL, CYAN, GOLD, PLAIN, WHITE
from renderers.kit.panels import PanelLook, pill

RED = (255, 0, 0)


def changed(canvas: Canvas, before: Image.Image) -> Box | None:
    """The box of all pixels that differ from an earlier copy."""
    sides = ImageChops.difference(canvas.image, before).getbbox()
    return Box(sides[0], sides[1], sides[2] - sides[0], sides[3] - sides[1]) if sides else None


def within(inner: Box | None, outer: Box) -> bool:
    """Whether a box lies in another one."""
    assert inner is not None
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


def small_board(name: str = "Ann") -> Canvas:
    """A board with one of everything."""
    canvas = Canvas(480, 360)
    box = canvas.box.inset(24)
    canvas.spotlight(box)
    inner = canvas.panel(box, header=60)
    canvas.token((60, 54), 2, 48, "3")
    canvas.text((100, 54), name, 36, anchor="lm", max_width=200)
    canvas.badge((450, 54), "TURN", 24, symbol="hourglass", anchor="rm")
    cards = [card(90, 120, "Fleet", "attack", CORAL), card(90, 120, "Colony", "settlement", CYAN)]
    canvas.row(cards, Box(inner.x, 100, inner.width, 130))
    canvas.paragraph(Box(inner.x, 240, inner.width, 70), "Two fleets raid the homeworld.", 24)
    canvas.arrow((250, 160), (400, 160))
    canvas.icon((420, 200), "attack", 48, CORAL)
    canvas.line((40, 236), (440, 236))
    return canvas


def drawn(name: str = "Ann") -> bytes:
    """The pixels of the small board."""
    return small_board(name).image.tobytes()


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (4097, 10), (4000, 4000), (10**9, 10**9)])
def test_a_picture_too_large_or_empty_is_refused_with_the_limits(size: tuple[int, int]) -> None:
    with pytest.raises(PictureTooLarge, match="choose 1 to 4096 a side and at most 8 megapixels"):
        Canvas(*size)


@pytest.mark.parametrize("size", [(1, 1), (4096, 1), (1280, 1280)])
def test_a_picture_within_the_limits_has_the_size_asked_for(size: tuple[int, int]) -> None:
    assert (Canvas(*size).image.size, Canvas(*size).image.mode) == (size, "RGB")


def test_a_ground_drawn_before_is_drawn_on_and_kept() -> None:
    ground = small_board().image
    before = ground.tobytes()
    canvas = Canvas(480, 360, ground=ground)
    assert canvas.image.tobytes() == before
    canvas.token((240, 180), 0, 64)
    assert canvas.image.tobytes() != before == ground.tobytes()


def test_the_file_shows_the_picture() -> None:
    canvas = small_board()
    assert Image.open(io.BytesIO(canvas.png())).tobytes() == canvas.image.tobytes()


def test_the_same_board_gives_the_same_pixels_and_another_one_others() -> None:
    assert drawn() == drawn() != drawn("Ben")


def test_a_board_drawn_after_the_tiles_were_forgotten_is_the_same() -> None:
    warm = drawn()
    TILES.clear()
    assert drawn() == warm


def test_a_large_tile_pushes_out_no_small_ones_and_a_ground_no_tiles() -> None:
    cache, drawn = TileCache(((100, 300), (10_000, 10_000)), grounds=10_000), list[int]()

    def tile(side: int) -> Callable[[], Image.Image]:
        def draw() -> Image.Image:
            drawn.append(side)
            return Image.new("L", (side, side))

        return draw

    for side in (5, 6, 7):
        cache.get(side, tile(side))
    for number in range(3):
        cache.get(f"large {number}", tile(90))
        cache.ground(f"ground {number}", tile(95))
    drawn.clear()
    assert [cache.get(side, tile(side)).width for side in (5, 6, 7)] == [5, 6, 7]
    assert cache.get("large 2", tile(90)).width == 90
    assert cache.ground("ground 2", tile(95)).width == 95
    assert drawn == []
    cache.get("large 0", tile(90))
    cache.ground("ground 0", tile(95))
    assert drawn == [90, 95]


def test_drawing_on_one_canvas_leaves_the_next_one_clean() -> None:
    clean = Canvas(480, 360).image.tobytes()
    small_board()
    assert Canvas(480, 360).image.tobytes() == clean


def test_threads_draw_the_same_board() -> None:
    wanted, start = drawn(), Barrier(6)
    TILES.clear()

    def work(_: int) -> bytes:
        start.wait()
        return drawn()

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(work, range(6))) == {wanted}


@pytest.mark.parametrize("anchor", [a + b for a in "lmr" for b in "tmb"])
def test_text_stands_at_its_anchor(anchor: str) -> None:
    canvas = Canvas(400, 300)
    before = canvas.image.copy()
    box = canvas.text((200, 150), "Homeworld", 36, anchor=anchor)
    assert box.point(anchor) == (200, 150)
    assert within(changed(canvas, before), box)


@pytest.mark.parametrize("anchor", ["", "l", "tl", "xx", "lmt"])
def test_a_wrong_anchor_is_refused(anchor: str) -> None:
    with pytest.raises(ValueError, match="is no anchor: write l, m or r, then t, m or b"):
        Canvas(100, 100).text((0, 0), "x", anchor=anchor)


def test_a_long_name_keeps_to_its_width() -> None:
    canvas = Canvas(400, 100)
    assert canvas.text((10, 50), "Commander Shepard of the Normandy", max_width=200, anchor="lm").width <= 200


def test_a_panel_covers_its_box_and_leaves_its_corners() -> None:
    canvas, box = Canvas(300, 200), Box(20, 30, 200, 120)
    before = canvas.image.copy()
    inner = canvas.panel(box, fill=RED)
    assert changed(canvas, before) == box
    assert canvas.image.getpixel((box.x, box.y)) == before.getpixel((box.x, box.y))
    assert canvas.image.getpixel(box.centre) == RED
    assert within(inner, box)


def test_the_header_of_a_panel_is_raised() -> None:
    canvas = Canvas(300, 200)
    canvas.panel(Box(20, 20, 260, 160), header=50)
    assert canvas.image.getpixel((150, 40)) == PLAIN.raised
    assert canvas.image.getpixel((150, 100)) == PLAIN.panel


def test_a_panel_is_the_same_on_all_sides() -> None:
    canvas = Canvas(200, 200)
    canvas.image.paste(WHITE, (0, 0, 200, 200))
    canvas.panel(Box(10, 10, 180, 180))
    for turn in (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.TRANSPOSE):
        assert ImageChops.difference(canvas.image, canvas.image.transpose(turn)).getbbox() is None


def test_a_spotlight_lights_the_surroundings_of_a_box_only() -> None:
    canvas, box = Canvas(300, 200), Box(60, 60, 180, 80)
    before = canvas.image.copy()
    canvas.spotlight(box, RED, reach=12)
    assert changed(canvas, before) == Box(48, 48, 204, 104)
    middle = (box.x + 30, box.y + 30, box.right - 30, box.bottom - 30)
    assert canvas.image.crop(middle).tobytes() == before.crop(middle).tobytes()


def test_a_row_stands_side_by_side() -> None:
    canvas = Canvas(600, 200)
    tiles = [card(80, 110, "Fleet", "attack", CORAL)] * 3
    boxes = canvas.row(tiles, Box(20, 20, 560, 160), gap=10)
    assert [(box.x, box.centre[1]) for box in boxes] == [(20, 100), (110, 100), (200, 100)]


@pytest.mark.parametrize("anchor", ["lm", "mm", "rm"])
def test_too_many_cards_overlap_and_stay_in_their_box(anchor: str) -> None:
    canvas, room = Canvas(600, 200), Box(50, 20, 400, 160)
    boxes = canvas.row([card(80, 110, "Fleet", "attack", CORAL)] * 15, room, anchor=anchor)
    assert all(within(box, room) for box in boxes)
    assert all(second.x > first.x for first, second in pairwise(boxes))
    assert (boxes[0].x, boxes[-1].right) == (room.x, room.right)


def test_an_empty_row_draws_nothing() -> None:
    canvas = Canvas(100, 100)
    before = canvas.image.copy()
    assert canvas.row([], canvas.box) == []
    assert changed(canvas, before) is None


def test_a_paragraph_keeps_to_its_box_and_ends_in_an_ellipsis() -> None:
    canvas, room = Canvas(400, 300), Box(40, 40, 260, 120)
    before = canvas.image.copy()
    used = canvas.paragraph(room, "the fleet " * 60)
    assert within(changed(canvas, before), Box(room.x, room.y - 8, room.width, room.height + 16))
    assert used.height <= room.height


def test_an_arrow_joins_its_points() -> None:
    canvas = Canvas(400, 200)
    canvas.arrow((60, 100), (340, 100), 16, RED)
    assert [canvas.image.getpixel((x, 100)) for x in (70, 200, 330)] == [RED] * 3
    assert canvas.image.getpixel((360, 100)) != RED


def test_a_piece_may_stand_half_outside() -> None:
    canvas = Canvas(100, 100)
    assert canvas.token((0, 0), 0, 60) == Box(-30, -30, 60, 60)


@pytest.mark.parametrize("at", [(30, 40), (-9, 40), (170, 130)])
@pytest.mark.parametrize("size", [(90, 60), (40, 40), (21, 7), (12, 1)])
def test_a_plate_is_laid_as_if_it_were_pasted(size: tuple[int, int], at: tuple[int, int]) -> None:
    tile = pill(*size, PanelLook(CORAL, GOLD, 3, 20))
    pasted, laid = Canvas(200, 150), Canvas(200, 150)
    assert laid.plate(tile, at, radius=20) == pasted.paste(tile, at)
    assert changed(laid, pasted.image) is None
    assert changed(laid, Canvas(200, 150).image) is not None


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_columns_and_rows_share_out_a_box_without_a_gap_too_many(count: int) -> None:
    box = Box(13, 7, 1001, 503)
    columns, rows = box.columns(count, 10), box.rows(count, 10)
    assert (columns[0].x, columns[-1].right, rows[0].y, rows[-1].bottom) == (box.x, box.right, box.y, box.bottom)
    assert all(second.x - first.right == 10 for first, second in pairwise(columns))
    assert all(second.y - first.bottom == 10 for first, second in pairwise(rows))
    assert max(cell.width for cell in columns) - min(cell.width for cell in columns) <= 1


def test_a_grid_goes_row_by_row() -> None:
    cells = Box(0, 0, 300, 200).grid(3, 2)
    assert [(cell.x, cell.y) for cell in cells] == [(0, 0), (100, 0), (200, 0), (0, 100), (100, 100), (200, 100)]


def test_a_cut_gives_both_parts() -> None:
    box = Box(10, 20, 100, 50)
    assert box.split_top(15, 5) == (Box(10, 20, 100, 15), Box(10, 40, 100, 30))


def test_an_anchored_box_has_its_anchor_at_the_point() -> None:
    assert anchored((100, 100), (40, 20), "mb") == Box(80, 80, 40, 20)


def test_a_cache_counts_what_it_holds() -> None:
    cache: BoundedCache[bytes] = BoundedCache(10, len)
    for key, value in (("a", b"1234"), ("b", b"1234"), ("c", b"1234")):
        assert cache.get(key, partial(bytes, value)) == value
    assert (len(cache), cache.held_bytes) == (2, 8)
    cache.clear()
    assert (len(cache), cache.held_bytes) == (0, 0)


def test_what_is_larger_than_a_cache_is_given_and_pushes_nothing_out() -> None:
    cache: BoundedCache[bytes] = BoundedCache(10, len)
    cache.keep("small", b"1234")
    assert cache.get("large", lambda: b"x" * 11) == b"x" * 11
    assert (cache.find("large"), cache.find("small")) == (None, b"1234")
