"""Moving units: steps, towers, bases, lava, bridges, bug tokens on the way. [DD-MOV, DD-BAS, DD-LAV, DD-BRG]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.events import Died, Moved, Struck, Wounded
from tests.death_dome.kit import Table, between, position


def moving(text: str, unit: str = "Wa1", **more: Any) -> Table:
    """P1 has begun the phase of this unit, and holds a plain card, so that no phase closes by itself."""
    more["hands"] = "P1=P23"
    return between(text, **more).play("P1", f"use {unit}")


def steps(table: Table) -> int:
    """The steps that the active unit has used."""
    assert table.view.acting is not None
    return table.view.acting.steps


# -- steps -------------------------------------------------------------------------------------------------------------


def test_DD_TEA_04_no_further_than_the_movement() -> None:
    """DD-TEA-04: a warrior (movement 4) goes four steps, not five."""
    table = moving("Wa1@E14")
    assert table.refused("P1", "go E19").startswith("E19 is a wall")
    assert table.refused("P1", "go D19") == "Wa1 cannot reach D19 with 4 of 4 steps left."
    assert steps(table.play("P1", "go E18")) == 4


def test_DD_MOV_01_diagonal_steps_cost_one() -> None:
    """DD-MOV-01: three diagonal steps are three steps."""
    table = moving("Wa1@F11").play("P1", "go I14")
    assert steps(table) == 3
    assert table.told(Moved)[0].path == ("F11", "G12", "H13", "I14")


def test_DD_MOV_02_past_the_corner_of_a_wall() -> None:
    """DD-MOV-02, R13: from D10 to E9 past the corner of wall E10, with units beside the diagonal, for one step."""
    table = moving("Wa1@D10 Gu2@D9").play("P1", "go E9")
    assert steps(table) == 1


@pytest.mark.parametrize(
    ("start", "to", "told"),
    [
        ("D10", "E10", "E10 is a wall: no movement ends there."),
        ("F8", "G8", "G8 is lava, and Wa1 does not walk on lava."),
        ("C1", "B1", "B1 is a jail cell."),
        ("A9", "V9", "“V9” is not on the board; type a letter A-U and a number 1-21, as in U21."),
        ("A9", "A22", "“A22” is not on the board; type a letter A-U and a number 1-21, as in U21."),
    ],
)
def test_DD_MOV_03_walls_lava_jails_and_the_edge(start: str, to: str, told: str) -> None:
    """DD-MOV-03, DD-LAV-01, DD-JAL-01: a step onto any of these is refused, with the reason."""
    assert moving(f"Wa1@{start}").refused("P1", f"go {to}") == told


def test_DD_MOV_04_not_through_enemies() -> None:
    """DD-MOV-04: an enemy on the bridge I11 shuts the way onto the tower; nobody stops on an enemy either."""
    table = moving("Wa1@H12 Gu2@I11")
    assert table.refused("P1", "go I11") == "Gu2, an enemy unit, stands on I11: nobody can stop there."
    assert "cannot reach I10" in table.refused("P1", "go I10")


def test_DD_MOV_05_through_teammates() -> None:
    """DD-MOV-05: a teammate on the bridge is passed, but it is no place to stop."""
    table = moving("Wa1@H12 Gu1@I11")
    assert table.refused("P1", "go I11") == "Gu1, your own unit, stands on I11: nobody can stop there."
    assert steps(table.play("P1", "go I10")) == 2


@pytest.mark.parametrize("edge", ["J8", "J9", "J10"])
def test_DD_MOV_06_onto_a_tower_from_a_bridge(edge: str) -> None:
    """DD-MOV-06: from bridge K9 onto J8, J9 or J10 in one step."""
    assert steps(moving("Wa1@K9").play("P1", f"go {edge}")) == 1


def test_DD_MOV_06_not_from_lava() -> None:
    """DD-MOV-06, DD-LAV-04: a lava walker on K10 steps to bridge K9 first: J10 costs two steps."""
    assert steps(moving("Wa1+E04@K10").play("P1", "go J10")) == 2


def test_DD_MOV_07_a_tower_is_left_onto_a_bridge() -> None:
    """DD-MOV-07, R14: from J8 to K9, not to K8 (lava), and to floor L8 only over the bridge."""
    table = moving("Wa1@J8")
    assert table.refused("P1", "go K8") == "K8 is lava, and Wa1 does not walk on lava."
    assert steps(table.play("P1", "go L8")) == 2
    assert table.told(Moved)[0].path == ("J8", "K9", "L8")


def test_DD_MOV_08_the_center_from_an_edge() -> None:
    """DD-MOV-08: bridge, edge, center in one movement."""
    assert moving("Wa1@K9").play("P1", "go I9").told(Moved)[0].path == ("K9", "J8", "I9")


def test_DD_MOV_09_points_and_bridges_are_ordinary() -> None:
    """DD-MOV-09: over a point, a release point and a bridge each step costs one."""
    assert steps(moving("Wa1@E9").play("P1", "go E8", "go E7")) == 2
    assert steps(moving("Wa1@C4").play("P1", "go C3", "go C2")) == 2
    assert steps(moving("Wa1@H12").play("P1", "go I11", "go J12")) == 2


def test_DD_MOV_10_wall_walk() -> None:
    """DD-MOV-10, R51: through wall F15 with Suction-Cup Loafers; ending on it is refused."""
    table = moving("Wa1+E03@E15")
    assert table.refused("P1", "go F15") == "F15 is a wall: no movement ends there."
    assert steps(table.play("P1", "go G15")) == 2


def test_DD_MOV_10_trample() -> None:
    """DD-MOV-10: the Man Shaped Swarm goes through an enemy on the bridge, and does not stop on it."""
    table = moving("Ca1=C21@H12 Cb2@I11", "Ca1", options={"teams": "characters"})
    assert "nobody can stop there" in table.refused("P1", "go I11")
    assert steps(table.play("P1", "go I10")) == 2


def test_DD_MOV_12_at_least_one_step() -> None:
    """DD-MOV-12, R15: movement 4, vault -2, railgun -1: one step is left."""
    table = moving("Gu1+A15+G09@E8", "Gu1")
    assert table.unit("Gu1").movement == 1
    assert steps(table.play("P1", "go E9")) == 1


def test_DD_MOV_12_never_less_than_one() -> None:
    """DD-MOV-12, R15: a drip gives one of the lost steps back; a warrior in the vault with the clock has one."""
    table = moving("Gu1+A15+G09+E06@E8", "Gu1")
    assert table.unit("Gu1").movement == 2
    assert moving("Wa1+A15+W09@E8").unit("Wa1").movement == 1


def test_DD_MOV_13_a_jump_costs_two_steps() -> None:
    """DD-MOV-13: from F9 over the lava to H9, on to I9, one step is left; K11 to L12 is no jump but a step."""
    table = moving("Wa1+E05@F9").play("P1", "go I9")
    assert steps(table) == 3
    assert table.told(Moved)[0].path == ("F9", "H9", "I9")


def test_DD_MOV_13_what_a_jump_is_not() -> None:
    """DD-MOV-13: nobody jumps from tower to tower, nor without two steps left."""
    table = moving("Wa1+E05@J10")
    assert steps(table.play("P1", "go L12")) == 2
    assert table.told(Moved)[0].path == ("J10", "K11", "L12")
    assert "cannot reach H9" in moving("Wa1+E05+A15+W09@F9").refused("P1", "go H9")


def test_DD_MOV_13_landing_on_bugs() -> None:
    """DD-MOV-13, R41: a jump from J8 onto the hive on L6 takes its attack; a push never jumps, so it stays."""
    table = moving("Sc1+E05+A15@J8", "Sc1", tokens="beehive=L6,P2").play("P1", "go L6", "none")
    assert (table.unit("Sc1").place, table.unit("Sc1").wounds, steps(table)) == ("L6", 5, 2)


# -- bug tokens on the way ---------------------------------------------------------------------------------------------


def test_DD_MOV_11_a_token_attacks_in_the_middle_of_a_path() -> None:
    """DD-MOV-11, R41: enemies leave no way but over the token: it attacks before the next step, then on it goes."""
    table = moving("Wa1+A15+V05@K9 Gu2@I8 Sc2@I10", tokens="beehive=I9,P2").play("P1", "go H9")
    assert (table.asking, table.unit("Wa1").place) == ("P1 defence", "I9")
    table = between("Wa1+A15+V05@K9 Gu2@I8 Sc2@I10", tokens="beehive=I9,P2", hands="P1=P26")
    table.play("P1", "use Wa1", "go H9", "value 1")
    assert (table.unit("Wa1").place, steps(table)) == ("H9", 3)
    assert [fact.path[-1] for fact in table.told(Moved)] == ["I9", "H9"]


def test_DD_MOV_11_pushed_back_with_steps_left() -> None:
    """DD-MOV-11, DD-CRD-17, R41: pushed back to M7 the step is spent; with the steps that are left it tries again."""
    table = between("Wa1+A15+V02@M7", tokens="beehive=L6,P2", hands="P1=P23,P26")
    table.play("P1", "use Wa1", "go L6", "none")
    assert (table.unit("Wa1").place, table.unit("Wa1").wounds, steps(table)) == ("M7", 4, 1)
    table.play("P1", "go L6", "value 2")
    assert (table.unit("Wa1").place, table.unit("Wa1").wounds, steps(table)) == ("L6", 4, 2)
    assert len(table.told(Struck)) == 2


def test_DD_MOV_11_the_path_avoids_tokens_where_it_can() -> None:
    """DD-MOV-11: between two enemies lies the token: `go` walks round all of them as long as the steps allow that."""
    table = moving("Wa1@E7 Gu2@D8 Sc2@F8", tokens="beehive=E8,P2").play("P1", "go E9")
    assert (table.told(Struck), steps(table)) == ([], 4)
    table = moving("Wa1+A15@E7 Gu2@D8 Sc2@F8", tokens="beehive=E8,P2").play("P1", "go E9")
    assert table.asking == "P1 defence"


def test_DD_MOV_11_bug_immune() -> None:
    """DD-MOV-11: with a Beekeeper's Veil bugs do nothing."""
    table = moving("Wa1+E16@L5", tokens="beehive=L6,P2").play("P1", "go L6")
    assert (table.told(Struck), table.unit("Wa1").place) == ([], "L6")


