"""Turns and unit phases: the counter, the draw, supply, two phases, who leaves the table. [DD-MAT, DD-SUP, DD-UPH]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.board import arena
from rules.death_dome.model.cards import DECK
from rules.death_dome.model.events import (
    Conceded,
    Drew,
    Regenerated,
    RoundBegan,
    TurnBegan,
)
from tests.death_dome.kit import Table, between, new_game, position, without

POINTS = [square for square in arena(("W", "E"), False).points if square not in ("I9", "M13")]
"""The normal control points in reading order."""
THREE = "P23,P24,P25"


def owning(normal: int, towers: int, hand: str, **more: Any) -> Table:
    """P1's turn starts with so many points and this hand."""
    squares = [*POINTS[:normal], *["I9", "M13"][:towers]]
    return position(control=" ".join([f"{square}=P1" for square in squares]), hands=f"P1={hand}", **more)


def hand_of(count: int) -> str:
    """A hand of so many plain cards."""
    return ",".join(["P23", "P23", "P24", "P24", "P24", "P24", "P24"][:count])


# -- match and turns ---------------------------------------------------------------------------------------------------


def test_DD_MAT_02_turns_go_round() -> None:
    """DD-MAT-02: A, B, C, A, B, C in the order of the match."""
    table = position(players=3, order="P2 P3 P1", to_act="P2")
    for player in ("P2", "P3", "P1", "P2", "P3", "P1"):
        assert table.asking == f"{player} turn"
        table.play(player, "end_turn")


def test_DD_MAT_06_boosts_end_before_the_draw() -> None:
    """DD-MAT-06, R8: the toughness of Pressured is gone, and its card is among those that this very draw may bring."""
    rest = without(DECK, ["P06", "P23", "P23", "P24", "P24", "P27"])
    table = position(hands="P1=P06,P23,P23 P2=P24,P24", discards=rest, pile=["P27"])
    table.play("P1", "use Wa1", "play P06 toughness", "done", "end_turn")
    assert (table.unit("Wa1").toughness, table.hands(), table.view.pile) == (3, [2, 3], 0)
    table.forget().play("P2", "end_turn")
    assert (table.unit("Wa1").toughness, table.see("P1").hand) == (1, ("P06", "P23", "P23"))
    order = [type(fact) for fact in table.events if isinstance(fact, RoundBegan | TurnBegan | Drew)]
    assert order == [RoundBegan, TurnBegan, Drew]


def test_DD_MAT_06_regeneration_before_the_draw() -> None:
    """DD-MAT-06: Professor Gravy and Conglamagragon heal 1 at the start of their turn, the draw comes after."""
    table = position("Ca1=C25@E8:w2 Cb1=C27:w1 Cc1:w1", options={"teams": "characters"})
    assert [table.unit(name).wounds for name in ("Ca1", "Cb1", "Cc1")] == [1, 0, 1]
    kinds = [type(fact) for fact in table.events]
    assert kinds.index(Regenerated) < kinds.index(Drew)
    table.play("P1", "end_turn").play("P2", "end_turn")
    assert table.unit("Ca1").wounds == 0


# -- supply ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("normal", "towers", "supply"), [(7, 1, 12), (3, 0, 3), (0, 2, 10), (24, 2, 34)])
def test_DD_SUP_01_towers_count_five(normal: int, towers: int, supply: int) -> None:
    """DD-SUP-01: 7 normal points and a tower are a supply of 12."""
    table = owning(normal, towers, THREE)
    assert table.team("P1").supply == supply
    assert table.told(TurnBegan)[0].supply == supply


@pytest.mark.parametrize(
    ("normal", "towers", "limit"),
    [
        (0, 0, 3),
        (4, 0, 3),
        (5, 0, 4),
        (9, 0, 4),
        (10, 0, 5),
        (14, 0, 5),
        (10, 1, 6),
        (14, 1, 6),
        (15, 1, 7),
        (24, 2, 7),
    ],
)
def test_DD_SUP_02_draw_up_to_the_limit(normal: int, towers: int, limit: int) -> None:
    """DD-SUP-02: up to 3 cards with a supply of 0 to 4, then one more for each 5, from 20 on 7."""
    assert owning(normal, towers, "P23").hands()[0] == limit


def test_DD_SUP_02_supply_12_and_3_cards() -> None:
    """DD-SUP-02: supply 12, hand 3: two are drawn."""
    assert [fact.count for fact in owning(7, 1, THREE).told(Drew)] == [2]


