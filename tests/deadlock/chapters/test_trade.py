"""Trade: 2 Credits for one unit of another good, in private. [DL-TRD]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.moves import Buy
from tests.deadlock.kit import Table, position


def shop(text: str = "C3 plains P1: city+", **more: Any) -> Table:
    """A Trade Phase of P1."""
    return position(text, phase="trade", stop="black_market", version=2, **more)


@pytest.mark.parametrize("good", ["food", "metal", "energy", "research", "art"])
def test_DL_TRD_01_two_credits_buy_one_unit(good: str) -> None:
    """DL-TRD-01: 2 C become 1 unit of Food, Metal, Energy, Research or Art: 9 C pay for 4, and 1 C is left."""
    table = shop(P1="human F1 M1 E1 C9 R1 A1")
    assert table.choices("P1", f"buy {good}") == ["1", "2", "3", "4"]
    table.play("P1", f"buy {good} 4")
    assert (table.sheet("P1").goods[good], table.stock("P1", "credits")) == (5, 1)  # type: ignore[index]  # a good
    assert table.asking == ""


def test_DL_TRD_01_all_together_must_be_paid_for() -> None:
    """DL-TRD-01: purchases that can each be paid for, but not together, are refused; a half-made plan shows the sum."""
    table = shop(P1="human F0 M0 C9")
    assert table.refused("P1", "buy metal 3, buy food 2") == "Together that costs 10 Credits and you have 9: buy less."
    plan = (Buy.of("metal", 3), Buy.of("food", 1))
    sums = GAME.outlook(table.see("P1"), table.question("P1"), plan).split("\n")[0]
    assert sums == "Food 0, 1 gained, 1 left. Metal 0, 3 gained, 3 left. Credits 9, 8 spent, 1 left."
    assert table.play("P1", "none").goods("P1") == "F0 M0 E20 C9 R0 A0"
