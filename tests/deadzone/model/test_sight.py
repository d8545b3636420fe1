"""Line of sight: the vectors, the examples, the shipped tables, and rays drawn with fractions. [7.4, 7.5, DZ-LOS]"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.deadzone.model.geometry.bodies import WHOLE_CUBE, Body, Form, form_of, points
from rules.deadzone.model.geometry.cubes import NAMES, difference, half_turned, level_of, range_of
from rules.deadzone.model.geometry.maps import battlefield, map_keys, zones
from rules.deadzone.model.geometry.obstacles import cover, obstacle
from rules.deadzone.model.geometry.rays import fan
from rules.deadzone.model.geometry.sight import (
    clear,
    cube_los,
    line_cubes,
    open_rays,
    seen_from,
    smoke_adjacent,
    visible,
)
from rules.deadzone.model.geometry.sight_table import CLASSES, STANDING, measure
from testing.seeds import seeds
from tests.deadzone.ground import SCENERY, VECTORS, at, ground, names
from tests.deadzone.sighting import drawn

MAPS = map_keys()

SHOTS = [(key, row) for key in MAPS for row in VECTORS[key]["los"]]


SMALL, MEDIUM = Body(25, 1), Body(40, 2)


LYING = Body(25, 1, pinned=True)


# -- vectors and examples ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "row"), SHOTS, ids=[f"{key} {row['from']} {row['to']}" for key, row in SHOTS])
def test_DZ_LOS_01_the_vectors(key: str, row: dict[str, Any]) -> None:
    """DZ-LOS-01, DZ-LOS-05, DZ-RNG-01, DZ-SHO-10: visible, clear, number of open rays, range and height."""
    field, cube, other = battlefield(key), at(row["from"]), at(row["to"])
    viewer = Body(row["from_base"], row["from_size"])
    target = Body(row["to_base"], row["to_size"], pinned=row["to_pinned"])
    assert visible(field, cube, other, viewer, target) is row["visible"]
    assert visible(field, other, cube, target, viewer) is row["visible"]
    assert clear(field, cube, other, viewer, target) is row["clear"]
    assert open_rays(field, cube, other, viewer, target) == row["open_rays"]
    assert range_of(cube, other) == row["range"]
    assert (level_of(cube) > level_of(other)) is row["high_ground"]


W33 = """
D4-3 D1-1 1 1 3 yes yes yes 73     D1-1 D4-3 1 1 3 no yes no 73      D4-3 D3-1 1 1 2 yes no no 0
C4-1 B4-1 1 1 1 no yes no 91       C4-1 B4-1 2 1 1 no yes yes 137    A4-1 C4-1 1 1 2 no yes no 100
A4-1 C4-1 1 Pinned 2 no no no 0    D4-1 A4-1 1 1 3 no yes no 91      D4-3 B3-2 1 1 2 yes yes yes 113
B3-2 D4-3 1 1 2 no yes no 113      A1-1 B2-1 1 1 1 no yes yes 188    A2-1 B2-1 1 1 1 no yes no 91
C1-1 C8-1 1 1 7 no yes no 33       B5-1 G4-1 1 1 5 no no no 0
"""
"""From, to, Size of the viewer, target, range, High Ground, visible, clear, open rays."""


WORDS = W33.split()


@pytest.mark.parametrize("row", [WORDS[number : number + 9] for number in range(0, len(WORDS), 9)])
def test_W33_line_of_sight_on_foundry_row(row: list[str]) -> None:
    """W33: every row of the table; Size 2 stands on 40 mm."""
    field, cube, other = battlefield("foundry-row"), at(row[0]), at(row[1])
    viewer, target = {"1": SMALL, "2": MEDIUM}[row[2]], LYING if row[3] == "Pinned" else SMALL
    assert range_of(cube, other) == int(row[4])
    assert (level_of(cube) > level_of(other)) is (row[5] == "yes")
    assert visible(field, cube, other, viewer, target) is (row[6] == "yes")
    assert clear(field, cube, other, viewer, target) is (row[7] == "yes")
    assert open_rays(field, cube, other, viewer, target) == int(row[8])


@pytest.mark.parametrize("key", MAPS)
def test_7_10_how_much_is_seen_on_each_map(key: str) -> None:
    """7.10: shares of ordered pairs of cubes that are visible, clear, and visible from zone to zone."""
    field, told = battlefield(key), VECTORS[key]["stats"]
    pairs = [(cube, other) for cube in field.standable for other in field.standable if cube != other]
    assert round(100 * sum(visible(field, *pair) for pair in pairs) / len(pairs), 1) == told["visible_pct"]
    assert round(100 * sum(clear(field, *pair) for pair in pairs) / len(pairs), 1) == told["clear_pct"]
    south, north = (
        [cube for cube in field.standable if NAMES[cube][:2] in zones("edge2")[side]] for side in ("south", "north")
    )
    across = [visible(field, cube, other) for cube in south for other in north]
    assert round(100 * sum(across) / len(across), 1) == told["zone_to_zone_visible_pct"]


# -- bodies ------------------------------------------------------------------------------------------------------------


def test_DZ_LOS_02_the_volume_is_a_box_of_base_and_size() -> None:
    """DZ-LOS-02, R20: Size 1 on 25 mm is 4 x 4 x 5 sub-units; base and Size count by themselves."""
    field = ground()
    box = points(form_of(field, at("D4-1"), SMALL))
    assert len(box) == 15
    assert [(min(axis), max(axis)) for axis in zip(*box, strict=True)] == [(4, 8), (4, 8), (1, 5)]
    assert form_of(field, at("D4-1"), Body(25, 2)) == Form(6, 6, 2, (1, 4, 7))
    assert form_of(field, at("D4-1"), Body(40, 3)) == Form(6, 6, 3, (1, 5, 9))
    assert form_of(field, at("D4-1"), Body(60, 4)) == Form(6, 6, 4, (1, 6, 11))


def test_7_4_on_a_half_floor_a_body_stands_on_the_strip() -> None:
    """7.4: half as wide as the smallest base, in the middle of the strip."""
    letters = {"w": (3, 6), "e": (9, 6), "s": (6, 3), "n": (6, 9)}
    for letter, (east, north) in letters.items():
        field = ground(floors={"D4-2": letter})
        assert form_of(field, at("D4-2"), MEDIUM) == Form(east, north, 2, (1, 4, 7))


def test_DZ_LOS_10_a_pinned_model_lies_down() -> None:
    """DZ-LOS-10, R22: 2 sub-units high at any Size; behind a low wall two cubes away it is not seen."""
    field = ground(("E4", 1, "E", "low"))
    assert form_of(field, at("D4-1"), Body(60, 4, pinned=True)) == Form(6, 6, 4, (1, 2))
    assert visible(field, at("D4-1"), at("F4-1"), SMALL, SMALL)
    assert not visible(field, at("D4-1"), at("F4-1"), SMALL, LYING)


def test_7_4_on_a_platform_a_body_is_higher() -> None:
    """7.4, 7.7: 3 higher, at most 11, and only in a platform's cube; it may be seen over a wall then."""
    field = ground(("E4", 1, "E", "low"), platforms=[*SCENERY, ("F4", 1)])
    on = [form_of(field, at("F4-1"), Body(25, size, platform=True)).heights for size in (1, 2, 3, 4)]
    assert on == [(4, 6, 8), (4, 7, 10), (4, 8, 11), (4, 9, 11)]
    raised = LYING._replace(platform=True)
    assert form_of(field, at("F4-1"), raised).heights == (4, 5)
    assert form_of(field, at("D4-1"), raised).heights == (1, 2)
    assert not visible(field, at("D4-1"), at("F4-1"), SMALL, LYING)
    assert visible(field, at("D4-1"), at("F4-1"), SMALL, raised)


