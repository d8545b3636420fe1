"""Special Orders before and after the dice of a test, and when damage is worked out. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.orders import LossPrevented, OrderUsed
from tests.deadzone.kit import Table
from tests.deadzone.ordered import obey
from tests.deadzone.plaza import FAIL, plaza, settle

# -- damage ------------------------------------------------------------------------------------------------------------


def pierced(order: str, target: str, *dice: Any, theirs: Any = ("order",)) -> Table:
    """P1's Huscarl with AP1 shoots at P2's model, whose side is always asked about orders after the dice."""
    text = f"S1:steel-warrior-huscarl/hailstorm-rifle@A1-1 / {target}@C1-1"
    table = plaza(text, orders=("", order), theirs=theirs, dice=dice)
    table.act("P2", "orders order_after ask").act("P2", "orders reroll never")
    return obey(table.play("P1", "activate S1", f"shoot hailstorm-rifle {target[:2]}"))


def test_order_starforged_armour_takes_ap_off() -> None:
    """Starforged Armour [DZ-ORD-09]: a result spent when damage is worked out takes 1 off the attack's AP."""
    dice = ([3, 3, 1, 1, 1], [1], FAIL)
    table = pierced("starforged-armour", "A1:artificer-troop", *dice)
    assert table.asking == "P2 order_damage"
    settle(table.play("P2", "command starforged-armour A1 ap-1"))
    assert (table.damage("A1"), table.model("A1").fate) == (1, "table")
    assert table.told(OrderUsed) == [OrderUsed(1, "starforged-armour", "A1", "A1", "ap-1")]
    left = pierced("starforged-armour", "A1:artificer-troop", *dice).play("P2", "decline")
    assert settle(left).model("A1").fate == "dead"


def test_order_starforged_armour_not_more_than_there_is_ap() -> None:
    """Starforged Armour [DZ-ORD-09]: AP does not fall below 0, whatever lies unspent."""
    table = pierced("starforged-armour", "A1:artificer-troop", [3, 3, 1, 1, 1], [1], FAIL, theirs=["order", "order"])
    assert table.options("P2") == ["decline", "command starforged-armour A1 ap-1"]
    assert table.play("P2", "command starforged-armour A1 ap-1").command("P2") == ["order"]


def test_order_tinkerer_prevents_a_loss_once_in_a_round() -> None:
    """Tinkerer [DZ-ORD-21]: a machine that is damaged loses 1 HP less."""
    dice = ([3, 3, 3, 3, 1], [1], FAIL)
    table = pierced("tinkerer", "G1:gruntbot", *dice, theirs=["order", "order"]).play("P2", "command tinkerer G1")
    spared = settle(table).damage("G1")
    assert spared == settle(pierced("tinkerer", "G1:gruntbot", *dice).play("P2", "decline")).damage("G1") - 1
    assert table.told(LossPrevented) == [LossPrevented("G1", 1)]


def test_order_tinkerer_by_default_only_if_it_saves() -> None:
    """DZ-SO-04: Nobody is asked about HP that kill nobody."""
    text = "S1:steel-warrior-huscarl/hailstorm-rifle@A1-1 / G1:gruntbot@C1-1"
    table = plaza(text, orders=("", "tinkerer"), theirs=["order"], dice=[[3, 3, 3, 1, 1], [1], FAIL])
    obey(table.act("P2", "orders reroll never").play("P1", "activate S1", "shoot hailstorm-rifle G1"))
    assert (table.damage("G1"), table.command("P2")) == (2, ["order"])
