"""Special rules, one after the other, as units of both factions have them. [OP-SR, R14, R16, R17, R23, R31]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    EnvironmentAttacked,
    HazardMet,
    Healed,
    MineGone,
    MinePlanted,
    MoraleTested,
    Moved,
    Pinned,
    Recovered,
    Struck,
    Suppressed,
    Wounded,
)
from rules.one_page_deadzone.model.questions import OfUnit
from tests.one_page_deadzone.kit import Table, position

KILL = ([8] * 4, [1] * 3)
"""Dice of a rifle in clear sight that removes its target."""


def kill(units: str, *morale: list[int]) -> Table:
    """A Plague rifle at E1 removes As1, who has a wound and stands in E5 with these units; their tests follow."""
    table = position(f"3g1@E1 / {units} As1@E5:w1", dice=[*KILL, *morale])
    table.play("P1", "activate 3g1 hold", "shoot As1")
    assert [gone.unit for gone in table.told(Destroyed)] == ["As1"]
    assert table.spent
    return table


# -- Hero -------------------------------------------------------------------------------------------------------------


def test_OP_SR_01_a_hero_lets_a_failed_test_be_rolled_again() -> None:
    """OP-SR-01, OP-SR-03: a friend in the Hero's cube rolls all its dice again, and the second roll counts."""
    table = kill("Ta1@E5 Pk1@E5", [3, 3], [4, 1], [1, 8])
    assert table.told(MoraleTested) == [
        MoraleTested("Ta1", (3, 3), (4, 1), True),
        MoraleTested("Pk1", (1, 8), (), True),
    ]
    assert table.told(Pinned) == []


def test_OP_SR_01_the_second_roll_is_the_last() -> None:
    """OP-SR-01: once: who fails again is pinned; the Hero itself may roll again too."""
    table = kill("Ta1@E5 Pk1@E5", [3, 3], [1, 3], [2, 2], [4, 3])
    assert [(test.unit, test.held) for test in table.told(MoraleTested)] == [("Ta1", False), ("Pk1", True)]
    assert table.told(Pinned) == [Pinned("Ta1", "E5")]


def test_OP_SR_01_a_test_that_was_passed_stands() -> None:
    """OP-SR-01: the needed number itself is a success: no second roll."""
    table = kill("Ta1@E5 Pk1@E5", [4, 1], [1, 4])
    assert [test.again for test in table.told(MoraleTested)] == [(), ()]


def test_OP_SR_01_only_in_the_heros_cube() -> None:
    """OP-SR-01: a Hero in the next cube does not help, nor does it test."""
    table = kill("Ta1@E5 Pk1@E6", [3, 3])
    assert table.told(MoraleTested) == [MoraleTested("Ta1", (3, 3), (), False)]


def test_OP_SR_01_a_pinned_hero_does_not_help() -> None:
    """OP-SR-01, R14, OP-MOR-02: nor does it test itself."""
    table = kill("Ta1@E5 Pk1@E5:pinned", [3, 3])
    assert table.told(MoraleTested) == [MoraleTested("Ta1", (3, 3), (), False)]


def test_OP_SR_01_a_dead_hero_does_not_help() -> None:
    """OP-SR-01: while it is alive: those who see it die test once."""
    table = position("3g1@E1 / Pk1@E5:w2 Ta1@E5 Ta2@E5", dice=[*KILL, [3, 3], [4, 4]])
    table.play("P1", "activate 3g1 hold", "shoot Pk1")
    assert [(test.unit, test.again) for test in table.told(MoraleTested)] == [("Ta1", ()), ("Ta2", ())]


def test_OP_SR_01_a_plague_hero() -> None:
    """OP-SR-01, OP-MOR-01: the 1st Gen rolls one die at 3+, and again when it fails."""
    for dice, held in (([3], True), ([2, 3], True), ([2, 2], False)):
        table = position("Ta1@E1 / Do1@E5 1g1@E5", dice=[[8] * 4, [1] * 3, *dice])
        table.play("P1", "activate Ta1 hold", "shoot Do1")
        assert table.told(MoraleTested) == [MoraleTested("1g1", (dice[0],), tuple(dice[1:]), held)]


