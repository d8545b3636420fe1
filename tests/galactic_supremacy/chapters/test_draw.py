"""The Draw Phase. [GS-DRW, GP-03, GP-04, GP-05]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import (
    CardBought,
    CardsDrawn,
    CommandUsed,
    Discarded,
    DrewCard,
    Exchanged,
    Forgone,
    NothingToDraw,
    Reshuffled,
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


def test_GS_DRW_01_the_top_card_is_drawn() -> None:
    """GS-DRW-01: first the active player draws the top card, and is not asked whether he wants it: 2 cards, then 3."""
    table = drawing("hand 2fleet", "command,leader,...")
    assert table.hand("P1") == ["command", "fleet", "fleet"]
    assert table.heard("P1", DrewCard) == [DrewCard(0, "command")]
    assert table.heard("P2", DrewCard) == table.heard(None, DrewCard) == []
    assert table.heard(None, CardsDrawn) == [CardsDrawn(0, 1)]


def test_GS_DRW_02_an_extra_card_for_five_credits() -> None:
    """GS-DRW-02, R8: after the free draw an extra card costs 5 credits, once per turn: 12 credits, then 7."""
    table = drawing("12cr hand -", "command,leader,...")
    table.play("P1", "buy_card")
    assert table.player("P1").credits == 7
    assert table.hand("P1") == ["command", "leader"]
    assert table.heard(None, CardBought) == [CardBought(0, 5)]
    assert table.heard("P2", DrewCard) == []
    table.refused("P1", "buy_card")


def test_GS_DRW_02_four_credits_are_too_few() -> None:
    """GS-DRW-02: an extra card for less than 5 credits is refused."""
    drawing("4cr hand -").refused("P1", "buy_card")


def test_GS_DRW_02_again_in_the_next_turn() -> None:
    """GS-DRW-02: once per turn, so the next turn allows another."""
    table = drawing("12cr hand -").play("P1", "buy_card").until("draw", "P2").until("draw", "P1")
    assert "buy_card" in table.options("P1")


def test_GS_DRW_03_exploration_keeps_a_colony() -> None:
    """GS-DRW-03: discard a Fleet, draw; a Colony is kept."""
    table = drawing("hand fleet", "leader,colony,...").play("P1", "exchange exploration")
    assert table.hand("P1") == ["colony", "leader"]
    assert table.discards() == {"fleet": 1}


def test_GS_DRW_03_exploration_discards_anything_else() -> None:
    """GS-DRW-03: Fleet discarded and Leader drawn: both are in the discard pile."""
    table = drawing("hand fleet", "research,leader,...").play("P1", "exchange exploration")
    assert table.hand("P1") == ["research"]
    assert table.discards() == {"fleet": 1, "leader": 1}


def test_GS_DRW_04_the_draft_keeps_a_fleet() -> None:
    """GS-DRW-04: discard a Colony, draw; a Fleet is kept: the hand has as many cards as before."""
    table = drawing("hand colony", "leader,fleet,...").play("P1", "exchange draft")
    assert table.hand("P1") == ["fleet", "leader"]
    assert table.discards() == {"colony": 1}


def test_GS_DRW_05_military_intelligence_keeps_a_command() -> None:
    """GS-DRW-05: discard a Research, draw; a Command is kept."""
    table = drawing("hand research", "leader,command,...").play("P1", "exchange intelligence")
    assert table.hand("P1") == ["command", "leader"]
    assert table.discards() == {"research": 1}


def test_GS_DRW_06_military_r_and_d_cannot_be_countered() -> None:
    """GS-DRW-06, R48: discard a Command, draw; a Research is kept. No use of the card: no counter window opens."""
    table = position("P1: hand command / P2: hand command / deck: leader,research,...", "draw")
    table.play("P1", "exchange development", "keep")
    assert table.asking == "P1 draw"
    assert table.told(CommandUsed) == []
    assert table.hand("P1") == ["leader", "research"]


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


def test_GS_DRW_07_a_kept_card_may_be_exchanged_again() -> None:
    """GS-DRW-07, R8: Fleet, Colony kept, The Draft with that Colony; any number, without credits."""
    table = drawing("0cr hand fleet", "leader,colony,fleet,colony,...")
    table.play("P1", "exchange exploration", "keep", "exchange draft", "keep", "exchange exploration", "keep")
    assert table.hand("P1") == ["colony", "leader"]
    assert table.discards() == {"fleet": 2, "colony": 1}


def test_GS_DRW_07_in_any_order_with_the_extra_card() -> None:
    """GS-DRW-07, R8: the extra card may come between two exchanges."""
    table = drawing("5cr hand fleet,research", "leader,leader,fleet,leader,leader,...")
    table.play("P1", "exchange exploration", "buy_card", "exchange exploration", "exchange intelligence")
    assert table.player("P1").credits == 0
    assert table.hand("P1") == ["leader"]
    assert table.discards() == {"fleet": 2, "research": 1, "leader": 3}


def test_GS_DRW_08_an_exchange_is_shown_to_all() -> None:
    """GS-DRW-08, R9: the public log names the kind of the card drawn, kept or not."""
    table = drawing("hand fleet,colony", "leader,colony,command,...")
    table.play("P1", "exchange exploration", "keep", "exchange draft")
    facts = [Exchanged(0, "exploration", "colony", True), Exchanged(0, "draft", "command", False)]
    assert table.heard("P2", Exchanged) == table.heard(None, Exchanged) == facts


def test_GS_DRW_09_the_discarded_card_cannot_come_back() -> None:
    """GS-DRW-09, R9: with an empty deck and X, Y discarded only these are shuffled, and the given card comes after."""
    table = drawing("5cr hand fleet", "leader", "colony,command")
    table.roll([1, 0]).play("P1", "exchange exploration")
    assert table.told(Reshuffled) == [Reshuffled(2)]
    assert table.hand("P1") == ["colony", "leader"]
    assert table.view.decks == (1,)
    assert table.discards() == {"fleet": 1}


def test_GS_DRW_10_an_empty_deck_is_made_anew() -> None:
    """GS-DRW-10: deck empty and 12 discarded: shuffled into a new deck, of which 11 are left after the draw."""
    table = drawing("hand -", "-", "12leader")
    assert table.view.decks == (11,)
    assert table.discards() == {}
    assert table.told(Reshuffled) == [Reshuffled(12)]
    assert table.hand("P1") == ["leader"]


def test_GS_DRW_10_only_when_a_card_is_needed() -> None:
    """GS-DRW-10: the last card of the deck does not bring the discard pile back; the next draw does."""
    table = drawing("5cr hand -", "fleet", "2leader")
    assert (table.view.decks, table.discards()) == ((0,), {"leader": 2})
    table.play("P1", "buy_card")
    assert (table.view.decks, table.discards()) == ((1,), {})


def test_GS_DRW_10_the_new_order_is_shuffled() -> None:
    """GS-DRW-10: the order of the new deck is chance."""
    pile = "P1: hand - / P2: hand - / deck: - / discard: fleet,leader,colony"
    kinds = [position(pile, "draw", dice=[order]).hand("P1") for order in ([0, 1, 2], [1, 2, 0], [0, 2, 1])]
    assert kinds == [["colony"], ["fleet"], ["leader"]]


def test_GS_DRW_10_each_pile_for_its_own_deck() -> None:
    """GS-DRW-10, R3: with individual decks only one's own discard pile is shuffled."""
    text = "P1: hand - / P2: hand - / deck P1: - / discard P1: 2fleet / deck P2: 4leader / discard P2: 3leader"
    table = position(text, "draw", individual=True)
    assert table.view.decks == (1, 4)
    assert table.discards(1) == {"leader": 3}


