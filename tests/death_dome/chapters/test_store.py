"""The store: what units may carry, purchasing turns, passing, handing cards round. [DD-ITM, DD-PUR, DD-EQP]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.series_events import Passed, Sold
from tests.death_dome.kit import new_game, shopping

KINDS = {"close", "ranged", "armor", "vehicle", "equipment"}


# -- items -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "card"), [("armor", "A03"), ("vehicle", "V02"), ("equipment", "E06")])
def test_DD_ITM_01_other_decks_are_for_all(deck: str, card: str) -> None:
    """DD-ITM-01, R91: armor, vehicles and equipment fit every unit, so who buys one names the unit."""
    assert shopping().choices("P1", f"buy {deck} {card}") == ["Wa1", "Gu1", "Sc1", "Me1"]


def test_DD_ITM_02_every_card_has_one_kind() -> None:
    """DD-ITM-02: all cards on sale are close or ranged weapons, armor, vehicles or equipment."""
    store = new_game().view.store
    assert {ITEMS[card].kind for card in store} == KINDS
    assert len(store) == 80


def test_DD_ITM_07_words_have_no_effect() -> None:
    """DD-ITM-07: the Rusty Chainsaw has no ability; a unit that carries it is as strong, quick and tough as before."""
    table = shopping()
    before = table.unit("Wa1")
    after = table.play("P1", "buy warrior W01 Wa1").unit("Wa1")
    assert ITEMS["W01"].text
    assert (after.strength, after.movement, after.toughness, after.vitae) == (
        before.strength, before.movement, before.toughness, before.vitae,
    )  # fmt: skip
    assert (after.build.abilities, after.build.tools) == ({}, ())


# -- the first roll ----------------------------------------------------------------------------------------------------


# -- purchasing turns --------------------------------------------------------------------------------------------------


def test_DD_PUR_03_from_any_deck() -> None:
    """DD-PUR-03: all seven decks are open, and a card is found in its own deck only."""
    table = shopping()
    assert {words.split()[0] for words in table.choices("P1", "buy")} == {
        "warrior", "gunner", "scout", "medic", "armor", "vehicle", "equipment",
    }  # fmt: skip
    assert table.refused("P1", "buy armor G01 Gu1") == "44,000 Magnum is in the gunner deck."


def test_DD_PUR_11_thirty_turns_at_most() -> None:
    """DD-PUR-11, R76: after the 30th turn of one stage a player has passed; a card still loose is sold back."""
    table = shopping("Sc1+E01", loose="P1=E06").play("P1", "sell E01", "finish").play("P2", "pass")
    for card in ("E01", "E02") * 14:
        other = {"E01": "E02", "E02": "E01"}[card]
        held = [item for item in ("E01", "E02") if item in table.cards("P1")]
        table.play("P1", f"buy equipment {card} Sc1", *([f"sell {other}"] if held else ["finish"]))
    assert table.team("P1").passed is False
    table.forget().play("P1", "sell E02", "finish")
    assert table.told(Passed) == [Passed(0)]
    assert table.told(Sold)[-1] == Sold(0, "E06", 150_000)
    assert (table.cards("P1"), table.on_sale("E06"), table.asking) == ("", True, "P1 turn")


# -- what is done for the silent -----------------------------------------------------------------------------------


# -- equipping ---------------------------------------------------------------------------------------------------------


# -- worked example ----------------------------------------------------------------------------------------------------
