"""Whole movements: ends, paths, allowances, dangers, enemies on the way, teleports. [7.3, DZ-MOV, R29..R31]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from random import Random

import pytest

from rules.deadzone.model.geometry.cubes import CUBES, NAMES, range_of
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.paths import path_problem, reach, teleport_ends
from rules.deadzone.model.geometry.steps import NOBODY, Crowd, Mover, fits, steps
from rules.engine import Refusal
from testing.seeds import seeds
from tests.deadzone.ground import at, ground, names

MAPS = map_keys()
TOWER = ground(*[("C4", level, "E", "solid") for level in (1, 2)], floors={"D4-3": "#"})
"""A tower with one climbable face, from C4-1 by way of C4-2 to the roof D4-3."""


def path(*cubes: str) -> list[int]:
    """A path by names."""
    return [at(cube) for cube in cubes]


def test_DZ_MOV_01_as_many_cubes_as_the_speed() -> None:
    """DZ-MOV-01, DZ-MOV-02: on open ground all cubes within the allowance, its own left out; each by a path."""
    found = reach(ground(), Mover(), at("D4-1"), 2)
    assert found.ends.keys() == {cube for cube in range(64) if 1 <= range_of(cube, at("D4-1")) <= 2}
    assert found.ends[at("F4-1")].path[-1] == at("F4-1")
    assert len(found.ends[at("E5-1")].path) == 1
    assert not found.leaps


def test_DZ_MOV_23_two_cubes_up_a_wall() -> None:
    """DZ-MOV-23, R29: the roof takes two cubes; with one it is out of reach, and hanging on the wall is no end."""
    assert "D4-3" not in names(reach(TOWER, Mover(), at("C4-1"), 1).ends)
    two = reach(TOWER, Mover(), at("C4-1"), 2)
    assert two.ends[at("D4-3")].path == (at("C4-2"), at("D4-3"))
    assert "C4-2" not in names(two.ends)
    assert path_problem(TOWER, Mover(), at("C4-1"), path("C4-2", "D4-3"), 2) is None
    hanging = path_problem(TOWER, Mover(), at("C4-1"), path("C4-2"), 2)
    assert hanging is not None
    assert hanging.rules == ("DZ-MOV-23",)


def test_DZ_MOV_25_a_leap_ends_the_movement() -> None:
    """DZ-MOV-25: from the roof a leap beside it is an end of its own kind, and nothing comes after it."""
    found = reach(TOWER, Mover(), at("D4-3"), 1)
    assert names(found.leaps) == ["C3-3", "C4-3", "C5-3", "D3-3", "D5-3", "E3-3", "E4-3", "E5-3"]
    assert path_problem(TOWER, Mover(), at("D4-3"), path("E4-3"), 1) is None
    after = path_problem(TOWER, Mover(), at("D4-3"), path("E4-3", "E4-2"), 2)
    assert after is not None
    assert after.rules == ("DZ-MOV-27",)


def test_R134_a_drop_of_one_level_goes_on() -> None:
    """R134: off a roof of one level to the ground and a cube further in one movement."""
    field = ground(floors={"D4-2": "#"})
    assert path_problem(field, Mover(), at("D4-2"), path("E4-1", "F4-1"), 2) is None
    assert "F4-1" in names(reach(field, Mover(), at("D4-2"), 2).ends)


def test_R30_an_agile_model_has_one_more_cube_straight_up_or_down() -> None:
    """R30, DZ-KW-AGILE-01: up a hatch and across with Speed 1, in either order; not two across."""
    field = ground(floors={"D4-2": "2", "E4-2": "#"})
    agile = Mover(agile=True)
    assert path_problem(field, agile, at("D4-1"), path("D4-2", "E4-2"), 1) is None
    assert "E4-2" in names(reach(field, agile, at("D4-1"), 1).ends)
    assert path_problem(field, agile, at("E4-2"), path("D4-2", "D4-1"), 1) is None
    assert "D4-1" in names(reach(field, agile, at("E4-2"), 1).ends)
    far = path_problem(field, agile, at("D4-1"), path("E4-1", "F4-1"), 1)
    assert far == Refusal("That way is 2 cubes long; 1 are allowed.", "DZ-MOV-01")
    assert "F4-1" not in names(reach(field, agile, at("D4-1"), 1).ends)
    assert path_problem(field, Mover(), at("D4-1"), path("D4-2", "E4-2"), 1) == far


def test_DZ_MOV_03_every_cube_on_the_way_needs_room() -> None:
    """DZ-MOV-03, DZ-MOV-29: through a friend's cube while there is room; a full one is gone round."""
    walls = [(cell, 1, "N", "solid") for cell in ("B1", "C1", "D1")]
    field = ground(*walls)
    some = Crowd(lambda cube: 3 if cube == at("C1-1") else 0)
    assert path_problem(field, Mover(), at("B1-1"), path("C1-1", "D1-1"), 2, some) is None
    assert "D1-1" in names(reach(field, Mover(), at("B1-1"), 2, some).ends)
    problem = path_problem(field, Mover(2), at("B1-1"), path("C1-1", "D1-1"), 2, some)
    assert problem == Refusal("No room in C1-1: of 4 Size-points 3 are taken, and it needs 2.", "DZ-MOV-03")
    assert "D1-1" not in names(reach(field, Mover(2), at("B1-1"), 2, some).ends)


