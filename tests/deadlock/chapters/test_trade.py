"""Trade: 2 Credits for one unit of another good, in private. [DL-TRD]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.events import Bought
from rules.deadlock.model.moves import Buy
from tests.deadlock.kit import Table, position


def shop(text: str = "C3 plains P1: city+", **more: Any) -> Table:
    """A Trade Phase of P1."""
    return position(text, phase="trade", stop="black_market", **more)


@pytest.mark.parametrize("good", ["food", "metal", "energy", "research", "art"])
def test_DL_TRD_01_two_credits_buy_one_unit(good: str) -> None:
    """DL-TRD-01: 2 C become 1 unit of Food, Metal, Energy, Research or Art: 9 C pay for 4, and 1 C is left."""
    table = shop(P1="human F1 M1 E1 C9 R1 A1")
    assert table.choices("P1", f"buy {good}") == ["1", "2", "3", "4"]
    table.play("P1", f"buy {good} 4")
    assert (table.sheet("P1").goods[good], table.stock("P1", "credits")) == (5, 1)  # type: ignore[index]  # a good
    assert table.asking == ""


def test_DL_TRD_01_any_number_of_times() -> None:
    """DL-TRD-01: one may buy as many goods as the Credits pay for, of one kind in several pieces, too."""
    table = shop(P1="human F0 M0 E0 C9").play("P1", "buy metal 1, buy food 1, buy metal 2")
    assert (table.goods("P1"), table.asking) == ("F1 M3 E0 C1 R0 A0", "")
    table = shop(P1="human M0 C200").play("P1", "buy metal 60, buy metal 40")
    assert table.goods("P1") == "F20 M100 E20 C0 R0 A0"


def test_DL_TRD_01_all_together_must_be_paid_for() -> None:
    """DL-TRD-01: purchases that can each be paid for, but not together, are refused; a half-made plan shows the sum."""
    table = shop(P1="human F0 M0 C9")
    assert table.refused("P1", "buy metal 3, buy food 2") == "Together that costs 10 Credits and you have 9: buy less."
    plan = (Buy.of("metal", 3), Buy.of("food", 1))
    sums = GAME.outlook(table.see("P1"), table.question("P1"), plan).split("\n")[0]
    assert sums == "Food 0, 1 gained, 1 left. Metal 0, 3 gained, 3 left. Credits 9, 8 spent, 1 left."
    assert table.play("P1", "none").goods("P1") == "F0 M0 E20 C9 R0 A0"


def test_DL_TRD_01_more_than_one_has_is_refused() -> None:
    """DL-TRD-01: what costs more than the Credits at hand is refused, and so is what is no number of goods."""
    table = shop(P1="human C9")
    assert table.refused("P1", "buy metal 5") == "5 metal cost 10 Credits and you have 9: that pays for 4."
    assert table.refused("P1", "buy metal 0") == "Buy at least 1."
    assert "buy goods for Credits" in table.refused("P1", "hire tank C3")
    assert shop(P1="human C200").refused("P1", "buy art 61") == "Buy at most 60 in one piece, and the rest in another."


def test_DL_TRD_01_never_the_other_way_round() -> None:
    """DL-TRD-01: goods never become Credits in the Trade Phase. [R29]"""
    table = shop()
    for words in ("sell metal 2", "buy credits 1"):
        assert "never the other way round" in table.refused("P1", words)


def test_DL_TRD_01_purchases_are_private_and_the_question_is_always_asked() -> None:
    """DL-TRD-01: others do not learn what is bought, nor whether one could buy: without Credits one is asked too."""
    table = shop().play("P1", "buy art 3")
    assert len(table.heard("P1", Bought)) == 1
    assert table.heard("P2", Bought) == table.heard(None, Bought) == []
    table = shop(P1="human C0")
    assert (table.asking, table.options("P1")) == ("P1 trade", ["done"])


def test_DL_TRD_02_the_missing_food_is_bought_first() -> None:
    """DL-TRD-02: F 2, 4 colonists, C 10: silence buys 2 F for 4 C, and nothing else."""
    table = shop("C3 plains P1: city+ farm+ idle2", P1="human F2 C10 E9").silent()
    assert (table.goods("P1"), table.asking) == ("F4 M20 E9 C6 R0 A0", "")


def test_DL_TRD_02_then_the_missing_energy_as_far_as_credits_go() -> None:
    """DL-TRD-02: after the Food the Energy that all buildings will ask for, staffed or not, as far as Credits go."""
    text = "C3 plains P1: city+ farm- drill- nuclear_plant- / A1 plains P1: mine- idle2"
    table = shop(text, P1="human F2 E1 C20").silent()  # 3 colonists; farm 1, drill 3, mine 1
    assert (table.goods("P1"), table.asking) == ("F3 M20 E5 C10 R0 A0", "")
    table = shop(text, P1="human F2 E1 C5").silent()
    assert (table.goods("P1"), table.asking) == ("F3 M20 E2 C1 R0 A0", "")


def test_DL_TRD_02_with_enough_nothing_is_bought() -> None:
    """DL-TRD-02: who has Food and Energy for the next Upkeep buys nothing by default."""
    table = shop()
    assert table.default("P1") == "none"
    assert table.silent().goods("P1") == "F20 M20 E20 C20 R0 A0"
