"""Wish lists that buy by themselves, and shopping at once. [R89, R90]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.series_events import Bought, Missed, WishesWritten, WishLost
from rules.death_dome.words.saved_lists import LIST_KIND
from rules.engine import Refused
from tests.death_dome.kit import Table, new_game, position, shopping


def wish(table: Table, player: str, text: str) -> Table:
    """Write a wish list."""
    return table.act(player, f"wishes cards={text.replace(' ', '_')}")


# -- writing -----------------------------------------------------------------------------------------------------------


def test_R89_a_list_is_written_in_words_and_only_its_owner_sees_it() -> None:
    """R89: names in any letters, units by type or id, lines or semicolons; nobody else learns of it."""
    table = wish(shopping(), "P1", "44,000 magnum for the gunner; Cyber Suit; a01 for me1")
    held = table.see("P1").wish_list
    assert held is not None
    assert [(one.card, one.unit) for one in held.wishes] == [("G01", "Gu1"), ("A02", ""), ("A01", "Me1")]
    assert table.see("P2").wish_list is not None
    assert table.see("P2").wish_list.wishes == []  # type: ignore[union-attr]  # a seat has one
    assert table.view.wish_list is None
    assert len(table.heard("P1", WishesWritten)) == 1
    assert table.heard("P2", WishesWritten) == table.heard(None, WishesWritten) == []
    assert "44,000 Magnum for Gunner Gu1" in GAME.narrate.sheet(table.see("P1"), ["Ann", "Ben"])


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        ("0", "It may spend all that you have; when it can buy nothing more, you are asked."),
        ("500", "It may spend 500k; when it can buy nothing more, you are asked."),
        ("500 pass", "It may spend 500k; when it can buy nothing more, you pass."),
    ],
)
def test_R89_its_owner_is_told_what_a_list_may_spend(budget: str, told: str) -> None:
    """R89: after the cards, how much it may spend and what follows."""
    table = wish(shopping(), "P1", "Cyber Suit").act("P1", f"budget {budget}")
    assert table.lines("P1")[-1] == f"Your wish list: Cyber Suit. {told}"


def test_R89_each_line_that_is_no_card_is_named() -> None:
    """R89: a text with two wrong lines is refused as a whole, and both are told."""
    told = shopping().refused("P1", "wishes cards=Cyber_Soup;Cyber_Suit;Displacer_Helm_for_the_cook", act=True)
    assert "“Cyber Soup”" in told
    assert "“Displacer Helm for the cook”" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("wish scout S09 Me1", "Me1 is a medic: only a scout may carry Sniper Trombone."),
        ("wish armor A03", "Cardboard Knight Costume is yours already."),
        ("wishes cards=Cyber_Suit;Cyber_Suit", "Cyber Suit is on your wish list already."),
        ("unwish E01", "“E01” is not on your wish list."),
        ("budget 100 pass", "Your wish list is empty: write it first, then let it pass for you."),
        ("budget -5", "A budget is a number of thousand credits, or 0 for all that you have."),
    ],
)
def test_R89_what_is_no_wish_is_refused(words: str, told: str) -> None:
    """R89: the wrong unit, an own card, the same card twice, one that is not listed, a pass without a list, a debt."""
    assert told in shopping("Sc1+A03").refused("P1", words, act=True)


# -- buying ------------------------------------------------------------------------------------------------------------


def test_R89_a_list_buys_in_turn_and_passes() -> None:
    """R89: the whole shopping of two players without one question: P1's wishes and P2's in purchasing turns."""
    table = new_game()
    wish(table, "P1", "Cyber Suit for the scout; 44,000 Magnum; Sniper Trombone").act("P1", "budget 0 pass")
    wish(table, "P2", "Cyber Suit; Displacer Helm for the medic").act("P2", "budget 0 pass")
    table.obey()
    assert [(fact.seat, fact.card) for fact in table.told(Bought)] == [(0, "A02"), (1, "E01"), (0, "G01"), (0, "S09")]
    assert (table.items("Sc1"), table.items("Gu1"), table.items("Me2")) == ("A02 S09", "G01", "E01")
    assert [fact.card for fact in table.heard("P2", WishLost)] == ["A02"]
    assert table.heard("P1", WishLost) == []
    assert table.view.phase == "turn"


def test_R89_the_budget_holds_and_what_is_too_dear_is_passed_over() -> None:
    """R89: with 500k a suit of 600k is passed over, a helm of 200k bought; then the player is asked."""
    table = wish(shopping(), "P1", "Cyber Suit; Displacer Helm; Angry Parking Meter").act("P1", "budget 500")
    table.obey()
    table.play("P2", "pass").obey()
    assert [fact.card for fact in table.told(Bought)] == ["E01"]
    assert table.asking == "P1 purchase"
    held = table.see("P1").wish_list
    assert held is not None
    assert (held.budget, [one.card for one in held.wishes]) == (300_000, ["A02", "W06"])


def test_R89_a_full_unit_gives_way_to_another_one() -> None:
    """R89: who was named has a suit already, so the first that can carry it does."""
    table = wish(shopping("Sc1+A03"), "P1", "Cyber Suit for the scout")
    table.obey()
    assert table.items("Wa1") == "A02"


def test_R89_a_list_holds_for_one_store() -> None:
    """R89: when the match begins it is gone."""
    table = wish(shopping(), "P1", "Cyber Suit")
    table.obey()
    table.play("P2", "pass").play("P1", "pass")
    assert table.view.phase == "turn"
    assert table.see("P1").wish_list.wishes == []  # type: ignore[union-attr]  # a seat has one


def test_R89_a_list_is_kept_for_another_table_in_words() -> None:
    """R89: its text names units by type, so that another seat can use it; a stranger's list is refused by its lines."""
    seen = wish(shopping(), "P1", "44,000 Magnum for gu1; Cyber Suit").see("P1")
    text = LIST_KIND.text(seen)
    assert text == "44,000 Magnum for the gunner;\nCyber Suit"
    assert LIST_KIND.faults(seen, text) == []
    assert LIST_KIND.title(seen, text) == "2 cards for 1.25M"
    assert [type(fault) for fault in LIST_KIND.faults(seen, "Cyber Soup")] == [Refused]


