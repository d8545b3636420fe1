"""Turns and unit phases: the counter, the draw, supply, two phases, who leaves the table. [DD-MAT, DD-SUP, DD-UPH]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.board import arena
from rules.death_dome.model.cards import DECK
from rules.death_dome.model.events import (
    Conceded,
    Drew,
    PhaseEnded,
    Regenerated,
    RoundBegan,
    SawDrawn,
    StoodUp,
    TurnBegan,
)
from rules.death_dome.model.series_events import MatchEnded
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


def test_DD_MAT_01_three_cards_before_the_first_turn() -> None:
    """DD-MAT-01: everybody holds three power cards when the first turn begins; only their number is public."""
    table = new_game(3).play("P1", "pass").play("P2", "pass").play("P3", "pass")
    assert table.hands() == [3, 3, 3]
    assert [fact.count for fact in table.heard(None, Drew)] == [3, 3, 3]
    assert [fact.seat for fact in table.heard("P2", SawDrawn)] == [1]
    assert len(table.see("P2").hand) == 3
    assert table.see("P2").hand == tuple(sorted(table.heard("P2", SawDrawn)[0].cards))


def test_DD_MAT_02_turns_go_round() -> None:
    """DD-MAT-02: A, B, C, A, B, C in the order of the match."""
    table = position(players=3, order="P2 P3 P1", to_act="P2")
    for player in ("P2", "P3", "P1", "P2", "P3", "P1"):
        assert table.asking == f"{player} turn"
        table.play(player, "end_turn")


def test_DD_MAT_03_the_counter_goes_up_with_the_first_player() -> None:
    """DD-MAT-03: it is 1 in the first round, and goes up only when the first player's turn starts."""
    table = position()
    assert table.view.counter == 1
    assert table.play("P1", "end_turn").view.counter == 1
    assert table.play("P2", "end_turn").view.counter == 2
    assert table.told(RoundBegan) == [RoundBegan(1, 6), RoundBegan(2, 6)]


def test_DD_MAT_04_the_match_is_over_after_the_last_round() -> None:
    """DD-MAT-04: limit 6, counter 6: when the last player has finished come the payouts; in round 5 not yet."""
    table = position(counter=5, to_act="P2").play("P2", "end_turn")
    assert (table.view.counter, table.asking) == (6, "P1 turn")
    table.play("P1", "end_turn")
    assert table.asking == "P2 turn"
    table.play("P2", "end_turn")
    assert (table.asking, len(table.told(MatchEnded))) == ("", 1)


def test_DD_MAT_04_turn_cards_at_the_end_of_the_last_round() -> None:
    """DD-MAT-04, R63: after the last unit phase of the match a `turn` card may be played until the turn is ended."""
    table = position("Wa2@jail1", counter=6, to_act="P2", hands="P2=P08,P23,P24")
    table.play("P2", "use Gu2", "done", "use Gu2", "done")
    assert table.asking == "P2 turn"
    assert table.play("P2", "play P08 Wa2").unit("Wa2").in_base
    assert table.play("P2", "end_turn").asking == ""


def test_DD_MAT_05_draw_then_two_unit_phases() -> None:
    """DD-MAT-05: the draw comes first; then two unit phases, then there is no third one."""
    table = position()
    assert table.hands() == [3, 0]
    assert table.view.phases_left == 2
    table.play("P1", "use Wa1", "done", "use Gu1", "done")
    assert table.refused("P1", "use Sc1") == "Your two unit phases of this turn are over: end your turn."


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


def test_DD_SUP_05_supply_counts_at_the_start_of_the_turn() -> None:
    """DD-SUP-05: a fifth point that is captured later in the turn draws nothing until the next turn."""
    table = position("Sc1@E8", control="F3=P1 P3=P1 N4=P1 E5=P1", hands=f"P1={THREE}")
    table.play("P1", "use Sc1", "capture", "done", "end_turn")
    assert (table.hands()[0], table.team("P1").supply) == (3, 5)
    assert table.play("P2", "end_turn").hands()[0] == 4