def test_OP_SR_01_an_enemy_hero_does_not_help() -> None:
    """OP-SR-01: the Hero that assaults gives the enemies in the cube no second roll."""
    table = position("1g1@E4 / Ta1@E5 As1@E5:w1", dice=[[8] * 6, [1] * 4, [3, 3]])
    table.play("P1", "activate 1g1 assault", "charge E5", "strike As1")
    assert table.told(MoraleTested) == [MoraleTested("Ta1", (3, 3), (), False)]


def test_R31_the_hero_is_judged_before_any_of_the_tests() -> None:
    """R31, OP-SR-01: the Hero tests first and is pinned; the friend after it still rolls again."""
    table = kill("Pk1@E5 Ta1@E5", [1, 1], [2, 3], [3, 1], [1, 4])
    assert table.told(MoraleTested) == [
        MoraleTested("Pk1", (1, 1), (2, 3), False),
        MoraleTested("Ta1", (3, 1), (1, 4), True),
    ]


def test_R31_several_kills_one_after_the_other() -> None:
    """R31, OP-SR-09, OP-MOR-02: pinned at the first kill, the Hero neither helps nor tests at the second."""
    dice = [[8] * 5, [1] * 4, [1, 1], [1, 1], [4, 4], [8] * 5, [1] * 3]
    table = position("2g1@E4 Do1@A1 / Pk1@E5 As1@E5:w1 Ta1@E5:w1", dice=dice)
    table.play("P1", "activate 2g1 assault", "charge E5", "strike As1", "strike Ta1")
    assert [test.unit for test in table.told(MoraleTested)] == ["Pk1", "Ta1"]
    assert [gone.unit for gone in table.told(Destroyed)] == ["As1", "Ta1"]
    assert table.spent


def test_OX_12_morale_with_discipline_and_hero() -> None:
    """OX-12, OP-SR-01, OP-SR-03, R31: Tactical 2, 3, again 4, 1: passed; Peacekeeper 1, 2, again 3, 3: pinned."""
    table = kill("Ta1@E5 Pk1@E5", [2, 3], [4, 1], [1, 2], [3, 3])
    assert table.told(MoraleTested) == [
        MoraleTested("Ta1", (2, 3), (4, 1), True),
        MoraleTested("Pk1", (1, 2), (3, 3), False),
    ]
    assert table.told(Pinned) == [Pinned("Pk1", "E5")]


# -- Discipline -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "held"), [([2, 5], True), ([5, 2], True), ([4, 1], True), ([3, 3], False), ([1, 3], False)]
)
def test_OP_SR_03_two_dice_the_higher_counts(dice: list[int], held: bool) -> None:
    """OP-SR-03: at 4+ one of both dice is enough, whichever; otherwise it is pinned."""
    table = kill("Ta1@E5", dice)
    assert table.told(MoraleTested) == [MoraleTested("Ta1", tuple(dice), (), held)]
    seen = table.unit("Ta1")
    assert seen is not None
    assert seen.pinned is not held


@pytest.mark.parametrize(("die", "held"), [(5, True), (4, False)])
def test_OP_SR_03_others_roll_one_die(die: int, held: bool) -> None:
    """OP-SR-03, OP-MOR-01: without Discipline there is one die."""
    table = position("Ta1@E1 / Do1@E5 Do2@E5", dice=[*KILL, die]).play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.told(MoraleTested) == [MoraleTested("Do2", (die,), (), held)]


# -- Engineer ---------------------------------------------------------------------------------------------------------


def test_OP_SR_04_an_engineer_plants_a_mine_in_its_cube() -> None:
    """OP-SR-04, D14, R16: it is its activation, without move or shot, and the marker is public."""
    table = position("Ta1+engineer@E1 / 2g1@E5")
    assert table.does("P1", "Ta1") == "hold walk run overwatch plant"
    assert table.default("P1") == "activate Ta1 overwatch"
    table.play("P1", "activate Ta1 plant")
    assert table.heard(None, MinePlanted) == [MinePlanted(0, "Ta1", "E1")]
    assert [table.see(player).mines for player in ("P1", "P2")] == [(("E1", 0),)] * 2
    assert (table.view.mines, table.asking, table.told(Moved)) == ((("E1", 0),), "P2 activate", [])