def test_the_shipped_tables_have_nobody_on_a_platform() -> None:
    """7.7: on Ruined Plaza's platforms rays are drawn anew: a model that lies there is seen from further off."""
    field, raised = battlefield("ruined-plaza"), LYING._replace(platform=True)
    assert {*seen_from(field, at("D5-1"), LYING)} < {*seen_from(field, at("D5-1"), raised)}
    assert seen_from(field, at("A1-1"), raised) == seen_from(field, at("A1-1"), LYING)


# -- rays --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "seen", "whole"),
    [("open", 225, True), ("low", 91, False), ("small", 41, False), ("solid", 0, False), ("hatch:4", 0, False)],
)
def test_7_5_what_faces_let_through(kind: str, seen: int, whole: bool) -> None:
    """7.5, DZ-MOV-19: rays between two Size-1 models in adjacent cubes, by the face between; a door blocks sight."""
    field = ground(*([("D4", 1, "E", kind)] if kind != "open" else []))
    assert (open_rays(field, at("D4-1"), at("E4-1")), clear(field, at("D4-1"), at("E4-1"))) == (seen, whole)


def test_7_5_floors_and_half_floors() -> None:
    """7.5: a solid floor or hatch hides what is straight above; past a strip one sees on the other half."""
    for letter, seen in (("#", False), ("2", False), ("w", True), (".", True)):
        field = ground(floors={"D4-2": letter, "D4-3": "."})
        assert visible(field, at("D4-1"), at("D4-3")) is seen, letter


