"""Terrain: cover, mud, dangerous ground, mines, and what the ground does to a unit. [OP-TER, R15, R16, R20, R25]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    EnvironmentAttacked,
    HazardMet,
    MineGone,
    MoraleTested,
    Moved,
    Pinned,
    Shot,
    StoodFire,
    Struck,
    Suppressed,
    Wounded,
)
from tests.one_page_deadzone.kit import position

HARMLESS = ([1, 1, 1], [8, 8, 8])
"""Dice of an environment attack that brings nothing."""
MISSED = ([1] * 5, [8] * 3)
"""Dice of an Energy Gauntlet against three that bring nothing."""
MISSED_IN_MUD = ([1] * 5, [8] * 4)

# -- cover ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "target", "clear", "cover"),
    [
        ("E3", "F5", 0, 1),
        ("D3", "C4", 0, 1),
        ("B3", "G6", 0, 1),
        ("C7", "A7", 0, 1),
        ("E7", "A7", 0, 1),
        ("F5", "F6", 1, 0),
        ("A7", "E7", 1, 0),
        ("B7", "E7", 1, 0),
        ("E1", "E5", 1, 0),
    ],
)
def test_OP_TER_01_behind_a_piece_of_cover(shooter: str, target: str, clear: int, cover: int) -> None:
    """OP-TER-01, OP-SHT-07, R8: in cover, or with cover beside it on the line: one die more, and no clear sight.

    Cover beside the shooter, or under it, is none for the target.
    """
    height = 1 if shooter == "D3" else 0
    dice = [[1] * (3 + clear + height), [8] * (3 + cover)]
    table = position(f"Ta1@{shooter} / Do1@{target}", dice=dice).play("P1", "activate Ta1 hold", "shoot Do1")
    (shot,) = table.told(Shot)
    assert shot.defence_bonus == ((("cover", 1),) if cover else ())
    assert (("clear", 1) in shot.attack_bonus) is bool(clear)


def test_OP_TER_01_the_die_of_cover_counts() -> None:
    """OP-TER-01: the fourth die of a Dog in cover saves it."""
    table = position("Ta1@E3 / 3g1@F5", dice=[[4, 3, 3], [4, 4, 4, 5]]).play("P1", "activate Ta1 hold", "shoot 3g1")
    assert (table.told(Shot)[0].wounds, table.where("3g1")) == (0, "F5")


def test_OP_TER_02_cover_does_not_help_against_suppressing_fire() -> None:
    """OP-TER-02, OP-SUP-03, OP-SUP-04: three dice in cover; the attacker still has no clear sight of it."""
    dice = [[4, 4, 1, 1], [5, 4, 4]]
    table = position("Ta1+defender@E3 / 3g1@F5", dice=dice).play("P1", "activate Ta1 hold", "suppress F5")
    assert table.told(Suppressed)[0].attack_bonus == (("weapon", 1),)
    assert table.told(StoodFire) == [StoodFire("3g1", (5, 4, 4), True)]


def test_OP_TER_01_cover_does_not_help_in_melee() -> None:
    """OP-TER-01, R13: against an Assault a target in cover rolls three dice."""
    table = position("2g1@E4 / Ta1@F5", dice=MISSED)
    table.play("P1", "activate 2g1 assault", "charge F5", "strike Ta1")
    assert table.told(Struck)[0].defence_bonus == ()


# -- difficult ground -------------------------------------------------------------------------------------------------


def test_OP_TER_03_a_run_does_not_enter_mud() -> None:
    """OP-TER-03: not as its end; a Walk may."""
    table = position("2g1@E1 / Ta1@H8").play("P1", "activate 2g1 run")
    assert table.ends("P1") == "C1 D1 F1 G1 C2 D2 F2 G2 C3 D3 E3 G3"
    table.refused("P1", "go E2")
    table = position("2g1@E1 / Ta1@H8").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == "D1 F1 D2 E2 F2"
    table.play("P1", "go E2")
    assert table.where("2g1") == "E2"


def test_OP_TER_03_nor_does_it_pass_mud() -> None:
    """OP-TER-03: with enemies left and right the way north leads through the mud: a Run stays, a Walk of two goes."""
    text = "{}@E1 / Ta1@D1 Ta2@D2 Ta3@F1 Ta4@F2"
    for runner in ("2g1", "Do1"):
        table = position(text.format(runner)).play("P1", f"activate {runner} run")
        assert table.options("P1") == ["stay"]
    table = position(text.format("Do1")).play("P1", "activate Do1 walk")
    assert table.ends("P1") == "E2 D3 E3"


def test_OP_TER_03_a_jump_pack_runs_over_mud() -> None:
    """OP-TER-03, OP-SR-08: onto it and past it."""
    table = position("As1@E1 / Do1@D1 Do2@D2 Do3@F1 Do4@F2").play("P1", "activate As1 run")
    assert table.ends("P1") == "E2 D3 E3"
    table.play("P1", "go E3")
    assert table.story(Moved, HazardMet) == [Moved("As1", "E1", ("E2", "E3"))]


@pytest.mark.parametrize(
    ("start", "target", "others", "mud"),
    [
        ("E1", "E3", "Ta2@D2 Ta3@F2", True),
        ("E1", "E2", "", True),
        ("D1", "E2", "", True),
        ("E1", "E3", "", False),
        ("E2", "E3", "", False),
        ("E2", "E1", "", False),
        ("D3", "D4", "", False),
    ],
)
def test_OP_TER_04_an_assault_through_mud(start: str, target: str, others: str, mud: bool) -> None:
    """OP-TER-04, OP-MEL-06, R24: mud on the way or under the target is one die for it; where it started is not."""
    dice = MISSED_IN_MUD if mud else MISSED
    table = position(f"2g1@{start} / Ta1@{target} {others}", dice=dice)
    table.play("P1", "activate 2g1 assault", f"charge {target}", "strike Ta1")
    (strike,) = table.told(Struck)
    assert (strike.defence_bonus, len(strike.defence)) == ((("mud", 1),) if mud else (), 4 if mud else 3)
    assert table.spent


def test_OP_TER_04_twice_mud_is_one_die() -> None:
    """OP-TER-04: mud on the way and under the target together give one die; a friend beside it gives another."""
    text = "Do1@H6 / Ta1@H4 Ta2@H4 Ta3@G5 Ta4@G6"
    table = position(text, dice=[[1] * 4, [8] * 5])
    table.play("P1", "activate Do1 assault", "charge H4", "strike Ta1")
    assert table.told(Struck)[0].defence_bonus == (("friend", 1), ("mud", 1))
    table = position("Do1@A6 / Ta1@C5 Ta2@B7 Ta3@B6 Ta4@A7", map="mud-and-wire", dice=[[1] * 4, [8] * 4])
    table.play("P1", "activate Do1 assault", "charge C5", "strike Ta1")
    assert table.told(Struck)[0].defence_bonus == (("mud", 1),)


def test_OP_TER_04_a_jump_pack_gives_no_die() -> None:
    """OP-TER-04, OP-SR-08: over mud and onto mud: three dice for the target."""
    for target, others in (("E2", ""), ("E3", "Do2@D2 Do3@F2")):
        table = position(f"As1@E1 / Do1@{target} {others}", dice=[[1] * 4, [8] * 3])
        table.play("P1", "activate As1 assault", f"charge {target}", "strike Do1")
        assert table.told(Struck)[0].defence_bonus == ()


def test_OP_TER_04_the_mud_of_one_assault_is_not_that_of_the_next() -> None:
    """OP-TER-04: after an Assault over mud another unit's over dry ground gives no die."""
    text = "2g1@E1 2g2@B4 / Ta1@E2 Ta2@B3"
    table = position(text, dice=[*MISSED_IN_MUD, *MISSED])
    table.play("P1", "activate 2g1 assault", "charge E2", "strike Ta1", "go E1").play("P2", "activate Ta1 overwatch")
    table.play("P1", "activate 2g2 assault", "charge B3", "strike Ta2")
    assert [strike.defence_bonus for strike in table.told(Struck)] == [(("mud", 1),), ()]


