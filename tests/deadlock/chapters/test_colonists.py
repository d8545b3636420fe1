"""Colonists and rebels. [3.3]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.chapters.colonists import release_order
from rules.deadlock.model.events import BuildingLost, Died, Grew, MoraleMeasured, Rebelled, Returned
from rules.deadlock.model.tables import BUILDINGS
from tests.deadlock.kit import Table, laid_out, position, spot

NEED_NOBODY = ("dwellings", "apartments", "luxury_housing", "laser_defense", "energy_defense")


def phase(name: str, stop: str, text: str, **more: Any) -> Table:
    """One phase of P1's turn."""
    return position(text, phase=name, stop=stop, **more)


def test_DL_COL_01_colonists_work_or_stand_idle_in_territories() -> None:
    """DL-COL-01: everybody sees 2 operators and 1 idle in C3."""
    land = position("C3 plains P1: city+ farm+ mine- idle1", stop="upkeep").view.land("C3")
    assert (land.manned, land.idle, land.colonists) == (2, 1, 3)
    assert [held.manned for held in land.buildings] == [True, True, False]


def test_DL_COL_02_a_building_has_one_operator_and_no_more() -> None:
    """DL-COL-02: a second colonist on a Farm is refused."""
    table = phase("labor", "event", "C3 plains P1: farm- mine- museum- idle2")
    assert table.refused("P1", "staff C3 1, staff C3 1") == "The same choice is named twice; name each once."
    table.play("P1", "staff C3 1, staff C3 2")
    assert table.place("C3") == "plains P1: farm+ mine+ museum-"


@pytest.mark.parametrize("kind", NEED_NOBODY)
def test_DL_COL_03_five_kinds_need_nobody(kind: str) -> None:
    """DL-COL-03: nobody can be put to work in housing, Laser Defense or Energy Defense."""
    table = phase("labor", "event", f"C3 plains P1: {kind} farm- mine- idle1")
    assert table.refused("P1", "staff C3 1") == f"Nobody works in {BUILDINGS[kind].name}: choose another building."
    assert table.options("P1") == ["staff C3 2", "staff C3 3"]


def test_DL_COL_03_all_other_22_kinds_need_one() -> None:
    """DL-COL-03, R15: each of them offers work."""
    kinds = [kind for kind in BUILDINGS if kind not in NEED_NOBODY]
    assert len(kinds) == 22
    for kind in kinds:
        own = BUILDINGS[kind]
        here, other = ("B3 ocean", "fishery-") if own.site == "ocean" else ("C3 plains", "farm-")
        sea = "@B3" if own.role == "port" else ""
        table = phase(
            "labor",
            "event",
            f"{here} P1: {kind}-{sea} {other} idle1 / B3 ocean" if sea else f"{here} P1: {kind}- {other} idle1",
        )
        assert f"staff {here[:2]} 1" in table.options("P1"), kind


def test_DL_COL_04_without_an_operator_a_building_gives_nothing_but_housing() -> None:
    """DL-COL-04: unstaffed City Center: culture 0, trade 0, Housing 5, and the new colonist still comes."""
    table = phase("population", "diplomacy", "C3 plains P1: city-", P1="tarth rebels1")
    assert len(table.told(Grew)) == 1
    table.play("P1", "set_tax medium")
    assert (table.loyal("P1"), table.rebels("P1"), table.player("P1").housing) == (0, 2, 5)
    assert table.stock("P1", "credits") == 20 + 2


def test_DL_COL_05_an_operator_lost_in_mid_turn_stops_his_building() -> None:
    """DL-COL-05: High tax takes the Mine's operator: the Mine gives 0 in the Resource Phase."""
    table = phase("taxation", "diplomacy", "C3 plains P1: mine+ / B2 plains P1: mine+ idle1", P1="human")
    table.play("P1", "set_tax high", "lose B2 idle 1")
    assert (table.place("C3"), table.stock("P1", "metal"), table.rebels("P1")) == ("plains P1: mine-", 25, 2)


def test_DL_COL_06_rebels_leave_the_map_for_the_pile() -> None:
    """DL-COL-06: an unfed colonist: map -1, rebels +1; everybody learns where he was."""
    table = phase("upkeep", "labor", "C3 plains P1: city- idle3", P1="F2")
    assert (table.loyal("P1"), table.rebels("P1"), table.place("C3")) == (2, 1, "plains P1: city- idle2")
    assert table.heard(None, Rebelled) == [Rebelled(0, (("C3", "idle 1"),), "hunger")]
    assert [(mark.kind, mark.cell) for mark in table.view.marks] == [("rebels", "C3")]


def test_DL_COL_07_rebels_eat_nothing_and_take_no_housing_but_count_for_morale() -> None:
    """DL-COL-07: 3 loyal + 4 rebels eat 3 F, need 3 homes, and are 7 for Morale."""
    table = phase("upkeep", "labor", "C3 plains P1: dwellings idle3", P1="F9 rebels4")
    assert (table.stock("P1", "food"), table.rebels("P1"), table.loyal("P1")) == (6, 4, 3)
    table = phase("morale", "taxation", "C3 plains P1: dwellings idle3", P1="rebels4 A7")
    assert table.heard("P1", MoraleMeasured) == [MoraleMeasured(0, 7, 7)]


