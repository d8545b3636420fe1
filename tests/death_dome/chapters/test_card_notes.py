"""The rulebook's notes on power cards, and what draws a card besides. [DD-CRD-10..19, DD-SCN-01..03]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.events import BugPlaced, Died, Drew, Struck, Wounded
from tests.death_dome.kit import Table, between, position

HIVE = "beehive=L6,P1"


def phase(text: str, unit: str, hand: str, **more: str) -> Table:
    """P1 has begun the phase of this unit and holds these cards."""
    return between(text, hands=f"P1={hand}", **more).play("P1", f"use {unit}")


# -- Action Movie Craze and Step-n-go ----------------------------------------------------------------------------------


def test_DD_CRD_10_a_second_attack() -> None:
    """DD-CRD-10: after the action is used one more attack, with fresh cards; no more movement, no new phase."""
    table = phase("Wa1@E14 Gu2@G12", "Wa1", "P01,P25,P26").play("P1", "go F13", "attack punch Gu2", "value 2")
    table.play("P1", "play P01")
    assert "no movement left" in table.refused("P1", "go E14")
    table.play("P1", "attack punch Gu2", "none")
    assert [hit.power for hit in table.told(Struck)] == [2, 2]
    assert [fact.attack for fact in table.told(Wounded)] == [2 + 3, 2]
    assert table.view.phases_left == 1


def test_DD_CRD_10_before_the_action() -> None:
    """DD-CRD-10: played first it gives two actions, with nothing to interrupt."""
    table = phase("Sc1@E8 Gu2@F8", "Sc1", "P01").play("P1", "play P01", "capture", "attack punch Gu2")
    assert (table.view.control, len(table.told(Struck))) == ({"E8": 0}, 1)


def test_DD_CRD_10_only_for_the_active_unit() -> None:
    """DD-CRD-10: outside of a unit phase it is refused, and in the next phase nothing of it is left."""
    table = phase("Sc1@E8 Gu2@F8", "Sc1", "P01,P23").play("P1", "play P01", "done")
    table.play("P1", "use Sc1", "capture")
    assert "has used its action" in table.refused("P1", "attack punch Gu2")
    told = "Action Movie Craze is played in the phase of one of your units."
    assert between(hands="P1=P01").refused("P1", "play P01") == told


def test_DD_CRD_11_the_rest_of_the_movement() -> None:
    """DD-CRD-11: a medic (movement 5) goes 2, attacks, and decides after the result to go 3 more: not 4."""
    table = phase("Me1@F11 Gu2@H13", "Me1", "P02,P23")
    table.play("P1", "play P02", "go F12", "go G12", "attack punch Gu2", "none")
    assert table.view.acting is not None
    assert (table.view.acting.steps, table.view.acting.moved) == (2, False)
    assert "with 3 of 5 steps left" in table.refused("P1", "go F8")
    table.play("P1", "go F9")
    assert table.refused("P1", "go F8") == "Me1 has no movement left in this phase."


def test_DD_CRD_11_one_movement_for_van_damme() -> None:
    """DD-CRD-11, DD-CRD-03: at the interruption nobody follows; those adjacent when it began are asked at the end."""
    table = phase("Sc1@E9 Gu2+V01@D10", "Sc1", "P02,P23").play("P1", "play P02", "go E8", "capture", "go E5")
    assert table.asking == "P1 unit"
    table.play("P1", "done")
    assert table.choices("P2", "follow")[0] == "E9"


# -- bug tokens --------------------------------------------------------------------------------------------------------


def test_DD_CRD_12_with_a_capture() -> None:
    """DD-CRD-12: on another team's point it is put down with the capture; on one's own point it is refused."""
    table = phase("Sc1@L6", "Sc1", "P03", control="L6=P2").play("P1", "capture P03")
    assert (table.view.control, table.view.tokens) == ({"L6": 0}, {"beehive": ("L6", 0)})
    assert table.told(BugPlaced) == [BugPlaced(0, "beehive", "L6")]
    assert table.view.discards == ("P03",)
    assert phase("Sc1@L6", "Sc1", "P03", control="L6=P1").refused("P1", "capture P03") == "L6 is yours already."


def test_DD_CRD_12_silence_places_nothing() -> None:
    """DD-CRD-12, D17: a capture without naming a card keeps the card."""
    table = phase("Sc1@L6", "Sc1", "P03").play("P1", "capture")
    assert (table.view.tokens, table.see("P1").hand) == ({}, ("P03",))


def test_DD_CRD_13_the_token_stays() -> None:
    """DD-CRD-13: captured by another team the point keeps its token."""
    table = between("Sc2+E16@L6", tokens=HIVE, control="L6=P1", to_act="P2").play("P2", "use Sc2", "capture")
    assert (table.view.control, table.view.tokens) == ({"L6": 1}, {"beehive": ("L6", 0)})


def test_DD_CRD_14_who_stands_there_is_not_hurt() -> None:
    """DD-CRD-14: the unit that puts it down is not attacked, and may stay and walk away."""
    table = phase("Sc1@L6", "Sc1", "P04").play("P1", "capture P04", "go L5")
    assert (table.told(Struck), table.unit("Sc1").wounds) == ([], 0)


def test_DD_CRD_15_every_unit_every_time() -> None:
    """DD-CRD-15: an attack of 10 on the placer's own unit, too, defended with cards; and again when it comes back."""
    table = between("Me1+A15@L5", hands="P1=P23,P24,P26,P27", tokens="beetle_mound=L6,P1").play("P1", "use Me1")
    table.play("P1", "go L6", "value 3")
    assert table.told(Wounded) == [Wounded("Me1", 10, 10, 0, 7)]
    table.play("P1", "go L5", "go L6", "value 3")
    assert [fact.defence for fact in table.told(Wounded)] == [10, 11]