def test_DZ_MOV_05_movement_ends_among_enemies() -> None:
    """DZ-MOV-05: a cube with enemies may be entered, and nothing may follow; starting in one is free."""
    field = ground(*[(cell, 1, "N", "solid") for cell in ("B1", "C1", "D1")])
    foes = Crowd(lambda _cube: 0, {at("C1-1")})
    found = names(reach(field, Mover(), at("B1-1"), 2, foes).ends)
    assert "C1-1" in found
    assert "D1-1" not in found
    problem = path_problem(field, Mover(), at("B1-1"), path("C1-1", "D1-1"), 2, foes)
    assert problem == Refusal("Movement ends in C1-1, where enemies are.", "DZ-MOV-05")
    assert path_problem(field, Mover(), at("C1-1"), path("D1-1"), 1, foes) is None


def test_DZ_MOV_30_paths_shun_danger_first_and_length_second() -> None:
    """DZ-MOV-30: round a trapped cube if there is a way, also a longer one; through it if there is none."""
    traps = {at("E3-1"), at("E4-1"), at("E5-1")}
    found = reach(ground(), Mover(), at("D4-1"), 4, NOBODY, lambda cube: int(cube in traps))
    assert found.ends[at("E4-1")].danger == 1
    assert len(found.ends[at("E4-1")].path) == 1
    assert found.ends[at("F4-1")].danger == 0
    assert len(found.ends[at("F4-1")].path) == 4
    assert len(found.ends[at("D6-1")].path) == 2
    short = reach(ground(), Mover(), at("D4-1"), 2, NOBODY, lambda cube: int(cube in traps))
    assert (short.ends[at("F4-1")].danger, len(short.ends[at("F4-1")].path)) == (1, 2)


def test_DZ_KW_TELEPORT_01_any_floor_with_room_within_3() -> None:
    """DZ-KW-TELEPORT-01: walls do not matter, room and range do; not a filled cube, nor its own."""
    field = ground(("D4", 1, "E", "solid"), filled=[("D6", 1)], floors={"F4-2": "n"})
    found = names(teleport_ends(field, Mover(3), at("D4-1"), Crowd(lambda cube: 2 if cube == at("C4-1") else 0)))
    assert {"E4-1", "G7-1", "D6-2", "A1-1"} <= {*found}
    assert not {"D4-1", "D6-1", "H4-1", "C4-1", "F4-2", "D4-2"} & {*found}
    assert "F4-2" in names(teleport_ends(field, Mover(2), at("D4-1")))


def loads(friends: Mapping[int, int]) -> Callable[[int], int]:
    """Size-points by cube, 0 where none are given."""
    return lambda cube: friends.get(cube, 0)


@pytest.mark.parametrize(
    "mover",
    [Mover(1), Mover(3), Mover(1, agile=True), Mover(1, jump=True), Mover(2, flight=True), Mover(4, wheels=True)],
)
def test_7_3_reach_is_all_that_legal_paths_give(mover: Mover) -> None:
    """7.3: from random cubes, among random friends and foes: the ends of all paths of two cubes, tried one by one."""
    (seed,) = seeds(1, f"paths {mover}")
    print("seed", seed)
    chance = Random(seed)
    for key in MAPS:
        field = battlefield(key)
        start = chance.choice([cube for cube in field.standable if fits(field, mover.size, cube, 0)])
        friends = {cube: chance.randrange(5) for cube in chance.sample(field.standable, 20)}
        crowd = Crowd(loads(friends), {*chance.sample(field.standable, 6)})
        found = reach(field, mover, start, 2, crowd)
        told = key, NAMES[start], friends, crowd.enemies
        for cube, trip in [*found.ends.items(), *found.leaps.items()]:
            assert trip.path[-1] == cube
            assert path_problem(field, mover, start, trip.path, 2, crowd) is None, (told, names(trip.path))
        near = {step.to for step in steps(field, mover, start)}
        tried: list[tuple[int, ...]] = [(cube,) for cube in near]
        tried += [pair for cube in near for pair in product([cube], {step.to for step in steps(field, mover, cube)})]
        legal = {way[-1] for way in tried if path_problem(field, mover, start, way, 2, crowd) is None} - {start}
        ends = found.ends.keys() | found.leaps.keys()
        assert legal <= ends if mover.agile else legal == ends, told


def test_7_3_steps_never_leave_the_board() -> None:
    """7.1: every step on every map, by every kind, ends in one of the 256 cubes, on or above a floor."""
    for key, mover in product(MAPS, [Mover(), Mover(2, jump=True, flight=True)]):
        field = battlefield(key)
        for cube in field.standable:
            for step in steps(field, mover, cube):
                assert 0 <= step.floor <= step.to < CUBES
                assert field.has_floor(step.floor)
                assert range_of(cube, step.to) == 1
