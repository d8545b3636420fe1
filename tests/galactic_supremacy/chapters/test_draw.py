"""The Draw Phase. [GS-DRW, GP-03, GP-04, GP-05]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import (
    Exchanged,
    Forgone,
)
from tests.galactic_supremacy.kit import Table, position

REST = "P2: 15cr hand -"
TABLE_E = {
    "exploration": ("fleet", "colony"),
    "draft": ("colony", "fleet"),
    "intelligence": ("research", "command"),
    "development": ("command", "research"),
}


def drawing(player: str, deck: str = "leader,...", discard: str = "") -> Table:
    """P1 draws from a deck whose top cards are known."""
    return position(f"P1: {player} / {REST} / deck: {deck}" + (f" / discard: {discard}" if discard else ""), "draw")


@pytest.mark.parametrize("drawn", ["research", "fleet", "colony", "command", "leader"])
@pytest.mark.parametrize("exchange", TABLE_E)
def test_GS_DRW_03_04_05_06_table_e(exchange: str, drawn: str) -> None:
    """GS-DRW-03, GS-DRW-04, GS-DRW-05, GS-DRW-06: every row of Table E against every kind of card drawn."""
    give, keep = TABLE_E[exchange]
    table = drawing(f"hand {give}", f"leader,{drawn},...").play("P1", f"exchange {exchange}")
    kept = drawn == keep
    assert table.hand("P1") == sorted(["leader", drawn] if kept else ["leader"])
    assert table.told(Exchanged) == [Exchanged(0, exchange, drawn, kept)]  # type: ignore[arg-type]


@pytest.mark.parametrize("exchange", TABLE_E)
def test_GS_DRW_03_04_05_06_only_with_the_card_in_hand(exchange: str) -> None:
    """GS-DRW-03, GS-DRW-04, GS-DRW-05, GS-DRW-06: an exchange without the card to discard is refused."""
    give, _ = TABLE_E[exchange]
    others = ",".join(kind for kind in ("research", "fleet", "colony", "command") if kind != give)
    drawing(f"hand {others}").refused("P1", f"exchange {exchange}")


def test_GS_DRW_10_the_new_order_is_shuffled() -> None:
    """GS-DRW-10: the order of the new deck is chance."""
    pile = "P1: hand - / P2: hand - / deck: - / discard: fleet,leader,colony"
    kinds = [position(pile, "draw", dice=[order]).hand("P1") for order in ([0, 1, 2], [1, 2, 0], [0, 2, 1])]
    assert kinds == [["colony"], ["fleet"], ["leader"]]


@pytest.mark.parametrize("exchange", TABLE_E)
def test_GS_DRW_13_what_an_exchange_brings_may_be_kept_or_not(exchange: str) -> None:
    """GS-DRW-13, R57, GS-DRW-03, GS-DRW-04, GS-DRW-05, GS-DRW-06: the card of the right kind may be discarded, too."""
    give, keep = TABLE_E[exchange]
    table = drawing(f"hand {give}", f"leader,{keep},...").play("P1", f"exchange {exchange}")
    assert (table.asking, table.options("P1")) == ("P1 keep", ["keep", f"discard {keep}"])
    table.play("P1", f"discard {keep}")
    assert table.hand("P1") == ["leader"]
    assert table.discards() == {give: 1, keep: 1}
    assert table.heard("P2", Forgone) == table.heard(None, Forgone) == [Forgone(0, keep)]  # type: ignore[arg-type]
    assert table.asking == "P1 draw"
