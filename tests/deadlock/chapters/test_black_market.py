"""The Black Market: what the Skirineen buy and sell, and the scandal. [DL-BLK, DL-RAC-HUM-4]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.moves import Hire, Learn, Sell
from rules.deadlock.model.tables import TECHNOLOGIES
from tests.deadlock.kit import Table, position

TOWN = "C3 plains P1: city+ farm+ idle2"


def bazaar(text: str = TOWN, dice: Any = (), **more: Any) -> Table:
    """A Black Market Phase of P1."""
    return position(text, phase="black_market", stop="build", dice=dice, **{"rest": 1, "version": 2, **more})


def test_DL_BLK_01_single_units_and_other_goods_are_refused() -> None:
    """DL-BLK-01: half a pair, what one has not, Research and Credits are refused."""
    table = bazaar(P1="maug F7 R9")
    assert table.refused("P1", "sell food 3") == "They pay 1 Credit for 2 food: sell an even number."
    assert table.refused("P1", "sell food 8") == "You have 7 food: sell no more than that."
    assert table.refused("P1", "sell research 2") == "The Skirineen buy Food, Metal, Energy and Art only."
    assert "sell goods, hire units" in table.refused("P1", "buy food 1")
    assert table.refused("P1", "sell food 4, sell food 6") == "You sell 10 food and have 7: sell less."
    assert "in lots of 2, 4, 6, 12, 24 and 48" in bazaar(P1="maug F99").refused("P1", "sell food 62")
    assert "in lots of 1, 2, 3, 6, 12 and 24" in bazaar(P1="maug A9").refused("P1", "sell art 5")
    assert "in lots" in table.refused("P1", "sell food 0")


def test_DL_BLK_01_what_is_sold_pays_for_what_is_bought() -> None:
    """DL-BLK-01, example X8: Credits for goods sold in the same answer count, whatever is named first."""
    table = bazaar("C3 plains P1: city+", P1="human F7 A2 C12", dice=[1])
    plan = "hire tank C3, sell food 6, sell art 2"
    assert table.play("P1", plan).goods("P1") == "F1 M20 E20 C9 R0 A0"
    table = bazaar(P1="maug F7 M0 E0 C8")
    assert "hire tank C3 1" in table.options("P1")
    assert table.refused("P1", "hire tank C3, sell food 2") == (
        "Together that costs 10 Credits and you have 9 with what you sell: buy less."
    )
    sums = GAME.outlook(table.see("P1"), table.question("P1"), (Hire.of("tank", "C3"), Sell.of("food", 6)))
    assert sums.split("\n")[0] == "Food 7, 6 spent, 1 left. Credits 8, 7 spent, 1 left."


OLDER = "scout commander infantry tank missile laser_defense", "B1 A2", "1 2 3"
NEWER = "tank commander infantry laser_defense missile scout", "A2 B1", "1 2 4"


@pytest.mark.parametrize(("version", "offers"), [(2, OLDER), (3, NEWER), (GAME.rules_version, NEWER)])
def test_DL_BLK_03_the_strongest_units_come_first(version: int, offers: tuple[str, str, str]) -> None:
    """DL-BLK-03: for places by letter and number, in doubling lots; in older matches by Table E and number."""
    table = bazaar("A2 plains P1: city+ / B1 plains P1: farm+", P1="maug", version=version)
    columns = zip(*[words.split() for words in table.choices("P1", "hire")], strict=True)
    assert tuple([" ".join(dict.fromkeys(column)) for column in columns]) == offers


def test_DL_BLK_05_technologies_cost_a_hundred_credits() -> None:
    """DL-BLK-05: C 100: any unowned technology, of the buyer's choice."""
    table = bazaar(P1="maug C100 rocketry")
    assert table.choices("P1", "learn") == [name for name in TECHNOLOGIES if name != "rocketry"]
    assert table.refused("P1", "learn rocketry") == "You have Rocketry already."
    assert table.refused("P1", "learn cookery") == "There is no such technology: look at the list."
    table.play("P1", "learn hoverway")
    assert (table.technologies("P1"), table.stock("P1", "credits")) == (["rocketry", "hoverway"], 0)
    rich = bazaar(P1="maug C120")
    sums = GAME.outlook(rich.see("P1"), rich.question("P1"), (Learn.of("hoverway"),))
    assert sums.split("\n")[0] == "Credits 120, 100 spent, 20 left."
    poor = bazaar(P1="maug F0 M0 E0 C80")
    assert poor.refused("P1", "learn automation") == "A technology costs 100 Credits and you have 80."


def test_DL_BLK_06_silence_lets_the_idle_rebel() -> None:
    """DL-BLK-06: whom a scandal turns is chosen in release order by default; with fewer colonists all of them."""
    table = bazaar(P1="maug", dice=[6, 3]).play("P1", "sell food 2").silent()
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: city+ farm-", 3)
    table = bazaar(P1="maug", dice=[6, 5]).play("P1", "sell food 2")
    assert (table.place("C3"), table.rebels("P1"), table.asking) == ("plains P1: city- farm-", 4, "")


def test_DL_RAC_HUM_4_humans_have_a_scandal_on_a_five() -> None:
    """DL-RAC-HUM-4: +1 on the Scandal roll: die 5 is a scandal for Humans, die 4 is none; for others 5 is none."""
    table = bazaar(P1="human", dice=[5, 1]).play("P1", "sell food 2").silent()
    assert table.rebels("P1") == 1
    assert bazaar(P1="human", dice=[4]).play("P1", "sell food 2").rebels("P1") == 0
    assert bazaar(P1="tarth", dice=[5]).play("P1", "sell food 2").rebels("P1") == 0
