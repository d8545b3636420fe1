"""What a combat leaves behind: losses, a colony to take, an empire to end. [GS-ATK-24..28]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.galactic_supremacy.model.events import (
    AttackEnded,
    ColonyTaken,
    Eliminated,
    GameWon,
    HomeworldDestroyed,
    LeaderLost,
    TurnBegan,
)
from tests.galactic_supremacy.kit import Table, position


def attack(text: str, world: str, *dice: list[int], fleets: str = "send F1", **more: Any) -> Table:
    """P1 attacks; nobody has a card to use, nobody withdraws, the automatic choice is made; up to the next question."""
    table = position(text, "attack", dice=dice, **more).play("P1", f"attack {world}", fleets)
    while table.view.battle and table.asking.split()[-1] in (
        "peace",
        "ambush",
        "surprise",
        "defence",
        "tactical",
        "strike",
    ):
        table.silent()
    return table


# -- Fleets and Leaders -----------------------------------------------------------------------------------------------


def test_GS_ATK_24_a_fleet_is_lost_with_its_leader() -> None:
    """GS-ATK-24, GS-TRM-04: a Fleet with Leader lost: two cards in the discard."""
    table = attack("P1: hand -; H1+L2 F1+L1 F3 / P2: hand -", "H2", [1, 1, 6, 6, 6, 6, 6])
    assert (table.pieces("P1"), table.discards()) == ("H1+L2 F3", {"fleet": 1, "leader": 1})
    assert table.heard(None, LeaderLost) == [LeaderLost(0, "L1", "F1")]


def test_GS_ATK_24_losses_go_to_their_proper_owners() -> None:
    """GS-ATK-24, GS-SET-04: with individual decks each card lies on its owner's pile, whoever lost it."""
    text = "P1: hand -; F1@P2+L1@P1 / P2: hand -"
    table = attack(text, "H2", [1, 1, 6, 6, 6, 6, 6], individual=True)
    assert (table.discards(0), table.discards(1)) == ({"leader": 1}, {"fleet": 1})


def test_GS_ATK_24_both_sides_lose() -> None:
    """GS-ATK-24: attacking and defending Fleets alike; a helper is lost at its own world."""
    text = "P1: hand -; H1 F1 / P2: hand - JS2; H2 F2+L2 | C2 F4"
    table = position(text, "attack", dice=[[5, 2, 3, 1]]).play("P1", "attack C2", "send F1")
    table.play("P2", "support F2, withdraw F4 H2").silent()
    assert (table.pieces("P1"), table.pieces("P2")) == ("H1", "H2 F4 | C2")
    assert table.discards() == {"fleet": 2, "leader": 1}


# -- a colony ---------------------------------------------------------------------------------------------------------

FULL_HAND = "P1: 9cr hand 5fleet; H1 F1 | C1 / P2: hand -; H2 | C2+L2"


def test_GS_ATK_25_the_attacker_may_take_the_colony() -> None:
    """GS-ATK-25, R29: with 5 cards in hand he takes it and has 6, no discard now; its Leader is discarded."""
    table = attack(FULL_HAND, "C2", [9, 3, 3])
    assert (table.asking, table.options("P1")) == ("P1 take_colony", ["take_colony", "leave_colony"])
    table.play("P1", "take_colony")
    assert table.hand("P1") == ["colony", *["fleet"] * 5]
    assert (table.pieces("P2"), table.discards(), table.view.phase) == ("H2", {"leader": 1}, "move")
    assert table.heard(None, ColonyTaken) == [ColonyTaken(0, "C2", True)]
    assert table.player("P1").hand_limit == 5


def test_GS_ATK_25_or_decline_it() -> None:
    """GS-ATK-25: when he declines it is in the discard."""
    table = attack(FULL_HAND, "C2", [9, 3, 3]).play("P1", "leave_colony")
    assert (table.player("P1").cards, table.discards()) == (5, {"leader": 1, "colony": 1})
    assert table.pieces("P2") == "H2"
    assert table.heard(None, ColonyTaken) == [ColonyTaken(0, "C2", False)]


def test_GP_17_the_default_is_the_hand() -> None:
    """GP-17: only the attacker decides; silent, he takes it."""
    table = attack(FULL_HAND, "C2", [9, 3, 3])
    table.refused("P2", "leave_colony")
    assert table.default("P1") == "take_colony"
    assert table.silent().hand("P1").count("colony") == 1


def test_R29_a_taken_colony_must_be_built_again() -> None:
    """R29: it is a card in hand; in the next turn it is built for 10 credits."""
    table = attack("P1: 9cr hand -; H1 F1 / P2: hand - / P3: hand -; C3", "C3", [9, 3]).silent()
    assert (table.pieces("P1"), table.hand("P1")) == ("H1 F1", ["colony"])
    table.until("build", "P1")
    before = table.player("P1").credits
    table.play("P1", "build colony")
    assert (table.player("P1").credits, len(table.player("P1").worlds)) == (before - 10, 2)


def test_R29_the_taken_card_keeps_its_proper_owner() -> None:
    """GS-ATK-25, GS-SET-04: with individual decks the card in hand is still P2's; declined it lies on P2's pile."""
    text = "P1: hand leader; H1 F1 | C1 / P2: hand -; C2"
    taken = attack(text, "C2", [9, 3], individual=True).play("P1", "take_colony")
    assert taken.see("P1").hand == ("leader@0", "colony@1")
    left = attack(text, "C2", [9, 3], individual=True).play("P1", "leave_colony")
    assert (left.discards(0), left.discards(1)) == ({}, {"colony": 1})


