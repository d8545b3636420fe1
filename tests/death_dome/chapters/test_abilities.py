"""Special abilities of weapons and units: laid low, pushed, splashed, paid back, healed. [3.12]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.board import GRID, arena
from rules.death_dome.model.events import (
    Died,
    Followed,
    Healed,
    Incapacitated,
    Moved,
    Pushed,
    PushStopped,
    Struck,
    Wounded,
)
from tests.death_dome.fight import fight, finished, happened

# -- incapacitate ------------------------------------------------------------------------------------------------------

BOWLED = "Wa1+W03@C10 Wa2@D10 Me2+M03@D9"
"""A warrior of P1 with the bowling balls beside one of P2, whose medic has aspirin."""


def test_DD_ABL_01_a_wound_lays_low() -> None:
    """DD-ABL-01: wounded by the bowling balls a unit lies down, for all to see; without a wound it stands."""
    table = fight(BOWLED).play("P1", "use Wa1", "attack W03 Wa2")
    assert happened(table) == ["Wa1 W03 > Wa2 4", "Wa2 4-1: 3, 2 left", "Wa2 down"]
    assert table.unit("Wa2").down
    table = fight(BOWLED, "P2=P26").play("P1", "use Wa1", "attack W03 Wa2").play("P2", "value 1")
    assert not table.unit("Wa2").down


def test_DD_ABL_02_it_stands_up_at_the_end_of_its_next_turn() -> None:
    """DD-ABL-02: through P2's next turn it can do nothing; at the end of that turn it stands."""
    table = fight(BOWLED).play("P1", "use Wa1", "attack W03 Wa2").wait_for("P2 turn")
    assert "use Wa2" not in table.options("P2")
    assert table.refused("P2", "use Wa2").startswith("Wa2 is incapacitated")
    assert happened(table.play("P2", "end_turn"))[-1] == "Wa2 up"
    assert "use Wa2" in table.wait_for("P1 turn").wait_for("P2 turn").options("P2")


def test_DD_ABL_02_in_its_own_turn_it_misses_the_next_one_too() -> None:
    """R24, DD-ABL-02, DD-UPH-07: laid low in its own turn: its phase ends, and it lies to the end of the next turn."""
    table = fight("Gu1+A15@D8 Wa1@A9", tokens="beetle_mound=E8,P2").play("P1", "use Gu1", "go E8")
    assert happened(table, Incapacitated) == ["Gu1 down"]
    assert table.asking == "P1 turn"
    table.play("P1", "end_turn").wait_for("P1 turn")
    assert table.unit("Gu1").down
    table.play("P1", "end_turn")
    assert not table.unit("Gu1").down


def test_DD_ABL_03_it_defends_and_is_treated_as_any_other() -> None:
    """DD-ABL-03, R74: a unit that lies is attacked, and defends with toughness and cards; it is healed and cured."""
    table = fight("Wa1+W01@C10 Wa2+A02@D10:down,w2 Me2+M03@D9", "P2=P23").play("P1", "use Wa1", "attack W01 Wa2")
    table.play("P2", "value 1")
    assert happened(table, Wounded) == ["Wa2 3-5: 0, 3 left"]
    table.wait_for("P2 turn").play("P2", "use Me2", "heal M03 Wa2").wait_for("P2 turn")
    assert table.unit("Wa2").wounds == 1
    table.play("P2", "use Me2", "cure M03 Wa2")
    assert not table.unit("Wa2").down


def test_DD_ABL_04_hit_again_it_begins_anew() -> None:
    """DD-ABL-04: laid low by P1 and again by P2 while it lies: down to the end of P3's next turn."""
    table = fight("Wa1+W03@C10 Sc2+S10@D9 Gu3+A01@D10", players=3, order="P1 P2 P3")
    table.play("P1", "use Wa1", "attack W03 Gu3", "done", "end_turn")
    finished(table.play("P2", "use Sc2", "attack S10 Gu3"))
    assert happened(table, Incapacitated) == ["Gu3 down", "Gu3 down"]
    table.wait_for("P3 turn")
    assert table.unit("Gu3").down
    assert not table.play("P3", "end_turn").unit("Gu3").down


