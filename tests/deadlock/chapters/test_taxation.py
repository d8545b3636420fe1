"""Taxation: the rate, what it brings and what it costs. [3.11]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import Rebelled, Returned, TaxPaid, TaxSet
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position

FOUR = "C3 plains P1: city+ idle1 / B2 plains P1: farm+ dwellings / D4 plains P1: mine- idle1 / E1 plains P1"


def taxation(text: str, **more: Any) -> Table:
    """P1's Taxation Phase, and nothing after it."""
    return position(text, phase="taxation", stop="rebellion", **more)


def test_DL_TAX_01_the_player_must_set_a_rate() -> None:
    """DL-TAX-01: play does not go on before a rate is set; the story names it, but not what it brings."""
    table = taxation("C3 plains P1: city+")
    assert (table.asking, table.player("P1").tax) == ("P1 tax", None)
    assert table.refused("P1", "give_up C3 1") == "First set the tax of this turn."
    table.play("P1", "set_tax medium")
    assert (table.player("P1").tax, table.heard("P2", TaxSet)) == ("medium", [TaxSet(0, "medium")])
    assert (table.heard("P1", TaxPaid), table.heard("P2", TaxPaid)) == ([TaxPaid(0, 2)], [])


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


def test_DL_TAX_02_with_rebels_enough_each_territory_takes_one() -> None:
    """DL-TAX-02: 2 territories, 5 rebels: one in each, and nothing is asked; 3 rebels are left."""
    table = taxation("C3 plains P1: city+ / B2 plains P1: dwellings", P1="rebels5").play("P1", "set_tax low")
    assert (table.asking, table.rebels("P1")) == ("", 3)
    assert (table.land("C3").idle, table.land("B2").idle) == (1, 1)


def test_DL_TAX_02_only_while_there_are_homes() -> None:
    """DL-TAX-02, DL-COL-11: one home free: one of two rebels returns; none free: none."""
    table = taxation("C3 plains P1: city+ idle3 / B2 plains P1", P1="rebels2").play("P1", "set_tax low").silent()
    assert (table.rebels("P1"), table.land("B2").idle) == (1, 1)
    table = taxation("C3 plains P1: city+ idle4 / B2 plains P1", P1="rebels2").play("P1", "set_tax low")
    assert (table.asking, table.rebels("P1")) == ("", 2)


def test_DL_TAX_03_medium_brings_two() -> None:
    """DL-TAX-03: 4 territories: +8 C, and nobody rebels or returns."""
    table = taxation(FOUR, P1="rebels2").play("P1", "set_tax medium")
    assert (table.stock("P1", "credits"), table.rebels("P1"), table.loyal("P1")) == (28, 2, 4)


def test_DL_TAX_04_high_brings_three_and_makes_rebels() -> None:
    """DL-TAX-04: 4 territories, 3 with colonists: +12 C, 3 rebels; the owner says who where it matters."""
    table = taxation(FOUR).play("P1", "set_tax high")
    assert (table.asking, table.options("P1")) == ("P1 high", ["lose C3 idle 1", "lose C3 slot 1"])
    assert table.default("P1") == "lose C3 idle 1"
    table.play("P1", "lose C3 slot 1")
    assert (table.stock("P1", "credits"), table.rebels("P1")) == (32, 3)
    assert [table.place(cell) for cell in ("C3", "B2", "D4")] == [
        "plains P1: city- idle1", "plains P1: farm- dwellings", "plains P1: mine-",
    ]  # fmt: skip
    assert [event.cause for event in table.heard(None, Rebelled)] == ["tax"]


def test_DL_TAX_04_one_of_each_territory_and_no_more() -> None:
    """DL-TAX-04, DP-13: two named in one territory are refused."""
    table = taxation("C3 plains P1: city+ idle1 / B2 plains P1: farm+ mine+").play("P1", "set_tax high")
    told = "One colonist of each territory rebels, and you named two in C3."
    assert table.refused("P1", "lose C3 slot 1, lose C3 idle 1") == told
    assert table.default("P1") == "lose B2 slot 2, lose C3 idle 1"
    assert "Choose 2" in table.refused("P1", "lose C3 slot 1")
    table.play("P1", "lose C3 idle 1, lose B2 slot 1")
    assert (table.place("C3"), table.place("B2")) == ("plains P1: city+", "plains P1: farm- mine+")


@pytest.mark.parametrize(("rate", "each"), [("low", 5), ("medium", 6), ("high", 7)])
def test_DL_TAX_05_two_technologies_add_two_each_at_any_rate(rate: str, each: int) -> None:
    """DL-TAX-05: both, Medium, 3 territories: 3 x 6 = 18 C."""
    text = "C3 plains P1: city- / B2 plains P1 / D4 plains P1"
    table = taxation(text, P1="hoverway transporters").play("P1", f"set_tax {rate}")
    assert table.stock("P1", "credits") == 20 + 3 * each
    one = taxation(text, P1="hoverway").play("P1", "set_tax medium")
    assert one.stock("P1", "credits") == 20 + 3 * 4


def test_DL_TAX_06_oceans_and_empty_territories_pay() -> None:
    """DL-TAX-06: 2 land + 1 Ocean, Low: 3 C; a territory that is only occupied pays nothing."""
    text = "C3 plains P1: city+ / B2 plains P1 / D4 ocean P1: | ship / A1 plains: | P1 scout"
    assert taxation(text).play("P1", "set_tax low").stock("P1", "credits") == 23


def test_DL_TAX_07_the_uva_mosk_set_no_high_tax() -> None:
    """DL-TAX-07, DL-RAC-UVA-4: only Low and Medium are offered, and High is refused."""
    table = taxation(FOUR, P1="uva_mosk")
    assert table.options("P1") == ["set_tax low", "set_tax medium"]
    told = "The Uva Mosk may not set the High tax: choose low or medium."
    assert table.refused("P1", "set_tax high") == told
    assert table.refused("P1", "orders high", act=True) == told
    assert taxation(FOUR, P1="tarth").options("P1") == ["set_tax low", "set_tax medium", "set_tax high"]


def test_DL_RAC_UVA_4_high_is_refused() -> None:
    """DL-RAC-UVA-4: not even by standing orders from elsewhere."""
    table = taxation(FOUR, P1="uva_mosk tax=high")
    assert table.question("P1").order == table.question("P1").default
    assert "may not set the High tax" in table.refused("P1", "set_tax high")


def test_DL_TAX_08_silence_is_low_with_rebels_else_medium() -> None:
    """DL-TAX-08: 1 rebel and no answer: Low; 0 rebels: Medium."""
    assert taxation(FOUR, P1="rebels1").silent(2).player("P1").tax == "low"
    assert taxation(FOUR).silent().player("P1").tax == "medium"


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


def test_without_territory_the_rate_is_not_asked_for() -> None:
    """DL-TAX-01, DL-SEQ-03: a landless player has nothing to tax; the usual rate is noted."""
    table = taxation("C3 plains: | P1 tank")
    assert (table.asking, table.player("P1").tax, table.stock("P1", "credits")) == ("", "medium", 20)