def test_GS_ATK_25_a_colony_that_stands_is_not_taken() -> None:
    """GS-ATK-25: no question when the colony has not fallen."""
    table = attack("P1: hand leader; H1 F1 | C1 / P2: hand -; C2", "C2", [3, 3])
    assert (table.told(ColonyTaken), table.hand("P1"), table.pieces("P2")) == ([], ["leader"], "H2 | C2")


# -- a Homeworld ------------------------------------------------------------------------------------------------------

CONQUEST = (
    "P1: 7cr hand fleet,leader; H1 F1 F2 F3 | C1 / "
    "P2: 30cr hand fleet,leader; H2+L2 | C2 F4+L4 F5 | C3 / P3: hand leader"
)
STORM = [10, 10, 10, 1, 1, 1, 1, 1, 1]


def test_GS_ATK_26_a_destroyed_homeworld_ends_its_owner() -> None:
    """GS-ATK-26: eliminated at once; the attacker gets nothing; his turns are skipped."""
    table = attack(CONQUEST, "H2", STORM, fleets="send F1, send F2, send F3")
    assert table.heard(None, HomeworldDestroyed) == [HomeworldDestroyed(1, 0)]
    assert [fact.seat for fact in table.heard(None, Eliminated)] == [1]
    assert (table.player("P2").alive, table.player("P2").credits, table.player("P2").cards) == (False, 0, 0)
    assert (table.hand("P1"), table.player("P1").credits) == (["fleet", "leader"], 7)
    assert (table.asking, table.view.winners) == ("P1 move", ())
    table.forget().until("draw", "P3").until("draw", "P1")
    assert [fact.seat for fact in table.told(TurnBegan)] == [2, 0]


def test_GS_ATK_26_his_pieces_elsewhere_go_with_him() -> None:
    """GS-ATK-26, GS-END-02: hand, colonies, Fleets at other worlds and Leaders are discarded; the Homeworld leaves."""
    table = attack(CONQUEST, "H2", STORM, fleets="send F1, send F2, send F3")
    assert table.discards() == {"fleet": 3, "leader": 3, "colony": 2}
    assert (table.pieces("P1"), table.pieces("P2")) == ("H1 F1 F2 F3 | C1", "")


def test_GS_ATK_26_helpers_of_the_defeated_are_lost_too() -> None:
    """GS-ATK-26: helpers, and Fleets that were not called, go with their player; no question follows."""
    text = "P1: hand -; H1 F1+L1 F2+L3 | C1 / P2: hand - JS2; H2 | C2 F4 F5 / P3: hand -"
    table = position(text, "attack", dice=[[9, 9, 9, 9, 2, 1, 1, 1, 1, 1], [9, 9, 9, 9, 1, 1, 1, 1, 1]])
    table.play("P1", "attack H2", "send F1, send F2").play("P2", "support F4").silent(2)
    assert (table.pieces("P2"), table.asking) == ("", "P1 move")
    assert table.discards() == {"fleet": 2, "colony": 1}


def test_GS_ATK_26_the_last_opponent_ends_the_game_at_once() -> None:
    """GS-ATK-26, GS-END-01: no colony question, no Move Phase: the attacker has won."""
    table = attack("P1: hand -; H1 F1+L1 / P2: hand -; H2 | C2", "H2", [10, 10, 1, 1, 1, 1, 1])
    assert (table.asking, table.view.winners) == ("", (0,))
    assert table.heard(None, GameWon) == [GameWon((0,), False)]
    assert table.told(ColonyTaken) == []


def test_GS_ATK_26_a_second_attack_phase_follows_all_the_same() -> None:
    """GS-ATK-26, GS-CRD-14: with a third player left the attacker goes on; nobody attacks the dead."""
    text = "P1: hand -; H1 F1+L1 | C1 / P2: hand -; H2 | C2 / P3: hand -"
    table = attack(text, "H2", [10, 10, 1, 1, 1, 1, 1], second_attack=True)
    attacks = [words for words in table.options("P1") if "H" in words and not words.startswith("reassign")]
    assert (table.view.phase, attacks) == ("second_attack", ["assault H3 F1", "attack H3"])


@pytest.mark.parametrize("extra", [False, True])
def test_GS_ATK_27_R28_mutual_destruction(extra: bool) -> None:
    """GS-ATK-27, R28: Fleet 20, Homeworld 20: both are gone, and its owner is out all the same."""
    text = "P1: hand leader; H1 F1+L1 / P2: hand leader; H2" + (" / P3: hand leader" if extra else "")
    table = attack(text, "H2", [10, 10, 4, 4, 4, 4, 4])
    assert (table.pieces("P1"), table.player("P2").alive) == ("H1", False)
    assert [ended.survivors for ended in table.told(AttackEnded)] == [()]
    assert table.view.winners == (() if extra else (0,))
    if extra:
        assert table.view.active != 1
        assert (table.player("P1").alive, table.player("P3").alive) == (True, True)


def test_GS_ATK_28_R31_survivors_stay_where_they_were_attached() -> None:
    """GS-ATK-28, R31, R21: the attacker's Fleets are back at their colonies, and defend them in the next turn."""
    text = "P1: hand -; H1 F1 | C1 F2 / P2: hand -; H2 F4 | C2"
    table = attack(text, "C2", [9, 9, 3], [9, 9, 9], fleets="send F1, send F2").silent()
    assert table.pieces("P1") == "H1 F1 | C1 F2"
    table.roll([5, 3, 2]).until("attack", "P2").play("P2", "attack C1", "send F4").wait_for("P1 defence")
    assert table.options("P1") == ["withdraw F2 H1"]
    table.silent()
    assert table.view.battle is not None
    assert table.view.battle.defenders == ("F2",)