def test_DD_SUP_03_too_large_a_hand_is_kept() -> None:
    """DD-SUP-03: supply 3, hand 5: nothing is drawn, nothing is given up."""
    table = owning(3, 0, hand_of(5))
    assert (table.hands()[0], table.told(Drew)) == (5, [])


def test_DD_SUP_04_never_more_than_seven() -> None:
    """DD-SUP-04: who holds 6 besides and plays a card that draws 2 holds 7 with the first of them."""
    table = owning(0, 0, "P17," + hand_of(6)).play("P1", "play P17")
    assert table.hands()[0] == 7
    assert [fact.count for fact in table.told(Drew)] == [1]


def test_DD_SUP_05_the_points_of_others_do_not_count() -> None:
    """DD-SUP-05: only one's own colour counts."""
    table = position(control=" ".join([f"{square}=P2" for square in POINTS]), hands=f"P1={THREE}")
    assert (table.hands()[0], table.team("P1").limit, table.team("P2").limit) == (3, 3, 7)


# -- unit phases -------------------------------------------------------------------------------------------------------


def test_DD_UPH_04_the_turn_may_be_ended_at_once() -> None:
    """DD-UPH-04, D4: no phase need be used; silence ends the turn, and an open phase."""
    assert between().play("P1", "end_turn").asking == "P2 turn"
    assert between().default("P1") == "end_turn"
    assert between().play("P1", "use Sc1").default("P1") == "done"


def test_DD_UPH_08_without_cards_the_turn_is_over_at_once() -> None:
    """DD-UPH-08: who has neither units nor cards is not kept waiting for."""
    text = "Wa2@jail1 Gu2@jail2 Sc2@jail3 Me2@jail4"
    table = between(text, players=3, pile=["P23"], discards=without(DECK, ["P23", *["P24"] * 5, "P25", "P25"]),
                    hands="P1=P24,P24,P24,P24,P24,P25,P25")  # fmt: skip
    table.play("P1", "end_turn")
    assert table.asking == "P2 turn"
    assert table.hands()[1] == 3


# -- who leaves the table ----------------------------------------------------------------------------------------------


def test_R72_giving_up_in_the_middle_of_a_unit_phase() -> None:
    """R72, DD-MAT-02: the team leaves the dome at once, its points stay, and the next player has the turn."""
    table = position("Sc1@E8", players=3, control="E5=P1", order="P1 P2 P3")
    table.play("P1", "use Sc1", "go F12").act("P1", "concede")
    assert table.asking == "P2 turn"
    assert [unit.place for unit in table.view.of(0)] == ["", "", "", ""]
    assert (table.view.acting, table.view.control) == (None, {"E5": 0})
    assert table.told(Conceded) == [Conceded(0)]


@pytest.mark.parametrize("own_turn", [True, False])
def test_DD_MAT_04_the_last_player_gives_up_in_the_last_round(own_turn: bool) -> None:
    """DD-MAT-04, R72: the match ends with the turn of the last one then; nobody has a turn more."""
    table = position(players=3, counter=5, control="E8=P1").play("P1", "end_turn")
    assert table.view.counter == 6
    if own_turn:
        table.play("P2", "end_turn").act("P3", "concede")
    else:
        table.act("P3", "concede").play("P2", "end_turn")
    assert (table.asking, table.view.winners) == ("", (0,))


@pytest.mark.parametrize("leaver", ["P1", "P2", "P3"])
def test_R72_giving_up_while_buying(leaver: str) -> None:
    """R72, DD-PUR-02: in the purchase stage the store goes on without who leaves, the first buyer or another."""
    table = new_game(3).play("P1", "buy equipment E01 Me1").act(leaver, "concede")
    stay = [player for player in ("P1", "P2", "P3") if player != leaver]
    for _ in range(9):
        if table.asking.endswith("purchase"):
            table.play(table.asking[:2], "pass")
    assert table.order() == " ".join(stay)
    for player in (*stay, *stay):
        assert table.asking == f"{player} turn"
        table.play(player, "end_turn")
    assert table.view.counter == 3


def test_R52_boosts_of_one_who_leaves_do_not_hold_up_the_turn() -> None:
    """R52, R72: a player leaves with a card beside a unit; the next turns go on."""
    table = position(players=3, hands="P1=P06,P23,P24").play("P1", "use Wa1", "play P06 strength")
    assert [boost.source for boost in table.unit("Wa1").boosts] == ["P06"]
    table.act("P1", "concede").play("P2", "end_turn").play("P3", "end_turn")
    assert table.asking == "P2 turn"
