"""Rebellion: what many rebels destroy. [3.12]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import BuildingLost, RebellionRolled, RebelsGone, UnitLost
from tests.deadlock.kit import Table, position

RICH = "C3 plains P1: city+ farm+ dwellings | tank scout / B2 plains P1: dwellings mine+ | infantry2"


def rebellion(text: str, *dice: Any, **more: Any) -> Table:
    """P1's Rebellion Phase, and nothing after it."""
    return position(text, phase="rebellion", stop="resource", dice=dice, **more)


def test_DL_REB_01_a_die_for_every_full_five_rebels() -> None:
    """DL-REB-01: 12 rebels: 2 rolls; 4 rebels: none."""
    table = rebellion(RICH, [2, 6], P1="rebels12")
    assert (table.spent, table.heard("P2", RebellionRolled)) == (True, [RebellionRolled(0, (2, 6))])
    assert (table.rebels("P1"), table.told(BuildingLost)) == (12, [])
    assert rebellion(RICH, P1="rebels4").told(RebellionRolled) == []


def test_DL_REB_01_the_number_of_rolls_is_fixed_at_the_start() -> None:
    """DL-REB-01: 10 rebels and two 1s: both hurt, though five were gone after the first."""
    table = rebellion(RICH, [1, 1], P1="rebels10").silent(4)
    assert (table.rebels("P1"), len(table.told(BuildingLost)), len(table.told(UnitLost))) == (0, 2, 2)
    assert (table.asking, table.spent) == ("", True)


def test_DL_REB_02_a_one_costs_a_building_five_rebels_and_a_unit() -> None:
    """DL-REB-02: 5 rebels, one Farm, one Tank, die 1: rebels 0, Farm and Tank gone, nothing asked."""
    table = rebellion("C3 plains P1: farm+ | tank", 1, P1="rebels5")
    assert (table.asking, table.place("C3"), table.rebels("P1"), table.loyal("P1")) == ("", "plains P1", 0, 0)
    assert table.heard("P2", RebelsGone) == [RebelsGone(0, 5)]
    assert table.heard("P2", BuildingLost) == [BuildingLost(0, "C3", 1, "farm", True, "rebellion")]
    assert table.heard("P2", UnitLost) == [UnitLost(0, "C3", "tank", 1, "rebellion")]


def test_DL_REB_03_the_owner_chooses_building_and_unit() -> None:
    """DL-REB-03, DP-14: 12 rebels, dice 1 and 4: 7 rebels left, a building and an Infantry of his choice gone."""
    table = rebellion(RICH, [1, 4], P1="rebels12")
    assert table.asking == "P1 revolt_building"
    table.play("P1", "give_up B2 2")
    assert table.asking == "P1 revolt_unit"
    assert table.options("P1") == ["disband B2 infantry", "disband C3 scout", "disband C3 tank"]
    table.play("P1", "disband B2 infantry")
    assert (table.rebels("P1"), table.place("B2")) == (7, "plains P1: dwellings | infantry")
    assert table.loyal("P1") == 2


@pytest.mark.parametrize("force", ["B3 plane2", "B2 ship", "B3 missile"])
def test_DL_REB_03_only_ground_units_are_lost_and_what_is_missing_is_skipped(force: str) -> None:
    """DL-REB-03, R23: Planes, Ships, Missiles and colonist tokens are spared; without a building none is lost."""
    cell, unit = force.split()
    ground = "ocean" if unit == "ship" else "plains"
    table = rebellion(f"C3 plains P1: idle3 / {cell} {ground} P1: | {unit}", 1, P1="rebels6")
    assert (table.asking, table.rebels("P1"), table.loyal("P1")) == ("", 1, 3)
    assert (table.units("P1"), table.told(UnitLost), table.told(BuildingLost)) == (force, [], [])


def test_DL_REB_03_a_colonizer_or_commander_may_be_the_unit() -> None:
    """DL-REB-03, R23: Scout, Commander, Infantry, Tank, Colonizer."""
    table = rebellion("C3 plains P1: farm- | colonizer commander tank plane", 1, P1="rebels5")
    assert {words.split()[-1] for words in table.options("P1")} == {"colonizer", "commander", "tank"}


def test_DL_REB_04_silence_gives_up_the_cheapest() -> None:
    """DL-REB-04: Dwellings (3 M), Farm (5 M), Scout, Tank and no answer: Dwellings and Scout are lost."""
    table = rebellion("C3 plains P1: farm- dwellings | tank scout", 1, P1="rebels5").silent(2)
    assert table.place("C3") == "plains P1: farm- | tank"


def test_DL_REB_04_ties_and_city_centers() -> None:
    """DL-REB-04: tie: highest territory, highest slot; a City Center only when nothing else stands; newest unit."""
    text = "C3 plains P1: farm- mine- / D3 plains P1: mine- city- farm- / B2 plains P1: 6=farm-"
    assert rebellion(text, 1, P1="rebels5").default("P1") == "give_up D3 3"
    assert rebellion("C3 plains P1: city- luxury_housing", 1, P1="rebels5").default("P1") == "give_up C3 2"
    table = rebellion("C3 plains P1: city- | scout / B2 plains P1: | infantry scout", 1, P1="rebels5")
    assert (table.asking, table.default("P1")) == ("P1 revolt_unit", "disband B2 scout")
    assert table.told(BuildingLost) == [BuildingLost(0, "C3", 1, "city_center", False, "rebellion")]


def test_standing_orders_answer_for_a_rebellion() -> None:
    """DP-38: the usual routine gives up the cheapest."""
    table = rebellion(RICH, 1, P1="rebels5 routine=usual")
    for _ in range(2):
        assert table.question("P1").order == table.question("P1").default
        table.silent()
