"""Population: new colonists. [3.9]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position


def growth(text: str, **more: Any) -> Table:
    """P1's Population Phase, and nothing after it."""
    return position(text, phase="population", stop="morale", **more)


def test_DL_POP_02_several_are_placed_in_one_answer() -> None:
    """DL-POP-02: two go to E5 and one to A1; all must be placed, and no more than have come."""
    table = growth("A1 plains P1: city+ city+ city+ / E5 plains P1: mine-")
    assert table.question("P1").about == Count(3)
    told = "There are 3 new colonists and you place 2: place each of them once."
    assert table.refused("P1", "house E5 2") == told
    assert "you place 5" in table.refused("P1", "house E5 3, house A1 2")
    table.play("P1", "house E5 2, house A1")
    assert (table.land("E5").idle, table.land("A1").idle) == (2, 1)


def test_DL_POP_04_ties_then_a_city_then_the_lowest_number() -> None:
    """DL-POP-04: tie: the lowest number; no work anywhere: the lowest with a City Center, else the lowest of all. [R76]

    In matches of version 3 the next one goes elsewhere. [R94]
    """
    assert growth("C3 plains P1: city+ farm- / B2 plains P1: mine-").default("P1") == "house B2 1"
    cities = "C3 plains P1: city+ / B2 plains P1: dwellings / D4 plains P1: city+"
    assert growth(cities, version=2).default("P1") == "house C3 2"
    assert growth(cities).default("P1") == "house B2 1, house C3 1"
    table = growth("C3 plains P1: dwellings / B2 plains P1: dwellings", P1="chcht")
    assert table.default("P1") == "house B2 1"


def test_DL_RAC_CHC_1_the_chcht_get_one_more_in_all() -> None:
    """DL-RAC-CHC-1: 2 City Centers: +3; without any still +1, and none beyond housing. [R19]"""
    assert growth("C3 plains P1: city- city+", P1="chcht").loyal("P1") == 4
    assert growth("C3 plains P1: dwellings idle1", P1="chcht").loyal("P1") == 2
    assert growth("C3 plains P1: dwellings idle3", P1="chcht").loyal("P1") == 3
    assert growth("C3 plains P1: dwellings idle1", P1="maug").loyal("P1") == 1


def test_homes_are_found_by_standing_orders() -> None:
    """DP-38: the usual routine answers with the usual place."""
    text = "C3 plains P1: city+ farm- / B2 plains P1: mine-"
    table = growth(text, P1="routine=usual")
    assert table.question("P1").order == table.question("P1").default
    assert growth(text).question("P1").order is None
