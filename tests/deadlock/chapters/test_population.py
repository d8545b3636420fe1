"""Population: new colonists. [3.9]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import Grew
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position


def growth(text: str, **more: Any) -> Table:
    """P1's Population Phase, and nothing after it."""
    return position(text, phase="population", stop="morale", **more)


def test_DL_POP_01_one_colonist_for_each_city_center() -> None:
    """DL-POP-01: 2 City Centers: +2, operated or not."""
    table = growth("C3 plains P1: city- city+")
    assert (table.loyal("P1"), table.place("C3")) == (3, "plains P1: city- city+ idle2")
    assert table.heard("P2", Grew) == [Grew(0, ("C3", "C3"))]


def test_DL_POP_02_a_new_colonist_may_live_far_away() -> None:
    """DL-POP-02: any controlled territory, free of charge; an Ocean too."""
    table = growth("A1 plains P1: city+ / E5 plains P1: mine- / B2 ocean P1: fishery-")
    assert (table.asking, table.options("P1")) == ("P1 homes", ["house A1 1", "house B2 1", "house E5 1"])
    held = table.stock("P1", "credits")
    table.play("P1", "house E5")
    assert (table.place("E5"), table.stock("P1", "credits")) == ("plains P1: mine- idle1", held)


def test_DL_POP_02_several_are_placed_in_one_answer() -> None:
    """DL-POP-02: two go to E5 and one to A1; all must be placed, and no more than have come."""
    table = growth("A1 plains P1: city+ city+ city+ / E5 plains P1: mine-")
    assert table.question("P1").about == Count(3)
    told = "There are 3 new colonists and you place 2: place each of them once."
    assert table.refused("P1", "house E5 2") == told
    assert "you place 5" in table.refused("P1", "house E5 3, house A1 2")
    table.play("P1", "house E5 2, house A1")
    assert (table.land("E5").idle, table.land("A1").idle) == (2, 1)


def test_DL_POP_03_no_more_than_there_are_homes() -> None:
    """DL-POP-03: loyal 14, housing 15, 3 City Centers: +1; with all full none."""
    table = growth("C3 plains P1: city+ city+ city+ idle11")
    assert (table.player("P1").housing, table.loyal("P1")) == (15, 15)
    table = growth("C3 plains P1: city+ city+ city+ idle12")
    assert (table.loyal("P1"), table.told(Grew)) == (15, [])


def test_DL_POP_04_the_usual_place_is_where_most_work_waits() -> None:
    """DL-POP-04: C3 has 1, B2 has 2 unstaffed buildings: without an answer the colonist is in B2."""
    table = growth("C3 plains P1: city+ farm- / B2 plains P1: mine- farm- dwellings").silent()
    assert (table.land("B2").idle, table.land("C3").idle) == (1, 0)


def test_DL_POP_04_ties_then_a_city_then_the_lowest_number() -> None:
    """DL-POP-04: tie: the lowest number; no work anywhere: the lowest with a City Center, else the lowest of all."""
    assert growth("C3 plains P1: city+ farm- / B2 plains P1: mine-").default("P1") == "house B2 1"
    assert growth("C3 plains P1: city+ / B2 plains P1: dwellings / D4 plains P1: city+").default("P1") == "house C3 2"
    table = growth("C3 plains P1: dwellings / B2 plains P1: dwellings", P1="chcht")
    assert table.default("P1") == "house B2 1"


def test_DL_POP_05_new_colonists_are_idle_and_roll_no_die() -> None:
    """DL-POP-05, R70: the vacant Farm stays vacant, and no die is rolled in this phase."""
    table = growth("C3 plains P1: city+ farm-", dice=[])
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: city+ farm- idle1", 0)


def test_DL_RAC_CHC_1_the_chcht_get_one_more_in_all() -> None:
    """DL-RAC-CHC-1: 2 City Centers: +3; without any still +1, and none beyond housing."""
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