def test_DD_CRD_15_toughness_1_and_cards_worth_5() -> None:
    """DD-CRD-15: 10 against 1 and cards worth 5: four wounds."""
    table = between("Wa1@M7", hands="P1=P24,P25", tokens=HIVE).play("P1", "use Wa1", "go L6", "value 1, value 2")
    assert table.unit("Wa1").wounds == 4


def test_DD_CRD_15_pushed_onto_it() -> None:
    """DD-CRD-15, R41: a unit that is pushed onto the mound alive is attacked as a second wounding."""
    table = between("Gu1+G05@E5 Me2+A15@E7", tokens="beetle_mound=E8,P1", hands="P1=P26")
    table.play("P1", "use Gu1", "attack G05 Me2", "value 1")
    assert [(hit.cause, hit.power) for hit in table.told(Struck)] == [("weapon", 5), ("token", 10)]
    assert (table.unit("Me2").place, table.unit("Me2").down) == ("E8", True)


@pytest.mark.parametrize(("placer", "asked"), [("P1", "P2"), ("P2", "P2"), ("P3", "P3")])
def test_DD_CRD_16_no_shell_for_a_token(placer: str, asked: str) -> None:
    """DD-CRD-16, R40: no shell; the placer picks the jail, for an own unit the next player in turn order."""
    table = between("Sc1@L5:w4", players=3, tokens=f"beehive=L6,{placer}").play("P1", "use Sc1", "go L6")
    assert table.asking == f"{asked} jail"
    table.play(asked, "imprison NW")
    assert [team.shells for team in table.view.teams] == [0, 0, 0]
    assert [fact.shell for fact in table.told(Died)] == [False]


def test_DD_CRD_16_a_placer_who_has_left() -> None:
    """DD-CRD-16, R40, R72: if the placer has given up the next player in turn order picks the jail."""
    table = position("Sc1@L5:w4", players=3, tokens="beehive=L6,P3", hands="P1=P23,P23,P24").act("P3", "concede")
    assert table.play("P1", "use Sc1", "go L6", "none").asking == "P2 jail"


def test_DD_CRD_17_back_where_it_came_from() -> None:
    """DD-CRD-17: from M7 onto L6 and wounded: it stands on M7 again."""
    table = between("Me1+A15@M7", tokens=HIVE).play("P1", "use Me1", "go L6")
    assert (table.unit("Me1").place, table.unit("Me1").wounds) == ("M7", 4)


def test_DD_CRD_17_without_a_wound_it_stays() -> None:
    """DD-CRD-17, DD-WND-03: no wound, no push; knee pads keep it there, too."""
    table = between("Me1+A15@M7", tokens=HIVE, hands="P1=P26").play("P1", "use Me1", "go L6", "value 1")
    assert table.unit("Me1").place == "L6"
    assert between("Me1+A15+E14@M7", tokens=HIVE).play("P1", "use Me1", "go L6").unit("Me1").place == "L6"


# -- Hyper Cube --------------------------------------------------------------------------------------------------------


