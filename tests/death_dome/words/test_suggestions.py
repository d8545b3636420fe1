"""What is offered beside the questions: cards to hand round, and the wish list. [DD-EQP-01, R89]"""

from __future__ import annotations

from rules.death_dome import GAME
from rules.death_dome.model.moves import Equip, Unwish, Wish
from testing.scene import words_of
from tests.death_dome.kit import Table, shopping


def offered(table: Table, player: str) -> list[str]:
    """The acts that are offered to a player, in the words of the kit."""
    return [words_of(move) for move in GAME.suggest(table.see(player))]


def test_who_waits_in_the_store_may_hand_cards_round_and_wish() -> None:
    """DD-EQP-01, R89: while P1 buys; after a pass nothing is offered any more. [DD-PUR-07]"""
    table = shopping("/ Sc2+E01")
    assert offered(table, "P2")[:4] == ["equip E01 Wa2", "equip E01 Gu2", "equip E01 Me2", "equip E01"]
    assert {"wish armor A02 Wa2", "wish scout S09 Sc2"} <= {*offered(table, "P2")}
    assert "wish scout S09 Wa2" not in offered(table, "P2")
    table.play("P1", "pass")
    assert offered(table, "P1") == []


def test_a_wish_is_offered_once_and_then_to_be_taken_back() -> None:
    """R89: what is on the list can be struck off it."""
    table = shopping().act("P2", "wish armor A02 Sc2")
    assert "unwish A02" in offered(table, "P2")
    assert not [words for words in offered(table, "P2") if words.startswith("wish armor A02")]


def test_each_act_is_filled_in_with_its_own_cards() -> None:
    """Own cards to hand round, those on sale to wish for, those wished for to be taken back."""
    seen = shopping("Sc1+E01").act("P1", "wish armor A02 Sc1").see("P1")
    assert GAME.values(seen, Equip, "card") == ("E01",)
    assert GAME.values(seen, Unwish, "card") == ("A02",)
    assert not {"E01", "A02"} & {*GAME.values(seen, Wish, "card")}
    assert "S09" in GAME.values(seen, Wish, "card")
