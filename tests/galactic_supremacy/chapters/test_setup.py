"""Setting up: players, decks, turn order, first cards, head start. [GS-SET, GP-01, GP-02]"""

from __future__ import annotations

import pytest

from rules.engine import Refused
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import (
    CardsDrawn,
    DrewCard,
    HeadStarted,
    OrderRolled,
    ResearchRolled,
    TurnOrderSet,
)
from tests.galactic_supremacy.kit import name, new_game, position

KINDS = ("research", "fleet", "colony", "command", "leader")
ORDERS = {2: [9, 3], 3: [9, 6, 3], 8: [10, 9, 8, 7, 6, 5, 4, 3]}


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_GS_SET_01_too_few_or_too_many_are_refused(seats: int) -> None:
    """GS-SET-01, R2: 2 to 8 players; a table with any other number is told what is wrong."""
    with pytest.raises(Refused, match="2 to 8"):
        new_game(seats)


@pytest.mark.parametrize("seats", [2, 8])
def test_GS_SET_01_two_and_eight_are_accepted(seats: int) -> None:
    """GS-SET-01, R2: 2 and 8 players may play; one of them is asked for his first turn."""
    table = new_game(seats, dice=[ORDERS[seats]])
    assert len(table.view.players) == seats
    assert table.asking == "P1 draw"


def test_GS_SET_02_a_deck_has_fifteen_of_each_kind() -> None:
    """GS-SET-02: a deck is 15 each of Research, Fleet, Colony, Command, Leader; the players count them as they come."""
    table = new_game(2, dice=[ORDERS[2]])
    drawn = [event.card for event in table.told(DrewCard)]
    assert sum(table.view.decks) + len(drawn) == 75
    while sum(table.view.decks):
        table.forget().until("draw", "P2" if table.view.active == 0 else "P1")
        drawn += [event.card for event in table.told(DrewCard)]
    assert {kind: sum(card == kind for card in drawn) for kind in KINDS} == dict.fromkeys(KINDS, 15)


def test_GS_SET_03_one_deck_for_each_player() -> None:
    """GS-SET-03, R3: before setup the table may choose one deck per player: three decks of 75."""
    table = new_game(3, {"decks": "individual"}, dice=[ORDERS[3]])
    drawn = [table.player(who).cards for who in ("P1", "P2", "P3")]
    assert [deck + cards for deck, cards in zip(table.view.decks, drawn, strict=True)] == [75, 75, 75]


def test_GS_SET_03_one_common_deck_by_default() -> None:
    """GS-SET-03, GP-01: one common deck unless another choice was made."""
    table = new_game(3, dice=[ORDERS[3]])
    assert len(table.view.decks) == 1
    assert not table.view.individual


def test_GS_SET_04_everybody_draws_from_his_own_deck() -> None:
    """GS-SET-04, R3: with individual decks each player draws from his own deck."""
    table = position("P1: hand - / P2: hand - / deck P1: colony,... / deck P2: leader,...", "draw", individual=True)
    assert table.see("P1").hand == ("colony@0",)
    assert table.view.decks == (74, 75)
    table.until("draw", "P2")
    assert table.see("P2").hand == ("leader@1",)


def test_GS_SET_04_a_taken_colony_goes_back_to_its_owner() -> None:
    """GS-SET-04, R3: a colony that P1 took from P2's deck and plays lies in P2's discard pile once it is destroyed."""
    text = "P1: C1@P2; hand - / P2: hand - / P3: F3; hand -"
    table = position(text, "attack", active="P3", individual=True, dice=[[9, 2]])
    table.play("P3", "attack C1", "send F3").silent()
    table.play("P3", "leave_colony")
    assert table.discards(1) == {"colony": 1}
    assert table.discards(0) == table.discards(2) == {}