def test_GS_DRW_11_no_card_anywhere() -> None:
    """GS-DRW-11, R46: deck and discard empty: no card, no purchase, no exchange; the game goes on."""
    table = drawing("20cr hand fleet,command", "-")
    assert table.heard(None, NothingToDraw) == [NothingToDraw(0)]
    assert table.told(CardsDrawn) == []
    assert table.hand("P1") == ["command", "fleet"]
    assert table.view.phase == "command"
    assert table.player("P1").credits == 25
    for words in ("buy_card", "exchange exploration", "exchange development"):
        table.refused("P1", words)


def test_GS_DRW_11_after_the_last_card() -> None:
    """GS-DRW-11, R46: when the free draw took the very last card nothing more is offered."""
    table = drawing("20cr hand fleet", "leader")
    assert table.hand("P1") == ["fleet", "leader"]
    assert table.view.phase == "command"


def test_GS_DRW_11_the_own_piles_count() -> None:
    """GS-DRW-11, R3, R46: with individual decks a player whose own cards are all out draws none of the others'."""
    text = "P1: 9cr hand leader / P2: hand 2fleet@P1 / deck P1: - / deck P2: 4leader"
    table = position(text, "draw", individual=True)
    assert table.told(NothingToDraw) == [NothingToDraw(0)]
    assert table.view.phase == "command"
    assert table.view.decks == (0, 4)