def test_DZ_LOS_09_sight_works_both_ways_and_clear_may_not() -> None:
    """DZ-LOS-09: `visible` is symmetric for all bodies; W33 has a pair that is clear one way only."""
    (seed,) = seeds(1, "symmetry")
    print("seed", seed)
    chance = Random(seed)
    for _ in range(2000):
        field = battlefield(chance.choice(MAPS))
        cube, other = chance.choices(field.standable, k=2)
        viewer, target = chance.choice(STANDING), chance.choice(CLASSES)
        assert visible(field, cube, other, viewer, target) is visible(field, other, cube, target, viewer)
        if clear(field, cube, other, viewer, target):
            assert visible(field, cube, other, viewer, target)
    assert clear(battlefield("foundry-row"), at("D4-3"), at("D1-1"))
    assert not clear(battlefield("foundry-row"), at("D1-1"), at("D4-3"))


def test_7_10_sight_is_alike_under_a_half_turn() -> None:
    """7.10: what one zone sees the other sees, for all bodies, of models and of cubes."""
    (seed,) = seeds(1, "sight under a half turn")
    print("seed", seed)
    chance = Random(seed)
    for _ in range(3000):
        field = battlefield(chance.choice(MAPS))
        cube, other = chance.choices(field.standable, k=2)
        turned, there = half_turned(cube), half_turned(other)
        viewer, target = chance.choice(STANDING), chance.choice(CLASSES)
        assert visible(field, cube, other, viewer, target) is visible(field, turned, there, viewer, target)
        assert clear(field, cube, other, viewer, target) is clear(field, turned, there, viewer, target)
        assert cube_los(field, cube, other, viewer) is cube_los(field, turned, there, viewer)


def test_two_in_one_cube_see_each_other_clearly() -> None:
    """7.5: also in smoke, and a model sees its own cube."""
    field, cube = battlefield("foundry-row"), at("D4-1")
    assert visible(field, cube, cube, smoke={cube})
    assert clear(field, cube, cube, smoke={cube})
    assert cube_los(field, cube, cube, smoke={cube})


# -- the shipped tables ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_7_8_the_shipped_tables_are_what_the_rays_give() -> None:
    """7.8: random looks of all classes of body on all maps, with their rays drawn anew."""
    (seed,) = seeds(1, "shipped sight")
    print("seed", seed)
    chance = Random(seed)
    for _ in range(150):
        field = battlefield(chance.choice(MAPS))
        cube, other = chance.sample(field.standable, 2)
        viewer, target = chance.choice(CLASSES), chance.choice(CLASSES)
        here, there = form_of(field, cube, viewer), form_of(field, other, target)
        rays = drawn(field, cube, here, other, there)
        look = field.key, NAMES[cube], NAMES[other], viewer, target
        assert visible(field, cube, other, viewer, target) is (rays != 0), look
        assert cube_los(field, cube, other, viewer) is (drawn(field, cube, here, other, WHOLE_CUBE) != 0), look
        far = len(points(there))
        eyes = [rays >> number * far & ((1 << far) - 1) for number in range(len(points(here)))]
        assert clear(field, cube, other, viewer, target) is any(seen.bit_count() == far for seen in eyes), look


