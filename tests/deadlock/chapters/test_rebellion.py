"""Rebellion: what many rebels destroy. [3.12]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import BuildingLost, UnitLost
from tests.deadlock.kit import Table, position

RICH = "C3 plains P1: city+ farm+ dwellings | tank scout / B2 plains P1: dwellings mine+ | infantry2"


def rebellion(text: str, *dice: Any, **more: Any) -> Table:
    """P1's Rebellion Phase, and nothing after it."""
    return position(text, phase="rebellion", stop="resource", dice=dice, **more)


@pytest.mark.parametrize("force", ["B3 plane2", "B2 ship", "B3 missile"])
def test_DL_REB_03_only_ground_units_are_lost_and_what_is_missing_is_skipped(force: str) -> None:
    """DL-REB-03, R23: Planes, Ships, Missiles and colonist tokens are spared; without a building none is lost."""
    cell, unit = force.split()
    ground = "ocean" if unit == "ship" else "plains"
    table = rebellion(f"C3 plains P1: idle3 / {cell} {ground} P1: | {unit}", 1, P1="rebels6")
    assert (table.asking, table.rebels("P1"), table.loyal("P1")) == ("", 1, 3)
    assert (table.units("P1"), table.told(UnitLost), table.told(BuildingLost)) == (force, [], [])


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