def test_OP_SR_04_only_engineers_plant() -> None:
    """OP-SR-04: not without the training, nor with another one; an Assault Enforcer may have it."""
    table = position("Ta1@E1 As1+engineer@A1 Ta2+medic@B1 / 2g1@E5")
    plants = [unit for unit in ("Ta1", "As1", "Ta2") if "plant" in table.does("P1", unit).split()]
    assert plants == ["As1"]
    table.refused("P1", "activate Ta1 plant")


def test_R16_one_marker_per_cube_and_owner_and_many_in_all() -> None:
    """R16: a second one in the cube is refused, in another it is not; the enemy may have one in the same cube."""
    text = "Ta1+engineer@E1 Ta2+engineer@D4 / 2g1@E5"
    table = position(text, mines="E1=P1 A1=P1 D4=P2")
    table.refused("P1", "activate Ta1 plant")
    table.play("P1", "activate Ta2 plant")
    assert table.view.mines == (("E1", 0), ("A1", 0), ("D4", 1), ("D4", 0))


@pytest.mark.parametrize("die", [1, 2, 6, 8])
def test_OP_SR_05_the_first_enemy_rolls_once_and_the_mine_is_gone(die: int) -> None:
    """OP-SR-05, OP-TER-05: like dangerous ground: an attack on a 1 only; the marker goes whatever the die showed."""
    attack = [[4, 1, 1], [1, 1, 1]] if die == 1 else []
    table = position("2g1@D3 2g2@H1 / Ta1@H8", mines="D4=P2", dice=[die, *attack])
    table.play("P1", "activate 2g1 walk", "go D4")
    told = table.story(HazardMet, MineGone, EnvironmentAttacked)
    assert told[:2] == [HazardMet("2g1", "D4", "mine", die), MineGone(1, "D4")]
    assert len(told) == (3 if die == 1 else 2)
    assert (table.view.mines, table.spent) == ((), True)


def test_OP_SR_05_the_second_enemy_is_safe() -> None:
    """OP-SR-05: once: whoever comes after the first does not roll."""
    table = position("Do1@D3 Do2@C3 / As1@H8", mines="D4=P2", dice=[4]).play("P1", "activate Do1 walk", "go D4")
    table.play("P2", "activate As1 hold").play("P1", "activate Do2 walk", "go D4")
    assert [event.unit for event in table.told(HazardMet)] == ["Do1"]


def test_OP_SR_05_a_mine_that_kills_scores_for_the_planter() -> None:
    """OP-SR-05, R20, OP-TER-08: two wounds remove a 2nd Gen; the Dog that waited there tests morale."""
    text = "2g1@D3 Do1@D4 / Ta1@H8"
    table = position(text, mines="D4=P2", dice=[1, [8, 8, 1], [1, 1, 1], 5])
    table.play("P1", "activate 2g1 walk", "go D4")
    assert table.told(Destroyed) == [Destroyed("2g1", 0, "second", "D4", 35)]
    assert table.told(MoraleTested) == [MoraleTested("Do1", (5,), (), True)]
    assert (table.score(), table.view.mines) == ((0, 35), ())


def test_R16_the_planters_friends_ignore_it() -> None:
    """R16: one's own side walks over it, and it stays; the other side's mine in the same cube counts."""
    table = position("Pk1@D3 / Pk2@D8", mines="D4=P1", dice=[]).play("P1", "activate Pk1 walk", "go D4", "hold_fire")
    assert (table.told(HazardMet), table.view.mines) == ([], (("D4", 0),))
    table = position("Pk1@D3 / Ta1@H8", mines="D4=P1 D4=P2", dice=[3]).play("P1", "activate Pk1 walk", "go D4")
    assert table.story(HazardMet, MineGone) == [HazardMet("Pk1", "D4", "mine", 3), MineGone(1, "D4")]
    assert table.view.mines == (("D4", 0),)


def test_R16_a_jump_pack_neither_triggers_nor_removes_a_mine() -> None:
    """R16, OP-SR-08: walking in and assaulting: no die, the marker stays for the next."""
    table = position("As1@C3 / 2g1@H8", mines="D4=P2").play("P1", "activate As1 walk", "go D4")
    assert (table.told(HazardMet), table.view.mines) == ([], (("D4", 1),))
    table = position("As1@C3 / Do1@D4 Do2@D2", mines="D4=P2", dice=[[1] * 4, [8] * 3])
    table.play("P1", "activate As1 assault", "charge D4", "strike Do1")
    assert (table.told(HazardMet), table.view.mines) == ([], (("D4", 1),))