def test_DD_ABL_05_ignore_line_of_sight() -> None:
    """DD-ABL-05: the Lawn Mortar on E13 hits a medic on the tower center unseen; range still counts."""
    table = fight("Gu1+G07+G01@E13 Me2@I9 Sc2@M13").play("P1", "use Gu1")
    assert table.choices("P1", "attack") == ["G07 Me2"]
    assert table.refused("P1", "attack G01 Me2") == "Gu1 has no line of sight to Me2 on I9."
    assert table.refused("P1", "attack G07 Sc2") == "Sc2 is 8 squares away, and Lawn Mortar reaches 7."


# -- push back ---------------------------------------------------------------------------------------------------------


def push(attacker: str, unit: str, more: str = "") -> list[str]:
    """P1 hits P2's warrior with the stop sign, from afar with the boxing glove: the squares that P2 may choose from,
    or the one where the warrior stands then.
    """
    near = GRID.distance(attacker, unit) == 1
    who, weapon = ("Wa1", "W02") if near else ("Sc1", "S08")
    table = fight(f"{who}+{weapon}@{attacker} Wa2@{unit} {more}").play("P1", f"use {who}", f"attack {weapon} Wa2")
    return table.choices("P2", "push_to") if table.asking == "P2 push" else [table.unit("Wa2").place]


def test_DD_ABL_06_push_back_needs_a_wound() -> None:
    """DD-ABL-06: no wound, no push."""
    table = fight("Wa1+W02@C10 Wa2@D9", "P2=P25").play("P1", "use Wa1", "attack W02 Wa2").play("P2", "value 1")
    assert happened(table) == ["Wa1 W02 > Wa2 4", "P2 shows P25", "Wa2 4-4: 0, 5 left"]
    assert table.unit("Wa2").place == "D9"


@pytest.mark.parametrize(("attacker", "unit", "to"), [("C9", "D9", "E9"), ("C9", "D8", "E7"), ("D9", "D8", "D7")])
def test_DD_ABL_07_one_square_directly_away(attacker: str, unit: str, to: str) -> None:
    """DD-ABL-07: exactly one square, straight or diagonal."""
    assert push(attacker, unit) == [to]


def test_DD_ABL_08_at_a_crooked_angle_the_owner_chooses() -> None:
    """DD-ABL-08, R25: hit from C6 the unit on D8 goes to any square of row 9 beside it, as its owner says."""
    assert push("C6", "D8") == ["E9", "D9", "C9"]
    table = fight("Sc1+S08@C6 Wa2@D8").play("P1", "use Sc1", "attack S08 Wa2")
    assert (table.asking, table.default("P2")) == ("P2 push", "push_to E9")
    assert table.play("P2", "push_to C9").unit("Wa2").place == "C9"


def test_DD_ABL_08_nobody_drowns_who_can_step_aside() -> None:
    """DD-ABL-08, R25, D10: shot from F4 the unit on G6 may go to F7, past the lava of H7 and G7, by default, too."""
    table = fight("Gu1+G05@F4 Wa2@G6").play("P1", "use Gu1", "attack G05 Wa2")
    assert (table.choices("P2", "push_to"), table.default("P2")) == (["H7", "G7", "F7"], "push_to F7")
    assert table.silent().unit("Wa2").place == "F7"


def test_R25_a_match_keeps_the_pushes_that_it_began_with() -> None:
    """R25: under the first rules only the diagonal and the straight square: the same shot kills."""
    table = fight("Gu1+G05@F4 Wa2@G6", version=1).play("P1", "use Gu1", "attack G05 Wa2")
    assert table.choices("P2", "push_to") == ["H7", "G7"]
    assert finished(table).told(Died)


def test_D10_by_default_neither_lava_nor_bugs() -> None:
    """D10: silent, a unit is pushed onto the tower rather than into lava, and past the bees rather than among them."""
    table = fight("Sc1+S08@L7 Wa2@K9").play("P1", "use Sc1", "attack S08 Wa2")
    assert (table.choices("P2", "push_to"), table.default("P2")) == (["J10", "K10", "L10"], "push_to J10")
    table = fight("Sc1+S08@H10 Wa2@F9", tokens="beehive=E8,P1").play("P1", "use Sc1", "attack S08 Wa2")
    assert (table.choices("P2", "push_to"), table.default("P2")) == (["E8", "E9"], "push_to E9")