def test_DD_CRD_18_back_by_one() -> None:
    """DD-CRD-18: round 4 becomes 3, and with the first player's next turn it is 4 again."""
    table = position(counter=3, hands="P1=P05,P23,P24").play("P1", "play P05")
    assert table.view.counter == 3
    assert table.play("P1", "end_turn").play("P2", "end_turn").view.counter == 4


def test_DD_CRD_18_in_the_last_round() -> None:
    """DD-CRD-18, R42: played in the last turn of the last round it adds a round."""
    table = position(counter=6, to_act="P2", hands="P2=P05,P23,P24").play("P2", "play P05", "end_turn")
    assert (table.asking, table.view.counter) == ("P1 turn", 6)
    assert table.play("P1", "end_turn").play("P2", "end_turn").asking == ""


def test_DD_CRD_18_any_time() -> None:
    """DD-CRD-18, R42: it may be played any time on one's own turn: a fifth use in a match works like the first."""
    table = between(hands="P1=P05,P05", counter=4, cubes=4).play("P1", "play P05", "play P05")
    assert (table.view.counter, table.view.cubes) == (2, 6)


@pytest.mark.parametrize("rules", [{"options": {"hyper_cube": "four"}}, {"version": 1}])
def test_R42_four_times_a_match_where_that_is_agreed(rules: dict[str, Any]) -> None:
    """R42: by the option, and in matches of the first rules, the fifth use is refused, whoever had the first four."""
    table = between(hands="P1=P05", counter=4, cubes=4, **rules)
    assert table.refused("P1", "play P05") == "Hyper Cube would change nothing now: keep it."
    table = between(hands="P1=P05,P05", counter=4, cubes=3, **rules).play("P1", "play P05")
    assert (table.view.counter, "play P05" in table.options("P1")) == (3, False)


def test_R42_not_below_one() -> None:
    """R42: in round 1 it is not played; from 2 it goes back to 1 and no further."""
    table = between(hands="P1=P05,P05", counter=2).play("P1", "play P05")
    assert (table.view.counter, "play P05" in table.options("P1")) == (1, False)


# -- Pressured ---------------------------------------------------------------------------------------------------------


def test_DD_CRD_19_movement_in_both_phases() -> None:
    """DD-CRD-19, R36: +2 movement in both phases of the turn, then the card is discarded."""
    table = position("Sc1@E8", hands="P1=P06,P23,P24").play("P1", "use Sc1", "play P06 movement", "done", "use Sc1")
    assert table.unit("Sc1").movement == 8
    assert "P06" not in table.view.discards
    assert "P06" not in table.see("P1").hand
    table.play("P1", "done", "end_turn")
    assert (table.unit("Sc1").movement, table.view.discards) == (6, ("P06",))


def test_DD_CRD_19_strength_for_all_attacks_of_the_turn() -> None:
    """DD-CRD-19: both attacks of the turn have it, the defence of others' turns does not."""
    table = phase("Wa1@E8 Gu2@F8", "Wa1", "P06").play("P1", "play P06 strength", "attack punch Gu2", "done")
    table.play("P1", "use Wa1", "attack punch Gu2")
    assert [hit.power for hit in table.told(Struck)] == [4, 4]


def test_DD_CRD_19_toughness_until_the_next_turn() -> None:
    """DD-CRD-19: it holds through the other's turn, in which it counts, and is over when one's own turn starts."""
    table = position("Wa1@E8 Gu2+G01@E5", hands="P1=P06,P23,P23").play("P1", "use Wa1", "play P06 toughness", "done")
    table.play("P1", "end_turn").play("P2", "use Gu2", "attack G01 Wa1", "none").play("P1", "none")
    assert table.told(Wounded)[0].defence == 3
    assert table.play("P2", "done", "end_turn").unit("Wa1").toughness == 1
    assert "P06" in table.view.discards


def test_DD_CRD_19_a_dead_units_card_is_discarded() -> None:
    """DD-CRD-19, DD-DTH-04: the reminder goes with the boost when the unit dies."""
    table = position("Wa1@E8:w4 Gu2+G01@E5", hands="P1=P06,P23,P23").play("P1", "use Wa1", "play P06 toughness", "done")
    table.play("P1", "end_turn").play("P2", "use Gu2", "attack G01 Wa1", "none").play("P1", "none")
    table.play("P2", "imprison SE")
    assert (table.unit("Wa1").boosts, table.view.discards) == ((), ("P06",))