def test_R41_no_push_onto_a_wall() -> None:
    """R41: who came from a wall square is wounded by the hive and stays."""
    table = moving("Sc1+A15+E03@J4", "Sc1", tokens="beehive=L6,P2").play("P1", "go L6", "none")
    assert table.told(Moved)[0].path == ("J4", "K5", "L6")
    assert (table.unit("Sc1").place, table.unit("Sc1").wounds) == ("L6", 5)


def test_R41_no_push_onto_a_teammate() -> None:
    """R41: who came through a teammate cannot be pushed back there, and stays on the token."""
    table = moving("Sc1+A15@M8 Gu1@M7 Wa1@L7", "Sc1", tokens="beehive=L6,P2").play("P1", "go L6", "none")
    assert table.told(Moved)[0].path == ("M8", "L7", "L6")
    assert (table.unit("Sc1").place, table.unit("Sc1").wounds) == ("L6", 5)


def test_R41_dying_on_a_token_ends_the_phase() -> None:
    """R41, R12, DD-CRD-16: the scout dies on the hive: no shell for anybody, who placed it picks the jail."""
    table = moving("Sc1@L5:w1", "Sc1", tokens="beehive=L6,P2").play("P1", "go L6", "none")
    assert table.asking == "P2 jail"
    table.play("P2", "imprison SE")
    assert table.told(Died) == [Died("Sc1", 1, "SE", False)]
    assert (table.asking, table.view.phases_left) == ("P1 turn", 1)


