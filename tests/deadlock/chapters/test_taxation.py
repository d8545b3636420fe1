"""Taxation: the rate, what it brings and what it costs. [3.11]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import Returned
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position

FOUR = "C3 plains P1: city+ idle1 / B2 plains P1: farm+ dwellings / D4 plains P1: mine- idle1 / E1 plains P1"


def taxation(text: str, **more: Any) -> Table:
    """P1's Taxation Phase, and nothing after it."""
    return position(text, phase="taxation", stop="rebellion", **more)


def test_DL_TAX_02_low_brings_one_and_wins_rebels_back() -> None:
    """DL-TAX-02: 4 territories, 2 rebels: +4 C, rebels 0, in territories of the owner's choice."""
    table = taxation(FOUR, P1="rebels2").play("P1", "set_tax low")
    assert (table.asking, table.question("P1").about, table.default("P1")) == (
        "P1 forgive",
        Count(2),
        "forgive E1, forgive B2",
    )
    table.play("P1", "forgive D4, forgive E1")
    assert (table.stock("P1", "credits"), table.rebels("P1")) == (24, 0)
    assert (table.land("D4").idle, table.land("E1").idle) == (2, 1)
    assert table.heard("P2", Returned) == [Returned(0, ("D4", "E1"), "tax")]


@pytest.mark.parametrize(("rate", "each"), [("low", 5), ("medium", 6), ("high", 7)])
def test_DL_TAX_05_two_technologies_add_two_each_at_any_rate(rate: str, each: int) -> None:
    """DL-TAX-05: both, Medium, 3 territories: 3 x 6 = 18 C. [R22]"""
    text = "C3 plains P1: city- / B2 plains P1 / D4 plains P1"
    table = taxation(text, P1="hoverway transporters").play("P1", f"set_tax {rate}")
    assert table.stock("P1", "credits") == 20 + 3 * each
    one = taxation(text, P1="hoverway").play("P1", "set_tax medium")
    assert one.stock("P1", "credits") == 20 + 3 * 4


def test_DL_RAC_UVA_4_high_is_refused() -> None:
    """DL-RAC-UVA-4: not even by standing orders from elsewhere."""
    table = taxation(FOUR, P1="uva_mosk tax=high")
    assert table.question("P1").order == table.question("P1").default
    assert "may not set the High tax" in table.refused("P1", "set_tax high")


@pytest.mark.parametrize(("policy", "order"), [("usual", "low"), ("medium", "medium"), ("high", "high")])
def test_standing_orders_set_the_rate(policy: str, order: str) -> None:
    """DP-38: the usual rate, or always the same one."""
    table = taxation(FOUR, P1=f"rebels2 tax={policy}")
    assert table.question("P1").order == table._move(f"set_tax {order}")
    assert taxation(FOUR, P1="rebels2").question("P1").order is None


def test_standing_orders_say_who_returns_and_who_rebels() -> None:
    """DP-38: the usual routine answers DP-12 and DP-13."""
    for rate, sheet in (("low", "rebels2 routine=usual"), ("high", "routine=usual")):
        table = taxation(FOUR, P1=sheet).play("P1", f"set_tax {rate}")
        assert table.question("P1").order == table.question("P1").default
