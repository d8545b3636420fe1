"""Territories and what stands in them, as far as the first phases show it. [3.2]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import BuildingLost
from tests.deadlock.kit import Table, position, spot


def income(text: str, **more: Any) -> Table:
    """P1's Resource Phase, and nothing after it."""
    sheet = f"F0 M0 E0 C0 {more.pop('P1', 'human')}"
    return position(text, phase="resource", stop="diplomacy", version=2, P1=sheet, **more)


def quake(text: str, cell: str, slot: int, **more: Any) -> Table:
    """P1's Event Phase with an earthquake in this slot."""
    return position(text, phase="event", stop="population", dice=[1, spot(cell), slot], **more)


def test_DL_TER_01_six_buildings_in_slots_one_to_six() -> None:
    """DL-TER-01: all six work; none of the six faces of the earthquake's die misses them."""
    text = "C3 plains P1: mine+ mine+ mine+ mine+ mine+ mine+"
    assert income(text).stock("P1", "metal") == 30
    for slot in range(1, 7):
        assert quake(text, "C3", slot).told(BuildingLost) == [BuildingLost(0, "C3", slot, "mine", True, "earthquake")]


def test_DL_TER_01_a_seventh_is_refused() -> None:
    """DL-TER-01: 6 buildings, a seventh is ordered: refused."""
    table = position(
        "C3 plains P1: mine+ mine+ mine+ mine+ mine+ mine+ / B2 plains P1", phase="build", stop="production"
    )
    assert table.choices("P1", "build C3") == []
    assert table.refused("P1", "build C3 farm")


def test_DL_TER_02_a_building_keeps_its_slot() -> None:
    """DL-TER-02: slots 1, 3 used: a Farm built by default is in slot 2, and the others stay where they are."""
    table = position("C3 plains P1: 1=mine+ 3=factory+", phase="build", stop="production")
    table.play("P1", "build C3 farm")
    assert table.place("C3").startswith("plains P1: mine+ farm- factory+")
    table = quake("C3 plains P1: mine+ farm+ factory+", "C3", 2)
    assert table.place("C3") == "plains P1: 1=mine+ 3=factory+"


@pytest.mark.parametrize(
    ("terrain", "goods"),
    [
        ("plains", "F7 M5 E4"),
        ("forest", "F5 M5 E5"),
        ("mountains", "F4 M7 E5"),
        ("swamp", "F5 M4 E7"),
        ("ruins", "F4 M4 E4"),
    ],
)
def test_DL_TER_03_each_building_gets_the_bonus_of_its_terrain(terrain: str, goods: str) -> None:
    """DL-TER-03, Table A: Farm 4, Mine 4, Nuclear Plant 4 and the terrain's bonus."""
    assert income(f"C3 {terrain} P1: farm+ mine+ nuclear_plant+").goods("P1").startswith(goods)


def test_DL_TER_03_the_ocean_has_its_bonus_too() -> None:
    """DL-TER-03: Fishery 6, Benthic Mine 6, Wave Platform 6. [R24]"""
    table = income("C3 plains P1: shipyard-@B3 / B3 ocean P1: fishery+ benthic_mine+ wave_platform+")
    assert table.goods("P1").startswith("F6 M6 E6")


def test_DL_TER_03_per_building() -> None:
    """DL-TER-03: two Surface Mines in Mountains give 2 x 7 M. [R24]"""
    assert income("C3 mountains P1: mine+ mine+").stock("P1", "metal") == 14


def test_DL_TER_04_ruins_add_to_culture_and_research() -> None:
    """DL-TER-04: University in Ruins: 6 RP. Cultural Center in Ruins: 11; City Center 6."""
    assert income("C3 ruins P1: university+ lab+").stock("P1", "research") == 6 + 11
    for building, capacity in (("culture", 11), ("city", 6)):
        text = f"C3 ruins P1: {building}+ luxury_housing luxury_housing idle{capacity - 1}"
        assert position(text, phase="morale", stop="taxation").rebels("P1") == 0
        text = text.replace(f"idle{capacity - 1}", f"idle{capacity}")
        assert position(text, phase="morale", stop="taxation").silent().rebels("P1") == 1


def test_DL_TER_05_several_of_a_kind_may_stand_in_one_territory() -> None:
    """DL-TER-05: two Universities in C3 both work."""
    assert income("C3 plains P1: university+ university+").stock("P1", "research") == 10


def test_DL_TER_06_who_works_in_a_destroyed_building_dies() -> None:
    """DL-TER-06: a staffed Farm destroyed by an earthquake: colonists -1, slot empty; an unstaffed one kills nobody."""
    table = quake("C3 plains P1: city+ farm+ idle1", "C3", 2)
    assert (table.loyal("P1"), table.rebels("P1"), table.place("C3")) == (2, 0, "plains P1: city+ idle1")
    assert quake("C3 plains P1: city+ farm- idle1", "C3", 2).loyal("P1") == 2


def test_DL_TER_07_a_random_building_is_rolled_for_until_one_is_hit() -> None:
    """DL-TER-07: buildings in slots 2 and 5, rolls 1, 4, 5: slot 5 is destroyed (here by sabotage)."""
    text = "C3 plains P2: 2=farm+ 5=mine+ / C4 plains P1: city+"
    table = position(text, phase="ability", stop="missile", P1="maug", dice=[1, 3, 1, 4, 5]).silent()
    assert (table.place("C3"), table.spent) == ("plains P2: 2=farm+", True)


def test_DL_TER_07_an_earthquake_is_not_rolled_again() -> None:
    """DL-TER-07, R18: its die may name an empty slot."""
    assert quake("C3 plains P1: 2=farm+", "C3", 3).place("C3") == "plains P1: 2=farm+"


def test_DL_TER_08_a_laser_defense_is_a_building_too() -> None:
    """DL-TER-08: it takes a slot, and an earthquake or a rebellion can take it."""
    table = quake("C3 plains P1: city+ laser_defense", "C3", 2)
    assert (table.place("C3"), table.land("C3").free_slot) == ("plains P1: city+", 2)
    table = position(
        "C3 plains P1: city+ laser_defense", phase="rebellion", stop="resource", P1="rebels5", dice=[1]
    ).silent()
    assert table.place("C3") == "plains P1: city+"
