"""Setting up: players, decks, turn order, first cards, head start. [GS-SET, GP-01, GP-02]"""

from __future__ import annotations

import pytest

from rules.engine import Refused
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import (
    DrewCard,
)
from tests.galactic_supremacy.kit import name, new_game

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


def test_GS_SET_05_a_homeworld_each_from_no_deck() -> None:
    """GS-SET-05: each player has a Homeworld in play; Homeworlds are in no deck and cannot be drawn."""
    table = new_game(3, dice=[ORDERS[3]])
    assert [table.pieces(who) for who in ("P1", "P2", "P3")] == ["H1", "H2", "H3"]
    assert sum(table.view.decks) + sum(player.cards for player in table.view.players) == 75


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


def test_GS_SET_09_no_credits_at_the_start() -> None:
    """GS-SET-09, R4: starting credits are 0."""
    table = new_game(8, dice=[ORDERS[8]])
    assert [player.credits for player in table.view.players] == [0] * 8


@pytest.mark.parametrize(("die", "cards"), [(1, 1), (2, 1), (3, 2), (9, 5), (10, 5)])
def test_GS_SET_10_a_five_sided_die(die: int, cards: int) -> None:
    """GS-SET-10, R6: 1D5 is 1D10 halved and rounded up; the 2 cards of an ordinary start do not come on top."""
    table = new_game(2, {"head_start": "yes"}, dice=[[9, 3], [1, 1], 1, 1, 1, [die, 10], 1, 1, 1])
    assert table.player("P2").cards == cards
    assert table.player("P2").credits == 10


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
