"""What the games of squares and cubes draw alike."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import CORAL, GOLD, LEAF, PLAIN
from renderers.kit.sprites import seat_token
from renderers.skirmish.lights import draw_border, glow, veil
from renderers.skirmish.marks import blade, burst, floored, heart, skull, tick, tracer
from renderers.skirmish.numbers import runs_of, shown_of
from renderers.skirmish.rows import eight_sided
from renderers.skirmish.sides import MARKS, state_of
from renderers.skirmish.swatches import edged, framed, lamp
from renderers.skirmish.traces import Stroke, dots, leg
from renderers.skirmish.ways import Way, go

STROKE = Stroke(width=14, rim=4, head=36, wing=25, neck=30, short=40, margin=60)


def inked(tile: Image.Image) -> tuple[int, int, int, int]:
    """The box of all that shows of a tile."""
    box = tile.getchannel("A").getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize(
    ("numbers", "most", "words"),
    [
        ([3], 4, ("3",)),
        ([3, 4], 4, ("3", "4")),
        ([3, 4, 5, 9], 4, ("3–5", "9")),
        ([1, 3, 5, 7], 4, ("1", "3", "5", "7")),
        ([1, 3, 5, 7, 9], 4, ("1", "3", "5", "…")),
    ],
)
def test_numbers_are_told_in_runs_and_cut_where_they_are_too_many(
    numbers: list[int], most: int, words: tuple[str, ...]
) -> None:
    assert runs_of(numbers, most) == words
    shown = shown_of(numbers, most)
    assert (runs_of(shown, most + 1), numbers[: len(shown)]) == (tuple(word for word in words if word != "…"), shown)


def test_a_movement_that_goes_on_is_the_same_way() -> None:
    ways: list[Way] = []
    go(ways, "A1", "c3", ["c4", "c5"])
    go(ways, "A1", "c5", ["d5"])
    go(ways, "A1", "d5", ["e5"], forced=True)
    go(ways, "B2", "e5", ["e6"])
    go(ways, "A1", "b1", ["b2"])
    assert [(way.piece, way.cells, way.forced) for way in ways] == [
        ("A1", ["c3", "c4", "c5", "d5"], False),
        ("A1", ["d5", "e5"], True),
        ("B2", ["e5", "e6"], False),
        ("A1", ["b1", "b2"], False),
    ]


def test_only_the_last_step_of_a_way_has_a_head() -> None:
    step, last = (leg(200, 0, CORAL, is_last, STROKE) for is_last in (False, True))
    assert step.size == last.size == (260, 260)
    thin, broad = inked(step), inked(last)
    assert broad[3] - broad[1] > thin[3] - thin[1]
    assert broad[2] < thin[2], "the head stops before the token"


def test_an_older_way_lets_the_ground_through() -> None:
    assert leg(200, 0, CORAL, True, STROKE, 0.5).getchannel("A").getextrema() == (0, 128)


def test_tracers_keep_clear_of_both_ends() -> None:
    found = list(dots((100, 50), (400, 50), 54, 22, 54))
    assert found[0] == (154, 50)
    assert found[-1][0] <= 346
    assert {after[0] - before[0] for before, after in pairwise(found)} == {22}


@pytest.mark.parametrize("end", [(100, 50), (150, 50)])
def test_there_are_no_tracers_where_there_is_no_room(end: tuple[int, int]) -> None:
    assert list(dots((100, 50), end, 54, 22, 54)) == []


def test_a_glow_surrounds_its_token_evenly() -> None:
    token = seat_token(0, 60)
    light = glow(token, 8, GOLD, 5)
    assert light.size == (60 + 32, 60 + 32)
    assert light.getpixel((46, 46)) == (*GOLD, 255)
    flipped = light.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert max(ImageChops.difference(light.getchannel("A"), flipped.getchannel("A")).tobytes()) <= 40


def test_a_border_runs_along_the_sides_that_are_named_only() -> None:
    canvas, box = Canvas(100, 100), Box(20, 20, 60, 60)
    before = canvas.image.copy()
    draw_border(canvas, box, [], CORAL, 4)
    assert ImageChops.difference(canvas.image, before).getbbox() is None
    draw_border(canvas, box, ["N", "W"], CORAL, 4)
    middles = {"N": (50, 20), "S": (50, 80), "W": (20, 50), "E": (80, 50)}
    assert [side for side, at in middles.items() if canvas.image.getpixel(at) == CORAL] == ["N", "W"]


def test_marks_can_be_told_apart() -> None:
    marks = [
        tick(40), floored(40), burst(0, 40), burst(2, 40), burst(12, 40), blade(40), skull(40, CORAL), skull(40, LEAF),
        heart(40, True, 3), heart(40, False, 3), tracer(40, CORAL), eight_sided(7, 40, CORAL, PLAIN),
        eight_sided(7, 40, None, PLAIN), veil(40), framed(GOLD), edged(GOLD, PLAIN), lamp(GOLD, 7, 40, PLAIN),
    ]  # fmt: skip
    assert len({(mark.size, mark.tobytes()) for mark in marks}) == len(marks)


def test_a_side_is_told_what_it_is_about_to_do() -> None:
    playing = [state_of(seat, 1, (), over=False) for seat in (0, 1)]
    ended = [state_of(seat, 1, (0,), over=True) for seat in (0, 1)]
    assert (playing, ended) == (["", "acts"], ["wins", ""])
    assert [MARKS[True, state] for state in playing] == ["YOU", "YOUR TURN"]
    assert [MARKS[False, state] for state in ended] == ["WINS", ""]