@pytest.mark.slow
def test_7_8_a_table_holds_what_is_seen_without_one() -> None:
    """7.8: a table made for a test ground, which has none, for one class of body."""
    field = ground(("D4", 1, "E", "low"), ("D5", 1, "E", "small"), ("B2", 1, "N", "solid"), filled=[("G5", 1)])
    one = CLASSES.index(Body(40, 1))
    (table,) = measure([field], [one])
    looks = [(cube, other) for cube in field.standable[::5] for other in field.standable if cube != other]
    for cube, other in looks:
        told, bodies = (NAMES[cube], NAMES[other]), (CLASSES[one], CLASSES[one])
        assert table.visible(cube, one, other, one) is visible(field, cube, other, *bodies), told
        assert table.clear(cube, one, other, one) is clear(field, cube, other, *bodies), told
        assert table.sees_cube(cube, one, other) is cube_los(field, cube, other, CLASSES[one]), told
    assert any(not table.visible(cube, one, other, one) for cube, other in looks)


# -- smoke -------------------------------------------------------------------------------------------------------------


def test_DZ_KW_SMOKE_01_smoke_blocks_sight_through_into_and_out() -> None:
    """DZ-KW-SMOKE-01, 7.5: a model in it is neither seen nor seeing; past it there is sight, through it none."""
    field, cube, other = ground(), at("D1-1"), at("D4-1")
    assert visible(field, cube, other, smoke={at("D5-1"), at("E2-1")})
    for hazy in (cube, other, at("D2-1")):
        assert not visible(field, cube, other, smoke={hazy}), NAMES[hazy]
        assert not clear(field, cube, other, smoke={hazy}), NAMES[hazy]
        assert not visible(field, other, cube, smoke={hazy}), NAMES[hazy]


def test_DZ_KW_SMOKE_01_the_smoky_cube_itself_can_be_targeted() -> None:
    """DZ-KW-SMOKE-01: sight to a cube does not mind smoke in it, only before it and around the viewer."""
    field, cube, other = battlefield("foundry-row"), at("D1-1"), at("D2-1")
    assert cube_los(field, cube, other, smoke={other})
    assert not cube_los(field, cube, other, smoke={cube, other})
    assert not cube_los(ground(), cube, at("D4-1"), smoke={at("D3-1")})


def test_7_5_smoke_beside_the_rays_takes_some_of_them() -> None:
    """7.5: with smoke on one of two diagonal ways the target is seen partly, and only from beside the smoke."""
    field, cube, other = ground(), at("D4-1"), at("F5-1")
    assert clear(field, cube, other)
    assert visible(field, cube, other, smoke={at("E4-1")})
    assert not clear(field, cube, other, smoke={at("E4-1")})
    assert not visible(field, cube, other, smoke={at("E4-1"), at("E5-1")})


def test_7_5_rays_tried_one_by_one_end_where_the_fan_says() -> None:
    """7.5, 7.7: random looks of bodies on and off platforms, through random smoke on all maps."""
    (seed,) = seeds(1, "one by one")
    print("seed", seed)
    chance, found = Random(seed), set[bool]()
    for _ in range(120):
        field = battlefield(chance.choice(MAPS))
        cube, other = chance.sample(field.standable, 2)
        smoke = {*chance.sample([*{*field.standable} - {cube, other}], 12)}
        viewer, target = [chance.choice(CLASSES)._replace(platform=chance.random() < 0.5) for _ in range(2)]
        here, there = form_of(field, cube, viewer), form_of(field, other, target)
        rays = drawn(field, cube, here, other, there)
        for step, entering in fan(here, there, difference(cube, other)).cubes:
            rays &= ~entering if cube + step in smoke else rays
        look = field.key, NAMES[cube], NAMES[other], viewer, target, names(smoke)
        assert visible(field, cube, other, viewer, target, smoke) is (rays != 0), look
        found.add(rays != 0)
    assert found == {True, False}