def test_GS_SET_04_a_borrowed_card_is_discarded_to_its_owner() -> None:
    """GS-SET-04, R3: a card from another deck that is exchanged, built or used lies in its proper owner's pile."""
    table = position("P1: hand fleet@P2,research / P2: hand - / deck P1: leader,command,...", "draw", individual=True)
    table.play("P1", "exchange exploration")
    assert table.discards(1) == {"fleet": 1}
    assert table.discards(0) == {"command": 1}


def test_GS_SET_05_a_homeworld_each_from_no_deck() -> None:
    """GS-SET-05: each player has a Homeworld in play; Homeworlds are in no deck and cannot be drawn."""
    table = new_game(3, dice=[ORDERS[3]])
    assert [table.pieces(who) for who in ("P1", "P2", "P3")] == ["H1", "H2", "H3"]
    assert sum(table.view.decks) + sum(player.cards for player in table.view.players) == 75


def test_GS_SET_06_two_cards_from_the_shuffled_deck() -> None:
    """GS-SET-06: each player draws 2 cards from the shuffled deck: with 3 players 69 are left, and hands of 2."""
    backwards = list(range(74, -1, -1))
    table = new_game(3, dice=[ORDERS[3], backwards])
    assert [(event.seat, event.count) for event in table.told(CardsDrawn)] == [(0, 2), (1, 2), (2, 2), (0, 1)]
    assert table.view.decks == (69 - 1,)
    assert table.hand("P2") == table.hand("P3") == ["research", "research"]


def test_GS_SET_06_hands_are_secret() -> None:
    """GS-SET-06: only the drawer learns what he drew; everybody sees how many."""
    table = new_game(2, dice=[ORDERS[2]])
    assert {event.seat for event in table.heard("P2", DrewCard)} == {1}
    assert table.heard(None, DrewCard) == []
    assert [player.cards for player in table.view.players] == [3, 2]


def test_GS_SET_07_all_levels_are_one() -> None:
    """GS-SET-07: all nine technologies start at level 1."""
    table = new_game(2, dice=[ORDERS[2]])
    for player in table.view.players:
        assert list(player.levels.values()) == [1] * 9


def test_GS_SET_08_the_highest_roll_is_first_ties_roll_again() -> None:
    """GS-SET-08, R6, R7: highest first, 0 is 10, ties are rolled again: A 7, B 0, C 7, then A 3, C 9: B, C, A."""
    table = new_game(3, dice=[[7, 10, 7], [3, 9]])
    assert table.view.order == (1, 2, 0)
    assert table.asking == "P2 draw"
    assert table.heard(None, OrderRolled) == [OrderRolled((0, 1, 2), (7, 10, 7)), OrderRolled((0, 2), (3, 9))]
    assert table.heard(None, TurnOrderSet) == [TurnOrderSet((1, 2, 0))]


def test_GS_SET_08_a_tie_keeps_its_place_and_may_tie_again() -> None:
    """GS-SET-08, R7: those who tied roll for their own places only, again and again if need be."""
    table = new_game(4, dice=[[5, 8, 8, 2], [4, 4], [1, 6]])
    assert table.view.order == (2, 1, 0, 3)


def test_GS_SET_09_no_credits_at_the_start() -> None:
    """GS-SET-09, R4: starting credits are 0."""
    table = new_game(8, dice=[ORDERS[8]])
    assert [player.credits for player in table.view.players] == [0] * 8


def test_GS_SET_10_head_start() -> None:
    """GS-SET-10, R5, R6: dice 7 for cards, 3 for credits and 2, 2, 9 on Table C: 4 cards, 3 credits, FP 3, EN 2."""
    table = new_game(2, {"head_start": "yes"}, dice=[[3, 9], [1, 1], 1, 1, 1, [7, 3], 2, 2, 9])
    assert table.told(HeadStarted) == [HeadStarted(1, 1, 1, 1), HeadStarted(0, 7, 4, 3)]
    player = table.player("P1")
    assert (player.cards, player.credits) == (4, 3)
    assert player.levels == {"JS": 1, "FP": 3, "RA": 1, "DE": 1, "CO": 1, "SL": 1, "TE": 1, "IN": 1, "EN": 2}


