"""The store: what units may carry, purchasing turns, passing, handing cards round. [DD-ITM, DD-PUR, DD-EQP]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.series_events import Bought, Equipped, FirstRolled, Passed, Sold
from tests.death_dome.kit import new_game, position, shopping

KINDS = {"close", "ranged", "armor", "vehicle", "equipment"}


# -- items -------------------------------------------------------------------------------------------------------------


def test_DD_ITM_01_unit_decks_are_for_their_type() -> None:
    """DD-ITM-01: a medic may not carry the 44,000 Magnum, but the Cyber Suit; a gunner may carry the Magnum."""
    table = shopping()
    assert "Me1 is a medic: only a gunner may carry 44,000 Magnum." in table.refused("P1", "buy gunner G01 Me1")
    assert table.choices("P1", "buy gunner G01") == ["Gu1", ""]
    assert table.play("P1", "buy armor A02 Me1").items("Me1") == "A02"


@pytest.mark.parametrize(("deck", "card"), [("armor", "A03"), ("vehicle", "V02"), ("equipment", "E06")])
def test_DD_ITM_01_other_decks_are_for_all(deck: str, card: str) -> None:
    """DD-ITM-01: armor, vehicles and equipment fit every unit, and may be bought for nobody yet."""
    assert shopping().choices("P1", f"buy {deck} {card}") == ["Wa1", "Gu1", "Sc1", "Me1", ""]


def test_DD_ITM_01_medic_equipment_is_for_medics() -> None:
    """DD-ITM-01: the deck counts, not the kind: the Medical Pager is equipment of the medic deck."""
    assert "only a medic may carry Medical Pager" in shopping().refused("P1", "buy medic M01 Sc1")


def test_DD_ITM_02_every_card_has_one_kind() -> None:
    """DD-ITM-02: all cards on sale are close or ranged weapons, armor, vehicles or equipment."""
    store = new_game().view.store
    assert {ITEMS[card].kind for card in store} == KINDS
    assert len(store) == 80


def test_DD_ITM_03_three_items() -> None:
    """DD-ITM-03: a unit with three cards takes no fourth, bought or handed over."""
    table = shopping("Me1+E01+E06+E08 Sc1+E09")
    assert "carries 3 cards already" in table.refused("P1", "buy equipment E16 Me1")
    assert "carries 3 cards already" in table.refused("P1", "equip E09 Me1")
    assert "carries 3 cards already" in table.refused("P1", "equip E09 Me1", act=True)
    assert table.play("P1", "equip E01", "equip E09 Me1").items("Me1") == "E06 E08 E09"


@pytest.mark.parametrize(
    ("carried", "deck", "card", "word"), [("A02", "armor", "A01", "armour"), ("V01", "vehicle", "V02", "vehicle")]
)
def test_DD_ITM_04_one_armor_and_one_vehicle(carried: str, deck: str, card: str, word: str) -> None:
    """DD-ITM-04: who wears a suit or has a vehicle takes no second one; the other kind he may take."""
    table = shopping(f"Sc1+{carried}")
    assert f"a unit carries one {word} only" in table.refused("P1", f"buy {deck} {card} Sc1")
    other = {"armor": "buy vehicle V05 Sc1", "vehicle": "buy armor A03 Sc1"}[deck]
    assert len(table.play("P1", other).items("Sc1").split()) == 2


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


def test_DD_ITM_08_items_stay_during_a_match() -> None:
    """DD-ITM-08: a jailed unit keeps its cards, and during a match nothing changes hands."""
    table = position("Wa1+W01+A03@jail1 Sc1+E06")
    assert table.items("Wa1") == "W01 A03"
    told = table.refused("P1", "equip E06 Me1", act=True)
    assert told == "Cards change units only while the store is open."
    assert table.silent(3).items("Wa1") == "W01 A03"


# -- the first roll ----------------------------------------------------------------------------------------------------


def test_DD_PUR_01_ties_for_the_highest_roll_again() -> None:
    """DD-PUR-01: of 9, 9 and 4 the two nines roll again, the four is out; the higher of them buys first."""
    table = new_game(3, dice=[[9, 9, 4], [3, 8]])
    assert table.heard(None, FirstRolled) == [FirstRolled((9, 9, 4), None), FirstRolled((3, 8, 0), 1)]
    assert table.asking == "P2 purchase"
    assert table.spent


def test_DD_PUR_02_clockwise_from_the_first_player() -> None:
    """DD-PUR-02: P2 begins, then P3 and P1; those who have passed are skipped."""
    table = new_game(3, first="P2").play("P2", "buy equipment E01 Me2", "finish")
    assert table.asking == "P3 purchase"
    table.play("P3", "pass")
    assert table.asking == "P1 purchase"
    table.play("P1", "buy equipment E02 Me1", "finish")
    assert table.asking == "P2 purchase"
    table.play("P2", "buy equipment E03 Me2", "finish")
    assert table.asking == "P1 purchase"


# -- purchasing turns --------------------------------------------------------------------------------------------------


def test_DD_PUR_03_one_card_a_turn() -> None:
    """DD-PUR-03: with 700k a card of 650k leaves 50k; a second one in that turn is refused."""
    table = shopping(credits="P1=700").play("P1", "buy gunner G01 Gu1")
    assert table.credits("P1") == 50
    assert table.told(Bought) == [Bought(0, "G01", "Gu1", 650_000)]
    assert "bought a card in this turn already" in table.refused("P1", "buy equipment E16 Me1")
    assert table.choices("P1", "buy") == []


def test_DD_PUR_03_from_any_deck() -> None:
    """DD-PUR-03: all seven decks are open, and a card is found in its own deck only."""
    table = shopping()
    assert {words.split()[0] for words in table.choices("P1", "buy")} == {
        "warrior", "gunner", "scout", "medic", "armor", "vehicle", "equipment",
    }  # fmt: skip
    assert table.refused("P1", "buy armor G01 Gu1") == "44,000 Magnum is in the gunner deck."


def test_DD_PUR_04_sell_then_buy() -> None:
    """DD-PUR-04: with nothing but a 300k card: sold, and one of 250k bought, leaves 50k; the turn is over."""
    table = shopping("Sc1+V02", credits="P1=0").play("P1", "sell V02", "buy warrior W02 Wa1")
    assert (table.credits("P1"), table.cards("P1")) == (50, "W02")
    assert table.asking == "P2 purchase"


def test_DD_PUR_04_buy_then_sell() -> None:
    """DD-PUR-04, R5: the other order works as well; a second sale does not."""
    table = shopping("Sc1+V02+E01").play("P1", "sell V02")
    assert "sold a card in this turn already" in table.refused("P1", "sell E01")
    table = shopping("Sc1+V02").play("P1", "buy equipment E01 Sc1", "sell V02")
    assert (table.credits("P1"), table.cards("P1"), table.asking) == (2_100, "E01", "P2 purchase")


def test_DD_PUR_04_only_own_cards() -> None:
    """DD-PUR-04: nobody sells what another has, or what does not exist."""
    table = shopping("Gu2+G01")
    assert table.refused("P1", "sell G01") == "44,000 Magnum is not yours to sell."
    assert "not yours to sell" in table.refused("P1", "sell Z99")


def test_DD_PUR_05_a_bought_card_is_gone_and_a_sold_one_is_back() -> None:
    """DD-PUR-05: what P1 has bought P2 cannot buy; what P1 sells P2 finds in the store and buys."""
    table = shopping("Sc1+S09").play("P1", "buy gunner G01 Gu1", "sell S09")
    assert not table.on_sale("G01")
    assert table.refused("P2", "buy gunner G01 Gu2") == "44,000 Magnum is sold already: another team has it."
    assert table.on_sale("S09")
    assert table.play("P2", "buy scout S09 Sc2").items("Sc2") == "S09"


def test_DD_PUR_05_not_back_in_the_same_turn() -> None:
    """DD-PUR-05: a sold card can be bought on a later turn, by its seller too, but not in the same one."""
    table = shopping("Sc1+S09").play("P1", "sell S09")
    assert "on a later turn" in table.refused("P1", "buy scout S09 Sc1")
    table.play("P1", "finish").play("P2", "pass")
    assert table.play("P1", "buy scout S09 Sc1").items("Sc1") == "S09"


def test_DD_PUR_06_no_debts() -> None:
    """DD-PUR-06: with 100k a card of 150k is refused, one of 100k leaves nothing."""
    table = shopping(credits="P1=100")
    assert table.refused("P1", "buy armor A03 Wa1") == "It costs 150k; you have 100k."
    assert table.play("P1", "buy warrior W01 Wa1").credits("P1") == 0


def test_DD_PUR_07_a_pass_is_final() -> None:
    """DD-PUR-07: who has passed is skipped when the turn comes round, and can do nothing any more."""
    table = shopping().play("P1", "pass").play("P2", "buy equipment E01 Me2", "finish")
    assert table.told(Passed) == [Passed(0)]
    assert table.asking == "P2 purchase"
    assert "not asked" in table.refused("P1", "buy equipment E02 Me1")


def test_DD_PUR_08_no_pass_with_a_loose_card() -> None:
    """DD-PUR-08: a fourth weapon lies loose: no pass until it is on a unit or sold."""
    table = shopping("Gu1+G01+G02+G03").play("P1", "buy gunner G04")
    told = "You cannot pass with a card on no unit: give Office Stapler Minigun to a unit or sell it."
    assert table.refused("P1", "pass") == told
    table.play("P1", "finish").play("P2", "pass")
    assert table.refused("P1", "pass") == told
    assert table.choices("P1", "finish") == []
    assert table.play("P1", "sell G04", "pass").told(Passed) == [Passed(1), Passed(0)]


def test_DD_PUR_08_a_loose_card_on_a_unit() -> None:
    """DD-PUR-08: as soon as somebody carries the card the pass is offered again."""
    table = shopping("Gu1+G01+G02+G03", loose="P1=G04")
    assert "pass" not in table.options("P1")
    assert "pass" in table.play("P1", "equip G03", "equip G04 Gu1", "sell G03").options("P1")


def test_DD_PUR_09_the_match_starts_when_all_have_passed() -> None:
    """DD-PUR-09: after the last pass nobody is asked to buy any more: the first turn begins."""
    table = new_game(first="P2").play("P2", "pass")
    assert table.asking == "P1 purchase"
    assert table.play("P1", "pass").asking == "P2 turn"


def test_DD_PUR_10_unspent_credits_are_kept() -> None:
    """DD-PUR-10: 50k are left; they are kept, and are no part of the payout of a single match."""
    table = position(phase="payout", credits="P1=50 P2=0", control="E8=P1 E5=P1")
    assert table.asking == ""
    assert table.credits("P1") == 50
    assert table.team("P1").payouts == (200_000,)


def test_DD_PUR_11_an_idle_turn_is_a_pass() -> None:
    """DD-PUR-11: a turn without sale or purchase, by silence too, is a pass; handing cards round is neither."""
    table = shopping("Sc1+E01").play("P1", "equip E01 Me1")
    assert "or pass, which is final" in table.refused("P1", "finish")
    assert table.default("P1") == "pass"
    assert table.silent().told(Passed) == [Passed(0)]


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


def test_D1_the_dearest_card_that_nobody_can_carry_is_sold() -> None:
    """D1: silent with two loose gunner cards and no room: the dearer is sold, later the other, then the pass."""
    table = shopping("Gu1+G01+G02+G03", loose="P1=G04,G05")
    assert table.default("P1") == "sell G05"
    assert table.silent().default("P1") == "finish"
    table.silent(2)
    assert table.default("P1") == "sell G04"
    table.silent(2)
    assert table.default("P1") == "pass"


def test_D2_loose_cards_go_to_the_first_unit_that_may_carry_them() -> None:
    """D2: silent with a loose helm: the warrior takes it, if he is full the gunner."""
    table = shopping(loose="P1=E01")
    assert table.default("P1") == "equip E01 Wa1"
    table = shopping("Wa1+W01+W02+W03", loose="P1=E01")
    assert table.default("P1") == "equip E01 Gu1"
    assert table.silent(2).told(Passed) == [Passed(0)]


# -- equipping ---------------------------------------------------------------------------------------------------------


def test_DD_EQP_01_cards_move_freely_until_the_pass() -> None:
    """DD-EQP-01: a helm goes from the scout to the medic, in another's turn too; after the pass it stays."""
    table = shopping("Sc1+E01").play("P1", "equip E01 Me1")
    assert (table.items("Sc1"), table.items("Me1")) == ("", "E01")
    table.play("P1", "buy equipment E06", "finish")
    assert table.asking == "P2 purchase"
    assert table.act("P1", "equip E06 Wa1").items("Wa1") == "E06"
    assert table.told(Equipped) == [Equipped(0, "E01", "Me1"), Equipped(0, "E06", "Wa1")]
    table.play("P2", "buy equipment E02 Me2", "finish").play("P1", "pass")
    assert table.refused("P1", "equip E01 Sc1", act=True).startswith("You have passed")


