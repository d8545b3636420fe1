"""The eight battlefields: what stands in the file is what the geometry uses. [7.2, 7.7, 7.10, R24, R26]"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules.deadzone.model.geometry.battlefield import SIDES
from rules.deadzone.model.geometry.cubes import CELLS, COMPASS, CUBES, INDEX, beside, half_turned, level_of
from rules.deadzone.model.geometry.maps import battlefield, map_keys, scenario_rows, zones
from rules.deadzone.model.geometry.paths import reach
from rules.deadzone.model.geometry.steps import Mover
from rules.engine import Refused
from tests.deadzone.ground import VECTORS, at, ground, names

MAPS = map_keys()
TURNED = {"N": "S", "E": "W", "S": "N", "W": "E", "n": "s", "e": "w", "s": "n", "w": "e"}


def test_R26_there_are_eight_maps() -> None:
    """R26, DZ-SET-04: eight maps, always the same objects; another name is refused with the list."""
    assert len(MAPS) == 8
    assert battlefield("skywalks") is battlefield("skywalks")
    with pytest.raises(Refused, match=r"no map “moon”.*foundry-row"):
        battlefield("moon")


@pytest.mark.parametrize("key", MAPS)
def test_7_10_the_figures_of_the_table(key: str) -> None:
    """7.10, DZ-CUB-01: standable cubes by level, half floors, tops of stacks, open sky; no empty 3 x 3."""
    field, told = battlefield(key), VECTORS[key]
    by_level = [sum(level_of(cube) == level for cube in field.standable) for level in (1, 2, 3, 4)]
    assert by_level == told["stats"]["standable_by_level"]
    assert sum(map(field.is_half, range(CUBES))) == told["stats"]["half_floor_cubes"]
    assert {cell: level_of(field.top(cell)) for cell in CELLS if level_of(field.top(cell)) > 1} == told["top_levels"]
    assert names({*field.standable} - field.open_sky) == sorted(told["no_open_sky"])


@pytest.mark.parametrize("key", MAPS)
def test_7_10_every_map_is_alike_under_a_half_turn(key: str) -> None:
    """7.10: floors, faces, ramps, ladders, blocks, platforms and climb support of every cube."""
    field = battlefield(key)
    for cube in range(CUBES):
        other = half_turned(cube)
        letter = field.floors[cube]
        assert field.floors[other] == TURNED.get(letter, letter)
        assert {side: field.wall(cube, side) for side in SIDES} == {
            side: field.wall(other, TURNED[side]) for side in SIDES
        }
        for group in (field.filled, field.platforms, field.climbable, field.open_sky):
            assert (cube in group) is (other in group)
        for sided in (field.ramps, field.ladders):
            assert all(((cube, side) in sided) is ((other, TURNED[side]) in sided) for side in SIDES)


@pytest.mark.parametrize("key", MAPS)
def test_7_10_every_cube_can_be_reached_on_foot(key: str) -> None:
    """7.10: from A1-1 a Size-1 model gets to every standable cube, one cube a time."""
    field = battlefield(key)
    found, edge = {at("A1-1")}, [at("A1-1")]
    while edge:
        ends = {*reach(field, Mover(), edge.pop(), 1).ends} - found
        found |= ends
        edge += ends
    assert found == {*field.standable}


def test_7_2_the_edge_of_the_board_is_no_wall_to_climb() -> None:
    """7.2, DZ-CUB-05: the border is solid, and is no climb support."""
    field = ground()
    assert {field.wall(at("A1-1"), side) for side in "SW"} == {"edge"}
    assert {field.wall(at("H8-4"), side) for side in "NE"} == {"edge"}
    assert {field.wall(cube, side) for cube in (at("A8-1"), at("D4-2")) for side in "SE"} == {"open"}
    assert field.climbable == frozenset()


def test_7_2_a_filled_cube_is_solid_on_all_sides() -> None:
    """7.2: solid faces and a solid floor above, whatever else is listed; nobody stands in it, and it can be climbed."""
    field = ground(("D4", 1, "E", "low"), filled=[("D4", 1)])
    assert {field.wall(at("D4-1"), side) for side in SIDES} == {"solid"}
    assert (field.floors[at("D4-2")], field.is_standable(at("D4-1")), field.is_standable(at("D4-2"))) == (
        "#",
        False,
        True,
    )
    assert {at(cube) for cube in ("D3-1", "D5-1", "C4-1", "E4-1")} <= field.climbable
    assert field.capacity(at("D4-1")) == 0


def test_7_3_climb_support() -> None:
    """7.3: a gap, solid wall or door beside, a ladder from both its sides, a hatch above, a ramp; not low, not open."""
    field = ground(
        ("A1", 1, "E", "low"),
        ("C1", 1, "E", "large"),
        ("F1", 1, "E", "hatch:2"),
        floors={"A4-2": "3", "C4-2": "#"},
        ladders=[("A6", 1, "N")],
        ramps=[("H4", 1, "N")],
    )
    support = {"C1-1", "D1-1", "F1-1", "G1-1", "A4-1", "A6-1", "A7-1", "H4-1"}
    assert names(field.climbable) == sorted(support)


def test_DZ_CUB_07_an_empty_block_is_refused() -> None:
    """DZ-CUB-07: the refusal names the south-west column of the first empty 3 x 3 block."""
    with pytest.raises(Refused, match="from D4 on have no scenery"):
        ground(platforms=[("C3", 1), ("C6", 1), ("F3", 1)])


def test_7_6_open_sky() -> None:
    """7.6: every cube above has no floor or half a floor; a hatch is a roof."""
    field = ground(floors={"A1-3": "n", "B1-2": "2", "C1-4": "#"})
    assert [at(cube) in field.open_sky for cube in ("A1-1", "B1-1", "B1-2", "C1-3", "C1-4")] == [
        True,
        False,
        True,
        False,
        True,
    ]


def test_DZ_PAR_01_capacity() -> None:
    """DZ-CUB-02, DZ-PAR-01, 7.7: 4 Size-points a team, 2 on a half floor; a platform changes nothing."""
    field = ground(floors={"D4-2": "e"})
    assert [field.capacity(at(cube)) for cube in ("D4-1", "D4-2", "C3-1")] == [4, 2, 4]


def test_zones_and_scenarios_come_with_the_maps() -> None:
    """9: five layouts of zones and 16 scenarios that name one of them."""
    assert zones("edge1")["south"] == tuple(f"{letter}1" for letter in "ABCDEFGH")
    assert [row["id"] for row in scenario_rows()] == [*range(1, 17)]
    assert all(len(zones(row["zones"])) == 2 for row in scenario_rows())


TIMED = """
from rules.deadzone.model.geometry import maps, sight_table
from tests.pace import Stopwatch
times = []
for key in maps.map_keys():
    with Stopwatch() as watch:
        maps.battlefield(key)
        sight_table.sight_table(key)
    times.append(watch.seconds)
print(max(times) * 1000)
"""


@pytest.mark.alone
def test_7_8_a_map_is_loaded_in_100_ms(checkout: Path) -> None:
    """7.8: map, tables of sight and all, in a fresh process: what the slowest of the eight takes."""
    done = subprocess.run(
        [sys.executable, "-c", TIMED], cwd=checkout, capture_output=True, text=True, check=True, timeout=60
    )
    assert 0 < float(done.stdout) < 100


def test_the_compass_turns_with_the_scatter_die() -> None:
    """DZ-SCA-01: NW, N, NE, E, SE, S, SW, W, each a neighbour on the level."""
    assert [*COMPASS] == ["NW", "N", "NE", "E", "SE", "S", "SW", "W"]
    assert len({beside(INDEX["D4-1"], *way) for way in COMPASS.values()}) == 8