# -- Fast and Slow ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["Do1", "3g1"])
def test_OP_SR_06_fast_units_walk_two(unit: str) -> None:
    """OP-SR-06: Walk +1 cube: from A1 all within two, and not three."""
    table = position(f"{unit}@A1 / As1@H8").play("P1", f"activate {unit} walk")
    assert table.ends("P1") == "B1 C1 A2 B2 C2 A3 B3 C3"
    table.refused("P1", "go D1")


def test_OP_SR_06_fast_units_run_four() -> None:
    """OP-SR-06: Run +2 cubes: along row 1 to E1 and not to F1."""
    table = position("Do1@A1 / As1@H8").play("P1", "activate Do1 run")
    ends = table.ends("P1").split()
    assert {"D1", "E1", "A5", "E5"} <= set(ends)
    assert not {"F1", "F5", "A6", "F2"} & set(ends)
    table.play("P1", "go E1")
    assert table.told(Moved) == [Moved("Do1", "A1", ("B1", "C1", "D1", "E1"))]


@pytest.mark.parametrize(("target", "reached"), [("E1", True), ("F1", False), ("E5", True), ("F5", False)])
def test_OP_SR_06_fast_units_assault_at_four(target: str, reached: bool) -> None:
    """OP-SR-06: Assault +2 cubes: an enemy four cubes away is reached, one at five is not."""
    assert ("assault" in position(f"Do1@A1 / As1@{target}").does("P1", "Do1").split()) is reached


@pytest.mark.parametrize(("target", "reached"), [("C1", True), ("D1", False), ("C3", True), ("D4", False)])
def test_OP_SR_06_others_assault_at_two(target: str, reached: bool) -> None:
    """OP-SR-06, OP-ACT-06: without Fast it is two cubes."""
    assert ("assault" in position(f"2g1@A1 / As1@{target}").does("P1", "2g1").split()) is reached
    assert ("assault" in position(f"Pk1@A1 / Do1@{target}").does("P1", "Pk1").split()) is reached


@pytest.mark.parametrize("action", ["walk", "run"])
def test_OP_SR_10_slow_units_move_one_cube(action: str) -> None:
    """OP-SR-10: never more than one cube at a time, running too."""
    table = position("1g1@H1 / As1@A8").play("P1", f"activate 1g1 {action}")
    assert table.ends("P1") == "G1 G2 H2"
    table.refused("P1", "go F1")


@pytest.mark.parametrize(("target", "reached"), [("G1", True), ("F1", False), ("G2", True), ("H3", False)])
def test_OP_SR_10_slow_units_assault_the_next_cube(target: str, reached: bool) -> None:
    """OP-SR-10: an Assault of two cubes is refused."""
    table = position(f"1g1@H1 / As1@{target}")
    assert ("assault" in table.does("P1", "1g1").split()) is reached
    if reached:
        assert table.play("P1", "activate 1g1 assault").options("P1") == [f"charge {target}", "stay"]
    else:
        table.refused("P1", "activate 1g1 assault")


# -- Medic ------------------------------------------------------------------------------------------------------------


def test_OP_SR_07_a_medic_takes_one_wound_away() -> None:
    """OP-SR-07, D13: from itself or a wounded friend in its cube; it is the activation, without a shot."""
    text = "Ta1+medic@E1:w1 Ta2@E1 Pk1@E1:w2 Ta3@D1:w1 / 2g1@E5"
    table = position(text)
    assert table.does("P1", "Ta1") == "hold walk run overwatch heal"
    table.play("P1", "activate Ta1 heal")
    assert (table.asking, table.options("P1")) == ("P1 heal", ["heal Ta1", "heal Pk1"])
    question = table.question("P1")
    assert (question.reason, question.about) == ("OP-SR-07", OfUnit("Ta1"))
    for nobody in ("Ta2", "Ta3", "2g1"):
        table.refused("P1", f"heal {nobody}")
    table.play("P1", "heal Pk1")
    assert table.told(Healed) == [Healed("Ta1", "Pk1", 1)]
    seen = table.unit("Pk1")
    assert seen is not None
    assert (seen.wounds, table.asking) == (1, "P2 activate")