def test_7_5_smoke_on_a_shipped_map_only_takes_away() -> None:
    """7.5: with random smoke whoever is seen is seen without it, and symmetry stays."""
    (seed,) = seeds(1, "smoke")
    print("seed", seed)
    chance = Random(seed)
    hidden = 0
    for _ in range(400):
        field = battlefield(chance.choice(MAPS))
        cube, other = chance.sample(field.standable, 2)
        smoke = {*chance.sample(field.standable, 6)}
        seen = visible(field, cube, other, smoke=smoke)
        assert seen is visible(field, other, cube, smoke=smoke)
        assert visible(field, cube, other) or not seen
        assert seen or not clear(field, cube, other, smoke=smoke)
        hidden += visible(field, cube, other) and not seen
    assert hidden


def test_R43_the_line_that_smoke_is_measured_from() -> None:
    """R43, DZ-KW-SMOKE-02: anchor to anchor, walls or not, ends included; cubes jumped at a corner are not visited."""
    field = battlefield("foundry-row")
    assert names(line_cubes(field, at("A1-1"), at("C3-1"))) == ["A1-1", "B2-1", "C3-1"]
    assert names(line_cubes(field, at("A1-1"), at("C2-1"))) == ["A1-1", "B1-1", "B2-1", "C2-1"]
    assert names(line_cubes(field, at("A1-1"), at("B1-2"))) == ["A1-1", "B1-1", "B1-2"]
    assert line_cubes(field, at("A1-1"), at("A1-1")) == (at("A1-1"),)
    assert smoke_adjacent(field, at("A1-1"), at("A4-1"), {at("B5-1")})
    assert smoke_adjacent(field, at("A2-1"), at("A4-1"), {at("B1-2")})
    assert not smoke_adjacent(field, at("A1-1"), at("A4-1"), {at("C3-1"), at("A6-1")})
    assert not smoke_adjacent(field, at("A1-1"), at("A4-1"), set())


# -- what is in the way ------------------------------------------------------------------------------------------------


def test_DZ_LOS_04_a_refusal_names_what_is_in_the_way() -> None:
    """DZ-LOS-04: the face or smoke where most rays end, with the two cubes beside it, or nothing."""
    field = battlefield("foundry-row")
    found = obstacle(field, at("A3-1"), at("B3-1"))
    assert found is not None
    assert (found.told(), found.rays, found.of) == ("a solid wall between A3-1 and B3-1", 225, 225)
    above = obstacle(field, at("D4-3"), at("D4-2"))
    assert above is not None
    assert above.told() == "the floor of D4-3"
    hazy = obstacle(ground(), at("A1-1"), at("A3-1"), smoke={at("A2-1")})
    assert hazy is not None
    assert hazy.told() == "the smoke in A2-1"
    inside = obstacle(ground(), at("A1-1"), at("A3-1"), smoke={at("A1-1")})
    assert inside is not None
    assert inside.told() == "the smoke in A1-1"
    assert obstacle(ground(), at("A1-1"), at("A3-1")) is None


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("low", "a low barricade"),
        ("small", "a wall with a small gap"),
        ("medium", "a wall with a medium gap"),
        ("hatch:2", "a door"),
    ],
)
def test_obstacles_are_told_by_their_kind(kind: str, told: str) -> None:
    """7.2: every kind of face has its words."""
    found = obstacle(ground(("D4", 1, "N", kind)), at("D5-1"), at("D4-1"), SMALL, LYING)
    assert found is not None
    assert found.told() == f"{told} between D4-1 and D5-1"


def test_DZ_LOS_05_why_a_shot_is_not_clear() -> None:
    """DZ-LOS-05: how much of the target the best point sees, and what hides most of the rest."""
    field = battlefield("foundry-row")
    found = cover(field, at("C4-1"), at("B4-1"))
    assert (found.seen, found.of) == (13, 15)
    assert found.obstacle is not None
    assert found.obstacle.told() == "a low barricade between B4-1 and C4-1"
    whole = cover(field, at("A1-1"), at("B2-1"))
    assert (whole.seen, whole.of, whole.obstacle) == (15, 15, None)
