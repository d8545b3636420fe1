"""The printed board: what is where, how it mirrors, how far things are; and sets of squares as bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.death_dome.chapters.reach import Walker, reach
from rules.death_dome.model.board import GRID, Arena, arena

ALL = arena(("W", "N", "E", "S"), False)
TWO = arena(("W", "E"), False)
DUEL = arena(("W", "E"), True)
FAR = 50
"""More steps than any walk on this board needs."""

Mirror = Callable[[int, int], tuple[int, int]]
LAST = 20
MIRRORS: dict[str, tuple[Mirror, str]] = {
    "main diagonal": (lambda column, row: (row, column), "grby -> rgyb"),
    "other diagonal": (lambda column, row: (LAST - row, LAST - column), "rgby -> ybgr"),
    "half turn": (lambda column, row: (LAST - column, LAST - row), "rgby -> byrg"),
}
"""Name -> where a square goes, and which base takes the place of which."""


def moved(square: str, mirror: Mirror) -> str:
    """Where a mirror puts a square."""
    cell = GRID.at(*mirror(*GRID.place(square)))
    assert cell is not None
    return cell


def walked(board: Arena, base: str, foes: int = 0) -> dict[str, int]:
    """Steps from a base to every square that a unit without cards gets to."""
    return {**reach(board, Walker(base, foes=foes), board.base[base][0], FAR).steps}


# -- what is where -----------------------------------------------------------------------------------------------------


def test_DD_SET_01_the_board_has_the_squares_of_the_printed_layout() -> None:
    """DD-SET-01: 21 by 21 squares, counted by kind as in 3.24."""
    assert len(ALL.squares) == 441
    assert Counter(ALL.letter(square) for square in ALL.squares) == Counter(
        {".": 258, "#": 62, "~": 30, "o": 24, "J": 16, "T": 16, "r": 6, "g": 6, "b": 6, "y": 6, "=": 5, "R": 4, "C": 2}
    )


def test_DD_SET_01_bases_of_nobody_are_plain_floor() -> None:
    """DD-SET-01, R50: with three players the squares of S are floor, and with two those of N, too."""
    three = arena(("E", "W", "N"), False)
    assert {three.letter(square) for square in ALL.base["S"]} == {"."}
    assert [*three.base] == ["E", "W", "N"]
    assert "".join(three.letter(square) for square in ("A10", "J1", "U12")) == "rgb"
    assert TWO.letter("J1") == "."


def test_DD_SET_01_every_base_has_six_squares_and_eight_exits() -> None:
    """DD-SET-01: the table of bases in 3.24."""
    assert ALL.base == {
        "W": ("A10", "B10", "A11", "B11", "A12", "B12"),
        "N": ("J1", "K1", "L1", "J2", "K2", "L2"),
        "E": ("T10", "U10", "T11", "U11", "T12", "U12"),
        "S": ("J20", "K20", "L20", "J21", "K21", "L21"),
    }
    assert {base: set(squares) for base, squares in ALL.exits.items()} == {
        "W": {"A13", "A9", "B13", "B9", "C10", "C11", "C12", "C9"},
        "N": {"I1", "I2", "I3", "J3", "K3", "L3", "M1", "M2"},
        "E": {"S10", "S11", "S12", "S13", "T13", "T9", "U13", "U9"},
        "S": {"I20", "I21", "J19", "K19", "L19", "M19", "M20", "M21"},
    }


def test_DD_TWR_01_a_tower_is_eight_edges_round_a_center() -> None:
    """DD-TWR-01: towers A and B, each touched by three bridges, K11 by both."""
    for tower, center in (("A", "I9"), ("B", "M13")):
        edges = GRID.neighbours(center)
        assert ALL.letter(center) == "C"
        assert {ALL.letter(square) for square in edges} == {"T"}
        assert {ALL.tower_of(square) for square in (center, *edges)} == {tower}
        assert all(ALL.on_tower(square) for square in edges)
    assert [square for square in ALL.squares if ALL.letter(square) == "="] == ["K9", "I11", "K11", "M11", "K13"]
    assert not ALL.on_tower("K11")
    assert ALL.tower_of("K11") is None


def test_DD_CTL_05_there_are_24_normal_points_and_two_towers() -> None:
    """DD-CTL-05, R49: three points on each outer tile; a tower center gives 5 supply and 500k."""
    assert len(ALL.points) == 26
    tiles = Counter((column // 7, row // 7) for column, row in map(GRID.place, ALL.points))
    assert tiles == Counter({(column, row): 2 if column == row == 1 else 3 for column in range(3) for row in range(3)})
    assert {point: (ALL.supply(point), ALL.worth(point)) for point in ("F3", "I9", "M13")} == {
        "F3": (1, 100_000),
        "I9": (5, 500_000),
        "M13": (5, 500_000),
    }
    assert ALL.centers == {"I9", "M13"}


def test_DD_SCN_03_the_duel_has_rows_8_to_14_only() -> None:
    """DD-SCN-03, R54: two bases, both towers, eight points, no jails; other squares do not exist."""
    assert {square[1:] for square in DUEL.squares} == {str(row) for row in range(8, 15)}
    assert DUEL.points == ("E8", "R8", "I9", "P10", "F12", "M13", "D14", "Q14")
    assert not DUEL.release
    assert set("".join(DUEL.letter(square) for square in DUEL.squares)) == set(".#~=TCorb")
    with pytest.raises(KeyError):
        DUEL.letter("E7")
    assert not DUEL.wall("B5")
    assert ALL.wall("B5")
    assert all(square in DUEL.squares for square in walked(DUEL, "W"))


# -- checked properties of the layout ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MIRRORS)
def test_the_layout_mirrors_with_its_bases(name: str) -> None:
    """3.24: unchanged by the mirror over either diagonal and by the half turn, so that all bases are equivalent."""
    mirror, swap = MIRRORS[name]
    letters = str.maketrans(*swap.split(" -> "))
    for square in ALL.squares:
        assert ALL.letter(moved(square, mirror)) == ALL.letter(square).translate(letters), square


def test_no_two_walls_touch_only_at_a_corner() -> None:
    """3.24, R13: the board has no such place."""
    for square in ALL.squares:
        column, row = GRID.place(square)
        for right in (1, -1):
            corner = GRID.at(column + right, row + 1)
            if corner and ALL.wall(square) and ALL.wall(corner):
                beside = (GRID.at(column + right, row), GRID.at(column, row + 1))
                assert any(cell and ALL.wall(cell) for cell in beside), (square, corner)


STEPS = """
F3 7 4 14 17   P3 14 4 7 17   N4 12 3 7 16   E5 5 5 15 15   H5 6 3 12 15   Q5 15 5 5 15   C6 4 7 17 14
L6 10 4 8 14   S6 17 7 4 14   E8 3 6 15 12   R8 16 7 3 12   P10 14 8 4 10  F12 4 10 14 8  D14 3 12 16 7
Q14 15 12 3 6  C16 4 14 17 7  J16 8 14 10 4  S16 17 14 4 7  E17 5 15 15 5  N17 12 15 6 3  Q17 15 15 5 5
H18 7 16 12 3  F19 7 17 14 4  P19 14 17 7 4  I9 9 9 11 11   M13 11 11 9 9
"""
"""The table of control points in 3.24: a point and the steps to it from W, N, E and S."""


@pytest.mark.parametrize("base", "WNES")
def test_steps_from_a_base_to_every_point(base: str) -> None:
    """3.24: the table of control points, and the same sorted list for every base."""
    words = STEPS.split()
    table = {words[at]: int(words[at + 1 + "WNES".index(base)]) for at in range(0, len(words), 5)}
    steps = walked(ALL, base)
    assert {point: steps[point] for point in ALL.points} == table
    assert sorted(table.values()) == [
        *(3, 3, 4, 4, 4, 5, 5, 6, 7, 7, 7, 8, 9),
        *(10, 11, 12, 12, 14, 14, 14, 15, 15, 15, 16, 17, 17),
    ]


@pytest.mark.parametrize("base", "WNES")
def test_all_309_squares_outside_bases_can_be_reached(base: str) -> None:
    """3.24: every walkable square outside bases is reached from every base."""
    outside = set(walked(ALL, base)) - set(ALL.base[base])
    assert outside == {square for square in ALL.squares if ALL.letter(square) in ".o=RTC"}
    assert len(outside) == 309


def test_DD_BRG_02_without_bridges_no_tower_is_reached() -> None:
    """DD-BRG-02: bridges are the only way onto a tower."""
    bridges = ALL.marked("=")
    found = walked(ALL, "W", foes=bridges)
    assert not any(ALL.on_tower(square) for square in found)
    assert len(found) > 250


@pytest.mark.parametrize("base", "WNES")
def test_steps_to_the_release_points(base: str) -> None:
    """3.24, D13: each base has two release points at 7 steps and two at 17; the table that is shipped says the same."""
    assert ALL.release == {"NW": "C3", "NE": "S3", "SE": "S19", "SW": "C19"}
    steps = walked(ALL, base)
    told = {jail: ALL.jail_steps(base, jail) for jail in ALL.release}
    assert told == {jail: steps[square] for jail, square in ALL.release.items()}
    assert sorted(told.values()) == [7, 7, 17, 17]


def test_steps_in_the_duel() -> None:
    """3.24: each side has three points at 3, 3 and 4 steps, its near tower at 9 and the far one at 11."""
    for base in "WE":
        steps = walked(DUEL, base)
        near = sorted(steps[point] for point in DUEL.points)
        assert near[:3] == [3, 3, 4]
        assert sorted(steps[center] for center in DUEL.centers) == [9, 11]


def test_DD_BAS_02_the_bases_of_others_change_no_distance_to_a_point() -> None:
    """3.24 holds for any number of players: no shortest way to a point or jail leads over an unused base."""
    goals = (*ALL.points, *ALL.release.values())
    for base in "WE":
        few, many = walked(TWO, base), walked(ALL, base)
        assert [few[goal] for goal in goals] == [many[goal] for goal in goals]


# -- distance, and sets of squares -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other", "steps"), [("E13", "H9", 4), ("F9", "H9", 2), ("A1", "U2", 20)])
def test_DD_RNG_01_distance_counts_diagonals_once_and_no_height(one: str, other: str, steps: int) -> None:
    """DD-RNG-01, DD-RNG-04: the larger of columns and rows, whatever lies between."""
    assert ALL.distance(one, other) == ALL.distance(other, one) == steps


@given(st.sets(st.sampled_from(GRID.names)))
def test_a_set_of_squares_survives_as_bits(squares: set[str]) -> None:
    """Bits and back give the squares in reading order; every bit is where `index` says."""
    bits = ALL.bits(squares)
    assert set(ALL.squares_of(bits)) == squares
    assert [*ALL.squares_of(bits)] == sorted(squares, key=GRID.names.index)
    assert bits == sum(1 << ALL.index[square] for square in squares)


def test_one_board_is_made_once() -> None:
    """The same teams share one board, so that what is worked out for it is kept."""
    assert arena(("W", "N", "E", "S"), False) is ALL