def test_DL_COL_08_silence_releases_the_least_needed() -> None:
    """DL-COL-08: Farm and Fuel Storage staffed, no idle, 1 must rebel, no answer: Fuel Storage loses its operator."""
    table = phase("upkeep", "labor", "C3 plains P1: farm+ fuel_storage+ dwellings", P1="F1").silent()
    assert table.place("C3") == "plains P1: farm+ fuel_storage- dwellings"


def test_DL_COL_08_the_whole_release_order() -> None:
    """DL-COL-08: idle by territory, then Table J backwards: untagged, Basic, Advanced; higher number; higher slot."""
    text = """A2 plains P1: city+ drill+ mine+ fuel_storage+ idle1 / B1 plains P1: mine+ mine+ idle2
        / C3 plains P1: culture+ museum+ university+ / B3 ocean P1: benthic_mine+"""
    planet = laid_out(text)
    order = [f"{cell} {who}" for cell, who in release_order(planet, 0, planet.controlled(0))]
    assert order == [
        "B1 idle 1", "B1 idle 2", "A2 idle 1", "A2 slot 4", "C3 slot 2", "C3 slot 3",
        "B3 slot 1", "A2 slot 3", "B1 slot 2", "B1 slot 1", "A2 slot 2", "C3 slot 1", "A2 slot 1",
    ]  # fmt: skip


def test_DL_COL_08_ones_own_order_of_work_turns_it_round() -> None:
    """DL-COL-08, DP-38: who put fuel first loses the farmer."""
    table = phase("upkeep", "labor", "C3 plains P1: farm+ fuel_storage+ dwellings", P1="F1 work=fuel")
    assert table.default("P1") == "lose C3 slot 1"


def test_DL_COL_09_with_fewer_than_called_for_all_are_affected() -> None:
    """DL-COL-09: Plague 5 in a territory with 2 colonists kills 2."""
    table = phase("event", "population", "C3 plains P1: city+ idle1 / B2 plains P1: idle3", dice=[2, spot("C3"), 5])
    assert (table.place("C3"), table.loyal("P1")) == ("plains P1: city-", 3)
    assert table.told(Died) == [Died(0, "C3", 2, "plague")]


def test_DL_COL_10_a_rebel_who_returns_is_idle_until_the_next_labor() -> None:
    """DL-COL-10: he appears idle; the vacant Farm stays unstaffed this turn and gives nothing."""
    table = phase("morale", "diplomacy", "C3 plains P1: culture+ farm- dwellings", P1="human rebels1 F0")
    table.play("P1", "set_tax medium")
    assert table.told(Returned) == [Returned(0, ("C3",), "morale")]
    assert (table.place("C3"), table.stock("P1", "food")) == ("plains P1: culture+ farm- dwellings idle1", 0)


def test_DL_COL_10_with_low_tax_he_returns_where_tax_is_paid() -> None:
    """DL-COL-10: for Low tax it is the paying territory, an Ocean too."""
    table = phase("taxation", "rebellion", "C3 plains P1: city+ / B3 ocean P1: fishery-", P1="rebels1")
    table.play("P1", "set_tax low", "forgive B3")
    assert table.place("B3") == "ocean P1: fishery- idle1"


def test_DL_COL_11_nobody_returns_or_comes_while_all_homes_are_taken() -> None:
    """DL-COL-11: loyal 5, housing 5, rebels 2, Low tax: rebels stay 2; no colonist is born."""
    table = phase("population", "rebellion", "C3 plains P1: city+ idle4", P1="rebels2 A9").play("P1", "set_tax low")
    assert (table.rebels("P1"), table.loyal("P1"), table.asking) == (2, 5, "")


def test_DL_COL_11_more_than_the_homes_hold_is_dealt_with_in_the_next_upkeep() -> None:
    """DL-COL-11: a bought territory with 1 colonist: loyal 6 of 5; one rebels in the next own Upkeep."""
    table = phase("labor", "event", "C3 plains P1: city+ idle4 / B2 plains P1: mine+", rest=1)
    assert (table.loyal("P1"), table.rebels("P1")) == (6, 0)
    table = phase("upkeep", "labor", "C3 plains P1: city+ idle4 / B2 plains P1: mine+").silent()
    assert (table.loyal("P1"), table.rebels("P1")) == (5, 1)


def test_who_works_in_a_building_that_falls_dies_and_does_not_rebel() -> None:
    """DL-TER-06, DL-COL-06: an earthquake makes no rebel."""
    table = phase("event", "population", "C3 plains P1: city+ farm+", dice=[1, spot("C3"), 2])
    assert (table.rebels("P1"), table.told(Rebelled)) == (0, [])
    assert table.told(BuildingLost)[0].manned