def test_OP_SR_07_a_medic_heals_itself() -> None:
    """OP-SR-07: from one wound to none."""
    table = position("As1+medic@E1:w1 / 2g1@E5").play("P1", "activate As1 heal", "heal As1")
    assert table.told(Healed) == [Healed("As1", "As1", 0)]


def test_OP_SR_07_heal_needs_a_medic_and_a_wound() -> None:
    """OP-SR-07: not without the training; not when nobody in the cube has a wound; enemies do not count."""
    table = position("Ta1@E1:w1 Ta2+medic@A1 Ta3@B1:w1 Ta4+sergeant@E1 / 2g1@E5:w1")
    for unit in ("Ta1", "Ta2", "Ta3", "Ta4"):
        assert "heal" not in table.does("P1", unit).split()
    table.refused("P1", "activate Ta2 heal")


def test_OP_SR_07_a_pinned_friend_is_healed_and_stays_pinned() -> None:
    """OP-SR-07, R14: the wound goes, the pin does not; a pinned Medic can only recover."""
    table = position("Ta1+medic@E1 Ta2@E1:w1,pinned / 2g1@E5").play("P1", "activate Ta1 heal", "heal Ta2")
    seen = table.unit("Ta2")
    assert seen is not None
    assert (seen.wounds, seen.pinned) == (0, True)
    assert position("Ta1+medic@E1:w1,pinned1 / 2g1@E5", round=2).does("P1", "Ta1") == "recover"


@pytest.mark.parametrize(
    ("text", "healed"),
    [
        ("Ta1+medic@E1:w1 Pk1@E1:w2", "Pk1"),
        ("Ta1+medic@E1:w1 Pk1@E1:w1", "Pk1"),
        ("Ta1+medic@E1:w1 As1@E1:w1", "Ta1"),
        ("As1+medic@E1:w1 Ta2+missiles@E1:w1", "Ta2"),
        ("As1+medic@E1:w1 Ta2+defender@E1:w2 Pk1@E1:w1", "Ta2"),
    ],
)
def test_D13_the_most_wounded_then_the_dearest(text: str, healed: str) -> None:
    """D13, OP-SR-07: by default: most wounds first, of equals the highest cost."""
    table = position(f"{text} / 2g1@E5")
    table.play("P1", f"activate {text[:3]} heal")
    assert table.default("P1") == f"heal {healed}"
    table.silent()
    assert [event.unit for event in table.told(Healed)] == [healed]


# -- Jump Pack --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "start", "end", "action"),
    [
        ("twin-spires", "C5", "C6", "walk"),
        ("twin-spires", "E3", "F3", "walk"),
        ("twin-spires", "F2", "F3", "walk"),
        ("gantry-row", "D5", "D4", "run"),
        ("twin-spires", "B5", "B6", "run"),
        ("twin-spires", "B6", "B5", "walk"),
        ("loading-dock", "D6", "D5", "walk"),
        ("loading-dock", "E1", "E2", "run"),
    ],
)
def test_OP_SR_08_a_jump_pack_goes_anywhere(field: str, start: str, end: str, action: str) -> None:
    """OP-SR-08: up walkways, down towers, over mud and danger, without a die."""
    for unit in ("As1", "Ta1"):
        table = position(f"{unit}@{start} / Do1@H8", map=field).play("P1", f"activate {unit} {action}", f"go {end}")
        assert (table.where(unit), table.told(HazardMet)) == (end, [])


def test_OP_SR_08_a_jump_pack_pays_for_levels() -> None:
    """OP-SR-08, OP-ELV-02: two levels up are two cubes: not with a Walk, nor by an order of one cube."""
    table = position("As1@B5 / Do1@H8", map="twin-spires").play("P1", "activate As1 walk")
    assert table.ends("P1") == "A4 B4 C4 A5 C5 A6 C6"
    assert "assault" in position("As1@B5 / Do1@B6", map="twin-spires").does("P1", "As1").split()
    assert "assault" not in position("As1@B4 / Do1@B6", map="twin-spires").does("P1", "As1").split()