# -- bases -------------------------------------------------------------------------------------------------------------


def test_DD_BAS_02_enemy_bases_are_shut() -> None:
    """DD-BAS-02: a red unit beside the blue base cannot step in, whether somebody stands there or not."""
    assert moving("Wa1@S11").refused("P1", "go T12") == "T12 is an enemy base."
    assert not {"T10", "U10", "T11", "U11", "T12", "U12"} & set(moving("Wa1@S11").choices("P1", "go"))


def test_DD_BAS_02_nobody_is_pushed_into_an_enemy_base() -> None:
    """DD-BAS-02: a push towards the blue base is negated."""
    table = between("Wa2+W02@R10 Gu1@S10", to_act="P2").play("P2", "use Wa2", "attack W02 Gu1")
    assert (table.unit("Gu1").place, table.unit("Gu1").wounds) == ("S10", 3)


def test_DD_BAS_03_no_items_in_the_base() -> None:
    """DD-BAS-03: a medic in its base does not heal the mate beside it."""
    table = moving("Me1+M02 Wa1:w2", "Me1")
    assert table.refused("P1", "heal M02 Wa1") == "Me1 is in its base: there it only moves."


def test_DD_BAS_04_leaving_costs_one() -> None:
    """DD-BAS-04: a unit on A11 stands on C9 after one step; rearranging is free."""
    table = moving("Wa1@A12").play("P1", "go C9")
    assert steps(table) == 1
    table = moving("Wa1@A12").play("P1", "go B12")
    assert (steps(table), table.unit("Wa1").place) == (0, "B12")


