"""Cells of a grid by name."""

from __future__ import annotations

import pytest

from rules.engine import Refused
from rules.skirmish import Grid

BOARD = Grid(8, 8)
ARENA = Grid(21, 21)


def test_names_run_along_the_rows() -> None:
    assert Grid(3, 2).names == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert (ARENA.names[0], ARENA.names[21], ARENA.names[-1], len(ARENA.names)) == ("A1", "A2", "U21", 441)


@pytest.mark.parametrize("grid", [BOARD, ARENA, Grid(1, 1), Grid(26, 3)])
def test_a_name_and_its_place_belong_together(grid: Grid) -> None:
    for name in grid.names:
        assert grid.at(*grid.place(name)) == name
    assert len({grid.place(name) for name in grid.names}) == grid.columns * grid.rows


def test_places_count_from_0() -> None:
    assert BOARD.place("A1") == (0, 0)
    assert BOARD.place("D8") == (3, 7)
    assert ARENA.place("K11") == (10, 10)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (8, 0), (0, 8), (-1, 8)])
def test_nothing_is_off_the_grid(place: tuple[int, int]) -> None:
    assert BOARD.at(*place) is None


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("D4", ("C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5")),
        ("A1", ("B1", "A2", "B2")),
        ("H4", ("G3", "H3", "G4", "G5", "H5")),
        ("H8", ("G7", "H7", "G8")),
    ],
)
def test_neighbours_touch_by_side_or_corner(cell: str, around: tuple[str, ...]) -> None:
    assert BOARD.neighbours(cell) == around


def test_a_single_cell_has_no_neighbours() -> None:
    assert Grid(1, 1).neighbours("A1") == ()


@pytest.mark.parametrize(
    ("one", "other", "steps"), [("A1", "A1", 0), ("A1", "B2", 1), ("B6", "G3", 5), ("C8", "D1", 7)]
)
def test_distance_counts_diagonals_as_one(one: str, other: str, steps: int) -> None:
    assert BOARD.distance(one, other) == BOARD.distance(other, one) == steps


def test_distance_is_one_to_neighbours_only() -> None:
    for cell in BOARD.names:
        assert {other for other in BOARD.names if BOARD.distance(cell, other) == 1} == {*BOARD.neighbours(cell)}


@pytest.mark.parametrize("typed", ["d4", "D4", " d4 "])
def test_a_typed_name_is_read(typed: str) -> None:
    assert BOARD.parse(typed) == "D4"


@pytest.mark.parametrize("typed", ["", "D", "4", "4D", "D9", "D0", "I1", "D44", "D 4", "AA1", "Д4"])
def test_what_is_no_cell_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refusal:
        BOARD.parse(typed)
    assert str(refusal.value) == f"“{typed}” is not on the board; type a letter A-H and a number 1-8, as in H8."


def test_a_refusal_quotes_the_beginning_of_a_long_text() -> None:
    with pytest.raises(Refused, match=f"^“{'x' * 20}” is not on the board; type a letter A-U and a number 1-21"):
        ARENA.parse("x" * 2_000)


def test_grids_of_one_size_are_equal() -> None:
    assert Grid(8, 8) == BOARD != ARENA
    assert hash(Grid(8, 8)) == hash(BOARD)