def test_OP_TER_04_every_rampage_attack_meets_the_mud() -> None:
    """OP-TER-04, OP-SR-09: the second target of the same Assault has the die as well."""
    text = "2g1@E1 2g2@A1 / Do1@E2 Do2@E2"
    table = position(text, dice=[[8] * 5, [1] * 5, 8, [1] * 5, [8] * 4])
    table.play("P1", "activate 2g1 assault", "charge E2", "strike Do1", "strike Do2")
    assert [strike.defence_bonus for strike in table.told(Struck)] == [(("friend", 1), ("mud", 1)), (("mud", 1),)]


# -- dangerous ground -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [2, 5, 8])
def test_OP_TER_05_a_two_or_more_is_safe(die: int) -> None:
    """OP-TER-05: one die on entering; from 2 on nothing happens."""
    table = position("2g1@D6 / Ta1@H1", dice=[die]).play("P1", "activate 2g1 walk", "go D5")
    assert table.story(Moved, HazardMet, EnvironmentAttacked) == [
        Moved("2g1", "D6", ("D5",)),
        HazardMet("2g1", "D5", "danger", die),
    ]
    assert table.where("2g1") == "D5"


def test_OP_TER_05_a_one_is_an_environment_attack() -> None:
    """OP-TER-05, OP-TER-07: three dice at 4+ against three at the unit's Quality: 2 against 1 is one wound."""
    table = position("2g1@D6 / Ta1@H1", dice=[1, [6, 4, 2], [4, 3, 1]]).play("P1", "activate 2g1 walk", "go D5")
    assert table.story(HazardMet, EnvironmentAttacked, Wounded) == [
        HazardMet("2g1", "D5", "danger", 1),
        EnvironmentAttacked("2g1", "D5", "danger", (6, 4, 2), (4, 3, 1), 1),
        Wounded("2g1", 1, 2),
    ]
    assert (table.spent, table.asking) == (True, "P2 activate")


