"""Line of sight: the printed examples, the check figures, and the shipped table against the exact procedure. [R20]"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules.death_dome.model.board import GRID, arena
from rules.death_dome.model.sight import sees, tables
from rules.skirmish import meets

ALL = arena(("W", "N", "E", "S"), False)
SEED = 3_000

EXAMPLES = """
E13 H9 4 yes   E13 I10 4 yes  E13 J8 5 no    E13 I9 4 no    D9 H9 4 yes    D9 I10 5 no    F11 J10 4 yes
F11 H8 3 yes   K11 J8 3 yes   K11 H10 3 yes  K11 I9 2 no    E8 H8 3 yes    E8 I8 4 no     H5 H8 3 yes
C10 F10 3 no   C10 F9 3 yes   D10 F10 2 no   E9 E12 3 no    D11 F12 2 yes  L10 N8 2 no    L8 N9 2 yes
L9 N9 2 no     L10 N12 2 yes  L8 L12 4 yes   I11 M13 4 no   I9 M13 4 yes   A9 U9 20 no
"""
"""The table of R20: from, to, distance, sight."""
WORDS = EXAMPLES.split()
VECTORS = [tuple(WORDS[at : at + 4]) for at in range(0, len(WORDS), 4)]


@pytest.mark.parametrize(("one", "other", "distance", "seen"), VECTORS)
def test_DD_LOS_01_the_examples_of_the_rulebook(one: str, other: str, distance: str, seen: str) -> None:
    """DD-LOS-01, DD-TWR-02..05, R20: every row of the table, by the shipped table and by the procedure, both ways."""
    assert ALL.distance(one, other) == int(distance)
    for here, there in ((one, other), (other, one)):
        assert ALL.sees(here, there) is (seen == "yes")
        assert sees(here, there) is (seen == "yes")


def test_DD_LOS_01_the_check_figures() -> None:
    """R20: of 65,703 pairs that are neither wall nor jail 22,872 see each other, 16,998 within distance 9."""
    places = [square for square in ALL.squares if ALL.letter(square) not in "#J"]
    pairs = [(one, other) for number, one in enumerate(places) for other in places[:number]]
    seen = [pair for pair in pairs if ALL.sees(*pair)]
    assert len(places) == 363
    assert (len(pairs), len(seen)) == (65_703, 22_872)
    assert sum(ALL.distance(*pair) <= 9 for pair in seen) == 16_998


@pytest.mark.parametrize(
    ("square", "count"),
    [("E13", 182), ("H8", 136), ("H9", 86), ("I10", 80), ("K11", 132), ("A10", 149), ("I9", 17)],
)
def test_DD_LOS_01_squares_seen_from_one(square: str, count: int) -> None:
    """R20: how many squares that are neither wall nor jail are seen from seven squares."""
    others = ALL.bits(place for place in ALL.squares if ALL.letter(place) not in "#J" and place != square)
    assert (ALL.seen_from(square) & others).bit_count() == count


def test_DD_TWR_05_a_tower_center_sees_its_edges_and_the_other_tower_only() -> None:
    """DD-TWR-02, DD-TWR-05: from I9 the 9 squares of its own tower and the 9 of tower B."""
    assert set(ALL.squares_of(ALL.seen_from("I9"))) == {
        square for square in ALL.squares if ALL.on_tower(square) and ALL.sees("I9", square)
    }
    assert ALL.seen_from("I9") == ALL.marked("TC")


def test_DD_TWR_03_a_corner_sees_both_full_sides() -> None:
    """DD-TWR-03: K11 sees J8, J9, J10, I10, H10 of tower A; not I9, H8, H9, I8."""
    tower = [square for square in ALL.squares if ALL.tower_of(square) == "A"]
    assert {square for square in tower if ALL.sees("K11", square)} == {"J8", "J9", "J10", "I10", "H10"}


def test_DD_TWR_04_walls_still_block_from_a_tower() -> None:
    """DD-TWR-04: from tower edge H10 the wall E10 hides C10."""
    assert ALL.sees("H10", "F10")
    assert not ALL.sees("H10", "C10")


def test_DD_LOS_02_lava_bridges_jails_bases_and_points_block_nothing() -> None:
    """DD-LOS-02, DD-LAV-03, R48: over lava D4, point E5, jail A2 and B1, base A10-A12, bridge K9."""
    for one, other in (("C4", "E4"), ("D5", "F5"), ("A3", "C1"), ("A9", "A13"), ("J9", "L9")):
        assert ALL.sees(one, other), (one, other)


def test_DD_LOS_04_line_of_sight_works_both_ways() -> None:
    """DD-LOS-04: sees(a, b) = sees(b, a) for all pairs, through walls, too; and every square sees itself."""
    for table in tables():
        assert all(mask >> number & 1 for number, mask in enumerate(table))
        for one, mask in enumerate(table):
            assert mask == sum((table[other] >> one & 1) << other for other in range(len(table))), GRID.names[one]


def test_DD_LOS_03_neighbours_without_sight_are_not_adjacent() -> None:
    """DD-LOS-03, DD-ABL-30, R47: exactly the diagonal neighbours with something that blocks on both other squares."""
    assert ALL.adjacent("I11", "I10")
    assert ALL.adjacent("H9", "I9")
    assert not ALL.adjacent("C9", "C9")
    assert not ALL.adjacent("C9", "C7")
    for one in ALL.squares:
        for near in GRID.neighbours(one):
            same = ALL.on_tower(one) and ALL.on_tower(near)
            between = {*beside(one, near)} - {one, near}
            hidden = not same and len(between) == 2 and all(ALL.letter(cell) in "#TC" for cell in between)
            assert ALL.adjacent(one, near) is not hidden, (one, near)


def beside(one: str, near: str) -> list[str]:
    """The two squares beside a diagonal step."""
    (column, row), (to_column, to_row) = GRID.place(one), GRID.place(near)
    cells = (GRID.at(column, to_row), GRID.at(to_column, row))
    return [cell for cell in cells if cell is not None]


def test_who_sees_through_walls_is_stopped_by_towers_only() -> None:
    """3.23 see_through_walls: C10 to F10 past wall E10; not the tower center from the ground, nor past a tower."""
    assert not ALL.sees("C10", "F10")
    assert ALL.sees("C10", "F10", through_walls=True)
    assert ALL.sees("L9", "N9", through_walls=True)
    assert not ALL.sees("E13", "I9", through_walls=True)
    assert not ALL.sees("A9", "U9", through_walls=True)
    for square in ALL.squares:
        assert ALL.seen_from(square) & ~ALL.seen_from(square, through_walls=True) == 0


@pytest.mark.parametrize("through_walls", [False, True])
def test_the_shipped_table_is_what_the_exact_procedure_gives(through_walls: bool) -> None:
    """R20: a random sample of all pairs, worked out anew."""
    print("seed", SEED)
    chance = Random(SEED)
    for _ in range(300):
        one, other = chance.choice(GRID.names), chance.choice(GRID.names)
        assert ALL.sees(one, other, through_walls) is sees(one, other, through_walls), (one, other)


def test_a_free_line_that_is_found_by_trying_means_sight() -> None:
    """R20 against lines that are tried: seen wherever one of them touches no wall and no tower square."""
    print("seed", SEED)
    chance, found = Random(SEED), 0
    ground = [square for square in ALL.squares if ALL.letter(square) not in "C#"]
    for _ in range(120):
        one = chance.choice(ground)
        other = chance.choice([square for square in ground if 2 <= ALL.distance(one, square) <= 5])
        if some_line_is_free(one, other):
            found += 1
            assert ALL.sees(one, other), (one, other)
    assert found > 30


FINE = 8
"""A square is so many points wide when lines are tried."""


def some_line_is_free(one: str, other: str) -> bool:
    """Whether one of the lines between points within two squares touches no wall and no tower square."""
    points = range(1, FINE, 3)
    boxes = [corners(square) for square in ALL.squares if ALL.letter(square) in "#TC" and square not in (one, other)]
    starts, ends = (
        [(corners(square)[0][0] + right, corners(square)[0][1] + down) for right, down in product(points, points)]
        for square in (one, other)
    )
    return any(not any(meets(start, end, *box) for box in boxes) for start in starts for end in ends)


def corners(square: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The corners of a square with the smallest and the largest coordinates."""
    column, row = GRID.place(square)
    return (FINE * column, FINE * row), (FINE * column + FINE, FINE * row + FINE)
