"""The check figures and all vectors of the rulebook's section on sight, and what it says in words. [R3, R7, R8, R32]"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules.one_page_deadzone.model.battlefield import MAP_KEYS, Battlefield, battlefield, read_map
from rules.one_page_deadzone.model.sight import (
    Cover,
    blocker,
    cover_of,
    height_die,
    in_sight,
    is_clear,
    points_seen,
    range_of,
    sees,
)
from tests.pace import Stopwatch

DOCK = battlefield("loading-dock")
SPIRES = battlefield("twin-spires")
GANTRY = battlefield("gantry-row")
ALL_IN_SECONDS = 2.0
"""For one map; a fifth of a second is usual, and the aim is one."""


class Vector(NamedTuple):
    """A row of the rulebook's second table; maps are numbered from 1."""

    map: int
    shooter: str
    target: str
    range: int
    points: int
    in_sight: bool
    clear: bool
    cover: str
    height: int


VECTORS = [
    Vector(1, "E1", "E5", 4, 9, True, True, "", 0),
    Vector(1, "D1", "D4", 3, 0, False, False, "", 0),
    Vector(1, "D3", "D6", 3, 9, True, True, "", 1),
    Vector(1, "D3", "F5", 2, 9, True, False, "own column", 1),
    Vector(1, "D3", "C4", 1, 8, True, False, "own column", 1),
    Vector(1, "E3", "F5", 2, 9, True, False, "own column", 0),
    Vector(1, "C4", "G4", 4, 9, True, False, "own column, lower shooter", 0),
    Vector(1, "G4", "C4", 4, 9, True, False, "own column", 1),
    Vector(1, "D3", "B5", 2, 9, True, False, "own column", 0),
    Vector(1, "E6", "D3", 3, 9, True, True, "", 0),
    Vector(1, "E4", "E6", 2, 9, True, True, "lower shooter", 0),
    Vector(1, "E5", "E6", 1, 7, True, False, "lower shooter", 0),
    Vector(1, "B3", "G6", 5, 9, True, False, "via F5", 0),
    Vector(1, "C3", "F5", 3, 0, True, False, "own column", 0),
    Vector(1, "C5", "D6", 1, 2, True, False, "", 0),
    Vector(1, "B6", "D6", 2, 0, False, False, "", 0),
    Vector(1, "A2", "B7", 5, 0, False, False, "own column", 0),
    Vector(2, "B6", "A5", 2, 0, True, False, "", 1),
    Vector(2, "A5", "B6", 2, 3, True, False, "lower shooter", 0),
    Vector(2, "B6", "B4", 2, 9, True, True, "", 1),
    Vector(2, "B6", "E5", 3, 9, True, False, "own column", 1),
    Vector(2, "C6", "C5", 1, 9, True, True, "", 1),
    Vector(2, "D6", "G3", 3, 9, True, True, "lower shooter", 0),
    Vector(2, "B6", "G3", 5, 9, True, True, "", 0),
    Vector(3, "E5", "E4", 2, 9, True, False, "own column", 1),
    Vector(3, "E5", "D4", 1, 9, True, True, "", 0),
    Vector(3, "E6", "E7", 1, 7, True, False, "", 1),
    Vector(3, "E5", "A1", 4, 3, True, False, "via B2", 1),
    Vector(3, "D3", "D1", 2, 7, True, False, "", 1),
]


def told(cover: Cover | None) -> str:
    """A cover in the words of the rulebook's table."""
    if cover is None:
        return ""
    own, lower = ["own column"] * cover.own, ["lower shooter"] * cover.lower
    return ", ".join([*own, *(f"via {cube}" for cube in cover.via), *lower])


def pairs(field: Battlefield) -> list[tuple[str, str]]:
    """All ordered pairs of different cubes."""
    return [(one, other) for one in field.cubes for other in field.cubes if one != other]