@pytest.mark.parametrize(
    ("attacker", "unit", "more", "why"),
    [
        ("C10", "D10", "", "a wall"),
        ("C9", "D9", "Gu2@E9", "a unit"),
        ("C9", "D9", "Gu1@E9", "an enemy"),
        ("A8", "A9", "", "an enemy base"),
        ("C9", "B8", "Gu2@A7", "a unit on the diagonal"),
        ("B8", "A8", "", "the edge of the board"),
        ("A4", "A3", "", "a jail cell"),
    ],
)
def test_DD_ABL_09_no_room_behind(attacker: str, unit: str, more: str, why: str) -> None:
    """DD-ABL-09, R26, DD-BAS-02, DD-JAL-01: what is behind stops the push entirely; the wounds stay."""
    assert push(attacker, unit, more) == [unit], why


def test_DD_ABL_09_a_tower_edge_from_the_ground() -> None:
    """DD-ABL-09: from lava nobody is pushed onto a tower: a lava walker on G9 hit from F9 stays."""
    table = fight("Wa1+W02@F9 Wa2+E04@G9").play("P1", "use Wa1", "attack W02 Wa2")
    assert happened(table, PushStopped) == ["Wa2 not pushed"]
    assert table.unit("Wa2").place == "G9"


def test_DD_ABL_10_the_only_possible_square_is_taken() -> None:
    """DD-ABL-10: from B8 to D9: E10 is a wall; with E8 taken E9 is left; with both taken nowhere."""
    assert push("B8", "D9") == ["E9", "E8"]
    assert push("B8", "D9", "Gu2@E8") == ["E9"]
    assert push("B8", "D9", "Gu2@E8 Sc2@E9") == ["D9"]


@pytest.mark.parametrize(
    ("attacker", "unit", "to", "what"),
    [
        ("I9", "J9", "K9", "a bridge, off the tower"),
        ("L9", "K9", "J9", "a tower edge from a bridge"),
        ("K11", "J10", "I9", "the center from an edge"),
        ("R10", "S10", "T10", "its own base"),
    ],
)
def test_DD_ABL_11_where_a_push_may_end(attacker: str, unit: str, to: str, what: str) -> None:
    """DD-ABL-11, R57: a bridge, a tower edge from a bridge, within a tower, one's own base."""
    assert push(attacker, unit) == [to], what


@pytest.mark.parametrize(("attacker", "unit", "lava"), [("E8", "F8", "G8"), ("I9", "H8", "G7"), ("I9", "H9", "G9")])
def test_DD_ABL_11_onto_lava(attacker: str, unit: str, lava: str) -> None:
    """DD-ABL-11, DD-LAV-02, R57: pushed onto lava, off a tower too, it is dead: a shell and the choice of jail."""
    table = fight(f"Wa1+W02@{attacker} Wa2@{unit}").play("P1", "use Wa1", "attack W02 Wa2")
    assert happened(table, Pushed) == [f"Wa2 pushed {unit}-{lava}"]
    assert table.asking == "P1 jail"
    table.play("P1", "imprison SE")
    assert table.told(Died) == [Died("Wa2", 0, "SE", True)]


def test_DD_ABL_11_onto_a_bug_token() -> None:
    """DD-ABL-11, DD-CRD-15: pushed onto the mound a unit takes its attack of 10, and defends once more."""
    table = fight("Wa1+W02@C8 Gu2+A15@D8", "P1=P27 P2=P23,P26", tokens="beetle_mound=E8,P1")
    table.play("P1", "use Wa1", "attack W02 Gu2", "value 1").play("P2", "value 1")
    assert table.asking == "P2 defence"
    table.play("P2", "value 1")
    assert happened(table) == [
        "Wa1 W02 > Gu2 4",
        "P1 shows P27",
        "P2 shows P23",
        "Gu2 9-7: 2, 6 left",
        "Gu2 pushed D8-E8",
        "beetle_mound token > Gu2 10",
        "P2 shows P26",
        "Gu2 10-10: 0, 6 left",
    ]


