"""Thrown models and items: directions, walls, edges, floors that catch. [7.6, DZ-AWY, DZ-SCA, DZ-SLM, DZ-FAL]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.geometry.cubes import COMPASS, NAMES, Way
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import fits
from rules.deadzone.model.geometry.throws import (
    Landing,
    directly_away,
    indirect_to,
    item_thrown_to,
    landings,
    scattered,
    thrown_to,
)
from tests.deadzone.ground import at, ground


@pytest.mark.parametrize(
    ("attacker", "target", "way"),
    [
        ("B2-1", "D3-1", "E"),
        ("B2-1", "C4-2", "N"),
        ("B2-1", "D4-1", "NE"),
        ("D4-1", "B6-1", "NW"),
        ("D4-3", "D3-1", "S"),
        ("H4-1", "A5-1", "W"),
        ("D4-1", "E3-1", "SE"),
    ],
)
def test_DZ_AWY_01_directly_away(attacker: str, target: str, way: str) -> None:
    """DZ-AWY-01: the longer difference gives the direction, equal ones a diagonal; B2 to D3 goes on to E3."""
    assert directly_away(at(attacker), at(target)) == COMPASS[way]


def test_DZ_AWY_02_in_one_column_the_attacker_chooses() -> None:
    """DZ-AWY-02, DZ-AWY-03: in the same cube, or straight above or below it."""
    assert directly_away(at("D4-1"), at("D4-1")) is None
    assert directly_away(at("D4-3"), at("D4-1")) is None


def test_DZ_SCA_01_the_scatter_die() -> None:
    """DZ-SCA-01: 1 to 8 are NW, N, NE, E, SE, S, SW, W; a 5 at D4 goes to E3."""
    ways = ["NW", "N", "NE", "E", "SE", "S", "SW", "W"]
    assert [scattered(die) for die in range(1, 9)] == [COMPASS[way] for way in ways]
    assert thrown_to(ground(), at("D4-1"), scattered(5), 1) == at("E3-1")


def test_W15_a_frag_throws_off_a_roof() -> None:
    """W15, DZ-SCA-02: from roof B3-2 on Foundry Row an E carries to C3-2, which has no floor: C3-1, one level down."""
    field = battlefield("foundry-row")
    to = thrown_to(field, at("B3-2"), scattered(4), 1)
    assert to == at("C3-2")
    assert landings(field, at("C3-2")) == (Landing(at("C3-1"), 1, diced=False),)


EAST: Way = (1, 0)


@pytest.mark.parametrize(
    ("kind", "largest"), [("low", 4), ("large", 3), ("medium", 2), ("small", 1), ("hatch:3", 3), ("solid", 0)]
)
def test_DZ_SLM_05_whether_a_wall_stops_a_thrown_model(kind: str, largest: int) -> None:
    """DZ-SLM-01, DZ-SLM-05: by Size and gap; slammed it stays where it is."""
    field = ground(("D4", 1, "E", kind))
    for size in (1, 2, 3, 4):
        assert thrown_to(field, at("D4-1"), EAST, size) == (at("E4-1") if size <= largest else None)


def test_DZ_SLM_05_a_diagonal_throw_needs_one_way_round() -> None:
    """DZ-SLM-05, DZ-SCA-05: blocked only if both ways are; the edge and filled cubes block."""
    one, both = ("D4", 1, "E", "solid"), ("D4", 1, "N", "solid")
    assert thrown_to(ground(one), at("D4-1"), (1, 1), 4) == at("E5-1")
    assert thrown_to(ground(one, both), at("D4-1"), (1, 1), 1) is None
    assert thrown_to(ground(), at("A1-1"), (-1, 0), 1) is None
    assert thrown_to(ground(), at("H4-1"), (1, 1), 1) is None
    assert thrown_to(ground(filled=[("E4", 1)]), at("D4-1"), EAST, 1) is None


def test_DZ_SCA_04_a_throw_stays_on_its_level_and_falls() -> None:
    """DZ-SCA-04, DZ-SCA-02: against a tower's wall nothing goes up; off a roof at level 3 it falls two levels."""
    field = ground(("D4", 1, "E", "solid"), floors={"E4-2": "#", "B4-3": "#"})
    assert thrown_to(field, at("D4-1"), EAST, 1) is None
    assert landings(field, at("C4-3")) == (Landing(at("C4-1"), 2, diced=False),)