@pytest.mark.parametrize(
    ("key", "seen", "clear", "covered"),
    [
        ("loading-dock", 2_110, 890, 744),
        ("twin-spires", 2_348, 1_036, 956),
        ("gantry-row", 2_226, 1_056, 790),
        ("mud-and-wire", 1_810, 796, 564),
    ],
)
def test_the_check_figures_of_a_map(key: str, seen: int, clear: int, covered: int) -> None:
    """[R3, R8]"""
    field = battlefield(key)
    assert len(field.cubes) == 62
    assert len(pairs(field)) == 3_782
    visible = [pair for pair in pairs(field) if in_sight(field, *pair)]
    assert len(visible) == seen
    assert sum(is_clear(field, *pair) for pair in pairs(field)) == clear
    assert sum(cover_of(field, *pair) is not None for pair in visible) == covered


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector.map}-{vector.shooter}-{vector.target}")
def test_a_vector_of_the_rulebook(vector: Vector) -> None:
    """[R3, R7, R8]"""
    _, shooter, target, *_ = vector
    field = battlefield(MAP_KEYS[vector.map - 1])
    assert range_of(field, shooter, target) == vector.range
    assert points_seen(field, shooter, target) == vector.points
    assert sees(field, shooter, target) == (vector.points > 0)
    assert in_sight(field, shooter, target) == in_sight(field, target, shooter) == vector.in_sight
    assert is_clear(field, shooter, target) == vector.clear
    assert told(cover_of(field, shooter, target)) == vector.cover
    assert height_die(field, shooter, target) == vector.height


def test_OX_20_sight_works_both_ways() -> None:
    """C3 sees nothing of F5, F5 sees a part of C3: both may shoot, and none has clear sight. [R3]"""
    assert points_seen(DOCK, "C3", "F5") == 0
    assert 0 < points_seen(DOCK, "F5", "C3") < 9
    assert in_sight(DOCK, "C3", "F5")
    assert in_sight(DOCK, "F5", "C3")
    assert not is_clear(DOCK, "C3", "F5")
    assert not is_clear(DOCK, "F5", "C3")


@pytest.mark.parametrize("key", MAP_KEYS)
def test_a_half_turn_changes_no_sight(key: str) -> None:
    """So both sides have the same chances."""
    field = battlefield(key)
    turned = dict(zip(field.cubes, reversed(field.cubes), strict=True))
    for one, other in pairs(field):
        assert points_seen(field, one, other) == points_seen(field, turned[one], turned[other])
        assert is_clear(field, one, other) == is_clear(field, turned[one], turned[other])
        assert bool(cover_of(field, one, other)) == bool(cover_of(field, turned[one], turned[other]))


@pytest.mark.parametrize("cube", ["E1", "B2", "D3", "G4"])
def test_within_one_cube_all_is_clear(cube: str) -> None:
    """Range 0, and the column's own cover does not count. [R32]"""
    assert range_of(DOCK, cube, cube) == 0
    assert points_seen(DOCK, cube, cube) == 9
    assert in_sight(DOCK, cube, cube)
    assert is_clear(DOCK, cube, cube)
    assert cover_of(DOCK, cube, cube) is None
    assert height_die(DOCK, cube, cube) == 0


# -- Cover -------------------------------------------------------------------------------------------------------------

WIRE = """\
title: Wire
text: Rows of cover.

  ABCDEFGH
8 ........
7 .x......
6 .1.C11..
5 .....x..
4 .ccc.x..
3 ........
2 .d.1....
1 ........
"""
FIELD = read_map("wire", WIRE)