def test_OP_TER_05_each_time_a_unit_enters() -> None:
    """OP-TER-05: in, out and in again: two rolls; standing there none."""
    table = position("Do1@D6 / As1@A1", dice=[2, 3])
    for words in ("walk D5", "walk D6", "walk D5", "hold"):
        action, _, end = words.partition(" ")
        table.play("P1", f"activate Do1 {action}", *([f"go {end}"] if end else []))
        table.play("P2", "activate As1 hold")
    assert [(event.cube, event.die) for event in table.told(HazardMet)] == [("D5", 2), ("D5", 3)]
    assert table.asking == ""


def test_OP_TER_05_a_run_may_enter_it() -> None:
    """OP-TER-05, OP-TER-03: dangerous ground is not difficult; a Run enters it as its last cube or on its way."""
    table = position("2g1@D7 / Ta1@H1", dice=[8]).play("P1", "activate 2g1 run", "go D5")
    assert table.told(Moved) == [Moved("2g1", "D7", ("D6", "D5"))]
    assert table.told(HazardMet) == [HazardMet("2g1", "D5", "danger", 8)]


def test_OP_TER_05_an_assault_onto_it() -> None:
    """OP-TER-05, OP-ACT-07: the roll comes before the melee; a unit that dies of it does not fight."""
    text = "2g1@D6 Do1@A1 / Ta1@D5"
    table = position(text, dice=[2, *MISSED]).play("P1", "activate 2g1 assault", "charge D5", "strike Ta1")
    assert [type(event) for event in table.story(HazardMet, Struck)] == [HazardMet, Struck]
    table = position(text, dice=[1, [8, 8, 1], [1, 1, 1]]).play("P1", "activate 2g1 assault", "charge D5")
    assert (table.told(Struck), table.score(), table.asking) == ([], (0, 35), "P2 activate")


def test_OP_TER_05_a_forced_move_onto_it() -> None:
    """OP-TER-05, R12: who leaves a melee by dangerous ground rolls too."""
    table = position("2g1@C5 / Ta1@C4", dice=[*MISSED, 1, *HARMLESS])
    table.play("P1", "activate 2g1 assault", "charge C4", "strike Ta1", "go D5")
    assert table.told(Moved)[-1] == Moved("2g1", "C4", ("D5",), True)
    assert table.told(HazardMet) == [HazardMet("2g1", "D5", "danger", 1)]
    assert table.spent