def test_DZ_SCA_03_half_floors_are_diced_for_on_the_way_down() -> None:
    """DZ-SCA-03, DZ-FAL-06: each half floor met may catch it, the first one of the throw included; hatches hold."""
    field = ground(floors={"D4-4": "n", "D4-3": "e", "D4-2": "2"})
    assert landings(field, at("D4-4")) == (
        Landing(at("D4-4"), 0, diced=True),
        Landing(at("D4-3"), 1, diced=True),
        Landing(at("D4-2"), 2, diced=False),
    )
    assert landings(field, at("E4-4")) == (Landing(at("E4-1"), 3, diced=False),)


def test_R61_what_has_no_room_where_it_lands() -> None:
    """R61, DZ-SCA-08: a full team, or Size 3 on a half floor; `fits` says so."""
    field = ground(floors={"D4-2": "n"})
    assert not fits(field, 1, at("D4-1"), 4)
    assert not fits(field, 3, at("D4-2"), 0)
    assert fits(field, 2, at("D4-2"), 0)


@pytest.mark.parametrize(
    ("kind", "passes"),
    [("low", True), ("large", True), ("small", True), ("solid", False), ("hatch:4", False)],
)
def test_7_6_items_pass_all_but_shut_faces(kind: str, passes: bool) -> None:
    """7.6, DZ-SCA-05: items go through any gap; solid walls, doors and the edge keep them where they are."""
    field = ground(("D4", 1, "E", kind), ("D4", 1, "N", "solid"))
    assert item_thrown_to(field, at("D4-1"), EAST) == (at("E4-1") if passes else None)
    assert item_thrown_to(field, at("D4-1"), (1, 1)) == (at("E5-1") if passes else None)
    assert item_thrown_to(field, at("A1-1"), (0, -1)) is None


def test_DZ_SCA_07_items_do_not_enter_blocks() -> None:
    """7.2, DZ-SCA-07: nothing can be in a filled cube; beside it an item goes its way, over its roof, too."""
    field = ground(filled=[("E4", 1)])
    assert item_thrown_to(field, at("D4-1"), EAST) is None
    assert item_thrown_to(field, at("D4-2"), EAST) == at("E4-2")
    assert landings(field, at("E4-2")) == (Landing(at("E4-2"), 0, diced=False),)


def test_DZ_SCA_06_indirect_shots_scatter_to_the_top_of_a_column() -> None:
    """DZ-SCA-06, 7.6: the highest level of the neighbouring column, walls or not; off the board there is none."""
    field = ground(("D4", 1, "E", "solid"), floors={"E4-3": "#"})
    assert indirect_to(field, at("D4-1"), EAST) == at("E4-3")
    assert indirect_to(field, at("E4-3"), (-1, 0)) == at("D4-1")
    assert indirect_to(field, at("H4-1"), EAST) is None


def test_7_6_throws_on_a_shipped_map_end_where_bodies_can_be() -> None:
    """7.6: from every cube of Depot Yard in every direction: a neighbour on the level, and a last floor that holds."""
    field = battlefield("depot-yard")
    for cube in field.standable:
        for way in COMPASS.values():
            to = thrown_to(field, cube, way, 1)
            if to is not None:
                assert to // 64 == cube // 64
                last = landings(field, to)[-1]
                assert field.is_standable(last.cube), NAMES[cube]
                assert not last.diced
                assert item_thrown_to(field, cube, way) == to