def test_DD_SUP_05_the_points_of_others_do_not_count() -> None:
    """DD-SUP-05: only one's own colour counts."""
    table = position(control=" ".join([f"{square}=P2" for square in POINTS]), hands=f"P1={THREE}")
    assert (table.hands()[0], table.team("P1").limit, table.team("P2").limit) == (3, 3, 7)


@pytest.mark.parametrize(("held", "drawn"), [(3, 0), (2, 1)])
def test_DD_SUP_06_the_first_turn(held: int, drawn: int) -> None:
    """DD-SUP-06, R9: a full first hand draws nothing; a hand with a card spent in defence is filled up to three."""
    table = position(to_act="P2", hands=f"P2={hand_of(held)}")
    assert [fact.count for fact in table.told(Drew)] == [drawn][: drawn != 0]
    assert table.hands()[1] == 3


# -- unit phases -------------------------------------------------------------------------------------------------------


def test_DD_UPH_01_action_before_movement() -> None:
    """DD-UPH-01: a unit may act first and then use its whole movement."""
    table = between("Sc1@E8").play("P1", "use Sc1", "capture", "go E5")
    assert table.unit("Sc1").place == "E5"
    table = between("Sc1@E8").play("P1", "use Sc1", "capture")
    assert "capture" not in table.options("P1")
    assert "has used its action" in table.refused("P1", "attack punch Wa2")


def test_DD_UPH_02_both_phases_for_one_unit() -> None:
    """DD-UPH-02: a scout goes 6 steps and in its second phase 6 more; or another unit has the second phase."""
    table = between("Sc1@E8", hands="P1=P23").play("P1", "use Sc1", "go E5", "done", "use Sc1", "go E8", "done")
    assert (table.unit("Sc1").place, table.view.phases_left) == ("E8", 0)
    table = between("Sc1@E8", hands="P1=P23").play("P1", "use Sc1", "done")
    assert table.choices("P1", "use") == ["Wa1", "Gu1", "Sc1", "Me1"]


def test_DD_UPH_03_one_phase_after_the_other() -> None:
    """DD-UPH-03: while a unit's phase is open no other unit begins one, and the turn does not end."""
    table = between("Sc1@E8").play("P1", "use Sc1", "go E5")
    assert table.refused("P1", "use Wa1") == "The phase of Sc1 is open: end it first."
    assert table.refused("P1", "end_turn") == "The phase of Sc1 is open: end it first."
    assert table.play("P1", "done", "use Wa1").view.acting.unit == "Wa1"  # type: ignore[union-attr]


def test_DD_UPH_03_nothing_without_a_phase() -> None:
    """DD-UPH-03: before a unit phase is begun nobody moves or acts."""
    table = between("Sc1@E8")
    for words in ("go E5", "capture", "attack punch Wa2", "release NW", "done"):
        assert table.refused("P1", words) == "No unit phase is open: begin one first."


def test_DD_UPH_04_both_may_be_skipped() -> None:
    """DD-UPH-04: a phase that is opened and closed is one of the two."""
    table = between("Sc1@E8").play("P1", "use Sc1", "done")
    assert (table.view.phases_left, table.unit("Sc1").place) == (1, "E8")
    assert table.told(PhaseEnded) == [PhaseEnded("Sc1")]


def test_DD_UPH_04_the_turn_may_be_ended_at_once() -> None:
    """DD-UPH-04, D4: no phase need be used; silence ends the turn, and an open phase."""
    assert between().play("P1", "end_turn").asking == "P2 turn"
    assert between().default("P1") == "end_turn"
    assert between().play("P1", "use Sc1").default("P1") == "done"