def test_DD_BAS_04_over_the_base_and_out_again() -> None:
    """DD-BAS-04, R73: in on one side and out on the other: two steps, whatever lies between."""
    table = moving("Wa1@B9").play("P1", "go B13")
    assert steps(table) == 2


@pytest.mark.parametrize("square", ["A12", "B12"])
def test_DD_BAS_05_home_in_one_step(square: str) -> None:
    """DD-BAS-05, R21: with one step left a unit on C10 stands on any free base square; that ends its actions."""
    table = moving("Gu1+A15+G09@C10 Wa2@D11", "Gu1").play("P1", f"go {square}")
    assert (steps(table), table.unit("Gu1").place) == (1, square)
    assert "there it only moves" in table.refused("P1", "attack G09 Wa2")


def test_DD_BAS_05_occupied_base_squares() -> None:
    """DD-BAS-05: where a teammate stands is no free square."""
    assert "your own unit, stands on A10" in moving("Gu1@C10", "Gu1").refused("P1", "go A10")


def test_R50_the_base_of_nobody_is_floor() -> None:
    """R50: with two players the squares of base N are walked like floor."""
    assert steps(moving("Wa1@I1").play("P1", "go L1")) == 3


# -- lava and bridges --------------------------------------------------------------------------------------------------


def test_DD_LAV_01_nobody_walks_onto_lava() -> None:
    """DD-LAV-01: lava is refused and walked round; with Heatproof Stilts it is floor."""
    table = moving("Wa1@L7")
    assert table.refused("P1", "go K7") == "K7 is lava, and Wa1 does not walk on lava."
    assert steps(moving("Wa1+E04@L7").play("P1", "go K7", "go J7")) == 2


def test_DD_LAV_02_pushed_onto_lava() -> None:
    """DD-LAV-02, R22: a scout at full vitae that is pushed onto G8 is dead; the pusher has shell and jail."""
    table = between("Wa1+W02@E8 Gu2+A01@F8").play("P1", "use Wa1", "attack W02 Gu2", "imprison NE")
    assert table.told(Wounded)[0].wounds == 1
    assert table.told(Died) == [Died("Gu2", 0, "NE", True)]