def test_GS_DRW_12_the_hand_is_cut_to_the_limit() -> None:
    """GS-DRW-12, R10: 8 cards and B 1: two are discarded, of the player's choice and face up."""
    table = drawing("hand 3fleet,2leader,2colony; TE2 IN2 EN3", "research,...").play("P1", "done")
    assert table.asking == "P1 discard"
    table.play("P1", "discard research", "discard fleet")
    assert table.player("P1").cards == 6
    assert table.heard(None, Discarded) == [Discarded(0, "research"), Discarded(0, "fleet")]
    assert table.view.phase == "command"


def test_GS_DRW_12_not_more_and_not_less() -> None:
    """GS-DRW-12: at the limit nothing is asked; above it `done` is refused, and so is a kind not held."""
    assert drawing("hand 4fleet").play("P1", "done").view.phase == "command"
    table = drawing("hand 5fleet").play("P1", "done")
    table.refused("P1", "done")
    table.refused("P1", "discard research")


def test_GS_DRW_12_even_when_there_is_nothing_to_draw() -> None:
    """GS-DRW-12, R46: the limit holds at the end of a Draw Phase without a card too."""
    table = drawing("hand 6fleet", "-")
    assert table.asking == "P1 discard"


def test_GS_DRW_12_not_checked_at_any_other_time() -> None:
    """GS-DRW-12, R10: a card stolen in the Command Phase may exceed the limit until the next Draw Phase."""
    table = position("P1: hand command,5leader / P2: hand 9fleet", "command", dice=[6, 0])
    table.play("P1", "use steal P2").silent()
    assert table.asking == "P1 command"
    table.until("draw", "P2")
    assert table.player("P1").cards == 6
    assert table.player("P2").cards == 9, "8 left, and his free draw"
    table.play("P2", "done")
    assert table.asking == "P2 discard"


@pytest.mark.parametrize("exchange", TABLE_E)
def test_GS_DRW_13_what_an_exchange_brings_may_be_kept_or_not(exchange: str) -> None:
    """GS-DRW-13, GS-DRW-03, GS-DRW-04, GS-DRW-05, GS-DRW-06: the card of the right kind may be discarded as well."""
    give, keep = TABLE_E[exchange]
    table = drawing(f"hand {give}", f"leader,{keep},...").play("P1", f"exchange {exchange}")
    assert (table.asking, table.options("P1")) == ("P1 keep", ["keep", f"discard {keep}"])
    table.play("P1", f"discard {keep}")
    assert table.hand("P1") == ["leader"]
    assert table.discards() == {give: 1, keep: 1}
    assert table.heard("P2", Forgone) == table.heard(None, Forgone) == [Forgone(0, keep)]  # type: ignore[arg-type]
    assert table.asking == "P1 draw"


