"""Morale: culture and Art against the number of colonists. [3.10]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import Rebelled
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position

HALLS = "C3 ruins P1: city+ luxury_housing luxury_housing"


def morale(text: str, **more: Any) -> Table:
    """P1's Morale Phase, and nothing after it."""
    return position(text, phase="morale", stop="taxation", **more)


def test_DL_MOR_02_only_the_missing_number_turns() -> None:
    """DL-MOR-02: total 21, capacity 18, rebels 2: 1 turns; with 3 rebels already: none. [R20]"""
    table = morale("C3 plains P1: city+ culture+ luxury_housing luxury_housing idle17", P1="A3 rebels2")
    assert (table.asking, table.question("P1").about, table.default("P1")) == ("P1 morale", Count(1), "lose C3 idle 1")
    table.silent()
    assert (table.rebels("P1"), table.loyal("P1")) == (3, 18)
    table = morale("C3 plains P1: city+ culture+ luxury_housing luxury_housing idle16", P1="A3 rebels3")
    assert (table.asking, table.rebels("P1"), table.told(Rebelled)) == ("", 3, [])


def test_who_returns_goes_home_by_standing_orders() -> None:
    """DP-38: the usual routine answers DP-09 and DP-10."""
    table = morale(f"{HALLS} idle17 / B2 plains P1: mine-", P1="A16 rebels3 routine=usual")
    assert table.question("P1").order == table.question("P1").default
    table = morale("C3 plains P1: city+ farm+ idle4", P1="routine=usual")
    assert (table.asking, table.question("P1").order) == ("P1 morale", table.question("P1").default)