def test_OP_SR_08_a_peacekeeper_has_none() -> None:
    """OP-SR-08: without the rule danger is rolled for and mud is not run through."""
    table = position("Pk1@D6 / Do1@H1", dice=[2]).play("P1", "activate Pk1 walk", "go D5")
    assert table.told(HazardMet) == [HazardMet("Pk1", "D5", "danger", 2)]
    table = position("Pk1@E1 / Do1@H8").play("P1", "activate Pk1 run")
    table.refused("P1", "go E2")


# -- Rampage ----------------------------------------------------------------------------------------------------------

THREE = "2g1@E4 Do9@A1 / As1@E5:w1 As2@E5:w1 As3@E5:w1"


def test_OP_SR_09_each_kill_allows_another_attack() -> None:
    """OP-SR-09, D10: three kills in one Assault; the last leaves nobody, so it stays in the cube."""
    held = [8, 8]
    dice = [[8] * 5, [1] * 4, held, held, [8] * 5, [1] * 4, held, [8] * 5, [1] * 3]
    table = position(THREE, dice=dice).play("P1", "activate 2g1 assault", "charge E5", "strike As2")
    assert (table.asking, table.options("P1")) == ("P1 strike", ["strike As1", "strike As3", "spare"])
    assert table.default("P1") == "strike As1"
    table.play("P1", "strike As3", "strike As1")
    assert [gone.unit for gone in table.told(Destroyed)] == ["As2", "As3", "As1"]
    assert [len(strike.defence) for strike in table.told(Struck)] == [4, 4, 3]
    assert (table.where("2g1"), table.view.winners) == ("E5", (0,))


def test_OP_SR_09_no_second_attack_without_a_kill() -> None:
    """OP-SR-09: a wound is not enough: then it must leave."""
    table = position("2g1@E4 / Ta1@E5 Ta2@E5", dice=[[8, 1, 1, 1, 1], [1] * 4])
    table.play("P1", "activate 2g1 assault", "charge E5", "strike Ta1")
    assert (table.told(Wounded), table.asking) == ([Wounded("Ta1", 1, 2)], "P1 fall_back")


def test_OP_SR_09_others_do_not_rampage() -> None:
    """OP-SR-09, OP-MEL-07: a Dog that killed one of two leaves the cube at once."""
    table = position("Do1@E4 / As1@E5:w1 As2@E5", dice=[[8] * 4, [1] * 4, [8, 8]])
    table.play("P1", "activate Do1 assault", "charge E5", "strike As1")
    assert table.asking == "P1 fall_back"


def test_R23_the_forced_move_comes_after_the_last_attack() -> None:
    """R23, OP-SR-09, D10: it may stop after a kill; only then it leaves the cube where enemies remain."""
    table = position(THREE, dice=[[8] * 5, [1] * 4, [8, 8], [8, 8]])
    table.play("P1", "activate 2g1 assault", "charge E5", "strike As1")
    assert [event.forced for event in table.told(Moved)] == [False]
    table.play("P1", "spare")
    assert table.asking == "P1 fall_back"
    table.play("P1", "go F6")
    assert table.told(Moved)[1:] == [Moved("2g1", "E5", ("F6",), True)]


def test_R23_a_second_attack_without_a_kill_is_the_last() -> None:
    """R23, OP-SR-09: kill, then a miss: it is asked where to go, not whom to attack."""
    table = position(THREE, dice=[[8] * 5, [1] * 4, [8, 8], [8, 8], [1] * 5, [8] * 4])
    table.play("P1", "activate 2g1 assault", "charge E5", "strike As1", "strike As2")
    assert table.asking == "P1 fall_back"
    assert table.spent