def test_DD_ABL_12_the_dying_are_pushed_before_they_die() -> None:
    """DD-ABL-12, R27: a lethal hit pushes; the pager that reaches the old square only cannot help on the new one."""
    table = fight("Wa1+W02@C9 Sc2@D9:w2 Me2+M01@E12").play("P1", "use Wa1", "attack W02 Sc2")
    assert happened(table, Wounded, Pushed) == ["Sc2 4-0: 4, -1 left", "Sc2 pushed D9-E9"]
    assert table.asking == "P2 pager"
    assert table.unit("Sc2").place == "E9"


def test_DD_ABL_13_a_push_is_no_movement() -> None:
    """DD-ABL-13: a unit that was pushed has its full movement in its own turn."""
    table = fight("Wa1+W02@C9 Wa2@D9").play("P1", "use Wa1", "attack W02 Wa2").wait_for("P2 turn")
    assert "go F13" in table.play("P2", "use Wa2").options("P2")


def test_DD_MOV_13_a_push_never_jumps() -> None:
    """DD-MOV-13, DD-CRD-17: who has jumped from the tower among the bees is stung, and not pushed back over lava."""
    table = fight("Gu1+E05+A15@H10", tokens="beehive=F12,P2").play("P1", "use Gu1", "go F12")
    assert happened(table)[2:] == ["Gu1 10-6: 4, 4 left", "Gu1 not pushed"]
    assert table.unit("Gu1").place == "F12"


# -- splash and all around ---------------------------------------------------------------------------------------------


def test_DD_ABL_14_splash_hits_all_enemies_beside_the_target() -> None:
    """DD-ABL-14: the target and both enemies adjacent to it; not the one two squares away."""
    table = fight("Gu1+G02@A13 Wa2@D10 Gu2@D11 Sc2@C11 Me2@D9").play("P1", "use Gu1", "attack G02 Gu2")
    assert happened(table, Struck) == ["Gu1 G02 > Gu2 Wa2 Sc2 4"]
    assert table.unit("Me2").wounds == 0


def test_DD_ABL_15_a_splash_needs_a_unit() -> None:
    """DD-ABL-15: an empty square is no target, and neither is an own unit with enemies around."""
    table = fight("Gu1+G02@A13 Wa2@D10 Sc1@D11").play("P1", "use Gu1")
    assert "name an enemy unit, never a square" in table.refused("P1", "attack G02 D9")
    assert table.choices("P1", "attack") == ["G02 Wa2"]


def test_DD_ABL_16_teammates_are_spared() -> None:
    """DD-ABL-16: two teammates of the attacker beside the target are not hit."""
    table = fight("Gu1+G02@A13 Wa2@D10 Sc1@D11 Me1@C9").play("P1", "use Gu1", "attack G02 Wa2")
    assert happened(table, Struck) == ["Gu1 G02 > Wa2 4"]
    assert table.unit("Sc1").wounds == table.unit("Me1").wounds == 0


def test_DD_ABL_16_enemies_of_all_other_teams_are_hit() -> None:
    """DD-ABL-14, DD-ABL-16: a splash on P2 hits P3's unit beside it as well."""
    table = fight("Gu1+G02@A13 Wa2@D10 Sc3@D11", players=3).play("P1", "use Gu1", "attack G02 Wa2")
    assert happened(table, Wounded) == ["Wa2 4-1: 3, 2 left", "Sc3 4-0: 4, 1 left"]


def test_DD_ABL_17_splash_reaches_whom_the_attacker_does_not_see() -> None:
    """DD-ABL-17: a missile on the tower's edge hits the medic on the center, whom nobody on the ground sees."""
    table = fight("Gu1+G02@E9 Wa2@H9 Me2@I9").play("P1", "use Gu1")
    assert table.choices("P1", "attack") == ["G02 Wa2"]
    assert happened(table.play("P1", "attack G02 Wa2"), Struck) == ["Gu1 G02 > Wa2 Me2 4"]


def test_DD_ABL_18_all_enemies_around() -> None:
    """DD-ABL-18: three enemies around the mace are hit, nobody is named; with nobody around it is refused."""
    table = finished(fight("Wa1+W05@D9 Wa2@C8 Gu2@D8 Sc2@E9 Me2@F9").play("P1", "use Wa1", "attack W05"))
    assert happened(table, Struck) == ["Wa1 W05 > Wa2 Gu2 Sc2 4"]
    table = fight("Wa1+W05@D9 Me2@F9").play("P1", "use Wa1")
    assert table.choices("P1", "attack") == []
    assert table.refused("P1", "attack W05") == "No enemy is adjacent to Wa1."


