"""Special Orders between the actions of one's own activation that give something. [DZ-CMD-15, DZ-CMD-16, appendix A]"""

from __future__ import annotations

from rules.deadzone.chapters import orders
from rules.deadzone.model.teams.factions import FACTIONS, ORDERS
from tests.deadzone.ordered import active

MARINE = "R1:corporation-marine-troop/laser-rifle"


# -- the result itself -------------------------------------------------------------------------------------------------


def test_DZ_CMD_16_every_leaders_order_is_known() -> None:
    """DZ-CMD-16: Every Leader of the force lists has one of the 43 orders, and every order has a Leader."""
    named = {model.order for faction in FACTIONS.values() for model in faction.models.values() if model.order}
    assert named == set(ORDERS)
    assert len(ORDERS) == 43
    assert [order.key for order in orders.ORDERS] == [*ORDERS], "each has its rules, in the order of appendix A"


# -- keywords for a time -----------------------------------------------------------------------------------------------


def test_order_thirst_for_blood_before_the_rampage_roll() -> None:
    """Thirst for Blood [DZ-ORD-07]: spent as an Injured Aberration is activated, it does not roll for Rampage."""
    table = active(f"A1:aberration@A1-1:d1 / {MARINE}@H8-1", order="thirst-for-blood")
    assert table.asking == "P1 order_start"
    assert table.play("P1", "command thirst-for-blood").asking == "P1 action"
    rolled = active(f"A1:aberration@A1-1:d1 / {MARINE}@H8-1", order="thirst-for-blood", dice=[[4]])
    assert rolled.play("P1", "decline").spent