def test_DD_LAV_03_lava_blocks_no_sight() -> None:
    """DD-LAV-03: over the lava of row 15 a shot is allowed."""
    table = between("Gu1+G01@J15 Sc2@P15").play("P1", "use Gu1")
    assert "attack G01 Sc2" in table.options("P1")


def test_DD_LAV_04_a_lava_walker() -> None:
    """DD-LAV-04: from G8 not onto H9, but from H9 down to G8; it may stop there, and its phase ends without harm."""
    table = moving("Wa1+E04@G8")
    assert "cannot reach H9" in table.refused("P1", "go H9")
    table = moving("Wa1+E04@H9").play("P1", "go G8", "done")
    assert (table.unit("Wa1").place, table.told(Died)) == ("G8", [])


def test_R51_a_phase_that_ends_on_lava() -> None:
    """R51: with Asbestos Flip-Flops only: dead at the end of the phase, no shell, the next player picks the jail."""
    table = position("Sc1@F8", players=3, hands="P1=P12,P23,P24", order="P1 P3 P2")
    table.play("P1", "use Sc1", "play P12", "go G8", "done")
    assert table.asking == "P3 jail"
    table.play("P3", "imprison NE")
    assert table.told(Died) == [Died("Sc1", 2, "NE", False)]
    assert [team.shells for team in table.view.teams] == [0, 0, 0]
    assert (table.asking, table.view.phases_left) == ("P1 turn", 1)


def test_R51_across_the_lava_without_harm() -> None:
    """R51: who has left the lava again when the phase ends lives."""
    table = between("Sc1@F8", hands="P1=P12").play("P1", "use Sc1", "play P12", "go G8", "go F9", "done")
    assert table.told(Died) == []


def test_R51_silence_on_lava() -> None:
    """R51: a player who is silent while the unit stands on lava loses it: the phase ends by default."""
    table = between("Sc1@F8", hands="P1=P12").play("P1", "use Sc1", "play P12", "go G8").silent(2)
    assert table.unit("Sc1").jailed


def test_R51_lava_in_the_duel() -> None:
    """R51, R54: in the duel the unit is back in its base, and may be used again in the other phase."""
    table = between("Sc1@F8", hands="P1=P12", options={"arena": "duel"})
    table.play("P1", "use Sc1", "play P12", "go G8", "done")
    assert (table.unit("Sc1").in_base, table.told(Died)) == (True, [Died("Sc1", 1, "", False)])
    assert "use Sc1" in table.options("P1")


def test_R51_pushed_back_onto_lava_by_bees() -> None:
    """R51, R41: from lava K7 onto the hive and back: the card keeps it alive until the phase ends."""
    table = between("Me1+A15@L7", hands="P1=P12", tokens="beehive=L6,P2").play("P1", "use Me1", "play P12", "go K7")
    table.play("P1", "go L6")
    assert (table.unit("Me1").place, table.unit("Me1").wounds) == ("K7", 4)
    assert table.play("P1", "go L7", "done").told(Died) == []


def test_DD_BRG_01_bridges_are_walked_diagonally() -> None:
    """DD-BRG-01: from L8 with one diagonal step onto K9."""
    assert steps(moving("Wa1@L8").play("P1", "go K9")) == 1


def test_DD_BRG_02_no_other_way_onto_a_tower() -> None:
    """DD-BRG-02: with units on all its bridges a tower cannot be reached by anybody."""
    text = "Sc1@H12 Gu2@I11 Sc2@K11 Me2@K9"
    reached = moving(text, "Sc1").choices("P1", "go")
    assert not {"H8", "I8", "J8", "H9", "I9", "J9", "H10", "I10", "J10"} & set(reached)


# -- Step-n-go ---------------------------------------------------------------------------------------------------------


def test_R69_all_actions_at_the_one_interruption() -> None:
    """R69: once the movement goes on, the action that Action Movie Craze had added before is lost."""
    table = between("Sc1@E9 Gu2@F8", hands="P1=P01,P02,P23").play("P1", "use Sc1", "play P02", "play P01", "go E8")
    table.play("P1", "capture", "go E9")
    assert "has used its action" in table.refused("P1", "attack punch Gu2")