def test_DD_UPH_05_who_lies_down_or_is_jailed_has_no_phase() -> None:
    """DD-UPH-05: neither an incapacitated medic nor a jailed warrior is chosen, and both are told why not."""
    table = between("Me1@E8:down Wa1@jail1")
    assert table.choices("P1", "use") == ["Gu1", "Sc1"]
    assert table.refused("P1", "use Me1").startswith("Me1 is incapacitated until the end of your")
    assert table.refused("P1", "use Wa1") == "Wa1 is in jail NW: somebody has to free it first."
    assert table.refused("P1", "use Wa2").startswith("“Wa2” is none of your units; you have")


def test_DD_UPH_05_it_stands_up_at_the_end_of_the_turn() -> None:
    """DD-UPH-05, DD-ABL-02: the medic lies through its own turn, and stands up at its end."""
    table = position("Me1@E8:down", hands=f"P1={THREE}")
    assert table.refused("P1", "use Me1") == "Me1 is incapacitated until the end of your turn."
    table.play("P1", "end_turn")
    assert (table.told(StoodUp), table.unit("Me1").down) == ([StoodUp("Me1")], False)


def test_DD_UPH_06_an_action_ends_the_movement() -> None:
    """DD-UPH-06: of 4 steps 2 are gone, then an attack: the other 2 are lost."""
    table = between("Wa1@E14 Gu2@G12", hands="P1=P23").play("P1", "use Wa1", "go F13", "attack punch Gu2", "none")
    assert table.choices("P1", "go") == []
    assert table.refused("P1", "go E14") == "Wa1 has no movement left in this phase."


def test_DD_UPH_06_a_movement_in_parts() -> None:
    """DD-UPH-06, R78: before an action the movement may come in parts, up to the rating in all."""
    table = between("Wa1@E14", hands="P1=P23").play("P1", "use Wa1", "go F13", "go G13")
    assert "with 2 of 4 steps left" in table.refused("P1", "go I16")
    table.play("P1", "go F13", "go E14")
    assert table.refused("P1", "go F13") == "Wa1 has no movement left in this phase."


def test_DD_UPH_07_a_unit_that_dies_ends_its_phase() -> None:
    """DD-UPH-07, R12: the active scout dies of a payback: its phase is over, the other phase remains."""
    table = between("Sc1@E8:w4 Wa2+E11@F8")
    table.play("P1", "use Sc1", "attack punch Wa2").play("P2", "imprison SE")
    assert (table.unit("Sc1").place, table.view.phases_left, table.asking) == ("SE", 1, "P1 turn")


def test_DD_UPH_07_a_unit_that_falls_ends_its_phase() -> None:
    """DD-UPH-07, R12, R24: incapacitated by a token in its own turn, it lies until the end of the next own turn."""
    table = between("Wa1+A15@E14", tokens="beetle_mound=F12,P2").play("P1", "use Wa1", "go F12")
    assert (table.view.phases_left, table.view.acting, table.unit("Wa1").down) == (1, None, True)
    assert table.refused("P1", "use Wa1") == "Wa1 is incapacitated until the end of your next turn."
    table.play("P1", "end_turn").play("P2", "end_turn")
    assert table.unit("Wa1").down is True
    assert "use Wa1" not in table.options("P1")
    assert table.play("P1", "end_turn").unit("Wa1").down is False


def test_DD_UPH_07_who_stood_beside_may_follow() -> None:
    """DD-UPH-07, R78: a movement that ends since the unit falls is over, too: Van Damme may follow."""
    table = between("Wa1+A15@E14 Gu2+V01@E15", tokens="beetle_mound=F12,P2").play("P1", "use Wa1", "go F12")
    assert table.asking == "P2 follow"
    assert table.play("P2", "follow E13").asking == "P1 turn"
    assert table.unit("Gu2").place == "E13"


def test_DD_UPH_08_all_jailed() -> None:
    """DD-UPH-08: with all units jailed the draw happens, and only `turn` cards can be played."""
    text = "Wa1@jail1 Gu1@jail2 Sc1@jail3 Me1@jail4"
    table = position(text, players=3, control="I9=P1", hands="P1=P07,P26")
    assert table.hands()[0] == 4
    assert table.choices("P1", "use") == []
    assert table.play("P1", "play P07 NW", "use Wa1").asking == "P1 unit"


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