@pytest.mark.parametrize(("who", "shot"), [("Wa1+W05@D9", "W05"), ("Gu1+G02@A13", "G02 Sc2")])
def test_DD_ABL_19_cards_count_as_for_any_attack_on_several(who: str, shot: str) -> None:
    """DD-ABL-19: for both the attacker's card counts against each, one defence card for all own units hit."""
    table = fight(f"{who} Sc2@D10 Me2@C10", "P1=P25 P2=P27").play("P1", f"use {who[:3]}", f"attack {shot}", "value 1")
    finished(table.play("P2", "value 1"))
    assert happened(table, Wounded) == ["Sc2 7-5: 2, 3 left", "Me2 7-6: 1, 4 left"]


# -- payback -----------------------------------------------------------------------------------------------------------


def test_DD_ABL_20_payback_comes_after_the_attack() -> None:
    """DD-ABL-20: when all hits of the mace are settled the leotard strikes back with 3."""
    table = finished(fight("Wa1+W05@D9 Wa2+A04@C8 Gu2@D8").play("P1", "use Wa1", "attack W05"))
    assert happened(table) == [
        "Wa1 W05 > Wa2 Gu2 4",
        "Wa2 4-2: 2, 3 left",
        "Gu2 4-1: 3, 3 left",
        "Wa2 payback > Wa1 3",
        "Wa1 3-1: 2, 3 left",
    ]


def test_DD_ABL_21_the_dead_and_the_far_away_pay_back() -> None:
    """DD-ABL-21: shot dead by a mortar from beyond a wall, seven squares away, the carrier still strikes."""
    table = fight("Gu1+G07@C10 Sc2+A04@J10:w4").play("P1", "use Gu1", "attack G07 Sc2", "imprison NW")
    assert happened(table)[-3:] == ["Sc2 dies by P1, NW, shell", "Sc2 payback > Gu1 3", "Gu1 3-1: 2, 4 left"]


def test_DD_ABL_22_payback_is_its_number_and_cards() -> None:
    """DD-ABL-22: a warrior's payback 3 with a card of 2 is 5: neither its strength nor its weapon counts."""
    table = fight("Wa1+W01@D9 Wa2+A04+W04@D8", "P2=P24").play("P1", "use Wa1", "attack W01 Wa2").play("P2", "none")
    assert table.asking == "P2 attack_cards"
    assert happened(table.play("P2", "value 1"), Wounded)[-1] == "Wa1 5-1: 4, 1 left"


def test_DD_ABL_23_payback_is_defended() -> None:
    """DD-ABL-23: the attacker's toughness 1 and a card of 2 defend with 3."""
    table = fight("Wa1+W01@D9 Wa2+A04@D8", "P1=P24").play("P1", "use Wa1", "attack W01 Wa2", "none")
    assert table.asking == "P1 defence"
    assert happened(table.play("P1", "value 1"), Wounded)[-1] == "Wa1 3-3: 0, 5 left"


def test_DD_ABL_24_a_kill_by_payback_is_the_carriers() -> None:
    """DD-ABL-24, DD-UPH-07: the attacker dies of it: P2 picks the jail and has the shell; P1 goes on with its turn."""
    table = fight("Wa1+W01@D9:w3 Wa2+A04@D8", "P1=P24").play("P1", "use Wa1", "attack W01 Wa2", "none", "none")
    assert table.asking == "P2 jail"
    table.play("P2", "imprison SW")
    assert (table.unit("Wa1").place, table.team("P2").shells, table.team("P1").shells) == ("SW", 1, 0)
    assert table.asking == "P1 turn"


def test_DD_ABL_25_payback_brings_no_payback() -> None:
    """DD-ABL-25, R28: both have payback: one strike back only; it is neither close nor ranged."""
    table = fight("Wa1+W01+A07+E10@D9 Wa2+A04@D8").play("P1", "use Wa1", "attack W01 Wa2")
    assert happened(table, Struck) == ["Wa1 W01 > Wa2 3", "Wa2 payback > Wa1 3"]
    assert happened(table, Wounded)[-1] == "Wa1 3-1: 2, 3 left"


