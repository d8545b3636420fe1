"""Lines past boxes, against a second computation with fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.skirmish import Point, crosses, meets

LOW, HIGH = (0, 0, 0), (4, 4, 4)


def instants(start: Point, end: Point, low: Point, high: Point) -> list[Fraction]:
    """The ends of a line, and where it reaches the plane of a face, as parts of its length."""
    planes = [
        Fraction(plane - begin, finish - begin)
        for begin, finish, *faces in zip(start, end, low, high, strict=True)
        for plane in faces
        if begin != finish
    ]
    return sorted({Fraction(0), Fraction(1), *(at for at in planes if 0 <= at <= 1)})


def point(start: Point, end: Point, at: Fraction) -> list[Fraction]:
    """The point of a line at a part of its length."""
    return [begin + (finish - begin) * at for begin, finish in zip(start, end, strict=True)]


def meets_by_fractions(start: Point, end: Point, low: Point, high: Point) -> bool:
    """Whether the line is in the box at its ends or in the plane of a face: it cannot be in it elsewhere only."""
    places = [point(start, end, at) for at in instants(start, end, low, high)]
    return any(all(a <= x <= b for a, x, b in zip(low, place, high, strict=True)) for place in places)


def crosses_by_fractions(start: Point, end: Point, low: Point, high: Point) -> bool:
    """Whether the line is inside the box between two of those instants."""
    middles = [point(start, end, (one + other) / 2) for one, other in pairwise(instants(start, end, low, high))]
    return any(all(a < x < b for a, x, b in zip(low, place, high, strict=True)) for place in middles)


@st.composite
def lines_and_boxes(draw: st.DrawFn) -> tuple[Point, Point, Point, Point]:
    """A line and a box on a few coordinates, so that many touch; in two or three dimensions."""
    axes = draw(st.integers(2, 3))
    coordinate = st.integers(-5, 5)
    start, end = (tuple(draw(coordinate) for _ in range(axes)) for _ in range(2))
    corners = [sorted((draw(coordinate), draw(coordinate))) for _ in range(axes)]
    return start, end, tuple(low for low, _ in corners), tuple(high for _, high in corners)


@given(lines_and_boxes())
def test_meeting_agrees_with_fractions(case: tuple[Point, Point, Point, Point]) -> None:
    assert meets(*case) == meets_by_fractions(*case)


@given(lines_and_boxes())
def test_crossing_agrees_with_fractions(case: tuple[Point, Point, Point, Point]) -> None:
    assert crosses(*case) == crosses_by_fractions(*case)


@given(lines_and_boxes())
def test_a_line_is_the_same_both_ways(case: tuple[Point, Point, Point, Point]) -> None:
    start, end, low, high = case
    assert meets(start, end, low, high) == meets(end, start, low, high)
    assert crosses(start, end, low, high) == crosses(end, start, low, high)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((-2, 2, 2), (6, 2, 2)),
        ((-1, -1, -1), (5, 5, 5)),
        ((1, 1, 1), (3, 3, 3)),
        ((2, 2, 2), (2, 2, 2)),
        ((2, 2, 2), (9, 9, 9)),
        ((-1, 2, 2), (1, 5, 2)),
    ],
)
def test_a_line_that_passes_through_a_box_meets_and_crosses_it(start: Point, end: Point) -> None:
    assert meets(start, end, LOW, HIGH)
    assert crosses(start, end, LOW, HIGH)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        pytest.param((-2, 4, 2), (6, 4, 2), id="along a face"),
        pytest.param((-2, 4, 4), (6, 4, 4), id="along an edge"),
        pytest.param((-1, 3, 2), (1, 5, 2), id="over an edge"),
        pytest.param((3, 5, 5), (5, 3, 3), id="past a corner, in a plane that touches it"),
        pytest.param((4, 5, 4), (4, 4, 4), id="up to a corner"),
        pytest.param((2, 2, 7), (2, 2, 4), id="up to a face"),
        pytest.param((4, 1, 1), (4, 3, 3), id="within a face"),
        pytest.param((0, 0, 0), (0, 0, 0), id="a point on a corner"),
    ],
)
def test_a_line_that_only_touches_a_box_meets_but_does_not_cross_it(start: Point, end: Point) -> None:
    assert meets(start, end, LOW, HIGH)
    assert not crosses(start, end, LOW, HIGH)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        pytest.param((-2, 5, 2), (6, 5, 2), id="beside it"),
        pytest.param((-2, 2, 2), (-1, 2, 2), id="ends before it"),
        pytest.param((5, 2, 2), (9, 2, 2), id="begins behind it"),
        pytest.param((-2, 3, 2), (1, 6, 2), id="round an edge"),
        pytest.param((5, 5, 5), (5, 5, 5), id="a point outside"),
    ],
)
def test_a_line_that_stays_away_from_a_box_does_neither(start: Point, end: Point) -> None:
    assert not meets(start, end, LOW, HIGH)
    assert not crosses(start, end, LOW, HIGH)


def test_a_flat_box_has_no_inside() -> None:
    """A wall without thickness stops a line, but nothing is in it."""
    assert meets((0, 0), (4, 4), (2, 0), (2, 4))
    assert not crosses((0, 0), (4, 4), (2, 0), (2, 4))


def test_numbers_far_beyond_floating_point_are_told_apart() -> None:
    """A line that misses a corner by less than a float can show."""
    far = 10**20
    assert meets((0, 0), (far, far), (far // 2, 0), (far, far // 2))
    assert not meets((0, 1), (far, far + 1), (far // 2, 0), (far, far // 2))
