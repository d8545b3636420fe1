"""Cubes, ranges and directions. [DZ-CUB, DZ-RNG, R7, R8]"""

from __future__ import annotations

from random import Random

from rules.deadzone.model.geometry.cubes import (
    COMPASS,
    CUBES,
    INDEX,
    NAMES,
    adjacent,
    around,
    beside,
    cell_of,
    half_turned,
    level_of,
    range_of,
    stack,
)
from testing.seeds import seeds
from tests.deadzone.ground import at


def test_DZ_CUB_01_stacks_and_levels() -> None:
    """DZ-CUB-01: a stack is a column of four cubes, with levels from 1; numbers run from A1-1 to H8-4."""
    assert [NAMES[cube] for cube in stack("D4")] == ["D4-1", "D4-2", "D4-3", "D4-4"]
    assert [level_of(cube) for cube in stack("D4")] == [1, 2, 3, 4]
    assert {cell_of(cube) for cube in stack("D4")} == {"D4"}
    assert (INDEX["A1-1"], INDEX["B1-1"], INDEX["A2-1"], INDEX["A1-2"], INDEX["H8-4"]) == (0, 1, 8, 64, 255)


def test_DZ_RNG_01_range_is_the_largest_difference() -> None:
    """DZ-RNG-01, DZ-RNG-04, R8: B2-1 to E3-3 is 3; differences of 2, 1 and 1 are within 2."""
    assert range_of(at("B2-1"), at("E3-3")) == 3
    assert range_of(at("D4-1"), at("F5-2")) == 2
    assert range_of(at("A1-1"), at("A1-4")) == 3


def test_DZ_RNG_02_the_own_cube_is_not_counted() -> None:
    """DZ-RNG-02: adjacent cubes are at range 1, one's own cube at range 0."""
    assert range_of(at("D4-1"), at("E5-1")) == 1
    assert range_of(at("D4-1"), at("D4-1")) == 0


def test_R7_adjacent_are_up_to_26_cubes() -> None:
    """R7: all cubes that differ by at most 1 each way, and not the cube itself; 7 in a corner of the board."""
    assert len(around(at("D4-2"))) == 26
    assert len(around(at("A1-1"))) == 7
    assert adjacent(at("D4-1"), at("E5-2"))
    assert not adjacent(at("D4-1"), at("D4-1"))
    assert not adjacent(at("D4-1"), at("D4-3"))
    for cube in range(CUBES):
        assert {*around(cube)} == {other for other in range(CUBES) if range_of(cube, other) == 1}


def test_beside_stays_on_the_board() -> None:
    """7.1: north is the next row, east the next column; off the board there is nothing."""
    assert beside(at("D4-1"), *COMPASS["NE"]) == at("E5-1")
    assert beside(at("D4-1"), 0, 0, 1) == at("D4-2")
    assert [beside(at("H8-4"), 1, 0), beside(at("H8-4"), 0, 1), beside(at("H8-4"), 0, 0, 1)] == [None] * 3
    assert [beside(at("A1-1"), -1, 0), beside(at("A1-1"), 0, -1), beside(at("A1-1"), 0, 0, -1)] == [None] * 3


def test_a_half_turn_swaps_the_corners() -> None:
    """7.10: A1 for H8 on the same level; ranges stay, and twice is nothing."""
    assert half_turned(at("A1-2")) == at("H8-2")
    (seed,) = seeds(1, "half turns")
    print("seed", seed)
    chance = Random(seed)
    for _ in range(100):
        one, other = chance.randrange(CUBES), chance.randrange(CUBES)
        assert half_turned(half_turned(one)) == one
        assert range_of(half_turned(one), half_turned(other)) == range_of(one, other)