def test_GS_DRW_13_nothing_is_asked_about_any_other_card() -> None:
    """GS-DRW-13, GS-DRW-03: a card of a wrong kind is discarded, whatever its player would like."""
    table = drawing("hand fleet,research", "research,leader,...").play("P1", "exchange exploration")
    assert (table.asking, table.discards()) == ("P1 draw", {"fleet": 1, "leader": 1})


def test_GS_DRW_13_a_match_of_the_first_rules_keeps_it_unasked() -> None:
    """GS-DRW-13: where a match began before the ruling changed, the card is kept without a question."""
    text = f"P1: hand fleet,research / {REST} / deck: leader,colony,..."
    table = position(text, "draw", version=1).play("P1", "exchange exploration")
    assert (table.asking, table.hand("P1")) == ("P1 draw", ["colony", "leader", "research"])


def test_GS_DRW_13_a_deal_may_take_the_card_meanwhile() -> None:
    """GS-DRW-13, GS-DEA-01: P1 sells the Colony while he is asked: there is nothing left to keep, and he goes on."""
    table = drawing("hand fleet,research", "leader,colony,...").play("P1", "exchange exploration")
    table.act("P1", "offer P2 give=colony want_credits=9").act("P2", "accept P1")
    assert (table.asking, table.hand("P1"), table.hand("P2")) == ("P1 draw", ["leader", "research"], ["colony"])
    assert table.told(Forgone) == []


def test_GS_DRW_13_only_the_own_card_of_two_goes() -> None:
    """GS-DRW-13, GS-SET-04: with individual decks it is the drawn card that goes to its pile, no borrowed one."""
    text = "P1: hand fleet,colony@P2 / P2: hand - / deck P1: leader,colony,... / deck P2: leader,..."
    table = position(text, "draw", individual=True).play("P1", "exchange exploration", "discard colony")
    assert (table.discards(0), table.discards(1)) == ({"fleet": 1, "colony": 1}, {})
    assert "colony@1" in table.see("P1").hand


def test_GP_25_silence_keeps_the_card() -> None:
    """GP-25: by default the card of the exchange stays in the hand."""
    table = drawing("hand fleet", "leader,colony,...").play("P1", "exchange exploration")
    assert table.default("P1") == "keep"
    assert table.silent().hand("P1") == ["colony", "leader"]


def test_GP_03_silence_buys_nothing() -> None:
    """GP-03: the default is no extra card."""
    table = drawing("50cr hand fleet").silent()
    assert table.player("P1").credits == 55, "with the income"
    assert table.told(CardBought) == []


def test_GP_04_silence_exchanges_nothing() -> None:
    """GP-04: the default is no exchange; the phase ends."""
    table = drawing("hand fleet,colony,research,command")
    assert table.default("P1") == "done"
    assert table.silent().told(Exchanged) == []


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        ("3fleet,2leader", "fleet"),
        ("2fleet,2colony,leader", "colony"),
        ("2fleet,2command,leader", "command"),
        ("2research,2colony,leader", "research"),
        ("fleet,command,colony,research,leader", "leader"),
    ],
)
def test_GP_05_default_discard(hand: str, gone: str) -> None:
    """GP-05: silence discards of the kind he has most of; ties Leader, Research, Colony, Command, Fleet."""
    table = drawing(f"hand {hand},{gone}", "-")
    assert table.default("P1") == f"discard {gone}"
    table.silent()
    assert table.told(Discarded) == [Discarded(0, gone)]  # type: ignore[arg-type]


def test_GP_05_again_for_each_card() -> None:
    """GP-05: the default is looked at anew for each card over the limit."""
    table = drawing("hand 3fleet,3leader,2colony", "-").silent(3)
    assert [event.card for event in table.told(Discarded)] == ["leader", "fleet", "leader"]