def test_DD_MAT_03_the_first_player_gives_up_in_the_own_turn() -> None:
    """DD-MAT-03, R72: the others still have their turns of this round; the counter goes up when these are over."""
    table = position(players=3, counter=2).act("P1", "concede")
    assert (table.asking, table.view.counter) == ("P2 turn", 3)
    assert table.play("P2", "end_turn").view.counter == 3
    table.play("P3", "end_turn")
    assert (table.asking, table.view.counter) == ("P2 turn", 4)


def test_DD_MAT_03_the_first_two_of_four_give_up_in_their_turns() -> None:
    """DD-MAT-03, R72: two leave one after the other; the other two have their turn in the same round."""
    table = position(players=4).act("P1", "concede").act("P2", "concede")
    assert (table.asking, table.view.counter) == ("P3 turn", 1)
    assert table.play("P3", "end_turn").play("P4", "end_turn").view.counter == 2


def test_DD_MAT_03_the_first_player_gives_up_in_another_turn() -> None:
    """DD-MAT-03, R72: after the turns of the others the next one in order begins the next round."""
    table = position(players=3).play("P1", "end_turn").act("P1", "concede")
    assert (table.asking, table.view.counter) == ("P2 turn", 1)
    table.play("P2", "end_turn").play("P3", "end_turn")
    assert (table.asking, table.view.counter) == ("P2 turn", 2)


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


def test_R72_of_two_the_other_has_won() -> None:
    """R72: with two players the one who stays has won at once, whatever the points."""
    table = position("Sc1@E8", control="I9=P1").play("P1", "use Sc1").act("P1", "concede")
    assert (table.asking, table.view.winners) == ("", (1,))


def test_R72_giving_up_while_another_is_attacked_waits() -> None:
    """R72: in the middle of an attack the act waits until the attack is over."""
    table = between("Gu1+G01@E8 Sc2@E6", players=3, hands="P1=P23 P2=P24").play("P1", "use Gu1", "attack G01 Sc2")
    table.act("P3", "concede")
    assert table.told(Conceded) == []
    table.play("P1", "none").play("P2", "none")
    assert table.told(Conceded) == [Conceded(2)]
    assert table.asking == "P1 unit"
    table.play("P1", "done", "end_turn").play("P2", "end_turn")
    assert table.asking == "P1 turn"


def test_DD_WIN_06_the_last_rival_with_a_free_unit_gives_up() -> None:
    """DD-WIN-06, R72: the third team is all in jail: who is left with a unit on the board has won at once."""
    jailed = "Wa3@jail1 Gu3@jail1 Sc3@jail2 Me3@jail2"
    table = position(jailed, players=3, control="E8=P3 E5=P3", hands="P3=P07")
    table.act("P2", "concede")
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


def test_R72_giving_up_for_the_rest_of_a_series() -> None:
    """R72, DD-SER-02: who left in the first match neither buys nor plays in the second."""
    table = position(players=3, counter=5, control="E8=P1", options={"matches": "2"}).act("P2", "concede")
    table.play("P1", "end_turn").play("P3", "end_turn")
    assert (table.view.match, table.asking) == (2, "P1 purchase")
    table.play("P1", "pass").play("P3", "pass").play("P1", "end_turn").play("P3", "end_turn")
    assert (table.asking, table.view.counter) == ("P1 turn", 2)


def test_R52_boosts_of_one_who_leaves_do_not_hold_up_the_turn() -> None:
    """R52, R72: a player leaves with a card beside a unit; the next turns go on."""
    table = position(players=3, hands="P1=P06,P23,P24").play("P1", "use Wa1", "play P06 strength")
    assert [boost.source for boost in table.unit("Wa1").boosts] == ["P06"]
    table.act("P1", "concede").play("P2", "end_turn").play("P3", "end_turn")
    assert table.asking == "P2 turn"
