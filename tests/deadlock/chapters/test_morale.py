"""Morale: culture and Art against the number of colonists. [3.10]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import MoraleMeasured, Rebelled, Returned
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position

HALLS = "C3 ruins P1: city+ luxury_housing luxury_housing"


def morale(text: str, **more: Any) -> Table:
    """P1's Morale Phase, and nothing after it."""
    return position(text, phase="morale", stop="taxation", **more)


def test_DL_MOR_01_capacity_is_operated_culture_and_art() -> None:
    """DL-MOR-01: City Center 5 + Cultural Center in Ruins 11 + Art 2 = 18; only its player learns it."""
    table = morale("C3 plains P1: city+ culture- / B2 ruins P1: culture+", P1="A2")
    assert table.heard("P1", MoraleMeasured) == [MoraleMeasured(0, 2, 18)]
    assert table.heard("P2", MoraleMeasured) == table.heard(None, MoraleMeasured) == []


def test_DL_MOR_02_only_the_missing_number_turns() -> None:
    """DL-MOR-02: total 21, capacity 18, rebels 2: 1 turns; with 3 rebels already: none."""
    table = morale("C3 plains P1: city+ culture+ luxury_housing luxury_housing idle17", P1="A3 rebels2")
    assert (table.asking, table.question("P1").about, table.default("P1")) == ("P1 morale", Count(1), "lose C3 idle 1")
    table.silent()
    assert (table.rebels("P1"), table.loyal("P1")) == (3, 18)
    table = morale("C3 plains P1: city+ culture+ luxury_housing luxury_housing idle16", P1="A3 rebels3")
    assert (table.asking, table.rebels("P1"), table.told(Rebelled)) == ("", 3, [])


def test_DL_MOR_02_the_owner_picks_who_turns() -> None:
    """DL-MOR-02, DP-09: any of his colonists."""
    table = morale("C3 plains P1: city+ farm+ idle3 / B2 plains P1: mine+", P1="A0")
    table.play("P1", "lose B2 slot 1")
    assert (table.place("B2"), table.rebels("P1")) == ("plains P1: mine-", 1)
    assert [event.cause for event in table.heard(None, Rebelled)] == ["morale"]


def test_DL_MOR_03_with_more_culture_one_rebel_returns() -> None:
    """DL-MOR-03: capacity 22, total 21, rebels 3: rebels 2, wherever its owner wants him."""
    table = morale(f"{HALLS} idle17 / B2 plains P1: mine-", P1="A16 rebels3")
    assert (table.asking, table.options("P1")) == ("P1 return", ["house B2 1", "house C3 1"])
    assert table.default("P1") == "house B2 1"
    table.play("P1", "house C3")
    assert (table.rebels("P1"), table.land("C3").idle) == (2, 18)
    assert table.heard("P2", Returned) == [Returned(0, ("C3",), "morale")]


@pytest.mark.parametrize(
    ("text", "sheet"), [("C3 plains P1: city+ idle4", "A9 rebels2"), ("C3 plains P1: city+ idle3", "A9")]
)
def test_DL_MOR_03_none_returns_without_a_home_or_a_rebel(text: str, sheet: str) -> None:
    """DL-MOR-03, DL-COL-11: housing must permit it, and there must be a rebel."""
    table = morale(text, P1=sheet)
    assert (table.asking, table.told(Returned)) == ("", [])


def test_DL_MOR_04_just_enough_changes_nothing() -> None:
    """DL-MOR-04: capacity 12, 10 loyal, 2 rebels: both numbers stay."""
    table = morale("C3 plains P1: city+ luxury_housing idle9", P1="A7 rebels2")
    assert table.told(MoraleMeasured) == [MoraleMeasured(0, 12, 12)]
    assert (table.loyal("P1"), table.rebels("P1")) == (10, 2)


def test_DL_MOR_05_art_is_not_used_up() -> None:
    """DL-MOR-05: Art is the same after the phase."""
    assert morale("C3 plains P1: city+ idle3", P1="A7 rebels2").stock("P1", "art") == 7


def test_who_returns_goes_home_by_standing_orders() -> None:
    """DP-38: the usual routine answers DP-09 and DP-10."""
    table = morale(f"{HALLS} idle17 / B2 plains P1: mine-", P1="A16 rebels3 routine=usual")
    assert table.question("P1").order == table.question("P1").default
    table = morale("C3 plains P1: city+ farm+ idle4", P1="routine=usual")
    assert (table.asking, table.question("P1").order) == ("P1 morale", table.question("P1").default)