# -- Tough ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "wounds", "hits", "left"),
    [
        ("Do1", 0, 1, None),
        ("2g1", 0, 1, 1),
        ("2g1", 0, 2, None),
        ("2g1", 1, 1, None),
        ("1g1", 0, 2, 2),
        ("1g1", 0, 3, None),
        ("1g1", 2, 1, None),
        ("1g1", 1, 4, None),
        ("Ta9+defender", 1, 1, 2),
        ("Ta9+defender", 2, 1, None),
        ("Ta9", 1, 1, None),
        ("As9", 0, 1, 1),
        ("Pk9", 1, 1, 2),
        ("Pk9", 2, 1, None),
    ],
)
def test_OP_SR_14_tough_units_are_removed_at_their_number(
    target: str, wounds: int, hits: int, left: int | None
) -> None:
    """OP-SR-14, OP-SHT-05: at X wounds with Tough(X), at one without; Defender Training adds one; the rest is lost."""
    mark = f":w{wounds}" if wounds else ""
    dice = [[8] * hits + [1] * (4 - hits), [1] * 3]
    table = position(f"Ta1@E1 / {target}@E5{mark} Do9@H8", dice=dice)
    unit = target.partition("+")[0]
    table.play("P1", "activate Ta1 hold", f"shoot {unit}")
    seen = table.unit(unit)
    assert (seen.wounds if seen else None) == left
    assert [gone.unit for gone in table.told(Destroyed)] == ([] if left else [unit])
    assert [event.wounds for event in table.told(Wounded)] == ([left] if left else [])


# -- being pinned -----------------------------------------------------------------------------------------------------


def test_R14_a_pinned_unit_can_only_recover() -> None:
    """R14, OP-MOR-04: no action, no Command, no overwatch, no mine; it is its activation."""
    text = "Pk1@E1:pinned1 As1+engineer@A1:pinned1 Ta1@A1 / 2g1@H8"
    table = position(text, round=2)
    assert [table.does("P1", unit) for unit in ("Pk1", "As1")] == ["recover", "recover"]
    table.play("P1", "activate Pk1 recover")
    seen = table.unit("Pk1")
    assert seen is not None
    assert (seen.pinned, seen.activated, table.told(Recovered)) == (False, True, [Recovered("Pk1")])


def test_R14_a_pinned_friend_is_no_helper() -> None:
    """R14, OP-SUP-05: nor is an activated one; with neither left nobody is asked for helpers."""
    text = "Ta1@E1 Ta2@E1:pinned1 Ta3@E1:activated {} / 2g1@E5"
    table = position(text.format("Ta4@E1"), round=2, dice=[[1] * 5, [8] * 3])
    table.play("P1", "activate Ta1 hold", "suppress E5")
    assert (table.asking, table.options("P1")) == ("P1 help", ["help Ta4"])
    table.play("P1", "help Ta4")
    table = position(text.format(""), round=2, dice=[[1] * 4, [8] * 3])
    table.play("P1", "activate Ta1 hold", "suppress E5")
    assert table.told(Suppressed)[0].helpers == ()


def test_R14_a_pinned_unit_counts_for_the_size_of_its_cube() -> None:
    """R14, OP-GEN-05: pinned friends of size 3 leave no room for a unit of size 2."""
    table = position("2g1@A1 1g1@B1:pinned / Ta1@H8").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == "A2 B2"


def test_R14_pinning_a_pinned_unit_changes_nothing() -> None:
    """R14, OP-MOR-06: pinned in round 1 and suppressed in round 2 it still recovers in round 2."""
    table = position("Ta1@E1 / 2g1@E5:pinned1", round=2, dice=[[8] * 4, [1] * 3])
    table.play("P1", "activate Ta1 hold", "suppress E5")
    assert (table.told(Pinned), table.options("P2")) == ([], ["activate 2g1 recover"])


def test_R14_pinned_it_loses_overwatch_for_good() -> None:
    """R14, OP-MOR-05: suppressed on overwatch it is not asked at the end of the activation, nor after it recovered."""
    table = position("Ta1@E1 Ta2@E1 / 3g1@E5:activated,overwatch Do9@H8", dice=[[8] * 4, [1] * 3])
    table.play("P1", "activate Ta1 hold").say(P2="hold_fire").play("P1", "suppress E5", "none")
    seen = table.unit("3g1")
    assert seen is not None
    assert (seen.pinned, seen.overwatch, table.asking) == (True, False, "P2 activate")
    table.play("P2", "activate Do9 hold").play("P1", "activate Ta2 run", "stay")
    table.play("P2", "activate 3g1 recover")
    seen = table.unit("3g1")
    assert seen is not None
    assert (seen.pinned, seen.overwatch) == (False, False)
