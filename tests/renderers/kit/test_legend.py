"""Legends, round marks and sentences, which all boards share."""

from __future__ import annotations

import pytest

from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.legend import LINE, legend_panel
from renderers.kit.palette import GOLD, NIGHT, PLAIN
from renderers.kit.pen import CLEAR
from renderers.kit.sprites import discs
from renderers.skirmish.marks import tracer
from tests.renderers.pictures import changed

ROW = [(tracer(30, GOLD), "a shot"), (tracer(30, NIGHT), "a hit")]


def test_a_legend_has_a_line_for_each_row() -> None:
    """As wide as it is told, and with all its items."""
    one, two = legend_panel([ROW], 800, PLAIN), legend_panel([ROW, ROW], 800, PLAIN)
    assert (one.width, two.width) == (800, 800)
    assert two.height - one.height == LINE
    assert legend_panel([ROW[:1]], 800, PLAIN).tobytes() != one.tobytes()
    assert legend_panel([ROW], 800, PLAIN, 60).height - one.height == 60 - LINE


def test_items_of_a_legend_that_are_too_many_break_nothing() -> None:
    assert legend_panel([ROW * 12], 400, PLAIN).width == 400


def test_discs_lie_one_on_another() -> None:
    """The last one on top, and CLEAR is a hole."""
    tile = discs(40, (50, NIGHT), (40, GOLD), (10, CLEAR))
    assert tile.getpixel((20, 20)) == CLEAR
    assert tile.getpixel((20, 8)) == (*GOLD, 255)
    assert tile.getpixel((20, 1)) == (*NIGHT, 255)


@pytest.mark.parametrize(("text", "lines"), [("Ann moves", 1), ("Ann moves and shoots at Bob " * 3, 2)])
def test_a_sentence_takes_more_lines_where_it_must(text: str, lines: int) -> None:
    """Nothing of it lies beside its box."""
    canvas = Canvas(700, 160)
    plain, box = canvas.image.copy(), Box(20, 20, 660, 110)
    canvas.sentence(box, text)
    sides = changed(plain, canvas.image)
    assert sides is not None
    assert sides[2] <= box.right
    assert (sides[3] - sides[1] > 50) == (lines > 1)