def test_R52_two_pressured_cards_add_up() -> None:
    """R52: two cards on the same rating of one unit: +4."""
    table = phase("Wa1@E8", "Wa1", "P06,P06").play("P1", "play P06 strength", "play P06 strength")
    assert table.unit("Wa1").strength == 6


# -- scenarios that draw cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("agreed", "cards"), [("on", 1), ("off", 0)])
def test_DD_SCN_01_a_shell_draws_a_card(agreed: str, cards: int) -> None:
    """DD-SCN-01: each shell taken also draws a card, if that was agreed."""
    table = between("Gu1+G01@E8 Me2@E5:w4", options={"johnny_cash": agreed})
    table.play("P1", "use Gu1", "attack G01 Me2", "imprison SE")
    assert (table.team("P1").shells, table.hands()[0]) == (1, cards)


def test_DD_SCN_01_not_for_a_death_by_bugs() -> None:
    """DD-SCN-01, DD-CRD-16: without a shell no card."""
    table = between("Sc1@L5:w4", tokens="beehive=L6,P2", options={"johnny_cash": "on"}).play("P1", "use Sc1", "go L6")
    assert table.play("P2", "imprison SE").hands() == [0, 0]


@pytest.mark.parametrize(("agreed", "cards"), [("on", 1), ("off", 0)])
def test_DD_SCN_02_a_capture_draws_a_card(agreed: str, cards: int) -> None:
    """DD-SCN-02: each capture draws a card for that team, if that was agreed; from afar, too."""
    options = {"birthday": agreed}
    assert between("Sc1@E8", options=options).play("P1", "use Sc1", "capture").hands()[0] == cards
    table = between("Sc1+E19@E6", options=options).play("P1", "use Sc1", "claim E19 C6")
    assert [fact.count for fact in table.told(Drew)] == [1] * cards


def test_DD_SCN_02_never_above_seven() -> None:
    """DD-SCN-02, DD-SUP-04: a full hand draws nothing; the bug card that is put down makes room."""
    full = "P23,P23,P24,P24,P24,P24"
    options = {"birthday": "on"}
    table = between("Sc1@E8", hands=f"P1={full},P25", options=options).play("P1", "use Sc1", "capture")
    assert (table.hands()[0], table.told(Drew)) == (7, [])
    table = between("Sc1@E8", hands=f"P1={full},P03", options=options).play("P1", "use Sc1", "capture P03")
    assert (table.hands()[0], len(table.told(Drew))) == (7, 1)


def test_DD_SCN_03_a_kill_in_the_duel() -> None:
    """DD-SCN-03, R54: the victim is in its base at once without wounds, the killer has a shell; nobody is jailed."""
    table = between("Gu1+G01@E8 Me2@F12:w4", options={"arena": "duel"})
    table.play("P1", "use Gu1", "attack G01 Me2")
    assert (table.unit("Me2").in_base, table.unit("Me2").wounds, table.team("P1").shells) == (True, 0, 1)
    assert table.told(Died) == [Died("Me2", 0, "", True)]


def test_DD_SCN_03_jail_cards_do_nothing_in_the_duel() -> None:
    """DD-SCN-03, R54: Jail Riot and Vacuum Tube Escape have their value only."""
    table = between(hands="P1=P07,P08", options={"arena": "duel"})
    for card in ("P07", "P08"):
        assert "would change nothing" in table.refused("P1", f"play {card}")
    table = between("Sc1@E8", options={"arena": "duel"}).play("P1", "use Sc1")
    assert table.refused("P1", "release NW") == "There are no jails in the duel."


def test_R54_who_dies_in_its_own_turn() -> None:
    """R54: killed by a payback in one's own turn: home at once, that phase is over, the next may be the same unit's."""
    table = between("Sc1@E8:w4 Wa2+E11@F8", options={"arena": "duel"}, hands="P1=P23")
    table.play("P1", "use Sc1", "attack punch Wa2", "none", "none")
    assert (table.unit("Sc1").in_base, table.view.phases_left, table.asking) == (True, 1, "P1 turn")
    assert table.play("P1", "use Sc1", "go C10").unit("Sc1").place == "C10"


def test_R54_nobody_is_the_last_in_the_duel() -> None:
    """R54, DD-WIN-06: the only unit outside of its base is killed: the match goes on."""
    table = between("Gu1+G01@E8 Me2@F12:w4", options={"arena": "duel"}).play("P1", "use Gu1", "attack G01 Me2")
    assert table.asking == "P1 unit"