# -- all at once -------------------------------------------------------------------------------------------------------

AT_ONCE: Any = {"shopping": "at_once"}


def test_R90_all_are_asked_at_once_and_who_misses_a_card_is_asked_again() -> None:
    """R90: both want the suit; P1 buys first, P2 misses it, keeps the money, gets the helm and shops again."""
    table = new_game(**AT_ONCE)
    assert table.asking == "P1 P2 cart"
    table.say(
        P2="buy armor A02 Sc2, buy equipment E01 Me2", P1="buy armor A02 Wa1, buy gunner G01 Gu1, buy scout S02 Sc1"
    )
    assert [(fact.seat, fact.card) for fact in table.told(Bought)] == [(0, "A02"), (1, "E01"), (0, "G01"), (0, "S02")]
    assert [(fact.seat, fact.card) for fact in table.heard(None, Missed)] == [(1, "A02")]
    assert (table.credits("P2"), table.asking) == (1_800, "P2 cart")
    table.play("P2", "buy armor A01 Sc2")
    assert (table.items("Sc2"), table.view.phase) == ("A01", "turn")


@pytest.mark.parametrize(
    ("cart", "told"),
    [
        ("buy armor A15 Wa1, buy armor A01 Sc1, buy gunner G01 Gu1", "That costs 350k more than you have."),
        ("buy armor A02 Wa1, buy armor A02 Sc1", "Cyber Suit is marked twice: there is one of each."),
        ("buy armor A02 Wa1, buy armor A03 Wa1", "a unit carries one armour only."),
        ("buy equipment E06 Me1", "Me1 carries 3 cards already"),
    ],
)
def test_R90_a_cart_that_does_not_go_together_is_refused(cart: str, told: str) -> None:
    """R90: too dear, the same card twice, two suits on one unit, a fourth card."""
    table = shopping("Me1+E01+E02+E03", options=AT_ONCE)
    assert told in table.refused("P1", cart)


def test_R90_a_sale_makes_room_and_money() -> None:
    """R90: with nothing but a scooter of 300k, sold, a suit of 300k is bought for the unit that had three cards."""
    table = shopping("Me1+V02+E02+E03", options=AT_ONCE, credits="P1=0")
    table.say(P1="buy armor A06 Me1, sell V02", P2="none")
    assert (table.items("Me1"), table.credits("P1")) == ("E02 E03 A06", 0)
    assert table.view.phase == "turn"


def test_R90_a_wish_list_answers_the_window() -> None:
    """R89, R90: it is marked beforehand; where it passes by itself it answers."""
    table = wish(new_game(**AT_ONCE), "P1", "Cyber Suit for the scout; Walk-In Bank Vault; Displacer Helm")
    assert table.default("P1") == "buy armor A02 Sc1, buy armor A15 Wa1, buy equipment E01 Wa1"
    table.act("P1", "budget 900 pass").obey()
    table.play("P2", "none")
    assert [fact.card for fact in table.told(Bought)] == ["A02", "E01"]
    assert table.view.phase == "turn"


def test_R90_who_gives_up_leaves_the_window_to_the_others() -> None:
    """R83, R90: of three one leaves, whoever is first; the other two shop on."""
    table = new_game(3, **AT_ONCE).act("P1", "concede")
    assert table.asking == "P2 P3 cart"
    table.say(P2="buy armor A02 Sc2", P3="none")
    assert (table.items("Sc2"), table.view.phase) == ("A02", "turn")


def test_R90_matches_begun_before_buy_in_turns() -> None:
    """R90: the option came with version 3."""
    assert position(phase="purchase", version=2).asking == "P1 purchase"