def test_DD_ABL_26_each_payback_by_itself_the_largest_first() -> None:
    """DD-ABL-26: doorbell 2 and tuba 5 strike one after the other, 5 first, though nobody was wounded."""
    table = fight("Gu1+G03@D9 Wa2+E10+E11+A15@D8").play("P1", "use Gu1", "attack G03 Wa2")
    assert happened(table) == [
        "Gu1 G03 > Wa2 2",
        "Wa2 2-6: 0, 7 left",
        "Wa2 payback > Gu1 5",
        "Gu1 5-1: 4, 2 left",
        "Wa2 payback > Gu1 2",
        "Gu1 2-1: 1, 1 left",
    ]


# -- healing and the rest ----------------------------------------------------------------------------------------------


def test_DD_ABL_27_healing_in_range_and_sight() -> None:
    """DD-ABL-27: the bandage cannon reaches teammates at distance 4 in sight, and its carrier; it takes the action."""
    table = fight("Me1+M02@C9:w1 Wa1@D5:w1 Sc1@H14:w1 Gu1@F10:w1").play("P1", "use Me1")
    assert table.choices("P1", "heal") == ["M02 Wa1", "M02 Gu1", "M02 Me1"]
    assert table.refused("P1", "heal M02 Sc1") == "Sc1 is not within 4 squares and line of sight."
    table.play("P1", "heal M02 Wa1")
    assert (table.unit("Wa1").wounds, table.choices("P1", "heal")) == (0, [])


def test_DD_ABL_27_no_healing_through_a_wall() -> None:
    """DD-ABL-27, DD-LOS-03: two squares away but behind the wall is out of reach."""
    table = fight("Me1+M02@D10 Gu1@F10:w1").play("P1", "use Me1")
    assert table.refused("P1", "heal M02 Gu1") == "Gu1 is not within 4 squares and line of sight."


def test_DD_ABL_28_healing_stops_at_the_maximum() -> None:
    """DD-ABL-28: one wound healed by 4 is none, and no more."""
    table = fight("Me1+M09@C9 Wa1@C10:w1").play("P1", "use Me1", "heal M09 Wa1")
    assert (table.told(Healed), table.unit("Wa1").vitae) == ([Healed("Me1", "Wa1", 1)], 5)


def test_DD_ABL_29_the_kind_of_weapon_counts_not_the_distance() -> None:
    """DD-ABL-29: pyjamas against close weapons do nothing against a nail gun at distance 1; the poncho does."""
    for armor, weapon, who, defence in (
        ("A07", "W01", "Wa1", 4),
        ("A07", "G03", "Gu1", 1),
        ("A06", "G03", "Gu1", 4),
        ("A06", "W01", "Wa1", 1),
    ):
        table = fight(f"{who}+{weapon}@C9 Wa2+{armor}@D9").play("P1", f"use {who}", f"attack {weapon} Wa2")
        assert table.told(Wounded)[0].defence == defence, (armor, weapon)


def test_DD_ABL_29_a_punch_is_close() -> None:
    """DD-ABL-29, 3.23 vs_close: pyjamas help against fists."""
    table = fight("Wa1@C9 Wa2+A07@D9").play("P1", "use Wa1", "attack punch Wa2")
    assert happened(table, Wounded) == ["Wa2 2-4: 0, 5 left"]


def test_DD_ABL_30_whoever_stands_side_by_side_sees_each_other() -> None:
    """DD-ABL-30, R13, R47: no two walls touch at a corner only, so that all who can stand side by side are adjacent.

    A wall between is not passed by anything that asks for neighbours.
    """
    board = arena(("W", "N", "E", "S"), False)
    standing = [square for square in board.squares if board.letter(square) not in "#J"]
    pairs = [(one, other) for one in standing for other in GRID.neighbours(one) if other in standing]
    assert all(board.adjacent(one, other) for one, other in pairs)
    assert not board.adjacent("D10", "F10")


def test_DD_CRD_02_a_push_and_nobody_near_moves_nobody() -> None:
    """DD-CRD-02: without Van Damme or pager nobody is asked after a push, and nobody else moves."""
    table = fight("Wa1+W02@C9 Wa2@D9 Me2@E8 Sc1@D8").play("P1", "use Wa1", "attack W02 Wa2")
    assert (table.asking, happened(table, Moved, Followed)) == ("P1 unit", [])