def test_DD_EQP_01_an_act_changes_what_is_offered() -> None:
    """DD-EQP-01: who takes a card off by the act finds no pass among his choices, and finds it again afterwards."""
    table = shopping("Sc1+E01").act("P1", "equip E01")
    assert "pass" not in table.options("P1")
    assert "pass" in table.act("P1", "equip E01 Sc1").options("P1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("equip E02 Me1", "X-Ray Monocle is not yours."),
        ("equip Z99 Me1", "“Z99” is not yours."),
        ("equip E01 Sc1", "Sc1 carries Displacer Helm already."),
        ("equip E06", "Energy Drink Drip is on no unit already; name the unit that shall carry it."),
        ("equip E01 Me2", "“Me2” is none of your units; you have Wa1, Gu1, Sc1 and Me1."),
    ],
)
def test_DD_EQP_01_what_cannot_be_handed_over(words: str, told: str) -> None:
    """DD-EQP-01: cards of others, units of others, and what would change nothing are refused, asked or not."""
    table = shopping("Sc1+E01", loose="P1=E06")
    assert table.refused("P1", words) == told
    assert table.refused("P1", words, act=True) == told


def test_DD_EQP_02_a_unit_without_items_is_normal() -> None:
    """DD-EQP-02: a scout without items stands on a point and captures it."""
    table = position("Sc1@E8").play("P1", "use Sc1", "capture")
    assert table.view.control == {"E8": 0}