@pytest.mark.parametrize(("die", "cards"), [(1, 1), (2, 1), (3, 2), (9, 5), (10, 5)])
def test_GS_SET_10_a_five_sided_die(die: int, cards: int) -> None:
    """GS-SET-10, R6: 1D5 is 1D10 halved and rounded up; the 2 cards of an ordinary start do not come on top."""
    table = new_game(2, {"head_start": "yes"}, dice=[[9, 3], [1, 1], 1, 1, 1, [die, 10], 1, 1, 1])
    assert table.player("P2").cards == cards
    assert table.player("P2").credits == 10


def test_GS_SET_10_is_off_unless_agreed() -> None:
    """GS-SET-10, R5, R1: the head start is an option; without it nobody rolls on Table C before his turn."""
    table = new_game(2, dice=[ORDERS[2]])
    assert table.told(HeadStarted) == []
    assert table.told(ResearchRolled) == []


def test_GS_SET_11_pictures_and_owners_have_no_effect() -> None:
    """GS-SET-11: two Fleets that look different act alike: one choice to build, one price, one die."""
    text = "P1: 20cr hand fleet,fleet@P2 / P2: C1; hand -"
    table = position(text, "build", individual=True, dice=[[8, 5, 3]])
    assert table.options("P1") == ["build fleet H1", "done"]
    table.play("P1", "build fleet H1", "build fleet H1", "attack C1", "send F1, send F2")
    assert table.player("P1").credits == 0
    assert table.view.battle is not None
    assert table.view.battle.rolls == {"F1": (8,), "F2": (5,), "C1": (3,)}


def test_GP_01_defaults_of_the_options() -> None:
    """GP-01, R5, R51: common deck, no head start and no round limit unless the table agrees on something else."""
    assert GAME.checked_options({}) == {"decks": "common", "head_start": "no", "round_limit": "none"}
    view = new_game(2, dice=[ORDERS[2]]).view
    assert (view.individual, view.head_start, view.round_limit) == (False, False, 0)


@pytest.mark.parametrize("options", [{"decks": "two"}, {"head_start": "maybe"}, {"round_limit": "7"}, {"speed": "1"}])
def test_GP_01_other_choices_are_refused(options: dict[str, str]) -> None:
    """GP-01: a choice that there is not is refused, with those that there are."""
    with pytest.raises(Refused, match=r"choose|it has"):
        new_game(2, options)


def test_GP_02_a_free_choice_in_the_head_start() -> None:
    """GP-02, GS-SET-10: on a 0 each player chooses any technology, in turn order."""
    table = new_game(2, {"head_start": "yes"}, dice=[[3, 9], [1, 1], 10, 1, 1, [1, 1], 1, 10, 1])
    assert table.asking == "P2 technology"
    assert table.options("P2") == [f"raise {technology}" for technology in table.player("P2").levels]
    table.play("P2", "raise SL")
    assert table.player("P2").levels["SL"] == 2
    assert table.asking == "P1 technology"


def test_GP_02_default_is_the_lowest_growth_technology() -> None:
    """GP-02: who is silent raises the lowest of TE, IN, EN, a tie in this order."""
    table = new_game(2, {"head_start": "yes"}, dice=[[9, 3], [1, 1], 10, 10, 10, [1, 1], 7, 10, 9])
    for technology in ("TE", "IN", "EN"):
        assert table.asking == "P1 technology"
        assert table.default("P1") == f"raise {technology}"
        table.silent()
    assert table.player("P1").bonus == 1
    assert table.default("P2") == "raise IN"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_GS_SET_06_all_of_them_get_cards(seats: int) -> None:
    """GS-SET-06: with any number of players everybody has 2 cards, and the first one draws his third."""
    table = new_game(seats, dice=[list(range(10, 10 - seats, -1))])
    assert [table.player(name(seat)).cards for seat in range(seats)] == [3] + [2] * (seats - 1)