def test_OP_TER_05_a_jump_pack_ignores_it() -> None:
    """OP-TER-05, OP-SR-08: into D5 and over it, by Walk, Run and Assault, without a die."""
    for action, end in (("walk", "go D5"), ("run", "go D5"), ("assault", "charge D4")):
        table = position("As1@D6 / Do1@D4 Do2@C5 Do3@E5").play("P1", f"activate As1 {action}", end)
        assert table.told(HazardMet) == []


BETWEEN = "{}@D6 / Ta1@E5 Ta2@C5 Ta3@H1"
"""From D6 to E4 there is only the way over D5 then, and both are dangerous."""


def test_OP_TER_06_cube_by_cube() -> None:
    """OP-TER-06, OP-TER-05: two dangerous cubes are two rolls, each when the unit is there."""
    table = position(BETWEEN.format("2g1"), dice=[1, [4, 1, 1], [1, 1, 1], 2]).play("P1", "activate 2g1 run", "go E4")
    assert table.story(Moved, HazardMet, EnvironmentAttacked, Wounded) == [
        Moved("2g1", "D6", ("D5",)),
        HazardMet("2g1", "D5", "danger", 1),
        EnvironmentAttacked("2g1", "D5", "danger", (4, 1, 1), (1, 1, 1), 1),
        Wounded("2g1", 1, 2),
        Moved("2g1", "D5", ("E4",)),
        HazardMet("2g1", "E4", "danger", 2),
    ]


def test_OP_TER_06_a_removed_unit_stops_there() -> None:
    """OP-TER-06: it dies in the first of two: no second roll, and it lies in the first."""
    table = position(BETWEEN.format("Do1") + " Ta4@A1", dice=[1, [4, 1, 1], [4, 4, 4]])
    table.play("P1", "activate Do1 walk", "go E4")
    assert [event.cube for event in table.told(HazardMet)] == ["D5"]
    assert table.told(Destroyed) == [Destroyed("Do1", 0, "dog", "D5", 15)]
    assert table.spent


@pytest.mark.parametrize(
    ("unit", "attack", "defence", "wounds"),
    [
        ("2g1", [4, 3, 3], [3, 3, 3], 1),
        ("2g1", [4, 4, 3], [4, 3, 3], 1),
        ("2g1", [4, 4, 3], [4, 4, 3], 0),
        ("2g1", [4, 3, 3], [4, 4, 4], 0),
        ("1g1", [4, 4, 4], [3, 3, 2], 1),
        ("1g1", [8, 8, 8], [2, 2, 3], 2),
        ("Do1", [4, 4, 4], [5, 5, 5], 0),
        ("Do1", [5, 3, 3], [4, 4, 5], 0),
        ("Do1", [4, 3, 3], [4, 4, 4], 1),
    ],
)
def test_OP_TER_07_four_or_more_against_the_units_quality(
    unit: str, attack: list[int], defence: list[int], wounds: int
) -> None:
    """OP-TER-07, R15: 4 is a success of the ground, 3 is none; the unit needs its own Quality; differences wound."""
    table = position(f"{unit}@D6 / Ta1@H1", dice=[1, attack, defence]).play("P1", f"activate {unit} walk", "go D5")
    assert [event.wounds for event in table.told(EnvironmentAttacked)] == [wounds]
    seen = table.unit(unit)
    assert (seen is None) if unit == "Do1" and wounds else (seen is not None and seen.wounds == wounds)


def test_R15_cover_gives_no_die_against_the_ground() -> None:
    """R15, OP-TER-07: a mine in cover: three dice against three, whatever the terrain."""
    table = position("2g1@E4 / Ta1@H1", mines="F5=P2", dice=[1, *HARMLESS]).play("P1", "activate 2g1 walk", "go F5")
    (attack,) = table.told(EnvironmentAttacked)
    assert (attack.hazard, attack.attack, attack.defence) == ("mine", (1, 1, 1), (8, 8, 8))