@pytest.mark.parametrize(
    ("shooter", "target", "via"),
    [
        pytest.param("C2", "C5", ("C4",), id="straight through"),
        pytest.param("A1", "E5", ("D4",), id="along the diagonal"),
        pytest.param("C4", "C5", (), id="the shooter's own cover is none for the target"),
        pytest.param("C2", "C7", (), id="cover that is no neighbour of the target"),
        pytest.param("A5", "E5", (), id="cover beside the line"),
        pytest.param("E4", "A4", ("B4",), id="only the last of several columns"),
        pytest.param("D8", "D5", (), id="cover on another level than the target"),
        pytest.param("B6", "E6", ("D6",), id="cover on the target's level, above the ground"),
        pytest.param("B6", "F6", (), id="cover two columns off on the target's level"),
        pytest.param("E3", "C5", ("D4",), id="past the inside of one column and the corner of none"),
        pytest.param("A3", "C5", ("B4",), id="likewise from the other side"),
        pytest.param("E4", "D5", (), id="past the corner of D4"),
        pytest.param("C1", "D5", ("D4",), id="slanting"),
        pytest.param("A2", "C5", ("B4", "C4"), id="through two columns"),
        pytest.param("B1", "C5", ("C4",), id="slanting the other way"),
    ],
)
def test_cover_beside_the_target_counts_if_the_line_passes_through_it(
    shooter: str, target: str, via: tuple[str, ...]
) -> None:
    """[OP-TER-01, R8]"""
    cover = cover_of(FIELD, shooter, target)
    assert (cover.via if cover else ()) == via
    assert (cover is not None and cover.hides) == bool(via)


def test_cover_that_only_comes_from_height_leaves_the_line_clear() -> None:
    """A lower shooter may see the whole target, which still has its die. [OP-SHT-06, OP-ELV-06, R8]"""
    cover = cover_of(DOCK, "E4", "E6")
    assert cover == Cover(own=False, via=(), lower=True)
    assert not cover.hides
    assert is_clear(DOCK, "E4", "E6")


# -- What is in the way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "target", "column"),
    [("D1", "D4", "D3"), ("B6", "D6", "C6"), ("D6", "B6", "C6"), ("A2", "B7", "B5"), ("C7", "C4", "C6")],
)
def test_the_column_in_the_way_is_named(viewer: str, target: str, column: str) -> None:
    """[R3]"""
    assert blocker(DOCK, viewer, target) == column


def test_the_first_of_two_columns_in_the_way_is_named() -> None:
    """C6 and E6 both stand between, each first from its side."""
    assert blocker(DOCK, "B6", "G6") == "C6"
    assert blocker(DOCK, "G6", "B6") == "E6"


@pytest.mark.parametrize("key", MAP_KEYS)
def test_a_blocker_is_named_where_there_is_no_line_of_sight(key: str) -> None:
    field = battlefield(key)
    for pair in pairs(field):
        column = blocker(field, *pair)
        assert (column is None) == in_sight(field, *pair)
        assert column is None or column in field.solid


def test_walkways_block_nothing() -> None:
    """W at E5 and D4 stand between these cubes of Gantry Row, and the lines pass below and above. [R3]"""
    assert points_seen(GANTRY, "F5", "D5") == 9
    assert points_seen(GANTRY, "D5", "F5") == 9


def test_the_edge_of_a_tower_hides_the_cube_at_its_foot() -> None:
    """Nothing of A5 is seen from the top of B6, but from A5 a part of B6 is. [R3]"""
    assert points_seen(SPIRES, "B6", "A5") == 0
    assert in_sight(SPIRES, "B6", "A5")
    assert blocker(SPIRES, "B6", "A5") is None


@pytest.mark.alone
@pytest.mark.parametrize("key", MAP_KEYS)
def test_all_lines_of_a_map_are_found_within_a_moment(key: str) -> None:
    """A fresh copy of the map, so that nothing is remembered."""
    shipped = battlefield(key)
    drawing = "\n".join(
        f"{row} {''.join(shipped.letters[f'{column}{row}'] for column in 'ABCDEFGH')}" for row in range(8, 0, -1)
    )
    field = read_map(key, f"title: {key}\ntext: A copy.\n  ABCDEFGH\n{drawing}")
    with Stopwatch() as watch:
        for pair in pairs(field):
            in_sight(field, *pair)
            is_clear(field, *pair)
            cover_of(field, *pair)
    assert watch.seconds < ALL_IN_SECONDS