def test_DD_SET_03_what_is_not_in_the_store() -> None:
    """DD-SET-03: a card that does not exist is no choice, and the refusal says where to look."""
    assert "There is no card “Z99” in the store" in shopping().refused("P1", "buy armor Z99 Wa1")


# -- worked example ----------------------------------------------------------------------------------------------------


def test_DX_20_a_purchase() -> None:
    """DX-20: five turns spend 2,000,000 to the last credit; then a pass."""
    table = new_game().play("P1", "buy gunner G01 Gu1", "finish").play("P2", "pass")
    table.play("P1", "buy armor A02 Wa1", "finish", "buy warrior W04 Wa1", "finish", "buy equipment E01 Wa1", "finish")
    table.play("P1", "buy equipment E16 Sc1")
    assert (table.credits("P1"), table.value("P1")) == (0, 2_000)
    assert [fact.cost for fact in table.told(Bought)] == [650_000, 600_000, 500_000, 200_000, 50_000]
    assert table.play("P1", "pass").asking == "P1 turn"


def test_DX_20_with_a_sale() -> None:
    """DX-20: selling the Guillotine in the fifth turn gives its 500k back."""
    table = shopping("Gu1+G01 Wa1+A02+W04+E01", credits="P1=50").play("P1", "buy equipment E16 Sc1", "sell W04")
    assert table.credits("P1") == 500
    assert table.on_sale("W04")