def test_R69_an_extra_action_afterwards_ends_the_movement() -> None:
    """R69, DD-CRD-10: a Craze played after the interruption gives an action, but no second interruption."""
    table = between("Sc1@E9 Gu2@F8", hands="P1=P01,P02,P23").play("P1", "use Sc1", "play P02", "go E8", "capture")
    table.play("P1", "go E9", "play P01", "attack punch Gu2", "none")
    assert table.refused("P1", "go E8") == "Sc1 has no movement left in this phase."


def test_R77_a_release_may_interrupt() -> None:
    """R77: any action: a step to the release point, the jail opened, and on."""
    table = between("Sc1@C4 Wa1@jail1", hands="P1=P02").play(
        "P1", "use Sc1", "play P02", "go C3", "release NW", "go C4"
    )
    assert (table.unit("Sc1").place, table.unit("Wa1").in_base) == ("C4", True)


def test_R51_no_interruption_on_a_wall() -> None:
    """R51: a path never ends on a wall, so Step-n-go cannot stop there either."""
    table = between("Wa1@E15", hands="P1=P02,P11").play("P1", "use Wa1", "play P02", "play P11")
    assert "no movement ends there" in table.refused("P1", "go F15")


# -- who follows -------------------------------------------------------------------------------------------------------


def test_R78_followers_come_before_the_action() -> None:
    """R78: the warrior goes and attacks: the carrier that stood beside it is asked before the blow."""
    table = between("Wa1+W01@E14 Gu2+V01@E15 Sc2@G12").play("P1", "use Wa1", "go F13", "attack W01 Sc2")
    assert (table.asking, table.told(Struck)) == ("P2 follow", [])
    assert len(table.play("P2", "follow E14").told(Struck)) == 1


def test_R78_a_target_that_has_followed_out_of_reach() -> None:
    """R78: who is attacked follows first, out of the chainsaw's reach: no attack, and the action is kept."""
    table = between("Wa1+W01@F13 Gu2+V01@G12", hands="P1=P23").play("P1", "use Wa1", "go H13", "attack W01 Gu2")
    assert table.play("P2", "follow F13").asking == "P1 unit"
    assert (table.told(Struck), table.view.acting.actions) == ([], 1)  # type: ignore[union-attr]
    assert "2 squares away" in table.refused("P1", "attack W01 Gu2")
    table = between("Wa1+W01@F13 Gu2+V01@G12").play("P1", "use Wa1", "go H13", "attack W01 Gu2").play("P2", "stay")
    assert len(table.told(Struck)) == 1


def test_R78_a_shove_at_who_has_gone() -> None:
    """R78: Shovel Diplomacy at a carrier that follows away first: nobody is shoved, the card is still in hand."""
    table = between("Wa1@F13 Gu2+V01@G12", hands="P1=P14").play("P1", "use Wa1", "go H13", "play P14 Gu2")
    table.play("P2", "follow F13")
    assert (table.see("P1").hand, table.unit("Gu2").place) == (("P14",), "F13")
    table = between("Wa1@F13 Gu2+V01@G12", hands="P1=P14").play("P1", "use Wa1", "go H13", "play P14 Gu2")
    assert table.play("P2", "stay").unit("Gu2").place == "F11"


def test_R78_a_point_that_a_follower_has_taken() -> None:
    """R78: the drone aims at an empty point; a follower stops on it first: nothing is captured."""
    table = between("Sc1+E19@D7 Gu2+V01@D9", hands="P1=P23").play("P1", "use Sc1", "go E8", "go F9", "claim E19 E8")
    assert table.asking != "P2 follow"
    table = between("Sc1+E19@E8 Gu2+V01@D9", hands="P1=P23").play("P1", "use Sc1", "go F9", "go F10", "claim E19 E8")
    assert table.play("P2", "follow E8").view.control == {}
    assert table.asking == "P1 unit"
