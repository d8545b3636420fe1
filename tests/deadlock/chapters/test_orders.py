"""Standing orders: what is answered for a player, unseen by the others. [DP-33, DP-38]"""

from __future__ import annotations

from rules.deadlock.model.events import OrdersEnded, OrdersGiven
from rules.deadlock.model.state import Orders
from testing.scene import words_of
from tests.deadlock.kit import Table, position, seat

HOMES = "C3 plains P1: city+ / E5 plains P2: city+"
STRUCK = "A3 plains P1: city+ | missile / C3 plains P2: city+ | tank scout"


def answered(table: Table, player: str) -> str:
    """What standing orders answer to the open question; empty if they say nothing."""
    order = table.question(player).order
    return "" if order is None else words_of(order)


def orders(table: Table, player: str) -> Orders:
    """A player's standing orders as he sees them."""
    return table.sheet(player).orders


def test_DP_33_a_doctrine_is_private() -> None:
    """DP-33: the target doctrine is set at any time, off-turn too; only its player sees it."""
    table = position(HOMES, phase="taxation").forget()
    table.act("P2", "orders doctrine=deadliest")
    assert orders(table, "P2").doctrine == "deadliest"
    assert [table.heard(who, OrdersGiven) for who in ("P1", "P2", None)] == [[], [OrdersGiven(1, 0)], []]
    assert table.see("P1") == position(HOMES, phase="taxation").see("P1")
    assert table.asking == "P1 tax"


def test_DP_33_the_last_one_holds() -> None:
    """DP-33: a doctrine holds until it is changed, even when the other orders have come to their end."""
    table = position(HOMES, phase="taxation", to_act="P2", stop="labor", rest=4)
    table.act("P1", "orders tax=high doctrine=military_first until=1")
    table.wait_for("")
    assert orders(table, "P1") == Orders(doctrine="military_first")
    assert table.heard("P1", OrdersEnded) == [OrdersEnded(0)]
    assert table.heard("P2", OrdersEnded) == []


def test_DP_38_a_standing_tax() -> None:
    """DP-38: the tax may be ordered for good, or left to the usual rate."""
    for words, rate in (("high", "high"), ("usual", "medium"), ("ask", "")):
        table = position(HOMES, phase="taxation").act("P1", f"orders tax={words}")
        assert answered(table, "P1") == (f"set_tax {rate}" if rate else "")


def test_DP_38_no_high_tax_for_the_uva_mosk() -> None:
    """DL-RAC-UVA-4: a standing order cannot set what its race may not set."""
    table = position(HOMES, phase="taxation", P1="uva_mosk")
    assert table.refused("P1", "orders tax=high", act=True).startswith("The Uva Mosk may not set the High tax")


def test_DP_38_who_declines_every_offer_passes_his_diplomacy_phase() -> None:
    """DP-38: who declines all offers is not asked in his own Diplomacy Phase, unless an offer of his is still open."""
    text = "C3 plains P1: city+ / E5 plains P2: city+"
    assert answered(position(text, phase="diplomacy", stop="trade"), "P1") == ""
    table = position(text, phase="diplomacy", stop="trade", P1="human offers=decline")
    assert answered(table, "P1") == "done"
    assert answered(table.act("P1", "offer P2 give=1_food"), "P1") == ""
    assert answered(table.act("P1", "decline P2 1 yours"), "P1") == "done"
    assert answered(position(text, phase="diplomacy", stop="trade", P2="tarth offers=decline"), "P1") == ""


def test_DP_38_what_a_missile_hits() -> None:
    """DP-38: the answer to missile result 5 in advance: the default at once, or the other end. [DP-29]"""
    for words, lost in (("ask", ""), ("cheapest", "hit C3 scout"), ("dearest", "hit C3 tank")):
        table = position(STRUCK, phase="missile", stop="transport", P2=f"maug victim={words}", dice=[4])
        table.play("P1", "launch A3 C3 1")
        assert table.asking == "P2 spare"
        assert answered(table, "P2") == lost
    table = position(STRUCK, phase="missile", stop="transport", dice=[4]).play("P1", "launch A3 C3 1")
    assert answered(table.act("P2", "orders victim=cheapest"), "P2") == "hit C3 scout"


def test_DP_38_who_works_first() -> None:
    """DP-38: an own order of work in place of Table J: it holds for those who staff and those who rebel."""
    text = "C3 plains P1: city- farm- mine- idle1 / E5 plains P2: city+"
    table = position(text, phase="labor", P1="human work=mine,farm routine=usual")
    assert answered(table, "P1") == "staff C3 3"
    text = "C3 plains P1: city+ / C2 plains P2: city+ farm+"
    table = position(text, phase="ability", stop="missile", P1="relu", P2="human work=farm", dice=[1, 1]).silent()
    assert table.place("C2") == "plains P2: city- farm+"


def test_DP_38_who_gets_power_first() -> None:
    """DP-38: an own order of power in place of Table J."""
    text = "C3 plains P1: city+ farm+ university+ dwellings / E5 plains P2: city+"
    table = position(text, phase="upkeep", P1="human E1 power=research routine=usual")
    assert table.asking == "P1 power"
    assert answered(table, "P1") == "power C3 3"


def test_DP_38_orders_with_an_end() -> None:
    """DP-38: orders hold to the end of the round that they name."""
    for until, holds in ((2, True), (1, False), (0, True)):
        table = position(HOMES, phase="taxation", round=2, P1=f"human until={until}")
        table.match.state.players[seat("P1")].orders.tax = "low"
        assert (table.match.state.orders(0).tax == "low") == holds
    table = position(HOMES, phase="taxation", round=2)
    assert "cannot end in round 1" in table.refused("P1", "orders until=1", act=True)


def test_DP_38_words_that_mean_nothing() -> None:
    """DP-38: what is no kind of work is refused, and so is a list without end."""
    table = position(HOMES, phase="taxation")
    assert table.refused("P1", "orders work=farm,sleep", act=True).startswith("“sleep” is not a kind of work")
    assert table.refused("P1", f"orders power={'farm,' * 50}", act=True).startswith("That list is too long")
    table.act("P1", "orders work=_Mine,mine,farm")
    assert orders(table, "P1").work == ["mine", "farm"]


def test_DP_38_changed_at_the_open_question() -> None:
    """DP-38: an order given while its question is open answers that question too; a later one replaces all of it."""
    table = position(HOMES, phase="taxation")
    assert answered(table, "P1") == ""
    table.act("P1", "orders tax=low")
    assert answered(table, "P1") == "set_tax low"
    table.act("P1", "orders victim=dearest")
    assert answered(table, "P1") == ""
    assert orders(table, "P1") == Orders(victim="dearest")