def test_OP_TER_08_friends_where_it_dies_test_morale() -> None:
    """OP-TER-08, OP-MOR-01: friends in the cube entered test; those where it came from, and enemies, do not."""
    text = "Do1@D6 3g1@D6 Do2@D5 2g1@D5 / Ta1@H1"
    table = position(text, dice=[1, [8, 8, 8], [1, 1, 1], 4, 4]).play("P1", "activate Do1 walk", "go D5")
    assert table.told(MoraleTested) == [MoraleTested("Do2", (4,), (), False), MoraleTested("2g1", (4,), (), True)]
    assert table.told(Pinned) == [Pinned("Do2", "D5")]
    assert table.spent


def test_OP_TER_08_an_assault_that_dies_on_arrival_frightens_no_enemy() -> None:
    """OP-TER-08: its enemies in the cube do not test, nor do its friends elsewhere."""
    table = position("Do1@D6 Do2@D6 / Ta1@D5 Ta2@D5", dice=[1, [8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate Do1 assault", "charge D5")
    assert (table.told(MoraleTested), table.told(Destroyed)[0].unit) == ([], "Do1")


def test_R20_who_kills_himself_is_scored() -> None:
    """R20, OP-MIS-02: whatever removed a unit, its cost with upgrades goes to the other side."""
    table = position("3g1+grenades@D6 Do1@A1 / Ta1@H1", dice=[1, [8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate 3g1 walk", "go D5")
    assert table.score() == (0, 30)
    table = position("Pk1@D6 As1@A1 / Do1@H1", mines="D5=P1", dice=[1, [8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate Pk1 walk", "go D5")
    assert table.score() == (0, 65), "one roll only: the own side's mine is ignored"
    assert table.view.mines == (("D5", 0),)


def test_R20_the_last_unit_may_end_the_game() -> None:
    """R20, OP-MIS-04: a side whose only unit dies of the ground has lost it, and the game is over."""
    table = position("Do1@D6 / Ta1@H1", dice=[1, [8, 8, 8], [1, 1, 1]]).play("P1", "activate Do1 walk", "go D5")
    assert (table.asking, table.view.winners, table.score()) == ("", (1,), (0, 15))


def test_OX_13_dangerous_ground() -> None:
    """OX-13, OP-TER-05, OP-TER-07, R20: a 3rd Gen in D5: 1, then 6, 4, 2 against 5, 1, 1: removed, for the opponent."""
    table = position("3g1@D6 2g1@A1 / Ta1@H1", dice=[1, [6, 4, 2], [5, 1, 1]]).play("P1", "activate 3g1 walk", "go D5")
    assert table.story(HazardMet, EnvironmentAttacked, Destroyed) == [
        HazardMet("3g1", "D5", "danger", 1),
        EnvironmentAttacked("3g1", "D5", "danger", (6, 4, 2), (5, 1, 1), 1),
        Destroyed("3g1", 0, "third", "D5", 20),
    ]
    assert (table.score(), table.asking) == ((0, 20), "P2 activate")


def test_OP_TER_06_a_removed_walker_does_not_shoot() -> None:
    """OP-TER-06, OP-ACT-04: with an enemy in plain sight the dead 3rd Gen is not asked for a target."""
    table = position("3g1@D6 2g1@A1 / Ta1@E5", dice=[1, [6, 4, 2], [5, 1, 1]]).play("P1", "activate 3g1 walk", "go D5")
    assert table.asking == "P2 activate"
    table = position("3g1@D6 2g1@A1 / Ta1@E5", dice=[2]).play("P1", "activate 3g1 walk", "go D5")
    assert table.asking == "P1 fire"


# -- mines as terrain -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("2g1@C3 / Ta1@H8", ("activate 2g1 walk", "go D4")),
        ("2g1@C3 / Ta1@C4 Ta2@D3 Ta3@B4", ("activate 2g1 run", "go D4")),
        ("Do1@C3 / Ta1@H8", ("activate Do1 run", "go D4")),
    ],
)
def test_R16_a_mine_is_met_by_walk_and_run(text: str, moves: tuple[str, ...]) -> None:
    """R16, OP-SR-05: whoever enters rolls one die; the marker is gone."""
    table = position(text, mines="D4=P2", dice=[2]).play("P1", *moves)
    unit = moves[0].split()[1]
    assert table.story(HazardMet, MineGone)[:2] == [HazardMet(unit, "D4", "mine", 2), MineGone(1, "D4")]
    assert table.view.mines == ()


def test_R16_a_mine_under_the_target_of_an_assault() -> None:
    """R16, OP-SR-05: the last cube of an Assault is entered too: its mine is met before the melee."""
    table = position("2g1@C3 / Ta1@D4", mines="D4=P2", dice=[1, *HARMLESS, *MISSED])
    table.play("P1", "activate 2g1 assault", "charge D4", "strike Ta1")
    assert [type(event) for event in table.story(HazardMet, MineGone, EnvironmentAttacked, Struck)] == [
        HazardMet, MineGone, EnvironmentAttacked, Struck
    ]  # fmt: skip
    assert table.view.mines == ()


def test_R16_a_mine_on_the_way_of_an_assault() -> None:
    """R16: it is met when there is no other way; a unit that it removes does not come to fight."""
    text, mines = "Do1@A1 2g1@H1 / Ta1@A3", "A2=P2 B2=P2 B1=P2"
    table = position(text, mines=mines, dice=[1, [8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate Do1 assault", "charge A3")
    assert table.told(HazardMet) == [HazardMet("Do1", "A2", "mine", 1)]
    assert (table.view.mines, table.told(Struck), table.score()) == ((("B2", 1), ("B1", 1)), [], (0, 15))


def test_R16_a_forced_move_onto_a_mine() -> None:
    """R16, R12: leaving a melee counts as entering."""
    table = position("2g1@C3 / Ta1@D4", mines="E5=P2", dice=[*MISSED, 7])
    table.play("P1", "activate 2g1 assault", "charge D4", "strike Ta1", "go E5")
    assert table.story(HazardMet, MineGone) == [HazardMet("2g1", "E5", "mine", 7), MineGone(1, "E5")]


def test_R16_on_dangerous_ground_a_mine_is_a_roll_of_its_own() -> None:
    """R16: D5 with a mine: two dice, each of which may bring an attack."""
    table = position("2g1@D6 / Ta1@H1", mines="D5=P2", dice=[1, *HARMLESS, 1, *HARMLESS])
    table.play("P1", "activate 2g1 walk", "go D5")
    assert [(event.hazard, event.die) for event in table.told(HazardMet)] == [("danger", 1), ("mine", 1)]
    assert [event.hazard for event in table.told(EnvironmentAttacked)] == ["danger", "mine"]
    assert (table.view.mines, table.spent, table.told(Moved)) == ((), True, [Moved("2g1", "D6", ("D5",))])


def test_R16_a_fall_onto_a_mine() -> None:
    """R16, OP-ELV-04: from the tower into a mined cube: the fall's attack, then the mine's die."""
    table = position("2g1@B6 / Ta1@H8", map="twin-spires", mines="B5=P2", dice=[*HARMLESS, 1, *HARMLESS])
    table.play("P1", "activate 2g1 walk", "go B5")
    assert [(event.hazard, event.die) for event in table.told(HazardMet)] == [("fall", 0), ("mine", 1)]


def test_R25_a_fall_into_an_enemys_cube_comes_first() -> None:
    """R25: a fall and mud in one Assault: the fall attack, then melee, where the mud still counts."""
    table = position("2g1@B6 Do1@H1 / Ta1@A4", map="twin-spires", dice=[*HARMLESS, [1] * 5, [8] * 4])
    table.play("P1", "activate 2g1 assault", "charge A4 by=drop_A5", "strike Ta1")
    assert [type(event) for event in table.story(EnvironmentAttacked, Struck)] == [EnvironmentAttacked, Struck]
    assert table.told(Struck)[0].defence_bonus == (("mud", 1),)
