"""Labor: who works where, and dice for those who do not. [3.7]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from tests.deadlock.kit import Table, position


def labor(text: str, **more: Any) -> Table:
    """P1's Labor Phase, and nothing after it."""
    return position(text, phase="labor", stop="event", **more)


def test_the_question_says_that_all_others_work() -> None:
    """Only land with more work than people is listed, and the question tells why no other is."""
    table = labor("C3 plains P1: mine+ farm- / B3 plains P1: farm+ mine+")
    assert table.options("P1") == ["staff C3 2", "staff C3 1"]
    asked = GAME.narrate.prompt(table.question("P1"), ["Ann", "Ben"])
    assert "Elsewhere there is work for everybody." in asked


@pytest.mark.parametrize(("count", "slots"), [(1, "3"), (2, "3 2"), (3, "3 2 4"), (4, "3 2 4 1"), (5, "3 2 4 1 6")])
def test_DL_LAB_05_advanced_before_basic_then_lower_slots(count: int, slots: str) -> None:
    """DL-LAB-05, Table J: by rank; within it Advanced before Basic, then the lower slot."""
    table = labor(f"C3 plains P1: nuclear_plant- farm- replicator- farm- fuel_storage- museum- idle{count}")
    assert table.default("P1") == ", ".join(f"staff C3 {slot}" for slot in slots.split())


def test_DL_LAB_05_ones_own_order_comes_first() -> None:
    """DL-LAB-05, DP-38: roles named in standing orders come before Table J, and answer by themselves if so ordered."""
    table = labor("C3 plains P1: mine- farm- city- idle2", P1="work=mine,farm")
    assert (table.default("P1"), table.question("P1").order) == ("staff C3 1, staff C3 2", None)
    table = labor("C3 plains P1: mine- farm- city- idle2", P1="work=mine,farm routine=usual")
    assert table.question("P1").order == table.question("P1").default
